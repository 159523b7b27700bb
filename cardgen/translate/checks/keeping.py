"""Whether a translation keeps what its source has: terms, names of cards, acronyms, line breaks, length."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.finding import Level
from cardgen.translate.checks.pair import Pair, Tongue
from cardgen.translate.guard import Fault

_WORDS = re.compile(r"[^\W\d_]{3}|[\u0900-\uffef]{2}")
"""What is long enough to be a word: three letters, or two signs of a script that needs fewer."""
_WORD = re.compile(r"(?<![\w’'])[^\W\d_]{2,}(?![\w’'])")
_LENGTH = re.compile(r"max-length:([0-9]+)")
NAMES = ("name", "title")
"""Fields whose text may well be the same in two languages: people and places keep their names."""


def glossary(pair: Pair) -> Iterator[Fault]:
    """check_glossary: each term of the source has its agreed translation, and no forbidden word is used."""
    for hit in pair.terms.hits(pair.here):
        term, agreed = hit.term, "' or '".join(hit.term.translations)
        if wrong := term.forbidden_in(pair.there):
            what = f"found '{wrong[0]}' for '{term.term}'; the glossary forbids it; write '{agreed}'"
            yield Fault("check_glossary", Level.WARNING, what)
        elif not term.kept_in(pair.there):
            what = f"found no '{agreed}' for '{term.term}', as the glossary ({term.place}) has it"
            yield Fault("check_glossary", Level.WARNING, f"{what}; use it, or change the glossary")


def name_ref(pair: Pair) -> Iterator[Fault]:
    """card-name-ref: a card named in a text is called there as it is called on the card."""
    if not pair.names:
        return
    for name in quoted(pair.here, pair.source):
        called = pair.names.get(name) or pair.names.get(name.rstrip(".,;!?…"))
        if called and name != pair.here and not any(_called(one, pair) for one in called):
            listed = "' or '".join(called)
            what = f"the source names the card '{name}', which is called '{listed}' here; call it so"
            yield Fault("card-name-ref", Level.WARNING, what)


def quoted(text: str, tongue: Tongue) -> tuple[str, ...]:
    """What stands in quotation marks, each once."""
    if tongue.language.quotes.open not in text and tongue.language.inner.open not in text:
        return ()
    return tuple(dict.fromkeys(outer or inner for outer, inner in tongue.quoted.findall(text)))


def _called(name: str, pair: Pair) -> bool:
    """True when the translation has the name, as words of its own where words have spaces between them."""
    name, text = name.casefold(), pair.there.casefold()
    if not pair.target.language.spaced:
        return name in text
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def same(pair: Pair) -> Iterator[Fault]:
    """same: the translation is the source, word for word."""
    if pair.said == pair.wanted and pair.ref.field not in NAMES and _WORDS.search(pair.there):
        what = "found the source's own words; translate them, or say in '# ignore: same - ...' why they stay"
        yield Fault("same", Level.INFO, what)


def acronyms(pair: Pair) -> Iterator[Fault]:
    """acronyms: what is written in capitals in the source is so in the translation, if it has capitals."""
    here = _capitals(pair.here)
    if not here or pair.there.upper() == pair.there.lower() or pair.here.isupper():
        return
    there = _capitals(pair.there)
    if len(there) < len(here) and (lost := sorted(here - there - _agreed(pair))):
        what = f"'{lost[0]}' stands in capitals in the source and nothing does here; write it so, or put its"
        yield Fault("acronyms", Level.INFO, f"{what} translation into the glossary")


def _agreed(pair: Pair) -> set[str]:
    """The words of the source for which the glossary has a translation, which `glossary` looks for."""
    return {
        word for hit in pair.terms.hits(pair.here) for word in _WORD.findall(pair.here[hit.start : hit.end])
    }


def _capitals(text: str) -> set[str]:
    return {word for word in _WORD.findall(text) if word.isupper()} if text != text.lower() else set()


def newlines(pair: Pair) -> Iterator[Fault]:
    """newline-count: as many line breaks, by <br> or else, as the source."""
    here, there = pair.here.count("\n"), pair.there.count("\n")
    if here != there:
        what = f"found {_breaks(there)} where the source has {_breaks(here)}; break the lines where it does"
        yield Fault("newline-count", Level.WARNING, what)


def _breaks(count: int) -> str:
    return {0: "no line break", 1: "1 line break"}.get(count, f"{count} line breaks")


def length(pair: Pair) -> Iterator[Fault]:
    """max-length: not longer than the room noted in the file; whether it fits, only the card can tell."""
    for flag in pair.flags:
        found = _LENGTH.fullmatch(flag)
        if found and len(pair.said) > int(found[1]):
            what = f"found {len(pair.said)} characters where about {found[1]} have room; look at the card"
            yield Fault("max-length", Level.INFO, what)
