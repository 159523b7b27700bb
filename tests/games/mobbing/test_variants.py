"""The four variants, alone and together: M-R31 to M-R34, with M-C15, M-C18, M-C31 to M-C33 and M-C36."""

from __future__ import annotations

import pytest

from cardgen.engine.bots import random
from cardgen.engine.playout import playout
from cardgen.engine.rng import stream
from cardgen.finding import DataError
from cardgen.games.mobbing import rules
from tests.games.mobbing.table import RULES, Game, deck_with


def laid_out(seats: int, seed: int = 1, **options: str) -> rules.State:
    """A fresh table."""
    return rules.setup(deck_with(tuple(sorted(options.items()))), seats, stream(seed, 0, "any"))


# --- few applicants: M-R31 -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_M_R31_as_many_members_as_players_with_rows_of_seven(seats: int) -> None:
    state = laid_out(seats)
    assert len(state.members) == seats and state.limits == [7] * seats
    assert len(state.rows) == seats and set(state.deck.members) - set(state.members) <= set(state.aside)


# --- the special board: M-R34 --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 6])
def test_M_R34_the_numbers_are_limits_and_votes(seats: int) -> None:
    state = laid_out(seats, special_board="true")
    assert sorted(state.limits) == [4, 5, 5, 6, 7]
    assert [state.deck.number[member] for member in state.members] == state.limits


def test_M_R34_rows_of_four_are_full_with_four() -> None:
    state = laid_out(5, special_board="true")
    at = state.limits.index(4)
    rows = [""] * 5
    rows[at] = "a1 b1 c1 d1"
    game = Game(["a3", "", "", "", ""], rows, special_board="true")
    assert not game.may(f"a3 {at}") and len(game.legal()) == 1 + 4


@pytest.mark.parametrize(("option", "members"), [("4", 4), ("5", 5)])
def test_M_C15_with_four_players_chance_says_which_members(option: str, members: int) -> None:
    found = {
        tuple(sorted(laid_out(4, seed, special_board="true", special_board_members_4p=option).limits))
        for seed in range(40)
    }
    assert {len(limits) for limits in found} == {members}
    assert len(found) == (4 if members == 4 else 1), "without the 4, a 5, the 6 or the 7"


def test_M_C36_the_special_board_is_not_for_three() -> None:
    with pytest.raises(DataError, match="found 3 seats with the special board; allowed: 4 to 6"):
        laid_out(3, special_board="true")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("spontan", ["false", "true"])
@pytest.mark.parametrize("extra", ["false", "true"])
@pytest.mark.parametrize("special", ["false", "true"])
def test_M_C36_all_allowed_combinations_can_be_played(
    seats: int, spontan: str, extra: str, special: str
) -> None:
    if seats == 3 and special == "true":
        return
    deck = deck_with((("extra", extra), ("spontan", spontan), ("special_board", special)))
    for seed in range(3):
        _, moves, ended = playout(RULES, deck, [random] * seats, seed)
        assert ended and len(moves) <= rules.bound(deck, seats)


# --- spontan: M-R32 ------------------------------------------------------------------------------------


def spontan(*hands: str, **more: object) -> Game:
    """The first player's turn begins, with ODER cards about."""
    return Game([*hands, *[""] * 5][:5], left="+1 +1 +1 +1 +1", spontan="true", **more)  # type: ignore[arg-type]


def test_M_R32_an_oder_may_be_laid_when_somebody_else_is_on_turn() -> None:
    game = spontan("a1", "o2").upto(1)
    assert {"wait", "o2 0 bad", "o2 1"} < set(game.legal())
    game.do("o2 0 bad").wait()
    assert game.front(0) == "-o2" and game.seat == 0 and game.hand(1) == ""
    assert next(event.kind for event in game.told if event.cards) == "spontan"


def test_M_C31_asked_at_the_start_of_a_turn_and_after_each_play_from_the_active_player() -> None:
    game = spontan("a1 a2", "o2")
    for words in ("a1 0", "a2 0"):
        assert game.view().asking == (0, 1, 2, 3, 4)
        game.wait().do(words)
    assert game.view().asking == (0, 1, 2, 3, 4)
    game.wait()
    assert set(game.legal()) == {"draw mobbing"}
    game.do("draw mobbing")
    assert not game.state.asking, "not between draws"
    game.do("draw mobbing")
    assert game.view().asking == (1, 2, 3, 4, 0), "the next turn"


def test_M_C31_after_such_a_card_and_its_window_the_asking_goes_on_until_all_wait_in_a_row() -> None:
    game = spontan("a1", "o2 did", "o1").upto(1).do("o2 1")
    assert game.view().asking == (2, 3, 4, 0, 1), "its own window for reactions"
    game.do("wait", "wait", "wait", "wait").do("wait")
    assert game.view().asking == (2, 3, 4, 0, 1) and game.may("o1 0"), "then the asking goes on"
    game.do("o1 0").wait()
    assert game.seat == 0 and game.may("a1 0")


def test_M_C31_not_inside_a_chain() -> None:
    game = spontan("+1", "o2").wait().do("+1 0").upto(1)
    assert set(game.legal()) == {"wait"}


def test_M_C31_not_after_the_card_that_ends_the_game_nor_after_the_last_draw() -> None:
    game = spontan("tot", "o2", deaths=1).wait().do("tot")
    assert game.seat is None
    game = Game(["a1", "", "o2"], right="+1", spontan="true").wait().do("a1 0").wait().do("stop")
    game.do("draw mobbing").wait().do("pass").wait().do("pass")
    assert game.seat is None and rules.result(game.state).reason == "last round"


def test_M_C32_an_ordinary_play_earns_the_draws_and_a_spontaneous_one_does_not() -> None:
    game = spontan("o2 a1").do("o2 0").wait()
    assert game.state.plays == 0 and game.do("pass").seat == 1 and game.hand(0) == "a1"
    game = spontan("o2 a1").wait().do("o2 0").wait()
    assert game.state.plays == 1 and game.do("stop").may("draw mobbing")


def test_M_C32_a_turn_with_spontaneous_cards_alone_is_no_pass_for_the_guard() -> None:
    game = spontan("a1", "o2", "", "", "o1")
    game.upto(1).do("o2 0").wait().do("pass")
    for _ in range(4):
        game.wait().do("pass")
    assert game.seat is not None and game.state.idle == 4


def test_M_R32_without_the_variant_an_oder_waits_for_its_turn() -> None:
    game = Game(["a1", "o2", "", "", ""], left="+1 +1")
    assert not game.state.asking
    assert rules.moves(game.view(1)) is not None and not game.view(1).own.anytime


# --- extra: M-R33 --------------------------------------------------------------------------------------


def extra(*hands: str, **more: object) -> Game:
    """The first player's turn begins, with Extra cards about."""
    return Game([*hands, *[""] * 5][:5], extra="true", **more)  # type: ignore[arg-type]


def test_M_R33_the_five_are_shuffled_into_the_right_pile() -> None:
    state = laid_out(6, extra="true")
    assert set(state.deck.extras) < set(state.right) and len(state.right) == 40


def test_M_R33_an_extra_card_is_laid_at_any_time_and_never_as_a_play() -> None:
    game = extra("a1 x+2", "x-2", left="+1")
    game.upto(1).do("x-2 0").wait()
    assert game.seat == 0 and not {words for words in game.legal() if words.startswith("x")}
    assert game.state.references[0] == -2 and game.state.plays == 0


def test_M_R33_M_C18_the_gestaendnis_is_laid_before_its_drawer_at_once_and_is_the_draw() -> None:
    game = extra("a1 a2", "did", right="gest +1 +2").wait().do("a1 0").wait().do("a2 0").wait()
    game.do("draw mobbing")
    assert game.view().asking == (1, 2, 3, 4, 0), "it may be answered"
    assert game.view().chain.holder == 0
    game.wait()
    assert game.front(0) == "gest" and game.state.references[0] == -2
    game.do("draw mobbing")
    assert game.hand(0) == "+1" and game.state.turn == 1, "no other card for it"


def test_M_C18_the_gestaendnis_can_be_destroyed_or_taken_over() -> None:
    game = extra("a1", "did ueb", right="gest +1").wait().do("a1 0").wait().do("stop", "draw mobbing")
    assert {"did", "ueb 1", "wait"} == set(game.legal()), "no Bumerang!: it lies before its player"
    game.do("did").wait()
    assert game.front(0) == "" and game.out == "did gest" and game.may("draw mobbing")


def test_M_C33_among_the_bonus_cards_it_is_answered_first_then_drawing_goes_on() -> None:
    game = extra("tot a1", "did", right="gest +1 +2").wait().do("tot", "bonus")
    assert game.view().asking == (1, 2, 3, 4, 0) and game.hand(0) == "a1"
    game.wait()
    assert game.hand(0) == "+1 a1" and game.front(0) == "gest"
    assert game.seat == 0 and game.state.plays == 1


def test_M_C33_as_the_last_bonus_card_the_turn_goes_on_after_its_window() -> None:
    game = extra("tot a1", "", right="+1 gest +2").wait().do("tot", "bonus")
    assert game.hand(0) == "+1 a1" and game.state.asking
    game.wait()
    assert game.front(0) == "gest" and game.may("a1 0")


def test_M_C33_as_the_last_mobbing_card_it_starts_the_last_round() -> None:
    game = extra("a1 a2", right="gest").wait().do("a1 0").wait().do("a2 0").wait().do("draw mobbing").wait()
    assert game.state.turn == 1 and game.state.last_turns == 4


def test_what_backs_tell_of_extra_cards_is_seen_by_all() -> None:
    game = extra("a1 +1", "x-2 +2", right="x+2 +3")
    seen = game.view(4)
    held = [(player.mobbing, player.extras) for player in seen.players]
    assert seen.turn.extra_on_top and held == [(1, 0), (2, 1), (0, 0), (0, 0), (0, 0)]
    assert not extra("a1", right="+3 x+2").view(4).turn.extra_on_top
