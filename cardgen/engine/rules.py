"""What the engine asks of a game: a module whose functions satisfy `Rules`.

Cards are whole numbers that index the tables of a deck; `deck.keys[card]` is the card's name outside
(`sturm#1`). A seat is a position at the table, 0 to seats - 1, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from cardgen.engine._native import mypyc_attr
from cardgen.engine.rng import Stream

Seat: TypeAlias = int
Card: TypeAlias = int

Bot: TypeAlias = Callable[[Any, Sequence[Any], Stream], Any]
"""(view, moves, rng) -> one of the moves."""

EVERYBODY: None = None
NOBODY: tuple[Seat, ...] = ()


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Value:
    """What is told by its parts alone: two are equal when their parts are.

    For what a seat sees, which is made anew at every decision: machine code makes such an object four times
    as fast as a named tuple. A class of this kind names its parts in `__slots__`, and sets them in `__init__`
    as `Final`, so that nobody changes what others see too. None of its parts leads back to it.
    """

    __slots__ = ()

    def content(self) -> tuple[Any, ...]:
        """Everything it holds, hashable. Machine code has no `__slots__`, but a list of its own."""
        kind: Any = type(self)
        names = getattr(self, "__mypyc_attrs__", None) or kind.__slots__
        return tuple([getattr(self, name) for name in names])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())

    def __deepcopy__(self, memo: Any) -> Value:
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.content()}"


class Event(NamedTuple):
    """One thing that happened, for the log. Rules append it to `told` when there is such a list.

    `event` is deal, shuffle, draw, reveal or move; `kind` says which one, for a move the rulebook's
    verb. `seat` is None when it concerns no single seat. `cards` are in the order they lie or are drawn;
    those of a shuffle begin with the next to be drawn. `seen_by` names the seats that see the cards,
    None for everybody. `named` holds further cards by number, `more` further plain values.
    """

    event: str
    kind: str
    seat: Seat | None
    cards: Sequence[Card] = ()
    seen_by: Sequence[Seat] | None = EVERYBODY
    named: Mapping[str, Card | Sequence[Card]] = {}
    more: Mapping[str, Any] = {}


@mypyc_attr(acyclic=True)
class Result(Value):
    """How a game ended: `parts[seat]` adds up to `scores[seat]`; the other fields feed tallies.

    `winners` may be empty only when nobody has any score.

    `start` is the seat that went first, `turns` how many turns were taken. `laid` names every card once for
    each time it was at stake, `won` once for each time that succeeded, as the game's rules define it; `drawn`
    once for each time it came within reach: into a hand, or open onto the table for all.
    """

    __slots__ = ("drawn", "laid", "parts", "reason", "scores", "start", "turns", "winners", "won")

    def __init__(
        self,
        reason: str,
        scores: Sequence[int],
        parts: Sequence[Mapping[str, int]],
        winners: Sequence[Seat],
        start: Seat,
        turns: int,
        laid: Sequence[Card],
        won: Sequence[Card],
        drawn: Sequence[Card] = (),
    ) -> None:
        self.reason: Final = reason
        self.scores: Final = scores
        self.parts: Final = parts
        self.winners: Final = winners
        self.start: Final = start
        self.turns: Final = turns
        self.laid: Final = laid
        self.won: Final = won
        self.drawn: Final = drawn


def packed(record: Any) -> tuple[type, tuple[Any, ...]]:
    """How a frozen record goes to another process: its class and its values. The `__reduce__` of every one,
    for what pickle does by itself differs between plain Python and machine code.
    """
    return type(record), tuple([getattr(record, one.name) for one in fields(record)])


class Deck(Protocol):
    """What the engine reads of a deck: names of the cards and the options in full."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Card number -> `id#copy`."""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Every option with the value played."""


D_contra = TypeVar("D_contra", contravariant=True)
S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")


class Rules(Protocol[D_contra, S, V, M]):
    """The rules of a game. A module satisfies it; `moves` sees the view and nothing else."""

    def setup(self, deck: D_contra, seats: int, rng: Stream, told: list[Event] | None = None) -> S:
        """The table before the first move. DataError when that many seats cannot play."""

    def to_act(self, state: S) -> Seat | None:
        """Whose decision it is; None when the game is over."""

    def view(self, state: S, seat: Seat) -> V:
        """All that this seat may know, as a hashable value."""

    def moves(self, view: V) -> Sequence[M]:
        """Every legal move, at least one, for the seat to act."""

    def play(self, state: S, move: M, rng: Stream) -> None:
        """Carry the move out, and everything that follows from it without a decision."""

    def scores(self, state: S) -> Sequence[int]:
        """Points of every seat as they stand now."""

    def result(self, state: S) -> Result:
        """The end of a finished game."""

    def cards(self, state: S) -> Sequence[Card]:
        """Every card wherever it lies, once; for the law that none is lost."""

    def bound(self, deck: D_contra, seats: int) -> int:
        """A number of decisions no game can exceed."""
