"""SVG path data -> absolute steps ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",).

All commands of SVG 1.1, section 8.3: relative and absolute, implied repeats, arcs with packed flags. Raises
ValueError, with the place in the data, for anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import TypeAlias

Step: TypeAlias = tuple[str | float, ...]
Steps: TypeAlias = tuple[Step, ...]

ARGUMENTS = {"M": "nn", "L": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn", "T": "nn",
             "A": "nnnffnn", "Z": ""}  # fmt: skip
"""What each command takes: numbers (n) and flags (f)."""
DECIMALS = 4
_SPACE = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def steps(data: str) -> Steps:
    """The steps of path data."""
    pen = _Pen()
    for letter, values in _commands(data):
        pen.draw(letter, values)
    return tuple(pen.steps)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Every command with its values, repeats written out; M repeats as L (8.3.2)."""
    at = _skip(data, 0)
    if data[at : at + 1] not in ("M", "m", ""):
        raise ValueError(f"path data must begin with M, found {data[at]!r}")
    letter = ""
    while at < len(data):
        if data[at].upper() in ARGUMENTS:
            letter = data[at]
            at = _skip(data, at + 1)
        elif letter in ("", "Z", "z"):
            raise ValueError(f"found {data[at]!r} at place {at} of the path data; a command letter is due")
        values, at = _values(data, at, ARGUMENTS[letter.upper()])
        yield letter, values
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _values(data: str, at: int, kinds: str) -> tuple[list[float], int]:
    values = []
    for kind in kinds:
        if kind == "f":
            if data[at : at + 1] not in ("0", "1"):
                raise ValueError(f"an arc's flag must be 0 or 1 at place {at} of the path data")
            values.append(float(data[at]))
            at = _skip(data, at + 1)
            continue
        match = _NUMBER.match(data, at)
        if match is None:
            raise ValueError(f"a number is due at place {at} of the path data")
        values.append(float(match[0]))
        at = _skip(data, match.end())
    return values, at


def _skip(data: str, at: int) -> int:
    match = _SPACE.match(data, at)
    return match.end() if match else at


class _Pen:
    """Draws commands one after the other; knows where it is and where the reflected handles lie."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.cubic: tuple[float, float] | None = None
        self.quadratic: tuple[float, float] | None = None

    def draw(self, letter: str, values: list[float]) -> None:
        """One command with one set of values."""
        kind = letter.upper()
        if letter.islower():
            values = self._absolute(kind, values)
        if kind == "M":
            self._move(*values)
        elif kind == "Z":
            self.steps.append(("Z",))
            self.x, self.y = self.start
        elif kind in "LHV":
            self._line(*{"L": values, "H": [*values, self.y], "V": [self.x, *values]}[kind])
        elif kind in "CS":
            first = values[:2] if kind == "C" else self._mirrored(self.cubic)
            self._curve(*first, *values[-4:])
        elif kind in "QT":
            handle = values[:2] if kind == "Q" else self._mirrored(self.quadratic)
            self._quadratic(*handle, *values[-2:])
        else:
            for piece in arc(self.x, self.y, *values):
                self._curve(*piece)
        if kind not in "CS":
            self.cubic = None
        if kind not in "QT":
            self.quadratic = None

    def _absolute(self, kind: str, values: list[float]) -> list[float]:
        if kind == "A":
            return [*values[:5], values[5] + self.x, values[6] + self.y]
        if kind == "V":
            return [values[0] + self.y]
        return [value + (self.y if at % 2 else self.x) for at, value in enumerate(values)]

    def _mirrored(self, handle: tuple[float, float] | None) -> list[float]:
        return [2 * self.x - handle[0], 2 * self.y - handle[1]] if handle else [self.x, self.y]

    def _move(self, x: float, y: float) -> None:
        self.steps.append(("M", _round(x), _round(y)))
        self.x, self.y = self.start = x, y

    def _line(self, x: float, y: float) -> None:
        self._reopen()
        self.steps.append(("L", _round(x), _round(y)))
        self.x, self.y = x, y

    def _curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self._reopen()
        self.steps.append(("C", *map(_round, (x1, y1, x2, y2, x, y))))
        self.x, self.y = x, y
        self.cubic = (x2, y2)

    def _quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        x1, y1 = self.x + 2 / 3 * (qx - self.x), self.y + 2 / 3 * (qy - self.y)
        self._curve(x1, y1, x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), x, y)
        self.quadratic = (qx, qy)

    def _reopen(self) -> None:
        """After Z a path goes on from its start (8.3.3); PDF wants that said."""
        if self.steps and self.steps[-1] == ("Z",):
            self.steps.append(("M", _round(self.x), _round(self.y)))


def _round(value: float) -> float:
    return round(value, DECIMALS) + 0.0  # no negative zero


def arc(
    x0: float, y0: float, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float
) -> Iterator[tuple[float, float, float, float, float, float]]:
    """An elliptical arc as curves of at most a quarter turn (SVG 1.1, F.6.5 and F.6.6)."""
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == (x, y):
        return
    if rx == 0 or ry == 0:
        yield (x0, y0, x, y, x, y)
        return
    c, s = cos(radians(turn)), sin(radians(turn))
    half_x, half_y = (x0 - x) / 2, (y0 - y) / 2
    px, py = (c * half_x + s * half_y) / rx, (c * half_y - s * half_x) / ry  # in units of the radii
    reach = hypot(px, py)
    if reach > 1:  # too far apart for the radii: they grow
        rx, ry, px, py = rx * reach, ry * reach, px / reach, py / reach
        reach = 1.0
    out = sqrt(max(0.0, 1 / (reach * reach) - 1)) * (-1 if large == sweep else 1)
    mx, my = out * py, -out * px  # the centre, seen from the middle of the chord
    first = atan2(py - my, px - mx)
    span = atan2(-py - my, -px - mx) - first
    if sweep and span < 0:
        span += 2 * pi
    elif not sweep and span > 0:
        span -= 2 * pi

    def point(u: float, v: float) -> tuple[float, float]:
        u, v = (u + mx) * rx, (v + my) * ry
        return c * u - s * v + (x0 + x) / 2, s * u + c * v + (y0 + y) / 2

    count = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    handle = 4 / 3 * tan(span / count / 4)
    for part in range(count):
        a, b = first + span * part / count, first + span * (part + 1) / count
        one = point(cos(a) - handle * sin(a), sin(a) + handle * cos(a))
        two = point(cos(b) + handle * sin(b), sin(b) - handle * cos(b))
        end = (x, y) if part == count - 1 else point(cos(b), sin(b))
        yield (*one, *two, *end)


def scaled(found: Steps, dx: float, dy: float, factor: float) -> Steps:
    """The steps shifted by dx, dy and then scaled."""
    shift = (dx, dy)
    return tuple(
        (step[0], *(_round((float(value) + shift[at % 2]) * factor) for at, value in enumerate(step[1:])))
        for step in found
    )
