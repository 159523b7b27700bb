"""What drawing a component of "Lemming Mafia" takes: its catalog, its type, its stock; lengths are mm.

Night is dark ground, moonlight the paper on it, amber whatever is lit. The edition that saves ink has the
same shapes on white: what is an area there is an outline here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cardgen.catalog.model import Stock
from cardgen.games.lemming_mafia.models import LemmingMafia
from cardgen.layout.marks import Block, Box, Group, Mark, Rect, half_turn
from cardgen.layout.patterns import outlined
from cardgen.layout.place import Align, Valign
from cardgen.layout.type import Setter

LINE: Final = 0.4
"""Width of an outline, mm."""
SMALLEST: Final = 6.5
"""Points: no text is smaller."""


@dataclass(frozen=True, slots=True)
class Easel:
    """Everything that a drawing is made with."""

    catalog: LemmingMafia
    setter: Setter
    stock: Stock

    def colour(self, name: str) -> str:
        """A colour of this edition. DataError for one that style.yaml lacks."""
        return self.catalog.style.colours[name]

    @property
    def pale(self) -> bool:
        """True for the edition that saves ink."""
        return self.catalog.style.outlines

    def line(self, times: float = 1.0) -> float:
        """The width of an outline, or so many times it, mm; at most half where the edition saves ink."""
        return round(LINE * (min(times, 1.0) * 0.5 if self.pale else times), 3)

    def edge(self, name: str = "ink") -> str | None:
        """The colour of an outline that only the edition that saves ink needs."""
        return self.colour(name) if self.pale else None

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

    def icon(self, name: str, x: float, y: float, size: float, colour: str, ground: str = "ground") -> Mark:
        """A pictogram in a square at x, y; a large one is an outline where the edition saves ink."""
        icon = self.setter.icon(name, x, y, size, self.colour(colour))
        return outlined(icon, 0.22, self.colour(ground)) if self.pale and size > 8 else icon

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
        """A word of words.yaml in a box; `how` is as for `text`."""
        text = self.catalog.word(key)
        return self.text(text.upper() if upper else text, box, field=f"words.{key}", **how)
