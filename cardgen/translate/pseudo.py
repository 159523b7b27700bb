"""A language nobody speaks: every word accented and longer, to find what cannot be translated.

A word that comes out plain on paper is written in the program and not in the data. A text that does not fit
stands in a face with too little room for other languages, which need up to a third more than English or
German in short texts. What a translation must keep, it keeps: braces, markup, icons, numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from cardgen.catalog.model import Texts
from cardgen.translate.texts import texts

CODE = "qps"
"""The code of the language: of those that ISO 639-2 keeps for private use."""
FEW = 1
"""A text of so few words is a name or a label, which no hyphen parts."""
_PLAIN = "aAbBcCdDeEgGhHiIjJkKlLnNoOrRsStTuUwWyYzZäÄöÖüÜ"
_MARKED = "áÁḃḂčČďĎéÉğĞĥĤíÍĵĴķĶĺĹňŇóÓřŘšŠťŤúÚŵŴýÝžŽãÃőŐűŰ"
ACCENTS = str.maketrans(_PLAIN, _MARKED)
"""Letter -> the letter that stands for it; the others stay."""
MARKED = frozenset(_MARKED)
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|\\.|:[a-z][a-z0-9-]*:)")
_WORD = re.compile(r"[^\W\d_²³¹¼-¾⁰-\u218b①-\u249b]+")
"""Letters: Python counts ½ and ² among them, which are numbers and stay."""
_VOWEL = re.compile("[aeiouyäöüAEIOUYÄÖÜ]")
SOFT = "\u00ad"

Points = Callable[[str], tuple[int, ...]]
"""Where a word of the source may be parted, counted in letters."""


def pseudo(catalog: Texts, percent: int, points: Points = lambda word: ()) -> dict[str, str]:
    """msgctxt -> the text in the language nobody speaks, longer by so many percent."""
    return {ref.msgctxt: stretched(ref.msgid, percent, points) for ref in texts(catalog)}


def stretched(text: str, percent: int, points: Points = lambda word: ()) -> str:
    """One text: its letters accented, as many of them doubled as it takes; the rest as it was.

    Words of longer texts may be parted by a hyphen where those of the source may.
    """
    long = len(_WORD.findall(_KEPT.sub(" ", text))) > FEW
    debt = 0.0
    said = []
    for number, part in enumerate(_KEPT.split(text)):
        if number % 2:
            said.append(part)
            continue
        at = 0
        for found in _WORD.finditer(part):
            debt += len(found[0]) * percent / 100
            more = min(round(debt), 2 * len(found[0]))
            debt -= more
            said += [part[at : found.start()], _longer(found[0], more, points(found[0]) if long else ())]
            at = found.end()
        said.append(part[at:])
    return "".join(said)


def _longer(word: str, more: int, points: tuple[int, ...]) -> str:
    """A word with so many letters doubled, spread over it, and soft hyphens at the points."""
    said = word.translate(ACCENTS)
    if not more and not points:
        return said
    letters = list(said)
    for at in _spread(word, more):
        letters[at] += said[at]
    for at in points:
        letters[at] = SOFT + letters[at]
    return "".join(letters)


def _spread(word: str, more: int) -> Iterator[int]:
    """The places to be doubled: evenly among the vowels, or among all letters where there is none."""
    places = [found.start() for found in _VOWEL.finditer(word)] or list(range(len(word)))
    if more > len(places):
        return islice(cycle(places), more)
    return (places[number * len(places) // more] for number in range(more))
