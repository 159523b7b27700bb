"""How sure is sure: intervals on games whose answer is known."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.balance.evidence import (
    BURN_IN,
    Moments,
    anytime,
    chance,
    discoveries,
    fixed,
    moments,
    needed,
)


@given(st.lists(st.integers(-60, 60), max_size=40), st.integers(0, 40))
def test_moments_add_up_wherever_they_are_split(values: list[int], at: int) -> None:
    whole, left, right = moments(values), moments(values[:at]), moments(values[at:])
    left.add(right)
    assert left == whole
    assert isclose(whole.mean, sum(values) / len(values) if values else 0.0, abs_tol=1e-12)


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=40))
def test_the_variance_is_the_textbook_one(values: list[int]) -> None:
    mean = sum(values) / len(values)
    want = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    assert isclose(moments(values).variance, want, rel_tol=1e-9, abs_tol=1e-9)


def split_wins(games: int, rng: Random) -> list[int]:
    """A seat that wins 30 % of the games, in 1/60: 20 % alone, 20 % shared by two."""
    return [rng.choices((60, 30, 0), (20, 20, 60))[0] for _ in range(games)]


def test_a_seat_that_wins_thirty_percent_is_inside_its_interval_as_often_as_promised() -> None:
    rng = Random(7)
    inside = 0
    for _ in range(1000):
        sample = moments(split_wins(400, rng))
        inside += abs(sample.mean - 18) <= fixed(sample)
    assert 930 <= inside <= 968  # 950 and three standard deviations


def test_who_looks_all_the_time_is_wrong_no_more_often_than_promised() -> None:
    """No difference in truth: a fixed interval looked at every 100 games cries wolf."""
    rng = Random(11)
    wolf = fooled = 0
    for _ in range(400):
        sample = Moments()
        cried = wrong = False
        for _ in range(30):
            for value in split_wins(100, rng):
                sample.take(value - 18)
            cried |= abs(sample.mean) > fixed(sample)
            wrong |= abs(sample.mean) > anytime(sample, 2000)
        wolf += cried
        fooled += wrong
    assert fooled <= 20  # 5 %
    assert wolf >= 60  # what the sequence is for


def test_the_sequence_narrows_and_waits_for_its_burn_in() -> None:
    short = moments(split_wins(BURN_IN - 1, Random(1)))
    assert anytime(short, 1000) == float("inf")
    long = moments(split_wins(4000, Random(1)))
    assert fixed(long) < anytime(long, 4000) < 2.2 * fixed(long)


def test_how_many_games_it_takes_is_about_what_it_takes() -> None:
    """A difference of 1 in 60: the number named is where the sequence decides, on average."""
    rng = Random(5)
    pilot = moments([value - 17 for value in split_wins(3000, rng)])
    total = needed(pilot, 3000)
    assert total is not None
    exact = Moments(total, round(pilot.mean * total), round((pilot.variance + pilot.mean**2) * total))
    assert abs(exact.mean) == pytest.approx(anytime(exact, 3000), rel=0.02)
    assert needed(moments([1, -1]), 1000) is None
    same = moments([1, -1] * 500)
    total = needed(same, 3000, within=0.1)  # nothing to find: when is it shown to be too small to matter?
    assert total is not None
    assert anytime(Moments(total, 0, total), 3000) == pytest.approx(0.1, rel=0.02)


def test_chance_is_even_where_nothing_is() -> None:
    rng = Random(3)
    values = [chance(moments(value - 18 for value in split_wins(300, rng))) for _ in range(800)]
    assert 0.45 < sum(values) / len(values) < 0.55
    assert 0.02 < sum(value < 0.05 for value in values) / len(values) < 0.08
    assert chance(moments([5, 5, 5])) == 0.0
    assert chance(Moments()) == 1.0


def test_published_discoveries() -> None:
    """The worked example of Benjamini and Hochberg (1995), section 4.1: four of fifteen at a rate of 5 %."""
    published = (
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
        0.6528, 0.7590, 1.0,
    )  # fmt: skip
    found = discoveries({str(n): value for n, value in enumerate(published, 1)})
    assert found == {"1", "2", "3", "4"}
    assert discoveries({}) == frozenset()
