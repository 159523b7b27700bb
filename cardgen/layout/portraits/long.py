"""Longer hair, loose or tied: what hangs behind, what frames the face, what falls to the front."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Hair
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cap import cap, round_curls, sideburn, strands
from cardgen.layout.portraits.cast import Cast
from cardgen.layout.portraits.pen import MIDDLE, Dot, Step, both, curly, line, loop, mirrored


def _pixie(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    hairline: list[Dot] = [
        (MIDDLE + k - 2.6, 49, 0), (MIDDLE + t - 3.4, 40, 0), (MIDDLE + t - 8, 37.4), (MIDDLE + 4, 31),
        (MIDDLE - 8, 26.4, 0),
        (MIDDLE - 10, 32), (MIDDLE - t + 2.4, 43, 0), (MIDDLE - k + 2, 52, 0),
    ]  # fmt: skip
    yield from cap(c, 12.8, 3.2, 55, hairline)
    yield from strands(
        c,
        ((MIDDLE - 7, 25), (MIDDLE + 4, 24.6), (MIDDLE + 14, 31)),
        ((MIDDLE - 6, 21), (MIDDLE + 5, 19.4), (MIDDLE + 16, 26)),
    )


def _hanging(c: Cast, foot: float, wide: float, top: float = 13.0, flare: float = 0.0) -> Iterator[Ink]:
    """Smooth hair behind the neck down to `foot`."""
    t = c.at.temple + wide
    right: list[Dot] = [
        (MIDDLE, top), (MIDDLE + t * 0.66, top + 4.4), (MIDDLE + t, 36), (MIDDLE + t + flare * 0.4, 60),
        (MIDDLE + t + flare, foot - 3),
        (MIDDLE + t * 0.6, foot, 0), (MIDDLE, foot - 2),
    ]  # fmt: skip
    yield c.area(loop(*both(right)), c.hair.shade)
    left = mirrored(right)[1:-1]
    yield c.area(
        loop((MIDDLE - t * 0.55, foot - 0.4, 0), *left[1:-1], (MIDDLE - 4, top + 1, 0), (MIDDLE - 8, 60)),
        c.hair.lit,
    )


def _curtained(c: Cast, part: float, low: float, wide: float, top: float = 13.0) -> Iterator[Ink]:
    """Hair that falls from a parting down both sides of the face."""
    t, k, x = c.at.temple, c.at.cheek, MIDDLE + part
    s = MIDDLE + t + wide
    outer: list[Dot] = [
        (MIDDLE, top),
        (MIDDLE + t * 0.66, top + 3.6),
        (s, 35),
        (s, low - 10),
        (MIDDLE + k + wide * 0.2, low, 0),
    ]
    inner: list[Dot] = [(MIDDLE + k - 2.4, low - 12), (MIDDLE + k - 2.8, 43), (MIDDLE + t - 7.4, 32.4)]
    yield c.area(loop(*mirrored(outer), *outer[1:], *inner, (x, top + 11, 0), *mirrored(inner)), c.hair.lit)
    yield c.area(
        loop((MIDDLE + t * 0.5, top + 2.2, 0), *outer[1:], *inner, (MIDDLE + t * 0.52, 25)), c.hair.shade
    )
    yield from strands(c, ((x, top + 11), (x + 0.6, top + 6), (x + 1.8, top + 1.6)))


def _bob_behind(c: Cast) -> Iterator[Ink]:
    return _hanging(c, 78, 5.6)


def _bob(c: Cast) -> Iterator[Ink]:
    return _curtained(c, -6, 74, 5)


def _fringe(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    right: list[Dot] = [(MIDDLE + k - 1.4, 68, 0), (MIDDLE + t - 3.6, 54), (MIDDLE + t - 3.2, 40.4, 0)]
    outer: list[Dot] = [
        (MIDDLE, 12.4), (MIDDLE + t * 0.68, 16.4), (MIDDLE + t + 5, 36), (MIDDLE + t + 5.4, 62),
        (MIDDLE + k + 3.4, 74, 0),
    ]  # fmt: skip
    yield c.area(loop(*mirrored(outer), *outer[1:], *right, (MIDDLE, 38.6), *mirrored(right)), c.hair.lit)
    yield c.area(loop((MIDDLE + t * 0.5, 15, 0), *outer[1:], *right, (MIDDLE + t - 4, 28)), c.hair.shade)
    yield from strands(
        c,
        ((MIDDLE - 8, 38), (MIDDLE - 7.4, 30), (MIDDLE - 5, 22)),
        ((MIDDLE + 7, 38.2), (MIDDLE + 6.6, 31), (MIDDLE + 5, 24)),
    )


def _lob_behind(c: Cast) -> Iterator[Ink]:
    return _hanging(c, 88, 5.4, flare=2.4)


def _lob(c: Cast) -> Iterator[Ink]:
    return _curtained(c, 8, 70, 5, 12.4)


def _straight_behind(c: Cast) -> Iterator[Ink]:
    return _hanging(c, 98, 5, flare=2)


def _straight(c: Cast) -> Iterator[Ink]:
    return _curtained(c, 0, 66, 4.6, 13.6)


def _waves_behind(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    right: list[Dot] = [
        (MIDDLE, 12), (MIDDLE + t * 0.8, 16.4), (MIDDLE + t + 7, 34), (MIDDLE + t + 4.6, 48),
        (MIDDLE + t + 9.4, 62),
        (MIDDLE + t + 6.4, 76), (MIDDLE + t + 10, 89), (MIDDLE + t + 2, 99, 0), (MIDDLE, 92),
    ]  # fmt: skip
    left = mirrored(right)[1:-1]
    yield c.area(loop(*both(right)), c.hair.shade)
    yield c.area(
        loop((MIDDLE - t * 0.5, 96, 0), *left[1:-1], (MIDDLE - 4, 13, 0), (MIDDLE - 8, 60)), c.hair.lit
    )


def _waves(c: Cast) -> Iterator[Ink]:
    return _curtained(c, -8, 66, 6.4, 11.4)


def _ringlets_behind(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    right: list[Dot] = [
        (MIDDLE + 5, 12.4), (MIDDLE + 15, 14.6), (MIDDLE + t + 2.4, 22), (MIDDLE + t + 7.4, 31),
        (MIDDLE + t + 10.2, 43), (MIDDLE + t + 10.6, 55),
        (MIDDLE + t + 12, 67), (MIDDLE + t + 10.6, 79), (MIDDLE + t + 4, 88), (MIDDLE + t - 6, 91),
    ]  # fmt: skip
    yield c.area(curly([*mirrored(right), *right], 0.22, 1), c.hair.shade)
    left = mirrored(right)[:-1]
    yield c.area(
        curly([*left, (MIDDLE - 5, 13), (MIDDLE - 8, 50), (MIDDLE - t + 4, 90)], 0.22, 3), c.hair.lit
    )


def _ringlets(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    right: list[Dot] = [
        (MIDDLE + 4.4, 13.6), (MIDDLE + 13, 15.6), (MIDDLE + t, 22), (MIDDLE + t + 4.4, 32),
        (MIDDLE + t + 5.4, 43.4), (MIDDLE + k + 4, 55),
    ]  # fmt: skip
    line_: list[Dot] = [
        (MIDDLE + k - 2.2, 54),
        (MIDDLE + t - 3.6, 42),
        (MIDDLE + t - 8, 34),
        (MIDDLE + 4.6, 29),
    ]
    return round_curls(c, [*mirrored(right), *right], [*line_, *mirrored(line_)], 0.26, 4)


def _back_combed(c: Cast) -> Iterator[Ink]:
    t, k = MIDDLE + c.at.temple, MIDDLE + c.at.cheek
    right: list[Dot] = [(k - 1.4, 47, 0), (t - 3.4, 38), (t - 9, 29.4)]
    yield from cap(c, 14.6, 1.6, 49, [*right, (MIDDLE, 26.6), *mirrored(right)])
    yield from strands(
        c,
        ((MIDDLE - 11, 29), (MIDDLE - 8, 21), (MIDDLE - 3, 16.6)),
        ((MIDDLE + 3, 26.4), (MIDDLE + 3, 21), (MIDDLE + 1.4, 16.6)),
    )


def _top_bun_behind(c: Cast) -> Iterator[Ink]:
    yield c.disc(MIDDLE, 13.2, 9, 6.6, c.hair.lit)
    yield c.area(
        loop(
            (MIDDLE + 2, 6.8, 0),
            (MIDDLE + 7.4, 9.4),
            (MIDDLE + 9, 13),
            (MIDDLE + 6, 18.6, 0),
            (MIDDLE + 4.6, 12),
        ),
        c.hair.shade,
    )
    yield c.stroke(line((MIDDLE - 5, 10.4), (MIDDLE - 1, 9.4), (MIDDLE + 1.6, 12)), c.hair.shade, 1.25)


def _low_bun_behind(c: Cast) -> Iterator[Ink]:
    x = MIDDLE + c.at.cheek - 0.6
    yield c.disc(x, 69, 8.2, 7.8, c.hair.lit)
    yield c.area(
        loop((x + 1, 61.4, 0), (x + 6.6, 64), (x + 8.1, 70), (x + 4, 76, 0), (x + 4.4, 68)), c.hair.shade
    )
    yield c.stroke(line((x - 2.4, 66), (x + 1, 64.6), (x + 3, 67.4)), c.hair.shade, 1.25)


def _low_bun(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    hairline: list[Dot] = [
        (MIDDLE + k - 1.4, 49, 0), (MIDDLE + t - 3.2, 39), (MIDDLE + 9, 31), (MIDDLE - 5, 24.6, 0),
        (MIDDLE - t + 6, 31.4), (MIDDLE - t + 3, 40),
        (MIDDLE - k + 1.4, 49, 0),
    ]  # fmt: skip
    yield from cap(c, 14, 2, 51, hairline)
    yield from strands(
        c,
        ((MIDDLE - 5, 24), (MIDDLE - 4.4, 19), (MIDDLE - 2, 15.6)),
        ((MIDDLE, 25.4), (MIDDLE + 8, 25), (MIDDLE + 17, 33)),
    )


def _ponytail_behind(c: Cast) -> Iterator[Ink]:
    x = MIDDLE + c.at.temple
    yield c.area(
        loop(
            (x - 6.4, 20, 0),
            (x + 2.6, 20),
            (x + 7.6, 31),
            (x + 11, 50),
            (x + 9, 70),
            (x + 10.6, 82, 0),
            (x + 1, 70),
            (x + 1.4, 44),
        ),
        c.hair.shade,
    )
    yield c.stroke(line((x + 1, 24), (x + 7, 36), (x + 6.4, 62)), c.hair.lit, 2.2)
    yield c.area(loop((x - 4.4, 19), (x - 0.6, 16.6), (x + 2.4, 21), (x - 1, 24.6)), c.accent.lit)


def _plaited(c: Cast, x: float, top: float, pieces: int, lean: float, dark: bool) -> Iterator[Ink]:
    """A plait hanging from x, top: one bead over the other, a ribbon, a tassel."""
    tone, other = (c.hair.shade, c.hair.lit) if dark else (c.hair.lit, c.hair.shade)
    folds: list[Step] = []
    for n in range(pieces):
        y, m = top + n * 5.4, x + lean * n
        yield c.disc(m, y, 4.4 - n * 0.16, 3.7, tone)
        folds += line((m - 2.4, y - 1), (m + 0.4, y + 1.4), (m + 3, y - 0.6))
    yield c.stroke(tuple(folds), other, 1.2)
    y, x = top + pieces * 5.4 - 1.4, x + lean * pieces
    yield c.area(loop((x - 1.6, y + 1), (x + 1.6, y + 1), (x + 3, y + 7.4, 0), (x - 2.6, y + 7.4, 0)), tone)
    yield c.disc(x, y, 2.9, 1.7, c.accent.lit)


def _braids(c: Cast) -> Iterator[Ink]:
    k = c.at.cheek
    yield from _plaited(c, MIDDLE - k - 1.2, 64, 6, 0.4, False)
    yield from _plaited(c, MIDDLE + k + 1.2, 64, 6, -0.4, True)


def _plait(c: Cast) -> Iterator[Ink]:
    yield from _plaited(c, MIDDLE - c.at.cheek - 0.2, 66, 6, 0.8, False)


def _parted(c: Cast) -> Iterator[Ink]:
    return _curtained(c, 0, 60, 2.6, 14)


def _locs_behind(c: Cast) -> Iterator[Ink]:
    k = c.at.cheek
    for side, tone in ((-1, c.hair.lit), (1, c.hair.shade)):
        for n, foot in enumerate((88, 84, 78)):
            x = MIDDLE + side * (k - 3 + n * 4.3)
            yield c.stroke(
                line((MIDDLE + side * (k - 2 + n * 2), 34), (x, 60), (x - side * 0.8, foot)), tone, 4.6
            )


def _locs(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    right: list[Dot] = [*sideburn(c, 1.6), (MIDDLE + t - 4.6, 34, 0), (MIDDLE + t - 9, 30.4)]
    yield from cap(c, 14.6, 3, 52, [*right, (MIDDLE, 29.4), *mirrored(right)])
    yield c.stroke(line((MIDDLE - 3, 16), (MIDDLE - t - 2, 26), (MIDDLE - t - 3.2, 46)), c.hair.lit, 4.6)
    yield c.stroke(line((MIDDLE + 3, 16), (MIDDLE + t + 2, 26), (MIDDLE + t + 3.2, 46)), c.hair.shade, 4.6)
    yield from strands(
        c,
        ((MIDDLE - 4, 28.6), (MIDDLE - 3, 21), (MIDDLE - 1, 17)),
        ((MIDDLE + 6, 28.8), (MIDDLE + 6, 22), (MIDDLE + 4, 17.4)),
    )


BEHIND: Mapping[Hair, Callable[[Cast], Iterator[Ink]]] = {
    Hair.LOCS: _locs_behind,
    Hair.BOB: _bob_behind,
    Hair.LOB: _lob_behind,
    Hair.STRAIGHT: _straight_behind,
    Hair.WAVES: _waves_behind,
    Hair.RINGLETS: _ringlets_behind,
    Hair.TOP_BUN: _top_bun_behind,
    Hair.LOW_BUN: _low_bun_behind,
    Hair.PONYTAIL: _ponytail_behind,
}
LONG: Mapping[Hair, Callable[[Cast], Iterator[Ink]]] = {
    Hair.LOCS: _locs,
    Hair.PIXIE: _pixie,
    Hair.BOB: _bob,
    Hair.FRINGE: _fringe,
    Hair.LOB: _lob,
    Hair.STRAIGHT: _straight,
    Hair.WAVES: _waves,
    Hair.RINGLETS: _ringlets,
    Hair.TOP_BUN: _back_combed,
    Hair.LOW_BUN: _low_bun,
    Hair.PONYTAIL: _back_combed,
    Hair.BRAIDS: _parted,
    Hair.PLAIT: _low_bun,
}
FORE: Mapping[Hair, Callable[[Cast], Iterator[Ink]]] = {Hair.BRAIDS: _braids, Hair.PLAIT: _plait}
