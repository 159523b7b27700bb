"""The to-dos: file notes with their stamps, on a left axis. Lengths are mm from the trim's corner."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.vorstand.employees import lobes
from cardgen.games.vorstand.models import Todo, Vorstand, spelled
from cardgen.layout.easel import Easel
from cardgen.layout.marks import Drawing, Group, Mark, Rect, rotation
from cardgen.layout.patterns import rosette


def todo(easel: Easel[Vorstand], card: Todo) -> Drawing:
    """The front of a petrol card."""
    return easel.face(
        *_file(easel, card),
        *_stamp(easel, card),
        *_demand(easel, card),
        *_note(easel, card),
        *_reward(easel, card),
    )


def _file(easel: Easel[Vorstand], card: Todo) -> Iterator[Mark]:
    """The ground, and the coloured head of the file with the ruled lines below it."""
    left, top, wide, _ = easel.whole
    yield easel.ground()
    yield Rect(left, top, wide, 14.4 - top, fill=easel.colour(f"level-{card.level}"))
    yield from easel.tinted(f"level-{card.level}", (left, top, wide, 2.6 - top))
    yield Rect(left, 14.4, wide, 0.5, fill=easel.colour("petrol"))
    yield Rect(left, 15.4, wide, 0.15, fill=easel.colour("petrol"))


def _demand(easel: Easel[Vorstand], card: Todo) -> Iterator[Mark]:
    """Needed MACHT, top left; bars and level word, top right."""
    fill, ink = f"level-{card.level}", f"level-{card.level}-ink"
    number = easel.text(
        spelled(card.macht),
        (4.4, 4.6, 16, 9.5),
        font="numeral",
        size=26,
        least=18,
        fill=ink,
        ground=fill,
        valign="top",
        field="macht",
    )
    yield number
    yield easel.turned([number._replace(fill=easel.colour("petrol"), ground=easel.colour("ground"))])
    yield easel.word(
        "needed",
        (5.4 + easel.width(spelled(card.macht), "numeral", 26), 4.6, 24, 6.32),
        font="rules",
        size=8,
        fill=ink,
        ground=fill,
        valign="baseline",
    )
    yield Group(tuple(_steps(card.level, easel.colour(ink), 47.4 + easel.broad)), name=f"steps-{card.level}")


def _steps(level: int, ink: str, x: float) -> Iterator[Mark]:
    """The level as four bars, each higher than the last, so many of them full."""
    for bar in range(4):
        height = 2.0 + 1.3 * bar
        fill = ink if bar < level else None
        yield Rect(x + bar * 3, 11.2 - height, 2.3, height, fill=fill, stroke=ink, line=0.2, radius=0.3)


def _stamp(easel: Easel[Vorstand], card: Todo) -> Iterator[Mark]:
    """The picture zone: the to-do's icon, and the ribbon word stamped over it at an angle."""
    crests = lobes(easel.catalog, 14)
    x, down = 31.5 + easel.broad / 2, easel.long * 0.35
    s = 1.0 + min(easel.long, 25.0) * 0.012
    rose = rosette(x, 31.9 + down, 16 * s, crests, 1, easel.colour("hair"), 0.12, inner=0.45)
    yield Group((rose,), name="rosette")
    yield easel.icon(card.icon, x - 11 * s, 31.9 + down - 12.5 * s, 22 * s, "petrol", line=0.25)
    word = f"level-{card.level}"
    size = 19.0
    wide = easel.width(easel.catalog.word(word), "name", size) + 7
    half, y = wide / 2, 31.9 + down + 12.3 * s
    stamp, ground = easel.colour("stamp"), easel.colour("ground")
    marks = (
        Rect(x - half, y - 5, wide, 10, fill=ground, stroke=stamp, line=0.9, radius=1.2),
        Rect(x - half + 1.1, y - 3.9, wide - 2.2, 7.8, stroke=stamp, line=0.25, radius=0.6),
        easel.word(
            word, (x - half + 2, y - 4, wide - 4, 8), font="name", size=size, least=12, fill="stamp",
            align="center",
        ),
    )  # fmt: skip
    yield Group(marks, matrix=rotation(-7, x, y), name=f"stamp-{card.level}")


def _note(easel: Easel[Vorstand], card: Todo) -> Iterator[Mark]:
    """Title and story, left."""
    yield easel.text(
        card.name,
        (5, 51.6 + easel.long * 0.6, 53 + easel.broad, 9.6),
        font="name",
        size=12.5,
        least=9,
        fill="petrol",
        valign="bottom",
        lines=2,
        leading=1.08,
        field="name",
    )
    yield easel.text(
        card.story,
        (5, 62.2 + easel.long * 0.6, 53 + easel.broad, 13.2 + easel.long * 0.4),
        font="story",
        size=8,
        valign="top",
        lines=None,
        field="story",
    )


def _reward(easel: Easel[Vorstand], card: Todo) -> Iterator[Mark]:
    """Career points at the foot: as many steps as points, the number, the word."""
    foot = 81 + easel.long
    for step in range(card.points):
        height = 1.6 + 1.1 * step
        yield Rect(5 + step * 2.4, foot - height, 2.0, height, fill=easel.colour("brass"))
    x = 5 + max(card.points, 1) * 2.4 + 1.2
    wide = easel.width(str(card.points), "numeral", 16)
    yield easel.text(
        str(card.points),
        (x, foot - 6.5, wide + 1, 6.5),
        font="numeral",
        size=16,
        least=12,
        valign="baseline",
        field="points",
    )
    noun = "point" if card.points == 1 else "points"
    yield easel.word(noun, (x + wide + 1.4, foot - 6.5, 25, 6.5), font="rules", size=8, valign="baseline")
