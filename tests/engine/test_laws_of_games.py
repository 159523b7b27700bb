"""What the engine's laws say about a game that keeps them, and about ones that do not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cardgen.engine import bots
from cardgen.engine.laws import broken
from cardgen.engine.rules import Result
from tests.engine import nim


def said(heap: nim.Heap, **changed: Any) -> list[str]:
    """The broken laws of a game of two with some of its functions exchanged."""
    rules = SimpleNamespace(**{name: getattr(nim, name) for name in dir(nim)} | changed)
    return list(broken(rules, heap, [bots.random, bots.random], 1))


def nobody_won(state: nim.State) -> Result:
    """The end of the game, but for its winners."""
    was = nim.result(state)
    return Result(was.reason, was.scores, was.parts, [], was.start, was.turns, was.laid, was.won, was.drawn)


def test_a_game_that_keeps_the_laws_is_silent() -> None:
    assert not said(nim.Heap())


def test_nobody_may_win_when_nobody_has_anything() -> None:
    assert not said(nim.Heap(vain=True))
    missing = said(nim.Heap(), result=nobody_won)
    assert missing == [one for one in missing if one.startswith("nobody won with scores of [")] != []


def test_a_lost_card_and_a_wrong_score_are_named() -> None:
    assert "lost or doubled" in said(nim.Heap(), cards=lambda state: [0])[0]
    assert "are not the reported" in said(nim.Heap(), scores=lambda state: [7, 7])[0]
