"""What a family of cards is worth: one seat may not use them while it has another move.

A family is what the deck itself calls alike: all cards with the same word in the same field (`kind`, `rank`,
the kind of an effect). The same games are played twice, once with the restriction, by the same bots from the
same chance; what is compared is the part of the win of the restricted seat, which moves round the table. It
is a lower bound where a bot would not play differently: who never wanted such a card loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from pydantic import BaseModel

from cardgen.balance.evidence import Moments
from cardgen.catalog.model import Catalog, Entry
from cardgen.engine.outcome import outcomes
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Bot, Card
from cardgen.engine.tournament import Plan

Spends = Callable[[Any, Any], Sequence[Card]]
"""(view, move) -> the cards of one's own that the move plays."""


@dataclass(slots=True)
class Without:
    """A bot that does not use some cards while it has another move; `forgone` counts its decisions in which
    that made a difference to the choice of moves.
    """

    bot: Bot
    spends: Spends
    cards: frozenset[Card]
    forgone: int = 0

    def __call__(self, view: Any, moves: Sequence[Any], rng: Stream) -> Any:
        """The bot's move among those that are left; the first, should the bot insist on another."""
        if len(moves) == 1:
            return self.bot(view, moves, rng)
        kept = [move for move in moves if self.cards.isdisjoint(self.spends(view, move))]
        if not kept or len(kept) == len(moves):
            return self.bot(view, moves, rng)
        self.forgone += 1
        chosen = self.bot(view, kept, rng)
        return chosen if chosen in kept else kept[0]


@dataclass(slots=True)
class Noting:
    """A bot that notes every card it could have played where it had a choice."""

    bot: Bot
    spends: Spends
    cards: set[Card] = field(default_factory=set)

    def __call__(self, view: Any, moves: Sequence[Any], rng: Stream) -> Any:
        """The bot's move."""
        if len(moves) > 1:
            for move in moves:
                self.cards.update(self.spends(view, move))
        return self.bot(view, moves, rng)


class Base(NamedTuple):
    """A game without restriction: the part of the win of the plan's first bot, and what it could play."""

    game: int
    part: int
    cards: frozenset[Card]


def base(plan: Plan, spends: Spends, first: int, count: int) -> list[Base]:
    """The games that every restriction is compared with, those that ended."""
    found = []
    for game in range(first, first + count):
        noting = Noting(plan.bots[0], spends)
        (one,) = outcomes(_with(plan, noting), game, 1)
        if one.reason:
            found.append(Base(game, one.parts[one.bots.index(0)], frozenset(noting.cards)))
    return found


class Restricted(NamedTuple):
    """How much more of the win, in 1/60, the seat had unrestricted; how many decisions were touched."""

    lift: Moments
    forgone: int


def restricted(plan: Plan, spends: Spends, cards: frozenset[Card], games: Sequence[Base]) -> Restricted:
    """The same games, the plan's first bot without the cards.

    A game in which it never had the choice is the same game, and is not played again.
    """
    lift = Moments()
    forgone = 0
    for one in games:
        if cards.isdisjoint(one.cards):
            lift.take(0)
            continue
        without = Without(plan.bots[0], spends, cards)
        (after,) = outcomes(_with(plan, without), one.game, 1)
        forgone += without.forgone
        lift.take(one.part - after.parts[after.bots.index(0)])
    return Restricted(lift, forgone)


def _with(plan: Plan, bot: Bot) -> Plan:
    return Plan(plan.rules, plan.deck, (bot, *plan.bots[1:]), plan.names, plan.seed, plan.games)


# --- families ------------------------------------------------------------------------------------------


def families(catalog: Catalog, keys: Sequence[str]) -> dict[str, frozenset[Card]]:
    """The cards of the deck by what they have in common, the name of each family in the deck's own words.

    A family that holds all cards, or that holds the same cards as another, is left out.
    """
    copies: dict[str, list[Card]] = {}
    for card, key in enumerate(keys):
        copies.setdefault(key.rpartition("#")[0], []).append(card)
    found: dict[str, set[Card]] = {}
    for component, entry in catalog.entries():
        for family in _families(entry, component):
            found.setdefault(family, set()).update(copies.get(entry.id, ()))
    return dict(_different(found, len(keys)))


def _different(found: Mapping[str, Iterable[Card]], whole: int) -> Iterator[tuple[str, frozenset[Card]]]:
    seen: set[frozenset[Card]] = set()
    for family, members in found.items():
        cards = frozenset(members)
        if cards and cards not in seen and len(cards) < whole:
            seen.add(cards)
            yield family, cards


def _families(entry: Entry, component: str) -> Iterator[str]:
    """The component, and the words in the fields of its cards and in the records they hold."""
    yield component
    for name in type(entry).model_fields:
        value = getattr(entry, name)
        if name in Entry.model_fields:
            continue  # what every card has, such as where its text is from
        if isinstance(value, StrEnum):
            yield f"{name} {value}"
        elif value is True:
            yield name.replace("_", " ")
        elif isinstance(value, BaseModel) and isinstance(kind := getattr(value, "kind", None), StrEnum):
            yield f"{name} {kind}"
