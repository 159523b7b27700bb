"""The written PDF: the same every time, fonts embedded, everything where and as often as it should be."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.model import Stock
from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Ellipse, Group, Icon, Mark, Path, Rect, Unseen, rotation
from cardgen.layout.patterns import rosette
from cardgen.layout.shelf import Shelf
from cardgen.press.grid import Area
from cardgen.press.impose import Page, Piece, Slot, impose, leaves
from cardgen.press.operators import number, steps
from cardgen.press.pdf import composed, write
from cardgen.press.reader import opened
from cardgen.press.sheet import Sheet

from .conftest import CARD, Deck

A4 = Sheet(width=210, height=297, margin=5, gap=2)
RED, BLUE, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
Steps = tuple[tuple[str | float, ...], ...]
WAVE = Path((("M", 0.0, 0.0), ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)), stroke="#000000")
ROSETTE = Group((WAVE,), name="rosette")
TRIANGLE: Steps = (("M", 10.0, 10.0), ("L", 30.0, 10.0), ("L", 10.0, 30.0), ("Z",))
STAR: Steps = (("M", 0.0, 0.0), ("L", 24.0, 0.0), ("L", 12.0, 24.0), ("Z",))


def made(pages: Iterable[Page], fonts: Fonts) -> bytes:
    return composed(list(pages), fonts=fonts, title="Titel", lang="de")


def cards(*drawings: Drawing, stock: Stock = CARD) -> tuple[Page, ...]:
    pieces = [Piece(f"{number}#1", "cards", face, None, stock) for number, face in enumerate(drawings)]
    return impose(pieces, A4, "none")


def streams(data: bytes) -> Iterator[str]:
    """The unpacked streams of pages and forms; font programs are left out."""
    for head, packed in re.findall(rb"<<(.*?)/Length \d+ >>\nstream\n(.*?)\nendstream", data, re.DOTALL):
        if b"Length1" not in head:
            yield zlib.decompress(packed).decode("latin-1")


def square(corner: float, side: float) -> Steps:
    """A closed square with its corners on the diagonal, drawn clockwise."""
    far = corner + side
    return ("M", corner, corner), ("L", far, corner), ("L", far, far), ("L", corner, far), ("Z",)


def forms(data: bytes) -> int:
    return data.count(b"/Subtype /Form")


class Picture:
    """A page as pixels, asked in millimetres."""

    def __init__(self, page: Page, fonts: Fonts, dpmm: int = 10) -> None:
        self.dpmm = dpmm
        self.width = page.width * dpmm // 1000
        with opened(made([page], fonts)) as read:
            self.data = read[0].pixels(self.width, page.height * dpmm // 1000)

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        start = 4 * (round(y * self.dpmm) * self.width + round(x * self.dpmm))
        blue, green, red = self.data[start : start + 3]
        return red, green, blue


def test_same_pages_same_bytes(deck: Deck, fonts: Fonts) -> None:
    pages = impose(deck.pieces, A4, "long-edge")
    first = made(pages, fonts)
    assert made(reversed(pages), fonts) != first
    assert made(pages, Fonts(fonts.root)) == first


def test_files_that_differ_have_ids_that_differ(deck: Deck, fonts: Fonts) -> None:
    def identity(data: bytes) -> bytes:
        found = re.search(rb"/ID\s*\[(.*?)\]", data, re.DOTALL)
        assert found
        return found.group(1)

    pages = impose(deck.pieces, A4, "none")
    assert identity(made(pages, fonts)) != identity(made(pages[:1], fonts))


def test_no_bare_helvetica_no_transition_no_picture(deck: Deck, fonts: Fonts) -> None:
    data = made(impose(deck.pieces, A4, "long-edge"), fonts)
    for word in (b"Helvetica", b"/Trans", b"/Image", b"ASCII85"):
        assert word not in data.replace(b"/ImageB", b"").replace(b"/ImageC", b"").replace(b"/ImageI", b"")
    assert data.count(b"/FontFile2") == data.count(b"/Type /FontDescriptor") > 0


def test_title_language_and_bookmarks_are_there(tmp_path: FilePath, deck: Deck, fonts: Fonts) -> None:
    import pypdfium2

    path = tmp_path / "deck.pdf"
    pages = impose(deck.pieces, A4, "long-edge")
    marks = [("Umschlag", 0), ("Angestellte & Aufgaben", 0), ("Regeln", 3)]
    write(
        pages,
        path,
        fonts=fonts,
        title="Der Große",
        lang="de",
        subject="Spiel",
        keywords=["a", "b"],
        bookmarks=marks,
    )
    data = path.read_bytes()
    assert b"/Lang (de)" in data
    assert b"/PrintScaling /None" in data
    with pypdfium2.PdfDocument(path) as document:
        meta = document.get_metadata_dict()
        assert (meta["Title"], meta["Subject"], meta["Keywords"]) == ("Der Große", "Spiel", "a, b")
        found = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert found == marks


def test_boxes_of_sheets_and_single_cards(deck: Deck, fonts: Fonts) -> None:
    sheets = made(impose(deck.pieces, A4, "none"), fonts)
    single = made(impose(deck.pieces[:1], Sheet(one_up=True), "none"), fonts)
    for data in (sheets, single):
        boxes = re.findall(rb"/(?:Trim|Bleed|Media)Box \[ ([^\]]*) \]", data)
        assert boxes
        assert all(len(box.split()) == 4 for box in boxes)
    with opened(sheets) as read:
        assert read[0].box("TrimBox") == read[0].box("BleedBox") == Area(0, 0, 210_000, 297_000)
    with opened(single) as read:
        assert (read[0].width, read[0].height) == (69_000, 94_000)
        assert read[0].box("TrimBox") == Area(3_000, 3_000, 63_000, 88_000)
        assert read[0].box("BleedBox") == Area(0, 0, 69_000, 94_000)


def test_equal_faces_are_stored_once(fonts: Fonts) -> None:
    def face(fill: str) -> Drawing:
        return Drawing((Rect(0, 0, 63, 88, fill=fill),))

    assert forms(made(cards(*[face("#ff0000") for _ in range(30)]), fonts)) == 1
    assert forms(made(cards(*[face(f"#ff00{n:02x}") for n in range(30)]), fonts)) == 30


def test_named_groups_and_icons_are_stored_once(fonts: Fonts) -> None:
    def face(x: float, fill: str) -> Drawing:
        moved = replace(ROSETTE, marks=tuple(ROSETTE.marks), matrix=(1, 0, 0, 1, x, 0))
        star = Icon("star", x, 1, 5, fill, tuple(STAR))
        return Drawing((moved, Group((star,)), replace(star, y=9)))

    data = made(cards(face(1, "#ff0000"), face(2, "#00ff00"), face(3, "#0000ff")), fonts)
    assert forms(data) == 3 + 1 + 1
    recoloured = Group((replace(WAVE, stroke="#ff0000"),), name="rosette")
    assert forms(made(cards(Drawing((ROSETTE, recoloured))), fonts)) == 1 + 2


def test_an_icon_takes_the_colour_of_its_place(fonts: Fonts) -> None:
    full = square(0, 24)
    face = Drawing((Icon("s", 5, 5, 10, "#ff0000", full), Icon("s", 20, 5, 10, "#0000ff", full)))
    (page,) = cards(face)
    picture = Picture(page, fonts)
    left, top = page.slots[0].trim.x / 1000, page.slots[0].trim.y / 1000
    assert picture.at(left + 10, top + 10) == RED
    assert picture.at(left + 25, top + 10) == BLUE
    assert picture.at(left + 17, top + 10) == WHITE


def corner_face(width: float, height: float) -> Drawing:
    """Red in the top left corner, blue in the top right one."""
    return Drawing((Rect(0, 0, 10, 10, fill="#ff0000"), Rect(width - 10, 0, 10, 10, fill="#0000ff")))


@pytest.mark.parametrize(
    ("turn", "red", "blue"),
    [(0, (25, 25), (65, 25)), (90, (65, 25), (65, 85)), (180, (65, 85), (25, 85)), (270, (25, 85), (25, 25))],
)
def test_a_slot_is_turned_clockwise(
    fonts: Fonts, turn: int, red: tuple[int, int], blue: tuple[int, int]
) -> None:
    width, height = (50, 70) if turn in (0, 180) else (70, 50)
    trim = Area(20_000, 20_000, 50_000, 70_000)
    stock = Stock(width=width, height=height)
    slot = Slot("a#1", "a", "front", trim, trim, turn, corner_face(width, height), stock)
    picture = Picture(Page(100_000, 120_000, "front", slots=(slot,)), fonts)
    assert picture.at(*red) == RED
    assert picture.at(*blue) == BLUE
    assert picture.at(45, 55) == WHITE


def test_neighbours_meet_in_the_middle_of_the_gap_and_bleed_ends_outside(fonts: Fonts) -> None:
    pages = cards(
        Drawing((Rect(-3, -3, 69, 94, fill="#ff0000"),)), Drawing((Rect(-3, -3, 69, 94, fill="#0000ff"),))
    )
    picture = Picture(pages[0], fonts)
    left, right = pages[0].slots
    seam = (left.trim.right + right.trim.x) / 2000
    assert picture.at(seam - 0.5, 50) == RED
    assert picture.at(seam + 0.5, 50) == BLUE
    assert picture.at(left.clip.x / 1000 - 0.5, 50) == WHITE
    assert picture.at(left.clip.x / 1000 + 0.5, 50) == RED
    assert picture.at(50, left.clip.y / 1000 + 0.5) == RED
    assert picture.at(50, left.clip.y / 1000 - 0.5) == WHITE


@pytest.mark.parametrize(
    ("mark", "inside", "outside"),
    [
        (Rect(10, 10, 20, 20, fill="#000000", radius=10), (20, 20), (11, 11)),
        (Rect(10, 10, 20, 20, stroke="#000000", line=4), (10, 20), (20, 20)),
        (Ellipse(20, 20, 10, 5, fill="#000000"), (28, 20), (28, 16)),
        (Path(TRIANGLE, fill="#000000"), (12, 12), (28, 28)),
        (Path(TRIANGLE[:2], stroke="#000000", line=2, dash=(8, 8)), (13, 10), (22, 10)),
        (Path((*square(5, 30), *square(15, 10)), fill="#000000", even_odd=True), (10, 10), (20, 20)),
        (Path((*square(5, 30), *square(15, 10)), fill="#000000"), (20, 20), (2, 2)),
        (Group((Rect(0, 0, 40, 40, fill="#000000"),), clip=(10, 10, 10, 10)), (15, 15), (25, 25)),
        (Group((Rect(0, 0, 40, 2, fill="#000000"),), rotation(90, 0, 0)), (-1, 30), (30, 1)),
        (Group((Rect(0, 0, 9, 9, fill="#000000"),), (1, 0, 0, 1, 20, 0), "named"), (25, 5), (5, 5)),
    ],
)  # fmt: skip
def test_marks_are_drawn_where_they_say(
    fonts: Fonts, mark: Mark, inside: tuple[int, int], outside: tuple[int, int]
) -> None:
    page = Page(60_000, 60_000, "front", ground=Drawing((Group((mark,), (1, 0, 0, 1, 10, 10)),)))
    picture = Picture(page, fonts)
    assert picture.at(inside[0] + 10, inside[1] + 10) == BLACK
    assert picture.at(outside[0] + 10, outside[1] + 10) == WHITE


def test_colours_after_text_groups_and_icons_are_those_asked_for(deck: Deck, fonts: Fonts) -> None:
    """What a line of text, a form or a group sets must not colour what follows."""
    text = deck.pieces[0].front.marks[1]
    red = Rect(40, 40, 5, 5, fill="#ff0000")
    for between in (text, Group((text,)), Group((text,), name="kept"), Icon("i", 1, 1, 2, "#00ff00", STAR)):
        page = Page(60_000, 60_000, "front", ground=Drawing((red, between, replace(red, y=50))))
        assert Picture(page, fonts).at(42, 52) == RED


def test_a_group_ends_with_the_colours_that_were_set_before_it(fonts: Fonts) -> None:
    red, blue = Rect(5, 5, 5, 5, fill="#ff0000"), Rect(5, 15, 5, 5, fill="#0000ff")
    page = Page(60_000, 60_000, "front", ground=Drawing((red, Group((blue,)), replace(blue, y=25))))
    assert Picture(page, fonts).at(7, 27) == BLUE


def test_reportlab_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch, deck: Deck, fonts: Fonts) -> None:
    from reportlab import rl_config

    other = {"invariant": 0, "useA85": 1, "pdfComments": 1, "pdfMultiLine": 1}
    for name, value in other.items():
        monkeypatch.setattr(rl_config, name, value)
    pages = impose(deck.pieces, A4, "none")
    assert b"ASCII85" not in made(pages, fonts)
    assert {name: getattr(rl_config, name) for name in other} == other
    with pytest.raises(AttributeError):
        composed([Page(1, 1, "front", slots=(None,))], fonts=fonts, title="", lang="")  # type: ignore[arg-type]
    assert {name: getattr(rl_config, name) for name in other} == other


def test_the_users_own_settings_change_no_byte(
    monkeypatch: pytest.MonkeyPatch, deck: Deck, fonts: Fonts
) -> None:
    from reportlab import rl_config

    pages = impose(deck.pieces, A4, "none")
    usual = made(pages, fonts)
    for name in ("useA85", "pdfComments", "pdfMultiLine"):
        monkeypatch.setattr(rl_config, name, 1)
    monkeypatch.setattr(rl_config, "canvas_basefontname", "Times-Roman")
    monkeypatch.setattr(rl_config, "documentLang", "xx")
    assert made(pages, fonts) == usual


def test_a_place_that_cannot_be_written_is_an_error_of_data(
    tmp_path: FilePath, deck: Deck, fonts: Fonts
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    pages = impose(deck.pieces[:1], A4, "none")
    with pytest.raises(DataError, match="cannot be written"):
        write(pages, tmp_path / "file" / "deck.pdf", fonts=fonts, title="", lang="de")
    assert (tmp_path / "file").read_text("utf-8") == "in the way"
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_full_page_drawings_and_empty_pages(fonts: Fonts) -> None:
    pages = leaves([Drawing((Rect(0, 0, 210, 297, fill="#ff0000"),))], A4, "long-edge")
    assert Picture(pages[0], fonts).at(209, 296) == RED
    assert Picture(pages[1], fonts).at(105, 148) == WHITE


def test_nine_up_and_one_up_hold_the_same_faces(deck: Deck, fonts: Fonts) -> None:
    many = made(impose(deck.pieces, A4, "long-edge"), fonts)
    single = made(impose(deck.pieces, Sheet(one_up=True), "long-edge"), fonts)

    def faces(data: bytes) -> set[str]:
        return {text for text in streams(data) if "Do" not in text}

    assert faces(many) == faces(single)
    assert len(faces(many)) == 22


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
def test_numbers_are_short_and_true(value: float, places: int) -> None:
    text = number(value, places)
    assert re.fullmatch(r"-?\d+(\.\d*[1-9])?", text)
    assert abs(float(text) - value) <= 0.5 * 10**-places + 1e-9


@given(st.lists(st.floats(-2000, 2000), min_size=6, max_size=6))
def test_steps_have_no_exponents(values: list[float]) -> None:
    text = steps((("C", *values), ("Z",)))
    assert re.fullmatch(r"(-?\d+(\.\d+)? ){6}c h", text)
    for written, value in zip(text.split(), values, strict=False):
        assert abs(float(written) - value) < 0.006


def test_pages_that_come_one_by_one_give_the_same_file(deck: Deck, fonts: Fonts) -> None:
    pages = impose(deck.pieces, A4, "long-edge")
    assert composed(iter(pages), fonts=fonts, title="Titel", lang="de") == made(pages, fonts)


def test_a_face_that_stands_once_is_no_form_and_looks_the_same(deck: Deck, fonts: Fonts) -> None:
    alone = [replace(piece, once=True) for piece in deck.pieces]
    kept, drawn = made(impose(deck.pieces, A4, "none"), fonts), made(impose(alone, A4, "none"), fonts)
    assert forms(drawn) < forms(kept) and len(drawn) < len(kept)
    with opened(kept) as before, opened(drawn) as after:
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            assert one.pixels(420, 594) == other.pixels(420, 594)


def test_colours_of_faces_that_stand_once_do_not_run(fonts: Fonts) -> None:
    red = Drawing((Rect(0, 0, 63, 88, fill="#ff0000"),))
    pieces = [Piece(str(at), "cards", red, None, CARD, once=True) for at in range(2)]
    bare = Drawing((Group((Rect(0, 0, 63, 88, fill="#ff0000"),)),))
    pieces.append(Piece("2", "cards", bare, None, CARD, once=True))
    (content,) = (
        stream for stream in streams(made(impose(pieces, A4, "none"), fonts)) if " re W n" in stream
    )
    assert content.count("1 0 0 rg") == 3


def test_the_garbage_collector_is_left_as_it_was(deck: Deck, fonts: Fonts) -> None:
    import gc

    pages = impose(deck.pieces, A4, "none")
    assert gc.isenabled()
    made(pages, fonts)
    assert gc.isenabled()
    gc.disable()
    try:
        made(pages, fonts)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_picture_from_the_shelf_gives_the_same_file_undrawn(tmp_path: FilePath, fonts: Fonts) -> None:
    long = rosette(30, 40, 20, 20, 1, "#204060", 0.2)  # a form of its own
    short = (Rect(3, 3, 9, 9, fill="#806040"), long, Ellipse(9, 9, 2, 3, fill="#101010"), long)

    def file(picture: Sequence[Mark]) -> bytes:
        box = (0.0, 0.0, 63.0, 88.0)
        faces = [
            Drawing((long, Group(picture, name="p", clip=box))),
            Drawing((Group(picture, name="p", clip=box),)),
        ]
        pieces = [Piece(str(at), "cards", face, None, CARD) for at, face in enumerate(faces)]
        return made(impose(pieces, A4, "none"), fonts)

    def undrawn() -> tuple[Mark, ...]:
        raise AssertionError("drawn again")

    first = Shelf(tmp_path)
    expected = file(short)
    assert file(first.picture("short", lambda: short)) == expected
    first.keep()
    assert file(Shelf(tmp_path).picture("short", undrawn)) == expected


def test_a_picture_with_more_than_paths_is_drawn_each_time(tmp_path: FilePath, fonts: Fonts) -> None:
    inner = Group((Group((Rect(1, 1, 5, 5, fill="#806040"),), name="inner"),), name="outer")
    shelf = Shelf(tmp_path)
    picture = shelf.picture("nested", lambda: (inner,))
    pieces = [Piece("a", "cards", Drawing((Group(picture, name="p"),)), None, CARD)]
    made(impose(pieces, A4, "none"), fonts)
    assert isinstance(picture, Unseen) and not picture.memory


def test_equal_pages_are_read_as_one_and_unequal_ones_are_not(fonts: Fonts) -> None:
    colours = ("#102030", "#102030", "#304050")
    pieces = [
        Piece(str(at), "cards", Drawing((Rect(0, 0, 63, 88, fill=colour),)), None, CARD)
        for at, colour in enumerate(colours)
    ]
    with opened(made(impose(pieces, Sheet(one_up=True), "none"), fonts)) as read:
        assert len(read) == 3 and read[0] is read[1] and read[1] is not read[2]
