"""Spaces: too many, at the ends, before marks, inside quotation marks, and where a line must not end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.finding import Level
from cardgen.translate.checks.pair import FILLED, Pair, Tongue
from cardgen.translate.guard import Fault
from cardgen.translate.languages import NO_BREAK, Language

_DOUBLE = re.compile(r"[ \u00a0\u202f]{2,}")
_INVISIBLE = re.compile("[\u200b\u2060\ufeff]")
_SPACED = re.compile(r"[ \u00a0\u202f]([,;:!?.。、，；：！？؟،؛।](?![\w\d]))")
_TWICE = re.compile(r"\b([^\W\d_]+)[ \u00a0]+\1\b", re.IGNORECASE)
_AROUND = " \u00a0\u202f\n\t"


def doubled(pair: Pair) -> Iterator[Fault]:
    """double_space: two spaces in a row."""
    if _DOUBLE.search(pair.there) and not _DOUBLE.search(pair.model):
        yield Fault("double_space", Level.WARNING, "found two spaces in a row; leave one out")


def around(pair: Pair) -> Iterator[Fault]:
    """begin_space, end_space: spaces at the ends where the source has none, or none where it has some."""
    here, there = pair.model and pair.wanted, pair.said
    if here[:1] in _AROUND or there[:1] in _AROUND:
        yield from _around("begin_space", "begins", _led(here), _led(there))
    if here[-1:] in _AROUND or there[-1:] in _AROUND:
        yield from _around("end_space", "ends", _led(here[::-1]), _led(there[::-1]))


def _led(text: str) -> int:
    return len(text) - len(text.lstrip(_AROUND))


def _around(check: str, verb: str, here: int, there: int) -> Iterator[Fault]:
    if here and not there:
        what = (
            f"the source {verb} with a space, since something is put there; {verb.rstrip('s')} with one too"
        )
        yield Fault(check, Level.WARNING, what)
    elif there > here:
        yield Fault(check, Level.WARNING, f"the text {verb} with a space or a line break; leave it out")


def invisible(pair: Pair) -> Iterator[Fault]:
    """zero-width-space: a character that nobody sees and that is no place for a line to end."""
    if (found := _INVISIBLE.search(pair.there)) and found[0] not in pair.model:
        what = f"found the invisible character U+{ord(found[0]):04X}; delete it"
        yield Fault("zero-width-space", Level.WARNING, what)


def before_marks(pair: Pair) -> Iterator[Fault]:
    """punctuation_spacing: a no-break space before marks and inside quotes where the language wants it."""
    language, text = pair.target.language, pair.there
    if language.before:
        for at, char in enumerate(text):
            if char in language.before and not _fine_before(text, at, language):
                what = (
                    f"found '{char}' without a no-break space before it; in {language.name} one stands there"
                )
                yield Fault("punctuation_spacing", Level.WARNING, f"{what}; put in U+00A0 or U+202F")
                break
    for found in _SPACED.finditer(text):
        if found[1] not in language.before:
            what = f"found a space before '{found[1]}'; in {language.name} there is none; leave it out"
            yield Fault("punctuation_spacing", Level.WARNING, what)
            break
    if language.quotes.open in text and (what := _inside(text, pair.target)):
        yield Fault("punctuation_spacing", Level.WARNING, what)


def _fine_before(text: str, at: int, language: Language) -> bool:
    """True where a mark has its space, or needs none: at the beginning, after another one, in 12:30."""
    last = text[at - 1 : at]
    if not last or last in NO_BREAK or last in language.before or last in "([…\n":
        return True
    return last.isdigit() and text[at] == ":" and text[at + 1 : at + 2].isdigit()


def _inside(text: str, tongue: Tongue) -> str:
    """What is wrong with the spaces inside quotation marks, "" for nothing."""
    quotes = tongue.language.quotes
    if quotes.open == quotes.close or not tongue.stuck.search(text):
        return ""
    if quotes.spaced:
        return (
            f"found {quotes.open} or {quotes.close} without a no-break space inside; put in U+00A0 or U+202F"
        )
    return f"found a space inside {quotes.open}{quotes.close}; leave it out"


def unparted(pair: Pair) -> Iterator[Fault]:
    """card-nbsp: a number stays with its unit, and an abbreviation whole, when a line ends there."""
    pattern = pair.target.parted
    if pattern is not None and (found := pattern.search(pair.there)):
        said = found[0].replace(FILLED, "…")
        what = f"found '{said}', which a line's end may part; put a no-break space (U+00A0) between its parts"
        yield Fault("card-nbsp", Level.INFO, what)


def repeated(pair: Pair) -> Iterator[Fault]:
    """duplicate: the same word twice in a row."""
    if not pair.target.language.spaced:
        return
    for found in _TWICE.finditer(pair.there):
        capitals = found[1][0].isupper() and found[0].split()[-1][0].isupper()
        fine = found[1].casefold() in pair.target.language.twice and not capitals
        if not fine and not _TWICE.search(pair.model):
            yield Fault("duplicate", Level.WARNING, f"found '{found[0]}'; leave one out")
            return
