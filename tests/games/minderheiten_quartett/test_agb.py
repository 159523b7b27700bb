"""The AGB cards: Q-R10 to Q-R13 and Q-R17 to Q-R21, with their rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardgen.games.minderheiten_quartett import deck as decks
from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.deck import COUNTER, CROSS, INTERVENE, PASS, PROMISE, SUPPORT
from cardgen.games.minderheiten_quartett.rules.agb import decisive
from tests.games.minderheiten_quartett.table import Game, Stars

LOW = {"bildung": 1, "scham": 1}
BEHIND = {"b1": LOW}
"""The defender's b1 has 2 in bildung and scham together, everything else has 5."""


def why(game: Game) -> str:
    """Why somebody took everything, and that the round is over."""
    assert game.state.step == rules.CHALLENGING or game.over
    return str(game.last("award").more["why"])


# --- who is asked, and when ----------------------------------------------------------------------------


def test_Q_R11_Q_C12_the_loser_first_then_the_uninvolved_in_the_direction_of_play() -> None:
    for direction, order in (("clockwise", [2, 1, 3]), ("counter_clockwise", [2, 3, 1])):
        game = Game([["a1"], ["b1"], ["c1"], ["d1"]], stars={"c1": LOW}, direction=direction)
        game.fight("a1", "c1", seat=2)
        seen: list[int | None] = []
        while len(seen) < 3:
            seen.append(game.seat)
            game.quiet()
        assert seen == order and why(game) == "lead"


def test_Q_R11_everybody_is_asked_whatever_they_hold() -> None:
    game = Game([["a1"], ["b1"], []], stars=BEHIND, pile=[]).fight("a1", "b1")
    assert game.seat == 1 and game.moves() == [PASS]
    assert game.quiet().seat == 2 and game.moves() == [PASS]


def test_Q_R10_Q_C12_the_first_to_play_closes_phase_2() -> None:
    game = Game([["a1"], ["b1", "bund1"], ["c1", "bund2"]], stars=BEHIND, pile=[]).fight("a1", "b1").govern()
    assert why(game) == "government" and game.hand(2) == {"c1", "bund2"}
    hands = [["a1"], ["b1"], ["c1", "bund1"], ["d1", "bund2"]]
    game = Game(hands, stars=BEHIND, pile=[]).fight("a1", "b1").quiet().govern()
    assert game.won(2) == {"a1", "b1", "bund1"} and game.hand(3) == {"d1", "bund2"}


def test_Q_R12_the_leader_is_not_asked_and_cannot_play_a_or_g() -> None:
    game = Game([["a1", "a2", "bund1", "zivil1", "gen1"], ["b1"], ["c1"]], stars=BEHIND, pile=[])
    game.fight("a1", "b1")
    seen: list[int | None] = []
    while not game.over and game.state.step == rules.ASKED:
        seen.append(game.seat)
        game.quiet()
    assert seen == [1, 2]


def test_Q_C02_by_default_the_loser_may_let_the_government_intervene_or_only_the_uninvolved() -> None:
    for option, may in (("loser_and_uninvolved", True), ("uninvolved", False)):
        game = Game([["a1"], ["b1", "bund1"], ["c1", "bund2"]], stars=BEHIND, government_by=option)
        game.fight("a1", "b1")
        assert game.may(decks.GOVERN) == may
        assert game.quiet().may(decks.GOVERN)


def test_Q_C04_only_the_uninvolved_show_zivilcourage() -> None:
    game = Game([["a1"], ["b1", "b2", "zivil1"], ["c1", "zivil2"]], stars=BEHIND, pile=[]).fight("a1", "b1")
    assert game.moves() == [PASS]
    assert game.quiet().can(SUPPORT) == ["c1"]


def test_Q_C05_the_uninvolved_have_nothing_to_boost() -> None:
    game = Game([["a1"], ["b1"], ["c1", "gen1"]], victory=[[], [], ["d1"]], stars=BEHIND).fight("a1", "b1")
    assert game.quiet().moves() == [PASS]


def test_Q_C24_a_booster_needs_a_minority_on_the_own_pile_and_zivilcourage_one_in_hand() -> None:
    game = Game([["a1"], ["b1", "gen1"]], victory=[["d1"], ["wahl1"]], stars=BEHIND, pile=[])
    assert game.fight("a1", "b1").moves() == [PASS], "an AGB card on the pile cannot be crossed in"
    game = Game([["a1"], ["b1", "gen1"]], victory=[[], ["wahl1", "d1"]], stars=BEHIND, pile=[])
    assert game.fight("a1", "b1").can(CROSS) == ["d1"]
    game = Game([["a1"], ["b1"], ["zivil1", "bund1"]], stars=BEHIND, pile=[]).fight("a1", "b1").quiet()
    assert game.moves() == [PASS, decks.GOVERN]


def test_Q_R13_played_cards_lie_on_the_pile_of_whoever_wins_the_round() -> None:
    game = Game([["a1"], ["b1"], ["c1", "zivil1"]], stars=BEHIND, pile=[])
    game.fight("a1", "b1").quiet().support("c1").take("c1").take("a1")
    assert "zivil1" in game.won(2)
    stars = BEHIND | {"c1": {"bildung": 0}}
    game = Game([["a1"], ["b1"], ["c1", "zivil1"]], stars=stars, pile=[])
    game.fight("a1", "b1").quiet().support("c1")
    assert "zivil1" in game.won(0)


# --- Bundesregierung -----------------------------------------------------------------------------------


def test_Q_R17_Q_C03_the_government_is_always_right() -> None:
    game = Game([["a1"], ["b1"], ["c1", "bund1"]], stars=BEHIND, pile=[]).fight("a1", "b1").quiet().govern()
    assert game.won(2) == {"a1", "b1", "bund1"} and why(game) == "government"


HANDS: Sequence[Sequence[str]] = [["a1"], ["b1"], ["c1", "bund1"], ["d1"], ["e1"]]


@pytest.mark.parametrize(
    ("ballot", "proven"),
    [((True, True), True), ((True, False), True), ((False, True), True), ((False, False), False)],
)
def test_Q_C25_those_not_concerned_vote_and_a_tie_is_proof(ballot: tuple[bool, bool], proven: bool) -> None:
    game = Game(HANDS, stars=BEHIND, pile=[], government_check="vote").fight("a1", "b1").quiet().govern()
    for voter, yes in zip((3, 4), ballot, strict=True):
        assert game.seat == voter
        game.vote(yes)
    assert game.won(2 if proven else 0) == {"a1", "b1", "bund1"}
    assert why(game) == ("government" if proven else "unproven")


def test_Q_C25_after_a_failed_vote_no_further_card_follows() -> None:
    hands = [["a1"], ["b1"], ["c1", "bund1"], ["d1", "bund2"]]
    game = Game(hands, stars=BEHIND, pile=[], government_check="vote").fight("a1", "b1").quiet().govern()
    game.vote(False)
    assert why(game) == "unproven" and game.hand(3) == {"d1", "bund2"}


def test_Q_C25_without_a_voter_it_is_proven_and_the_loser_lets_all_uninvolved_vote() -> None:
    game = Game(HANDS[:3], stars=BEHIND, pile=[], government_check="vote").fight("a1", "b1").quiet().govern()
    assert why(game) == "government"
    hands = [["a1"], ["b1", "bund1"], ["c1"], ["d1"]]
    game = Game(hands, stars=BEHIND, pile=[], government_check="vote").fight("a1", "b1").govern()
    assert game.seat == 2
    game.vote(False).vote(False)
    assert game.won(0) == {"a1", "b1", "bund1"}


# --- Wahlversprechen -----------------------------------------------------------------------------------


def test_Q_R18_a_promised_minority_comes_from_a_victory_pile() -> None:
    game = Game([["a1", "wahl1"], ["b1"], ["c1"]], victory=[[], ["d1", "d2"]], pile=[]).promise("d1")
    assert game.won(0) == {"wahl1", "d1"} and game.won(1) == {"d2"}
    assert game.state.turn == 1 and game.state.rounds == 1, "no fight, the round is over"


def test_Q_R18_Q_C29_or_from_a_hand_whose_owner_draws_in_turn() -> None:
    hands = [["a1", "a2", "wahl1"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]]
    game = Game(hands, pile=["d1", "d2", "d3"]).promise("c1")
    assert game.won(0) == {"wahl1", "c1"}
    assert game.hand(0) == {"a1", "a2", "d1"} and game.hand(2) == {"c2", "c3", "d2"}
    assert game.last("handed").seen_by is None, "it was shown"


def test_Q_R18_Q_C11_any_of_the_24_may_be_named_and_a_promise_may_be_wasted() -> None:
    hands = [["a1", "wahl1"], ["b1"], ["c1"]]
    game = Game(hands, victory=[["d1"]])
    assert sum(move[0] == PROMISE for move in game.moves()) == 25, "or nobody"
    for name in ("a1", "d1", "e1", ""):
        game = Game(hands, victory=[["d1"]], pile=["e1", "e2", "e3"]).promise(name)
        assert game.won(0) == {"d1", "wahl1"}
        assert game.won(1) == game.won(2) == set()
        assert any(event.kind == "unheard" for event in game.told) == bool(name)


def test_Q_C11_without_names_the_card_just_goes_to_the_own_pile() -> None:
    game = Game([["a1", "wahl1"], ["b1"], ["c1"]], promise_mode="none")
    assert [move for move in game.moves() if move[0] == PROMISE] == [(PROMISE, -1, -1)]
    assert game.promise().won(0) == {"wahl1"}


def test_Q_C10_only_the_active_player_makes_promises() -> None:
    game = Game([["a1"], ["b1", "wahl1"], ["c1", "wahl2"]], stars=BEHIND).challenge(1).attack("a1", "bildung")
    while game.state.turn == 0:
        assert PROMISE not in game.verbs()
        game.do(game.moves()[0] if game.state.step == rules.DEFENDING else PASS)


# --- Zivilcourage --------------------------------------------------------------------------------------


def courage(helper: float, **options: str) -> Game:
    """a1 leads b1 with 3 against 1 in bildung, its own category; c1 helps with so many stars there."""
    stars: Stars = {
        "a1": {"bildung": 3, "scham": 4, "anteil": 4.5},
        "b1": {"bildung": 1, "scham": 1, "anteil": 1},
        "c1": {"bildung": helper, "scham": 3, "anteil": 3.5},
    }
    hands = [["a1"], ["b1", "b2"], ["c1", "zivil1"]]
    game = Game(hands, (), [], stars, None, **options)
    return game.fight("a1", "b1").quiet().support("c1")


def test_Q_T06_equal_joint_stars_fail_and_all_goes_to_the_winner() -> None:
    game = courage(2)
    assert game.won(0) == {"a1", "b1", "c1", "zivil1"} and why(game) == "courage failed"


def test_Q_R19_more_stars_together_share_the_three_minorities() -> None:
    game = courage(2.5)
    assert game.seat == 2 and set(game.names([move[2] for move in game.moves()])) == {"a1", "b1", "c1"}
    game.take("a1")
    assert game.won(2) == {"a1", "zivil1"}
    assert game.seat == 1 and set(game.names([move[2] for move in game.moves()])) == {"b1", "c1"}
    game.take("c1")
    assert game.hand(1) == {"b2", "c1"} and game.hand(2) == {"b1"}
    known = [game.names(player.known) for player in game.view().players]
    assert known == [[], ["c1"], ["b1"]], "all saw where they went"


def test_Q_C06_by_default_the_winners_own_category_decides_whoever_challenged() -> None:
    assert courage(2.5).last("support").more["category"] == "bildung"
    stars = {"b1": {"bildung": 3, "scham": 5}, "a1": {"bildung": 1, "scham": 1}}
    game = Game([["a1"], ["b1"], ["c1", "zivil1"]], stars=stars, pile=[]).fight("a1", "b1").quiet()
    assert game.support("c1").last("support").more["category"] == "scham", "the defender's"


@pytest.mark.parametrize(
    ("option", "category", "values"),
    [
        ("winner_choice", "bildung", (3.5, 3)),
        ("best_of_fight", "scham", (4, 4)),
        ("best_of_card", "anteil", (4.5, 4.5)),
    ],
)
def test_Q_C06_the_other_readings(option: str, category: str, values: tuple[float, float]) -> None:
    told = courage(2.5, courage_category=option).last("support").more
    assert (told["category"], told["values"]) == (category, values)
    assert told["success"] == (values[0] > values[1])


def test_Q_C26_of_equal_best_categories_the_winners_own_else_the_first() -> None:
    stars = (3, 5, 5, 2, 5, 1)
    deck = Game([["a1"], ["b1"]]).deck
    for courage_option, own, fought, found in (
        ("best_of_card", 4, (4, 0), 4),
        ("best_of_card", 0, (0, 3), 1),
        ("best_of_fight", 2, (2, 1), 2),
        ("best_of_fight", 3, (4, 3), 4),
    ):
        one = replace(deck, courage=courage_option, stars=(stars, *deck.stars[1:]))
        assert decisive(one, 0, own, fought) == found


# --- Genmanipulation -----------------------------------------------------------------------------------


def crossing(extra: float, answer: float = 0, lead: float = 5, attacked: bool = True) -> Game:
    """b1 trails with 4 against `lead`; a boosters' war with these stars from the piles.

    The category of the challenger is bildung, of the defender scham. `attacked` says that the loser defends.
    """
    stars: Stars = {
        "a1": {"bildung": lead - 2, "scham": 2},
        "b1": {"bildung": 2, "scham": 2},
        "d1": {"bildung": answer, "scham": 0} if attacked else {"bildung": 0, "scham": answer},
        "e1": {"bildung": 0, "scham": extra} if attacked else {"bildung": extra, "scham": 0},
    }
    leader, loser = ["a1", "gen1"], ["b1", "gen2"]
    hands = [leader, loser, ["c1"]] if attacked else [loser, leader, ["c1"]]
    piles = [["d1"], ["e1"]] if attacked else [["e1"], ["d1"]]
    game = Game(hands, victory=piles, stars=stars, pile=[])
    return game.fight("a1", "b1") if attacked else game.fight("b1", "a1")


def test_Q_T02_the_defenders_booster_adds_the_extra_cards_scham() -> None:
    game = crossing(3.5).cross("e1")
    assert game.last("cross").more == {"category": "scham", "values": (7.5, 5)}


def test_Q_T03_the_attackers_counter_adds_the_extra_cards_bildung() -> None:
    game = crossing(3.5, 4).cross("e1").counter("d1")
    assert game.last("counter").more == {"category": "bildung", "values": (9, 7.5)}
    assert game.won(0) == {"a1", "b1", "d1", "e1", "gen1", "gen2"} and why(game) == "countered"


def test_Q_R20_a_challenger_who_lost_boosts_in_the_first_category() -> None:
    game = crossing(3.5, attacked=False)
    assert game.seat == 0
    assert game.cross("e1").last("cross").more == {"category": "bildung", "values": (7.5, 5)}
    assert game.seat == 1, "Q-C08: the leader may counter, whoever attacked"


def test_Q_R20_more_than_the_opponent_wins_everything() -> None:
    game = crossing(1.5).cross("e1").quiet()
    assert game.won(1) == {"a1", "b1", "e1", "gen2"} and game.won(0) == {"d1"} and why(game) == "booster"
    assert game.hand(0) == {"gen1"}


def test_Q_T04_Q_R20_a_booster_that_only_ties_loses_everything_the_extra_card_too() -> None:
    game = crossing(1).cross("e1")
    assert game.won(0) == {"a1", "b1", "e1", "d1", "gen2"} and game.won(1) == set()
    assert why(game) == "booster failed"


def test_Q_C09_a_booster_that_does_not_take_the_lead_ends_phase_2_at_once() -> None:
    game = crossing(0.5).cross("e1")
    assert why(game) == "booster failed"
    assert game.hand(0) == {"gen1"}, "the leader had no reason to counter"


def test_Q_T05_Q_R21_Q_C07_equal_after_the_counter_sends_all_back() -> None:
    game = crossing(3, 2).cross("e1").counter("d1")
    assert game.hand(0) == {"a1"} and game.hand(1) == {"b1"}
    assert game.won(0) == {"d1", "gen1"} and game.won(1) == {"e1", "gen2"}
    assert game.state.turn == 1 and game.state.ties == 0, "the boosters are used up, so this is no idle tie"
    assert [game.names(player.known) for player in game.view().players[:2]] == [["a1"], ["b1"]]


def test_Q_R21_a_counter_that_is_too_low_loses_its_extra_card_too() -> None:
    game = crossing(3, 1.5).cross("e1").counter("d1")
    assert game.won(1) == {"a1", "b1", "d1", "e1", "gen1", "gen2"} and why(game) == "counter failed"


def test_Q_R12_the_leader_is_asked_after_a_booster_whatever_the_hand() -> None:
    game = crossing(3)
    game.state.hands[0].clear()
    assert game.cross("e1").seat == 0 and game.moves() == [PASS]
    assert crossing(3).cross("e1").can(COUNTER) == ["d1"]


def test_Q_R10_nothing_follows_a_booster_but_a_booster() -> None:
    game = crossing(3).cross("e1")
    assert game.verbs() == {PASS[0], COUNTER}
    game.quiet()
    assert game.state.step == rules.CHALLENGING, "the uninvolved are not asked"


def test_Q_C23_a_trump_of_a_helper_or_an_extra_card_does_not_count() -> None:
    stars = BEHIND | {"c1": {"bildung": 0, "scham": 0}}
    hands = [["a1"], ["b1", "gen1"], ["c1", "zivil1"]]
    for name in ("c1", "e1"):
        game = Game(hands, victory=[[], ["e1"]], stars=stars | {"e1": {"scham": 0}}, pile=[],
                    trumps={name: ["a1"]}).fight("a1", "b1")  # fmt: skip
        if name == "c1":
            game.quiet().support("c1")
        else:
            game.cross("e1")
        assert {"a1", "b1", name} <= game.won(0)


def test_Q_C30_with_two_players_the_options_of_missing_cards_change_nothing() -> None:
    for options in ({"government_by": "uninvolved"}, {"government_check": "vote"},
                    {"courage_category": "best_of_card"}):  # fmt: skip
        game = Game([["a1"], ["b1", "gen1"]], [[], ["e1"]], [], BEHIND, None, **options)
        assert game.fight("a1", "b1").verbs() == {PASS[0], CROSS}
        assert INTERVENE not in game.verbs()


# --- the statistics ------------------------------------------------------------------------------------


def test_what_was_laid_and_what_has_won() -> None:
    game = courage(2.5).take("a1").take("c1")
    assert set(game.names(game.state.laid)) == {"a1", "b1", "c1", "zivil1"}
    assert set(game.names(game.state.won)) == {"b1", "c1", "zivil1"}
    game = crossing(1.5).cross("e1").quiet()
    assert set(game.names(game.state.won)) == {"b1", "e1", "gen2"}
    game = Game([["a1", "wahl1"], ["b1"], ["c1"]]).promise("b1")
    assert game.names(game.state.laid) == game.names(game.state.won) == ["wahl1"]
    game = Game([["a1"], ["b1"], ["c1", "bund1"]], stars=BEHIND).fight("a1", "b1").quiet().govern()
    assert game.names(game.state.won) == ["bund1"]
