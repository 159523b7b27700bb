"""Card sizes as data: `data/stocks/cards.yaml` -> sizes by name, and a game brought to another size.

Only cards are refitted: what has round corners and lies in a hand. Boards, mats, figures, dice and tokens
keep their formats. How a face uses the new room is the face's business.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

from pydantic import Field

from cardgen.catalog.load import read_list
from cardgen.catalog.model import Catalog, Formats, Id, Millimetres, Model, Stock
from cardgen.finding import Finding, UsageError

FILE = "cards"
SMALLEST, LARGEST = 30.0, 150.0
"""Shortest and longest side of a card, mm."""
PLAIN = re.compile(r"(\d{2,3}(?:\.\d{1,2})?)x(\d{2,3}(?:\.\d{1,2})?)")
"""A size without a name: 70x120."""

C = TypeVar("C", bound=Catalog)


class Size(Model):
    """A size of cards that is sold: trimmed, in mm. `safe` is how near to the trim texts may come."""

    id: Id = Field(description="What --stock calls it.")
    width: Millimetres = Field(description="Trim width in mm.")
    height: Millimetres = Field(description="Trim height in mm.")
    radius: float = Field(default=3.0, ge=0, le=10, description="Corner radius, mm.")
    safe: float = Field(
        default=3.0, ge=1, le=10, description="Texts stay at least this far inside the trim, mm."
    )
    note: str = Field(default="", description="Who uses it, and what else goes by that name.")
    source: str = Field(description="Where the figures were found.")
    checked: str = Field(pattern=r"^\d{4}-\d\d-\d\d$", description="When that was.")

    def __str__(self) -> str:
        """The name with its millimetres."""
        said = f"{self.width:g} x {self.height:g} mm"
        return said if PLAIN.fullmatch(self.id) else f"{self.id} ({said})"


def sizes(root: Path, *, cache: Path | None = None) -> dict[str, Size]:
    """The sizes of `root/stocks/cards.yaml` by name; none where there is no such file. Raises DataError."""
    path = root / "stocks" / f"{FILE}.yaml"
    if not path.is_file():
        return {}
    return {size.id: size for size in read_list(Size, path, cache=cache)}


def size(root: Path, name: str, *, cache: Path | None = None) -> Size:
    """The size of that name, or one written `70x120` (mm). UsageError for any other."""
    if plain := PLAIN.fullmatch(name):
        width, height = map(float, plain.groups())
        if min(width, height) >= SMALLEST and max(width, height) <= LARGEST:
            return Size(id=name, width=width, height=height, source="the command line", checked="0000-00-00")
    known = sizes(root, cache=cache)
    if name not in known:
        said = ", ".join(map(str, known.values())) or "no name, for data/stocks/cards.yaml is missing"
        what = f"found stock '{name}'; allowed: {said}, or WIDTHxHEIGHT from {SMALLEST:g} to {LARGEST:g} mm"
        raise UsageError([Finding("", f"{what}; choose one", check="stock")])
    return known[name]


def card(stock: Stock) -> bool:
    """True for the format of a card: round corners, no side shorter or longer than a hand can hold."""
    sides = (stock.width, stock.height)
    return stock.radius > 0 and min(sides) >= SMALLEST and max(sides) <= LARGEST


def refitted(catalog: C, to: Size) -> C:
    """The same catalog with all its cards in that size; what lies on its side stays so.

    The safe area shrinks with the card as far as the size allows; the bleed stays.
    """
    stocks = {
        name: _refitted(stock, to) if card(stock) else stock for name, stock in catalog.style.stocks.items()
    }
    return catalog.model_copy(update={"style": catalog.style.model_copy(update={"stocks": Formats(stocks)})})


def _refitted(stock: Stock, to: Size) -> Stock:
    sides = (to.width, to.height) if stock.width <= stock.height else (to.height, to.width)
    less = min(sides[0] / stock.width, sides[1] / stock.height, 1.0)
    safe = round(min(stock.safe, max(to.safe, stock.safe * less)), 2)
    return stock.model_copy(update={"width": sides[0], "height": sides[1], "radius": to.radius, "safe": safe})
