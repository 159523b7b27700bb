"""Runs that are read from right to left -> PDF text operators from which readers get the words back.

A reader takes the letters of a line as they stand, from left to right, and turns them round. Therefore the
letters of a run are written in that order without anything between them, each with its own text, and their
marks and dots after them. The same outline stands for several letters (beh, teh and noon without their dots):
each pair of outline and text has a code of its own beyond the font's glyph ids, which the map from codes to
glyphs (CIDToGIDMap, ISO 32000-1, 9.7.4.2) makes outlines again. A font without such a map, bare CFF, has one
text for each outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from cardgen.layout.marks import MM_PER_PT, Glyph, Run

if TYPE_CHECKING:
    from cardgen.layout.fonts import FontFile

# Marks alone are no text. Some readers leave out what is called a tab, some take it for a blank there.
SILENT = "\t"
BEGIN, END = "/Span <</ActualText <FEFF0009>>> BDC", "EMC"
MOST = 0xFFFF

_Placed: TypeAlias = tuple[float, float, str, float]
"""Where a glyph stands in the run (1/1000 em), how far it is raised, its code, and its advance."""


class Leftward:
    """The runs of one font that are read from right to left, and the codes that they use."""

    def __init__(self, file: FontFile) -> None:
        self.file = file
        self.codes: dict[int, tuple[int, str]] = {}
        """Code -> glyph id and text; codes of the font's own are not among them."""
        self._known: dict[tuple[int, str], int] = {}
        self._next = int(file.face.glyph_count)
        self._mapped = "CFF " not in file.face.table_tags and "CFF2" not in file.face.table_tags

    def show(self, run: Run, own: dict[int, str]) -> str:
        """The operators that show the run from the current point. `own` are the texts of glyph ids."""
        letters: list[_Placed] = []
        marks: list[_Placed] = []
        x = 0.0
        for glyph in run.glyphs:
            to = letters if glyph.text else marks
            to.append((x + glyph.dx, glyph.dy, self._code(glyph, own), self.file.advance(glyph.gid)))
            x += glyph.advance
        shown, pen = self._array(letters, 0.0, run)
        if marks:
            behind, _ = self._array(marks, pen, run)
            shown = f"{shown} {BEGIN} {behind} {END}"
        return shown

    def gids(self) -> bytes:
        """The map from codes to glyph ids, two bytes a code; ids that are codes themselves stay so."""
        count = int(self.file.face.glyph_count)
        own = b"".join(code.to_bytes(2, "big") for code in range(count))
        return own + b"".join(gid.to_bytes(2, "big") for gid, _ in self.codes.values())

    def _code(self, glyph: Glyph, own: dict[int, str]) -> str:
        key = (glyph.gid, glyph.text or SILENT)
        code = self._known.get(key)
        if code is None:
            code = self._known[key] = self._new(*key, own)
        return f"{code:04X}"

    def _new(self, gid: int, text: str, own: dict[int, str]) -> int:
        if not self._mapped or self._next > MOST:
            own.setdefault(gid, text)
            return gid
        code, self._next = self._next, self._next + 1
        self.codes[code] = (gid, text)
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


def _codes(placed: Iterator[_Placed], pen: float, tracking: float) -> tuple[str, float]:
    """`hex>move<hex` for TJ; moves are whole numbers, and what rounding leaves is carried on."""
    parts = []
    for x, _, code, advance in placed:
        if move := round(x - pen):
            parts.append(f">{-move}<")
        parts.append(code)
        pen += move + advance + tracking
    return "".join(parts), pen
