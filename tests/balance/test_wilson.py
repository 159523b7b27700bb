"""Intervals: against published figures, and as laws."""

from __future__ import annotations

from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from cardgen.balance.wilson import interval, wilson


def test_published_figures() -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998) 857: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson(wins, games)
        assert isclose(found[0], low, abs_tol=5e-5) and isclose(found[1], high, abs_tol=5e-5)


@given(st.integers(1, 10**6).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_share_lies_inside_and_both_sides_mirror(case: tuple[int, int]) -> None:
    wins, games = case
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    mirrored = wilson(games - wins, games)
    assert isclose(low, 1 - mirrored[1], abs_tol=1e-12) and isclose(high, 1 - mirrored[0], abs_tol=1e-12)


def test_without_games_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0) == interval({30: 0}, 60, 0)


def test_plain_wins_take_wilson_and_shared_ones_the_sample_variance() -> None:
    assert interval({60: 25}, 60, 100) == wilson(25, 100)
    low, high = interval({30: 100}, 60, 100)
    assert low == high == 0.5, "all games shared evenly: no spread at all"
    low, high = interval({30: 20, 60: 15}, 60, 100)
    mean, square = 0.25, 0.2
    half = 1.959963984540054 * ((square - mean**2) / 99) ** 0.5
    assert isclose(low, mean - half) and isclose(high, mean + half)
