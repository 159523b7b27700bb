"""What a user may choose, and the one line for what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.model import Option
from cardgen.engine.options import choose, refuse_seats, understand
from cardgen.finding import DataError

BOX = (
    Option(id="speed", default="slow", alternatives=("fast",)),
    Option(id="length", default="15", low=10, high=60),
)


def test_defaults_in_the_order_of_the_box() -> None:
    found = choose(BOX, {}, 4)
    assert list(found.items()) == [("speed", "slow"), ("length", "15"), ("start", "random")]


def test_what_is_given_replaces_the_default() -> None:
    found = choose(BOX, {"length": "60", "speed": "fast", "start": "3"}, 4)
    assert found == {"speed": "fast", "length": "60", "start": "3"}


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("spede", "fast", "speed | length | start"),
        ("speed", "Fast", "slow | fast"),
        ("length", "61", "10 to 60"),
        ("length", "9", "10 to 60"),
        ("length", "1_5", "10 to 60"),
        ("length", "015", "10 to 60"),
        ("length", "²", "10 to 60"),
        ("length", "1" * 5000, "10 to 60"),
        ("length", "", "10 to 60"),
        ("start", "4", "0 to 3, or random"),
        ("start", "-1", "0 to 3, or random"),
    ],
)
def test_a_wrong_choice_names_what_was_found_and_what_is_allowed(key: str, value: str, allowed: str) -> None:
    with pytest.raises(DataError) as error:
        choose(BOX, {key: value}, 4, "mygame")
    (found,) = error.value.findings
    assert allowed in found.what and found.game == "mygame" and f"{key}={value}" in found.where


TIES = Option(id="ties", default="auto", low=1, high=9)


def test_a_range_may_have_words_beside_its_numbers() -> None:
    assert [choose((TIES,), {"ties": value}, 4)["ties"] for value in ("auto", "1", "9")] == ["auto", "1", "9"]
    for value in ("0", "10", "car"):
        with pytest.raises(DataError, match=r"allowed auto \| 1 to 9"):
            choose((TIES,), {"ties": value}, 4)


@pytest.mark.parametrize("default", ["car", "0", "10", "1_0"])
def test_a_range_whose_default_the_rules_do_not_know_is_refused(default: str) -> None:
    understand((TIES,), {"ties": ("auto",)}, str, "mygame")
    understand((TIES.model_copy(update={"default": "7"}),), {"ties": ()}, str, "mygame")
    wrong = TIES.model_copy(update={"default": default})
    for words, allowed in ((("auto",), r"auto \| 1 to 9"), ((), "1 to 9")):
        with pytest.raises(DataError, match=f"allowed {allowed}"):
            understand((wrong,), {"ties": words}, str, "mygame")


def test_every_wrong_choice_is_named_at_once() -> None:
    with pytest.raises(DataError) as error:
        choose(BOX, {"a": "1", "speed": "x", "length": "0"}, 4)
    assert len(error.value.findings) == 3


@given(st.text(), st.text())
def test_nothing_given_is_ever_a_crash(key: str, value: str) -> None:
    try:
        found = choose(BOX, {key: value}, 4)
    except DataError:
        return
    assert found[key] == value


def test_seats_outside_the_box_and_a_start_beyond_the_table_are_refused() -> None:
    refuse_seats(4, 2, 5, 3)
    for seats, start in ((1, -1), (6, -1), (4, 4)):
        with pytest.raises(DataError, match="allowed"):
            refuse_seats(seats, 2, 5, start)
