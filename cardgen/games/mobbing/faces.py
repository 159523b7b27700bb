"""What a card of "Mobbing: Reine Chefsache" looks like: the notice board of the office.

Slips, memos and sticky notes hang on grey board, the supervisory board hangs in oil. Which module draws
what: lobby.py the departments' favours, notes.py what is said about people, frames.py the paintings,
backs.py what nobody may see through, lid.py the cover. Cards are laid out in units of a seventieth of
their shorter side (desk.py), so any stock will do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from cardgen.game import Look
from cardgen.games.mobbing.backs import back
from cardgen.games.mobbing.desk import Desk, desk
from cardgen.games.mobbing.frames import boss, boss_dead, member, member_back
from cardgen.games.mobbing.lid import lid
from cardgen.games.mobbing.lobby import lobby, lobby_back
from cardgen.games.mobbing.models import Colour, LobbyCard, Mobbing
from cardgen.games.mobbing.notes import extra, mobbing
from cardgen.layout.easel import shared
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter

__all__ = ["lid", "looks"]


def looks(catalog: Mobbing, setter: Setter) -> Mapping[str, Look]:
    """The components of the box in the catalog's language and colours."""
    at = {name: desk(catalog, setter, catalog.style.stocks[name]) for name in type(catalog).decks()}
    board, chair = at["aufsichtsrat"], at["chef"]
    return {
        "lobby": Look(at["lobby"].stock, partial(lobby, at["lobby"]), _department_backs(at["lobby"])),
        "mobbing": Look(
            at["mobbing"].stock,
            partial(mobbing, at["mobbing"]),
            shared(partial(back, at["mobbing"], "mobbing")),
        ),
        "extras": Look(
            at["extras"].stock, partial(extra, at["extras"]), shared(partial(back, at["extras"], "extras"))
        ),
        "aufsichtsrat": Look(
            board.stock, partial(member, board), partial(member_back, board), two_sided=True
        ),
        "chef": Look(chair.stock, partial(boss, chair), partial(boss_dead, chair), two_sided=True),
    }


def _department_backs(desk: Desk) -> Callable[[LobbyCard], Drawing]:
    """The back of each department, drawn once."""

    @cache
    def drawn(colour: Colour) -> Drawing:
        return lobby_back(desk, colour)

    return lambda card: drawn(card.colour)
