"""A piece that does not lie flat: what a figure or a die looks like from each of its sides.

On paper it is a strip or a net to be cut out and glued; on a table on a screen it stands or rolls, and needs
each side as a picture of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardgen.catalog.model import Stock
from cardgen.layout.marks import Drawing


@dataclass(frozen=True, slots=True)
class Solid:
    """The sides of a figure (front and back) or of a die (in the order of its list), each of that format.

    `names` are what the faces of a die are called, in the language of the catalog; a figure has none.
    Opposite faces of a die are the first and sixth, second and fifth, third and fourth.
    """

    kind: Literal["figure", "die"]
    stock: Stock
    sides: tuple[Drawing, ...]
    names: tuple[str, ...] = ()


def side_stock(width: float, height: float) -> Stock:
    """The format of a side, mm, of lengths that were checked: cut square, without bleed, all of it usable."""
    return Stock.model_construct(width=width, height=height, bleed=0.0, safe=0.0, radius=0.0)
