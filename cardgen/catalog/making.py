"""The work behind `load`: files are read and checked, and everything that is wrong is told.

Two steps: `reading` types the scalars by the shape of the model and knows every place; Pydantic then
checks values and ranges, and its errors are told at the node they are about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from cardgen.catalog.files import read_text
from cardgen.catalog.model import Model, Texts
from cardgen.catalog.nodes import MOST, Block, Enough, Node, Row, Scalar, tree
from cardgen.catalog.reading import Reading, Spot, comma, data_of, nearest, shown
from cardgen.catalog.values import Member, Shape, Sort, deck_of, members
from cardgen.finding import DataError, Finding, Level

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

T = TypeVar("T", bound=Texts)
M = TypeVar("M", bound=Model)

BACK = "-back"
"""How the name of a picture of a card's back ends."""
_PATTERNS = {
    r"^[a-z0-9][a-z0-9_.-]*$": "small letters a-z, digits, '-', '_', '.', with a letter or digit first",
    r"^[A-Z]-[A-Z]\d{2}$": "an id such as V-C01",
    r"^#[0-9a-fA-F]{6}$": 'a colour such as "#1b4f72" in double quotes',
    r"^[a-z]{2,3}(_[A-Z]{2})?$": "a language such as de, en or pt_BR",
}
_BOUNDS = {
    "greater_than_equal": "at least {ge}",
    "greater_than": "more than {gt}",
    "less_than_equal": "at most {le}",
    "less_than": "less than {lt}",
    "string_too_long": "at most {max_length} letters",
    "string_too_short": "at least {min_length} letters",
    "too_short": "at least {min_length}",
    "too_long": "at most {max_length}",
    "enum": "{expected}",
    "literal_error": "{expected}",
}


def made(kind: type[T], folder: Path, label: str, cache: Path | None) -> T:
    """The catalog of a folder, as `load` gives it; `cache` is for the trees of its files."""
    if not folder.is_dir():
        raise DataError(
            [Finding(label, "the folder is missing; put it back, or use --data with a whole copy")]
        )
    files = {name: _read(kind, member, folder, label) for name, member in members(kind).items()}
    present = {name: file for name, file in files.items() if file is not None}
    data = {name: _data(members(kind)[name], file, cache) for name, file in present.items()}
    _ids([file for file in present.values() if file.deck], [n for n in files if n not in deck_of(kind)])
    catalog = _validated(kind, {name: value for name, value in data.items() if value is not None}, present)
    findings = [finding for file in present.values() for finding in _sorted(file)]
    if catalog is not None and not catalog.source and "box" in files:
        what = "the file is missing; put it back, or write 'language:' and the language of the words into it"
        findings.append(Finding(f"{label}/box.yaml", what))
    if catalog is None or findings:
        raise DataError(findings)
    remarks = [remark for file in present.values() for remark in file.remarks]
    places = _places(present.values(), label)
    catalog.placed(folder.name, catalog.source, places, (*_strays(kind, folder, label), *remarks))
    return catalog


def _places(files: Iterable[Reading], label: str) -> dict[tuple[str, str], str]:
    """All places in one; entries outside the decks also go by their bare id where no card has it."""
    places = {("", ""): label}
    for file in files:
        places |= file.places
    for file in files:
        for (key, name), at in file.places.items():
            places.setdefault((key.removeprefix(f"{file.stem}."), name), at)
    return places


def one(kind: type[M], path: Path, where: str, cache: Path | None) -> M:
    """The model of a file, as `read` gives it."""
    file = Reading(path.stem, where, "")
    shape = Shape(Sort.MODEL, model=kind)
    file.text = read_text(path, file.where, path.parent)
    data = _data(Member(path.stem, path.stem, shape, True, ""), file, cache)
    if data is not None:
        try:
            value = kind.model_validate(data)
        except ValidationError as problem:
            for error in problem.errors(include_url=False):
                _explain(file, error["loc"], error)
        else:
            if not file.findings:
                return value
    raise DataError(_sorted(file))


def several(kind: type[M], path: Path, where: str, cache: Path | None) -> tuple[M, ...]:
    """The models of a file, as `read_list` gives them."""
    file = Reading(path.stem, where, "")
    shape = Shape(Sort.LIST, item=Shape(Sort.MODEL, model=kind))
    file.text = read_text(path, file.where, path.parent)
    data = _data(Member(path.stem, path.stem, shape, True, ""), file, cache)
    _ids([file], ())
    if data is not None:
        try:
            entries = TypeAdapter(tuple[kind, ...]).validate_python(data)  # type: ignore[valid-type]
        except ValidationError as problem:
            for error in problem.errors(include_url=False):
                _explain(file, error["loc"], error)
        else:
            if not file.findings:
                return entries
    raise DataError(_sorted(file))


def _read(kind: type[Texts], member: Member, folder: Path, label: str) -> Reading | None:
    """The text of one file; None when it may be absent and is."""
    path = folder / f"{member.key}.yaml"
    if not member.required and not path.is_symlink() and not path.exists():
        return None
    file = Reading(member.key, f"{label}/{path.name}", folder.name, deck=member.name in deck_of(kind))
    try:
        file.text = read_text(path, file.where, folder.parent)
    except DataError as problem:
        file.findings += [
            Finding(f.where, f.what + _renamed(path), game=folder.name) for f in problem.findings
        ]
        file.bad.add(())
    return file


def _renamed(path: Path) -> str:
    """A hint at a file that probably should have the name of the missing one."""
    if path.exists() or path.is_symlink():
        return ""
    others = [other.name for other in path.parent.glob("*.y*ml")]
    guess = nearest(path.name, others)
    return f"; found '{guess}': did you mean '{path.name}'?" if guess else ""


def _data(member: Member, file: Reading, cache: Path | None) -> Any:
    """The plain data of a file, None when it cannot be used at all."""
    if file.bad:
        return None
    try:
        file.root = tree(file.text, file.where, file.findings, cache)
        data = None if file.root is None else data_of(file, member.shape, file.root)
    except Enough:
        data = None
    if data is None or () in file.bad:
        file.bad.add(())
        return None
    file.remarks += _cut(file)
    return data


def _cut(file: Reading) -> list[Finding]:
    """A warning when the last line is not ended, as in a file cut off; it says why more is wrong."""
    if not file.text or file.text.endswith("\n"):
        return []
    what = "the file does not end with a line break: is it cut off? Look at its end and add one"
    where = f"{file.where}:{file.text.count(chr(10)) + 1}:1"
    return [Finding(where, what, Level.WARNING, "data", file.game)]


def _ids(decks: Iterable[Reading], others: Iterable[str]) -> None:
    """No two cards of the whole catalog share an id, and none is called like another file's entries.

    Nor is one called like another's back, whose picture would take the place of its own.
    """
    seen: dict[str, str] = {}
    behind = {f"{name}{BACK}" for file in decks for name in _names(file)}
    reserved = tuple(f"{name}." for name in others)
    for file in decks:
        for number, node in enumerate(file.root.items if isinstance(file.root, Row) else ()):
            at = node.items.get("id") if isinstance(node, Block) else None
            if not isinstance(at, Scalar):
                continue
            spot = Spot((number, "id"), at.text, at.text, "id")
            first = seen.setdefault(at.text, f"{file.where}:{at.line}:{at.column}")
            what = f"found the id '{at.text}' a second time, first at {first}; rename one of them"
            if f"{at.text}.".startswith(reserved):
                what = f"found the id '{at.text}'; the names of files are taken; choose another"
            elif at.text in behind:
                front = at.text.removesuffix(BACK)
                what = f"found the id '{at.text}'; that is the name of the back of '{front}'; choose another"
            elif first == f"{file.where}:{at.line}:{at.column}":
                continue
            with suppress(Enough):
                file.note(at, spot, what)


def _names(file: Reading) -> Iterator[str]:
    """The ids of a file's entries."""
    for node in file.root.items if isinstance(file.root, Row) else ():
        at = node.items.get("id") if isinstance(node, Block) else None
        if isinstance(at, Scalar):
            yield at.text


def _validated(kind: type[T], data: Mapping[str, Any], files: Mapping[str, Reading]) -> T | None:
    try:
        return kind.model_validate(data)
    except ValidationError as problem:
        names = {member.name: key for key, member in members(kind).items()}
        first = next(iter(files))
        for error in problem.errors(include_url=False):
            head, *rest = error["loc"] or (first,)
            _explain(files[names.get(str(head), str(head))], rest, error)
    return None


def _explain(file: Reading, loc: Sequence[str | int], error: ErrorDetails) -> None:
    """Tell an error of Pydantic at the node it is about, unless something was noted there already."""
    node, spot = _found(file, loc)
    path = (*spot.path, *loc[-1:]) if error["type"] == "missing" else spot.path
    known = any(path[:length] in file.bad for length in range(len(path) + 1))
    if node is not None and not known:
        if error["type"] == "missing":
            name = str(loc[-1])
            spot = replace(spot, field=f"{spot.field}.{name}" if spot.field else name)
        with suppress(Enough):
            file.note(node, spot, _sentence(error), *path[len(spot.path) :])


def _found(file: Reading, loc: Sequence[str | int]) -> tuple[Node | None, Spot]:
    """Walk down as far as the error's location names nodes; union tags and missing keys are skipped."""
    node, spot = file.root, Spot(key=file.stem)
    for step in loc:
        if isinstance(node, Row) and isinstance(step, int):
            if step >= len(node.items):  # one that is missing is told where the list begins
                break
            node = node.items[step]
            name = node.items.get("id") if isinstance(node, Block) else None
            called = name.text if isinstance(name, Scalar) else str(step)
            spot = spot.down(step, called) if spot.path else Spot((step,), called, called)
        elif isinstance(node, Block) and str(step) in node.items:
            node, spot = node.items[str(step)], spot.down(str(step), str(step))
    return node, spot


def _sorted(file: Reading) -> list[Finding]:
    """The findings from top to bottom; those about YAML itself get the card and the key of their line."""
    lines = file.text.split("\n")

    def subject(finding: Finding) -> Finding:
        number = _line(finding)
        if finding.card or finding.field or not 0 < number <= len(lines):
            return replace(finding, game=file.game)
        key = re.match(r"[\s-]*([A-Za-z_]+):", lines[number - 1])
        heads = (re.match(r"-\s+id:\s*(\S+)", line) for line in reversed(lines[:number]))
        card = next((head[1] for head in heads if head), "")
        return replace(finding, game=file.game, card=card, field=key[1] if key else "")

    if len(file.findings) >= MOST:
        file.findings.append(Finding(file.findings[-1].where, "and perhaps more; mend these first"))
    found = [*(subject(finding) for finding in file.findings), *(_cut(file) if file.findings else [])]
    return sorted(found, key=_line)


def _line(finding: Finding) -> int:
    """The line of `file:line:column`; files without one come first."""
    parts = finding.where.rsplit(":", 2)
    return int(parts[1]) if len(parts) == 3 and parts[1].isdigit() else 0


def _sentence(error: ErrorDetails) -> str:
    """An error of Pydantic as found, allowed, do."""
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    several = isinstance(value, (Mapping, list, tuple))
    found = f"{len(value)} of them" if several else shown(value) if isinstance(value, str) else str(value)
    if kind == "missing":
        name = error["loc"][-1]
        if isinstance(name, int):
            return f"found a list of {name}, which is too short; add a line '- ...'"
        return f"'{name}' is missing; add a line '{name}: ...'"
    if kind == "value_error":
        text = str(context["error"]) if several else f"{context['error']}, found {found}"
    elif kind == "string_pattern_mismatch":
        text = f"found {found}; allowed: {_PATTERNS.get(context['pattern'], context['pattern'])}"
    elif kind in _BOUNDS:
        text = f"found {found}; allowed: {_BOUNDS[kind].format(**context).replace(chr(39), '')}"
    else:
        text = f"found {found}; {error['msg'][:1].lower()}{error['msg'][1:]}"
    return f"{text}; {_cure(kind, value, context, text)}"


def _cure(kind: str, value: Any, context: Mapping[str, Any], text: str) -> str:
    """What to do about it: the likeliest word, how many lines are lacking or too many, or which value."""
    if isinstance(value, str) and comma(value):
        return comma(value)
    if kind == "too_short":
        return f"add {context['min_length'] - len(value)}"
    if kind == "too_long":
        return f"take {len(value) - context['max_length']} away"
    allowed = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
    wrong = value if isinstance(value, str) else ""
    if listed := re.search("^'([^']+)' .*; allowed: (.+)$", text):  # a name in a block of ours
        wrong, allowed = listed.groups()
    guess = nearest(wrong, allowed.split(", ")) if wrong and allowed else ""
    if guess:
        return f"did you mean '{guess}'?"
    return "change one of these values" if isinstance(value, Mapping) else "write another"


def _strays(kind: type[Texts], folder: Path, label: str) -> list[Finding]:
    """YAML files in the folder that nobody reads."""
    known = {f"{name}.yaml" for name in (*members(kind), *kind.beside)}
    found = sorted(path.name for path in folder.glob("*.y*ml") if path.name not in known)
    what = "no file of this name is read; remove it or rename it"
    return [Finding(f"{label}/{name}", what, Level.WARNING, "data", folder.name) for name in found]
