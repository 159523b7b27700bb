"""The quick bot plays well for its haste: it is what a searching bot takes the others for."""

from __future__ import annotations

from collections import Counter

from cardgen.balance.wilson import interval
from cardgen.engine.rng import stream
from cardgen.engine.tournament import SHARE, Plan, simulate
from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.bots import BOTS
from tests.games.lemming_mafia.table import Game, deck


def test_one_quick_among_random_bots_wins_more_than_60_percent() -> None:
    names = ("quick", "random", "random", "random")
    tally = simulate(Plan(rules.__name__, deck(), tuple(BOTS[name] for name in names), names, 7, 150))
    parts = {part: n for (bot, part), n in tally.by_bot.items() if bot == "quick"}
    assert interval(parts, SHARE, 150)[0] > 0.6


def chosen(game: Game) -> Counter[rules.Move]:
    """What it does, and how often of thirty times."""
    view, moves = game.view(), game.moves()
    return Counter(BOTS["quick"](view, moves, stream(seed, 0, "whim")) for seed in range(30))


def test_it_drops_a_hopeless_mission_and_keeps_a_safe_one() -> None:
    out = ["red", "blue", "green"]
    game = Game("ox | xx | xx | xx | xx | xx", out=out)
    game.give(0, "inspection", "surplus", "budget-round").run("grey", 1)
    assert chosen(game) == {rules.Move(rules.DISCARD, game.card("inspection"), rules.NONE): 30}
    game = Game("ox | xx | xx | xx | xx | xx", out=out).give(0, "surplus").run("grey", 1)
    assert chosen(game) == {rules.KEEP: 30}


def test_it_uses_the_hammer_for_a_friend_only() -> None:
    for pile, move in (("red blue pink", rules.REMOVE), ("pink red blue", rules.LEAVE)):
        game = Game("xx | xx | xx | xx | hx | cc", at={"pink": 7, "blue": 8}, shoes={"pink": 2})
        game.give(0).pile(0, pile).run("pink", 9)
        assert chosen(game) == {move: 30}


def test_it_lays_the_hopeless_first_and_the_favourite_when_no_bookmaker_is_to_come() -> None:
    at = {"grey": 1, "pink": 3, "green": 4, "red": 5}
    game = Game(" | ".join(["kk"] * 12), at=at, out=["violet"]).run("blue", 2)
    assert chosen(game) == {game.laying("violet"): 30}
    game = Game("xx | xx | xx | xx | xx | kx", at={"blue": 9}).give(0).pile(0, "red pink").run("blue", 11)
    assert chosen(game) == {game.laying("blue"): 30}


def test_it_mostly_runs_for_the_dearest_bet_and_with_its_mission() -> None:
    for pile, colour in (("red blue pink grey", "blue"), ("blue pink grey red", "red")):
        game = Game(at={"red": 11, "blue": 12}).give(0).pile(0, pile).dice("red", "blue")
        runs = Counter(lemming for _, lemming, _ in chosen(game).elements())
        assert runs[game.number(colour)] > 20
    game = Game("xx | cx | xx | xx | xx | xx", at={"pink": 1}, shoes={"pink": 2}).give(0, "either-one")
    assert chosen(game.dice("pink")).most_common(1)[0][0] == rules.Move(rules.ADVANCE, game.number("pink"), 3)
