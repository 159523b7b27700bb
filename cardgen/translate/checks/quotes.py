"""card-quotes: quotation marks and apostrophes are the language's own, and each that opens is closed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardgen.finding import Level
from cardgen.translate.checks.pair import FILLED, Pair
from cardgen.translate.guard import Fault
from cardgen.translate.languages import Language

ID = "card-quotes"
_MARKS = "«»„“”‟‹›‚‘’‛「」『』"
_ANY = re.compile(f"[{_MARKS}\"']")
_STRAIGHT = re.compile(r"""(?<!\d)["']|(?<=\d)'(?=[^\W\d])""")
"""After a figure it is the sign for inches, feet or minutes."""


def quotes(pair: Pair) -> Iterator[Fault]:
    """The first mark that is wrong, with the pair that is right."""
    if _ANY.search(pair.there) and (what := wrong(pair.there, pair.target.language)):
        yield Fault(ID, Level.WARNING, what)


def wrong(text: str, language: Language) -> str:
    """What is wrong with the quotation marks of a text, "" for nothing."""
    if found := _STRAIGHT.search(text):
        return _straight(text, found.start(), language)
    outer, inner = language.quotes, language.inner
    opened: list[str] = []
    for found in _ANY.finditer(text):
        mark, at = found[0], found.start()
        if mark in "\"'" or (mark == "’" and _apostrophe(text, at, opened, language)):
            continue
        if opened and mark == opened[-1]:
            opened.pop()
        elif mark == outer.open and outer.close not in opened:
            opened.append(outer.close)
        elif mark == inner.open and inner.close not in opened:
            opened.append(inner.close)
        elif opened:
            return f"found {mark} where {opened[-1]} closes the quotation; {_rule(language)}"
        else:
            return f"found {mark}, which opens nothing in {language.name}; {_rule(language)}"
    return f"found a quotation that is never closed; add {opened[-1]}" if opened else ""


def _straight(text: str, at: int, language: Language) -> str:
    if text[at] == "'" and text[at - 1 : at].isalpha():
        return "found a straight apostrophe; write ’"
    return f"found a straight {text[at]}; {_rule(language)}"


def _rule(language: Language) -> str:
    gap = "\u00a0" if language.quotes.spaced else ""
    outer, inner = language.quotes, language.inner
    return f"write {outer.open}{gap}…{gap}{outer.close}, inside them {inner.open}…{inner.close}"


def _apostrophe(text: str, at: int, opened: Sequence[str], language: Language) -> bool:
    """True for ’ that is no quotation mark: between letters, or where it could close nothing."""
    last, following = text[at - 1 : at], text[at + 1 : at + 2]
    after_word = last.isalnum() or last == FILLED
    if after_word and following.isalnum():
        return True
    if "’" in opened:
        return False
    return after_word or "’" not in (language.quotes.open, language.inner.open)
