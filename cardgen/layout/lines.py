"""Step two of setting text: spans become pieces that no line end may part, and pieces become lines.

Widths are 1/1000 em. Where a line may end says breaks.py, which way each part runs bidi.py. Lines are broken
in the order in which they are read; `visual` then gives the order in which their parts stand on paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from cardgen.layout.breaks import places, rare, syllables
from cardgen.layout.markup import Span
from cardgen.layout.shape import turns

BALANCED_LINES = 8
"""Paragraphs up to so many lines get the least ragged edge; longer ones are filled line by line."""
WIDOW = 0.3
"""A last line shorter than this share of the measure is a widow."""
SLACK = 0.5
"""What rounding may add to a line that fits, in 1/1000 em."""

ICON = "\u25a1"
"""Stands for an icon where line ends are looked for: neither a letter nor a mark, and none of EAST."""
_LETTERS = re.compile(r"[^\W\d_]{6,}")
_CONTEXT = 5
"""Letters on each side of a part that say how its first and last letter join."""


class Part(NamedTuple):
    """Text in one font; or an icon, then `text` is its token.

    `level` is the one of the bidirectional algorithm; `before` and `after` are the letters it touches where
    the font or the level changes within a word.
    """

    text: str
    font: str
    underline: bool = False
    icon: str = ""
    level: int = 0
    before: str = ""
    after: str = ""


class Cut(NamedTuple):
    """Parts that stay together, and what stands behind them on one line and at a line's end.

    A space or nothing, "" nothing at all, "-" nothing or a hyphen. `level` is the space's.
    """

    parts: tuple[Part, ...]
    after: str
    level: int = 0


class Piece(NamedTuple):
    """A measured cut: its width, that of a space after it, that of a hyphen when a line ends here; else 0."""

    parts: tuple[Part, ...]
    after: str
    width: float
    gap: float
    hyphen: float
    level: int = 0

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(part.text for part in self.parts)


class SetLine(NamedTuple):
    """The pieces of one line; whether it begins and whether it ends, with a hyphen, within a word."""

    pieces: tuple[Piece, ...]
    parted: bool
    hyphen: bool


def paragraphs(
    spans: Sequence[Span], font: Callable[[Span], str], underline: bool, rtl: bool = False
) -> list[list[Cut]]:
    """The cuts of each paragraph; line feeds part paragraphs. `font` names the font of a span.

    `rtl`: the language runs from right to left.
    """
    rows: list[list[Part]] = [[]]
    for span in spans:
        for at, text in enumerate([span.text] if span.icon else span.text.split("\n")):
            if at:
                rows.append([])
            if text:
                rows[-1].append(Part(text, font(span), span.underline or underline, span.icon))
    return [list(_cuts(_levelled(row, rtl))) for row in rows]


def _levelled(row: Sequence[Part], rtl: bool) -> Sequence[Part]:
    """The paragraph's parts cut where the direction changes; what only says which way others run is gone.

    A paragraph runs as its language does, but one of which all letters run the other way runs as they do.
    """
    text = "".join("\ufffc" if part.icon else part.text for part in row)
    if not (rtl or turns(text)):
        return row
    from cardgen.layout import bidi  # what most texts do without

    own = bidi.direction(text)
    base = int(rtl) if own is None else own
    kinds = bidi.kinds_of(text)
    levels = bidi.on_line(kinds, bidi.resolved(kinds, base, text), base)
    found = []
    at = 0
    for part in row:
        end = at + (1 if part.icon else len(part.text))
        found += [part._replace(level=levels[at])] if part.icon else _runs(part, levels[at:end])
        at = end
    return _touching(found)


def _runs(part: Part, levels: Sequence[int]) -> list[Part]:
    """The part cut where the level changes."""
    edges = [0, *(at for at in range(1, len(levels)) if levels[at] != levels[at - 1]), len(levels)]
    from cardgen.layout.bidi import CONTROLS

    texts = [(CONTROLS.sub("", part.text[start:end]), levels[start]) for start, end in pairwise(edges)]
    return [part._replace(text=text, level=level) for text, level in texts if text]


def _touching(row: Sequence[Part]) -> list[Part]:
    """The parts, each with the letters that it touches."""
    found = []
    for at, part in enumerate(row):
        before = row[at - 1].text[-_CONTEXT:].rpartition(" ")[2] if at and not row[at - 1].icon else ""
        last = at + 1 == len(row) or row[at + 1].icon
        after = "" if last else row[at + 1].text[:_CONTEXT].partition(" ")[0]
        found.append(part if part.icon else part._replace(before=before, after=after))
    return found


def _cuts(row: Sequence[Part]) -> Iterator[Cut]:
    """The row cut at each place where a line may end; spaces at its ends are dropped."""
    if len(row) == 1 and not row[0].icon and not rare(row[0].text):
        yield from _words(row[0])
        return
    text = "".join(ICON if part.icon else part.text for part in row)
    levels = [part.level for part in row for _ in ("i" if part.icon else part.text)]
    at = len(text) - len(text.lstrip(" "))
    text = text.rstrip(" ")
    for place in places(text).finditer(text, at):
        after = " " if place["space"] else "\u3000" if place["wide"] else "-" if place["soft"] else ""
        end = place.start() if place.lastgroup else place.end()
        if end > at:
            yield Cut(_slice(row, at, end), after, levels[place.start()])
        at = place.end()
    if at < len(text):
        yield Cut(_slice(row, at, len(text)), "")


def _words(part: Part) -> Iterator[Cut]:
    """The cuts of a text in which lines may end at spaces only, as they may in most."""
    words = [word for word in part.text.split(" ") if word]
    last = len(words) - 1
    for at, word in enumerate(words):
        yield Cut((part._replace(text=word),), " " if at < last else "", part.level)


def _slice(row: Sequence[Part], start: int, end: int) -> tuple[Part, ...]:
    """The parts of the row between two places of its text, in which an icon counts as one character."""
    first = row[0]
    if len(row) == 1 and not first.icon:
        return (first._replace(text=first.text[start:end]),)
    found = []
    at = 0
    for part in row:
        length = 1 if part.icon else len(part.text)
        low, high = max(start - at, 0), min(end - at, length)
        if low < high:
            before, after = "" if low else part.before, part.after if high == length else ""
            text = part.text if part.icon else part.text[low:high]
            found.append(part._replace(text=text, before=before, after=after))
        at += length
    return tuple(found)


def hyphenated(piece: Piece, points: Callable[[str], Sequence[int]]) -> list[Cut]:
    """The piece cut where its words may be parted; one cut when there is no such place.

    `points` gives for a word the places, counted in letters, before which a hyphen may stand. Korean words
    are parted between syllables, without one.
    """
    places: dict[int, str] = {}
    at = 0
    for part in piece.parts:
        if not part.icon:
            for word in _LETTERS.finditer(part.text):
                places |= {at + word.start() + point: "-" for point in points(word[0])}
            places |= {at + point: "" for point in syllables(part.text)}
        at += 1 if part.icon else len(part.text)
    edges = [0, *sorted(places), at]
    cuts = [Cut(_slice(piece.parts, start, end), places.get(end, "")) for start, end in pairwise(edges)]
    return [*cuts[:-1], Cut(cuts[-1].parts, piece.after, piece.level)]


def filled(pieces: Sequence[Piece], measure: float) -> list[int]:
    """Where lines end, as indices after their last piece, when each takes as many pieces as it can.

    `measure` is 1/1000 em. A piece wider than that gets a line of its own.
    """
    starts = _starts(pieces)
    measure += SLACK
    found = []
    first, count = 0, len(pieces)
    while first < count:
        best = end = first + 1
        while end <= count and starts[end] - starts[first] - pieces[end - 1].gap <= measure:
            if (
                end == count
                or starts[end] - starts[first] - pieces[end - 1].gap + pieces[end - 1].hyphen <= measure
            ):
                best = end
            end += 1
        found.append(best)
        first = best
    return found


def balanced(pieces: Sequence[Piece], measure: float, places: list[int], *, even: float) -> list[int]:
    """Where lines end when the edge is least ragged, in no more lines than `places`, the filled ones.

    The least sum of squared slack wins; `even` is the weight of the last line in it, 1 for centred text;
    a hyphen at a line's end counts as a third of a line of slack, a widow as a quarter. Long paragraphs
    stay as they are.
    """
    if not 1 < len(places) <= BALANCED_LINES:
        return places
    starts = _starts(pieces)
    measure += SLACK
    count = len(pieces)
    line = measure * measure * BALANCED_LINES * 4  # above any raggedness: the number of lines comes first
    cost = [0.0] + [float("inf")] * count
    before = [0] * (count + 1)
    for first in range(count):
        so_far = cost[first] + line
        left = measure + starts[first]
        for end in range(first + 1, count + 1):
            piece = pieces[end - 1]
            slack = left - starts[end] + piece.gap
            if slack < 0 and end > first + 1:
                break
            total = so_far
            if piece.hyphen and end < count:
                slack -= piece.hyphen
                total += measure * measure / 9
                if slack < 0 and end > first + 1:
                    continue
            if slack > 0:
                total += slack * slack * (even if end == count else 1.0)
            if end == count and first and slack > measure * (1 - WIDOW):
                total += measure * measure / 16
            if total < cost[end]:
                cost[end], before[end] = total, first
    found = [count]
    while before[found[-1]]:
        found.append(before[found[-1]])
    return found[::-1]


def _starts(pieces: Sequence[Piece]) -> list[float]:
    """Where each piece would begin, and the last one end, were all on one line."""
    return list(accumulate((piece.width + piece.gap for piece in pieces), initial=0.0))


def strings(line: SetLine) -> Iterator[Part]:
    """What is shaped as one: the line's text cut at spaces and where the look or the direction changes."""
    last = len(line.pieces) - 1
    held: Part | None = None
    for at, piece in enumerate(line.pieces):
        for part in piece.parts:
            if held and alike(held, part):
                held = held._replace(text=held.text + part.text, after=part.after)
                continue
            if held:
                yield held
            held = part
        if held and at < last and piece.after.isspace():
            yield held
            following = line.pieces[at + 1].parts[0]
            held = None
            yield gap(piece.parts, piece.after, piece.level, following.underline)
    if held:
        yield held
    if line.hyphen:
        own = line.pieces[-1].parts[-1]
        yield Part("-", own.font, own.underline, level=own.level)


def gap(parts: Sequence[Part], after: str, level: int, underline: bool = False) -> Part:
    """The space after these parts; where it runs to the left it is their last letter's, in the same font."""
    own = parts[-1]
    before = own.text[-1:] if level % 2 and not own.icon else ""
    return Part(after, own.font, own.underline and underline, level=level, before=before)


def alike(one: Part, other: Part) -> bool:
    """Whether two parts that follow each other are one."""
    return not (one.icon or other.icon) and (one.font, one.underline, one.level) == (
        other.font,
        other.underline,
        other.level,
    )


def visual(line: SetLine) -> Sequence[Part]:
    """The line's strings from left to right."""
    found = list(strings(line))
    if not any(part.level for part in found):
        return found
    from cardgen.layout.bidi import order

    return [found[at] for at in order([part.level for part in found])]
