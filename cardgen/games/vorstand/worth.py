"""What cards and points are worth in "Der Vorstand will das so", in MACHT, to the bots that weigh them."""

from __future__ import annotations

from typing import Final

from cardgen.engine.rules import Card
from cardgen.games.vorstand.deck import Deck

POINT: Final = 80
"""What a career point is worth, in MACHT one would give for it."""
DEAREST: Final = 130
"""What the Patriarch is worth, who has no number of his own."""


def price(deck: Deck, card: Card) -> int:
    """What a card is worth to keep."""
    return min(deck.macht[card], DEAREST)
