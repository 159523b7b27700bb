"""The front of a card: a page of a comic, read from the top left corner down on a left axis.

The hand comes first: value, hand or crossed symbol in the top left corner and, turned, in the bottom right
one; gun or handcuffs in the top right corner of Money. Then the picture, the name, what is said, the effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.catalog.portrait import Brows, Gaze, Mouth
from cardgen.games.mob_sitters.models import Card, Category, Kind, Symbol
from cardgen.games.mob_sitters.panel import Panel
from cardgen.games.mob_sitters.signs import (
    WAYS,
    bang,
    block,
    crossed,
    face_of,
    placed,
    pointing,
    teddy,
    token,
)
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect
from cardgen.layout.patterns import dots

CORNER: Box = (4.0, 4.0, 15.5, 15.5)
BAND = 12.0
"""Lower edge of the coloured band at the top."""
BUST = 27.0
"""Width of a babysitter in the picture."""

MOODS: Mapping[Kind, Mapping[str, Any]] = {
    Kind.BABY_SIT: {"mouth": Mouth.SMILE, "brows": Brows.CALM},
    Kind.STEAL: {"mouth": Mouth.SMIRK, "brows": Brows.SCEPTICAL},
    Kind.JOB: {"mouth": Mouth.TIGHT, "brows": Brows.FLAT},
    Kind.LEFT: {"mouth": Mouth.OPEN, "brows": Brows.STERN, "gaze": Gaze.LEFT},
    Kind.RIGHT: {"mouth": Mouth.OPEN, "brows": Brows.STERN, "gaze": Gaze.RIGHT},
    Kind.REVERSE: {"mouth": Mouth.OPEN, "brows": Brows.STERN, "gaze": Gaze.AHEAD},
    Kind.GOT_AWAY: {"mouth": Mouth.GRIN, "brows": Brows.RAISED, "gaze": Gaze.UP},
    Kind.TELL: {"mouth": Mouth.CROOKED, "brows": Brows.RAISED, "gaze": Gaze.RIGHT},
    Kind.SQUEAL: {"mouth": Mouth.CROOKED, "brows": Brows.WORRIED, "gaze": Gaze.RIGHT},
    Kind.RAT_EM: {"mouth": Mouth.GRIN, "brows": Brows.SCEPTICAL, "gaze": Gaze.RIGHT},
}
"""What a babysitter's face does on a card; everything else about it says sitters.yaml."""


def picture_box(panel: Panel) -> Box:
    """Where the picture stands: it takes half of what the card is longer."""
    return (4.0, 15.0, 55.0 + panel.broad, 34.0 + panel.long * 0.5)


def speech_box(panel: Panel) -> Box:
    """Where the caption stands."""
    return (4.0, 50.6 + panel.long * 0.5, 55.0 + panel.broad, 10.0)


def name_row(panel: Panel) -> float:
    """Upper edge of the row with the name."""
    return 61.6 + panel.long * 0.5


def card(panel: Panel, one: Card) -> Drawing:
    """The front of one card."""
    return panel.face(
        panel.ground(),
        *_band(panel),
        *_picture(panel, one),
        *_corners(panel, one),
        *_speech(panel, one),
        *_name(panel, one),
        *_effect(panel, one),
    )


# --- band and corners -----------------------------------------------------------------------------


def _band(panel: Panel) -> Iterator[Mark]:
    """Colour and pattern of the deck across the top, with the babysitter's mark and name on it."""
    x, y, width, _ = panel.whole
    yield Rect(x, y, width, BAND - y, fill=panel.own("field"))
    yield panel.weave((x, y, width, BAND - y), 3.2)
    yield Rect(x, BAND - panel.stroke() / 2, width, panel.stroke(), fill=panel.colour("ink"))
    said = panel.width(panel.sitter.name, "label", 9)
    wide = min(said + 8.4, panel.stock.width - 2 * (CORNER[0] + CORNER[2]))
    middle = panel.stock.width / 2
    plate = (middle - wide / 2, 4.4, wide, 5.2)
    yield Rect(
        *plate, fill=panel.colour("paper"), stroke=panel.colour("ink"), line=panel.stroke(0.7), radius=2.6
    )
    yield panel.mark(plate[0] + 2.2, plate[1] + 2.6, 6.0)
    yield panel.text(
        panel.sitter.name,
        (plate[0] + 6.0, plate[1], wide - 7.6, 5.2),
        font="label",
        size=9,
        field="name",
        ground="paper",
    )


def _corners(panel: Panel, one: Card) -> Iterator[Mark]:
    """Top left and turned bottom right what the hand must know; top right the symbol of Money."""
    yield from panel.twice(_corner(panel, one))
    if one.category is Category.MONEY:
        for symbol in one.symbols:
            yield token(panel, symbol, panel.stock.width - 4.0 - 15.0, 4.0, 15.0)


def _corner(panel: Panel, one: Card) -> Iterator[Mark]:
    x, y, size, _ = CORNER
    if one.category is Category.MONEY:
        yield from block(panel, x, y, size)
        yield panel.text(
            str(one.value),
            face_of(x, y, size),
            font="numeral",
            size=20.5,
            least=18,
            field="value",
            ground="paper",
            align="center",
        )
    elif one.category is Category.REACTION:
        yield from bang(panel, x + size / 2, y + size / 2, size / 2, points=10)
        yield _sign(panel, one, x + size * 0.19, y + size * 0.19, size * 0.62, "hand")
    elif len(one.symbols) == 1:
        yield crossed(panel, one.symbols[0], x, y, size)
    else:
        small = size * 0.72
        yield crossed(panel, Symbol.GUN, x, y - 0.4, small)
        yield crossed(panel, Symbol.HANDCUFFS, x, y + size - small + 5.2, small)


def _sign(panel: Panel, one: Card, x: float, y: float, size: float, name: str) -> Group:
    """The sign of a reaction: a hand that points, or the innocent teddy."""
    if one.kind in WAYS:
        return pointing(panel, one.kind, x, y, size, name)
    return placed(teddy(panel, halo=True), x, y, size, f"{name}-{one.kind}")


# --- the picture ----------------------------------------------------------------------------------


def _picture(panel: Panel, one: Card) -> Iterator[Mark]:
    """The babysitter at one side, and what it is about at the other."""
    box = x, y, width, height = picture_box(panel)
    yield Rect(*box, fill=panel.colour("shade"))
    if not panel.pale:
        yield dots(x + 0.3, y + 0.3, width - 0.6, height - 0.6, 1.7, 0.1, panel.own("weave"), fade=0.62)
    right = _at_end(panel, one)
    shift = 5.0 if len(one.symbols) > 1 else 1.0  # two crosses reach down to the head
    left = x + width - BUST - 0.5 if right else x + shift
    bust = (left, y + height - BUST * 1.2 + 3.4, BUST, BUST * 1.2)
    thing = (x + (1.5 if right else width - 27.5), y + 6.0 + panel.long / 4, 26.0, 26.0)
    if one.category is Category.REACTION:
        yield from _pointed(panel, one, thing)
    else:
        yield from _thing(panel, one, thing)
    if panel.sitter.portrait is not None:
        face = panel.portrait(panel.sitter.portrait.model_copy(update=_mood(panel, one)), bust)
        yield Group((face,), name=f"bust-{one.kind}-{panel.sitter.id}", clip=box)
    yield Rect(*box, stroke=panel.colour("ink"), line=panel.stroke(1.5))
    yield from _tab(panel, one.category)


def _at_end(panel: Panel, one: Card) -> bool:
    """Whether the babysitter stands at the far side: behind the hand, which is not mirrored."""
    return one.kind is (Kind.RIGHT if panel.rtl else Kind.LEFT)


def _mood(panel: Panel, one: Card) -> dict[str, Any]:
    """What the face does; faces are not mirrored, but they look at what is."""
    mood = dict(MOODS[one.kind])
    if panel.rtl and one.kind not in WAYS and mood.get("gaze") is Gaze.RIGHT:
        mood["gaze"] = Gaze.LEFT
    return mood


def _thing(panel: Panel, one: Card, box: Box) -> Iterator[Mark]:
    """What is stolen, done or told, on a bang."""
    x, y, width, height = box
    yield from bang(panel, x + width / 2, y + height / 2, 14.0)
    size = 15.0
    left, top = x + (width - size) / 2, y + (height - size) / 2
    if not panel.pale:
        yield panel.sign(one.icon, left + 0.55, top + 0.55, size, f"sitter-{panel.shade}")
    yield panel.icon(one.icon, left, top, size, "ink", "paper")


def _pointed(panel: Panel, one: Card, box: Box) -> Iterator[Mark]:
    """The hand, large, and on a small plate what gives somebody away."""
    x, y, width, height = box
    yield from bang(panel, x + width / 2, y + height / 2, 14.0)
    yield _sign(panel, one, x + 3.6, y + 3.2, 18.8, "sign")
    cx, cy, r = x + width - 4.6, y + height - 4.8, 4.6
    yield Ellipse(cx, cy, r, r, fill=panel.own("field"), stroke=panel.colour("ink"), line=panel.stroke())
    yield Ellipse(cx, cy, r - 0.9, r - 0.9, fill=panel.colour("paper"))
    yield panel.sign(one.icon, cx - 2.7, cy - 2.7, 5.4, "ink")


def _tab(panel: Panel, category: Category) -> Iterator[Mark]:
    """The category on the lower edge of the picture."""
    word = f"category-{category}"
    wide = panel.width(panel.catalog.word(word).upper(), "label", 7) * 1.12 + 3
    x, y, _, height = picture_box(panel)
    box = (x, y + height - 3.6, wide, 3.6)
    yield Rect(*box, fill=panel.colour("tab"), stroke=panel.colour("ink"), line=panel.stroke(0.7))
    yield panel.word(
        word, box, font="label", size=7, upper=True, fill="tab-ink", ground="tab", align="center", tracking=60
    )


# --- words ----------------------------------------------------------------------------------------


def _speech(panel: Panel, one: Card) -> Iterator[Mark]:
    """The caption: told in a box on Money, said in a bubble on the others."""
    x, y, width, height = speech_box(panel)
    ink, paper = panel.colour("ink"), panel.colour("paper")
    spoken = one.category is not Category.MONEY
    yield Rect(
        x, y, width, height, fill=paper, stroke=ink, line=panel.stroke(), radius=3.0 if spoken else 0.0
    )
    if spoken:
        end = panel.broad if _at_end(panel, one) else 0.0
        foot, tip = (36.0 + end, 35.0 + end) if _at_end(panel, one) else (26.0, 27.6)
        tail = (("M", foot, y + 0.3), ("L", tip, y - 6.4), ("L", foot + 4.2, y + 0.3))
        yield Path((*tail, ("Z",)), fill=paper)
        yield Path(tail, stroke=ink, line=panel.stroke())
        yield Rect(foot - 0.1, y + 0.26, 4.4, 0.9, fill=paper)
    yield panel.text(
        one.caption,
        (x + 2.4, y + 0.9, width - 4.8, height - 1.8),
        font="story",
        size=9,
        least=7,
        field="caption",
        ground="paper",
        lines=2,
        leading=1.18,
    )


def _name(panel: Panel, one: Card) -> Iterator[Mark]:
    """What kind of card it is; of Money also the dollars, of It Was You! the way."""
    row = name_row(panel)
    left, _, wide, _ = picture_box(panel)
    right = left + wide
    if one.kind in WAYS:
        way = f"way-{one.kind}"
        said = panel.width(panel.catalog.word(way).upper(), "label", 9) * 1.1 + 4
        plate = (right - said, row + 0.4, said, 4.8)
        yield Rect(
            *plate,
            fill=panel.colour("plate"),
            stroke=panel.colour("stamp"),
            line=panel.stroke(0.7),
            radius=0.8,
        )
        yield panel.word(
            way,
            plate,
            font="label",
            size=9,
            upper=True,
            fill="stamp-ink",
            ground="plate",
            align="center",
            tracking=40,
        )
        wide -= said + 2
    elif one.category is Category.MONEY:
        said = panel.width(panel.catalog.word("money", value=one.value), "label", 12) + 0.4
        yield panel.text(
            panel.catalog.word("money", value=one.value),
            (right - said, row, said, 5.8),
            font="label",
            size=12,
            least=9,
            field="words.money",
            fill="accent",
            align="end",
        )
        wide -= said + 2
    yield panel.word(f"kind-{one.kind}", (4.0, row, wide, 5.8), font="name", size=15, least=10)


def _effect(panel: Panel, one: Card) -> Iterator[Mark]:
    """What the card does, beside the turned corner."""
    yield panel.text(
        panel.sentence(one.kind),
        (4.0, name_row(panel) + 7.8, 36.5 + panel.broad, 14.4 + panel.long * 0.5),
        font="rules",
        size=8.5,
        least=7,
        valign="top",
        field=f"effects.{one.kind}",
        lines=None,
        leading=1.24,
    )
