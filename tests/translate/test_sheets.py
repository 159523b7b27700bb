"""Workbooks: what a spreadsheet program makes of cells is found, with sheet, cell and cure."""

from __future__ import annotations

import builtins
import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from cardgen.catalog.workbook import Sheet, column, read_workbook, workbook
from cardgen.finding import DataError
from cardgen.translate.exchange import outgoing
from cardgen.translate.sheets import read_sheets, sheets

from .wording import filled

SOURCE = {"a": "draw two", "b": "stop!", "c": "the end"}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook with three texts, of which one is translated."""
    po = tmp_path / "house" / "text" / "fr.po"
    path = tmp_path / "fr.xlsx"
    path.write_bytes(sheets([outgoing(filled(po, SOURCE, {"a": "piochez deux"}), po, "fr")]))
    return path


def planted(book: Path, **cells: Any) -> Path:
    """The workbook saved by another program with these cells in its sheet."""
    opened = openpyxl.load_workbook(book)
    for place, value in cells.items():
        opened["house"][place] = value
    opened.save(book)
    return book


def test_another_program_reads_what_we_write(book: Path) -> None:
    rows = list(openpyxl.load_workbook(book)["house"].iter_rows(values_only=True))
    assert rows[0] == ("key", "source (en)", "translation (fr)", "state", "room", "old source", "check")
    assert rows[1][:5] == ("words.a/text", "draw two", "piochez deux", "translated", "words · a · text")
    assert [row[3] for row in rows[1:]] == ["translated", "missing", "missing"]
    cell = openpyxl.load_workbook(book)["house"]["C3"]
    assert cell.number_format == "@"


def test_what_another_program_saved_is_read_back(book: Path) -> None:
    (batch,) = read_sheets(planted(book, C3="stop !", C4="FIN"), "fr.xlsx")
    assert batch.findings == ()
    assert [unit.target for unit in batch.units] == ["piochez deux", "stop !", "FIN"]
    assert batch.units[1].place == "fr.xlsx!house!C3"


@pytest.mark.parametrize(
    ("cell", "value", "said"),
    [
        ("C3", "=1+1", "found a formula"),
        ("C3", "=CONCATENATE(A1)", "found a formula"),
        ("C3", 12, "found the number 12"),
        ("C3", 1.5, "found the number 1.5"),
        ("C3", True, "found a truth value (TRUE)"),
        ("C3", datetime.date(2026, 3, 1), "found a date or time (2026-03-01)"),
        ("C3", datetime.time(12, 30), "found a date or time (12:30:00)"),
        ("B3", "arrête !", "found another source than was exported"),
        ("A3", None, "without key"),
        ("A3", "words.a/text", "a second time with another translation"),
        ("D3", "translate", "did you mean translated?"),
    ],
)
def test_what_the_program_made_of_a_cell_is_a_finding(book: Path, cell: str, value: Any, said: str) -> None:
    cells = {"C3": "stop !", cell: value}
    (batch,) = read_sheets(planted(book, **cells), "fr.xlsx")
    found = [finding for finding in batch.findings if said in finding.what]
    assert len(found) == 1, batch.findings
    row = "C3" if "second time" in said else cell
    assert found[0].where == f"fr.xlsx!house!{row}"
    assert len(batch.findings) == 1


def test_columns_may_be_moved_added_and_are_missed(book: Path) -> None:
    opened = openpyxl.load_workbook(book)
    sheet = opened["house"]
    sheet.move_range("B1:B4", cols=8)
    sheet["K1"] = "my notes"
    opened.create_sheet("scratch")["A1"] = "buy milk"
    opened.save(book)
    (batch,) = read_sheets(book, "fr.xlsx")
    assert [unit.source for unit in batch.units] == list(SOURCE.values())
    assert [str(finding.where) for finding in batch.findings] == ["fr.xlsx!house!K1"]
    opened["house"]["C1"] = "translated text"
    opened.save(book)
    (batch,) = read_sheets(book, "fr.xlsx")
    assert any("found no column 'translation'" in finding.what for finding in batch.findings)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 nothing", b"key;source;translation\n"])
def test_what_is_no_workbook_is_one_finding(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.xlsx").write_bytes(data)
    with pytest.raises(DataError, match="no readable XLSX workbook"):
        read_sheets(tmp_path / "x.xlsx", "x.xlsx")


def test_a_workbook_without_our_columns_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "x.xlsx").write_bytes(workbook([Sheet("a", [["b"]])]))
    with pytest.raises(DataError, match="no sheet with the columns"):
        read_sheets(tmp_path / "x.xlsx", "x.xlsx")


def test_a_missing_extra_is_one_line_with_the_command(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def gone(name: str, *rest: Any) -> Any:
        if name == "python_calamine":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", gone)
    with pytest.raises(DataError) as caught:
        read_sheets(book, "fr.xlsx")
    (finding,) = caught.value.findings
    assert "pip install 'cardgen[sheets]'" in str(finding)


def test_a_workbook_that_unpacks_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardgen.catalog import workbook as module

    path = tmp_path / "x.xlsx"
    path.write_bytes(workbook([Sheet("a", [["key"], ["x" * 90_000]])]))
    monkeypatch.setattr(module, "LARGEST", 9000)
    with pytest.raises(DataError, match="unpacks to more than"):
        read_workbook(path, "x.xlsx")


def test_names_and_letters_of_sheets() -> None:
    assert [column(number) for number in (0, 25, 26, 51, 701, 702)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA"]
    for name in ("", "a/b", "x" * 32):
        with pytest.raises(ValueError, match="sheet name"):
            workbook([Sheet(name, [])])
