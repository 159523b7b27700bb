"""The line of pictures on a mission: what must be true at the end, said without words.

Lemmings stand in frames of their colour, a red cross says out, or not; between them stands what they are to
each other. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from cardgen.games.lemming_mafia.coats import tile
from cardgen.games.lemming_mafia.models import (
    Ahead,
    AnyOut,
    Colour,
    Condition,
    OutAtLeast,
    OutAtMost,
    Top,
)
from cardgen.games.lemming_mafia.night import Easel
from cardgen.layout.marks import Ellipse, Group, Mark, Path, Rect

STRIP: Final = (4.0, 20.6, 48.0, 20.4)
"""Where the pictures stand, on a card as large as it was laid out for."""
PICTURE: Final = 16.0
"""Side of a picture, where there is room."""


def strip(easel: Easel, condition: Condition) -> Iterator[Mark]:
    """A strip of tape with the pictures in its middle."""
    x, y, width, height = STRIP
    width, height = width + easel.broad, height + easel.long * 0.5
    yield Rect(
        x, y, width, height, fill=easel.colour("paper"), stroke=easel.colour("line"), line=0.3, radius=0.8
    )
    parts = tuple(_parts(easel, condition))
    wide = sum(part for part, _ in parts)
    at = x + (width - wide) / 2
    for part, marks in parts:
        yield Group(tuple(marks), (1.0, 0.0, 0.0, 1.0, round(at, 3), y + height / 2))
        at += part


Part: TypeAlias = tuple[float, tuple[Mark, ...]]
"""A picture about the middle line of the strip, from x = 0 to its width."""


def _parts(easel: Easel, condition: Condition) -> Iterator[Part]:
    match condition:
        case AnyOut():
            size = min(PICTURE, (STRIP[2] - 6.4 * len(condition.lemmings)) / len(condition.lemmings))
            for number, colour in enumerate(condition.lemmings):
                if number:
                    yield _or(easel)
                yield _out(easel, colour, size)
        case Ahead():
            yield _one(easel, condition.first)
            yield _before(easel)
            yield _one(easel, condition.second)
        case Top():
            yield _one(easel, condition.lemming)
            yield _arrow(easel)
            yield _cells(easel, condition.places)
        case OutAtMost() | OutAtLeast():
            sign = "≤" if isinstance(condition, OutAtMost) else "≥"
            yield _number(easel, f"{sign} {condition.count}")
            yield _out(easel, None, PICTURE)
        case _:
            yield _cells(easel, 1)
            yield _gap(1.4)
            yield _one(easel, None)
            yield _gap(2.4)
            yield _barefoot(easel)


def _gap(width: float) -> Part:
    return width, ()


def _one(easel: Easel, colour: Colour | None, size: float = PICTURE) -> Part:
    return size, (tile(easel, colour, (0.0, -size / 2, size, size)),)


def _out(easel: Easel, colour: Colour | None, size: float) -> Part:
    """A lemming that is out: crossed."""
    marks = (tile(easel, colour, (0.0, -size / 2, size, size)), crossed(easel, size - 1.2, 1.2 - size / 2))
    return size + 2.3, marks


def crossed(easel: Easel, x: float, y: float) -> Group:
    """A red cross on a white disc about x, y: not this one."""
    r, reach = 3.5, 1.7
    steps = (
        ("M", x - reach, y - reach),
        ("L", x + reach, y + reach),
        ("M", x + reach, y - reach),
        ("L", x - reach, y + reach),
    )
    red, line = easel.colour("stop"), 0.7 if easel.pale else 1.2
    disc = Ellipse(x, y, r, r, fill=easel.colour("paper"), stroke=red, line=line * 0.6)
    return Group((disc, Path(steps, stroke=red, line=line)), name="cross")


def _or(easel: Easel) -> Part:
    return 4.0, (Path((("M", 0.8, 3.6), ("L", 2.2, -3.6)), stroke=easel.colour("ink"), line=0.9),)


def _before(easel: Easel) -> Part:
    """The first is ahead of the second: greater than."""
    steps = (("M", 3.0, -3.6), ("L", 8.4, 0.0), ("L", 3.0, 3.6))
    return 11.4, (Path(steps, stroke=easel.colour("ink"), line=1.3),)


def _arrow(easel: Easel) -> Part:
    steps = (("M", 1.6, 0.0), ("L", 6.4, 0.0), ("M", 4.4, -2.2), ("L", 6.6, 0.0), ("L", 4.4, 2.2))
    return 8.2, (Path(steps, stroke=easel.colour("ink"), line=0.9),)


def _cells(easel: Easel, places: int) -> Part:
    """The placing cells that are good enough, the first the highest, as on a podium; they never mirror."""
    wide = 7.0 if places <= 3 else 5.0
    marks: list[Mark] = []
    for at in range(places):
        top = -4.6 + at * 1.7 * 3 / max(places, 3)
        marks.append(
            Rect(
                at * wide + 0.2,
                top,
                wide - 0.4,
                5.4 - top,
                fill=easel.colour("glow"),
                stroke=easel.colour("ink"),
                line=easel.stroke(),
                radius=0.4,
            )
        )
        marks.append(
            easel.text(
                str(at + 1),
                (at * wide + 0.2, top + 0.6, wide - 0.4, 4.4),
                font="numeral",
                size=12,
                least=8,
                ground="glow",
                align="center",
                field="condition",
            )
        )
    return places * wide, easel.still(marks, (0.0, -5.0, places * wide, 10.4))


def _number(easel: Easel, text: str) -> Part:
    wide = easel.width(text, "numeral", 26) + 1.0
    block = easel.text(
        text, (0.0, -5.0, wide, 10.0), font="numeral", size=26, least=18, ground="paper", field="condition"
    )
    return wide + 2.4, (block,)


def _barefoot(easel: Easel) -> Part:
    """No concrete shoe: one, crossed."""
    icon = easel.sign("concrete-shoe", 0.4, -6.4, 14.0, "quiet")
    return 17.0, (icon, crossed(easel, 13.2, -5.2))
