"""The quick bot plays well for its haste: it is what a searching bot takes the others for."""

from __future__ import annotations

from collections import Counter

import pytest

from cardgen.balance.wilson import interval
from cardgen.engine.rng import stream
from cardgen.engine.tournament import SHARE, Plan, simulate
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.bots import BOTS
from tests.games.mobbing.table import Game, deck_with

LEFT = "ver ver ver ueb ueb ueb ueb -2 -2"
"""Enough to draw, so that the end is far away."""


@pytest.mark.parametrize("options", [(), (("extra", "true"), ("special_board", "true"), ("spontan", "true"))])
def test_one_quick_among_random_bots_wins_far_more_than_its_share(
    options: tuple[tuple[str, str], ...],
) -> None:
    names = ("quick", "random", "random", "random")
    bots = tuple(BOTS[name] for name in names)
    tally = simulate(Plan(rules.__name__, deck_with(options), bots, names, 11, 50))
    parts = {part: n for (name, part), n in tally.by_bot.items() if name == "quick"}
    assert interval(parts, SHARE, 50)[0] > 0.6


def decided(game: Game) -> list[tuple[str, int]]:
    """What it does of twenty times, the most frequent first."""
    view = game.view()
    moves = rules.moves(view)
    chosen = (BOTS["quick"](view, moves, stream(seed, 0, "whim")) for seed in range(20))
    return Counter(map(game.words, chosen)).most_common()


def test_it_praises_itself_while_its_reference_is_poor() -> None:
    game = Game(["+3 aein", "", "", "", ""], ["a3"], ["-1"], left=LEFT)
    assert decided(game) == [("+3 0", 20)]


def test_it_hangs_a_bad_reference_on_the_leader() -> None:
    game = Game(["-3", "", "", "", ""], ["c3 a1", "c3", "c2"], ["+3", "+1", "+2 +1", "+1", "+1"], left=LEFT)
    assert decided(game)[0][0] == "-3 2"


def test_it_defends_itself_and_lets_others_alone() -> None:
    game = Game(["-3", "did", "", "", ""], ["b3", "b2"], ["+1", "+1"], left=LEFT).do("-3 1")
    assert decided(game) == [("did", 20)]
    game = Game(["-1", "did", "", "", ""], ["b3", "a2"], ["+3", "+3"], left=LEFT).do("-1 3")
    assert decided(game) == [("wait", 20)]


def test_it_ends_the_game_when_it_would_win_and_not_when_it_would_lose() -> None:
    ahead = Game(["tot", "", "", "", ""], ["a3", "a3"], ["+2", "+1"], left=LEFT, deaths=1)
    assert decided(ahead) == [("tot", 20)]
    behind = Game(["tot", "", "", "", ""], ["b3", "b3"], ["+2", "+1"], left=LEFT, deaths=1)
    assert decided(behind) == [("pass", 20)]


def test_it_does_not_walk_into_its_own_trap() -> None:
    game = Game(["a3", "", "", "", ""], ["b1 aes?", "c1"], ["+1"], left=LEFT)
    assert "a3 0" not in dict(decided(game))


@pytest.mark.parametrize(("fronts", "decision"), [("+2 +1", "a2 0"), ("+1 +2", "pass")])
def test_it_fills_the_last_place_only_to_win(fronts: str, decision: str) -> None:
    rows = ["a3 b1", "b3", "c1"]
    game = Game(["a2", "", ""], rows, [*fronts.split(), "+1"], left=LEFT, limits=[3, 1, 1])
    assert decided(game) == [(decision, 20)], "each leads in one row, and the best reference decides"
