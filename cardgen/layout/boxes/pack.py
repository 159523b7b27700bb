"""What is in a game -> how much room it takes: decks as stacks, boards folded, every piece in its place.

In: lots, that is so many pieces of one format, and the papers they are printed on. Out: the stacks that get
a tuck box each, and a packing: all blocks with their places in the game's box. Lengths are whole micrometres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from typing import Literal, NamedTuple, TypeAlias

from cardgen.catalog.boxes import Build, Paper, Sleeve
from cardgen.catalog.model import REFERENCE, Catalog, House, Stock
from cardgen.layout.boxes.net import Room

Sort: TypeAlias = Literal["deck", "loose", "board", "solid"]
"""Cards in a tuck box; flat pieces in a pile of their own; what is folded; what is no flat piece."""
BOARD = 150.0
"""Longest side of a card, mm; what is larger is a board or a mat, and is folded."""
CHIP = 40.0
"""Shortest side of a card that gets a tuck box, mm; what is smaller is a token."""
MOST_PILES = 6
"""Decks of one format are tried in up to so many piles."""
TRIED = 1_000
"""So many ways of making piles are tried at most."""
ALIKE = 8_000
"""What differs by no more than so many um in width and height may lie on top of each other."""
FOLDS = 3
"""A rules sheet is folded so many times at most."""


@dataclass(frozen=True, slots=True)
class Lot:
    """So many pieces of a component: their format, what they are called, how they lie in a box.

    `solid` is the finished piece as it lies in the box (width, height, depth in mm).
    """

    component: str
    name: str
    count: int
    stock: Stock
    sort: Sort
    solid: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Makeup:
    """What makes cards thick: their paper, how many sheets of it each has, their sleeve."""

    paper: Paper
    layers: int = 1
    sleeve: Sleeve | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that share a tuck box: the lots, and their size without any play."""

    lots: tuple[Lot, ...]
    room: Room

    @property
    def count(self) -> int:
        """How many cards it has."""
        return sum(lot.count for lot in self.lots)


class Parcel(NamedTuple):
    """A thing in the box: its name, and its room as it lies: across, along, and up."""

    name: str
    room: Room


class Put(NamedTuple):
    """A parcel in its place: x and y from the box's corner, z up from its floor."""

    parcel: Parcel
    x: int
    y: int
    z: int


@dataclass(frozen=True, slots=True)
class Packing:
    """The room everything takes together, without any play, and where it all is."""

    room: Room
    puts: tuple[Put, ...]


def sort_of(component: str, stock: Stock, *, solid: bool) -> Sort:
    """How pieces of a format lie in a box: cards in tuck boxes, but for those that explain the rules."""
    if solid:
        return "solid"
    short, long = sorted((stock.width, stock.height))
    if long > BOARD:
        return "board"
    return "deck" if short >= CHIP and component != REFERENCE else "loose"


def lots_of(catalog: Catalog, house: House) -> tuple[Lot, ...]:
    """What is in a game, component by component, as the catalog counts it; the quick-reference cards last."""
    style = catalog.style
    counts: dict[str, int] = {}
    for component, entry in catalog.entries():
        counts[component] = counts.get(component, 0) + entry.copies
    found = []
    for component, count in counts.items():
        solid, stock = style.boxes.solids.get(component), style.stocks[component]
        sort = sort_of(component, stock, solid=solid is not None)
        size = (solid.width, solid.height, solid.depth) if solid else None
        found.append(Lot(component, catalog.word(component), count, stock, sort, size))
    if catalog.statements("card"):
        stock = style.stocks[REFERENCE]
        sort = sort_of(REFERENCE, stock, solid=False)
        found.append(Lot(REFERENCE, house.word(REFERENCE), catalog.box.players_max, stock, sort))
    return tuple(found)


def um(mm: float) -> int:
    """Millimetres as whole micrometres."""
    return round(mm * 1000)


def pile(count: int, makeup: Makeup, build: Build, *, sleeved: bool = True) -> int:
    """How high so many cards are, um: never less than all of them pressed together."""
    sleeve = makeup.sleeve.thickness if makeup.sleeve and sleeved else 0.0
    each = makeup.paper.thickness * makeup.layers + sleeve
    return um(count * each * (1 + build.air))


def card(stock: Stock, makeup: Makeup) -> tuple[int, int]:
    """Width and height of a card, with its sleeve if it has one, um."""
    wider, higher = (makeup.sleeve.wider, makeup.sleeve.higher) if makeup.sleeve else (0.0, 0.0)
    return um(stock.width + wider), um(stock.height + higher)


def stacks(lots: Iterable[Lot], makeup: Makeup, build: Build) -> tuple[Stack, ...]:
    """The decks as they share tuck boxes: one too thin for a box of its own joins the next of its format.

    The last one of a format that is too thin joins the one before.
    """
    formats: dict[tuple[int, int], list[list[Lot]]] = {}
    for lot in (lot for lot in lots if lot.sort == "deck"):
        groups = formats.setdefault(card(lot.stock, makeup), [])
        if groups and _thin(groups[-1], makeup, build):
            groups[-1].append(lot)
        else:
            groups.append([lot])
    found = []
    for (width, height), groups in formats.items():
        if len(groups) > 1 and _thin(groups[-1], makeup, build):
            last = groups.pop()
            groups[-1] += last
        for group in groups:
            depth = pile(sum(lot.count for lot in group), makeup, build)
            found.append(Stack(tuple(group), Room(width, height, depth)))
    return tuple(found)


def _thin(group: Sequence[Lot], makeup: Makeup, build: Build) -> bool:
    return pile(sum(lot.count for lot in group), makeup, build) < um(build.least)


def with_play(room: Room, build: Build) -> Room:
    """The room a tuck box must have for a stack."""
    gap = um(build.gap)
    return Room(room.width + gap, room.height + gap, room.depth + um(build.gap_depth))


def folded(width: float, height: float, most: float) -> tuple[float, float, int]:
    """A board folded in halves, the longer side first, until no side is longer; and its layers."""
    layers = 1
    while max(width, height) > most:
        width, height = (width / 2, height) if width >= height else (width, height / 2)
        layers *= 2
    return width, height, layers


@lru_cache(maxsize=16)
def packed(
    decks: tuple[Parcel, ...],
    lots: tuple[Lot, ...],
    makeup: Makeup,
    build: Build,
    rules: tuple[Paper, float, float],
) -> Packing:
    """Everything in one box, such that its net takes the least paper.

    `decks` are the tuck boxes, or the bare stacks; of the lots the others are put beside and below them.
    `rules` are the paper of the rules sheet and its width and height (mm). What was packed is remembered: a
    page that is drawn with every key stroke holds the same pieces.
    """
    flats = list(_boards(lots, makeup, build))
    flat = [*decks, *_loose(lots, makeup, build)]
    solids = list(_solids(lots))
    best: tuple[tuple[int, int], Packing] | None = None
    for rule in _rules(rules, build):
        plates = [*([rule] if rule else []), *flats]
        least = [_around(plates, turned) for turned in (False, True)]
        for piles in _piled(flat):
            for floor in _floors([*piles, *([parcel] for parcel in solids)], least):
                made = _on_plates(floor, plates)
                room = made.room
                paper = (room.width + 2 * room.depth) * (room.height + 2 * room.depth)
                key = (paper, abs(room.width - room.height))
                if best is None or key < best[0]:
                    best = key, made
    assert best is not None
    return best[1]


def _boards(lots: Sequence[Lot], makeup: Makeup, build: Build) -> Iterator[Parcel]:
    """All boards of a component folded, on top of each other."""
    for lot in lots:
        if lot.sort == "board":
            width, height, layers = folded(lot.stock.width, lot.stock.height, build.fold_to)
            room = Room(um(width), um(height), pile(lot.count * layers, makeup, build, sleeved=False))
            yield Parcel(lot.component, room)


def _loose(lots: Sequence[Lot], makeup: Makeup, build: Build) -> Iterator[Parcel]:
    """A pile for each component of flat pieces that get no tuck box."""
    for lot in lots:
        if lot.sort == "loose":
            depth = pile(lot.count, makeup, build, sleeved=False)
            yield Parcel(lot.component, Room(um(lot.stock.width), um(lot.stock.height), depth))


def _solids(lots: Sequence[Lot]) -> Iterator[Parcel]:
    """Dice, figures and the like, one by one."""
    for lot in lots:
        if lot.sort == "solid" and lot.solid:
            room = Room(*(um(side) for side in lot.solid))
            yield from (Parcel(lot.component, room) for _ in range(lot.count))


def _rules(rules: tuple[Paper, float, float], build: Build) -> Iterator[Parcel | None]:
    """The rules sheets, folded once, twice ...; None where there are none."""
    paper, width, height = rules
    if not build.rules_sheets:
        yield None
        return
    for folds in range(1, FOLDS + 1):
        layers = 2**folds
        wide, high = width, height
        for _ in range(folds):
            wide, high = (wide / 2, high) if wide >= high else (wide, high / 2)
        depth = um(build.rules_sheets * layers * paper.thickness * (1 + build.air))
        yield Parcel("rules", Room(um(wide), um(high), depth))


def _around(plates: Sequence[Parcel], turned: bool) -> tuple[int, int]:
    """The least floor for all plates, each with its longer side across (or along)."""
    longs = [max(parcel.room[:2]) for parcel in plates]
    shorts = [min(parcel.room[:2]) for parcel in plates]
    long, short = max(longs, default=0), max(shorts, default=0)
    return (short, long) if turned else (long, short)


def _piled(flat: Sequence[Parcel]) -> Iterator[list[list[Parcel]]]:
    """What is alike on top of each other: in one pile, in two ..., the highest spread first."""
    groups: list[list[Parcel]] = []
    for parcel in sorted(flat, key=lambda one: (-one.room.width * one.room.height, one.name)):
        like = next((group for group in groups if _alike(group[0], parcel)), None)
        if like is None:
            groups.append([parcel])
        else:
            like.append(parcel)
    choices = [range(1, min(len(group), MOST_PILES) + 1) for group in groups]
    for counts in islice(product(*choices), TRIED):
        found: list[list[Parcel]] = []
        for group, count in zip(groups, counts, strict=True):
            piles: list[list[Parcel]] = [[] for _ in range(count)]
            for parcel in sorted(group, key=lambda one: -one.room.depth):
                min(piles, key=_high).append(parcel)
            found += [sorted(pile, key=group.index) for pile in piles]  # the largest below
        yield found


def _alike(one: Parcel, other: Parcel) -> bool:
    pairs = zip(sorted(one.room[:2]), sorted(other.room[:2]), strict=True)
    return all(abs(a - b) <= ALIKE for a, b in pairs)


def _high(pile: Sequence[Parcel]) -> int:
    return sum(parcel.room.depth for parcel in pile)


@dataclass(frozen=True, slots=True)
class _Floor:
    """Piles side by side: how much floor they take, and where each stands, turned or not."""

    width: int
    height: int
    piles: tuple[tuple[tuple[Parcel, ...], int, int], ...]


def _floors(piles: Sequence[Sequence[Parcel]], least: Sequence[tuple[int, int]]) -> Iterator[_Floor]:
    """The piles in rows, for every width that is that of some of them, and of the plates."""
    for along in (False, True):
        lying = [[_laid(parcel, along) for parcel in pile] for pile in piles if pile]
        lying.sort(key=lambda pile: (-_foot(pile)[1], -_foot(pile)[0], pile[0].name))
        widths = {wide for wide, _ in least}
        for start in range(len(lying)):
            reach = 0
            for pile in lying[start:]:
                reach += _foot(pile)[0]
                widths.add(reach)
        widest = max((_foot(pile)[0] for pile in lying), default=0)
        for wide in sorted(widths):
            if wide < widest:
                continue
            floor = _rows(lying, wide)
            for width, height in least:
                yield replace(floor, width=max(floor.width, width), height=max(floor.height, height))


def _foot(pile: Sequence[Parcel]) -> tuple[int, int]:
    """How much floor a pile takes."""
    return max(one.room.width for one in pile), max(one.room.height for one in pile)


def _laid(parcel: Parcel, along: bool) -> Parcel:
    """The parcel with its longer side along the box, or across it."""
    short, long = sorted(parcel.room[:2])
    return Parcel(parcel.name, Room(*((short, long) if along else (long, short)), parcel.room.depth))


def _rows(piles: Sequence[Sequence[Parcel]], wide: int) -> _Floor:
    """One pile after another from left to right, a new row where there is no room for the next."""
    x = y = row = reach = 0
    found = []
    for pile in piles:
        width, height = _foot(pile)
        if x and x + width > wide:
            x, y, row = 0, y + row, 0
        found.append((tuple(pile), x, y))
        x += width
        row, reach = max(row, height), max(reach, x)
    return _Floor(reach, y + row, tuple(found))


def _on_plates(floor: _Floor, plates: Sequence[Parcel]) -> Packing:
    """Rules and boards at the bottom, the piles on them; the box's longer side lies across."""
    across = floor.width >= floor.height
    puts = []
    z = 0
    for parcel in plates:
        puts.append(Put(_laid(parcel, floor.width < floor.height), 0, 0, z))
        z += parcel.room.depth
    top = z
    for pile, x, y in floor.piles:
        at = z
        for parcel in pile:
            puts.append(Put(parcel, x, y, at))
            at += parcel.room.depth
        top = max(top, at)
    if across:
        return Packing(Room(floor.width, floor.height, top), tuple(puts))
    return Packing(Room(floor.height, floor.width, top), tuple(_turned(put) for put in puts))


def _turned(put: Put) -> Put:
    width, height, depth = put.parcel.room
    return Put(Parcel(put.parcel.name, Room(height, width, depth)), put.y, put.x, put.z)
