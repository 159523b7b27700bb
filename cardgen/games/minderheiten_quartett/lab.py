"""What the balance lab asks of the game: a card that is nothing special, what a move plays."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt
from cardgen.engine.rules import Card
from cardgen.games.minderheiten_quartett.deck import (
    ATTACK,
    BUNDESREGIERUNG,
    COUNTER,
    CROSS,
    DEFEND,
    GENMANIPULATION,
    INTERVENE,
    PROMISE,
    SUPPORT,
    WAHLVERSPRECHEN,
    ZIVILCOURAGE,
    Move,
)
from cardgen.games.minderheiten_quartett.models import Category, Minority, Quartett
from cardgen.games.minderheiten_quartett.rules.table import View, held


def blank(catalog: Quartett, entry: Entry) -> Entry | None:
    """A minority with as many stars everywhere and no trump; an AGB card without its clause is none."""
    if not isinstance(entry, Minority):
        return None
    each = catalog.box.numbers["total"] / len(Category)
    even = rebuilt(entry.stars, {category.value: each for category in Category})
    plain = rebuilt(entry, {"stars": even, "trumps": ()})
    return None if plain == entry else plain


AGB = {
    INTERVENE: BUNDESREGIERUNG,
    PROMISE: WAHLVERSPRECHEN,
    SUPPORT: ZIVILCOURAGE,
    CROSS: GENMANIPULATION,
    COUNTER: GENMANIPULATION,
}
"""The kind of AGB card that each verb takes."""
LAID = (ATTACK, DEFEND, SUPPORT, CROSS, COUNTER)
"""The verbs whose card is a minority of one's own; the card of a promise is somebody else's."""


def spends(view: View, move: Move) -> Sequence[Card]:
    """The minority and the AGB card that leave the hand."""
    verb = move[0]
    found = [move[2]] if verb in LAID else []
    if verb in AGB:
        found.append(held(view.deck, view.hand, AGB[verb]))
    return found
