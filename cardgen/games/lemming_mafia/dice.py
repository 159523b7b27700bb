"""A die as a net to cut, fold and glue, and beside it the same faces as stickers for a blank die.

One piece for each die of the box, so that what is printed counts as what is in it. The net is a cross of
six squares; opposite faces of the die are the first and sixth, second and fifth, third and fourth of its
list. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardgen.games.lemming_mafia.coats import bust, placed
from cardgen.games.lemming_mafia.models import Colour, Die
from cardgen.games.lemming_mafia.night import Easel
from cardgen.layout.marks import (
    Drawing,
    Ellipse,
    Group,
    Mark,
    Path,
    Point,
    Rect,
    Step,
    compose,
    moved,
    rotation,
)
from cardgen.layout.solid import Solid, side_stock

EDGE: Final = 18.0
"""Length of an edge of the glued die."""
TAB: Final = 5.0
"""Depth of a tab."""
STICKER: Final = 15.0
"""Side of a sticker: fits the faces of a die of 16 mm and more."""
LEFT, TOP = 4.4, 11.6
"""Corner of the net: of its first column and first row, tab included."""
SQUARES: Final = ((1, 0), (1, 1), (0, 1), (2, 1), (1, 3), (1, 2))
"""Column and row of each face of the list; opposite faces never touch."""
TABS: Final = ((1, 0, 0), (1, 0, 1), (1, 0, 3), (1, 2, 1), (1, 2, 3), (1, 3, 1), (1, 3, 3))
"""Column, row and side (0 above, 1 right, 2 below, 3 left) of every tab: half of the free edges."""
STICKERS: Final = (61.0, 6.4, 1.6)
"""Left edge and top of the column of stickers, and the room between two."""


def net(easel: Easel, die: Die) -> Drawing:
    """Net and stickers of a die."""
    return Drawing(
        (
            easel.ground("paper"),
            *_title(easel, die),
            *_tabs(easel),
            *(
                Group(tuple(_face(easel, face, EDGE)), moved(*square(number)), f"face-{face}")
                for number, face in enumerate(die.faces)
            ),
            *_lines(easel),
            *_stickers(easel, die),
        )
    )


def cube(easel: Easel, die: Die) -> Solid:
    """The die as it rolls: the faces of its list, called by their number or by the lemming's colour."""
    sides = tuple(Drawing(tuple(_face(easel, face, EDGE))) for face in die.faces)
    shades = tuple(easel.catalog.lemming(colour).shade for colour in die.colours)
    return Solid("die", side_stock(EDGE, EDGE), sides, shades or tuple(map(str, die.numbers)))


def square(number: int) -> Point:
    """Corner of the square of a face of the list."""
    column, row = SQUARES[number]
    return LEFT + column * EDGE, TOP + TAB + row * EDGE


def _title(easel: Easel, die: Die) -> Iterator[Mark]:
    yield easel.text(
        die.name, (4.4, 4.6, 54.0, 5.4), font="name", size=12, least=9, ground="paper", field="name"
    )


def _tabs(easel: Easel) -> Iterator[Mark]:
    """Trapezes on half of the free edges, with the word of what they are for."""
    for column, row, side in TABS:
        x, y = LEFT + (column + 0.5) * EDGE, TOP + TAB + (row + 0.5) * EDGE
        half = EDGE / 2
        steps = (
            ("M", -half, -half),
            ("L", -half + 3, -half - TAB),
            ("L", half - 3, -half - TAB),
            ("L", half, -half),
            ("Z",),
        )
        word = easel.word(
            "die-glue",
            (-half + 3, -half - TAB, EDGE - 6, TAB),
            font="rules",
            size=6.5,
            fill="quiet",
            ground="glow",
            align="center",
        )
        marks = (Path(steps, fill=easel.colour("glow"), stroke=easel.colour("ink"), line=0.25), word)
        yield Group(marks, compose(moved(x, y), rotation(90 * side, 0, 0)))


def _lines(easel: Easel) -> Iterator[Mark]:
    """Dashed to fold, full to cut."""
    for number in range(len(SQUARES)):
        x, y = square(number)
        yield Rect(x, y, EDGE, EDGE, stroke=easel.colour("ink"), line=0.25)
    steps: list[Step] = []
    for column, row, side in TABS:
        x, y = LEFT + column * EDGE, TOP + TAB + row * EDGE
        ends = {
            0: ((x, y), (x + EDGE, y)),
            1: ((x + EDGE, y), (x + EDGE, y + EDGE)),
            3: ((x, y), (x, y + EDGE)),
        }[side]
        steps += [("M", *ends[0]), ("L", *ends[1])]
    for x, y in ((0, 1), (1, 1), (2, 1)):
        left = LEFT + x * EDGE
        if x:
            steps += [("M", left, TOP + TAB + y * EDGE), ("L", left, TOP + TAB + (y + 1) * EDGE)]
    for row in (1, 2, 3):
        y = TOP + TAB + row * EDGE
        steps += [("M", LEFT + EDGE, y), ("L", LEFT + 2 * EDGE, y)]
    yield Path(tuple(steps), stroke=easel.colour("paper"), line=0.3, dash=(1.0, 1.0), round_ends=False)


def _stickers(easel: Easel, die: Die) -> Iterator[Mark]:
    """The same faces, a little smaller, one below the other."""
    left, top, gap = STICKERS
    for number, face in enumerate(die.faces):
        y = top + number * (STICKER + gap)
        marks = (
            *_face(easel, face, STICKER),
            Rect(0, 0, STICKER, STICKER, stroke=easel.colour("ink"), line=0.25),
        )
        yield Group(marks, moved(left, round(y, 3)), f"sticker-{face}")


# --- faces ----------------------------------------------------------------------------------------

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _face(easel: Easel, face: str, size: float) -> Iterator[Mark]:
    """A face from 0, 0: pips on night, or a lemming on the colour of its coat."""
    if face.isdigit():
        yield Rect(0, 0, size, size, fill=easel.colour("night"))
        for x, y in PIPS[int(face)]:
            middle = size / 2
            yield Ellipse(
                middle + x * size * 0.26,
                middle + y * size * 0.26,
                size * 0.095,
                size * 0.095,
                fill=easel.colour("pip"),
            )
        return
    colour = Colour(face)
    coat = easel.colour(f"lemming-{colour}")
    inner = size * 0.1
    yield Rect(0, 0, size, size, fill=easel.colour("glow") if easel.pale else coat)
    yield Rect(
        inner,
        inner,
        size - 2 * inner,
        size - 2 * inner,
        fill=easel.colour("glow"),
        stroke=coat if easel.pale else None,
        line=0.6,
        radius=size * 0.12,
    )
    box = (inner, inner + size * 0.03, size - 2 * inner, size - 2 * inner - size * 0.03)
    head = placed(bust(easel, easel.catalog.lemming(colour)), box)
    yield Group((head,), name=f"die-{colour}-{size:g}", clip=(inner, 0.0, size - 2 * inner, size - inner))
