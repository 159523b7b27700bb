"""A table compared with its deck by card id: what an import would add and change, and what it leaves alone.

Nothing is ever taken away by an empty cell or a missing row: both are told. `~` in a cell takes a field out,
as it would in the YAML. A change replaces one scalar of the YAML text and no other byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.catalog.nodes import Block, Row, Scalar, tree
from cardgen.catalog.reading import comma, nearest, shown
from cardgen.catalog.table.columns import COPIES, Column, Path, at, cell, ids, tree_of
from cardgen.catalog.table.edit import Edit, Editor, applied, split, written
from cardgen.catalog.table.grid import Cell, Grid, Line
from cardgen.catalog.values import Sort
from cardgen.finding import DataError, Finding, Level

NOTHING = "~"
"""The cell that takes a field out."""


@dataclass(frozen=True, slots=True)
class Change:
    """One field of a card that the table says otherwise; `new` is None for a field taken out."""

    card: str
    column: Column
    old: str
    new: str | None
    where: str

    def __str__(self) -> str:
        """One line: place, card and field, old and new."""
        old = self.old or "nothing"
        new = "nothing" if self.new is None else self.new
        return f"{self.where}: {self.card}.{self.column.name}: {shown(old)} -> {shown(new)}"


@dataclass(slots=True)
class Merge:
    """What one table means for its deck. `text` is the YAML after it, as long as no finding is an error."""

    deck: str
    text: str = ""
    changes: list[Change] = field(default_factory=list)
    added: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    cells: dict[tuple[str, str], str] = field(default_factory=dict)

    def place(self, card: str, name: str) -> str:
        """The cell that a field of a card comes from, its row at least; "" when it is not in the table."""
        return self.cells.get((card, name)) or self.cells.get((card, ""), "")


def merged(known: Sequence[Column], deck: str, text: str, grid: Grid) -> Merge:
    """Compare a table with the YAML text of its deck.

    Raises DataError when the changed text would not read back as exactly what was asked for.
    """
    result = Merge(deck, findings=list(grid.findings))
    root = tree(text, deck, result.findings)
    if not isinstance(root, Row):
        return result
    heads = _heads(grid, known, result.findings)
    if any(column.path == ("id",) for column in heads.values()):
        _Merging(result, heads, known, Editor(text), ids(root)).run(grid.lines)
    elif grid.head:
        what = "found no column 'id'; it tells which card a row is; export the deck again and fill that table"
        result.findings.append(Finding(grid.head[0].where, what, check="table"))
    return result


def _heads(grid: Grid, known: Sequence[Column], findings: list[Finding]) -> dict[str, Column]:
    """Heading -> column; small and capital letters are one, and copies have many names."""
    by_name = {column.name: column for column in known}
    aliases = dict.fromkeys(COPIES, "copies") | {name.lower(): name for name in by_name}
    found: dict[str, Column] = {}
    for head in grid.head:
        said = head.text.strip()
        name = aliases.get(said.lower(), "")
        if not said:
            continue
        if not name:
            guess = nearest(said, by_name)
            cure = (
                f"did you mean '{guess}'?" if guess else f"allowed: {', '.join(by_name)}; rename or delete it"
            )
            findings.append(Finding(head.where, f"found the unknown column '{said}'; {cure}", check="table"))
        elif by_name[name] in found.values():
            what = f"found a second column for '{name}'; delete one of them"
            findings.append(Finding(head.where, what, check="table"))
        else:
            found[said] = by_name[name]
    return found


@dataclass(slots=True)
class _Merging:
    """The rows of one table on their way into one deck."""

    result: Merge
    heads: Mapping[str, Column]
    known: Sequence[Column]
    editor: Editor
    entries: Mapping[str, Block]
    edits: list[Edit] = field(default_factory=list)
    above: Block | None = None

    def run(self, lines: Sequence[Line]) -> None:
        """Every row, then the rows that are not there, then the text."""
        id_head = next(head for head, column in self.heads.items() if column.path == ("id",))
        self.above = list(self.entries.values())[-1] if self.entries else None
        seen: dict[str, str] = {}
        for line in lines:
            name = line.cells.get(id_head, Cell("", line.where))
            card = name.text.strip()
            if not card:
                self._note(name.where, "found a row without an id; write one, or delete the row")
            elif card in seen:
                self._note(
                    name.where,
                    f"found the id '{card}' a second time, first at {seen[card]}; rename one",
                    card,
                )
            else:
                seen[card] = name.where
                self._row(card, line)
        self.result.missing = [card for card in self.entries if card not in seen]
        self.result.text = applied(self.editor.text, self.edits)
        self._proved()

    def _row(self, card: str, line: Line) -> None:
        self.result.cells[card, ""] = line.where
        block = self.entries.get(card)
        self.above = block or self.above
        asked: dict[Path, tuple[Column, str, Cell]] = {}
        for head, column in self.heads.items():
            if found := line.cells.get(head):
                self.result.cells[card, column.name] = found.where
                asked[column.path] = (column, _value(column, found), found)
        if block is None:
            self._new(card, asked)
        else:
            self._changed(card, block, asked)

    def _new(self, card: str, asked: Mapping[Path, tuple[Column, str, Cell]]) -> None:
        """A row whose id the deck does not have: a new entry, behind the one of the row above."""
        values = {path: value for path, (_, value, _) in asked.items() if value and value != NOTHING}
        place = self.editor.entry_behind(self.above)
        lines = written(values, self.known, 2)
        fresh = "" if not place or self.editor.text[place - 1] == "\n" else "\n"
        self.edits.append(Edit(place, place, f"{fresh}- {lines[2:]}"))
        self.result.added[card] = self.result.cells[card, ""]

    def _changed(self, card: str, block: Block, asked: Mapping[Path, tuple[Column, str, Cell]]) -> None:
        fresh: dict[Path, str] = {}
        gone: list[Path] = []
        for path, (column, value, found) in asked.items():
            node = at(block, path)
            old = cell(column, node)
            if value == old or (value == NOTHING and node is None):
                continue
            if not value:
                self._emptied(card, column, old, found)
                continue
            new = None if value == NOTHING else value
            self.result.changes.append(Change(card, column, old, new, found.where))
            if new is None:
                gone.append(path)
            elif node is None:
                fresh[path] = new
            elif isinstance(node, Scalar):
                self.edits.append(self.editor.replaced(node, column, new))
            elif isinstance(node, Row) and node.items:
                self.edits += self.editor.relisted(node, column, split(new))
        self._take(block, gone, fresh)
        self._put(block, (), fresh)

    def _emptied(self, card: str, column: Column, old: str, found: Cell) -> None:
        what = (
            f"found an empty cell where the YAML has {shown(old)}, which stays; "
            f"write {NOTHING} to take the field out"
        )
        finding = Finding(found.where, what, Level.WARNING, "table", card=card, field=column.name)
        self.result.findings.append(finding)

    def _take(self, block: Block, gone: Sequence[Path], fresh: Mapping[Path, str]) -> None:
        """Take fields out; a block that keeps none of its keys goes as a whole."""
        whole = {path[:1] for path in gone if len(path) > 1 and self._all_gone(block, path[:1], gone, fresh)}
        for path in [*whole, *(path for path in gone if path[:1] not in whole)]:
            parent = at(block, path[:-1]) if len(path) > 1 else block
            if isinstance(parent, Block):
                self.edits.append(self.editor.removed(parent, path[-1]))

    def _all_gone(self, block: Block, head: Path, gone: Sequence[Path], fresh: Mapping[Path, str]) -> bool:
        inner = at(block, head)
        kept = isinstance(inner, Block) and any((*head, key) not in gone for key in inner.items)
        return not kept and not any(path[:1] == head for path in fresh)

    def _put(self, block: Block, path: Path, fresh: Mapping[Path, str]) -> None:
        """Write fields that the entry has not, each at its place in the model's order."""
        keys = tree_of(self.known).get(path, ())
        for key in keys:
            below = {name: value for name, value in fresh.items() if name[: len(path) + 1] == (*path, key)}
            inner = block.items.get(key)
            if not below:
                continue
            if isinstance(inner, Block):
                self._put(inner, (*path, key), below)
                continue
            indent = min(scalar.column for scalar in block.keys.values()) - 1
            mine = [column for column in self.known if column.path in below]
            cut = [Column(column.path[len(path) :], column.sort, column.listed) for column in mine]
            lines = written({name[len(path) :]: value for name, value in below.items()}, cut, indent)
            self.edits.append(self.editor.inserted(block, keys, key, lines))

    def _proved(self) -> None:
        """The new text says what was asked for, and of everything else what it said before."""
        findings: list[Finding] = []
        root = tree(self.result.text, self.result.deck, findings)
        now = ids(root) if isinstance(root, Row) else {}
        want = {card: self._cells(block) for card, block in self.entries.items()}
        for change in self.result.changes:
            want[change.card][change.column.name] = change.new or ""
        have = {card: self._cells(block) for card, block in now.items() if card in want}
        if findings or have != want or set(now) != {*want, *self.result.added}:
            what = "the changes cannot be written into this YAML without touching more; make them by hand"
            raise DataError([Finding(self.result.deck, what, check="table")])

    def _cells(self, block: Block) -> dict[str, str]:
        return {column.name: cell(column, at(block, column.path)) for column in self.known}

    def _note(self, where: str, what: str, card: str = "") -> None:
        self.result.findings.append(Finding(where, what, check="table", card=card))


def _value(column: Column, found: Cell) -> str:
    """What a cell says, as the YAML would write it: a decimal comma becomes a point where no text stands."""
    if column.listed:
        return ", ".join(split(found.text)) if found.text.strip() != NOTHING else NOTHING
    if column.sort in (Sort.TEXT, Sort.PROSE):
        return found.text
    value = found.text.strip()
    if column.sort is Sort.BOOL:
        return value.lower()
    return value.replace(",", ".") if column.sort is not Sort.INT and comma(value) else value
