"""What the balance lab asks of the game: a card that is nothing special, what a move plays."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.engine.rules import Card
from cardgen.games.vorstand.deck import Move
from cardgen.games.vorstand.models import Employee, Vorstand
from cardgen.games.vorstand.rules import View


def blank(catalog: Vorstand, entry: Entry) -> Entry | None:
    """An employee of the same rank with its usual MACHT and no effect; to-dos of a level are alike."""
    if not isinstance(entry, Employee):
        return None
    colleagues = [one for one in catalog.employees if one.rank is entry.rank and one.id != entry.id]
    macht = usual((one.macht, one.copies) for one in colleagues)
    plain = rebuilt(entry, {"macht": macht, "effect": None, "high_performer": False})
    return None if macht is None or plain == entry else plain


def spends(view: View, move: Move) -> Sequence[Card]:
    """The employees laid or bid."""
    return [view.hand[place] for place in move.cards]
