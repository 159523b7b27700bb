"""What a check is shown: a text and its translation, and their languages made ready for searching."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardgen.translate.glossary import Glossary
from cardgen.translate.guard import ICON, TAG
from cardgen.translate.languages import NO_BREAK, Language
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
        return {form.casefold(): number for number, line in lines for form in line.split() if number != 1}

    @cached_property
    def number_words(self) -> re.Pattern[str] | None:
        """Finds the words that stand for numbers; None where there are none."""
        return _any_word(self.counted)

    @cached_property
    def pair_words(self) -> re.Pattern[str] | None:
        """Finds the words that may stand for two."""
        return _any_word([word.casefold() for word in self.language.pair])

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
        pairs = ((one.open, one.close) for one in (self.language.quotes, self.language.inner))
        marks = ((re.escape(first), re.escape(last)) for first, last in pairs)
        return re.compile("|".join(rf"{first}\s?([^{first}{last}]+?)\s?{last}" for first, last in marks))

    @cached_property
    def stuck(self) -> re.Pattern[str]:
        """Finds spaces inside quotation marks, or the lack of them where the language wants them."""
        quotes = self.language.quotes
        first, last = re.escape(quotes.open), re.escape(quotes.close)
        if quotes.spaced:
            return re.compile(f"{first}(?![{NO_BREAK}])|(?<![{NO_BREAK}]){last}")
        return re.compile(f"{first}[ {NO_BREAK}]|[ {NO_BREAK}]{last}")

    @cached_property
    def parted(self) -> re.Pattern[str] | None:
        """Finds a number and its unit, or an abbreviation, at a space where a line could end."""
        units = "|".join(re.escape(unit) for unit in sorted(self.language.units, key=len, reverse=True))
        wholes = [re.escape(whole).replace(r"\ ", "[ ]?") for whole in self.language.whole]
        parts = [rf"(?:\d[\d.,]*|[½¼¾∞\ufffc]) (?:{units})(?!\w)"] if units else []
        parts += [rf"(?<!\w)(?:{'|'.join(wholes)})"] if wholes else []
        return re.compile("|".join(parts)) if parts else None


def _any_word(words: Collection[str]) -> re.Pattern[str] | None:
    """Finds any of these words; None where there are none."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b") if words else None


@dataclass(frozen=True, slots=True)
class Pair:
    """A text, its translation and their languages, as `paired` makes them.

    `here` and `there` are both as they are read, without markup; `model` is what the translation must keep:
    as `here`, or nothing for a text that is looked at alone, since it is no model for itself. `names` is the
    name of a card -> its possible translations; `flags` are the entry's in the PO file.
    """

    ref: TextRef
    said: str
    source: Tongue
    target: Tongue
    terms: Glossary
    names: Mapping[str, Sequence[str]]
    flags: Sequence[str]
    here: str
    there: str
    model: str

    @property
    def wanted(self) -> str:
        """The source text as it is written."""
        return self.ref.msgid


def paired(
    ref: TextRef,
    said: str,
    source: Tongue,
    target: Tongue,
    terms: Glossary,
    names: Mapping[str, Sequence[str]],
    flags: Sequence[str] = (),
) -> Pair:
    """A text and its translation, made ready; a text alone is paired with itself, in one language."""
    here = bare(ref.msgid)
    model = "" if source is target else here
    return Pair(ref, said, source, target, terms, names, flags, here, bare(said), model)
