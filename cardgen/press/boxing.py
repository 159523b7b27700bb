"""The sheets of a game's boxes: the page that says how to build them, then every net, whole or in tiles.

Nets of all sizes share a sheet where there is room (spread.py). A net larger than the paper comes in tiles,
as a board does; their seams keep away from folds and flaps where the paper leaves a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.catalog.model import Stock
from cardgen.finding import DataError, Finding, Level
from cardgen.layout.boxes.art import Studio
from cardgen.layout.boxes.net import Net
from cardgen.layout.boxes.steps import Boxed, legend
from cardgen.layout.ink import block_box
from cardgen.layout.marks import Drawing, Group, Mark, moved
from cardgen.layout.mirror import running
from cardgen.press.edition import Edition
from cardgen.press.grid import Area
from cardgen.press.impose import Page, Piece, Slot, impose, leaves
from cardgen.press.marks import RULER, Imprint, bands_of, deck_stamp, furnished, strip
from cardgen.press.sheet import Sheet, um
from cardgen.press.spread import spread, whole
from cardgen.press.tile import OVERLAP, Avoid, tiles, tiling

COMPONENT = "boxes"
"""What nets are called on their sheets."""
NARROW = 4 * OVERLAP
"""Flaps narrower than this (um) are kept out of seams, as folds are."""
SIZES = (7.0, 6.0, 5.0)
"""Sizes of the legend in pt, tried in this order."""


@dataclass(frozen=True)
class Drawn:
    """A box with its drawing."""

    box: Boxed
    drawing: Drawing

    def piece(self, bleed: float) -> Piece:
        """The net as a physical piece of its own format."""
        return Piece(self.box.key, COMPONENT, self.drawing, None, stock_of(self.box.net, bleed))


def stock_of(net: Net, bleed: float) -> Stock:
    """The format of a flat net."""
    width, height = (side / 1000 for side in net.size)
    return Stock(width=width, height=height, bleed=bleed, safe=0, radius=0)


def edition(
    boxes: Sequence[Drawn], first: Callable[[tuple[float, float]], Drawing], studio: Studio, sheet: Sheet
) -> Edition:
    """All pages: what `first` makes of the size of the paper, and the nets in their order.

    Raises DataError for a net that the paper cannot hold, not even in tiles.
    """
    catalog, house, setter = studio.catalog, studio.house, studio.setter
    pieces = [box.piece(studio.build.bleed) for box in boxes]
    before = leaves([first(sheet.paper)], sheet, "none") if sheet.paper else ()
    nets = {box.box.key: box.box.net for box in boxes}
    pages = [*before, *_sheets(pieces, nets, sheet)]
    stamp = deck_stamp(pieces)
    title = house.word("boxes-header", title=studio.title)
    imprint = Imprint(title, catalog.lang, stamp, "none", catalog.style.colours["ink"])
    done = tuple(_with_legend(page, studio) for page in furnished(pages, imprint, setter, house))
    marks = [(house.word("boxes-title"), 0)] if before else []
    seen: set[str] = set()
    for number, page in enumerate(done):
        for slot in page.slots:
            if slot.key not in seen:
                seen.add(slot.key)
                marks.append((next(box.box.name for box in boxes if box.box.key == slot.key), number))
    return Edition(done, tuple(marks), stamp, tuple(pieces))


def _sheets(pieces: Sequence[Piece], nets: Mapping[str, Net], sheet: Sheet) -> Iterator[Page]:
    """The pages of the nets: those that the paper holds, several on a page, then the tiles of the others."""
    if sheet.paper is None:
        yield from impose(pieces, sheet, "none")
        return
    yield from spread([piece for piece in pieces if whole(piece.stock, sheet)], sheet)
    for piece in pieces:
        if whole(piece.stock, sheet):
            continue
        plan = tiling(piece.stock, sheet, seams_away_from(nets[piece.key]))
        if plan is None:
            raise DataError([_too_large(piece, sheet)])
        yield from tiles(piece, sheet, "none", plan)


def seams_away_from(net: Net) -> Avoid:
    """Where no seam should lie: near folds that run along it, and in flaps that it would cut lengthwise."""
    across: list[tuple[int, int]] = []
    down: list[tuple[int, int]] = []
    near = OVERLAP // 2 + 2_000
    for fold in net.folds:
        if fold.start[0] == fold.end[0]:
            across.append((fold.start[0] - near, fold.start[0] + near))
        else:
            down.append((fold.start[1] - near, fold.start[1] + near))
    for panel in net.panels:
        x, y, width, height = panel.place
        if panel.kind != "face" and width < NARROW:
            across.append((x - near, x + width + near))
        if panel.kind != "face" and height < NARROW:
            down.append((y - near, y + height + near))
    return _joined(across), _joined(down)


def _joined(stretches: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same stretches, those that meet as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return tuple(found)


def _too_large(piece: Piece, sheet: Sheet) -> Finding:
    stock = piece.stock
    what = (
        f"found a box whose net is {stock.width:g} x {stock.height:g} mm, too large for "
        f"{sheet.name or 'the paper'} even in tiles; choose a larger paper"
    )
    return Finding("", what, check="paper", card=piece.key.split("#")[0])


def remarks(boxes: Sequence[Drawn], bleed: float, sheet: Sheet, papers: Sequence[Sheet]) -> Iterator[Finding]:
    """Of each net that comes in tiles, that it does, and which of the papers would hold it whole."""
    for box in boxes:
        stock = stock_of(box.box.net, bleed)
        if whole(stock, sheet):
            continue
        larger = [paper.name for paper in papers if paper.paper and whole(stock, paper)]
        better = (
            f"'--paper {larger[0]}' holds it whole" if larger else "no paper of data/sheets holds it whole"
        )
        what = (
            f"found that the net of {box.box.name} ({stock.width:g} x {stock.height:g} mm) comes in tiles on "
            f"{sheet.name}; {better}"
        )
        yield Finding("", what, Level.WARNING, "paper", card=box.box.key.split("#")[0])


def told(pages: Sequence[Page], boxes: Sequence[Boxed]) -> dict[str, tuple[str, ...]]:
    """The texts that each net must show: what the catalog says, and all that was drawn.

    Of a net in tiles only what was drawn, and stands whole on one of them.
    """
    says = {box.key: dict.fromkeys(box.says) for box in boxes}
    cut = {slot.key for page in pages for slot in page.slots if slot.tile}
    found: dict[str, dict[str, None]] = {key: texts for key, texts in says.items() if key not in cut}
    for page in pages:
        for slot in page.slots:
            texts = found.setdefault(slot.key, {})
            texts.update(dict.fromkeys(_texts(slot)))
    return {key: tuple(texts) for key, texts in found.items()}


def _texts(slot: Slot) -> Iterator[str]:
    clip, trim = slot.clip, slot.trim
    window = Area(clip.x - trim.x, clip.y - trim.y, clip.width, clip.height)
    for block, matrix in slot.drawing.blocks():
        box = block_box(block, matrix)
        if box is not None and (not slot.tile or window.holds(Area(*(um(length) for length in box)))):
            yield block.text


def _with_legend(page: Page, studio: Studio) -> Page:
    """The page with the legend of lines before its ruler, where there is room."""
    if not page.furnished or not page.slots:
        return page
    found = strip(page, bands_of(page), first=False)
    if found is None:
        return page
    matrix, width = found
    for size in SIZES:
        marks, long = legend(studio, size)
        if long <= (width - RULER) / 2 - 3:
            tall = size * 0.42
            low: Mark = Group(tuple(marks), moved(0.0, 2.7 - tall))
            row = Group(running([low], width, rtl=studio.setter.rtl), matrix)
            return replace(page, ground=Drawing((*page.ground.marks, row)))
    return page
