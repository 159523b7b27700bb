"""The rules V-R01 to V-R11, the rulebook's own examples V-T01 to V-T14, and the rulings V-C01 to V-C29."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.engine.playout import playout
from cardgen.engine.rng import stream
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import BOTS
from cardgen.games.vorstand.models import Kind
from tests.games.vorstand.table import RULES, Game, real

PILE = [f"{macht}p{number}" for number in range(6) for macht in (5, 10)]
STACK = ["L1x", "L1y", "L2x", "L3x", "L1z"]


def table(hands: list[list[str]], todos: list[str] | None = None, **more: Any) -> Game:
    """A table with cards to draw and to-dos to come."""
    given = {"pile": PILE, "stack": STACK, **more}
    return Game(hands, todos or ["L1a", "L2a", "L4a"], **given)


def three(*hand: str, **more: Any) -> Game:
    """A table of three whose first player holds these cards; the second outbids easily, the third hardly."""
    return table(
        [list(hand), ["20b", "25b", "50b", "95b", "infb"], ["20c", "25c", "60c", "5c", "10c"]], **more
    )


# --- the rulebook's examples ---------------------------------------------------------------------------


def test_V_T01_three_fives_are_enough_for_level_1() -> None:
    assert three("5a", "5d", "5e").may("L1a", "5a", "5d", "5e")


def test_V_T02_two_fives_are_not() -> None:
    assert not three("5a", "5d", "5e").may("L1a", "5a", "5d")


def test_V_T03_three_tens_are_a_valid_surplus() -> None:
    game = three("10a", "10d", "10e").do("L1a", "10a", "10d", "10e")
    assert game.state.bid == 30


@pytest.mark.parametrize("card", ["20a", "25a"])
def test_V_T04_one_team_lead_is_enough_for_level_1(card: str) -> None:
    assert three(card).may("L1a", card)


def test_V_T05_an_equal_card_outbids_nobody() -> None:
    game = three("25a").do("L1a", "25a")
    assert not game.may("20b") and not game.may("25b")
    assert game.may("50b")


def test_V_T06_escalation_is_strictly_above_and_without_the_active_player() -> None:
    game = three("5a", "10a").do("L1a", "5a", "10a").do("20b")
    assert game.seat == 2
    assert not game.may("20c")
    assert game.may("25c")
    assert 0 not in game.view().asking


def test_V_T07_the_winner_of_a_vote_gets_the_to_do_and_only_the_active_player_refills() -> None:
    game = three("5a", "10a").do("L1a", "5a", "10a").do("20b").passes(1)
    assert game.state.points == [0, 1, 0]
    assert len(game.hand(0)) == 5 and len(game.hand(1)) == 4
    game.do("L2a", "50b").passes(2)
    assert len(game.hand(1)) == 5


def test_V_T08_four_cards_three_laid_refilled_from_one_to_five() -> None:
    game = three("5a", "5d", "5e", "60a").do("L1a", "5a", "5d", "5e")
    assert game.hand(0) == ["60a"]
    game.passes(2)
    assert game.hand(0) == ["60a", *PILE[:4]]


def test_V_T09_the_patriarch_ends_a_vote() -> None:
    game = three("60a", "60d", "60e").do("L4a", "60a", "60d", "60e").do("infb")
    assert game.state.points == [0, 4, 0] and game.seat == 1


def test_V_T10_nobody_can_vote_against_the_patriarch() -> None:
    game = three("infa", "5a").do("L1a", "infa")
    assert game.state.points == [1, 0, 0] and game.seat == 1


def test_V_T11_level_4() -> None:
    game = three("125a", "60a", "60d", "5a")
    assert game.may("L4a", "125a")
    assert game.may("L4a", "60a", "60d", "5a")
    assert not game.may("L4a", "60a", "60d")


def test_V_T12_three_to_dos_lie_open_after_each_turn_while_the_stack_lasts() -> None:
    deck = rules.deck(real(), {})
    rng = stream(5, 0, "any")
    state = rules.setup(deck, 4, rng)
    turns = state.turns
    while (seat := rules.to_act(state)) is not None:
        if state.turns != turns:
            assert len(state.todos) == min(3, len(state.todos) + len(state.stack))
            turns = state.turns
        view = rules.view(state, seat)
        rules.play(state, BOTS["random"](view, rules.moves(view), rng), rng)
    assert turns > 10


def test_V_T13_fourteen_points_and_a_level_2_to_do_end_the_game() -> None:
    game = three("60a", "60d")
    game.state.points = [14, 0, 0]
    game.do("L2a", "60a", "60d").passes(2)
    assert game.state.points[0] == 16 and game.seat is None
    assert rules.result(game.state).reason == "points"


def test_V_T14_five_rounds_of_four_are_twenty_turns() -> None:
    deck = rules.deck(real(), {"end_mode": "rounds5"})
    for seed in range(10):
        state, _, _ = playout(RULES, deck, [BOTS["random"]] * 4, seed)
        assert rules.result(state).turns == 20 and rules.result(state).reason == "rounds"


# --- the rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_V_R01_five_employees_each_and_three_to_dos(seats: int) -> None:
    state = rules.setup(rules.deck(real(), {}), seats, stream(1, 0, "any"))
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert (len(state.todos), len(state.stack)) == (3, 52)
    assert len(state.pile) == 55 - 5 * seats


def test_V_R02_clockwise_from_a_drawn_or_given_seat() -> None:
    starts = {rules.setup(rules.deck(real(), {}), 4, stream(1, game, "any")).start for game in range(60)}
    assert starts == {0, 1, 2, 3}
    game = three("60a").do("L1a", "60a").passes(2)
    assert game.seat == 1


def test_V_R03_one_to_three_cards_for_an_open_to_do() -> None:
    legal = three("50a", "50d", "50e", "50f").legal()
    assert {len(key) - 1 for key in legal} == {1, 2, 3}
    assert {key[0] for key in legal} == {"l1a", "l2a", "l4a"}


def test_V_R04_any_other_player_may_call_a_vote_with_one_card() -> None:
    game = three("20a").do("L1a", "20a")
    assert game.view().asking == (1, 2)
    assert set(game.legal()) == {(), ("25b",), ("50b",), ("95b",), ("infb",)}


def test_V_R05_others_escalate_card_by_card() -> None:
    game = three("20a").do("L1a", "20a").do("25b")
    assert game.view().asking == (2,)
    assert set(game.legal()) == {(), ("60c",)}


def test_V_R06_the_highest_macht_takes_it_and_all_cards_are_discarded() -> None:
    game = three("20a").do("L1a", "20a").do("25b").do("60c")
    assert game.state.points == [0, 0, 1]
    assert game.names(game.state.discard) == ["20a", "25b", "60c"]


def test_V_R07_a_new_to_do_is_revealed() -> None:
    game = three("60a").do("L2a", "60a").passes(2)
    assert game.names(game.state.todos) == ["l1a", "l4a", "l1x"]


def test_V_R08_a_bidder_plays_the_next_own_turn_with_fewer_cards() -> None:
    game = three("20a").do("L1a", "20a").do("25b").passes(1)
    assert game.seat == 1 and len(game.hand(1)) == 4


def test_V_R09_the_discard_is_shuffled_back_when_needed() -> None:
    game = three("60a", "60d", pile=["5p"], discard=["10q", "10r"]).do("L1a", "60a").passes(2)
    assert sorted(game.hand(0)) == ["10q", "10r", "5p", "60a", "60d"]
    assert not game.state.pile and not game.state.discard


@pytest.mark.parametrize(
    ("options", "needed"),
    [({}, 15), ({"end_mode": "board"}, 15), ({"end_mode": "board", "board_length": "21"}, 21)],
)
def test_V_R10_the_race_ends_at_its_goal(options: dict[str, str], needed: int) -> None:
    game = three("60a", "60d", **options)
    game.state.points = [needed - 2, 0, 0]
    game.do("L1a", "60a").passes(2)
    assert game.seat == 1
    other = three("60a", "60d", **options)
    other.state.points = [needed - 1, 0, 0]
    other.do("L1a", "60a").passes(2)
    assert other.seat is None


def test_V_R10_the_most_points_win_after_five_rounds() -> None:
    game = three("60a", end_mode="rounds5")
    game.state.turns = 14
    game.do("L1a", "60a").passes(2)
    result = rules.result(game.state)
    assert (game.seat, result.winners, result.turns) == (None, (0,), 15)


def test_V_R11_every_kind_of_effect_has_its_function() -> None:
    assert set(rules.EFFECTS) == set(Kind)


# --- effects -------------------------------------------------------------------------------------------


def test_V_R11_lay_add_works_in_the_own_lay_only() -> None:
    effects = {"10a": {"kind": "lay_add", "by": 5}, "20b": {"kind": "lay_add", "by": 50}}
    game = three("10a", "5a", effects=effects)
    assert game.may("L1a", "10a")
    game.do("L1a", "10a", "5a")
    assert game.state.bid == 20 and not game.may("20b")


def test_V_C13_vote_add_works_on_bids_only() -> None:
    effects = {"10a": {"kind": "vote_add", "by": 50}, "20b": {"kind": "vote_add", "by": 10}}
    game = three("10a", "25a", effects=effects)
    assert not game.may("L1a", "10a")
    game.do("L1a", "25a")
    assert game.may("20b")
    assert game.do("20b").state.bid == 30


def test_V_R11_todo_add_works_in_lays_and_bids_of_its_level() -> None:
    effect = {"kind": "todo_add", "by": 10, "todo": 2}
    game = three("20a", "25a", "5a", effects={"20a": effect, "25b": effect})
    assert game.may("L2a", "20a") and not game.may("L2a", "25a")
    assert game.do("L2a", "25a", "5a").may("25b")
    other = three("20a", "25a", effects={"20a": effect, "25b": effect})
    assert not other.do("L1a", "25a").may("25b")


def test_V_R11_with_add_needs_its_partner() -> None:
    game = three("10a", "5a", "5d", effects={"5a": {"kind": "with_add", "by": 20, "with": "10a"}})
    assert game.may("L2a", "5a", "10a") is True
    assert not game.may("L2a", "5a", "5d")
    assert game.do("L2a", "5a", "10a", "5d").state.bid == 40


def test_V_R11_rank_add_counts_once_and_not_for_oneself() -> None:
    effects = {"5a": {"kind": "rank_add", "by": 10, "rank": "arbeitsameise"}}
    game = three("5a", "5d", "10a", "5e", effects=effects)
    assert not game.may("L1a", "5a")
    assert game.do("L1a", "5a", "5d", "5e").state.bid == 25


def test_V_C17_macht_never_falls_below_zero() -> None:
    effects = {
        "10a": {"kind": "lay_add", "by": -500},
        "20b": {"kind": "vote_add", "by": -500},
        "50a": {"kind": "rank_add", "by": -500, "rank": "leitung"},
    }
    game = three("10a", "20a", "50a", effects=effects).do("L1a", "10a", "20a")
    assert game.state.bid == 20 and not game.may("20b")
    assert three("10a", "20a", "50a", effects=effects).do("L1a", "50a", "20a").state.bid == 20


def test_V_C18_nothing_moves_infinity_but_a_ban() -> None:
    weak = {"kind": "lay_add", "by": -500}
    assert three("infa", effects={"infa": weak}).may("L4a", "infa")
    banned = {"kind": "not_for_todo", "todo": 4}
    game = three("infa", "125a", effects={"infa": banned})
    assert not game.may("L4a", "infa") and game.may("L4a", "125a")


def test_V_C23_not_for_todo_holds_in_the_lay_and_as_a_bid() -> None:
    banned = {"kind": "not_for_todo", "todo": 1}
    game = three("60a", "20a", effects={"60a": banned, "95b": banned})
    assert not game.may("L1a", "60a") and not game.may("L1a", "60a", "20a")
    assert game.may("L2a", "60a")
    assert not game.do("L1a", "20a").may("95b")


def test_V_C23_not_outbid_by_binds_that_lay_only() -> None:
    game = three("20a", effects={"20a": {"kind": "not_outbid_by", "rank": "direktor"}}).do("L1a", "20a")
    assert not game.may("50b") and game.may("25b") and game.may("95b")
    game.do("25b")
    assert game.may("60c")


def test_V_C23_not_outbid_by_binds_bids_on_a_bid() -> None:
    game = three("20a", effects={"25b": {"kind": "not_outbid_by", "rank": "direktor"}})
    assert not game.do("L1a", "20a").do("25b").may("60c")


def test_V_C24_cards_of_others_do_not_help_a_bid() -> None:
    effects = {
        "20b": {"kind": "with_add", "by": 90, "with": "20a"},
        "25b": {"kind": "rank_add", "by": 90, "rank": "leitung"},
    }
    game = three("20a", "5a", effects=effects).do("L1a", "20a", "5a")
    assert not game.may("20b") and not game.may("25b")


def test_V_C19_effect_draws_come_after_the_refill_and_bidders_draw_too() -> None:
    effects = {"20a": {"kind": "draw", "by": 2}, "25b": {"kind": "draw", "by": 1}}
    game = three("20a", "5a", "5d", "5e", "5f", effects=effects).do("L1a", "20a").do("25b").passes(1)
    assert len(game.hand(0)) == 7, "five, and two beyond"
    assert len(game.hand(1)) == 5, "four, and the effect's one"
    assert game.hand(0)[4:] == PILE[:3] and game.hand(1)[-1] == PILE[3]


# --- the rulings ---------------------------------------------------------------------------------------


def test_V_C01_the_short_deck_lacks_the_five_provisional_to_dos() -> None:
    long, short = (rules.deck(real(), {"todo_deck": number}) for number in ("55", "50"))
    assert (len(long.todos), len(short.todos)) == (55, 50)
    assert short.levels == (0, 15, 17, 13, 5)
    assert sum(short.points) == 108 and sum(long.points) == 113


def test_V_C02_the_mark_alone_does_nothing() -> None:
    catalog = real()
    unmarked = tuple(card.model_copy(update={"high_performer": False}) for card in catalog.employees)
    other = rules.deck(catalog.model_copy(update={"employees": unmarked}), {})
    deck = rules.deck(catalog, {})
    assert (deck.lay, deck.met, deck.vote) == (other.lay, other.met, other.vote)


def test_V_C03_a_bidder_does_not_refill_after_another_players_turn() -> None:
    game = table([["20a"], ["5b", "60b"], ["25c", "60c"]], todos=["L1a", "L1b", "L1c"])
    game.do("L1a", "20a").passes(1).do("25c").passes(1)
    assert game.seat == 1
    game.do("L1b", "60b").passes(2)
    assert game.hand(2) == ["60c"]


def test_V_C04_who_can_do_nothing_passes_and_refills() -> None:
    game = three("5a", "5d")
    assert set(game.legal()) == {()}
    game.do()
    assert len(game.hand(0)) == 5 and game.seat == 1


def test_V_C04_when_all_pass_in_a_row_the_to_dos_go_under_the_stack() -> None:
    game = table([["5a"], ["5b"]], todos=["L4a", "L4b", "L4c"], pile=[], stack=STACK)
    game.passes(2)
    assert game.names(game.state.todos) == [name.lower() for name in STACK[:3]]
    assert game.names(game.state.stack[::-1]) == ["l3x", "l1z", "l4a", "l4b", "l4c"]


def test_V_C04_redraw_exchanges_the_hand_once() -> None:
    game = three("5a", "5d", stuck="redraw", pile=[f"{n}p" for n in (1, 2, 3, 4, 5, 60)])
    assert set(game.legal()) == {("redraw",)}
    game.do("redraw")
    assert game.hand(0) == ["1p", "2p", "3p", "4p", "5p"] and game.seat == 0
    assert game.names(game.state.discard) == ["5a", "5d"]
    assert set(game.legal()) == {()}


def test_V_C04_cycle_exchanges_the_to_dos_once() -> None:
    game = three("5a", "10a", todos=["L4a", "L4b", "L4c"], stuck="cycle")
    game.do("cycle")
    assert game.names(game.state.todos) == ["l1x", "l1y", "l2x"] and game.seat == 0
    assert game.may("L1x", "5a", "10a") and not game.may("cycle")


def test_V_C05_passing_although_able_is_an_option() -> None:
    assert not three("60a").may()
    game = three("60a", voluntary_pass="true")
    assert game.may() and game.may("L1a", "60a")
    assert game.do().seat == 1


def test_V_C06_one_bid_per_player_unless_the_option_says_more() -> None:
    hands = [["20a"], ["25b", "60b"], ["50c", "5c"]]
    game = table(hands).do("L1a", "20a").do("25b").do("50c")
    assert game.seat == 1 and len(game.state.discard) == 3, "the vote is over, it is the next turn"
    again = table(hands, multi_bid="true").do("L1a", "20a").do("25b").do("50c")
    assert again.view().asking == (1,) and again.may("60b")
    assert again.do("60b").view().asking == (2,)


def test_V_C07_asked_from_the_left_then_from_the_bidders_left_and_passing_binds_nobody() -> None:
    game = table([["20a"], ["60b"], ["25c"], ["50d"]]).do("L1a", "20a")
    assert game.view().asking == (1, 2, 3)
    game.do()
    game.do("25c")
    assert game.view().asking == (3, 1)
    game.do()
    assert game.may("60b")


@pytest.mark.parametrize("length", ["10", "60"])
def test_V_C08_the_boards_length_is_an_option(length: str) -> None:
    deck = rules.deck(real(), {"end_mode": "board", "board_length": length})
    assert deck.target == int(length)


def test_V_C09_a_tie_is_a_shared_win() -> None:
    game = three("60a", end_mode="rounds5")
    game.state.turns, game.state.points = 14, [2, 3, 3]
    game.do("L1a", "60a").passes(2)
    assert rules.result(game.state).winners == (0, 1, 2)


def test_V_C10_points_won_on_anothers_turn_end_the_game() -> None:
    game = three("20a")
    game.state.points = [0, 14, 0]
    game.do("L1a", "20a").do("25b").passes(1)
    assert game.seat is None and rules.result(game.state).winners == (1,)


def test_V_C11_nothing_is_revealed_after_a_pass() -> None:
    game = three("5a").do()
    assert game.names(game.state.todos) == ["l1a", "l2a", "l4a"]


def test_V_C12_twenty_five_does_not_beat_twenty_five() -> None:
    assert set(three("25a").do("L1a", "25a").legal()) == {(), ("50b",), ("95b",), ("infb",)}


@pytest.mark.parametrize("multi_bid", ["false", "true"])
def test_V_C14_two_players_end_a_vote_with_one_bid(multi_bid: str) -> None:
    game = table([["20a", "60a"], ["25b", "95b"]], multi_bid=multi_bid).do("L1a", "20a").do("25b")
    assert game.state.points == [0, 1] and game.seat == 1


def test_V_C15_the_game_ends_without_to_dos() -> None:
    game = three("60a", todos=["L1a", "L1b"], stack=[], end_mode="board", board_length="60")
    game.do("L1a", "60a").passes(2)
    assert game.names(game.state.todos) == ["l1b"] and game.seat == 1
    game.do("L1b", "95b").passes(2)
    assert game.seat is None and rules.result(game.state).reason == "no to-dos left"
    assert rules.result(game.state).winners == (0, 1)


def test_V_C16_endless_passing_ends_when_every_to_do_was_offered() -> None:
    game = table([["5a"], ["5b"]], todos=["L4a", "L4b", "L4c"], pile=[], stack=["L4d", "L4e", "L4f", "L4g"])
    game.passes(2 * 3)
    assert game.state.exchanges == 3 and game.seat == 0
    game.passes(2)
    assert game.seat is None and rules.result(game.state).reason == "all passed"


def test_V_C16_an_empty_stack_gives_everybody_one_more_circle() -> None:
    game = table([["5a"], ["5b"]], todos=["L4a"], pile=[], stack=[])
    game.passes(2)
    assert game.seat == 0
    assert game.passes(2).seat is None


def test_V_C16_a_lay_starts_the_count_again() -> None:
    game = table([["5a"], ["5b", "60b"]], todos=["L4a", "L4b", "L2a"], pile=[], stack=["L4d"])
    game.do().do("L2a", "60b").passes(1)
    assert game.state.passed == 0 and game.state.exchanges == 0


def test_V_C17_a_total_once_laid_never_changes() -> None:
    effects = {"20a": {"kind": "vote_add", "by": 500}}
    game = three("20a", effects=effects).do("L1a", "20a")
    assert game.state.bid == 20 and game.do("25b").state.bid == 25


def test_V_C20_what_is_left_is_dealt_then_the_discard_with_this_turns_cards_is_shuffled() -> None:
    game = three("60a", "60d", "60e", pile=["5p"]).do("L1a", "60a").passes(2)
    assert sorted(game.hand(0)) == ["5p", "60a", "60d", "60e"], "nothing else was left to draw"


def test_V_C21_points_then_discard_then_to_do_then_refill_then_effects() -> None:
    game = three("20a", "5a", effects={"20a": {"kind": "draw", "by": 1}}).do("L1a", "20a")
    game.told.clear()
    game.passes(2)
    kinds = [event.kind for event in game.told]
    assert kinds == ["pass", "pass", "award", "todo", "refill", "effect"]


@pytest.mark.parametrize("stuck", ["pass", "redraw", "cycle"])
def test_V_C22_without_cards_one_passes_and_refills(stuck: str) -> None:
    game = table([[], ["60b"]], stuck=stuck)
    assert set(game.legal()) == {()}
    assert len(game.do().hand(0)) == 5


def test_V_C22_who_cannot_bid_is_asked_all_the_same() -> None:
    game = table([["20a"], [], ["5c"]]).do("L1a", "20a")
    for seat in (1, 2):
        assert game.seat == seat and set(game.legal()) == {()}
        game.do()


def test_V_C25_more_than_needed_is_legal() -> None:
    assert three("95a", "60a", "50a").may("L1a", "95a", "60a", "50a")


def test_V_C26_a_passed_turn_counts_as_a_turn() -> None:
    game = three("5a", end_mode="rounds5")
    game.state.turns = 14
    assert game.do().seat is None and rules.result(game.state).turns == 15


def test_V_C27_the_winner_of_a_vote_does_not_refill() -> None:
    game = three("20a").do("L1a", "20a").do("25b").passes(1)
    assert len(game.hand(1)) == 4 and len(game.hand(0)) == 5


def test_V_C28_the_splits_of_the_ranks_are_the_boxes() -> None:
    deck = rules.deck(real(), {})
    found = sorted(macht for card, macht in enumerate(deck.macht) if card in deck.employees)
    expected = [5] * 10 + [10] * 10 + [20] * 9 + [25] * 8 + [50] * 6 + [60] * 6
    assert found == [*expected, 75, 95, 100, 110, 125, rules.INF]


def test_V_C29_the_printed_effects_are_the_ones_played() -> None:
    catalog = real()
    plain = tuple(card.model_copy(update={"effect": None}) for card in catalog.employees)
    without = rules.deck(catalog.model_copy(update={"employees": plain}), {})
    deck = rules.deck(catalog, {})
    for card, employee in enumerate(catalog.employees):
        tables = ("lay", "met", "vote")
        same = all(
            [row[card] for row in getattr(deck, name)] == [row[card] for row in getattr(without, name)]
            for name in tables
        )
        same = same and deck.shields[card] == 0 and deck.draws[card] == 0 and not deck.partners[card]
        assert same == (employee.effect is None), employee.id
