"""The bots: greedy is clearly stronger than random, favours no seat much, and looks where it may."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from cardgen.balance.wilson import interval
from cardgen.engine.playout import playout
from cardgen.engine.rng import stream, streams
from cardgen.engine.rules import Event
from cardgen.engine.tournament import SHARE, Plan, Tally, simulate
from cardgen.games.lemming_mafia import odds, rules
from cardgen.games.lemming_mafia.bots import BOTS
from cardgen.games.lemming_mafia.deck import KINDS
from cardgen.games.lemming_mafia.models import Kind
from tests.games.lemming_mafia import secrets
from tests.games.lemming_mafia.table import COLOURS, RULES, Game, real


@cache
def played(names: tuple[str, ...], games: int, *options: tuple[str, str]) -> Tally:
    """A tournament of these bots."""
    deck = rules.deck(real(), dict(options))
    return simulate(Plan(rules.__name__, deck, tuple(BOTS[name] for name in names), names, 11, games))


def won(names: tuple[str, ...], games: int, *options: tuple[str, str]) -> tuple[float, float]:
    """The 95 % interval of the first bot's part of all wins."""
    tally = played(names, games, *options)
    return interval({part: n for (bot, part), n in tally.by_bot.items() if bot == names[0]}, SHARE, games)


@pytest.mark.parametrize("options", [(), (("hammer", "forced"),), (("top3_counts_eliminated", "false"),)])
def test_one_greedy_among_random_bots_wins_more_than_60_percent(options: tuple[tuple[str, str], ...]) -> None:
    games = 300 if "forced" in dict(options).values() else 100  # a hammer that must fall takes skill away
    low, _ = won(("greedy", "random", "random", "random"), games, *options)
    assert low > 0.6


def test_one_random_among_greedy_bots_wins_clearly_less_than_its_share() -> None:
    _, high = won(("random", "greedy", "greedy", "greedy"), 80)
    assert high < 0.13


@pytest.mark.parametrize(("bot", "games"), [("random", 500), ("greedy", 120)])
def test_no_place_in_the_turn_order_wins_more_than_its_share_and_five_points(bot: str, games: int) -> None:
    tally = played((bot,) * 4, games)
    for place in range(4):
        parts = {part: n for (order, part), n in tally.by_order.items() if order == place}
        assert interval(parts, SHARE, games)[0] < 1 / 4 + 0.05
        assert sum(part * n for part, n in parts.items()) / SHARE / games < 1 / 4 + 0.1


def test_a_race_of_chance_is_as_long_and_as_rich_in_bookmakers_as_the_box_says() -> None:
    """Bookmaker 9, boss 4.8 and 38 turns with the hammer always used; what is left is noise of 400 games."""
    deck = rules.deck(real(), {"hammer": "forced"})
    turns = bookmakers = bosses = 0
    games = 400
    for game in range(games):
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["random"]] * 3, 5, game, told)
        kinds = [event.kind for event in told]
        turns += state.turns
        bookmakers += kinds.count("bookmaker")
        bosses += kinds.count("boss")
    assert abs(turns / games - 38) < 1.5
    assert abs(bookmakers / games - 9) < 0.6
    assert abs(bosses / games - 4.8) < 0.5


# --- what greedy does ----------------------------------------------------------------------------------


def choice(game: Game) -> rules.Move:
    """What greedy does."""
    move: rules.Move = BOTS["greedy"](game.view(), game.moves(), stream(1, 0, "whim"))
    assert move in game.moves()
    return move


def test_greedy_moves_whom_its_mission_wants_in_front() -> None:
    for mission, colour in (("nepotism", "green"), ("opera-seat", "red")):
        game = Game(at={"green": 1, "red": 2}).give(0, mission).dice("green", "red")
        game.pile(0, " ".join(COLOURS))
        game.state.piles[0].clear()
        rules.all_changed(game.state)
        assert choice(game)[1] == game.number(colour)


def test_greedy_sends_its_rival_into_the_cement() -> None:
    game = Game("xx | cx | xx | xx | xx | xx", at={"pink": 1}, shoes={"pink": 2}).give(0, "either-one")
    assert choice(game.dice("pink")) == rules.Move(rules.ADVANCE, game.number("pink"), 3)
    game = Game("xx | cx | xx | xx | xx | xx", at={"pink": 1}, shoes={"pink": 2}).give(0, "charity")
    assert choice(game.dice("pink")) == rules.Move(rules.ADVANCE, game.number("pink"), 4)


def test_greedy_runs_for_the_dearest_bet() -> None:
    for pile, colour in (("red blue", "blue"), ("blue red", "red")):
        game = Game(at={"red": 11, "blue": 12}).give(0).pile(0, pile)
        assert choice(game.dice("red", "blue"))[1] == game.number(colour)


def test_greedy_lays_the_hopeless_first_while_bookmakers_are_to_come() -> None:
    at = {"grey": 1, "pink": 3, "green": 4, "red": 5}
    game = Game(" | ".join(["kk"] * 12), at=at, out=["violet"]).run("blue", 2)
    assert choice(game) == game.laying("violet")


def test_greedy_lets_the_lot_decide_between_equals() -> None:
    """At the start all six are the same, and not everybody may bet against the same one."""
    game = Game(" | ".join(["kk"] * 12)).give(0).dice("grey").run("grey", 1)
    game.state.at[0] = 0
    rules.all_changed(game.state)
    greedy, moves = BOTS["greedy"], game.moves()
    assert len({greedy(game.view(), moves, stream(seed, 0, "whim")) for seed in range(60)}) == 6


def test_greedy_lays_the_favourite_when_no_bookmaker_is_to_come() -> None:
    game = Game("xx | xx | xx | xx | xx | kx", at={"blue": 9}).give(0).pile(0, "red pink")
    game.run("blue", 11)
    assert choice(game) == game.laying("blue")


def test_greedy_drops_a_hopeless_mission_and_keeps_a_safe_one() -> None:
    game = Game("ox | xx | xx | xx | xx | xx", out=["red", "blue", "green"])
    game.give(0, "inspection", "surplus", "budget-round").run("grey", 1)
    assert choice(game) == rules.Move(rules.DISCARD, game.card("inspection"), rules.NONE)
    game = Game("ox | xx | xx | xx | xx | xx", out=["red", "blue", "green"]).give(0, "surplus").run("grey", 1)
    assert choice(game) == rules.KEEP


def test_greedy_uses_the_hammer_for_a_friend_only() -> None:
    for pile, move in (("red blue pink", rules.REMOVE), ("pink red blue", rules.LEAVE)):
        game = Game("xx | xx | xx | xx | hx | cc", at={"pink": 7, "blue": 8}, shoes={"pink": 2})
        game.give(0).pile(0, pile).run("pink", 9)
        assert choice(game) == move


# --- what the odds say ---------------------------------------------------------------------------------


def chances(game: Game) -> odds.Odds:
    """The odds of a race."""
    table = game.view().table
    return odds.odds(game.deck, list(table.at), list(table.shoes), table.out)


def test_the_odds_know_a_chance_for_every_kind_of_mission() -> None:
    assert set(odds.CHANCES) == set(Kind) == set(rules.CONDITIONS)


def test_the_odds_of_equals_are_equal_and_add_up() -> None:
    found = chances(Game())
    assert sum(found.win) == pytest.approx(1) and found.win == pytest.approx([1 / 6] * 6)


@pytest.mark.parametrize("seed", range(10))
def test_at_the_end_of_a_race_the_odds_of_missions_are_what_happened(seed: int) -> None:
    """With the winner in the water nobody drops out any more: these three kinds are settled."""
    deck = rules.deck(real(), {})
    state, _, _ = playout(RULES, deck, [BOTS["random"]] * 4, seed)
    worn = tuple(map(len, state.shoes))
    end = rules.Ending(state.winner, state.cells, worn, tuple(state.out), True)
    found = odds.odds(deck, state.at, list(worn), tuple(state.out))
    assert max(range(6), key=lambda lemming: found.win[lemming]) == state.winner
    for card in deck.missions:
        asked = deck.asked[card]
        if KINDS[asked.kind] in (Kind.ANY_OUT, Kind.OUT_AT_MOST, Kind.OUT_AT_LEAST):
            assert odds.chance(asked, found) == rules.met(asked, end)
        assert 0 <= odds.chance(asked, found) <= 1


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_decides_the_same_when_hidden_cards_change(name: str) -> None:
    deck = rules.deck(real(), {})
    other = Random(1)
    for seed in range(4):
        chance, _ = streams(seed, 0, 4)
        state = rules.setup(deck, 4, chance)
        while (seat := rules.to_act(state)) is not None:
            twin = secrets.reshuffled(state, seat, other)
            views = [rules.view(table, seat) for table in (state, twin)]
            chosen = [BOTS[name](view, rules.moves(view), stream(2, state.turns, name)) for view in views]
            assert chosen[0] == chosen[1]
            rules.play(state, chosen[0], chance)
