"""Setup, fight, round, end and count: Q-R01 to Q-R09, Q-R14 to Q-R16, Q-R22, Q-R23, with their rulings."""

from __future__ import annotations

import pytest

from cardgen.engine.bots import random
from cardgen.engine.playout import playout
from cardgen.engine.rng import stream
from cardgen.engine.rules import Event
from cardgen.finding import DataError
from cardgen.game import find
from cardgen.games.minderheiten_quartett import deck as decks
from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.deck import ATTACK, CATEGORIES, CHALLENGE, DEFEND, PROMISE
from tests.games import laws
from tests.games.minderheiten_quartett.table import RULES, Game, catalog, real

SEATS = range(2, 7)
BEHIND = {"b1": {"bildung": 1}}
"""The defender's b1 has fewer stars than anything else."""


def dealt(seats: int, seed: int = 1, **options: str) -> tuple[rules.State, list[Event]]:
    """A table before the first turn, and what the log was told."""
    told: list[Event] = []
    return rules.setup(rules.deck(real(), options), seats, stream(seed, 0, "table"), told), told


def played(seats: int, seed: int, **options: str) -> tuple[rules.State, list[Event]]:
    """A game of random bots, and what the log was told."""
    told: list[Event] = []
    deck = rules.deck(real(), options)
    state, _, ended = playout(RULES, deck, [random] * seats, seed, told=told)
    assert ended
    return state, told


def kinds(state: rules.State, cards: list[int]) -> list[int]:
    """What sort of AGB cards there are among cards."""
    return sorted(state.deck.kind[card] for card in cards if state.deck.kind[card] != decks.MINORITY)


# --- setup ---------------------------------------------------------------------------------------------


def test_Q_T07_two_players_play_without_bundesregierung_and_zivilcourage() -> None:
    state, _ = dealt(2)
    assert kinds(state, state.box) == [decks.BUNDESREGIERUNG] * 3 + [decks.ZIVILCOURAGE] * 2
    assert {decks.BUNDESREGIERUNG, decks.ZIVILCOURAGE}.isdisjoint(
        kinds(state, state.pile + state.hands[0] + state.hands[1])
    )


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(5))
def test_Q_T08_every_hand_has_two_minorities_and_the_rest_is_the_pile(seats: int, seed: int) -> None:
    state, _ = dealt(seats, seed)
    people = set(state.deck.minorities)
    assert all(len(people.intersection(hand)) >= 2 for hand in state.hands)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert len(state.pile) == (22 if seats == 2 else 33 - 3 * seats)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_Q_R01_with_three_and_more_all_33_cards_are_in_the_game(seats: int) -> None:
    state, told = dealt(seats)
    assert not state.box and len(rules.cards(state)) == 33
    shuffled = [event for event in told if event.event == "shuffle"]
    assert [event.kind for event in shuffled] == ["minorities", "pile"]
    assert sorted(shuffled[0].cards) == list(state.deck.minorities)


def test_Q_R02_two_from_the_minorities_then_one_from_the_mixed_pile() -> None:
    _, told = dealt(4)
    first = [event for event in told if event.kind == "minorities" and event.event == "deal"]
    third = [event for event in told if event.kind == "third"]
    assert [len(event.cards) for event in first] == [2] * 4
    assert [len(event.cards) for event in third] == [1] * 4
    mixed = next(event for event in told if event.kind == "pile").cards
    assert len(mixed) == 33 - 8 and [card for event in third for card in event.cards] == list(mixed[:4])


def test_Q_R03_who_starts_is_drawn_or_given() -> None:
    assert {dealt(3, seed)[0].start for seed in range(30)} == {0, 1, 2}
    assert all(dealt(3, seed, start="2")[0].start == 2 for seed in range(5))


@pytest.mark.parametrize(("direction", "order"), [("clockwise", [0, 1, 2]), ("counter_clockwise", [0, 2, 1])])
def test_Q_R03_Q_C18_the_direction_of_play(direction: str, order: list[int]) -> None:
    game = Game([["a1", "a2"], ["b1", "b2"], ["c1", "c2"]], direction=direction)
    seen = []
    for _ in range(3):
        seen.append(game.state.turn)
        other = next(move[1] for move in game.moves() if move[0] == CHALLENGE)
        game.challenge(other)
        game.do(game.moves()[0]).do(game.moves()[0])
    assert seen == order


def test_too_few_and_too_many_players_are_refused() -> None:
    for seats in (1, 7):
        with pytest.raises(DataError, match="seats"):
            dealt(seats)


# --- open hands for beginners --------------------------------------------------------------------------


def test_Q_C28_the_first_fight_can_be_played_with_open_hands() -> None:
    game = Game([["a1", "a2", "bund1"], ["b1", "b2"], ["c1"]], stars=BEHIND, open_first_round="true")
    assert [set(player.known) for player in game.view(2).players] == [set(hand) for hand in game.state.hands]
    game.challenge(1).attack("a1", "bildung")
    assert game.view(1).laid == game.cards["a1"], "the minority lies open too"
    game.defend("b1", "scham").quiet(2)
    assert not game.view().open
    for seat, player in enumerate(game.view(2).players):
        assert set(player.known) == set(game.state.hands[seat]), (
            "what was seen stays known, the draw included"
        )
    game.challenge(2).attack("b2", "bildung")
    assert game.view(2).laid == decks.NONE


def test_Q_C28_a_promise_before_the_first_fight_does_not_end_it() -> None:
    game = Game([["a1", "wahl1"], ["b1"], ["c1"]], open_first_round="true").promise()
    assert game.view().open
    assert set(game.view(2).players[0].known) == set(game.state.hands[0])


def test_Q_C28_is_off_unless_asked_for() -> None:
    state, _ = dealt(3)
    assert not state.open and all(not player.known for player in rules.view(state, 0).players)


def test_Q_C28_the_log_shows_open_hands_to_all() -> None:
    _, told = dealt(3, open_first_round="true")
    assert all(event.seen_by is None for event in told if event.event == "deal")
    _, told = dealt(3)
    assert all(event.seen_by == (event.seat,) for event in told if event.event == "deal")


# --- phase 1 -------------------------------------------------------------------------------------------


def test_Q_R04_any_opponent_any_category_any_minority() -> None:
    game = Game([["a1", "a2", "bund1"], ["b1"], ["c1"]])
    assert game.moves() == [(CHALLENGE, 1, -1), (CHALLENGE, 2, -1)]
    game.challenge(2)
    assert game.seat == 0
    assert len(game.moves()) == 12 and set(game.can(ATTACK)) == {"a1", "a2"}


def test_Q_R05_Q_C01_the_second_category_is_another_one() -> None:
    for option, number in (("false", 5), ("true", 6)):
        game = Game([["a1"], ["b1", "gen1"]], same_category=option).challenge(1).attack("a1", "anteil")
        assert game.seat == 1
        assert len(game.moves()) == number and set(game.can(DEFEND)) == {"b1"}
        named = {CATEGORIES[move[1]] for move in game.moves()}
        assert ("anteil" in named) == (option == "true")


def test_Q_R05_the_defender_knows_the_category_and_not_the_card() -> None:
    game = Game([["a1", "a2"], ["b1"]]).challenge(1).attack("a1", "anteil")
    assert game.view(1).fight.first == CATEGORIES.index("anteil")
    assert game.view(1).laid == game.view(1).fight.attack == decks.NONE
    assert game.view(0).laid == game.cards["a1"]
    assert game.last("laid").seen_by == (0,)


def test_Q_R06_the_fighting_value_is_the_stars_of_both_categories_in_exact_halves() -> None:
    stars = {"a1": {"bildung": 4.5, "scham": 0}, "b1": {"bildung": 0.5, "scham": 4.5}}
    game = Game([["a1"], ["b1"]], stars=stars).fight("a1", "b1")
    told = game.last("fight").more
    assert told["values"] == (4.5, 5) and told["outcome"] == "lead"
    fight = game.view().fight
    assert (fight.leader, fight.loser, fight.lead, fight.trail) == (1, 0, 10, 9)


def test_Q_C01_the_same_category_counts_twice() -> None:
    stars = {"a1": {"bildung": 3}, "b1": {"bildung": 2, "scham": 5}}
    game = Game([["a1"], ["b1"]], stars=stars, same_category="true")
    game.fight("a1", "b1", "bildung", "bildung")
    assert game.last("fight").more["values"] == (6, 4)


@pytest.mark.parametrize("trumping", ["a1", "b1"])
def test_Q_T01_Q_R07_Q_C20_a_trump_wins_both_at_once_whatever_the_stars(trumping: str) -> None:
    other = {"a1": "b1", "b1": "a1"}[trumping]
    stars = {trumping: {"bildung": 0, "scham": 0}, other: {"bildung": 5, "scham": 5}}
    hands = [["a1", "bund1"], ["b1", "bund2"], ["c1", "bund3", "zivil1"]]
    game = Game(hands, stars=stars, trumps={trumping: [other]}).fight("a1", "b1")
    assert game.won({"a1": 0, "b1": 1}[trumping]) == {"a1", "b1"}
    assert game.state.turn == 1 and game.state.step == rules.CHALLENGING, "no phase 2"
    assert game.last("award").more["why"] == "trump"


def test_Q_T01_on_the_printed_cards_wheelchair_users_beat_top_performers() -> None:
    deck = rules.deck(real(), {})
    winner, loser = (deck.keys.index(f"{name}#1") for name in ("rollstuhlfahrer", "leistungstraeger"))
    assert loser in deck.beats[winner] and winner not in deck.beats[loser]


def test_Q_R07_a_trump_beats_a_tie() -> None:
    game = Game([["a1"], ["b1"], ["c1"]], trumps={"b1": ["a1"]}).fight("a1", "b1")
    assert game.won(1) == {"a1", "b1"}


def test_Q_C15_two_cards_that_trump_each_other_compare_stars() -> None:
    game = Game([["a1"], ["b1"], ["c1"]], stars=BEHIND, trumps={"b1": ["a1"], "a1": ["b1"]})
    game.fight("a1", "b1")
    assert game.last("fight").more["outcome"] == "lead" and game.state.leader == 0


def test_Q_R08_a_tie_sends_both_home_and_skips_phase_2() -> None:
    game = Game([["a1", "bund1"], ["b1", "bund2"], ["c1", "bund3"]], pile=["d1"]).fight("a1", "b1")
    assert game.hand(0) == {"a1", "bund1", "d1"} and game.hand(1) == {"b1", "bund2"}
    assert game.state.turn == 1 and game.state.step == rules.CHALLENGING
    assert [game.names(player.known) for player in game.view().players[:2]] == [["a1"], ["b1"]]


def test_a_known_card_is_not_given_away_by_being_laid_face_down() -> None:
    game = Game([["a1", "a2", "a3"], ["b1", "b2"]], stars={"a2": {"anteil": 0}}).fight("a1", "b1")
    game.challenge(0).attack("b2", "anteil").defend("a2", "bildung").quiet()
    assert game.names(game.view(1).players[0].known) == ["a1"]
    game.challenge(1)
    before = game.view(1).players[0].known
    game.attack("a1", "anteil")
    assert game.view(1).players[0].known == before
    game.defend("b1", "bildung")
    assert game.view(1).players[0].known == before, "a tie: a1 is back, and known again"


def test_Q_R09_without_any_agb_card_the_leaders_owner_takes_both() -> None:
    game = Game([["a1"], ["b1"], ["c1"]], stars=BEHIND).fight("a1", "b1").quiet(2)
    assert game.won(0) == {"a1", "b1"} and game.last("award").more["why"] == "lead"


# --- end of the round ----------------------------------------------------------------------------------


def test_Q_R14_Q_C14_all_draw_up_to_three_the_active_player_first() -> None:
    game = Game([["a1"], ["b1", "b2", "b3"], ["c1"]], pile=["d1", "d2", "d3", "d4", "e1"], stars=BEHIND)
    game.fight("a1", "b1").quiet(2)
    assert game.hand(0) == {"d1", "d2", "d3"}
    assert game.hand(1) == {"b2", "b3", "d4"}
    assert game.hand(2) == {"c1", "e1"}, "the pile has run out"
    assert game.state.turn == 1


def test_Q_C14_against_the_clock_the_draw_goes_the_same_way() -> None:
    game = Game([["a1"], ["b1"], ["c1"]], pile=["d1", "d2", "d3", "d4"], stars=BEHIND,
                direction="counter_clockwise").fight("a1", "b1").quiet(2)  # fmt: skip
    assert game.hand(0) == {"d1", "d2", "d3"} and game.hand(2) == {"c1", "d4"} and game.hand(1) == set()


def test_Q_C16_after_the_first_round_the_turn_goes_round() -> None:
    _, told = played(4, 3)
    turns = [event.seat for event in told if event.kind == "turn"]
    assert turns == [(turns[0] + step) % 4 for step in range(len(turns)) if turns[0] is not None]


# --- who cannot fight ----------------------------------------------------------------------------------


def test_Q_R15_Q_C21_who_has_no_minority_says_so_before_a_category_is_named() -> None:
    game = Game([["a1"], ["bund1", "gen1"], ["c1"]], pile=[]).challenge(1)
    assert game.last("excused").seat == 1
    assert game.seat == 0 and game.moves() == [(CHALLENGE, 2, -1)], "another must be challenged"
    assert [player.excused for player in game.view().players] == [False, True, False]


def test_Q_C21_it_holds_until_that_hand_gets_a_card() -> None:
    hands = [["a1", "a2", "a3"], ["bund1"], ["c1", "c2", "c3"]]
    game = Game(hands, stars={"c1": {"anteil": 0}}, pile=["d1", "d2", "d3", "d4"])
    game.challenge(1).challenge(2).attack("a1", "anteil").defend("c1", "scham").quiet(2)
    assert game.hand(1) == {"bund1", "d2", "d3"}
    assert not game.view().players[1].excused
    game = Game(hands, stars={"c1": {"anteil": 0}}, pile=[])
    game.challenge(1).challenge(2).attack("a1", "anteil").defend("c1", "scham").quiet(2)
    assert game.seat == 1 and game.view().players[1].excused
    game.skip().challenge(0)
    assert game.view().players[1].excused


def test_Q_C21_when_all_are_excused_only_a_promise_is_left_or_the_turn_passes() -> None:
    game = Game([["a1", "wahl1"], ["bund1"], ["gen1"]], pile=[]).challenge(1).challenge(2)
    assert game.verbs() == {PROMISE, decks.SKIP[0]}
    game = Game([["a1"], ["bund1"], ["gen1"]], pile=[]).challenge(1).challenge(2)
    assert game.moves() == [decks.SKIP]
    game.skip()
    assert game.seat == 1 and not game.view().players[0].excused, "who is skipped so has said nothing"


def test_Q_R16_only_agb_cards_leave_only_a_promise() -> None:
    game = Game([["bund1", "gen1", "zivil1"], ["b1"], ["c1"]], victory=[["a1"]], pile=[])
    assert game.moves() == [decks.SKIP]
    game = Game([["bund1", "wahl1", "zivil1"], ["b1"], ["c1"]], pile=[])
    assert game.verbs() == {PROMISE, decks.SKIP[0]}, "which is voluntary"


def test_Q_R15_a_skipped_challenger_has_said_to_have_no_minority() -> None:
    game = Game([["bund1"], ["b1"], ["c1"]], pile=[]).skip()
    assert game.seat == 1 and game.view().players[0].excused
    assert game.moves() == [(CHALLENGE, 2, -1)]


def test_Q_C22_nobody_may_decline_a_fight_but_by_a_promise() -> None:
    game = Game([["a1", "bund1"], ["b1"], ["c1"]])
    assert game.verbs() == {CHALLENGE}
    game = Game([["a1", "wahl1"], ["b1"], ["c1"]])
    assert game.verbs() == {CHALLENGE, PROMISE}
    game.challenge(1).attack("a1", "anteil")
    assert game.verbs() == {DEFEND}


def test_Q_C27_a_skipped_turn_is_no_round() -> None:
    game = Game([["bund1"], ["b1"], ["c1"]], pile=["d1"]).skip()
    assert game.state.rounds == 0 and game.hand(0) == {"bund1"}, "nobody draws"
    game = Game([["a1"], ["b1"], ["gen1"]], pile=[]).fight("a1", "b1").challenge(0)
    game.attack("b1", "anteil").defend("a1", "scham")
    assert game.state.ties == 2
    game.skip()
    assert game.state.ties == 2, "it neither counts as a tie nor ends a row of them"


# --- the end -------------------------------------------------------------------------------------------


def test_Q_R22_Q_C13_the_game_ends_after_a_circle_without_fight_and_promise() -> None:
    game = Game([["bund1"], ["b1"], ["wahl1"]], pile=["d1"])
    game.skip().challenge(2).skip()
    assert game.verbs() == {PROMISE, decks.SKIP[0]}
    game.skip()
    assert game.over and rules.result(game.state).reason == "no fight left"


def test_Q_C13_a_promise_in_the_circle_keeps_the_game_going() -> None:
    game = Game([["bund1"], ["gen1"], ["wahl1"]], pile=[])
    game.skip().skip().promise()
    assert not game.over and game.state.skipped == 0
    game.skip().skip().skip()
    assert game.over


def ties(game: Game) -> int:
    """How many ties in a row it takes to end a game of two minorities, seat 0 and 1 attacking in turn."""
    number = 0
    while not game.over:
        mine, other = (("a1", "b1"), ("b1", "a1"))[game.state.turn]
        game.challenge(1 - game.state.turn).attack(mine, "anteil").defend(other, "scham")
        number += 1
    assert rules.result(game.state).reason == "only ties"
    return number


def test_Q_C13_ties_for_ever_end_the_game() -> None:
    assert ties(Game([["a1"], ["b1"]], pile=[])) == 4
    assert ties(Game([["a1"], ["b1"]], pile=[], max_idle_ties="7")) == 7
    hands = [["a1", "bund1", "bund2"], ["b1", "bund3", "zivil1"]]
    assert ties(Game(hands, pile=["d1"])) == 20, "ties draw nothing, so the same hands would go on"
    assert ties(Game(hands, pile=["d1"], max_idle_ties="7")) == 20


def test_Q_C13_a_fight_with_a_winner_ends_a_row_of_ties() -> None:
    game = Game([["a1", "a2"], ["b1", "b2"]], stars={"b2": {"anteil": 0}}, pile=[]).fight("a1", "b1")
    assert game.state.ties == 1
    game.challenge(0).attack("b2", "anteil").defend("a2", "scham").quiet()
    assert game.state.ties == 0


# --- the count -----------------------------------------------------------------------------------------


def counted(hand: list[str], victory: list[str]) -> dict[str, int]:
    """The parts of seat 0 with these cards."""
    return dict(rules.parts(Game([hand, ["b4"]], victory=[victory]).state, 0))


def test_Q_T09_a_complete_group_e_is_nine_points() -> None:
    found = counted([], ["e1", "e2", "e3", "e4", "e5"])
    assert found == {"minorities": 5, "E": 4} and sum(found.values()) == 9


def test_Q_T10_a_complete_group_f_is_four_points() -> None:
    assert counted([], ["f1", "f2", "f3"]) == {"minorities": 3, "F": 1}


def test_Q_R23_Q_C19_what_counts_and_what_does_not() -> None:
    assert counted(["a1", "bund1", "gen1"], ["b1", "b2", "b3", "wahl1"]) == {"minorities": 3, "agb": -2}
    assert counted([], ["a1", "a2", "a3", "a4", "zivil1"]) == {"minorities": 4, "A": 2}
    assert counted(["wahl1"], []) == {"minorities": 0, "agb": -1}, "less than nothing"


def test_Q_R23_all_24_minorities_are_37_points() -> None:
    every = [f"{letter}{number}" for letter, size in zip("abcdef", (4, 4, 4, 4, 5, 3), strict=True)
             for number in range(1, size + 1)]  # fmt: skip
    state = Game([[], []], victory=[every]).state
    assert rules.scores(state) == (37, 0)


def test_Q_C17_equal_scores_share_the_win() -> None:
    game = Game([["bund1"], ["bund2"], []], victory=[["a1"], ["b1"]], pile=[]).skip().skip().skip()
    result = rules.result(game.state)
    assert result.scores == (0, 0, 0) and result.winners == (0, 1, 2)
    game = Game([[], [], ["bund2"]], victory=[["a1"], ["b1"]], pile=[]).skip().skip().skip()
    assert rules.result(game.state).winners == (0, 1)


@pytest.mark.parametrize("seats", SEATS)
def test_no_game_has_more_than_17_rows_of_rounds_and_skips_in_between(seats: int) -> None:
    for seed in range(20):
        state, told = played(seats, seed)
        assert rules.result(state).turns <= 17 * 10 * seats
        skips = 0
        for event in told:
            if event.kind == "skip":
                skips += 1
                assert skips <= seats
            elif event.kind in ("attack", "promise"):
                assert skips < seats
                skips = 0


def test_a_deck_of_other_cards_plays_as_well() -> None:
    deck = rules.deck(catalog({"a1": {"scham": 5}}, {}), {})
    for seats in SEATS:
        _, _, ended = playout(RULES, deck, [random] * seats, 5)
        assert ended


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_of_a_view_is_never_stale(seed: int) -> None:
    laws.kept_up(find("minderheiten_quartett"), 4, seed)
