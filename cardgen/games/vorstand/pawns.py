"""The figures on the career ladder: strips of card that are folded over, the same picture on both sides.

From top to bottom: foot, back (upside down), fold, front, foot. The feet are bent outwards. Thing, outline
and pattern differ from figure to figure, so that nobody needs to see the colour. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, pi, sin

from cardgen.games.vorstand.models import Pawn, Shape, Vorstand, Weave
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect, Steps, half_turn
from cardgen.layout.type import Setter

FOOT = 10.0
"""Depth of each of the two feet."""
EDGE = 1.5
"""White paper around the picture, where the knife may drift."""
BADGE = 9.2
"""Half the width of the outline around the thing."""


def pawn(catalog: Vorstand, setter: Setter, card: Pawn) -> Drawing:
    """The whole strip: the figure below the fold, and turned above it."""
    stock = catalog.style.stocks["pawns"]
    side = tuple(_side(catalog, setter, card, stock.width, stock.height))
    return Drawing(
        (
            *side,
            Group(side, half_turn(stock.width, stock.height)),
            *_folds(catalog, stock.width, stock.height),
        )
    )


def _folds(catalog: Vorstand, width: float, height: float) -> Iterator[Mark]:
    """Dashed where the strip is bent."""
    quiet = catalog.style.colours["quiet"]
    for y in (FOOT, height / 2, height - FOOT):
        yield Path(
            (("M", 0.3, y), ("L", width - 0.3, y)), stroke=quiet, line=0.15, dash=(1.2, 1.0), round_ends=False
        )


def _side(catalog: Vorstand, setter: Setter, card: Pawn, width: float, height: float) -> Iterator[Mark]:
    """One side of the figure: the thing in its outline, its name, the pattern of its coat."""
    colours = catalog.style.colours
    colour = colours.get(card.colour, colours["ink"])
    top, bottom = height / 2 + 2.5, height - FOOT
    cx, cy = width / 2, top + BADGE + 0.6
    inner = width - 2 * EDGE
    plain = colours["oval"] if catalog.style.outlines else colour  # low ink: a white coat is as plain
    yield from _pattern(card.pattern, (EDGE, bottom - 9.6, inner, 9.6), colour, plain)
    yield Rect(EDGE, bottom - 9.6, inner, 9.6, stroke=colour, line=0.5)
    yield _outline(card.shape, cx, cy, BADGE, colours["oval"], colour)
    yield setter.icon(card.icon, cx - 6.5, cy - 6.5, 13, colours["ink"])
    line = partial(setter.block, least=6.5, align="center", valign="middle", lines=1, hyphenate=False)
    name = (2.0, bottom - 14.6, width - 4, 4.4)
    yield line(
        card.name, name, font=catalog.style.fonts["label"], size=8.5, fill=colours["ink"], field="name"
    )
    yield line(
        catalog.word("pawn-foot"),
        (2.0, bottom + 1.4, width - 4, 3.6),
        font=catalog.style.fonts["rules"],
        size=6.5,
        fill=colours["quiet"],
        field="words.pawn-foot",
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
