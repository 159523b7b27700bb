"""What the cards and mats of "Mob Sitters" look like: a gangster comic of the 1930s in a nursery.

Which module draws what: cards.py the fronts, backs.py what nobody may see through, mats.py the two sides of a
mat, lid.py the cover; signs.py gun, handcuffs, hands and teddy, weaves.py the patterns, panel.py what all of
them stand on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cardgen.game import Look
from cardgen.games.mob_sitters.backs import back
from cardgen.games.mob_sitters.cards import card
from cardgen.games.mob_sitters.lid import lid
from cardgen.games.mob_sitters.mats import mat
from cardgen.games.mob_sitters.models import Babysitter, Mat, MobSitters
from cardgen.games.mob_sitters.panel import Panel
from cardgen.layout.easel import designed, shared
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter

__all__ = ["lid", "looks"]

DESIGN = (63.0, 88.0)
"""The size, in mm, for which the cards are laid out; on another they divide what is more, or are smaller."""


def looks(catalog: MobSitters, setter: Setter) -> Mapping[str, Look]:
    """The components of the box in the catalog's language and colours."""
    stocks = catalog.style.stocks

    def side(few: bool, one: Mat) -> Drawing:
        return mat(Panel(catalog, setter, stocks["mats"], catalog.sitter(one.sitter)), one, few=few)

    found = {
        str(babysitter): _deck(Panel(catalog, setter, stocks[babysitter], catalog.sitter(babysitter)))
        for babysitter in Babysitter
    }
    mats = Look(stocks["mats"], partial(side, True), partial(side, False), two_sided=True)
    return {**found, "mats": mats}


def _deck(panel: Panel) -> Look:
    """The cards of one babysitter, with a back drawn once."""
    at = designed(panel, *DESIGN)
    return Look(panel.stock, at.fit.face(partial(card, at)), at.fit.face(shared(partial(back, at))))
