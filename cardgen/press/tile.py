"""A component that is larger than the paper, over several pages: tiles that overlap and are glued together.

In: a piece and a sheet. Out: a page a tile. The overlap is OVERLAP wide; neighbours meet on the seam in its
middle: the one further right (or further down) is cut there and laid on the other, whose strip takes the
glue. What stands around the tiles (crosses on the seams, cut marks, names, a map) is `tile_marks`. Positions
are whole micrometres on paper, millimetres in drawings, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from cardgen.catalog.model import Catalog, House, Stock
from cardgen.layout.ink import block_box, cut, placed
from cardgen.layout.marks import (
    IDENTITY,
    Block,
    Box,
    Drawing,
    Ellipse,
    Group,
    Mark,
    Matrix,
    Path,
    Rect,
    compose,
    moved,
    rotation,
)
from cardgen.layout.mirror import running
from cardgen.layout.pages import GUTTER, lowest
from cardgen.layout.prose import MARGIN, prose
from cardgen.press.grid import Area, Backs, grid_of
from cardgen.press.impose import Page, Piece, Slot
from cardgen.press.sheet import Sheet, um

if TYPE_CHECKING:
    from cardgen.layout.type import Setter

OVERLAP = 10_000
"""How much two neighbours both print, um."""
FRAME = 12_000
"""Room around a tile for its marks, inside the printer's margin, um."""
HAIRLINE = 0.15
"""Line width of the marks, mm."""
CLEAR = 1.0
"""Space between a tile and its marks, mm."""
CROSS = 2.2
"""Half the width of a cross, mm."""
WORD_SIZE, NAME_SIZE = 7.0, 16.0
ENDS = 11.0
"""So much of a tile's side its note leaves free at both ends, for crosses and marks, mm."""
MAP = 16.0
"""Width of the small map on each tile's page, mm."""

Avoid = tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]
"""Stretches, across and down, in which no seam should lie: begin and end, um from the component's corner."""
Seams = tuple[tuple[float, ...], tuple[float, ...]]
"""Where tiles meet: x of the upright seams, y of the level ones, mm from the component's corner."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a stock is cut up: the page, columns and rows, and what each tile shows, row by row.

    `windows` are areas of the component in um from its trim's corner; the outer ones take in the bleed.
    """

    width: int
    height: int
    columns: int
    rows: int
    windows: tuple[Area, ...]

    def name(self, number: int) -> str:
        """`A1` for the first tile of the first row, `B2` for the second of the second."""
        row, column = divmod(number, self.columns)
        return f"{chr(ord('A') + row)}{column + 1}"

    @property
    def seams(self) -> Seams:
        """The lines on which neighbours meet."""
        half = OVERLAP / 2000
        across = tuple(window.x / 1000 + half for window in self.windows[1 : self.columns])
        down = tuple(window.y / 1000 + half for window in self.windows[:: self.columns][1:])
        return across, down


def tiling(stock: Stock, sheet: Sheet, avoid: Avoid = ((), ())) -> Tiling | None:
    """The fewest tiles, then those with the most room around them; None when the paper is too small.

    Where the paper leaves a choice, no seam lies in the stretches to avoid.
    """
    if sheet.paper is None or sheet.labels:
        return None
    found = []
    for lying in {"auto": (False, True), "portrait": (False,), "landscape": (True,)}[sheet.orientation]:
        width, height = (um(side) for side in (reversed(sheet.paper) if lying else sheet.paper))
        margin = um(sheet.margin) + FRAME
        columns = _count(um(stock.width), width - 2 * margin)
        rows = _count(um(stock.height), height - 2 * margin)
        if columns and 0 < rows <= 26:
            room = (width - 2 * margin, height - 2 * margin)
            windows = _windows(stock, columns, rows, room, avoid)
            spare = min(width - windows[0].width, height - windows[0].height)
            found.append((-columns * rows, spare, Tiling(width, height, columns, rows, windows)))
    return max(found, key=lambda one: one[:2])[2] if found else None


def _count(size: int, room: int) -> int:
    """How many tiles of at most `room` cover the size; 0 when there is no room."""
    if size <= room:
        return 1
    return ceil((size - OVERLAP) / (room - OVERLAP)) if room >= 3 * OVERLAP else 0


def _windows(stock: Stock, columns: int, rows: int, room: tuple[int, int], avoid: Avoid) -> tuple[Area, ...]:
    bleed = um(stock.bleed)
    across = _stretches(um(stock.width), columns, bleed, room[0], avoid[0])
    down = _stretches(um(stock.height), rows, bleed, room[1], avoid[1])
    return tuple(Area(x, y, wide, high) for y, high in down for x, wide in across)


def _stretches(
    size: int, count: int, bleed: int, room: int, avoid: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Start and length of stretches that overlap; the first and the last take in the bleed.

    They are equal, unless a seam would lie where it is to be avoided and can be moved.
    """
    each = ceil((size + (count - 1) * OVERLAP) / count)
    ends = [(min(at * (each - OVERLAP), size - each), each) for at in range(count)]
    if avoid:
        seams = _moved([start + OVERLAP // 2 for start, _ in ends[1:]], size, room, avoid)
        bounds = [0, *(seam - OVERLAP // 2 for seam in seams)]
        stops = [*(seam + OVERLAP // 2 for seam in seams), size]
        ends = [(start, stop - start) for start, stop in zip(bounds, stops, strict=True)]
    ends[0] = (ends[0][0] - bleed, ends[0][1] + bleed)
    ends[-1] = (ends[-1][0], ends[-1][1] + bleed)
    return ends


def _moved(seams: Sequence[int], size: int, room: int, avoid: Sequence[tuple[int, int]]) -> list[int]:
    """The seams, each where it was or at the nearest end of what it is to avoid that the paper allows."""
    found: list[int] = []
    half = OVERLAP // 2
    for number, seam in enumerate(seams):
        left = len(seams) - number
        most = (found[-1] - half if found else 0) + room - half
        least = max(size - left * (room - OVERLAP) - half, (found[-1] if found else 0) + OVERLAP)
        free = [seam, *(edge for ends in avoid for edge in ends)]
        free = [at for at in free if least <= at <= most]
        good = [at for at in free if not any(start < at < end for start, end in avoid)]
        found.append(min(good or [seam], key=lambda at: abs(at - seam)))
    return found


def tiles(piece: Piece, sheet: Sheet, backs: Backs, plan: Tiling) -> Iterator[Page]:
    """A page for each tile, in a file of both sides each with an empty page behind it."""
    for number, window in enumerate(plan.windows):
        x, y = (plan.width - window.width) // 2, (plan.height - window.height) // 2
        clip = Area(x, y, window.width, window.height)
        trim = Area(x - window.x, y - window.y, um(piece.stock.width), um(piece.stock.height))
        seen = within(piece.front, tuple(length / 1000 for length in window))
        name, stock = plan.name(number), piece.stock
        slot = Slot(piece.key, piece.component, piece.side, trim, clip, 0, seen, stock, name)
        margin = um(sheet.margin)
        yield Page(plan.width, plan.height, "front", margin, (slot,), (clip,), furnished=True, tiling=plan)
        if backs in ("long-edge", "short-edge"):
            yield Page(plan.width, plan.height, "back", margin)


def within(drawing: Drawing, window: Sequence[float]) -> Drawing:
    """What of a drawing can be seen in the window (mm): marks wholly outside are left out."""
    x, y, width, height = window
    return Drawing(tuple(_seen(drawing.marks, (x, y, width, height), IDENTITY)))


def _seen(marks: Sequence[Mark], window: Box, matrix: Matrix) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group) and not mark.name and mark.clip is None:
            if inner := tuple(_seen(mark.marks, window, compose(matrix, mark.matrix))):
                yield replace(mark, marks=inner)
        elif any(cut(box, window) for _, box, _ in placed((mark,), matrix)):
            yield mark


def strays(drawing: Drawing, seams: Seams) -> Iterator[Block]:
    """The texts of a component that stand nearer to a seam than half the overlap."""
    near = OVERLAP / 2000
    for block, matrix in drawing.blocks():
        box = block_box(block, matrix)
        if box is None:
            continue
        x, y, width, height = box
        across = any(x < seam + near and seam - near < x + width for seam in seams[0])
        if across or any(y < seam + near and seam - near < y + height for seam in seams[1]):
            yield block


def cover_maps(
    catalog: Catalog,
    house: House,
    setter: Setter,
    size: tuple[float, float],
    lid_height: float,
    sheet: Sheet,
) -> tuple[Mark, ...]:
    """For the cover: how the tiles of each component that is larger than the sheet lie, and what to do.

    They stand at the foot of the first column, in a narrow one the words below the map; a cover
    without room for them has none: the names of the tiles say their row and column too. A map shows how tiles
    lie on the table and is the same in every language.
    """
    marks = _cover_maps(catalog, house, setter, size, lowest(catalog, lid_height) + 4, sheet)
    return running(marks, size[0], rtl=setter.rtl)


def _cover_maps(
    catalog: Catalog, house: House, setter: Setter, size: tuple[float, float], y: float, sheet: Sheet
) -> Iterator[Mark]:
    """The maps and their words, the first at y, in the left column."""
    column = (size[0] - 2 * MARGIN - GUTTER) / 2
    for component, stock in catalog.style.stocks.items():
        plan = None if grid_of(stock, sheet, "none") else tiling(stock, sheet)
        entries = [entry for deck, entry in catalog.entries() if deck == component]
        narrow = column < 60
        room = size[1] - y - (56 if narrow else 33)
        if plan is None or not entries or room < (16 if narrow else 25):
            continue
        wide = min(40.0, room * stock.width / stock.height)
        tall = wide * stock.height / stock.width
        small = tile_map(plan, stock, wide, "", catalog.style.colours["ink"], setter)
        yield Group(tuple(small), moved(MARGIN, y), still=(0.0, 0.0, wide, tall))
        words = house.word("cover-tiles", name=catalog.word(component), count=len(plan.windows))
        text = f"<b>{words}</b><br>{house.word('cover-tiles-how')}"
        below = y + tall + 3
        box = (MARGIN, below, column, 18.0) if narrow else (MARGIN + wide + 4, y, column - wide - 4, 40.0)
        yield prose(catalog, setter, text, box, size=6.5 if narrow else 8)
        y = below + (19 if narrow else 1)


# --- what stands around a tile -------------------------------------------------------------------


def tile_marks(page: Page, setter: Setter, house: House, ink: str) -> Iterator[Mark]:
    """Everything around the tile of one page but header and ruler."""
    slot, plan = page.slots[0], page.tiling
    assert plan is not None
    names = [plan.name(number) for number in range(len(plan.windows))]
    number = names.index(slot.tile)
    row, column = divmod(number, plan.columns)
    yield from _edges(slot, plan, row, column, ink)
    left, top = slot.clip.x / 1000, slot.clip.y / 1000
    right, bottom = slot.clip.right / 1000, slot.clip.bottom / 1000
    notes = (
        (column > 0, "tile-cut", number - 1, (left - 4.6, top, bottom - top), -90.0),
        (column + 1 < plan.columns, "tile-glue", number + 1, (right + 4.6, top, bottom - top), 90.0),
        (row > 0, "tile-cut", number - plan.columns, (left, top - 4.6, right - left), 0.0),
        (row + 1 < plan.rows, "tile-glue", number + plan.columns, (left, bottom + 4.6, right - left), 0.0),
    )
    for wanted, word, other, place, turn in notes:
        if wanted:
            yield _note(house.word(word, tile=names[other]), place, turn, setter, ink)
    yield from _plate(page, slot.tile, setter, ink)


def _edges(slot: Slot, plan: Tiling, row: int, column: int, ink: str) -> Iterator[Mark]:
    """Cut marks on the component's own edges, and on every seam its line (full where to cut) and a cross."""
    x, y = slot.trim.x / 1000, slot.trim.y / 1000
    across, down = plan.seams
    edges_x = [(slot.trim.x / 1000, column == 0), (slot.trim.right / 1000, column + 1 == plan.columns)]
    edges_y = [(slot.trim.y / 1000, row == 0), (slot.trim.bottom / 1000, row + 1 == plan.rows)]
    left, top = slot.clip.x / 1000 - CLEAR, slot.clip.y / 1000 - CLEAR
    right, bottom = slot.clip.right / 1000 + CLEAR, slot.clip.bottom / 1000 + CLEAR
    solid: list[tuple[str | float, ...]] = []
    dashed: list[tuple[str | float, ...]] = []
    lines_x = [(edge, solid) for edge, own in edges_x if own]
    lines_y = [(edge, solid) for edge, own in edges_y if own]
    lines_x += [(x + seam, solid if at < column else dashed) for at, seam in enumerate(across)
                if at in (column - 1, column)]  # fmt: skip
    lines_y += [(y + seam, solid if at < row else dashed) for at, seam in enumerate(down)
                if at in (row - 1, row)]  # fmt: skip
    for edge, steps in lines_x:
        for begin, end in ((top, top - 6), (bottom, bottom + 6)):
            steps += [("M", edge, begin), ("L", edge, end)]
    for edge, steps in lines_y:
        for begin, end in ((left, left - 6), (right, right + 6)):
            steps += [("M", begin, edge), ("L", end, edge)]
    if solid:
        yield Path(tuple(solid), stroke=ink, line=HAIRLINE, round_ends=False)
    if dashed:
        yield Path(tuple(dashed), stroke=ink, line=HAIRLINE, dash=(0.8, 0.6), round_ends=False)
    for at, seam in enumerate(across):
        if at in (column - 1, column):
            yield from _cross(x + seam, top - 2.6, ink)
            yield from _cross(x + seam, bottom + 2.6, ink)
    for at, seam in enumerate(down):
        if at in (row - 1, row):
            yield from _cross(left - 2.6, y + seam, ink)
            yield from _cross(right + 2.6, y + seam, ink)


def _cross(x: float, y: float, ink: str) -> Iterator[Mark]:
    """A registration cross: a circle with a cross through it."""
    steps = (("M", x - CROSS, y), ("L", x + CROSS, y), ("M", x, y - CROSS), ("L", x, y + CROSS))
    yield Path(steps, stroke=ink, line=HAIRLINE, round_ends=False)
    yield Ellipse(x, y, CROSS * 0.6, CROSS * 0.6, stroke=ink, line=HAIRLINE)


def _note(text: str, place: tuple[float, float, float], turn: float, setter: Setter, ink: str) -> Group:
    """A line of words along one side of the tile; `place` is where its middle line begins, and its length."""
    x, y, length = place
    box: Box = (ENDS, -1.5, length - 2 * ENDS, 3.0)
    block = setter.block(
        text, box, font="tight", size=WORD_SIZE, least=6.0, fill=ink, align="center", valign="middle", lines=1
    )
    if turn == 0.0:
        return Group((block,), moved(x, y))
    start = moved(x, y) if turn > 0 else moved(x, y + length)
    return Group((block,), compose(start, rotation(turn, 0, 0)))


def _plate(page: Page, name: str, setter: Setter, ink: str) -> Iterator[Mark]:
    """Name and map of the tile, where the free margin is broader: left above, or above at the left."""
    slot, plan = page.slots[0], page.tiling
    assert plan is not None
    margin = page.margin / 1000
    beside = slot.clip.x / 1000 - margin - 8
    width = min(MAP, beside) if beside >= 10 else 0.0
    if not width:
        box: Box = (slot.clip.x / 1000 + 6, slot.clip.y / 1000 - 12.5, 20.0, 6.0)  # above the crosses
        yield _name(name, box, setter, ink)
        return
    y = slot.clip.y / 1000
    box = (margin, y, width, 7.0)
    yield _name(name, box, setter, ink)
    small = tile_map(plan, slot.stock, width, name, ink, None)
    yield Group(tuple(small), moved(margin, y + 8))


def _name(name: str, box: Box, setter: Setter, ink: str) -> Block:
    return setter.block(
        name, box, font="tight-bold", size=NAME_SIZE, fill=ink, align="left", valign="middle", lines=1
    )


def tile_map(
    plan: Tiling, stock: Stock, width: float, name: str, ink: str, setter: Setter | None
) -> Iterator[Mark]:
    """The component with its seams, `width` mm wide; the tile of that name filled, names with a setter."""
    scale = width / stock.width
    across, down = plan.seams
    xs, ys = (0.0, *across, stock.width), (0.0, *down, stock.height)
    for number in range(len(plan.windows)):
        row, column = divmod(number, plan.columns)
        box = (
            xs[column] * scale,
            ys[row] * scale,
            (xs[column + 1] - xs[column]) * scale,
            (ys[row + 1] - ys[row]) * scale,
        )
        filled = plan.name(number) == name
        yield Rect(*box, fill=ink if filled else None, stroke=ink, line=0.25)
        if setter is not None:
            yield setter.block(
                plan.name(number), box, font="tight-bold", size=12, least=6.5, fill=ink,
                align="center", valign="middle", lines=1, field="page",
            )  # fmt: skip
