"""One game from the first shuffle to the end, and its record.

A record is seed, game number and moves: enough to play the same game again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from cardgen.engine.bots import random
from cardgen.engine.direct import direct
from cardgen.engine.rng import streams
from cardgen.engine.rules import Bot, Event, Rules, packed

D = TypeVar("D")
S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Record:
    """A played game. `bots` are names, `options` the options in full; `ended` is False when the game
    was cut off at its bound, which no game should ever be.
    """

    seed: int
    game: int
    seats: int
    moves: tuple[Any, ...]
    ended: bool = True
    bots: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


def playout(
    rules: Rules[D, S, V, M],
    deck: D,
    bots: Sequence[Bot],
    seed: int,
    game: int = 0,
    told: list[Event] | None = None,
) -> tuple[S, list[M], bool]:
    """Play one game, a bot per seat; gives the final table, all moves, and whether the game ended.

    With a list `told`, everything that happens is appended to it.
    """
    chance, whims = streams(seed, game, len(bots))
    state = rules.setup(deck, len(bots), chance, told)
    bound = rules.bound(deck, len(bots))
    done: list[M] = []
    straight = direct(rules)
    seated = list(bots)
    known: Bot = random  # machine code calls it without a detour
    while (seat := straight.to_act(state)) is not None:
        view = straight.view(state, seat)
        bot = seated[seat]
        choices, whim = straight.moves(view), whims[seat]
        move = random(view, choices, whim) if bot is known else bot(view, choices, whim)
        straight.play(state, move, chance)
        done.append(move)
        if len(done) > bound:
            return state, done, False
    return state, done, True


def record(
    rules: Rules[Any, S, V, M], deck: Any, bots: Sequence[Bot], names: Sequence[str], seed: int, game: int = 0
) -> Record:
    """Play one game and keep what is needed to play it again."""
    _, moves, ended = playout(rules, deck, bots, seed, game)
    return Record(seed, game, len(bots), tuple(moves), ended, tuple(names), deck.options)


def replay(rules: Rules[D, S, V, M], deck: D, record: Record, told: list[Event] | None = None) -> S:
    """The final table of a recorded game.

    Raises ValueError, naming the move, when one is illegal: the deck is not the one that was recorded.
    """
    chance, _ = streams(record.seed, record.game, 0)
    state = rules.setup(deck, record.seats, chance, told)
    for number, move in enumerate(record.moves):
        seat = rules.to_act(state)
        if seat is None or move not in rules.moves(rules.view(state, seat)):
            raise ValueError(f"move {number} of the record, {move}, is not legal with this deck")
        rules.play(state, move, chance)
    return state
