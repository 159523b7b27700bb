"""Furniture of a sheet: outside the cards, inside the margin, the same on both sides; and the stamps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import House, Stock
from cardgen.layout.marks import IDENTITY, Block, Drawing, Group, Mark, Matrix, Path, Rect, apply, compose
from cardgen.layout.type import Setter
from cardgen.press.grid import Backs
from cardgen.press.impose import Page, Piece, impose
from cardgen.press.marks import (
    HAIRLINE,
    Imprint,
    bands_of,
    crop_marks,
    deck_stamp,
    furnished,
    printed_stamp,
    ruler,
    stamp,
    stamped,
)
from cardgen.press.sheet import Sheet, um

from .conftest import CARD, Deck

A4 = Sheet(width=210, height=297, margin=5, gap=2)
LETTER = Sheet(width=215.9, height=279.4, margin=5, gap=0.8)
BLANK = Drawing((Rect(-3, -3, 69, 94, fill="#ffffff"),))
IMPRINT = Imprint("Vorstand", "de", "abcd", "long-edge")


def blanks(count: int, stock: Stock = CARD) -> list[Piece]:
    return [Piece(f"card-{number}#1", "cards", BLANK, BLANK, stock) for number in range(count)]


def lines(page: Page) -> list[tuple[int, int, int, int]]:
    """The crop marks of a page as left, top, right, bottom in um."""
    found = []
    for path in crop_marks(page, bands_of(page), "#000000"):
        assert isinstance(path, Path)
        ends = [(um(float(step[1])), um(float(step[2]))) for step in path.steps]
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
            found.append((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
    return found


def flat(marks: Sequence[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[Mark, Matrix]]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat(mark.marks, compose(matrix, mark.matrix))
        else:
            yield mark, matrix


def points(page: Page) -> Iterator[tuple[float, float]]:
    """Points of all furniture in mm of the page: ends of lines, ends of set lines with their heights."""
    for mark, matrix in flat(page.ground.marks):
        if isinstance(mark, Path):
            yield from (apply(matrix, float(step[1]), float(step[2])) for step in mark.steps)
        if isinstance(mark, Block):
            for line in mark.lines:
                for x in (line.x, line.x + line.width):
                    for y in (line.y - 1.7, line.y + 0.5):  # capitals and descenders of 7 pt
                        yield apply(matrix, x, y)


def texts(page: Page) -> str:
    return " | ".join(mark.text for mark, _ in flat(page.ground.marks) if isinstance(mark, Block))


def test_marks_stand_at_every_edge_of_a_full_sheet() -> None:
    (page,) = impose(blanks(9), A4, "none")
    upright = {left for left, _, right, _ in lines(page) if left == right}
    lying = {top for _, top, _, bottom in lines(page) if top == bottom}
    assert upright == {8_500, 71_500, 73_500, 136_500, 138_500, 201_500}
    assert lying == {14_500, 102_500, 104_500, 192_500, 194_500, 282_500}
    assert len(lines(page)) == 24


def test_marks_stand_at_filled_places_only() -> None:
    (page,) = impose(blanks(2), A4, "none")
    upright = {left for left, _, right, _ in lines(page) if left == right}
    lying = {top for _, top, _, bottom in lines(page) if top == bottom}
    assert upright == {8_500, 71_500, 73_500, 136_500}
    assert lying == {14_500, 102_500}


@pytest.mark.parametrize("sheet", [A4, LETTER])
@pytest.mark.parametrize("count", [1, 2, 4, 8, 9])
def test_both_sides_have_the_same_marks(sheet: Sheet, count: int) -> None:
    front, back = impose(blanks(count), sheet, "long-edge")
    mirrored = {(front.width - r, t, front.width - l, b) for l, t, r, b in lines(front)}  # noqa: E741
    assert set(lines(back)) == mirrored


backs_of = st.sampled_from(("long-edge", "short-edge", "fold", "none"))


@given(
    st.integers(1, 12),
    backs_of,
    st.sampled_from((A4, LETTER)),
    st.sampled_from((CARD, Stock(width=44, height=68))),
)
def test_marks_touch_no_card_and_stay_inside_the_margin(
    count: int, backs: Backs, sheet: Sheet, stock: Stock
) -> None:
    for page in impose(blanks(count, stock), sheet, backs):
        bands = bands_of(page)
        # A grid that leaves no room before the margin has marks that reach half into it.
        across = page.margin if min(bands.left, bands.right) >= 0.75 else page.margin // 2
        down = page.margin if min(bands.top, bands.bottom) >= 0.75 else page.margin // 2
        inside = page.area.grown(-across, -down, -across, -down)
        for left, top, right, bottom in lines(page):
            assert inside.x <= left and right <= inside.right
            assert inside.y <= top and bottom <= inside.bottom
            assert max(right - left, bottom - top) >= 500
            for slot in page.slots:
                clip = slot.clip
                assert right < clip.x or left > clip.right or bottom < clip.y or top > clip.bottom


def test_a_grid_that_fills_the_paper_still_has_marks_but_not_to_the_edge() -> None:
    sheet = Sheet(width=215.9, height=279.4, margin=6.35, gap=0)
    (page,) = impose(blanks(9, Stock(width=63.5, height=88.9)), sheet, "none")
    upright = [line for line in lines(page) if line[0] == line[2]]
    assert len(upright) == 8
    assert all(top >= 3_000 and bottom <= 279_400 - 3_000 for _, top, _, bottom in upright)


def test_marks_are_hairlines() -> None:
    (page,) = impose(blanks(3), A4, "none")
    (path,) = crop_marks(page, bands_of(page), "#123456")
    assert isinstance(path, Path)
    assert (path.line, path.stroke, path.fill) == (HAIRLINE, "#123456", None)
    assert 0.25 * 25.4 / 72 < HAIRLINE < 0.2


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 10), backs_of, st.sampled_from((A4, LETTER)))
def test_furniture_is_outside_the_cards_and_inside_the_margin(
    setter: Setter, house: House, count: int, backs: Backs, sheet: Sheet
) -> None:
    pages = furnished(impose(blanks(count), sheet, backs), replace(IMPRINT, backs=backs), setter, house)
    for page in pages:
        margin = page.margin / 1000
        for x, y in points(page):
            assert margin - 0.01 <= x <= page.width / 1000 - margin + 0.01
            assert margin - 0.01 <= y <= page.height / 1000 - margin + 0.01
            for slot in page.slots:
                left, top, right, bottom = slot.clip.x, slot.clip.y, slot.clip.right, slot.clip.bottom
                assert not (left < x * 1000 < right and top < y * 1000 < bottom)


def test_the_header_says_all_that_a_printer_must_know(setter: Setter, house: House) -> None:
    front, back = furnished(impose(blanks(1), A4, "long-edge"), IMPRINT, setter, house)
    assert "Vorstand · de · deck abcd · front" in texts(front)
    assert "flip on the long edge · print at 100\u00a0% · page 1 of 2" in texts(front)
    assert "back" in texts(back) and "page 2 of 2" in texts(back)


@pytest.mark.parametrize(
    ("backs", "words"),
    [("short-edge", "flip on the short edge"), ("fold", "fold along the dashed line"), ("none", "no backs")],
)
def test_the_header_says_how_the_backs_come_about(
    setter: Setter, house: House, backs: Backs, words: str
) -> None:
    page = furnished(impose(blanks(1), A4, backs), replace(IMPRINT, backs=backs), setter, house)[0]
    assert words in texts(page)
    assert ("front" in texts(page)) == (backs == "short-edge")


def test_no_header_text_is_too_long(setter: Setter, house: House) -> None:
    long = replace(IMPRINT, title="Ein Spiel mit einem ungewöhnlich langen Namen")
    for sheet in (A4, LETTER):
        for page in furnished(impose(blanks(1), sheet, "long-edge"), long, setter, house):
            blocks = [mark for mark, _ in flat(page.ground.marks) if isinstance(mark, Block)]
            assert len(blocks) == 3
            assert all(not (block.excess_width or block.missing) for block in blocks)


def test_pages_count_those_without_furniture_too(setter: Setter, house: House) -> None:
    cover = Page(210_000, 297_000, "front", ground=BLANK)
    first, second = furnished([cover, *impose(blanks(1), A4, "none")], IMPRINT, setter, house)
    assert first == cover
    assert "page 2 of 2" in texts(second)


def test_the_ruler_is_a_hundred_millimetres_long(setter: Setter, house: House) -> None:
    path, label = ruler(200, setter, house, "#000000")
    assert isinstance(path, Path) and isinstance(label, Block)
    assert label.text == "100\u00a0mm"
    (_, x1, y1), (_, x2, y2) = path.steps[:2]
    assert (float(x2) - float(x1), y1) == (100, y2)
    ticks = sorted({float(step[1]) for step in path.steps[2:]})
    assert len(ticks) == 101
    assert {round(b - a, 6) for a, b in pairwise(ticks)} == {1.0}


def test_the_fold_line_runs_through_the_middle(setter: Setter, house: House) -> None:
    page = furnished(impose(blanks(2), A4, "fold"), replace(IMPRINT, backs="fold"), setter, house)[0]
    (line,) = [mark for mark, _ in flat(page.ground.marks) if isinstance(mark, Path) and mark.dash]
    assert [step[1] for step in line.steps] == [148.5, 148.5]


def test_pages_of_one_card_carry_nothing_but_the_card(setter: Setter, house: House) -> None:
    pages = impose(blanks(2), Sheet(one_up=True), "none")
    assert furnished(pages, IMPRINT, setter, house) == pages


def test_a_stamp_changes_with_anything_on_the_face(deck: Deck) -> None:
    front = deck.pieces[0].front
    assert len(stamp(front)) == 4
    assert int(stamp(front), 16) >= 0
    moved = replace(front, marks=(*front.marks, Rect(1, 1, 1, 1, fill="#000000")))
    recoloured = replace(front, marks=(Rect(-3, -3, 69, 94, fill="#f6f1e5"), *front.marks[1:]))
    assert len({stamp(front), stamp(moved), stamp(recoloured)}) == 3


def test_a_stamp_reads_into_named_groups_and_sees_where_they_stand() -> None:
    def face(fill: str, x: float, name: str = "pattern") -> Drawing:
        return Drawing((Group((Rect(0, 0, 1, 1, fill=fill),), (1, 0, 0, 1, x, 0), name),))

    stamps = [stamp(face(*args)) for args in (("#000000", 1.0), ("#000001", 1.0), ("#000000", 2.0))]
    assert len(set(stamps)) == 3
    assert stamp(face("#000000", 1.0)) == stamps[0]


def test_the_stamp_stands_on_the_face_just_inside_the_safe_area(deck: Deck, setter: Setter) -> None:
    face = Drawing((Rect(0, 0, 63, 88, fill="#ffffff"),))
    *rest, mark = stamped(face, CARD, setter, "#222222").marks
    assert tuple(rest) == face.marks
    assert isinstance(mark, Block)
    (line,) = mark.lines
    assert mark.text == stamp(face)
    assert line.y == pytest.approx(88 - CARD.safe - 0.3)
    assert line.x + line.width / 2 == pytest.approx(31.5, abs=0.05)
    assert mark.size == 4


def test_a_face_that_bears_a_stamp_says_which(deck: Deck, setter: Setter) -> None:
    face = Drawing((Rect(0, 0, 63, 88, fill="#ffffff"),))
    assert printed_stamp(stamped(face, CARD, setter, "#222222")) == stamp(face) == printed_stamp(face)
    assert printed_stamp(Drawing(())) == stamp(Drawing(()))


def test_the_stamp_of_a_deck_is_that_of_all_faces_in_order(deck: Deck) -> None:
    pieces = list(deck.pieces)
    whole = deck_stamp(pieces)
    assert len(whole) == 4
    assert deck_stamp(pieces) == whole
    assert deck_stamp(pieces[:-1]) != whole
    assert deck_stamp([*pieces[1:], pieces[0]]) != whole
    assert deck_stamp([replace(pieces[0], back=BLANK), *pieces[1:]]) != whole
