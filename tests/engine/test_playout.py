"""One game, its record, and playing the record again."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from cardgen.engine import bots
from cardgen.engine.playout import playout, record, replay
from cardgen.engine.rules import Rules, Value
from tests.engine import nim


class Seen(Value):
    """What a seat sees in a game that is not compiled, whatever the engine is."""

    __slots__ = ("hand", "table")

    def __init__(self, hand: tuple[int, ...], table: int) -> None:
        self.hand = hand
        self.table = table


NIM: Rules[nim.Heap, nim.State, nim.Pile, int] = nim


def test_bots_are_asked_in_turn_and_only_for_legal_moves() -> None:
    state, moves, ended = playout(NIM, nim.Heap(), [nim.optimal, bots.random], 1)
    assert ended and sum(moves) == 12 and set(moves) <= {1, 2, 3}
    assert state.turns == len(moves)


def test_the_rest_of_the_game_does_not_depend_on_how_much_chance_a_bot_uses() -> None:
    starts = [playout(NIM, nim.Heap(), [bot] * 2, 5, game)[0].start for bot in BOTS for game in range(20)]
    assert starts[:20] == starts[20:]


BOTS = (nim.optimal, bots.random)


def test_a_game_that_is_not_compiled_has_values_too() -> None:
    one, same, other = Seen((1, 2), 3), Seen((1, 2), 3), Seen((1, 2), 4)
    assert one == same != other and hash(one) == hash(same) and deepcopy(one) is one
    assert one.content() == ((1, 2), 3) and repr(one) == "Seen((1, 2), 3)"


def test_a_record_plays_again() -> None:
    kept = record(NIM, nim.Heap(), BOTS, ["optimal", "random"], 3, 7)
    again = replay(NIM, nim.Heap(), kept)
    assert nim.result(again) == nim.result(playout(NIM, nim.Heap(), BOTS, 3, 7)[0])
    assert (kept.seed, kept.game, kept.seats, kept.bots) == (3, 7, 2, ("optimal", "random"))
    assert kept.options == (("stones", "12"),)


def test_a_record_of_another_deck_is_refused_with_the_move_that_does_not_fit() -> None:
    kept = replace(record(NIM, nim.Heap(), BOTS, ["optimal", "random"], 3), moves=(3, 3, 3, 3, 1))
    with pytest.raises(ValueError, match="move 4"):
        replay(NIM, nim.Heap(), kept)


def test_a_game_without_an_end_is_cut_off_at_its_bound() -> None:
    _, moves, ended = playout(NIM, nim.Heap(endless=True), BOTS, 1)
    assert not ended and len(moves) == 13


def test_random_takes_every_move_equally_often() -> None:
    from collections import Counter

    from cardgen.engine.rng import stream

    rng = stream(1, 0, "any")
    counts = Counter(bots.random(None, "abc", rng) for _ in range(3000))
    assert all(900 < counts[letter] < 1100 for letter in "abc")
