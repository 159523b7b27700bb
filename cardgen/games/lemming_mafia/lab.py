"""What the balance lab asks: a card that is nothing special, what a move plays, what puts whom out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt
from cardgen.engine.rules import Card, Event
from cardgen.games.lemming_mafia.deck import BET, Move
from cardgen.games.lemming_mafia.models import LemmingMafia, Mission


def blank(catalog: LemmingMafia, entry: Entry) -> Entry | None:
    """The points and condition of an ordinary mission, one of the commonest kind; bets and shoes are alike.

    The same mission at other points would only tell that more points are more.
    """
    if not isinstance(entry, Mission):
        return None
    kinds = Counter(mission.condition.kind for mission in catalog.missions)
    kind = max(kinds, key=lambda one: kinds[one])
    if entry.condition.kind is kind:
        return None
    ordinary = next(mission for mission in catalog.missions if mission.condition.kind is kind)
    return rebuilt(entry, {"value": ordinary.value, "condition": ordinary.condition})


def spends(view: object, move: Move) -> Sequence[Card]:
    """The bet that is laid; a mission that is dropped is not used but given up."""
    return (move.piece,) if move.verb == BET else ()


SHOD = {"cement_mixer": "the shoe of the cement mixer", "caught": "the shoe of a theft that went wrong"}
"""How a lemming comes by its last shoe (L-R07, L-C16)."""


def fate(event: Event) -> Sequence[str]:
    """L-R07: one shoe more than a lemming can wear takes it out of the race; no shoe is put on then."""
    if event.event != "reveal" or event.kind not in SHOD or "shoe" in event.named:
        return ()
    return (SHOD[event.kind],)
