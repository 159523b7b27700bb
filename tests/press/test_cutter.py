"""Marks of cutting machines: a geometry that stands still, and cards that keep away from it."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from cardgen.catalog.model import House, Stock
from cardgen.catalog.schema import write_schema
from cardgen.finding import DataError, UsageError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Rect
from cardgen.layout.type import Setter
from cardgen.press.cutter import Cutter, cutter, cutters
from cardgen.press.grid import Area
from cardgen.press.impose import impose
from cardgen.press.marks import Imprint, furnished
from cardgen.press.pdf import write
from cardgen.press.sheet import sheet
from cardgen.press.verify import verify

from .conftest import Deck
from .test_impose import pieces

FROZEN = {
    ("silhouette", 1): "22201242bf8c807c",
    ("silhouette-4l", 1): "ec65afaa19e452ea",
    ("cricut", 1): "01e81efb686606eb",
}
"""The digest of each version's geometry. Files that people made for it hang on it: never change one of these;
a new geometry is a new version, and stands here beside the old one."""
PAPERS = ((210_000, 297_000), (297_000, 210_000), (215_900, 279_400), (279_400, 215_900), (297_000, 420_000))


def geometry(machine: Cutter) -> bytes:
    """All that a machine's marks are, on the usual papers, as bytes."""
    rows = [
        (size, tuple(machine.room(*size)), [tuple(bar) for bar in machine.printed(*size)], machine.clearance)
        for size in PAPERS
    ]
    return repr(rows).encode()


@pytest.fixture(params=["silhouette", "silhouette-4l", "cricut"])
def machine(request: pytest.FixtureRequest, root: Path) -> Cutter:
    found = cutter(root, request.param)
    assert found is not None
    return found


def test_the_geometry_of_a_version_never_changes(machine: Cutter) -> None:
    digest = sha256(geometry(machine)).hexdigest()[:16]
    assert FROZEN[machine.name, machine.version] == digest


def test_every_machine_is_frozen(root: Path) -> None:
    assert {name for name, _ in FROZEN} == set(cutters(root))
    for name in cutters(root):
        found = cutter(root, name)
        assert found is not None
        assert found.source.startswith("https://")
        assert found.checked >= "2026-01-01"


def test_silhouette_finds_a_square_and_two_angles(root: Path) -> None:
    """A 5 x 5 mm square top left, angles of 5 mm and 1 mm in the next corners, 10 mm from the edges."""
    found = cutter(root, "silhouette")
    assert found is not None
    assert found.printed(210_000, 297_000) == (
        Area(10_000, 10_000, 5_000, 5_000),
        Area(195_000, 10_000, 5_000, 1_000), Area(199_000, 10_000, 1_000, 5_000),
        Area(10_000, 286_000, 5_000, 1_000), Area(10_000, 282_000, 1_000, 5_000),
    )  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("size", [(63, 88), (70, 70), (57, 87), (44, 68)])
def test_no_card_comes_near_a_mark(
    machine: Cutter, paper: str, size: tuple[float, float], root: Path
) -> None:
    deck = pieces(60, Stock(width=size[0], height=size[1]))
    pages = impose(deck, sheet(root, paper).made_for(machine), "long-edge")
    fronts = [page for page in pages if page.side == "front"]
    assert [slot.key for page in fronts for slot in page.slots] == [piece.key for piece in deck]
    for page in pages:
        assert page.registration == (machine.printed(page.width, page.height) if page in fronts else ())
        assert len({slot.turn for slot in page.slots}) <= 1
        places = page.places
        assert min(place.x for place in places) - page.width + max(place.right for place in places) == 0
        near = [slot for slot in page.slots if not machine.free(page.width, page.height)(slot.clip)]
        assert page.side == "back" or near == []


def test_places_that_a_mark_takes_stay_empty(root: Path) -> None:
    """18 cards stand on A3 without marks; the square takes the place of one."""
    machine = cutter(root, "silhouette")
    (page, *_) = impose(pieces(18), sheet(root, "a3").made_for(machine), "none")
    assert len(page.slots) == 17
    whole = impose(pieces(18), sheet(root, "a3"), "none")[0]
    gone = {slot.trim for slot in whole.slots} - {slot.trim for slot in page.slots}
    assert len(gone) == 1


def test_what_the_machine_has_no_room_for_is_cut_by_hand(root: Path) -> None:
    machine = cutter(root, "cricut")
    (page,) = impose(pieces(1, Stock(width=180, height=260)), sheet(root, "a4").made_for(machine), "none")
    assert page.registration is None


def test_a_sheet_with_marks_is_printed_and_read_back(
    deck: Deck, root: Path, house: House, setter: Setter, fonts: Fonts, tmp_path: Path
) -> None:
    machine = cutter(root, "silhouette-4l")
    plain = impose(deck.pieces, sheet(root, "a4").made_for(machine), "long-edge")
    pages = furnished(plain, Imprint("Laden", "de", "0000", "long-edge", "#123456"), setter, house)
    bars = [mark for mark in pages[0].ground.marks if isinstance(mark, Rect)]
    assert [
        Area(*(round(edge * 1000) for edge in (bar.x, bar.y, bar.width, bar.height))) for bar in bars
    ] == list(pages[0].registration or ())
    assert {bar.fill for bar in bars} == {"#000000"}
    path = write(pages, tmp_path / "marks.pdf", fonts=fonts, title="marks", lang="de")
    assert verify(path, pages, deck.words, "long-edge") == ()


@pytest.mark.parametrize("backs", ["fold"])
def test_folded_sheets_have_no_marks(backs: str, root: Path) -> None:
    with pytest.raises(DataError, match="not folded"):
        impose(pieces(1), sheet(root, "a4").made_for(cutter(root, "cricut")), "fold")


def test_unknown_marks_and_wrong_files_are_told(root: Path, tmp_path: Path) -> None:
    assert cutter(root, "none") is None
    with pytest.raises(UsageError, match="silhouette-4l, none"):
        cutter(root, "laser")
    (tmp_path / "cutters").mkdir()
    (tmp_path / "cutters" / "mine.yaml").write_text(
        "version: 1\nabout: x\nsource: x\nchecked: soon\nmarks: []\n", "utf-8"
    )
    with pytest.raises(DataError, match=r"cutters/mine.yaml:4"):
        cutter(tmp_path, "mine")


def test_the_schema_for_editors_is_that_of_the_model(root: Path, tmp_path: Path) -> None:
    committed = (root / "cutters" / "schema" / "cutter.schema.json").read_text("utf-8")
    assert committed == write_schema(Cutter, tmp_path / "cutter.schema.json").read_text("utf-8")
