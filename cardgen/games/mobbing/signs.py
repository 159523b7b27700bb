"""Signs that are told apart without colour: the six departments, the two stamps, the letters, the mouths.

All of it in units, about the middle of the sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cardgen.games.mobbing.desk import Desk
from cardgen.games.mobbing.models import Colour, Shape
from cardgen.layout.marks import (
    Ellipse,
    Group,
    Mark,
    Path,
    Point,
    Rect,
    Steps,
    compose,
    half_turn,
    moved,
    polygon,
    rotation,
)

MINUS = "−"
STAMP = 8.0
"""Half the width of a stamp."""
TILT = -6.0
"""Degrees: a stamp is never straight."""


def shape_of(desk: Desk, colour: Colour) -> Shape:
    """The sign that box.yaml gives a department."""
    return next((row.shape for row in desk.catalog.box.colours if row.colour is colour), Shape.CIRCLE)


def sign(shape: Shape, x: float, y: float, r: float, fill: str | None, stroke: str | None = None) -> Mark:
    """A department's sign, about as much ink as a disc of the radius r."""
    line = round(r * 0.12, 3)
    if shape is Shape.CIRCLE:
        return Ellipse(x, y, r, r, fill=fill, stroke=stroke, line=line)
    if shape is Shape.SQUARE:
        side = r * 0.9
        return Rect(x - side, y - side, 2 * side, 2 * side, fill=fill, stroke=stroke, line=line)
    return Path(polygon(_corners(shape, x, y, r)), fill=fill, stroke=stroke, line=line)


def _corners(shape: Shape, x: float, y: float, r: float) -> list[Point]:
    if shape is Shape.STAR:
        reach = [r * 1.24 if at % 2 == 0 else r * 0.56 for at in range(10)]
        return _around(x, y + r * 0.08, reach)
    if shape is Shape.TRIANGLE:
        return _around(x, y + r * 0.24, [r * 1.3] * 3)
    if shape is Shape.DIAMOND:
        return [(x, y - r * 1.32), (x + r * 0.95, y), (x, y + r * 1.32), (x - r * 0.95, y)]
    return [(x + across, y + down) for down, across in _around(0.0, 0.0, [r * 1.1] * 6)]


def _around(x: float, y: float, reach: list[float]) -> list[Point]:
    """As many corners as there are distances, clockwise from the top."""
    each = 2 * pi / len(reach)
    return [(x + r * sin(at * each), y - r * cos(at * each)) for at, r in enumerate(reach)]


def department(desk: Desk, colour: Colour, x: float, y: float, r: float, fill: str) -> Group:
    """The sign of a department, under the name by which the check of colours knows it."""
    return Group((sign(shape_of(desk, colour), x, y, r, desk.colour(fill)),), name=f"shape-{colour}")


# --- numbers -------------------------------------------------------------------------------------


def signed(value: int) -> str:
    """A weight with its sign, the minus a real one; nothing has none."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value else "0"


def spelled(desk: Desk, value: int | float) -> str:
    """A Lobby value as the language writes it."""
    whole = int(value)
    return str(whole) if whole == value else desk.catalog.word("half", whole=whole)


def stamp(desk: Desk, value: int, x: float, y: float, ground: str, r: float = STAMP) -> Group:
    """A weight as it is stamped on the paper: good ones round and black, bad ones square and red."""
    good = value > 0
    name = "good" if good else "bad"
    colour = desk.colour(f"weight-{name}")
    rings: tuple[Mark, ...]
    if good:
        rings = (
            Ellipse(x, y, r, r, stroke=colour, line=0.9),
            Ellipse(x, y, r - 1.2, r - 1.2, stroke=colour, line=0.3),
        )
    else:
        side, inner = r * 0.94, r * 0.94 - 1.2
        rings = (
            Rect(x - side, y - side, 2 * side, 2 * side, stroke=colour, line=0.9, radius=0.8),
            Rect(x - inner, y - inner, 2 * inner, 2 * inner, stroke=colour, line=0.3, radius=0.4),
        )
    number = desk.text(
        signed(value),
        (x - r, y - r, 2 * r, 2 * r),
        font="numeral",
        size=26 * r / STAMP,
        least=18,
        fill=f"weight-{name}",
        ground=ground,
        align="center",
        field="value",
    )
    turn = rotation(TILT if good else -TILT / 2, x * desk.unit, y * desk.unit)
    return Group((desk.sized(rings), number), turn, f"stamp-{name}")


def letter(desk: Desk, mark: str, x: float, y: float, r: float, *, fill: str, ink: str) -> Iterator[Mark]:
    """R or A on a disc, as the rulebook names cards that do not wait for a turn."""
    yield desk.sized([Ellipse(x, y, r, r, fill=desk.colour(fill), stroke=desk.colour("ink"), line=0.4)])
    yield desk.text(
        mark,
        (x - r, y - r, 2 * r, 2 * r),
        font="numeral",
        size=3.4 * r,
        least=9,
        fill=ink,
        ground=fill,
        align="center",
        field="mark",
    )


# --- mouths --------------------------------------------------------------------------------------

UPPER: Steps = (
    ("M", -10, 0.2),
    ("C", -7, -2.2, -4.6, -6, -2.4, -6),
    ("C", -1.2, -6, -0.6, -4.8, 0, -4.8),
    ("C", 0.6, -4.8, 1.2, -6, 2.4, -6),
    ("C", 4.6, -6, 7, -2.2, 10, 0.2),
    ("C", 6.6, -0.2, 3.4, -1.5, 0, -1.5),
    ("C", -3.4, -1.5, -6.6, -0.2, -10, 0.2),
    ("Z",),
)
LOWER: Steps = (
    ("M", -8.2, 1.2),
    ("C", -5.4, 1, -2.8, 2.2, 0, 2.2),
    ("C", 2.8, 2.2, 5.4, 1, 8.2, 1.2),
    ("C", 6, 4.8, 3.2, 7, 0, 7),
    ("C", -3.2, 7, -6, 4.8, -8.2, 1.2),
    ("Z",),
)
GLEAM: Steps = (("M", -3.4, 4.7), ("C", -1.6, 5.5, 1.2, 5.5, 2.8, 4.9))


def mouth(x: float, y: float, size: float, lips: str, gleam: str, breath: str) -> Group:
    """Lips that whisper to the right, `size` of them 10 units wide on either side of x, y."""
    words = tuple(
        Path((("M", 12 + dx, dy), ("L", 15.2 + dx, dy * 1.5)), stroke=breath, line=1.0)
        for dx, dy in ((0.0, -3.4), (0.6, 0.0), (0.0, 3.4))
    )
    marks = (Path(UPPER, fill=lips), Path(LOWER, fill=lips), Path(GLEAM, stroke=gleam, line=0.7), *words)
    return Group(marks, compose(moved(x, y), (size, 0.0, 0.0, size, 0.0, 0.0)))


def whisper(x: float, y: float, size: float, lips: str, gleam: str, breath: str) -> Group:
    """Two mouths that whisper to each other: one is the other turned by half a turn about x, y."""
    one = mouth(x - 2.4 * size, y - 8.4 * size, size, lips, gleam, breath)
    return Group((one, Group((one,), half_turn(2 * x, 2 * y))))
