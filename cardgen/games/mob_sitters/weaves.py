"""The six patterns of the babysitters' cards: what tells decks and mats apart where colour does not.

Each is unchanged by half a turn about its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil, cos, pi, sin, tau

from cardgen.games.mob_sitters.models import Weave
from cardgen.layout.marks import Ellipse, Mark, Path
from cardgen.layout.marks import Steps as Outline
from cardgen.layout.weaves import Half, Pattern, Steps, areas


def _stripes(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Pinstripes of a suit, leaning."""
    reach = half[0] + half[1]
    steps: Steps = []
    for at in range(-ceil(reach / pitch), ceil(reach / pitch) + 1):
        x = at * pitch
        steps += [("M", x - half[1], half[1]), ("L", x + half[1], -half[1])]
    yield Path(tuple(steps), stroke=colour, line=line or pitch * 0.34, round_ends=False)


def _dots(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Polka dots in staggered rows; a full one is a line of no length with round ends."""
    rise, r = pitch * 0.75, pitch * 0.21
    steps: Steps = []
    for row in range(-ceil(half[1] / rise), ceil(half[1] / rise) + 1):
        shift = pitch / 2 if row % 2 else 0.0
        for column in range(-ceil(half[0] / pitch) - 1, ceil(half[0] / pitch) + 1):
            x, y = column * pitch + shift, row * rise
            if line:
                yield Ellipse(x, y, r, r, stroke=colour, line=line)
            steps += [("M", x, y), ("L", x, y)]
    if not line:
        yield Path(tuple(steps), stroke=colour, line=2 * r)


def _checks(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """A chequered tablecloth."""
    side = pitch * 0.62
    steps: Steps = []
    for row in range(-ceil(half[1] / side) - 1, ceil(half[1] / side) + 2):
        for column in range(-ceil(half[0] / side) - 1, ceil(half[0] / side) + 2):
            if (row + column) % 2 == 0:
                x, y = (column - 0.5) * side, (row - 0.5) * side
                steps += [
                    ("M", x, y),
                    ("L", x + side, y),
                    ("L", x + side, y + side),
                    ("L", x, y + side),
                    ("Z",),
                ]
    yield areas(steps, colour, line)


def _rows(half: Half, pitch: float, curve: Callable[[float, float], Steps]) -> Steps:
    """A curve along every row; it begins left of the box at a whole number of pitches from the middle."""
    start, rise = -ceil(half[0] / pitch) * pitch, pitch * 0.8
    steps: Steps = []
    for row in range(-ceil(half[1] / rise) - 1, ceil(half[1] / rise) + 2):
        steps += curve(start, row * rise)
    return steps


def _zigzag(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Zigzag lines, each through the middle of its row at whole pitches."""

    def curve(start: float, y: float) -> Steps:
        steps: Steps = [("M", start, y)]
        rise = pitch * 0.26
        for at in range(2 * ceil(half[0] / pitch)):
            x = start + at * pitch
            steps += [("L", x + pitch / 4, y - rise), ("L", x + pitch * 3 / 4, y + rise), ("L", x + pitch, y)]
        return steps

    yield Path(tuple(_rows(half, pitch, curve)), stroke=colour, line=line or pitch * 0.26, round_ends=False)


def _waves(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Waves, each through the middle of its row at whole pitches."""

    def curve(start: float, y: float) -> Steps:
        steps: Steps = [("M", start, y)]
        rise = pitch * 0.4
        for at in range(2 * ceil(half[0] / pitch)):
            x, middle = start + at * pitch, start + (at + 0.5) * pitch
            steps.append(("C", x + pitch * 0.18, y - rise, middle - pitch * 0.18, y - rise, middle, y))
            steps.append(("C", middle + pitch * 0.18, y + rise, x + pitch * 0.82, y + rise, x + pitch, y))
        return steps

    yield Path(tuple(_rows(half, pitch, curve)), stroke=colour, line=line or pitch * 0.2, round_ends=False)


def _stars(half: Half, pitch: float, colour: str, line: float) -> Iterator[Mark]:
    """Stars of four points in staggered rows: half a turn does not show."""
    rise = pitch * 0.75
    steps: Steps = []
    for row in range(-ceil(half[1] / rise) - 1, ceil(half[1] / rise) + 2):
        shift = pitch / 2 if row % 2 else 0.0
        for column in range(-ceil(half[0] / pitch) - 1, ceil(half[0] / pitch) + 2):
            steps += _star(column * pitch + shift, row * rise, pitch * 0.36)
    yield areas(steps, colour, line)


def _star(x: float, y: float, r: float) -> Steps:
    points = [
        (x + reach * sin(tau * at / 8), y - reach * cos(tau * at / 8))
        for at, reach in enumerate((r, r * 0.34) * 4)
    ]
    return [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]


def burst(x: float, y: float, outer: float, inner: float, points: int) -> Outline:
    """The outline of a bang: a star with so many points about x, y, every second one a little shorter."""
    steps: Steps = []
    for at in range(2 * points):
        angle = pi * at / points
        reach = inner if at % 2 else outer * (1.0 if at % 4 == 0 else 0.86)
        corner = (round(x + reach * sin(angle), 3), round(y - reach * cos(angle), 3))
        steps.append(("L" if steps else "M", *corner))
    return (*steps, ("Z",))


PATTERNS: Mapping[Weave, Pattern] = {
    Weave.STRIPES: _stripes,
    Weave.DOTS: _dots,
    Weave.CHECKS: _checks,
    Weave.ZIGZAG: _zigzag,
    Weave.WAVES: _waves,
    Weave.STARS: _stars,
}
