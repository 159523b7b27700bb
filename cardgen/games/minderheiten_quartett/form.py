"""Where a card is drawn: its catalog, its type and its stock, and the unit in which all forms are laid out.

A unit is a millimetre on a quartet card of 59 x 91 mm; on another stock as many of them fit as are needed.
What is drawn in units is brought to size as a group; a text is set at its true size, for no letter may be
smaller than legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardgen.catalog.model import Stock
from cardgen.games.minderheiten_quartett.models import Quartett
from cardgen.layout.marks import Block, Box, Group, Icon, Mark, Path, Rect, half_turn
from cardgen.layout.patterns import outlined
from cardgen.layout.place import Align, Valign
from cardgen.layout.type import Setter

WIDE, TALL = 59.0, 91.0
"""Units that every card has at least."""
SMALLEST = 6.5
"""Points: no text of a card is smaller."""
LARGE = 6.0
"""Units from which on a pictogram is an outline where the edition wants that."""
FINE = 0.55
"""What is left of the width of a frame's line there."""


@dataclass(frozen=True, slots=True)
class Form:
    """Everything that drawing one component takes."""

    catalog: Quartett
    setter: Setter
    stock: Stock
    least_wide: float = WIDE
    least_tall: float = TALL

    @property
    def unit(self) -> float:
        """Millimetres of a unit."""
        return min(self.stock.width / self.least_wide, self.stock.height / self.least_tall)

    @property
    def wide(self) -> float:
        """Width in units."""
        return self.stock.width / self.unit

    @property
    def tall(self) -> float:
        """Height in units."""
        return self.stock.height / self.unit

    @property
    def edge(self) -> float:
        """How far inside the trim texts and fields begin, in units."""
        return self.stock.safe / self.unit

    @property
    def bleed(self) -> float:
        """Ink beyond the trim, in units."""
        return self.stock.bleed / self.unit

    def colour(self, name: str) -> str:
        """A colour of this edition. DataError for one that style.yaml lacks."""
        return self.catalog.style.colours[name]

    def ground(self, colour: str) -> Rect:
        """The colour under everything, out to the end of the bleed, in mm."""
        bleed, stock = self.stock.bleed, self.stock
        return Rect(
            -bleed, -bleed, stock.width + 2 * bleed, stock.height + 2 * bleed, fill=self.colour(colour)
        )

    def fine(self, line: float) -> float:
        """The width of a frame's line in this edition."""
        return round(line * FINE, 3) if self.catalog.style.outlines else line

    def sized(self, marks: Iterable[Mark], name: str = "") -> Group:
        """Marks in units, brought to millimetres."""
        unit = round(self.unit, 6)
        return Group(tuple(marks), (unit, 0.0, 0.0, unit, 0.0, 0.0), name)

    def turned(self, marks: Iterable[Mark]) -> Group:
        """Marks in mm as they stand when the card is turned by half a turn."""
        return Group(tuple(marks), half_turn(self.stock.width, self.stock.height))

    def field(self, box: Box, fill: str = "field", stroke: str = "rule", line: float = 0.25) -> Rect:
        """A field of the form to be filled in, in units."""
        return Rect(*box, fill=self.colour(fill), stroke=self.colour(stroke), line=self.fine(line))

    def rule(self, x: float, y: float, width: float, line: float = 0.2, colour: str = "rule") -> Path:
        """A level line, in units."""
        return Path((("M", x, y), ("L", x + width, y)), stroke=self.colour(colour), line=line)

    def icon(self, name: str, x: float, y: float, size: float, colour: str, ground: str) -> Mark:
        """A pictogram in a square of `size` units; an outline where the edition wants large ones so."""
        unit = self.unit
        icon: Icon = self.setter.icon(name, x * unit, y * unit, size * unit, self.colour(colour))
        if size > LARGE and self.catalog.style.outlines:
            return outlined(icon, 0.22, self.colour(ground))
        return icon

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
        ground: str = "field",
        align: Align = "left",
        valign: Valign = "top",
        lines: int | None = None,
        leading: float = 1.2,
        tracking: float = 0.0,
    ) -> Block:
        """A text in a box of units; `size` and `least` (pt) are those of a card of 59 x 91 mm.

        Names, numerals and labels are never hyphenated. `fill` and `ground` are names of colours.
        """
        unit = self.unit
        x, y, width, height = (round(length * unit, 4) for length in box)
        least = max(least * unit, SMALLEST)
        return self.setter.block(
            text,
            (x, y, width, height),
            font=self.catalog.style.fonts[font],
            size=max(size * unit, least),
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

    def line(
        self,
        text: str,
        box: Box,
        *,
        font: str,
        size: float,
        field: str,
        least: float = SMALLEST,
        fill: str = "ink",
        ground: str = "field",
        align: Align = "left",
        tracking: float = 0.0,
    ) -> Block:
        """A text on a single line, in the middle of the box's height."""
        return self.text(
            text,
            box,
            font=font,
            size=size,
            field=field,
            least=least,
            fill=fill,
            ground=ground,
            align=align,
            valign="middle",
            lines=1,
            tracking=tracking,
        )

    def sentence(self, name: str) -> str:
        """A printed sentence of the AGB cards, "" when there is none of that name."""
        return next((one.text for one in self.catalog.effects if one.id == name), "")
