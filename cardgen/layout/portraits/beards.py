"""Beards round the jaw and moustaches over the mouth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Beard
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast, mixed
from cardgen.layout.portraits.pen import MIDDLE, Dot, both, curly, loop, mirrored


def beard(c: Cast, kind: Beard) -> Iterator[Ink]:
    """The beard that lies under the mouth."""
    draw = BEARDS.get(kind)
    return draw(c) if draw else iter(())


def moustache(c: Cast, kind: Beard) -> Iterator[Ink]:
    """The beard that hangs over the mouth."""
    x, y = c.at.middle + c.at.turn * 0.4, c.at.mouth
    half = MOUSTACHES.get(kind)
    if half:
        right = [(x + dx, y + dy, *rest) for dx, dy, *rest in half]
        yield c.area(loop(*both(right, x)), c.hair.lit)
        side = (*right, (x, right[-1][1] - 0.6, 0.0)) if right[-1][0] != x else right
        yield c.area(loop((x, right[0][1], 0), *side[1:]), c.hair.shade)


def _outline(
    c: Cast, low: float, wide: float, ear: float, lip: float, gap: float
) -> tuple[list[Dot], list[Dot]]:
    """Right halves of a beard round the jaw: its outer edge downwards, its inner edge upwards."""
    at, x = c.at, c.at.middle
    outer: list[Dot] = [
        (MIDDLE + at.cheek + 0.3, ear, 0),
        (MIDDLE + at.jaw + wide, at.foot - 11),
        (MIDDLE + at.chin + wide + 1.4, at.foot - 0.8 + low * 0.6),
        (MIDDLE, at.foot + low),
    ]
    inner: list[Dot] = [
        (x, lip),
        (x + 5.6, lip - 0.3),
        (x + gap, at.mouth - 2.6),
        (MIDDLE + at.cheek - 2.6, ear + 3),
    ]
    return outer, inner


def _round_jaw(c: Cast, outer: list[Dot], inner: list[Dot], tone: tuple[str, str]) -> Iterator[Ink]:
    left_out, left_in = mirrored(outer)[1:], mirrored(inner, c.at.middle)[:-1]
    left_in[0] = (2 * MIDDLE - inner[-1][0], *inner[-1][1:])
    yield c.area(loop(*outer, *left_out, *left_in, *inner), tone[0])
    under = (inner[1][0], c.at.mouth + 6.5)
    yield c.area(loop(*outer[:-1], (*outer[-1][:2], 0), under, inner[2], inner[3]), tone[1])


def _boxed(c: Cast) -> Iterator[Ink]:
    return _round_jaw(c, *_outline(c, 2.2, 0.5, 50, c.at.mouth - 4, 11.5), (c.hair.lit, c.hair.shade))


def _full(c: Cast) -> Iterator[Ink]:
    return _round_jaw(c, *_outline(c, 7.5, 2.2, 47, c.at.mouth - 4.4, 12), (c.hair.lit, c.hair.shade))


def _long(c: Cast) -> Iterator[Ink]:
    return _round_jaw(c, *_outline(c, 19, 2.8, 47, c.at.mouth - 4.4, 12), (c.hair.lit, c.hair.shade))


def _stubble(c: Cast) -> Iterator[Ink]:
    tones = mixed(c.skin.lit, c.hair.shade, 0.3), mixed(c.skin.shade, c.hair.shade, 0.34)
    return _round_jaw(c, *_outline(c, 0.4, 0.2, 52, c.at.mouth - 4, 12.5), tones)


def _curtain(c: Cast) -> Iterator[Ink]:
    outer, inner = _outline(c, 5, 1.8, 45, c.at.mouth + 6, 9)
    inner[1] = (c.at.middle + 6, c.at.mouth + 5)
    inner[2] = (MIDDLE + c.at.jaw - 4, c.at.mouth - 2)
    return _round_jaw(c, outer, inner, (c.hair.lit, c.hair.shade))


def _goatee(c: Cast) -> Iterator[Ink]:
    x, y, foot = c.at.middle, c.at.mouth, c.at.foot
    half: list[Dot] = [
        (x, y + 5.2), (x + 2.6, y + 4.4), (x + 6, y + 3.4, 0), (x + 6, foot - 1), (x + 3, foot + 4.5),
        (x, foot + 6),
    ]  # fmt: skip
    yield c.area(loop(*both(half, x)), c.hair.lit)
    yield c.area(loop((x + 1, y + 5.2, 0), *half[1:-1], (x, foot + 6, 0)), c.hair.shade)


def _whiskers(c: Cast) -> Iterator[Ink]:
    at = c.at
    right: list[Dot] = [
        (MIDDLE + at.cheek - 4, 47, 0), (MIDDLE + at.cheek + 1.6, 47, 0), (MIDDLE + at.cheek + 4.6, 56),
        (MIDDLE + at.jaw + 5, at.foot - 12), (MIDDLE + at.jaw - 1.5, at.foot - 6, 0),
        (MIDDLE + at.jaw - 5, at.foot - 14),
    ]  # fmt: skip
    yield c.area(curly(mirrored(right)[-2:] + mirrored(right)[:-2], 0.22, 3), c.hair.lit)
    yield c.twin(curly(right[1:] + right[:1], 0.22, 3), c.hair.shade)


BEARDS: Mapping[Beard, Callable[[Cast], Iterator[Ink]]] = {
    Beard.STUBBLE: _stubble,
    Beard.BOXED: _boxed,
    Beard.FULL: _full,
    Beard.LONG: _long,
    Beard.CURTAIN: _curtain,
    Beard.GOATEE: _goatee,
    Beard.WHISKERS: _whiskers,
}
MOUSTACHES: Mapping[Beard, tuple[Dot, ...]] = {
    Beard.PENCIL: ((0, -3.6), (3, -4.2), (7, -2, 0), (3, -2.6), (0, -2.2)),
    Beard.MOUSTACHE: ((0, -4.6), (3.4, -5.6), (8.4, -0.8, 0), (4, -1.2), (0, -1.4)),
    Beard.HANDLEBAR: (
        (0, -4.4),
        (3.6, -5.2),
        (8.2, -2.4),
        (11.6, -5.6, 0),
        (10.4, -0.4),
        (5, -0.8),
        (0, -1.6),
    ),
    Beard.WALRUS: ((0, -5), (4.6, -6), (9.4, -1.4), (9.6, 3.4, 0), (5.4, 2.6), (0, 1.4)),
    Beard.GOATEE: ((0, -4.2), (3.2, -5), (7, -1.4), (6.6, 3.4, 0), (4.4, -0.8), (0, -1.8)),
    Beard.LONG: ((0, -4.6), (4.4, -5.4), (10, -1), (10.6, 3, 0), (5, 0), (0, -1)),
}
"""The right half of a moustache, from the mouth's middle."""
