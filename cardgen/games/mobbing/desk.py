"""Where a card is drawn: in units of a seventieth of the shorter side of its stock, so any stock will do.

On the square card of 70 mm a unit is a millimetre. Texts stand on a memo unless said otherwise.
"""

from __future__ import annotations

from typing import TypeAlias

from cardgen.catalog.model import Stock, spoken
from cardgen.games.mobbing.models import Mobbing
from cardgen.layout.easel import Easel
from cardgen.layout.type import Setter

SHORT = 70.0
"""Units of the shorter side."""

Desk: TypeAlias = Easel[Mobbing]


def desk(catalog: Mobbing, setter: Setter, stock: Stock) -> Desk:
    """What a component of that format is drawn with."""
    return Easel(catalog, setter, stock, unit=min(stock.width, stock.height) / SHORT, paper="memo")


def sentence(desk: Desk, kind: str, **fields: object) -> str:
    """The printed sentence of a kind of card, filled with its fields and the numbers of the box."""
    return spoken(desk.catalog.effects, kind, {**desk.catalog.box.numbers, **fields})
