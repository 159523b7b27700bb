"""The play mat of a babysitter, in a room of the Boss's house: one side for three players, one for more.

On the left the draw pile, which hangs over the edge, and the turn; on the right three places of a card's true
size above the three piles, which hang over the lower edge. The side for three lies on the ground of the game,
the side for more on the babysitter's colour and pattern, which also tells them apart in grey and in low ink.
Where lines run from right to left the head and the steps mirror; piles and numbered places stay.
Lengths are millimetres from the trim's corner.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mob_sitters.models import Mat, MobSitters, Symbol
from cardgen.games.mob_sitters.panel import Panel
from cardgen.games.mob_sitters.signs import block, face_of, placed, teddy, token
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect

EDGE, GAP = 5.0, 4.0
"""From the trim to what may not be cut, and between two places, mm."""
BAND = 22.0
"""Lower edge of the head."""
LEFT = 60.0
"""Room for the draw pile and the turn, left of the places."""
SMALLEST = (57.0, 86.0)
"""The smallest place, mm: a smaller card lies in it with room around."""
PILES = ("safe", "boss", "cops")
STEPS = (("earn", "accuse", "discard"), ("play", "resolve", "draw"))
"""The turn, in the two halves of which a first and a last turn lack one (S-R04)."""
HEAD, AIR, ROW = 4.6, 0.6, 8.6
"""Heights of a head, of the gap below it and of a row of the turn."""


def mat(panel: Panel, one: Mat, *, few: bool) -> Drawing:
    """A side of the mat: for as few players as can play, or for more."""
    return Drawing(
        (
            *_ground(panel, few),
            *_band(panel, few),
            *panel.mirrored((*_title(panel, one), *_side(panel, few), *_reckoning(panel, few))),
            *_draw(panel),
            *_area(panel),
            *_piles(panel),
            *_turn(panel),
        )
    )


def place_size(catalog: MobSitters, sitter: str) -> tuple[float, float]:
    """Width and height of the place for a card, mm: however small that is, the words need some room."""
    card = catalog.style.stocks[sitter]
    return max(card.width, SMALLEST[0]), max(card.height, SMALLEST[1])


def columns(panel: Panel) -> tuple[float, float, tuple[float, ...]]:
    """Width and height of a card, and the left edges of the columns: one for each pile, more if they fit."""
    card = place_size(panel.catalog, panel.sitter.id)
    fitting = int((panel.stock.width - EDGE - LEFT + GAP + 0.001) / (card[0] + GAP))
    count = max(len(PILES), min(panel.catalog.box.numbers["play"], fitting))
    first = panel.stock.width - EDGE - count * card[0] - (count - 1) * GAP
    return *card, tuple(first + at * (card[0] + GAP) for at in range(count))


def least_width(catalog: MobSitters, sitter: str) -> float:
    """How wide a mat must be for the piles and a place for every card that is played in a turn, mm."""
    count = max(len(PILES), catalog.box.numbers["play"])
    return LEFT + count * place_size(catalog, sitter)[0] + (count - 1) * GAP + EDGE


def _top(panel: Panel) -> float:
    """Upper edge of the piles, below the play area."""
    return BAND + GAP + columns(panel)[1] + GAP


# --- the head -------------------------------------------------------------------------------------


def _ground(panel: Panel, few: bool) -> Iterator[Mark]:
    """What tells the two sides apart from across the table."""
    if few:
        yield panel.ground()
        return
    yield Rect(*panel.whole, fill=panel.own("field"))
    if panel.pale:  # white on both sides: the pattern alone must be seen, and has little room
        yield panel.woven(panel.whole, 4.0, "sitter", 0.3)
    else:
        yield panel.weave(panel.whole, 6.0)


def _band(panel: Panel, few: bool) -> Iterator[Mark]:
    x, y, width, _ = panel.whole
    if few:
        yield Rect(x, y, width, BAND - y, fill=panel.own("field"))
        yield panel.weave((x, y, width, BAND - y), 6.0)
    yield Rect(x, BAND - panel.stroke(), width, panel.stroke(1.6), fill=panel.colour("ink"))


def _plate(panel: Panel, box: Box) -> Rect:
    return Rect(*box, fill=panel.colour("paper"), stroke=panel.colour("ink"), line=panel.stroke(), radius=2.0)


def _title(panel: Panel, one: Mat) -> Iterator[Mark]:
    """Who plays here, and in which room."""
    window = (6.0, 3.4, 21.0, BAND - 3.4 - panel.stroke() / 2)
    yield Rect(*window, fill=panel.colour("paper"), stroke=panel.colour("ink"), line=panel.stroke())
    if panel.sitter.portrait is not None:
        face = panel.portrait(panel.sitter.portrait, (7.0, 2.6, 19.0, 22.8))
        yield Group((face,), name=f"host-{panel.sitter.id}", clip=window)
        yield Rect(*window, stroke=panel.colour("ink"), line=panel.stroke())
    yield _plate(panel, (30.0, 4.4, 66.0, 13.2))
    yield panel.mark(37.2, 11.0, 10.0)
    yield panel.text(
        panel.sitter.name, (44.0, 5.4, 50.0, 6.6), font="name", size=17, field="sitter", ground="paper"
    )
    yield panel.text(one.name, (44.0, 12.0, 50.0, 4.4), font="rules", size=9.5, field="name", ground="paper")


def _side(panel: Panel, few: bool) -> Iterator[Mark]:
    """For how many players this side is: a numeral as large as the head allows, and as many teddies."""
    players = panel.catalog.box.numbers["few"] + (0 if few else 1)
    x, y, width, height = box = (99.0, 3.2, 37.0, 16.6)
    yield _plate(panel, box)
    word = "mat-few" if few else "mat-more"
    numeral = 15.0
    yield panel.text(
        panel.catalog.word(word, players=players),
        (x + 1.0, y + 0.4, numeral, height - 0.8),
        font="numeral",
        size=40,
        least=20,
        field=f"words.{word}",
        ground="paper",
        align="center",
    )
    left, room = x + numeral + 1.6, width - numeral - 2.6
    size = min(5.6, room / players - 0.4)
    for at in range(players):
        start = left + (room - players * (size + 0.4) + 0.4) / 2 + at * (size + 0.4)
        yield placed(teddy(panel), start, y + 8.0 - size, size, "teddy")
    yield panel.word(
        "mat-players",
        (left, y + 8.8, room, 5.0),
        font="name",
        size=12,
        least=8,
        ground="paper",
        align="center",
    )


def _reckoning(panel: Panel, few: bool) -> Iterator[Mark]:
    """How the game ends, as it reads for so many players (S-R19, S-R20, S-C11)."""
    left = 139.0
    box = (left, 3.2, panel.stock.width - EDGE - left, 16.6)
    yield _plate(panel, box)
    yield panel.word(
        "mat-end",
        (box[0] + 2.4, box[1] + 1.9, 40.0, 3.6),
        font="label",
        size=9.5,
        fill="accent",
        ground="paper",
    )
    word = "mat-end-few" if few else "mat-end-more"
    yield panel.word(
        word,
        (box[0] + 2.4, box[1] + 6.2, box[2] - 4.8, 9.8),
        font="rules",
        size=8.5,
        least=7,
        ground="paper",
        lines=None,
        leading=1.16,
    )


# --- the places -----------------------------------------------------------------------------------


def _draw(panel: Panel) -> Iterator[Mark]:
    """The draw pile left, half on the mat, in the pattern of its backs."""
    wide, high, places = columns(panel)
    right, top = places[0] - GAP - 1.0, BAND + GAP
    ink = panel.colour("ink")
    box = (right - wide, top, wide, high)
    inside = (box[0] + 4, top + 4, wide - 8, high - 8)
    yield Group(
        (
            Rect(*box, fill=panel.colour("paper"), stroke=ink, line=panel.stroke(1.5), radius=3.0),
            Rect(*inside, fill=panel.own("field")),
            panel.weave(inside, 6.0),
            Rect(*inside, stroke=ink, line=panel.stroke()),
        ),
        name=f"pile-draw-{panel.shade}",
        clip=panel.whole,
    )
    plate = (7.0, top + high / 2 - 5.0, right - 4 - 9.0, 10.0)
    yield _plate(panel, plate)
    yield panel.word("mat-draw", plate, font="name", size=13, least=9, ground="paper", align="center")


def _area(panel: Panel) -> Iterator[Mark]:
    """The places for the cards of a turn."""
    wide, high, found = columns(panel)
    places = found[: panel.catalog.box.numbers["play"]]
    top = BAND + GAP
    for number, x in enumerate(places, start=1):
        yield Rect(x, top, wide, high, fill=panel.colour("paper"), radius=3.0)
        yield Group((_slot(panel, x, top, wide, high),), name="place")
        size = 24.0
        left, up = x + (wide - size) / 2, top + (high - size) / 2
        yield from block(panel, left, up, size)
        yield panel.text(
            str(number),
            face_of(left, up, size),
            font="numeral",
            size=36,
            field="numbers.play",
            ground="paper",
            align="center",
        )
    middle = places[len(places) // 2]
    yield panel.word(
        "mat-area",
        (middle + 4, top + 8, wide - 8, 8.0),
        font="name",
        size=18,
        least=12,
        ground="paper",
        align="center",
    )
    yield panel.word(
        "mat-area-note",
        (middle + 6, top + high - 22, wide - 12, 10.0),
        font="rules",
        size=9.5,
        least=8,
        ground="paper",
        align="center",
        lines=2,
    )


def _slot(panel: Panel, x: float, y: float, wide: float, high: float) -> Rect:
    """The outline of a place that is just as large as a card."""
    return Rect(x, y, wide, high, stroke=panel.colour("ink"), line=panel.stroke(), radius=3.0)


def _piles(panel: Panel) -> Iterator[Mark]:
    """Safe, Boss and Cops at the bottom; the piles hang over the edge."""
    wide, high, places = columns(panel)
    top = _top(panel)
    for name, x in zip(PILES, places, strict=False):
        box = (x, top, wide, high)
        yield Group(tuple(_pile(panel, box)), name=f"pile-{name}-{panel.shade}", clip=panel.whole)
        yield panel.word(
            f"mat-{name}",
            (x + 4, top + 4.2, wide - 8, 7.0),
            font="name",
            size=18,
            least=12,
            ground="paper",
            align="center",
        )
        yield panel.word(
            f"mat-{name}-note",
            (x + 3, top + 14.4, wide - 6, 5.0),
            font="rules",
            size=9.5,
            least=8,
            ground="shade",
            align="center",
        )
        yield from _emblem(panel, name, x + wide / 2, top + 44.0)


def _pile(panel: Panel, box: Box) -> Iterator[Mark]:
    """The outline of a pile: a head for its name, and the shade below it."""
    x, top, wide, _ = box
    ink = panel.colour("ink")
    yield Rect(*box, fill=panel.colour("shade"), radius=3.0)
    yield Rect(x, top, wide, 13.0, fill=panel.colour("paper"), radius=3.0)
    yield Rect(x, top + 10.0, wide, 3.0, fill=panel.colour("paper"))
    yield Rect(x, top + 13.0 - panel.stroke() / 2, wide, panel.stroke(), fill=ink)
    yield _slot(panel, *box)


def _emblem(panel: Panel, name: str, x: float, y: float) -> Iterator[Mark]:
    """The picture of a pile: a piggy bank, the Boss's teddy, a badge; and whose cards go there."""
    size = 30.0
    if name == "boss":
        yield placed(teddy(panel), x - size / 2, y - size / 2, size, "teddy")
        yield token(panel, Symbol.GUN, x + 13.0, y + 6.0, 13.0)
        return
    icon = "piggy-bank" if name == "safe" else "police-badge"
    if not panel.pale:
        yield panel.sign(icon, x - size / 2 + 0.9, y - size / 2 + 0.9, size, f"sitter-{panel.shade}")
    yield panel.icon(icon, x - size / 2, y - size / 2, size, "ink", "shade")
    if name == "cops":
        yield token(panel, Symbol.HANDCUFFS, x + 13.0, y + 6.0, 13.0)


# --- the turn -------------------------------------------------------------------------------------


def _strip(panel: Panel) -> Iterator[Mark]:
    """The paper under the turn, down over the lower edge; at its head the way to the discard."""
    _, high, places = columns(panel)
    y = BAND + GAP + high + 1.6
    paper = Rect(
        3.0,
        y,
        places[0] - GAP + 1.0 - 3.0,
        panel.stock.height,
        fill=panel.colour("paper"),
        stroke=panel.colour("ink"),
        line=panel.stroke(),
        radius=2.0,
    )
    yield Group((paper,), clip=panel.whole)
    arrow = (("M", 6.4, y + 3.2), ("L", 9.8, y + 1.0), ("L", 9.8, y + 5.4), ("Z",))
    yield Path(arrow, fill=panel.colour("stamp"), stroke=panel.colour("ink"), line=panel.stroke(0.7))
    yield panel.word(
        "mat-discard", (11.4, y + 0.8, 40.0, 4.8), font="label", size=10, ground="paper", align="left"
    )


def _turn(panel: Panel) -> Iterator[Mark]:
    """The six steps, under the turns in which they are done (S-R04, S-R18, S-C01)."""
    yield from _strip(panel)
    right = columns(panel)[2][0] - GAP - 1.0
    turns = panel.catalog.box.numbers["turns"]
    y = panel.stock.height - EDGE - 2 * (HEAD + AIR) - 6 * ROW - 1.4
    number = 0
    for steps, (first, last) in zip(STEPS, ((2, turns + 1), (1, turns)), strict=True):
        box = (EDGE, y, right - EDGE, HEAD)
        yield Rect(
            *box, fill=panel.colour("tab"), stroke=panel.colour("ink"), line=panel.stroke(0.7), radius=0.8
        )
        yield panel.text(
            panel.catalog.word("mat-turns", first=first, last=last),
            (EDGE + 2, y, right - EDGE - 4, HEAD),
            font="label",
            size=9,
            field="words.mat-turns",
            fill="tab-ink",
            ground="tab",
        )
        y += HEAD + AIR
        for step in steps:
            number += 1
            row = (EDGE, y, right - EDGE, ROW)
            yield from panel.mirrored(_step(panel, step, number, row), row)
            y += ROW
        y += 1.4


def _step(panel: Panel, step: str, number: int, box: Box) -> Iterator[Mark]:
    """One step: its number, its name, what is done."""
    x, y, wide, high = box
    r = 2.9
    yield Ellipse(
        x + r + 0.4,
        y + high / 2,
        r,
        r,
        fill=panel.colour("paper"),
        stroke=panel.colour("ink"),
        line=panel.stroke(0.8),
    )
    yield panel.text(
        str(number),
        (x + 0.4, y + high / 2 - r, 2 * r, 2 * r),
        font="label",
        size=9,
        field="numbers.turns",
        ground="paper",
        align="center",
    )
    left = x + 2 * r + 2.4
    room = x + wide - left
    yield panel.word(
        f"step-{step}",
        (left, y + 0.8, room, 3.2),
        font="label",
        size=9,
        least=7.5,
        ground="paper",
        valign="top",
    )
    yield panel.word(
        f"step-{step}-note",
        (left, y + 4.6, room, 4.4),
        font="rules",
        size=7.5,
        ground="paper",
        valign="top",
        lines=2,
        leading=1.0,
    )
