"""Writing lots into the data: the values are exchanged in the text itself, so all else stays as it was.

Comments, order, quotes and every other field of minderheiten.yaml and box.yaml survive. Both files are read
again, as they would be loaded, before either is written; each is written whole or not at all, the seed first:
if the second never follows, `check` says in one line that the seed gives other stars, and drawing once more
without a seed finishes what was begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from cardgen.catalog.files import read_text, write_beside
from cardgen.catalog.nodes import Block, Node, Row, Scalar, tree
from cardgen.finding import DataError, Finding
from cardgen.games.minderheiten_quartett.drum import Halves, Lots
from cardgen.games.minderheiten_quartett.models import Category, Quartett, halved

Edit: TypeAlias = tuple[int, int, str]
"""From an index of the text to another: what stands there afterwards."""

CARDS = "minderheiten.yaml"
BOX = "box.yaml"


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the catalog as text and as nodes."""

    path: Path
    where: str
    text: str
    root: Node

    def start(self, node: Scalar) -> int:
        """The index of the first letter of a scalar, its quote if it has one."""
        return self.line(node.line) + node.column - 1

    def line(self, number: int) -> int:
        """The index at which a line begins, from 1; of one behind the last, the end of the text."""
        at = 0
        for _ in range(number - 1):
            found = self.text.find("\n", at)
            if found < 0:
                return len(self.text)
            at = found + 1
        return at


def rewrite(folder: Path, catalog: Quartett, seed: int, lots: Lots) -> None:
    """Write seed, stars and trumps into the files of `folder`, from which `catalog` was loaded.

    Raises DataError, before anything is written, for a file that is written in a way this cannot change.
    """
    label = catalog.place("")
    cards = _read(folder / CARDS, f"{label}/{CARDS}")
    box = _read(folder / BOX, f"{label}/{BOX}")
    new_cards = _edited(cards.text, [edit for node in _entries(cards) for edit in _card(cards, node, lots)])
    new_box = _edited(box.text, [_seed(box, seed)])
    _prove(cards, new_cards, lots)
    _prove_seed(box, new_box, seed)
    write_beside(box.path, new_box.encode())
    write_beside(cards.path, new_cards.encode())


def _read(path: Path, where: str) -> _File:
    text = read_text(path, where, path.parent)
    return _File(path, where, text, _tree(text, where))


def _tree(text: str, where: str) -> Node:
    findings: list[Finding] = []
    root = tree(text, where, findings)
    if root is None or findings:
        raise DataError(findings)
    return root


def _entries(file: _File) -> list[Block]:
    items = file.root.items if isinstance(file.root, Row) else []
    return [node for node in items if isinstance(node, Block)]


def _card(file: _File, entry: Block, lots: Lots) -> list[Edit]:
    """What changes in one entry: six values, and the lines of its trumps."""
    name = _word(entry.items["id"])
    stars = entry.items["stars"]
    edits = []
    for category, halves in zip(Category, lots.stars[name], strict=True):
        value = stars.items.get(category) if isinstance(stars, Block) else None
        if not isinstance(value, Scalar):
            raise _unusual(file, entry)
        edits.append((file.start(value), value.end, str(halved(halves))))
    place = file.line(_last(stars) + 1)
    if "trumps" in entry.items:
        place, end = file.line(entry.keys["trumps"].line), file.line(_last(entry.items["trumps"]) + 1)
        edits.append((place, end, ""))
    if lots.trumps[name]:
        ending = "\r\n" if "\r\n" in file.text else "\n"
        margin = " " * (entry.keys["id"].column - 1)
        lines = [f"{margin}trumps:", *(f"{margin}  - {other}" for other in lots.trumps[name])]
        edits.append((place, place, "".join(line + ending for line in lines)))
    return edits


def _seed(file: _File, seed: int) -> Edit:
    numbers = file.root.items.get("numbers") if isinstance(file.root, Block) else None
    value = numbers.items.get("seed") if isinstance(numbers, Block) else None
    if not isinstance(value, Scalar):
        raise _unusual(file, file.root)
    return file.start(value), value.end, str(seed)


def _edited(text: str, edits: list[Edit]) -> str:
    """The text with all edits made, from its end to its beginning; a removal before an insertion there."""
    for start, end, new in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _last(node: Node) -> int:
    """The last line on which something of a node stands."""
    if isinstance(node, Scalar):
        return node.line
    inner = node.items.values() if isinstance(node, Block) else node.items
    return max([node.line, *(_last(item) for item in inner)])


def _word(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _prove(file: _File, text: str, lots: Lots) -> None:
    """The new text says what was drawn; else nothing is written."""
    changed = _File(file.path, file.where, text, _tree(text, file.where))
    for entry in _entries(changed):
        name = _word(entry.items["id"])
        listed = entry.items.get("trumps")
        trumps = tuple(_word(item) for item in listed.items) if isinstance(listed, Row) else ()
        if _halves(entry) != lots.stars[name] or trumps != lots.trumps[name]:
            raise _unusual(changed, entry)


def _halves(entry: Block) -> Halves:
    stars = entry.items["stars"]
    values = stars.items if isinstance(stars, Block) else {}
    return tuple(round(float(_word(values[category])) * 2) for category in Category)


def _prove_seed(file: _File, text: str, seed: int) -> None:
    changed = _File(file.path, file.where, text, _tree(text, file.where))
    start, end, new = _seed(changed, seed)
    if text[start:end] != new:
        raise _unusual(file, file.root)


def _unusual(file: _File, node: Node) -> DataError:
    what = (
        "found values written in a way that the lots cannot change; allowed: one value a line, as in a fresh "
        "copy, trumps as lines of '- id'; write it so"
    )
    return DataError([Finding(f"{file.where}:{node.line}:{node.column}", what, check="lots")])
