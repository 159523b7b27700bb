"""The shape of a model: which fields are words, numbers, lists or models in models.

One reading of Pydantic's fields serves the loader (how a scalar is typed), `pieces` and `translate`
(which fields are printed in words). Shapes are made once per model and kept.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, PlainValidator, WrapValidator
from pydantic.fields import FieldInfo

from cardgen.catalog.model import Catalog, Entry, Printed, Sentence, Texts

M = TypeVar("M", bound=BaseModel)
V = TypeVar("V", int, float)
_FILLED = re.compile(r"\{\w+\}")
"""A text in which the program writes everything: there is nothing to translate."""


class Sort(StrEnum):
    """What stands at a place of the YAML."""

    TEXT = "text"  # words that are printed and translated
    PROSE = "prose"  # words that are not printed on components
    WORD = "word"  # a word with a pattern or from a list; Pydantic knows which
    INT = "int"
    FLOAT = "float"
    BOOL = "bool"
    RAW = "raw"  # the model has a reader of its own for this text
    MODEL = "model"
    UNION = "union"  # one of several models, told apart by one key
    LIST = "list"
    MAP = "map"


@dataclass(frozen=True, slots=True)
class Shape:
    """What one place holds. `item` is for lists and maps, `kinds` for unions: word of `key` -> model.

    `cell` is a text in a table, which is no text where one `{name}` is all of it; a `lent` text is printed on
    other pieces than its entry's.
    """

    sort: Sort
    optional: bool = False
    model: type[BaseModel] | None = None
    item: Shape | None = None
    key: str = ""
    kinds: Mapping[str, type[BaseModel]] = field(default_factory=dict)
    cell: bool = False
    lent: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """One field of a model: its name in Python, its key in YAML, its shape."""

    name: str
    key: str
    shape: Shape
    required: bool
    description: str


@cache
def members(model: type[BaseModel]) -> Mapping[str, Member]:
    """The fields of a model by their key in YAML, in order."""
    found = {}
    for name, info in model.model_fields.items():
        key = info.alias or name
        shape = _shape(info.annotation, tuple(info.metadata), str(info.discriminator or ""))
        found[key] = Member(name, key, shape, info.is_required(), info.description or "")
    return found


def _shape(kind: Any, metadata: tuple[Any, ...], key: str = "") -> Shape:
    """The shape of an annotation with what Annotated hung on it."""
    if get_origin(kind) is Annotated:
        inner, *extra = get_args(kind)
        for thing in extra:
            if isinstance(thing, FieldInfo):
                key = str(thing.discriminator or key)
                metadata = (*metadata, *thing.metadata)
            else:
                metadata = (*metadata, thing)
        return _shape(inner, metadata, key)
    if any(isinstance(thing, (BeforeValidator, PlainValidator, WrapValidator)) for thing in metadata):
        return Shape(Sort.RAW)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union(get_args(kind), metadata, key)
    if origin in (tuple, list):
        return Shape(Sort.LIST, item=_shape(get_args(kind)[0], ()))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Shape(Sort.MAP, item=_shape(get_args(kind)[1], ()))
    return _single(kind, metadata)


def _union(arms: tuple[Any, ...], metadata: tuple[Any, ...], key: str) -> Shape:
    real = [arm for arm in arms if arm is not type(None)]
    optional = len(real) < len(arms)
    if len(real) == 1:
        inner = _shape(real[0], metadata, key)
        return Shape(inner.sort, optional, inner.model, inner.item, inner.key, inner.kinds)
    if key:
        kinds = {word: arm for arm in real for word in _tags(arm, key)}
        return Shape(Sort.UNION, optional, key=key, kinds=kinds)
    if all(arm in (int, float) for arm in real):
        return Shape(Sort.FLOAT, optional)
    return Shape(Sort.RAW, optional)


def _tags(model: type[BaseModel], key: str) -> list[str]:
    """The words by which a union knows this model, e.g. Literal[Kind.DRAW] -> ["draw"]."""
    words = get_args(model.model_fields[key].annotation)
    return [str(word.value) if isinstance(word, Enum) else str(word) for word in words]


def _single(kind: Any, metadata: tuple[Any, ...]) -> Shape:
    if printed := next((thing for thing in metadata if isinstance(thing, Printed)), None):
        return Shape(Sort.TEXT, cell=printed.cell, lent=printed.lent)
    if get_origin(kind) is Literal:
        return Shape(Sort.INT if all(type(word) is int for word in get_args(kind)) else Sort.WORD)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return Shape(Sort.MODEL, model=kind)
    if kind is str:
        return Shape(Sort.WORD if metadata else Sort.PROSE)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Shape(Sort.WORD)
    return Shape({bool: Sort.BOOL, int: Sort.INT, float: Sort.FLOAT}.get(kind, Sort.RAW))


def deck_of(catalog: type[Texts]) -> tuple[str, ...]:
    """The files of a catalog that hold components; none for the house's own words."""
    return catalog.decks() if issubclass(catalog, Catalog) else ()


@dataclass(frozen=True, slots=True)
class Words:
    """One text of a catalog: the file it stands in, the entry (its id, or ""), the field, the words.

    `path` leads to it from the catalog: names of fields and numbers of items. `copies` is 0 outside decks.
    `note` is what the designer tells translators of the entry.
    """

    file: str
    entry: str
    field: str
    text: str
    path: tuple[str | int, ...]
    copies: int = 0
    note: str = ""


def words(catalog: Texts) -> Iterator[Words]:
    """Every text of the catalog in the order of its files, none that is left empty."""
    return (found for found in _words(catalog) if found.text)


def _words(catalog: Texts) -> Iterator[Words]:
    for member in members(type(catalog)).values():
        value = getattr(catalog, member.name)
        if member.shape.sort is not Sort.LIST:
            for dotted, path, text in inside(member.shape, value):
                yield Words(member.name, "", dotted, text, (member.name, *path))
            continue
        for number, item in enumerate(value):
            entry = str(getattr(item, "id", number))
            copies = item.copies if isinstance(item, Entry) else 0
            note = item.note if isinstance(item, Sentence) else ""
            for dotted, path, text in inside(member.shape.item, item):
                yield Words(member.name, entry, dotted, text, (member.name, number, *path), copies, note)


def inside(shape: Shape | None, value: Any) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    """The texts in a value: (dotted YAML path, path in Python, words); items go by their id if any.

    An empty text has no words: a rule that is a row of a table has none beside its cells.
    """
    if value is None or value == "" or shape is None or not _wordy(shape):
        return
    if shape.sort is Sort.TEXT:
        if not (shape.cell and _FILLED.fullmatch(value)):
            yield "", (), str(value)
    elif isinstance(value, BaseModel):
        for member in _wordy_members(type(value)):
            for dotted, path, text in inside(member.shape, getattr(value, member.name)):
                yield _joined(member.key, dotted), (member.name, *path), text
    elif shape.sort is Sort.LIST:
        for number, item in enumerate(value):
            for dotted, path, text in inside(shape.item, item):
                yield _joined(str(getattr(item, "id", number)), dotted), (number, *path), text
    elif shape.sort is Sort.MAP:
        for key, item in value.items():
            for dotted, path, text in inside(shape.item, item):
                yield _joined(str(key), dotted), (key, *path), text


@cache
def _wordy_members(model: type[BaseModel]) -> tuple[Member, ...]:
    """The fields of a model in which texts can be."""
    return tuple(member for member in members(model).values() if _wordy(member.shape))


def _joined(head: str, tail: str) -> str:
    return f"{head}.{tail}" if tail else head


def _wordy(shape: Shape) -> bool:
    """False where no text can be, so that nothing is searched in vain."""
    return shape.sort in (Sort.TEXT, Sort.MODEL, Sort.UNION) or (
        shape.item is not None and _wordy(shape.item)
    )


def rebuilt(model: M, changes: Mapping[str, Any]) -> M:
    """A copy of a frozen model with other values, not checked again; nothing computed before is kept."""
    return model.model_copy(update=changes)


def replaced(value: Any, news: Mapping[tuple[str | int, ...], str]) -> Any:
    """The value with the texts at these paths replaced; parts without news are the same objects."""
    if () in news:
        return news[()]
    heads: dict[str | int, dict[tuple[str | int, ...], str]] = {}
    for path, text in news.items():
        heads.setdefault(path[0], {})[path[1:]] = text
    if isinstance(value, BaseModel):
        return rebuilt(value, {str(h): replaced(getattr(value, str(h)), rest) for h, rest in heads.items()})
    if isinstance(value, Mapping):
        return {key: replaced(item, heads[key]) if key in heads else item for key, item in value.items()}
    return tuple(replaced(item, heads[n]) if n in heads else item for n, item in enumerate(value))


def usual(values: Iterable[tuple[V, int]]) -> V | None:
    """The middle of values with their copies, the lower of two: always one of them; None of none."""
    ranked = sorted((value for value, copies in values for _ in range(copies)), key=float)
    return ranked[(len(ranked) - 1) // 2] if ranked else None
