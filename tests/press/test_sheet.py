"""Sheets are data: what the files say is what comes out, and what is wrong in them is told at its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.catalog.model import House, Stock
from cardgen.catalog.schema import write_schema
from cardgen.finding import DataError, UsageError
from cardgen.layout.ink import placed
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter
from cardgen.press.grid import Area, Backs, mirrored
from cardgen.press.impose import impose, leaves
from cardgen.press.marks import Imprint, furnished
from cardgen.press.sheet import Sheet, sheet, sheets, um
from cardgen.press.tile import tiling

from .conftest import Deck

LABELS = """labels:
  columns: 3
  rows: 4
  width: 70
  height: 70
  left: 5
  top: 5
  across: 70
  down: 70
"""


def test_the_papers_of_the_house(root: Path) -> None:
    papers = {"a3", "a4", "a5", "legal", "letter", "one-up", "sra3", "tabloid"}
    assert papers <= set(sheets(root))
    assert sheet(root, "a4").paper == (210, 297)
    assert sheet(root, "letter").paper == (215.9, 279.4)
    assert sheet(root, "a3").paper == (297, 420)
    assert sheet(root, "a5").paper == (148, 210)
    assert sheet(root, "legal").paper == (215.9, 355.6)
    assert sheet(root, "tabloid").paper == (279.4, 431.8)
    assert sheet(root, "sra3").paper == (320, 450)
    assert sheet(root, "letter").name == "letter"
    assert sheet(root, "one-up").paper is None


def test_every_sheet_of_the_house_takes_a_card(root: Path, deck: Deck) -> None:
    for name in sheets(root):
        if sheet(root, name).labels is None:
            assert impose(deck.pieces, sheet(root, name), "long-edge")


@pytest.mark.parametrize("turned", [False, True])
def test_every_label_sheet_takes_cards_as_large_as_its_labels(root: Path, deck: Deck, turned: bool) -> None:
    named = {name: found for name in sheets(root) if (found := sheet(root, name)).labels}
    assert len(named) >= 6
    for found in named.values():
        labels = found.labels
        assert labels is not None
        assert found.source.startswith("https://")
        assert found.checked
        sides = (labels.height, labels.width) if turned else (labels.width, labels.height)
        stock = Stock(width=sides[0], height=sides[1])
        pieces = [replace(piece, stock=stock) for piece in deck.pieces]
        backs: Backs = "none" if labels.one_sided else "long-edge"
        pages = impose(pieces, found, backs)
        fronts = [slot for page in pages for slot in page.slots if slot.side == "front"]
        assert len(fronts) == len(pieces)
        for slot in fronts:  # in its label to the micrometre, without ink on the next one
            assert slot.trim == slot.clip
            assert (slot.trim.x - um(labels.left)) % um(labels.across) == 0
            assert (slot.trim.y - um(labels.top)) % um(labels.down) == 0
        larger = [replace(pieces[0], stock=Stock(width=sides[0] + 0.1, height=sides[1]))]
        with pytest.raises(DataError, match="larger than the labels"):
            impose(larger, found, backs)


def test_a_card_stands_in_the_middle_of_its_label_and_its_back_behind_it(root: Path, deck: Deck) -> None:
    paper = sheet(root, "business-5371")
    assert paper.labels
    pieces = [replace(piece, stock=Stock(width=44, height=68)) for piece in deck.pieces]
    front, back, *_ = impose(pieces, paper, "long-edge")
    assert len(front.slots) == 10
    assert front.slots[0].turn == 90
    for slot, behind, room in zip(front.slots, back.slots, front.places, strict=True):
        assert room.holds(slot.clip)
        assert slot.trim.x - room.x == room.right - slot.trim.right
        assert slot.trim.y - room.y == room.bottom - slot.trim.bottom
        assert behind.trim == mirrored(slot.trim, "vertical", front.width, front.height)
    assert front.precut


@pytest.mark.parametrize(
    ("name", "backs", "said"),
    [
        ("label-l7165", "long-edge", "one side; allowed: none"),
        ("business-5371", "fold", "cut already; allowed: long-edge, short-edge, none"),
    ],
)
def test_what_labels_cannot_do_is_said(root: Path, deck: Deck, name: str, backs: Backs, said: str) -> None:
    with pytest.raises(DataError, match=said):
        impose(deck.pieces, sheet(root, name), backs)


def test_labels_bear_header_and_ruler_outside_and_no_marks_between(
    root: Path, deck: Deck, setter: Setter, house: House
) -> None:
    paper = sheet(root, "label-l7165")
    imprint = Imprint("Title", "de", "abcd", "none")
    (page, *_) = furnished(impose(deck.pieces, paper, "none"), imprint, setter, house)
    assert page.ground.marks
    for _, (x, y, width, height), _ in placed(page.ground.marks):
        ink = Area(um(x), um(y), um(width), um(height))
        assert not any(ink.meets(room) for room in page.places)


def test_paper_that_is_cut_has_no_cover(root: Path) -> None:
    assert leaves([Drawing(())], sheet(root, "business-5371"), "none") == ()
    assert tiling(Stock(width=400, height=277), sheet(root, "label-l7169")) is None


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_nine_poker_cards_on_the_papers_at_home(root: Path, deck: Deck, name: str) -> None:
    first, second = impose(deck.pieces, sheet(root, name), "none")
    assert (len(first.slots), len(second.slots)) == (9, 2)


@pytest.mark.parametrize(
    ("name", "count"), [("a3", 18), ("sra3", 18), ("tabloid", 18), ("legal", 10), ("a5", 4)]
)
def test_as_many_cards_as_the_other_papers_take(root: Path, deck: Deck, name: str, count: int) -> None:
    pages = impose([*deck.pieces, *deck.pieces], sheet(root, name), "none")
    assert len(pages[0].slots) == count


def test_an_unknown_paper_names_the_papers_there_are(root: Path) -> None:
    with pytest.raises(UsageError, match="found no paper 'a44'; allowed: a3, a4, a5, business-5371, "):
        sheet(root, "a44")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("width: 210\nheight: 297\nmargins: 5\n", ":3:1: margins"),
        ("width: 210\nheight: wide\n", ":2:9: height: found 'wide'"),
        ("width: 210\n", "needs width and height, or one_up: true"),
        ("width: 210\nheight: 297\none_up: true\n", "one_up takes its size from the card"),
        ("width: 210\nheight: 297\norientation: upside\n", ":3:14: orientation: found 'upside'"),
        ("width: 210\nheight: 297\nmargin: -1\n", ":3:9: margin"),
        (f"width: 210\nheight: 297\n{LABELS}", "labels reach beyond the paper"),
        (f"width: 220\nheight: 297\n{LABELS.replace('across: 70', 'across: 60')}", "places overlap"),
        (f"one_up: true\n{LABELS}", "labels need the width and height"),
        (f"width: 220\nheight: 297\n{LABELS.replace('rows: 4', 'rows: 0')}", ":5:9: labels.rows"),
    ],
)
def test_what_is_wrong_in_a_sheet_is_told_at_its_place(tmp_path: Path, text: str, found: str) -> None:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "mine.yaml").write_text(text, "utf-8")
    with pytest.raises(DataError) as caught:
        sheet(tmp_path, "mine")
    lines = [str(finding) for finding in caught.value.findings]
    assert all("/sheets/mine.yaml:" in line.split(": ")[0] for line in lines)
    assert any(found in line for line in lines)


def test_a_folder_without_sheets_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no sheet"):
        sheet(tmp_path, "a4")


def test_the_schema_for_editors_is_that_of_the_model(root: Path, tmp_path: Path) -> None:
    committed = (root / "sheets" / "schema" / "sheet.schema.json").read_text("utf-8")
    assert committed == write_schema(Sheet, tmp_path / "sheet.schema.json").read_text("utf-8")
    for path in (root / "sheets").glob("*.yaml"):
        assert path.read_text("utf-8").startswith(
            "# yaml-language-server: $schema=schema/sheet.schema.json\n"
        )


def test_lengths_are_rounded_to_whole_micrometres() -> None:
    assert [um(length) for length in (88.9, 1.001, 0.0004, 215.9, 63.0000001)] == [
        88_900,
        1_001,
        0,
        215_900,
        63_000,
    ]
