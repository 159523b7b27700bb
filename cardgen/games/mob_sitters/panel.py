"""Where a face is drawn: its catalog, its type, its stock, and whose it is. Lengths are millimetres.

A comic has one pen: every outline of these faces is LINE wide, every shadow falls to the lower right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardgen.catalog.model import Stock, filled
from cardgen.games.mob_sitters.models import Kind, MobSitters, Sitter
from cardgen.games.mob_sitters.weaves import weave
from cardgen.layout.marks import Block, Box, Group, Mark, Rect, half_turn
from cardgen.layout.patterns import outlined
from cardgen.layout.place import Align, Valign
from cardgen.layout.type import Setter

LINE = 0.5
"""Width of an outline, mm."""
PEN = 1.3
"""Width of an outline of a sign, in units of its grid of 24."""
SMALLEST = 6.5
"""Points: no text is smaller."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that drawing a component of one babysitter takes."""

    catalog: MobSitters
    setter: Setter
    stock: Stock
    sitter: Sitter

    def colour(self, name: str) -> str:
        """A colour of this edition. DataError for one that style.yaml lacks."""
        return self.catalog.style.colours[name]

    def own(self, layer: str) -> str:
        """The babysitter's colour as a `sitter` (ink), a `field` (area) or a `weave` (pattern on it)."""
        return self.colour(f"{layer}-{self.shade}")

    @property
    def shade(self) -> str:
        """What style.yaml calls the babysitter's colour after the layer: `yellow` for `sitter-yellow`."""
        return self.sitter.colour.partition("-")[2] or self.sitter.colour

    @property
    def pale(self) -> bool:
        """True for the edition that saves ink."""
        return self.catalog.style.outlines

    def line(self, times: float = 1.0) -> float:
        """The width of an outline, or so many times it, mm; at most half where the edition saves ink."""
        return round(LINE * (min(times, 1.0) * 0.5 if self.pale else times), 3)

    def pen(self, times: float = 1.0) -> float:
        """The width of the pen of a sign, in units of its grid."""
        return round(PEN * times * (0.5 if self.pale else 1.0), 3)

    def weave(self, box: Box, pitch: float) -> Group:
        """The babysitter's pattern over a box; wider and in thin lines where the edition saves ink."""
        if self.pale:
            pitch, line = round(pitch / self.catalog.style.ornament**0.5, 2), 0.15
        else:
            line = 0.0
        return weave(self.sitter.pattern, box, self.own("weave"), pitch, line)

    @property
    def whole(self) -> Box:
        """The face with its bleed."""
        bleed = self.stock.bleed
        return (-bleed, -bleed, self.stock.width + 2 * bleed, self.stock.height + 2 * bleed)

    def ground(self, colour: str = "ground") -> Rect:
        """The colour under everything, out to the end of the bleed."""
        return Rect(*self.whole, fill=self.colour(colour))

    def turned(self, marks: Iterable[Mark]) -> Group:
        """The marks as they stand when the card is turned by half a turn."""
        return Group(tuple(marks), half_turn(self.stock.width, self.stock.height))

    def icon(self, name: str, x: float, y: float, size: float, colour: str, ground: str = "paper") -> Mark:
        """A pictogram; a large one is an outline where the edition saves ink."""
        icon = self.setter.icon(name, x, y, size, self.colour(colour))
        return outlined(icon, 0.22, self.colour(ground)) if self.pale and size > 8 else icon

    def mark(self, x: float, y: float, size: float) -> Group:
        """What stands for the babysitter's colour: the toy on a round plate of that colour, about x, y."""
        plate = Rect(
            x - size / 2,
            y - size / 2,
            size,
            size,
            fill=self.colour("paper"),
            stroke=self.colour("ink"),
            line=self.line(0.7),
            radius=size / 2,
        )
        inner = size * 0.7
        toy = self.setter.icon(self.sitter.icon, x - inner / 2, y - inner / 2, inner, self.colour("ink"))
        return Group((plate, Group((toy,), name=f"mark-{self.shade}")))

    def text(
        self,
        text: str,
        box: Box,
        *,
        font: str,
        size: float,
        field: str,
        least: float = SMALLEST,
        fill: str = "ink",
        ground: str = "ground",
        align: Align = "left",
        valign: Valign = "middle",
        lines: int | None = 1,
        leading: float = 1.2,
        tracking: float = 0.0,
    ) -> Block:
        """A text in a box, at `size` pt or smaller; `fill` and `ground` are names of colours.

        Names, numerals and labels are never hyphenated.
        """
        return self.setter.block(
            text,
            box,
            font=self.catalog.style.fonts[font],
            size=size,
            least=least,
            fill=self.colour(fill),
            ground=self.colour(ground),
            align=align,
            valign=valign,
            lines=lines,
            leading=leading,
            tracking=tracking,
            hyphenate=font not in ("name", "numeral", "label"),
            field=field,
        )

    def word(self, key: str, box: Box, *, upper: bool = False, **how: Any) -> Block:
        """A word of words.yaml, numbers of the box filled in, in a box; `how` is as for `text`."""
        text = self.catalog.word(key, **self.catalog.box.numbers)
        return self.text(text.upper() if upper else text, box, field=f"words.{key}", **how)

    def sentence(self, kind: Kind) -> str:
        """What a kind of card does, as effects.yaml says it."""
        found = (one.text for one in self.catalog.effects if one.id == kind)
        return filled(next(found, ""), self.catalog.box.numbers)
