"""The signs of the game, on a grid of 24 units: toy gun, toy handcuffs, pointing hands, teddy, blocks.

All are drawn with one pen, PEN units wide, on cut-out shapes in two or three colours. `placed` brings a sign
to its place in millimetres; its group is named, so that a reader of the drawing can look it up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardgen.games.mob_sitters.models import Kind, Symbol
from cardgen.games.mob_sitters.panel import Panel
from cardgen.games.mob_sitters.weaves import burst
from cardgen.layout.marks import Box, Ellipse, Group, Mark, Matrix, Path, Rect, compose, moved, rotation
from cardgen.layout.svgpath import Steps, steps

GRID = 24.0
TUBE = 1.25
"""Thickness of the handcuffs' tin, in units."""
WHOLE: Box = (0.0, 0.0, GRID, GRID)
MIRRORED: Matrix = (-1.0, 0.0, 0.0, 1.0, GRID, 0.0)
WAYS = (Kind.LEFT, Kind.RIGHT, Kind.REVERSE)


@lru_cache(maxsize=64)
def _drawn(data: str) -> Steps:
    return steps(data)


def shape(data: str, panel: Panel, fill: str = "", pen: float = 1.0) -> Path:
    """An outline in ink, filled with a colour by name; without one it is a line."""
    ink = panel.colour("ink")
    return Path(_drawn(data), fill=panel.colour(fill) if fill else None, stroke=ink, line=panel.pen(pen))


def dot(x: float, y: float, r: float, panel: Panel, fill: str, pen: float = 0.0, ry: float = 0.0) -> Ellipse:
    """A round thing, with an outline when `pen` > 0."""
    stroke = panel.colour("ink") if pen else None
    return Ellipse(x, y, r, ry or r, fill=panel.colour(fill), stroke=stroke, line=pen or 0.3)


def placed(
    marks: Iterable[Mark],
    x: float,
    y: float,
    size: float,
    name: str,
    way: Matrix | None = None,
    still: Box | None = None,
) -> Group:
    """The sign in a square of `size` mm whose top left corner is x, y; `way` turns it on its grid first."""
    scale = round(size / GRID, 5)
    matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
    return Group(tuple(marks), compose(matrix, way) if way else matrix, name, still=still)


# --- gun and handcuffs ----------------------------------------------------------------------------


def gun(panel: Panel) -> tuple[Mark, ...]:
    """A cap gun of tin with a cork in its barrel."""
    return (
        shape("M10.4 12.6 C10 16.4 14.9 16.4 14.8 12.4", panel),
        shape("M19 7.5 H22 Q22.9 7.5 22.9 8.4 V10.2 Q22.9 11.1 22 11.1 H19 Z", panel, "cork"),
        shape(
            "M1.4 7.4 Q1.4 5.8 3 5.8 L3.4 4.2 Q3.6 3.6 4.3 3.6 H5.2 Q5.9 3.6 6.1 4.2 L6.5 5.8 H18 "
            "Q19.7 5.8 19.7 7.5 V10.9 Q19.7 12.6 18 12.6 H10.5 L9.3 19.2 Q9 20.8 7.4 20.8 H4.4 "
            "Q2.6 20.8 2.9 19 L4 12.6 H3 Q1.4 12.6 1.4 11 Z",
            panel,
            "tin",
        ),
        shape("M12.6 12.9 V14", panel),
        shape("M9.5 9.2 H16.4", panel, pen=0.8),
        dot(5.9, 16.6, 1.15, panel, "cork", panel.pen(0.7)),
    )


def handcuffs(panel: Panel) -> tuple[Mark, ...]:
    """Two rings of tin on a short chain, each with a lock."""
    marks: list[Mark] = []
    for x, y in ((9.8, 7.2), (12.0, 6.2), (14.2, 7.2)):
        marks.append(Ellipse(x, y, 1.5, 1.1, stroke=panel.colour("ink"), line=panel.pen(0.85)))
    for x in (6.6, 17.4):
        marks.append(Ellipse(x, 14.6, 4.4, 4.9, stroke=panel.colour("ink"), line=TUBE + 2 * panel.pen(0.8)))
        marks.append(Ellipse(x, 14.6, 4.4, 4.9, stroke=panel.colour("tin"), line=TUBE))
    for left in (5.9, 13.7):
        marks.append(
            Rect(
                left,
                7.4,
                4.4,
                4.2,
                fill=panel.colour("cork"),
                stroke=panel.colour("ink"),
                line=panel.pen(0.9),
                radius=1.0,
            )
        )
        marks.append(dot(left + 2.2, 9.5, 0.75, panel, "ink"))
    return tuple(marks)


SYMBOLS = {Symbol.GUN: gun, Symbol.HANDCUFFS: handcuffs}


def token(panel: Panel, symbol: Symbol, x: float, y: float, size: float) -> Group:
    """The symbol of a Money card: the toy on a round plate."""
    r = size / 2
    plate = Ellipse(
        x + r, y + r, r, r, fill=panel.colour("paper"), stroke=panel.colour("ink"), line=panel.stroke()
    )
    toy = placed(SYMBOLS[symbol](panel), x + size * 0.15, y + size * 0.15, size * 0.7, symbol)
    return Group((plate, toy), name=f"symbol-{symbol}")


def crossed(panel: Panel, symbol: Symbol, x: float, y: float, size: float) -> Group:
    """The symbol of an accusation: the toy behind the red ring with its bar."""
    r, red = size / 2, panel.colour("stamp")
    line = size * (0.065 if panel.pale else 0.105)
    ring = r - line / 2
    bar = ring * 0.707
    toy = placed(SYMBOLS[symbol](panel), x + size * 0.17, y + size * 0.17, size * 0.66, symbol)
    cross = (("M", x + r - bar, y + r - bar), ("L", x + r + bar, y + r + bar))
    return Group(
        (
            Ellipse(x + r, y + r, ring, ring, fill=panel.colour("paper")),
            toy,
            Ellipse(x + r, y + r, ring, ring, stroke=red, line=line),
            Path(cross, stroke=red, line=line, round_ends=False),
        ),
        name=f"symbol-crossed-{symbol}",
    )


# --- hands ----------------------------------------------------------------------------------------

CUFF = "M5.2 6.9 H8.4 V18.4 H5.2 Z"
SLEEVE = "M0.8 5.9 H5.2 V19.4 H0.8 Z"
FIST = (
    "M8.4 8 C10 6.4 11.2 6 12.8 6.3 L21.4 6.9 Q23.2 7.1 23.2 8.8 Q23.2 10.5 21.4 10.5 H15.6 "
    "Q17.2 10.9 17.1 12.1 Q17 13.3 15.9 13.5 Q17.1 14 16.9 15.1 Q16.7 16.2 15.6 16.3 "
    "Q16.2 17 15.8 17.9 Q15.4 18.8 14 18.8 H11.2 Q9.6 18.8 8.4 17.6 Z"
)
FINGERS = "M12.7 13.5 H15.9 M12.6 16.3 H15.6 M10.9 10.9 C12.5 9.6 14 10.5 15.6 10.5"


def hand(panel: Panel) -> tuple[Mark, ...]:
    """A hand as old sign painters drew it: a sleeve, a cuff, a finger that points to the right."""
    return (
        shape(SLEEVE, panel, panel.sitter.colour.replace("sitter", "field")),
        shape(CUFF, panel, "paper"),
        dot(6.8, 16.2, 0.6, panel, "ink"),
        shape(FIST, panel, "glove"),
        shape(FINGERS, panel, pen=0.8),
    )


def bend(panel: Panel) -> tuple[Mark, ...]:
    """A hand that turns back on itself: the sleeve comes down, bends, and points up again."""
    field = panel.sitter.colour.replace("sitter", "field")
    arm = "M1.2 2.4 H6.4 V16 C6.4 18.4 12.6 18.4 12.6 16 V12.9 H19.2 V16 C19.2 25.6 1.2 25.6 1.2 16 Z"
    up = compose(moved(15.9, 12.9), compose(rotation(-90, 0, 0), (0.72, 0.0, 0.0, 0.72, -3.74, -9.1)))
    tip = tuple(hand(panel)[1:])
    return (
        shape(arm, panel, field),
        Group(tip, up),
    )


def pointing(panel: Panel, kind: Kind, x: float, y: float, size: float, name: str) -> Group:
    """The hand of an It Was You! card, `<name>-<kind>`: left is left at every table."""
    if kind is Kind.REVERSE:
        return placed(bend(panel), x, y, size, f"{name}-{kind}", still=WHOLE)
    way = MIRRORED if kind is Kind.LEFT else None
    return placed(hand(panel), x, y, size, f"{name}-{kind}", way, WHOLE)


# --- teddy ----------------------------------------------------------------------------------------


def teddy(panel: Panel, *, halo: bool = False) -> tuple[Mark, ...]:
    """The Boss's teddy in its fedora; or bareheaded, with a halo, and innocent."""
    lid: tuple[Mark, ...] = (
        shape(
            "M6.4 8.2 C6.2 4.4 6.9 1.9 9 1.9 Q10.7 1.9 12 3 Q13.3 1.9 15 1.9 C17.1 1.9 17.8 4.4 17.6 8.2 Z",
            panel,
            "felt",
        ),
        Path(_drawn("M6.4 6.4 Q12 8 17.6 6.4 L17.6 8.4 Q12 10 6.4 8.4 Z"), fill=panel.colour("stamp")),
        shape(
            "M1.8 8.6 C4 6.8 6 8.2 12 8.4 C18 8.2 20 6.8 22.2 8.6 "
            "C20.6 11 16 11 12 11 C8 11 3.4 11 1.8 8.6 Z",
            panel,
            "felt",
        ),
    )
    ring = (
        Ellipse(12, 3.2, 5.4, 1.7, stroke=panel.colour("ink"), line=panel.pen(1.8)),
        Ellipse(12, 3.2, 5.4, 1.7, stroke=panel.colour("halo"), line=panel.pen(0.7)),
    )
    return (
        dot(5.2, 9.4, 2.9, panel, "teddy", panel.pen()),
        dot(18.8, 9.4, 2.9, panel, "teddy", panel.pen()),
        dot(12, 14.8, 8.2, panel, "teddy", panel.pen(), ry=7.6),
        dot(12, 17.9, 3.9, panel, "muzzle", panel.pen(0.8), ry=3.1),
        dot(12, 16.4, 1.5, panel, "ink", ry=1.1),
        shape("M12 17 V18.6 M10.2 18.4 Q11 19.6 12 18.6 Q13 19.6 13.8 18.4", panel, pen=0.7),
        dot(8.4, 13.4, 1.05, panel, "ink"),
        dot(15.6, 13.4, 1.05, panel, "ink"),
        *(ring if halo else lid),
    )


# --- blocks and bangs -----------------------------------------------------------------------------


def block(panel: Panel, x: float, y: float, size: float) -> tuple[Mark, ...]:
    """An alphabet block seen from the front, its top and side in the babysitter's colour."""
    deep = size * 0.13
    front = size - deep
    right, bottom = x + front, y + size
    ink, side = panel.colour("ink"), panel.own("field")
    top = (("M", x, y + deep), ("L", x + deep, y), ("L", x + size, y), ("L", right, y + deep), ("Z",))
    edge = (
        ("M", right, y + deep),
        ("L", x + size, y),
        ("L", x + size, bottom - deep),
        ("L", right, bottom),
        ("Z",),
    )
    paper = panel.colour("paper")
    frame = (x + 0.8, y + deep + 0.8, front - 1.6, front - 1.6)
    marks = (
        Path(top, fill=side, stroke=ink, line=panel.stroke()),
        Path(edge, fill=side, stroke=ink, line=panel.stroke()),
        Rect(x, y + deep, front, front, fill=paper, stroke=ink, line=panel.stroke(), radius=0.4),
    )
    return marks if panel.pale else (*marks, Rect(*frame, stroke=panel.own("sitter"), line=0.45, radius=0.4))


def face_of(x: float, y: float, size: float) -> Box:
    """Where the letters of such a block stand."""
    deep = size * 0.13
    return (x + 0.9, y + deep + 0.8, size - deep - 1.8, size - deep - 1.6)


def bang(panel: Panel, x: float, y: float, r: float, points: int = 12) -> tuple[Path, Path]:
    """A bang about x, y with its shadow, as in a comic."""
    drop = r * 0.06
    return (
        Path(burst(x + drop, y + drop, r, r * 0.72, points), fill=panel.colour("shadow")),
        Path(
            burst(x, y, r, r * 0.72, points),
            fill=panel.colour("paper"),
            stroke=panel.colour("ink"),
            line=panel.stroke(),
        ),
    )
