"""Short hair, from none to an afro."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Hair
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cap import cap, round_curls, sideburn, strands
from cardgen.layout.portraits.cast import Cast, Tone, mixed
from cardgen.layout.portraits.pen import MIDDLE, Dot, curly, line, loop, mirrored


def bald(c: Cast) -> Iterator[Ink]:
    """The gleam of a bare scalp."""
    yield c.area(
        loop(
            (MIDDLE - 12, 25.4),
            (MIDDLE - 5, 22.8),
            (MIDDLE - 2, 24.2),
            (MIDDLE - 8, 26.6),
            (MIDDLE - 12.6, 30.6),
        ),
        c.skin.light,
    )


def _crop(c: Cast) -> Iterator[Ink]:
    t = MIDDLE + c.at.temple
    right: list[Dot] = [*sideburn(c, 1.6), (t - 4.6, 34, 0), (t - 9, 30.4)]
    return cap(c, 15.6, 1.2, 52, [*right, (MIDDLE, 29.4), *mirrored(right)])


def _buzz(c: Cast) -> Iterator[Ink]:
    t = MIDDLE + c.at.temple
    right: list[Dot] = [*sideburn(c, 1.4), (t - 4, 33, 0), (t - 9, 29)]
    mix = Tone(
        mixed(c.skin.lit, c.hair.shade, 0.62),
        mixed(c.skin.shade, c.hair.shade, 0.78),
        c.hair.deep,
        c.hair.light,
    )
    return cap(c, 18.6, 0.6, 51, [*right, (MIDDLE, 28), *mirrored(right)], mix)


def _side_part(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    line_: list[Dot] = [
        *sideburn(c, 1.8), (MIDDLE + t - 3.6, 36, 0), (MIDDLE + 6, 33), (MIDDLE - 9.5, 25.5, 0),
        (MIDDLE - t + 6, 30), (MIDDLE - t + 3.4, 37, 0), *mirrored(sideburn(c, 1.8)),
    ]  # fmt: skip
    yield from cap(c, 13.4, 1.8, 53, line_)
    yield from strands(
        c,
        ((MIDDLE - 9, 24.5), (MIDDLE - 7, 19), (MIDDLE - 2, 16.4)),
        ((MIDDLE - 4, 24.8), (MIDDLE + 4, 23), (MIDDLE + 12, 26.6)),
    )


def _quiff(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    right: list[Dot] = [
        (MIDDLE - 5, 10.5), (MIDDLE + 9, 9.4), (MIDDLE + t - 3, 16), (MIDDLE + t + 1, 32),
        (MIDDLE + c.at.cheek + 0.6, 51, 0),
    ]  # fmt: skip
    hairline: list[Dot] = [
        *sideburn(c, 1.8), (MIDDLE + t - 4, 33, 0), (MIDDLE + 6, 27.5), (MIDDLE - 10, 29),
        (MIDDLE - t + 4, 33, 0),
        *mirrored(sideburn(c, 1.8)),
    ]  # fmt: skip
    left: list[Dot] = [
        (MIDDLE - c.at.cheek - 0.6, 51, 0), (MIDDLE - t - 1, 34), (MIDDLE - t - 1.5, 22),
        (MIDDLE - t + 6, 14.5),
    ]  # fmt: skip
    yield c.area(loop(*left, *right, *hairline), c.hair.lit)
    yield c.area(loop((MIDDLE + 10, 13, 0), *right[2:], *hairline[:3], (MIDDLE + t - 7, 24)), c.hair.shade)
    yield from strands(
        c,
        ((MIDDLE - 12, 26), (MIDDLE - 8, 18), (MIDDLE + 2, 14.5)),
        ((MIDDLE - 3, 26), (MIDDLE + 2, 19.5), (MIDDLE + 9, 17)),
    )


def _slick(c: Cast) -> Iterator[Ink]:
    t = MIDDLE + c.at.temple
    right: list[Dot] = [*sideburn(c, 2.2), (t - 5.4, 32), (t - 12, 26)]
    yield from cap(c, 15.8, 1.0, 52, [*right, (MIDDLE, 25), *mirrored(right)])
    yield from strands(
        c,
        ((MIDDLE - 8, 25), (MIDDLE - 7, 20), (MIDDLE - 4, 17.4)),
        ((MIDDLE, 24.4), (MIDDLE + 0.6, 20), (MIDDLE + 1.6, 17.2)),
        ((MIDDLE + 8, 25), (MIDDLE + 7.4, 21), (MIDDLE + 6, 18)),
    )


def _receding(c: Cast) -> Iterator[Ink]:
    t = MIDDLE + c.at.temple
    right: list[Dot] = [*sideburn(c, 2.4), (t - 4.2, 33), (t - 9, 23.4, 0), (MIDDLE + 5.4, 27)]
    return cap(c, 16.4, 1.0, 52, [*right, (MIDDLE, 28.4), *mirrored(right)])


def _ring(c: Cast) -> Iterator[Ink]:
    at = c.at
    yield c.area(
        loop(
            (MIDDLE - 12, 25), (MIDDLE - 5, 22.6), (MIDDLE - 2, 24), (MIDDLE - 8, 26.4), (MIDDLE - 12.6, 30.4)
        ),
        c.skin.light,
    )
    right: list[Dot] = [
        (MIDDLE + at.temple - 3.4, 34), (MIDDLE + at.temple + 2.6, 34.6), (MIDDLE + at.cheek + 3.6, 44),
        (MIDDLE + at.cheek + 1.2, 52, 0), (MIDDLE + at.cheek - 1.8, 50, 0), (MIDDLE + at.cheek - 2.8, 42),
    ]  # fmt: skip
    yield c.area(loop(*mirrored(right)), c.hair.lit)
    yield c.twin(loop(*right), c.hair.shade)


def _tufts(c: Cast) -> Iterator[Ink]:
    at = c.at
    yield c.area(
        loop(
            (MIDDLE - 12, 25), (MIDDLE - 5, 22.6), (MIDDLE - 2, 24), (MIDDLE - 8, 26.4), (MIDDLE - 12.6, 30.4)
        ),
        c.skin.light,
    )
    right: list[Dot] = [
        (MIDDLE + at.temple - 4, 36), (MIDDLE + at.temple + 1, 28), (MIDDLE + at.temple + 7, 30),
        (MIDDLE + at.temple + 9.4, 37),
        (MIDDLE + at.cheek + 8.6, 45), (MIDDLE + at.cheek + 5, 52), (MIDDLE + at.cheek + 0.6, 54),
        (MIDDLE + at.cheek - 2.4, 46),
    ]  # fmt: skip
    left = mirrored(right)
    yield c.area(curly(left, 0.24, 2), c.hair.lit)
    yield c.twin(curly(right, 0.24, 2), c.hair.shade)


def _comb_over(c: Cast) -> Iterator[Ink]:
    yield from _ring(c)
    t = c.at.temple
    for rise in (0.0, 3.2, 6.4):
        dots = (
            (MIDDLE - t + 2, 33 - rise * 0.8),
            (MIDDLE - 6, 25.8 - rise),
            (MIDDLE + t - 6 - rise, 29.4 - rise),
        )
        yield c.stroke(line(*dots), c.hair.shade, 1.7)


def _spikes(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    crown: list[Dot] = [
        (MIDDLE - c.at.cheek - 0.6, 51, 0), (MIDDLE - t - 1.4, 36), (MIDDLE - t - 3.6, 19.4, 0),
        (MIDDLE - t + 4.4, 21.5, 0), (MIDDLE - t + 6.4, 12.4, 0),
        (MIDDLE - 6, 15.6, 0), (MIDDLE - 1.5, 8.6, 0), (MIDDLE + 4, 15, 0), (MIDDLE + 11, 10, 0),
        (MIDDLE + 12, 17.6, 0), (MIDDLE + t - 3.4, 12.6, 0),
    ]  # fmt: skip
    right: list[Dot] = [
        (MIDDLE + t - 2.8, 21.6, 0),
        (MIDDLE + t + 4.6, 18.4, 0),
        (MIDDLE + t + 1.2, 31),
        (MIDDLE + c.at.cheek + 0.6, 51, 0),
    ]
    hairline: list[Dot] = [
        *sideburn(c, 1.8), (MIDDLE + t - 4, 33.4, 0), (MIDDLE + 7, 29, 0), (MIDDLE + 4, 32, 0),
        (MIDDLE - 3, 28.4, 0), (MIDDLE - 8, 32.4, 0),
        (MIDDLE - t + 4, 33.4, 0), *mirrored(sideburn(c, 1.8)),
    ]  # fmt: skip
    yield c.area(loop(*crown, *right, *hairline), c.hair.lit)
    yield c.area(loop((MIDDLE + t - 3.4, 12.6, 0), *right, *hairline[:3], (MIDDLE + t - 6, 24)), c.hair.shade)


def _mop(c: Cast) -> Iterator[Ink]:
    t = c.at.temple
    hairline: list[Dot] = [
        (MIDDLE + t - 1.6, 50, 0), (MIDDLE + t - 3, 41, 0), (MIDDLE + t - 7.4, 38.6, 0),
        (MIDDLE + 5.5, 41, 0), (MIDDLE + 3, 37, 0),
        (MIDDLE - 5, 41.4, 0), (MIDDLE - 7.4, 37, 0), (MIDDLE - t + 4, 41.6, 0), (MIDDLE - t + 2.4, 50, 0),
    ]  # fmt: skip
    yield from cap(c, 12, 4.6, 57, hairline)
    yield from strands(
        c,
        ((MIDDLE - 2, 17), (MIDDLE - 8, 24), (MIDDLE - 9, 32)),
        ((MIDDLE + 3, 17), (MIDDLE + 6, 25), (MIDDLE + 5, 33)),
    )


def _undercut(c: Cast) -> Iterator[Ink]:
    yield from _buzz(c)
    t = c.at.temple
    top: list[Dot] = [
        (MIDDLE - t + 1, 31, 0), (MIDDLE - t + 0.6, 20), (MIDDLE - 8, 11.4), (MIDDLE + 8, 10.6),
        (MIDDLE + t - 2, 17),
        (MIDDLE + t + 2.4, 32.5, 0), (MIDDLE + t - 8, 29), (MIDDLE + 2, 25.6), (MIDDLE - 9, 26.4),
    ]  # fmt: skip
    yield c.area(loop(*top), c.hair.lit)
    yield c.area(loop((MIDDLE + 8, 12.4, 0), *top[4:7], (MIDDLE + t - 8, 20)), c.hair.shade)
    yield from strands(c, ((MIDDLE - 11, 25), (MIDDLE - 5, 17.4), (MIDDLE + 6, 16)))


def _curls(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    right: list[Dot] = [
        (MIDDLE + 4.4, 12.6), (MIDDLE + 13, 15.4), (MIDDLE + t - 0.6, 23), (MIDDLE + t + 2.6, 32.6),
        (MIDDLE + t + 2, 42), (MIDDLE + k + 0.4, 50.4),
    ]  # fmt: skip
    line_: list[Dot] = [
        (MIDDLE + k - 2.4, 49),
        (MIDDLE + t - 4, 38),
        (MIDDLE + t - 9, 32),
        (MIDDLE + 5, 30.6),
    ]
    return round_curls(c, [*mirrored(right), *right], [*line_, *mirrored(line_)], 0.3, 4)


def _perm(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    right: list[Dot] = [
        (MIDDLE + 5, 10.6), (MIDDLE + 15, 13.4), (MIDDLE + t + 2.4, 21), (MIDDLE + t + 6.4, 32),
        (MIDDLE + t + 6.6, 43.4),
        (MIDDLE + k + 4.4, 54), (MIDDLE + k, 59),
    ]  # fmt: skip
    line_: list[Dot] = [
        (MIDDLE + k - 2.2, 50), (MIDDLE + t - 3.6, 40), (MIDDLE + t - 9, 33.6), (MIDDLE + 4.4, 31),
    ]  # fmt: skip
    yield from round_curls(c, [*mirrored(right), *right], [*line_, *mirrored(line_)], 0.26, 5)
    yield from strands(
        c,
        ((MIDDLE - 15, 24), (MIDDLE - 10, 20), (MIDDLE - 6, 24)),
        ((MIDDLE - 3, 21), (MIDDLE + 2, 17.6), (MIDDLE + 6, 21)),
    )


def _afro_front(c: Cast) -> Iterator[Ink]:
    t, k = c.at.temple, c.at.cheek
    right: list[Dot] = [
        (MIDDLE + 4.4, 8.8), (MIDDLE + 13.6, 11), (MIDDLE + 21, 16.8), (MIDDLE + 25.6, 25.2),
        (MIDDLE + 27.6, 35), (MIDDLE + 26.6, 45.4),
        (MIDDLE + 22.6, 54.4),
    ]  # fmt: skip
    line_: list[Dot] = [
        (MIDDLE + k - 2, 50),
        (MIDDLE + t - 3.4, 39),
        (MIDDLE + t - 8, 32),
        (MIDDLE + 5, 29.4),
    ]
    return round_curls(c, [*mirrored(right), *right], [*line_, *mirrored(line_)], 0.2, 5)


def _cornrows(c: Cast) -> Iterator[Ink]:
    t = MIDDLE + c.at.temple
    right: list[Dot] = [(MIDDLE + c.at.cheek - 2, 46, 0), (t - 3.6, 36), (t - 10, 29.6)]
    yield from cap(c, 16, 1.2, 48, [*right, (MIDDLE, 28), *mirrored(right)])
    scalp = mixed(c.skin.lit, c.hair.shade, 0.3)
    for dx in (-0.78, -0.47, -0.16, 0.16, 0.47, 0.78):
        x, low = MIDDLE + dx * c.at.temple, 27.2 + 7.5 * dx * dx
        yield c.stroke(line((x, low), (MIDDLE + dx * 18, 22.4), (MIDDLE + dx * 13, 18.4)), scalp, 1.2)


SHORT: Mapping[Hair, Callable[[Cast], Iterator[Ink]]] = {
    Hair.BUZZ: _buzz,
    Hair.CROP: _crop,
    Hair.SIDE_PART: _side_part,
    Hair.QUIFF: _quiff,
    Hair.SLICK: _slick,
    Hair.RECEDING: _receding,
    Hair.RING: _ring,
    Hair.TUFTS: _tufts,
    Hair.COMB_OVER: _comb_over,
    Hair.SPIKES: _spikes,
    Hair.MOP: _mop,
    Hair.UNDERCUT: _undercut,
    Hair.CURLS: _curls,
    Hair.AFRO: _afro_front,
    Hair.CORNROWS: _cornrows,
    Hair.PERM: _perm,
}
