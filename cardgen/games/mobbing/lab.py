"""What the balance lab asks: a card that is nothing special, what a move plays, what puts whom out."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt, usual
from cardgen.engine.rules import Card, Event
from cardgen.games.mobbing.deck import NONE, PICK, STACK, SWAP, UMGESTIMMT, Move
from cardgen.games.mobbing.models import (
    LobbyCard,
    LobbyKind,
    Mobbing,
    MobbingCard,
    MobbingKind,
)
from cardgen.games.mobbing.rules.table import View


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


def spends(view: View, move: Move) -> Sequence[Card]:
    """The card played; sorting one's pile before the game plays none. Umgestimmt! does not say which of
    several it is, and they are alike.
    """
    verb, card = move[:2]
    if verb == SWAP:
        return [one for one in view.own.hand if view.deck.kind[one] == UMGESTIMMT][:1]
    return () if card == NONE or verb in (PICK, STACK) else (card,)


def fate(event: Event) -> Sequence[str]:
    """M-R28: whoever has no good reference in the end cannot have the chair."""
    if event.event != "reveal" or event.kind != "reference" or event.more["stays"]:
        return ()
    return (f"no good reference, the boss {event.more['boss']}",)
