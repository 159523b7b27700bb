"""Tiles: every point of a large component is printed, together they are its picture, and faults are found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.model import House, Stock
from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Block, Drawing, Group, Rect, moved
from cardgen.layout.type import Setter
from cardgen.press.grid import Area, Backs, grid_of
from cardgen.press.impose import Page, Piece, impose
from cardgen.press.marks import Imprint, furnished
from cardgen.press.pdf import composed, write
from cardgen.press.reader import opened
from cardgen.press.sheet import Sheet, sheet, um
from cardgen.press.tile import OVERLAP, strays, tiling, within
from cardgen.press.verify import Words, verdict, verify

from .conftest import Deck

STOCK = Stock(width=400, height=277, bleed=0, safe=5, radius=0)
PAPERS = ("a4", "letter", "legal", "tabloid", "a5")
PLACES = ((20, 20), (120, 60), (250, 100), (330, 40), (60, 180), (150, 240), (260, 200), (340, 250))
DPI = 100


@pytest.fixture(scope="module")
def board(setter: Setter) -> Piece:
    """A picture that is different everywhere, with words that tell its places apart."""
    marks = [
        Rect(column * 20, row * 20, 20, 22, fill=f"#{60 + 9 * column:02x}{40 + 14 * row:02x}70")
        for row in range(13)
        for column in range(20)
    ]  # fmt: skip
    words = [setter.block(f"Ort {x} zu {y}", (x, y, 40, 8), font="body", size=12) for x, y in PLACES]
    return Piece("board#1", "boards", Drawing((*marks, Group(tuple(words)))), None, STOCK)


def words(piece: Piece) -> dict[str, Words]:
    return {piece.key: Words(tuple(block.text for block, _ in piece.front.blocks()))}


def pages_of(piece: Piece, paper: Sheet, backs: Backs, setter: Setter, house: House) -> tuple[Page, ...]:
    return furnished(impose([piece], paper, backs), Imprint("Titel", "de", "abcd", backs), setter, house)


def assembled(pages: tuple[Page, ...], fonts: Fonts) -> Image.Image:
    """The trimmed component, put together from what each page shows in its window, up to the seams."""

    def px(length: float) -> int:
        return round(length / 25_400 * DPI)

    whole = Image.new("RGB", (px(um(STOCK.width)), px(um(STOCK.height))), "#ff00ff")
    with opened(composed(pages, fonts=fonts, title="tiles", lang="de")) as read:
        for page, shown in zip(pages, read, strict=True):
            size = px(page.width), px(page.height)
            picture = Image.frombytes("RGB", size, shown.pixels(*size), "raw", "BGRX")
            for slot in page.slots:
                half = OVERLAP // 2 if slot.tile else 0
                clip = slot.clip.grown(
                    *(-half if inner else 0 for inner in (
                        slot.clip.x > slot.trim.x, slot.clip.y > slot.trim.y,
                        slot.clip.right < slot.trim.right, slot.clip.bottom < slot.trim.bottom,
                    ))
                )  # fmt: skip
                part = picture.crop((px(clip.x), px(clip.y), px(clip.right), px(clip.bottom)))
                whole.paste(part, (px(clip.x - slot.trim.x), px(clip.y - slot.trim.y)))
    return whole


def moved_by(page: Page, by: int) -> Page:
    """The page with what its tile shows shifted to the right."""
    slot = page.slots[0]
    return replace(page, slots=(slot._replace(trim=slot.trim._replace(x=slot.trim.x + by)),))


@pytest.mark.parametrize("name", PAPERS)
def test_the_tiles_together_are_the_picture_on_large_paper(
    name: str, board: Piece, root: Path, fonts: Fonts, setter: Setter, house: House
) -> None:
    large = assembled(pages_of(board, sheet(root, "a3"), "none", setter, house), fonts)
    tiled = assembled(pages_of(board, sheet(root, name), "none", setter, house), fonts)
    difference = ImageStat.Stat(ImageChops.difference(large, tiled)).mean
    assert max(difference) < 3, difference
    pages = pages_of(board, sheet(root, name), "none", setter, house)
    shifted = assembled((*pages[:-1], moved_by(pages[-1], 3_000)), fonts)
    assert max(ImageStat.Stat(ImageChops.difference(large, shifted)).mean) > max(difference) + 0.3


def test_a_board_that_fits_is_printed_whole(board: Piece, root: Path) -> None:
    (page,) = impose([board], sheet(root, "a3"), "none")
    assert page.tiling is None and page.slots[0].clip == page.slots[0].trim
    (page,) = impose([board], sheet(root, "one-up"), "none")
    assert (page.width, page.height) == (400_000, 277_000)


@pytest.mark.parametrize(
    ("name", "count"), [("a4", 4), ("letter", 4), ("legal", 4), ("tabloid", 2), ("a5", 8)]
)
def test_how_many_tiles_each_paper_needs(name: str, count: int, board: Piece, root: Path) -> None:
    pages = impose([board], sheet(root, name), "none")
    assert [page.slots[0].tile for page in pages][:2] == ["A1", "A2"] if count != 2 else True
    assert len(pages) == count


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
def test_tiles_have_no_backs_and_keep_fronts_on_fronts(
    backs: Backs, board: Piece, deck: Deck, root: Path, setter: Setter
) -> None:
    pages = impose([board, *deck.pieces], sheet(root, "a4"), backs)
    tiles = [page for page in pages if page.tiling]
    assert len(tiles) == 4 and all(page.fold is None for page in tiles)
    if backs in ("long-edge", "short-edge"):
        assert [page.side for page in pages[:8]] == ["front", "back"] * 4
        assert all(not page.slots and not page.places and not page.furnished for page in pages[1:8:2])


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
@pytest.mark.parametrize("name", [*PAPERS, "a3"])
def test_a_right_file_passes(
    name: str, backs: Backs, board: Piece, root: Path, fonts: Fonts, setter: Setter, house: House,
    tmp_path: Path,
) -> None:  # fmt: skip
    pages = pages_of(board, sheet(root, name), backs, setter, house)
    path = write(pages, tmp_path / "board.pdf", fonts=fonts, title="Test", lang="de")
    assert verify(path, pages, words(board), "none") == ()


class Wrong:
    """Writes some pages and verifies them as if they were others."""

    def __init__(self, path: Path, fonts: Fonts, board: Piece) -> None:
        self.path, self.fonts, self.board = path, fonts, board

    def said(self, written: tuple[Page, ...], meant: tuple[Page, ...]) -> str:
        write(written, self.path, fonts=self.fonts, title="Test", lang="de")
        return "\n".join(map(str, verify(self.path, meant, words(self.board), "none")))


@pytest.fixture
def wrong(tmp_path: Path, fonts: Fonts, board: Piece) -> Wrong:
    return Wrong(tmp_path / "board.pdf", fonts, board)


def test_faults_of_tiles_are_found(wrong: Wrong, board: Piece, root: Path) -> None:
    right = impose([board], sheet(root, "a4"), "none")
    assert wrong.said(right, right) == ""
    swapped = (right[1], right[0], *right[2:])
    assert "on the tile A1" in wrong.said(swapped, right)
    without = right[:3]
    assert "found tiles that do not show all of it" in wrong.said(without, without)
    assert "on any of its tiles" in wrong.said(without, without)
    twice = (*right, right[3])
    assert "found a tile twice" in wrong.said(twice, twice)
    assert "on the tile B2" in wrong.said((*right[:3], moved_by(right[3], 60_000)), right)
    assert "do not show all of it" in wrong.said(right, (*right[:3], moved_by(right[3], -12_000)))
    empty = replace(right[0], slots=(right[0].slots[0]._replace(drawing=Drawing(())),))
    assert "found no 'Ort 120 zu 60' on any of its tiles" in wrong.said((empty, *right[1:]), right)


def test_the_verdict_tells_boards_apart(board: Piece, deck: Deck, root: Path) -> None:
    pages = impose([*deck.pieces, board], sheet(root, "a4"), "long-edge")
    said = verdict(pages, "long-edge", ["boards"])
    assert said == "verified: 11 cards on 2 + 2 pages, every back behind its front, 1 board on 4 tiles"
    pages = impose([board], sheet(root, "a3"), "none")
    assert verdict(pages, "none", ["boards"]) == "verified: 1 board on 1 page"


def test_what_is_not_seen_in_a_window_is_left_out(setter: Setter) -> None:
    here = setter.block("hier", (10, 10, 20, 5), font="body", size=9)
    there = setter.block("dort", (90, 10, 20, 5), font="body", size=9)
    shared = Group((there,), moved(1, 0), "shared")
    drawing = Drawing((Rect(0, 0, 200, 50, fill="#ffffff"), Group((here, there)), shared))
    left = within(drawing, (0, 0, 50, 50))
    assert [block.text for block, _ in left.blocks()] == ["hier"]
    assert shared not in left.marks and drawing.marks[0] in left.marks
    assert within(drawing, (80, 0, 50, 50)).marks[-1] is shared


def test_words_near_a_seam_are_found(setter: Setter) -> None:
    plan = tiling(STOCK, Sheet(width=210, height=297))
    assert plan is not None and plan.seams == ((200.0,), (138.5,))

    def near(x: float, y: float) -> list[Block]:
        text = setter.block("Rand", (x, y, 20, 5), font="body", size=10)
        return list(strays(Drawing((Group((text,), moved(1, 1)),)), plan.seams))

    assert near(198, 20) and near(190, 20) and near(20, 136)
    assert not near(206, 20) and not near(20, 145) and not near(170, 100)


def test_what_has_a_back_is_not_cut_up(deck: Deck, board: Piece) -> None:
    both = replace(board, back=board.front)
    with pytest.raises(DataError, match="larger than"):
        impose([both], Sheet(width=210, height=297), "none")
    with pytest.raises(DataError, match="larger than"):
        impose([board], Sheet(width=60, height=50), "none")


@settings(max_examples=60, deadline=None)
@given(
    width=st.integers(211, 900),
    height=st.integers(60, 900),
    bleed=st.sampled_from((0.0, 3.0)),
    margin=st.integers(0, 12),
)
def test_every_point_is_on_a_tile_and_neighbours_overlap(
    width: int, height: int, bleed: float, margin: int
) -> None:
    stock = Stock(width=width, height=height, bleed=bleed)
    paper = Sheet(width=210, height=297, margin=margin)
    plan = tiling(stock, paper)
    assert plan is not None
    windows = plan.windows
    assert windows[0][:2] == (-um(bleed), -um(bleed))
    assert (windows[-1].right, windows[-1].bottom) == (um(width + bleed), um(height + bleed))
    for number, window in enumerate(windows):
        column = number % plan.columns
        assert window.width <= plan.width - 2 * um(margin) and window.height <= plan.height - 2 * um(margin)
        if column:
            assert windows[number - 1].right - window.x >= OVERLAP - 1
        if number >= plan.columns:
            assert windows[number - plan.columns].bottom - window.y >= OVERLAP - 1
    if grid_of(stock, paper, "none") is None:
        piece = Piece("big#1", "boards", Drawing(()), None, stock)
        areas = [page.slots[0].clip for page in impose([piece], paper, "none")]
        inside = Area(0, 0, plan.width, plan.height).grown(*(-um(margin),) * 4)
        assert all(inside.holds(area) for area in areas)


@pytest.mark.parametrize("backs", ["long-edge", "none"])
def test_both_sides_of_a_mat_larger_than_the_paper_are_cut_up(
    board: Piece, root: Path, setter: Setter, house: House, tmp_path: Path, backs: Backs
) -> None:
    """First all tiles of the front, then all of the second side; each sheet says which side it belongs to."""
    behind = Drawing((setter.block("Hinten", (330, 200, 40, 8), font="body", size=12),))
    piece = replace(board, back=behind, two_sided=True)
    pages = pages_of(piece, sheet(root, "a4"), backs, setter, house)
    shown = [slot for page in pages for slot in page.slots]
    half = len(shown) // 2
    assert [slot.side for slot in shown] == ["front"] * half + ["back"] * half
    assert [slot.tile for slot in shown[:half]] == [slot.tile for slot in shown[half:]]
    path = tmp_path / "mat.pdf"
    write(pages, path, fonts=setter.fonts, title="mat", lang="de")
    expected = {piece.key: Words(words(board)[piece.key].front, ("Hinten",))}
    assert verify(path, pages, expected, backs) == ()
    lacking = {piece.key: Words((), ("Vorne",))}
    assert "found no 'Vorne' on any of its tiles" in str(verify(path, pages, lacking, backs))
    heads = [block.text for page in pages if page.slots for block, _ in page.ground.blocks()]
    assert sum("back" in text or "Rückseite" in text for text in heads) == half
