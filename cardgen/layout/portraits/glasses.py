"""Glasses: panes under the eyes, frames over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.catalog.portrait import Glasses
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.marks import Rect
from cardgen.layout.portraits.cast import Cast
from cardgen.layout.portraits.pen import MIDDLE, line, loop


def lenses(c: Cast, kind: Glasses) -> Iterator[Ink]:
    """The panes, which lie under the eyes but for dark ones."""
    if kind in (Glasses.NONE, Glasses.GOGGLES, Glasses.SUN):
        return
    for side in (-1, 1) if kind is not Glasses.MONOCLE else (1,):
        x = c.at.middle + side * c.at.eye
        if kind is Glasses.HALF_MOON:
            yield c.area(
                loop((x - 6, 54.5, 0), (x + 6, 54.5, 0), (x + 4, 58.6), (x, 60), (x - 4, 58.6)), c.skin.light
            )
        else:
            yield c.disc(x, 51.5, 6.6, 6.2, c.skin.light)


def glasses(c: Cast, kind: Glasses) -> Iterator[Ink]:
    """Frame, bridge and temples."""
    if kind is Glasses.NONE:
        return
    if kind is Glasses.GOGGLES:
        yield from _goggles(c)
        return
    colour, width, draw = FRAMES[kind]
    stroke = {"ink": c.ink, "brass": c.brass.shade, "accent": c.accent.shade}[colour]
    x, e = c.at.middle, c.at.eye
    for side in (-1, 1) if kind is not Glasses.MONOCLE else (1,):
        yield draw(c, x + side * e, side, stroke, width)
    if kind is Glasses.MONOCLE:
        yield c.stroke(line((x + e + 5, 55.5), (x + e + 9, 70), (x + e + 5, 90)), stroke, 1.2)
        return
    y = 55.5 if kind is Glasses.HALF_MOON else 50.4
    yield c.stroke(line((x - e + 6.6, y), (x, y - 1.2), (x + e - 6.6, y)), stroke, width)
    for side in (-1, 1):
        yield c.stroke(
            line((x + side * (e + 6.6), y), (MIDDLE + side * (c.at.cheek + 0.6), y - 1)), stroke, width
        )


def _round_frame(c: Cast, x: float, side: int, stroke: str, width: float) -> Ink:
    return c.ring(x, 51.5, 6.6, 6.6, stroke, width)


def _square_frame(c: Cast, x: float, side: int, stroke: str, width: float) -> Ink:
    return Rect(round(x - 6.8, 2), 46.2, 13.6, 10.8, stroke=stroke, line=max(width, c.line), radius=2.2)


def _cat_frame(c: Cast, x: float, side: int, stroke: str, width: float) -> Ink:
    return c.stroke(
        loop(
            (x - side * 6.4, 48.6),
            (x + side * 8.2, 44.8, 0),
            (x + side * 6.2, 53.4),
            (x, 57),
            (x - side * 5.4, 54),
        ),
        stroke,
        width,
    )


def _drop_frame(c: Cast, x: float, side: int, stroke: str, width: float) -> Ink:
    return c.stroke(
        loop(
            (x - side * 6.2, 47.6),
            (x + side * 6.6, 47),
            (x + side * 6, 54.4),
            (x + side * 1, 58.4),
            (x - side * 5, 54),
        ),
        stroke,
        width,
    )


def _half_frame(c: Cast, x: float, side: int, stroke: str, width: float) -> Ink:
    return c.stroke(
        loop((x - 6.4, 54.5, 0), (x + 6.4, 54.5, 0), (x + 4.2, 58.8), (x, 60.2), (x - 4.2, 58.8)),
        stroke,
        width,
    )


def _dark_frame(c: Cast, x: float, side: int, stroke: str, width: float) -> Ink:
    return c.area(
        loop(
            (x - side * 6.4, 47.2),
            (x + side * 7.4, 46.4),
            (x + side * 6.4, 54.4),
            (x, 57.4),
            (x - side * 5.4, 54.6),
        ),
        stroke,
    )


def _goggles(c: Cast) -> Iterator[Ink]:
    """Safety goggles, pushed up on the forehead."""
    x, t = c.at.middle, c.at.temple
    yield c.stroke(line((MIDDLE - t - 0.5, 34), (MIDDLE, 30.5), (MIDDLE + t + 0.5, 34)), c.ink, 3.2)
    for side in (-1, 1):
        yield c.disc(x + side * 8.2, 31, 7.4, 6.4, c.brass.shade)
        yield c.disc(x + side * 8.2, 31, 5.2, 4.4, c.linen.shade)
        yield c.disc(x + side * 8.2 - 1.4, 29.8, 1.8, 1.4, c.linen.lit)


FRAMES: Mapping[Glasses, tuple[str, float, Callable[[Cast, float, int, str, float], Ink]]] = {
    Glasses.ROUND: ("brass", 1.3, _round_frame),
    Glasses.SQUARE: ("ink", 1.3, _square_frame),
    Glasses.HORN: ("ink", 2.3, _square_frame),
    Glasses.CAT_EYE: ("accent", 1.9, _cat_frame),
    Glasses.AVIATOR: ("brass", 1.3, _drop_frame),
    Glasses.HALF_MOON: ("brass", 1.3, _half_frame),
    Glasses.MONOCLE: ("brass", 1.5, _round_frame),
    Glasses.SUN: ("ink", 1.5, _dark_frame),
}
"""Colour, thickness and shape of a frame."""
