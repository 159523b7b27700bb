"""Runs of letters that run to the left or are more than one glyph -> operators from which readers get words.

A reader takes the letters of a line as they stand, from left to right, and turns those of Arabic and Hebrew
round. Therefore a run's letters are written in that order without anything between them, each with its own
text and as broad as it is on paper, and then the marks, dots and other parts of these letters. The same
outline stands for several letters (beh, teh and noon without their dots): each outline with a text and a
width has a code of its own beyond the font's glyph ids, which the map from codes to glyphs (CIDToGIDMap,
ISO 32000-1, 9.7.4.2) makes outlines again. A font without such a map, bare CFF, has one text for each
outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardgen.layout.glyph import Glyph
from cardgen.layout.marks import MM_PER_PT, Run

if TYPE_CHECKING:
    from cardgen.layout.fonts import FontFile

# Parts of letters are no text. Some readers leave out what is called a tab, some take it for a blank there.
SILENT = "\t"
BEGIN, END = "/Span <</ActualText <FEFF0009>>> BDC", "EMC"
MOST = 0xFFFF


class Letter(NamedTuple):
    """What a code stands for: a glyph, its text, its width in 1/1000 em."""

    gid: int
    text: str
    width: float


_Placed: TypeAlias = tuple[float, float, str, float]
"""Where a glyph stands in the run (1/1000 em), how far it is raised, its code, and the code's width."""


class Letters:
    """The codes of one font for such letters."""

    def __init__(self, file: FontFile) -> None:
        self.file = file
        self.codes: dict[int, Letter] = {}
        """Codes of the font's own, its glyph ids, are not among them."""
        self._known: dict[Letter, int] = {}
        self._next = int(file.face.glyph_count)
        self._mapped = "CFF " not in file.face.table_tags and "CFF2" not in file.face.table_tags

    def show(self, run: Run, own: dict[int, str]) -> str:
        """The operators that show the run from the current point. `own` are the texts of glyph ids."""
        letters: list[_Placed] = []
        parts: list[_Placed] = []
        x = 0.0
        for glyph, more in zip(run.glyphs, _broader(run.glyphs), strict=True):
            width = self.file.advance(glyph.gid) + more
            code, width = self._code(Letter(glyph.gid, glyph.text or SILENT, width), own)
            (letters if glyph.text else parts).append((x + glyph.dx, glyph.dy, code, width))
            x += glyph.advance
        shown, pen = self._array(letters, 0.0, run)
        if parts:
            behind, _ = self._array(parts, pen, run)
            shown = f"{shown} {BEGIN} {behind} {END}".lstrip()
        return shown

    def gids(self) -> bytes:
        """The map from codes to glyph ids, two bytes a code; ids that are codes themselves stay so."""
        count = int(self.file.face.glyph_count)
        own = b"".join(code.to_bytes(2, "big") for code in range(count))
        return own + b"".join(letter.gid.to_bytes(2, "big") for letter in self.codes.values())

    def _code(self, letter: Letter, own: dict[int, str]) -> tuple[str, float]:
        """The code and its width; the font's own where it can have no other."""
        code = self._known.get(letter)
        if code is None:
            code = self._known[letter] = self._new(letter, own)
        known = self.codes.get(code)
        return f"{code:04X}", known.width if known else self.file.advance(letter.gid)

    def _new(self, letter: Letter, own: dict[int, str]) -> int:
        if not self._mapped or self._next > MOST:
            own.setdefault(letter.gid, letter.text)
            return letter.gid
        code, self._next = self._next, self._next + 1
        self.codes[code] = letter
        return code

    def _array(self, placed: Iterable[_Placed], pen: float, run: Run) -> tuple[str, float]:
        """The glyphs, those raised equally in one array each, and where the pen is then, 1/1000 em."""
        parts = []
        for rise, group in groupby(placed, key=itemgetter(1)):
            code, pen = _codes(group, pen, run.tracking)
            lift = round(rise * run.size * MM_PER_PT / 1000, 4)
            shown = f"[<{code}>] TJ".replace("<>", "")
            parts.append(f"{lift:g} Ts {shown} 0 Ts" if rise else shown)
        return " ".join(parts), pen


def _broader(glyphs: Iterable[Glyph]) -> list[float]:
    """By how much each letter is broader than its first glyph: what its other ones take, 1/1000 em."""
    found: list[float] = []
    letter = 0
    for at, glyph in enumerate(glyphs):
        if glyph.text:
            letter = at
        elif found:
            found[letter] += glyph.advance
        found.append(0.0)
    return found


def _codes(placed: Iterator[_Placed], pen: float, tracking: float) -> tuple[str, float]:
    """`hex>move<hex` for TJ; moves are whole numbers, and what rounding leaves is carried on."""
    parts = []
    for x, _, code, width in placed:
        if move := round(x - pen):
            parts.append(f">{-move}<")
        parts.append(code)
        pen += move + width + tracking
    return "".join(parts), pen
