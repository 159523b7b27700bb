"""What stands on a sheet around the cards: crop marks, fold line, header, ruler; and the stamp on a face.

All of it is drawing values again, in mm from the page's corner. Nothing of it touches a card or its bleed,
and all of it stays inside the printer's margin; only where a grid fills the paper up to the margin do crop
marks reach into that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING

from cardgen.catalog.model import House, Stock
from cardgen.layout.marks import Block, Box, Drawing, Group, Mark, Matrix, Path, Rect, Same, Unseen
from cardgen.layout.mirror import running
from cardgen.layout.place import Align
from cardgen.layout.transcript import shell
from cardgen.press.grid import Area, Backs, around
from cardgen.press.impose import Page, Piece
from cardgen.press.operators import steps
from cardgen.press.tile import tile_marks

if TYPE_CHECKING:
    from cardgen.layout.type import Setter

HAIRLINE = 0.15
"""Line width of all marks, mm; more than the 0.25 pt that every printer still draws."""
OFFSET = 0.25
"""Space between a bleed and a crop mark, mm."""
LONGEST = 3.0
SHORTEST = 0.5
STRIP = 2.9
"""Height of the line of words and of the ruler, mm."""
NEEDED = STRIP + OFFSET + SHORTEST
"""Room that header or ruler take together with the shortest crop marks, mm."""
WORD_SIZE, WORD_LEAST = 7.0, 5.0
"""Type of header and ruler, pt: smaller only where a language needs more words than the paper has room."""
BLACK = "#000000"
"""What a machine is to find is as black as can be, whatever the game's ink."""
STAMP_SIZE = 4.0
STAMP_DIGITS = 4
WIDE = 150.0
"""Trim width from which on a component is a board, mm."""
RULER = 100
SMALL_RULER = 50


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the header says: title and language of the game, the stamp of the deck, the ink of all marks."""

    title: str
    lang: str
    stamp: str
    backs: Backs
    ink: str = "#000000"
    stacked: bool = False
    """The cards stand so that piles cut through all sheets are in order."""
    printer: str = ""
    """The printer whose drift is cancelled."""


@dataclass(frozen=True, slots=True)
class Bands:
    """The free room on the four sides of a page, mm, from the margin to the outermost bleed of the grid."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def sideways(self) -> bool:
        """True when header and ruler stand left and right, since there is room only there."""
        return min(self.top, self.bottom) < NEEDED <= min(self.left, self.right)

    @property
    def reserved(self) -> tuple[float, float]:
        """How much of the room header and ruler take: left and right, above and below."""
        if self.sideways:
            return STRIP, 0.0
        return 0.0, STRIP if min(self.top, self.bottom) >= NEEDED else 0.0


def content(drawing: Drawing) -> str:
    """The digest of everything on a face, as 64 hex digits: equal for faces that print the same."""
    return _content(drawing.marks).hex()


def stamp(drawing: Drawing) -> str:
    """Four hex digits of a face's content: they change when anything on the face does."""
    return content(drawing)[:STAMP_DIGITS]


def card_stamp(front: str, back: str) -> str:
    """Four hex digits of the contents of both sides: they change when anything on the card does."""
    return sha256(f"{front} {back}".encode()).hexdigest()[:STAMP_DIGITS] if back else front[:STAMP_DIGITS]


def printed_stamp(drawing: Drawing) -> str:
    """The stamp that a face bears as its last mark, else the one it would get."""
    last = drawing.marks[-1] if drawing.marks else None
    if isinstance(last, Block) and last.size == STAMP_SIZE and len(last.text) == STAMP_DIGITS:
        return last.text
    return stamp(drawing)


def deck_stamp(pieces: Iterable[Piece]) -> str:
    """Four hex digits of the stamps of all fronts and backs in their order."""
    digest = sha256()
    known: dict[int, str] = {}
    for piece in pieces:
        for face in (piece.front, piece.back):
            if face is not None:
                if id(face) not in known:
                    known[id(face)] = printed_stamp(face)
                digest.update(known[id(face)].encode())
    return digest.hexdigest()[:STAMP_DIGITS]


def _content(marks: Iterable[Mark]) -> bytes:
    """The digest of a face's marks: named groups, which faces share, are read once; paths the short way."""
    parts = []
    for mark in marks:
        if isinstance(mark, Group):
            parts.append(_named(mark.marks) if mark.name else _content(mark.marks))
        elif isinstance(mark, Path):
            paint = (mark.fill, mark.stroke, mark.line, mark.even_odd, mark.round_ends, mark.dash)
            parts.append(f"{steps(mark.steps)} {paint}".encode())
            continue
        parts.append(_text(Same(mark)) if isinstance(mark, Block) else shell(mark).encode())
    return sha256(b"".join(parts)).digest()


@lru_cache(maxsize=4096)
def _text(block: Same) -> bytes:
    """What is told of a set text; half of them stand twice on a card, or on several."""
    return shell(block.value).encode()


def _named(marks: Sequence[Mark]) -> bytes:
    """The digest of a named group's marks; of a picture it may be known."""
    if not isinstance(marks, Unseen):
        return _shared(tuple(map(Same, marks)))
    if "content" not in marks.memory:
        marks.memory["content"] = _content(marks).hex()
    return bytes.fromhex(marks.memory["content"])


@lru_cache(maxsize=256)
def _shared(marks: tuple[Same, ...]) -> bytes:
    return _content(mark.value for mark in marks)


def stamped(drawing: Drawing, stock: Stock, setter: Setter, ink: str, digits: str = "") -> Drawing:
    """The face with its stamp in 4 pt at the bottom, its baseline 0.3 mm inside the safe area.

    The stamp is `digits`, else that of the face alone. It stands in the middle, of a board to the left:
    tiles may meet in its middle, ornaments fill its corners.
    """
    baseline = stock.height - stock.safe - 0.3
    wide = stock.width > WIDE
    left = stock.width / 16 if wide else stock.safe
    box = (left, baseline - 1.5, stock.width - 2 * left, 1.5)
    digits = digits or stamp(drawing)
    align: Align = "left" if wide else "center"
    block = setter.block(digits, box, font="tight", size=STAMP_SIZE, fill=ink, align=align, valign="baseline")
    return replace(drawing, marks=(*drawing.marks, block))


def furnished(pages: Sequence[Page], imprint: Imprint, setter: Setter, house: House) -> tuple[Page, ...]:
    """The pages with their marks; numbers count all pages given, those without marks too."""
    done = list(pages)
    glued = {slot.key for page in pages if not page.fold for slot in page.slots if slot.side != page.side}
    for index, page in enumerate(pages):
        if page.furnished:
            alone = page.fold is None if imprint.backs == "fold" else _blank(pages[index + 1 : index + 2])
            whole = any(slot.key in glued for slot in page.slots)
            words = _header(page, (index + 1, len(pages)), imprint, house, alone, whole)
            marks = _furniture(page, words, imprint.ink, setter, house)
            done[index] = replace(page, ground=page.ground + marks)
    return tuple(done)


def _furniture(page: Page, words: tuple[str, str], ink: str, setter: Setter, house: House) -> Iterator[Mark]:
    """Everything around the cards of one page."""
    bands = bands_of(page)
    if page.tiling:
        yield from tile_marks(page, setter, house, ink)
    elif page.registration is not None:
        for bar in page.registration:
            yield Rect(bar.x / 1000, bar.y / 1000, bar.width / 1000, bar.height / 1000, fill=BLACK)
    elif page.crops and not page.precut:
        yield from crop_marks(page, bands, ink)
    if page.fold:
        yield _fold_line(page, bands, ink)
    if above := strip(page, bands, first=True):
        matrix, width = above
        yield Group(tuple(_words(words, width, setter, ink)), matrix)
    if below := strip(page, bands, first=False):
        matrix, width = below
        yield Group(tuple(ruler(width, setter, house, ink)), matrix, name="ruler")


def bands_of(page: Page) -> Bands:
    """The free room around all places, filled or not: header and ruler stand still from page to page."""
    grid = _reach(page)
    edge = page.margin
    return Bands(
        (grid.x - edge) / 1000,
        (grid.y - edge) / 1000,
        (page.width - edge - grid.right) / 1000,
        (page.height - edge - grid.bottom) / 1000,
    )


def _reach(page: Page) -> Area:
    """The grid with the bleed that its outermost cards have."""
    grid = around(page.places)
    clips = [(slot.trim, slot.clip) for slot in page.slots]
    sideways = max((trim.x - clip.x for trim, clip in clips), default=0)
    sideways = max([sideways, *(clip.right - trim.right for trim, clip in clips)])
    upright = max((trim.y - clip.y for trim, clip in clips), default=0)
    upright = max([upright, *(clip.bottom - trim.bottom for trim, clip in clips)])
    return grid.grown(sideways, upright, sideways, upright)


def crop_marks(page: Page, bands: Bands, ink: str) -> Iterator[Mark]:
    """Short lines outside all cards, in line with the edges of filled places; one path a side of the fold."""
    for side in ("front", "back"):
        slots = [slot for slot in page.slots if slot.side == side]
        if slots:
            areas = tuple((slot.trim, slot.clip) for slot in slots)
            lines = _crop_steps((page.width, page.height), page.margin, areas, bands.reserved)
            yield Path(lines, stroke=ink, line=HAIRLINE, round_ends=False)


@lru_cache(maxsize=64)
def _crop_steps(
    size: tuple[int, int],
    margin: int,
    areas: tuple[tuple[Area, Area], ...],
    strips: tuple[float, float],
) -> tuple[tuple[str | float, ...], ...]:
    """The lines around trims with their clips; remembered, for most pages are filled alike."""
    inked = around(clip for _, clip in areas)
    columns = sorted({edge for trim, _ in areas for edge in (trim.x, trim.right)})
    rows = sorted({edge for trim, _ in areas for edge in (trim.y, trim.bottom)})
    across = tuple(_lengths((inked.x, inked.right), size[0], margin, strips[0]))
    down = tuple(_lengths((inked.y, inked.bottom), size[1], margin, strips[1]))
    lines: list[tuple[str | float, ...]] = []
    for edge in columns:
        for start, end in down:
            lines += [("M", edge / 1000, start), ("L", edge / 1000, end)]
    for edge in rows:
        for start, end in across:
            lines += [("M", start, edge / 1000), ("L", end, edge / 1000)]
    return tuple(lines)


def _lengths(ends: tuple[int, int], size: int, margin: int, strip: float) -> Iterator[tuple[float, float]]:
    """Begin and end of the marks before and after the inked ends, mm; into the margin only if they must."""
    low, high = ends
    for start, away, room in ((low, -1, low), (high, 1, size - high)):
        free = (room - margin) / 1000 - OFFSET
        length = free - strip if free - strip >= SHORTEST else free + margin / 2000
        if length > 0:
            begin = start / 1000 + away * OFFSET
            yield begin, begin + away * min(LONGEST, length)


def _fold_line(page: Page, bands: Bands, ink: str) -> Mark:
    """A dashed line through the page's middle, from margin to margin but not through header and ruler."""
    margin = page.margin / 1000
    left, top = (strip + OFFSET if strip else 0.0 for strip in bands.reserved)
    if page.fold == "vertical":
        ends = margin + top
        x = page.width / 2000
        ends_at = ((x, ends), (x, page.height / 1000 - ends))
    else:
        ends = margin + left
        y = page.height / 2000
        ends_at = ((ends, y), (page.width / 1000 - ends, y))
    line = (("M", *ends_at[0]), ("L", *ends_at[1]))
    return Path(line, stroke=ink, line=HAIRLINE, dash=(2.0, 1.5), round_ends=False)


def strip(page: Page, bands: Bands, first: bool) -> tuple[Matrix, float] | None:
    """The map to the strip above (or left) or below (or right) of the grid, its length; None: no room."""
    margin, width, height = page.margin / 1000, page.width / 1000, page.height / 1000
    if not any(bands.reserved):
        return None
    if not bands.sideways:
        return (1, 0, 0, 1, margin, margin if first else height - margin - STRIP), width - 2 * margin
    return (0, -1, 1, 0, margin if first else width - margin - STRIP, height - margin), height - 2 * margin


def _blank(following: Sequence[Page]) -> bool:
    """True when the page after this one is the empty other side of its sheet."""
    return any(page.side == "back" and not page.places for page in following)


def _header(
    page: Page, place: tuple[int, int], imprint: Imprint, house: House, alone: bool, glued: bool
) -> tuple[str, str]:
    """What stands left and right in the header; `place` is the page's number and how many there are.

    `alone`: a page of what has no backs, in a file of fronts and backs. `glued`: with sides of cards whose
    other sides stand elsewhere on a front, to be glued together.
    """
    doubled = (imprint.backs in ("long-edge", "short-edge") and not alone) or glued
    sides = {slot.side for slot in page.slots} if glued else {page.side}
    left = house.word(
        f"sheet-{sides.pop()}" if doubled and len(sides) == 1 else "sheet-deck",
        title=imprint.title,
        lang=imprint.lang,
        stamp=imprint.stamp,
    )
    left = house.word("sheet-stack", header=left) if imprint.stacked and not page.tiling else left
    left = house.word("sheet-printer", header=left, printer=imprint.printer) if imprint.printer else left
    if page.tiling:
        return left, house.word("sheet-tile", tile=page.slots[0].tile, n=place[0], m=place[1])
    if glued:
        return left, house.word("sheet-glued", n=place[0], m=place[1])
    return left, house.word("sheet-none" if alone else f"sheet-{imprint.backs}", n=place[0], m=place[1])


def _words(words: tuple[str, str], width: float, setter: Setter, ink: str) -> Sequence[Mark]:
    """The header's two texts, at the two ends of a strip `width` mm long, the first where lines begin."""
    first: Box = (0.0, 0.0, width / 2, STRIP)
    second: Box = (width / 2, 0.0, width / 2, STRIP)
    line = partial(setter.block, font="tight", size=WORD_SIZE, least=WORD_LEAST, fill=ink, valign="top")
    both = line(words[0], first, align="start"), line(words[1], second, align="end")
    return running(both, width, rtl=setter.rtl)


def ruler(width: float, setter: Setter, house: House, ink: str) -> Sequence[Mark]:
    """100 mm with a tick a millimetre in the middle of a strip `width` mm long, and what it is for."""
    start = (width - RULER) / 2
    path = _scale(start, RULER, ink)
    box: Box = (start + RULER + 1.5, 0.0, max(start - 1.5, 1.0), STRIP)
    text = house.word("sheet-ruler")
    words = setter.block(text, box, font="tight", size=WORD_SIZE, fill=ink, valign="bottom")
    return running((path, words), width, rtl=setter.rtl)


def small(page: Page, words: str, ink: str, setter: Setter) -> Page:
    """The page with its marks where it is smaller than any paper: words, and a ruler of 50 mm."""
    bands = bands_of(page)
    marks: list[Mark] = [*crop_marks(page, bands, ink)]
    if above := strip(page, bands, first=True):
        matrix, width = above
        marks.append(Group(tuple(_words((words, ""), width, setter, ink)), matrix))
    if below := strip(page, bands, first=False):
        matrix, width = below
        start = (width - SMALL_RULER) / 2
        ends: list[tuple[int, float, Align]] = [
            (0, start - 5.0, "right"),
            (SMALL_RULER, start + SMALL_RULER + 1.0, "left"),
        ]
        line = partial(setter.block, font="tight", size=WORD_SIZE, fill=ink, valign="bottom")
        digits = [line(str(number), (x, 0.0, 4.0, STRIP), align=align) for number, x, align in ends]
        marks.append(Group((_scale(start, SMALL_RULER, ink), *digits), matrix))
    return replace(page, ground=page.ground + tuple(marks))


def _scale(start: float, length: int, ink: str) -> Path:
    """A line so many mm long with a tick a millimetre."""
    base = STRIP - HAIRLINE
    scale: list[tuple[str | float, ...]] = [("M", start, base), ("L", start + length, base)]
    for millimetre in range(length + 1):
        tall = (
            2.2
            if millimetre % 50 == 0
            else 1.6
            if millimetre % 10 == 0
            else 1.1
            if millimetre % 5 == 0
            else 0.7
        )
        scale += [("M", start + millimetre, base), ("L", start + millimetre, base - tall)]
    return Path(tuple(scale), stroke=ink, line=HAIRLINE, round_ends=False)
