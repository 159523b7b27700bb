"""Neck, ears and face with their shade, the lines of age, and small things on the skin."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.catalog.portrait import Age, Mark
from cardgen.layout.marks import Ellipse
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast, Measures, mixed
from cardgen.layout.portraits.pen import MIDDLE, Dot, both, line, loop

TOP = 20.0
"""Height of the crown of the skull."""


def contour(at: Measures, grow: float = 0.0) -> list[Dot]:
    """The right half of the face's outline from crown to chin, `grow` units larger."""
    return [
        (MIDDLE, TOP - grow),
        (MIDDLE + at.temple * 0.62, TOP + 3.6 - grow * 0.8),
        (MIDDLE + at.temple + grow, 38),
        (MIDDLE + at.cheek + grow, 55),
        (MIDDLE + at.jaw + grow, at.foot - 11),
        (MIDDLE + at.chin + grow * 0.7, at.foot - 1.6 + grow * 0.8),
        (MIDDLE, at.foot + grow),
    ]


def neck(c: Cast) -> Iterator[Ink]:
    """The neck, in the shadow of the chin but for a strip on the left."""
    n, foot = c.at.neck, c.at.foot
    left, right = MIDDLE - n, MIDDLE + n
    yield c.area(
        loop((left, 66, 0), (right, 66, 0), (right, 84), (right + 2, 98, 0), (left - 2, 98, 0), (left, 84)),
        c.skin.lit,
    )
    yield c.area(
        loop(
            (left, foot - 6, 0),
            (right, 66, 0),
            (right, 84),
            (right + 2, 98, 0),
            (MIDDLE + n * 0.5, 98, 0),
            (MIDDLE + n * 0.1, foot + 7.5),
            (left + 1.2, foot + 2.5),
        ),
        c.skin.shade,
    )


def face(c: Cast, ears: bool = True) -> Iterator[Ink]:
    """Ears unless they are covered, face, and the shade down its right side."""
    at = c.at
    for side in (-1, 1) if ears else ():
        x = MIDDLE + side * (at.cheek + 1.4) - at.turn * 0.75
        yield c.disc(x, 53.5, 3.9, 6.2, c.skin.lit if side < 0 else c.skin.shade)
        yield c.disc(x + side * 0.3, 54, 1.9, 3.8, c.skin.shade if side < 0 else c.skin.deep)
    yield c.area(loop(*both(contour(at))), c.skin.lit)
    right = contour(at)[1:]
    inner: list[Dot] = [
        (MIDDLE + at.chin * 0.95 + at.turn * 0.3, at.foot - 6.5),
        (MIDDLE + at.jaw - 5.4, at.foot - 13),
        (MIDDLE + at.cheek - 6.6 + at.turn * 0.3, 56),
        (MIDDLE + at.temple - 5, 38),
    ]
    first, last = (*right[0][:2], 0.0), (MIDDLE - 1.5, at.foot, 0.0)
    yield c.area(loop(first, *right[1:-1], last, *inner), c.skin.shade)


def lines(c: Cast, age: Age) -> Iterator[Ink]:
    """The lines of age: at the nose, under the eyes, on the forehead; a bloom on young cheeks."""
    at, x, y = c.at, c.at.middle, c.at.mouth
    if age is Age.YOUNG:
        for side in (-1, 1):
            yield Ellipse(
                round(x + side * (at.eye + 2.2), 2), 60.6, 3.4, 2.3, mixed(c.skin.lit, c.blush, 0.45)
            )
    if age in (Age.YOUNG, Age.GROWN):
        return
    crease = mixed(c.skin.shade, c.skin.deep, 0.45)
    for side in (-1, 1):
        yield c.stroke(line((x + side * 6.2, 61.5), (x + side * 8.6, 65), (x + side * 8.8, y)), crease, 1.2)
    if age is Age.MATURE:
        return
    for side in (-1, 1):
        e = x + side * at.eye
        yield c.stroke(line((e - 3.4, 56.2), (e + side * 0.5, 57.8), (e + 3.4, 56.4)), crease, 1.2)
    yield c.stroke(line((x - 9, 34.5), (x, 33.4), (x + 9, 34.5)), crease, 1.2)
    if age is Age.SENIOR:
        return
    yield c.stroke(line((x - 7, 30.6), (x, 29.7), (x + 7, 30.6)), crease, 1.2)
    for side in (-1, 1):
        e = x + side * (at.eye + 6.6)
        yield c.stroke(line((e, 50.6), (e + side * 2.2, 49.4)), crease, 1.2)
        yield c.stroke(line((e, 52.8), (e + side * 2.2, 53.6)), crease, 1.2)


def skin_mark(c: Cast, mark: Mark) -> Iterator[Ink]:
    """Freckles, a mole, red cheeks or dimples."""
    x, e = c.at.middle, c.at.eye
    if mark is Mark.FRECKLES:
        tint = mixed(c.skin.lit, "#9a4f2c", 0.42)
        for dx, dy in ((-4.5, 0), (-1.6, 1.7), (2.2, 0.2)):
            for side in (-1, 1):
                yield c.disc(x + side * (e + dx), 59 + dy, 0.8, 0.75, tint)
    elif mark is Mark.MOLE:
        yield c.disc(x - e - 1.6, 63.5, 1.05, 1.05, c.skin.deep)
    elif mark is Mark.BLUSH:
        for side in (-1, 1):
            yield c.disc(x + side * (e + 2.4), 61, 4.2, 2.9, c.blush)
    elif mark is Mark.DIMPLES:
        for side in (-1, 1):
            m = x + side * 9.4
            yield c.stroke(
                line((m, c.at.mouth - 2.8), (m + side * 1.1, c.at.mouth - 0.8), (m, c.at.mouth + 1)),
                c.skin.deep,
                1.2,
            )
