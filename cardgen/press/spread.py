"""Pieces of unlike formats on sheets that are cut by hand: in rows, each with the whole of its bleed.

In: pieces without backs that bear their own cut lines, such as the nets of boxes. Out: pages, filled in the
pieces' order. Every page lies or stands as more pieces find room. Positions are whole micrometres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.catalog.model import Stock
from cardgen.press.grid import Area, around
from cardgen.press.impose import Page, Piece, Slot
from cardgen.press.sheet import Sheet, um

APART = 2_000
"""Space between two bleeds, um."""
STRIPS = 4_000
"""Room for header and ruler above and below, um; given up where a piece needs it."""


class _Place(NamedTuple):
    """Where a piece with its bleed stands: its turn, from the corner of the room."""

    x: int
    y: int
    width: int
    height: int
    turn: int


class _Row(NamedTuple):
    """A row on the page: its top, how high it is, and how far it is filled."""

    y: int
    height: int
    end: int


def whole(stock: Stock, sheet: Sheet) -> bool:
    """Whether one page holds it with all of its bleed."""
    return any(_filled([_size(stock)], room, turn) for room, turn in _ways(sheet, 0))


def spread(pieces: Sequence[Piece], sheet: Sheet) -> Iterator[Page]:
    """Pages with all the pieces, each of which must find room on a page (`whole`)."""
    left = list(pieces)
    while left:
        sizes = [_size(piece.stock) for piece in left]
        found: list[_Place] = []
        for strips in (STRIPS, 0):
            ways = [(room, _filled(sizes, room, turn)) for room, turn in _ways(sheet, strips)]
            room, found = max(ways, key=lambda way: len(way[1]))
            if found:
                break
        yield _page(left[: len(found)], found, sheet, lying=room[0] > room[1])
        del left[: len(found)]


def _size(stock: Stock) -> tuple[int, int]:
    """A piece with its bleed, um."""
    bleed = 2 * um(stock.bleed)
    return um(stock.width) + bleed, um(stock.height) + bleed


def _ways(sheet: Sheet, strips: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The room on the paper upright and lying, and the turn to try first: the best comes first."""
    assert sheet.paper is not None
    margin = 2 * um(sheet.margin)
    for turn in (0, 90):
        for lying in {"auto": (False, True), "portrait": (False,), "landscape": (True,)}[sheet.orientation]:
            width, height = (um(side) for side in (reversed(sheet.paper) if lying else sheet.paper))
            yield (width - margin, height - margin - 2 * strips), turn


def _filled(sizes: Sequence[tuple[int, int]], room: tuple[int, int], turn: int) -> list[_Place]:
    """Places for as many of the pieces, from the first, as find room: in the first row that takes them."""
    rows: list[_Row] = []
    found: list[_Place] = []
    for size in sizes:
        place = _next(size, rows, room, turn)
        if place is None:
            break
        found.append(place)
    return found


def _next(size: tuple[int, int], rows: list[_Row], room: tuple[int, int], turn: int) -> _Place | None:
    """The next place, taken from a row or from a new one; None where there is none."""
    turns = (turn, 90 - turn)
    shapes = [(one, size if one == 0 else size[::-1]) for one in turns]
    for at, row in enumerate(rows):
        for way, (width, height) in shapes:
            if row.end + APART + width <= room[0] and height <= row.height:
                rows[at] = row._replace(end=row.end + APART + width)
                return _Place(row.end + APART, row.y, width, height, way)
    y = rows[-1].y + rows[-1].height + APART if rows else 0
    for way, (width, height) in shapes:
        if width <= room[0] and y + height <= room[1]:
            rows.append(_Row(y, height, width))
            return _Place(0, y, width, height, way)
    return None


def _page(pieces: Sequence[Piece], places: Sequence[_Place], sheet: Sheet, *, lying: bool) -> Page:
    """The page with all that stands on it in its middle."""
    assert sheet.paper is not None
    width, height = (um(side) for side in (reversed(sheet.paper) if lying else sheet.paper))
    taken = around(Area(*place[:4]) for place in places)
    left, top = (width - taken.width) // 2 - taken.x, (height - taken.height) // 2 - taken.y
    slots = []
    for piece, place in zip(pieces, places, strict=True):
        clip = Area(left + place.x, top + place.y, place.width, place.height)
        by = -um(piece.stock.bleed)
        trim = clip.grown(by, by, by, by)
        slots.append(
            Slot(piece.key, piece.component, piece.side, trim, clip, place.turn, piece.front, piece.stock)
        )
    trims = tuple(slot.trim for slot in slots)
    margin = um(sheet.margin)
    return Page(width, height, "front", margin, tuple(slots), trims, furnished=True, crops=False)
