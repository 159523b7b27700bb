"""The bot that plays every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardgen.engine.rng import Stream

M = TypeVar("M")


def random(view: object, moves: Sequence[M], rng: Stream) -> M:
    """Any legal move, each as likely as the other."""
    if isinstance(moves, list):  # machine code takes from a list at once, and asks anything else how
        choices: list[M] = moves
        count = len(choices)
        return choices[0] if count == 1 else choices[rng.below(count)]
    count = len(moves)
    return moves[0] if count == 1 else moves[rng.below(count)]
