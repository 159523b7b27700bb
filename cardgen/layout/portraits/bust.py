"""A bust from its words, brought into a box. What draws it is loaded when one must be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from cardgen.catalog.portrait import Portrait
from cardgen.layout.marks import Box, Ellipse, Group, Icon
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.pen import HEIGHT, WIDTH
from cardgen.layout.shelf import Shelf


def portrait(spec: Portrait, box: Box, palette: Mapping[str, str], shelf: Shelf | None = None) -> Group:
    """The bust in the box (mm), as large as fits at 100 : 120, on the box's foot and in its middle.

    It stays inside the oval that touches the canvas's sides. The palette names `ink` and the colours
    `skin-`, `hair-` and `cloth-`; of the last, `linen` and `brass` are always used. DataError names a
    colour that is not there. From a shelf comes what was drawn before.
    """
    x, y, width, height = box
    scale = round(min(width / WIDTH, height / HEIGHT), 4)
    matrix = (
        scale,
        0.0,
        0.0,
        scale,
        round(x + (width - WIDTH * scale) / 2, 3),
        round(y + height - HEIGHT * scale, 3),
    )
    key = f"portrait {scale} {palette} {' '.join(dict(spec).values())}"
    marks = (shelf or Shelf(None)).picture(key, partial(_drawn, spec, palette, scale))
    canvas = (0.0, 0.0, WIDTH, HEIGHT)
    return Group(marks, matrix=matrix, name="portrait", clip=canvas, still=canvas)


def _drawn(spec: Portrait, palette: Mapping[str, str], scale: float) -> Iterator[Ink]:
    from cardgen.layout.portraits.layers import layers

    return layers(spec, palette, scale)


def medallion(icon: Icon, rim: str, ground: str, line: float = 0.5) -> Group:
    """An icon on a round plate that just holds it: the thing that belongs to the person's story."""
    x, y, radius = icon.x + icon.size / 2, icon.y + icon.size / 2, icon.size * 0.72
    plate = Ellipse(round(x, 2), round(y, 2), round(radius, 2), round(radius, 2), ground, rim, line)
    return Group((plate, icon))
