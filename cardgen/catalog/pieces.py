"""Every physical piece of a game: copies unrolled, words apart from values. What `cardgen cards` shows."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from cardgen.catalog.model import Catalog, Entry, House
from cardgen.catalog.values import Shape, Sort, inside, members

NAMES = ("name", "title", "caption")
"""Fields that say what a card is called, the best first."""
_APART = frozenset({"id", "copies", "provenance", "ruling"})


def pieces(catalog: Catalog) -> list[dict[str, Any]]:
    """One dict per physical piece, ready for JSON, in print order.

    `key` is `id#copy`; `values` use the words of the YAML, leave out what is not set, and write infinity
    as "inf"; `text` holds the printed words in the catalog's language, nested ones under a dotted name.
    """
    return [
        {
            "key": f"{entry.id}#{copy}",
            "id": entry.id,
            "component": component,
            "copy": copy,
            "values": values(entry),
            "text": text(entry),
            "provenance": str(entry.provenance),
        }
        for component, entry in catalog.entries()
        for copy in range(1, entry.copies + 1)
    ]


def text(entry: Entry) -> dict[str, str]:
    """The printed words of an entry by field."""
    return {dotted: words for dotted, _, words in inside(Shape(Sort.MODEL, model=type(entry)), entry)}


def lent(entry: Entry) -> frozenset[str]:
    """The fields of an entry whose words stand on other pieces than its own."""
    return frozenset(member.name for member in members(type(entry)).values() if member.shape.lent)


def whole_words(catalog: Catalog | House) -> dict[str, str]:
    """Their words by their id, without those with a gap to be filled, which are no name for anything."""
    return {word.id: word.text for word in catalog.words if "{" not in word.text}


def called(entry: Entry, words: Mapping[str, str]) -> str:
    """What a card is called: by its own name, else by its kind in these words; "" for one with neither."""
    name = next((str(value) for field in NAMES if (value := getattr(entry, field, ""))), "")
    return name or words.get(f"kind-{getattr(entry, 'kind', '')}", "")


def values(entry: Entry) -> dict[str, Any]:
    """Everything of an entry that is neither words nor bookkeeping, as its YAML says it."""
    raw = entry.model_dump(mode="json", by_alias=True, exclude_none=True)
    shapes = {key: member.shape for key, member in members(type(entry)).items()}
    return {
        key: _without_words(shapes[key], getattr(entry, member.name), raw[key])
        for key, member in members(type(entry)).items()
        if key in raw and key not in _APART and shapes[key].sort is not Sort.TEXT
    }


def _without_words(shape: Shape, value: Any, raw: Any) -> Any:
    """The dumped value with texts taken out and infinity as a word."""
    if isinstance(raw, Mapping) and shape.sort in (Sort.MODEL, Sort.UNION):
        kind: type[BaseModel] = type(value)
        known = members(kind)
        return {
            key: _without_words(known[key].shape, getattr(value, known[key].name), item)
            for key, item in raw.items()
            if known[key].shape.sort is not Sort.TEXT
        }
    if isinstance(raw, list) and shape.item is not None:
        return [_without_words(shape.item, one, item) for one, item in zip(value, raw, strict=True)]
    if isinstance(raw, float) and math.isinf(raw):
        return "inf" if raw > 0 else "-inf"
    return raw


def pieces_text(catalog: Catalog) -> str:
    """The same list for reading: a line per piece with its values, its words below."""
    lines = []
    for piece in pieces(catalog):
        said = " ".join(f"{key}={_said(value)}" for key, value in piece["values"].items())
        lines.append(f"{piece['key']}  {piece['component']}  {said}  ({piece['provenance']})")
        lines += [f"    {field}: {' '.join(words.split())}" for field, words in piece["text"].items()]
    return "\n".join(lines)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_said(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_said(item) for item in value) + "]"
    return str(value)
