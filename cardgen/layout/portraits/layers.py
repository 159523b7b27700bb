"""The parts of a bust, one over the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardgen.catalog.portrait import Hair, Hat, Portrait, Pose
from cardgen.layout.marks import Ellipse, Group, Matrix, Path, compose, rotation
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.beards import beard, moustache
from cardgen.layout.portraits.cast import WHITE, Cast, cast
from cardgen.layout.portraits.clothes import clothes
from cardgen.layout.portraits.features import brows, eyes, mouth, nose
from cardgen.layout.portraits.glasses import glasses, lenses
from cardgen.layout.portraits.hair import behind, fore, front
from cardgen.layout.portraits.hats import ears, hat, hat_behind, under
from cardgen.layout.portraits.head import face, lines, neck, skin_mark
from cardgen.layout.portraits.neckwear import neckwear
from cardgen.layout.portraits.pen import MIDDLE
from cardgen.layout.portraits.short import bald

LARGER: Matrix = (1.1, 0.0, 0.0, 1.1, -0.1 * MIDDLE, -5.2)
"""Heads are drawn a little smaller than they are shown."""
TILT: Mapping[Pose, Matrix] = {
    Pose.TILT_LEFT: compose(rotation(-4, MIDDLE, 82), LARGER),
    Pose.TILT_RIGHT: compose(rotation(4, MIDDLE, 82), LARGER),
}
COVERED = (Hair.BOB, Hair.FRINGE, Hair.LOB, Hair.STRAIGHT, Hair.WAVES)
"""Hair that hides the ears."""


def layers(spec: Portrait, palette: Mapping[str, str], scale: float) -> Iterator[Ink]:
    """From back to front; the head and what hangs from it share one tilt."""
    c = cast(spec, palette, scale)
    map_ = TILT.get(spec.pose, LARGER)
    hair = under(spec.hair, spec.hat)
    back = (*hat_behind(c, spec.hat), *behind(c, hair))
    pale = c.pale
    if back:
        yield Group(tuple(_edged(back, pale)), matrix=map_)
    yield from _edged((*neck(c), *clothes(c, spec.clothes), *neckwear(c, spec.neck)), pale)
    yield Group(tuple(_edged(_head(spec, c, hair), pale)), matrix=map_)


def _edged(marks: Iterable[Ink], pale: frozenset[str]) -> Iterator[Ink]:
    """The marks; where a shade lies on a white area, that area's outline once more on top of it."""
    if not pale:
        yield from marks
        return
    base: Path | Ellipse | None = None
    for mark in marks:
        yield mark
        if not isinstance(mark, Path | Ellipse) or mark.fill is None:
            continue
        if mark.fill == WHITE and mark.stroke:
            base = mark
        elif base is not None and mark.fill in pale and mark.stroke is None:
            yield replace(base, fill=None)
            base = None


def _head(spec: Portrait, c: Cast, hair: Hair) -> Iterator[Ink]:
    covered = hair in COVERED or spec.hat is Hat.HEADSCARF
    yield from face(c, not covered)
    if hair is Hair.BALD and spec.hat is Hat.NONE:
        yield from bald(c)
    yield from lines(c, spec.age)
    yield from skin_mark(c, spec.mark)
    yield from beard(c, spec.beard)
    yield from mouth(c, spec.mouth)
    yield from nose(c, spec.nose)
    yield from moustache(c, spec.beard)
    yield from lenses(c, spec.glasses)
    yield from eyes(c, spec.eyes, spec.gaze)
    yield from front(c, hair)
    yield from fore(c, hair)
    yield from brows(c, spec.brows)
    yield from glasses(c, spec.glasses)
    yield from hat(c, spec.hat)
    yield from ears(c, spec.ears, covered)
