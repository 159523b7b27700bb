"""What must hold for the six decks of "Mob Sitters", their babysitters and their mats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.check.catalog import fields
from cardgen.finding import Finding, Level
from cardgen.games.mob_sitters.mats import least_width
from cardgen.games.mob_sitters.models import Babysitter, Card, Category, Kind, Mix, MobSitters


def mix(catalog: MobSitters) -> Iterator[Finding]:
    """Every deck holds the mix of the box: cards per kind, and per value (S-C27)."""
    for babysitter, cards in catalog.hands():
        for row in catalog.box.mix:
            of_kind = [card for card in cards if card.kind == row.kind]
            total = sum(card.copies for card in of_kind)
            if total != row.count:
                what = (
                    f"found {total} {row.kind} cards in {babysitter}'s deck; box.yaml has {row.count}; "
                    f"change the cards or the mix"
                )
                yield _finding(catalog, _first(of_kind, babysitter), "kind", what, "deck")
            yield from _values(catalog, babysitter, row, of_kind)


def _values(
    catalog: MobSitters, babysitter: Babysitter, row: Mix, cards: Sequence[Card]
) -> Iterator[Finding]:
    """The values of one kind in one deck."""
    allowed = ", ".join(map(str, row.values)) or "none"
    found: Counter[int] = Counter()
    for card in cards:
        found[card.value] += card.copies
        if row.values and card.value not in row.values:
            what = f"found {card.value} on a {row.kind} card; allowed: {allowed}; use one of these"
            yield _finding(catalog, card.id, "value", what, "deck")
    for value, copies in zip(row.values, row.copies, strict=False):
        if found[value] != copies:
            what = (
                f"found {found[value]} {row.kind} cards of {value} in {babysitter}'s deck; "
                f"box.yaml has {copies}; change the cards or the mix"
            )
            there = [card for card in cards if card.value == value]
            yield _finding(catalog, _first(there, babysitter), "value", what, "deck")


def rows(catalog: MobSitters) -> Iterator[Finding]:
    """The mix itself: every kind once, copies for every value, and the sums."""
    given = Counter(row.kind for row in catalog.box.mix)
    for kind in Kind:
        if given[kind] != 1:
            what = f"found {given[kind]} rows for {kind}; allowed: one; add '- kind: {kind}' or take one out"
            yield _finding(catalog, "box", "mix", what, "deck")
    for number, row in enumerate(catalog.box.mix):
        if len(row.values) != len(row.copies) or (row.values and sum(row.copies) != row.count):
            what = (
                f"found {len(row.values)} values with {len(row.copies)} copies that add up to "
                f"{sum(row.copies)}; allowed: as many copies as values, {row.count} in all; mend the row"
            )
            yield _finding(catalog, "box", f"mix.{number}.copies", what, "deck")


def mirror(catalog: MobSitters) -> Iterator[Finding]:
    """Steal and Job mirror each other, and so do left and right: no pile, no neighbour is safer (S-C27)."""
    for one, other in ((Kind.STEAL, Kind.JOB), (Kind.TELL, Kind.SQUEAL), (Kind.LEFT, Kind.RIGHT)):
        for babysitter, cards in catalog.hands():
            here, there = (_worth(cards, kind) for kind in (one, other))
            if here != there:
                what = (
                    f"found {_said(here)} as {one} but {_said(there)} as {other} in {babysitter}'s deck; "
                    f"allowed: the same for both; change one of them"
                )
                yield _finding(catalog, babysitter, "", what, "deck")


def alike(catalog: MobSitters) -> Iterator[Finding]:
    """All decks hold the same kinds and values: characters have no powers."""
    (model, first), *others = catalog.hands()
    expected = _contents(first)
    for babysitter, cards in others:
        found = _contents(cards)
        for kind, value in sorted(set(expected) | set(found)):
            here, there = found[kind, value], expected[kind, value]
            if here != there:
                card = f"{kind} {value}" if value else str(kind)
                what = f"found {card} {here} times, but {there} times in {model}'s deck; make the decks alike"
                yield _finding(catalog, babysitter, "", what, "deck")


def money(catalog: MobSitters) -> Iterator[Finding]:
    """Money has a value, and nothing else has one."""
    for _, cards in catalog.hands():
        for card in cards:
            if (card.category is Category.MONEY) != (card.value > 0):
                allowed = "more than 0" if card.category is Category.MONEY else "none"
                what = f"found the value {card.value} on a {card.kind} card; allowed: {allowed}; choose one"
                yield _finding(catalog, card.id, "value", what, "card")


def captions(catalog: MobSitters) -> Iterator[Finding]:
    """No two cards of the game bear one caption, no two of a deck one picture."""
    said: dict[str, str] = {}
    for _, cards in catalog.hands():
        drawn: dict[str, str] = {}
        for card in cards:
            caption = " ".join(card.caption.casefold().split())
            if caption in said:
                other = catalog.place(said[caption], "caption")
                what = f"found the caption '{card.caption}' a second time, first at {other}; write another"
                yield _finding(catalog, card.id, "caption", what, "name-collision")
            if card.icon in drawn:
                other = drawn[card.icon]
                what = f"found the picture {card.icon} on {other} too; give one of them another"
                yield _finding(catalog, card.id, "icon", what, "card", level=Level.WARNING)
            said.setdefault(caption, card.id)
            drawn.setdefault(card.icon, card.id)


def sitters(catalog: MobSitters) -> Iterator[Finding]:
    """All six are there, and told apart by each of name, colour, its word, mark and pattern alone."""
    given = Counter(sitter.id for sitter in catalog.sitters)
    for babysitter in Babysitter:
        if given[babysitter] != 1:
            what = f"found {given[babysitter]} entries for {babysitter}; allowed: one for each deck"
            yield _finding(catalog, "sitters", babysitter, f"{what}; add it or take one out", "card")
    for field in ("name", "shade", "colour", "icon", "pattern"):
        seen: dict[str, str] = {}
        for sitter in catalog.sitters:
            found = str(getattr(sitter, field)).casefold()
            if found in seen:
                what = f"found {field} {found} with {seen[found]} too; give one of them another"
                yield _finding(catalog, f"sitters.{sitter.id}", field, what, "card")
            seen.setdefault(found, sitter.id)
    words = {sentence.id: sentence.text for sentence in catalog.words}
    for sitter in catalog.sitters:
        called = words.get(sitter.id, "")
        if called and not (sitter.name in called and sitter.shade in called):
            what = f"found '{called}' for the deck of {sitter.name}, {sitter.shade}; name both in it"
            yield _finding(catalog, f"words.{sitter.id}", "text", what, "card")
        if sitter.colour not in catalog.style.colours:
            what = f"found the colour {sitter.colour}, which style.yaml does not have; add it or name another"
            yield _finding(catalog, f"sitters.{sitter.id}", "colour", what, "colour")


def mats(catalog: MobSitters) -> Iterator[Finding]:
    """One mat for each babysitter (S-R01)."""
    seen: dict[Babysitter, str] = {}
    for mat in catalog.mats:
        if mat.sitter in seen:
            what = f"found a second mat of {mat.sitter}, the first is {seen[mat.sitter]}; give it to another"
            yield _finding(catalog, mat.id, "sitter", what, "card")
        seen.setdefault(mat.sitter, mat.id)
    for babysitter in Babysitter:
        if babysitter not in seen:
            what = f"found no mat of {babysitter}; add '- id: mat-{babysitter}' with sitter: {babysitter}"
            yield _finding(catalog, "mats", "sitter", what, "card")


def room(catalog: MobSitters) -> Iterator[Finding]:
    """A mat has a place for every card of a turn: the width of mats, of cards and `play` go together."""
    if not {"mats", *Babysitter} <= set(catalog.style.stocks):
        return  # a format that is missing is found as such
    there = catalog.style.stocks["mats"].width
    for mat in catalog.mats:
        need = least_width(catalog, mat.sitter)
        if there < need:
            what = (
                f"found mats {there:g} mm wide for {catalog.box.numbers['play']} cards a turn of "
                f"{catalog.style.stocks[mat.sitter].width:g} mm; allowed: at least {need:g} mm; "
                f"widen stocks.mats, or change the cards or numbers.play"
            )
            where = catalog.place("style", "stocks.mats.width")
            yield Finding(where, what, Level.ERROR, "card", catalog.name, mat.id, "style.stocks.mats.width")
            return


def effects(catalog: MobSitters) -> Iterator[Finding]:
    """One printed sentence for every kind of card, with nothing to fill in."""
    known = {sentence.id for sentence in catalog.effects}
    for kind in Kind:
        if kind not in known:
            what = f"found no sentence for {kind}; add '- id: {kind}' with its text"
            yield _finding(catalog, "effects", kind, what, "card")
    for sentence in catalog.effects:
        if sentence.id not in set(Kind):
            what = f"found '{sentence.id}'; allowed: {', '.join(Kind)}; use one of these"
            yield _finding(catalog, f"effects.{sentence.id}", "id", what, "card")
        for field in fields(sentence.text):
            what = f"found {{{field}}}; allowed: no braces, a kind has no numbers; write the words"
            yield _finding(catalog, f"effects.{sentence.id}", "text", what, "card")


def numbers(catalog: MobSitters) -> Iterator[Finding]:
    """The numbers of the rules go together, and a deck lasts for all turns (2.4 of the rules paper)."""
    box = catalog.box
    option = next((option for option in box.options if option.id == "play_turns"), None)
    turns = [option.default, *option.alternatives] if option else []
    if option and option.default != str(box.numbers["turns"]):
        what = (
            f"found {box.numbers['turns']} turns; the option play_turns plays {option.default}; make them one"
        )
        yield _finding(catalog, "box", "numbers.turns", what, "deck")
    need = max([int(turn) for turn in turns if turn.isdigit()], default=0) * box.numbers["play"]
    for babysitter, cards in catalog.hands():
        there = sum(card.copies for card in cards)
        if need > there:
            what = f"found {there} cards for {need} that are played in the longest game; play fewer a turn"
            yield _finding(catalog, babysitter, "", what, "deck")
    if not box.players_min <= box.numbers["few"] < box.players_max:
        what = (
            f"found few {box.numbers['few']}; allowed: {box.players_min} to {box.players_max - 1}, "
            f"or a side of the mats is never used; change players_min, players_max or numbers.few"
        )
        yield _finding(catalog, "box", "numbers.few", what, "deck")


def _contents(cards: Sequence[Card]) -> Counter[tuple[Kind, int]]:
    found: Counter[tuple[Kind, int]] = Counter()
    for card in cards:
        found[card.kind, card.value] += card.copies
    return found


def _worth(cards: Sequence[Card], kind: Kind) -> list[int]:
    """The values of a kind, a card each, lowest first."""
    return sorted(card.value for card in cards if card.kind == kind for _ in range(card.copies))


def _said(values: Sequence[int]) -> str:
    """Values as a list; cards without one are only counted."""
    return ", ".join(map(str, values)) if any(values) else f"{len(values)} cards"


def _first(cards: Sequence[Card], babysitter: Babysitter) -> str:
    """The card a finding stands at, or the deck when there is none."""
    return cards[0].id if cards else str(babysitter)


def _finding(
    catalog: MobSitters, key: str, field: str, what: str, check: str, *, level: Level = Level.ERROR
) -> Finding:
    """Of check `deck` when the deck is not the box's, `card` when something would print or play wrong.

    `key` is a card, an entry of a file, `box`, or a file as a whole.
    """
    whole = key in type(catalog).model_fields and key != "box"
    where = f"{catalog.place('')}/{key}.yaml" if whole else catalog.place(key, field)
    return Finding(where, what, level, check, catalog.name, key, field)


CHECKS = (rows, mix, mirror, alike, money, captions, sitters, mats, room, effects, numbers)
