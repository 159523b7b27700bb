"""Pieces of unlike formats on sheets: each once, whole, with its bleed, in the order they came."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import House, Stock
from cardgen.layout.marks import Drawing
from cardgen.layout.marks import Path as Outline
from cardgen.layout.type import Setter
from cardgen.press.impose import Piece
from cardgen.press.marks import Imprint, furnished
from cardgen.press.sheet import Sheet, sheet, um
from cardgen.press.spread import spread, whole

ROOT = Path(__file__).parents[2] / "data"
PAPERS = [sheet(ROOT, name) for name in ("a4", "a3", "letter")]
formats = st.builds(
    Stock,
    width=st.integers(40, 280),
    height=st.integers(40, 280),
    bleed=st.sampled_from((0.0, 2.0, 3.0)),
    safe=st.just(0.0),
    radius=st.just(0.0),
)


def piece(number: int, stock: Stock) -> Piece:
    return Piece(f"box-{number}#1", "boxes", Drawing(()), None, stock)


@settings(max_examples=60, deadline=None)
@given(st.lists(formats, min_size=1, max_size=8), st.sampled_from(PAPERS))
def test_everything_stands_once_and_whole_and_nothing_on_something_else(
    stocks: list[Stock], paper: Sheet
) -> None:
    pieces = [piece(number, stock) for number, stock in enumerate(stocks) if whole(stock, paper)]
    pages = list(spread(pieces, paper))
    slots = [slot for page in pages for slot in page.slots]
    assert [slot.key for slot in slots] == [one.key for one in pieces]
    for page in pages:
        assert sorted((page.width, page.height)) == sorted(map(um, paper.paper or ()))
        edge = -page.margin
        for slot in page.slots:
            assert page.area.grown(edge, edge, edge, edge).holds(slot.clip)
            bleed = um(slot.stock.bleed)
            assert slot.clip == slot.trim.grown(bleed, bleed, bleed, bleed)
            size = (um(slot.stock.width), um(slot.stock.height))
            assert (slot.trim.width, slot.trim.height) == (size if slot.turn == 0 else size[::-1])
        assert not any(one.clip.meets(other.clip) for one, other in combinations(page.slots, 2))


def test_a_page_takes_what_it_can_and_no_more_pages_are_used_than_must_be() -> None:
    a4, a3, _ = PAPERS
    half = Stock(width=180, height=130, bleed=3, safe=0, radius=0)
    pages = list(spread([piece(number, half) for number in range(5)], a4))
    assert [len(page.slots) for page in pages] == [2, 2, 1]
    assert [len(page.slots) for page in spread([piece(number, half) for number in range(5)], a3)] == [4, 1]


def test_nets_have_header_and_ruler_but_no_crop_marks(setter: Setter, house: House) -> None:
    stock = Stock(width=150, height=120, bleed=3, safe=0, radius=0)
    pages = furnished(
        list(spread([piece(1, stock)], PAPERS[0])), Imprint("T", "en", "abcd", "none"), setter, house
    )
    (page,) = pages
    texts = [block.text for block, _ in page.ground.blocks()]
    assert any("abcd" in text for text in texts) and any(text.startswith("100") for text in texts)
    assert not [mark for mark in page.ground.marks if isinstance(mark, Outline)]
