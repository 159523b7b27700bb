"""The searching bot: it finds what is best where that is known, and it is the same bot everywhere."""

from __future__ import annotations

import pickle

import pytest

from cardgen.engine import bots
from cardgen.engine.rng import stream
from cardgen.engine.search import PLAYOUTS, Search, playouts
from cardgen.engine.tournament import SHARE, Plan, simulate
from tests.engine import hinted, nim


def searching(number: int) -> Search:
    """A bot that knows nothing of the game but its rules."""
    return Search(nim.__name__, nim.__name__, bots.random, bots.random, number)


@pytest.mark.parametrize("stones", [2, 3, 5, 6, 7, 9])
def test_it_finds_the_winning_move_where_there_is_one(stones: int) -> None:
    view = nim.Pile(stones, nim.Heap(stones))
    assert searching(600)(view, nim.moves(view), stream(stones, 0, "any")) == stones % 4


@pytest.mark.parametrize("stones", [5, 6, 10, 15])
def test_what_is_foreseen_needs_few_playouts(stones: int) -> None:
    view = nim.Pile(stones, nim.Heap(stones))
    knowing = Search(nim.__name__, hinted.__name__, bots.random, bots.random, 30)
    chosen = {knowing(view, nim.moves(view), stream(seed, 0, "any")) for seed in range(5)}
    assert chosen == {stones % 4}
    assert {searching(30)(view, nim.moves(view), stream(seed, 0, "any")) for seed in range(5)} != chosen


def test_where_thinking_does_not_pay_the_guide_moves_at_once() -> None:
    view = nim.Pile(hinted.SETTLED, nim.Heap(hinted.SETTLED))
    bot = Search(nim.__name__, hinted.__name__, bots.random, lambda view, moves, rng: moves[0], 10**9)
    assert bot(view, nim.moves(view), stream(1, 0, "any")) == 1 != hinted.SETTLED % 4


def test_more_playouts_win_more_often() -> None:
    shares = []
    for number in (3, 200):
        players = (searching(number), bots.random)
        plan = Plan(nim.__name__, nim.Heap(13), players, (f"search:{number}", "random"), 3, 60)
        tally = simulate(plan)
        shares.append(
            sum(part * n for (name, part), n in tally.by_bot.items() if name[0] == "s") / SHARE / 60
        )
    assert shares[0] + 0.2 < shares[1] > 0.8


def test_the_same_chance_gives_the_same_move_and_the_bot_can_travel() -> None:
    view = nim.Pile(12, nim.Heap(12))
    here, there = searching(20), pickle.loads(pickle.dumps(searching(20)))
    for seed in range(5):
        assert here(view, [1, 2, 3], stream(seed, 0, "a")) == there(view, [1, 2, 3], stream(seed, 0, "a"))
    assert len({here(view, [1, 2, 3], stream(seed, 0, "a")) for seed in range(9)}) > 1  # no move wins


def test_it_does_not_think_where_there_is_no_choice() -> None:
    chance = stream(1, 0, "any")
    assert searching(10**9)(nim.Pile(1), [1], chance) == 1
    assert chance.below(10**6) == stream(1, 0, "any").below(10**6)


@pytest.mark.parametrize(
    ("name", "number"),
    [("search", PLAYOUTS), ("search:1", 1), ("search:250", 250), ("search:0", 0), ("search:", 0),
     ("search:-3", 0), ("search:²", 0), ("search:1.5", 0), ("random", 0), ("research", 0)],
)  # fmt: skip
def test_its_name_says_how_long_it_thinks(name: str, number: int) -> None:
    assert playouts(name) == number
