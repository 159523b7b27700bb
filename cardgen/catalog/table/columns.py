"""Which columns a deck has, and the cells of its entries exactly as the YAML writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.catalog.nodes import Block, Node, Row, Scalar
from cardgen.catalog.values import Shape, Sort, members

COPIES = ("copies", "copy", "count", "qty", "quantity", "amount", "anzahl", "stück", "stueck", "menge")
"""What people call the column of copies."""
LISTED = ", "
"""Between the items of a list in one cell."""
_LAST = ("provenance", "ruling")

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A field of a card that is one cell: its keys in the YAML and what stands there."""

    path: Path
    sort: Sort
    listed: bool = False

    @property
    def name(self) -> str:
        """The heading: `effect.by`."""
        return ".".join(self.path)


def columns(entry: Shape) -> tuple[Column, ...]:
    """The columns of a deck of such entries, in the order of the model; each once, whatever the kind.

    What all components have comes around it: id and copies first, where an entry comes from last.
    """
    found: dict[Path, Column] = {}
    for column in _leaves(entry, ()):
        found.setdefault(column.path, column)
    last = [found.pop((key,)) for key in _LAST if (key,) in found]
    return (*found.values(), *last)


def _leaves(shape: Shape, path: Path) -> Iterator[Column]:
    if shape.sort is Sort.MODEL and shape.model is not None:
        for key, member in members(shape.model).items():
            yield from _leaves(member.shape, (*path, key))
    elif shape.sort is Sort.UNION:
        for kind in shape.kinds.values():
            yield from _leaves(Shape(Sort.MODEL, model=kind), path)
    elif shape.sort is Sort.LIST and shape.item is not None and shape.item.item is None:
        if shape.item.sort not in (Sort.MODEL, Sort.UNION):
            yield Column(path, shape.item.sort, listed=True)
    elif shape.sort is not Sort.MAP:
        yield Column(path, shape.sort)


def at(block: Node | None, path: Path) -> Node | None:
    """The node of a field, None when the entry does not have it."""
    for key in path:
        if not isinstance(block, Block):
            return None
        block = block.items.get(key)
    return block


def cell(column: Column, node: Node | None) -> str:
    """What the YAML says there, as a cell: "" for nothing, the items of a list with commas between them."""
    if isinstance(node, Scalar):
        return "" if node.nothing else node.text
    if isinstance(node, Row) and column.listed:
        return LISTED.join(item.text for item in node.items if isinstance(item, Scalar))
    return ""


def rows(known: Sequence[Column], root: Row) -> list[list[str]]:
    """The whole deck as rows of cells, headings first."""
    body = [[cell(column, at(block, column.path)) for column in known] for block in root.items]
    return [[column.name for column in known], *body]


def ids(root: Row) -> dict[str, Block]:
    """The entries of a deck by their id, in order."""
    found: dict[str, Block] = {}
    for block in root.items:
        name = at(block, ("id",))
        if isinstance(block, Block) and isinstance(name, Scalar):
            found[name.text] = block
    return found


def tree_of(known: Sequence[Column]) -> dict[Path, tuple[str, ...]]:
    """For every block of an entry the keys it may have, in the model's order."""
    found: dict[Path, dict[str, None]] = {}
    for column in known:
        for depth, key in enumerate(column.path):
            found.setdefault(column.path[:depth], {})[key] = None
    return {path: tuple(keys) for path, keys in found.items()}
