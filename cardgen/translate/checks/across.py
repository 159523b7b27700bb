"""Whether the texts of a game agree with each other: one source, one translation, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.finding import Level
from cardgen.translate.guard import Fault
from cardgen.translate.texts import TextRef

_BETWEEN = re.compile(r"[\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")


class Said(NamedTuple):
    """A translated text: its number in the order of the catalog, the text, its translation."""

    number: int
    ref: TextRef
    said: str


@dataclass(frozen=True)
class Index:
    """The translated texts of a game by their source and by their translation, each in their order."""

    by_source: Mapping[str, Sequence[Said]] = field(default_factory=dict)
    by_said: Mapping[str, Sequence[Said]] = field(default_factory=dict)

    @staticmethod
    def of(texts: Sequence[Said]) -> Index:
        """Sort the texts in."""
        by_source: dict[str, list[Said]] = {}
        by_said: dict[str, list[Said]] = {}
        for text in texts:
            by_source.setdefault(text.ref.msgid, []).append(text)
            by_said.setdefault(_folded(text.said), []).append(text)
        return Index(by_source, by_said)

    def faults(self, text: Said) -> Iterator[Fault]:
        """What this text has against those before it; the first of several is taken as the right one."""
        if not _LETTERS.search(text.said):
            return
        for other in self.by_source.get(text.ref.msgid, ()):
            if other.number < text.number and other.said != text.said:
                what = f"the same source is '{_short(other.said)}' in {other.ref.msgctxt}; take that, or say"
                what += " in '# ignore: inconsistent - ...' why not"
                yield Fault("inconsistent", Level.WARNING, what)
                break
        for other in self.by_said.get(_folded(text.said), ()):
            if other.number < text.number and _folded(other.ref.msgid) != _folded(text.ref.msgid):
                yield _reused(text, other)
                break


def _reused(text: Said, other: Said) -> Fault:
    found = f"'{_short(other.ref.msgid)}' ({other.ref.msgctxt}) has the same translation"
    if named(text.ref) and named(other.ref):
        what = f"{found}: two cards could not be told apart; give one another name"
        return Fault("reused", Level.ERROR, what)
    return Fault("reused", Level.INFO, f"{found}; is it meant?")


def named(ref: TextRef) -> bool:
    """True for the name of a card."""
    return ref.copies > 0 and ref.field == "name"


def _folded(text: str) -> str:
    """The letters and figures of a text, by which readers know it."""
    return _BETWEEN.sub("", text.casefold()) or text


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
