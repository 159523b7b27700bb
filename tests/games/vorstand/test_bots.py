"""The bots: greedy is clearly stronger than random, and neither looks where it may not."""

from __future__ import annotations

from random import Random

import pytest

from cardgen.engine.rng import stream, streams
from cardgen.engine.tournament import Plan, simulate
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import BOTS
from tests.games.vorstand import secrets
from tests.games.vorstand.table import Game, real


def won(names: tuple[str, ...], games: int, **options: str) -> float:
    """The first bot's part of all wins."""
    deck = rules.deck(real(), options)
    bots = tuple(BOTS[name] for name in names)
    tally = simulate(Plan(rules.__name__, deck, bots, names, 11, games))
    return sum(part * count for (name, part), count in tally.by_bot.items() if name == names[0]) / 60 / games


@pytest.mark.parametrize("end_mode", ["points15", "rounds5"])
def test_one_greedy_among_random_bots_wins_more_than_45_percent(end_mode: str) -> None:
    assert won(("greedy", "random", "random", "random"), 200, end_mode=end_mode) > 0.45


def test_one_random_among_greedy_bots_wins_less_than_its_share() -> None:
    assert won(("random", "greedy", "greedy", "greedy"), 100) < 0.15


def test_greedy_lays_surplus_it_can_spare_rather_than_what_is_just_enough() -> None:
    game = Game([["10a", "10b", "10c"], ["20d", "25d", "25e", "20e"]], ["L1a"], pile=["20p", "25p", "5p"])
    view = game.view()
    chosen = BOTS["greedy"](view, rules.moves(view), stream(1, 0, "any"))
    assert len(chosen[1]) == 3


def test_greedy_does_not_burn_the_board_for_one_point() -> None:
    game = Game([["25a"], ["125b", "110b"]], ["L1a"], pile=["5p"])
    view = game.do("L1a", "25a").view()
    assert BOTS["greedy"](view, rules.moves(view), stream(1, 0, "any")) == rules.PASS


def test_greedy_stops_who_would_win() -> None:
    game = Game([["25a"], ["60b", "110b"]], ["L1a"], pile=["5p"])
    game.state.points = [14, 0]
    view = game.do("L1a", "25a").view()
    assert BOTS["greedy"](view, rules.moves(view), stream(1, 0, "any")) != rules.PASS


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_decides_the_same_when_hidden_cards_change(name: str) -> None:
    deck = rules.deck(real(), {})
    chance, _ = streams(6, 0, 4)
    state = rules.setup(deck, 4, chance)
    other = Random(1)
    while (seat := rules.to_act(state)) is not None:
        twin = secrets.reshuffled(state, seat, other)
        views = [rules.view(table, seat) for table in (state, twin)]
        chosen = [BOTS[name](view, rules.moves(view), stream(2, state.turns, name)) for view in views]
        assert chosen[0] == chosen[1]
        rules.play(state, chosen[0], chance)
