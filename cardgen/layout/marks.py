"""A drawing is a value: a tuple of marks in millimetres.

The origin is the top left corner of the trim; x grows right, y grows down. A face may paint beyond
the trim as far as its stock's bleed. Colours are `#rrggbb`, line widths millimetres, type sizes
points, angles degrees clockwise. Overflow, safe area, bleed, missing glyphs and "what changed" are
questions about these values; nothing here knows paper, PDF, language or game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from cardgen.layout.glyph import Glyph

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in mm."""
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""Affine a b c d e f: x' = a*x + c*y + e, y' = b*x + d*y + f, in mm with y down."""
Step: TypeAlias = tuple[str | float, ...]
"""("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)."""
Steps: TypeAlias = tuple[Step, ...]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MM_PER_PT = 25.4 / 72
"""Millimetres in a typographic point, 1/72 inch."""


class Same:
    """A value compared by identity, as the key of a memory: an ornament of a thousand steps is not hashed."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with round corners when `radius` > 0; fill and stroke are colours or None."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse given by its centre and radii."""

    x: float
    y: float
    rx: float
    ry: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3


@dataclass(frozen=True, slots=True)
class Path:
    """A path of steps."""

    steps: Steps
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    even_odd: bool = False
    round_ends: bool = True
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Icon:
    """A one-colour pictogram by name, in a square of `size` mm whose top left corner is x, y."""

    name: str
    x: float
    y: float
    size: float
    fill: str
    steps: Steps = ()
    """The outline in a 24 x 24 box with y down, as layout/icons.py read it."""


class Run(NamedTuple):
    """Glyphs of one font at one size (pt), from x (mm, within its line) to x + width."""

    text: str
    font: str
    size: float
    x: float
    width: float
    glyphs: tuple[Glyph, ...]
    underline: bool = False
    icon: Icon | None = None
    """An icon token set in the line stands in a run of its own, with no glyphs."""
    tracking: float = 0.0
    """Extra room between letters, 1/1000 em; every glyph's advance contains it."""


class Line(NamedTuple):
    """One set line: left end x and baseline y in mm, and its runs from left to right."""

    x: float
    y: float
    width: float
    runs: tuple[Run, ...]


class Block(NamedTuple):
    """A set text with all that a check wants to know of it.

    `box` is the room it was given. `excess_width` and `excess_height` (mm) say by how much the
    text is too large at the smallest legal size, 0.0 when it fits; `widest` is the word that is too wide.
    `missing` are characters no font of the chain has. `field` is the catalog field, "" for others.
    """

    field: str
    text: str
    box: Box
    size: float
    fill: str
    lines: tuple[Line, ...]
    excess_width: float = 0.0
    excess_height: float = 0.0
    widest: str = ""
    missing: str = ""
    least: float = 0.0
    ground: str = ""
    """Colour the text is printed on, for the contrast check; "" when it is the paper."""
    notes: tuple[str, ...] = ()
    """Remarks on the text itself, e.g. markup that was taken literally."""
    wanted: float = 0.0
    """The size (pt) that was asked for; `size` is smaller where the text did not fit."""


class Unseen(Sequence["Mark"]):
    """The marks of a picture without words, drawn when somebody looks at them.

    `memory` is what the press knows of them, and writes there, so that it need not look again.
    """

    __slots__ = ("_draw", "_marks", "memory")

    def __init__(self, draw: Callable[[], Iterable[Mark]], memory: dict[str, str]) -> None:
        self._draw = draw
        self._marks: tuple[Mark, ...] | None = None
        self.memory = memory

    def look(self) -> tuple[Mark, ...]:
        """The marks."""
        if self._marks is None:
            self._marks = tuple(self._draw())
        return self._marks

    def __getitem__(self, at: Any) -> Any:
        return self.look()[at]

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.look())

    def __len__(self) -> int:
        return len(self.look())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, tuple | Unseen) and self.look() == tuple(other))

    def __hash__(self) -> int:
        return hash(self.look())


@dataclass(frozen=True, slots=True)
class Group:
    """Marks under one affine map; with a `name` the press stores equal groups once."""

    marks: Sequence[Mark]
    matrix: Matrix = IDENTITY
    name: str = ""
    clip: Box | None = None
    """Ink outside this box (in the group's own coordinates) is not printed."""
    still: Box | None = field(default=None, repr=False, compare=False)
    """The box (in the group's own coordinates) of a picture that layout/mirror.py only moves."""


Mark: TypeAlias = Rect | Ellipse | Path | Icon | Block | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A face as a value: its marks from back to front."""

    marks: tuple[Mark, ...]

    def __add__(self, marks: Iterable[Mark]) -> Drawing:
        return replace(self, marks=self.marks + tuple(marks))

    def blocks(self) -> Iterator[tuple[Block, Matrix]]:
        """Every set text with the map that carries its coordinates to the trim's."""
        yield from _blocks(self.marks, IDENTITY)


def _blocks(marks: Iterable[Mark], matrix: Matrix) -> Iterator[tuple[Block, Matrix]]:
    for mark in marks:
        if isinstance(mark, Block):
            yield mark, matrix
        elif isinstance(mark, Group) and not isinstance(mark.marks, Unseen):
            yield from _blocks(mark.marks, compose(matrix, mark.matrix))


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The map that does `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """The point x, y under the map."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix:
    """The map that undoes this one."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    g, h, i, j = d / det, -b / det, -c / det, a / det
    return (g, h, i, j, -(g * e + i * f), -(h * e + j * f))


def turn_of(matrix: Matrix) -> float:
    """How far a map turns, degrees clockwise."""
    from math import atan2, degrees

    a, b, c, d, _, _ = matrix
    return degrees(atan2(b - c, a + d))


def half_turn(width: float, height: float) -> Matrix:
    """The half turn of a card of that trim size: its corner marks read from the other side."""
    return (-1.0, 0.0, 0.0, -1.0, width, height)


def rotation(degrees: float, x: float, y: float) -> Matrix:
    """A clockwise turn about the point x, y."""
    from math import cos, radians, sin

    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def moved(x: float, y: float) -> Matrix:
    """A shift."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def polygon(points: Iterable[Point]) -> Steps:
    """The closed outline through the points, to a micrometre."""
    first, *others = [(round(x, 3), round(y, 3)) for x, y in points]
    return (("M", *first), *(("L", *other) for other in others), ("Z",))
