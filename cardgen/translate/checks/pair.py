"""What a check is shown: a text and its translation, and their languages made ready for searching."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cardgen.translate.glossary import Glossary
from cardgen.translate.guard import ICON, TAG
from cardgen.translate.languages import Language
from cardgen.translate.texts import TextRef

FILLED = "\ufffc"
"""Stands for what is filled in: a placeholder or an icon. It is no letter and no space."""
OPENING = "«»„“”‟‹›‚‘’‛\"'「」『』"
"""All quotation marks, whichever way a language uses them."""
CLOSING = OPENING + ")]）】}"
_BARE = re.compile(rf"\{{\{{|\}}\}}|\{{[^{{}}]*\}}|<br\s*/?>|{TAG}|{ICON}|\\[\\<>:]")
_LONE = {"{{": "{", "}}": "}"}


def bare(text: str) -> str:
    """The text as it is read: no tags, a sign for each placeholder and icon, line feeds for `<br>`."""
    if not ("{" in text or "<" in text or ":" in text or "\\" in text or "}" in text):
        return text
    return _BARE.sub(_read, text)


def _read(found: re.Match[str]) -> str:
    token = found[0]
    if token[0] == "\\":
        return token[1]
    if token[0] == "<":
        return "\n" if token.startswith("<br") else ""
    return _LONE.get(token, FILLED)


@dataclass(frozen=True)
class Tongue:
    """A language with what searching needs, made once."""

    language: Language

    @cached_property
    def ends(self) -> Mapping[str, str]:
        """Mark -> `stop`, `exclamation` and so on, for every mark that can end a text."""
        names = ("stop", "exclamation", "question", "colon", "ellipsis")
        return {mark: name for name in names for mark in getattr(self.language.ends, name)}

    @cached_property
    def counted(self) -> Mapping[str, int]:
        """Form of a number word -> its number; not for one, which is an article in many languages."""
        lines = enumerate(self.language.numbers)
        return {form: number for number, line in lines for form in line.split() if number != 1}

    @cached_property
    def number_words(self) -> re.Pattern[str] | None:
        """Finds the words that stand for numbers; None where there are none."""
        if not self.counted:
            return None
        return re.compile(rf"\b(?:{'|'.join(sorted(self.counted, key=len, reverse=True))})\b")

    @cached_property
    def pair_words(self) -> re.Pattern[str] | None:
        """Finds the words that may stand for two."""
        words = self.language.pair
        return re.compile(rf"\b(?:{'|'.join(words)})\b") if words else None

    @cached_property
    def number(self) -> re.Pattern[str]:
        """Matches a number with the language's group and decimal signs."""
        group = self.language.group
        sign = "[\u00a0\u202f]" if group.isspace() else re.escape(group)
        whole = rf"\d+(?:{sign}\d{{3}})+|\d+" if group else r"\d+"
        return re.compile(rf"(?:{whole})(?:{re.escape(self.language.decimal)}\d+)?")

    @cached_property
    def quoted(self) -> re.Pattern[str]:
        """Finds what stands in the language's quotation marks."""
        pairs = (self.language.quotes, self.language.inner)
        return re.compile(
            "|".join(f"{one.open}\\s?([^{one.open}{one.close}]+?)\\s?{one.close}" for one in pairs)
        )

    @cached_property
    def parted(self) -> re.Pattern[str] | None:
        """Finds a number and its unit, or an abbreviation, at a space where a line could end."""
        units = "|".join(re.escape(unit) for unit in sorted(self.language.units, key=len, reverse=True))
        wholes = [re.escape(whole).replace(r"\ ", "[ ]?") for whole in self.language.whole]
        parts = [rf"[\d½¼¾∞\ufffc] (?:{units})(?!\w)"] if units else []
        parts += [rf"(?<!\w)(?:{'|'.join(wholes)})"] if wholes else []
        return re.compile("|".join(parts)) if parts else None


@dataclass(frozen=True)
class Pair:
    """A text, its translation and their languages; `names` is card name -> its possible translations.

    `flags` are the entry's in the PO file. A text alone, to be looked at in its own language, is a pair with
    itself.
    """

    ref: TextRef
    said: str
    source: Tongue
    target: Tongue
    terms: Glossary = field(default_factory=Glossary)
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    flags: Sequence[str] = ()

    @cached_property
    def model(self) -> str:
        """As `here`; nothing for a text that is looked at alone, and so is no model for itself."""
        return "" if self.source is self.target else self.here

    @property
    def wanted(self) -> str:
        """The source text as it is written."""
        return self.ref.msgid

    @cached_property
    def here(self) -> str:
        """The source text as it is read."""
        return bare(self.ref.msgid)

    @cached_property
    def there(self) -> str:
        """The translation as it is read."""
        return bare(self.said)
