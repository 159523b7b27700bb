"""The missions: telegrams from the boss, with a line of pictures that says the order without words.

All lengths are millimetres from the trim's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardgen.games.lemming_mafia.models import Mission
from cardgen.games.lemming_mafia.night import Easel
from cardgen.games.lemming_mafia.pictures import strip
from cardgen.games.lemming_mafia.slips import hats
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, Step

HEAD: Final = 17.6
"""Lower edge of the head of a telegram."""


def telegram(easel: Easel, mission: Mission) -> Drawing:
    """The front of a mission."""
    return easel.face(
        easel.ground(),
        *_head(easel, mission),
        *strip(easel, mission.condition),
        *_order(easel, mission),
        *_terms(easel, mission),
    )


def _head(easel: Easel, mission: Mission) -> Iterator[Mark]:
    """What it is worth, and what it is called."""
    x, y, width, _ = easel.whole
    yield Rect(x, y, width, HEAD - y, fill=easel.colour("head"))
    yield Rect(x, HEAD, width, 0.5, fill=easel.colour("brass" if easel.pale else "amber"))
    yield from _wire(easel, HEAD + 1.2)
    yield _value(easel, mission, "neon", "head")
    yield easel.turned((_value(easel, mission, "accent", "ground"),))
    yield easel.word(
        "mission",
        (19.0, 4.2, 33.0 + easel.broad, 3.2),
        upper=True,
        font="label",
        size=6.5,
        fill="neon",
        ground="head",
        tracking=120,
    )
    yield easel.text(
        mission.name,
        (19.0, 7.8, 33.0 + easel.broad, 8.4),
        font="name",
        size=11.5,
        least=8.5,
        fill="moon",
        ground="head",
        lines=2,
        leading=1.08,
        field="name",
    )


def _value(easel: Easel, mission: Mission, fill: str, ground: str) -> Group:
    """The points for it, as they stand in the corners."""
    block = easel.text(
        easel.catalog.word("met", value=mission.value),
        (4.2, 4.6, 13.4, 9.0),
        font="numeral",
        size=26,
        least=18,
        fill=fill,
        ground=ground,
        valign="top",
        field="value",
    )
    return Group((block,), name="corner-value")


def _wire(easel: Easel, y: float) -> Iterator[Mark]:
    """Dots and dashes below the head: the wire it came over."""
    left, _, width, _ = easel.whole
    steps: list[Step] = []
    x = left + 0.4
    for at in range(100):
        length = (0.0, 1.6, 0.0, 0.0, 1.6, 1.6, 0.0)[at % 7]
        if x + length > left + width - 0.4:
            break
        steps += [("M", x, y), ("L", x + length, y)]
        x += length + 1.5
    yield Path(tuple(steps), stroke=easel.colour("line"), line=0.6)


# --- words ----------------------------------------------------------------------------------------


def _order(easel: Easel, mission: Mission) -> Iterator[Mark]:
    """The rule, composed from what is played, and the order as the boss puts it."""
    wide, down = 48.0 + easel.broad, easel.long * 0.5
    yield easel.text(
        easel.catalog.asks(mission.condition),
        (4.0, 42.6 + down, wide, 10.0),
        font="label",
        size=10.5,
        least=8,
        lines=3,
        leading=1.14,
        field="condition",
    )
    yield Rect(4.0, 53.8 + down, wide, 0.25, fill=easel.colour("line"))
    yield easel.text(
        mission.text,
        (4.0, 56.0 + down, wide, 14.6 + easel.long - down),
        font="story",
        size=8,
        lines=4,
        leading=1.25,
        valign="top",
        field="text",
    )


def _terms(easel: Easel, mission: Mission) -> Iterator[Mark]:
    """What is paid, and what it costs."""
    rows = (
        (easel.catalog.word("met", value=mission.value), "met-note", "accent"),
        (easel.catalog.word("failed", penalty=easel.catalog.box.numbers["penalty"]), "failed-note", "ink"),
    )
    for number, (text, note, colour) in enumerate(rows):
        y = 73.6 + easel.long + number * 4.8
        yield easel.text(
            text,
            (4.0, y, 7.4, 4.4),
            font="numeral",
            size=11,
            fill=colour,
            field=f"words.{note[:-5]}",
            least=8,
        )
        yield easel.word(note, (11.6, y, 26.0 + easel.broad, 4.4), font="rules", size=8)


# --- the back -------------------------------------------------------------------------------------


def mission_back(easel: Easel) -> Drawing:
    """The back of all missions: the night, the wire, the hats; the same after half a turn."""
    width, height = easel.stock.width, easel.stock.height
    cx, cy = width / 2, height / 2
    label = (
        easel.word(
            "mission",
            (6.0, 8.4, width - 12, 7.0),
            upper=True,
            font="name",
            size=15,
            least=9,
            fill="moon",
            ground="night",
            align="center",
            tracking=100,
        ),
    )
    half = (*label, *_lines(easel, 18.0, cy - 18.0))
    return Drawing(
        (
            easel.ground("night"),
            *easel.twice(half),
            Ellipse(
                cx,
                cy,
                16.0,
                16.0,
                fill=easel.colour("dusk"),
                stroke=easel.colour("neon"),
                line=easel.stroke(1.5),
            ),
            Ellipse(cx, cy, 14.2, 14.2, stroke=easel.colour("neon"), line=easel.stroke(0.5)),
            *hats(easel, cx, cy, 17.0, "neon", "dusk"),
        )
    )


def _lines(easel: Easel, top: float, bottom: float) -> Iterator[Mark]:
    """Lines of dots and dashes, from edge to edge."""
    left, _, width, _ = easel.whole
    rows = max(round(4 * (easel.catalog.style.ornament if easel.pale else 1.0)), 1)
    for row in range(rows):
        y = top + (row + 0.5) * (bottom - top) / rows
        steps: list[Step] = []
        x = left + 0.8
        for at in range(60):
            length = (0.0, 3.2, 0.0, 3.2, 3.2, 0.0, 0.0)[(at + 2 * row) % 7]
            if x + length > left + width - 0.8:
                break
            steps += [("M", round(x, 3), y), ("L", round(x + length, 3), y)]
            x += length + 3.0
        yield Path(tuple(steps), stroke=easel.colour("ripple"), line=easel.stroke(2.4))
