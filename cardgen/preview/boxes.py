"""The boxes of a game, drawn: what `cardgen box` writes, and what the preview shows of it.

In: a game with its texts, what boxes are made of. Out: each box with its drawing, and their sheets.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from cardgen.catalog.boxes import Makings, Paper
from cardgen.catalog.model import Catalog, House
from cardgen.finding import DataError, Finding
from cardgen.game import Game, backs
from cardgen.layout.boxes.art import Studio
from cardgen.layout.boxes.pack import Makeup, lots_of
from cardgen.layout.boxes.plan import KINDS, Plan, drawn, first_page, plan
from cardgen.layout.type import Setter
from cardgen.press.boxing import Drawn, edition
from cardgen.press.edition import Edition
from cardgen.press.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes of a game with their drawings; `board` is what they are printed on."""

    studio: Studio
    plan: Plan
    drawn: tuple[Drawn, ...]
    board: Paper

    def bound(self, sheet: Sheet) -> Edition:
        """Their sheets, behind the page that says how to build them. Raises DataError as `edition` does."""
        named = [one.box for one in self.drawn]
        first = partial(first_page, self.studio, self.plan, named, self.board)
        return edition(self.drawn, first, self.studio, sheet)


def boxes(
    game: Game,
    catalog: Catalog,
    house: House,
    setter: Setter,
    made_of: Makings,
    makeup: Makeup,
    rules: tuple[float, float],
    kinds: Collection[str] = KINDS,
) -> Boxes:
    """The boxes of these kinds for cards of that makeup; `rules` is the size of the rules sheet, mm.

    Raises DataError for a paper that is not known, and for a back that cannot be drawn.
    """
    build = made_of.build
    board, thin = paper_of(made_of, build.board), paper_of(made_of, build.rules)
    made = plan(lots_of(catalog, house), makeup, build, board, (thin, *rules), kinds)
    lid = partial(game.lid, catalog, setter)
    studio = Studio(catalog, house, setter, lid, backs(game, catalog, setter), build)
    return Boxes(studio, made, tuple(Drawn(*pair) for pair in drawn(studio, made)), board)


def paper_of(made_of: Makings, name: str) -> Paper:
    """The paper of that name, which boxes.yaml wants. Raises DataError."""
    if name in made_of.papers:
        return made_of.papers[name]
    what = f"found the paper '{name}'; allowed: {', '.join(made_of.papers)}; name one of these"
    raise DataError([Finding(made_of.where, what)])
