"""Where the desks of the career ladder stand: flights that climb from the entrance to the boss's chair.

Pure geometry in millimetres from the board's corner, for any number of spaces. The last space is the chair
and has a place of its own; all others are desks on an odd number of flights, so that the last flight walks
towards the chair. The middle of a desk, where its number stands, keeps away from the board's two middle
lines, where sheets meet when the board is printed in tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from cardgen.layout.marks import Point

FLIGHTS = (3, 5, 7)
"""How many flights there may be; a ladder of a desk or two has one."""
DESK = 21.0
"""Greatest depth of a desk, mm; ASPECT times as wide."""
ASPECT = 1.22
BETWEEN = 4.6
"""Least room between two desks one above the other, mm: the chair of the lower one stands there."""
BESIDE = 3.2
"""Least room between two desks of a flight, mm."""
SEAM = 5.0
"""So far on both sides of a middle line no number may stand, mm."""
RISE = 4.0
"""Least climb of a flight, mm."""
CLIMB = 0.45
"""What share of the free height flights climb; the rest parts them where they meet."""
LONG_WAY = 0.4
"""So much larger, mm, desks must become by each flight more: few flights climb more steeply."""
STEP = 0.5
"""Places are tried so far apart, mm."""


class Room(NamedTuple):
    """Where desks may stand: left, top, right, bottom; `left_first` where the first flight begins."""

    left: float
    top: float
    right: float
    bottom: float
    left_first: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """The middles of all desks in their order, flight by flight, and the size of a desk."""

    flights: tuple[tuple[Point, ...], ...]
    width: float
    depth: float

    @property
    def desks(self) -> tuple[Point, ...]:
        """The middles of all desks, the first space first."""
        return tuple(point for flight in self.flights for point in flight)


def ladder(spaces: int, room: Room, middle: Point) -> Ladder:
    """Desks for all spaces but the last, as large as the room allows; `middle` is the middle of the board."""
    desks = max(spaces - 1, 1)
    plans = [
        (depth - LONG_WAY * count, depth, count)
        for count in (FLIGHTS if desks >= FLIGHTS[0] else (1,))
        if count <= desks
        if (depth := _depth(desks, count, room, middle)) > 0
    ]
    _, depth, count = max(plans)
    width = depth * ASPECT
    heights = tuple(_heights(count, depth, room, middle[1]))
    flights = []
    for number, many in enumerate(_shares(desks, count)):
        low, high = _span(number, width, room)
        row = _row(many, low, high, width, middle[0])
        begin, end = heights[number]
        rise = (end - begin) / max(many - 1, 1)
        walked = row if number % 2 == 0 else row[::-1]
        flights.append(tuple((round(x, 3), round(begin + at * rise, 3)) for at, x in enumerate(walked)))
    return Ladder(tuple(flights), width, depth)


def _shares(desks: int, flights: int) -> list[int]:
    """How many desks stand on each flight, the longer flights first."""
    each, more = divmod(desks, flights)
    return [each + (number < more) for number in range(flights)]


def _span(number: int, width: float, room: Room) -> tuple[float, float]:
    """Between which x the middles of a flight's desks may lie; only the first begins beside the door."""
    left = room.left_first if number == 0 else room.left
    return left + width / 2, room.right - width / 2


def _depth(desks: int, flights: int, room: Room, middle: Point) -> float:
    """How deep desks can be on so many flights; 0 when they have no room at all."""
    most = max(_shares(desks, flights))
    across = (room.right - room.left_first) / most - BESIDE
    climb = middle[1] - SEAM - room.top
    upper = flights - 1
    down = (climb - upper * RISE - (upper - 1) * BETWEEN) / (upper - 0.22) if upper else DESK
    depth = min(DESK, across / ASPECT, down, room.bottom - middle[1] - SEAM)
    while depth > 2 and not all(
        _fits(many, number, depth * ASPECT, room, middle[0])
        for number, many in enumerate(_shares(desks, flights))
    ):
        depth -= 0.25
    return depth if depth > 2 else 0.0


def _fits(many: int, number: int, width: float, room: Room, middle: float) -> bool:
    low, high = _span(number, width, room)
    return _search(many, low, high, width, middle) is not None


def _row(many: int, low: float, high: float, width: float, middle: float) -> list[float]:
    """The middles of a flight's desks from left to right."""
    found = _search(many, low, high, width, middle)
    assert found is not None
    return found


def _search(many: int, low: float, high: float, width: float, middle: float) -> list[float] | None:
    """Evenly spaced places that take the most room while no middle lies near the board's middle line."""
    clear = SEAM + width * 0.3
    slack = [STEP * at for at in range(int(min(60.0, high - low) / STEP) + 1)]
    for lost in slack:
        for before in _from_both_ends(lost):
            begin, end = low + before, high - (lost - before)
            pitch = (end - begin) / max(many - 1, 1)
            if many > 1 and pitch < width + BESIDE:
                return None
            nearest = min(max(round((middle - begin) / pitch), 0), many - 1) if pitch else 0
            if abs(begin + nearest * pitch - middle) >= clear:
                return [begin + at * pitch for at in range(many)]
    return None


def _from_both_ends(lost: float) -> Iterator[float]:
    """How the lost room may be shared between the two ends, even shares first."""
    steps = int(lost / STEP)
    yield from sorted((STEP * at for at in range(steps + 1)), key=lambda before: abs(before - lost / 2))


def _heights(flights: int, depth: float, room: Room, middle: float) -> Iterator[tuple[float, float]]:
    """Where the middles of each flight begin and end: the first below the board's middle, the rest above."""
    low = room.bottom - depth / 2
    first_end = max(low - 7.0, middle + SEAM + depth * 0.28)
    yield low, first_end
    above = flights - 1
    if not above:
        return
    begin, end = middle - SEAM - depth * 0.28, room.top + depth / 2
    begin = min(begin, first_end - depth - BETWEEN)
    turn = depth + BETWEEN
    free = (begin - end - (above - 1) * turn) / above
    rise = max(free * CLIMB, min(free, RISE))
    begin -= free - rise
    turn += free - rise
    for _ in range(above):
        yield begin, begin - rise
        begin -= rise + turn


def corners(flight: Sequence[Point]) -> list[Point]:
    """The stepped line under the desks of a flight: level below each, up between two."""
    points = [flight[0]]
    for (x, y), (next_x, next_y) in pairwise(flight):
        points += [((x + next_x) / 2, y), ((x + next_x) / 2, next_y)]
    return [*points, flight[-1]]
