"""What a card would be if it were nothing special, for the question what it is worth."""

from __future__ import annotations

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.games.lemming_mafia.models import LemmingMafia, Mission


def blank(catalog: LemmingMafia, entry: Entry) -> Entry | None:
    """The same mission at the usual points; bets and shoes are all alike."""
    if not isinstance(entry, Mission):
        return None
    value = usual((one.value, one.copies) for one in catalog.missions if one.id != entry.id)
    return None if value is None or value == entry.value else rebuilt(entry, {"value": value})
