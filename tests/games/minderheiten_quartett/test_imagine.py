"""What everybody knows of a hand is true, at the real table and at every imagined one."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from cardgen.engine.rng import stream, streams
from cardgen.game import find
from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.bots import BOTS
from cardgen.games.minderheiten_quartett.deck import NONE, PROMISE
from cardgen.games.minderheiten_quartett.imagine import foresee, imagine
from tests.games import laws

GAME = find("minderheiten_quartett")
CATALOG = laws.catalog(GAME)


def true(state: Any) -> None:
    """Every statement about a hand holds. A card laid face down still belongs to it, for who knows it."""
    people = set(state.deck.minorities)
    for seat, hand in enumerate(state.hands):
        laid = {state.attack} if state.step == rules.DEFENDING and seat == state.turn else set()
        count = len(people.intersection(hand))
        assert count >= state.least[seat]
        assert not (state.excused[seat] and count)
        assert set(state.known[seat]) <= laid.union(hand)
        assert not (set(state.without[seat]) - set(state.known[seat])) & set(hand)
    assert state.attack == NONE or state.attack in people


@pytest.mark.parametrize("options", [{}, {"open_first_round": "true"}, {"direction": "counter_clockwise"}])
@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_known_of_hands_is_true(options: dict[str, str], seats: int) -> None:
    deck = GAME.deck(CATALOG, options)
    for seed in range(6):
        chance, whims = streams(seed, 0, seats)
        state = rules.setup(deck, seats, chance)
        while (seat := rules.to_act(state)) is not None:
            true(state)
            for watcher in range(seats):
                true(imagine(rules.view(state, watcher), stream(seed, watcher, "any")))
            view = rules.view(state, seat)
            bot = BOTS["greedy" if seat % 2 else "random"]
            rules.play(state, bot(view, rules.moves(view), whims[seat]), chance)


def test_the_deal_gives_two_minorities_and_a_challenge_proves_one() -> None:
    """Q-R02, Q-C21."""
    state = rules.setup(GAME.deck(CATALOG, {}), 3, stream(4, 0, "table"))
    view = rules.view(state, state.turn)
    assert [player.least for player in view.players] == [2, 2, 2]
    rules.play(state, rules.moves(view)[0], stream(4, 0, "any"))
    view = rules.view(state, state.turn)
    rules.play(state, rules.moves(view)[0], stream(4, 0, "any"))
    assert rules.view(state, state.turn).players[state.turn].least == 1, "one of them lies face down"
    for seat in range(3):
        state.least[seat] = 0
    state.step, state.asking = rules.CHALLENGING, (state.turn,)
    rules.all_changed(state)
    view = rules.view(state, state.turn)
    challenge = rules.moves(view)[0]
    rules.play(state, challenge, stream(4, 0, "any"))
    assert [state.least[seat] for seat in (state.turn, challenge[1])] == [1, 1]


def test_a_hand_searched_in_vain_is_known_not_to_hold_the_card() -> None:
    """Q-R18, Q-C11."""
    deck = GAME.deck(CATALOG, {})
    promises = (
        (state, move)
        for seed in range(60)
        for state in [rules.setup(deck, 3, stream(seed, 0, "table"))]
        for move in rules.moves(rules.view(state, state.turn))
        if move[0] == PROMISE and move[2] in state.pile
    )
    state, move = next(promises)
    turn, named = state.turn, move[2]
    others = [seat for seat in range(3) if seat != turn]
    rules.play(state, move, stream(0, 0, "any"))
    players = rules.view(state, turn).players
    assert [players[seat].without for seat in others] == [(named,), (named,)]
    if named in state.pile:
        for number in range(200):
            table = imagine(rules.view(state, turn), stream(number, 0, "any"))
            assert named not in table.hands[others[0]] + table.hands[others[1]]


def test_a_minority_laid_face_down_is_likely_one_that_suits_the_category_named() -> None:
    deck = GAME.deck(CATALOG, {})
    named: list[int] = []
    strange: list[float] = []
    guessed: list[float] = []
    for seed in range(12):
        chance, whims = streams(seed, 0, 4)
        state = rules.setup(deck, 4, chance)
        while state.step != rules.DEFENDING:
            seat = state.asking[0]
            view = rules.view(state, seat)
            rules.play(state, BOTS["greedy"](view, rules.moves(view), whims[seat]), chance)
        view = rules.view(state, state.asking[0])
        first = view.fight.first
        named.append(deck.stars[state.attack][first])
        hidden = [card for card in deck.minorities if card not in view.hand]
        strange.append(mean(deck.stars[card][first] for card in hidden))
        laid = {imagine(view, stream(luck, 0, "any")).attack for luck in range(60)}
        guessed.append(mean(deck.stars[card][first] for card in laid))
        assert len(laid) > 4
    assert mean(strange) + 1 < mean(guessed) < mean(named) + 1


def test_after_a_round_points_and_groups_begun_tell_who_will_win() -> None:
    deck = GAME.deck(CATALOG, {})
    state = rules.setup(deck, 3, stream(4, 0, "table"))
    view = rules.view(state, state.asking[0])
    assert foresee(view, state) is None
    state.rounds = 3
    state.hands = [[], [], []]
    own = [card for card in deck.minorities if deck.group[card] == 0][:2]
    state.victory[1], state.victory[2] = own[:1], [own[1], deck.minorities[-1]]
    told = foresee(view, state)
    assert told is not None
    chances, points = told
    assert sum(chances) == pytest.approx(1)
    assert chances[0] < chances[1] < chances[2]
    alone = points[2]
    state.victory[1].clear()
    again = foresee(view, state)
    assert again is not None and again[1][2] > alone, "nobody else has begun that group"
    state.step = rules.DEFENDING
    assert foresee(view, state) is None, "a fight goes on"
