"""The same tiny game, whose imagination knows more: which heaps are settled, and who will win the others."""

from __future__ import annotations

from tests.engine.nim import Pile, State, imagine, meaning

__all__ = ["PATIENCE", "foresee", "imagine", "meaning", "pays"]

PATIENCE = 10**6
"""Others' replies are never looked at."""
SETTLED = 7
"""Of so many stones the guide knows best."""


def pays(view: Pile) -> bool:
    """Of all other heaps thinking helps."""
    return view.stones != SETTLED


def foresee(view: Pile, state: State) -> tuple[list[float], list[float]] | None:
    """After one move more: whoever finds a multiple of four loses."""
    if view.stones <= state.stones:
        return None
    loses = state.turn if state.stones % 4 == 0 else 1 - state.turn
    chances = [float(seat != loses) for seat in range(2)]
    return chances, chances
