"""Atlases of faces: how cells are counted, how large they are, and what stands in which."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardgen.catalog.model import Stock
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Rect
from cardgen.press.atlas import Limits, alone, cell, deck, grid, net, shared_out
from cardgen.press.tabletop import guids, shelves

TABLE = Limits(columns=10, rows=7, side=4096, dpi=300, least=2, spare=1)
stocks = st.builds(
    Stock,
    width=st.floats(10, 400).map(lambda mm: round(mm, 1)),
    height=st.floats(10, 400).map(lambda mm: round(mm, 1)),
)


def plain(number: int, stock: Stock) -> Drawing:
    """A face of one colour, which says its number."""
    colour = f"#{number % 251 + 2:02x}{number // 251 * 40 + 3:02x}{(number * 7) % 256:02x}"
    return Drawing((Rect(-5, -5, stock.width + 10, stock.height + 10, fill=colour),))


def colour_of(number: int) -> tuple[int, int, int]:
    return number % 251 + 2, number // 251 * 40 + 3, (number * 7) % 256


@pytest.mark.parametrize(
    ("faces", "runs"), [(1, [1]), (69, [69]), (70, [35, 35]), (138, [69, 69]), (139, [46, 46, 47])]
)
def test_faces_are_shared_out_evenly(faces: int, runs: list[int]) -> None:
    assert [len(run) for run in shared_out(range(faces), TABLE.most)] == runs


@given(st.integers(1, 500), st.integers(1, 99))
def test_nothing_is_lost_in_sharing_out(things: int, most: int) -> None:
    runs = shared_out(range(things), most)
    assert [thing for run in runs for thing in run] == list(range(things))
    assert max(map(len, runs)) <= most and len(runs) == -(-things // most)
    assert max(map(len, runs)) - min(map(len, runs)) <= 1


@given(st.integers(1, 69), stocks)
def test_a_grid_has_room_for_all_faces_and_the_hidden_one(faces: int, stock: Stock) -> None:
    shape = grid(faces, stock, TABLE)
    assert 2 <= shape.columns <= 10 and 2 <= shape.rows <= 7
    assert faces < shape.cells <= 70, "the last cell holds no face"
    assert max(shape.size) <= 4096
    assert shape.height == max(round(shape.width * stock.height / stock.width), 1)
    assert shape.width <= stock.width / 25.4 * 300 + 1


@given(st.integers(1, 69), stocks)
def test_no_other_grid_shows_the_faces_larger(faces: int, stock: Stock) -> None:
    shape = grid(faces, stock, TABLE)
    for columns in range(2, 11):
        rows = max(2, -(-(faces + 1) // columns))
        if rows <= 7:
            width, height = cell(stock, 4096 / columns, 4096 / rows, 300)
            assert width * height <= shape.width * shape.height


def test_a_full_atlas_of_cards_is_ten_by_seven() -> None:
    shape = grid(69, Stock(width=63, height=88), TABLE)
    assert shape == (10, 7, 409, 571) and shape.size == (4090, 3997)


@given(stocks, st.integers(16, 4096))
@example(Stock(width=10, height=166), 16)
def test_a_picture_alone_keeps_to_the_limit(stock: Stock, side: int) -> None:
    size = alone(stock, TABLE._replace(side=side), 768)
    assert max(size) <= side and min(size) >= 1


def test_cells_stand_edge_to_edge_and_the_last_is_the_back(fonts: Fonts) -> None:
    stock = Stock(width=20, height=30)
    shape = grid(7, stock, TABLE._replace(side=120))
    fronts = [plain(number, stock) for number in range(1, 8)]
    faces, back = deck(fronts, [plain(99, stock)], stock, fonts, shape, hidden=True)
    assert faces.size == shape.size and back.size == (shape.width, shape.height)
    for at in range(7):
        x, y = at % shape.columns * shape.width, at // shape.columns * shape.height
        assert faces.crop((x, y, x + shape.width, y + shape.height)).getcolors() == [
            (shape.width * shape.height, colour_of(at + 1))
        ]
    assert faces.getpixel((shape.size[0] - 1, shape.size[1] - 1)) == colour_of(99)
    assert back.getcolors() == [(shape.width * shape.height, colour_of(99))]


def test_backs_that_differ_are_an_atlas_of_the_same_shape(fonts: Fonts) -> None:
    stock = Stock(width=20, height=30)
    shape = grid(3, stock, TABLE._replace(side=120))
    fronts, backs = ([plain(number + offset, stock) for number in range(3)] for offset in (1, 50))
    faces, behind = deck(fronts, backs, stock, fonts, shape, hidden=True)
    assert faces.size == behind.size == shape.size
    assert [behind.getpixel((at % 2 * shape.width, at // 2 * shape.height)) for at in range(3)] == [
        colour_of(number) for number in (50, 51, 52)
    ]
    assert faces.getpixel((shape.size[0] - 1, shape.size[1] - 1)) == colour_of(50)


def test_the_faces_of_a_die_stand_in_their_cells(fonts: Fonts) -> None:
    stock = Stock(width=18, height=18, bleed=0)
    upper = Rect(0, 0, 18, 9, fill="#ff0000")
    sides = [Drawing((*plain(number, stock).marks, upper)) for number in range(1, 7)]
    cells = ((0, 2), (0, 1), (1, 2), (1, 1), (2, 1), (2, 2))
    whole = net(sides, stock, fonts, 90, cells, turned=(0,))
    for at, (column, row) in enumerate(cells):
        top, bottom = (whole.getpixel((column * 30 + 15, row * 30 + y)) for y in (5, 25))
        assert (bottom if at else top) == colour_of(at + 1)
        assert (top if at else bottom) == (255, 0, 0)


@given(st.lists(st.text(min_size=1, max_size=8), max_size=300), st.sampled_from((3, 6)))
def test_names_are_unique_and_always_the_same(keys: list[str], digits: int) -> None:
    found = guids(keys, digits)
    assert found == guids(keys, digits) and len(set(found.values())) == len(set(keys))
    assert all(len(name) == digits and int(name, 16) >= 0 for name in found.values())


@given(st.lists(st.tuples(st.floats(1, 20), st.floats(1, 20)), min_size=1, max_size=30))
def test_nothing_lies_on_anything_on_the_shelves(sizes: list[tuple[float, float]]) -> None:
    corners, deep = shelves(sizes, 44, 1)
    boxes = [(x, y, x + width, y + height) for (x, y), (width, height) in zip(corners, sizes, strict=True)]
    for at, one in enumerate(boxes):
        assert one[2] <= 44 and one[3] <= deep + 1e-9
        for other in boxes[:at]:
            apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
            assert apart
