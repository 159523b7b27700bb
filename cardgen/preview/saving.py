"""Saving one text: only over the version it was written over, and nothing else in the file is touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.finding import DataError, Finding
from cardgen.preview.cards import text
from cardgen.preview.library import Library
from cardgen.translate.entry import Edit, Overtaken, save


@dataclass(frozen=True, slots=True)
class Words:
    """What a page wants to have written."""

    name: str
    lang: str
    key: str
    edit: Edit


def saved(library: Library, words: Words) -> tuple[bool, dict[str, Any]]:
    """Whether it was written, and the entry as the file has it now. Hold the lock.

    Raises DataError for a text that cannot stand in the file, or a file that cannot be read or written.
    """
    book = library.book(words.name)
    if words.lang == book.source.source:
        what = "found the source language; it is written in the YAML; change it there"
        raise DataError([Finding(book.refs[words.key].place, what)])
    if library.places.given is None and library.places.root.name.startswith("_"):
        what = "found the data inside the installed program; run 'cardgen data copy DIR', then use --data DIR"
        raise DataError([Finding("", what)])
    written = True
    path = library.path(words.name, words.lang)
    try:
        save(book.source, path, words.lang, book.refs[words.key], words.edit)
    except Overtaken:
        written = False
    library.retold(words.name)
    tongue = library.tongue(words.name, words.lang)
    return written, text(tongue, book.refs[words.key], None, library.first(words.name))
