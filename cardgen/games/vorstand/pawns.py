"""The figures on the career ladder: strips of card that are folded over, the same picture on both sides.

From top to bottom: foot, back (upside down), fold, front, foot. The feet are bent outwards. Thing, outline
and pattern differ from figure to figure, so that nobody needs to see the colour. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cardgen.games.vorstand.models import Pawn, Shape, Vorstand, Weave
from cardgen.layout.easel import Easel
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect, Steps, moved
from cardgen.layout.solid import Solid, side_stock

FOOT = 10.0
"""Depth of each of the two feet."""
EDGE = 1.5
"""White paper around the picture, where the knife may drift."""
BADGE = 9.2
"""Half the width of the outline around the thing."""


def pawn(easel: Easel[Vorstand], card: Pawn) -> Drawing:
    """The whole strip: the figure below the fold, and turned above it."""
    return Drawing((*easel.twice(_side(easel, card)), *_folds(easel)))


def upright(easel: Easel[Vorstand], card: Pawn) -> Solid:
    """The figure as it stands: the same picture on both sides, without the foot."""
    top = easel.stock.height / 2
    side = Drawing((Group(tuple(_side(easel, card)), moved(0.0, -top)),))
    return Solid("figure", side_stock(easel.stock.width, top - FOOT), (side, side))


def _folds(easel: Easel[Vorstand]) -> Iterator[Mark]:
    """Dashed where the strip is bent."""
    for y in (FOOT, easel.tall / 2, easel.tall - FOOT):
        yield Path(
            (("M", 0.3, y), ("L", easel.wide - 0.3, y)),
            stroke=easel.colour("quiet"),
            line=0.15,
            dash=(1.2, 1.0),
            round_ends=False,
        )


def _side(easel: Easel[Vorstand], card: Pawn) -> Iterator[Mark]:
    """One side of the figure: the thing in its outline, its name, the pattern of its coat."""
    colours = easel.catalog.style.colours
    colour = colours.get(card.colour, colours["ink"])
    top, bottom = easel.tall / 2 + 2.5, easel.tall - FOOT
    cx, cy = easel.wide / 2, top + BADGE + 0.6
    inner = easel.wide - 2 * EDGE
    plain = colours["oval"] if easel.pale else colour  # low ink: a white coat is as plain
    yield from _pattern(card.pattern, (EDGE, bottom - 9.6, inner, 9.6), colour, plain)
    yield Rect(EDGE, bottom - 9.6, inner, 9.6, stroke=colour, line=0.5)
    yield _outline(card.shape, cx, cy, BADGE, colours["oval"], colour)
    yield easel.sign(card.icon, cx - 6.5, cy - 6.5, 13, "ink")
    name = (2.0, bottom - 14.6, easel.wide - 4, 4.4)
    yield easel.text(card.name, name, font="label", size=8.5, align="center", field="name")
    foot = (2.0, bottom + 0.9, easel.wide - 4, 4.6)
    yield easel.word(
        "pawn-foot", foot, font="rules", size=6.5, fill="quiet", align="center", lines=2, leading=1.0
    )


def _outline(shape: Shape, x: float, y: float, r: float, fill: str, stroke: str) -> Mark:
    """The frame around the thing, `r` from its middle to its side."""
    if shape is Shape.ROUND:
        return Ellipse(x, y, r, r, fill=fill, stroke=stroke, line=1.2)
    if shape is Shape.SQUARE:
        side = r * 0.92
        return Rect(x - side, y - side, 2 * side, 2 * side, fill=fill, stroke=stroke, line=1.2, radius=0.8)
    if shape is Shape.ARCH:
        steps: Steps = (
            ("M", x - r * 0.9, y + r * 0.92),
            ("L", x - r * 0.9, y - r * 0.1),
            ("C", x - r * 0.9, y - r * 1.28, x + r * 0.9, y - r * 1.28, x + r * 0.9, y - r * 0.1),
            ("L", x + r * 0.9, y + r * 0.92),
            ("Z",),
        )
        return Path(steps, fill=fill, stroke=stroke, line=1.2)
    corners = 4 if shape is Shape.DIAMOND else 6
    reach = r * (1.12 if shape is Shape.DIAMOND else 1.04)
    points = [
        (x + reach * sin(2 * pi * at / corners), y - reach * cos(2 * pi * at / corners))
        for at in range(corners)
    ]
    around = (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
    return Path(around, fill=fill, stroke=stroke, line=1.2)


def _pattern(pattern: Weave, box: Box, colour: str, plain: str) -> Iterator[Mark]:
    """The cloth of the figure within the box; one without a pattern is all of the colour `plain`."""
    x, y, width, height = box
    if pattern is Weave.PLAIN:
        yield Rect(x, y, width, height, fill=plain)
        return
    cell = width / 7
    marks: list[Mark] = []
    if pattern is Weave.STRIPES:
        marks = [Rect(x + (at + 0.25) * cell, y, cell / 2, height, fill=colour) for at in range(7)]
    elif pattern is Weave.DOTS:
        marks = [
            Ellipse(
                x + (column + 0.5 + row % 2 / 2) * cell, y + height * (row + 0.5) / 3, 0.95, 0.95, fill=colour
            )
            for row in range(3)
            for column in range(7 - row % 2)
        ]
    elif pattern is Weave.CHECKS:
        marks = [
            Rect(x + column * cell, y + row * height / 3, cell, height / 3, fill=colour)
            for row in range(3)
            for column in range(7)
            if (row + column) % 2 == 0
        ]
    else:
        for row in range(4):
            points = [(x + at * cell / 2, y + 0.4 + row * 2.9 + at % 2 * 2.2) for at in range(15)]
            steps = (("M", *points[0]), *(("L", *point) for point in points[1:]))
            marks.append(Path(steps, stroke=colour, line=0.9))
    yield Group(tuple(marks), name=f"cloth-{pattern}-{colour}", clip=box)
