"""How far backs come to lie from where they should, and the map that cancels it.

A printer pulls the paper in a second time to print its back, and never quite as the first time: the back is
shifted, turned a little, and stretched. All of that is told in the back page's own millimetres: x to the
right, y down, turned clockwise, about the page's centre.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import NamedTuple

from pydantic import Field, ValidationError

from cardgen.catalog.model import Model
from cardgen.finding import DataError, Finding
from cardgen.layout.marks import Matrix, compose, inverse, moved, turn_of
from cardgen.press.impose import Page

WRONG = 0.3
"""A reading so many mm off what the others say is read wrong."""


class Drift(Model):
    """What a printer does to the backs; what is printed is drawn so that it cancels this."""

    dx: float = Field(default=0.0, ge=-20, le=20, description="Backs lie so far to the right, mm.")
    dy: float = Field(default=0.0, ge=-20, le=20, description="Backs lie so far down, mm.")
    angle: float = Field(default=0.0, ge=-5, le=5, description="Backs are turned clockwise so far, degrees.")
    scale_x: float = Field(default=1.0, ge=0.9, le=1.1, description="Backs are so many times as wide.")
    scale_y: float = Field(default=1.0, ge=0.9, le=1.1, description="Backs are so many times as high.")

    def matrix(self, width: float, height: float) -> Matrix:
        """From where something should be on a page of that size (mm) to where the printer puts it."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        about = (c * self.scale_x, s * self.scale_x, -s * self.scale_y, c * self.scale_y, self.dx, self.dy)
        return compose(moved(width / 2, height / 2), compose(about, moved(-width / 2, -height / 2)))

    def cancelled(self, width: float, height: float) -> Matrix:
        """From where something should be on a page of that size (mm) to where it must be drawn for that."""
        return inverse(self.matrix(width, height))

    def lying(self) -> Drift:
        """The same on a page on its side, which the printer turns a quarter to the left before it prints."""
        return Drift(dx=-self.dy, dy=self.dx, angle=self.angle, scale_x=self.scale_y, scale_y=self.scale_x)

    def after(self, known: Drift) -> Drift:
        """All of the drift, where this is what was left of it on a page drawn to cancel a `known` one.

        What is drawn under the inverse of the known map and then printed comes out under this one; so the
        printer's is this one after the known one.
        """
        return drift_of(compose(self.matrix(0, 0), known.matrix(0, 0)))

    def __str__(self) -> str:
        """`dx 1.20 mm, dy -0.40 mm, angle 0.15°, scale 99.90 x 100.00 %`."""
        scales = f"{self.scale_x * 100:.2f} x {self.scale_y * 100:.2f} %"
        return f"dx {self.dx:z.2f} mm, dy {self.dy:z.2f} mm, angle {self.angle:z.3f}°, scale {scales}"


def drift_of(matrix: Matrix) -> Drift:
    """The drift that has this map about the page's centre; a slant, which no printer makes, is left out.

    Raises DataError for one that is more than any printer's.
    """
    a, b, c, d, e, f = matrix
    found = {
        "dx": round(e, 3),
        "dy": round(f, 3),
        "angle": round(turn_of(matrix), 4),
        "scale_x": round(hypot(a, b), 6),
        "scale_y": round(hypot(c, d), 6),
    }
    try:
        return Drift.model_validate(found)
    except ValidationError as problem:
        name = str(problem.errors(include_url=False)[0]["loc"][0])
        what = (
            f"found {name} {found[name]:g}, which is more than any printer's; print the test sheet with "
            "'cardgen print --calibrate' and measure anew, without --refine"
        )
        raise DataError([Finding("", what, check="printer")]) from None


class Reading(NamedTuple):
    """How far a back lies off at a place (mm from the page's centre): to the right, or else down; mm.

    `sense` is -1 where the number read on the sheet falls as that grows.
    """

    name: str
    x: float
    y: float
    down: bool
    off: float
    sense: int = 1

    def number(self, off: float) -> int:
        """What stands on the sheet for so many mm."""
        return 50 + round(self.sense * off * 10)


def measured(readings: Sequence[Reading]) -> Drift:
    """The drift that fits the readings best, by least squares.

    Each reading is one linear equation in shift, turn and stretch. Raises DataError when one of the readings
    does not fit the others.
    """
    found = _fitted(readings)
    off = [abs(_rest(reading, found)) for reading in readings]
    if max(off) > WRONG:
        raise DataError([_wrong(readings)])
    shift_x, shift_y, wide, high, turn = found
    return drift_of((1 + wide, turn, -turn, 1 + high, shift_x, shift_y))


def _wrong(readings: Sequence[Reading]) -> Finding:
    """The reading without which the others fit best, and what they say it should be."""
    best: tuple[float, Reading, float] | None = None
    for reading in readings:
        others = [one for one in readings if one is not reading]
        found = _fitted(others)
        worst = max(abs(_rest(one, found)) for one in others)
        if best is None or worst < best[0]:
            best = (worst, reading, reading.off - _rest(reading, found))
    assert best is not None
    worst, reading, wanted = best
    if worst > WRONG:
        what = "found readings that do not fit each other; read all scales again"
    else:
        what = (
            f"found {reading.name}={reading.number(reading.off)}, which does not fit the others; they say "
            f"about {reading.number(wanted)}; read that scale again"
        )
    return Finding("", what, check="printer")


def _row(reading: Reading) -> tuple[float, ...]:
    """The factors of shift x, shift y, stretch x, stretch y and turn in a reading."""
    if reading.down:
        return (0.0, 1.0, 0.0, reading.y, reading.x)
    return (1.0, 0.0, reading.x, 0.0, -reading.y)


def _rest(reading: Reading, found: Sequence[float]) -> float:
    """What a reading says more than it should, mm."""
    return reading.off - sum(a * b for a, b in zip(_row(reading), found, strict=True))


def _fitted(readings: Sequence[Reading]) -> list[float]:
    """The least squares solution: the normal equations, by elimination."""
    rows = [_row(reading) for reading in readings]
    size = len(rows[0])
    table = [
        [sum(row[i] * row[j] for row in rows) for j in range(size)]
        + [sum(row[i] * reading.off for row, reading in zip(rows, readings, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(table[row][i]))
        table[i], table[pivot] = table[pivot], table[i]
        if abs(table[i][i]) < 1e-9:
            raise DataError([Finding("", "found too few readings; read every scale", check="printer")])
        for j in range(size):
            if j != i:
                factor = table[j][i] / table[i][i]
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


@dataclass(frozen=True, slots=True)
class Correction:
    """Which drift is cancelled on upright pages and on those on their side, and for which printer."""

    name: str
    upright: Drift
    lying: Drift

    def of(self, page: Page) -> Matrix:
        """The map under which a page is drawn."""
        drift = self.lying if page.width > page.height else self.upright
        return drift.cancelled(page.width / 1000, page.height / 1000)


def corrected(pages: Sequence[Page], correction: Correction) -> tuple[Page, ...]:
    """The pages, those of backs drawn so that they come to stand behind their fronts."""
    made: dict[tuple[int, int], Matrix] = {}
    done = []
    for page in pages:
        size = (page.width, page.height)
        if page.side == "back" and size not in made:
            made[size] = correction.of(page)
        done.append(replace(page, drift=made[size]) if page.side == "back" else page)
    return tuple(done)


def spread(readings: Sequence[Reading], drift: Drift) -> Mapping[str, float]:
    """What each reading says more than the drift does, mm."""
    shift = (drift.dx, drift.dy, drift.scale_x - 1, drift.scale_y - 1, radians(drift.angle))
    return {reading.name: _rest(reading, shift) for reading in readings}
