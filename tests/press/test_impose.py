"""Imposition as numbers: whole micrometres, with backs that all differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.model import Stock
from cardgen.finding import DataError
from cardgen.layout.marks import Drawing, Rect
from cardgen.press.grid import FOLD_ROOM, Area, Axis, Backs, flip_axis, mirrored, turned_over
from cardgen.press.impose import Page, Piece, Slot, impose, leaves, page_by_page
from cardgen.press.marks import bands_of
from cardgen.press.sheet import Sheet, sheet, um

A4 = Sheet(width=210, height=297, margin=5, gap=2)
LETTER = Sheet(width=215.9, height=279.4, margin=5, gap=0.8)
ONE_UP = Sheet(one_up=True)
CARD = Stock(width=63, height=88)
LYING = A4.model_copy(update={"orientation": "landscape"})
SQUARER = Stock(width=70, height=95)  # eight of them lie upright on lying paper, four turned
ALL_BACKS: tuple[Backs, ...] = ("long-edge", "short-edge", "fold", "none")


def face(number: float) -> Drawing:
    """A face like no other: a rectangle of its own width."""
    return Drawing((Rect(1, 1, number, 1, fill="#000000"),))


def pieces(count: int, stock: Stock = CARD, component: str = "cards", *, backs: bool = True) -> list[Piece]:
    """Cards whose fronts and backs all differ."""
    return [
        Piece(
            f"{component}-{number}#1",
            component,
            face(number + 1),
            face(number + 1.5) if backs else None,
            stock,
        )
        for number in range(count)
    ]


def trims(page: Page, side: str = "front") -> list[Area]:
    return [slot.trim for slot in page.slots if slot.side == side]


def test_nine_cards_stand_on_a4_two_millimetres_apart() -> None:
    (page,) = impose(pieces(9), A4, "none")
    assert (page.width, page.height) == (210_000, 297_000)
    assert sorted({trim.x for trim in trims(page)}) == [8_500, 73_500, 138_500]
    assert sorted({trim.y for trim in trims(page)}) == [14_500, 104_500, 194_500]
    assert {(trim.width, trim.height) for trim in trims(page)} == {(63_000, 88_000)}


def test_nine_cards_stand_on_letter_with_a_gap_of_four_fifths() -> None:
    (page,) = impose(pieces(9), LETTER, "none")
    assert sorted({trim.x for trim in trims(page)}) == [12_650, 76_450, 140_250]
    assert sorted({trim.y for trim in trims(page)}) == [6_900, 95_700, 184_500]


def test_neighbours_share_the_gap_and_the_outer_edges_have_more_bleed() -> None:
    (page,) = impose(pieces(9), A4, "none")
    middle = page.slots[4]
    assert middle.clip == middle.trim.grown(1_000, 1_000, 1_000, 1_000)
    corner = page.slots[0]
    assert corner.clip.y == corner.trim.y - 3_000
    assert 1_000 < corner.trim.x - corner.clip.x <= 3_000
    assert corner.clip.right == corner.trim.right + 1_000


def test_a_lone_card_has_its_bleed_all_round() -> None:
    (page,) = impose(pieces(1), A4, "none")
    slot = page.slots[0]
    assert slot.clip.bottom - slot.trim.bottom == 3_000


def test_an_exact_fit_fits() -> None:
    """63.5 x 88.9 three by three fill Letter to margins of 6.35 mm; 266.7 / 88.9 is below 3 in floats."""
    sheet = Sheet(width=215.9, height=279.4, margin=6.35, gap=0)
    poker = Stock(width=63.5, height=88.9)
    first, second = impose(pieces(10, poker), sheet, "none")
    assert [len(first.slots), len(second.slots)] == [9, 1]
    assert {trim.y for trim in trims(first)} == {6_350, 95_250, 184_150}
    assert max(trim.bottom for trim in trims(first)) == 279_400 - 6_350


@pytest.mark.parametrize(
    ("count", "expected"),
    [(0, []), (1, [1]), (8, [8]), (9, [9]), (10, [9, 1]), (18, [9, 9]), (19, [9, 9, 1])],
)
def test_pages_are_full_and_none_is_blank(count: int, expected: list[int]) -> None:
    assert [len(page.slots) for page in impose(pieces(count), A4, "none")] == expected


def test_long_edge_on_upright_paper_mirrors_columns() -> None:
    front, back = impose(pieces(4), A4, "long-edge")
    assert (front.side, back.side) == ("front", "back")
    # The first card stands top left; its back top right. The fourth begins the second row on both sides.
    assert front.slots[0].trim == Area(8_500, 14_500, 63_000, 88_000)
    assert back.slots[0].trim == Area(138_500, 14_500, 63_000, 88_000)
    assert back.slots[3].trim == Area(138_500, 104_500, 63_000, 88_000)
    assert [slot.turn for slot in back.slots] == [0, 0, 0, 0]
    assert [slot.key for slot in back.slots] == [slot.key for slot in front.slots]


def test_short_edge_on_upright_paper_mirrors_rows_and_turns_backs() -> None:
    front, back = impose(pieces(4), A4, "short-edge")
    assert front.slots[0].trim == Area(8_500, 14_500, 63_000, 88_000)
    assert back.slots[0].trim == Area(8_500, 194_500, 63_000, 88_000)
    assert back.slots[3].trim == Area(8_500, 104_500, 63_000, 88_000)
    assert {slot.turn for slot in back.slots} == {180}


def test_long_edge_on_lying_paper_mirrors_rows_and_turns_backs() -> None:
    front, back = impose(pieces(8, SQUARER), LYING, "long-edge")
    assert (front.width, front.height) == (297_000, 210_000)
    assert [slot.turn for slot in front.slots] == [0] * 8
    assert front.slots[0].trim == Area(5_500, 9_000, 70_000, 95_000)
    assert back.slots[0].trim == Area(5_500, 106_000, 70_000, 95_000)
    assert {slot.turn for slot in back.slots} == {180}


def test_short_edge_on_lying_paper_mirrors_columns() -> None:
    front, back = impose(pieces(8, SQUARER), LYING, "short-edge")
    assert front.slots[0].trim == Area(5_500, 9_000, 70_000, 95_000)
    assert back.slots[0].trim == Area(297_000 - 5_500 - 70_000, 9_000, 70_000, 95_000)
    assert {slot.turn for slot in back.slots} == {0}


def test_cards_lie_down_where_more_of_them_fit() -> None:
    """140 x 60 cards on paper that must stand; their backs turn the other way."""
    wide = Stock(width=140, height=60)
    upright = A4.model_copy(update={"orientation": "portrait"})
    front, back = impose(pieces(6, wide), upright, "long-edge")
    assert len(front.slots) == 6
    assert {slot.turn for slot in front.slots} == {90}
    assert {slot.turn for slot in back.slots} == {270}
    assert {(slot.trim.width, slot.trim.height) for slot in front.slots} == {(60_000, 140_000)}


def test_fold_puts_backs_beyond_the_line_standing_up() -> None:
    page, *_ = impose(pieces(4), A4, "fold")
    assert page.fold == "vertical"
    assert (page.width, page.height) == (297_000, 210_000)
    for front, back in zip(page.slots[:4], page.slots[4:], strict=True):
        assert front.key == back.key
        assert (front.trim.x + back.trim.right, front.trim.y) == (297_000, back.trim.y)
        assert (front.turn, back.turn) == (0, 0)
        assert page.width / 2 - front.clip.right >= FOLD_ROOM
        assert back.clip.x - page.width / 2 >= FOLD_ROOM


def test_across_a_lying_fold_backs_stand_on_their_heads() -> None:
    """Cards too wide for half the page beside an upright fold."""
    tall = Stock(width=190, height=100)
    (page,) = impose(pieces(1, tall), A4.model_copy(update={"orientation": "portrait"}), "fold")
    front, back = page.slots
    assert page.fold == "horizontal"
    assert (front.turn, back.turn) == (0, 180)
    assert front.trim.y + back.trim.bottom == 297_000
    assert front.trim.x == back.trim.x


def test_a_piece_without_a_back_shifts_no_other_back() -> None:
    cards = pieces(3)
    cards[1] = Piece("lonely#1", "cards", face(30), None, CARD)
    front, back = impose(cards, A4, "long-edge")
    assert [slot.key for slot in back.slots] == [cards[0].key, cards[2].key]
    assert back.slots[1].trim == mirrored(front.slots[2].trim, "vertical", front.width, front.height)


def test_pieces_without_backs_keep_fronts_on_fronts() -> None:
    pages = impose([*pieces(9, backs=False), *pieces(1, component="other")], A4, "long-edge")
    assert [page.side for page in pages] == ["front", "back", "front", "back"]
    assert pages[1].slots == ()
    assert pages[3].slots[0].key == "other-0#1"


def test_stocks_do_not_share_a_page() -> None:
    mini = Stock(width=44, height=68)
    mixed = [*pieces(2), *pieces(2, mini, "minis"), *pieces(2, component="more")]
    pages = impose(mixed, A4, "none")
    assert [[slot.component for slot in page.slots] for page in pages] == [
        ["cards", "cards", "more", "more"],
        ["minis", "minis"],
    ]


def test_one_up_pages_are_the_card_and_its_bleed_and_both_sides_stand() -> None:
    for backs in ALL_BACKS[:2]:
        front, back = impose(pieces(1), ONE_UP, backs)
        for page in (front, back):
            assert (page.width, page.height) == (69_000, 94_000)
            assert page.slots[0].trim == Area(3_000, 3_000, 63_000, 88_000)
            assert page.slots[0].clip == page.area
            assert page.slots[0].turn == 0
            assert not page.furnished


def test_one_face_a_page_cannot_be_folded() -> None:
    with pytest.raises(DataError, match="allowed: long-edge, short-edge, none"):
        impose(pieces(1), ONE_UP, "fold")


def test_a_card_larger_than_the_paper_is_named_never_skipped() -> None:
    huge, long = Stock(width=300, height=400), Stock(width=20, height=500)
    with pytest.raises(DataError) as caught:
        impose([*pieces(1, huge, "board"), *pieces(1), *pieces(1, long, "strip")], A4, "none")
    lines = [str(finding) for finding in caught.value.findings]
    assert len(lines) == 2
    assert "board" in lines[0] and "300 x 400 mm" in lines[0] and "210 x 297 mm" in lines[0]
    assert "strip" in lines[1]


def test_leaves_end_on_a_back_so_that_cards_begin_on_a_front() -> None:
    one, two, three = (face(number) for number in (1, 2, 3))
    assert [page.side for page in leaves([one], A4, "long-edge")] == ["front", "back"]
    assert [page.side for page in leaves([one, two], A4, "short-edge")] == ["front", "back"]
    assert [page.ground for page in leaves([one, two, three], A4, "none")] == [one, two, three]
    assert [page.side for page in leaves([one, two, three], A4, "fold")] == ["front"] * 3
    assert leaves([one], ONE_UP, "none") == ()


def test_flips_turn_about_the_edge_that_is_named() -> None:
    assert flip_axis("long-edge", 210_000, 297_000) == "vertical"
    assert flip_axis("short-edge", 210_000, 297_000) == "horizontal"
    assert flip_axis("long-edge", 297_000, 210_000) == "horizontal"
    assert flip_axis("short-edge", 297_000, 210_000) == "vertical"


# Laws: they hold for every stock, every sheet and every number of pieces.

mm = st.integers(20_000, 200_000).map(lambda value: value / 1000)
stocks = st.builds(Stock, width=mm, height=mm, bleed=st.sampled_from((0.0, 1.5, 3.0, 3.175)))
papers = st.builds(
    Sheet,
    width=st.sampled_from((210.0, 215.9, 148.0, 297.0)),
    height=st.sampled_from((297.0, 279.4, 355.6, 420.0)),
    margin=st.integers(0, 12_700).map(lambda value: value / 1000),
    gap=st.integers(0, 9_999).map(lambda value: value / 1000),
    bleed=st.sampled_from((0.0, 1.0, 3.0)),
    orientation=st.sampled_from(("auto", "portrait", "landscape")),
)
counts = st.integers(0, 40)
ways = st.sampled_from(ALL_BACKS)


def imposed(count: int, stock: Stock, sheet: Sheet, backs: Backs) -> tuple[Page, ...]:
    """The pages, or none when the stock is too large for the sheet."""
    try:
        return impose(pieces(count, stock), sheet, backs)
    except DataError:
        return ()


@given(counts, stocks, papers, ways)
def test_nothing_overlaps_and_all_is_inside_the_margin(
    count: int, stock: Stock, sheet: Sheet, backs: Backs
) -> None:
    for page in imposed(count, stock, sheet, backs):
        margin = um(sheet.margin)
        inside = page.area.grown(-margin, -margin, -margin, -margin)
        for slot in page.slots:
            assert inside.holds(slot.trim)
            assert inside.holds(slot.clip)
            assert slot.clip.holds(slot.trim)
        for one, other in combinations(page.slots, 2):
            assert not one.clip.meets(other.clip)


@given(counts, stocks, papers, ways)
def test_every_piece_stands_once_and_its_back_behind_it(
    count: int, stock: Stock, sheet: Sheet, backs: Backs
) -> None:
    pages = imposed(count, stock, sheet, backs)
    fronts = [(page, slot) for page in pages for slot in page.slots if slot.side == "front"]
    behind = {slot.key: (page, slot) for page in pages for slot in page.slots if slot.side == "back"}
    keys = Counter(slot.key for _, slot in fronts)
    assert set(keys.values()) <= {1}
    assert not pages or list(keys) == [piece.key for piece in pieces(count, stock)]
    if backs == "none":
        assert not behind
        return
    assert len(behind) == len(fronts)
    for page, slot in fronts:
        axis = page.fold or flip_axis(backs, page.width, page.height)
        assert meets_behind(slot, behind[slot.key][1], axis, page)
    for front, back in zip(pages[::2], pages[1::2], strict=True) if backs != "fold" else ():
        assert {slot.key for slot in front.slots} == {slot.key for slot in back.slots}


def meets_behind(front: Slot, back: Slot, axis: Axis, page: Page) -> bool:
    """True when the top left corner of the front has the back's top right corner behind it, on paper."""
    x, y = corner(front, left=True)
    place = (page.width - x, y) if axis == "vertical" else (x, page.height - y)
    return place == corner(back, left=False) and front.drawing != back.drawing


def corner(slot: Slot, *, left: bool) -> tuple[int, int]:
    """Where the card's own top left (or top right) corner is on the page."""
    trim = slot.trim
    around = [(trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom), (trim.x, trim.bottom)]
    return around[(slot.turn // 90 + (0 if left else 1)) % 4]


@given(
    st.builds(Area, *[st.integers(0, 300_000)] * 4),
    st.sampled_from(("vertical", "horizontal")),
    st.integers(1, 400_001),
    st.integers(1, 400_001),
    st.sampled_from((0, 90, 180, 270)),
)
def test_mirrored_twice_is_where_it_was(area: Area, axis: Axis, width: int, height: int, turn: int) -> None:
    assert mirrored(mirrored(area, axis, width, height), axis, width, height) == area
    assert turned_over(turned_over(turn, axis), axis) == turn


@pytest.mark.parametrize("backs", ALL_BACKS)
def test_page_by_page_gives_the_same_pages(backs: Backs) -> None:
    deck = [*pieces(13), *pieces(5, SQUARER, "other", backs=False)]
    assert tuple(page_by_page(iter(deck), A4, backs)) == impose(deck, A4, backs)


def test_page_by_page_takes_no_more_pieces_than_the_page_holds() -> None:
    taken: list[Piece] = []

    def deck() -> Iterator[Piece]:
        for piece in pieces(30):
            taken.append(piece)
            yield piece

    pages = page_by_page(deck(), A4, "long-edge")
    assert not taken
    next(pages)
    assert len(taken) == 9
    assert [len(page.slots) for page in pages] == [9, 9, 9, 9, 9, 3, 3]


def test_page_by_page_refuses_the_same() -> None:
    with pytest.raises(DataError, match="larger than"):
        next(page_by_page(iter(pieces(1, Stock(width=400, height=400))), A4, "none"))
    with pytest.raises(DataError, match="fold"):
        next(page_by_page(iter(pieces(1)), ONE_UP, "fold"))


MAT = Stock(width=262, height=190, bleed=3, radius=3)


def mats(stock: Stock = MAT) -> list[Piece]:
    """Two mats whose four sides all differ, each side meant to be seen."""
    return [replace(piece, two_sided=True) for piece in pieces(2, stock, "mats")]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_second_side_of_a_mat_stands_behind_the_first(paper: Sheet, backs: Backs) -> None:
    pages = impose(mats(), paper, backs)
    assert [page.side for page in pages] == ["front", "back"] * 2
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        (seen,), (behind,) = front.slots, back.slots
        assert (behind.key, behind.side) == (seen.key, "back")
        axis = flip_axis(backs, front.width, front.height)
        assert behind.trim == mirrored(seen.trim, axis, front.width, front.height)


@pytest.mark.parametrize("backs", ["fold", "none"])
def test_sides_that_find_no_place_behind_each_other_follow_each_other(backs: Backs) -> None:
    given_ = mats()
    pages = impose(given_, A4, backs)
    assert [page.side for page in pages] == ["front"] * 4
    slots = [slot for page in pages for slot in page.slots]
    assert [(slot.key, slot.side) for slot in slots] == [
        (piece.key, side) for piece in given_ for side in ("front", "back")
    ]
    assert [slot.drawing for slot in slots] == [face for one in given_ for face in (one.front, one.back)]
    assert len({(slot.trim, slot.turn) for slot in slots}) == 1


def test_small_cards_of_two_sides_fold_as_all_others_do() -> None:
    (page,) = impose(mats(CARD), A4, "fold")
    assert page.fold
    assert [slot.side for slot in page.slots] == ["front", "front", "back", "back"]


def test_only_a_card_of_two_sides_prints_its_back_where_there_are_none() -> None:
    (page,) = impose([*pieces(2), *mats(CARD)], A4, "none")
    assert [slot.side for slot in page.slots] == ["front"] * 3 + ["back", "front", "back"]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
@pytest.mark.parametrize("height", [14.0, 16.5, 17.5, 18.0, 20.0])
def test_many_small_pieces_leave_room_for_header_and_ruler(
    height: float, name: str, backs: Backs, root: Path
) -> None:
    stock = Stock(width=10, height=height, bleed=2, safe=1, radius=1)
    page = impose(pieces(12, stock), sheet(root, name), backs)[0]
    assert any(bands_of(page).reserved)
