"""What must hold for the deck of "Minderheiten-Quartett": that nobody is ranked, and that it adds up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from cardgen.catalog.model import Entry
from cardgen.check.catalog import fields
from cardgen.finding import Finding, Level
from cardgen.games.minderheiten_quartett.drum import Halves, draw, faults
from cardgen.games.minderheiten_quartett.figures import figures
from cardgen.games.minderheiten_quartett.models import (
    Category,
    Clause,
    Group,
    Kind,
    Letter,
    Minority,
    Quartett,
    doubled,
    halved,
)

LOTS = "python -m cardgen.games.minderheiten_quartett.lots"
"""How stars and trumps are drawn again."""

PARTS = ("", "-when", "-who")
"""Endings of the three sentences an AGB card prints: what it does, when, and by whom it may be played."""

NEEDED = {"lot": ("seed",), "lot-seed": ("seed",), "trump": ("name",)}
"""Words that must hold a field, for without it the card would not say what it has to."""


def groups(catalog: Quartett) -> Iterator[Finding]:
    """Every letter has one group, as large as its cards; sizes and bonuses add up to the box's."""
    seen: dict[Letter, Group] = {}
    for group in catalog.box.groups:
        if group.letter in seen:
            what = f"found letter {group.letter} for {seen[group.letter].id} too; give each group its own"
            yield _finding(catalog, "box", f"groups.{group.id}.letter", what)
        seen.setdefault(group.letter, group)
        there = _copies(card for card in catalog.minderheiten if card.group is group.letter)
        if there != group.size:
            what = f"found {there} minorities of group {group.letter}; box.yaml has {group.size}"
            yield _finding(catalog, "box", f"groups.{group.id}.size", f"{what}; change the cards or the size")
    for letter in Letter:
        if letter not in seen:
            what = f"found no group {letter}; add it to groups with its name, size and bonus"
            yield _finding(catalog, "box", "groups", what)
    bonus = sum(group.bonus for group in catalog.box.groups)
    if bonus != catalog.box.numbers["bonuses"]:
        what = f"found bonuses that add up to {bonus}; numbers.bonuses has {catalog.box.numbers['bonuses']}"
        yield _finding(catalog, "box", "numbers.bonuses", f"{what}; change one of them")
    for card in catalog.minderheiten:
        if card.copies != 1:
            what = f"found {card.copies} copies; a minority is there once, or a group could be complete twice"
            yield _finding(catalog, card.id, "copies", what)


def stars(catalog: Quartett) -> Iterator[Finding]:
    """Nobody is better: every card has the total, every value is on the scale, every group has one mean."""
    numbers = catalog.box.numbers
    for card in catalog.minderheiten:
        total = Fraction(sum(card.stars.halves), 2)
        if total != numbers["total"]:
            what = f"found {float(total):g} stars; every minority has {numbers['total']}; {_again()}"
            yield _lots(catalog, card.id, "stars", what)
        for category in Category:
            value = card.stars.of(category)
            if value > numbers["scale"]:
                what = f"found {value} stars; allowed: 0 to {numbers['scale']} in halves; {_again()}"
                yield _lots(catalog, card.id, f"stars.{category}", what)
    for group in catalog.box.groups:
        yield from _means(catalog, group)


def _means(catalog: Quartett, group: Group) -> Iterator[Finding]:
    """In each category a group has the same share of its stars as any other."""
    cards = [card for card in catalog.minderheiten if card.group is group.letter]
    mean = Fraction(catalog.box.numbers["total"], len(Category))
    for category in Category:
        total = Fraction(sum(doubled(card.stars.of(category)) for card in cards), 2)
        if total != mean * len(cards):
            what = (
                f"found {float(total):g} stars in {category} for the {len(cards)} minorities of group "
                f"{group.letter}; allowed: {float(mean * len(cards)):g}, so that no group is ranked; "
                f"{_again()}"
            )
            yield _lots(catalog, "box", f"groups.{group.id}", what)


def seed(catalog: Quartett) -> Iterator[Finding]:
    """Stars and trumps are what the drum gives for the printed seed, on every card."""
    unfit = list(faults(catalog))
    yield from unfit
    if unfit:
        return
    number = catalog.box.numbers["seed"]
    lots = draw(catalog, number)
    wrong = [card for card in catalog.minderheiten if card.stars.halves != lots.stars[card.id]]
    if len(wrong) > len(catalog.minderheiten) // 2:
        what = f"found seed {number}, which gives other stars on {len(wrong)} minorities; {_again()}"
        yield _lots(catalog, "box", "numbers.seed", what)
        return
    for card in wrong:
        yield _unlike(catalog, card, lots.stars[card.id])
    for card in catalog.minderheiten:
        drawn = lots.trumps[card.id]
        if sorted(card.trumps) != sorted(drawn):
            what = (
                f"found trumps {', '.join(card.trumps) or 'none'}; the lots of seed {number} give "
                f"{', '.join(drawn) or 'none'}; {_again()}"
            )
            yield _lots(catalog, card.id, "trumps", what)


def _unlike(catalog: Quartett, card: Minority, drawn: Halves) -> Finding:
    """The first category in which a card has other stars than were drawn."""
    pairs = zip(Category, card.stars.halves, drawn, strict=True)
    category, found, lot = next(triple for triple in pairs if triple[1] != triple[2])
    what = (
        f"found {halved(found)} stars in {category}; the lots of seed {catalog.box.numbers['seed']} give "
        f"{halved(lot)}; stars are never written by hand; {_again()}"
    )
    return _lots(catalog, card.id, f"stars.{category}", what)


def trumps(catalog: Quartett) -> Iterator[Finding]:
    """Trump notes name a minority that may be trumped, never both ways, and are as many as the box says."""
    cards = {card.id: card for card in catalog.minderheiten}
    allowed = {group.letter for group in catalog.box.groups if group.trumped}
    pairs = [(card.id, other) for card in catalog.minderheiten for other in card.trumps]
    for card in catalog.minderheiten:
        for number, other in enumerate(card.trumps):
            for what in _wrong_trump(cards, allowed, card, number):
                yield _lots(catalog, card.id, f"trumps.{number}", f"found '{other}', {what}")
    if len(pairs) != catalog.box.numbers["trumps"]:
        what = f"found {len(pairs)} trump notes; numbers.trumps has {catalog.box.numbers['trumps']}"
        yield _lots(catalog, "box", "numbers.trumps", f"{what}; {_again()}")
    for at, stated in enumerate(catalog.box.stated_trumps):
        if stated.winner in cards and (stated.winner, stated.loser) not in pairs:
            what = f"found no note on {stated.winner} that it trumps {stated.loser}, as the rulebook states"
            yield _lots(catalog, "box", f"stated_trumps.{at}", f"{what}; {_again()}")


def _wrong_trump(
    cards: dict[str, Minority], allowed: set[Letter], card: Minority, number: int
) -> Iterator[str]:
    """What is wrong with one trump note of a card."""
    other = card.trumps[number]
    if other not in cards:
        yield "which is no minority; name the id of one"
    elif other == card.id:
        yield "which is the card itself; name another"
    elif cards[other].group not in allowed:
        letters = ", ".join(sorted(allowed)) or "none"
        yield f"of group {cards[other].group}; allowed: minorities of {letters}; name one of these"
    elif card.id in cards[other].trumps:
        yield "which trumps this card too; take one of the two notes away"
    if other in card.trumps[:number]:
        yield "which is named twice; take one away"


def agb(catalog: Quartett) -> Iterator[Finding]:
    """AGB cards per kind, and what is left in the deck for every number of players (Q-R01)."""
    box = catalog.box
    rows = {row.kind: (number, row) for number, row in enumerate(box.agb)}
    if len(rows) < len(box.agb):
        yield _finding(catalog, "box", "agb", "found a kind twice; one row each is enough; take one away")
    for kind in Kind:
        if kind not in rows:
            what = f"found no row for {kind}; add it to agb with its count and fewest players"
            yield _finding(catalog, "box", "agb", what)
            continue
        number, row = rows[kind]
        there = _copies(card for card in catalog.agb if card.kind is kind)
        if there != row.count:
            what = f"found {there} cards of {kind}; box.yaml has {row.count}; change the cards or the count"
            yield _finding(catalog, "box", f"agb.{number}.count", what)
    for seats in range(box.players_min, box.players_max + 1):
        yield from _deal(catalog, seats)


def _deal(catalog: Quartett, seats: int) -> Iterator[Finding]:
    """With so many players the deck has the cards the box says, and enough of them (Q-R02, Q-T08)."""
    box, numbers = catalog.box, catalog.box.numbers
    people = _copies(catalog.minderheiten)
    cards = people + sum(row.count for row in box.agb if row.seats <= seats)
    known = [(at, row) for at, row in enumerate(box.decks) if row.seats <= seats]
    if not known:
        what = f"found no deck for {seats} players; add seats: {seats} with its count"
        yield _finding(catalog, "box", "decks", what)
    else:
        at, row = max(known, key=lambda one: one[1].seats)
        if row.count != cards and seats in (row.seats, box.players_min):
            what = f"found {cards} cards in the deck of {seats} players; decks has {row.count}; change one"
            yield _finding(catalog, "box", f"decks.{at}.count", what)
    if numbers["dealt"] * seats > people:
        what = f"found {numbers['dealt']} minorities for each of {seats} players; there are {people}"
        yield _finding(catalog, "box", "numbers.dealt", f"{what}; deal fewer")
    if numbers["hand"] * seats > cards:
        what = f"found a hand of {numbers['hand']} for each of {seats} players; the deck has {cards}"
        yield _finding(catalog, "box", "numbers.hand", f"{what}; deal fewer")


def hand(catalog: Quartett) -> Iterator[Finding]:
    """No more cards of a hand come from the minorities than it has (Q-R02)."""
    numbers = catalog.box.numbers
    if numbers["dealt"] > numbers["hand"]:
        what = f"found {numbers['dealt']} minorities dealt to a hand of {numbers['hand']}; deal fewer"
        yield _finding(catalog, "box", "numbers.dealt", what)


def words(catalog: Quartett) -> Iterator[Finding]:
    """The six categories have six names, the same on every card; what a card must say has its fields."""
    found = {sentence.id: sentence.text for sentence in catalog.words}
    seen: dict[str, str] = {}
    for category in Category:
        key = f"category-{category}"
        name = " ".join(found.get(key, "").casefold().split())
        if not name:
            yield _missing(catalog, "words", key, "with the name of the category")
        elif name in seen:
            what = f"found the name of {seen[name]} for {category} too; a fight could not be told; rename one"
            yield _finding(catalog, f"words.{key}", "text", what)
        seen.setdefault(name, category)
    for key in (*(f"kind-{kind}" for kind in Kind), *(f"clause-{clause}" for clause in Clause), *NEEDED):
        if key not in found:
            yield _missing(catalog, "words", key, "with its text")
            continue
        for field in NEEDED.get(key, ()):
            if field not in fields(found[key]):
                what = f"found no {{{field}}}: the card would not say it; add it"
                yield _finding(catalog, f"words.{key}", "text", what)


def effects(catalog: Quartett) -> Iterator[Finding]:
    """Every kind of AGB card says what it does, when and by whom; the sentences have no fields to fill."""
    needed = [f"{kind}{part}" for kind in Kind for part in PARTS]
    found = {sentence.id: sentence.text for sentence in catalog.effects}
    for key in needed:
        if key not in found:
            yield _missing(catalog, "effects", key, "with its text")
    for key, text in found.items():
        if key not in needed:
            what = f"found '{key}'; allowed: {', '.join(needed)}; rename it or take it away"
            yield replace(_finding(catalog, f"effects.{key}", "id", what), check="effect")
        for field in fields(text):
            what = f"found {{{field}}}; allowed: no field in braces; write the words themselves"
            yield replace(_finding(catalog, f"effects.{key}", "text", what), check="effect")


def notices(catalog: Quartett) -> Iterator[Finding]:
    """Every AGB card has a joke of its own, and no joke names a minority (section 3.1 of our rules)."""
    seen: dict[str, str] = {}
    for card in catalog.agb:
        said = " ".join(card.text.casefold().split()).strip(" .!?…")
        if said in seen:
            what = f"found the text of {catalog.place(seen[said], 'text')} once more; write another"
            yield replace(_finding(catalog, card.id, "text", what), check="text-collision")
        seen.setdefault(said, card.id)
        if card.copies > 1:
            what = f"found {card.copies} copies of one joke; give each card an entry and a text of its own"
            yield replace(_finding(catalog, card.id, "copies", what), check="text-collision")
        for other in catalog.minderheiten:
            if re.search(rf"\b{re.escape(other.name)}\b", card.text, re.IGNORECASE):
                what = f"found the name '{other.name}' in a joke; jokes are about governments; write another"
                yield replace(_finding(catalog, card.id, "text", what), check="decency")


def _copies(cards: Iterable[Entry]) -> int:
    return sum(card.copies for card in cards)


def _again() -> str:
    return f"draw again with '{LOTS}'"


def _missing(catalog: Quartett, file: str, key: str, how: str) -> Finding:
    found = _finding(catalog, file, "", f"found no entry '{key}'; add '- id: {key}' {how}")
    return replace(found, where=f"{catalog.place('')}/{file}.yaml", check="word")


def _lots(catalog: Quartett, key: str, field: str, what: str) -> Finding:
    """The cards would rank somebody, or claim lots that were never drawn."""
    return replace(_finding(catalog, key, field, what), check="lots")


def _finding(catalog: Quartett, key: str, field: str, what: str) -> Finding:
    return Finding(catalog.place(key, field), what, Level.ERROR, "deck", catalog.name, key, field)


CHECKS = (groups, stars, seed, trumps, agb, hand, words, effects, notices, figures)
