"""What a card would be if it were nothing special, for the question what it is worth."""

from __future__ import annotations

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.games.mob_sitters.models import Card, Category, Kind, MobSitters


def blank(catalog: MobSitters, entry: Entry) -> Entry | None:
    """A Money card of the same kind with its usual value; for the other cards an evening of sitting."""
    if not isinstance(entry, Card):
        return None
    deck = next(getattr(catalog, deck) for deck, one in catalog.entries() if one.id == entry.id)
    kind = entry.kind if entry.category is Category.MONEY else Kind.BABY_SIT
    value = usual((one.value, one.copies) for one in deck if one.kind is kind and one.id != entry.id)
    plain = rebuilt(entry, {"kind": kind, "value": value})
    return None if value is None or plain == entry else plain
