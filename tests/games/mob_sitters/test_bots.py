"""The bots: greedy is clearly stronger than random, favours no seat much, and looks where it may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardgen.balance.wilson import interval
from cardgen.engine.rng import Loaded, Stream, stream, streams
from cardgen.engine.tournament import SHARE, Plan, Tally, simulate
from cardgen.games.mob_sitters import rules
from cardgen.games.mob_sitters.bots import BOTS
from tests.games.mob_sitters import secrets
from tests.games.mob_sitters.table import Game, real


def played(names: tuple[str, ...], games: int, **options: str) -> Tally:
    """A tournament of these bots."""
    deck = rules.deck(real(), options)
    return simulate(Plan(rules.__name__, deck, tuple(BOTS[name] for name in names), names, 12, games))


def won(names: tuple[str, ...], games: int, **options: str) -> tuple[float, float]:
    """The 95 % interval of the first bot's part of all wins."""
    tally = played(names, games, **options)
    return interval({part: n for (bot, part), n in tally.by_bot.items() if bot == names[0]}, SHARE, games)


@pytest.mark.parametrize(
    "options", [{}, {"play_turns": "6"}, {"step_order": "accuse_first"}, {"accusation_optional": "true"}]
)
def test_one_greedy_among_random_bots_wins_more_than_60_percent(options: dict[str, str]) -> None:
    low, _ = won(("greedy", "random", "random", "random"), 400, **options)
    assert low > 0.6


def test_one_random_among_greedy_bots_wins_clearly_less_than_its_share() -> None:
    _, high = won(("random", "greedy", "greedy", "greedy"), 400)
    assert high < 0.13


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_place_in_the_turn_order_wins_more_than_its_share_and_five_points(seats: int) -> None:
    games = 600
    tally = played(("greedy",) * seats, games)
    for place in range(seats):
        parts = sum(part * n for (order, part), n in tally.by_order.items() if order == place)
        assert parts / SHARE / games < 1 / seats + 0.05


def never() -> Loaded:
    """Chance for bots that never bluff: the largest number there is."""
    return Loaded([10**6] * 100)


def always() -> Loaded:
    """Chance for bots that always bluff: the smallest."""
    return Loaded()


def choice(game: Game, rng: Stream | None = None) -> rules.Move:
    """What greedy does."""
    move: rules.Move = BOTS["greedy"](game.view(), game.moves(), rng or never())
    assert game.may(move)
    return move


def laid(game: Game, rng: Stream | None = None) -> tuple[set[str], set[str]]:
    """What greedy lays, face up and face down."""
    hand = game.view().hand
    _, ups, downs = choice(game, rng)
    return set(game.names([hand[place] for place in ups])), set(game.names([hand[place] for place in downs]))


def test_greedy_guards_its_money() -> None:
    ups, downs = laid(Game(hands=[["steal400", "job300", "away", "sit50"]]))
    assert ups == {"steal400-0", "job300-0"} and downs == {"away-0"}


def test_greedy_bluffs_now_and_then_with_the_cheapest() -> None:
    hands = [["steal400", "job300", "away", "sit50"]]
    ups, downs = laid(Game(hands=hands), always())
    assert ups == {"steal400-0"} and downs == {"job300-0", "away-0"}


def test_greedy_accuses_the_leaders_biggest_card() -> None:
    given: dict[str, Any] = {"up": [[], ["steal200", "steal300"], ["steal300"]], "down": [["tell"]]}
    game = Game(**given, safe=[[], ["sit900"], []])
    assert choice(game) == game.accusing("tell", "steal300-1")
    game = Game(**given, safe=[[], [], ["sit900"]])
    assert choice(game) == game.accusing("tell", "steal300-2")


def test_greedy_prefers_who_has_nothing_face_down() -> None:
    game = Game(up=[[], ["steal300"], ["steal300"]], down=[["tell"], ["sit50", "job100"]])
    assert choice(game) == game.accusing("tell", "steal300-2")


def test_greedy_does_not_accuse_itself_when_it_may_be_silent() -> None:
    game = Game(hands=[["steal100", "tell"]]).lay(up=["steal100", "tell"])
    assert choice(game) == rules.SILENT


def test_greedy_answers_for_a_dear_card_and_saves_its_only_answer_for_a_dearer_one() -> None:
    for hit, other, answers in (("steal400", "job100", True), ("steal100", "job400", False)):
        game = Game(up=[[], [hit, other]], down=[["tell"], ["left"]], boss=[["steal400x"]])
        game.accuse("tell", f"{hit}-1")
        assert (choice(game) != rules.FALL) == answers


def test_greedy_keeps_its_own_card_rather_than_pass_it_on() -> None:
    game = Game(up=[[], ["steal400"]], down=[["tell"], ["left", "away"]]).accuse("tell", "steal400-1")
    assert choice(game) == (rules.REACT, (game.own("away"),), ())


def test_greedy_passes_blame_to_whom_it_hurts_most() -> None:
    for rich, reaction in ((2, "left"), (0, "right")):
        safe = [["sit900"] if seat == rich else [] for seat in range(4)]
        game = Game(
            seats=4, number=4, safe=safe, up=[[], ["steal400"]], down=[["tell"], ["left", "right"]]
        ).accuse("tell", "steal400-1")
        assert choice(game) == (rules.REACT, (game.own(reaction),), ())


def test_greedy_exchanges_a_hand_without_money() -> None:
    deck = rules.deck(real(), {"start": "0"})
    state = rules.setup(deck, 3, stream(1, 0, "any"))
    for poor in (True, False):
        cards = sorted(deck.decks[0], key=lambda card: deck.value[card] * (1 if poor else -1))[:6]
        state.hands[0] = cards
        view = rules.view(state, 0)
        chosen = BOTS["greedy"](view, rules.moves(view), never())
        assert chosen == (rules.REDEAL if poor else rules.KEEP)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_decides_the_same_when_hidden_cards_change(name: str) -> None:
    deck = rules.deck(real(), {})
    other = Random(1)
    for seed in range(5):
        chance, _ = streams(seed, 0, 4)
        state = rules.setup(deck, 4, chance)
        while (seat := rules.to_act(state)) is not None:
            twin = secrets.reshuffled(state, seat, other)
            views = [rules.view(table, seat) for table in (state, twin)]
            chosen = [BOTS[name](view, rules.moves(view), stream(2, state.turns, name)) for view in views]
            assert chosen[0] == chosen[1]
            rules.play(state, chosen[0], chance)


@pytest.mark.parametrize("options", [{}, {"play_turns": "6", "reverse_to": "original"}])
def test_greedy_only_makes_legal_moves(options: dict[str, str]) -> None:
    deck = rules.deck(real(), options)
    for seed in range(30):
        seats = 3 + seed % 4
        chance, whims = streams(seed, 0, seats)
        state = rules.setup(deck, seats, chance)
        while (seat := rules.to_act(state)) is not None:
            view = rules.view(state, seat)
            moves = rules.moves(view)
            move = BOTS["greedy"](view, moves, whims[seat])
            assert move in moves
            rules.play(state, move, chance)
