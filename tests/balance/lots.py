"""A game whose answer is known: each of two seats draws a card and lots are cast.

The seat with card 0 wins half of the games and `bonus` percent more; a third seat-less card is left over.
With `choice` a card counts only if it is shown, and one may hold it back instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Event, Result
from cardgen.game import find, names
from tests.games import laws


@dataclass(frozen=True)
class Cards:
    """Three cards; only the first is worth something."""

    bonus: int = 5
    choice: bool = False
    keys: tuple[str, ...] = ("ace#1", "deuce#1", "trey#1")
    options: tuple[tuple[str, str], ...] = ()


HELD = -1
"""The move that shows nothing."""


class Seen(NamedTuple):
    """One's own card, and whether it may be held back."""

    card: int
    choice: bool = False


class State:
    """The table."""

    def __init__(self, deck: Cards, hands: list[int], told: list[Event] | None) -> None:
        self.deck, self.hands, self.told = deck, hands, told
        self.shown = 0
        self.ace = -1
        self.winner = -1


def setup(deck: Cards, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """Shuffle and deal one to each."""
    pile = [0, 1, 2]
    rng.shuffle(pile)
    state = State(deck, pile[:seats], told)
    if told is not None:
        told += [Event("deal", "hand", seat, (card,), (seat,)) for seat, card in enumerate(state.hands)]
    return state


def to_act(state: State) -> int | None:
    """Everybody shows once."""
    return state.shown if state.shown < len(state.hands) else None


def view(state: State, seat: int) -> Seen:
    """Nothing but one's own."""
    return Seen(state.hands[seat], state.deck.choice)


def moves(view: Seen) -> Sequence[int]:
    """There is no choice but to show, or not to."""
    return [view.card, HELD] if view.choice else [view.card]


def spends(view: Seen, move: int) -> Sequence[int]:
    """The card shown."""
    return () if move == HELD else (move,)


def show(view: Seen, moves: Sequence[int], rng: Stream) -> int:
    """A bot that shows its card if it may."""
    return moves[0]


def play(state: State, move: int, rng: Stream) -> None:
    """Show; after the last the lots are cast."""
    if state.told is not None:
        state.told.append(Event("move", "show", state.shown, () if move == HELD else (move,)))
    if move == 0:
        state.ace = state.shown
    state.shown += 1
    if state.shown == len(state.hands):
        holder = state.ace
        lot = rng.below(10_000)
        edge = 100 * state.deck.bonus if holder >= 0 else 0
        favoured = max(holder, 0)
        state.winner = favoured if lot < 5_000 + edge else 1 - favoured


def scores(state: State) -> list[int]:
    """One for the winner."""
    return [int(seat == state.winner) for seat in range(len(state.hands))]


def result(state: State) -> Result:
    """After the lots."""
    points = scores(state)
    return Result(
        "lots",
        points,
        [{"lots": point} for point in points],
        (state.winner,),
        0,
        1,
        (),
        (),
        tuple(state.hands),
    )


def cards(state: State) -> Sequence[int]:
    """All three."""
    return [0, 1, 2]


def bound(deck: Cards, seats: int) -> int:
    """One decision each."""
    return seats


@cache
def quickest() -> str:
    """The real game that can never take long: the one with the fewest decisions at most."""

    def most(name: str) -> int:
        game = find(name)
        deck: Any = game.deck(laws.catalog(game), {})
        found: int = game.rules.bound(deck, 4)
        return found

    return min(names(), key=most)
