"""XLSX and ODS in and out. calamine reads the values; openpyxl and odfdo say what calamine keeps quiet about.

A formula, a merged cell or a date is a finding and never a value: a formula without a kept result reads as
nothing, and a date is what a spreadsheet makes of `3-4`. The libraries come with the extra `tables`.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.catalog.table.grid import COLUMNS, ROWS, Cell, Grid, filled
from cardgen.catalog.workbook import Sheet, workbook
from cardgen.catalog.workbook import column as column_name
from cardgen.finding import DataError, Finding

EXTRA = "pip install 'cardgen[tables]'"
_DATES = (datetime.date, datetime.time, datetime.timedelta)
Marks = Mapping[str, Mapping[str, str]]
"""Table -> cell (`D7`) -> what is wrong with it."""


def read_workbook(data: bytes, where: str) -> list[Grid]:
    """Every table of an XLSX or ODS file; places are `file!table!D7`.

    Raises DataError when it is no such file, or when the extra is not installed.
    """
    calamine = needed("python_calamine")
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        marks = _odd_xlsx(data) if data[:2] == b"PK" and b"mimetype" not in data[:64] else _odd_ods(data)
        sheets = {name: book.get_sheet_by_name(name) for name in book.sheet_names}
        return [_grid(name, sheet, where, marks.get(name, {})) for name, sheet in sheets.items()]
    except DataError:
        raise
    except Exception as problem:  # three libraries, each with errors of its own, on a file of any kind
        said = " ".join(str(problem).split())[:120] or type(problem).__name__
        what = f"cannot be read as a workbook ({said}); allowed: .xlsx, .ods; save it again in such a format"
        raise DataError([Finding(where, what, check="table")]) from problem


def _grid(name: str, sheet: Any, where: str, marks: Mapping[str, str]) -> Grid:
    place = f"{where}!{name}"
    if sheet.height > ROWS or sheet.width > COLUMNS:
        what = (
            f"found a table of {sheet.height} rows and {sheet.width} columns; allowed: {ROWS} and {COLUMNS}"
        )
        raise DataError([Finding(place, f"{what}; delete what is empty below and beside it", check="table")])
    rows, findings = [], []
    for number, values in enumerate(sheet.to_python(skip_empty_area=False), 1):
        row = []
        for column, value in enumerate(values):
            ref = f"{column_name(column)}{number}"
            wrong = marks.get(ref) or _odd(value)
            if wrong:
                findings.append(Finding(f"{place}!{ref}", wrong, check="table"))
            row.append(Cell("" if wrong else _text(value), f"{place}!{ref}", isinstance(value, (int, float))))
        rows.append(row or [Cell("", f"{place}!A{number}")])
    grid = filled(name, place, rows)
    grid.findings += findings
    return grid


def _odd(value: object) -> str:
    if isinstance(value, _DATES):
        kind = "a date" if isinstance(value, datetime.date) else "a time"
        return f"found {kind}, {value}, made from what was typed; format the cell as text, type again"
    return ""


def _text(value: object) -> str:
    """A value as it would be typed: whole floats without their point, booleans as in YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(value).replace("\r\n", "\n").replace("\r", "\n")


def _odd_xlsx(data: bytes) -> Marks:
    """Formulas, errors and merged cells, which calamine reads as values or as nothing."""
    book = needed("openpyxl").load_workbook(io.BytesIO(data), keep_links=False)
    found: dict[str, dict[str, str]] = {}
    for sheet in book.worksheets:
        marks = found.setdefault(sheet.title, {})
        for row in sheet.iter_rows():
            for cell in row:
                kind = getattr(cell, "data_type", "")  # merged cells have none
                if kind == "f":
                    marks[cell.coordinate] = (
                        f"found the formula {str(cell.value)[:40]}; write its result as a value"
                    )
                elif kind == "e":
                    marks[cell.coordinate] = f"found the error {cell.value}; write a value"
        for area in sheet.merged_cells.ranges:
            marks[area.start_cell.coordinate] = f"found merged cells, {area.coord}; unmerge them"
    return found


def _odd_ods(data: bytes) -> Marks:
    """The same for OpenDocument."""
    odfdo = needed("odfdo")
    found: dict[str, dict[str, str]] = {}
    for table in odfdo.Document(io.BytesIO(data)).body.tables:
        marks = found.setdefault(table.name, {})
        for cell in table.get_cells(flat=True):
            ref = f"{column_name(cell.x)}{cell.y + 1}"
            if formula := cell.formula:
                marks[ref] = f"found the formula {str(formula)[:40]}; write its result as a value"
            elif cell.is_spanned():
                marks[ref] = "found merged cells; unmerge them"
    return found


def needed(module: str) -> Any:
    """A library of the extra. Raises DataError with the command that installs it."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        what = f"spreadsheets need the package {module.replace('_', '-')}; run {EXTRA}, or use csv"
        raise DataError([Finding("", what, check="table")]) from None


# --- out ---------------------------------------------------------------------------------------------------


def xlsx_bytes(tables: Mapping[str, Sequence[Sequence[str]]]) -> bytes:
    """The tables as a workbook of text cells: what is typed into one stays text, `=1+2` and `007` too."""
    return workbook([Sheet(name[:31], rows, tuple(_widths(rows))) for name, rows in tables.items()])


def ods_bytes(tables: Mapping[str, Sequence[Sequence[str]]]) -> bytes:
    """The tables as an OpenDocument spreadsheet of text cells."""
    odfdo = needed("odfdo")
    document = odfdo.Document("spreadsheet")
    document.body.clear()
    for name, rows in tables.items():
        table = odfdo.Table(name)
        for row in rows:
            line = odfdo.Row()
            for text in row:
                line.append_cell(odfdo.Cell(text, cell_type="string") if text else odfdo.Cell())
            table.append_row(line)
        document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _widths(rows: Iterable[Sequence[str]]) -> Iterator[int]:
    """How wide the columns are, in letters: as wide as the longest text, within reason."""
    for column in zip(*rows, strict=True):
        yield min(max(max(len(line) for line in text.split("\n")) for text in column) + 2, 60)
