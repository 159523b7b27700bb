"""The employees: share certificates for people. All lengths are millimetres from the trim's top left corner.

The layout follows the hand: MACHT and rank in the top left corner and, turned, in the bottom right one; then
the picture, the name, the story, the effect.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.catalog.model import spoken
from cardgen.games.vorstand.models import Draw, Effect, Employee, Rank, Vorstand, WithAdd, spelled
from cardgen.layout.easel import Easel
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, Steps
from cardgen.layout.patterns import rosette
from cardgen.layout.portraits.bust import medallion

RANKS = tuple(Rank)


def employee(easel: Easel[Vorstand], card: Employee) -> Drawing:
    """The front of a red card."""
    return easel.face(
        *_paper(easel, card),
        *_portrait(easel, card),
        *easel.twice(_corner(easel, card)),
        *_badge(easel, card),
        *_person(easel, card),
    )


def lobes(catalog: Vorstand, count: int) -> int:
    """How many crests an ornament has in this edition: an even number, for half a turn's sake."""
    return max(2, 2 * round(count * catalog.style.ornament / 2))


def signed(by: int) -> str:
    """A difference with its sign, the minus a real one."""
    return f"+{by}" if by >= 0 else f"−{-by}"


def effect_text(catalog: Vorstand, effect: Effect) -> str:
    """The printed sentence: the pattern of effects.yaml filled from the effect's own fields."""
    fields: dict[str, object] = {}
    for name, value in effect:
        if name == "by":
            fields["by"] = value if isinstance(effect, Draw) else signed(value)
        elif name == "todo":
            fields["todo"] = catalog.word(f"level-{value}")
        elif name == "rank":
            fields["rank"] = catalog.word(f"rank-{value}")
            fields["ranks"] = catalog.word(f"rank-{value}-many")
    if isinstance(effect, WithAdd):
        names = {card.id: card.name for card in catalog.employees}
        fields["with"] = names.get(effect.partner, effect.partner)
    return spoken(catalog.effects, effect.kind, fields)


def _ground(card: Employee) -> str:
    """The colour of the card's paper."""
    return "gold-ground" if card.rank is Rank.PATRIARCH else "ground"


def _paper(easel: Easel[Vorstand], card: Employee) -> Iterator[Mark]:
    """The ground, and the frame that only the board level may have."""
    yield easel.ground(_ground(card))
    if card.rank in (Rank.VORSTAND, Rank.PATRIARCH):
        # 2.5 mm inside the trim: a drift of one millimetre still leaves a frame
        yield Rect(
            2.5, 2.5, 58 + easel.broad, 83 + easel.long, stroke=easel.colour("brass"), line=0.4, radius=2
        )


def _portrait(easel: Easel[Vorstand], card: Employee) -> Iterator[Mark]:
    """The oval of the certificate with the face, the thing of the story, and the ribbon with the rank."""
    colour = easel.colour
    cx, cy = 31.5 + easel.broad / 2, 25.6 + easel.long * 0.3
    s = _grown(easel)
    line = colour("brass" if card.rank in (Rank.VORSTAND, Rank.PATRIARCH) else "hair")
    crests = lobes(easel.catalog, 12)
    yield Group((rosette(cx, cy, 19.4 * s, crests, 1, line, 0.12, inner=0.6),), name="rosette")
    yield Ellipse(
        cx, cy, 14.6 * s, 17.4 * s, fill=colour("oval"), stroke=colour(f"rank-{card.rank}"), line=0.9
    )
    if colour(f"rank-{card.rank}") == colour("oval"):  # a ring that is not seen: its outline
        yield Ellipse(
            cx, cy, 14.6 * s + 0.45, 17.4 * s + 0.45, stroke=colour(f"rank-{card.rank}-ink"), line=0.25
        )
    if card.portrait is None:
        yield easel.sign(card.icon, cx - 10.5 * s, cy - 11.5 * s, 21 * s, "accent")
    else:
        yield easel.portrait(card.portrait, (cx - 13.4 * s, cy - 16.2 * s, 26.8 * s, 32.4 * s))
    yield Ellipse(cx, cy, 13.4 * s, 16.2 * s, stroke=colour("brass"), line=0.3)
    if card.portrait is not None:
        thing = easel.sign(card.icon, cx + 8.9 * s, cy + 6.7 * s, 6 * s, "accent")
        yield medallion(thing, colour("brass"), colour("oval"))
    yield from _ribbon(easel, card, cx, cy + 15.4 * s)


def _grown(easel: Easel[Vorstand]) -> float:
    """How much larger the picture is on a longer card."""
    return 1.0 + min(easel.long, 25.0) * 0.008


def _ribbon(easel: Easel[Vorstand], card: Employee, cx: float, y: float) -> Iterator[Mark]:
    """The plate across the foot of the oval: the rank as a word on the rank's colour."""
    fill, ink = f"rank-{card.rank}", f"rank-{card.rank}-ink"
    half, height = 15.5, 4.8
    steps = (
        ("M", cx - half, y),
        ("L", cx + half, y),
        ("L", cx + half - 1.6, y + height / 2),
        ("L", cx + half, y + height),
        ("L", cx - half, y + height),
        ("L", cx - half + 1.6, y + height / 2),
        ("Z",),
    )
    yield Path(steps, fill=easel.colour(fill), stroke=easel.colour(ink), line=0.15)
    yield easel.word(
        f"rank-{card.rank}",
        (cx - half + 2, y, 2 * half - 4, height),
        upper=True,
        font="name",
        size=8,
        fill=ink,
        ground=fill,
        align="center",
        tracking=60,
    )


def _corner(easel: Easel[Vorstand], card: Employee) -> Iterator[Mark]:
    """MACHT and the rank's bars."""
    endless = card.macht == math.inf
    yield easel.text(
        spelled(card.macht),
        (4.4, 5.0 if endless else 4.8, 15.5, 14 if endless else 9.5),
        font="numeral",
        size=34 if endless else 26,
        least=18,
        fill="accent",
        ground=_ground(card),
        valign="top",
        field="macht",
    )
    yield _bars(easel, card.rank, 4.4, 12.2)


def _bars(easel: Easel[Vorstand], rank: Rank, x: float, y: float) -> Group:
    """The rank as epaulette bars: one for a worker ant, four for the board; a bow tie for the Patriarch."""
    name, ink = f"bars-{rank}", easel.colour("ink")
    if rank is Rank.PATRIARCH:
        steps = bow(x + 4.6, y + 2.6, 4.0, 1.6)
        return Group((Path(steps, fill=easel.colour("brass"), stroke=ink, line=0.15),), name=name)
    bars: list[Mark] = []
    for bar in range(RANKS.index(rank) + 1):
        box = (x + bar * 2.4, y, 1.7, 3.0)
        bars.append(Rect(*box, fill=easel.colour(f"rank-{rank}"), stroke=ink, line=0.3, radius=0.3))
        bars += easel.tinted(f"rank-{rank}", box)
    return Group(tuple(bars), name=name)


def bow(x: float, y: float, half: float, rise: float) -> Steps:
    """A bow tie that is an infinity sign, centred on x, y."""
    return (
        ("M", x, y),
        ("C", x + half * 0.5, y - rise * 1.6, x + half, y - rise * 1.2, x + half, y),
        ("C", x + half, y + rise * 1.2, x + half * 0.5, y + rise * 1.6, x, y),
        ("C", x - half * 0.5, y - rise * 1.6, x - half, y - rise * 1.2, x - half, y),
        ("C", x - half, y + rise * 1.2, x - half * 0.5, y + rise * 1.6, x, y),
        ("Z",),
    )


def _badge(easel: Easel[Vorstand], card: Employee) -> Iterator[Mark]:
    """The mark of a High-Performer in the free corner: a bolt and the word (V-C02)."""
    if card.high_performer:
        yield easel.sign("lightning-bolt", 53.4 + easel.broad, 4.0, 6, "accent")
        yield easel.word(
            "high-performer",
            (46.5 + easel.broad, 10.4, 12.5, 5.4),
            font="rules",
            size=6.5,
            ground=_ground(card),
            align="end",
            valign="top",
            lines=2,
            leading=1.1,
        )


def _person(easel: Easel[Vorstand], card: Employee) -> Iterator[Mark]:
    """Name, door plate, story and effect, all on the card's middle axis."""
    ground = _ground(card)
    wide, down = 55 + easel.broad, easel.long * 0.6
    yield easel.text(
        card.name,
        (4, 47.4 + down, wide, 5.4),
        font="name",
        size=13,
        least=9,
        ground=ground,
        align="center",
        field="name",
    )
    yield easel.text(
        card.role,
        (4, 52.6 + down, wide, 3.4),
        font="rules",
        size=8,
        fill="accent",
        ground=ground,
        align="center",
        field="role",
    )
    yield easel.text(
        card.story,
        (5, 57.6 + down, wide - 2, 12.9 + easel.long - down),
        font="story",
        size=8,
        ground=ground,
        align="center",
        valign="top",
        lines=None,
        field="story",
    )
    if card.effect is not None:
        yield easel.text(
            effect_text(easel.catalog, card.effect),
            (17.9, 71.9 + easel.long, 27.2 + easel.broad, 9.5),
            font="rules",
            size=8,
            ground=ground,
            align="center",
            lines=None,
            underline=True,
            field=f"effects.{card.effect.kind}",
        )
