"""Setting text: a string and a box become a `Block` of lines, runs and glyphs, as large as fits.

The steps stand in modules of their own: markup.py (spans), lines.py (pieces, line ends), shape.py (glyphs).
Here a text is fitted into its box and its lines are put in place. Text never raises: what is too large at
the smallest size is drawn all the same, and the block says by how much; characters without a glyph are
drawn as the font's box and named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from cardgen.finding import Finding
from cardgen.layout.blocks import Blocks
from cardgen.layout.fit import Align, Setting, Side, Valign, fitted, measured
from cardgen.layout.fonts import Fonts
from cardgen.layout.hyphens import Hyphens
from cardgen.layout.icons import Icons
from cardgen.layout.lines import paragraphs
from cardgen.layout.marks import MM_PER_PT, Block, Box, Icon
from cardgen.layout.markup import Span, clean, spans
from cardgen.layout.place import missing, placed
from cardgen.layout.plain import Plain
from cardgen.layout.shape import Shaper, joins
from cardgen.layout.shelf import Shelf
from cardgen.translate.languages import Language

C = TypeVar("C")
R = TypeVar("R")
Direction: TypeAlias = Literal["ltr", "rtl"]

MOST = 2_000
"""Texts from which on they are forgotten, so that memory stays flat however many there are."""


class Setter:
    """Sets text of one language with the fonts of one folder; icons come from `icons`.

    `language` is what data/house/languages.yaml says of it, by default what holds for any. Texts stand at the
    `start` of their box unless told otherwise: at the left where lines run from left to right, at the right
    in the other languages. A drawing made for the former is turned round by layout/mirror.py.
    `cache` is a folder for what may be kept between runs, or None; it never changes the result.
    """

    def __init__(
        self,
        fonts: Fonts,
        lang: str,
        *,
        language: Language | None = None,
        cache: Path | None = None,
        icons: Icons | None = None,
    ) -> None:
        self.fonts = fonts
        self.lang = lang
        self.language = language or Language.model_construct(id=lang, name=lang)
        self.icons = icons if icons is not None else Icons(cache=cache)
        self.rtl = self.direction == "rtl"
        """True in a language whose lines run from right to left."""
        self._shaper = Shaper(fonts, lang)
        self._plain = Plain(self._shaper)
        self._hyphens = Hyphens(self.language, cache)
        self._kept = Blocks(fonts, lang, self._hyphens.about, cache)
        self.shelf = Shelf(cache)
        self._set: dict[
            tuple[str, Setting], Block
        ] = {}  # nearly half of a deck's texts stand on several cards

    def block(
        self,
        text: str,
        box: Box,
        *,
        font: str,
        size: float,
        least: float | None = None,
        fill: str = "#000000",
        align: Align = "start",
        valign: Valign = "top",
        leading: float = 1.2,
        field: str = "",
        ground: str = "",
        hyphenate: bool = True,
        underline: bool = False,
        lines: int | None = None,
        tracking: float = 0.0,
        bold: str = "",
        italic: str = "",
    ) -> Block:
        """The text in the box (mm), at `size` pt or the largest size down to `least` at which it fits.

        `leading` is the distance of baselines in sizes, `lines` the most lines allowed, `tracking` extra room
        between letters in 1/1000 em. `top` puts the first capitals on the box's upper edge, `bottom` the last
        descenders on its lower edge, `baseline` the last baseline there; `middle` centres what is between the
        top of the first capitals and the last baseline. `start` and `end` are left and right, or right and
        left in a language from right to left. `bold` and `italic` name the fonts of <b> and <i>; without them
        fonts.yaml does. DataError for a font that does not exist, never for a text.
        """
        least = size if least is None else min(least, size)
        if tracking and joins(text):  # before it is known by its setting, which says how its runs are spaced
            tracking = 0.0
        setting = Setting(
            box, font, self.fonts.face(font).file, size, least, self.side(align), valign, leading, lines,
            tracking, hyphenate, underline, fill, ground, field, bold, italic, self.rtl,
        )  # fmt: skip
        block = self._set.get((text, setting))
        if block is None:
            block = self._kept.get(text, setting)
            if block is None:
                block = self._new(text, setting)
                self._kept.add(block, setting)
            if len(self._set) >= MOST:
                self._set.clear()
            self._set[text, setting] = block
        return block

    @property
    def direction(self) -> Direction:
        """Which way the lines of the language run."""
        return self.language.direction

    def side(self, align: Align) -> Side:
        """The side of its box a text stands at, in this language."""
        if align == "start":
            return "right" if self.rtl else "left"
        if align == "end":
            return "left" if self.rtl else "right"
        return align

    @property
    def unmet(self) -> tuple[Finding, ...]:
        """What to install for the script of the texts set so far, when it has no font; () when it has."""
        return self._shaper.unmet

    def first(self, about: str, choices: Sequence[C], made: Callable[[C], R]) -> R | None:
        """What `made` makes of the first choice of which it makes anything; None if of none.

        `about` says everything that hangs on but fonts and code. Which choice it was is kept between runs:
        those before it need not be tried again.
        """
        begin = self._kept.choice(about)
        for number, choice in enumerate(choices[begin:], start=begin):
            if found := made(choice):
                self._kept.choose(about, number)
                return found
        self._kept.choose(about, len(choices))
        return None

    def keep(self) -> None:
        """Write down the texts that were set and what is known of pictures, for the next run.

        Without a cache it does nothing.
        """
        self._kept.keep()
        self.shelf.keep()

    def _new(self, text: str, setting: Setting) -> Block:
        if not self.rtl and (short := self._plain.set(text, setting)):
            size, lines = short
            return Block(
                setting.field, text, setting.box, size, setting.fill, lines,
                least=setting.least, ground=setting.ground, wanted=setting.size,
            )  # fmt: skip
        wanted, remarks = clean(text)
        if self.rtl:
            from cardgen.layout.bidi import signs_before  # what most languages do without

            wanted = signs_before(wanted)
        found, notes = spans(wanted, self.icons.__contains__)
        chosen = self._chooser(setting.font, setting.bold, setting.italic)
        cuts = paragraphs(found, chosen, setting.underline, self.rtl)
        rows = measured(cuts, self._shaper, setting.tracking)
        fit = fitted(rows, setting, self._shaper, self._hyphens.points)
        return Block(
            setting.field,
            text,
            setting.box,
            fit.size,
            setting.fill,
            placed(fit, setting, self._shaper, self.icons),
            fit.excess_width,
            fit.excess_height,
            fit.widest,
            missing(fit, self._shaper, setting.tracking),
            setting.least,
            setting.ground,
            tuple(dict.fromkeys(remarks + notes)),
            setting.size,
        )

    def width(self, text: str, font: str, size: float) -> float:
        """Width in mm of the text on one line, markup understood."""
        found, _ = spans(clean(text)[0], self.icons.__contains__)
        rows = measured(paragraphs(found, self._chooser(font, "", ""), False, self.rtl), self._shaper, 0.0)
        return sum(piece.width + piece.gap for row in rows for piece in row) * size * MM_PER_PT / 1000

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> Icon:
        """The icon in a square of `size` mm at x, y. IconMissing, a DataError, for an unknown name."""
        return Icon(name, x, y, size, fill, self.icons.steps(name))

    def _chooser(self, font: str, bold: str, italic: str) -> Callable[[Span], str]:
        """Which font a span is set in: what the caller named for <b> and <i>, else what fonts.yaml names."""
        face = self.fonts.face(font)
        heavy, slanted = bold or face.bold, italic or face.italic

        def choose(span: Span) -> str:
            if span.bold and span.italic:
                return self.fonts.face(heavy).italic
            return heavy if span.bold else slanted if span.italic else font

        return choose
