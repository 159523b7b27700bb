"""An edition: the pages of one printed file, from the cover over the sheets of cards to the rules.

Behind the cover, on the page that would be empty in a file of both sides, stands the cutting plan.

The quick-reference cards have sheets of their own between the cards and the rules.

In: the physical pieces with their faces, a catalog and the house's words in one language, a sheet. Out:
pages with their furniture and the bookmarks that name them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardgen.catalog.model import REFERENCE, Catalog, House
from cardgen.layout import pages as sheets_of
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter
from cardgen.press.grid import Backs
from cardgen.press.guillotine import plan_pages, plans
from cardgen.press.impose import Page, Piece, impose, leaves
from cardgen.press.marks import Imprint, deck_stamp, furnished
from cardgen.press.sheet import Sheet
from cardgen.press.tile import cover_maps

if TYPE_CHECKING:
    from cardgen.press.drift import Correction

PARTS = ("cover", "cards", "fronts", "backs", REFERENCE, "rules")
"""What may be printed alone, beside each component by its name; `cards` are all of the box with backs."""
STEPS = ("ruler", "back", "cut", "machine", "stack", "count")


@dataclass(frozen=True, slots=True)
class Edition:
    """Pages in their order, and bookmarks as (words, index of the page)."""

    pages: tuple[Page, ...]
    bookmarks: tuple[tuple[str, int], ...]
    stamp: str
    pieces: tuple[Piece, ...] = ()
    """What is in the file."""


def edition(
    pieces: Sequence[Piece],
    catalog: Catalog,
    house: House,
    setter: Setter,
    sheet: Sheet,
    backs: Backs,
    lid: Drawing,
    parts: Collection[str] = (),
    notice: Callable[[tuple[float, float]], tuple[Drawing, ...]] | None = None,
    correction: Correction | None = None,
) -> Edition:
    """The whole file, or the parts asked for; backs drawn so that what a printer does to them is cancelled.

    `notice` draws pages that stand in front instead of a cover and the cutting plan, on paper of that size in
    mm. Raises DataError when a component is larger than the paper.
    """
    wanted = set(parts or (*PARTS, *(piece.component for piece in pieces)))
    deck = [piece for piece in pieces if piece.component != REFERENCE]
    extra = [piece for piece in pieces if piece.component == REFERENCE and REFERENCE in wanted]
    chosen, cards = _cards(deck, sheet, backs, wanted)
    cards += impose(extra, sheet, backs)
    if notice is not None:
        cover = _leaves({"notice"}, "notice", sheet, backs, notice)
    else:
        cover = _front(wanted, cards, catalog, house, setter, sheet, backs, lid)
    rules = _leaves(wanted, "rules", sheet, backs, lambda size: sheets_of.rules(catalog, house, setter, size))
    stamp = deck_stamp(pieces)
    imprint = Imprint(
        catalog.box.title,
        catalog.lang,
        stamp,
        backs,
        catalog.style.colours["ink"],
        stacked=sheet.order == "stack",
        printer=correction.name if correction else "",
    )
    pages = furnished((*cover, *cards, *rules), imprint, setter, house)
    if correction:
        from cardgen.press.drift import corrected

        pages = corrected(pages, correction)
    marks = [(house.word("changed-title" if notice else "cover"), 0)] if cover else []
    planned = len([page for page in cover if page.ground.marks]) > 1 and notice is None
    marks += [(house.word("cut-title"), 1)] if planned else []
    marks += _decks(catalog, house, cards, len(cover))
    marks += [(house.word("cover-rules"), len(cover) + len(cards))] if rules else []
    return Edition(pages, tuple(marks), stamp, (*chosen, *extra))


def lid_height(size: tuple[float, float]) -> float:
    """How much of the cover the picture takes, mm; less on small paper, where the words need the room."""
    return round(size[1] * (0.48 if size[0] >= 200 else 0.33), 1)


def _leaves(
    wanted: Collection[str],
    part: str,
    sheet: Sheet,
    backs: Backs,
    draw: Callable[[tuple[float, float]], tuple[Drawing, ...]],
) -> tuple[Page, ...]:
    if part not in wanted or sheet.loose is None:
        return ()
    return leaves(draw(sheet.loose), sheet, backs)


def _front(
    wanted: Collection[str],
    cards: Sequence[Page],
    catalog: Catalog,
    house: House,
    setter: Setter,
    sheet: Sheet,
    backs: Backs,
    lid: Drawing,
) -> tuple[Page, ...]:
    """The cover and the cutting plan, which names pages that come after it."""

    def draw(size: tuple[float, float], before: int = 2) -> tuple[Drawing, ...]:
        first = _cover(catalog, house, setter, size, backs, lid, sheet)
        found = plans(cards, before)
        made = (first, *plan_pages(found, catalog, house, setter, size)) if found else (first,)
        taken = len(leaves(made, sheet, backs))
        return made if taken == before or not found else draw(size, taken)

    return _leaves(wanted, "cover", sheet, backs, draw)


def _cover(
    catalog: Catalog,
    house: House,
    setter: Setter,
    size: tuple[float, float],
    backs: Backs,
    lid: Drawing,
    sheet: Sheet,
) -> Drawing:
    steps = [house.word(f"step-print-{backs}")]
    left_out = {"back"} if backs not in ("long-edge", "short-edge") else set()
    left_out |= {"stack"} if sheet.order != "stack" else set()
    left_out |= {"cut"} if sheet.cutter else {"machine"}
    steps += [house.word(f"step-{step}") for step in STEPS if step not in left_out]
    maps = cover_maps(catalog, house, setter, size, lid_height(size), sheet)
    return sheets_of.cover(catalog, house, setter, size, lid, lid_height(size), steps) + maps


def _cards(
    pieces: Sequence[Piece], sheet: Sheet, backs: Backs, wanted: Collection[str]
) -> tuple[tuple[Piece, ...], tuple[Page, ...]]:
    """The pieces that are wanted, and their sheets.

    One side alone keeps its places, so that it fits the other side printed before.
    """
    doubled = {piece.component for piece in pieces if piece.back is not None}
    whole = {piece.component for piece in pieces} & set(wanted)
    fronts, behind = bool({"cards", "fronts"} & set(wanted)), bool({"cards", "backs"} & set(wanted))
    both = doubled if fronts and behind else whole & doubled
    halves = doubled - both if fronts or (behind and backs != "none") else set()
    chosen = tuple(piece for piece in pieces if piece.component in both | whole | halves)
    pages = impose([piece for piece in chosen if piece.component not in halves], sheet, backs)
    side = "front" if fronts else "back"
    kept = (
        replace(page, slots=tuple(slot for slot in page.slots if slot.side == side))
        for page in impose([piece for piece in chosen if piece.component in halves], sheet, backs)
    )
    return chosen, (*pages, *(page for page in kept if page.slots))


def _decks(catalog: Catalog, house: House, pages: Sequence[Page], before: int) -> list[tuple[str, int]]:
    """The first page of each component."""
    first: dict[str, int] = {}
    for index, page in enumerate(pages):
        for slot in page.slots:
            first.setdefault(slot.component, index + before)
    named = ((house if component == REFERENCE else catalog, component) for component in first)
    return [(texts.word(component), first[component]) for texts, component in named]
