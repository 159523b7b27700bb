"""YAML text -> a tree of nodes with places, every scalar as text.

Built from libyaml's events and not with `yaml.compose`: events see anchors, tags and aliases before they
act, so that an alias bomb costs nothing, and nested brackets cost no recursion. Of YAML only what a
diff can be read with is allowed: one document of lists, mappings and scalars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from cardgen.catalog.keep import read_kept, write_kept
from cardgen.finding import Finding

if TYPE_CHECKING:
    import yaml

DEEPEST = 12
"""Levels of nesting; no catalog needs more than six."""
MOST = 100
"""Findings of one file before reading stops."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufeff\ufffe\uffff]")
"""Characters that no text may hold: control characters, invisible line breaks, noncharacters."""
UNPRINTED = re.compile(f"[\t\r]|{CONTROL.pattern}")
"""What no printed text may hold: also tabs and carriage returns."""
_QUOTES = "put the text in double quotes"
_SPECIAL = f"{_QUOTES} if it begins with or holds a special character"
_CURES = (
    ("'\\t'", "found a tab in the indentation; allowed: spaces; replace the tab by spaces"),
    ("mapping values are not allowed", f"found a second ':' in a text; {_QUOTES}"),
    (
        "expected '-' indicator",
        "found another indentation than above; allowed: the keys of an entry in one column",
    ),
    (
        "expected key",
        'found a text that does not end with its closing quote; write \\" inside, close it at the end',
    ),
)
"""What the parser says -> what probably happened and what to do."""
_NULLS = frozenset({"", "~", "null"})


class Enough(Exception):
    """There is no use in reading on in this file; why is in the findings."""


@dataclass(slots=True)
class Scalar:
    """A text with its place (from 1). `plain` is unquoted; `end` the index behind it in the file.

    `refused` stands for something that was noted already, such as an alias.
    """

    text: str
    plain: bool
    end: int
    line: int
    column: int
    refused: bool = False

    @property
    def nothing(self) -> bool:
        """True for nothing at all, `~` and `null`; in quotes they are words."""
        return self.plain and self.text in _NULLS


@dataclass(slots=True)
class Block:
    """A mapping: key -> value, and the places of the keys."""

    line: int
    column: int
    items: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)
    waiting: Scalar | None = None  # the key whose value comes next, while the tree grows


@dataclass(slots=True)
class Row:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


Node: TypeAlias = Scalar | Block | Row


def tree(text: str, where: str, findings: list[Finding], cache: Path | None = None) -> Node | None:
    """The root of a YAML text, None when it is empty or cannot be read; what is wrong goes to findings.

    In the folder `cache` the tree of a sound text is kept, under the name of the file, for the next time.
    """
    before = len(findings)
    place = cache / f"yaml-{sha256(where.encode()).hexdigest()[:16]}.json" if cache else None
    of = sha256(text.encode()).hexdigest() if place else ""
    kept = read_kept(place)
    if isinstance(kept, dict) and kept.get("of") == of:
        return _unpacked(kept["root"])
    root = _parsed(text, where, findings)
    if root is not None and len(findings) == before:
        write_kept(place, {"of": of, "root": _packed(root)})
    return root


def below(node: Node | None, step: str | int) -> Node | None:
    """What stands under a key of a mapping, or at a place of a list; None when there is no such thing."""
    if isinstance(node, Block) and isinstance(step, str):
        return node.items.get(step)
    if isinstance(node, Row) and isinstance(step, int):
        return node.items[step]
    return None


def _packed(node: Node) -> list[Any]:
    """A node as lists and numbers, with two numbers first unless it is a text."""
    if isinstance(node, Scalar):
        return [node.text, node.plain, node.end, node.line, node.column]
    if isinstance(node, Row):
        return [node.line, node.column, [_packed(item) for item in node.items]]
    items = {text: [_packed(node.keys[text]), _packed(item)] for text, item in node.items.items()}
    return [node.line, node.column, items]


def _unpacked(row: list[Any]) -> Node:
    if len(row) > 3:
        return Scalar(*row)
    line, column, inner = row
    if isinstance(inner, list):
        return Row(line, column, [_unpacked(item) for item in inner])
    items = {text: _unpacked(item) for text, (_, item) in inner.items()}
    return Block(line, column, items, {text: Scalar(*key) for text, (key, _) in inner.items()})


def _parsed(text: str, where: str, findings: list[Finding]) -> Node | None:
    import yaml

    before = len(findings)
    for found in CONTROL.finditer(text):
        line, column = position(text, found.start())
        what = f"found the invisible character U+{ord(found[0]):04X}; not allowed anywhere; delete it"
        note(findings, Finding(f"{where}:{line}:{column}", what))
    if len(findings) > before:
        return None
    try:
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        root = _grown(yaml.parse(text, Loader=loader), where, findings)
    except yaml.YAMLError as problem:
        note(findings, _broken(problem, where, text))
        return None
    if root is None or (isinstance(root, Scalar) and root.nothing):
        note(
            findings,
            Finding(f"{where}:1:1", "the file is empty; get it from a fresh copy, or write its entries"),
        )
        return None
    return root


def note(findings: list[Finding], finding: Finding) -> None:
    """Add a finding; Enough when the file has too many to be of use."""
    findings.append(finding)
    if len(findings) >= MOST:
        raise Enough


def position(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of an index in a text."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def _grown(events: Iterator[Any], where: str, findings: list[Finding]) -> Node | None:
    """The tree that the events describe."""
    import yaml

    root: Node | None = None
    stack: list[Block | Row] = []
    documents = 0
    for event in events:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            end, mark = event.end_mark, event.start_mark
            _plain_only(event, where, findings)
            node = Scalar(event.value, not event.style, end.index, mark.line + 1, mark.column + 1)
            root = _placed(node, stack, where, findings) or root
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            _plain_only(event, where, findings)
            mark = event.start_mark
            new = (Block if kind is yaml.MappingStartEvent else Row)(mark.line + 1, mark.column + 1)
            root = _placed(new, stack, where, findings) or root
            stack.append(new)
            if len(stack) > DEEPEST:
                note(
                    findings,
                    _at(event, where, f"nested deeper than {DEEPEST} levels; {_QUOTES} if it is a text"),
                )
                raise Enough
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            stack.pop()
        elif kind is yaml.AliasEvent:
            note(
                findings,
                _at(event, where, f"found an alias, *{event.anchor}; aliases are not allowed; {_QUOTES}"),
            )
            mark = event.start_mark
            _placed(
                Scalar("", False, 0, mark.line + 1, mark.column + 1, refused=True), stack, where, findings
            )
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                what = "found a second document after '---'; one file holds one; remove the line"
                note(findings, _at(event, where, what))
                raise Enough
            if event.version or event.tags:
                note(findings, _at(event, where, "found a line beginning with '%'; not allowed; remove it"))
    return root


def _placed(node: Node, stack: list[Block | Row], where: str, findings: list[Finding]) -> Node | None:
    """Hang the node where it belongs; returns it when it is the root."""
    if not stack:
        return node
    top = stack[-1]
    if isinstance(top, Row):
        top.items.append(node)
    elif top.waiting is None:
        top.waiting = _key(node, top, where, findings)
    else:
        if top.waiting.text not in top.items:
            top.items[top.waiting.text] = node
            top.keys[top.waiting.text] = top.waiting
        top.waiting = None
    return None


def _key(node: Node, block: Block, where: str, findings: list[Finding]) -> Scalar:
    place = f"{where}:{node.line}:{node.column}"
    if not isinstance(node, Scalar):
        note(
            findings,
            Finding(place, f"found a list or mapping where a key should be; {_QUOTES} if it is a text"),
        )
        return Scalar("", False, 0, node.line, node.column)
    if node.text in block.keys:
        first = block.keys[node.text]
        what = f"found the key '{node.text}' a second time, first in line {first.line}; remove one of them"
        note(findings, Finding(place, what))
    return node


def _plain_only(event: Any, where: str, findings: list[Finding]) -> None:
    """Anchors and tags are refused."""
    if event.anchor is not None:
        note(
            findings,
            _at(event, where, f"found an anchor, &{event.anchor}; anchors are not allowed; {_QUOTES}"),
        )
    if event.tag is not None:
        shown = event.tag.replace("tag:yaml.org,2002:", "!!")
        note(findings, _at(event, where, f"found a tag, {shown}; tags are not allowed; {_QUOTES}"))


def _at(event: Any, where: str, what: str) -> Finding:
    return Finding(f"{where}:{event.start_mark.line + 1}:{event.start_mark.column + 1}", what)


def _broken(problem: yaml.YAMLError, where: str, text: str) -> Finding:
    """A syntax error in our words."""
    mark = getattr(problem, "problem_mark", None)
    begin = getattr(problem, "context_mark", None)
    said = " ".join(str(getattr(problem, "problem", "") or problem).split())
    context = str(getattr(problem, "context", "") or "")
    if "end of stream" in said and begin is not None:
        cure = "is the file cut off, or is a quote or bracket missing?"
        what = f"the file ends within what begins here ({context}): {cure}"
        return Finding(f"{where}:{begin.line + 1}:{begin.column + 1}", what)
    if mark is None:
        return Finding(where, f"cannot be read as YAML: {said}")
    cure = next(
        (cure for sign, cure in _CURES if sign in said), f"cannot be read as YAML: {said}; {_SPECIAL}"
    )
    if _tab_before(text, mark.index):
        cure = _CURES[0][1]
    return Finding(f"{where}:{mark.line + 1}:{mark.column + 1}", cure)


def _tab_before(text: str, index: int) -> bool:
    """True when the line of the index is indented with a tab."""
    line = text[text.rfind("\n", 0, index) + 1 :]
    return "\t" in line[: len(line) - len(line.lstrip())]
