"""What hangs on the notice board: sheets, sticky notes, pins, staples, holes, mourning bands; in units."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mobbing.desk import Desk
from cardgen.layout.marks import (
    Box,
    Ellipse,
    Group,
    Mark,
    Path,
    Rect,
    Steps,
    compose,
    moved,
    polygon,
    rotation,
)

HOLES = 16.0
"""Distance of the two holes; on a true sheet it is 80 mm."""
FOLD = 6.0
"""How much of a sticky note's corner curls."""


def sheet(desk: Desk, box: Box, degrees: float, fill: str) -> Group:
    """A sheet of paper that hangs a little askew, with its shadow."""
    x, y, wide, tall = box
    turn = rotation(degrees, x + wide / 2, y + tall / 2)
    corners = [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)]
    shadow = polygon([(across + 0.5, down + 0.8) for across, down in corners])
    paper = Path(polygon(corners), fill=desk.colour(fill), stroke=desk.colour("line"), line=0.2)
    return Group((Path(shadow, fill=desk.colour("shadow")), paper), turn)


def sticky(desk: Desk, box: Box, degrees: float, fill: str, fold: str, reach: float = FOLD) -> Group:
    """A sticky note: its lower left corner curls towards the reader."""
    x, y, wide, tall = box
    turn = rotation(degrees, x + wide / 2, y + tall / 2)
    right, foot = x + wide, y + tall
    body = polygon([(x, y), (right, y), (right, foot), (x + reach, foot), (x, foot - reach)])
    shadow = polygon(
        [
            (x + 0.5, y + 0.8),
            (right + 0.5, y + 0.8),
            (right + 0.5, foot + 1),
            (x + reach, foot + 0.6),
            (x, foot - reach),
        ]
    )
    tip = x + 0.9 * reach
    curl: Steps = (
        ("M", x, foot - reach),
        (
            "C",
            x + 0.27 * reach,
            foot - 0.9 * reach,
            x + 0.67 * reach,
            foot - 0.97 * reach,
            tip,
            foot - 0.83 * reach,
        ),
        ("C", tip + 0.03 * reach, foot - 0.67 * reach, tip, foot - 0.27 * reach, x + reach, foot),
        ("Z",),
    )
    line = desk.colour("line")
    return Group(
        (
            Path(shadow, fill=desk.colour("shadow")),
            Path(body, fill=desk.colour(fill), stroke=line, line=0.2),
            Path(curl, fill=desk.colour(fold), stroke=line, line=0.2),
        ),
        turn,
    )


def holes(desk: Desk, x: float, y: float) -> Iterator[Mark]:
    """The two holes of a ring binder, about the height y: one sees the board through them."""
    for side in (-1, 1):
        at = y + side * HOLES / 2
        yield Ellipse(x, at, 2.0, 2.0, fill=desk.colour("shade"))
        yield Ellipse(x + 0.15, at + 0.25, 1.75, 1.75, fill=desk.colour("ground"))
        yield Ellipse(x, at, 2.0, 2.0, stroke=desk.colour("line"), line=0.2)


def pin(desk: Desk, x: float, y: float, fill: str, r: float = 2.1) -> Iterator[Mark]:
    """A drawing pin seen from the front, with its shadow and a gleam."""
    yield Ellipse(x + 0.7, y + 1.0, r, r * 0.95, fill=desk.colour("shadow"))
    yield Ellipse(x, y, r, r, fill=desk.colour(fill), stroke=desk.colour("ink"), line=0.2)
    yield Ellipse(x - r * 0.3, y - r * 0.32, r * 0.34, r * 0.28, fill=desk.colour("gleam"))


def staple(desk: Desk, x: float, y: float, degrees: float) -> Group:
    """A staple about x, y."""
    metal, dark = desk.colour("metal"), desk.colour("ink")
    marks = (
        Rect(-3.1, -0.2, 6.4, 0.95, fill=desk.colour("shadow"), radius=0.3),
        Rect(-3.2, -0.5, 6.4, 0.95, fill=metal, stroke=dark, line=0.15, radius=0.4),
        Path((("M", -2.6, -0.2), ("L", 2.6, -0.2)), stroke=desk.colour("gleam"), line=0.2),
    )
    return Group(marks, compose(moved(x, y), rotation(degrees, 0, 0)))


def ruled(desk: Desk, x: float, y: float, width: float) -> Iterator[Mark]:
    """The double line below a memo's head."""
    for at, line in ((0.0, 0.45), (0.9, 0.15)):
        yield Path((("M", x, y + at), ("L", x + width, y + at)), stroke=desk.colour("ink"), line=line)


def band(desk: Desk, reach: float, width: float) -> Path:
    """A mourning band across the lower left corner: it leaves the left edge `reach` units above the foot."""
    line = 0.3
    beyond = desk.bleed - line / 2
    foot, low = desk.tall + beyond, reach - width
    top, bottom = desk.tall - reach - beyond, desk.tall - low - beyond
    return Path(
        polygon([(-beyond, top), (reach + beyond, foot), (low + beyond, foot), (-beyond, bottom)]),
        fill=desk.colour("ribbon"),
        stroke=desk.colour("ribbon-edge"),
        line=line,
    )
