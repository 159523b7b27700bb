"""Many games watched closely, added up: the figures behind the balance report.

A `Lab` holds whole numbers only and adds up, so that it does not depend on the number of jobs. Card figures
of this kind are correlations: a card that good hands hold, or that ends games, is flattered. What a card does
is told by exchanging it (`balance.worth`).
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module

from cardgen.balance.evidence import Moments
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import Plan, seated
from cardgen.engine.watch import Watch, watched

TENTHS = 10


@dataclass(slots=True)
class CardFigures:
    """A card over all games and seats: `drawn`, `used`, `opening` hold the win in 1/60 of the seat that had,
    used, or began with it; `unseen` that of seats that never had it. `dead` counts seats that had it and
    never used it, `first` the tenth of the game in which it was first used.
    """

    drawn: Moments = field(default_factory=Moments)
    used: Moments = field(default_factory=Moments)
    opening: Moments = field(default_factory=Moments)
    unseen: Moments = field(default_factory=Moments)
    dead: int = 0
    first: Counter[int] = field(default_factory=Counter)

    def add(self, other: CardFigures) -> None:
        """Count the other's games too."""
        for name in ("drawn", "used", "opening", "unseen"):
            getattr(self, name).add(getattr(other, name))
        self.dead += other.dead
        self.first.update(other.first)


@dataclass(slots=True)
class Lab:
    """What is known after some games. `outcomes` has one row for each game.

    `widths` counts decisions by how many moves there were; `kinds` moves and revelations by kind, and `met`
    the games in which each occurred; `changes` games by changes of the lead; `settled` games by the tenth in
    which the winner took the lead for good (10 when only the end decided).
    """

    outcomes: list[Outcome] = field(default_factory=list)
    widths: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    changes: Counter[int] = field(default_factory=Counter)
    settled: Counter[int] = field(default_factory=Counter)
    cards: list[CardFigures] = field(default_factory=list)

    def add(self, other: Lab) -> None:
        """Count the other's games too, which come after these."""
        self.outcomes += other.outcomes
        for name in (one.name for one in fields(self) if one.name not in ("outcomes", "cards")):
            getattr(self, name).update(getattr(other, name))
        if not self.cards:
            self.cards = [CardFigures() for _ in other.cards]
        for mine, theirs in zip(self.cards, other.cards, strict=True):
            mine.add(theirs)


def batch(plan: Plan, first: int, count: int) -> Lab:
    """Watch the games `first` to `first + count - 1` of a plan."""
    rules = import_module(plan.rules)
    lab = Lab(cards=[CardFigures() for _ in plan.deck.keys])
    collecting = gc.isenabled()
    gc.disable()  # as in a batch of the tournament
    try:
        for game in range(first, first + count):
            places = seated(plan.bots, game)
            bots = [plan.bots[bot] for bot in places]
            enter(lab, watched(rules, plan.deck, bots, places, plan.seed, game))
    finally:
        if collecting:
            gc.enable()
    return lab


def enter(lab: Lab, seen: Watch) -> None:
    """Count one watched game; of one that did not end only the outcome."""
    lab.outcomes.append(seen.outcome)
    if not seen.outcome.reason:
        return
    lab.widths.update(seen.widths)
    lab.kinds.update(seen.kinds)
    lab.met.update(seen.kinds.keys())
    lab.changes[max(len(seen.leaders) - 1, 0)] += 1
    lab.settled[_settled(seen)] += 1
    length = max(len(seen.widths), 1)
    for seat, part in enumerate(seen.outcome.parts):
        _cards(lab.cards, seen, seat, part, length)


def _settled(seen: Watch) -> int:
    """The tenth of the game in which the winner came to lead for good; TENTHS when only the end decided."""
    if not seen.leaders or not seen.outcome.parts[seen.leaders[-1][1]]:
        return TENTHS
    return min(TENTHS * seen.leaders[-1][0] // max(len(seen.widths), 1), TENTHS)


def _cards(cards: Sequence[CardFigures], seen: Watch, seat: int, part: int, length: int) -> None:
    """Count what became of every card at one seat, which won this part."""
    held = seen.held[seat]
    for card, figures in enumerate(cards):
        holding = held.get(card)
        if holding is None:
            figures.unseen.take(part)
            continue
        figures.drawn.take(part)
        if holding.opening:
            figures.opening.take(part)
        if holding.used < 0:
            figures.dead += 1
        else:
            figures.used.take(part)
            figures.first[min(TENTHS * holding.used // length, TENTHS - 1)] += 1
