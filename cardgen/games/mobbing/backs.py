"""The backs of the Mobbing and the extra cards: two mouths that whisper to each other."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mobbing.desk import Desk
from cardgen.games.mobbing.signs import whisper
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, Steps, half_turn

RINGS = 9
"""Rings of breath around the mouths."""


def back(desk: Desk, deck: str) -> Drawing:
    """The common back of a deck, the same when it is turned by half a turn."""
    return Drawing(
        (
            desk.ground(f"back-{deck}"),
            desk.sized([_rings(desk, deck)]),
            desk.sized([_seal(desk, deck)]),
            *desk.twice(_plate(desk, deck)),
        )
    )


def _rings(desk: Desk, deck: str) -> Group:
    """What is whispered spreads in dashed rings, out to the end of the bleed."""
    cx, cy, bleed = desk.wide / 2, desk.tall / 2, desk.bleed
    reach = (cx**2 + cy**2) ** 0.5 + bleed
    line = desk.colour(f"back-{deck}-line")
    count = max(3, round(RINGS * desk.catalog.style.ornament))
    first = 21.0
    step = (reach - first) / count
    marks = []
    for at in range(count):
        r = round(first + at * step, 3)
        marks.append(Path(_half_ring(cx, cy, r), stroke=line, line=1.5 if at % 2 else 0.7, dash=(3.6, 2.6)))
    turned = Group(tuple(marks), half_turn(desk.wide, desk.tall))
    return Group((*marks, turned), name=f"rings-{deck}", clip=desk.whole)


def _half_ring(cx: float, cy: float, r: float) -> Steps:
    """The upper half of a circle, from right to left."""
    k = round(r * 0.5523, 3)
    return (
        ("M", cx + r, cy),
        ("C", cx + r, cy - k, cx + k, cy - r, cx, cy - r),
        ("C", cx - k, cy - r, cx - r, cy - k, cx - r, cy),
    )


def _seal(desk: Desk, deck: str) -> Group:
    """The two mouths: on a disc, and on a square with a stamp's corners where they are extra."""
    cx, cy = desk.wide / 2, desk.tall / 2
    emblem, ground = desk.colour(f"back-{deck}-emblem"), desk.colour(f"back-{deck}")
    word = desk.colour(f"back-{deck}-word")
    plate: tuple[Mark, ...] = (
        Ellipse(cx, cy, 19.5, 19.5, fill=ground, stroke=emblem, line=0.7),
        Ellipse(cx, cy, 18.2, 18.2, stroke=emblem, line=0.25),
    )
    if deck == "extras":
        plate = tuple(
            Rect(cx - half, cy - half, 2 * half, 2 * half, fill=fill, stroke=emblem, line=line, radius=1.4)
            for half, fill, line in ((18.2, ground, 0.7), (16.9, None, 0.25))
        )
    return Group((*plate, whisper(cx, cy, 0.86, emblem, ground, word)), name=f"seal-{deck}")


def _plate(desk: Desk, deck: str) -> Iterator[Mark]:
    """The deck's name near the upper edge."""
    fill, ink = f"back-{deck}", f"back-{deck}-word"
    wide = 34.0
    box = ((desk.wide - wide) / 2, 4.8, wide, 6.6)
    yield desk.sized([Rect(*box, fill=desk.colour(fill), stroke=desk.colour(ink), line=0.35, radius=1.0)])
    yield desk.text(
        desk.catalog.word(f"back-{deck}").upper(),
        (box[0] + 1, box[1], wide - 2, box[3]),
        font="name",
        size=11,
        least=8,
        fill=ink,
        ground=fill,
        align="center",
        tracking=100,
        field=f"words.back-{deck}",
    )
