"""A tiny game to try the engine on: who takes the last of twelve stones wins, and draws lots for ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Event, Result

PATIENCE = 1
"""What others reply decides."""


@dataclass(frozen=True)
class Heap:
    """A deck with nothing but stones."""

    stones: int = 12
    shared: bool = False
    endless: bool = False
    vain: bool = False
    keys: tuple[str, ...] = ("stone#1", "stone#2")
    options: tuple[tuple[str, str], ...] = (("stones", "12"),)


class Pile(NamedTuple):
    """What everybody sees."""

    stones: int
    heap: Heap = Heap()
    seats: int = 2
    turn: int = 0


class State:
    """The table."""

    def __init__(self, heap: Heap, seats: int, start: int) -> None:
        self.heap, self.seats, self.start = heap, seats, start
        self.stones, self.turn, self.turns, self.last = heap.stones, start, 0, start
        self.told: list[Event] | None = None


def setup(deck: Heap, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """Who starts is drawn."""
    state = State(deck, seats, rng.below(seats))
    state.told = told
    return state


def to_act(state: State) -> int | None:
    """Until no stone is left."""
    return state.turn if state.stones else None


def view(state: State, seat: int) -> Pile:
    """The heap, and whose turn it is."""
    return Pile(state.stones, state.heap, state.seats, state.turn)


def moves(view: Pile) -> Sequence[int]:
    """One to three stones."""
    return list(range(1, min(3, view.stones) + 1))


def play(state: State, move: int, rng: Stream) -> None:
    """Take them."""
    if not state.heap.endless:
        state.stones -= move
    if state.told is not None:
        state.told.append(Event("move", "take", state.turn, (0,), more={"stones": move, "of": (1, (2,))}))
    state.last = state.turn
    state.turn = (state.turn + 1) % state.seats
    state.turns += 1


def scores(state: State) -> list[int]:
    """One point for the last stone; none at all in vain."""
    if state.heap.vain:
        return [0] * state.seats
    return [int(state.heap.shared or seat == state.last) for seat in range(state.seats)]


def result(state: State) -> Result:
    """The last stone wins."""
    points = scores(state)
    winners = [seat for seat, point in enumerate(points) if point]
    parts = [{"stone": point} for point in points]
    drawn = [0] * state.turns + [1]  # the second card comes up in every game, and nobody ever lays it
    return Result("empty", points, parts, winners, state.start, state.turns, [0] * state.turns, [0], drawn)


def cards(state: State) -> list[int]:
    """The stones never leave the table."""
    return [0, 1]


def bound(deck: Heap, seats: int) -> int:
    """A stone a move."""
    return deck.stones


def optimal(view: Pile, moves: Sequence[int], rng: Stream) -> int:
    """Leave a multiple of four."""
    return view.stones % 4 if view.stones % 4 in moves else moves[0]


def imagine(view: Pile, rng: Stream) -> State:
    """Nothing is hidden."""
    state = State(view.heap, view.seats, 0)
    state.stones, state.turn = view.stones, view.turn
    return state


def meaning(view: Pile, move: int) -> int:
    """A number of stones is a number of stones."""
    return move
