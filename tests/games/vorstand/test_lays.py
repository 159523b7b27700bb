"""The lays a hand offers, worked out side by side, against every lay worked out on its own."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.rng import stream
from cardgen.games.vorstand import rules
from tests.games.vorstand.table import real


@cache
def deck() -> rules.Deck:
    """The printed deck."""
    return rules.deck(real(), {})


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_V_R03_a_hand_offers_just_the_lays_that_reach_the_macht(data: st.DataObject) -> None:
    """With every effect, forbidden cards and infinity; hands grow beyond five through effects."""
    numbers = deck()
    size = data.draw(st.integers(0, len(numbers.choices) - 1))
    hand = data.draw(st.permutations(numbers.employees))[:size]
    todos = data.draw(st.permutations(numbers.todos))[:3]
    state = rules.setup(numbers, 4, stream(1, 0, "any"))
    state.hands[state.turn] = list(hand)
    state.todos = list(todos)
    offered = rules.moves(rules.view(state, state.turn))
    able = [
        (place, chosen)
        for place, todo in enumerate(todos)
        for number in (1, 2, 3)
        for chosen in combinations(range(size), number)
        if rules.lay_macht(numbers, numbers.level[todo], [hand[one] for one in chosen]) >= numbers.macht[todo]
    ]
    assert list(offered) == (able or [rules.PASS])
