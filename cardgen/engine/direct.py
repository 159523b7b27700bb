"""How the play-out calls a game's rules: straight on, where machine code knows them.

Functions of a module are found and called by way of Python, which costs machine code more than many a
decision. So a game may offer the four that every decision needs as methods of a class of this kind, under
the name DIRECT; they do nothing but call the functions of the same name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Rules, Seat


class Direct:
    """Rules as methods. Nobody makes one of these: see `Asked`, or a game's own."""

    __slots__ = ()

    def to_act(self, state: Any) -> Seat | None:
        """As in `Rules`."""
        raise NotImplementedError

    def view(self, state: Any, seat: Seat) -> Any:
        """As in `Rules`."""
        raise NotImplementedError

    def moves(self, view: Any) -> Sequence[Any]:
        """As in `Rules`."""
        raise NotImplementedError

    def play(self, state: Any, move: Any, rng: Stream) -> None:
        """As in `Rules`."""
        raise NotImplementedError


class Asked(Direct):
    """The rules of a game that offers nothing else: its module's functions."""

    __slots__ = ("_moves", "_play", "_to_act", "_view")

    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        self._to_act = rules.to_act
        self._view = rules.view
        self._moves = rules.moves
        self._play = rules.play

    def to_act(self, state: Any) -> Seat | None:
        return self._to_act(state)

    def view(self, state: Any, seat: Seat) -> Any:
        return self._view(state, seat)

    def moves(self, view: Any) -> Sequence[Any]:
        return self._moves(view)

    def play(self, state: Any, move: Any, rng: Stream) -> None:
        self._play(state, move, rng)


def direct(rules: Rules[Any, Any, Any, Any]) -> Direct:
    """The quickest way to these rules."""
    offered: Any = getattr(rules, "DIRECT", None)
    return offered if isinstance(offered, Direct) else Asked(rules)
