"""Sheets are data: what the files say is what comes out, and what is wrong in them is told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.schema import write_schema
from cardgen.finding import DataError, UsageError
from cardgen.press.impose import impose
from cardgen.press.sheet import Sheet, sheet, sheets, um

from .conftest import Deck


def test_the_papers_of_the_house(root: Path) -> None:
    papers = {"a3", "a4", "a5", "legal", "letter", "one-up", "tabloid"}
    assert papers <= set(sheets(root))
    assert sheet(root, "a4").paper == (210, 297)
    assert sheet(root, "letter").paper == (215.9, 279.4)
    assert sheet(root, "a3").paper == (297, 420)
    assert sheet(root, "a5").paper == (148, 210)
    assert sheet(root, "legal").paper == (215.9, 355.6)
    assert sheet(root, "tabloid").paper == (279.4, 431.8)
    assert sheet(root, "letter").name == "letter"
    assert sheet(root, "one-up").paper is None


def test_every_sheet_of_the_house_takes_a_card(root: Path, deck: Deck) -> None:
    for name in sheets(root):
        assert impose(deck.pieces, sheet(root, name), "long-edge")


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_nine_poker_cards_on_the_papers_at_home(root: Path, deck: Deck, name: str) -> None:
    first, second = impose(deck.pieces, sheet(root, name), "none")
    assert (len(first.slots), len(second.slots)) == (9, 2)


@pytest.mark.parametrize(("name", "count"), [("a3", 18), ("tabloid", 18), ("legal", 10), ("a5", 4)])
def test_as_many_cards_as_the_other_papers_take(root: Path, deck: Deck, name: str, count: int) -> None:
    pages = impose([*deck.pieces, *deck.pieces], sheet(root, name), "none")
    assert len(pages[0].slots) == count


def test_an_unknown_paper_names_the_papers_there_are(root: Path) -> None:
    with pytest.raises(UsageError, match="found no paper 'a44'; allowed: a3, a4, a5, legal, letter, one-up"):
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
    ],
)
def test_what_is_wrong_in_a_sheet_is_told_at_its_place(tmp_path: Path, text: str, found: str) -> None:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "mine.yaml").write_text(text, "utf-8")
    with pytest.raises(DataError) as caught:
        sheet(tmp_path, "mine")
    lines = [str(finding) for finding in caught.value.findings]
    assert all(line.startswith("sheets/mine.yaml:") for line in lines)
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
