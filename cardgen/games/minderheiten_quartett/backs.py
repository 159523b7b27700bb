"""The two backs: a crossed box among boxes for the minorities, a paragraph sign among its like for the AGB.

Both signs are their own half turn, so a card that lies the other way round looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardgen.games.minderheiten_quartett.form import Form, fine
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, Step, Steps

CELL = 5.4
"""From one sign of the pattern to the next, in units."""
EMBLEM = 16.5
"""Half the width of the emblem."""
PLATE = (34.0, 7.4)
"""Width and height of the plate with the deck's name."""


def back(form: Form, deck: str) -> Drawing:
    """The common back of a deck, the same when it is turned by half a turn."""
    return Drawing(
        (
            form.ground(f"back-{deck}"),
            form.sized([_pattern(form, deck)]),
            form.sized([_emblem(form, deck)]),
            *form.twice(_plate(form, deck)),
        )
    )


def _pattern(form: Form, deck: str) -> Group:
    """Signs in rows out to the end of the bleed, about the middle of the card."""
    cx, cy, bleed = form.wide / 2, form.tall / 2, form.bleed
    line = form.colour(f"back-{deck}-line")
    cell = CELL / form.catalog.style.ornament**0.5
    across, down = int((cx + bleed) / cell) + 1, int((cy + bleed) / cell) + 1
    marks: list[Mark] = []
    for row in range(-down, down + 1):
        for column in range(-across, across + 1):
            x, y = round(cx + column * cell, 3), round(cy + row * cell, 3)
            if _covered(form, x, y):
                continue
            if deck == "agb":
                marks.append(_paragraph(x, y, 3.4, line, fine(form, 0.45)))
            else:
                marks += _box(
                    x,
                    y,
                    2.9,
                    line,
                    fine(form, 0.32),
                    crossed=(row + column) % 3 == 0 or row * column % 7 == 3,
                )
    return Group(tuple(marks), name=f"pattern-{deck}", clip=form.whole)


def _covered(form: Form, x: float, y: float) -> bool:
    """Whether a sign about x, y would touch the emblem or a plate."""
    far_x, far_y = abs(x - form.wide / 2), abs(y - form.tall / 2)
    emblem = max(far_x, far_y) < EMBLEM + CELL / 2
    plate = far_x < PLATE[0] / 2 + CELL / 2 and far_y > form.tall / 2 - form.edge - 4.0 - PLATE[1] - CELL / 2
    beyond = far_y > form.tall / 2 - form.edge - 4.0 + CELL / 2
    return emblem or (plate and not beyond)


def _box(x: float, y: float, side: float, colour: str, line: float, *, crossed: bool) -> Iterator[Mark]:
    """A box to tick about x, y, with a cross or without."""
    half = side / 2
    yield Rect(x - half, y - half, side, side, stroke=colour, line=line)
    if crossed:
        yield Path(_cross(x, y, half * 0.72), stroke=colour, line=line * 1.5)


def _cross(x: float, y: float, reach: float) -> Steps:
    low_x, high_x, low_y, high_y = (round(at, 3) for at in (x - reach, x + reach, y - reach, y + reach))
    return (("M", low_x, low_y), ("L", high_x, high_y), ("M", high_x, low_y), ("L", low_x, high_y))


HALF: Steps = (
    ("M", 1.75, -3.6),
    ("C", 1.6, -4.65, 0.85, -5.2, -0.1, -5.2),
    ("C", -1.2, -5.2, -2.0, -4.5, -2.0, -3.55),
    ("C", -2.0, -1.2, 2.25, -1.35, 2.25, 1.0),
    ("C", 2.25, 1.55, 1.9, 1.95, 1.336, 2.178),
)
"""Half a paragraph sign about the origin, 10.4 units high: an S that ends on its own half turn."""


def _paragraph(x: float, y: float, high: float, colour: str, line: float) -> Path:
    """A paragraph sign about x, y as two strokes, one the half turn of the other."""
    scale = high / 10.4
    steps: list[Step] = []
    for sign in (1, -1):
        for kind, *values in HALF:
            points = [float(value) * sign * scale for value in values]
            steps.append(
                (
                    kind,
                    *(
                        round(at + point, 3)
                        for at, point in zip((x, y) * (len(points) // 2), points, strict=True)
                    ),
                )
            )
    return Path(tuple(steps), stroke=colour, line=line)


def _emblem(form: Form, deck: str) -> Group:
    """The sign of the deck, large: on a square for the minorities, on a disc for the AGB."""
    cx, cy = form.wide / 2, form.tall / 2
    emblem, ground = form.colour(f"back-{deck}-emblem"), form.colour(f"back-{deck}-field")
    edge = form.colour(f"back-{deck}-edge")
    marks: list[Mark] = []
    if deck == "agb":
        marks += [Ellipse(cx, cy, r, r, fill=fill, stroke=edge, line=fine(form, line)) for r, fill, line in
                  ((EMBLEM, ground, 0.9), (EMBLEM - 1.6, None, 0.3))]  # fmt: skip
        marks += _drawn(form, _paragraph(cx, cy, 23.0, emblem, 2.5), ground)
    else:
        for half, fill, line in ((EMBLEM - 0.5, ground, 0.9), (EMBLEM - 2.1, None, 0.3)):
            marks.append(
                Rect(
                    cx - half,
                    cy - half,
                    2 * half,
                    2 * half,
                    fill=fill,
                    stroke=edge,
                    line=fine(form, line),
                    radius=0.6,
                )
            )
        marks.append(Rect(cx - 8.6, cy - 8.6, 17.2, 17.2, stroke=edge, line=fine(form, 1.2)))
        marks += _drawn(form, Path(_cross(cx, cy, 9.6), stroke=emblem, line=3.2), ground)
    return Group(tuple(marks), name=f"emblem-{deck}")


def _drawn(form: Form, sign: Path, ground: str) -> Iterator[Mark]:
    """A sign of broad strokes, hollow where the edition draws outlines."""
    yield sign
    if form.pale:
        yield replace(sign, stroke=ground, line=sign.line - 0.7)


def _plate(form: Form, deck: str) -> Iterator[Mark]:
    """The deck's name near the upper edge."""
    ink = f"back-{deck}-word"
    wide, high = PLATE
    box = ((form.wide - wide) / 2, form.edge + 4.0, wide, high)
    yield form.sized(
        [
            Rect(
                *box,
                fill=form.colour(f"back-{deck}-field"),
                stroke=form.colour(f"back-{deck}-edge"),
                line=fine(form, 0.5),
            )
        ]
    )
    yield form.text(
        form.catalog.word(f"back-{deck}").upper(),
        (box[0] + 1.2, box[1], wide - 2.4, box[3]),
        font="name",
        size=11.5,
        least=8,
        fill=ink,
        ground=f"back-{deck}-field",
        align="center",
        tracking=90,
        field=f"words.back-{deck}",
    )
