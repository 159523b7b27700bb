"""The front of a minority: a form that says the group, the name and six lots, and nothing else about anybody.

No portrait, no picture, no joke: a corner with letter and number, the seal that says how the stars came
about, the boxes of the six groups, the name, the grid of categories, the trump note, the cards of the group.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.finding import DataError, Finding
from cardgen.games.minderheiten_quartett.form import Form, cell, rule
from cardgen.games.minderheiten_quartett.models import Category, Group, Letter, Minority
from cardgen.games.minderheiten_quartett.signs import corner, seal, spelled, stars, tick
from cardgen.layout.marks import Drawing, Mark, Rect

NAME = 20.6
"""Where the field of the name begins, in units from the top."""
GRID = 33.0
"""Where the grid begins."""
BELOW = 25.2
"""What stands below the grid takes so much."""
PITCH = 3.0
"""From star to star."""
STAMP = 1.7
"""Left free above the edge: the press puts its four characters there."""
OPEN = "…"
"""What a trump note says that is not filled in."""


def minority(form: Form, card: Minority) -> Drawing:
    """The front of a minority."""
    group = _group(form, card)
    label = (corner(form, f"{card.group}{_number(form, card)}", f"group-{card.group.lower()}", "group"),)
    return form.face(
        form.ground("ground"),
        *label,
        *_head(form, _file(form, card, group)),
        *_groups(form, card.group),
        *_name(form, card, group),
        seal(form, form.wide - form.edge - 8.6, form.edge + 8.0, 8.2, "ground"),
        *_grid(form, card),
        *_trump(form, card),
        *_members(form, card, group),
        form.turned(label),
    )


def _group(form: Form, card: Minority) -> Group:
    """The group of the card. DataError when the box has none of that letter."""
    for group in form.catalog.box.groups:
        if group.letter is card.group:
            return group
    what = f"found group {card.group}, which box.yaml lacks; add it to groups with its name, size and bonus"
    raise DataError([Finding("", what, check="group", field="group")])


def _cards(form: Form, letter: Letter) -> list[Minority]:
    """The cards of a group in printed order."""
    return [card for card in form.catalog.minderheiten if card.group is letter]


def _number(form: Form, card: Minority) -> int:
    """Its number within the group, from 1."""
    return 1 + [one.id for one in _cards(form, card.group)].index(card.id)


def _file(form: Form, card: Minority, group: Group) -> str:
    return form.catalog.word("file", letter=card.group, number=_number(form, card), size=group.size)


def _head(form: Form, file: str) -> Iterator[Mark]:
    """The office in two lines, and the file number."""
    x, width = form.edge + 14.6, 19.0
    yield form.text(
        form.catalog.word("office"),
        (x, form.edge, width, 6.0),
        font="label",
        size=7.4,
        ground="ground",
        lines=2,
        leading=1.06,
        field="words.office",
    )
    yield form.text(
        file,
        (x, form.edge + 7.2, width, 3.0),
        font="rules",
        size=7.2,
        fill="quiet",
        ground="ground",
        field="words.file",
    )


def _groups(form: Form, own: Letter) -> Iterator[Mark]:
    """A box to tick for every group, one of them ticked."""
    y = form.edge + 12.4
    for at, letter in enumerate(Letter):
        x = form.edge + 0.3 + at * 5.7
        yield form.sized([tick(form, x, y, 2.5, letter is own)])
        yield form.text(
            letter,
            (x + 3.05, y - 0.3, 2.2, 3.1),
            font="label",
            size=7.5,
            fill="ink" if letter is own else "quiet",
            ground="ground",
            field="groups.letter",
        )


def _name(form: Form, card: Minority, group: Group) -> Iterator[Mark]:
    """The group in small and the name in large letters."""
    x, wide = form.edge, form.wide - 2 * form.edge
    yield form.sized([cell(form, (x, NAME, wide, 11.2))])
    yield form.text(
        group.name,
        (x + 1.4, NAME + 0.9, wide - 2.8, 2.8),
        font="label",
        size=7.5,
        fill="quiet",
        field=f"groups.{group.id}.name",
    )
    yield form.text(
        card.name,
        (x + 1.4, NAME + 3.9, wide - 2.8, 6.8),
        font="name",
        size=18.0,
        least=11,
        field="name",
    )


def _grid(form: Form, card: Minority) -> Iterator[Mark]:
    """Six rows, the same on every card: the category, its stars, their number."""
    x, wide, tall = form.edge, form.wide - 2 * form.edge, form.tall - GRID - BELOW - form.edge
    each = tall / len(Category)
    scale = form.catalog.box.numbers["scale"]
    right = x + wide
    row_of_stars = right - 6.4 - scale * PITCH
    lines: list[Mark] = [cell(form, (x, GRID, wide, tall))]
    for at in range(1, len(Category), 2):
        band = (x + 0.125, GRID + at * each, wide - 0.25, min(each, tall - at * each - 0.125))
        lines.append(Rect(*band, fill=form.colour("band")))
    lines += [rule(form, x, GRID + at * each, wide, 0.15) for at in range(1, len(Category))]
    yield form.sized(lines)
    for at, category in enumerate(Category):
        y, ground = GRID + at * each, "band" if at % 2 else "field"
        halves = card.stars.halves[at]
        yield form.text(
            form.catalog.word(f"category-{category}"),
            (x + 1.4, y, row_of_stars - x - 2.2, each),
            font="rules",
            size=7.2,
            ground=ground,
            field=f"words.category-{category}",
        )
        yield form.sized([stars(form, halves, row_of_stars, y + each / 2, PITCH)])
        yield form.text(
            spelled(form, halves),
            (right - 6.2, y, 5.2, each),
            font="numeral",
            size=10.5,
            ground=ground,
            align="end",
            field=f"stars.{category}",
        )


def _trump(form: Form, card: Minority) -> Iterator[Mark]:
    """The trump note under the categories, ticked where it is filled in."""
    x, wide = form.edge, form.wide - 2 * form.edge
    y = form.tall - form.edge - BELOW + 1.2
    names = {one.id: one.name for one in form.catalog.minderheiten}
    whom = ", ".join(names.get(loser, loser) for loser in card.trumps)
    box = (x, y, wide, 4.4)
    frame = [cell(form, box, "note" if whom else "ground", "accent" if whom else "rule", 0.4)]
    yield form.sized([*frame, tick(form, x + 1.3, y + 0.95, 2.5, bool(whom))])
    yield form.text(
        form.catalog.word("trump", name=whom or OPEN),
        (x + 5.4, y, wide - 6.8, 4.4),
        font="label" if whom else "rules",
        size=9.0 if whom else 7.6,
        fill="accent" if whom else "quiet",
        ground="note" if whom else "ground",
        field="words.trump",
    )


def _members(form: Form, card: Minority, group: Group) -> Iterator[Mark]:
    """What a complete group is worth, and its cards, this one ticked."""
    x, wide = form.edge, form.wide - 2 * form.edge - 14.2
    y = form.tall - form.edge - BELOW + 6.7
    word = "bonus-one" if group.bonus == 1 else "bonus"
    yield form.text(
        form.catalog.word(word, size=group.size, bonus=group.bonus),
        (x, y, wide, 3.0),
        font="label",
        size=8.0,
        ground="ground",
        field=f"words.{word}",
    )
    cards = _cards(form, card.group)
    top, room = y + 3.5, form.tall - form.edge - STAMP - y - 3.5
    each = min(room / max(len(cards), 1), 3.2)
    for at, one in enumerate(cards):
        line = round(top + at * each, 3)
        yield form.sized([tick(form, x + 0.3, line + (each - 1.9) / 2, 1.9, one is card)])
        yield form.text(
            f"{one.group}{at + 1} {one.name}",
            (x + 3.4, line, wide - 3.4, each),
            font="label" if one is card else "rules",
            size=6.9,
            ground="ground",
            field="members",
        )
