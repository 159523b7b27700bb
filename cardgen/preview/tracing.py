"""Where a text is printed: each is given a mark of its own, and the drawings are searched for the marks.

A pattern is filled, a word joined with others, a name lent to other cards; a letter of Unicode's private use
area goes with it wherever it goes. It has no glyph and is never shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen.layout.marks import Drawing
from cardgen.preview.library import Tongue

FIRST, LAST = 0xE000, 0xF8FF
"""The private use area of the basic plane: as many texts can be marked at once."""


def marked(tongue: Tongue, keys: Iterable[str], said: Mapping[str, str]) -> tuple[Any, dict[str, str]]:
    """The catalog with a mark at the end of each of these texts, and the text of each mark.

    `said` are the words they have, by msgctxt; those of the catalog's own language for the others.
    """
    chosen = list(keys)[: LAST - FIRST + 1]
    marks = {chr(FIRST + number): key for number, key in enumerate(chosen)}
    refs = tongue.book.refs
    words = {key: f"{said.get(key, refs[key].msgid)}{mark}" for mark, key in marks.items()}
    return tongue.with_texts({**said, **words}), marks


def found(drawing: Drawing, marks: Mapping[str, str]) -> list[frozenset[str]]:
    """The marked texts in each block of a drawing, in the order of its blocks."""
    return [
        frozenset(marks[letter] for letter in block.text if letter in marks) for block, _ in drawing.blocks()
    ]


def there(drawings: Sequence[Drawing], marks: Mapping[str, str]) -> frozenset[str]:
    """The marked texts that stand anywhere on these drawings."""
    return frozenset().union(*(keys for drawing in drawings for keys in found(drawing, marks)))
