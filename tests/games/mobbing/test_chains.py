"""Reactions: M-R22 to M-R26 and the example table of chains, with the rulings M-C08 to M-C12, M-C21, M-C22,
M-C27 to M-C29.

The players are P (0), who plays C, T (1), before whom it is played, X (2), Y (3) and Z (4).
"""

from __future__ import annotations

import pytest

from tests.games.mobbing.table import Game

HANDS = ["o2 +1 bum ver ueb did", "bum ver ueb did", "ueb did bum", "ueb ver", "did did"]


def game(**options: str) -> Game:
    """P is about to play; everybody holds reactions."""
    return Game(HANDS, left="+1 +1 +1 +1", **options)  # type: ignore[arg-type]


def chained(*answers: str, play: str = "o2 1 bad", **options: str) -> Game:
    """C and its answers, each as `seat:words`; then nobody says any more."""
    table = game(**options).do(play)
    for answer in answers:
        seat, _, words = answer.partition(":")
        table.upto(int(seat)).do(words)
    return table.wait()


def lies(table: Game) -> int | None:
    """Before whom C lies, None when it left the game."""
    found = [seat for seat in range(5) if table.state.fronts[seat]]
    assert len(found) <= 1
    return found[0] if found else None


TABLE = [
    (["4:did"], None),
    (["4:did", "1:did"], 1),
    (["1:bum 0"], 0),
    (["1:bum 0", "0:did"], 1),
    (["1:bum 0", "0:did", "1:did"], 0),
    (["1:bum 0", "0:ver 2"], 2),
    (["1:ver 2", "2:bum 1"], 1),
    (["1:bum 0", "2:bum 1"], 1),
    (["1:bum 0", "3:ueb 3", "4:did"], 0),
    (["2:ueb 2"], 2),
    (["2:ueb 2", "3:ueb 3"], 3),
    (["4:did", "0:did", "1:did"], None),
    (["1:ver 4", "4:did", "2:did", "0:did"], 1),
]
"""Answers, and before whom C lies then."""


@pytest.mark.parametrize(("answers", "where"), TABLE)
def test_the_table_of_chains(answers: list[str], where: int | None) -> None:
    table = chained(*answers)
    assert lies(table) == where
    used = [answer.partition(":")[2].split()[0] for answer in answers]
    assert table.out == " ".join(sorted(used + ([] if where is not None else ["o2"])))
    assert table.seat == 0 and table.state.plays == 1, "the turn goes on"
    if where is not None:
        assert table.front(where) == "-o2" and table.state.references[where] == -2


def test_M_R20_the_side_of_an_oder_goes_with_it() -> None:
    assert chained("2:ueb 2", play="o2 1").front(2) == "o2"
    assert chained("2:ueb 2", play="o2 1 bad").front(2) == "-o2"


@pytest.mark.parametrize("seat", [0, 1, 4])
def test_M_R22_everybody_may_react_to_the_card_just_played(seat: int) -> None:
    table = game().do("+1 1").upto(seat)
    assert table.may("did")


def test_M_R22_reactions_give_no_draw_and_are_no_plays_on_a_turn() -> None:
    table = game()
    assert not {words for words in table.legal() if words.split()[0] in ("did", "bum", "ver", "ueb")}
    table.do("+1 1").upto(0).do("ueb 0").wait()
    assert table.state.plays == 1, "M-C12: the player's own reaction is no second play"
    table.do("stop", "draw mobbing", "draw mobbing")
    assert table.seat == 1 and len(table.state.hands[0]) == len(HANDS[0].split()) - 2 + 2


def test_M_R23_du_irrst_dich_destroys_and_leaves_the_game() -> None:
    table = chained("4:did", play="+1 1")
    assert table.out == "+1 did" and lies(table) is None


@pytest.mark.parametrize(
    ("answer", "where"), [("1:bum 0", 0), ("1:ver 4", 4), ("2:ueb 2", 2), ("0:bum 0", 0), ("0:ueb 0", 0)]
)
def test_M_R24_M_C08_the_three_transfers(answer: str, where: int) -> None:
    assert lies(chained(answer, play="+1 1")) == where


def test_M_C08_verwechslung_names_anybody_but_the_holder() -> None:
    table = game().do("+1 1").upto(3)
    found = {words for words in table.legal() if words.startswith("ver")}
    assert found == {"ver 0", "ver 2", "ver 3", "ver 4"}, "its own player too (M-C28)"


def test_M_R25_transfers_can_be_answered_and_so_on() -> None:
    table = game().do("+1 1").do("bum 0").upto(4).do("did")
    assert [event.kind for event in table.told if event.event == "move"][-1] == "du_irrst_dich"
    assert table.upto(1).may("did")


def test_M_R26_what_lies_before_somebody_stays_there() -> None:
    table = Game(["+1 +2", "did bum", "", "", ""], left="+1")
    table.do("+1 1").wait().do("+2 2").upto(1)
    table.do("did").wait()
    assert table.front(1) == "+1" and table.front(2) == "", "only the latest card can be answered"


def test_M_C09_with_transfer_by_target_only_the_holder_may_send_it_on() -> None:
    table = game(transfer_by="target").do("+1 1")
    assert table.may("bum 0") and table.may("ver 2")
    table.do("bum 0")
    for seat in (2, 3, 4):
        assert {words.split()[0] for words in table.upto(seat).legal()} <= {"wait", "did"}
    assert table.upto(0).may("ver 2")


def test_M_C10_dyd_chain_false_forbids_du_irrst_dich_against_itself() -> None:
    table = game(dyd_chain="false").do("+1 1").upto(4).do("did")
    while table.state.asking:
        assert set(table.legal()) == {"wait"}
        table.do("wait")
    assert lies(table) is None


def test_M_C21_a_transfer_cannot_answer_du_irrst_dich() -> None:
    table = game().do("+1 1").upto(4).do("did")
    while table.state.asking:
        assert set(table.legal()) <= {"wait", "did"}
        table.do("wait")


def test_M_C22_the_first_card_cannot_be_answered_anew_when_a_transfer_was_destroyed() -> None:
    table = game().do("+1 1").do("bum 0").upto(4).do("did")
    for _ in range(5):
        assert not {words.split()[0] for words in table.legal()} & {"bum", "ver", "ueb"}
        table.do("wait")
    assert lies(table) == 1 and not table.state.asking


def test_M_C27_asked_clockwise_from_the_left_the_player_last_and_anew_after_each_reaction() -> None:
    table = game().do("+1 1")
    assert table.view().asking == (1, 2, 3, 4, 0)
    table.do("wait", "wait", "wait").do("did")
    assert table.view().asking == (0, 1, 2, 3, 4)


@pytest.mark.parametrize("hands", [HANDS, ["o2 +1", "", "", "a3", ""]])
def test_M_C27_everybody_is_asked_whether_they_hold_a_reaction_or_not(hands: list[str]) -> None:
    table = Game(hands, left="+1").do("+1 1")
    asked = []
    while table.state.asking:
        asked.append(table.seat)
        table.do("wait")
    assert asked == [1, 2, 3, 4, 0]


@pytest.mark.parametrize(
    ("play", "answers", "seat", "forbidden"),
    [
        ("+1 0", [], 1, "bum 0"),  # laid before its own player
        ("+1 1", ["2:ueb 2"], 0, "bum 2"),  # on an Übernahme!
        ("+1 1", [], 1, "ueb 1"),  # by the holder
        ("+1 1", ["2:ueb 2"], 1, "ver 2"),
    ],
)
def test_M_C28_no_transfer_to_who_has_the_card(
    play: str, answers: list[str], seat: int, forbidden: str
) -> None:
    table = game().do(play)
    for answer in answers:
        at, _, words = answer.partition(":")
        table.upto(int(at)).do(words)
    assert not table.upto(seat).may(forbidden)
    if forbidden.startswith("bum"):
        assert not any(words.startswith("bum") for words in table.legal())


def test_M_C29_M_C11_lobby_cards_and_boss_deaths_open_no_window() -> None:
    hands = ["a3 tot", *HANDS[1:]]
    table = Game(hands, left="+1 +1 +1 +1").do("a3 0")
    assert not table.state.asking
    table.do("tot")
    assert table.seat == 0 and not table.state.chain_cards and set(table.legal()) == {"bonus", "decline"}
