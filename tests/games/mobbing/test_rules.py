"""The rulebook's own examples M-T01 to M-T14, then setup, turn and Mobbing cards."""

from __future__ import annotations

from collections import Counter

import pytest

from cardgen.engine.playout import playout
from cardgen.engine.rng import stream
from cardgen.game import find
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.bots import BOTS
from cardgen.games.mobbing.models import REACTIONS, TRICKS
from tests.games import laws
from tests.games.mobbing import secrets
from tests.games.mobbing.table import RULES, Game, deck_with, real, short

EDWIN, RAPHAEL, HARALD, FRANK, STEPHAN = range(5)
NOBODY = ["", "", "", "", ""]


def votes(game: Game) -> list[int]:
    """How many votes everybody has who may become the boss."""
    step = game.deck.vote
    return [part.get("votes", 0) // step for part in rules.result(game.state).parts]


def winners(game: Game) -> list[int]:
    """The new bosses, were the game over now."""
    return list(rules.result(game.state).winners)


# --- the rulebook's examples ---------------------------------------------------------------------------


def test_M_T01_two_one_and_x2_are_six() -> None:
    game = Game(NOBODY, ["a2 a1 ax2 b3 b2.5"], ["+1", "+1"])
    assert votes(game) == [1, 0, 0, 0, 0], "6 beats 5.5"


def test_M_T02_one_two_and_three_are_six_too_and_both_get_a_vote() -> None:
    game = Game(NOBODY, ["a2 b1 a1 b2 ax2 b3"], ["+1", "+1"])
    assert votes(game) == [1, 1, 0, 0, 0]


def test_M_T03_ten_less_nine_stays_in() -> None:
    game = Game(NOBODY, ["b1"], ["", "+1 +1 +1 +2 +2 +3 -1 -2 -3 -3"])
    assert game.state.references[RAPHAEL] == 1 and votes(game)[RAPHAEL] == 1


def test_M_T04_the_affair_does_not_count_once_the_boss_is_dead() -> None:
    game = Game(NOBODY, ["d1"], ["", "", "", "+3 -1 -3t"], deaths=2)
    assert rules.result(game.state).parts[FRANK] == {"votes": game.deck.vote, "reference": 2}


@pytest.mark.parametrize("deaths", [0, 1])
def test_M_T05_but_it_does_while_he_lives(deaths: int) -> None:
    game = Game(NOBODY, ["d1"], ["", "", "", "+3 -1 -3t"], deaths=deaths)
    assert game.state.references[FRANK] == -1
    assert rules.result(game.state).parts[FRANK] == {}, "a rumour changes nothing (M-C19)"


def test_M_T06_a_bad_reference_is_out_and_its_lobby_cards_are_removed() -> None:
    game = Game(NOBODY, ["e3 e3 a1"], ["+1", "", "", "", "-3"])
    assert votes(game) == [1, 0, 0, 0, 0]


FIVE = ["+2", "+1", "+3 +1", "+2", "-3"]
ROWS = ["a3", "a2", "b3", "b2", "c3"]


def test_M_T07_most_votes_and_then_the_better_reference() -> None:
    game = Game(NOBODY, ROWS, FIVE)
    assert votes(game) == [2, 2, 1, 0, 0] and winners(game) == [EDWIN]


def test_M_T08_with_one_vote_more_the_best_reference_wins() -> None:
    game = Game(NOBODY, ["a3 c3", "a2", "b3", "b2", "c3"], FIVE)
    assert votes(game) == [2, 2, 2, 0, 0] and winners(game) == [HARALD]


def special(rows: dict[int, str], fronts: list[str]) -> Game:
    """Rows by the number of their member; the 5 that comes first for 5."""
    game = Game(NOBODY, [], fronts, special_board="true")
    backs = [game.deck.number[member] for member in game.state.members]
    assert sorted(backs) == [4, 5, 5, 6, 7]
    return Game(NOBODY, [rows.pop(back, "") for back in backs], fronts, special_board="true")


def test_M_T09_the_seven_gives_seven_votes() -> None:
    assert votes(special({7: "a1"}, ["+1"])) == [7, 0, 0, 0, 0]


def test_M_T10_a_four_and_a_five_are_nine() -> None:
    assert votes(special({4: "a1", 5: "a1"}, ["+1"])) == [9, 0, 0, 0, 0]


def test_M_T11_two_tied_at_a_five_get_five_each() -> None:
    assert votes(special({5: "a2 b1 b1"}, ["+1", "+1"])) == [5, 5, 0, 0, 0]


def test_M_T12_sixty_seven_mobbing_cards_three_of_them_deaths_make_32_and_35() -> None:
    deck = deck_with(())
    assert (len(deck.mobbing), len(deck.deaths)) == (64, 3)
    state = rules.setup(deck, 5, stream(1, 0, "any"))
    assert (len(state.left), len(state.right)) == (32, 35)
    assert Counter(short(deck, card) for card in state.right)["tot"] == 3


def test_M_T13_the_first_boss_death_lets_its_player_draw_two_and_the_game_goes_on() -> None:
    game = Game(["tot a3", "", "", "", ""], left="+1 +2 +3", piles=["a1"]).do("tot", "bonus")
    assert game.hand(0) == "+1 +2 a3" and game.seat == 0
    game.do("a3 0", "draw lobby", "draw mobbing")
    assert game.hand(0) == "+1 +2 +3 a1", "the draws of the turn come as well"


def test_M_T14_the_second_boss_death_ends_the_game_in_that_instant() -> None:
    game = Game(["tot a3", "", "", "", ""], left="+1 +2", deaths=1).do("tot")
    assert game.seat is None and rules.result(game.state).reason == "boss dead"
    assert game.hand(0) == "a3", "no draw"


# --- setup: M-R01 to M-R06 -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 6])
def test_M_R01_five_members_with_rows_of_six_for_five_and_six_players(seats: int) -> None:
    state = rules.setup(deck_with(()), seats, stream(1, 0, "any"))
    assert state.limits == [6] * 5 and len(state.members) == 5 and not state.deaths


def test_M_R02_extra_cards_stay_in_the_box() -> None:
    deck = deck_with(())
    state = rules.setup(deck, 6, stream(1, 0, "any"))
    assert set(deck.extras) <= set(state.aside)


def test_M_R03_M_C20_exactly_equal_piles_and_no_death_in_the_left_one() -> None:
    deck = deck_with((("lobby_setup", "chosen"),))
    for seed in range(20):
        state = rules.setup(deck, 4, stream(seed, 0, "any"))
        assert len(state.left) == 32 and not set(state.left) & set(deck.deaths)
        assert len(state.right) == 35 and set(deck.deaths) < set(state.right)


def fresh(**options: str) -> rules.State:
    """A table of four before its first decision."""
    return rules.setup(deck_with(tuple(sorted({"start": "2", **options}.items()))), 4, stream(3, 0, "any"))


def choose(state: rules.State, *words: str) -> None:
    """The seat to act sorts its Lobby cards."""
    verbs = {"pick": 3, "stack": 4, "shuffle": 5}
    for one in words:
        verb, _, name = one.partition(" ")
        seat = rules.to_act(state)
        assert seat is not None
        found = [
            move
            for move in rules.moves(rules.view(state, seat))
            if move[0] == verbs[verb] and (not name or short(state.deck, move[1]) == name)
        ]
        rules.play(state, found[0], stream(1, 0, "any"))


def test_M_R04_M_C23_three_picks_then_the_pile_from_the_top() -> None:
    state = fresh()
    assert rules.to_act(state) == 2
    choose(state, "pick c3", "pick c3", "pick cx2", "stack c2.5", "stack c1")
    view = rules.view(state, 2)
    assert [short(state.deck, card) for card in view.own.hand] == ["c3", "c3", "cx2"]
    assert [short(state.deck, card) for card in view.own.pile] == ["c2.5", "c1"]
    choose(state, "shuffle")
    assert rules.to_act(state) == 3 and len(state.piles[2]) == 9
    view = rules.view(state, 2)
    assert [short(state.deck, card) for card in view.own.pile] == ["c2.5", "c1"], "the rest is unknown"
    assert [short(state.deck, card) for card in state.piles[2][:-3:-1]] == ["c2.5", "c1"]


def test_M_C23_the_last_card_goes_under_the_pile_by_itself() -> None:
    state = fresh()
    choose(state, "pick c3", "pick c3", "pick cx2")
    choose(state, "stack c1", "stack c1", "stack c1.5", "stack c2", "stack c2", "stack c2.5", "stack ces")
    assert rules.to_act(state) == 2
    choose(state, "stack cein")
    assert rules.to_act(state) == 3 and short(state.deck, state.piles[2][0]) == "cumg"
    assert len(rules.view(state, 2).own.pile) == 9


def test_M_C23_lobby_cards_are_sorted_before_mobbing_cards_are_seen() -> None:
    state = fresh()
    for _ in range(4):
        assert not any(card in state.deck.mobbing for hand in state.hands for card in hand)
        seat = rules.to_act(state)
        choose(state, *["pick " + "abcd"[seat or 0] + name for name in ("3", "2", "es")], "shuffle")
    assert [len(hand) for hand in state.hands] == [6] * 4


def test_M_C23_at_random_nobody_knows_the_own_pile() -> None:
    state = fresh(lobby_setup="random")
    assert rules.to_act(state) == 2
    for seat in range(4):
        view = rules.view(state, seat)
        assert (
            view.own.pile == () and [one.pile for one in view.players] == [9] * 4 and len(view.own.hand) == 6
        )


@pytest.mark.parametrize(("seats", "left"), [(3, 23), (4, 20), (5, 17), (6, 14)])
def test_M_R05_three_mobbing_cards_each_from_the_left_pile(seats: int, left: int) -> None:
    state = rules.setup(deck_with((("lobby_setup", "random"),)), seats, stream(1, 0, "any"))
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert (len(state.left), len(state.right)) == (left, 35)


def test_M_R06_turns_go_round_the_table_from_a_drawn_or_given_seat() -> None:
    game = Game(["a1", "b1", "c1"], left="+1 +1 +1 +1 +1 +1 +1")
    seats = []
    for _ in range(4):
        seats.append(game.seat)
        game.do("pass")
        if game.seat is None:
            break
    assert seats == [0, 1, 2]
    starts = {rules.setup(deck_with(()), 6, stream(seed, 0, "any")).start for seed in range(60)}
    assert starts == set(range(6))


# --- the turn: M-R07 to M-R10 --------------------------------------------------------------------------


def test_M_R07_one_or_two_cards_of_any_mix_then_two_draws_of_any_mix() -> None:
    game = Game(["a1 +1 a2", "", "", "", ""], left="+2 +3", piles=["a2.5"])
    game.do("a1 0").do("+1 0").wait()
    assert set(game.legal()) == {"draw lobby", "draw mobbing"}, "no third play"
    game.do("draw mobbing", "draw lobby")
    assert game.hand(0) == "+2 a2 a2.5" and game.seat == 1


@pytest.mark.parametrize(("rule", "after"), [("two", 3), ("as_played", 2)])
def test_M_C02_after_one_play_two_draws_or_by_the_option_one(rule: str, after: int) -> None:
    game = Game(["a1 a2", "", "", "", ""], left="+2 +3 +1", draw_rule=rule).do("a1 0", "stop")
    while game.seat == 0:
        game.do("draw mobbing")
    assert len(game.state.hands[0]) == after


def test_M_R08_M_C03_who_plays_nothing_draws_nothing() -> None:
    game = Game(["a1 a2", "", "", "", ""], left="+2 +3").do("pass")
    assert game.hand(0) == "a1 a2" and game.seat == 1


def test_M_R09_the_left_pile_first_and_then_the_right() -> None:
    game = Game(["a1 a2", "", "", "", ""], left="+2", right="+3 -1").do("a1 0", "a2 0")
    game.do("draw mobbing", "draw mobbing")
    assert game.hand(0) == "+2 +3"
    assert [event.more["pile"] for event in game.heard("draw")] == ["mobbing", "mobbing"]


def test_M_R10_hands_may_grow() -> None:
    hand = "a1 a1 a1.5 a2 a2 a2.5 a3 a3 ax2 aes aein aumg +1 +1 +1 +2 +2 +3"
    game = Game([hand, "", "", "", ""], left="-1 -1 -2").do("a1 0", "stop", "draw mobbing", "draw mobbing")
    assert len(game.state.hands[0]) == 19


def test_M_C24_each_draw_is_decided_when_the_one_before_was_seen() -> None:
    game = Game(["a1 a2", "", "", "", ""], left="+2 +3", piles=["a3"]).do("a1 0", "a2 0", "draw lobby")
    assert game.names(game.view().own.hand) == "a3"
    assert set(game.legal()) == {"draw mobbing"}, "the own pile is empty now"


def test_M_C24_the_mobbing_pile_may_be_chosen_down_to_its_last_card() -> None:
    game = Game(["a1 a2", "", "", "", ""], right="+2", piles=["a3 a2.5"]).do("a1 0", "a2 0")
    assert game.may("draw mobbing") and game.do("draw mobbing").may("draw lobby")


def test_M_C24_draws_lapse_when_both_piles_are_empty() -> None:
    game = Game(["a1 a2", "b1", "", "", ""], piles=["a3"]).do("a1 0", "a2 0", "draw lobby")
    assert game.seat == 1 and game.hand(0) == "a3"


@pytest.mark.parametrize("hand", ["", "did bum", "aein", "aumg"])
def test_M_C26_who_can_play_nothing_passes_and_stays_in(hand: str) -> None:
    game = Game([hand, "b1", "", "", ""], left="+1 +1", fronts=["+1"])
    assert set(game.legal()) == {"pass"}
    assert game.do("pass").seat == 1 and game.state.references[0] == 1


# --- Mobbing cards: M-R18 to M-R21 ---------------------------------------------------------------------


def test_M_R18_a_reference_goes_before_any_player_and_all_see_it() -> None:
    game = Game(["+1", "", "", "", ""], left="+2 +3")
    assert set(game.legal()) == {"pass", *(f"+1 {seat}" for seat in range(5))}
    game.do("+1 0").wait()
    assert all(game.names(game.view(seat).files.fronts[0]) == "+1" for seat in range(5))


def test_M_R19_black_counts_plus_and_red_minus() -> None:
    game = Game(["+3 -2", "", "", "", ""], left="+2").do("+3 0").wait().do("-2 0").wait()
    assert game.state.references == [1, 0, 0, 0, 0]


def test_M_R20_the_player_chooses_the_side_of_an_oder() -> None:
    game = Game(["o3 o2", "", "", "", ""], left="+2")
    assert {"o3 1", "o3 1 bad"} < set(game.legal())
    game.do("o3 1 bad").wait().do("o2 0").wait()
    assert game.state.references[:2] == [2, -3] and game.front(1) == "-o3"
    assert game.names(sorted(game.view(4).files.bad)) == "o3"


def test_M_R21_rumour_and_death_lie_beside_the_boss() -> None:
    game = Game(["tot tot", "", "", "", ""], left="+1 +2 +3").do("tot", "decline")
    assert game.names(game.view(3).files.deaths) == "tot"
    assert [event.more["boss"] for event in game.heard("gestorben")] == ["rumour"]
    game.do("tot")
    assert [event.more["boss"] for event in game.heard("gestorben")] == ["rumour", "dead"]


def test_M_C13_fewer_than_two_are_drawn_as_they_are() -> None:
    game = Game(["tot a1", "b1", "", "", ""], right="+1").do("tot", "bonus")
    assert game.hand(0) == "+1 a1" and game.state.last_turns == 5
    empty = Game(["tot", "b1", "", "", ""]).do("tot")
    assert set(empty.legal()) == {"stop"}, "with none there is nothing to offer"


def test_M_C25_both_or_none() -> None:
    game = Game(["tot a1", "b1", "", "", ""], left="+1 +2 +3").do("tot")
    assert set(game.legal()) == {"bonus", "decline"}
    assert game.do("decline").hand(0) == "a1"


def test_M_C30_rumour_bonus_and_death_in_one_turn() -> None:
    game = Game(["tot tot", "", "", "", ""], left="+1 +2 +3").do("tot", "bonus", "tot")
    assert game.seat is None and rules.result(game.state).reason == "boss dead"
    assert rules.result(game.state).turns == 1


def test_every_kind_that_acts_has_a_function_and_a_card() -> None:
    assert set(rules.EFFECTS) == {*TRICKS, *REACTIONS}
    kinds = {card.kind for card in real().lobby} | {card.kind for card in real().mobbing}
    assert set(rules.EFFECTS) <= kinds


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_scores_agree_with_the_rulebook_at_every_moment(seats: int) -> None:
    deck = deck_with(())
    chance = stream(8, 0, "any")
    state = rules.setup(deck, seats, chance)
    while (seat := rules.to_act(state)) is not None:
        assert list(rules.scores(state)) == secrets.scores(state)
        view = rules.view(state, seat)
        rules.play(state, BOTS["random"](view, rules.moves(view), chance), chance)
    assert playout(RULES, deck, [BOTS["random"]] * seats, 8)[2]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_of_a_view_is_never_stale(seed: int) -> None:
    laws.kept_up(find("mobbing"), 4, seed)
