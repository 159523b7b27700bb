"""What is worn on the head and at the ears."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from cardgen.catalog.portrait import Ears, Hair, Hat
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast
from cardgen.layout.portraits.pen import MIDDLE, Dot, both, line, loop, mirrored

FLAT: Mapping[Hair, Hair] = {
    Hair.SIDE_PART: Hair.CROP,
    Hair.QUIFF: Hair.CROP,
    Hair.SPIKES: Hair.CROP,
    Hair.UNDERCUT: Hair.BUZZ,
    Hair.COMB_OVER: Hair.RING,
    Hair.AFRO: Hair.CURLS,
    Hair.PERM: Hair.CURLS,
    Hair.TOP_BUN: Hair.SLICK,
    Hair.PONYTAIL: Hair.LOW_BUN,
}
"""What remains of high hair under a hat."""


def under(hair: Hair, hat: Hat) -> Hair:
    """The hair that is seen when the hat is on."""
    if hat is Hat.HEADSCARF:
        return Hair.BALD
    if hat in (Hat.NONE, Hat.HEADBAND):
        return hair
    return FLAT.get(hair, hair)


def hat_behind(c: Cast, kind: Hat) -> Iterator[Ink]:
    """What of a hat lies behind head and shoulders: cloth of the headscarf, the brim of straw."""
    if kind is Hat.HEADSCARF:
        right: list[Dot] = [
            (MIDDLE, 12),
            (MIDDLE + 18, 17),
            (MIDDLE + 27, 40),
            (MIDDLE + 27, 70),
            (MIDDLE + 24, 92),
            (MIDDLE, 98),
        ]
        yield c.area(loop(*both(right)), c.accent.shade)
    elif kind is Hat.STRAW_HAT:
        yield c.disc(MIDDLE, 30.5, 34, 6.6, c.accent.deep)


def hat(c: Cast, kind: Hat) -> Iterator[Ink]:
    """The hat."""
    draw = HATS.get(kind)
    return draw(c) if draw else iter(())


def _dome(c: Cast, top: float, wide: float, low: float) -> Iterator[Ink]:
    """A round crown down to `low`, with its shade."""
    t = c.at.temple + wide
    right: list[Dot] = [
        (MIDDLE, top),
        (MIDDLE + t * 0.7, top + 4),
        (MIDDLE + t, low - 3),
        (MIDDLE + t, low, 0),
    ]
    yield c.area(loop(*mirrored(right), *right[1:], (MIDDLE, low - 2.4)), c.accent.lit)
    yield c.area(
        loop(
            (MIDDLE + t * 0.4, top + 1.4, 0),
            *right[1:],
            (MIDDLE + t * 0.52, low - 1.8, 0),
            (MIDDLE + t * 0.62, top + 12),
        ),
        c.accent.shade,
    )


def _hard_hat(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    yield from _dome(c, 9.4, 3, 33)
    yield c.area(
        loop((MIDDLE - 3, 8.6, 0), (MIDDLE + 3, 8.6, 0), (MIDDLE + 3.8, 31, 0), (MIDDLE - 3.8, 31, 0)),
        c.accent.light,
    )
    yield c.area(
        loop(
            (MIDDLE - t - 6, 34.4), (MIDDLE - t - 2, 31.4, 0), (MIDDLE, 28.6), (MIDDLE + t + 2, 31.4, 0),
            (MIDDLE + t + 6, 34.4),
            (MIDDLE + t, 35.4), (MIDDLE, 33.2), (MIDDLE - t, 35.4),
        ),
        c.accent.shade,
    )  # fmt: skip


def _peaked_cap(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    right: list[Dot] = [
        (MIDDLE, 10),
        (MIDDLE + t * 0.8, 12),
        (MIDDLE + t + 4, 20.6),
        (MIDDLE + t + 1, 28, 0),
    ]
    yield c.area(loop(*mirrored(right), *right[1:], (MIDDLE, 25.4)), c.accent.lit)
    yield c.area(loop((MIDDLE + t * 0.5, 10.6, 0), *right[1:], (MIDDLE + 10, 26, 0)), c.accent.shade)
    yield c.area(
        loop(
            (MIDDLE - t - 1, 27.6, 0),
            (MIDDLE, 24.6),
            (MIDDLE + t + 1, 27.6, 0),
            (MIDDLE + t + 0.4, 33, 0),
            (MIDDLE, 29.6),
            (MIDDLE - t - 0.4, 33, 0),
        ),
        c.accent.deep,
    )
    yield c.disc(MIDDLE, 23.4, 3.1, 3.1, c.brass.lit)
    yield c.area(
        loop(
            (MIDDLE - t + 1, 31.6, 0),
            (MIDDLE, 29.2),
            (MIDDLE + t - 1, 31.6, 0),
            (MIDDLE + 12, 37.4),
            (MIDDLE, 38.8),
            (MIDDLE - 12, 37.4),
        ),
        c.ink,
    )
    yield c.stroke(line((MIDDLE - 12, 34), (MIDDLE - 6, 33), (MIDDLE, 32.6)), c.accent.light, 1.2)


def _flat_cap(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    top: list[Dot] = [
        (MIDDLE - t - 3.4, 32, 0), (MIDDLE - t - 2.4, 22), (MIDDLE - 9, 12.6), (MIDDLE + 10, 13),
        (MIDDLE + t + 2.6, 23), (MIDDLE + t + 2.6, 32, 0),
        (MIDDLE, 28.6),
    ]  # fmt: skip
    yield c.area(loop(*top), c.accent.lit)
    yield c.area(
        loop((MIDDLE + 8, 12.9, 0), (MIDDLE + 13, 14), *top[4:6], (MIDDLE + 12, 29, 0), (MIDDLE + 13, 22)),
        c.accent.shade,
    )
    yield c.area(
        loop(
            (MIDDLE - t - 2, 31.4, 0),
            (MIDDLE, 27),
            (MIDDLE + t + 2, 31.4, 0),
            (MIDDLE + 14, 35.4),
            (MIDDLE, 36.6),
            (MIDDLE - 14, 35.4),
        ),
        c.accent.deep,
    )
    yield c.disc(MIDDLE + 0.5, 12.7, 2.2, 1.3, c.accent.shade)


def _beanie(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    yield from _dome(c, 8.6, 2.6, 33)
    band: list[Dot] = [(MIDDLE, 25.6), (MIDDLE + t + 3, 28, 0), (MIDDLE + t + 2.6, 35.4, 0), (MIDDLE, 33)]
    yield c.area(loop(*both(band)), c.accent.shade)
    for dx in (-15, -7.5, 0, 7.5, 15):
        yield c.stroke(
            line((MIDDLE + dx, 27.6 + abs(dx) * 0.04), (MIDDLE + dx, 32.6 + abs(dx) * 0.06)),
            c.accent.deep,
            1.2,
        )


def _beret(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    shape: list[Dot] = [
        (MIDDLE - t - 1.4, 31, 0), (MIDDLE - t - 1.6, 22), (MIDDLE - 8, 12.8), (MIDDLE + 9, 11.4),
        (MIDDLE + t + 1.4, 16.8), (MIDDLE + t + 6, 24.4),
        (MIDDLE + t + 1, 29.6, 0), (MIDDLE, 26.4),
    ]  # fmt: skip
    yield c.area(loop(*shape), c.accent.lit)
    yield c.area(
        loop((MIDDLE + 11, 11.4, 0), *shape[4:7], (MIDDLE + 8, 26.4, 0), (MIDDLE + t - 2, 20)), c.accent.shade
    )
    yield c.stroke(line((MIDDLE + 2, 12), (MIDDLE + 3, 9.4)), c.accent.deep, 1.8)


def _cook_cap(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    puff: list[Dot] = [
        (MIDDLE - t, 24), (MIDDLE - t - 2.4, 17.6), (MIDDLE - 12, 9.4), (MIDDLE, 7.4), (MIDDLE + 12, 9.4),
        (MIDDLE + t + 2.4, 17.6), (MIDDLE + t, 24),
    ]  # fmt: skip
    yield c.area(loop(*puff, (MIDDLE, 27)), c.linen.lit)
    yield c.area(
        loop((MIDDLE + 9, 8.7, 0), *puff[4:], (MIDDLE + 12, 25, 0), (MIDDLE + 14.4, 16)), c.linen.shade
    )
    yield c.area(
        loop(
            (MIDDLE - t - 0.4, 22.6, 0),
            (MIDDLE, 20.4),
            (MIDDLE + t + 0.4, 22.6, 0),
            (MIDDLE + t, 31, 0),
            (MIDDLE, 28.4),
            (MIDDLE - t, 31, 0),
        ),
        c.accent.lit,
    )
    yield c.stroke(line((MIDDLE - 6, 18), (MIDDLE - 7, 13)), c.linen.shade, 1.3)
    yield c.stroke(line((MIDDLE + 3, 17.4), (MIDDLE + 3.4, 12)), c.linen.shade, 1.3)


def _straw_hat(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    yield from _dome(c, 9, 0.4, 30)
    yield c.area(
        loop(
            (MIDDLE - t - 0.6, 24, 0),
            (MIDDLE, 22),
            (MIDDLE + t + 0.6, 24, 0),
            (MIDDLE + t + 0.6, 29.6, 0),
            (MIDDLE, 27.4),
            (MIDDLE - t - 0.6, 29.6, 0),
        ),
        c.cloth.lit,
    )
    yield c.area(
        loop(
            (MIDDLE - 35, 32),
            (MIDDLE - 20, 28.4),
            (MIDDLE, 27),
            (MIDDLE + 20, 28.4),
            (MIDDLE + 35, 32),
            (MIDDLE + 20, 34.4),
            (MIDDLE, 33.4),
            (MIDDLE - 20, 34.4),
        ),
        c.accent.lit,
    )
    yield c.area(
        loop(
            (MIDDLE + 12, 27.8, 0),
            (MIDDLE + 22, 28.8),
            (MIDDLE + 35, 32),
            (MIDDLE + 21, 34.4),
            (MIDDLE + 10, 33.6, 0),
        ),
        c.accent.shade,
    )


def _headscarf(c: Cast) -> Iterator[Ink]:
    at, t = c.at, c.at.temple
    outer: list[Dot] = [
        (MIDDLE, 13), (MIDDLE + t * 0.72, 16.6), (MIDDLE + t + 4.6, 38), (MIDDLE + at.cheek + 3, 60),
        (MIDDLE + at.jaw + 4, at.foot - 1),
        (MIDDLE + at.jaw + 2, at.foot + 12), (MIDDLE, at.foot + 17),
    ]  # fmt: skip
    inner: list[Dot] = [
        (MIDDLE, at.foot - 0.6), (MIDDLE + at.chin + 3, at.foot - 3), (MIDDLE + at.jaw - 1, at.foot - 13),
        (MIDDLE + at.cheek - 2.4, 54),
        (MIDDLE + t - 3.6, 38), (MIDDLE + t * 0.5, 29.6), (MIDDLE, 28.4),
    ]  # fmt: skip
    ring = (*loop(*both(outer)), *loop(*both(inner)))
    yield replace(c.area(ring, c.accent.lit), even_odd=True)
    yield c.area(
        loop((MIDDLE + t * 0.5, 15, 0), *outer[1:-1], (MIDDLE + 4, at.foot + 16, 0), *inner[1:6]),
        c.accent.shade,
    )
    yield c.stroke(
        line((MIDDLE - at.jaw - 2, at.foot + 2), (MIDDLE - 4, at.foot + 8), (MIDDLE + 10, at.foot + 6)),
        c.accent.shade,
        1.5,
    )


def _bandana(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    yield from _dome(c, 13, 1.6, 33)
    yield c.area(
        loop(
            (MIDDLE + t - 1, 30, 0),
            (MIDDLE + t + 6, 26),
            (MIDDLE + t + 9, 31, 0),
            (MIDDLE + t + 4, 33),
            (MIDDLE + t + 7.4, 40, 0),
            (MIDDLE + t + 1, 35),
        ),
        c.accent.deep,
    )
    for dx, y in ((-12, 24), (-3, 20), (5, 26), (-7, 29)):
        yield c.disc(MIDDLE + dx, y, 1.2, 1.2, c.linen.lit)


def _turban(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    right: list[Dot] = [
        (MIDDLE, 8),
        (MIDDLE + 14, 10),
        (MIDDLE + t + 4.6, 20),
        (MIDDLE + t + 4, 34),
        (MIDDLE + t - 0.6, 40, 0),
        (MIDDLE + 11, 30.6),
    ]
    yield c.area(loop(*mirrored(right), *right[1:], (MIDDLE, 26)), c.accent.lit)
    yield c.area(
        loop((MIDDLE + 8, 8.6, 0), *right[1:], (MIDDLE + 4, 27, 0), (MIDDLE + 15, 20)), c.accent.shade
    )
    for dots in (
        ((MIDDLE - t - 2, 34), (MIDDLE - 12, 24), (MIDDLE + 10, 12)),
        ((MIDDLE - t - 3.4, 25), (MIDDLE - 14, 17), (MIDDLE + 2, 10.4)),
        ((MIDDLE + t + 2.4, 33), (MIDDLE + 12, 26.6), (MIDDLE + 3, 23.6)),
    ):
        yield c.stroke(line(*dots), c.accent.deep, 1.3)


def _headband(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    half: list[Dot] = [
        (MIDDLE, 17),
        (MIDDLE + t * 0.6, 19.6),
        (MIDDLE + t + 2.6, 35, 0),
        (MIDDLE + t - 0.8, 37, 0),
        (MIDDLE + t * 0.56, 24),
        (MIDDLE, 21.6),
    ]
    yield c.area(loop(*both(half)), c.accent.lit)
    yield c.area(loop((MIDDLE + t * 0.36, 18, 0), *half[1:5], (MIDDLE + t * 0.36, 22.6, 0)), c.accent.shade)


HATS: Mapping[Hat, Callable[[Cast], Iterator[Ink]]] = {
    Hat.HARD_HAT: _hard_hat,
    Hat.PEAKED_CAP: _peaked_cap,
    Hat.FLAT_CAP: _flat_cap,
    Hat.BEANIE: _beanie,
    Hat.BERET: _beret,
    Hat.COOK_CAP: _cook_cap,
    Hat.STRAW_HAT: _straw_hat,
    Hat.HEADSCARF: _headscarf,
    Hat.BANDANA: _bandana,
    Hat.TURBAN: _turban,
    Hat.HEADBAND: _headband,
}


def ears(c: Cast, kind: Ears, covered: bool) -> Iterator[Ink]:
    """Rings, a pencil, a headset; with covered ears only what lies outside is seen."""
    k, turn = c.at.cheek, c.at.turn * 0.75
    left, right = MIDDLE - k - 2 - turn, MIDDLE + k + 2 - turn
    if kind is Ears.HEADSET:
        yield from _headset(c, left, right)
    elif kind is Ears.PENCIL:
        yield c.stroke(line((right - 6.6, 47.6), (right + 4.4, 40.4)), c.brass.lit, 2.6)
        yield c.stroke(line((right - 8, 48.5), (right - 6.8, 47.7)), c.ink, 1.6)
    elif not covered:
        for x in (left, right):
            if kind is Ears.STUDS:
                yield c.disc(x, 59, 1.5, 1.5, c.brass.lit)
            elif kind is Ears.HOOPS:
                yield c.ring(x, 63, 3.3, 3.9, c.brass.lit, 1.5)
            elif kind is Ears.DROPS:
                yield c.stroke(line((x, 59), (x, 63)), c.brass.shade, 1.2)
                yield c.disc(x, 65, 2.1, 2.7, c.accent.lit)


def _headset(c: Cast, left: float, right: float) -> Iterator[Ink]:
    t = c.at.temple
    yield c.stroke(
        line((left, 50), (MIDDLE - t * 0.86, 21), (MIDDLE, 12.4), (MIDDLE + t * 0.86, 21), (right, 50)),
        c.ink,
        2.4,
    )
    for x, tone in ((left, c.accent.lit), (right, c.accent.shade)):
        yield c.disc(x, 54, 4.2, 6.6, c.ink)
        yield c.disc(x, 54, 2.4, 4.4, tone)
    yield c.stroke(
        line((left, 59.6), (left + 4, 70), (MIDDLE + c.at.turn - 8.4, c.at.mouth + 2.6)), c.ink, 1.5
    )
    yield c.disc(MIDDLE + c.at.turn - 7.6, c.at.mouth + 2.4, 2.2, 1.7, c.ink)
