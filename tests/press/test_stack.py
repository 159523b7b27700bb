"""Piles that are cut through a whole stack of sheets, laid on each other, are the deck in its order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.press.grid import Backs
from cardgen.press.impose import Page, impose
from cardgen.press.sheet import Sheet
from cardgen.press.stack import stacked

from .test_impose import A4, pieces

STACK = A4.model_copy(update={"order": "stack"})


def cut(pages: list[list[str]]) -> list[str]:
    """The deck after cutting: of each place its pile, from the first sheet down, the first pile on top."""
    places = max(map(len, pages), default=0)
    return [page[place] for place in range(places) for page in pages if place < len(page)]


@given(st.integers(0, 400), st.integers(1, 30))
def test_piles_make_the_deck(count: int, places: int) -> None:
    deck = [str(number) for number in range(count)]
    printed = stacked(deck, places)
    sheets = [printed[start : start + places] for start in range(0, count, places)]
    assert cut(sheets) == deck
    assert all(len(sheet) == places for sheet in sheets[:-1])


def test_a_sheet_has_a_place() -> None:
    with pytest.raises(ValueError, match="at least one place"):
        stacked([1], 0)


def fronts(pages: tuple[Page, ...], side: str = "front") -> list[list[str]]:
    """The keys on each page that has such a side, row by row from the top left as seen from the front."""
    return [
        [slot.key for slot in page.slots if slot.side == side]
        for page in pages
        if any(slot.side == side for slot in page.slots)
    ]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
@pytest.mark.parametrize("count", [0, 1, 8, 9, 10, 18, 22])
def test_sheets_hold_the_cards_in_that_order_and_their_backs_behind(backs: Backs, count: int) -> None:
    deck = pieces(count)
    pages = impose(deck, STACK, backs)
    assert cut(fronts(pages)) == [piece.key for piece in deck]
    if backs != "none":
        assert fronts(pages, "back") == fronts(pages)
    plain = impose(deck, A4, backs)
    places = [[(slot.trim, slot.clip) for slot in page.slots] for page in pages]
    assert places == [[(slot.trim, slot.clip) for slot in page.slots] for page in plain]


def test_decks_of_one_format_follow_each_other() -> None:
    both = [*pieces(11, component="blue"), *pieces(10, component="red")]
    assert cut(fronts(impose(both, STACK, "long-edge"))) == [piece.key for piece in both]


def test_the_order_may_stand_in_the_data() -> None:
    assert Sheet(width=210, height=297).order == "sheet"
    assert Sheet(width=210, height=297, order="stack").order == "stack"
