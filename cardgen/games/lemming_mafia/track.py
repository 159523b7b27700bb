"""Where the spaces of the race lie: rows of whole sections that wind down from the start to the pier.

Pure geometry in millimetres from the board's corner, for any number of sections of two or three spaces. The
first row begins right of the start area, the last ends at the pier; between them the track turns at the
sides, always between two sections. In every row the border of two spaces lies on the board's middle line,
where sheets meet when the board is printed in tiles, so that words stay clear of it; across the other
middle line words stand above the pictures instead of below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

from cardgen.layout.marks import Box, Point

ROWS: Final = (3, 5, 7)
"""How many rows there may be: an odd number ends at the right."""
LARGEST: Final = (42.0, 30.0)
"""No space is wider or deeper, mm."""
FOOT: Final = (25.0, 19.0)
"""What a figure with its two feet takes of a space, mm; a wave may not cost more than that leaves."""
BETWEEN: Final = 1.2
"""Room between two spaces of a section, mm."""
GATE: Final = 4.6
"""Least room between two sections, for the barrier, mm."""
WIDE_GATE: Final = 16.0
"""Most of it, mm: what is left over goes to the ends of a row."""
ALLEY: Final = 5.4
"""Least room between two rows, mm."""
PERIOD: Final = 172.0
"""Length of a wave of the track, mm."""
SWELL: Final = (3.8, 3.0)
"""Highest wave, and the room kept for one above and below the rows, mm."""
SEAM: Final = 5.6
"""So far on both sides of a middle line no word may stand, mm."""
WORD: Final = 0.165
"""From the edge of a space to the middle of its word, as a share of its depth."""
BULGE: Final = 21.0
"""How far the road swings out where it turns, mm."""


class Room(NamedTuple):
    """Where rows may lie: between left and right, but the first from `begin` on, the last up to `end`."""

    left: float
    top: float
    right: float
    bottom: float
    begin: float
    end: float


@dataclass(frozen=True, slots=True)
class Space:
    """A space: its number from the start on, its section, left and right edge, and the row it lies in."""

    number: int
    section: int
    left: float
    right: float
    row: int

    @property
    def x(self) -> float:
        """Its middle."""
        return (self.left + self.right) / 2


@dataclass(frozen=True, slots=True)
class Track:
    """All spaces in the order of the race, and how the rows wave: depth across the track, height of waves.

    `heights` are the middles of the rows, `gates` the places of the barriers: before each section, and one
    after the last. The spaces of these numbers in `lifted` have their words at the upper edge.
    """

    spaces: tuple[Space, ...]
    gates: tuple[tuple[float, int], ...]
    heights: tuple[float, ...]
    width: float
    depth: float
    swell: float
    room: Room
    lifted: frozenset[int] = frozenset()

    def y(self, x: float, row: int) -> float:
        """Middle of the track at x in a row."""
        return self.heights[row] + self.swell * sin(2 * pi * (x - self.room.left) / PERIOD)

    def slope(self, x: float) -> float:
        """How steeply it falls there."""
        return self.swell * 2 * pi / PERIOD * cos(2 * pi * (x - self.room.left) / PERIOD)

    def foot(self, space: Space) -> Box:
        """The upright rectangle inside a space, whose edges wave."""
        heights = [self.y(space.left + at * (space.right - space.left) / 8, space.row) for at in range(9)]
        top, bottom = max(heights) - self.depth / 2, min(heights) + self.depth / 2
        return (space.left, top, space.right - space.left, bottom - top)

    def span(self, row: int) -> tuple[float, float]:
        """Where the road of a row begins and ends, from left to right."""
        last = len(self.heights) - 1
        left = self.room.begin if row == 0 else self.room.left
        return left, self.room.end if row == last else self.room.right


def track(sections: Sequence[int], room: Room, middle: Point) -> Track:
    """The track for sections of so many spaces each, in spaces as large as the room allows.

    `middle` is the middle of the board.
    """
    plans = [
        plan for count in ROWS if count <= len(sections) for plan in [_plan(sections, count, room, middle[0])]
    ]
    width, depth, shares = max(plans, key=lambda plan: (min(plan[0] / 1.25, plan[1]), -len(plan[2])))
    heights, swell = _heights(len(shares), width, depth, room)
    spaces, gates = _laid(sections, shares, width, room, middle[0])
    found = Track(tuple(spaces), tuple(gates), heights, width, depth, swell, room)
    return replace(found, lifted=frozenset(_lifted(found, middle[1])))


def _lifted(found: Track, middle: float) -> Iterator[int]:
    """Whose words would stand on the middle line: all of a row, where that helps, or some of it."""
    near = SEAM + 1.6
    for row in range(len(found.heights)):
        mine = [space for space in found.spaces if space.row == row]
        below, above = (
            [abs(found.y(space.x, row) + side * found.depth * (0.5 - WORD) - middle) < near for space in mine]
            for side in (1, -1)
        )
        if any(below):
            whole = not any(above)
            yield from (space.number for space, wrong in zip(mine, below, strict=True) if wrong or whole)


# --- sections to rows -----------------------------------------------------------------------------


def _plan(
    sections: Sequence[int], count: int, room: Room, middle: float
) -> tuple[float, float, tuple[int, ...]]:
    """Width and depth of a space on so many rows, and how many sections lie in each row."""
    fits = _shares(tuple(sections), count, room, middle)
    height = room.bottom - room.top - 2 * SWELL[1] - (count - 1) * ALLEY
    return min(fits[0], LARGEST[0]), min(height / count, LARGEST[1]), fits[1]


def _shares(
    sections: tuple[int, ...], count: int, room: Room, middle: float
) -> tuple[float, tuple[int, ...]]:
    """The shares of the rows with which spaces can be widest, and how wide; the fullest row counts."""

    @cache
    def best(first: int, row: int) -> tuple[float, float, tuple[int, ...]]:
        if row == count - 1:
            width = _widest(sections[first:], row, count, room, middle)
            return (
                min(width, LARGEST[0]),
                -_load(sections[first:], row, count, room),
                (len(sections) - first,),
            )
        found = (-1.0, 0.0, (1,) * (count - row))
        for many in range(1, len(sections) - first - (count - row - 1) + 1):
            width = _widest(sections[first : first + many], row, count, room, middle)
            if width < found[0]:
                break  # more sections are never wider
            rest = best(first + many, row + 1)
            load = _load(sections[first : first + many], row, count, room)
            # the narrowest row decides; where that is wide enough, an even share
            found = max(found, (min(width, rest[0]), rest[1] - load, (many, *rest[2])))
        return found

    width, _, shares = best(0, 0)
    return width, shares


def _widest(sections: Sequence[int], row: int, count: int, room: Room, middle: float) -> float:
    """How wide spaces can be in a row with these sections."""
    left, right = _ends(row, count, room)
    order = sections if row % 2 == 0 else sections[::-1]
    if left > middle:
        return _room(order, right - left)
    return max(width for width, _ in _splits(order, left, right, middle))


def _load(sections: Sequence[int], row: int, count: int, room: Room) -> float:
    """How full a row is; full rows count more than twice as much as half full ones."""
    left, right = _ends(row, count, room)
    return (sum(sections) / (right - left)) ** 2 * (right - left)


def _ends(row: int, count: int, room: Room) -> tuple[float, float]:
    return room.begin if row == 0 else room.left, room.end if row == count - 1 else room.right


def _room(sections: Sequence[int], length: float) -> float:
    """How wide spaces can be on a stretch of that length, with a barrier before and after each section."""
    spaces = sum(sections)
    if not spaces:
        return 1000.0
    return (length - (spaces - len(sections)) * BETWEEN - (len(sections) + 1) * GATE) / spaces


def _splits(sections: Sequence[int], left: float, right: float, middle: float) -> Iterator[tuple[float, int]]:
    """For each border of two spaces, its number: how wide spaces can be when it lies on the middle line."""
    for border in range(sum(sections) + 1):
        before, after, torn = _cut(sections, border)
        half = (BETWEEN - 2 * GATE if torn else -GATE) / 2  # the barrier at the middle is shared, or is none
        yield min(_room(before, middle - left - half), _room(after, right - middle - half)), border


def _cut(sections: Sequence[int], border: int) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """The sections left and right of a border, in spaces; and whether the border is inside one."""
    ends = list(accumulate(sections, initial=0))
    before = tuple(min(end, border) - start for start, end in pairwise(ends) if start < border)
    after = tuple(end - max(start, border) for start, end in pairwise(ends) if end > border)
    return before, after, border not in ends


# --- places ---------------------------------------------------------------------------------------


def _laid(
    sections: Sequence[int], shares: Sequence[int], width: float, room: Room, middle: float
) -> tuple[list[Space], list[tuple[float, int]]]:
    """Every space and every barrier at its place."""
    spaces: list[Space] = []
    gates: list[tuple[float, int]] = []
    first = 0
    for row, many in enumerate(shares):
        mine = sections[first : first + many]
        order = tuple(mine if row % 2 == 0 else mine[::-1])
        left, right = _ends(row, len(shares), room)
        if left > middle:
            runs, places = _run(order, left, right, width)
        else:
            border = max((min(fit, width), -abs(at - sum(order) / 2), at)
                         for fit, at in _splits(order, left, right, middle))[2]  # fmt: skip
            runs, places = _around(order, border, left, right, width, middle)
        walked = runs if row % 2 == 0 else runs[::-1]
        numbers = [section for at, size in enumerate(mine) for section in [first + at] * size]
        for number, begin in zip(numbers, walked, strict=True):
            spaces.append(Space(len(spaces) + 1, number, round(begin, 3), round(begin + width, 3), row))
        inner = sorted(places, reverse=row % 2 == 1)
        gates += [(round(x, 3), row) for x in (inner if row == len(shares) - 1 else inner[:-1])]
        first += many
    return spaces, gates


def _run(sections: Sequence[int], left: float, right: float, width: float) -> tuple[list[float], list[float]]:
    """Left edges of the spaces on a stretch, and the middles of its barriers; spare room goes to these."""
    taken = sum(sections) * width + (sum(sections) - len(sections)) * BETWEEN
    gate = min((right - left - taken) / (len(sections) + 1), WIDE_GATE)
    x = (left + right - taken - gate * (len(sections) + 1)) / 2 + gate
    lefts, gates = [], [x - gate / 2]
    for size in sections:
        lefts += [x + at * (width + BETWEEN) for at in range(size)]
        x = lefts[-1] + width + gate
        gates.append(x - gate / 2)
    return lefts, gates


def _around(
    sections: Sequence[int], border: int, left: float, right: float, width: float, middle: float
) -> tuple[list[float], list[float]]:
    """The same for a row whose border of that number lies on the middle line."""
    before, after, torn = _cut(sections, border)
    if torn:
        west, west_gates = _pushed(before, left, middle - BETWEEN / 2, width, -1)
        east, east_gates = _pushed(after, middle + BETWEEN / 2, right, width, 1)
        return west + east, west_gates[:-1] + east_gates[1:]
    if not before:
        return _run(after, middle - GATE / 2, right, width)
    if not after:
        return _run(before, left, middle + GATE / 2, width)
    west, west_gates = _run(before, left, middle + GATE / 2, width)
    east, east_gates = _run(after, middle - GATE / 2, right, width)
    return west + east, [*west_gates[:-1], middle, *east_gates[1:]]


def _pushed(
    sections: Sequence[int], left: float, right: float, width: float, way: int
) -> tuple[list[float], list[float]]:
    """A run that touches the middle line: `way` -1 ends there, 1 begins there."""
    taken = sum(sections) * width + (sum(sections) - len(sections)) * BETWEEN
    gate = min((right - left - taken) / len(sections), WIDE_GATE)
    outer = taken + gate * len(sections)
    if way < 0:
        lefts, gates = _run(sections, right - outer, right + gate, width)
    else:
        lefts, gates = _run(sections, left - gate, left + outer, width)
    return lefts, gates


def _heights(count: int, width: float, depth: float, room: Room) -> tuple[tuple[float, ...], float]:
    """The middles of the rows, and how high the waves can be that still leave a figure its place."""
    free = room.bottom - room.top - count * depth - (count - 1) * ALLEY
    steep = (depth - FOOT[1]) * PERIOD / (2 * pi * width)
    swell = max(0.0, min(SWELL[0], free / 2, steep))
    top, bottom = room.top + depth / 2 + swell, room.bottom - depth / 2 - swell
    pitch = (bottom - top) / (count - 1)
    return tuple(round(top + at * pitch, 3) for at in range(count)), round(swell, 3)
