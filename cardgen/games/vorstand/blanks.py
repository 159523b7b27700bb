"""What a card would be if it were nothing special, for the question what it is worth."""

from __future__ import annotations

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.games.vorstand.models import Employee, Vorstand


def blank(catalog: Vorstand, entry: Entry) -> Entry | None:
    """An employee of the same rank with its usual MACHT and no effect; to-dos of a level are alike."""
    if not isinstance(entry, Employee):
        return None
    colleagues = [one for one in catalog.employees if one.rank is entry.rank and one.id != entry.id]
    macht = usual((one.macht, one.copies) for one in colleagues)
    plain = rebuilt(entry, {"macht": macht, "effect": None, "high_performer": False})
    return None if macht is None or plain == entry else plain
