"""Mobbing cards and extras: what is said about somebody, on the paper it deserves.

A good reference is a memo with holes and a round black stamp, a bad one a sticky note with a square red
one; an ODER is half of each, and the half that stands upright counts. Reactions are torn off a black
pad, the boss's death is a notice with a black edge. All stand on a left axis but the notice of death.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mobbing.desk import Desk, sentence
from cardgen.games.mobbing.frames import photograph
from cardgen.games.mobbing.models import ExtraCard, ExtraKind, MobbingCard, MobbingKind
from cardgen.games.mobbing.paper import band, holes, pin, ruled, sheet, staple, sticky
from cardgen.games.mobbing.signs import letter, signed, stamp
from cardgen.layout.marks import Block, Box, Drawing, Group, Mark, Path, Rect, Step, Steps, polygon, rotation

CORNER = 12.9
"""Middle of a stamp from the card's edges."""
LEFT = 12.6
"""Where the texts of a sheet begin, right of the holes."""
HEAD = 23.6
"""Where the texts beside a stamp begin."""


def mobbing(desk: Desk, card: MobbingCard) -> Drawing:
    """The front of a Mobbing card."""
    if card.kind is MobbingKind.REFERENZ:
        return desk.face(*_reference(desk, card, card.value or 0))
    if card.kind is MobbingKind.ODER:
        return desk.face(*_oder(desk, card))
    if card.kind is MobbingKind.GESTORBEN:
        return desk.face(*_death(desk, card))
    return desk.face(*_reaction(desk, card))


def extra(desk: Desk, card: ExtraCard) -> Drawing:
    """The front of an Extra-Mobbing card: a reference with a tab and a sentence of its own."""
    return desk.face(*_reference(desk, card, card.value), *_tab(desk, card))


# --- references ----------------------------------------------------------------------------------


def _reference(desk: Desk, card: MobbingCard | ExtraCard, value: int) -> Iterator[Mark]:
    """A good or a bad reference: paper, stamp, head, what is said, and the thing it is about."""
    paper = "memo" if value > 0 else "note"
    yield desk.ground("ground")
    yield desk.sized(_paper(desk, value))
    yield from _head(desk, card, value, paper)
    small = _sentence(desk, card)
    foot = desk.tall - 20.5 - (6.6 if small else 0.0)
    yield _speech(desk, card.text, (LEFT, 25.2, desk.wide - 6.2 - LEFT, foot - 25.2), paper)
    if small:
        yield _rule(desk, small, (LEFT, foot + 0.4, desk.wide - 6.2 - LEFT, 5.4), paper)
    dead = card.value_dead if isinstance(card, MobbingCard) else None
    beside = 0.0 if dead is None else 14.5
    yield desk.icon(card.icon, LEFT + beside, desk.tall - 19.0, 12.5, "quiet", paper)
    if dead is not None:
        yield from _mourning(desk, signed(dead))
    yield from desk.twice([stamp(desk, value, CORNER, CORNER, paper)])


def _paper(desk: Desk, value: int) -> Iterator[Mark]:
    """The memo of a good reference, the sticky note of a bad one."""
    box = (3.4, 3.4, desk.wide - 6.8, desk.tall - 6.8)
    if value > 0:
        yield sheet(desk, box, -0.5, "memo")
        yield from holes(desk, 7.8, desk.tall / 2)
        yield staple(desk, desk.wide - 9.5, 6.2, -24)
    else:
        yield sticky(desk, box, 0.6, "note", "note-fold")
        yield from pin(desk, desk.wide - 8.2, 7.4, "pin-bad")


def _head(desk: Desk, card: MobbingCard | ExtraCard, value: int, paper: str) -> Iterator[Mark]:
    """Right of the stamp: what kind of reference this is, its title, and a double line."""
    kind = "good" if value > 0 else "bad"
    width = desk.wide - HEAD - 12.5
    yield desk.text(
        desk.catalog.word(kind),
        (HEAD, 7.0, width, 3.0),
        font="rules",
        size=7.5,
        fill="quiet",
        ground=paper,
        field=f"words.{kind}",
    )
    yield desk.text(
        card.name or "",
        (HEAD, 11.0, desk.wide - HEAD - (18.8 if isinstance(card, ExtraCard) else 6.2), 7.0),
        font="name",
        size=15,
        least=10,
        ground=paper,
        field="name",
    )
    yield desk.sized(ruled(desk, HEAD, 19.6, desk.wide - HEAD - 6.2))


def _speech(desk: Desk, text: str, box: Box, paper: str, field: str = "text", size: float = 12) -> Block:
    """What is said aloud, upright on a memo and slanted on a sticky note."""
    return desk.text(
        text,
        box,
        font="speech" if paper == "note" else "story",
        size=size,
        least=8,
        ground=paper,
        leading=1.25,
        field=field,
        lines=None,
    )


def _rule(desk: Desk, text: str, box: Box, ground: str, size: float = 8.0) -> Block:
    """A sentence of the rules."""
    return desk.text(
        text, box, font="rules", size=size, ground=ground, underline=True, field="effects", lines=None
    )


def _sentence(desk: Desk, card: MobbingCard | ExtraCard) -> str:
    if isinstance(card, ExtraCard):
        return sentence(desk, card.kind)
    return "" if card.value_dead is None else sentence(desk, "tied", value_dead=signed(card.value_dead))


def _mourning(desk: Desk, weight: str) -> Iterator[Mark]:
    """The band across the corner: what the card weighs once the boss is dead."""
    x = desk.edge + 6.7
    y = desk.tall - x
    yield desk.sized([band(desk, 2 * x + 4.8, 9.6)])
    yield Group(
        (
            desk.text(
                desk.catalog.word("boss-dead-weight", weight=weight),
                (x - 9, y - 3, 18, 6),
                font="name",
                size=10,
                least=8,
                fill="ribbon-ink",
                ground="ribbon",
                align="center",
                field="value_dead",
            ),
        ),
        rotation(45, x * desk.unit, y * desk.unit),
    )


def _tab(desk: Desk, card: ExtraCard) -> Iterator[Mark]:
    """A red index tab with the letter of cards that do not wait for a turn."""
    x, wide, line = desk.wide - 17.6, 12.0, 0.4
    beyond = desk.bleed - line / 2
    tab = Rect(
        x, -beyond, wide, beyond + 16.4, fill=desk.colour("tab"), stroke=desk.colour("accent"), line=line
    )
    yield desk.sized([tab])
    yield desk.text(
        desk.catalog.word("back-extras"),
        (x + 0.6, 4.6, wide - 1.2, 3.4),
        font="name",
        size=8.5,
        fill="tab-ink",
        ground="tab",
        align="center",
        field="words.back-extras",
    )
    if card.mark:
        yield from letter(desk, desk.catalog.word("mark-a"), x + wide / 2, 12.0, 3.3, fill="memo", ink="ink")
    elif card.kind is ExtraKind.GESTAENDNIS:
        yield desk.icon("exclamation-thick", x + wide / 2 - 3.2, 8.8, 6.4, "tab-ink")


# --- ODER ----------------------------------------------------------------------------------------


def _oder(desk: Desk, card: MobbingCard) -> Iterator[Mark]:
    """Two halves on a slanting seam, each upright for the side it stands for."""
    value = card.value or 0
    good = tuple(_half(desk, card, value))
    bad = tuple(_half(desk, card, -value))
    yield desk.ground("ground")
    yield desk.sized(_halves(desk))
    yield from good
    yield desk.turned(bad)


def _halves(desk: Desk) -> Iterator[Mark]:
    """A memo above, a sticky note below; the same outline, turned."""
    wide, tall = desk.wide, desk.tall
    slope = 2.2
    upper = [
        (3.4, 3.4),
        (wide - 3.4, 3.4),
        (wide - 3.4, tall / 2 - slope - 0.5),
        (3.4, tall / 2 + slope - 0.5),
    ]
    lower = [(wide - x, tall - y) for x, y in upper]
    for corners, fill in ((upper, "memo"), (lower, "note")):
        shadow = polygon([(x + 0.5, y + 0.8) for x, y in corners])
        yield Path(shadow, fill=desk.colour("shadow"))
        yield Path(polygon(corners), fill=desk.colour(fill), stroke=desk.colour("line"), line=0.2)
    seam = (("M", 3.4, tall / 2 + slope), ("L", wide - 3.4, tall / 2 - slope))
    yield Path(seam, stroke=desk.colour("ink"), line=0.3, dash=(1.4, 1.2), round_ends=False)


def _half(desk: Desk, card: MobbingCard, value: int) -> Iterator[Mark]:
    """One side of an ODER in the upper half of the card."""
    paper, field = ("memo", "text") if value > 0 else ("note", "text_bad")
    half = desk.tall / 2
    small, right = 7.0, desk.wide - 6.2
    yield stamp(desk, value, CORNER - 0.6, CORNER - 0.6, paper, small)
    yield desk.text(
        desk.catalog.word("kind-oder"),
        (CORNER - 0.6 - 7, CORNER + 8.2, 14, 4.0),
        font="name",
        size=11,
        least=8,
        ground=paper,
        align="center",
        field="words.kind-oder",
    )
    yield desk.text(
        card.name or "",
        (HEAD - 1.4, 7.2, right - HEAD - 15, 5.2),
        font="name",
        size=12,
        least=9,
        ground=paper,
        field="name",
    )
    yield desk.icon(card.icon, right - 15.4, 6.2, 6.8, "quiet", paper)
    yield from letter(desk, desk.catalog.word("mark-a"), right - 3.6, 9.4, 3.4, fill="memo", ink="ink")
    said = card.text if value > 0 else card.text_bad or ""
    foot = half - 6.4
    yield _speech(desk, said, (HEAD - 1.4, 14.0, right - HEAD + 1.4, foot - 14.0), paper, field, size=9.5)
    yield _rule(desk, sentence(desk, "oder"), (HEAD - 1.4, foot + 0.2, right - HEAD + 1.4, 3.2), paper, 7.5)


# --- reactions -----------------------------------------------------------------------------------


def _reaction(desk: Desk, card: MobbingCard) -> Iterator[Mark]:
    """A sheet torn off a black pad: letter, title, what is said, and what that does."""
    head, right = 20.6, desk.wide - 6.2
    yield desk.ground("memo")
    yield desk.sized(_pad(desk, head))
    yield from letter(desk, desk.catalog.word("mark-r"), CORNER, CORNER - 1.4, 7.0, fill="memo", ink="accent")
    yield desk.text(
        desk.catalog.word("reaction"),
        (HEAD, 5.6, right - HEAD, 3.0),
        font="rules",
        size=7.5,
        fill="head-ink",
        ground="head",
        field="words.reaction",
    )
    yield desk.text(
        desk.catalog.word(f"kind-{card.kind}"),
        (HEAD, 9.4, right - HEAD, 7.4),
        font="name",
        size=18,
        least=11,
        fill="head-ink",
        ground="head",
        field=f"words.kind-{card.kind}",
    )
    foot = desk.tall - 22.6
    room = foot - head - 4.4
    high = min(room, 34.0)
    bubble = (HEAD - 3.0, head + 4.2 + (room - high) / 2, right - HEAD + 3.0, high)
    yield desk.sized([_bubble(desk, bubble)])
    yield desk.icon(card.icon, 5.0, bubble[1] + bubble[3] / 2 - 6, 12.5, "ink")
    x, y, wide, high = bubble
    yield _speech(desk, card.text, (x + 3.4, y + 1.6, wide - 5.4, high - 3.2), "memo", size=11)
    yield _rule(desk, sentence(desk, card.kind), (6.2, foot + 2.6, desk.wide - 27.5, 13.0), "memo", 9)
    yield desk.turned(
        tuple(letter(desk, desk.catalog.word("mark-r"), CORNER, CORNER, 7.0, fill="memo", ink="accent"))
    )


def _bubble(desk: Desk, box: Box) -> Path:
    """A speech bubble that points to the left."""
    x, y, wide, high = box
    right, foot, middle, r, k = x + wide, y + high, y + high / 2, 3.0, 1.35
    steps: Steps = (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, foot - r),
        ("C", right, foot - k, right - k, foot, right - r, foot),
        ("L", x + r, foot),
        ("C", x + k, foot, x, foot - k, x, foot - r),
        ("L", x, middle + 2.2),
        ("L", x - 2.6, middle),
        ("L", x, middle - 2.2),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )
    return Path(steps, fill=desk.colour("memo"), stroke=desk.colour("ink"), line=0.5)


def _pad(desk: Desk, head: float) -> Iterator[Mark]:
    """The black head of the pad with its perforation, torn below."""
    out, right = 0.2 - desk.bleed, desk.wide + desk.bleed - 0.2
    steps: list[Step] = [("M", out, out), ("L", right, out), ("L", right, head)]
    count = 38
    each = (right - out) / count
    for at in range(1, count + 1):
        steps.append(("L", round(right - at * each, 3), round(head + (0.9 if at % 2 else 0.0), 3)))
    torn: Steps = (*steps, ("Z",))
    yield Path(torn, fill=desk.colour("head"), stroke=desk.colour("ink"), line=0.4)
    y = desk.tall - 21.8
    yield Path((("M", 6.2, y), ("L", desk.wide - 6.2, y)), stroke=desk.colour("ink"), line=0.3)


# --- the boss's death ----------------------------------------------------------------------------


def _death(desk: Desk, card: MobbingCard) -> Iterator[Mark]:
    """A notice with a black edge: his picture with the ribbon, the news, what it does."""
    middle, edge = desk.wide / 2, 6.2
    yield desk.ground("memo")
    yield desk.sized(
        [Rect(3.2, 3.2, desk.wide - 6.4, desk.tall - 6.4, stroke=desk.colour("ribbon-edge"), line=1.6)]
    )
    yield from _loops(desk)
    yield desk.icon(card.icon, desk.wide - 16.2, 7.4, 8.8, "quiet")
    chef = next(iter(desk.catalog.chef), None)
    if chef is not None:
        yield from photograph(desk, chef.portrait, middle, 17.2, 9.0)
    tall = desk.tall
    yield desk.text(
        desk.catalog.word("kind-gestorben"),
        (edge, 29.6, desk.wide - 2 * edge, 7.0),
        font="name",
        size=16,
        least=10,
        align="center",
        field="words.kind-gestorben",
    )
    yield desk.text(
        card.text,
        (edge + 1.5, 37.6, desk.wide - 2 * edge - 3, tall - 60.0),
        font="story",
        size=9.5,
        least=7.5,
        align="center",
        field="text",
        lines=None,
    )
    yield desk.text(
        sentence(desk, "gestorben"),
        (16.0, tall - 21.4, desk.wide - 32.0, 14.4),
        font="rules",
        size=7.5,
        align="center",
        underline=True,
        field="effects.gestorben",
        lines=None,
    )


def _loops(desk: Desk) -> Iterator[Mark]:
    """A black ribbon in the corner, and turned in the opposite one."""
    yield from desk.twice([desk.icon("ribbon", 6.6, 6.8, 8.8, "ribbon-edge")])
