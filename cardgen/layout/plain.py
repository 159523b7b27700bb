"""The short way through the steps of setting text, for what most texts are: words and spaces in one font.

It gives what the long way gives, in a fraction of the time: every word is looked up whole, with its width and
its glyphs, and line ends are sought among sums. Whatever is not plain - markup, icons, letters of other
fonts, a place for a line end within a word, a word too wide, a text that does not fit - is left to the long
way.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from math import inf

from cardgen.layout.fit import LAST_LINE, Setting, sizes
from cardgen.layout.lines import BALANCED_LINES, RARE, SLACK
from cardgen.layout.marks import MM_PER_PT, Glyph, Line, Run
from cardgen.layout.place import first_baseline, left_end
from cardgen.layout.shape import MOST, SIMPLE, Shaper, Stretch

_MARKUP = re.compile(r"[<:\\]")


class Plain:
    """Sets plain texts with the words of one shaper, and remembers which words are plain."""

    def __init__(self, shaper: Shaper) -> None:
        self._shaper = shaper
        self._words: dict[str, dict[str, Stretch | None]] = {}
        self._characters: defaultdict[str, set[str]] = defaultdict(set)

    def set(self, text: str, setting: Setting) -> tuple[float, tuple[Line, ...]] | None:
        """The size and the lines of a text that is plain and fits; None when it must go the long way."""
        if setting.tracking or setting.underline:
            return None
        words = self._known(setting.font, text.split(" "))
        space, *more = self._shaper.word(setting.font, " ").stretches
        if words is None or more or space.font != setting.font:
            return None
        row = Row(words, space)
        for size in sizes(setting.size, setting.least):
            measure = setting.box[2] * 1000 / (size * MM_PER_PT) + SLACK
            if row.widest > measure:
                return None
            places = row.filled(measure)
            allowed = setting.most is None or len(places) <= setting.most
            if allowed and setting.height(len(places), size) - setting.box[3] <= 0.001:
                even = 1.0 if setting.align == "center" else LAST_LINE
                return size, tuple(row.lines(row.balanced(places, measure, even), size, setting))
        return None

    def _known(self, font: str, words: Sequence[str]) -> list[Stretch] | None:
        """The words with their glyphs; None when one is not plain."""
        known = self._words.setdefault(font, {"": None})
        try:
            found = [known[word] for word in words]
        except KeyError:
            if len(known) + len(words) > MOST:
                known.clear()
                known[""] = None
            self._learn(font, [word for word in dict.fromkeys(words) if word not in known], known)
            found = [known[word] for word in words]
        return None if None in found else found  # type: ignore[return-value]

    def _learn(self, font: str, words: Sequence[str], known: dict[str, Stretch | None]) -> None:
        """Shape the plain ones of words not yet known, side by side."""
        plain = words
        if not self._is_plain(font, "".join(words)):
            plain = [word for word in words if self._is_plain(font, word)]
            known.update(dict.fromkeys(words))
        known.update(zip(plain, self._shaper.shape(font, plain), strict=True))

    def _is_plain(self, font: str, word: str) -> bool:
        """True for a word of plain characters."""
        plain = self._characters[font]
        if plain.issuperset(word):
            return True
        own = self._shaper.fonts.face(font).file.characters
        plain.update(char for char in word if char in own and is_plain(char))
        return plain.issuperset(word)


def is_plain(char: str) -> bool:
    """True for a character that is shaped beside others and that no step looks for."""
    return bool(
        char.isprintable()
        and not _MARKUP.search(char)
        and not RARE.search(char)
        and SIMPLE.fullmatch(char)
        and unicodedata.is_normalized("NFC", char)
    )


class Row:
    """Words on one line, not yet broken; widths in 1/1000 em.

    `starts` is where each word begins, at last where the row ends; `ends` where the word before ends.
    """

    def __init__(self, words: Sequence[Stretch], space: Stretch) -> None:
        self.words = words
        self.space = space
        widths = [word.width for word in words]
        self.widest = max(widths)
        gap = space.width
        self.starts = list(accumulate([width + gap for width in widths], initial=0.0))
        self.starts[-1] -= gap
        self.ends = [start - gap for start in self.starts]
        self.ends[-1] = self.starts[-1]

    def filled(self, measure: float) -> list[int]:
        """As `lines.filled`: each line takes as many words as it can."""
        starts, ends, count = self.starts, self.ends, len(self.words)
        places = []
        first = 0
        while first < count:
            first = max(bisect_right(ends, measure + starts[first]) - 1, first + 1)
            places.append(first)
        return places

    def balanced(self, places: list[int], measure: float, even: float) -> list[int]:
        """As `lines.balanced`: in as many lines, the least ragged edge.

        The nth line can only end between the place where filled lines end and the one from which the rest
        still fits; so few ends are tried.
        """
        number = len(places)
        if not 1 < number <= BALANCED_LINES:
            return places
        starts, count, gap = self.starts, len(self.words), self.space.width
        line = measure * measure * BALANCED_LINES * 4  # as in the long way, so that ties end alike
        cost, before = [0.0] * (count + 1), [0] * (count + 1)
        firsts = range(1)
        for ends in self._windows(places, measure):
            begun = [(first, cost[first] + line, measure + starts[first]) for first in firsts]
            for end in ends:
                to, after, weight = (starts[end], gap, 1.0) if end < count else (starts[end], 0.0, even)
                best = inf
                for first, so_far, left in begun:
                    slack = left - to + after
                    if slack >= 0:
                        total = so_far + slack * slack * weight
                        if total < best:
                            best, before[end] = total, first
                cost[end] = best
            firsts = ends
        found = [count]
        while before[found[-1]]:
            found.append(before[found[-1]])
        return found[::-1]

    def _windows(self, places: Sequence[int], measure: float) -> list[range]:
        """Where each line may end."""
        latest = [0, *places]
        windows = [range(places[-1], places[-1] + 1)]
        earliest = places[-1]
        for number in range(len(places) - 1, 0, -1):
            earliest = min(bisect_left(self.starts, self.ends[earliest] - measure), earliest - 1)
            windows.append(range(max(earliest, latest[number - 1] + 1), latest[number] + 1))
        return windows[::-1]

    def lines(self, places: Sequence[int], size: float, setting: Setting) -> Iterator[Line]:
        """The lines at their places in mm, as `place.placed` puts them."""
        em = size * MM_PER_PT
        scale = em / 1000
        y = first_baseline(len(places), size, setting)
        words: list[tuple[Glyph, ...]] = [self.space.glyphs] * (2 * len(self.words) - 1)
        words[::2] = [word.glyphs for word in self.words]
        said = [word.text for word in self.words]
        first = 0
        for end in places:
            text = " ".join(said[first:end])
            width = round((self.ends[end] - self.starts[first]) * scale, 4)
            glyphs = tuple(chain.from_iterable(words[2 * first : 2 * end - 1]))
            runs = (Run(text, setting.font, size, 0.0, width, glyphs),)
            yield Line(round(left_end(runs, width, setting), 4), round(y, 4), width, runs)
            y += setting.leading * em
            first = end
