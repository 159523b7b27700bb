"""What must hold for the deck of "Mobbing: Reine Chefsache" beside the tables of its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from cardgen.catalog.model import Entry
from cardgen.check.catalog import fields
from cardgen.finding import Finding, Level
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.models import (
    DOTS,
    REACTIONS,
    TRICKS,
    Colour,
    ExtraCard,
    ExtraKind,
    LobbyCard,
    LobbyKind,
    Mobbing,
    MobbingCard,
    MobbingKind,
)

Sort: TypeAlias = tuple[str, int | float | None]
"""A kind with the value printed beside it."""
Valued: TypeAlias = LobbyCard | MobbingCard | ExtraCard

TIED = "tied"
"""The sentence of effects.yaml for a reference whose weight changes when the boss is dead."""


def departments(catalog: Mobbing) -> Iterator[Finding]:
    """Each department has the twelve cards of the table, they add up, and its sign is its own."""
    table: dict[Sort, int] = {(row.kind.value, row.value): row.count for row in catalog.box.lobby}
    rows = {row.colour: (number, row) for number, row in enumerate(catalog.box.colours)}
    signs: dict[str, str] = {}
    for colour in Colour:
        if colour not in rows:
            what = f"found no row for {colour}; add it to colours with its shape, count and total"
            yield _finding(catalog, "box", "colours", what)
            continue
        number, row = rows[colour]
        cards = [card for card in catalog.lobby if card.colour is colour]
        yield from _sorts(catalog, colour, table, cards, "lobby")
        count = sum(card.copies for card in cards)
        if count != row.count:
            what = f"found {count} cards of {colour}; box.yaml has {row.count}; change the cards"
            yield _finding(catalog, "box", f"colours.{number}.count", what)
        total = sum(card.value * card.copies for card in cards if card.value is not None)
        if total != row.total:
            what = f"found numbers of {colour} that add up to {total:g}; box.yaml has {row.total}; change one"
            yield _finding(catalog, "box", f"colours.{number}.total", what)
        if row.shape in signs:
            what = f"found shape {row.shape} for {signs[row.shape]} too; give one of them another"
            yield _finding(catalog, "box", f"colours.{number}.shape", what)
        signs.setdefault(row.shape, colour)


def mobbing(catalog: Mobbing) -> Iterator[Finding]:
    """The Mobbing cards per kind and weight, and the Extra ones, as the tables have them (M-C37, M-C39)."""
    table: dict[Sort, int] = {(row.kind.value, row.value): row.count for row in catalog.box.mobbing}
    yield from _sorts(catalog, "mobbing", table, catalog.mobbing, "mobbing")
    extras: dict[Sort, int] = {(row.kind.value, row.value): row.count for row in catalog.box.extras}
    yield from _sorts(catalog, "extras", extras, catalog.extras, "extras")


def piles(catalog: Mobbing) -> Iterator[Finding]:
    """Without the boss deaths the Mobbing cards make two equal piles (M-R03), and all can draw from one."""
    numbers = catalog.box.numbers
    deaths = _copies(card for card in catalog.mobbing if card.kind is MobbingKind.GESTORBEN)
    others = _copies(catalog.mobbing) - deaths
    if others % 2:
        what = f"found {others} Mobbing cards beside the boss deaths; two equal piles need an even number"
        yield _finding(catalog, "box", "mobbing", what)
    need = numbers["hand_mobbing"] * catalog.box.players_max
    if need > others // 2:
        what = f"found {need} Mobbing cards to deal; the left pile has {others // 2}; deal fewer"
        yield _finding(catalog, "box", "numbers.hand_mobbing", what)
    if deaths < numbers["deaths"]:
        what = f"found {deaths} boss deaths; the boss dies with number {numbers['deaths']}; add cards"
        yield _finding(catalog, "box", "numbers.deaths", what)
    for colour in Colour:
        own = _copies(card for card in catalog.lobby if card.colour is colour)
        if numbers["hand_lobby"] > own:
            what = f"found a hand of {numbers['hand_lobby']} Lobby cards; {colour} has {own}; deal fewer"
            yield _finding(catalog, "box", "numbers.hand_lobby", what)


def tied(catalog: Mobbing) -> Iterator[Finding]:
    """Both weights of the references that are tied to the boss's death (M-R21, M-C38)."""
    table = {(row.value, row.dead): (number, row) for number, row in enumerate(catalog.box.tied)}
    found: Counter[tuple[int, int]] = Counter()
    for card in catalog.mobbing:
        if card.value is None or card.value_dead is None:
            continue
        pair = (card.value, card.value_dead)
        found[pair] += card.copies
        if pair not in table:
            allowed = ", ".join(f"{value} to {dead}" for value, dead in table)
            what = f"found {pair[0]} that changes to {pair[1]}; allowed: {allowed}; use one of these"
            yield _finding(catalog, card.id, "value_dead", what)
    for pair, (number, row) in table.items():
        if found[pair] != row.count:
            what = (
                f"found {found[pair]} references that change from {row.value} to {row.dead}; "
                f"box.yaml has {row.count}; change value_dead of the cards or the table"
            )
            yield _finding(catalog, "box", f"tied.{number}.count", what)


def board(catalog: Mobbing) -> Iterator[Finding]:
    """As many members as the base game needs, and the numbers on their backs (M-R34, M-C14)."""
    need, there = catalog.box.numbers["members"], _copies(catalog.aufsichtsrat)
    if there < need:
        what = f"found {there} members of the board; numbers.members has {need}; add one or lower it"
        yield _finding(catalog, "box", "numbers.members", what)
    printed = Counter(catalog.box.board_numbers)
    found: Counter[int] = Counter()
    for member in catalog.aufsichtsrat:
        found[member.number] += member.copies
        if found[member.number] > printed[member.number]:
            allowed = ", ".join(map(str, catalog.box.board_numbers))
            what = (
                f"found number {member.number} on {found[member.number]} backs; allowed: {allowed}; use these"
            )
            yield _finding(catalog, member.id, "number", what)
    for number in sorted((printed - found).keys()):
        what = (
            f"found {found[number]} backs with number {number}; board_numbers has {printed[number]}; add it"
        )
        yield _finding(catalog, "box", "board_numbers", what)


def effects(catalog: Mobbing) -> Iterator[Finding]:
    """Every kind that acts has its sentence, with its own fields; tricks and reactions also a function."""
    sentences = {sentence.id: sentence.text for sentence in catalog.effects}
    for act in (*TRICKS, *REACTIONS):
        if act not in rules.EFFECTS:
            yield _effect(catalog, f"effects.{act}", "", f"found no rule for {act}; write it in rules")
    for name, (needed, allowed) in FIELDS.items():
        kind = str(name)
        if kind not in sentences:
            what = f"found no sentence for {kind}; add '- id: {kind}' with its text"
            yield replace(_effect(catalog, "effects", "", what), where=f"{catalog.place('')}/effects.yaml")
            continue
        there = fields(sentences[kind])
        for field in there:
            if field not in (*needed, *allowed):
                names = ", ".join(f"{{{one}}}" for one in (*needed, *allowed)) or "none"
                yield _effect(catalog, f"effects.{kind}", "text", f"found {{{field}}}; allowed: {names}")
        for field in needed:
            if field not in there:
                what = f"found no {{{field}}}: the printed sentence would not say what the rule does; add it"
                yield _effect(catalog, f"effects.{kind}", "text", what)
    for name in sorted(sentences.keys() - FIELDS.keys()):
        yield _effect(catalog, f"effects.{name}", "id", f"found '{name}'; allowed: {', '.join(FIELDS)}")


def spoken(catalog: Mobbing) -> Iterator[Finding]:
    """Nothing is said twice: every text that is read aloud stands on one card."""
    seen: dict[str, tuple[str, str]] = {}
    for card in _speaking(catalog):
        for field, text in _texts(card):
            said = " ".join(text.casefold().split()).strip("… .!?")
            if said in seen:
                where = catalog.place(*seen[said])
                what = f"found a text that is said twice, first at {where}; write another"
                yield replace(_finding(catalog, card.id, field, what), check="text-collision")
            seen.setdefault(said, (card.id, field))
        if card.copies > 1:
            what = (
                f"found {card.copies} copies of one sentence; give each card an entry and a text of its own"
            )
            yield replace(_finding(catalog, card.id, "copies", what), check="text-collision")


def named(catalog: Mobbing) -> Iterator[Finding]:
    """A reference begins with the dots that whoever it is about takes the place of (M-R18)."""
    for card in _speaking(catalog):
        for field, text in _texts(card):
            if card.value is not None and not text.startswith(DOTS):
                what = (
                    f"found a reference that begins with '{text[:12]}'; it is read aloud with a name first; "
                    f"write '{DOTS}' in its place"
                )
                yield _finding(catalog, card.id, field, what)


def limits(catalog: Mobbing) -> Iterator[Finding]:
    """What an option and a number both say is the same, and the numbers of players make sense together."""
    numbers = catalog.box.numbers
    for option in catalog.box.options:
        if option.id == "small_game_row_limit" and option.default != str(numbers["small_row_limit"]):
            what = f"found default {option.default}; numbers.small_row_limit has {numbers['small_row_limit']}"
            yield _finding(
                catalog, "box", f"options.{option.id}.default", f"{what}; write one number in both"
            )
    if numbers["small_seats"] > numbers["members"]:
        what = f"found {numbers['small_seats']} players with a member each; there are {numbers['members']}"
        yield _finding(catalog, "box", "numbers.small_seats", f"{what}; lower it")


FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    LobbyKind.X2: ((), ()),
    LobbyKind.ECHT_SCHADE: ((), ()),
    LobbyKind.EINWAND: ((), ()),
    LobbyKind.UMGESTIMMT: ((), ()),
    MobbingKind.DU_IRRST_DICH: ((), ()),
    MobbingKind.BUMERANG: ((), ()),
    MobbingKind.VERWECHSLUNG: ((), ()),
    MobbingKind.UEBERNAHME: ((), ()),
    MobbingKind.ODER: ((), ("value",)),
    MobbingKind.GESTORBEN: (("bonus", "deaths"), ()),
    ExtraKind.GESTAENDNIS: ((), ()),
    ExtraKind.JEDERZEIT: ((), ()),
    TIED: (("value_dead",), ()),
}
"""Kinds with a printed sentence -> fields that must stand in it, fields that may."""


def _sorts(
    catalog: Mobbing, name: str, table: Mapping[Sort, int], cards: Iterable[Valued], row: str
) -> Iterator[Finding]:
    """The cards beside a table of kinds and values: a strange one at its card, a wrong number at the box."""
    found: Counter[Sort] = Counter()
    for card in cards:
        sort = _sort(card)
        found[sort] += card.copies
        if sort not in table:
            allowed = ", ".join(str(value) for kind, value in table if kind == sort[0]) or "no such card"
            what = f"found {_spelled(sort)}; allowed: {allowed}; use one of these or change {row} in box.yaml"
            yield _finding(catalog, card.id, "value", what)
    for number, (sort, count) in enumerate(table.items()):
        if found[sort] != count:
            what = f"found {found[sort]} cards of {name} with {_spelled(sort)}; box.yaml has {count}"
            yield _finding(catalog, "box", f"{row}.{number}.count", f"{what}; change the cards or the table")


def _speaking(catalog: Mobbing) -> tuple[MobbingCard | ExtraCard, ...]:
    """The cards that are read aloud."""
    return (*catalog.mobbing, *catalog.extras)


def _texts(card: MobbingCard | ExtraCard) -> Iterator[tuple[str, str]]:
    """What is read aloud of a card, of an ODER both sides, each with its field."""
    yield "text", card.text
    if isinstance(card, MobbingCard) and card.text_bad is not None:
        yield "text_bad", card.text_bad


def _sort(card: Valued) -> Sort:
    return str(card.kind), card.value


def _spelled(sort: Sort) -> str:
    kind, value = sort
    return kind if value is None else f"{kind} {value}"


def _copies(cards: Iterable[Entry]) -> int:
    return sum(card.copies for card in cards)


def _effect(catalog: Mobbing, key: str, field: str, what: str) -> Finding:
    """A card would print or play wrong; `_finding` only says that the deck is not the box's."""
    return replace(_finding(catalog, key, field, what), check="effect")


def _finding(catalog: Mobbing, key: str, field: str, what: str) -> Finding:
    return Finding(catalog.place(key, field), what, Level.ERROR, "deck", catalog.name, key, field)


CHECKS = (departments, mobbing, piles, tied, board, effects, spoken, named, limits)
