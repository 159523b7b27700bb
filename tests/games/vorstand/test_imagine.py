"""Imagined tables: every deal of what is hidden is as likely as any other."""

from __future__ import annotations

from collections import Counter

import pytest

from cardgen.engine.rng import stream
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import greedy
from cardgen.games.vorstand.deck import Move
from cardgen.games.vorstand.imagine import foresee, imagine, meaning
from tests.games.vorstand.table import real


def test_every_hidden_employee_is_as_likely_anywhere() -> None:
    state = rules.setup(rules.deck(real(), {}), 3, stream(1, 0, "table"))
    view = rules.view(state, 0)
    deals = 3000
    places: Counter[tuple[int, int]] = Counter()
    tops: Counter[int] = Counter()
    for number in range(deals):
        table = imagine(view, stream(number, 0, "any"))
        assert table.hands[0] == state.hands[0]
        places.update((seat, card) for seat in (1, 2) for card in table.hands[seat])
        tops[table.stack[-1]] += 1
    hidden = [card for card in state.deck.employees if card not in state.hands[0]]
    expected = deals * 5 / len(hidden)
    strange = sum((places[seat, card] - expected) ** 2 / expected for seat in (1, 2) for card in hidden)
    assert 55 < strange < 145  # chi squared, about 98 degrees of freedom less a tenth: four sigmas
    stack = [todo for todo in state.deck.todos if todo not in state.todos]
    assert set(tops) == set(stack)
    even = deals / len(stack)
    assert 20 < sum((tops[todo] - even) ** 2 / even for todo in stack) < 95


def test_a_move_means_its_cards_wherever_the_hand_holds_them() -> None:
    state = rules.setup(rules.deck(real(), {}), 2, stream(2, 0, "table"))
    view = rules.view(state, state.turn)
    turned = rules.View(view.deck, view.seat, view.hand[::-1], view.asking, view.table, view.laid)
    for move, other in ((Move(0, (0,)), Move(0, (4,))), (Move(1, (0, 2)), Move(1, (2, 4)))):
        assert meaning(view, move) == meaning(turned, other)
    assert meaning(view, Move(0, (0,))) != meaning(view, Move(1, (0,)))
    assert meaning(view, rules.PASS) != meaning(view, rules.REDRAW)


def test_after_a_round_points_and_cards_in_hand_tell_who_will_win() -> None:
    state = rules.setup(rules.deck(real(), {}), 3, stream(3, 0, "table"))
    view = rules.view(state, state.turn)
    chance = stream(3, 0, "bots")
    while state.turns < 3:
        assert foresee(view, state) is None
        seen = rules.view(state, state.asking[0] if state.asking else state.turn)
        rules.play(state, greedy(seen, rules.moves(seen), chance), chance)
    told = foresee(view, state)
    assert told is not None
    chances, points = told
    assert sum(chances) == pytest.approx(1)
    assert sorted(range(3), key=lambda seat: chances[seat]) == sorted(range(3), key=lambda seat: points[seat])
    assert all(more > state.points[seat] for seat, more in enumerate(points))
    state.hands[1].clear()
    without = foresee(view, state)
    assert without is not None and without[1][1] == state.points[1] and without[0][1] < chances[1]
