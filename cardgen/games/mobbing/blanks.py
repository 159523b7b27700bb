"""What a card would be if it were nothing special, for the question what it is worth."""

from __future__ import annotations

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.games.mobbing.models import (
    LobbyCard,
    LobbyKind,
    Mobbing,
    MobbingCard,
    MobbingKind,
)


def blank(catalog: Mobbing, entry: Entry) -> Entry | None:
    """A Lobby card of its colour, or a reference, with the usual number; what else there is has no blank."""
    if isinstance(entry, LobbyCard):
        others = (one for one in catalog.lobby if one.colour is entry.colour and one.id != entry.id)
        value = usual((one.value, one.copies) for one in others if one.value is not None)
        plain: Entry = rebuilt(
            entry, {"kind": LobbyKind.ZAHL, "value": value, "name": entry.name or entry.id}
        )
    elif isinstance(entry, MobbingCard):
        others_ = (one for one in catalog.mobbing if one.kind is MobbingKind.REFERENZ and one.id != entry.id)
        value = usual((one.value, one.copies) for one in others_ if one.value is not None)
        changes = {"kind": MobbingKind.REFERENZ, "value": value, "value_dead": None, "text_bad": None}
        plain = rebuilt(entry, {**changes, "name": entry.name or entry.id})
    else:
        return None
    return None if value is None or plain == entry else plain
