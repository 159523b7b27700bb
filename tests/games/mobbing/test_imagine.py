"""Imagined tables: what a seat knows is as it is, and everything else may be anything that it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from cardgen.engine.rng import stream, streams
from cardgen.games.mobbing import imagine, rules
from cardgen.games.mobbing.bots import BOTS
from cardgen.games.mobbing.deck import EINWAND, GESTORBEN, NONE, SHUFFLE, STACK, UMGESTIMMT
from tests.games.mobbing.table import RULES, Game, deck_with, short


def tables(state: rules.State, seat: int, count: int = 60) -> Iterator[rules.State]:
    """Tables that this seat imagines."""
    view = rules.view(state, seat)
    for number in range(count):
        yield imagine.imagine(view, stream(number, 0, "imagined"))


def deaths(table: rules.State) -> list[int]:
    """How many boss deaths everybody holds."""
    return [sum(table.deck.kind[card] == GESTORBEN for card in hand) for hand in table.hands]


def test_nobody_holds_a_boss_death_before_the_right_pile_is_drawn_from() -> None:
    state = RULES.setup(deck_with((("lobby_setup", "random"),)), 4, stream(5, 0, "table"))
    for table in tables(state, 0):
        assert deaths(table) == [0] * 4
        assert all(table.deck.kind[card] != GESTORBEN for card in table.left)


def test_who_drew_late_may_hold_a_boss_death_and_nobody_else() -> None:
    game = Game(["+1", "+2 -1 did", "+2 -2", "+1 -1"], right="tot tot tot " + "+1 " * 5)
    game.state.late = [0, 0, 1, 2]
    game.state.seen_players = [None] * 4
    held = [deaths(table) for table in tables(game.state, 0, 150)]
    assert [max(counts) for counts in zip(*held, strict=True)] == [0, 0, 1, 2]
    assert min(map(sum, held)) == 0


@pytest.mark.parametrize("options", [(), (("extra", "true"), ("spontan", "true"))])
def test_the_count_of_late_cards_is_never_too_low_nor_above_the_hand(
    options: tuple[tuple[str, str], ...],
) -> None:
    for seed in range(4):
        chance, whims = streams(seed, 0, 4)
        state = RULES.setup(deck_with(options), 4, chance)
        right = set(state.right)
        while (seat := rules.to_act(state)) is not None:
            view = rules.view(state, seat)
            rules.play(state, BOTS["quick"](view, rules.moves(view), whims[seat]), chance)
            for hand, late, held in zip(state.hands, state.late, state.mobbing_held, strict=True):
                assert sum(card in right for card in hand) <= late <= held


def test_only_what_is_laid_lies_face_down_and_own_cards_are_known() -> None:
    hands = ["a1", "b1 bein bumg bes", "c1 cein", ""]
    game = Game(hands, ["b2 b3?", "a2?", "c3 c2?", ""], piles=["a3 aein", "b1 bx2", "c1"], left="+1")
    mine = game.find("aes")
    game.state.lobby_gone += [mine, game.find("b2.5"), game.find("cumg")]
    game.state.unseen += game.state.lobby_gone[:2]
    game.state.seen_board = game.state.seen_gone = None
    game.state.seen_own = [None] * 4
    down = Counter[str]()
    gone = Counter[str]()
    for table in tables(game.state, 0, 120):
        assert table.rows[1] == game.state.rows[1]
        assert table.lobby_gone[0] == mine == table.unseen[0]
        down[short(table.deck, table.rows[0][-1])] += 1
        gone[short(table.deck, table.lobby_gone[1])] += 1
        for card in (table.rows[0][-1], table.rows[2][-1], *table.unseen):
            assert table.deck.kind[card] not in (EINWAND, UMGESTIMMT)
    assert len(down) > 4
    assert len(gone) > 4


def test_one_knows_the_own_pile_as_far_as_one_sorted_it() -> None:
    state = RULES.setup(deck_with((("start", "0"),)), 3, stream(1, 0, "table"))
    chance = stream(2, 0, "table")
    while rules.to_act(state) == 0:
        moves = rules.moves(rules.view(state, 0))
        stacked = [move for move in moves if move[0] == STACK] if state.known[0] < 2 else []
        shuffled = [move for move in moves if move[0] == SHUFFLE]
        rules.play(state, (stacked or shuffled or [*moves])[0], chance)
    piles = {tuple(table.piles[0]) for table in tables(state, 0)}
    assert len(piles) > 30
    assert {pile[-2:] for pile in piles} == {tuple(state.piles[0][-2:])}
    others = {tuple(table.piles[0]) for table in tables(state, 1)}
    assert len({pile[-1] for pile in others}) > 6


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    game = Game(["-2", "did bum", "ver", "ueb"], ["a1 b1?"], left="+1 +2 +3", right="tot tot +1").do("-2 1")
    for table in tables(game.state, 1, 3):
        chance = stream(1, 0, "end")
        while (seat := rules.to_act(table)) is not None:
            view = rules.view(table, seat)
            rules.play(table, BOTS["quick"](view, rules.moves(view), chance), chance)
        assert sorted(rules.cards(table)) == [*range(len(table.deck.keys))]
        assert rules.result(table).reason in rules.REASONS[1:]


def test_sorting_and_drawing_are_left_to_the_guide() -> None:
    game = Game(["+1", "+2", ""], left="+1 +1 +2 +3")
    assert imagine.pays(game.view())
    game.do("+1 0", "wait", "wait", "wait", "stop")
    assert not imagine.pays(game.view())
    state = RULES.setup(deck_with(()), 3, stream(5, 0, "table"))
    assert not imagine.pays(rules.view(state, 0))


def test_votes_and_references_after_two_rounds_tell_who_will_have_the_chair() -> None:
    game = Game(
        ["", "", "", "", ""], ["b3 b3", "a1", "b2 c1"], ["+1", "+2", "-3", "+1", "+1"], left="+1 +1 +2 +3"
    )
    view, state = game.view(), game.state
    assert imagine.foresee(view, state) is None
    state.turns += 2 * state.seats
    told = imagine.foresee(view, state)
    assert told is not None
    chances, points = told
    assert sum(chances) == pytest.approx(1)
    assert max(chances) == chances[1] > 0.5
    assert min(chances) == chances[2], "has a row, but will hardly stay in"
    assert sorted(range(5), key=lambda seat: chances[seat]) == sorted(range(5), key=lambda seat: points[seat])
    state.asking = (2,)
    assert imagine.foresee(view, state) is None, "somebody may still answer"


def test_equal_cards_mean_the_same_in_the_same_place() -> None:
    game = Game(["+1 +1 +2t +2", "", ""], left="-1")
    moves = rules.moves(game.view())
    found = {imagine.meaning(game.view(), move) for move in moves}
    assert len(moves) == 1 + 4 * 3
    assert len(found) == 1 + 3 * 3
    assert {move[1] for move in moves} > {NONE}
