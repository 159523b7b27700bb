"""All boxes of a game: what is in it, the papers it is printed on -> nets, and what stands on them.

made = plan(lots_of(catalog, house), makeup, build, board, ...)
for box, drawing in drawn(studio, made): ...
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cardgen.catalog.boxes import Build, Paper
from cardgen.layout.boxes.art import Studio, lid_art, tray_art, tuck_art
from cardgen.layout.boxes.net import Net, Room
from cardgen.layout.boxes.pack import Lot, Makeup, Packing, Parcel, Stack, packed, stacks, um, with_play
from cardgen.layout.boxes.panels import draw
from cardgen.layout.boxes.steps import Boxed, page
from cardgen.layout.boxes.tray import lid, tray
from cardgen.layout.boxes.tuck import tuck
from cardgen.layout.marks import Drawing

TUCK, LID = "tuck", "lid"
KINDS = (TUCK, LID)
"""A tuck box for each deck; tray and lid for the whole game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The boxes of a game: tuck boxes with what is in them, tray and lid, and where everything lies."""

    lots: tuple[Lot, ...]
    makeup: Makeup
    tucks: tuple[tuple[Stack, Net], ...]
    packing: Packing | None
    tray: Net | None
    lid: Net | None


def plan(
    lots: Sequence[Lot],
    makeup: Makeup,
    build: Build,
    board: Paper,
    rules: tuple[Paper, float, float],
    kinds: Collection[str] = KINDS,
) -> Plan:
    """Boxes for these pieces. Without tuck boxes the bare decks lie in the tray.

    `board` is what the boxes are printed on; `rules` the paper of the rules sheet, its width and height (mm).
    """
    thick = um(board.thickness)
    decks = stacks(lots, makeup, build)
    tucks = tuple(
        (deck, tuck(deck.lots[0].component, with_play(deck.room, build), build, thick)) for deck in decks
    )
    if LID not in kinds:
        return Plan(tuple(lots), makeup, tucks, None, None, None)
    boxed = TUCK in kinds
    parcels = tuple(Parcel(net.name, net.outer if boxed else deck.room) for deck, net in tucks)
    packing = packed(parcels, tuple(lots), makeup, build, rules)
    play = um(build.gap_tray)
    lower = tray(Room(*(side + play for side in packing.room)), build, thick)
    return Plan(tuple(lots), makeup, tucks if boxed else (), packing, lower, lid(lower, build))


def drawn(studio: Studio, made: Plan) -> Iterator[tuple[Boxed, Drawing]]:
    """Each box with its drawing: the tuck boxes, the tray, the lid."""
    for stack, net in made.tucks:
        art = tuck_art(studio, stack, net)
        says = (studio.title, *map(studio.counted, stack.lots))
        yield Boxed(f"box-{net.name}#1", studio.counts(stack.lots), net, art, says), draw(net, art)
    if made.tray and made.lid:
        lower, upper = tray_art(studio, made.tray, made.lots), lid_art(studio, made.lid)
        names = [studio.house.word(f"box-{name}") for name in ("tray", "lid")]
        says = (studio.title, studio.facts, *map(studio.counted, made.lots))
        yield Boxed("box-tray#1", names[0], made.tray, lower, says), draw(made.tray, lower)
        yield Boxed("box-lid#1", names[1], made.lid, upper, (studio.title,)), draw(made.lid, upper)


def first_page(
    studio: Studio, made: Plan, boxes: Sequence[Boxed], board: Paper, size: tuple[float, float]
) -> Drawing:
    """How to build them, on paper of that size (mm)."""
    names = {lot.component: lot.name for lot in made.lots}
    names |= {net.name: studio.named(stack.lots) for stack, net in made.tucks}
    names["rules"] = studio.house.word("cover-rules")
    makeup = made.makeup
    thickness = makeup.paper.thickness * makeup.layers + (makeup.sleeve.thickness if makeup.sleeve else 0.0)
    return page(studio, boxes, made.packing, names, thickness, board.grams, size)
