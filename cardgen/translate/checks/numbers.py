"""card-numbers: a translation counts as its source does, in figures or in words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping

from cardgen.finding import Level
from cardgen.translate.checks.pair import Pair, Tongue
from cardgen.translate.guard import Fault

ID = "card-numbers"
_ANY = re.compile(r"[\d½¼¾∞]")
_DIGITS = re.compile(r"\d+")
_TOKEN = re.compile(
    r"(?P<sign>(?<![\w\ufffc])[-\u2212\u2013])?"
    r"(?:(?P<figures>\d+(?:[.,:’']\d+|[\u00a0\u202f]\d{3}(?!\d))*)(?P<part>[½¼¾])?|(?P<alone>[½¼¾∞]))"
)
_PARTS = {"½": ".5", "¼": ".25", "¾": ".75"}


def numbers(pair: Pair) -> Iterator[Fault]:
    """Figures are equal as a multiset, though one may become a word; words are equal as a set.

    Words weigh less: languages count pairs and peoples' eyes in ways of their own.
    """
    said, meant = words(pair.here, pair.source), words(pair.there, pair.target)
    here: Mapping[str, int] = {}
    there: Mapping[str, int] = {}
    if _ANY.search(pair.here) or _ANY.search(pair.there):
        here, there = figures(pair.here, pair.source), figures(pair.there, pair.target)
        lost = {one: n for one, n in (here - there).items() if one not in meant}
        more = {one: n for one, n in (there - here).items() if one not in said}
        if (lost or more) and (what := _wrong(pair, Counter(lost), Counter(more))):
            counts = pair.target.counted or not lost
            # a language whose number words are not known may well have one where the source has a figure
            yield Fault(ID, Level.ERROR if counts else Level.WARNING, what)
            return
    if said != meant and pair.source.counted and pair.target.counted:
        yield from _worded(pair, said.difference(there), meant.difference(here))


def _wrong(pair: Pair, lost: Counter[str], more: Counter[str]) -> str:
    """What is wrong with the figures; "" where they are only read otherwise, as 12:30 and 12.30."""
    if Counter(_DIGITS.findall(pair.here)) != Counter(_DIGITS.findall(pair.there)):
        return _sentence(sorted(lost.elements()), sorted(more.elements()))
    language = pair.target.language
    for one in lost:
        if "." in one or len(one) > 3:
            signs = f"'{language.decimal}' before decimals and '{language.group}' between thousands"
            return f"the number {one} of the source is not written as {language.name} does; write {signs}"
    return ""


def _worded(pair: Pair, said: set[str], meant: set[str]) -> Iterator[Fault]:
    """Numbers in words that only one of both has; for two there are words that need not be translated."""
    two = {"2"}
    lost = said - meant - (two if _has(pair.there, pair.target) else set())
    more = meant - said - (two if _has(pair.here, pair.source) else set())
    if lost or more:
        yield Fault(ID, Level.WARNING, _sentence(sorted(lost), sorted(more)))


def _has(text: str, tongue: Tongue) -> bool:
    pattern = tongue.pair_words
    return pattern is not None and pattern.search(text.casefold()) is not None


def _sentence(lost: list[str], more: list[str]) -> str:
    found, wanted = ", ".join(more), ", ".join(lost)
    if not lost:
        return f"found the number {found}, which the source has not; compare them"
    if not more:
        return f"the number {wanted} of the source is missing; write it as a figure or in words"
    return f"found the number {found} where the source has {wanted}; compare them"


def figures(text: str, tongue: Tongue) -> Counter[str]:
    """The numbers in figures, each in one spelling: 1,5 and 1.5 and 1½ as one, −2 and -2 as one."""
    return Counter(_spelt(text, tongue))


def _spelt(text: str, tongue: Tongue) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        sign = "-" if found["sign"] else ""
        if found["alone"]:
            yield sign + (f"0{_PARTS[found[0][-1]]}" if found[0][-1] in _PARTS else "∞")
            continue
        token = found["figures"]
        parts = [token] if token.isdigit() else _parts(token, tongue)
        parts = [_ascii(part) for part in parts]
        if found["part"] and "." not in parts[-1]:
            parts[-1] += _PARTS[found["part"]]
        yield sign + parts[0]
        yield from parts[1:]


def _parts(token: str, tongue: Tongue) -> list[str]:
    """A number with its signs as Python writes it; what is none in this language as so many numbers."""
    if not tongue.number.fullmatch(token):
        return _DIGITS.findall(token)
    whole, _, part = token.partition(tongue.language.decimal)
    part = part.rstrip("0")
    return ["".join(_DIGITS.findall(whole)) + (f".{part}" if part else "")]


def _ascii(figure: str) -> str:
    """Figures of any script as those of ours."""
    if figure.isascii():
        return figure
    return "".join(char if char == "." else str(unicodedata.decimal(char)) for char in figure)


def words(text: str, tongue: Tongue) -> set[str]:
    """The numbers in words."""
    pattern = tongue.number_words
    if pattern is None:
        return set()
    return {str(tongue.counted[form]) for form in pattern.findall(text.casefold())}
