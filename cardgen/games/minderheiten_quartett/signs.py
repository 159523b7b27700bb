"""What a form is made of: stars by halves, boxes to tick, the seal of the lot, the letters of the AGB.

All of it in units, about the middle of the sign unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cardgen.games.minderheiten_quartett.form import Form, cell
from cardgen.games.minderheiten_quartett.models import Clause
from cardgen.layout.marks import Ellipse, Group, Mark, Path, Point, Rect, Step, Steps, polygon, rotation

WAIST = 0.47
"""How deep a star is cut in, as a share of its radius."""
TILT = -10.0
"""Degrees: no office stamps straight."""


# --- stars ---------------------------------------------------------------------------------------


def star(form: Form, x: float, y: float, r: float, halves: int) -> Iterator[Mark]:
    """A star that is empty, half full (the left half, exactly to the tip) or full: 0, 1 or 2 halves."""
    corners = _corners(x, y, r)
    full, empty = form.colour("star"), form.colour("star-empty")
    line = round(r * 0.14, 3)
    if halves < 2:
        yield Path(polygon(corners), fill=empty, stroke=form.colour("star-line"), line=line)
    if halves:
        filled = corners if halves == 2 else [corners[0], *corners[5:]]
        yield Path(polygon(filled), fill=full, stroke=full, line=line)


def _corners(x: float, y: float, r: float) -> list[Point]:
    """The ten corners of a star, clockwise from its tip; the sixth lies straight below the first."""
    reach = [r if at % 2 == 0 else r * WAIST for at in range(10)]
    return [(x + far * sin(at * pi / 5), y - far * cos(at * pi / 5)) for at, far in enumerate(reach)]


def stars(form: Form, halves: int, x: float, y: float, pitch: float) -> Group:
    """A row of stars from x on about the height y, `pitch` apart, as many as the scale has."""
    marks: list[Mark] = []
    for at in range(form.catalog.box.numbers["scale"]):
        left = min(max(halves - 2 * at, 0), 2)
        marks += star(form, round(x + (at + 0.5) * pitch, 3), round(y + pitch * 0.03, 3), pitch * 0.44, left)
    return Group(tuple(marks), name=f"stars-{halves}")


def spelled(form: Form, halves: int) -> str:
    """Stars as the language writes their number: 2 or 2,5."""
    whole, rest = divmod(halves, 2)
    return form.catalog.word("half", whole=whole) if rest else str(whole)


# --- boxes to tick -------------------------------------------------------------------------------


def tick(form: Form, x: float, y: float, side: float, ticked: bool, ground: str = "field") -> Group:
    """A box to tick whose top left corner is x, y; the cross is a stamp's violet and leaves the box."""
    marks: list[Mark] = [cell(form, (x, y, side, side), ground)]
    if ticked:
        low, high = -0.12 * side, 1.12 * side
        strokes: Steps = (
            ("M", x + low, y + low),
            ("L", x + high, y + high),
            ("M", x + high, y + low),
            ("L", x + low, y + high),
        )
        marks.append(Path(strokes, stroke=form.colour("accent"), line=round(side * 0.2, 3)))
    return Group(tuple(marks), name="ticked" if ticked else "")


# --- the seal ------------------------------------------------------------------------------------


def seal(form: Form, x: float, y: float, r: float, ground: str) -> Group:
    """The round seal "Sterne ausgelost" with the seed of the lot across it, as an office's day stamp."""
    accent = form.colour("accent")
    bar = (x - r * 1.02, y - r * 0.16, r * 2.04, r * 0.42)
    rings: list[Mark] = [
        Ellipse(x, y, r, r, stroke=accent, line=round(r * 0.075, 3)),
        Ellipse(x, y, round(r * 0.86, 3), round(r * 0.86, 3), stroke=accent, line=round(r * 0.03, 3)),
        *_notches(x, y, r, accent),
        Rect(*bar, fill=form.colour(ground), stroke=accent, line=round(r * 0.04, 3), radius=r * 0.05),
    ]
    for at, halves in ((-1, 2), (0, 1), (1, 0)):
        drop = 0.53 if at else 0.58
        rings += star(form, round(x + at * r * 0.36, 3), round(y + r * drop, 3), round(r * 0.17, 3), halves)
    number = form.catalog.box.numbers["seed"]
    words = form.text(
        form.catalog.word("lot-seal").replace(" ", "\n", 1),  # the first line has the least room
        (round(x - r * 0.8, 4), round(y - r * 0.74, 4), r * 1.6, round(r * 0.57, 4)),
        font="label",
        size=r * 0.88,
        fill="accent",
        ground=ground,
        align="center",
        lines=2,
        leading=1.0,
        field="words.lot-seal",
    )
    seed = form.text(
        form.catalog.word("lot-seed", seed=number),
        (round(bar[0] + 0.4, 4), round(bar[1], 4), round(bar[2] - 0.8, 4), round(bar[3], 4)),
        font="name",
        size=r * 1.02,
        fill="accent",
        ground=ground,
        align="center",
        field="words.lot-seed",
    )
    turn = rotation(TILT, x * form.unit, y * form.unit)
    return Group((form.sized(rings), words, seed), turn, "seal")


def _notches(x: float, y: float, r: float, colour: str) -> Iterator[Mark]:
    """The milled edge between the rings, broken where the bar crosses it."""
    steps: list[Step] = []
    count = 48
    for at in range(count):
        angle = 2 * pi * (at + 0.5) / count
        if abs(sin(angle)) > 0.3:
            for kind, far in (("M", r * 0.89), ("L", r * 0.945)):
                steps.append((kind, round(x + far * cos(angle), 3), round(y + far * sin(angle), 3)))
    yield Path(tuple(steps), stroke=colour, line=round(r * 0.03, 3), round_ends=False)


# --- letters -------------------------------------------------------------------------------------


def corner(form: Form, text: str, name: str, field: str) -> Group:
    """The field in the top left corner with the group's letter and the card's number."""
    box = (form.edge, form.edge, 13.0, 11.0)
    number = form.text(
        text,
        (box[0] + 0.5, box[1], box[2] - 1.0, box[3]),
        font="numeral",
        size=27.0,
        least=18,
        align="center",
        field=field,
    )
    return Group((form.sized([cell(form, box, stroke="ink", line=0.4)]), number), name=name)


def letter(form: Form, clause: Clause) -> Group:
    """The big letter of an AGB card in the top left corner: A on a square, G on a disc, B on a hexagon."""
    r = 5.7
    x = y = form.edge + r
    fill, line = form.colour("letter"), 0.5
    edge = form.colour("accent")
    shape: Mark
    if clause is Clause.A:
        side = r - line / 2
        shape = Rect(x - side, y - side, 2 * side, 2 * side, fill=fill, stroke=edge, line=line, radius=0.8)
    elif clause is Clause.G:
        shape = Ellipse(x, y, r - line / 2, r - line / 2, fill=fill, stroke=edge, line=line)
    else:
        far = (r - line / 2) * 1.06
        points = [(x + far * cos(at * pi / 3), y + far * sin(at * pi / 3)) for at in range(6)]
        shape = Path(polygon(points), fill=fill, stroke=edge, line=line)
    mark = form.text(
        form.catalog.word(f"letter-{clause}"),
        (form.edge, form.edge, 2 * r, 2 * r),
        font="numeral",
        size=25.0,
        least=18,
        fill="letter-ink",
        ground="letter",
        align="center",
        field=f"words.letter-{clause}",
    )
    return Group((form.sized([shape]), mark), name=f"clause-{clause}")
