"""`employees.mueller.macht=80`: a game's catalog with single values changed, the files left as they are.

A designer asks what a change would do before making it. The change is made in the YAML text, as a person
would, and the result is loaded with all its checks: what could not be written by hand cannot be tried either.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from cardgen.catalog.files import read_text
from cardgen.catalog.model import Catalog
from cardgen.catalog.nodes import Block, Node, Row, Scalar, tree
from cardgen.catalog.reading import nearest
from cardgen.catalog.table.columns import Column, ids
from cardgen.catalog.table.edit import Edit, Editor, applied
from cardgen.catalog.table.grid import Cell, Grid, Line
from cardgen.catalog.table.merge import merged
from cardgen.catalog.table.trade import decks
from cardgen.catalog.values import Sort
from cardgen.finding import DataError, Finding


@dataclass(frozen=True, slots=True)
class Setting:
    """One value to change: the file's stem, the entry's id ("" in a file that is no list), the field."""

    file: str
    entry: str
    field: str
    value: str

    def __str__(self) -> str:
        """As it is written on the command line."""
        return f"{'.'.join(part for part in (self.file, self.entry, self.field) if part)}={self.value}"


def settings(kind: type[Catalog], folder: Path, words: Sequence[str]) -> list[Setting]:
    """`file.entry.field=value`, each read against the game's files; `*` in the entry's place means every one.

    Raises DataError naming what there is.
    """
    found: list[Setting] = []
    for word in words:
        path, equals, value = word.partition("=")
        if not equals or not value:
            what = (
                f"found '{word}'; allowed: file.entry.field=value, such as employees.ID.copies=2; write it so"
            )
            raise DataError([Finding("", what)])
        found += [Setting(*place, value) for place in places(kind, folder, path)]
    return found


def places(kind: type[Catalog], folder: Path, path: str) -> list[tuple[str, str, str]]:
    """The (file, entry, field) that a dotted path means, one for each entry that a `*` stands for."""
    file, _, rest = path.partition(".")
    stems = sorted(found.stem for found in folder.glob("*.yaml"))
    if file not in stems:
        raise _unknown("file", file, stems)
    root = _tree(folder, file)
    if not isinstance(root, Row):
        return [(file, "", rest)]
    known = list(ids(root))
    entry = max((name for name in known if rest.startswith(f"{name}.")), key=len, default="")
    if entry:
        return [(file, entry, rest[len(entry) + 1 :])]
    pattern, _, field = rest.partition(".")
    matching = [name for name in known if fnmatchcase(name, pattern)] if "*" in pattern else []
    if not matching:
        raise _unknown(f"entry of {file}", pattern, known)
    return [(file, name, field) for name in matching if "*" not in field]


def _unknown(what: str, found: str, known: Sequence[str]) -> DataError:
    guess = nearest(found, known)
    shown = ", ".join(known[:12]) + (", ..." if len(known) > 12 else "")
    cure = f"did you mean '{guess}'?" if guess else "name one of these"
    return DataError([Finding("", f"found the {what} '{found}'; allowed: {shown}; {cure}")])


def current(folder: Path, file: str, entry: str, field: str) -> str | None:
    """What the YAML says at a place, None where it says nothing."""
    node: Node | None = _tree(folder, file)
    if isinstance(node, Row):
        node = ids(node).get(entry)
    for key in field.split("."):
        node = node.items.get(key) if isinstance(node, Block) else None
    return None if not isinstance(node, Scalar) or node.nothing else node.text


def _tree(folder: Path, file: str) -> Node:
    findings: list[Finding] = []
    root = tree(_text(folder, file), f"{folder.name}/{file}.yaml", findings)
    if root is None or findings:
        raise DataError(findings)
    return root


def _text(folder: Path, file: str) -> str:
    return read_text(folder / f"{file}.yaml", f"{folder.name}/{file}.yaml", folder.parent)


def texts(kind: type[Catalog], folder: Path, wanted: Sequence[Setting]) -> dict[str, str]:
    """The changed YAML texts by file. Raises DataError for a field that is not there and cannot be added."""
    known = decks(kind)
    found: dict[str, str] = {}
    for file in dict.fromkeys(setting.file for setting in wanted):
        mine = [setting for setting in wanted if setting.file == file]
        text = _text(folder, file)
        found[file] = (
            _in_deck(known[file], file, text, mine) if file in known else _elsewhere(folder, text, mine)
        )
    return found


def _in_deck(known: Sequence[Column], file: str, text: str, mine: Sequence[Setting]) -> str:
    """Cards: as a table that holds just these cells would be imported."""
    names = [column.name for column in known]
    for setting in mine:
        if setting.field not in names:
            raise _unknown(f"field of {file}", setting.field, names)
    heads = dict.fromkeys(("id", *(setting.field for setting in mine)))
    grid = Grid(file, file, tuple(Cell(head, file) for head in heads))
    for entry in dict.fromkeys(setting.entry for setting in mine):
        cells = {
            setting.field: Cell(setting.value, str(setting)) for setting in mine if setting.entry == entry
        }
        grid.lines.append(Line(file, {"id": Cell(entry, file), **cells}))
    result = merged(known, file, text, grid)
    if result.findings:
        raise DataError(result.findings)
    return result.text


def _elsewhere(folder: Path, text: str, mine: Sequence[Setting]) -> str:
    """Other files: a scalar that is there, such as `box.numbers.hand`, gets another value."""
    editor, edits = Editor(text), list[Edit]()
    for setting in mine:
        node: Node | None = _tree(folder, setting.file)
        node = ids(node).get(setting.entry) if isinstance(node, Row) else node
        for key in setting.field.split("."):
            if not isinstance(node, Block) or key not in node.items:
                known = list(node.items) if isinstance(node, Block) else []
                raise _unknown(f"key in {setting.file}", key, known)
            node = node.items[key]
        if not isinstance(node, Scalar):
            what = f"found no single value at {setting.file}.{setting.field}; name one of those below it"
            raise DataError([Finding("", what)])
        sort = Sort.INT if node.plain else Sort.TEXT
        edits.append(editor.replaced(node, Column((setting.field,), sort), setting.value))
    return applied(text, edits)


def diff(folder: Path, changed: Mapping[str, str]) -> Iterator[str]:
    """The changes as a unified diff of the YAML, file by file."""
    for file, text in changed.items():
        name = f"{folder.name}/{file}.yaml"
        old = _text(folder, file).splitlines(keepends=True)
        yield from difflib.unified_diff(old, text.splitlines(keepends=True), f"a/{name}", f"b/{name}", n=1)
