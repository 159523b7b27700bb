"""The bots: greedy is clearly stronger than random, favours no seat much, and looks where it may."""

from __future__ import annotations

from random import Random

import pytest

from cardgen.balance.wilson import interval
from cardgen.engine.playout import playout
from cardgen.engine.rng import stream, streams
from cardgen.engine.tournament import SHARE, Plan, Tally, batch
from cardgen.games.minderheiten_quartett import deck as decks
from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.bots import BOTS
from cardgen.games.minderheiten_quartett.deck import CATEGORIES, PASS
from tests.games.minderheiten_quartett import secrets
from tests.games.minderheiten_quartett.table import RULES, Game, real


def played(names: tuple[str, ...], games: int, **options: str) -> Tally:
    """A tournament of these bots."""
    deck = rules.deck(real(), options)
    plan = Plan(rules.__name__, deck, tuple(BOTS[name] for name in names), names, 12, games)
    return batch(plan, 0, games)


def won(names: tuple[str, ...], games: int, **options: str) -> tuple[float, float]:
    """The 95 % interval of the first bot's part of all wins."""
    tally = played(names, games, **options)
    return interval({part: n for (bot, part), n in tally.by_bot.items() if bot == names[0]}, SHARE, games)


@pytest.mark.parametrize(("seats", "least"), [(2, 0.87), (3, 0.62), (4, 0.43), (6, 0.28)])
def test_one_greedy_among_random_bots_wins_far_more_than_its_share(seats: int, least: float) -> None:
    low, _ = won(("greedy",) + ("random",) * (seats - 1), 120)
    assert low > least > 1.6 / seats


@pytest.mark.parametrize(
    "options",
    [
        {"promise_mode": "none"},
        {"government_check": "vote"},
        {"courage_category": "best_of_card"},
        {"same_category": "true"},
        {"open_first_round": "true"},
    ],
)
def test_greedy_is_stronger_with_other_options_too(options: dict[str, str]) -> None:
    low, _ = won(("greedy", "random", "random", "random"), 80, **options)
    assert low > 0.35


def test_one_random_among_greedy_bots_wins_clearly_less_than_its_share() -> None:
    _, high = won(("random", "greedy", "greedy", "greedy"), 120)
    assert high < 0.15


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_place_in_the_turn_order_wins_more_than_its_share_and_five_points(seats: int) -> None:
    """With an allowance for chance: the lower end of the interval must not be above it."""
    games = 160
    tally = played(("greedy",) * seats, games)
    for place in range(seats):
        parts = {part: n for (order, part), n in tally.by_order.items() if order == place}
        low, high = interval(parts, SHARE, games)
        assert low < 1 / seats + 0.05 and high > 1 / seats - 0.05


def left(name: str) -> int:
    """AGB cards in hand after 60 games of four."""
    deck = rules.deck(real(), {})
    number = 0
    for seed in range(60):
        state, _, _ = playout(RULES, deck, [BOTS[name]] * 4, seed)
        number += sum(-parts.get("agb", 0) for parts in rules.result(state).parts)
    return number


def test_greedy_plays_its_agb_cards_before_the_end() -> None:
    """Each one that is left costs a point; what cannot be played any more is left to everybody."""
    assert left("greedy") < 60 * 9 / 4


def choice(game: Game) -> rules.Move:
    """What greedy does."""
    move: rules.Move = BOTS["greedy"](game.view(), game.moves(), stream(1, 0, "whim"))
    assert game.may(move)
    return move


def test_greedy_attacks_where_it_is_strong() -> None:
    game = Game([["a1", "a2"], ["b1"]], stars={"a2": {"akzeptanz": 5}}).challenge(1)
    assert choice(game) == (decks.ATTACK, CATEGORIES.index("akzeptanz"), game.cards["a2"])


def test_greedy_defends_with_what_wins_and_gives_away_its_weakest_if_nothing_does() -> None:
    stars = {"b2": {"scham": 5, "anteil": 4}}
    game = Game([["a1"], ["b1", "b2"]], stars=stars).challenge(1).attack("a1", "anteil")
    assert choice(game)[2] == game.cards["b2"]
    strong = {
        f"{letter}{number}": dict.fromkeys(CATEGORIES, 5.0) for letter in "acdef" for number in range(1, 6)
    }
    weak = {"b1": dict.fromkeys(CATEGORIES, 1.0), "b2": dict.fromkeys(CATEGORIES, 2.0)}
    game = (
        Game([["a1"], ["b1", "b2"]], [["b3", "b4"]], stars=strong | weak).challenge(1).attack("a1", "anteil")
    )
    assert choice(game)[2] == game.cards["b1"]


def test_greedy_promises_what_completes_a_group() -> None:
    victory = [["f1", "f2"], ["f3", "a2"], ["d1"]]
    game = Game([["a1", "wahl1"], ["b1"], ["c1"]], victory=victory, pile=[])
    assert choice(game) == game.move(decks.PROMISE, "f3")


BEHIND = {"b1": {"bildung": 1}}


def test_greedy_lets_the_government_intervene_rather_than_watch() -> None:
    game = Game([["a1"], ["b1", "bund1"], ["c1"]], stars=BEHIND).fight("a1", "b1")
    assert choice(game) == decks.GOVERN


def test_greedy_boosts_only_when_it_wins_and_with_the_card_it_misses_least() -> None:
    for stars, found in ((5.0, True), (0.5, False)):
        piles = [[], ["e1"]]
        game = Game([["a1"], ["b1", "gen1"], ["c1"]], piles, stars=BEHIND | {"e1": {"scham": stars}})
        game.fight("a1", "b1")
        assert choice(game) == (game.move(decks.CROSS, "e1") if found else PASS)


def test_greedy_counters_to_win_or_to_save_its_card() -> None:
    for own, found in ((5.0, True), (3.0, True), (2.0, False)):
        stars = BEHIND | {"e1": {"scham": 4.5}, "d1": {"bildung": own}}
        game = Game([["a1", "gen2"], ["b1", "gen1"], ["c1"]], [["d1"], ["e1"]], [], stars)
        game.fight("a1", "b1").cross("e1")
        assert choice(game) == (game.move(decks.COUNTER, "d1") if found else PASS)


def test_greedy_shows_courage_only_when_it_succeeds() -> None:
    for helper, found in ((4.0, True), (1.0, False)):
        stars = BEHIND | {"c1": {"bildung": helper}}
        game = Game([["a1"], ["b1"], ["c1", "zivil1"]], (), [], stars).fight("a1", "b1").quiet()
        assert choice(game) == (game.move(decks.SUPPORT, "c1") if found else PASS)


def test_greedy_believes_the_government_if_that_helps_the_one_behind() -> None:
    hands = [["a1"], ["b1"], ["c1", "bund1"], ["d1"]]
    for piles, yes in (([["e1", "e2"], [], []], 1), ([[], [], ["e1", "e2"]], 0)):
        game = Game(hands, piles, [], BEHIND, None, government_check="vote").fight("a1", "b1").quiet()
        assert choice(game.govern()) == (decks.VOTE, yes, -1)


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("open_first", ["false", "true"])
def test_a_bot_decides_the_same_when_hidden_cards_change(name: str, open_first: str) -> None:
    deck = rules.deck(real(), {"open_first_round": open_first})
    other = Random(1)
    for seed in range(6):
        chance, _ = streams(seed, 0, 4)
        state = rules.setup(deck, 4, chance)
        while (seat := rules.to_act(state)) is not None:
            twin = secrets.reshuffled(state, seat, other)
            views = [rules.view(table, seat) for table in (state, twin)]
            chosen = [BOTS[name](view, rules.moves(view), stream(2, state.rounds, name)) for view in views]
            assert chosen[0] == chosen[1]
            rules.play(state, chosen[0], chance)
