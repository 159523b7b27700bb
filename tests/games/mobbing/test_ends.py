"""How the game ends and who becomes the boss: M-R27 to M-R30, with their corners and rulings."""

from __future__ import annotations

import pytest

from cardgen.games.mobbing import rules
from tests.games.mobbing.table import Game

FULL = ["a1 b1", "a1.5 b1.5", "a2 b2", "a2.5 b2.5"]
"""Four rows that are full at a limit of two."""
TWO = [2, 2, 2, 2, 2]


def reason(game: Game) -> str:
    """Why the game is over; it must be."""
    assert game.seat is None
    return rules.result(game.state).reason


# --- (1) the second boss death -------------------------------------------------------------------------


def test_M_R27_1_weights_change_when_the_boss_dies() -> None:
    game = Game(["tot", "", "", "", ""], ["a1", "b2"], ["+2t +1", "-2t +1"], deaths=1).do("tot")
    parts = rules.result(game.state).parts
    assert parts[0]["reference"] == 1 and parts[1]["reference"] == 1
    assert rules.result(game.state).winners == (0, 1)


@pytest.mark.parametrize("deaths", [0, 1])
def test_M_C19_under_any_other_end_they_stay(deaths: int) -> None:
    game = Game(["a3", "", "", "", ""], [*FULL, "b3"], ["+2t +1", "-2t +3"], deaths=deaths, limits=TWO)
    game.do("a3 4")
    assert reason(game) == "rows full"
    assert [part.get("reference") for part in rules.result(game.state).parts[:2]] == [3, 1]


def test_a_boss_death_during_the_last_round_ends_it_earlier() -> None:
    game = Game(["a1 a2", "tot", "", "", ""], right="+1", deaths=1)
    game.do("a1 0", "stop", "draw mobbing").do("tot")
    assert reason(game) == "boss dead" and rules.result(game.state).turns == 2


# --- (2) the last Mobbing card -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_M_R27_2_after_the_last_mobbing_card_everybody_else_has_one_more_turn(seats: int) -> None:
    hands = ["a1 a2 a3", *[f"{letter}1 {letter}2" for letter in "bcdef"[: seats - 1]]]
    game = Game(hands, right="+1", piles=["a2.5 a1.5"]).do("a1 0", "a2 0", "draw mobbing")
    assert game.seat == 0, "the drawer finishes the turn"
    game.do("draw lobby")
    for seat in range(1, seats):
        assert game.seat == seat
        game.do("pass" if seat == 2 else f"{'abcdef'[seat]}1 0")
        if seat != 2:
            game.do("stop")
    assert reason(game) == "last round", "M-C35: a pass is a turn too"
    assert rules.result(game.state).turns == seats


def test_M_R27_2_the_bonus_of_the_rumour_may_take_the_last_card() -> None:
    game = Game(["tot a1", "b1", "", "", ""], right="+1", piles=["a3 a2"]).do("tot", "bonus")
    assert game.state.last_turns == 5
    game.do("a1 0", "draw lobby", "draw lobby")
    assert game.seat == 1 and game.state.last_turns == 4


def test_M_R27_2_the_draws_of_the_last_turn_are_drawn_and_then_it_is_over() -> None:
    game = Game(["a1 a2", "b1", "c1"], right="+1", piles=["", "", "c3 c2"])
    game.do("a1 0", "stop", "draw mobbing").do("pass").do("c1 0", "stop", "draw lobby", "draw lobby")
    assert reason(game) == "last round" and game.hand(2) == "c2 c3"


# --- (3) every row full --------------------------------------------------------------------------------


def test_M_R27_3_the_game_ends_with_the_card_that_fills_the_last_row() -> None:
    game = Game(["a3 +1", "", "", "", ""], [*FULL, "b3"], left="+1 +2", limits=TWO).do("a3 4")
    assert reason(game) == "rows full" and game.hand(0) == "+1", "no second play, no draw"
    assert rules.result(game.state).turns == 1


def test_M_R27_3_a_trap_is_carried_out_before_rows_are_looked_at() -> None:
    game = Game(["a3", "", "", "", ""], [*FULL, "bes?"], left="+1 +2", limits=TWO).do("a3 4")
    assert game.seat == 0 and game.row(4) == ""


def test_M_R27_3_all_rows_must_be_full_at_the_same_moment() -> None:
    game = Game(["aein a3", "", "", "", ""], [*FULL, "b3"], left="+1 +2", limits=TWO)
    game.do("aein 0", "a3 4")
    assert game.seat == 0 and not game.state.ended


@pytest.mark.parametrize(("option", "limit"), [("7", 7), ("6", 6)])
def test_M_C01_with_few_players_a_full_row_is_seven_or_by_the_option_six(option: str, limit: int) -> None:
    rows = ["a1 a1 b1 b1 c1 c1 c1.5", "a2 a2 b2 b2 c2 c2 a2.5", "a3 b1.5 b3 b3 c3 b2.5"]
    game = Game(["ax2", "", ""], rows, left="+1", small_game_row_limit=option)
    assert game.state.limits == [limit] * 3
    if limit == 7:
        assert reason(game.do("ax2 2")) == "rows full"
    else:
        assert set(game.legal()) == {"pass"}


# --- the guard -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 6])
def test_M_C03_when_all_pass_in_a_row_the_game_ends_with_the_boss_alive(seats: int) -> None:
    game = Game(["a1"] + [""] * (seats - 1), fronts=["+2t"], left="+1", deaths=1)
    for _ in range(seats):
        game.do("pass")
    assert reason(game) == "all passed" and game.state.references[0] == 2


def test_M_C03_a_card_in_between_starts_the_count_anew() -> None:
    game = Game(["a1", "b1", "c1"], left="+1 +2 +3").do("pass", "pass").do("c1 0", "stop")
    game.do("draw mobbing", "draw mobbing", "pass", "pass")
    assert game.seat == 2


# --- both scorings: M-R28 to M-R30 ---------------------------------------------------------------------


@pytest.mark.parametrize(("front", "stays"), [("+1", True), ("+1 -1", False), ("", False), ("-1", False)])
def test_M_R28_only_a_positive_reference_stays_in(front: str, stays: bool) -> None:
    game = Game([""] * 5, ["a1"], [front])
    assert bool(rules.scores(game.state)[0]) == stays


def test_M_R29_without_those_who_are_out_the_next_best_get_the_vote() -> None:
    game = Game([""] * 5, ["a3 b2 c1"], ["-1", "+1", "+2"])
    assert [bool(score) for score in rules.scores(game.state)] == [False, True, False, False, False]


def test_M_R29_face_down_cards_count() -> None:
    game = Game([""] * 5, ["b2 a3?"], ["+1", "+1"])
    assert rules.result(game.state).winners == (0,)


def test_M_R30_votes_then_reference_then_a_shared_chair() -> None:
    game = Game([""] * 5, ["a1", "b1", "c1", "c1.5"], ["+2", "+2", "+1"])
    assert rules.result(game.state).winners == (2,), "votes come first"
    game = Game([""] * 5, ["a1", "b1"], ["+2", "+2 +1"])
    assert rules.result(game.state).winners == (1,), "then the reference"
    game = Game([""] * 5, ["a1", "b1"], ["+2", "+2"])
    assert rules.result(game.state).winners == (0, 1), "then the chair is shared"


def test_M_C16_a_lone_x2_wins_no_vote() -> None:
    game = Game([""] * 5, ["ax2"], ["+1"])
    assert rules.scores(game.state) == (0, 0, 0, 0, 0)


def test_M_C17_cards_in_hand_are_not_scored() -> None:
    game = Game(["-3 +3", "", "", "", ""], ["a1"], ["+1"])
    assert rules.result(game.state).parts[0] == {"votes": game.deck.vote, "reference": 1}


@pytest.mark.parametrize(
    ("rows", "fronts"), [(["a1"], ["", "+3"]), ([""], ["+3"]), (["a1"], ["-1"]), (["ax2"], ["+1"])]
)
def test_M_C34_the_chair_may_stay_empty(rows: list[str], fronts: list[str]) -> None:
    game = Game([""] * 5, rows, fronts)
    result = rules.result(game.state)
    assert result.winners == () and not any(result.scores)


def test_the_statistics_count_what_the_new_boss_laid() -> None:
    game = Game(["a3 +1", "b3", "", "", ""], ["b1"], ["", "+1"], left="+2 +3")
    game.do("a3 1").do("+1 0").wait()
    result = rules.result(game.state)
    assert game.names(result.laid) == "+1 a3" and game.names(result.won) == "+1 a3"
    game.state.references[0] = 0
    assert not rules.result(game.state).won
