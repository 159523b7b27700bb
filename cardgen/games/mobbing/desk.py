"""Where a card is drawn: its catalog, its type and its stock, and the unit in which all cards are laid out.

The shorter side of a stock is 70 units, whatever it measures: on the square card of 70 mm a unit is a
millimetre. What is drawn in units is brought to size as a group; a text is set at its true size, for no
letter may be smaller than legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardgen.catalog.model import Stock, filled
from cardgen.games.mobbing.models import Mobbing
from cardgen.layout.marks import Block, Box, Group, Icon, Mark, Rect, half_turn
from cardgen.layout.patterns import outlined, tint
from cardgen.layout.place import Align, Valign
from cardgen.layout.type import Setter

SHORT = 70.0
"""Units of the shorter side."""
SMALLEST = 6.5
"""Points: no text of a card is smaller."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that drawing one component takes."""

    catalog: Mobbing
    setter: Setter
    stock: Stock

    @property
    def unit(self) -> float:
        """Millimetres of a unit."""
        return min(self.stock.width, self.stock.height) / SHORT

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
        """How far inside the trim texts begin, in units."""
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
        bleed = self.stock.bleed
        return Rect(
            -bleed,
            -bleed,
            self.stock.width + 2 * bleed,
            self.stock.height + 2 * bleed,
            fill=self.colour(colour),
        )

    def sized(self, marks: Iterable[Mark], name: str = "") -> Group:
        """Marks in units, brought to millimetres."""
        unit = round(self.unit, 6)
        return Group(tuple(marks), (unit, 0.0, 0.0, unit, 0.0, 0.0), name)

    def turned(self, marks: Iterable[Mark]) -> Group:
        """Marks in mm as they stand when the card is turned by half a turn."""
        return Group(tuple(marks), half_turn(self.stock.width, self.stock.height))

    def icon(self, name: str, x: float, y: float, size: float, colour: str, ground: str = "memo") -> Mark:
        """A pictogram in a square of `size` units; an outline where the edition wants large ones so."""
        unit = self.unit
        icon: Icon = self.setter.icon(name, x * unit, y * unit, size * unit, self.colour(colour))
        if size > 9 and self.catalog.style.outlines:
            return outlined(icon, 0.22, self.colour(ground))
        return icon

    def tinted(self, name: str, box: Box) -> Iterator[Mark]:
        """The pattern over an area (units) of that colour, where the edition has one."""
        if name in self.catalog.style.patterns:
            yield tint(self.catalog.style.patterns[name], box, self.colour(f"{name}-ink"))

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
        ground: str = "memo",
        align: Align = "left",
        valign: Valign = "top",
        lines: int | None = None,
        leading: float = 1.2,
        tracking: float = 0.0,
        underline: bool = False,
    ) -> Block:
        """A text in a box of units; `size` and `least` (pt) are those of a card of 70 mm.

        One of a single line is never hyphenated. `fill` and `ground` are names of colours.
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
            underline=underline,
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
        ground: str = "memo",
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

    def sentence(self, kind: str, **fields: object) -> str:
        """The printed sentence of a kind of card, filled with its fields and the numbers of the box."""
        found = (one.text for one in self.catalog.effects if one.id == kind)
        return filled(next(found, ""), {**self.catalog.box.numbers, **fields})
