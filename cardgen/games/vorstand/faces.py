"""What a card of "Der Vorstand will das so" looks like: a share certificate for people, a file for to-dos.

The world is the annual report of a company that takes itself for an empire. Which module draws what:
employees.py and todos.py the fronts, backs.py backs and lid, board.py the ladder, pawns.py its figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from cardgen.game import Look
from cardgen.games.vorstand.backs import back, lid
from cardgen.games.vorstand.board import board
from cardgen.games.vorstand.employees import employee
from cardgen.games.vorstand.models import Vorstand
from cardgen.games.vorstand.pawns import pawn, upright
from cardgen.games.vorstand.todos import todo
from cardgen.layout.easel import Easel, designed, shared
from cardgen.layout.type import Setter

__all__ = ["lid", "looks"]

DESIGN = (63.0, 88.0)
"""The size, in mm, for which the cards are laid out; on another they divide what is more, or are smaller."""


def looks(catalog: Vorstand, setter: Setter) -> Mapping[str, Look]:
    """The components of the box in the catalog's language and colours."""
    at = {name: Easel(catalog, setter, catalog.style.stocks[name]) for name in type(catalog).decks()}
    people, files = (designed(at[name], *DESIGN) for name in ("employees", "todos"))
    figures = replace(at["pawns"], paper="")
    return {
        "employees": Look(
            at["employees"].stock,
            people.fit.face(partial(employee, people)),
            people.fit.face(shared(partial(back, people, "employees"))),
        ),
        "todos": Look(
            at["todos"].stock,
            files.fit.face(partial(todo, files)),
            files.fit.face(shared(partial(back, files, "todos"))),
        ),
        "boards": Look(at["boards"].stock, partial(board, at["boards"])),
        "pawns": Look(figures.stock, partial(pawn, figures), solid=partial(upright, figures)),
    }
