"""The pages on which texts stand that are on no card: of an edition, and of what is printed for itself.

Each is called `page:PART:WAY`, and drawn by what prints it, with a few cards of the game as an example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardgen.catalog.model import Catalog, House
from cardgen.game import Face, Game, faces
from cardgen.layout.marks import Drawing, Group, Matrix
from cardgen.layout.type import Setter
from cardgen.press.boxing import COMPONENT as NETS
from cardgen.press.grid import Backs, grid_of
from cardgen.press.impose import Page, Slot
from cardgen.press.sheet import Sheet, sheet
from cardgen.preview.picture import BACKS, PAGE, Side, bound, pieces, shown

if TYPE_CHECKING:
    from cardgen.press.drift import Correction
    from cardgen.preview.library import Places

SOME = 9
"""Cards on a sheet that is shown for its own words."""
SAMPLE = "laser"
"""A printer's name, which everybody chooses."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What pages are drawn from: a game in a language, the house's words, a paper, the data folder."""

    game: Game
    catalog: Catalog
    house: House
    setter: Setter
    sheet: Sheet
    places: Places

    def bound(
        self,
        backs: Backs,
        drawn: Sequence[Face],
        parts: Sequence[str] = (),
        *,
        sheet: Sheet | None = None,
        correction: Correction | None = None,
    ) -> list[Page]:
        """The pages of an edition that are not empty, perhaps on another sheet."""
        texts = (self.game, self.catalog, self.house, self.setter)
        made = bound(*texts, sheet or self.sheet, backs, drawn, parts, correction).pages
        return [page for page in made if page.slots or page.ground.marks]


def named(name: str) -> tuple[str, Backs] | None:
    """Part and way of `page:PART:WAY`, None for what is no page that can be drawn."""
    parts = name.split(":")
    if len(parts) != 3 or f"{parts[0]}:" != PAGE or parts[1] not in PARTS or parts[2] not in BACKS:
        return None
    return parts[1], next(way for way in BACKS if way == parts[2])


def names() -> list[str]:
    """Every page that is searched for texts, in each way in which its words differ."""
    return [f"{PAGE}{part}:{way}" for part, (_, ways) in PARTS.items() for way in ways]


def pages(desk: Desk, name: str) -> list[Side]:
    """The pages of that name, see `named`. Raises DataError for what cannot be drawn."""
    found = named(name)
    if found is None:
        return []
    part, way = found
    draw, _ = PARTS[part]
    return [_side(page, f"{part} {number}") for number, page in enumerate(draw(desk, way), start=1)]


def _side(page: Page, name: str) -> Side:
    """The page; the nets of boxes, which are no cards, are part of its drawing."""
    slots = [slot for slot in page.slots if slot.component == NETS]
    nets = tuple(Group(slot.drawing.marks, _placed(slot)) for slot in slots)
    side = shown(page, name)
    return replace(side, drawing=Drawing((*side.drawing.marks, *nets))) if nets else side


def _placed(slot: Slot) -> Matrix:
    """From the mm of what stands there to those of its page."""
    trim = slot.trim
    x, y, a, b = {
        0: (trim.x, trim.y, 1.0, 0.0),
        90: (trim.right, trim.y, 0.0, 1.0),
        180: (trim.right, trim.bottom, -1.0, 0.0),
        270: (trim.x, trim.bottom, 0.0, -1.0),
    }[slot.turn]
    return (a, b, -b, a, x / 1000, y / 1000)


# --- of an edition -----------------------------------------------------------------------------------


def _cover(desk: Desk, way: Backs) -> list[Page]:
    return desk.bound(way, [], ["cover"])


def _rules(desk: Desk, way: Backs) -> list[Page]:
    return desk.bound(way, [], ["rules"])


def _cards(desk: Desk, way: Backs) -> list[Page]:
    """The first sheet of cards, with what is behind it."""
    return [page for page in desk.bound(way, _some(desk)) if page.slots][:2]


def _tiles(desk: Desk, way: Backs) -> list[Page]:
    """The first tiles of what is larger than the paper."""
    return [page for page in desk.bound(way, _large(desk)) if page.slots][:2]


def _plan(desk: Desk, way: Backs) -> list[Page]:
    """The cover and the cutting plan of sheets in stack order, and the first of these."""
    from cardgen.press.drift import Correction, Drift

    stacked = desk.sheet.model_copy(update={"order": "stack"})
    nothing = Correction(SAMPLE, Drift(), Drift())
    made = desk.bound(way, _some(desk), ["cover", "cards"], sheet=stacked, correction=nothing)
    return [page for page in made if not page.slots] + [page for page in made if page.slots][:2]


def _machine(desk: Desk, way: Backs) -> list[Page]:
    """The cover of sheets for a cutting machine, the first of the data."""
    from cardgen.press.cutter import cutter, cutters

    places = desk.places
    known = cutters(places.root)[:1]
    marked = [desk.sheet.made_for(cutter(places.root, name, cache=places.cache)) for name in known]
    return [page for paper in marked for page in desk.bound(way, [], ["cover"], sheet=paper)]


def _changes(desk: Desk, way: Backs) -> list[Page]:
    """The page in front of a file of what changed, as if one card were new and another gone."""
    from cardgen.press.changes import Change, renewed
    from cardgen.press.manifest import manifest

    two = [entry.id for _, entry in desk.catalog.entries()][:2]
    made = pieces(faces(desk.game, desk.catalog, desk.setter, two), desk.catalog, desk.setter)
    designs = manifest(made, desk.catalog, "", "", {}).designs
    found = [Change("new", None, one) for one in designs[:1]]
    found += [Change("gone", one, None) for one in designs[1:2]]
    due = [piece for piece in made if piece.key.startswith(f"{two[0]}#")]
    done = renewed(found, due, desk.catalog, desk.house, desk.setter, desk.sheet, way)
    return [page for page in done.pages if page.ground.marks and not page.slots]


# --- of what is printed for itself -------------------------------------------------------------------


def _calibrate(desk: Desk, way: Backs) -> list[Page]:
    """Front and back of the test sheet for that flip."""
    from cardgen.press import calibrate

    made = calibrate.pages(desk.sheet, desk.house, desk.setter)
    first = 2 * calibrate.FLIPS.index(way) if way in calibrate.FLIPS else 0
    return list(made[first : first + 2])


def _boxes(desk: Desk, _: Backs) -> list[Page]:
    """How to build the boxes, and their nets."""
    from cardgen.catalog.boxes import makings
    from cardgen.layout.boxes.pack import Makeup
    from cardgen.preview.boxes import boxes, paper_of

    root, cache = desk.places.root, desk.places.cache
    made_of = makings(root, cache=cache)
    makeup = Makeup(paper_of(made_of, made_of.build.paper))
    rules = sheet(root, made_of.build.rules_paper, cache=cache).paper or (210.0, 297.0)
    made = boxes(desk.game, desk.catalog, desk.house, desk.setter, made_of, makeup, rules)
    return list(made.bound(desk.sheet).pages)


# --- cards for a page on which only the words around them matter -------------------------------------


def _some(desk: Desk) -> list[Face]:
    """The first cards with a back, of one component."""
    found: list[Face] = []
    for component, entry in desk.catalog.entries():
        if found and (component != found[0].component or len(found) == SOME):
            break
        drawn = faces(desk.game, desk.catalog, desk.setter, [entry.id])
        found += drawn if drawn[0].back is not None else []
    return found


def _large(desk: Desk) -> list[Face]:
    """The first that has no back and has to be printed in tiles."""
    for _, entry in desk.catalog.entries():
        drawn = faces(desk.game, desk.catalog, desk.setter, [entry.id])
        if drawn[0].back is None and grid_of(drawn[0].stock, desk.sheet, "none") is None:
            return drawn
    return []


PARTS: Mapping[str, tuple[Callable[[Desk, Backs], list[Page]], Sequence[Backs]]] = {
    "cover": (_cover, BACKS),
    "rules": (_rules, BACKS[:1]),
    "sheet": (_cards, BACKS),
    "tiles": (_tiles, BACKS[-1:]),
    "plan": (_plan, BACKS[:1]),
    "machine": (_machine, BACKS[:1]),
    "changes": (_changes, BACKS[:1]),
    "calibrate": (_calibrate, BACKS[:2]),
    "boxes": (_boxes, BACKS[-1:]),
}
"""Each part: what draws it, and the ways of backs for which its words differ."""
