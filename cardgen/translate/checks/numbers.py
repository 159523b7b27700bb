"""card-numbers: a translation counts as its source does, in figures or in words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from cardgen.finding import Level
from cardgen.translate.checks.pair import Pair, Tongue
from cardgen.translate.guard import Fault

ID = "card-numbers"
_PARTS = {"½": ".5", "¼": ".25", "¾": ".75"}
_MINUS = "-\u2212\u2013"
_ANY = re.compile(r"[\d½¼¾∞]")
_POINT = re.compile(r"(?<![\d.,:])\d+[.,]\d{1,2}(?![\d.,:])")


def numbers(pair: Pair) -> Iterator[Fault]:
    """Figures are equal as a multiset; a figure may become a word. Words alone weigh less: both, a pair."""
    here, there = figures(pair.here, pair.source), figures(pair.there, pair.target)
    said, meant = words(pair.here, pair.source), words(pair.there, pair.target)
    lost, more = here - there - meant, there - here - said
    if lost or more:
        counts = pair.target.counted or not lost
        level = Level.ERROR if counts else Level.WARNING  # its words for numbers are not known
        yield Fault(ID, level, _sentence(lost, more, pair))
    elif pair.source.counted and pair.target.counted:
        lost, more = said - meant - (there - here), meant - said - (here - there)
        if lost or more:
            yield Fault(ID, Level.WARNING, _sentence(lost, more, pair))


def _sentence(lost: Counter[str], more: Counter[str], pair: Pair) -> str:
    language = pair.target.language
    mark = "," if language.decimal == "." else "."
    for found in _POINT.findall(pair.there):
        if mark in found and found.replace(mark, ".") in lost:
            right = language.number(float(found.replace(mark, ".")))
            return f"found {found}; in {language.name} it is written {right}; change it"
    found, wanted = _listed(more), _listed(lost)
    if not lost:
        return f"found the number {found}, which the source has not; compare them"
    if not more:
        return f"the number {wanted} of the source is missing; write it as a figure or in words"
    return f"found the number {found} where the source has {wanted}; compare them"


def _listed(found: Counter[str]) -> str:
    return ", ".join(sorted(found.elements()))


def figures(text: str, tongue: Tongue) -> Counter[str]:
    """The numbers in figures, each in one spelling: 1,5 and 1.5 and 1½ as one, −2 and -2 as one."""
    if not _ANY.search(text):
        return Counter()
    return Counter(_spelt(tongue.grouped.finditer(text), tongue))


def _spelt(found: Iterable[re.Match[str]], tongue: Tongue) -> Iterator[str]:
    sign, last, end = "", "", -1
    for match in found:
        token = match[0]
        if token in _MINUS:
            sign = "-"
            continue
        if last and token in _PARTS and match.start() == end and "." not in last:
            yield last + _PARTS[token]
            last, sign = "", ""
            continue
        if last:
            yield last
        last, sign, end = sign + _one(token, tongue), "", match.end()
    if last:
        yield last


def _one(token: str, tongue: Tongue) -> str:
    """A number as Python writes it, without group signs and without needless zeros."""
    if token in _PARTS:
        return f"0{_PARTS[token]}"
    if token == "∞":
        return token
    whole, _, part = token.partition(tongue.language.decimal)
    digits = "".join(str(unicodedata.decimal(char)) for char in whole if char.isdecimal())
    part = "".join(str(unicodedata.decimal(char)) for char in part)
    return f"{digits}.{part}" if part.strip("0") else digits


def words(text: str, tongue: Tongue) -> Counter[str]:
    """The numbers in words."""
    pattern = tongue.number_words
    if pattern is None:
        return Counter()
    return Counter(str(tongue.counted[form]) for form in pattern.findall(text.casefold()))
