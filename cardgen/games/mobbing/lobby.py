"""Lobby cards: a favour on a slip of paper, pinned to the colour of the department that does it.

Value and sign stand in the corners, for cards that are held fanned and lie in rows; the slip holds the
favour, or what a card without a number does. The back shows the colour too: everybody has seen who laid it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mobbing.desk import Desk, sentence
from cardgen.games.mobbing.models import Colour, LobbyCard, LobbyKind
from cardgen.games.mobbing.paper import pin, sheet
from cardgen.games.mobbing.signs import department, shape_of, sign, spelled
from cardgen.layout.marks import Drawing, Group, Mark, Path, Rect, rotation

SLIP = 43.0
"""Width of the slip; its height follows the card's."""
ASKEW = -1.6
"""Degrees the slip hangs askew."""
RATE = 8.0
"""Distance of the signs on the back."""


def lobby(desk: Desk, card: LobbyCard) -> Drawing:
    """The front of a Lobby card."""
    return desk.face(
        desk.ground(f"lobby-{card.colour}"),
        *_rim(desk, card),
        desk.sized(_slip(desk, card)),
        *(_favour(desk, card) if card.kind is LobbyKind.ZAHL else _trick(desk, card)),
        *_label(desk, card),
        *desk.twice(_corner(desk, card)),
    )


def _rim(desk: Desk, card: LobbyCard) -> Iterator[Mark]:
    """Where the ground is white, the colour is a broad line well inside the trim."""
    if desk.pale:
        stroke = desk.colour(f"lobby-{card.colour}-line")
        yield desk.sized(
            [Rect(1.8, 1.8, desk.wide - 3.6, desk.tall - 3.6, stroke=stroke, line=0.9, radius=2)]
        )


def _slip(desk: Desk, card: LobbyCard) -> Iterator[Mark]:
    """The pinned slip of paper in the middle."""
    x, y, wide, tall = _room(desk)
    yield sheet(desk, (x, y, wide, tall), ASKEW, f"lobby-{card.colour}-note")
    yield from pin(desk, desk.wide / 2, y + 2.6, "pin-bad")


def _room(desk: Desk) -> tuple[float, float, float, float]:
    """Where the slip hangs."""
    return ((desk.wide - SLIP) / 2, 12.6, SLIP, desk.tall - 25.6)


def _corner(desk: Desk, card: LobbyCard) -> Iterator[Mark]:
    """What the card is worth, or the picture of what it does, and below it the department's sign."""
    edge = desk.edge + 0.4
    ink = f"lobby-{card.colour}-ink"
    worth = "" if card.value is None else spelled(desk, card.value)
    if card.kind is LobbyKind.X2:
        worth = desk.catalog.word(f"kind-{card.kind}")
    if worth:
        yield desk.text(
            worth,
            (edge, edge + 0.6, 14, 9),
            font="numeral",
            size=26,
            least=18,
            fill=ink,
            ground=f"lobby-{card.colour}",
            field="value",
            valign="top",
        )
    else:
        yield desk.icon(card.icon, edge - 0.4, edge - 0.2, 8.4, ink)
    yield desk.sized([department(desk, card.colour, edge + 3.0, edge + 13.2, 2.8, ink)])


def _favour(desk: Desk, card: LobbyCard) -> Iterator[Mark]:
    """The thing of the favour, and the favour in words."""
    x, y, wide, tall = _room(desk)
    ground, dark = f"lobby-{card.colour}-note", f"lobby-{card.colour}-dark"
    size = min(23.0 + max(tall - SLIP - 2, 0) / 3, tall - 21)
    yield desk.icon(card.icon, desk.wide / 2 - size / 2, y + 6.2 + (tall - 21 - size) / 2, size, dark, ground)
    yield desk.text(
        card.name or "",
        (x + 3, y + tall - 15, wide - 6, 11),
        font="name",
        size=11.5,
        least=8.5,
        ground=ground,
        align="center",
        lines=2,
        leading=1.1,
        field="name",
    )


def _trick(desk: Desk, card: LobbyCard) -> Iterator[Mark]:
    """Picture, title and sentence of a card without a number."""
    x, y, wide, tall = _room(desk)
    ground, dark = f"lobby-{card.colour}-note", f"lobby-{card.colour}-dark"
    size = 15.0 + max(tall - SLIP - 2, 0) / 3
    yield desk.icon(card.icon, desk.wide / 2 - size / 2, y + 4.8, size, dark, ground)
    yield desk.text(
        desk.catalog.word(f"kind-{card.kind}"),
        (x + 3, y + 5.6 + size, wide - 6, 5.5),
        font="name",
        size=14,
        least=9,
        ground=ground,
        align="center",
        field=f"words.kind-{card.kind}",
    )
    top = y + 12.6 + size
    yield desk.text(
        sentence(desk, card.kind),
        (x + 3, top, wide - 6, y + tall - 3.2 - top),
        font="rules",
        size=9.5,
        ground=ground,
        align="center",
        field=f"effects.{card.kind}",
        lines=None,
    )


def _label(desk: Desk, card: LobbyCard) -> Iterator[Mark]:
    """The department's name on a label as on the spine of a ring binder."""
    y = desk.tall - 10.4
    wide = 29.0
    x = (desk.wide - wide) / 2
    line = desk.colour(f"lobby-{card.colour}-dark")
    box = (x, y, wide, 7.6)
    yield desk.sized([Rect(*box, fill=desk.colour("memo"), stroke=line, line=0.35, radius=1.0)])
    yield desk.text(
        desk.catalog.word(f"colour-{card.colour}"),
        (x + 1, y + 0.5, wide - 2, 4.2),
        font="label",
        size=9,
        fill=f"lobby-{card.colour}-dark",
        align="center",
        field=f"words.colour-{card.colour}",
    )


# --- the back ------------------------------------------------------------------------------------


def lobby_back(desk: Desk, colour: Colour) -> Drawing:
    """The department's signs all over, half of them upside down, and two of them large."""
    seal = f"lobby-{colour}-ink"
    wide, tall = desk.wide, desk.tall
    emblem = (
        sign(shape_of(desk, colour), wide / 2, tall / 2 - 8.4, 5.6, desk.colour(seal)),
        Path(
            (("M", wide / 2 - 9, tall / 2), ("L", wide / 2 + 9, tall / 2)), stroke=desk.colour(seal), line=0.5
        ),
    )
    disc = Rect(
        wide / 2 - 14,
        tall / 2 - 18.5,
        28,
        37,
        fill=desk.colour(f"lobby-{colour}"),
        stroke=desk.colour(seal),
        line=0.6,
        radius=14,
    )
    return Drawing(
        (
            desk.ground(f"lobby-{colour}"),
            desk.sized([_signs(desk, colour)]),
            desk.sized([disc, *emblem, Group(emblem, rotation(180, wide / 2, tall / 2))]),
            *desk.twice(_plate(desk, colour)),
        )
    )


def _signs(desk: Desk, colour: Colour) -> Group:
    """A field of signs out to the end of the bleed; a half turn swaps upright and turned rows."""
    ink, shape = desk.colour(f"lobby-{colour}-line"), shape_of(desk, colour)
    paint = (None, ink) if desk.pale else (ink, None)
    wide, tall, bleed = desk.wide, desk.tall, desk.bleed
    columns, rows = int((wide / 2 + bleed) / RATE) + 1, int((tall / 2 + bleed) / RATE) + 1
    marks: list[Mark] = []
    for row in range(-rows, rows):
        for column in range(-columns, columns):
            x, y = wide / 2 + (column + 0.5) * RATE, tall / 2 + (row + 0.5) * RATE
            one = sign(shape, x, y, 1.9, *paint)
            marks.append(one if row % 2 == 0 else Group((one,), rotation(180, x, y)))
    return Group(tuple(marks), name=f"signs-{colour}", clip=desk.whole)


def _plate(desk: Desk, colour: Colour) -> Iterator[Mark]:
    """The department's name near the upper edge."""
    wide, ink, fill = 36.0, f"lobby-{colour}-ink", f"lobby-{colour}"
    box = ((desk.wide - wide) / 2, 5.0, wide, 6.4)
    yield desk.sized([Rect(*box, fill=desk.colour(fill), stroke=desk.colour(ink), line=0.35, radius=1.0)])
    yield desk.text(
        desk.catalog.word(f"colour-{colour}").upper(),
        (box[0] + 1, box[1], wide - 2, box[3]),
        font="label",
        size=10,
        fill=ink,
        ground=fill,
        align="center",
        tracking=60,
        field=f"words.colour-{colour}",
    )
