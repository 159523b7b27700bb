"""Small races for tests: lemmings are called by colours, spaces by numbers, 0 being the start area."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.catalog.load import load
from cardgen.engine.rng import Loaded
from cardgen.engine.rules import Event, Result, Rules
from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.models import Colour, LemmingMafia

RULES: Rules[rules.Deck, rules.State, rules.View, rules.Move] = rules
"""The module, as a type checker sees it."""

DATA = Path(__file__).parents[3] / "data" / "lemming_mafia"
COLOURS = [colour.value for colour in Colour]
BLANK = " | ".join(["xx"] * 6)
"""The shortest track, on which nothing happens: twelve spaces, the water is 13."""
PENALTY = 2


@cache
def real() -> LemmingMafia:
    """The catalog as it is printed."""
    return load(LemmingMafia, DATA)


@cache
def deck(
    sections: str = "", *options: tuple[str, str], numbers: tuple[tuple[str, int], ...] = ()
) -> rules.Deck:
    """The deck with another track, if one is given, other options and other numbers."""
    raw = real().model_dump(by_alias=True)
    raw["boards"][0]["sections"] = sections or raw["boards"][0]["sections"]
    raw["box"]["numbers"] |= dict(numbers)
    return rules.deck(LemmingMafia.model_validate(raw), dict(options))


class Game:
    """A race at any moment; seat 0 began and has the turn.

    `at` and `shoes` are by colour (else the start area, and none), `out` names colours, first to last.
    """

    def __init__(
        self,
        sections: str = BLANK,
        seats: int = 3,
        at: Mapping[str, int] | None = None,
        shoes: Mapping[str, int] | None = None,
        out: Iterable[str] = (),
        numbers: Mapping[str, int] | None = None,
        **options: str,
    ) -> None:
        chosen = tuple(sorted({"start": "0", **options}.items()))
        self.deck = deck(sections, *chosen, numbers=tuple((numbers or {}).items()))
        self.rng = Loaded()
        self.told: list[Event] = []
        self.state = rules.setup(self.deck, seats, self.rng, self.told)
        state = self.state
        for colour, space in (at or {}).items():
            state.at[self.number(colour)] = space
        for colour, count in (shoes or {}).items():
            state.shoes[self.number(colour)] = [state.supply.pop() for _ in range(count)]
        for colour in out:
            state.at[self.number(colour)] = rules.OUT
            state.out.append(self.number(colour))
        rules.all_changed(state)
        self.told.clear()

    @staticmethod
    def number(colour: str) -> int:
        """A lemming's number: they are printed in this order."""
        return COLOURS.index(colour)

    @property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return rules.to_act(self.state)

    def view(self, seat: int | None = None) -> rules.View:
        """What a seat knows, the one to act if none is named."""
        seat = self.seat if seat is None else seat
        assert seat is not None
        return rules.view(self.state, seat)

    def moves(self) -> list[rules.Move]:
        """Every legal move."""
        return list(rules.moves(self.view()))

    def do(self, move: rules.Move) -> Game:
        """Do it; it must be legal."""
        assert move in self.moves(), f"{move} is not among {self.moves()}"
        rules.play(self.state, move, self.rng)
        return self

    def dice(self, one: str, other: str = "") -> Game:
        """The dice of this turn; a double if one colour is named."""
        self.state.dice = (self.number(one), self.number(other or one))
        rules.all_changed(self.state)
        return self

    def choices(self) -> dict[str, list[int]]:
        """The lemmings that may run, each with the spaces it may come to."""
        found: dict[str, list[int]] = {}
        for _, lemming, space in self.moves():
            found.setdefault(COLOURS[lemming], []).append(space)
        return found

    def run(self, colour: str, space: int, *rolls: int, dice: bool = True) -> Game:
        """The dice show this lemming, if they do not already; `rolls` are those of the regular die."""
        if dice:
            self.dice(colour)
        self.rng.script = [roll - 1 for roll in rolls]
        return self.do(rules.Move(rules.ADVANCE, self.number(colour), space))

    def at(self, colour: str) -> int:
        """Where a lemming is."""
        return self.state.at[self.number(colour)]

    def worn(self, colour: str) -> int:
        """How many shoes a lemming wears."""
        return len(self.state.shoes[self.number(colour)])

    def cells(self) -> dict[str, int]:
        """The final cells."""
        return dict(zip(COLOURS, self.state.cells, strict=True))

    def laying(self, colour: str) -> rules.Move:
        """The move of the seat to act that bets on a lemming."""
        card = next(card for card in self.view().bets if self.deck.backed[card] == self.number(colour))
        return rules.Move(rules.BET, card, rules.NONE)

    def lay(self, colour: str) -> Game:
        """Whoever is asked bets on it."""
        return self.do(self.laying(colour))

    def pile(self, seat: int, colours: str) -> Game:
        """Bets that a seat has laid before, first to last."""
        for colour in colours.split():
            bets = self.state.bets[seat]
            card = next(card for card in bets if self.deck.backed[card] == self.number(colour))
            bets.remove(card)
            self.state.piles[seat].append(card)
            self.state.times[seat] += (0,)
        rules.all_changed(self.state)
        return self

    def give(self, seat: int, *names: str) -> Game:
        """A seat has these missions and no others; what it had goes to the box."""
        state = self.state
        state.box += state.missions[seat]
        state.missions[seat] = []
        for name in names:
            card = self.card(name)
            for lying in (state.box, *state.missions):
                if card in lying:
                    lying.remove(card)
            state.missions[seat].append(card)
        rules.all_changed(state)
        return self

    def card(self, name: str) -> int:
        """A card by its id."""
        return self.deck.keys.index(f"{name}#1")

    def result(self) -> Result:
        """How it ended."""
        assert self.seat is None, "the race goes on"
        return rules.result(self.state)

    def kinds(self) -> list[str]:
        """What the log has been told, in short."""
        return [event.kind for event in self.told]


MISSIONS = {
    "grey or pink out": "either-one",
    "green ahead of red": "nepotism",
    "blue in the top three": "shareholders",
    "at most one out": "inspection",
    "three or more out": "surplus",
    "no shoes": "spotless",
}
"""The six that the rulebook states, by their ids."""


def finished(
    order: str, out: str = "", start: str = "", shoes: Mapping[str, int] | None = None, **options: Any
) -> Game:
    """A race that is over: `order` names those on the track, the winner first, `out` those out, first to
    last, `start` those who never left the start area. Without anybody else the winner is the last one
    running, and the last of `out` has just got the shoe too many.
    """
    running, gone, waiting = order.split(), out.split(), start.split()
    assert sorted([*running, *gone, *waiting]) == sorted(COLOURS)
    at = {colour: 12 - place for place, colour in enumerate(running)}
    if len(running) + len(waiting) > 1:
        game = Game(at=at, out=gone, shoes=shoes, **options)
        return game.give(0).give(1).give(2).run(running[0], 13)
    last = gone[-1]
    sections = BLANK.replace("xx", "cx")
    game = Game(sections, at=at | {last: 2}, out=gone[:-1], shoes={**(shoes or {}), last: 2}, **options)
    return game.give(0).give(1).give(2).run(last, 3)


def scored(game: Game, mission: str) -> int:
    """What one of the stated missions would bring in a race that is over."""
    before = rules.result(game.state).scores[0]
    state, card = game.state, game.card(MISSIONS.get(mission, mission))
    state.missions[0].append(card)
    points = rules.result(state).scores[0] - before
    state.missions[0].remove(card)
    return points


def names(cards: Sequence[int], found: rules.Deck) -> list[str]:
    """Bets as the colours they are on."""
    return [COLOURS[found.backed[card]] for card in cards]


def pieces() -> list[dict[str, Any]]:
    """The pieces as `cardgen cards` lists them."""
    from cardgen.catalog.pieces import pieces as listed

    return listed(real())
