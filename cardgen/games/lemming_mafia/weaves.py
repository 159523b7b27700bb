"""The six patterns on the backs of the bets: what tells the families apart where colour does not.

Each is unchanged by half a turn about its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil
from typing import Final

from cardgen.games.lemming_mafia.models import Weave
from cardgen.layout.marks import Ellipse, Mark, Path
from cardgen.layout.weaves import Half, Pattern, Steps, areas


def _grid(half: Half, across: float, down: float) -> Iterator[tuple[int, int]]:
    """Column and row of every place of a grid about the middle, one more than is seen on each side."""
    columns, rows = ceil(half[0] / across) + 1, ceil(half[1] / down) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield column, row


def _rows(half: Half, pitch: float, curve: Callable[[float, float], Steps]) -> Steps:
    """A curve along every row, piece by piece, each a pitch long and through the middle of its row."""
    steps: Steps = []
    for column, row in _grid(half, pitch, pitch * 0.8):
        steps += curve(column * pitch, row * pitch * 0.8)
    return steps


def _stripes(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Pinstripes in pairs, leaning."""
    reach = half[0] + half[1]
    steps: Steps = []
    for at in range(-ceil(reach / pitch), ceil(reach / pitch) + 1):
        for x in (at * pitch - pitch * 0.13, at * pitch + pitch * 0.13):
            steps += [("M", x - half[1], half[1]), ("L", x + half[1], -half[1])]
    yield Path(tuple(steps), stroke=colour, line=line or pitch * 0.12, round_ends=False)


def _dots(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Golf balls in staggered rows; a full one is a line of no length with round ends."""
    r = pitch * 0.24
    steps: Steps = []
    for column, row in _grid(half, pitch, pitch * 0.7):
        x, y = (column + row % 2 / 2) * pitch, row * pitch * 0.7
        if line:
            yield Ellipse(x, y, r, r, stroke=colour, line=line)
        steps += [("M", x, y), ("L", x, y)]
    if not line:
        yield Path(tuple(steps), stroke=colour, line=2 * r)


def _checks(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Bricks of concrete, one course over the other."""
    high = pitch * 0.5
    steps: Steps = []
    for column, row in _grid(half, pitch, high):
        x, y = (column + row % 2 / 2) * pitch, row * high
        left, right, top, bottom = x - pitch * 0.45, x + pitch * 0.45, y - high * 0.4, y + high * 0.4
        steps += [("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",)]
    yield areas(steps, colour, line)


def _zigzag(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Zigzag lines, as of a paragraph sign that never ends."""
    rise = pitch * 0.26

    def curve(x: float, y: float) -> Steps:
        return [
            ("M", x - pitch / 2, y),
            ("L", x - pitch / 4, y - rise),
            ("L", x + pitch / 4, y + rise),
            ("L", x + pitch / 2, y),
        ]

    yield Path(tuple(_rows(half, pitch, curve)), stroke=colour, line=line or pitch * 0.22)


def _waves(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Waves of the harbour."""
    rise = pitch * 0.4

    def curve(x: float, y: float) -> Steps:
        left, right = x - pitch / 2, x + pitch / 2
        return [
            ("M", left, y),
            ("C", left + pitch * 0.18, y - rise, x - pitch * 0.18, y - rise, x, y),
            ("C", x + pitch * 0.18, y + rise, right - pitch * 0.18, y + rise, right, y),
        ]

    yield Path(tuple(_rows(half, pitch, curve)), stroke=colour, line=line or pitch * 0.2)


def _scales(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Fans of an opera house, looking up above the middle and down below it."""
    r = pitch / 2
    steps: Steps = []
    for column, row in _grid(half, pitch, pitch / 2):
        way, course = (1, row + 1) if row < 0 else (-1, row)  # two rows begin on the middle line
        x, y = (column + course % 2 / 2) * pitch, course * r
        for part in (1.0, 0.55):
            bend = 0.5523 * r * part
            low, tip = r * part, way * r * part
            steps += [
                ("M", x - low, y),
                ("C", x - low, y - way * bend, x - bend, y - tip, x, y - tip),
                ("C", x + bend, y - tip, x + low, y - way * bend, x + low, y),
            ]
    yield Path(tuple(steps), stroke=colour, line=line or pitch * 0.09)


PATTERNS: Final[Mapping[Weave, Pattern]] = {
    Weave.STRIPES: _stripes,
    Weave.DOTS: _dots,
    Weave.CHECKS: _checks,
    Weave.ZIGZAG: _zigzag,
    Weave.WAVES: _waves,
    Weave.SCALES: _scales,
}
