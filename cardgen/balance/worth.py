"""What a card is worth: the same games once more with its blank in its place.

A card that winners hold need not make them win. Here the card is exchanged for one that is nothing special,
and the same games are played from the same chance: up to the moment in which the card matters they are the
same game. What is compared is the part of the win of the seat that first had the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardgen.balance.evidence import Moments
from cardgen.balance.lab import watching
from cardgen.catalog.model import Catalog, Entry
from cardgen.catalog.values import rebuilt
from cardgen.engine.outcome import Outcome, outcomes
from cardgen.engine.rules import Card, Seat
from cardgen.engine.tournament import Plan


@dataclass(frozen=True, slots=True)
class Played:
    """A game with the deck as it is, and for each card the seat that first had it, -1 for nobody."""

    outcome: Outcome
    first: tuple[Seat, ...]


def played(plan: Plan, first: int, count: int) -> list[Played]:
    """The games that all exchanges are compared with."""
    found = []
    for seen in watching(plan, first, count):
        holders: dict[Card, tuple[int, Seat]] = {}
        for seat, held in enumerate(seen.held):
            for card, holding in held.items():
                holders[card] = min(holders.get(card, (holding.came, seat)), (holding.came, seat))
        seats = tuple(holders[card][1] if card in holders else -1 for card in range(len(plan.deck.keys)))
        found.append(Played(seen.outcome, seats))
    return found


def exchanged(plan: Plan, cards: Sequence[Card], before: Sequence[Played]) -> Moments:
    """How much more of the win, in 1/60, the seat that first had one of the cards got than with the blank.

    `plan` has the blank in the place of the cards; games in which nobody had one are not played again.
    """
    lift = Moments()
    for one in before:
        holders = {one.first[card] for card in cards} - {-1}
        if not holders or not one.outcome.reason:
            continue
        (after,) = outcomes(plan, one.outcome.game, 1)
        for seat in sorted(holders):
            lift.take(one.outcome.parts[seat] - after.parts[seat])
    return lift


def blanks(catalog: Catalog, blank: Callable[[Any, Any], Any]) -> dict[str, Catalog]:
    """For every card that is something special the catalog with its blank in its place, by the card's id."""
    found: dict[str, Catalog] = {}
    for deck in type(catalog).decks():
        entries: tuple[Entry, ...] = getattr(catalog, deck)
        for number, entry in enumerate(entries):
            plain = blank(catalog, entry)
            if plain is not None:
                changed = (*entries[:number], plain, *entries[number + 1 :])
                found[entry.id] = rebuilt(catalog, {deck: changed})
    return found


Exchange = tuple[str, Plan, tuple[Card, ...]]
"""The id of a card, a plan with its blank in its place, and the numbers of its copies."""


def exchanges(
    catalogs: Mapping[str, Catalog], keys: Sequence[str], plan: Callable[[Catalog], Plan]
) -> list[Exchange]:
    """Every exchange of a card that is in the deck."""
    copies: dict[str, list[Card]] = {}
    for card, key in enumerate(keys):
        copies.setdefault(key.rpartition("#")[0], []).append(card)
    return [
        (name, plan(catalog), tuple(copies[name])) for name, catalog in catalogs.items() if name in copies
    ]


def works(made: Iterable[Exchange], before: Sequence[Played]) -> Iterator[Callable[[], Moments]]:
    """The exchanges as pieces of work for `tournament.scattered`."""
    return (partial(exchanged, plan, cards, before) for _, plan, cards in made)
