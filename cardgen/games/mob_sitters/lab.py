"""What the balance lab asks of the game: a card that is nothing special, what a move plays, who is caught."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.engine.rules import Card, Event
from cardgen.games.mob_sitters.deck import ACCUSE, LAY, Move
from cardgen.games.mob_sitters.models import Card as Design
from cardgen.games.mob_sitters.models import Category, Kind, MobSitters
from cardgen.games.mob_sitters.table import View


def blank(catalog: MobSitters, entry: Entry) -> Entry | None:
    """A Money card of the same kind with its usual value; for the other cards an evening of sitting."""
    if not isinstance(entry, Design):
        return None
    deck = next(getattr(catalog, deck) for deck, one in catalog.entries() if one.id == entry.id)
    kind = entry.kind if entry.category is Category.MONEY else Kind.BABY_SIT
    value = usual((one.value, one.copies) for one in deck if one.kind is kind and one.id != entry.id)
    plain = rebuilt(entry, {"kind": kind, "value": value})
    return None if value is None or plain == entry else plain


def spends(view: View, move: Move) -> Sequence[Card]:
    """The cards laid, those face down too; the accusation used; the Reaction flipped."""
    if move[0] == LAY:
        return [view.hand[place] for places in move[1:] for place in places]
    return move[1][:1] if move[0] == ACCUSE else move[1]


CATCHERS = {"boss": "caught by the Boss", "cops": "caught by the cops"}


def fate(event: Event) -> Sequence[str]:
    """S-R19: the Boss and the cops each take those with most in their piles."""
    if event.event != "reveal" or event.kind not in CATCHERS:
        return ()
    return (CATCHERS[event.kind],) * len(event.more["caught"])
