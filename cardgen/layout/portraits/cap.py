"""The cap most hair is: an outer edge that follows the skull, a hairline across the forehead, its shade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast, Tone
from cardgen.layout.portraits.pen import MIDDLE, Dot, Steps, curly, line, loop, mirrored


def edge(c: Cast, top: float, wide: float, ear: float) -> list[Dot]:
    """The right half of a cap's outer edge from its crown to the sideburn."""
    t = c.at.temple
    return [
        (MIDDLE, top),
        (MIDDLE + t * 0.6, top + 3 + wide * 0.2),
        (MIDDLE + t + wide * 0.8, 33),
        (MIDDLE + c.at.cheek + wide * 0.5, ear, 0),
    ]


def cap(
    c: Cast, top: float, wide: float, ear: float, hairline: Sequence[Dot], tone: Tone | None = None
) -> Iterator[Ink]:
    """A cap with its shade; the hairline goes from the right sideburn to the left one."""
    tone = tone or c.hair
    right = edge(c, top, wide, ear)
    yield c.area(loop(*mirrored(right), *right[1:], *hairline), tone.lit)
    yield c.area(crescent(right, hairline), tone.shade)


def crescent(right: Sequence[Dot], hairline: Sequence[Dot]) -> Steps:
    """The shade on the right of a cap: along its outer edge, back along the start of the hairline."""
    x, y, *_ = right[1]
    start: Dot = (x - 3, y - 0.4, 0)
    inner = [dot for dot in hairline[:2] if dot[0] > MIDDLE + 6]
    return loop(start, (x + 2.4, y + 1.3), *right[2:], *inner, (right[2][0] - 5.6, 31))


def strands(c: Cast, *curves: Sequence[Dot]) -> Iterator[Ink]:
    for dots in curves:
        yield c.stroke(line(*dots), c.hair.shade, 1.25)


def sideburn(c: Cast, inset: float, *rest: Dot) -> list[Dot]:
    """The start of a hairline at the right sideburn, `inset` units wide."""
    x = MIDDLE + c.at.cheek
    return [(x - inset, 50, 0), (x - inset - 0.6, 41), *rest]


def round_curls(
    c: Cast, dots: Sequence[Dot], hairline: Sequence[Dot], swell: float, shade: int
) -> Iterator[Ink]:
    """A curly cap: outer curls clockwise from the left, then the hairline; the last `shade` are dark."""
    yield c.area(curly([*dots, *hairline], swell, 0), c.hair.lit)
    dark = dots[-shade:]
    inner = [(x - 5.5, y + (3 if y < 30 else 0)) for x, y, *_ in dark[::-1][1:]]
    yield c.area(curly([*dark, *hairline[:2], *inner], swell, len(inner) + 2), c.hair.shade)
