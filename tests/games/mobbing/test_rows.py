"""The rows of the board: M-R11 to M-R17 and the table of traps, with the rulings M-C04 to M-C07."""

from __future__ import annotations

import pytest

from cardgen.engine.rules import EVERYBODY
from cardgen.games.mobbing import rules
from tests.games.mobbing.table import Game

LONG = "a1 b1 c1 d1 e1"
"""Five cards face up."""


def two(hand: str, rows: list[str], **more: object) -> Game:
    """Five players, the first of whom holds these cards and has enough to draw."""
    return Game([hand, "b3 b2", "c3", "d3", "e3"], rows, left="+1 +1 +1 +1", **more)  # type: ignore[arg-type]


# --- laying: M-R11 to M-R13 ----------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["a2", "ax2", "aes"])
def test_M_R11_a_number_an_x2_and_echt_schade_go_face_down_to_the_end_of_a_row(card: str) -> None:
    game = two(card, ["b1 c2"]).do(f"{card} 0")
    assert game.row(0) == f"b1 c2 {card}?"
    assert game.view(1).board.rows[0][-1] == -2, "others see a back of the first seat's colour"
    assert game.view(0).own.down[0] == game.state.rows[0][-1]
    assert [event.seen_by for event in game.told if event.kind in ("lay", "laid")] == [EVERYBODY, (0,)]


def test_M_R12_a_card_face_down_is_turned_up_when_the_next_is_laid() -> None:
    game = two("a2", ["c1 b2?"]).do("a2 0")
    assert game.row(0) == "c1 b2 a2?"
    (turned,) = game.heard("turned")
    assert turned.seen_by is EVERYBODY and game.names(turned.cards) == "b2"


def test_M_R12_both_plays_of_a_turn_may_hit_the_same_row() -> None:
    game = two("a2 a3", []).do("a2 0", "a3 0")
    assert game.row(0) == "a2 a3?"


def test_M_R13_a_full_row_accepts_nothing() -> None:
    game = two("a2", [LONG + " a3", LONG.replace("1", "2")])
    assert not game.may("a2 0") and game.may("a2 1")


# --- special cards: M-R14 to M-R17 ---------------------------------------------------------------------


def test_M_R14_x2_doubles_only_its_owners_cards_of_its_row() -> None:
    game = Game(["", "", "", "", ""], ["a2 a1 ax2 b3", "a1 b1.5"], ["+1", "+1"])
    assert game.state.deck.vote * 1 + 1 == rules.scores(game.state)[0] == rules.scores(game.state)[1]


@pytest.mark.parametrize(
    ("row", "left"), [("b2 c3", "b2"), ("b2 c3?", "b2"), (LONG + " a3", LONG), ("aes?", "")]
)
def test_M_R15_einwand_removes_the_last_card_of_a_row_and_leaves_the_game(row: str, left: str) -> None:
    game = two("aein a3", [row]).do("aein 0")
    assert game.row(0) == left
    gone = row.replace("?", "").split()[-1]
    assert game.out == " ".join(sorted(["aein", gone]))
    assert game.seat == 0 and game.state.plays == 1, "it is a play"
    assert game.do("stop").may("draw mobbing"), "and earns the draws"


def test_M_R15_einwand_needs_no_room_and_may_hit_an_own_card() -> None:
    assert two("aein", ["b1 a2"]).do("aein 0").row(0) == "b1"


def test_M_C05_einwand_needs_a_card_to_remove() -> None:
    game = two("aein", ["", "b1"])
    assert set(game.legal()) == {"pass", "aein 1"}


def test_M_C05_with_fizzle_einwand_may_be_thrown_away() -> None:
    game = two("aein", ["b1"], fizzle="true").do("aein")
    assert game.row(0) == "b1" and game.out == "aein" and game.state.plays == 1


@pytest.mark.parametrize(("row", "told"), [("b1 c3", True), ("b1 c3?", False)])
def test_M_C07_a_face_down_card_that_is_removed_is_shown_to_its_layer_alone(row: str, told: bool) -> None:
    game = two("aein", [row]).do("aein 0")
    (removed,) = game.heard("removed")
    assert removed.seen_by == (EVERYBODY if told else (2,))
    assert (game.view(1).board.gone[-1] >= 0) == told
    assert game.names(game.view(2).own.lost) == ("" if told else "c3")


def test_M_C07_with_reveal_removed_everybody_sees_it() -> None:
    game = two("aein", ["b1 c3?"], reveal_removed="true").do("aein 0")
    assert game.heard("removed")[0].seen_by is EVERYBODY
    assert game.view(1).board.gone[-1] >= 0 and not game.view(2).own.lost


TRAPS = [
    ("c1 b2?", "a3", "c1 b2 a3?", ""),
    ("c1 bes?", "a3", "c1", "a3 bes"),
    ("bes?", "a3", "", "a3 bes"),
    ("bes?", "ax2", "", "ax2 bes"),
    ("c1 bes?", "aes", "c1", "aes bes"),
    ("c1 aes?", "a3", "c1", "a3 aes"),
    ("c1 d1 e1 b1 bes?", "a3", "c1 d1 e1 b1", "a3 bes"),
]


@pytest.mark.parametrize(("before", "card", "after", "out"), TRAPS)
def test_M_R16_the_table_of_traps(before: str, card: str, after: str, out: str) -> None:
    game = two(card, [before]).do(f"{card} 0")
    assert (game.row(0), game.out) == (after, out)


def test_M_R16_the_trap_is_seen_and_its_victim_is_not() -> None:
    game = two("a3", ["c1 bes?"]).do("a3 0")
    assert game.heard("echt_schade")[0].seen_by is EVERYBODY
    assert game.heard("removed")[0].seen_by == (0,)
    shown = game.view(4).board.gone
    assert game.names(shown[:1]) == "bes" and shown[1] == -2
    assert game.names(game.view(0).own.lost) == "a3"


def test_M_R16_with_reveal_removed_the_victim_is_seen_too() -> None:
    game = two("a3", ["c1 bes?"], reveal_removed="true").do("a3 0")
    assert game.names(game.view(4).board.gone) == "a3 bes"


def test_M_R16_at_the_end_of_a_full_row_it_is_safe_and_worth_nothing() -> None:
    game = two("a3", [LONG + " bes?"])
    assert not game.may("a3 0")
    game.state.references = [0, 1, 0, 0, 0]
    assert rules.scores(game.state)[1] == game.deck.vote + 1, "b1 alone counts for the second seat"


def test_M_C04_the_next_card_elsewhere_does_not_set_it_off() -> None:
    game = two("a3 +1", ["c1 bes?"]).do("a3 1").do("+1 0").wait()
    assert game.row(0) == "c1 bes?" and game.row(1) == "a3?"


def test_M_R17_umgestimmt_swaps_two_face_up_cards_at_two_members() -> None:
    game = two("aumg", ["b1 c2 d3", "e1 a3"])
    assert "swap 0.0 0.1" not in game.legal()
    assert {"swap 0.0 1.0", "swap 0.2 1.1"} < set(game.legal()) and len(game.legal()) == 1 + 3 * 2
    game.do("swap 0.1 1.0")
    assert (game.row(0), game.row(1), game.out) == ("b1 e1 d3", "c2 a3", "aumg")


def test_M_R17_or_two_face_down_ones_but_never_one_of_each() -> None:
    game = two("aumg", ["b1 c2?", "e1?", "d1"])
    assert set(game.legal()) == {"pass", "swap 0.0 2.0", "swap 0.1 1.0"}
    game.do("swap 0.1 1.0")
    assert (game.row(0), game.row(1)) == ("b1 e1?", "c2?")


def test_M_R17_a_full_row_may_be_swapped_and_nothing_is_turned_up() -> None:
    game = two("aumg", [LONG + " bes?", "c2?"]).do("swap 0.5 1.0")
    assert (game.row(0), game.row(1)) == (LONG + " c2?", "bes?")
    assert not game.heard("turned") and not game.heard("echt_schade")


def test_M_R17_a_moved_echt_schade_guards_its_new_row() -> None:
    game = two("aumg a3", ["bes?", "c1 d2?"]).do("swap 0.0 1.1", "a3 1")
    assert (game.row(0), game.row(1), game.out) == ("d2?", "c1", "a3 aumg bes")


def test_M_R17_whoever_laid_a_card_knows_it_after_others_moved_it() -> None:
    game = two("aumg", ["b1 c2?", "e3?"])
    game.do("swap 0.1 1.0")
    assert game.names([card for card in game.view(2).own.down if card >= 0]) == "c2"
    assert game.view(2).own.down[1] >= 0 and game.view(0).own.down[1] == -1
    assert game.view(3).board.rows[1] == (-4,)


def test_M_C06_umgestimmt_without_a_pair_is_unplayable() -> None:
    assert set(two("aumg", ["b1", "c2?"]).legal()) == {"pass"}


def test_M_C06_with_fizzle_it_is_thrown_away_only_without_a_pair() -> None:
    assert set(two("aumg", ["b1", "c2?"], fizzle="true").legal()) == {"pass", "swap"}
    assert "swap" not in two("aumg", ["b1", "c2"], fizzle="true").legal()
    game = two("aumg", ["b1"], fizzle="true").do("swap")
    assert game.out == "aumg" and game.state.plays == 1


def test_halves_are_exact() -> None:
    game = Game(["", "", "", "", ""], ["a1.5 a1 b2.5", "a2.5 b2 b1"], ["+1", "+2"])
    assert rules.scores(game.state)[:2] == (game.deck.vote + 1, 2 * game.deck.vote + 2)
