"""A game's decks out to tables and in again: files, all decks of one game, and the proof that it loads."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.catalog.files import beside, read_text
from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog
from cardgen.catalog.nodes import Row, tree
from cardgen.catalog.reading import nearest
from cardgen.catalog.table.columns import Column, columns, rows
from cardgen.catalog.table.csvfile import csv_bytes, read_csv
from cardgen.catalog.table.grid import FORMATS, LARGEST, Grid
from cardgen.catalog.table.merge import Merge, merged
from cardgen.catalog.table.workbook import ods_bytes, read_workbook, xlsx_bytes
from cardgen.catalog.values import Shape, Sort, members
from cardgen.finding import DataError, Finding


def decks(kind: type[Catalog]) -> dict[str, tuple[Column, ...]]:
    """Every deck of a game with its columns."""
    known = members(kind)
    return {deck: columns(known[deck].shape.item or Shape(Sort.RAW)) for deck in kind.decks()}


def tables(kind: type[Catalog], folder: Path) -> dict[str, list[list[str]]]:
    """The decks of a game as rows of cells, exactly as its YAML has them. Raises DataError."""
    found = {}
    for deck, known in decks(kind).items():
        findings: list[Finding] = []
        root = tree(_text(folder, deck), f"{folder.name}/{deck}.yaml", findings)
        if findings or not isinstance(root, Row):
            raise DataError(findings)
        found[deck] = rows(known, root)
    return found


def files(
    name: str, made: Mapping[str, Sequence[Sequence[str]]], form: str, delimiter: str
) -> dict[str, bytes]:
    """File name -> contents: one workbook, or a CSV file for each deck. DataError without the extra."""
    if form == "csv":
        return {f"{deck}.csv": csv_bytes(cells, delimiter) for deck, cells in made.items()}
    write = xlsx_bytes if form == "xlsx" else ods_bytes
    return {f"{name}.{form}": write(made)}


def grids(path: Path) -> list[Grid]:
    """The tables in a file, by its ending. Raises DataError when it cannot be read, with the cure."""
    where = path.name
    ending = path.suffix.lower().lstrip(".")
    if ending not in FORMATS:
        what = f"found a file '.{ending}'; allowed: .xlsx, .ods, .csv; save the table in one of these formats"
        raise DataError([Finding(where, what, check="table")])
    data = _bytes(path, where)
    return [read_csv(data, path.stem, where)] if ending == "csv" else read_workbook(data, where)


def _bytes(path: Path, where: str) -> bytes:
    try:
        if not path.is_file():
            raise DataError([Finding(where, "found no such file; name the table to read", check="table")])
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as problem:
        what = f"cannot be read: {problem.strerror}; is it open in another program?"
        raise DataError([Finding(where, what, check="table")]) from problem
    if len(data) > LARGEST:
        what = f"is larger than {LARGEST // 1_000_000} MB, which is allowed; take pictures and the like out"
        raise DataError([Finding(where, what, check="table")])
    return data


@dataclass(frozen=True, slots=True)
class Import:
    """What tables mean for a game: a merge for each deck that has one, and everything that is wrong."""

    merges: tuple[Merge, ...]
    findings: tuple[Finding, ...]


def imported(kind: type[Catalog], folder: Path, found: Iterable[Grid], label: str = "") -> Import:
    """Merge the tables with the decks they are named after, and load the outcome as a game would be.

    What the loader has against a value is told at the cell it comes from. Writes nothing.
    """
    known = decks(kind)
    merges: list[Merge] = []
    findings: list[Finding] = []
    for grid in found:
        if grid.name not in known:
            guess = nearest(grid.name, known)
            cure = f"did you mean '{guess}'?" if guess else "rename it"
            what = f"found a table '{grid.name}'; allowed: {', '.join(known)}; {cure}"
            findings.append(Finding(grid.where, what, check="table", game=folder.name))
        elif any(merge.deck == grid.name for merge in merges):
            what = f"found a second table for '{grid.name}'; import one after the other"
            findings.append(Finding(grid.where, what, check="table", game=folder.name))
        else:
            merges.append(merged(known[grid.name], grid.name, _text(folder, grid.name), grid))
    for merge in merges:
        findings += [replace(finding, game=folder.name) for finding in merge.findings]
    if all(merge.text for merge in merges):
        findings += _loaded(kind, folder, merges, label)
    return Import(tuple(merges), tuple(findings))


def _text(folder: Path, deck: str) -> str:
    path = folder / f"{deck}.yaml"
    return read_text(path, f"{folder.name}/{path.name}", folder.parent)


def _loaded(kind: type[Catalog], folder: Path, merges: Sequence[Merge], label: str) -> list[Finding]:
    """What the loader finds in the changed decks, beside the unchanged files of the game."""
    try:
        trial(kind, folder, {merge.deck: merge.text for merge in merges}, label)
    except DataError as problem:
        return [_at_cell(finding, merges) for finding in problem.findings]
    return []


def trial(kind: type[Catalog], folder: Path, changed: Mapping[str, str], label: str = "") -> Catalog:
    """The game's catalog with these texts in place of the files of their names. Raises DataError."""
    with tempfile.TemporaryDirectory(prefix="cardgen-") as place:
        copy = Path(place) / folder.name
        copy.mkdir()
        for path in folder.glob("*.yaml"):
            shutil.copyfile(path, copy / path.name)
        for file, text in changed.items():
            (copy / f"{file}.yaml").write_text(text, "utf-8", newline="")
        return load(kind, copy, label=label or f"{folder.parent.name}/{folder.name}")


def _at_cell(finding: Finding, merges: Sequence[Merge]) -> Finding:
    """The finding at the cell that its value came from."""
    for merge in merges:
        if f"/{merge.deck}.yaml" in finding.where and (at := merge.place(finding.card, finding.field)):
            return replace(finding, where=at)
    return finding


def write(folder: Path, merges: Iterable[Merge]) -> list[Path]:
    """Put the changed decks in their places; all new texts are on the disk before the first moves in.

    Raises DataError.
    """
    written = []
    with ExitStack() as stack:
        for merge in merges:
            if merge.changes or merge.added:
                path = folder / f"{merge.deck}.yaml"
                stack.enter_context(beside(path)).write_bytes(merge.text.encode())
                written.append(path)
    return written
