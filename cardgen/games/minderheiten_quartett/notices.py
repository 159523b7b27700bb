"""The fronts of the AGB cards: notices of the office with numbered clauses, a reason, and who signed.

The letter says what Q-R10 asks for, the clauses when, by whom and with what effect a card is played. What is
funny is what the civil servant says, with a pencil behind the ear, and it is about the office.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.games.minderheiten_quartett.form import Form, rule
from cardgen.games.minderheiten_quartett.models import Agb
from cardgen.games.minderheiten_quartett.signs import letter
from cardgen.layout.marks import Block, Box, Drawing, Ellipse, Mark, Path, Steps
from cardgen.layout.statements import height

CLAUSES = 30.5
"""Where the clauses begin, in units from the top."""
FOOT = 26.0
"""What stands below the clauses takes so much."""
LEADING = 1.2
SIZES = (8.2, 7.9, 7.6, 7.2, 6.8, 6.5)
"""Sizes of the clauses in pt, tried in this order."""
BETWEEN = 1.3
"""From clause to clause."""
PARTS = (("when", "-when"), ("who", "-who"), ("effect", ""))
"""The word before each clause, and how its sentence ends in effects.yaml."""


def notice(form: Form, card: Agb) -> Drawing:
    """The front of an AGB card."""
    label = (letter(form, card.clause),)
    return form.face(
        form.ground("paper"),
        form.sized(_paper(form)),
        *label,
        *_head(form, card),
        *_title(form, card),
        *_clauses(form, card),
        *_reason(form, card),
        form.turned(label),
    )


def _file(form: Form, card: Agb) -> str:
    """The file number: its place among the cards of its letter."""
    there = [one.id for one in form.catalog.agb if one.clause is card.clause]
    mark = form.catalog.word(f"letter-{card.clause}")
    return form.catalog.word("file", letter=mark, number=1 + there.index(card.id), size=len(there))


def _head(form: Form, card: Agb) -> Iterator[Mark]:
    """Right of the letter: the office, what kind of card this is, its file number."""
    x = form.edge + 13.4
    wide = form.wide - form.edge - x
    rows = (
        ("office", form.catalog.word("office"), 0.2, 3.0, "label", 7.4, "quiet"),
        (f"clause-{card.clause}", form.catalog.word(f"clause-{card.clause}"), 3.7, 4.2, "name", 11.0, "ink"),
        ("file", _file(form, card), 8.3, 3.0, "rules", 7.2, "quiet"),
    )
    for word, text, down, high, font, size, fill in rows:
        yield form.text(
            text,
            (x, form.edge + down, wide, high),
            font=font,
            size=size,
            fill=fill,
            ground="paper",
            field=f"words.{word}",
        )


def _paper(form: Form) -> Iterator[Mark]:
    """The double line under the head and the line above the reason."""
    x, wide = form.edge, form.wide - 2 * form.edge
    yield rule(form, x, form.edge + 12.6, wide, 0.5, "ink")
    yield rule(form, x, form.edge + 13.4, wide, 0.15, "ink")


def _title(form: Form, card: Agb) -> Iterator[Mark]:
    """What the notice is called, beside the thing it is about."""
    y, side = form.edge + 14.8, 9.4
    right = form.wide - form.edge
    yield form.icon(card.icon, right - side, y, side, "accent", "paper")
    yield form.text(
        form.catalog.word(f"kind-{card.kind}"),
        (form.edge, y, form.wide - 2 * form.edge - side - 2.0, 9.6),
        font="name",
        size=13.8,
        least=10,
        ground="paper",
        lines=2,
        leading=1.04,
        field=f"words.kind-{card.kind}",
    )


def _clauses(form: Form, card: Agb) -> Iterator[Mark]:
    """§ 1 to § 3, as large as the room allows."""
    room = form.tall - form.edge - FOOT - CLAUSES
    for size in SIZES:
        found = _set(form, card, size, room)
        if sum(_high(form, block) + BETWEEN for block in found) - BETWEEN <= room:
            break
    yield from found


def _set(form: Form, card: Agb, size: float, room: float) -> Sequence[Block]:
    """The clauses at a size, one below the other; the last has all the room that is left."""
    x, wide, y = form.edge, form.wide - 2 * form.edge, CLAUSES
    found = []
    for number, (word, end) in enumerate(PARTS, start=1):
        field = f"effects.{card.kind}{end}"
        said = next((one.text for one in form.catalog.effects if one.id == f"{card.kind}{end}"), "")
        text = f"<b>§ {number} {form.catalog.word(word)}:</b> {said}"
        box = (x, y, wide, CLAUSES + room - y)
        block = _clause(form, text, box, size, field)
        if end:
            high = _high(form, block)
            block = _clause(form, text, (x, y, wide, high), size, field)
            y = round(y + high + BETWEEN, 3)
        found.append(block)
    return found


def _clause(form: Form, text: str, box: Box, size: float, field: str) -> Block:
    return form.text(
        text,
        box,
        font="rules",
        size=size,
        least=size,
        ground="paper",
        leading=LEADING,
        field=field,
        valign="top",
        lines=None,
    )


def _high(form: Form, block: Block) -> float:
    """Height of a set clause in units."""
    return height(block, LEADING) / form.unit


# --- the reason ----------------------------------------------------------------------------------


def _reason(form: Form, card: Agb) -> Iterator[Mark]:
    """What the civil servant says to it, with signature."""
    x, right, foot = form.edge, form.wide - form.edge, form.tall - form.edge
    wide, high = 10.8, 12.96
    bubble = (x, foot - FOOT + 0.8, right - x, 10.8)
    yield form.sized([_bubble(form, bubble, x + wide / 2)])
    yield form.text(
        card.text,
        (bubble[0] + 1.8, bubble[1] + 0.8, bubble[2] - 3.6, bubble[3] - 1.6),
        font="speech",
        size=7.9,
        leading=1.16,
        field="text",
        lines=None,
    )
    yield from clerk(form, (x, foot - high, wide, high))
    yield form.sized(_signature(form, x + wide + 3.0, foot - 5.4))
    yield form.text(
        form.catalog.word("signed"),
        (x + wide + 3.0, foot - 4.5, 20.0, 2.8),
        font="rules",
        size=7.0,
        fill="quiet",
        ground="paper",
        field="words.signed",
    )


def clerk(form: Form, box: Box) -> Iterator[Mark]:
    """The civil servant as on a staff card, a pencil behind the ear."""
    x, y, wide, high = box
    r = wide / 2
    oval = Ellipse(x + r, y + high / 2, r, high / 2, fill=form.colour("canvas"))
    rim = Ellipse(x + r, y + high / 2, r, high / 2, stroke=form.colour("ink"), line=0.35)
    yield form.sized([oval])
    yield form.portrait(form.catalog.box.clerk, box)
    yield form.sized([rim])


def _bubble(form: Form, box: Box, mouth: float) -> Path:
    """A bubble that points down to the height of the mouth below it."""
    x, y, wide, high = box
    right, foot, r, k = x + wide, y + high, 1.6, 0.7
    steps: Steps = (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, foot - r),
        ("C", right, foot - k, right - k, foot, right - r, foot),
        ("L", mouth + 4.6, foot),
        ("L", mouth + 1.4, foot + 2.2),
        ("L", mouth + 2.0, foot),
        ("L", x + r, foot),
        ("C", x + k, foot, x, foot - k, x, foot - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )
    return Path(steps, fill=form.colour("field"), stroke=form.colour("ink"), line=0.3)


def _signature(form: Form, x: float, y: float) -> Iterator[Mark]:
    """A signature as everybody's is who signs a lot, on its line."""
    steps: Steps = (
        ("M", x + 1.0, y - 0.6),
        ("C", x + 2.2, y - 4.6, x + 4.0, y - 3.2, x + 2.6, y - 0.4),
        ("C", x + 3.6, y - 2.6, x + 5.0, y - 2.6, x + 4.8, y - 0.6),
        ("C", x + 5.8, y - 2.6, x + 7.2, y - 2.0, x + 6.8, y - 0.6),
        ("C", x + 9.0, y - 1.8, x + 12.0, y - 1.2, x + 17.0, y - 2.4),
    )
    yield Path(steps, stroke=form.colour("accent"), line=0.4)
    yield rule(form, x, y + 0.4, 19.0, 0.2, "ink")
