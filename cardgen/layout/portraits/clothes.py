"""Clothes from the shoulders down, which end on the oval's arc."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Clothes
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast, Tone
from cardgen.layout.portraits.pen import (
    MIDDLE,
    Dot,
    Step,
    Steps,
    arc,
    both,
    line,
    loop,
    mirrored,
    on_oval,
    polygon,
)

COLLAR = 86.0
"""Height at which shoulders leave the neck."""


def clothes(c: Cast, kind: Clothes) -> Iterator[Ink]:
    """The clothes."""
    return CLOTHES[kind](c)


def torso(c: Cast, tone: Tone) -> Iterator[Ink]:
    """Shoulders and chest, cut by the oval, with the shade of the right arm."""
    n, end = c.at.neck, c.at.shoulder
    (rx, ry), (lx, ly) = on_oval(end), on_oval(180 - end)
    curve = ((rx, ry), (rx - 7, ry - 10), (MIDDLE + n + 3, COLLAR + 5), (MIDDLE + n, COLLAR))
    steps: Steps = (
        ("M", round(MIDDLE - n, 2), COLLAR),
        ("C", round(MIDDLE - n - 3, 2), COLLAR + 5, round(lx + 7, 2), round(ly - 10, 2), lx, ly),
        *arc(180 - end, end),
        _curve(*curve[1:]),
        ("Z",),
    )
    yield c.area(steps, tone.lit)
    yield c.area(_arm(curve, end), tone.shade)


def _arm(shoulder: tuple[Dot, Dot, Dot, Dot], end: float) -> Steps:
    """The shade of the right arm: along the oval, up across the chest, and back on the shoulder's line."""
    foot, (rx, ry) = on_oval(70), shoulder[0]
    cut = 0.34
    a, b, d = (_between(shoulder[i], shoulder[i + 1], cut) for i in range(3))
    e, f = _between(a, b, cut), _between(b, d, cut)
    x, y = _between(e, f, cut)
    return (
        ("M", rx, ry),
        *arc(end, 70),
        _curve((foot[0] + 1.5, foot[1] - 9), (x - 3.5, y + 9), (x, y)),
        _curve(e, a, (rx, ry)),
        ("Z",),
    )


def _between(one: Dot, other: Dot, share: float) -> Dot:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _curve(*dots: Dot) -> Step:
    return ("C", *(round(value, 2) for dot in dots for value in dot))


def _opening(c: Cast, tone: Tone, depth: float, wide: float = 0.0) -> Iterator[Ink]:
    """What is seen of the cloth underneath, in an opening down to `depth`."""
    n = c.at.neck + wide
    yield c.area(loop((MIDDLE - n, 85, 0), (MIDDLE + n, 85, 0), (MIDDLE, depth, 0)), tone.lit)
    yield c.area(loop((MIDDLE + 1, 88, 0), (MIDDLE + n, 85, 0), (MIDDLE, depth, 0)), tone.shade)


def _throat(c: Cast, depth: float, wide: float = 0.0) -> Iterator[Ink]:
    """A bare throat down to `depth`, in the shade of the chin."""
    n = c.at.neck + wide
    yield c.area(
        loop(
            (MIDDLE - n, 81, 0),
            (MIDDLE + n, 81, 0),
            (MIDDLE + n * 0.7, depth - 3),
            (MIDDLE, depth),
            (MIDDLE - n * 0.7, depth - 3),
        ),
        c.skin.lit,
    )
    yield c.area(
        loop((MIDDLE + 1, 85, 0), (MIDDLE + n, 85, 0), (MIDDLE + n * 0.7, depth - 3), (MIDDLE, depth, 0)),
        c.skin.shade,
    )


def _lapels(c: Cast, tone: Tone, depth: float, wide: float) -> Iterator[Ink]:
    """Lapels with a notch, crossing at `depth`; the right one lies in the shade."""
    n = c.at.neck
    half: list[Dot] = [
        (MIDDLE + n + 0.6, 84, 0), (MIDDLE + n + wide * 0.62, 90, 0), (MIDDLE + n + wide * 0.5, 96.5, 0),
        (MIDDLE + n + wide, 97.5, 0),
        (MIDDLE + n * 0.7 + 2, 108), (MIDDLE, depth, 0), (MIDDLE + n * 0.62, 99),
    ]  # fmt: skip
    yield c.area(loop(*mirrored(half)), tone.light)
    yield c.twin(loop(*half), tone.shade)


def _shirt_collar(c: Cast, tone: Tone, drop: float = 96.0) -> Iterator[Ink]:
    """Two points of a shirt's collar."""
    n = c.at.neck
    half: list[Dot] = [
        (MIDDLE + n - 0.4, 82, 0),
        (MIDDLE + n + 2.6, 87.5, 0),
        (MIDDLE + n * 0.66, drop, 0),
        (MIDDLE + 0.6, 90.5, 0),
        (MIDDLE + n * 0.6, 88),
    ]
    yield c.area(loop(*mirrored(half)), tone.lit)
    yield c.twin(loop(*half), tone.shade)


def _buttons(c: Cast, x: float, colour: str, *heights: float) -> Iterator[Ink]:
    for y in heights:
        yield c.disc(x, y, 1.25, 1.25, colour)


# --- what is worn --------------------------------------------------------------------------------


def _suit(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.shirt, 117)
    yield from _shirt_collar(c, c.linen)
    yield from _lapels(c, c.cloth, 117.5, 9.5)


def _double_breasted(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.shirt, 109)
    yield from _shirt_collar(c, c.linen)
    yield from _lapels(c, c.cloth, 110, 12.5)
    yield from _buttons(c, MIDDLE - 8, c.brass.lit, 114)
    yield from _buttons(c, MIDDLE + 8, c.brass.lit, 114)


def _waistcoat(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.shirt, 112)
    yield from _shirt_collar(c, c.linen)
    half: list[Dot] = [
        (MIDDLE + c.at.neck + 1, 88, 0),
        (MIDDLE + c.at.neck + 3, 92, 0),
        (MIDDLE + 9, 118, 0),
        (MIDDLE, 119, 0),
        (MIDDLE, 107, 0),
    ]
    yield c.area(loop(*mirrored(half)), c.accent.lit)
    yield c.twin(loop(*half), c.accent.shade)
    yield from _buttons(c, MIDDLE, c.brass.lit, 111, 116)
    yield from _lapels(c, c.cloth, 119, 9)


def _blazer(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.accent, 118)
    yield from _throat(c, 94)
    yield from _lapels(c, c.cloth, 118, 9)


def _cardigan(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.shirt, 112)
    yield from _shirt_collar(c, c.linen)
    half: list[Dot] = [
        (MIDDLE + c.at.neck, 85, 0),
        (MIDDLE + c.at.neck + 4, 88, 0),
        (MIDDLE + 4, 112),
        (MIDDLE + 2.6, 119, 0),
        (MIDDLE - 0.4, 119.4, 0),
        (MIDDLE - 0.4, 110, 0),
    ]
    yield c.area(loop(*mirrored(half)), c.cloth.light)
    yield c.twin(loop(*half), c.cloth.shade)
    yield from _buttons(c, MIDDLE + 1, c.brass.lit, 111.5, 116.5)


def _shirt(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _throat(c, 94, -1)
    yield c.stroke(line((MIDDLE, 94), (MIDDLE, 118)), c.cloth.shade, 1.3)
    yield from _shirt_collar(c, Tone(c.cloth.light, c.cloth.shade, c.cloth.deep, c.cloth.light), 97)
    yield from _buttons(c, MIDDLE, c.linen.lit, 101, 108, 115)


def _blouse(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _throat(c, 95, 0.5)
    half: list[Dot] = [
        (MIDDLE + c.at.neck - 0.6, 83.5, 0),
        (MIDDLE + c.at.neck + 4.6, 89),
        (MIDDLE + c.at.neck + 2, 97),
        (MIDDLE + 2.4, 97.6),
        (MIDDLE + 0.2, 94.6, 0),
    ]
    yield c.area(loop(*mirrored(half)), c.accent.lit)
    yield c.twin(loop(*half), c.accent.shade)
    yield from _buttons(c, MIDDLE, c.accent.lit, 103, 110)


def _polo(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _throat(c, 97, -2)
    yield from _shirt_collar(c, c.accent, 96)
    yield c.area(
        loop((MIDDLE - 2, 97, 0), (MIDDLE + 2, 97, 0), (MIDDLE + 2, 112, 0), (MIDDLE - 2, 112, 0)),
        c.cloth.shade,
    )
    yield from _buttons(c, MIDDLE, c.linen.lit, 102, 107.5)


def _tee(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _throat(c, 95.5, 1.4)
    n = c.at.neck + 1.6
    yield c.stroke(
        line(
            (MIDDLE - n, 86), (MIDDLE - n * 0.7, 93), (MIDDLE, 96.4), (MIDDLE + n * 0.7, 93), (MIDDLE + n, 86)
        ),
        c.accent.shade,
        2.4,
    )


def _pullover(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.shirt, 104)
    yield from _shirt_collar(c, c.linen, 95)
    n = c.at.neck + 1
    yield c.stroke(line((MIDDLE - n, 87), (MIDDLE, 104.6)), c.cloth.shade, 2.6)
    yield c.stroke(line((MIDDLE + n, 87), (MIDDLE, 104.6)), c.cloth.deep, 2.6)


def _turtleneck(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    n = c.at.neck
    roll: list[Dot] = [(MIDDLE, 81), (MIDDLE + n + 0.8, 80, 0), (MIDDLE + n + 1.6, 88, 0), (MIDDLE, 92.4)]
    yield c.area(loop(*both(roll)), c.cloth.light)
    yield c.area(loop((MIDDLE + 1, 81.2, 0), *roll[1:3], (MIDDLE + 2, 92.2, 0)), c.cloth.shade)
    yield c.stroke(line((MIDDLE - n - 1, 88.4), (MIDDLE, 92.6), (MIDDLE + n + 1, 88.4)), c.cloth.deep, 1.3)


def _hoodie(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    hood: list[Dot] = [
        (MIDDLE, 80),
        (MIDDLE + n + 6, 78),
        (MIDDLE + n + 12, 88),
        (MIDDLE + n + 4, 97),
        (MIDDLE, 99),
    ]
    yield from torso(c, c.cloth)
    yield c.area(loop(*both(hood)), c.cloth.deep)
    yield from _throat(c, 95)
    rim: list[Dot] = [
        (MIDDLE + n, 82, 0),
        (MIDDLE + n + 8, 80),
        (MIDDLE + n + 11, 89),
        (MIDDLE + 4, 100),
        (MIDDLE, 101, 0),
        (MIDDLE, 95.5, 0),
        (MIDDLE + n * 0.8, 91),
    ]
    yield c.area(loop(*mirrored(rim)), c.cloth.light)
    yield c.twin(loop(*rim), c.cloth.shade)
    for side in (-1, 1):
        yield c.stroke(
            line((MIDDLE + side * 4.4, 98.4), (MIDDLE + side * 5, 105), (MIDDLE + side * 4.4, 112)),
            c.accent.lit,
            1.5,
        )


def _overalls(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.accent)
    yield from _throat(c, 94, 0.6)
    yield c.area(
        polygon(
            (MIDDLE - 13, 104),
            (MIDDLE + 13, 104),
            (MIDDLE + 15, 116),
            (MIDDLE + 6, 119),
            (MIDDLE - 6, 119),
            (MIDDLE - 15, 116),
        ),
        c.cloth.lit,
    )
    yield c.area(
        polygon((MIDDLE + 5, 104), (MIDDLE + 13, 104), (MIDDLE + 15, 116), (MIDDLE + 6, 119)), c.cloth.shade
    )
    for side, colour in ((-1, c.cloth.lit), (1, c.cloth.shade)):
        yield c.twin(
            polygon(
                (MIDDLE + side * 16.6, 90.4),
                (MIDDLE + side * 21.6, 92.2),
                (MIDDLE + side * 13, 107),
                (MIDDLE + side * 8, 107),
            ),
            colour,
        )
        yield c.disc(MIDDLE + side * 10.4, 106.4, 1.7, 1.7, c.brass.lit)


def _apron(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _throat(c, 94, -1)
    yield from _shirt_collar(c, Tone(c.cloth.light, c.cloth.shade, c.cloth.deep, c.cloth.light), 96)
    yield c.area(
        loop(
            (MIDDLE - 12, 103, 0),
            (MIDDLE, 105),
            (MIDDLE + 12, 103, 0),
            (MIDDLE + 15, 116, 0),
            (MIDDLE, 119.5, 0),
            (MIDDLE - 15, 116, 0),
        ),
        c.linen.lit,
    )
    yield c.area(
        loop((MIDDLE + 4, 104.7, 0), (MIDDLE + 12, 103, 0), (MIDDLE + 15, 116, 0), (MIDDLE + 6, 118.6, 0)),
        c.linen.shade,
    )
    for side in (-1, 1):
        yield c.stroke(
            line(
                (MIDDLE + side * 11.4, 104),
                (MIDDLE + side * 12.6, 96),
                (MIDDLE + side * (c.at.neck + 1.8), 88),
            ),
            c.linen.shade,
            2.2,
        )


def _coat(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    yield from _opening(c, c.accent, 107)
    yield from _shirt_collar(c, c.accent, 95)
    yield from _lapels(c, c.cloth, 107.5, 7)
    yield c.stroke(line((MIDDLE, 107), (MIDDLE, 119)), c.cloth.deep, 1.3)
    yield from _buttons(c, MIDDLE + 3.4, c.ink, 112)
    yield c.area(
        polygon((MIDDLE - 25, 104), (MIDDLE - 14, 104), (MIDDLE - 14, 106.4), (MIDDLE - 25, 106.4)),
        c.cloth.shade,
    )


def _vest(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.accent)
    yield from _throat(c, 94)
    n = c.at.neck
    half: list[Dot] = [
        (MIDDLE + n + 1, 87, 0),
        (MIDDLE + n + 11, 90.5, 0),
        (MIDDLE + 19, 104),
        (MIDDLE + 16, 115, 0),
        (MIDDLE, 119.2, 0),
        (MIDDLE, 107, 0),
    ]
    yield c.area(loop(*mirrored(half)), c.cloth.lit)
    yield c.twin(loop(*half), c.cloth.shade)
    for side, colour in ((-1, c.linen.lit), (1, c.linen.shade)):
        yield c.twin(
            polygon(
                (MIDDLE + side * (n + 4.6), 88.2),
                (MIDDLE + side * (n + 8.2), 89.5),
                (MIDDLE + side * 13.6, 108.4),
                (MIDDLE + side * 9.6, 108.4),
            ),
            colour,
        )
        yield c.twin(
            polygon(
                (MIDDLE + side * 1, 108.4),
                (MIDDLE + side * 18, 108.4),
                (MIDDLE + side * 17.4, 112),
                (MIDDLE + side * 1, 112),
            ),
            colour,
        )
    yield c.stroke(line((MIDDLE, 107), (MIDDLE, 118.6)), c.cloth.deep, 1.3)


def _uniform(c: Cast) -> Iterator[Ink]:
    yield from torso(c, c.cloth)
    n = c.at.neck
    roll: list[Dot] = [
        (MIDDLE + 0.6, 90.6, 0),
        (MIDDLE + n, 83, 0),
        (MIDDLE + n + 2.4, 88, 0),
        (MIDDLE + 1, 96, 0),
    ]
    yield c.area(loop(*mirrored(roll)), c.accent.lit)
    yield c.twin(loop(*roll), c.accent.shade)
    yield c.stroke(line((MIDDLE, 94), (MIDDLE, 119)), c.cloth.deep, 1.3)
    for side in (-1, 1):
        yield from _buttons(c, MIDDLE + side * 6, c.brass.lit, 102, 109, 116)
        yield c.area(
            polygon(
                (MIDDLE + side * 20, 90.6),
                (MIDDLE + side * 29, 93.4),
                (MIDDLE + side * 30, 97),
                (MIDDLE + side * 20.6, 94),
            ),
            c.brass.shade,
        )


CLOTHES: Mapping[Clothes, Callable[[Cast], Iterator[Ink]]] = {
    Clothes.SUIT: _suit,
    Clothes.DOUBLE_BREASTED: _double_breasted,
    Clothes.WAISTCOAT: _waistcoat,
    Clothes.BLAZER: _blazer,
    Clothes.CARDIGAN: _cardigan,
    Clothes.SHIRT: _shirt,
    Clothes.BLOUSE: _blouse,
    Clothes.POLO: _polo,
    Clothes.TEE: _tee,
    Clothes.PULLOVER: _pullover,
    Clothes.TURTLENECK: _turtleneck,
    Clothes.HOODIE: _hoodie,
    Clothes.OVERALLS: _overalls,
    Clothes.APRON: _apron,
    Clothes.COAT: _coat,
    Clothes.VEST: _vest,
    Clothes.UNIFORM: _uniform,
}
