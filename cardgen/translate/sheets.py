"""XLSX for translators who like a table: a workbook a language, a sheet a game, a row a text.

Columns: key, source, translation, state, room, old source, check. Only translation and state are to be
filled; `state` is one of STATES, `check` holds the fingerprints of what went out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from cardgen.catalog.workbook import Book, Cell, Sheet, column, read_workbook, workbook
from cardgen.finding import DataError, Finding, Level
from cardgen.translate.exchange import Batch, Unit, doubted, fingerprint, singled, unprinted

COLUMNS = ("key", "source", "translation", "state", "room", "old source", "check")
NEEDED = ("key", "source", "translation")
WIDTHS = (30.0, 50.0, 50.0, 12.0, 40.0, 40.0, 22.0)
TRANSLATED, STALE, MISSING = "translated", "stale", "missing"
STATES = (TRANSLATED, STALE, MISSING)
_HEAD = re.compile(r"([a-z ]+?)(?: \(([A-Za-z_-]+)\))?")


def sheets(batches: Iterable[Batch]) -> bytes:
    """A whole workbook; the same batches give the same bytes."""
    return workbook([_sheet(batch) for batch in batches])


def _sheet(batch: Batch) -> Sheet:
    head = [f"{name} ({batch.source})" if name == "source" else name for name in COLUMNS]
    head[2] = f"translation ({batch.lang})"
    return Sheet(batch.game, [head, *(_row(unit) for unit in batch.units)], WIDTHS, {3: STATES})


def _row(unit: Unit) -> tuple[str, ...]:
    state = MISSING if not unit.target.strip() else STALE if unit.fuzzy else TRANSLATED
    room = "\n".join(unit.notes)
    return unit.context, unit.source, unit.target, state, room, unit.previous or "", unit.check


# --- reading ---------------------------------------------------------------------------------------


def read_sheets(path: Path, where: str) -> tuple[Batch, ...]:
    """The batches of a workbook, one for each sheet that has our columns.

    Raises DataError when it cannot be read, or none of its sheets is one of ours.
    """
    book = read_workbook(path, where)
    found = []
    for name, rows in book.sheets.items():
        heads = _heads(rows[0]) if rows else {}
        if "key" in heads.values():
            found.append(_batch(book, name, rows, heads, f"{where}!{name}"))
    if not found:
        what = f"found no sheet with the columns {', '.join(COLUMNS)}; they stand in its first row"
        raise DataError([Finding(where, what)])
    return tuple(found)


def _heads(row: Sequence[Cell]) -> dict[int, str]:
    """Number of a column -> what is written at its top, as our columns are called."""
    found = {}
    for number, cell in enumerate(row):
        head = _HEAD.fullmatch(" ".join(str(cell).lower().split()))
        if head:
            found[number] = head[1]
    return found


def _language(row: Sequence[Cell], name: str) -> str:
    """The language in the head of a column, "" for none."""
    for cell in row:
        head = _HEAD.fullmatch(" ".join(str(cell).split()))
        if head and head[1].lower() == name:
            return head[2] or ""
    return ""


def _batch(
    book: Book, game: str, rows: Sequence[Sequence[Cell]], heads: Mapping[int, str], where: str
) -> Batch:
    """The units of a sheet, and everything that is wrong with its cells."""
    findings = list(_head_findings(rows[0], heads, where))
    units: list[Unit] = []
    if all(finding.level < Level.ERROR for finding in findings):
        read = {name: at for at, name in heads.items() if name in COLUMNS and name != "room"}
        reading = _Rows(where, read, book.formulas.get(game, frozenset()), findings)
        found = (reading.unit(number, row) for number, row in enumerate(rows[1:], start=2))
        units = [unit for unit in found if unit is not None]
    once, twice = singled(units)
    lang, source = _language(rows[0], "translation"), _language(rows[0], "source")
    return Batch(game, lang, source, once, where, (*findings, *twice))


def _head_findings(row: Sequence[Cell], heads: Mapping[int, str], where: str) -> Iterator[Finding]:
    there = list(heads.values())
    for name in NEEDED:
        if name not in there:
            near = get_close_matches(name, there, n=1)
            do = f"is '{near[0]}' meant?" if near else "export the sheet anew"
            yield Finding(f"{where}!1", f"found no column '{name}' in the first row; {do}")
    for number, name in heads.items():
        if name in COLUMNS and there.index(name) != list(heads).index(number):
            yield Finding(f"{where}!{column(number)}1", f"found the column '{name}' twice; remove one")
    for number, cell in enumerate(row):
        if str(cell).strip() and heads.get(number) not in COLUMNS:
            what = f"found the column '{cell}', which is not read; allowed: {', '.join(COLUMNS)}"
            yield Finding(f"{where}!{column(number)}1", what, Level.WARNING)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Reads the rows of a sheet: where it is, the numbers of its columns by name, its formulas, findings."""

    where: str
    columns: Mapping[str, int]
    formulas: frozenset[str]
    findings: list[Finding]

    def place(self, name: str, number: int) -> str:
        """A cell as people call it: `fr.xlsx!game!C7`."""
        return f"{self.where}!{column(self.columns[name])}{number}"

    def unit(self, number: int, row: Sequence[Cell]) -> Unit | None:
        """The unit of a row; None when it is blank, and with findings when a cell is not what was typed."""
        texts = {name: row[at] if at < len(row) else "" for name, at in self.columns.items()}
        if not any(texts.values()):
            return None
        told = self._told(number, texts)
        said = {name: str(cell).replace("\r\n", "\n") for name, cell in texts.items()}
        told = told or list(self._together(number, said))
        self.findings.extend(told)
        if told:
            return None
        unit = Unit(
            said["key"],
            said["source"],
            said["translation"],
            previous=said.get("old source") or None,
            check=said.get("check", ""),
            place=self.place("translation", number),
        )
        stale = said.get("state", "").strip().lower() == STALE
        return doubted(unit, stale, inherited=True)

    def _told(self, number: int, texts: Mapping[str, Cell]) -> list[Finding]:
        """What is wrong with single cells."""
        found = []
        for name, cell in texts.items():
            if isinstance(cell, str) and name != "translation" and not self.formulas:
                continue
            place = self.place(name, number)
            if what := _wrong(cell, place.rpartition("!")[2] in self.formulas):
                found.append(Finding(place, what))
        return found

    def _together(self, number: int, texts: Mapping[str, str]) -> Iterator[Finding]:
        """What does not go together in a row."""
        if texts["translation"].strip() and not texts["key"].strip():
            yield Finding(self.place("key", number), "found a translation without key; put the key back")
        state = texts.get("state", "").strip().lower()
        if state and state not in STATES:
            near = get_close_matches(state, STATES, n=1)
            do = f"did you mean {near[0]}?" if near else "choose one"
            what = f"found the state '{state}'; allowed: {', '.join(STATES)}; {do}"
            yield Finding(self.place("state", number), what)
        went_out = texts.get("check", "").partition("-")[0]
        if went_out and texts["source"] and went_out != f"s{fingerprint(texts['source'])}":
            what = "found another source than was exported; write into the column translation, and undo it"
            yield Finding(self.place("source", number), what)


def _wrong(cell: Cell, formula: bool) -> str:
    """What is wrong with a cell that should be text, "" for nothing."""
    cure = "give the cell the format Text, and type it again"
    if formula:
        return f"found a formula; allowed: text; {cure}"
    if isinstance(cell, bool):
        return f"found a truth value ({str(cell).upper()}) that the program made of what was typed; {cure}"
    if isinstance(cell, int | float):
        return f"found the number {cell:g} that the program may have made of something else; {cure}"
    if not isinstance(cell, str):
        return f"found a date or time ({cell}) that the program made of what was typed; {cure}"
    return unprinted(cell)
