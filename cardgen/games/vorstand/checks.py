"""What must hold for the deck of "Der Vorstand will das so" beside the tables of its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from cardgen.check.catalog import fields
from cardgen.finding import Finding, Level
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.board import place_size
from cardgen.games.vorstand.models import Kind, Macht, Vorstand, WithAdd

EDGE = 3.0
"""Millimetres by which a card may cover the edges of its place on the board."""


def employees(catalog: Vorstand) -> Iterator[Finding]:
    """Ranks and MACHT as the rulebook's list has them: count per rank, cards per value."""
    for number, row in enumerate(catalog.box.ranks):
        cards = [card for card in catalog.employees if card.rank == row.rank]
        total = sum(card.copies for card in cards)
        if total != row.count:
            what = f"found {total} cards of rank {row.rank}; the rulebook has {row.count}; change the cards"
            yield _finding(catalog, "box", f"ranks.{number}.count", what)
        found: Counter[Macht] = Counter()
        for card in cards:
            found[card.macht] += card.copies
            if card.macht not in row.macht:
                allowed = ", ".join(_spelled(value) for value in row.macht)
                what = f"found {_spelled(card.macht)} for a {row.rank}; allowed: {allowed}; use one of these"
                yield _finding(catalog, card.id, "macht", what)
        for value, copies in zip(row.macht, row.copies, strict=False):
            if found[value] != copies:
                there = ", ".join(card.id for card in cards if card.macht == value) or "none"
                what = (
                    f"found {found[value]} cards of rank {row.rank} with MACHT {_spelled(value)} ({there}); "
                    f"box.yaml has {copies}; change the cards or the table"
                )
                yield _finding(catalog, "box", f"ranks.{number}.copies", what)


def todos(catalog: Vorstand) -> Iterator[Finding]:
    """Level, needed MACHT and points agree; the printed number per level, provisional ones apart."""
    rows = {row.level: row for row in catalog.box.levels}
    for card in catalog.todos:
        row = rows.get(card.level)
        if row is None:
            yield _finding(catalog, card.id, "level", f"found level {card.level}; box.yaml has no such level")
            continue
        for field in ("macht", "points"):
            found, allowed = getattr(card, field), getattr(row, field)
            if found != allowed:
                what = f"found {found} on level {card.level}; allowed: {allowed}; change the card or box.yaml"
                yield _finding(catalog, card.id, field, what)
    for number, row in enumerate(catalog.box.levels):
        stated = sum(c.copies for c in catalog.todos if c.level == row.level and c.provenance == "stated")
        if stated != row.count:
            what = f"found {stated} stated to-dos of level {row.level}; the rulebook has {row.count}"
            yield _finding(catalog, "box", f"levels.{number}.count", what)


def high_performers(catalog: Vorstand) -> Iterator[Finding]:
    """Eight cards bear the mark (V-C02), and each of them does something."""
    marked = [card for card in catalog.employees if card.high_performer]
    total = sum(card.copies for card in marked)
    if total != catalog.box.high_performers:
        what = f"found {total} High-Performers; the rulebook has {catalog.box.high_performers}"
        yield _finding(catalog, "box", "high_performers", what)
    for card in marked:
        if card.effect is None:
            what = "found a High-Performer without an effect; give it one or take the mark away"
            yield _finding(catalog, card.id, "high_performer", what, level=Level.WARNING)


def effects(catalog: Vorstand) -> Iterator[Finding]:
    """Every named effect has a function and a pattern with its own fields, and a card that bears it."""
    patterns = {sentence.id: sentence.text for sentence in catalog.effects}
    used = {card.effect.kind for card in catalog.employees if card.effect is not None}
    for kind in Kind:
        if kind not in rules.EFFECTS:
            yield _effect(catalog, f"effects.{kind}", "", f"found no rule for {kind}; write it in rules.py")
        if kind not in used:
            what = f"found no card with {kind}; use it or delete it"
            yield _effect(catalog, f"effects.{kind}", "", what, level=Level.WARNING)
        if kind not in patterns:
            what = f"found no pattern for {kind}; add '- id: {kind}' with its text"
            yield replace(_effect(catalog, "effects", "", what), where=f"{catalog.place('')}/effects.yaml")
    for name, pattern in patterns.items():
        if name not in set(Kind):
            what = f"found '{name}'; allowed: {', '.join(Kind)}"
            yield _effect(catalog, f"effects.{name}", "id", what)
            continue
        allowed_fields = FIELDS[Kind(name)]
        for field in fields(pattern):
            if field not in allowed_fields:
                what = f"found {{{field}}}; allowed: {', '.join(f'{{{one}}}' for one in allowed_fields)}"
                yield _effect(catalog, f"effects.{name}", "text", what)
        for field in allowed_fields[:1]:
            if field not in fields(pattern):
                what = f"found no {{{field}}}: the printed sentence would not say what the rule does; add it"
                yield _effect(catalog, f"effects.{name}", "text", what)


def partners(catalog: Vorstand) -> Iterator[Finding]:
    """`with` names another employee of this deck."""
    known = {card.id for card in catalog.employees}
    for card in catalog.employees:
        if not isinstance(card.effect, WithAdd):
            continue
        if card.effect.partner not in known or card.effect.partner == card.id:
            what = f"found with: {card.effect.partner}; allowed: the id of another employee; name one"
            yield _effect(catalog, card.id, "effect.with", what)


def pawns(catalog: Vorstand) -> Iterator[Finding]:
    """No two figures share thing, outline or pattern: they are told apart without colour."""
    for field in ("icon", "shape", "pattern"):
        seen: dict[str, str] = {}
        for pawn in catalog.pawns:
            found = str(getattr(pawn, field))
            if found in seen:
                what = f"found {field} {found} on {seen[found]} too; give one of them another"
                yield _effect(catalog, pawn.id, field, what)
            seen.setdefault(found, pawn.id)


FIELDS: dict[Kind, tuple[str, ...]] = {
    Kind.VOTE_ADD: ("by",),
    Kind.LAY_ADD: ("by",),
    Kind.TODO_ADD: ("by", "todo"),
    Kind.WITH_ADD: ("by", "with"),
    Kind.RANK_ADD: ("by", "rank", "ranks"),
    Kind.NOT_OUTBID_BY: ("ranks", "rank"),
    Kind.NOT_FOR_TODO: ("todo",),
    Kind.DRAW: ("by",),
}
"""The fields a pattern may be filled from; the first must stand in it."""


def places(catalog: Vorstand) -> Iterator[Finding]:
    """Cards that are larger than the places on the board lie over their edges."""
    if not {"todos", "boards"} <= set(catalog.style.stocks):
        return  # a format that is missing is found as such
    card, place = catalog.style.stocks["todos"], place_size(catalog)
    if max(card.width - place[0], card.height - place[1]) > EDGE:
        what = (
            f"found cards of {card.width:g} x {card.height:g} mm; the places on the board are "
            f"{place[0]:g} x {place[1]:g} mm; lay the cards over their edges, or beside the board"
        )
        where, field = catalog.place("style", "stocks.todos.width"), "style.stocks.todos.width"
        yield Finding(where, what, Level.WARNING, "card", catalog.name, field=field)


def _spelled(macht: int | float) -> str:
    return str(macht)


def _effect(catalog: Vorstand, key: str, field: str, what: str, *, level: Level = Level.ERROR) -> Finding:
    """A card would print or play wrong; `_finding` only says that the deck is not the rulebook's."""
    return replace(_finding(catalog, key, field, what, level=level), check="effect")


def _finding(catalog: Vorstand, key: str, field: str, what: str, *, level: Level = Level.ERROR) -> Finding:
    return Finding(catalog.place(key, field), what, level, "deck", catalog.name, key, field)


CHECKS = (employees, todos, high_performers, effects, partners, pawns, places)
