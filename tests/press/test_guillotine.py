"""Cutting plans: every card comes free, by as few cuts as its grid allows, or none is promised."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.model import Catalog, House, Stock
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Path, apply
from cardgen.layout.type import Setter
from cardgen.press.grid import Area
from cardgen.press.guillotine import Cuts, cuts, plan_pages, plans
from cardgen.press.impose import impose
from cardgen.press.sheet import Sheet
from cardgen.translate.languages import Language
from tests.layout.test_statements import LEVELS

from .test_edition import A4, game
from .test_impose import LETTER, pieces


def pieces_left(plan: Cuts) -> list[Area]:
    """What lies on the table when the plan was carried out."""
    upright = plan.axis == "vertical"
    strips = split(plan.paper, plan.first, upright)
    used = [strip for strip in strips if any(strip.meets(trim) for trim in plan.trims)]
    assert len(used) == plan.strips
    return [part for strip in used for part in split(strip, plan.then, not upright)]


def split(area: Area, at: Sequence[int], upright: bool) -> list[Area]:
    if upright:
        edges = [area.x, *at, area.right]
        return [Area(a, area.y, b - a, area.height) for a, b in pairwise(edges)]
    edges = [area.y, *at, area.bottom]
    return [Area(area.x, a, area.width, b - a) for a, b in pairwise(edges)]


@given(
    st.integers(1, 5), st.integers(1, 5), st.integers(0, 3), st.sampled_from([(63, 88), (44, 68), (70, 70)])
)
def test_every_card_comes_free(columns: int, rows: int, gap: int, size: tuple[int, int]) -> None:
    wide, high = (length * 1000 for length in size)
    trims = [
        Area(10_000 + c * (wide + gap * 1000), 20_000 + r * (high + gap * 1000), wide, high)
        for r in range(rows)
        for c in range(columns)
    ]
    plan = cuts(Area(0, 0, 600_000, 600_000), trims)
    assert set(trims) <= set(pieces_left(plan))
    across, down = (2 * columns, 2 * rows) if gap else (columns + 1, rows + 1)
    assert plan.count == min(across + columns * down, down + rows * across)


def test_a_gap_takes_two_cuts() -> None:
    (with_gap,) = plans(impose(pieces(9), A4, "long-edge"))
    assert (len(with_gap.first), len(with_gap.then), with_gap.strips, with_gap.count) == (6, 6, 3, 24)
    touching = A4.model_copy(update={"gap": 0.0})
    (without,) = plans(impose(pieces(9), touching, "long-edge"))
    assert (len(without.first), len(without.then), without.count) == (4, 4, 16)


def test_full_and_part_filled_sheets_are_of_one_kind() -> None:
    both = [*pieces(11), *pieces(3, Stock(width=70, height=120), component="mats")]
    found = plans(impose(both, LETTER, "long-edge"), 2)
    assert [(plan.pages, plan.components) for plan in found] == [((3, 5), ("cards",)), ((7,), ("mats",))]


def test_a_folded_sheet_is_cut_as_it_lies_folded() -> None:
    pages = impose(pieces(4), A4, "fold")
    (plan,) = plans(pages)
    assert plan.paper in (
        Area(0, 0, 105_000, 297_000),
        Area(0, 0, 148_500, 210_000),
        Area(0, 0, 210_000, 148_500),
    )
    assert all(plan.paper.holds(trim) for trim in plan.trims)
    assert set(plan.trims) <= set(pieces_left(plan))


def test_cards_that_do_not_stand_in_rows_are_not_promised() -> None:
    brick = [Area(0, 0, 60, 40), Area(62, 0, 60, 40), Area(31, 42, 60, 40)]
    plan = cuts(Area(0, 0, 200, 100), brick)
    assert (plan.axis, plan.count) == (None, 0)


def test_neither_tiles_nor_sheets_for_a_machine_nor_single_cards_have_a_plan() -> None:
    board = pieces(1, Stock(width=400, height=277), backs=False)
    assert plans(impose(board, A4, "none")) == ()
    assert plans(impose(pieces(2), Sheet(one_up=True), "none")) == ()


@pytest.mark.parametrize("size", [(210.0, 297.0), (148.0, 210.0)], ids=["a4", "a5"])
def test_the_page_says_the_numbers_and_draws_the_lines(
    size: tuple[float, float], house: House, setter: Setter
) -> None:
    made: Catalog = game(*LEVELS)
    (one,) = plans(impose(pieces(11, component="employees"), A4, "long-edge"), 2)
    brick = cuts(
        one.paper, [Area(0, 0, 60_000, 40_000), Area(31_000, 42_000, 60_000, 40_000)], (9,), ("employees",)
    )
    pages = plan_pages([one] * 6 + [brick], made, house, setter, size)
    blocks = [block for page in pages for block, _ in page.blocks()]
    texts = [block.text for block in blocks]
    assert texts.count("Then the cuts 7 to 12 through every strip; strips: 3.") == 6
    assert texts.count("All cuts for a stack: 24.") == 6
    assert "The cards do not stand in rows: cut them out one by one." in texts
    assert texts.count("2 3") == 6
    assert not any(block.excess_width or block.excess_height for block in blocks)
    dashes = [
        mark.dash
        for page in pages
        for group in page.marks
        for mark in _inside(group)
        if isinstance(mark, Path)
    ]
    assert dashes.count(()) == dashes.count((1.2, 0.8)) == 6


def _inside(mark: object) -> list[object]:
    marks = getattr(mark, "marks", None)
    return [mark] if marks is None else [one for part in marks for one in _inside(part)]


def test_diagrams_are_not_turned_round_where_lines_run_from_the_right(house: House, fonts: Fonts) -> None:
    """The paper lies as it lies; cut 1 is at its left in every language."""
    (one,) = plans(impose(pieces(9, component="employees"), A4, "long-edge"), 2)
    first = {}
    for direction in ("ltr", "rtl"):
        turned = Language.model_validate({"id": "en", "name": "x", "direction": direction})
        (page,) = plan_pages(
            (one,), game(*LEVELS), house, Setter(fonts, "en", language=turned), (210.0, 297.0)
        )
        numbers = {
            block.text.strip("\u2066\u2069"): apply(matrix, block.box[0], block.box[1])[0]
            for block, matrix in page.blocks()
        }
        first[direction] = [numbers[text] - numbers["1"] for text in ("2 3", "4 5")]
    assert first["ltr"] == pytest.approx(first["rtl"])
    assert first["ltr"][0] > 0


def test_numbers_of_neighbouring_cuts_stand_as_the_cuts_do_where_lines_run_from_the_right(
    house: House, fonts: Fonts
) -> None:
    (one,) = plans(impose(pieces(9, component="employees"), A4, "long-edge"), 2)
    written = []
    for direction in ("ltr", "rtl"):
        turned = Language.model_validate({"id": "en", "name": "x", "direction": direction})
        setter = Setter(fonts, "en", language=turned)
        (page,) = plan_pages((one,), game(*LEVELS), house, setter, (210.0, 297.0))
        blocks = [block for block, _ in page.blocks() if block.text.strip("\u2066\u2069") == "2 3"]
        written.append(
            [[glyph.text for run in block.lines[0].runs for glyph in run.glyphs] for block in blocks]
        )
    assert written[0] == written[1] == [["2", " ", "3"]]
