"""What the models accept: stars are exact halves, six on every card, and nothing else is a card."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from cardgen.games.minderheiten_quartett.models import (
    MOST_STARS,
    Agb,
    Category,
    Clause,
    Kind,
    Minority,
    Stars,
    doubled,
    halved,
)

FLAT = dict.fromkeys((category.value for category in Category), 2.5)


def minority(**fields: Any) -> Minority:
    entry = {"id": "x", "provenance": "stated", "group": "A", "name": "n", "stars": FLAT}
    return Minority.model_validate(entry | fields)


def written(halves: int) -> str:
    return f"{halves // 2}.5" if halves % 2 else f"{halves // 2}"


@given(st.lists(st.integers(0, 2 * MOST_STARS), min_size=6, max_size=6))
def test_every_half_comes_out_as_it_was_written(halves: list[int]) -> None:
    texts = dict(zip(Category, map(written, halves), strict=True))
    stars = minority(stars=texts).stars
    assert stars.halves == tuple(halves)
    assert [str(stars.of(category)) for category in Category] == list(texts.values())
    assert [Fraction(stars.of(category)) for category in Category] == [Fraction(one, 2) for one in halves]
    assert json.loads(stars.model_dump_json()) == {key: float(text) for key, text in texts.items()}


@given(st.integers(0, 10_000))
def test_halves_and_stars_are_the_same_thing(halves: int) -> None:
    assert doubled(halved(halves)) == halves
    assert isinstance(halved(halves), float if halves % 2 else int)


@given(
    st.sampled_from(list(Category)),
    st.one_of(
        st.fractions(0, MOST_STARS, max_denominator=64).filter(lambda one: one.denominator > 2).map(float),
        st.sampled_from([-0.5, -1, MOST_STARS + 0.5, 1e9, "inf", "nan", "1,5", "", "viele", True, None]),
    ),
)
def test_nothing_but_halves_is_a_star(category: Category, value: object) -> None:
    with pytest.raises(ValidationError):
        minority(stars=FLAT | {category.value: value})


def test_the_six_categories_are_the_fields_of_the_stars_in_their_order() -> None:
    assert list(Stars.model_fields) == [category.value for category in Category]


@pytest.mark.parametrize("category", Category)
def test_no_category_may_be_missing_and_none_may_be_new(category: Category) -> None:
    fewer = {name: value for name, value in FLAT.items() if name != category.value}
    with pytest.raises(ValidationError, match=category.value):
        minority(stars=fewer)
    with pytest.raises(ValidationError, match="humor"):
        minority(stars=FLAT | {"humor": 5})


def test_a_minority_has_no_room_for_a_joke() -> None:
    assert set(Minority.model_fields) == {
        "id", "copies", "provenance", "ruling", "group", "name", "stars", "trumps"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        (Kind.BUNDESREGIERUNG, Clause.A),
        (Kind.WAHLVERSPRECHEN, Clause.A),
        (Kind.ZIVILCOURAGE, Clause.G),
        (Kind.GENMANIPULATION, Clause.B),
    ],
)
def test_the_letter_of_an_agb_card_follows_from_its_kind_q_r10(kind: Kind, clause: Clause) -> None:
    entry = {"id": "x", "provenance": "stated", "text": "t", "icon": "pen", "kind": kind}
    assert Agb.model_validate(entry).clause is clause
    with pytest.raises(ValidationError):
        Agb.model_validate(entry | {"kind": "petition"})
