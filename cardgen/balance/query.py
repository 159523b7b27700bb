"""Questions in SQL to the games that were written down: DuckDB over the Parquet files, and nothing else.

A question is one SELECT. It sees two tables, `games` and `cards`, and neither files nor the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardgen.balance.detail import COLUMNS, LEVELS, libraries
from cardgen.finding import DataError, Finding, UsageError

CLOSED = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
}
"""What keeps a question away from files, the network, and variables of this program."""


def ask(sql: str, folder: Path) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The names of the columns and the rows of an answer.

    Raises UsageError for what is no single SELECT or cannot be answered, DataError when no games were
    written below the folder, or the extra is missing.
    """
    duckdb, data = libraries("duckdb", "pyarrow.dataset")
    found = files(folder)
    with duckdb.connect(":memory:", config=CLOSED) as base:
        for table, paths in found.items():
            base.register(table, data.dataset([str(path) for path in paths]))
        base.execute("SET lock_configuration = true")
        try:
            _refuse(duckdb, base.extract_statements(sql))
            answer = base.execute(sql)
            return [column[0] for column in answer.description], answer.fetchall()
        except duckdb.Error as problem:
            said = " ".join(str(problem).split("\n\n")[0].split())[:200]
            raise _unanswered(said) from None


def files(folder: Path) -> dict[str, list[Path]]:
    """The files of each table below a folder of printed and examined games; DataError without any."""
    found = {table: sorted(folder.glob(f"*/*/balance/*-{table}.parquet")) for table in LEVELS}
    if not found["games"]:
        what = "found no games written down; write some: cardgen balance GAME --detail cards"
        raise DataError([Finding(folder.as_posix(), what)])
    return {table: paths for table, paths in found.items() if paths}


def _refuse(duckdb: Any, statements: Sequence[Any]) -> None:
    """Raise UsageError for anything but one SELECT."""
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise _unanswered("that is no single question")


def _unanswered(said: str) -> UsageError:
    tables = "; ".join(f"{table}({', '.join(columns)})" for table, columns in COLUMNS.items())
    return UsageError([Finding("balance query", f"{said}; allowed: one SELECT from {tables}")])


def grid(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """The answer as aligned columns, numbers to the right."""
    cells = [list(names), *([_said(value) for value in row] for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(names))]
    right = [any(isinstance(row[at], int | float) for row in rows) for at in range(len(names))]
    return "".join(
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, right, strict=True)
        ).rstrip()
        + "\n"
        for row in cells
    )


def _said(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
