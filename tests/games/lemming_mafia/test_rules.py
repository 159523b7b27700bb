"""The rules L-R01 to L-R16, the rulebook's own examples L-T01 to L-T17, and what follows from them (4.3)."""

from __future__ import annotations

import pytest

from cardgen.engine.rng import stream
from cardgen.game import find
from cardgen.games.lemming_mafia import rules
from tests.games import laws
from tests.games.lemming_mafia.table import COLOURS, Game, finished, names, real, scored

# --- the start -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_L_R01_all_six_start_and_everybody_gets_six_bets_and_three_missions(seats: int) -> None:
    game = Game(seats=seats)
    assert game.state.at == [0] * 6 and game.state.shoes == [[]] * 6
    for seat in range(seats):
        assert sorted(names(game.state.bets[seat], game.deck)) == sorted(COLOURS)
        assert len(game.state.missions[seat]) == 3
    assert len(game.state.box) == (6 - seats) * 6 + 18 - 3 * seats
    families = [{game.deck.keys[card].split("-")[1] for card in bets} for bets in game.state.bets]
    assert all(len(family) == 1 for family in families) and len(set.union(*families)) == seats


def test_L_R01_missions_are_drawn_by_chance_and_seen_by_their_owner_only() -> None:
    deck = Game().deck
    hands = {rules.setup(deck, 3, stream(seed, 0, "any")).missions[0][0] for seed in range(30)}
    assert len(hands) > 8
    game = Game()
    assert game.view(1).missions == tuple(game.state.missions[1])
    assert game.view(1).table.missions == (3, 3, 3)


def test_L_R02_who_starts_is_drawn_or_given_and_it_goes_clockwise() -> None:
    deck = Game().deck
    assert rules.setup(deck, 3, stream(1, 0, "any")).turn == 0
    free = rules.deck(real(), {})
    assert {rules.setup(free, 3, stream(seed, 0, "any")).turn for seed in range(20)} == {0, 1, 2}
    game = Game()
    order = []
    for colour in ("grey", "pink", "green", "red"):
        order.append(game.seat)
        game.run(colour, game.dice(colour).choices()[colour][0])
    assert order == [0, 1, 2, 0]


# --- the turn ------------------------------------------------------------------------------------------


def test_L_R03_one_of_the_two_shown_runs_and_a_double_leaves_no_choice() -> None:
    game = Game()
    assert set(game.dice("pink", "blue").choices()) == {"pink", "blue"}
    assert set(game.dice("red").choices()) == {"red"}
    assert all(move.verb == rules.ADVANCE for move in game.moves()), "it must run"


def test_L_R04_L_T01_the_free_spaces_of_the_next_section() -> None:
    sections = "xx | xxx | xx | xx | xx | xx"
    game = Game(sections, at={"green": 1, "red": 4}).dice("green")
    assert game.choices() == {"green": [3, 5]}
    game.run("green", 5)
    assert game.at("green") == 5 and game.at("red") == 4


def test_L_R05_a_full_section_is_skipped() -> None:
    game = Game(at={"red": 1, "blue": 2}).dice("green")
    assert game.choices() == {"green": [3, 4]}


def test_L_R05_L_T10_several_in_a_row_likewise() -> None:
    game = Game(at={"red": 1, "blue": 2, "pink": 3, "grey": 4}).dice("green")
    assert game.choices() == {"green": [5, 6]}


def test_L_R05_behind_full_sections_only_there_is_the_water() -> None:
    at = {"red": 9, "blue": 10, "pink": 11, "grey": 12, "green": 8}
    game = Game(at=at).dice("green")
    assert game.choices() == {"green": [13]}
    assert game.run("green", 13).result().reason == "water"


def test_L_R06_L_T02_a_colour_that_is_out_stands_for_the_last() -> None:
    at = {"grey": 1, "pink": 3, "green": 5, "red": 6, "violet": 7}
    game = Game(at=at, out=["blue"]).dice("pink", "blue")
    assert set(game.choices()) == {"pink", "grey"}


def test_L_R06_L_T03_two_that_are_out_leave_no_choice() -> None:
    at = {"grey": 1, "green": 5, "red": 6, "violet": 7}
    game = Game(at=at, out=["blue", "pink"]).dice("pink", "blue")
    assert set(game.choices()) == {"grey"}


def test_L_R06_L_T04_with_two_left_five_of_six_faces_are_the_last_ones() -> None:
    game = Game(at={"grey": 1, "pink": 5}, out=["green", "red", "blue", "violet"])
    for faces in game.deck.dice:
        runs = [set(game.dice(COLOURS[face]).choices()) for face in faces]
        assert runs.count({"grey"}) == 5 and runs.count({"pink"}) == 1


# --- the spaces ----------------------------------------------------------------------------------------


def test_L_R07_a_cement_mixer_gives_a_shoe() -> None:
    game = Game("cx | xx | xx | xx | xx | xx").run("grey", 1)
    assert game.worn("grey") == 1 and game.at("grey") == 1
    assert len(game.state.supply) == 11


def test_L_R07_with_two_shoes_one_can_still_run() -> None:
    game = Game("cx | xx | xx | xx | xx | xx", shoes={"grey": 1}).run("grey", 1)
    assert game.worn("grey") == 2 and game.at("grey") == 1


def test_L_R07_L_T09_the_third_shoe_and_the_cells_from_six_down() -> None:
    game = Game("cc | xx | xx | xx | xx | xx", shoes={"grey": 2, "pink": 2})
    game.run("grey", 1)
    assert game.at("grey") == rules.OUT and game.state.out == [0]
    game.run("pink", 1)
    assert [event.more["cell"] for event in game.told if event.kind == "out"] == [6, 5]


def test_L_R07_the_cells_stay_at_the_end() -> None:
    cells = finished("red blue violet green", out="grey pink").cells()
    assert (cells["grey"], cells["pink"]) == (6, 5)


def test_L_R07_how_many_shoes_are_too_many_is_a_number_of_the_box() -> None:
    game = Game("cx | xx | xx | xx | xx | xx", shoes={"grey": 1}, numbers={"shoes": 2}).run("grey", 1)
    assert game.at("grey") == rules.OUT


def test_L_R08_a_sledgehammer_may_take_one_shoe_off() -> None:
    for move, left in ((rules.REMOVE, 1), (rules.LEAVE, 2)):
        game = Game("hx | xx | xx | xx | xx | xx", shoes={"grey": 2}).run("grey", 1)
        assert game.seat == 0 and game.moves() == [rules.REMOVE, rules.LEAVE]
        game.do(move)
        assert game.worn("grey") == left and game.seat == 1


def test_L_R08_without_a_shoe_nobody_is_asked() -> None:
    game = Game("hx | xx | xx | xx | xx | xx").run("grey", 1)
    assert game.seat == 1 and game.state.step == rules.RUN


def test_L_R09_a_stolen_car_goes_on_and_the_new_space_acts() -> None:
    game = Game("ax | xc | xx | xx | xx | xx").run("grey", 1, 3)
    assert game.at("grey") == 4 and game.worn("grey") == 1


def test_L_R09_cars_count_spaces_whoever_stands_on_them() -> None:
    game = Game("ax | xx | xx | xx | xx | xx", at={"pink": 2, "red": 3, "blue": 4}).run("grey", 1, 4)
    assert game.at("grey") == 5 and game.worn("grey") == 0


def test_L_R09_a_space_that_is_taken_is_a_shoe_instead() -> None:
    game = Game("ax | xx | xx | xx | xx | xx", at={"pink": 4}).run("grey", 1, 3)
    assert game.at("grey") == 1 and game.worn("grey") == 1


def test_L_R09_a_failed_theft_can_be_the_third_shoe() -> None:
    game = Game("ax | xx | xx | xx | xx | xx", at={"pink": 4}, shoes={"grey": 2}).run("grey", 1, 3)
    assert game.at("grey") == rules.OUT and game.state.out == [0] and len(game.state.supply) == 12


def test_L_R09_a_car_into_a_cement_mixer_can_be_the_third_shoe() -> None:
    game = Game("ax | xc | xx | xx | xx | xx", shoes={"grey": 2}).run("grey", 1, 3)
    assert game.at("grey") == rules.OUT


def test_L_R09_a_car_to_a_sledgehammer_a_bookmaker_a_boss() -> None:
    sections = "ax | hk | ox | xx | xx | xx"
    assert Game(sections, shoes={"grey": 1}).run("grey", 1, 2).state.step == rules.HAMMER
    assert Game(sections).run("grey", 1, 3).state.step == rules.BETS
    assert Game(sections).run("grey", 1, 4).state.step == rules.MISSIONS


def test_L_R10_at_the_bookmaker_everybody_may_lay_one_bet_on_top() -> None:
    game = Game("kk | xx | xx | xx | xx | xx").run("grey", 1)
    game.lay("red").do(rules.PASS).lay("blue")
    game.run("pink", 2)
    assert game.seat == 1
    game.lay("green").do(rules.PASS).lay("violet")
    piles = [names(pile, game.deck) for pile in game.state.piles]
    assert piles == [["red", "violet"], ["green"], ["blue"]]
    assert game.view(0).table.bets == ((0, 1), (1,), (0,)), "all see how many, and when"


def test_L_R10_a_bet_is_laid_once() -> None:
    game = Game("kk | xx | xx | xx | xx | xx").run("grey", 1)
    move = game.laying("red")
    game.do(move).do(rules.PASS).do(rules.PASS).run("pink", 2).do(rules.PASS).do(rules.PASS)
    assert game.seat == 0 and move not in game.moves() and len(game.moves()) == 6


def test_L_R10_bets_on_whoever_is_out_are_legal_fillers() -> None:
    game = Game("kx | xx | xx | xx | xx | xx", out=["red"]).run("grey", 1).lay("red")
    assert names(game.state.piles[0], game.deck) == ["red"]


def test_L_R11_a_boss_lets_everybody_drop_one_mission_unseen() -> None:
    game = Game("ox | xx | xx | xx | xx | xx").run("grey", 1)
    card = game.view().missions[1]
    game.do(rules.Move(rules.DISCARD, card, rules.NONE)).do(rules.KEEP).do(rules.KEEP)
    assert card not in game.state.missions[0] and game.state.dropped[0] == [card]
    assert game.view(1).table.missions == (2, 3, 3)
    assert game.view(0).dropped == (card,) and game.view(1).dropped == ()
    shown = [event for event in game.told if card in event.cards]
    assert [event.seen_by for event in shown] == [(0,)]


def test_L_R12_a_blank_space_does_nothing() -> None:
    game = Game().run("grey", 1)
    assert game.kinds() == ["advance", "track", "dice"] and game.seat == 1


# --- the end -------------------------------------------------------------------------------------------


def test_L_R13_the_first_in_the_water_wins_at_once() -> None:
    game = Game(at={"grey": 12, "pink": 11}).run("grey", 13)
    assert game.seat is None and game.result().reason == "water"
    assert game.cells()["grey"] == 1


def test_L_R13_the_last_one_running_wins_even_from_the_start_area() -> None:
    game = finished("", out="pink green red blue violet", start="grey")
    assert game.result().reason == "last one running"
    assert game.cells() == {"grey": 1, "violet": 2, "blue": 3, "red": 4, "green": 5, "pink": 6}


def test_L_R13_a_car_can_drive_into_the_water() -> None:
    game = Game("xx | xx | xx | xx | xx | xa", at={"grey": 10}).run("grey", 12, 1)
    assert game.seat is None and game.result().reason == "water"


def test_L_R13_final_cells_by_distance_the_two_groups_never_overlap() -> None:
    cells = finished("red blue violet", out="grey pink green").cells()
    assert cells == {"red": 1, "blue": 2, "violet": 3, "green": 4, "pink": 5, "grey": 6}


def test_L_R14_bets_that_were_not_laid_are_worth_nothing() -> None:
    game = Game(at={"grey": 12}).give(0).pile(0, "pink red").run("grey", 13)
    assert game.result().parts[0] == {"bets": 0}


@pytest.mark.parametrize(
    ("vector", "pile", "winner", "points"),
    [
        ("L_T05", "pink red blue green grey violet", "grey", 5),
        ("L_T06", "violet pink red blue grey green", "violet", 1),
        ("L_T07", "pink red blue", "grey", 0),
        ("L_T08", "pink red blue green violet grey", "grey", 6),
    ],
)
def test_L_R14_L_T05_L_T06_L_T07_L_T08_the_place_in_the_pile(
    vector: str, pile: str, winner: str, points: int
) -> None:
    game = Game(at={winner: 12}).give(0).pile(0, pile).run(winner, 13)
    assert game.result().parts[0] == {"bets": points}, vector


def test_L_R14_there_is_no_way_to_more_than_six_points_from_bets() -> None:
    for winner in COLOURS:
        game = Game(at={winner: 12}).give(0).pile(0, " ".join(COLOURS)).run(winner, 13)
        assert game.result().parts[0]["bets"] == COLOURS.index(winner) + 1


def test_L_R15_missions_that_were_kept_pay_or_cost_each_by_itself() -> None:
    game = Game(at={"blue": 12}).give(0, "shareholders", "surplus").run("blue", 13)
    assert game.result().parts[0] == {"bets": 0, "shareholders#1": 3, "surplus#1": -2}
    assert game.result().scores[0] == 1


def test_L_R15_what_a_failed_mission_costs_is_a_number_of_the_box() -> None:
    game = Game(at={"blue": 12}, numbers={"penalty": 4}).give(0, "surplus").run("blue", 13)
    assert game.result().scores[0] == -4


@pytest.mark.parametrize(
    ("order", "out", "points"),
    [
        ("pink green red blue violet", "grey", 1),
        ("grey green red blue violet", "pink", 1),
        ("green red blue violet", "grey pink", 1),
        ("grey pink green red blue", "violet", -2),
    ],
)
def test_L_T11_grey_or_pink_out(order: str, out: str, points: int) -> None:
    assert scored(finished(order, out), "grey or pink out") == points


@pytest.mark.parametrize(
    ("order", "out", "points"),
    [
        ("grey green pink red blue violet", "", 2),
        ("grey pink blue violet green", "red", 2),
        ("grey pink blue violet", "red green", 2),
        ("red grey pink green blue violet", "", -2),
        ("grey pink blue violet", "green red", -2),
        ("red pink blue violet grey", "green", -2),
    ],
)
def test_L_T12_green_ahead_of_red(order: str, out: str, points: int) -> None:
    game = finished(order, out)
    assert scored(game, "green ahead of red") == points
    if order.startswith("grey green"):
        assert (game.cells()["green"], game.cells()["red"]) == (2, 4)


@pytest.mark.parametrize(("place", "points"), [(1, 3), (2, 3), (3, 3), (4, -2), (5, -2), (6, -2)])
def test_L_T13_blue_in_the_top_three(place: int, points: int) -> None:
    order = [colour for colour in COLOURS if colour != "blue"]
    order.insert(place - 1, "blue")
    game = finished(" ".join(order))
    assert game.cells()["blue"] == place
    assert scored(game, "blue in the top three") == points


@pytest.mark.parametrize(("out", "points"), [(0, 4), (1, 4), (2, -2), (3, -2), (4, -2), (5, -2)])
def test_L_T14_at_most_one_out(out: int, points: int) -> None:
    game = finished(" ".join(COLOURS[out:]), " ".join(COLOURS[:out]))
    assert scored(game, "at most one out") == points


@pytest.mark.parametrize(("out", "points"), [(0, -2), (1, -2), (2, -2), (3, 4), (4, 4), (5, 4)])
def test_L_T15_three_or_more_out(out: int, points: int) -> None:
    game = finished(" ".join(COLOURS[out:]), " ".join(COLOURS[:out]))
    assert scored(game, "three or more out") == points


def test_L_T15_exactly_two_out_fails_both_missions_for_four_points() -> None:
    game = finished("grey pink green red", "blue violet")
    assert scored(game, "at most one out") == scored(game, "three or more out") == -2


@pytest.mark.parametrize(("shoes", "points"), [(0, 5), (1, -2), (2, -2)])
def test_L_T16_a_winner_without_shoes(shoes: int, points: int) -> None:
    order = "grey pink green red blue violet"
    assert scored(finished(order, shoes={"grey": shoes, "pink": 1}), "no shoes") == points
    survivor = finished("grey", "pink green red blue violet", shoes={"grey": shoes})
    assert survivor.result().reason == "last one running"
    assert scored(survivor, "no shoes") == points


def test_L_T17_a_discarded_mission_counts_nothing() -> None:
    game = Game("xx | xx | xx | xx | xx | xo", at={"blue": 10}).give(0, "surplus").give(1, "surplus").give(0)
    game.give(0, "inspection", "spotless").give(1).give(2)
    game.run("blue", 12)
    game.do(rules.Move(rules.DISCARD, game.card("spotless"), rules.NONE))
    game.run("blue", 13)
    assert game.result().parts[0] == {"bets": 0, "inspection#1": 4}


def test_L_R16_the_most_points_win() -> None:
    game = Game(at={"blue": 12}).give(0).give(1, "shareholders").give(2).pile(0, "red blue")
    assert game.run("blue", 13).result().winners == (1,)
    assert game.result().scores == [2, 3, 0]


def test_L_R16_of_equals_who_has_more_from_missions_that_were_met() -> None:
    game = Game(at={"blue": 12}).give(0).give(1, "shareholders").give(2).pile(0, "red green blue")
    assert game.run("blue", 13).result().scores == [3, 3, 0]
    assert game.result().winners == (1,)


def test_L_R16_still_equal_they_share() -> None:
    game = Game(at={"blue": 12}).give(0).give(1).give(2).pile(0, "red blue").pile(2, "pink blue")
    assert game.run("blue", 13).result().winners == (0, 2)


def test_L_R16_somebody_wins_with_less_than_nothing_too() -> None:
    game = Game(at={"blue": 12}).give(0, "surplus").give(1, "insurance").give(2, "either-one")
    game.give(1, "insurance", "charity")
    at = {"red": 11, "green": 10, "violet": 9, "pink": 8}
    for colour, space in at.items():
        game.state.at[game.number(colour)] = space
    result = game.run("blue", 13).result()
    assert result.scores == [-2, -4, -2] and result.winners == (0, 2)


# --- how long it can take ------------------------------------------------------------------------------


def test_no_race_is_longer_than_six_times_the_sections_and_one_turn() -> None:
    """4.3: one after the other. Three fit into the last section, three before it, and one more step wins."""
    game = Game(" | ".join(["xxx"] * 12))
    for colour, sections in zip(COLOURS, (12, 12, 12, 11, 11, 11), strict=True):
        for _ in range(sections):
            game.run(colour, game.dice(colour).choices()[colour][0])
    assert game.dice("violet").choices() == {"violet": [game.deck.water]}
    assert game.run("violet", game.deck.water).result().turns == 3 * 12 + 3 * 11 + 1
    assert rules.bound(game.deck, 3) == (6 * 12 + 1) * 4


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_of_a_view_is_never_stale(seed: int) -> None:
    laws.kept_up(find("lemming_mafia"), 4, seed)
