"""What a card of "Minderheiten-Quartett" looks like: paper of a federal office that wants to rank everything.

Form green and beige, type in grey, stamps in violet. Which module draws what: minority.py the forms with the
stars, notices.py the AGB cards, backs.py the backs, lid.py the cover, signs.py what they share. No minority
has a picture; the only face in the box is that of the office. Everything is laid out in units of a card of
59 x 91 mm (form.py), so any stock will do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cardgen.game import Look
from cardgen.games.minderheiten_quartett.backs import back
from cardgen.games.minderheiten_quartett.form import form
from cardgen.games.minderheiten_quartett.lid import lid
from cardgen.games.minderheiten_quartett.minority import minority
from cardgen.games.minderheiten_quartett.models import Quartett
from cardgen.games.minderheiten_quartett.notices import notice
from cardgen.layout.easel import shared
from cardgen.layout.type import Setter

__all__ = ["lid", "looks"]


def looks(catalog: Quartett, setter: Setter) -> Mapping[str, Look]:
    """The components of the box in the catalog's language and colours."""
    at = {name: form(catalog, setter, catalog.style.stocks[name]) for name in type(catalog).decks()}
    people, agb = at["minderheiten"], at["agb"]
    return {
        "minderheiten": Look(
            people.stock, partial(minority, people), shared(partial(back, people, "minderheiten"))
        ),
        "agb": Look(agb.stock, partial(notice, agb), shared(partial(back, agb, "agb"))),
    }
