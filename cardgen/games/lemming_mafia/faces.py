"""What the pieces of "Lemming Mafia" look like: a harbour at night, where everybody wears a coat.

Which module draws what: board.py the board, on the track that track.py lays out; figures.py lemmings and
shoes; dice.py the dice; slips.py the bets; telegrams.py the missions; lid.py the cover. coats.py draws the
lemmings, harbour.py the scene, weaves.py the patterns of the backs; night.py what they share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from cardgen.game import Look
from cardgen.games.lemming_mafia.board import board
from cardgen.games.lemming_mafia.dice import cube, net
from cardgen.games.lemming_mafia.figures import shoe, standee, upright
from cardgen.games.lemming_mafia.lid import lid
from cardgen.games.lemming_mafia.models import Bet, LemmingMafia
from cardgen.games.lemming_mafia.night import Easel
from cardgen.games.lemming_mafia.slips import family_back, slip
from cardgen.games.lemming_mafia.telegrams import mission_back, telegram
from cardgen.layout.easel import designed, shared
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter

__all__ = ["lid", "looks"]

DESIGN = (56.0, 87.0)
"""The size, in mm, for which the cards are laid out; on another they divide what is more, or are smaller."""


def looks(catalog: LemmingMafia, setter: Setter) -> Mapping[str, Look]:
    """The components of the box in the catalog's language and colours."""
    easels = {
        name: Easel(catalog, setter, catalog.style.stocks[name])
        for name in ("boards", "lemmings", "dice", "shoes", "bets", "missions")
    }
    stocks = {name: easel.stock for name, easel in easels.items()}
    easels |= {name: designed(easels[name], *DESIGN) for name in ("bets", "missions")}
    families = cache(partial(family_back, easels["bets"]))

    def family(bet: Bet) -> Drawing:
        return families(catalog.family(bet))

    fronts: Mapping[str, Callable[[Any], Drawing]] = {
        "boards": partial(board, easels["boards"]),
        "lemmings": partial(standee, easels["lemmings"]),
        "dice": partial(net, easels["dice"]),
        "shoes": partial(shoe, easels["shoes"], mirrored=False),
        "bets": partial(slip, easels["bets"]),
        "missions": partial(telegram, easels["missions"]),
    }
    backs: Mapping[str, Callable[[Any], Drawing]] = {
        "bets": family,
        "missions": shared(partial(mission_back, easels["missions"])),
        "shoes": partial(shoe, easels["shoes"], mirrored=True),
    }
    solids = {"lemmings": partial(upright, easels["lemmings"]), "dice": partial(cube, easels["dice"])}
    return {
        name: Look(
            stocks[name],
            easels[name].fit.face(front),
            easels[name].fit.face(backs[name]) if name in backs else None,
            two_sided=name == "shoes",
            solid=solids.get(name),
        )
        for name, front in fronts.items()
    }
