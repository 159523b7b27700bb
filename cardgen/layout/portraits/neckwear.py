"""What is worn round the neck or on the chest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Neck
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast, Tone
from cardgen.layout.portraits.pen import MIDDLE, Dot, Steps, both, line, loop, mirrored, polygon


def neckwear(c: Cast, kind: Neck) -> Iterator[Ink]:
    """What is worn round the neck or on the chest."""
    draw = NECKS.get(kind)
    return draw(c) if draw else iter(())


def _tie_at(c: Cast, y: float, x: float = MIDDLE) -> Iterator[Ink]:
    yield c.area(
        polygon((x - 2, y + 4.6), (x + 2, y + 4.6), (x + 4.4, 113), (x, 119), (x - 4.4, 113)), c.accent.lit
    )
    yield c.area(polygon((x + 0.4, y + 4.6), (x + 2, y + 4.6), (x + 4.4, 113), (x, 119)), c.accent.shade)
    yield c.area(polygon((x - 3.4, y), (x + 3.4, y), (x + 2.2, y + 5), (x - 2.2, y + 5)), c.accent.shade)


def _tie(c: Cast) -> Iterator[Ink]:
    return _tie_at(c, 90)


def _striped_tie(c: Cast) -> Iterator[Ink]:
    yield from _tie_at(c, 90)
    for y in (98, 104, 110):
        half = 2.2 + (y - 95) * 0.1
        yield c.area(
            polygon(
                (MIDDLE - half, y + 1.8),
                (MIDDLE + half, y - 1.6),
                (MIDDLE + half, y + 0.4),
                (MIDDLE - half, y + 3.8),
            ),
            c.linen.lit,
        )


def _loose_tie(c: Cast) -> Iterator[Ink]:
    return _tie_at(c, 96, MIDDLE + 1.6)


def _bow(c: Cast, tone: Tone, half: float) -> Iterator[Ink]:
    wing: list[Dot] = [
        (MIDDLE, 91.6, 0),
        (MIDDLE + half, 87.6, 0),
        (MIDDLE + half + 0.8, 92),
        (MIDDLE + half, 97.4, 0),
        (MIDDLE, 93.8, 0),
    ]
    yield c.area(loop(*mirrored(wing)), tone.lit)
    yield c.twin(loop(*wing), tone.shade)
    yield c.area(
        loop((MIDDLE - 2.2, 90.4), (MIDDLE + 2.2, 90.4), (MIDDLE + 2.2, 95), (MIDDLE - 2.2, 95)), tone.deep
    )


def _bow_tie(c: Cast) -> Iterator[Ink]:
    return _bow(c, c.accent, 9)


def _infinity(c: Cast) -> Iterator[Ink]:
    """A bow tie that is the sign of infinity."""
    m, y = MIDDLE, 94.0
    steps: Steps = (
        ("M", m, y),
        ("C", m + 5, y - 8, m + 14.5, y - 7.5, m + 14.5, y),
        ("C", m + 14.5, y + 7.5, m + 5, y + 8, m, y),
        ("C", m - 5, y - 8, m - 14.5, y - 7.5, m - 14.5, y),
        ("C", m - 14.5, y + 7.5, m - 5, y + 8, m, y),
        ("Z",),
    )
    yield c.stroke(steps, c.brass.deep, 5.4)
    yield c.stroke(steps, c.brass.lit, 3.2)


def _cravat(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    fold: list[Dot] = [
        (MIDDLE, 85),
        (MIDDLE + n, 82, 0),
        (MIDDLE + n + 0.6, 89),
        (MIDDLE + 6, 103),
        (MIDDLE, 108, 0),
    ]
    yield c.area(loop(*both(fold)), c.accent.lit)
    yield c.area(loop((MIDDLE + 1.4, 85.4, 0), *fold[1:4], (MIDDLE, 108, 0)), c.accent.shade)
    yield c.stroke(line((MIDDLE - n + 1, 87), (MIDDLE - 3, 94), (MIDDLE, 103)), c.accent.deep, 1.3)


def _kerchief(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    band: list[Dot] = [(MIDDLE, 88), (MIDDLE + n + 0.4, 82, 0), (MIDDLE + n + 2, 88.4), (MIDDLE, 95.4)]
    yield c.area(loop(*both(band)), c.accent.lit)
    yield c.area(loop((MIDDLE + 2, 87.6, 0), *band[1:3], (MIDDLE + 3, 95, 0)), c.accent.shade)
    for side, colour in ((-1, c.accent.lit), (1, c.accent.shade)):
        yield c.twin(
            loop(
                (MIDDLE, 92, 0),
                (MIDDLE + side * 7, 95),
                (MIDDLE + side * 8.4, 104, 0),
                (MIDDLE + side * 1.6, 99),
            ),
            colour,
        )
    yield c.disc(MIDDLE, 93, 2.6, 2.4, c.accent.deep)


def _scarf(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    wrap: list[Dot] = [
        (MIDDLE, 82.4),
        (MIDDLE + n + 3, 79.4),
        (MIDDLE + n + 6.4, 88),
        (MIDDLE + n, 95),
        (MIDDLE, 97.4),
    ]
    yield c.area(
        loop((MIDDLE - 9, 93, 0), (MIDDLE - 0.4, 93, 0), (MIDDLE - 2.4, 117, 0), (MIDDLE - 12, 115, 0)),
        c.accent.shade,
    )
    yield c.area(loop(*both(wrap)), c.accent.lit)
    yield c.area(
        loop((MIDDLE + 6, 81.6, 0), *wrap[1:4], (MIDDLE + 4, 97, 0), (MIDDLE + 9, 89)), c.accent.shade
    )
    yield c.stroke(line((MIDDLE - n - 4, 88), (MIDDLE, 92), (MIDDLE + n + 4, 86.4)), c.accent.deep, 1.4)
    for y in (101, 108):
        yield c.stroke(line((MIDDLE - 10 - (y - 93) * 0.1, y), (MIDDLE - 1.6, y + 0.6)), c.linen.lit, 1.6)


def _pearls(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    for dx, y in (
        (-0.98, 86.6),
        (-0.72, 90.4),
        (-0.38, 93),
        (0.0, 94),
        (0.38, 93),
        (0.72, 90.4),
        (0.98, 86.6),
    ):
        yield c.disc(MIDDLE + dx * n, y, 1.9, 1.9, c.linen.lit if dx < 0.2 else c.linen.shade)


def _pendant(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    yield c.stroke(
        line(
            (MIDDLE - n + 0.6, 87),
            (MIDDLE - n * 0.5, 94),
            (MIDDLE, 99),
            (MIDDLE + n * 0.5, 94),
            (MIDDLE + n - 0.6, 87),
        ),
        c.brass.lit,
        1.3,
    )
    yield c.disc(MIDDLE, 101, 2.7, 3.1, c.brass.lit)
    yield c.disc(MIDDLE + 0.5, 101.4, 1.3, 1.6, c.brass.shade)


def _lanyard(c: Cast) -> Iterator[Ink]:
    n = c.at.neck
    yield c.stroke(line((MIDDLE - n - 0.6, 87), (MIDDLE - n * 0.7, 96), (MIDDLE - 1, 106)), c.accent.lit, 2)
    yield c.stroke(line((MIDDLE + n + 0.6, 87), (MIDDLE + n * 0.7, 96), (MIDDLE + 1, 106)), c.accent.shade, 2)
    yield c.area(
        polygon((MIDDLE - 5, 106), (MIDDLE + 5, 106), (MIDDLE + 5, 118), (MIDDLE - 5, 118)), c.linen.lit
    )
    yield c.area(
        polygon((MIDDLE - 5, 106), (MIDDLE + 5, 106), (MIDDLE + 5, 108.6), (MIDDLE - 5, 108.6)),
        c.accent.shade,
    )
    yield c.disc(MIDDLE - 1.6, 112.4, 1.9, 2.1, c.accent.lit)


def _badge(c: Cast) -> Iterator[Ink]:
    x = MIDDLE - 19
    yield c.area(polygon((x - 6, 101.4), (x + 6, 101.4), (x + 6, 107), (x - 6, 107)), c.brass.lit)
    yield c.stroke(line((x - 3.6, 104.2), (x + 3.6, 104.2)), c.ink, 1.3)


def _pens(c: Cast) -> Iterator[Ink]:
    x = MIDDLE - 20
    yield c.area(polygon((x - 6, 104), (x + 6, 104), (x + 6, 112), (x - 3, 110)), c.cloth.shade)
    for dx, colour in ((-3, c.accent.lit), (0, c.linen.lit), (3, c.brass.lit)):
        yield c.area(
            polygon((x + dx - 1, 98.6), (x + dx + 1, 98.6), (x + dx + 1, 104.4), (x + dx - 1, 104.4)), colour
        )


NECKS: Mapping[Neck, Callable[[Cast], Iterator[Ink]]] = {
    Neck.TIE: _tie,
    Neck.STRIPED_TIE: _striped_tie,
    Neck.LOOSE_TIE: _loose_tie,
    Neck.BOW_TIE: _bow_tie,
    Neck.INFINITY: _infinity,
    Neck.CRAVAT: _cravat,
    Neck.KERCHIEF: _kerchief,
    Neck.SCARF: _scarf,
    Neck.PEARLS: _pearls,
    Neck.PENDANT: _pendant,
    Neck.LANYARD: _lanyard,
    Neck.BADGE: _badge,
    Neck.PENS: _pens,
}
