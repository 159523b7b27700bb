"""Eyes, brows, nose and mouth: what makes a face somebody's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Brows, Eyes, Gaze, Mouth, Nose
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.marks import Path
from cardgen.layout.portraits.cast import Cast, mixed
from cardgen.layout.portraits.pen import Dot, line, loop

LEVEL = 51.0
"""Height of the eyes."""
GAZES: Mapping[Gaze, tuple[float, float]] = {
    Gaze.AHEAD: (0.0, 0.0),
    Gaze.LEFT: (-1.5, 0.0),
    Gaze.RIGHT: (1.5, 0.0),
    Gaze.UP: (0.0, -0.8),
}


# --- eyes ----------------------------------------------------------------------------------------


def eyes(c: Cast, kind: Eyes, gaze: Gaze) -> Iterator[Ink]:
    """Both eyes."""
    look = GAZES[gaze]
    for side in (-1, 1):
        x = c.at.middle + side * c.at.eye
        chosen = kind
        if kind is Eyes.WINK:
            chosen = Eyes.SMILING if side > 0 else Eyes.ALMOND
        yield from EYES[chosen](c, x, side, look)


def _dots(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield c.disc(x + look[0], LEVEL + look[1], 2.1, 2.5, c.ink)
    yield c.disc(x + look[0] - 0.7, LEVEL + look[1] - 0.9, 0.65, 0.65, c.linen.lit)
    yield c.stroke(line((x - 3.6, 48.6), (x, 47.3), (x + 3.6, 48.6)), c.skin.deep, 1.2)


def _white(c: Cast, x: float, up: float, down: float) -> Ink:
    """The white of an eye; the lid is its outline."""
    y = LEVEL + 0.5
    return Path(loop((x - 4.6, y, 0), (x, LEVEL - up), (x + 4.6, y, 0), (x, LEVEL + down)), c.linen.lit)


def _almond(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield _white(c, x, 2.6, 2.3)
    yield c.disc(x + look[0], LEVEL - 0.1 + look[1], 2.1, 2.3, c.ink)
    yield c.stroke(line((x - 4.7, LEVEL + 0.5), (x, LEVEL - 2.8), (x + 4.7, LEVEL + 0.5)), c.ink, 1.3)


def _lashes(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield _white(c, x, 2.6, 2.3)
    yield c.disc(x + look[0], LEVEL - 0.1 + look[1], 2.1, 2.3, c.ink)
    inner, outer = (x - side * 4.6, LEVEL + 0.6), (x + side * 4.8, LEVEL - 0.4)
    yield c.area(
        loop(
            (*inner, 0), (x, LEVEL - 3.7), (outer[0] + side * 2, outer[1] - 2, 0), (*outer, 0), (x, LEVEL - 2)
        ),
        c.ink,
    )


def _wide(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield c.disc(x, LEVEL, 4.1, 4.1, c.linen.lit)
    yield c.disc(x + look[0], LEVEL + look[1], 1.9, 2.1, c.ink)
    yield c.stroke(line((x - 4.1, LEVEL - 1.8), (x, LEVEL - 4.4), (x + 4.1, LEVEL - 1.8)), c.skin.deep, 1.2)


def _sleepy(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield _white(c, x, 2.6, 2.5)
    yield c.disc(x + look[0], LEVEL + 0.8, 2.0, 1.9, c.ink)
    yield c.area(
        loop((x - 4.8, LEVEL + 0.1, 0), (x, LEVEL - 3.6), (x + 4.8, LEVEL + 0.1, 0), (x, LEVEL - 0.2)),
        c.skin.shade,
    )
    yield c.stroke(line((x - 4.7, LEVEL + 0.2), (x, LEVEL - 0.2), (x + 4.7, LEVEL + 0.2)), c.ink, 1.3)


def _narrow(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield _white(c, x, 1.4, 1.8)
    yield c.disc(x + look[0], LEVEL + 0.4, 1.7, 1.5, c.ink)
    yield c.stroke(line((x - 4.6, LEVEL - 0.3), (x, LEVEL - 1.4), (x + 4.6, LEVEL - 0.3)), c.ink, 1.4)
    yield c.stroke(line((x - 3.2, LEVEL + 2.7), (x, LEVEL + 3.3), (x + 3.2, LEVEL + 2.7)), c.skin.shade, 1.2)


def _smiling(c: Cast, x: float, side: int, look: tuple[float, float]) -> Iterator[Ink]:
    yield c.stroke(line((x - 4, LEVEL + 1), (x, LEVEL - 2), (x + 4, LEVEL + 1)), c.ink, 1.6)


EYES: Mapping[Eyes, Callable[[Cast, float, int, tuple[float, float]], Iterator[Ink]]] = {
    Eyes.DOTS: _dots,
    Eyes.ALMOND: _almond,
    Eyes.LASHES: _lashes,
    Eyes.WIDE: _wide,
    Eyes.SLEEPY: _sleepy,
    Eyes.NARROW: _narrow,
    Eyes.SMILING: _smiling,
    Eyes.WINK: _smiling,
}


# --- brows ---------------------------------------------------------------------------------------

BROWS: Mapping[Brows, tuple[tuple[float, float, float], tuple[float, float, float], float]] = {
    Brows.CALM: ((44.2, 42.2, 44.4), (44.2, 42.2, 44.4), 1.15),
    Brows.RAISED: ((41.6, 39.0, 41.8), (41.6, 39.0, 41.8), 1.1),
    Brows.SCEPTICAL: ((45.2, 43.6, 44.4), (42.0, 38.8, 41.2), 1.2),
    Brows.STERN: ((46.2, 43.4, 42.8), (46.2, 43.4, 42.8), 1.35),
    Brows.WORRIED: ((41.4, 42.2, 45.4), (41.4, 42.2, 45.4), 1.1),
    Brows.FLAT: ((44.0, 43.4, 44.0), (44.0, 43.4, 44.0), 1.3),
    Brows.BUSHY: ((44.2, 42.0, 43.8), (44.2, 42.0, 43.8), 2.1),
    Brows.THIN: ((43.8, 40.8, 43.6), (43.8, 40.8, 43.6), 0.7),
}
"""Heights of the inner end, the bend and the outer end, left and right; half the thickness."""


def brows(c: Cast, kind: Brows) -> Iterator[Ink]:
    """Both eyebrows, thick inside and pointed outside."""
    left, right, half = BROWS[kind]
    colour = mixed(c.hair.shade, c.skin.deep, 0.25)
    for side, (y1, y2, y3) in ((-1, left), (1, right)):
        x = c.at.middle + side * c.at.eye
        a, b, d = x - side * 4.6, x + side * 1.4, x + side * 5.8
        yield c.area(
            loop((a, y1 - half, 0), (b, y2 - half), (d, y3, 0), (b, y2 + half * 0.8), (a, y1 + half, 0)),
            colour,
        )


# --- nose ----------------------------------------------------------------------------------------

NOSES: Mapping[Nose, tuple[Dot, ...]] = {
    Nose.STRAIGHT: ((0.4, 48, 0), (2.0, 56), (4.4, 61.6), (3.2, 64), (0, 64.8), (-3.4, 63.4, 0),
    (0.6, 61.6, 0)),
    Nose.BUTTON: ((1.6, 56, 0), (4.2, 59.8), (3.4, 63), (0, 63.8), (-3.0, 62.6, 0), (1.2, 61.2, 0)),
    Nose.BROAD: (
        (1.2, 50, 0), (2.8, 56), (6.4, 60.8), (5.6, 64), (1.5, 64.9), (-2, 64.9), (-5.6, 63.4, 0),
        (1.2, 61.6, 0),
    ),
    Nose.HOOKED: ((0.2, 46, 0), (3.6, 52.4), (3.4, 58), (5.2, 62.6), (1.2, 66.6, 0), (-3.2, 64, 0),
    (0.8, 62.6, 0)),
    Nose.LONG: ((0.2, 46, 0), (1.6, 56), (4.2, 63), (2.6, 66), (0, 66.8), (-3.2, 65, 0), (0.4, 63, 0)),
    Nose.ROUND: ((0.8, 50, 0), (1.6, 56), (5.6, 59.6), (5.2, 63.6), (0, 65), (-4.2, 63, 0), (1.8, 61, 0)),
}  # fmt: skip
"""The shaded side of a nose, right of its ridge."""


def nose(c: Cast, kind: Nose) -> Iterator[Ink]:
    """The shade of the nose; on a face turned left it lies on the ridge's other side no less."""
    x, drop = c.at.middle + c.at.turn * 0.5, (c.at.foot - 80.5) * 0.3
    dots = tuple((x + dx, y + drop, *rest) for dx, y, *rest in NOSES[kind])
    yield c.area(loop(*dots), mixed(c.skin.shade, c.skin.deep, 0.28))


# --- mouth ---------------------------------------------------------------------------------------


def mouth(c: Cast, kind: Mouth) -> Iterator[Ink]:
    """The mouth."""
    yield from MOUTHS[kind](c, c.at.middle + c.at.turn * 0.2, c.at.mouth)


def _drawn(*dots: Dot, lip: bool = True) -> Callable[[Cast, float, float], Iterator[Ink]]:
    """A mouth that is a line, with the shade of the lower lip."""

    def draw(c: Cast, x: float, y: float) -> Iterator[Ink]:
        yield c.stroke(line(*((x + dx, y + dy) for dx, dy in dots)), mixed(c.skin.deep, c.lips, 0.3), 1.5)
        if lip:
            yield c.stroke(line((x - 2.4, y + 3.9), (x, y + 4.5), (x + 2.6, y + 3.8)), c.lip, 1.3)

    return draw


def _open(c: Cast, x: float, y: float) -> Iterator[Ink]:
    yield c.area(
        loop(
            (x - 4.6, y - 1.2),
            (x, y - 1.9),
            (x + 4.6, y - 1.2),
            (x + 3.4, y + 2.8),
            (x, y + 4),
            (x - 3.4, y + 2.8),
        ),
        c.skin.deep,
    )
    yield c.area(
        loop(
            (x - 3.4, y - 1.2, 0),
            (x, y - 1.5),
            (x + 3.4, y - 1.2, 0),
            (x + 2.8, y + 0.5, 0),
            (x - 2.8, y + 0.5, 0),
        ),
        c.linen.lit,
    )


def _grin(c: Cast, x: float, y: float) -> Iterator[Ink]:
    yield c.area(
        loop(
            (x - 7, y - 1.8, 0),
            (x, y - 0.4),
            (x + 7, y - 1.8, 0),
            (x + 4.4, y + 2.6),
            (x, y + 4),
            (x - 4.4, y + 2.6),
        ),
        c.skin.deep,
    )
    yield c.area(
        loop(
            (x - 5.4, y - 0.6, 0),
            (x, y + 0.5),
            (x + 5.4, y - 0.6, 0),
            (x + 3.4, y + 2),
            (x, y + 2.7),
            (x - 3.4, y + 2),
        ),
        c.linen.lit,
    )


def _painted(c: Cast, x: float, y: float, colour: str) -> Iterator[Ink]:
    yield c.area(
        loop(
            (x - 6, y - 0.5, 0), (x - 1.8, y - 2.2), (x, y - 1.5), (x + 1.8, y - 2.2), (x + 6, y - 0.8, 0),
            (x + 2.4, y + 2.6), (x, y + 3.1), (x - 2.4, y + 2.6),
        ),
        colour,
    )  # fmt: skip
    yield c.stroke(line((x - 5.4, y - 0.4), (x, y + 0.5), (x + 5.4, y - 0.7)), c.skin.deep, 1.2)


def _lips(c: Cast, x: float, y: float) -> Iterator[Ink]:
    return _painted(c, x, y, mixed(c.skin.lit, c.lips, 0.62))


def _red_lips(c: Cast, x: float, y: float) -> Iterator[Ink]:
    return _painted(c, x, y, mixed(c.lips, "#8e1f26", 0.7))


MOUTHS: Mapping[Mouth, Callable[[Cast, float, float], Iterator[Ink]]] = {
    Mouth.SMILE: _drawn((-6, -1.4), (0, 1.7), (6, -1.6)),
    Mouth.SMIRK: _drawn((-5, 0.8), (0.5, 1.1), (6, -2.2)),
    Mouth.FLAT: _drawn((-5.4, 0), (0, 0.1), (5.4, 0)),
    Mouth.TIGHT: _drawn((-3.4, 0.4), (0, -0.3), (3.4, 0.4)),
    Mouth.FROWN: _drawn((-5.4, 1.7), (0, -0.9), (5.4, 1.7)),
    Mouth.CROOKED: _drawn((-5.4, 1.2), (-1.6, -0.8), (1.8, 0.9), (5.6, -0.8)),
    Mouth.OPEN: _open,
    Mouth.GRIN: _grin,
    Mouth.LIPS: _lips,
    Mouth.RED_LIPS: _red_lips,
}
