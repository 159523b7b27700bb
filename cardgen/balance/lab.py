"""Many games watched closely, added up: the figures behind the balance report.

A `Lab` holds whole numbers only and adds up, so that it depends neither on the number of jobs nor, in size,
on the number of games. Card figures of this kind are correlations: a card that good hands hold, or that ends
games, is flattered. What a card does is told by exchanging it (`balance.worth`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module

from cardgen.balance.evidence import Moments
from cardgen.engine.outcome import Outcome
from cardgen.engine.rules import Event
from cardgen.engine.tournament import Plan, table, uncollected
from cardgen.engine.watch import Watch, watched

TENTHS = 10
OUTLIERS = 3
"""Games kept to be looked at: those that did not end, the longest, and the shortest."""

Fate = Callable[[Event], Sequence[str]]


@dataclass(slots=True)
class CardFigures:
    """A card over all games and seats: `drawn`, `used`, `opening` hold the win in 1/60 of the seat that had,
    used, or began with it. `dead` counts seats that had it and never used it, `first` the tenth of the game
    in which it was first used.
    """

    drawn: Moments = field(default_factory=Moments)
    used: Moments = field(default_factory=Moments)
    opening: Moments = field(default_factory=Moments)
    dead: int = 0
    first: Counter[int] = field(default_factory=Counter)

    def add(self, other: CardFigures) -> None:
        """Count the other's games too."""
        for name in ("drawn", "used", "opening"):
            getattr(self, name).add(getattr(other, name))
        self.dead += other.dead
        self.first.update(other.first)


@dataclass(slots=True)
class Odd:
    """Games that a designer may want to see, at most OUTLIERS of a sort, the earliest of equals."""

    unfinished: list[Outcome] = field(default_factory=list)
    longest: list[Outcome] = field(default_factory=list)
    shortest: list[Outcome] = field(default_factory=list)

    def take(self, games: Sequence[Outcome]) -> None:
        """Look at more games."""
        ended = [game for game in games if game.reason]
        self.unfinished = [*self.unfinished, *(game for game in games if not game.reason)][:OUTLIERS]
        self.longest = sorted([*self.longest, *ended], key=lambda one: (-one.decisions, one.game))[:OUTLIERS]
        self.shortest = sorted([*self.shortest, *ended], key=lambda one: (one.decisions, one.game))[:OUTLIERS]

    def add(self, other: Odd) -> None:
        """Look at the other's games too."""
        ended = {game.game: game for game in (*other.longest, *other.shortest)}
        self.take([*other.unfinished, *ended.values()])


@dataclass(slots=True)
class Lab:
    """What is known after some games; all but `games`, `unfinished` and `odd` is about those that ended.

    `by_seat` and `by_order` (0 went first) count games by who won and which part of the win in 1/60;
    `winners` by how many won; `turns`, `decisions` and `reasons` by length and end. `points` are the scores
    of all seats, `margin` the winner's points above the next. `parts` and `won_parts` hold the points by what
    they were for, of all seats and of winners; `fates` what fell out of the game by the cause.

    `widths` counts decisions by how many moves there were; `kinds` moves and revelations by kind, and `met`
    the games in which each occurred; `changes` games by changes of the lead; `settled` games by the tenth in
    which the winner took the lead for good (10 when only the end decided). `seats` holds the win in 1/60 of
    every seat.
    """

    games: int = 0
    unfinished: int = 0
    odd: Odd = field(default_factory=Odd)
    by_seat: Counter[tuple[int, int]] = field(default_factory=Counter)
    by_order: Counter[tuple[int, int]] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    margin: Counter[int] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    won_parts: Counter[str] = field(default_factory=Counter)
    fates: Counter[str] = field(default_factory=Counter)
    widths: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    changes: Counter[int] = field(default_factory=Counter)
    settled: Counter[int] = field(default_factory=Counter)
    seats: Moments = field(default_factory=Moments)
    cards: list[CardFigures] = field(default_factory=list)

    def add(self, other: Lab) -> None:
        """Count the other's games too."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.odd.add(other.odd)
        self.seats.add(other.seats)
        for name in (one.name for one in fields(self)):
            if isinstance(mine := getattr(self, name), Counter):
                mine.update(getattr(other, name))
        if not self.cards:
            self.cards = [CardFigures() for _ in other.cards]
        for card, theirs in zip(self.cards, other.cards, strict=True):
            card.add(theirs)

    @property
    def ended(self) -> int:
        """Games that ended."""
        return self.games - self.unfinished

    def unseen(self, figures: CardFigures, copies: int = 1) -> Moments:
        """The win in 1/60 of seats that never had a card, or one of several copies added up."""
        drawn, every = figures.drawn, self.seats
        return Moments(
            copies * every.count - drawn.count,
            copies * every.total - drawn.total,
            copies * every.squares - drawn.squares,
        )


def batch(plan: Plan, first: int, count: int) -> Lab:
    """Watch the games `first` to `first + count - 1` of a plan."""
    lab = empty(plan)
    for seen in watching(plan, first, count):
        enter(lab, seen)
    return lab


def empty(plan: Plan) -> Lab:
    """A lab before the first game of a plan."""
    return Lab(cards=[CardFigures() for _ in plan.deck.keys])


def watching(plan: Plan, first: int, count: int, fate: Fate | None = None) -> Iterator[Watch]:
    """Those games one by one; `fate` as in `engine.watch`."""
    rules = import_module(plan.rules)
    with uncollected():
        for game in range(first, first + count):
            places, bots = table(plan, game)
            yield watched(rules, plan.deck, bots, places, plan.seed, game, fate)


def enter(lab: Lab, seen: Watch) -> None:
    """Count one watched game; of one that did not end only that."""
    game = seen.outcome
    lab.games += 1
    lab.odd.take([game])
    if not game.reason:
        lab.unfinished += 1
        return
    count_end(lab, game)
    for part, points in zip(game.parts, seen.parts, strict=True):
        lab.parts.update(points)
        if part:
            lab.won_parts.update(points)
    lab.fates.update(seen.fates)
    lab.widths.update(seen.widths)
    lab.kinds.update(seen.kinds)
    lab.met.update(seen.kinds.keys())
    lab.changes[max(len(seen.leaders) - 1, 0)] += 1
    lab.settled[_settled(seen)] += 1
    length = max(len(seen.widths), 1)
    for seat, part in enumerate(game.parts):
        lab.seats.take(part)
        _cards(lab.cards, seen, seat, part, length)


def count_end(lab: Lab, game: Outcome) -> None:
    """Who won, by how much, after how long and why."""
    seats = len(game.parts)
    for seat, part in enumerate(game.parts):
        if part:
            lab.by_seat[seat, part] += 1
            lab.by_order[(seat - game.start) % seats, part] += 1
    lab.winners[sum(map(bool, game.parts))] += 1
    lab.turns[game.turns] += 1
    lab.decisions[game.decisions] += 1
    lab.reasons[game.reason] += 1
    lab.points.update(game.scores)
    best = sorted(game.scores, reverse=True)
    lab.margin[best[0] - best[1]] += 1


def _settled(seen: Watch) -> int:
    """The tenth of the game in which the winner came to lead for good; TENTHS when only the end decided."""
    if not seen.leaders or not seen.outcome.parts[seen.leaders[-1][1]]:
        return TENTHS
    return min(TENTHS * seen.leaders[-1][0] // max(len(seen.widths), 1), TENTHS)


def _cards(cards: Sequence[CardFigures], seen: Watch, seat: int, part: int, length: int) -> None:
    """Count what became of every card that a seat had, which won this part."""
    for card, holding in seen.held[seat].items():
        figures = cards[card]
        figures.drawn.take(part)
        if holding.opening:
            figures.opening.take(part)
        if holding.used < 0:
            figures.dead += 1
        else:
            figures.used.take(part)
            figures.first[min(TENTHS * holding.used // length, TENTHS - 1)] += 1
