"""A tree of nodes -> plain data for Pydantic, typed by the shape of the model, with all places.

Numbers and booleans are read strictly here, because Pydantic's lax mode would also take `1_5`, `1.0` for a
whole number or digits of other scripts. What is wrong is noted and left out; the rest is read on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.catalog.nodes import CONTROL, UNPRINTED, Block, Node, Row, Scalar, note, position
from cardgen.catalog.values import Member, Shape, Sort, members
from cardgen.finding import Finding, Level

Path = tuple[str | int, ...]
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?")
_COMMA = re.compile(r"[-+]?[0-9]+,[0-9]+")
_BOOLS = {"true": True, "false": False}
_ALLOWED = {
    Sort.INT: "a whole number in digits, without leading zeros",
    Sort.FLOAT: "a number such as 3 or 1.5",
    Sort.BOOL: "true or false",
    Sort.LIST: "a list whose items begin with '- '",
    Sort.MAP: "lines of 'key: value'",
    Sort.MODEL: "lines of 'key: value'",
    Sort.UNION: "lines of 'key: value'",
}
LONGEST = 5000
"""Letters in one text: more is no text for a card, and would take minutes to set."""
_BAD = object()  # stands in a list for an item that was noted, so that the others keep their numbers


@dataclass(frozen=True, slots=True)
class Spot:
    """Where we are: `path` from the file's root, key of the places, card and field of findings."""

    path: Path = ()
    key: str = ""
    card: str = ""
    field: str = ""

    def down(self, step: str | int, name: str) -> Spot:
        """One level deeper; `name` is how the step is called in the dotted field."""
        return Spot((*self.path, step), self.key, self.card, f"{self.field}.{name}" if self.field else name)


@dataclass(slots=True)
class Reading:
    """One file being read; `where` is its name in findings, `bad` the paths that are noted already."""

    stem: str
    where: str
    game: str
    text: str = ""
    deck: bool = False
    root: Node | None = None
    findings: list[Finding] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    places: dict[tuple[str, str], str] = field(default_factory=dict)
    bad: set[Path] = field(default_factory=set)

    def note(self, node: Node, spot: Spot, what: str, *steps: str | int) -> Any:
        """Note an error at a node; the path (with further steps) is bad from now on."""
        self.bad.add((*spot.path, *steps))
        place = f"{self.where}:{node.line}:{node.column}"
        note(self.findings, Finding(place, what, game=self.game, card=spot.card, field=spot.field))
        return _BAD

    def remark(self, node: Node, spot: Spot, what: str) -> None:
        """Note a warning at a node."""
        place = f"{self.where}:{node.line}:{node.column}"
        self.remarks.append(
            Finding(place, what, Level.WARNING, "data", self.game, card=spot.card, field=spot.field)
        )


def data_of(file: Reading, shape: Shape, root: Node) -> Any:
    """The plain data of one file; `places` are filled on the way."""
    if shape.sort is not Sort.LIST:
        file.places[(file.stem, "")] = f"{file.where}:{root.line}:{root.column}"
        return _value(file, shape, root, Spot(key=file.stem))
    if not isinstance(root, Row):
        return _wrong_kind(file, shape, root, Spot(key=file.stem))
    item = shape.item or Shape(Sort.RAW)
    if not file.deck:  # cards are compared over all decks, elsewhere
        _twice(file, root)
    return [_value(file, item, node, _entry(file, node, n)) for n, node in enumerate(root.items)]


def _entry(file: Reading, node: Node, number: int) -> Spot:
    """The spot of an entry of a list file: a card is known by its id, others by file and id."""
    name = _id(node) or str(number)
    spot = Spot((number,), name if file.deck else f"{file.stem}.{name}", name)
    file.places.setdefault((spot.key, ""), f"{file.where}:{node.line}:{node.column}")
    return spot


def _id(node: Node) -> str:
    found = node.items.get("id") if isinstance(node, Block) else None
    return found.text if isinstance(found, Scalar) else ""


def _value(file: Reading, shape: Shape, node: Node, spot: Spot) -> Any:
    """The data of one node, noted and _BAD when it cannot be."""
    if spot.field:
        file.places.setdefault((spot.key, spot.field), f"{file.where}:{node.line}:{node.column}")
    if isinstance(node, Scalar):
        return _scalar(file, shape, node, spot)
    if shape.sort is Sort.RAW:
        return _plain(node)
    if isinstance(node, Row):
        if shape.sort is Sort.LIST and shape.item is not None:
            return _items(file, shape.item, node, spot)
        return _wrong_kind(file, shape, node, spot)
    return _block(file, shape, node, spot)


def _block(file: Reading, shape: Shape, block: Block, spot: Spot) -> Any:
    """The data of a mapping: a model, one of several models, or free keys."""
    if shape.sort is Sort.MODEL and shape.model is not None:
        return _fields(file, members(shape.model), block, spot)
    if shape.sort is Sort.UNION:
        return _kind(file, shape, block, spot)
    if shape.sort is Sort.MAP and shape.item is not None:
        made = {key: _value(file, shape.item, node, spot.down(key, key)) for key, node in block.items.items()}
        return {key: value for key, value in made.items() if value is not _BAD}
    return _wrong_kind(file, shape, block, spot)


def _items(file: Reading, shape: Shape, row: Row, spot: Spot) -> list[Any]:
    _twice(file, row)
    return [_value(file, shape, node, spot.down(n, _id(node) or str(n))) for n, node in enumerate(row.items)]


def _twice(file: Reading, row: Row) -> None:
    """Note every id that stands a second time in a list."""
    seen: dict[str, Node] = {}
    for node in row.items:
        name = _id(node)
        if name and name in seen:
            what = f"found the id '{name}' a second time, first in line {seen[name].line}; rename one of them"
            place = f"{file.where}:{node.line}:{node.column}"
            note(file.findings, Finding(place, what, game=file.game, card=name, field="id"))
        seen.setdefault(name, node)


def _fields(file: Reading, known: Mapping[str, Member], block: Block, spot: Spot) -> dict[str, Any]:
    data = {}
    for key, node in block.items.items():
        member = known.get(key)
        if member is None:
            _unknown(file, known, block.keys[key], spot)
            continue
        value = _value(file, member.shape, node, spot.down(key, key))
        if value is not _BAD:
            data[key] = value
    return data


def _unknown(file: Reading, known: Mapping[str, Member], key: Scalar, spot: Spot) -> None:
    guess = nearest(key.text, known)
    at = replace(spot, field=f"{spot.field}.{key.text}" if spot.field else key.text)
    if re.fullmatch(r"[0-9]+", key.text):
        file.note(
            key, at, f"found '{key.text}' as a key; a decimal comma is written as a point: 1.5", key.text
        )
        return
    cure = f"did you mean '{guess}'?" if guess else "remove the line"
    file.note(key, at, f"found the unknown key '{key.text}'; allowed: {', '.join(known)}; {cure}", key.text)
    if guess:
        file.bad.add((*spot.path, guess))  # that it is missing need not be said as well


def _kind(file: Reading, shape: Shape, block: Block, spot: Spot) -> Any:
    """One of several models, told by its key, e.g. `kind: draw`."""
    node = block.items.get(shape.key)
    allowed = ", ".join(shape.kinds)
    if not isinstance(node, Scalar) or node.nothing:
        return file.note(node or block, spot, f"'{shape.key}' is missing; allowed: {allowed}; add it")
    model = shape.kinds.get(node.text)
    if model is None:
        what = f"found {shown(node.text)}; allowed: {allowed}{_mean(node.text, shape.kinds)}"
        file.note(node, spot.down(shape.key, shape.key), what)
        file.bad.add(spot.path)
        return _BAD
    return _fields(file, members(model), block, spot)


def _scalar(file: Reading, shape: Shape, node: Scalar, spot: Spot) -> Any:
    if node.refused:
        file.bad.add(spot.path)
        return _BAD
    if node.nothing:
        if shape.optional:
            return None
        cure = "write it, or put it in double quotes if these letters are meant"
        return file.note(node, spot, f"found nothing; allowed: {_allowed(shape)}; {cure}")
    if shape.sort in (Sort.WORD, Sort.RAW):
        return node.text
    readers = {Sort.TEXT: _text, Sort.PROSE: _text, Sort.INT: _typed, Sort.FLOAT: _typed, Sort.BOOL: _typed}
    return readers.get(shape.sort, _wrong_kind)(file, shape, node, spot)


def _typed(file: Reading, shape: Shape, node: Scalar, spot: Spot) -> Any:
    """A number or a boolean, unquoted and in its one spelling."""
    value = _number(shape.sort, node.text) if node.plain else None
    if value is not None:
        return value
    found = shown(node.text) if node.plain else f"{shown(node.text)} in quotes"
    cure = comma(node.text) or ("write it so" if node.plain else "write it without quotes")
    return file.note(node, spot, f"found {found}; allowed: {_allowed(shape)}; {cure}")


def _number(sort: Sort, text: str) -> int | float | bool | None:
    """The value of a scalar's text, None when it is not exactly one of its sort."""
    if sort is Sort.BOOL:
        return _BOOLS.get(text)
    if not (_INT if sort is Sort.INT else _FLOAT).fullmatch(text):
        return None
    return float(text) if "." in text else int(text)


def _text(file: Reading, shape: Shape, node: Scalar, spot: Spot) -> Any:
    """A text as it stands. Refused: blank, control characters, a comment that ate the rest of the line."""
    printed = shape.sort is Sort.TEXT
    tail = _comment(file.text, node)
    if tail and printed:
        line, column = position(file.text, file.text.index("#", node.end))
        at = Scalar(tail, True, 0, line, column)
        what = (
            f"found {shown(tail)} after a text without quotes: YAML drops it; put the text in double quotes"
        )
        return file.note(at, spot, what)
    if tail and " " in node.text:
        file.remark(
            node, spot, f"{shown(tail)} is dropped as a comment; put the text in double quotes to keep it"
        )
    if (UNPRINTED if printed else CONTROL).search(node.text):
        return file.note(node, spot, "found a tab or an invisible control character in the text; use spaces")
    if len(node.text) > LONGEST:
        what = f"found a text of {len(node.text)} characters; allowed: at most {LONGEST}; shorten it"
        return file.note(Scalar("", True, 0, node.line, node.column), spot, what)
    if printed and not node.text.strip():
        return file.note(node, spot, "found a blank text; allowed: words; write them or remove the line")
    if printed and node.text != node.text.strip():
        cure = (
            "remove them" if node.text == node.text.strip(" ") else "write '>-' or '|-' instead of '>' or '|'"
        )
        file.remark(node, spot, f"the text begins or ends with a space or line break; {cure}")
    return node.text


def _comment(text: str, node: Scalar) -> str:
    """What stands behind `#` on the line where an unquoted text ends."""
    if not node.plain:
        return ""
    stop = text.find("\n", node.end)
    rest = text[node.end : stop if stop >= 0 else len(text)].strip()
    return rest if rest.startswith("#") else ""


def _wrong_kind(file: Reading, shape: Shape, node: Node, spot: Spot) -> Any:
    found = {Row: "a list", Block: "a mapping", Scalar: ""}[type(node)]
    if isinstance(node, Scalar):
        found = f"the text {shown(node.text)}"
    cure = "write it so"
    if not spot.path and shape.sort is Sort.LIST:
        cure = "begin every entry with '- id:'"
    elif shape.sort not in _ALLOWED:
        cure = "put it in double quotes if it is a text"
    return file.note(node, spot, f"found {found}; allowed: {_allowed(shape)}; {cure}")


def _allowed(shape: Shape) -> str:
    return _ALLOWED.get(shape.sort, "a text")


def _plain(node: Node) -> Any:
    """A node as it stands, for a model with a reader of its own."""
    if isinstance(node, Scalar):
        return None if node.nothing else node.text
    if isinstance(node, Row):
        return [_plain(item) for item in node.items]
    return {key: _plain(item) for key, item in node.items.items()}


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or ""."""
    import difflib  # only when something is wrong

    found = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else ""


def _mean(word: str, known: Iterable[str]) -> str:
    guess = nearest(word, known)
    return f"; did you mean '{guess}'?" if guess else "; choose one"


def comma(text: str) -> str:
    """What to do about a decimal comma, or ""."""
    return f"write {text.replace(',', '.')} with a point, not a comma" if _COMMA.fullmatch(text) else ""


def shown(text: str) -> str:
    """A found value in quotes, shortened."""
    flat = " ".join(text.split())
    return f"'{flat[:57]}...'" if len(flat) > 60 else f"'{flat}'"
