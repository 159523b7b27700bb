"""The bot that plays every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardgen.engine.rng import Stream

M = TypeVar("M")


def random(view: object, moves: Sequence[M], rng: Stream) -> M:
    """Any legal move, each as likely as the other."""
    # Machine code takes from a list or a tuple at once; of anything else it has to ask how.
    if isinstance(moves, list):
        listed: list[M] = moves
        count = len(listed)
        return listed[0] if count == 1 else listed[rng.below(count)]
    if isinstance(moves, tuple):
        made: tuple[M, ...] = moves
        count = len(made)
        return made[0] if count == 1 else made[rng.below(count)]
    count = len(moves)
    return moves[0] if count == 1 else moves[rng.below(count)]
