"""The rules of "Mobbing: Reine Chefsache", M-R01 to M-R34, with the rulings M-C01 to M-C36.

Read the modules beside the rulebook: `start` (setup), `turn`, `lobby`, `references` (Mobbing cards and the
R cards among them), `ending` (both scorings, the new boss); `moves` says what is allowed, `table` what there
is and what a seat sees of it. Verbs in the log are the rulebook's where it has one; `wait` is not reacting,
`stop` not playing a second card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardgen.games.mobbing.deck import Deck, Move, deck
from cardgen.games.mobbing.models import LobbyKind, MobbingKind
from cardgen.games.mobbing.rules.ending import bound, result, scores, x2
from cardgen.games.mobbing.rules.lobby import echt_schade, einwand, umgestimmt
from cardgen.games.mobbing.rules.moves import bumerang, du_irrst_dich, moves, uebernahme, verwechslung
from cardgen.games.mobbing.rules.start import setup
from cardgen.games.mobbing.rules.table import REASONS, State, View, all_changed, cards, to_act, view
from cardgen.games.mobbing.rules.turn import play

__all__ = [
    "EFFECTS", "REASONS", "Deck", "Move", "State", "View", "all_changed", "bound", "cards", "deck", "moves",
    "play", "result", "scores", "setup", "to_act", "view",
]  # fmt: skip

EFFECTS: Final[Mapping[LobbyKind | MobbingKind, Callable[..., Any]]] = {
    LobbyKind.X2: x2,
    LobbyKind.ECHT_SCHADE: echt_schade,
    LobbyKind.EINWAND: einwand,
    LobbyKind.UMGESTIMMT: umgestimmt,
    MobbingKind.DU_IRRST_DICH: du_irrst_dich,
    MobbingKind.BUMERANG: bumerang,
    MobbingKind.VERWECHSLUNG: verwechslung,
    MobbingKind.UEBERNAHME: uebernahme,
}
"""The function that carries out each kind of card that acts."""
