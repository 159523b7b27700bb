"""The order of cards in which piles cut through a whole stack of sheets make an ordered deck.

All sheets lie on each other, the first on top, and are cut at once. The pile of the first place then holds
the first cards, that of the second place the next, and so on: laid on each other, first pile on top, they
are the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def stacked(pieces: Sequence[T], places: int) -> list[T]:
    """The pieces, a sheet of `places` after the other, so that the piles of the places are runs of them.

    The last sheet may be filled in part, from its first place on: the piles of its filled places are one card
    higher than the others.
    """
    if places < 1:
        raise ValueError("a sheet has at least one place")
    sheets = -(-len(pieces) // places)
    last = len(pieces) - (sheets - 1) * places  # filled places of the last sheet
    starts = [place * (sheets - 1) + min(place, last) for place in range(places)]
    return [
        pieces[starts[place] + sheet]
        for sheet in range(sheets)
        for place in range(places if sheet + 1 < sheets else last)
    ]
