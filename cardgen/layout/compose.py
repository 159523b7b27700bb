"""Words that are more than letters side by side: of several fonts or scripts, joined, running to the left.

In: a word, the font wanted, which way it runs, the letters it touches. Out: its glyphs from left to right.
Letters that no font of the chain has come from the family of their script (fonttable.py).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import uharfbuzz as hb

from cardgen.finding import Finding
from cardgen.layout.fonts import Face
from cardgen.layout.fonttable import BETWEEN
from cardgen.layout.glyph import Glyph
from cardgen.layout.shape import SIMPLE, Shaper, Stretch, Turn, Word

EASTERN = frozenset("‘’“”…‥—―·※")
"""Marks that are as wide as an ideograph beside one, and narrow in Latin text."""
_SYLLABLES = {"Hira": "Hani", "Kana": "Hani"}  # shaped as one


class Composer:
    """Composes the words of one language for a shaper.

    `unmet` has which of the program's extras to install, and the letters that were wanted and no font has.
    """

    def __init__(self, shaper: Shaper) -> None:
        self.unmet: dict[Finding, set[str]] = {}
        self._shaper = shaper
        self._scripts: dict[str, str] = {}
        self._brackets: dict[str, dict[int, str]] = {}

    def word(self, font: str, text: str, tracking: float, turn: Turn) -> Word:
        """The word cut where the font or the script changes, each part shaped beside its neighbours."""
        text = text.replace("\u2011", "-")
        missing: dict[str, None] = {}
        aliases = self._aliases(font, text, turn.rtl, missing)
        if text.isspace() and turn.before:
            aliases = self._beside(font, turn, aliases)
        whole, at = f"{turn.before}{text}{turn.after}", len(turn.before)
        stretches = []
        for (alias, _), group in groupby(zip(aliases, self._systems(text), strict=True)):
            end = at + len(list(group))
            stretches.append(self._stretch(alias, whole, (at, end), turn, tracking))
            at = end
        ordered = tuple(reversed(stretches) if turn.rtl else stretches)
        return Word(ordered, sum([stretch.width for stretch in ordered]), "".join(missing))

    def _aliases(self, font: str, text: str, rtl: bool, missing: dict[str, None]) -> list[str]:
        """The font of each character: the nearest that has it. Characters that none has go to `missing`."""
        chain = [self._shaper.fonts.face(alias) for alias in self._shaper.fonts.chain(font)]
        found = []
        for char in text:
            face = next((face for face in chain if face.has(char)), None) or self._lender(font, char)
            if face is None:
                missing[char] = None
            found.append(face or chain[0])
        for step in (1, -1):  # marks take the font of the letter before them, else of the one after
            for at in range(1, len(text))[::step]:
                near = found[at - 1] if step == 1 else found[at]
                place = at if step == 1 else at - 1
                if BETWEEN in near.alias and _follows(text[place], rtl) and near.has(text[place]):
                    found[place] = near
        return [face.alias for face in found]

    def _beside(self, font: str, turn: Turn, aliases: list[str]) -> list[str]:
        """The fonts of spaces: that of the letter before them, if it is lent, so that the line is one run."""
        near = self._aliases(font, turn.before, turn.rtl, {})[-1]
        lent = BETWEEN in near and self._shaper.fonts.face(near).has(" ")
        return [near] * len(aliases) if lent else aliases

    def _lender(self, font: str, char: str) -> Face | None:
        """The font of the script's family that has the character; None when there is none."""
        script = self._shaper.fonts.script(char)
        if script is None:
            return None
        alias = self._shaper.fonts.lent(font, script.family_in(self._shaper.lang.replace("-", "_")))
        if not alias:
            if script.extra:
                what = self._shaper.fonts.unmet(script, self._shaper.lang.replace("-", "_"))
                self.unmet.setdefault(what, set()).add(char)
            return None
        face = self._shaper.fonts.face(alias)
        return face if face.has(char) else None

    def _systems(self, text: str) -> list[str]:
        """The script of each character, as HarfBuzz calls it; marks and spaces have that of a neighbour."""
        found: list[str] = []
        for char in text:
            if char not in self._scripts:
                buffer = self._shaper.cleared()
                buffer.add_str(char)
                buffer.guess_segment_properties()
                self._scripts[char] = _SYLLABLES.get(buffer.script, buffer.script) or ""
            found.append(self._scripts[char] or (found[-1] if found else ""))
        first = next(filter(None, found), "")
        return [script or first for script in found]

    def _stretch(
        self, alias: str, whole: str, place: tuple[int, int], turn: Turn, tracking: float
    ) -> Stretch:
        """The glyphs of a part of the text, from left to right; what is around it says how letters join."""
        text = whole[slice(*place)]
        if SIMPLE.fullmatch(text) and turn == Turn():
            return self._shaper.shape(alias, (text,), tracking)[0]
        face = self._shaper.fonts.face(alias)
        buffer = self._shaper.cleared()
        buffer.add_str(whole, place[0], len(text))
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if turn.rtl else "ltr"
        buffer.language = self._shaper.lang
        features = {**face.features, "liga": False} if tracking else face.features
        hb.shape(face.file.font, buffer, features)
        glyphs, _ = self._shaper.reading(alias, tracking).whole(buffer, whole[: place[1]])
        if turn.rtl:
            glyphs = tuple(self._seen(glyphs, face))
        return Stretch(alias, text, glyphs, sum([glyph.advance for glyph in glyphs]))

    def _seen(self, glyphs: Sequence[Glyph], face: Face) -> Iterator[Glyph]:
        """The glyphs of letters that run to the left, each with the text that is seen there.

        Readers of a file take letters from left to right and turn them round, and brackets with them. So a
        letter has its marks in its text, all in that order, and the marks have none.
        """
        held: list[Glyph] = []
        for glyph in glyphs:
            held.append(glyph)
            if glyph.advance:
                yield from self._letter(held, face)
                held = []
        yield from self._letter(held, face)

    def _letter(self, glyphs: Sequence[Glyph], face: Face) -> Iterator[Glyph]:
        """A letter's glyphs, of which the last, the broad one, has all the text."""
        text = "".join(glyph.text for glyph in reversed(glyphs))[::-1]
        if len(text) == 1 and unicodedata.mirrored(text):
            text = self._mirrors(face).get(glyphs[-1].gid, text)
        for glyph in glyphs[:-1]:
            yield replace(glyph, text="") if glyph.text else glyph
        for glyph in glyphs[-1:]:
            yield glyph if glyph.text == text else replace(glyph, text=text)

    def _mirrors(self, face: Face) -> dict[int, str]:
        """The character of each glyph of the font that is one of a pair which look at each other."""
        if face.alias not in self._brackets:
            there = [char for char in face.file.characters if unicodedata.mirrored(char)]
            glyph_of = face.file.font.get_nominal_glyph
            self._brackets[face.alias] = {glyph_of(ord(char)): char for char in sorted(there)}
        return self._brackets[face.alias]


def _follows(char: str, rtl: bool) -> bool:
    """Whether a character takes the font of the letters it stands among, though others have it too."""
    if rtl:
        return not char.isalnum()
    return char in EASTERN or unicodedata.category(char).startswith("M")
