"""CSV in and out: UTF-8 with a byte order mark for Excel, never a guess at another encoding."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from cardgen.catalog.table.grid import COLUMNS, ROWS, Cell, Grid, filled
from cardgen.finding import DataError, Finding

DELIMITERS = (",", ";", "\t")
_CURE = "save it as 'CSV UTF-8'"


def read_csv(data: bytes, name: str, where: str) -> Grid:
    """The table in a CSV file; places are `file:line:column`, column being that of the table.

    The delimiter is what `sep=` says, else the most frequent of comma, semicolon and tab in the head.
    Raises DataError when the bytes are no UTF-8 (or UTF-16 with its mark), or the quotes do not match.
    """
    text = _decoded(data, where)
    delimiter, text, skipped = _delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[list[Cell]] = []
    begin = 1 + skipped
    try:
        for row in reader:
            cells = [
                Cell(_unbroken(value), f"{where}:{begin}:{n}")
                for n, value in enumerate(row[: COLUMNS + 1], 1)
            ]
            rows.append(cells or [Cell("", f"{where}:{begin}:1")])
            begin = reader.line_num + 1 + skipped
            if len(rows) > ROWS or len(row) > COLUMNS:
                what = f"found a table beyond {ROWS} rows or {COLUMNS} columns; export it again and fill that"
                raise DataError([Finding(rows[-1][0].where, what, check="table")])
    except csv.Error as problem:
        what = f'cannot be read as CSV: {problem}; a quote inside a quoted cell is doubled: ""'
        raise DataError([Finding(f"{where}:{begin}:1", what, check="table")]) from None
    return filled(name, where, rows)


def csv_bytes(rows: Iterable[Sequence[str]], delimiter: str) -> bytes:
    """The rows as a CSV file: UTF-8 with its mark, CRLF between the rows as RFC 4180 has it."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _decoded(data: bytes, where: str) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        what = f"found bytes that are no {encoding[:-4] if encoding.endswith('-sig') else encoding}; {_CURE}"
        raise DataError([Finding(f"{where}:{line}:1", what, check="table")]) from None
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise DataError(
            [Finding(f"{where}:{line}:1", f"found a NUL; this is no text file; {_CURE}", check="table")]
        )
    return text


def _delimiter(text: str) -> tuple[str, str, int]:
    """The delimiter, the text without a line `sep=`, and how many lines were taken off."""
    first, _, rest = text.partition("\n")
    said = first.strip().strip('"').lower()
    if said.startswith("sep=") and said[4:] in (*DELIMITERS, ""):
        return said[4:] or "\t", rest, 1
    head = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=head.count), text, 0


def _unbroken(value: str) -> str:
    """A cell with the line breaks of YAML."""
    return value.replace("\r\n", "\n").replace("\r", "\n")
