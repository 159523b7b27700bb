"""Chance: named streams, the same everywhere."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.rng import stream, streams


def test_a_stream_is_the_same_on_every_machine() -> None:
    """These numbers are part of every record; when they change, no old record can be played again."""
    found = stream(1, 0, "chance")
    assert [found.below(1000) for _ in range(5)] == [112, 193, 75, 364, 659]


@given(st.integers(), st.integers(0, 2**40), st.text())
def test_equal_names_give_equal_streams(seed: int, game: int, name: str) -> None:
    once, again = (stream(seed, game, name) for _ in range(2))
    assert [once.below(10**9) for _ in range(4)] == [again.below(10**9) for _ in range(4)]


def test_other_seed_game_or_name_is_another_stream() -> None:
    names = [(seed, game, name) for seed in (1, 11) for game in (1, 11) for name in ("a", "b", "1a")]
    assert len({stream(*one).below(2**40) for one in names}) == len(names)


def test_the_table_and_every_seat_have_their_own() -> None:
    chance, whims = streams(3, 4, 5)
    assert len({one.below(2**40) for one in (chance, *whims)}) == 6


@given(st.integers(1, 2**39), st.integers(0, 1000))
def test_below_stays_below(n: int, seed: int) -> None:
    found = stream(seed, 0, "any")
    assert all(0 <= found.below(n) < n for _ in range(5))


def test_below_is_even() -> None:
    """Chi square with 9 degrees of freedom: 27.9 is passed once in a thousand seeds; this one is fixed."""
    found = stream(1, 0, "even")
    counts = Counter(found.below(10) for _ in range(20000))
    assert sum((counts[value] - 2000) ** 2 / 2000 for value in range(10)) < 27.9


@given(st.lists(st.integers(), max_size=60), st.integers(0, 1000))
def test_a_shuffle_loses_and_adds_nothing(items: list[int], seed: int) -> None:
    before = sorted(items)
    stream(seed, 0, "any").shuffle(items)
    assert sorted(items) == before


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    found = stream(1, 0, "orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12000):
        items = [0, 1, 2, 3]
        found.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 49.8
