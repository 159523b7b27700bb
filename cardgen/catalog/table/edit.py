"""Changes to a YAML text that touch nothing else: a scalar replaced, a line put in or taken out.

Every change is an `Edit` of the text as it is; `applied` makes them all at once. Comments, quotes and the
layout of everything that did not change stay byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.catalog.nodes import Block, Node, Row, Scalar
from cardgen.catalog.table.columns import Column, Path
from cardgen.catalog.values import Sort

_PLAIN = re.compile(r"[A-Za-z0-9+][A-Za-z0-9+._-]*|-[0-9][0-9.]*")
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off"})
"""Words that other readers of YAML take for something else; ours would not."""


@dataclass(frozen=True, slots=True)
class Edit:
    """`text[start:end]` becomes `text`."""

    start: int
    end: int
    text: str


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; those at one place in the order given. None may overlap another."""
    parts, done = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < done:
            raise ValueError(f"two edits overlap at {edit.start}")
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join((*parts, text[done:]))


class Editor:
    """Makes the edits for one file: its text and the places of its lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def replaced(self, node: Scalar, column: Column, value: str) -> Edit:
        """Another value for a scalar."""
        start = self._index(node)
        before = " " if start == node.end and self.text[start - 1 : start] == ":" else ""
        after = (
            "\n" if self.text[start : node.end].endswith("\n") else ""
        )  # a block scalar takes its line's end
        return Edit(start, node.end, f"{before}{scalar(column.sort, value)}{after}")

    def relisted(self, row: Row, column: Column, values: Sequence[str]) -> list[Edit]:
        """Other items for a list written one to a line; those there were are replaced in place."""
        items = [item for item in row.items if isinstance(item, Scalar)]
        pairs = zip(items, values, strict=False)
        edits = [self.replaced(item, column, value) for item, value in pairs if item.text != value]
        pad = " " * (row.column - 1)
        more = [f"{pad}- {scalar(column.sort, value)}\n" for value in values[len(items) :]]
        if more:
            behind = self._behind(items[-1])
            edits.append(Edit(behind, behind, self._fresh(behind) + "".join(more)))
        edits += [Edit(self._lines[item.line - 1], self._behind(item), "") for item in items[len(values) :]]
        return edits

    def removed(self, block: Block, key: str) -> Edit:
        """A key of a block with all that stands below it."""
        return Edit(self._lines[block.keys[key].line - 1], self._behind(block.items[key]), "")

    def inserted(self, block: Block, keys: Sequence[str], key: str, lines: str) -> Edit:
        """Lines for a new key, behind the last one that comes before it in the order `keys`."""
        order = keys[: keys.index(key)]
        before = [name for name in block.items if name in order]
        if before:
            place = max(self._behind(block.items[name]) for name in before)
        else:
            place = self._lines[next(iter(block.keys.values())).line - 1]
        return Edit(place, place, self._fresh(place) + lines)

    def entry_behind(self, block: Block | None) -> int:
        """Where a new entry goes: behind that one, or at the end of the file."""
        return len(self.text) if block is None else self._behind(block)

    def _fresh(self, place: int) -> str:
        """A line break when the line before is not ended, as at the end of a file cut off."""
        return "" if not place or self.text[place - 1] == "\n" else "\n"

    def _index(self, node: Scalar) -> int:
        return self._lines[node.line - 1] + node.column - 1

    def _behind(self, node: Node) -> int:
        """The index of the line after the last one of a node."""
        end = max((one.end for one in _scalars(node)), default=0)
        if self.text[end - 1 : end] == "\n":
            return end
        stop = self.text.find("\n", end)
        return len(self.text) if stop < 0 else stop + 1


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    for item in node.items.values() if isinstance(node, Block) else node.items:
        yield from _scalars(item)
    if isinstance(node, Block):
        yield from node.keys.values()


def scalar(sort: Sort, value: str) -> str:
    """A value as YAML: printed words in double quotes, numbers and ids bare."""
    if sort not in (Sort.TEXT, Sort.PROSE) and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return (
        value if sort is Sort.BOOL and value in ("true", "false") else json.dumps(value, ensure_ascii=False)
    )


def written(cells: Mapping[Path, str], known: Sequence[Column], indent: int) -> str:
    """Lines for the fields in `cells`, nested where their paths are, in the order of the columns."""
    lines: list[str] = []
    opened: Path = ()
    for column in known:
        value = cells.get(column.path)
        if value is None:
            continue
        parents = column.path[:-1]
        for depth in range(len(parents)):
            if opened[: depth + 1] != parents[: depth + 1]:
                lines.append(f"{' ' * (indent + 2 * depth)}{parents[depth]}:\n")
        opened = parents
        pad = " " * (indent + 2 * len(parents))
        if column.listed:
            items = "".join(f"{pad}  - {scalar(column.sort, item)}\n" for item in split(value))
            lines.append(f"{pad}{column.path[-1]}:\n{items}")
        else:
            lines.append(f"{pad}{column.path[-1]}: {scalar(column.sort, value)}\n")
    return "".join(lines)


def split(value: str) -> list[str]:
    """The items of a list in one cell."""
    return [item.strip() for item in value.split(",") if item.strip()]
