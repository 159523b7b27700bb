"""The six lemmings, drawn on a grid of 24 units: hats and coats, and a thing each that tells them apart.

All are brown; the coat has the colour of the lemming. The accessory is a group `accessory-<colour>`, large
enough to be seen where colours are not. `bust` fills a square of the grid, `figure` is 36 units high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from cardgen.games.lemming_mafia.models import Accessory, Colour, Lemming
from cardgen.games.lemming_mafia.night import Easel
from cardgen.layout.marks import Box, Ellipse, Group, Mark, Matrix, Path, Rect
from cardgen.layout.svgpath import Steps, steps

GRID: Final = 24.0
TALL: Final = 36.0
"""Height of a whole figure, in units."""
PEN: Final = 0.7
"""Width of an outline, in units."""
STANDING: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.8)
"""Where the head of a whole figure is."""


@lru_cache(maxsize=128)
def _outline(data: str) -> Steps:
    return steps(data)


def shape(easel: Easel, data: str, fill: str = "", pen: float = 1.0, ink: str = "ink") -> Path:
    """An outline filled with a colour by name; without one it is a line."""
    width = PEN * pen * (0.6 if easel.pale else 1.0)
    return Path(
        _outline(data),
        fill=easel.colour(fill) if fill else None,
        stroke=easel.colour(ink) if pen else None,
        line=round(width, 3) or 0.3,
    )


def dot(easel: Easel, x: float, y: float, rx: float, ry: float, fill: str, pen: float = 0.0) -> Ellipse:
    """A round thing, with an outline when `pen` > 0."""
    width = PEN * pen * (0.6 if easel.pale else 1.0)
    stroke = easel.colour("ink") if pen else None
    return Ellipse(x, y, rx, ry, fill=easel.colour(fill), stroke=stroke, line=round(width, 3) or 0.3)


def placed(marks: Iterable[Mark], box: Box, name: str = "", *, tall: bool = False) -> Group:
    """Marks of the grid brought into a box (mm) as wide and high as the grid is, at one scale."""
    x, y, width, height = box
    scale = round(min(width / GRID, height / (TALL if tall else GRID)), 5)
    left = x + (width - scale * GRID) / 2
    top = y + height - scale * (TALL if tall else GRID)
    grid = (0.0, 0.0, GRID, TALL if tall else GRID)
    matrix = (scale, 0.0, 0.0, scale, round(left, 4), round(top, 4))
    return Group(tuple(marks), matrix, name, still=grid)


# --- the animal -----------------------------------------------------------------------------------


WHISKERS: Final = "M7.4 11.9 L4 11.2 M7.4 12.9 L4.2 13.4 M16.6 11.9 L20 11.2 M16.6 12.9 L19.8 13.4"


def _ears(easel: Easel) -> tuple[Mark, ...]:
    return tuple(
        dot(easel, x, 4.6, r, r, fill, pen)
        for x in (6.3, 17.7)
        for r, fill, pen in ((2.1, "fur", 1.0), (1.1, "fur-dark", 0.0))
    )


def _head(easel: Easel) -> tuple[Mark, ...]:
    """A round head with a stripe, eyes that have seen nothing, and two teeth."""
    return (
        *_ears(easel),
        shape(
            easel,
            "M12 2.6 C16.4 2.6 18.6 5.6 18.8 9 C19 12.8 16.4 15.6 12 15.6 C7.6 15.6 5 12.8 5.2 9 "
            "C5.4 5.6 7.6 2.6 12 2.6 Z",
            "fur",
        ),
        shape(easel, "M10.4 2.8 Q12 2.4 13.6 2.8 L12.9 7.4 Q12 8.3 11.1 7.4 Z", "fur-dark", 0),
        dot(easel, 12, 12.1, 4.3, 2.9, "muzzle"),
        shape(easel, "M10.9 13 H13.1 V15.2 Q12 15.7 10.9 15.2 Z M12 13 V15.3", "tooth", 0.5),
        shape(easel, "M9.3 12.6 Q10.8 13.9 12 12.9 Q13.2 13.9 14.7 12.6", pen=0.7),
        dot(easel, 12, 10.7, 1.35, 0.95, "nose"),
        *_eyes(easel),
        shape(easel, WHISKERS, pen=0.35),
    )


def _eyes(easel: Easel) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for x, inner in ((9.0, 0.35), (15.0, -0.35)):
        marks.append(dot(easel, x, 8.4, 1.55, 1.6, "tooth", 0.6))
        marks.append(dot(easel, x + inner, 8.6, 0.8, 0.9, "nose"))
    brows = "M7 6.9 Q8.9 6.2 10.8 7.3 M17 6.9 Q15.1 6.2 13.2 7.3"
    return (*marks, shape(easel, brows, pen=1.1))


# --- what they wear -------------------------------------------------------------------------------


def _shirt(easel: Easel) -> tuple[Mark, ...]:
    return (
        shape(easel, "M8.6 15 L12 22.4 L15.4 15 Q12 17 8.6 15 Z", "tooth", 0.6),
        shape(easel, "M11.2 16.6 H12.8 L12.5 18 L13.3 21.2 L12 22.6 L10.7 21.2 L11.5 18 Z", "nose", 0),
    )


def _lapels(easel: Easel, coat: str) -> tuple[Mark, ...]:
    """A collar turned up against the wind, and the law."""
    left = "M5.9 13.4 C6.6 15 8 16.4 9.4 17.2 L12 23.4 L6.6 21 L8 19.6 L5.4 18.6 Z"
    right = "M18.1 13.4 C17.4 15 16 16.4 14.6 17.2 L12 23.4 L17.4 21 L16 19.6 L18.6 18.6 Z"
    return shape(easel, left, coat), shape(easel, right, coat)


def _shoulders(easel: Easel, coat: str) -> Mark:
    outline = "M2.2 24 C2.2 18.6 5 16 8.6 15.2 L15.4 15.2 C19 16 21.8 18.6 21.8 24 Z"
    return shape(easel, outline, coat)


def _coat(easel: Easel, coat: str) -> tuple[Mark, ...]:
    """A trench coat with its sleeves, and the feet below it."""
    return (
        *(dot(easel, x, 34.2, 3.1, 1.6, "fur-dark", 1.0) for x in (8.2, 15.8)),
        shape(
            easel,
            "M6.4 16.4 L17.6 16.4 C19 22 20.2 28 20.6 33 Q12 34.8 3.4 33 C3.8 28 5 22 6.4 16.4 Z",
            coat,
        ),
        shape(easel, "M12 23.4 V33.8", pen=0.7),
        shape(easel, "M5.3 24.6 Q12 26.2 18.7 24.6 L19 26.6 Q12 28.2 5 26.6 Z", "belt", 0.8),
        Rect(10.6, 25, 2.8, 2.8, fill=easel.colour("amber"), stroke=easel.colour("ink"), line=0.4),
        shape(easel, "M6.6 16.6 C3.4 18 1.8 22 1.6 27 L5 27.6 C5.2 24 5.6 21.6 6.6 19.6 Z", coat),
        shape(easel, "M17.4 16.6 C20.6 18 22.2 22 22.4 27 L19 27.6 C18.8 24 18.4 21.6 17.4 19.6 Z", coat),
        *(dot(easel, x, 28, 1.7, 1.5, "fur", 0.8) for x in (3.2, 20.8)),
    )


def _fedora(easel: Easel, tall: bool) -> tuple[Mark, ...]:
    return (
        shape(
            easel,
            "M6 5.4 C5.8 1.6 7 -0.6 9.2 -0.6 Q10.8 -0.6 12 0.5 Q13.2 -0.6 14.8 -0.6 "
            "C17 -0.6 18.2 1.6 18 5.4 Z",
            "felt",
        ),
        shape(easel, "M5.9 3.4 Q12 5 18.1 3.4 L18.1 5.6 Q12 7.2 5.9 5.6 Z", "amber", 0.5),
        shape(
            easel,
            "M1.4 5.6 C4 4 6 5.4 12 5.6 C18 5.4 20 4 22.6 5.6 C20.8 8 16 7.9 12 7.9 C8 7.9 3.2 8 1.4 5.6 Z",
            "felt",
        ),
    )


SMOKE: Final = "M21.2 10.8 C19.6 8.6 23.4 7.4 21.8 4.8 C21 3.4 22.6 2.6 21.6 0.8"
PATCH: Final = "M12.2 6.6 Q15.6 4.9 18.2 7.6 C18.4 10 17 11.6 15.2 11.5 C13.2 11.4 12 9.4 12.2 6.6 Z"


def _cigar(easel: Easel, tall: bool) -> tuple[Mark, ...]:
    return (
        shape(easel, SMOKE, pen=1.9),
        shape(easel, SMOKE, pen=1.0, ink="tooth"),
        shape(easel, "M13.4 12.5 L20 11.4 Q21 11.2 21.2 12.4 Q21.4 13.8 20.4 14 L13.7 15.1 Z", "cigar"),
        shape(easel, "M20 11.4 L21.4 11.2 Q22.7 11 22.9 12.2 Q23.1 13.5 21.8 13.8 L20.4 14 Z", "amber"),
        shape(easel, "M15.4 12.2 L15.8 14.8 M16.8 12 L17.2 14.5", pen=0.8, ink="amber"),
    )  # fmt: skip


def _eyepatch(easel: Easel, tall: bool) -> tuple[Mark, ...]:
    return (
        shape(easel, "M5.5 6.4 C9 3.4 12 4 18.6 9.6", pen=1.7, ink="felt"),
        shape(easel, PATCH, "felt"),
        shape(easel, "M13.8 7.6 L16.8 10", pen=0.6, ink="tooth"),
    )  # fmt: skip


def _scarf(easel: Easel, tall: bool) -> tuple[Mark, ...]:
    end = 27.0 if tall else 24.0
    return (
        shape(easel, f"M13.6 17.6 L18.4 16.6 L20.2 {end} L15.6 {end} Z", "scarf"),
        shape(easel, "M4.9 13.2 Q12 18.2 19.1 13.2 L19.7 16.6 Q12 21.8 4.3 16.6 Z", "scarf"),
        shape(
            easel,
            "M7 14.5 L6.2 17.8 M9.8 15.7 L9.4 19.2 M12.8 15.9 L13 19.4 M15.8 15.1 L16.6 18.6 "
            "M14.8 20.6 L19.2 20 M15.2 23 L19.6 22.4",
            pen=1.5,
            ink="stop",
        ),
    )


def _monocle(easel: Easel, tall: bool) -> tuple[Mark, ...]:
    """An eyeglass, and the bowler that goes with it."""
    brass, ink = easel.colour("amber"), easel.colour("ink")
    return (
        Ellipse(15, 8.4, 2.9, 2.9, stroke=ink, line=1.5),
        Ellipse(15, 8.4, 2.9, 2.9, stroke=brass, line=0.8),
        shape(easel, "M17.4 10 C19.6 12.6 20.6 16 18.6 20.6", pen=1.9),
        shape(easel, "M17.4 10 C19.6 12.6 20.6 16 18.6 20.6", pen=0.9, ink="amber"),
        shape(easel, "M6.2 4.2 C6.2 -1.4 17.8 -1.4 17.8 4.2 Z", "felt"),
        shape(easel, "M3.8 4.4 Q12 2.6 20.2 4.4 Q12 6.6 3.8 4.4 Z", "felt"),
    )


CASE: Final = (
    "M17.3 9.4 Q17.3 8.4 18.3 8.4 H19.7 Q20.7 8.4 20.7 9.4 L20.9 13.2 C23 13.8 23.2 16 22 17.4 "
    "C24 18.8 24 23.4 22.6 24 L15.4 24 C14 23.4 14 18.8 16 17.4 C14.8 16 15 13.8 17.1 13.2 Z"
)


def _violin_case(easel: Easel, tall: bool) -> tuple[Mark, ...]:
    """A case for a violin, everybody agrees; carried upright, as one does."""
    marks = (
        shape(easel, CASE, "case", 1.2),
        shape(easel, "M16.6 21 H21.4 M18 11.4 H20", pen=0.9, ink="amber"),
        dot(easel, 19, 17.4, 0.9, 0.9, "amber"),
    )
    return (Group(marks, (1.0, 0.0, 0.0, 1.0, 0.0, 8.4)),) if tall else marks


WORN: Final[Mapping[Accessory, Callable[[Easel, bool], tuple[Mark, ...]]]] = {
    Accessory.FEDORA: _fedora,
    Accessory.CIGAR: _cigar,
    Accessory.EYEPATCH: _eyepatch,
    Accessory.SCARF: _scarf,
    Accessory.MONOCLE: _monocle,
    Accessory.VIOLIN_CASE: _violin_case,
}


def accessory(easel: Easel, lemming: Lemming, *, tall: bool = False) -> Group:
    """What tells a lemming apart without its colour."""
    return Group(WORN[lemming.accessory](easel, tall), name=f"accessory-{lemming.colour}")


# --- whole pictures -------------------------------------------------------------------------------


def bust(easel: Easel, lemming: Lemming) -> tuple[Mark, ...]:
    """Head and shoulders in a square of 24 units."""
    coat = f"coat-{lemming.colour}"
    return (
        _shoulders(easel, coat),
        *_shirt(easel),
        *_lapels(easel, coat),
        *_head(easel),
        accessory(easel, lemming),
    )


def figure(easel: Easel, lemming: Lemming) -> tuple[Mark, ...]:
    """All of it, in 24 by 36 units; the feet stand on the lower edge."""
    coat = f"coat-{lemming.colour}"
    upper = (*_shirt(easel), *_lapels(easel, coat), *_head(easel), accessory(easel, lemming, tall=True))
    return (*_coat(easel, coat), Group(upper, STANDING))


def nobody(easel: Easel) -> tuple[Mark, ...]:
    """Any lemming: the outline of one, in a square of 24 units."""
    return (
        *(dot(easel, x, 4.6, 2.1, 2.1, "fog", 1.0) for x in (6.3, 17.7)),
        shape(easel, "M2.2 24 C2.2 18.6 5 16 8.6 15.2 L15.4 15.2 C19 16 21.8 18.6 21.8 24 Z", "fog"),
        shape(
            easel,
            "M12 2.6 C16.4 2.6 18.6 5.6 18.8 9 C19 12.8 16.4 15.6 12 15.6 C7.6 15.6 5 12.8 5.2 9 "
            "C5.4 5.6 7.6 2.6 12 2.6 Z",
            "fog",
        ),
        shape(easel, "M10.9 12.6 H13.1 V15 Q12 15.5 10.9 15 Z M12 12.6 V15.2", "tooth", 0.6),
        dot(easel, 12, 10.7, 1.35, 0.95, "ink"),
        *(dot(easel, x, 8.2, 0.9, 0.9, "ink") for x in (9.2, 14.8)),
    )


def tile(easel: Easel, colour: Colour | None, box: Box) -> Group:
    """The picture of a lemming in a square frame of its colour; of any lemming when there is no colour."""
    x, y, size, _ = box
    lemming = easel.catalog.lemming(colour) if colour else None
    marks = bust(easel, lemming) if lemming else nobody(easel)
    edge = easel.colour(f"lemming-{colour}" if colour else "ink")
    line = max(size * 0.07, 0.4) * (0.6 if easel.pale else 1.0)
    inner = (x + line, y + line, size - 2 * line, size - 2 * line)
    frame = (x + line / 2, y + line / 2, size - line, size - line)
    head = placed(marks, (inner[0], inner[1] + size * 0.06, inner[2], inner[3] - size * 0.06))
    radius = size * 0.1
    return Group(
        (
            Rect(*frame, fill=easel.colour("glow"), radius=radius),
            Group((head,), name=f"head-{colour or 'any'}-{size:g}", clip=inner),
            Rect(*frame, stroke=edge, line=round(line, 3), radius=radius),
        )
    )
