"""The graphics state of a content stream, as far as a press cares: colours, overprint, map, pen, font."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from cardgen.press.preflight.spaces import GREY, Space

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
WHITE = 1e-3
"""Less ink than this is none."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A space and the numbers in it."""

    space: Space = GREY
    values: tuple[float, ...] = (0.0,)

    @property
    def ink(self) -> float:
        """All inks together in percent; of colours that are no inks nothing is known: 0."""
        if self.space.model in {"cmyk", "tints"}:
            count = 4 if "All" in self.space.inks else 1
            return 100 * count * sum(min(max(value, 0.0), 1.0) for value in self.values)
        if self.space.model == "grey" and self.values:
            return 100 * (1 - min(max(self.values[0], 0.0), 1.0))
        return 0.0

    @property
    def registration(self) -> bool:
        """Ink on every plate: what marks are made of."""
        return "All" in self.space.inks or (
            self.space.kind == "cmyk" and len(self.values) == 4 and min(self.values) >= 0.995
        )


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a stream; changes make a new one."""

    matrix: Matrix = IDENTITY
    fill: Colour = Colour()
    stroke: Colour = Colour()
    width: float = 1.0
    over_fill: bool = False
    over_stroke: bool = False
    mode: int = 0
    """OPM."""
    font: str = ""
    render: int = 0
    """Tr: 3 is invisible."""

    def moved(self, inner: Matrix) -> State:
        """With the map `inner` done first."""
        return replace(self, matrix=composed(self.matrix, inner))

    @property
    def scale(self) -> float:
        """Points in a unit, in the mean of both directions."""
        a, b, c, d, _, _ = self.matrix
        return float(abs(a * d - b * c) ** 0.5)

    @property
    def vanishes(self) -> bool:
        """True when what is filled now has no ink and is printed over others: it is then not seen."""
        return (
            self.over_fill
            and self.fill.space.model in ("cmyk", "tints")
            and self.fill.ink < WHITE
            and (self.mode == 1 or self.fill.space.model == "tints")
        )


def composed(outer: Matrix, inner: Matrix) -> Matrix:
    """The map that does `inner` first."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def applied(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point under a map."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
