"""Where the rulebook is silent or contradicts itself: L-C01 to L-C21, every option among them."""

from __future__ import annotations

from random import Random

import pytest

from cardgen.engine.rng import stream
from cardgen.finding import DataError
from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.deck import SPACES
from cardgen.games.lemming_mafia.models import LemmingMafia
from tests.games.lemming_mafia import secrets
from tests.games.lemming_mafia.table import COLOURS, Game, deck, finished, names, real, scored


@pytest.mark.parametrize("out", range(6))
def test_L_C01_at_most_one_out_and_its_failure_exclude_each_other(out: int) -> None:
    """Four or fewer still in is the failure, five or six the success; nothing lies between."""
    game = finished(" ".join(COLOURS[out:]), " ".join(COLOURS[:out]))
    still_in = 6 - out
    assert scored(game, "at most one out") == (4 if still_in >= 5 else -2)


def test_L_C02_forced_takes_the_shoe_off_without_a_question() -> None:
    game = Game("hx | xx | xx | xx | xx | xx", shoes={"grey": 2}, hammer="forced").run("grey", 1)
    assert game.worn("grey") == 1 and game.seat == 1
    assert [event.event for event in game.told if event.kind == "remove"] == ["reveal"]
    bare = Game("hx | xx | xx | xx | xx | xx", hammer="forced").run("grey", 1)
    assert "remove" not in bare.kinds()


def test_L_C02_optional_lets_a_saboteur_leave_it_on() -> None:
    game = Game("hx | xx | xx | xx | xx | xx", shoes={"grey": 2}).run("grey", 1).do(rules.LEAVE)
    assert game.worn("grey") == 2


@pytest.mark.parametrize("roll", [2, 3, 6])
def test_L_C03_driving_past_the_end_is_a_finish(roll: int) -> None:
    game = Game("xx | xx | xx | xx | xx | ax", at={"grey": 9}).run("grey", 11, roll)
    assert game.result().reason == "water" and game.cells()["grey"] == 1


def test_L_C04_of_several_last_in_the_start_area_the_roller_chooses() -> None:
    game = Game(at={"grey": 1, "pink": 3}, out=["blue"]).dice("pink", "blue")
    assert set(game.choices()) == {"pink", "green", "red", "violet"}


def test_L_C05_those_who_never_left_share_the_worst_cell_of_their_block() -> None:
    game = finished("grey pink", out="violet", start="green red blue")
    assert [game.cells()[colour] for colour in ("green", "red", "blue")] == [5, 5, 5]
    assert scored(game, "green ahead of red") == scored(game, "blue in the top three") == -2


def test_L_C05_best_gives_them_the_best_and_still_puts_nobody_ahead() -> None:
    game = finished("grey pink", out="violet", start="green red blue", start_tie="best")
    assert [game.cells()[colour] for colour in ("green", "red", "blue")] == [3, 3, 3]
    assert scored(game, "green ahead of red") == -2
    assert scored(game, "blue in the top three") == 3


def test_L_C05_alone_in_the_start_area_there_is_nothing_to_share() -> None:
    for tie in ("worst", "best"):
        assert finished("grey pink", "violet red green", "blue", start_tie=tie).cells()["blue"] == 3


def test_L_C06_out_on_cell_two_or_three_is_in_the_top_three() -> None:
    order, out = "grey pink", "green red violet blue"
    assert finished(order, out).cells()["blue"] == 3
    assert scored(finished(order, out), "blue in the top three") == 3
    game = finished(order, out, top3_counts_eliminated="false")
    assert scored(game, "blue in the top three") == -2
    assert (
        scored(finished("grey blue", "green red violet pink", top3_counts_eliminated="false"), "shareholders")
        == 3
    )


def test_L_C07_only_what_was_met_breaks_a_tie() -> None:
    """Seat 0 has 3 from one mission; seat 1 has 5 and lost 2, which makes 3 as well."""
    game = Game(at={"blue": 12}).give(0, "shareholders").give(1, "spotless", "surplus").give(2)
    result = game.run("blue", 13).result()
    assert result.scores == [3, 3, 0] and result.winners == (1,)


def test_L_C08_each_is_asked_for_oneself_clockwise_from_the_active_player() -> None:
    for letter, answer in (("k", rules.PASS), ("o", rules.KEEP)):
        game = Game(f"{letter}x | xx | xx | xx | xx | xx", seats=4)
        game.run("pink", 2).run("grey", 1)
        order = []
        for _ in range(4):
            order.append(game.seat)
            game.do(answer)
        assert order == [1, 2, 3, 0] and game.state.turn == 2


def test_L_C08_who_lays_what_is_hidden_and_how_many_is_not() -> None:
    game = Game("kx | xx | xx | xx | xx | xx").run("grey", 1).lay("red")
    slip = next(event for event in game.told if event.kind == "slip")
    move = next(event for event in game.told if event.kind == "bet")
    assert slip.seen_by == (0,) and move.seen_by is None and not move.cards
    assert game.view(1).table.bets == ((0,), (), ())
    twin = secrets.reshuffled(game.state, 1, Random(1))
    assert rules.view(twin, 1) == game.view(1)


def test_L_C08_a_bet_that_was_laid_cannot_be_guessed_from_what_is_left() -> None:
    one = Game("kx | xx | xx | xx | xx | xx").run("grey", 1).lay("red")
    other = Game("kx | xx | xx | xx | xx | xx").run("grey", 1).lay("blue")
    seen = one.view(1)
    own = (seen.bets, seen.pile, seen.missions, seen.dropped)
    assert rules.View(other.deck, seen.seat, *own, seen.asking, seen.table) == other.view(1)


def test_L_C09_the_finish_is_the_water() -> None:
    game = Game()
    assert game.deck.sections[-1] == (game.deck.water,) and len(game.deck.sections) == 6 + 2


def test_L_C10_a_space_acts_on_arrival_only() -> None:
    game = Game("ax | xx | xx | xx | xx | xx", at={"pink": 4}).run("grey", 1, 3)
    assert game.kinds().count("theft") == 1 and game.seat == 1
    game.run("red", 2)
    assert game.at("grey") == 1 and game.worn("grey") == 1, "and not again in a later turn"


def test_L_C11_the_start_is_one_area_for_all() -> None:
    game = Game()
    assert game.deck.sections[0] == (rules.AREA,)
    for colour in COLOURS:
        assert game.dice(colour).choices() == {colour: [1, 2]}


@pytest.mark.parametrize("seats", [2, 7])
def test_L_C12_three_to_six_play(seats: int) -> None:
    with pytest.raises(DataError, match="3 to 6"):
        rules.setup(Game().deck, seats, stream(1, 0, "any"))


def test_L_C13_the_regular_die_is_rolled_for_a_theft_and_at_no_other_time() -> None:
    for space, throws in ((2, 2), (1, 3)):  # the two lemming dice of the next turn, and a car
        game = Game("ax | xx | xx | xx | xx | xx").dice("grey")
        game.rng.asked = 0
        game.run("grey", space)
        assert game.rng.asked == throws


def test_L_C14_the_order_in_a_section_is_that_of_its_string() -> None:
    game = Game("cha | xx | xx | xx | xx | xx")
    kinds = [SPACES[game.deck.kind[space]].value for space in game.deck.sections[1]]
    assert kinds == ["cement_mixer", "sledgehammer", "car_theft"]
    behind = Game("xxx | xx | xx | xx | xx | xx", at=dict(zip(COLOURS, (5, 3, 2, 6, 7, 8), strict=True)))
    behind.state.at[2] = rules.OUT
    behind.state.out = [2]
    assert set(behind.dice("green").choices()) == {"pink"}, "3 lies behind 5, in whichever section"


def test_L_C15_a_car_may_stop_in_its_own_section_and_pass_full_ones() -> None:
    game = Game("axx | xx | xx | xx | xx | xx").run("grey", 1, 2)
    assert game.at("grey") == 3
    game = Game("axx | xx | xx | xx | xx | xx", at={"pink": 4, "red": 5}).run("grey", 1, 5)
    assert game.at("grey") == 6
    game = Game("axx | xx | xx | xx | xx | xx", at={"pink": 4, "red": 5}).run("grey", 1, 4)
    assert game.at("grey") == 1 and game.worn("grey") == 1, "a full section is not skipped for a car"


def test_L_C16_a_chain_of_thefts_that_fails_ends_on_the_car_reached_last() -> None:
    game = Game("ax | ax | xa | xx | xx | xx", at={"pink": 8}).run("grey", 1, 2, 3, 2)
    assert game.at("grey") == 6 and game.worn("grey") == 1
    assert [event.more["at"] for event in game.told if event.kind == "theft"] == [1, 3, 6]


def test_L_C17_shoes_go_back_to_the_supply() -> None:
    game = Game("hc | xx | xx | xx | xx | xx", shoes={"grey": 2, "pink": 2})
    assert len(game.state.supply) == 8
    game.run("grey", 1).do(rules.REMOVE)
    assert len(game.state.supply) == 9
    game.run("pink", 2)
    assert len(game.state.supply) == 11 and game.worn("pink") == 0


def test_L_C17_twelve_shoes_are_enough_for_six_who_wear_two() -> None:
    game = Game(" | ".join(["cc"] * 6), shoes=dict.fromkeys(COLOURS[1:], 2) | {"grey": 1})
    game.run("grey", 1)
    assert game.state.supply == [] and game.worn("grey") == 2
    game.run("pink", 2)
    assert game.at("pink") == rules.OUT and len(game.state.supply) == 2


def test_L_C17_a_box_with_too_few_shoes_is_refused_before_the_race() -> None:
    raw = real().model_dump(by_alias=True)
    raw["shoes"][0]["copies"] = 11
    with pytest.raises(DataError, match="found 11 shoes; allowed: 12 or more"):
        rules.deck(LemmingMafia.model_validate(raw), {})


def test_L_C18_two_dice_that_lead_to_one_lemming_are_a_double() -> None:
    at = {"grey": 1, "green": 5, "red": 6, "violet": 7, "pink": 9}
    assert set(Game(at=at, out=["blue"]).dice("grey", "blue").choices()) == {"grey"}
    start = Game(at={"violet": 7}, out=["blue", "pink"]).dice("blue", "pink")
    assert set(start.choices()) == {"grey", "green", "red"}, "but for several in the start area"
    assert len(start.moves()) == 3 * 2, "nobody is offered twice"


def test_L_C19_every_arrival_is_an_offer_and_who_has_none_is_not_asked() -> None:
    game = Game("kk | ok | xx | xx | xx | xx").pile(1, " ".join(COLOURS)).give(2)
    game.run("grey", 1)
    assert game.state.asking == (0, 2)
    game.lay("red").lay("red")
    game.run("pink", 2)
    assert game.state.asking == (2, 0), "one card each, and a new offer"
    game.do(rules.PASS).lay("grey").run("grey", 3)
    assert game.state.asking == (0, 1), "who has no mission is not asked"
    assert names(game.state.piles[0], game.deck) == ["red", "grey"]


def test_L_C19_when_nobody_has_a_card_left_the_turn_is_over() -> None:
    game = Game("kx | xx | xx | xx | xx | xx")
    for seat in range(3):
        game.pile(seat, " ".join(COLOURS))
    game.run("grey", 1)
    assert game.seat == 1 and game.state.step == rules.RUN


def test_L_C20_the_third_shoe_acts_at_once_and_the_space_no_more() -> None:
    game = Game("ac | xx | xx | xx | xx | xx", shoes={"grey": 2}, at={"pink": 4}).run("grey", 1, 3)
    assert game.kinds() == ["advance", "theft", "caught", "out", "track", "dice"]
    last = Game("cc | xx | xx | xx | xx | xx", shoes={"grey": 2}, out=COLOURS[2:]).run("grey", 1)
    assert last.result().reason == "last one running" and last.cells()["pink"] == 1
    assert last.kinds()[:3] == ["advance", "cement_mixer", "out"] and "dice" not in last.kinds()


def test_L_C21_the_active_player_decides_for_one_that_was_not_rolled() -> None:
    game = Game("xx | hh | xx | xx | xx | xx", at={"grey": 1, "pink": 5}, shoes={"grey": 1}, out=COLOURS[2:])
    game.dice("red")
    assert game.seat == 0 and game.choices() == {"grey": [3, 4]}
    game.run("grey", 4, dice=False)
    assert game.seat == 0 and game.moves() == [rules.REMOVE, rules.LEAVE]


# --- boxes that somebody changed -----------------------------------------------------------------------


def test_any_track_from_six_to_twenty_sections_can_be_raced() -> None:
    chance = Random(3)
    for number in range(6, 21):
        letters = [
            "".join(chance.choice("chakox") for _ in range(chance.choice((2, 3)))) for _ in range(number)
        ]
        found = deck(" | ".join(letters))
        assert len(found.sections) == number + 2
        assert found.water == sum(map(len, letters)) + 1
        assert [len(spaces) for spaces in found.sections[1:-1]] == [len(section) for section in letters]


def test_an_edited_mission_plays_as_edited() -> None:
    raw = real().model_dump(by_alias=True)
    mission = next(one for one in raw["missions"] if one["id"] == "shareholders")
    mission["value"] = 5
    mission["condition"] = {"kind": "top", "lemming": "grey", "places": 1}
    changed = rules.deck(LemmingMafia.model_validate(raw), {})
    card = changed.keys.index("shareholders#1")
    end = rules.Ending(0, (1, 2, 3, 4, 5, 6), (0,) * 6, (), True)
    assert changed.worth[card] == 5 and rules.met(changed.asked[card], end)
    assert not rules.met(changed.asked[card], rules.Ending(0, (2, 1, 3, 4, 5, 6), (0,) * 6, (), True))


@pytest.mark.parametrize(
    ("file", "change", "found"),
    [
        ("boards", lambda raw: raw.clear(), "found 0 boards; allowed: 1"),
        ("lemmings", lambda raw: raw[0].update(copies=2), "found 7 lemmings; allowed: 2 to 6"),
        ("lemmings", lambda raw: raw[0].update(colour="pink"), "found 5 lemmings of different colours"),
        ("dice", lambda raw: raw.pop(0), "found 0 regular dice; allowed: 1"),
        ("dice", lambda raw: raw.pop(1), "found 0 lemming dice; allowed: 1 or more"),
        ("families", lambda raw: raw.pop(), "found 5 families; allowed: 6 or more"),
        ("families", lambda raw: raw.pop(), "found family 'golf'"),
        ("missions", lambda raw: raw.pop(), "found 17 missions; allowed: 18 or more"),
        ("lemmings", lambda raw: raw.pop(), "found lemming 'violet'"),
    ],
)
def test_a_box_that_cannot_be_played_says_what_is_wrong(file: str, change: object, found: str) -> None:
    raw = real().model_dump(by_alias=True)
    assert callable(change)
    raw[file] = list(raw[file])
    change(raw[file])
    with pytest.raises(DataError) as error:
        rules.deck(LemmingMafia.model_validate(raw), {})
    assert any(found in str(finding) for finding in error.value.findings), error.value.findings
