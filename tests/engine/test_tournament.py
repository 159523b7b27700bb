"""Many games: equal for any number of jobs, seats rotate, whole numbers add up."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from cardgen.engine import bots
from cardgen.engine.tournament import BATCH, Plan, Tally, batch, seated, simulate
from tests.engine import nim


def plan(games: int, shared: bool = False, endless: bool = False, vain: bool = False) -> Plan:
    """Two bots at the heap."""
    heap = nim.Heap(shared=shared, endless=endless, vain=vain)
    return Plan(nim.__name__, heap, (nim.optimal, bots.random), ("best", "any"), 9, games)


def test_the_tally_is_the_same_for_any_number_of_jobs() -> None:
    games = 2 * BATCH + 7
    alone = simulate(plan(games), 1)
    assert alone.games == games
    assert simulate(plan(games), 2) == alone == simulate(plan(games), 3)


def test_batches_add_up_however_they_are_cut() -> None:
    whole = batch(plan(50), 0, 50)
    parts = Tally()
    for first, count in ((20, 30), (0, 7), (7, 13)):
        parts.add(batch(plan(50), first, count))
    assert parts == whole


def test_every_bot_sits_everywhere_equally_often() -> None:
    sat = Counter((bot, seat) for game in range(12) for seat, bot in enumerate(seated("abc", game)))
    assert set(sat.values()) == {4} and len(sat) == 9


def test_the_better_bot_wins_and_every_win_is_counted_once() -> None:
    tally = simulate(plan(200))
    wins = {
        name: sum(p * n for (who, p), n in tally.by_bot.items() if who == name) for name in ("best", "any")
    }
    assert wins["best"] > 3 * wins["any"] and sum(wins.values()) == 60 * 200
    for counts in (tally.by_seat, tally.by_order):
        assert sum(part * count for (_, part), count in counts.items()) == 60 * 200
    assert tally.winners == Counter({1: 200}) and tally.reasons == Counter({"empty": 200})
    assert tally.length == tally.decisions and tally.laid[0] == sum(k * n for k, n in tally.length.items())


def test_draws_are_counted_and_games_in_which_a_card_was_drawn_in_vain() -> None:
    tally = simulate(plan(20))
    turns = sum(length * games for length, games in tally.length.items())
    assert tally.drawn == Counter({0: turns, 1: 20}) and tally.laid == Counter({0: turns})
    assert tally.held == Counter({0: 20, 1: 20}) and tally.dead == Counter({1: 20})


def test_a_shared_win_is_split_in_sixtieths() -> None:
    tally = simulate(plan(10, shared=True))
    assert tally.by_seat == Counter({(0, 30): 10, (1, 30): 10})
    assert tally.by_bot == Counter({("best", 30): 10, ("any", 30): 10})
    same = Plan(nim.__name__, nim.Heap(shared=True), (bots.random,) * 2, ("any", "any"), 9, 10)
    assert simulate(same).by_bot == Counter({("any", 60): 10})


def test_a_game_that_nobody_wins_is_counted_and_gives_nobody_a_part() -> None:
    tally = simulate(plan(10, vain=True))
    assert tally.winners == Counter({0: 10}) and tally.reasons == Counter({"empty": 10})
    assert not tally.by_seat and not tally.by_order and not any(tally.by_bot.values())


def test_a_game_that_does_not_end_is_counted_as_that_and_no_more() -> None:
    tally = simulate(plan(10, endless=True))
    assert (tally.games, tally.unfinished) == (10, 10)
    assert not tally.by_seat and not tally.length and not tally.laid and not tally.drawn


def test_progress_hears_of_every_batch() -> None:
    heard: list[int] = []
    simulate(plan(2 * BATCH), progress=heard.append)
    assert heard == [BATCH, 2 * BATCH]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_reaches_the_caller_and_leaves_no_process() -> None:
    from multiprocessing import active_children

    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(plan(20 * BATCH), 2, interrupt)
    assert not active_children()
