"""What one game came to, as plain numbers, for whoever compares games one by one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from cardgen.engine.playout import playout
from cardgen.engine.rules import Result
from cardgen.engine.tournament import SHARE, Plan, table, uncollected


class Outcome(NamedTuple):
    """One game. `parts[seat]` is the part of the win in 1/60, `bots[seat]` the plan's bot that sat there.

    A game that did not end has the reason "" and no winner.
    """

    game: int
    parts: tuple[int, ...]
    scores: tuple[int, ...]
    bots: tuple[int, ...]
    start: int
    turns: int
    decisions: int
    reason: str


def outcomes(plan: Plan, first: int, count: int) -> list[Outcome]:
    """Play the games `first` to `first + count - 1` of a plan."""
    rules = import_module(plan.rules)
    made = []
    with uncollected():
        for game in range(first, first + count):
            places, bots = table(plan, game)
            state, moves, ended = playout(rules, plan.deck, bots, plan.seed, game)
            made.append(outcome(game, rules.result(state) if ended else None, places, len(moves)))
    return made


def outcome(game: int, result: Result | None, places: Sequence[int], decisions: int) -> Outcome:
    """The outcome of a game from its result, None for one that did not end; `places` are the bots by seat."""
    seats = len(places)
    if result is None:
        return Outcome(game, (0,) * seats, (0,) * seats, tuple(places), 0, 0, decisions, "")
    part = SHARE // max(len(result.winners), 1)
    parts = tuple(part if seat in result.winners else 0 for seat in range(seats))
    return Outcome(
        game,
        parts,
        tuple(result.scores),
        tuple(places),
        result.start,
        result.turns,
        decisions,
        result.reason,
    )


def pairs(old: Plan, new: Plan, first: int, count: int) -> list[tuple[Outcome, Outcome]]:
    """The same games of two plans, which share seed and seats: each pair is dealt from the same chance."""
    return list(zip(outcomes(old, first, count), outcomes(new, first, count), strict=True))
