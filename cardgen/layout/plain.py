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
from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from math import inf
from operator import sub
from typing import Final

from cardgen.layout.breaks import rare
from cardgen.layout.fit import LAST_LINE, Setting, sizes
from cardgen.layout.glyph import Glyph
from cardgen.layout.lines import BALANCED_LINES, SLACK, WIDOW
from cardgen.layout.marks import MM_PER_PT, Line, Run
from cardgen.layout.place import first_baseline, left_end
from cardgen.layout.shape import MOST, SIMPLE, Shaper, Stretch

new: Final = tuple.__new__
"""Makes a NamedTuple of all its fields in half the time; there are many lines."""
_MARKUP = re.compile(r"[<:\\]")


class Plain:
    """Sets plain texts with the words of one shaper, and remembers the words that come again."""

    def __init__(self, shaper: Shaper) -> None:
        self._shaper = shaper
        self._fonts: dict[str, Known] = {}
        self._heights: dict[tuple[int, float, Setting], list[float]] = {}

    def set(self, text: str, setting: Setting) -> tuple[float, tuple[Line, ...]] | None:
        """The size and the lines of a text that is plain and fits; None when it must go the long way."""
        if setting.tracking or setting.underline:
            return None
        row = self._row(text, setting.font)
        if row is None:
            return None
        for size in sizes(setting.size, setting.least):
            measure = setting.box[2] * 1000 / (size * MM_PER_PT) + SLACK
            if row.widest > measure:
                return None
            if setting.most and row.ends[-1] > setting.most * (measure + row.gap):
                continue  # more than so many full lines: most titles are too long for most sizes
            places = row.filled(measure)
            allowed = setting.most is None or len(places) <= setting.most
            if allowed and setting.height(len(places), size) - setting.box[3] <= 0.001:
                even = 1.0 if setting.align == "center" else LAST_LINE
                baselines = self._baselines(len(places), size, setting)
                return size, row.lines(row.balanced(places, measure, even), size, setting, baselines)
        return None

    def _baselines(self, count: int, size: float, setting: Setting) -> list[float]:
        """Where so many baselines are, y in mm; remembered, for the cards of a deck are set alike."""
        found = self._heights.get((count, size, setting))
        if found is None:
            y = first_baseline(count, size, setting)
            step = setting.leading * (size * MM_PER_PT)
            found = []
            for _ in range(count):
                found.append(round(y, 4))
                y += step
            if len(self._heights) >= MOST:
                self._heights.clear()
            self._heights[count, size, setting] = found
        return found

    def _row(self, text: str, font: str) -> Row | None:
        """The text on one line; None when it is not plain."""
        known = self._fonts.get(font)
        if known is None:
            known = self._fonts[font] = Known(self._shaper, font)
        words = text.split(" ")
        found = list(map(known.words.get, words))
        if not all(found):
            new = [word for word in dict.fromkeys(words) if word not in known.words]
            if known.space is None or "" in new or not known.plain("".join(new)):
                return None
            if 2 * len(new) > len(words) and known.exact:
                return known.fresh(text, words)
            known.learn(new)
            found = [known.words[word] for word in words]
        assert known.space is not None
        return joined(text, found, known.space)  # type: ignore[arg-type]


class Known:
    """What is known of one font: its space, its plain characters, and words that came twice.

    `space` is None when the font has none of its own. With `exact` sums of widths are the same however the
    sum is taken: an em is a whole number of units times a power of two.
    """

    def __init__(self, shaper: Shaper, font: str) -> None:
        file = shaper.fonts.face(font).file
        self.words: dict[str, Stretch] = {}
        self.exact = (1000 << 20) % file.upem == 0
        self._shaper, self._font = shaper, font
        self._own = file.characters
        self._plain: set[str] = set()
        self._odd: set[str] = set()
        self._seen: set[str] = set()
        space, *more = shaper.word(font, " ").stretches
        self.space = space if space.font == font and len(space.glyphs) == 1 and not more else None

    def plain(self, text: str) -> bool:
        """True for a text of plain characters."""
        if self._plain.issuperset(text):
            return True
        for char in set(text) - self._plain - self._odd:
            (self._plain if char in self._own and is_plain(char) else self._odd).add(char)
        return self._plain.issuperset(text)

    def learn(self, words: Sequence[str]) -> None:
        """Shape words not yet known, side by side."""
        if len(self.words) + len(words) > MOST:
            self.words.clear()
        self.words.update(zip(words, self._shaper.shape(self._font, words), strict=True))

    def fresh(self, text: str, words: Sequence[str]) -> Row:
        """The row of a text of mostly new words, shaped as a whole; what came before is learnt now."""
        assert self.space is not None
        glyphs, said = self._shaper.spaced(self._font, text, self.space.glyphs[0])
        begins = begun(words, said)
        row = Row(text, words, glyphs, begins, starting(glyphs, begins), self.space.width)
        if len(self._seen) + len(words) > MOST:
            self._seen.clear()
        if again := self._seen.intersection(words):
            self.learn([word for word in again if word not in self.words])
        self._seen.update(words)
        return row


def joined(text: str, found: Sequence[Stretch], space: Stretch) -> Row:
    """The row of a text from its words."""
    between = [space.glyphs] * (2 * len(found) - 1)
    between[::2] = [word.glyphs for word in found]
    gap = space.width
    starts = list(accumulate([word.width + gap for word in found], initial=0.0))
    starts[-1] -= gap
    begins = list(accumulate([len(word.glyphs) + 1 for word in found], initial=0))
    return Row(text, [word.text for word in found], tuple(chain.from_iterable(between)), begins, starts, gap)


def begun(words: Sequence[str], said: Sequence[str]) -> list[int]:
    """Where the glyphs of each word of a text begin, and at last where those of another one would."""
    if isinstance(said, str):
        return list(accumulate([len(word) + 1 for word in words], initial=0))
    spaces = [at for at, text in enumerate(said, 1) if text == " "]
    return [0, *spaces, len(said) + 1]


def starting(glyphs: Sequence[Glyph], begins: Sequence[int]) -> list[float]:
    """At which width each word begins, and at last where the row ends."""
    at = 0.0
    starts = [at]
    for first, end in pairwise(begins):
        for glyph in glyphs[first:end]:
            at += glyph.advance
        starts.append(at)
    return starts


def is_plain(char: str) -> bool:
    """True for a character that is shaped beside others and that no step looks for."""
    return bool(
        char.isprintable()
        and not _MARKUP.search(char)
        and not rare(char)
        and SIMPLE.fullmatch(char)
        and unicodedata.is_normalized("NFC", char)
    )


class Row:
    """Words on one line, not yet broken; widths in 1/1000 em.

    `begins` is where in `glyphs` each word begins, `starts` at which width; at last where the row ends, of
    `begins` one further. `ends` is at which width the word before ends.
    """

    def __init__(
        self,
        text: str,
        words: Sequence[str],
        glyphs: tuple[Glyph, ...],
        begins: Sequence[int],
        starts: list[float],
        gap: float,
    ) -> None:
        self.text = text
        self.words = words
        self.glyphs = glyphs
        self.begins = begins
        self.starts = starts
        self.gap = gap
        self.ends = [start - gap for start in starts]
        self.ends[-1] = starts[-1]
        self.widest = max(map(sub, self.ends[1:], starts))

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
        starts, count, gap = self.starts, len(self.words), self.gap
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
                        if end == count and first and slack > measure * (1 - WIDOW):
                            total += measure * measure / 16
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

    def lines(
        self, places: Sequence[int], size: float, setting: Setting, baselines: Sequence[float]
    ) -> tuple[Line, ...]:
        """The lines at their places in mm, as `place.placed` puts them."""
        scale = size * MM_PER_PT / 1000
        letters = list(accumulate([len(word) + 1 for word in self.words], initial=0))
        begins, starts, ends, font = self.begins, self.starts, self.ends, setting.font
        edge = round(setting.box[0], 4) if setting.align == "left" else None
        found = []
        first = 0
        for end, y in zip(places, baselines, strict=True):
            width = round((ends[end] - starts[first]) * scale, 4)
            said = self.text[letters[first] : letters[end] - 1]
            glyphs = self.glyphs[begins[first] : begins[end] - 1]
            runs = (new(Run, (said, font, size, 0.0, width, glyphs, False, None, 0.0)),)
            x = round(left_end(runs, width, setting), 4) if edge is None else edge
            found.append(new(Line, (x, y, width, runs)))
            first = end
        return tuple(found)
