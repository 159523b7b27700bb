"""The bots: greedy is clearly stronger than random, and neither looks where it may not."""

from __future__ import annotations

from random import Random

import pytest

from cardgen.balance.wilson import interval
from cardgen.engine.rng import stream, streams
from cardgen.engine.tournament import SHARE, Plan, simulate
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.bots import BOTS
from tests.games.mobbing import secrets
from tests.games.mobbing.table import Game, deck_with


def won(names: tuple[str, ...], games: int, **options: str) -> tuple[float, float]:
    """The interval of the first bot's part of all wins."""
    deck = deck_with(tuple(sorted(options.items())))
    bots = tuple(BOTS[name] for name in names)
    tally = simulate(Plan(rules.__name__, deck, bots, names, 11, games))
    return interval({part: n for (name, part), n in tally.by_bot.items() if name == names[0]}, SHARE, games)


@pytest.mark.parametrize("options", [{}, {"spontan": "true", "extra": "true", "special_board": "true"}])
def test_one_greedy_among_five_random_bots_wins_far_more_than_a_sixth(options: dict[str, str]) -> None:
    low, _ = won(("greedy", *["random"] * 5), 60, **options)
    assert low > 0.5


def test_one_random_among_five_greedy_bots_wins_far_less_than_a_sixth() -> None:
    _, high = won(("random", *["greedy"] * 5), 40)
    assert high < 1 / 6


@pytest.mark.parametrize("seats", [4])
def test_no_seat_is_worth_five_points_more_than_its_share(seats: int) -> None:
    deck = deck_with(())
    games = 80
    tally = simulate(Plan(rules.__name__, deck, (BOTS["greedy"],) * seats, ("greedy",) * seats, 5, games))
    for order in range(seats):
        parts = {part: n for (who, part), n in tally.by_order.items() if who == order}
        low, _ = interval(parts, SHARE, games)
        assert low <= 1 / seats + 0.05


LEFT = "ver ver ver ueb ueb ueb ueb -2 -2"
"""Enough to draw, so that the end is far away."""


def decide(game: Game) -> str:
    """What greedy does now, in words."""
    view = game.view()
    return game.words(BOTS["greedy"](view, rules.moves(view), stream(1, 0, "any")))


def test_greedy_praises_itself_while_its_reference_is_poor() -> None:
    game = Game(["+3 aein", "", "", "", ""], ["a3"], ["-1"], left=LEFT)
    assert decide(game) == "+3 0"


def test_greedy_hangs_a_bad_reference_on_the_leader() -> None:
    game = Game(["-3", "", "", "", ""], ["c3 a1", "c3", "c2"], ["+3", "+1", "+2 +1", "+1", "+1"], left=LEFT)
    assert decide(game) == "-3 2"


def test_greedy_shows_an_oder_from_the_side_that_helps() -> None:
    game = Game(["o3", "", "", "", ""], ["c3", "c2"], ["+3 +3", "", "+2"], left=LEFT)
    assert decide(game) == "o3 2 bad"
    game = Game(["o3", "", "", "", ""], ["a3", "a2"], ["-1", "", "-3"], left=LEFT)
    assert decide(game) == "o3 0"


def test_greedy_defends_itself() -> None:
    game = Game(["-3", "did", "", "", ""], ["b3", "b2"], ["+1", "+1"], left=LEFT).do("-3 1")
    assert decide(game) == "did"


def test_greedy_lets_others_alone_when_it_gains_nothing() -> None:
    game = Game(["-1", "did", "", "", ""], ["b3", "a2"], ["+3", "+3"], left=LEFT).do("-1 3")
    assert decide(game) == "wait"


def test_greedy_ends_the_game_when_it_would_win_and_not_when_it_would_lose() -> None:
    ahead = Game(["tot", "", "", "", ""], ["a3", "a3"], ["+2", "+1"], left=LEFT, deaths=1)
    assert decide(ahead) == "tot"
    behind = Game(["tot", "", "", "", ""], ["b3", "b3"], ["+2", "+1"], left=LEFT, deaths=1)
    assert decide(behind) == "pass"


def test_greedy_does_not_walk_into_its_own_trap() -> None:
    game = Game(["a3", "", "", "", ""], ["b1 aes?", "c1"], ["+1"], left=LEFT)
    assert decide(game) != "a3 0"


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("options", [(), (("extra", "true"), ("spontan", "true"))])
def test_a_bot_decides_the_same_when_hidden_cards_change(
    name: str, options: tuple[tuple[str, str], ...]
) -> None:
    deck = deck_with(options)
    chance, _ = streams(6, 0, 4)
    state = rules.setup(deck, 4, chance)
    other = Random(1)
    while (seat := rules.to_act(state)) is not None:
        twin = secrets.reshuffled(state, seat, other)
        views = [rules.view(table, seat) for table in (state, twin)]
        chosen = [BOTS[name](view, rules.moves(view), stream(2, state.turns, name)) for view in views]
        assert chosen[0] == chosen[1]
        rules.play(state, chosen[0], chance)
