"""Step two of setting text: spans become pieces that no line end may part, and pieces become lines.

Widths are 1/1000 em. A line may end at a space, after a hyphen with three letters on both sides, at a
soft hyphen (U+00AD, drawn as a hyphen then), at U+200B and between Chinese or Japanese characters; never
at U+00A0, U+2009, U+202F, U+2011, U+2060.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

from cardgen.layout.markup import Span

BALANCED_LINES = 8
"""Paragraphs up to so many lines get the least ragged edge; longer ones are filled line by line."""
WIDOW = 0.3
"""A last line shorter than this share of the measure is a widow."""
SLACK = 0.5
"""What rounding may add to a line that fits, in 1/1000 em."""

# Chinese and Japanese (kana, ideographs, full width forms); what may not begin or end a line (kinsoku).
_EAST = "\u2e80-\u2fff\u3003-\u3007\u3021-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60"
_NOT_FIRST = "、。，．・：；？！）］｝」』】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
_NOT_LAST = "（［｛「『【〔〈《"
_LETTERS = re.compile(r"[^\W\d_]{6,}")


# Both patterns know thousands of characters and take longer to make than a deck of kept texts to set.
@cache
def rare() -> re.Pattern[str]:
    """What any place but a space has beside it."""
    return re.compile(f"[\u00ad\u200b/—{_EAST}、。，．・：；？！）］｝」』】〕〉》「『（-]")


@cache
def _places() -> re.Pattern[str]:
    """Every place where a line may end."""
    return re.compile(
        "(?P<space> +)"
        "|(?P<soft>\u00ad+)"
        "|(?P<zero>\u200b+)"
        r"|(?<=\w\w\w)-(?=[^\W\d_]{3})"
        r"|(?<=\w\w\w)/(?=[^\W\d_]{3})"
        r"|(?<=\w)—(?=\w)"
        f"|(?<=[{_EAST}、。，．・：；？！）］｝」』】〕〉》])(?<![{_NOT_LAST}])(?=[{_EAST}「『（])(?![{_NOT_FIRST}])"
    )


class Part(NamedTuple):
    """Text in one font; or an icon, then `text` is its token."""

    text: str
    font: str
    underline: bool = False
    icon: str = ""


Cut: TypeAlias = tuple[tuple[Part, ...], str]
"""Parts that stay together, and what stands between them and the next ones on one line and at a line's end:
" " a space or nothing, "" nothing at all, "-" nothing or a hyphen."""


class Piece(NamedTuple):
    """A measured cut: its width, that of a space after it, that of a hyphen when a line ends here; else 0."""

    parts: tuple[Part, ...]
    after: str
    width: float
    gap: float
    hyphen: float

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(part.text for part in self.parts)


class SetLine(NamedTuple):
    """The pieces of one line; whether it begins and whether it ends, with a hyphen, within a word."""

    pieces: tuple[Piece, ...]
    parted: bool
    hyphen: bool


def paragraphs(spans: Sequence[Span], font: Callable[[Span], str], underline: bool) -> list[list[Cut]]:
    """The cuts of each paragraph; line feeds part paragraphs. `font` names the font of a span."""
    rows: list[list[Part]] = [[]]
    for span in spans:
        for at, text in enumerate([span.text] if span.icon else span.text.split("\n")):
            if at:
                rows.append([])
            if text:
                rows[-1].append(Part(text, font(span), span.underline or underline, span.icon))
    return [list(_cuts(row)) for row in rows]


def _cuts(row: Sequence[Part]) -> Iterator[Cut]:
    """The row cut at each place where a line may end; spaces at its ends are dropped."""
    if len(row) == 1 and not row[0].icon and not rare().search(row[0].text):
        yield from _words(row[0])
        return
    text = "".join("\ufffc" if part.icon else part.text for part in row)
    at = len(text) - len(text.lstrip(" "))
    text = text.rstrip(" ")
    for place in _places().finditer(text, at):
        after = " " if place["space"] else "-" if place["soft"] else ""
        end = place.start() if place.lastgroup else place.end()
        if end > at:
            yield _slice(row, at, end), after
        at = place.end()
    if at < len(text):
        yield _slice(row, at, len(text)), ""


def _words(part: Part) -> Iterator[Cut]:
    """The cuts of a text in which lines may end at spaces only, as they may in most."""
    words = [word for word in part.text.split(" ") if word]
    last = len(words) - 1
    for at, word in enumerate(words):
        yield (Part(word, part.font, part.underline),), " " if at < last else ""


def _slice(row: Sequence[Part], start: int, end: int) -> tuple[Part, ...]:
    """The parts of the row between two places of its text, in which an icon counts as one character."""
    first = row[0]
    if len(row) == 1 and not first.icon:
        return (Part(first.text[start:end], first.font, first.underline),)
    found = []
    at = 0
    for part in row:
        length = 1 if part.icon else len(part.text)
        low, high = max(start - at, 0), min(end - at, length)
        if low < high:
            found.append(part if part.icon else Part(part.text[low:high], part.font, part.underline))
        at += length
    return tuple(found)


def hyphenated(piece: Piece, points: Callable[[str], Sequence[int]]) -> list[Cut]:
    """The piece cut where its words may be parted; one cut when there is no such place.

    `points` gives for a word the places, counted in letters, before which a hyphen may stand.
    """
    places = []
    at = 0
    for part in piece.parts:
        if not part.icon:
            for word in _LETTERS.finditer(part.text):
                places += [at + word.start() + point for point in points(word[0])]
        at += 1 if part.icon else len(part.text)
    edges = [0, *places, at]
    cuts = [(_slice(piece.parts, start, end), "-") for start, end in pairwise(edges)]
    return [*cuts[:-1], (cuts[-1][0], piece.after)]


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
    """What is shaped as one: the line's text cut at spaces and where the font or the underline changes."""
    last = len(line.pieces) - 1
    held: Part | None = None
    for at, piece in enumerate(line.pieces):
        for part in piece.parts:
            if (
                held
                and not (held.icon or part.icon)
                and held.font == part.font
                and held.underline == part.underline
            ):
                held = Part(held.text + part.text, part.font, part.underline)
                continue
            if held:
                yield held
            held = part
        if held and at < last and piece.after == " ":
            yield held
            following = line.pieces[at + 1].parts[0]
            held = None
            yield Part(" ", piece.parts[-1].font, piece.parts[-1].underline and following.underline)
    if held:
        yield held
    if line.hyphen:
        yield Part("-", line.pieces[-1].parts[-1].font, line.pieces[-1].parts[-1].underline)
