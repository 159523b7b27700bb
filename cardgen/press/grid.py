"""A sheet and a format -> where cards of that format stand on its page.

All positions are whole micrometres, x right and y down from the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardgen.catalog.model import Stock
from cardgen.press.sheet import Labels, Sheet, um

if TYPE_CHECKING:
    from cardgen.press.cutter import Cutter

Backs: TypeAlias = Literal["long-edge", "short-edge", "fold", "none"]
Side: TypeAlias = Literal["front", "back"]
Axis: TypeAlias = Literal["vertical", "horizontal"]

FOLD_ROOM = 5_000
"""Least space between the fold line and a bleed, um; thick cores bend in a radius."""
MARK_ROOM = 1_750
"""The bleed on the outer edges gives way so far, um, that a crop mark has room between it and the margin."""
MANY, HEADROOM = 5, 6_000
"""So many rows of small pieces give some up, so that header and ruler find so much room (um) at both ends."""


class Area(NamedTuple):
    """A rectangle in whole micrometres."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def grown(self, left: int, top: int, right: int, bottom: int) -> Area:
        """The area with its edges moved outwards."""
        return Area(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def holds(self, other: Area) -> bool:
        """True when the other area lies inside this one; edges may touch."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Area) -> bool:
        """True when the two have more than an edge in common."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )


def around(areas: Iterable[Area]) -> Area:
    """The smallest area that holds all of them; there must be one at least."""
    boxes = list(areas)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Area(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


@dataclass(frozen=True, slots=True)
class Grid:
    """How cards of one stock stand on a page: the front's places in columns and rows around the middle."""

    width: int
    height: int
    margin: int
    x: int
    y: int
    columns: int
    rows: int
    cell: tuple[int, int]
    gap: int
    bleeds: tuple[int, int, int]
    """Between two cards, outwards to left and right, outwards to top and bottom; um."""
    turn: int
    fold: Axis | None
    labels: Labels | None = None
    """Fixed places, in which the cards stand."""
    cutter: Cutter | None = None

    @property
    def count(self) -> int:
        """How many cards a page takes."""
        return len(self.places()) if self.cutter else self.columns * self.rows

    def places(self) -> tuple[Area, ...]:
        """The trims, row by row; not those where a mark of the cutting machine must be."""
        wide, high = self.cell
        places = tuple(Area(x, y, wide, high) for x, y in self._steps(self.x, self.y))
        if self.cutter is None:
            return places
        inner = self.bleeds[0]
        free = self.cutter.free(self.width, self.height)
        return tuple(place for place in places if free(place.grown(inner, inner, inner, inner)))

    def registration(self, side: Side) -> tuple[Area, ...] | None:
        """The marks of the cutting machine, on fronts; None where the cards are cut by hand."""
        if self.cutter is None:
            return None
        return self.cutter.printed(self.width, self.height) if side == "front" else ()

    def rooms(self) -> tuple[Area, ...]:
        """What each card has for itself: its trim, or the label on which it stands."""
        if self.labels is None:
            return self.places()
        wide, high = um(self.labels.width), um(self.labels.height)
        first = um(self.labels.left), um(self.labels.top)
        return tuple(Area(x, y, wide, high) for x, y in self._steps(*first))

    def _steps(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """The corners of the grid, row by row, from its first one on."""
        across, down = self.cell[0] + self.gap, self.cell[1] + self.gap
        if self.labels:
            across, down = um(self.labels.across), um(self.labels.down)
        for row in range(self.rows):
            yield from ((x + column * across, y + row * down) for column in range(self.columns))

    def clip(self, trim: Area, filled: Area) -> Area:
        """What is printed of the card on `trim`: half the gap towards neighbours, more at the outer edges."""
        inner, sideways, upright = self.bleeds
        if self.labels:
            return trim.grown(sideways, upright, sideways, upright)
        return trim.grown(
            sideways if trim.x == filled.x else inner,
            upright if trim.y == filled.y else inner,
            sideways if trim.right == filled.right else inner,
            upright if trim.bottom == filled.bottom else inner,
        )


def mirrored(area: Area, axis: Axis, width: int, height: int) -> Area:
    """The area as it lies after a flip of the page about its middle axis."""
    if axis == "vertical":
        return Area(width - area.right, area.y, area.width, area.height)
    return Area(area.x, height - area.bottom, area.width, area.height)


def turned_over(turn: int, axis: Axis) -> int:
    """The turn of a back whose top meets the top of a front turned so, after a flip about the axis."""
    return (-turn if axis == "vertical" else 180 - turn) % 360


def flip_axis(backs: Backs, width: int, height: int) -> Axis:
    """The axis about which a page flips: the long edge is vertical when the page stands, else horizontal."""
    upright = height >= width
    return "vertical" if upright == (backs == "long-edge") else "horizontal"


def grid_of(stock: Stock, sheet: Sheet, backs: Backs) -> Grid | None:
    """The grid that takes the most cards; None when none fits.

    Among equals upright cards come first, then upright paper, then an upright fold. What a cutting machine
    has no room for is cut by hand.
    """
    if sheet.one_up:
        return _one_up(stock, sheet)
    if sheet.labels:
        return next((grid for turn in (0, 90) if (grid := _labelled(stock, sheet, sheet.labels, turn))), None)
    grids = (
        grid
        for turn in (0, 90)
        for lying in _orientations(sheet)
        for fold in _folds(backs)
        for grid in _spared(_grid(stock, sheet, turn, lying, fold), sheet.cutter)
    )
    best, most = None, 0
    for grid in grids:  # places are only looked at where there are more than the best grid has
        if grid.columns * grid.rows > most and (count := grid.count) > most:
            best, most = grid, count
    return grid_of(stock, sheet.made_for(None), backs) if best is None and sheet.cutter else best


def _spared(grid: Grid, cutter: Cutter | None) -> Iterator[Grid]:
    """The grid, or for a cutting machine all smaller ones too, of which one may lose less to the marks.

    They stand in the page's middle, as all do; bleeds do not reach for the marks.
    """
    if cutter is None:
        yield grid
        return
    inner = grid.bleeds[0]
    whole = replace(grid, cutter=cutter, bleeds=(inner, inner, inner))
    wide, high = (length + grid.gap for length in grid.cell)
    for columns in range(grid.columns, 0, -1):
        for rows in range(grid.rows, 0, -1):
            x, y = (grid.columns - columns) * wide, (grid.rows - rows) * high
            yield replace(whole, x=grid.x + x // 2, y=grid.y + y // 2, columns=columns, rows=rows)


def _orientations(sheet: Sheet) -> tuple[bool, ...]:
    """Whether the paper lies on its side: the orders in which to try it."""
    return {"auto": (False, True), "portrait": (False,), "landscape": (True,)}[sheet.orientation]


def _folds(backs: Backs) -> tuple[Axis | None, ...]:
    return ("vertical", "horizontal") if backs == "fold" else (None,)


def _one_up(stock: Stock, sheet: Sheet) -> Grid:
    """A page of one card: the flip of the paper does not matter, both sides stand upright."""
    bleed = um(min(stock.bleed, sheet.bleed))
    width, height = um(stock.width), um(stock.height)
    page = (width + 2 * bleed, height + 2 * bleed)
    return Grid(*page, 0, bleed, bleed, 1, 1, (width, height), 0, (bleed, bleed, bleed), 0, None)


def _labelled(stock: Stock, sheet: Sheet, labels: Labels, turn: int) -> Grid | None:
    """Cards turned so, each in the middle of its label; None when they are larger than that."""
    assert sheet.paper is not None
    width, height = map(um, sheet.paper)
    cell = (um(stock.width), um(stock.height)) if turn == 0 else (um(stock.height), um(stock.width))
    spare = (um(labels.width) - cell[0], um(labels.height) - cell[1])
    if min(spare) < 0:
        return None
    x, y = um(labels.left) + spare[0] // 2, um(labels.top) + spare[1] // 2
    most = um(min(stock.bleed, sheet.bleed))
    bleeds = (0, min(most, spare[0] // 2), min(most, spare[1] // 2))
    size = (labels.columns, labels.rows)
    return Grid(width, height, um(sheet.margin), x, y, *size, cell, 0, bleeds, turn, None, labels)


def _grid(stock: Stock, sheet: Sheet, turn: int, lying: bool, fold: Axis | None) -> Grid:
    """Cards turned so on paper lying so, centred in the page or in the half before its fold."""
    assert sheet.paper is not None
    width, height = (um(length) for length in (reversed(sheet.paper) if lying else sheet.paper))
    cell = (um(stock.width), um(stock.height)) if turn == 0 else (um(stock.height), um(stock.width))
    margin, gap = um(sheet.margin), um(sheet.gap)
    right = width // 2 - FOLD_ROOM if fold == "vertical" else width - margin
    bottom = height // 2 - FOLD_ROOM if fold == "horizontal" else height - margin
    columns, x = _row(margin, right, cell[0], gap)
    rows, y = _row(margin, bottom, cell[1], gap)
    while rows >= MANY and y - margin < HEADROOM:
        rows, y = _row(margin, bottom, cell[1], gap, rows - 1)
    wanted = um(min(stock.bleed, sheet.bleed))
    inner = min(gap // 2, um(stock.bleed))
    bleeds = (inner, _outer(wanted, inner, x - margin), _outer(wanted, inner, y - margin))
    return Grid(width, height, margin, x, y, columns, rows, cell, gap, bleeds, turn, fold)


def _row(start: int, end: int, size: int, gap: int, most: int | None = None) -> tuple[int, int]:
    """How many places of `size` fit between start and end, and where the first of the centred row begins."""
    count = max(0, (end - start + gap) // (size + gap))
    count = count if most is None else min(count, most)
    taken = count * size + max(0, count - 1) * gap
    return count, start + (end - start - taken) // 2


def _outer(wanted: int, inner: int, room: int) -> int:
    """The bleed at the grid's edge: less than wanted where a crop mark needs room, never less than inside."""
    return max(min(wanted, room - MARK_ROOM), min(wanted, inner, room), 0)
