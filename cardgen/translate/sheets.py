"""XLSX for translators who like a table: a workbook a language, a sheet a game, a row a text.

Columns: key, source, translation, state, room, old source, check. Only translation and state are to be
filled; `state` is one of STATES, `check` holds the fingerprints of what went out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        formulas = book.formulas.get(game, frozenset())
        for number, row in enumerate(rows[1:], start=2):
            if any(str(cell).strip() for cell in row):
                units += _units(number, row, heads, formulas, where, findings)
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


def _units(
    number: int,
    row: Sequence[Cell],
    heads: Mapping[int, str],
    formulas: frozenset[str],
    where: str,
    findings: list[Finding],
) -> Iterator[Unit]:
    """The unit of a row; none, and findings, when a cell cannot be what was typed."""
    texts: dict[str, str] = {}
    before = len(findings)
    for at, name in heads.items():
        cell = row[at] if at < len(row) else ""
        place = f"{column(at)}{number}"
        what = _wrong(cell, place in formulas) if name in COLUMNS and name != "room" else ""
        if what:
            findings.append(Finding(f"{where}!{place}", what))
        texts[name] = "" if what else str(cell).replace("\r\n", "\n")
    places = {name: f"{where}!{column(at)}{number}" for at, name in heads.items()}
    findings += _row_findings(texts, places)
    if len(findings) > before:
        return
    state = texts.get("state", "").strip().lower()
    unit = Unit(
        texts["key"],
        texts["source"],
        texts["translation"],
        previous=texts.get("old source") or None,
        check=texts.get("check", ""),
        place=places["translation"],
    )
    yield doubted(unit, state == STALE, inherited=True)


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


def _row_findings(texts: Mapping[str, str], places: Mapping[str, str]) -> Iterator[Finding]:
    """What does not go together in a row."""
    if not texts["key"].strip() and texts["translation"].strip():
        yield Finding(places["key"], "found a translation without key; put the key back")
    state = texts.get("state", "").strip().lower()
    if state and state not in STATES:
        near = get_close_matches(state, STATES, n=1)
        do = f"did you mean {near[0]}?" if near else "choose one"
        yield Finding(places["state"], f"found the state '{state}'; allowed: {', '.join(STATES)}; {do}")
    went_out = texts.get("check", "").partition("-")[0]
    if went_out and texts["source"] and went_out != f"s{fingerprint(texts['source'])}":
        what = "found another source than was exported; translations go into the column translation; undo it"
        yield Finding(places["source"], what)
