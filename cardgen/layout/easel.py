"""What a face is drawn with: a catalog's words and colours, its type, a stock, and a unit of length.

In: names of colours and fonts as in style.yaml, boxes in units; out: marks. A unit is a millimetre unless a
game lays out its cards in units of its own, so that any stock will do: what is drawn in units is brought to
size as a group (`sized`), while a text is set at its true size, for no letter may be smaller than legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache
from math import ceil
from typing import Any, Generic, TypeVar

from cardgen.catalog.model import Catalog, Stock
from cardgen.catalog.portrait import Portrait
from cardgen.layout.marks import Block, Box, Drawing, Group, Icon, Mark, Rect, half_turn
from cardgen.layout.mirror import running
from cardgen.layout.patterns import outlined, tint
from cardgen.layout.place import Align, Valign
from cardgen.layout.portraits.bust import portrait
from cardgen.layout.refit import Fit, fit
from cardgen.layout.type import Setter

SMALLEST = 6.5
"""Points: no text of a component is smaller."""
LARGE = 8.9
"""Units from which on a pictogram is an outline where the edition saves ink."""
WHOLE = ("name", "numeral", "label")
"""Roles of fonts whose words are never hyphenated."""

AS_IT_IS = Fit()
"""A face that is drawn in millimetres."""

C = TypeVar("C", bound=Catalog)
E = TypeVar("E", bound="Easel[Any]")


@dataclass(frozen=True)
class Easel(Generic[C]):
    """Everything that drawing one component takes. Colours are names: DataError for one style.yaml lacks."""

    catalog: C
    setter: Setter
    stock: Stock
    _: KW_ONLY
    unit: float = 1.0
    """Millimetres of a unit."""
    paper: str = "ground"
    """The colour that texts and pictograms stand on unless said otherwise, "" for the bare sheet."""
    outline: float = 0.4
    """Width of an outline, mm."""
    fit: Fit = AS_IT_IS
    """Of a face that is brought to size when it is drawn: its millimetres are units until then."""

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

    @property
    def whole(self) -> Box:
        """The face with its bleed, in units."""
        bleed = self.bleed
        return (-bleed, -bleed, self.wide + 2 * bleed, self.tall + 2 * bleed)

    @property
    def pale(self) -> bool:
        """True for the edition that saves ink."""
        return self.catalog.style.outlines

    def colour(self, name: str) -> str:
        """A colour of this edition."""
        return self.catalog.style.colours[name]

    def stroke(self, times: float = 1.0) -> float:
        """The width of an outline, or so many times it, mm; at most half where the edition saves ink."""
        return round(self.outline * (min(times, 1.0) * 0.5 if self.pale else times), 3)

    @property
    def broad(self) -> float:
        """Units that the card is broader than what its face was laid out for."""
        return self.fit.broad

    @property
    def long(self) -> float:
        """Units that the card is longer than what its face was laid out for."""
        return self.fit.long

    @property
    def rtl(self) -> bool:
        """True in a language that runs from right to left."""
        return self.setter.rtl

    # --- marks ------------------------------------------------------------------------------------

    def ground(self, colour: str = "ground") -> Rect:
        """The colour under everything, out to the end of the bleed, in mm."""
        bleed, stock = self.stock.bleed, self.stock
        return Rect(
            -bleed, -bleed, stock.width + 2 * bleed, stock.height + 2 * bleed, fill=self.colour(colour)
        )

    def sized(self, marks: Iterable[Mark], name: str = "") -> Group:
        """Marks in units, brought to millimetres."""
        unit = round(self.unit, 6)
        return Group(tuple(marks), (unit, 0.0, 0.0, unit, 0.0, 0.0), name)

    def turned(self, marks: Iterable[Mark]) -> Group:
        """Marks in mm as they stand when the card is turned by half a turn."""
        return Group(tuple(marks), half_turn(self.stock.width, self.stock.height))

    def twice(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Marks in mm, and the same turned by half a turn: a corner and the opposite one, a back's halves."""
        found = tuple(marks)
        return (*found, self.turned(found))

    def mirrored(self, marks: Iterable[Mark], within: Box | None = None) -> tuple[Mark, ...]:
        """The part of a face that mirrors, marks in mm: reflected where lines run from right to left.

        It is reflected about the middle of the face, or of a box of units. Words and pictograms are only
        moved, and so is what is `still`; what is not given here stays where it is.
        """
        x, _, width, _ = within or (0.0, 0.0, self.wide, self.tall)
        return running(marks, (2 * x + width) * self.unit, rtl=self.rtl)

    def face(self, *marks: Mark) -> Drawing:
        """A face all of which mirrors."""
        return Drawing(self.mirrored(marks))

    def still(self, marks: Iterable[Mark], box: Box) -> tuple[Mark, ...]:
        """A picture in a box, in the unit of its marks, that is only moved where a face mirrors."""
        return (Group(tuple(marks), still=box),) if self.rtl else tuple(marks)

    def tinted(self, name: str, box: Box) -> Iterator[Mark]:
        """The pattern over an area (units) of that colour, where the edition has one."""
        if name in self.catalog.style.patterns:
            yield tint(self.catalog.style.patterns[name], box, self.colour(f"{name}-ink"))

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, ground: str = "", line: float = 0.22
    ) -> Mark:
        """A pictogram in a square of `size` units; a large one is an outline where the edition saves ink."""
        icon = self.sign(name, x, y, size, colour)
        if self.pale and size > LARGE:
            return outlined(icon, line, self.colour(ground or self.paper))
        return icon

    def sign(self, name: str, x: float, y: float, size: float, colour: str) -> Icon:
        """A pictogram in a square of `size` units, full in every edition."""
        unit = self.unit
        return self.setter.icon(name, x * unit, y * unit, size * unit, self.colour(colour))

    def portrait(self, face: Portrait, box: Box) -> Group:
        """A bust in a box of units."""
        x, y, width, height = (length * self.unit for length in box)
        return portrait(face, (x, y, width, height), self.catalog.style.colours, self.setter.shelf)

    # --- words ------------------------------------------------------------------------------------

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
        ground: str = "",
        align: Align = "start",
        valign: Valign = "middle",
        lines: int | None = 1,
        leading: float = 1.2,
        tracking: float = 0.0,
        underline: bool = False,
    ) -> Block:
        """A text in a box of units; `font` is its role in style.yaml, `fill` and `ground` are colours.

        `size` and `least` are points where a unit is a millimetre, and change with the unit, but never to
        less than SMALLEST. A single line, a name, a numeral and a label are never hyphenated.
        """
        if self.unit != 1.0:
            x, y, width, height = (round(length * self.unit, 4) for length in box)
            box, size, least = (x, y, width, height), size * self.unit, max(least * self.unit, SMALLEST)
        elif self.fit.unit != 1.0:
            least = max(least, self._legal)
        return self.setter.block(
            text,
            box,
            font=self.catalog.style.fonts[font],
            size=max(size, least),
            least=least,
            fill=self.colour(fill),
            ground=self.colour(on) if (on := ground or self.paper) else "",
            align=align,
            valign=valign,
            lines=lines,
            leading=leading,
            tracking=tracking,
            underline=underline,
            hyphenate=lines != 1 and font not in WHOLE,
            field=field,
        )

    def word(self, key: str, box: Box, *, upper: bool = False, **how: Any) -> Block:
        """A word of words.yaml, numbers of the box filled in, in a box; `how` is as for `text`."""
        text = self.catalog.word(key, **self.catalog.box.numbers)
        return self.text(text.upper() if upper else text, box, field=f"words.{key}", **how)

    def width(self, text: str, font: str, size: float) -> float:
        """How wide a text is on one line, in units; `size` as for `text`."""
        size = max(size, self._legal) if self.fit.unit != 1.0 else size
        return self.setter.width(text, self.catalog.style.fonts[font], size)

    @property
    def _legal(self) -> float:
        """The smallest size of a face that is brought to size later."""
        return ceil(SMALLEST / self.fit.unit * 10_000) / 10_000


def shared(draw: Callable[[], Drawing]) -> Callable[[Any], Drawing]:
    """The back that all cards of a deck share, drawn once."""
    drawn = cache(draw)

    def side(_: Any) -> Drawing:
        return drawn()

    return side


def designed(easel: E, width: float, height: float) -> E:
    """The same for a face that was laid out on width x height mm; see layout/refit.py."""
    found = fit(easel.stock, width, height)
    return replace(easel, stock=found.stock(easel.stock), fit=found)


def bare(width: float, height: float) -> Stock:
    """A format of width x height mm without bleed, safe area and round corners: a lid, which nobody cuts."""
    return Stock.model_construct(width=width, height=height, bleed=0.0, safe=0.0, radius=0.0)
