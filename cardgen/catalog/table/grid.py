"""A table as a value: cells of text, each with the place where a user finds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.finding import Finding, Level

FORMATS = ("xlsx", "ods", "csv")
LARGEST = 20_000_000
"""Bytes; a table file beyond this is refused before it is read."""
ROWS = 5000
COLUMNS = 200
"""More than any deck has: a sheet this large is another sheet, or one filled down by mistake."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, as text; `number` says that the program that wrote it held it for a number."""

    text: str
    where: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One row below the head: column -> cell, empty cells included; `where` is its first cell."""

    where: str
    cells: Mapping[str, Cell]


@dataclass(slots=True)
class Grid:
    """One table: its name (a deck), the cells of its head, its rows, and what was wrong while reading it."""

    name: str
    where: str
    head: tuple[Cell, ...] = ()
    lines: list[Line] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def filled(name: str, where: str, rows: Sequence[Sequence[Cell]]) -> Grid:
    """The grid of rows of cells, the first that is not empty being the head; empty rows are skipped.

    A cell under no heading is a finding: what it says would be lost.
    """
    grid = Grid(name, where)
    for row in rows:
        if not any(cell.text.strip() for cell in row):
            continue
        if not grid.head:
            grid.head = tuple(row)
            continue
        heads = [cell.text.strip() for cell in grid.head]
        for column, cell in enumerate(row):
            if cell.text.strip() and not (column < len(heads) and heads[column]):
                what = f"found '{cell.text[:40]}' under no heading; name the column in the first row"
                grid.findings.append(Finding(cell.where, what, check="table"))
        grid.lines.append(
            Line(row[0].where, {name: cell for name, cell in zip(heads, row, strict=False) if name})
        )
    if not grid.head:
        grid.findings.append(
            Finding(where, "found an empty table; it is passed over", Level.WARNING, "table")
        )
    return grid
