"""Pieces -> pages: which face stands where on the paper, and which way it is turned.

All positions are whole micrometres, x right and y down from the page's top left corner. A back stands where
its front's place comes to lie when the paper is turned over (or folded), and its top meets its front's top
there: players turn cards sideways, so both then stand upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import TYPE_CHECKING, NamedTuple

from cardgen.catalog.model import Stock
from cardgen.finding import DataError, Finding
from cardgen.layout.marks import Drawing, Matrix
from cardgen.press.grid import (
    Area,
    Axis,
    Backs,
    Grid,
    Side,
    around,
    flip_axis,
    grid_of,
    mirrored,
    turned_over,
)
from cardgen.press.sheet import Labels, Sheet, um
from cardgen.press.stack import stacked

if TYPE_CHECKING:
    from cardgen.layout.solid import Solid
    from cardgen.press.tile import Tiling


EMPTY = Drawing(())


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical card: its key (`sturm#1`), its component, its two sides and its format.

    With `two_sided` the back is a side to be seen, not one that hides the card: it is printed whatever the
    way of the backs. `side` is the one that `front` shows, where a side stands alone.
    With `once` no other piece has this front: it is drawn straight onto its page, and then forgotten.
    `content` are the digests of what the two sides show without the stamp, where somebody has them.
    `solid` are the sides of a figure or a die, which no paper shows.
    """

    key: str
    component: str
    front: Drawing
    back: Drawing | None
    stock: Stock
    once: bool = False
    two_sided: bool = False
    side: Side = "front"
    content: tuple[str, str] = ("", "")
    solid: Solid | None = None


class Slot(NamedTuple):
    """A place with one face on it: the trimmed card, what of the bleed is printed, and a clockwise turn.

    Of a tile, `trim` is where the whole component would lie, `clip` what of it this page prints. A face that
    stands here `once` and nowhere else is no form of its own.
    """

    key: str
    component: str
    side: Side
    trim: Area
    clip: Area
    turn: int
    drawing: Drawing
    stock: Stock
    tile: str = ""
    """Name of the tile, `A1`; "" for a whole face."""
    once: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet.

    `places` are all places of the grid on this side, filled or not; `fold` is the axis of a fold through the
    page's middle; `ground` is everything that is no card, in mm from the page's corner. `furnished` pages
    carry crop marks, header and ruler; the others (one-up, cover, rules sheet) are all picture. `precut`
    paper, of labels, needs no crop marks; its places are the labels. `tiling` says how a component that is
    larger than the paper was cut up. `registration` are the marks a cutting machine looks for, all black;
    they stand on fronts, and None says that the page is cut by hand. All of the page is printed under the
    map `drift`, in mm from its corner, which cancels what the printer does to it; the places above are where
    things then come to stand.
    """

    width: int
    height: int
    side: Side
    margin: int = 0
    slots: tuple[Slot, ...] = ()
    places: tuple[Area, ...] = ()
    fold: Axis | None = None
    ground: Drawing = EMPTY
    furnished: bool = False
    precut: bool = False
    tiling: Tiling | None = None
    registration: tuple[Area, ...] | None = None
    drift: Matrix | None = None
    crops: bool = True
    """False where the drawings bear their own cut lines: no crop marks stand around them."""

    @property
    def area(self) -> Area:
        """The whole page."""
        return Area(0, 0, self.width, self.height)


def impose(pieces: Sequence[Piece], sheet: Sheet, backs: Backs) -> tuple[Page, ...]:
    """All pieces in their order on pages of the sheet: front page, back page, front page, back page.

    Stocks do not mix on a page; a stock's pages come where its first piece does. A piece without a back
    leaves the place behind it empty, and a page of such pieces has a blank page behind it; they are never
    folded. A piece without a back that is larger than the paper is cut up into tiles. The sides of a piece of
    two sides that cannot stand behind each other are printed one after the other, to be glued together.
    Raises DataError naming every other component that is larger.
    """
    _refuse(sheet, backs)
    groups: dict[Stock, list[Piece]] = {}
    for piece in apart(pieces, sheet, backs):
        groups.setdefault(piece.stock, []).append(piece)
    pages: list[Page] = []
    lost: list[Finding] = []
    for stock, group in groups.items():
        single = all(piece.back is None for piece in group)
        way: Backs = "none" if single and backs == "fold" else backs
        grid = grid_of(stock, sheet, way)
        if grid is not None:
            pages += _filled(_ordered(group, grid, sheet), grid, sheet, way)
        elif single and (plan := _tiling(stock, sheet)):
            pages += _tiled(group, sheet, way, plan)
        else:
            lost.append(_too_large(group[0], sheet, way))
    if lost:
        raise DataError(lost)
    return tuple(pages)


def page_by_page(pieces: Iterable[Piece], sheet: Sheet, backs: Backs) -> Iterator[Page]:
    """As `impose`, page by page while the pieces come, for more of them than one wants to hold.

    Pieces of one stock must follow each other, and either all of them have backs or none: where that changes,
    a new page begins. Raises DataError at the first component that is larger than the paper and no tile.
    """
    _refuse(sheet, backs)
    whole = apart(pieces, sheet, backs)
    for (stock, single), group in groupby(whole, key=lambda piece: (piece.stock, piece.back is None)):
        way: Backs = "none" if single and backs == "fold" else backs
        grid = grid_of(stock, sheet, way)
        if grid is not None:
            yield from _filled(group, grid, sheet, way)
        elif single and (plan := _tiling(stock, sheet)):
            yield from _tiled(group, sheet, way, plan)
        else:
            raise DataError([_too_large(next(group), sheet, way)])


def _ordered(pieces: Sequence[Piece], grid: Grid, sheet: Sheet) -> Sequence[Piece]:
    """The pieces, sheet after sheet, in the order in which the deck is to be in order when it is cut."""
    return stacked(pieces, grid.count) if sheet.order == "stack" else pieces


def _filled(pieces: Iterable[Piece], grid: Grid, sheet: Sheet, backs: Backs) -> Iterator[Page]:
    """Pages of one grid, until there are no more pieces."""
    left = iter(pieces)
    while some := list(islice(left, grid.count)):
        yield from _sides(some, grid, sheet, backs)


def _refuse(sheet: Sheet, backs: Backs) -> None:
    """DataError for what no paper can do."""
    what = ""
    if backs == "fold" and (sheet.one_up or sheet.labels):
        kind = "one face a page" if sheet.one_up else "paper that is cut already"
        what = f"found backs 'fold' for {kind}; allowed: long-edge, short-edge, none"
    if sheet.labels and sheet.labels.one_sided and backs != "none":
        what = f"found backs '{backs}' for labels, which have one side; allowed: none (--backs none)"
    if sheet.cutter and (sheet.one_up or sheet.labels or backs == "fold"):
        what = "found marks of a cutting machine; allowed on whole sheets of cards that are not folded"
    if what:
        raise DataError([Finding("", f"{what}; or choose another paper", check="paper")])


def apart(pieces: Iterable[Piece], sheet: Sheet, backs: Backs) -> Iterator[Piece]:
    """The pieces; of a two-sided one that finds no place for its back behind it, each side as a piece."""
    known: dict[Stock, bool] = {}
    for piece in pieces:
        if not piece.two_sided or piece.back is None:
            yield piece
            continue
        if piece.stock not in known:
            known[piece.stock] = backs != "none" and grid_of(piece.stock, sheet, backs) is not None
        if known[piece.stock]:
            yield piece
        else:
            yield replace(piece, back=None)
            yield replace(piece, front=piece.back, back=None, side="back", once=False)


def _tiling(stock: Stock, sheet: Sheet) -> Tiling | None:
    from cardgen.press.tile import tiling

    return tiling(stock, sheet)


def _tiled(group: Iterable[Piece], sheet: Sheet, backs: Backs, plan: Tiling) -> Iterator[Page]:
    from cardgen.press.tile import tiles

    for piece in group:
        yield from tiles(piece, sheet, backs, plan)


def leaves(drawings: Sequence[Drawing], sheet: Sheet, backs: Backs) -> tuple[Page, ...]:
    """Full-page drawings as pages of the upright paper; in a file of both sides they end with a back.

    So the cards that follow begin on a front. A sheet without a paper (one-up) has no such pages.
    """
    if sheet.loose is None:
        return ()
    width, height = map(um, sheet.loose)
    faces = list(drawings)
    doubled = backs in ("long-edge", "short-edge")
    if doubled and len(faces) % 2:
        faces.append(EMPTY)
    return tuple(
        Page(width, height, "back" if doubled and number % 2 else "front", um(sheet.margin), ground=face)
        for number, face in enumerate(faces)
    )


def _sides(pieces: Sequence[Piece], grid: Grid, sheet: Sheet, backs: Backs) -> Iterator[Page]:
    """The page of these pieces' fronts and, unless the backs stand on it too, the page behind it."""
    places, rooms = grid.places(), grid.rooms()
    filled = around(places[: len(pieces)])
    fronts = tuple(_front(piece, trim, grid, filled) for piece, trim in zip(pieces, places, strict=False))
    if backs == "none":
        yield _page(grid, sheet, "front", fronts, rooms)
        return
    axis = grid.fold or ("vertical" if sheet.one_up else flip_axis(backs, grid.width, grid.height))
    behind = tuple(
        _behind(slot, piece.back, axis, grid)
        for slot, piece in zip(fronts, pieces, strict=True)
        if piece.back is not None
    )
    beyond = tuple(mirrored(place, axis, grid.width, grid.height) for place in rooms)
    if backs == "fold":
        yield _page(grid, sheet, "front", fronts + behind, rooms + beyond)
    else:
        yield _page(grid, sheet, "front", fronts, rooms)
        blank = Page(grid.width, grid.height, "back", grid.margin)
        yield _page(grid, sheet, "back", behind, beyond) if behind else blank


def _page(grid: Grid, sheet: Sheet, side: Side, slots: tuple[Slot, ...], places: tuple[Area, ...]) -> Page:
    return Page(
        grid.width,
        grid.height,
        side,
        grid.margin,
        slots,
        places,
        grid.fold,
        furnished=not sheet.one_up,
        registration=grid.registration(side),
        precut=grid.labels is not None,
    )


def _front(piece: Piece, trim: Area, grid: Grid, filled: Area) -> Slot:
    clip = grid.clip(trim, filled)
    return Slot(
        piece.key,
        piece.component,
        piece.side,
        trim,
        clip,
        grid.turn,
        piece.front,
        piece.stock,
        once=piece.once,
    )


def _behind(front: Slot, back: Drawing, axis: Axis, grid: Grid) -> Slot:
    """The back's slot: the front's place and turn as they come to lie after the flip or the fold."""
    trim = mirrored(front.trim, axis, grid.width, grid.height)
    clip = mirrored(front.clip, axis, grid.width, grid.height)
    turn = turned_over(front.turn, axis)
    return Slot(front.key, front.component, "back", trim, clip, turn, back, front.stock)


def _too_large(piece: Piece, sheet: Sheet, backs: Backs) -> Finding:
    """The finding for a component that no page of the sheet can hold."""
    assert sheet.paper is not None
    if sheet.labels:
        return _too_large_for_labels(piece, sheet.labels, sheet.name)
    width, height = sheet.paper
    room = f"{sheet.name or 'the paper'} ({width:g} x {height:g} mm with {sheet.margin:g} mm margin)"
    half = " folded in half" if backs == "fold" else ""
    what = (
        f"found a card of {piece.stock.width:g} x {piece.stock.height:g} mm, larger than {room}{half}; "
        f"choose a larger paper{', or backs on pages of their own' if half else ''}"
    )
    return Finding("", what, check="paper", card=piece.key.split("#")[0], field=piece.component)


def _too_large_for_labels(piece: Piece, labels: Labels, name: str) -> Finding:
    what = (
        f"found {piece.component} of {piece.stock.width:g} x {piece.stock.height:g} mm, larger than "
        f"the labels of {name or 'the paper'} ({labels.width:g} x {labels.height:g} mm); "
        f"choose another paper, a smaller --stock, or with --parts the components that fit"
    )
    return Finding("", what, check="paper", card=piece.key.split("#")[0], field=piece.component)
