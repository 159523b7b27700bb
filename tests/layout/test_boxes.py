"""Boxes: every net folds up to a closed box, everything fits into it, and more cards make it larger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.boxes import Build, Makings, makings
from cardgen.catalog.model import Stock
from cardgen.layout.boxes.folding import Vector, directed, folded, motions_of
from cardgen.layout.boxes.net import Net, Panel, Room, Spot
from cardgen.layout.boxes.pack import (
    Lot,
    Makeup,
    Packing,
    Parcel,
    Put,
    packed,
    pile,
    sort_of,
    stacks,
    um,
    with_play,
)
from cardgen.layout.boxes.pack import (
    folded as in_halves,
)
from cardgen.layout.boxes.panels import Art, draw, placed
from cardgen.layout.boxes.plan import plan
from cardgen.layout.boxes.steps import piles_of
from cardgen.layout.boxes.tray import PLATE, WALLS, lid, tray
from cardgen.layout.boxes.tuck import BACK, BOTTOM, FRONT, LEFT, RIGHT, TOP, tuck
from cardgen.layout.boxes.view import View, seen
from cardgen.layout.ink import ink
from cardgen.layout.marks import Drawing, Rect, apply
from cardgen.layout.marks import Path as Outline

ROOT = Path(__file__).parents[2] / "data"
MADE: Makings = makings(ROOT)
BUILD: Build = MADE.build
CARDS = Makeup(MADE.papers[BUILD.paper])
RULES = (MADE.papers[BUILD.rules], 210.0, 297.0)
CARD = Stock(width=63, height=88)

rooms = st.builds(
    Room,
    st.integers(25_000, 220_000),
    st.integers(25_000, 220_000),
    st.integers(3_000, 90_000),
)
boards = st.integers(80, 700)


@st.composite
def nets(draw_: st.DrawFn) -> Net:
    """A tuck box, a tray, or the lid of a tray, for a room of any sensible size."""
    room, board = draw_(rooms), draw_(boards)
    kind = draw_(st.sampled_from(("tuck", "tray", "lid")))
    if kind == "tuck":
        return tuck("deck", room, BUILD, board)
    lower = tray(room, BUILD, board)
    return lower if kind == "tray" else lid(lower, BUILD)


def area(outline: Sequence[Spot]) -> int:
    """Twice the area, positive when it runs clockwise on the page."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs)


def crossing(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """True when two edges meet elsewhere than at ends that they share."""
    (a, b), (c, d) = one, other

    def side(p: Spot, q: Spot, r: Spot) -> int:
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 0) - (turn < 0)

    def on(p: Spot, q: Spot, r: Spot) -> bool:
        return side(p, q, r) == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and (
            min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        )  # fmt: skip

    shared = {a, b} & {c, d}
    if shared:
        return any(on(*one, end) for end in {c, d} - shared) or any(
            on(*other, end) for end in {a, b} - shared
        )
    if side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
        return True
    return any((on(*one, c), on(*one, d), on(*other, a), on(*other, b)))


def near(one: Iterable[float], other: Iterable[float]) -> bool:
    return all(abs(a - b) < 1e-6 for a, b in zip(one, other, strict=True))


def span(points: Iterable[Vector]) -> list[tuple[float, float]]:
    return [(min(axis), max(axis)) for axis in zip(*points, strict=True)]


# --- flat -------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(nets())
def test_the_cut_is_one_closed_line_that_never_meets_itself(net: Net) -> None:
    outline = net.outline
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    assert not any(crossing(one, other) for one, other in combinations(edges, 2))
    assert area(outline) > 0
    assert min(x for x, _ in outline) == min(y for _, y in outline) == 0


@settings(max_examples=60, deadline=None)
@given(nets())
def test_panels_cover_the_net_without_lying_over_each_other(net: Net) -> None:
    assert all(area(panel.outline) > 0 for panel in net.panels)
    assert sum(area(panel.outline) for panel in net.panels) == area(net.outline)


@settings(max_examples=60, deadline=None)
@given(nets())
def test_every_fold_joins_two_panels_and_together_they_join_all(net: Net) -> None:
    edges = {panel.name: set(panel.edges) for panel in net.panels}
    for fold in net.folds:
        assert (fold.start, fold.end) in edges[fold.one]
        assert (fold.end, fold.start) in edges[fold.other]
    assert len(net.folds) == len(net.panels) - 1
    assert motions_of(net, {}).keys() == net.panel.keys()
    for slit in net.slits:
        assert sum(slit in edges[name] or slit[::-1] in edges[name] for name in edges) == 2


@settings(max_examples=40, deadline=None)
@given(nets())
def test_the_drawing_keeps_to_the_net_and_its_bleed_and_shows_every_line(net: Net) -> None:
    faces = {
        panel.name: Drawing((Rect(-9, -9, 500, 500, "#123456"),))
        for panel in net.panels
        if panel.kind == "face"
    }  # fmt: skip
    drawing = draw(net, Art(faces, ground="#654321", bleed=3))
    x, y, width, height = ink(drawing)
    most = (net.size[0] / 1000 + 6.001, net.size[1] / 1000 + 6.001)
    assert x >= -3.001 and y >= -3.001 and width <= most[0] and height <= most[1]
    lines = [mark for mark in drawing.marks if isinstance(mark, Outline) and mark.stroke and not mark.fill]
    ends = {step[1:3] for mark in lines for step in mark.steps if len(step) == 3}
    wanted = [*net.outline, *(spot for fold in net.folds for spot in fold[:2])]
    assert {(x / 1000, y / 1000) for x, y in wanted} <= ends
    dashed = [mark for mark in lines if mark.dash]
    assert [len(mark.steps) for mark in dashed] == [2 * len(net.folds)]


# --- folded -----------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(rooms, boards)
def test_a_tuck_box_closes(room: Room, board: int) -> None:
    net = tuck("deck", room, BUILD, board)
    at = folded(net)
    wide, high, deep = span(spot for name in (FRONT, BACK) for spot in at[name])
    for name, opposite in ((FRONT, BACK), (LEFT, RIGHT), (TOP, BOTTOM)):
        assert net.panel[name].place[2:] == net.panel[opposite].place[2:]
    flush = {FRONT: (2, 1), BACK: (2, 0), LEFT: (0, 0), RIGHT: (0, 1), TOP: (1, 1), BOTTOM: (1, 0)}
    whole = (wide, high, deep)
    for name, (axis, end) in flush.items():
        ranges = span(at[name])
        assert near(ranges[axis], (whole[axis][end],) * 2), name
        assert all(near(ranges[other], whole[other]) for other in range(3) if other != axis), name
    _flaps_lie_under(net, at)
    reach = [max(spot[0] for spot in at[f"left {which} dust flap"]) - wide[0] for which in ("upper", "lower")]
    assert all(2 * depth <= wide[1] - wide[0] for depth in reach)  # those from both sides do not meet
    tongue = span(at["tuck"])[1]
    assert tongue[1] - tongue[0] <= (high[1] - high[0]) / 2 + 1e-6


@settings(max_examples=60, deadline=None)
@given(rooms, boards, st.booleans())
def test_trays_and_lids_close(room: Room, board: int, upper: bool) -> None:
    lower = tray(room, BUILD, board)
    net = lid(lower, BUILD) if upper else lower
    at = folded(net)
    wide, high, deep = span(spot for spots in at.values() for spot in spots)
    plate = net.panel[PLATE].place
    assert near((wide[1] - wide[0], high[1] - high[0]), (plate.width / 1000, plate.height / 1000))
    for name, (axis, end) in zip(WALLS, ((1, 1), (0, 1), (1, 0), (0, 0)), strict=True):
        ranges = span(at[name])
        assert near(ranges[axis], ((wide, high)[axis][end],) * 2)
        assert near(ranges[1 - axis], (wide, high)[1 - axis])
        assert near(ranges[2], deep)
    _flaps_lie_under(net, at)


def _flaps_lie_under(net: Net, at: dict[str, tuple[Vector, ...]]) -> None:
    """Each flap lies flat on the inside of the panel it is under, and nowhere beyond it."""
    for panel in net.panels:
        if not panel.under:
            continue
        inner, outer = span(at[panel.name]), span(at[panel.under])
        assert all(a >= c - 1e-6 and b <= d + 1e-6 for (a, b), (c, d) in zip(inner, outer, strict=True)), (
            panel
        )


@settings(max_examples=60, deadline=None)
@given(rooms, boards)
def test_there_is_the_room_that_was_asked_for_between_the_boards(room: Room, board: int) -> None:
    net = tuck("deck", room, BUILD, board)
    front, side = net.panel[FRONT].place, net.panel[LEFT].place
    # from the middle of one board to that of the other; the flaps take their part of what lies between
    assert front.width - board >= room.width
    assert side.width - board - 2 * board >= room.depth
    assert front.height - board - 3 * board >= room.height
    lower = tray(room, BUILD, board)
    plate = lower.panel[PLATE].place
    assert plate.width - board - 2 * board >= room.width
    assert plate.height - board >= room.height
    assert lower.panel["north"].place.height - board // 2 >= room.depth
    assert lower.outer.width >= plate.width + board and lower.outer.depth >= room.depth + board


@settings(max_examples=60, deadline=None)
@given(rooms, boards)
def test_the_tray_goes_into_the_lid_with_some_play(room: Room, board: int) -> None:
    lower = tray(room, BUILD, board)
    upper = lid(lower, BUILD)
    gap = um(BUILD.gap_lid)
    assert upper.room.width - lower.outer.width == upper.room.height - lower.outer.height == gap
    assert upper.room.depth >= lower.outer.depth
    plate = upper.panel[PLATE].place
    assert plate.width - 3 * board >= lower.outer.width + gap
    assert plate.height - board >= lower.outer.height + gap


@pytest.mark.parametrize(
    ("name", "up"),
    [
        (FRONT, (0, 1, 0)), (BACK, (0, 1, 0)), (LEFT, (0, 1, 0)), (RIGHT, (0, 1, 0)), (TOP, (0, 0, -1)),
        (BOTTOM, (0, 0, -1)),
    ],
)  # fmt: skip
def test_what_stands_on_a_tuck_box_stands_upright(name: str, up: Vector) -> None:
    """Walls upwards; the lid as seen from the front, the bottom as seen when the box is tipped back."""
    net = tuck("deck", Room(65_000, 90_000, 16_000), BUILD, 280)
    assert near(upwards(net, net.panel[name]), up)


@pytest.mark.parametrize("wall", WALLS)
def test_what_stands_on_walls_stands_upright_when_the_box_lies(wall: str) -> None:
    lower = tray(Room(200_000, 140_000, 22_000), BUILD, 280)
    upper = lid(lower, BUILD)
    assert near(upwards(upper, upper.panel[wall]), (0, 0, 1))  # the plate is up
    assert near(upwards(lower, lower.panel[wall]), (0, 0, -1))  # the plate is down


def upwards(net: Net, panel: Panel) -> Vector:
    """Where up is, in space, for what is printed on a panel."""
    matrix = placed(panel)
    foot, head = apply(matrix, 0, 1), apply(matrix, 0, 0)
    flat = (head[0] - foot[0], -(head[1] - foot[1]), 0.0)
    return directed(motions_of(net, {})[panel.name], flat)


def test_of_a_closed_box_only_what_is_outside_is_seen_in_front() -> None:
    net = tuck("deck", Room(65_000, 90_000, 11_000), BUILD, 280)
    order = [panel.name for panel in seen(net, {}, View("stands", 28.0, 24.0))]
    for outside, hidden in {
        FRONT: ("glue", BACK, BOTTOM, RIGHT, "tuck", "inner bottom"),
        LEFT: ("glue", BACK, RIGHT),
        TOP: ("left upper dust flap", "right upper dust flap", BACK),
    }.items():
        assert all(order.index(outside) > order.index(name) for name in hidden), outside
    printed = {panel.name: panel.printed for panel in seen(net, {}, View("stands", 28.0, 24.0))}
    assert printed[FRONT] and printed[LEFT] and printed[TOP]
    assert not (printed[BACK] or printed[RIGHT] or printed[BOTTOM])


# --- what goes in -----------------------------------------------------------------------------------


@given(
    st.integers(1, 400),
    st.sampled_from(sorted(MADE.papers)),
    st.integers(1, 2),
    st.sampled_from([None, *sorted(MADE.sleeves)]),
)
def test_the_depth_of_a_tuck_box_is_that_of_its_cards_and_some_play(
    count: int, paper: str, layers: int, sleeve: str | None
) -> None:
    makeup = Makeup(MADE.papers[paper], layers, MADE.sleeves[sleeve] if sleeve else None)
    lot = Lot("deck", "Deck", count, CARD, "deck")
    (stack,) = stacks([lot], makeup, BUILD)
    each = makeup.paper.thickness * layers + (makeup.sleeve.thickness if makeup.sleeve else 0)
    room = with_play(stack.room, BUILD)
    assert room.depth >= um(count * each) + um(BUILD.gap_depth)
    assert room.width >= um(CARD.width) + um(BUILD.gap)
    assert room.height >= um(CARD.height) + um(BUILD.gap)
    if makeup.sleeve:
        assert room.width >= um(CARD.width + makeup.sleeve.wider)
    (more,) = stacks([replace(lot, count=count + 1)], makeup, BUILD)
    assert with_play(more.room, BUILD).depth > room.depth


def test_a_deck_that_is_too_thin_shares_the_box_of_its_neighbour() -> None:
    def names(*counts: int) -> list[list[int]]:
        lots = [Lot(f"deck{at}", f"Deck {at}", count, CARD, "deck") for at, count in enumerate(counts)]
        return [[lot.count for lot in stack.lots] for stack in stacks(lots, CARDS, BUILD)]

    assert names(55, 55) == [[55], [55]]
    assert names(55, 3) == [[55, 3]]
    assert names(3, 55) == [[3, 55]]
    assert names(55, 3, 2, 50) == [[55], [3, 2, 50]]
    assert names(4) == [[4]]
    other = Lot("wide", "Wide", 3, Stock(width=80, height=120), "deck")
    lots = [Lot("deck", "Deck", 55, CARD, "deck"), other]
    assert [len(stack.lots) for stack in stacks(lots, CARDS, BUILD)] == [1, 1]


def test_how_a_piece_lies_in_a_box_follows_from_its_format() -> None:
    assert sort_of("deck", CARD, solid=False) == "deck"
    assert sort_of("reference", CARD, solid=False) == "loose"
    assert sort_of("chips", Stock(width=10, height=17), solid=False) == "loose"
    assert sort_of("mats", Stock(width=262, height=190), solid=False) == "board"
    assert sort_of("dice", Stock(width=80, height=110), solid=True) == "solid"


def test_boards_are_folded_in_halves() -> None:
    assert in_halves(400, 277, 200) == (200, 138.5, 4)
    assert in_halves(262, 190, 200) == (131, 190, 2)
    assert in_halves(150, 150, 200) == (150, 150, 1)


stocks = st.builds(Stock, width=st.integers(40, 90), height=st.integers(60, 120))
solids = st.tuples(st.integers(8, 40), st.integers(8, 60), st.integers(8, 40))


@st.composite
def lots(draw_: st.DrawFn) -> list[Lot]:
    """What may be in a game."""
    found = [
        Lot(f"deck{at}", "Deck", count, stock, "deck")
        for at, (count, stock) in enumerate(
            draw_(st.lists(st.tuples(st.integers(1, 120), stocks), min_size=1, max_size=4))
        )
    ]
    if draw_(st.booleans()):
        found.append(Lot("boards", "Board", draw_(st.integers(1, 3)), Stock(width=400, height=277), "board"))
    if draw_(st.booleans()):
        found.append(Lot("chips", "Chip", draw_(st.integers(1, 30)), Stock(width=12, height=18), "loose"))
    if draw_(st.booleans()):
        solid = draw_(solids)
        found.append(Lot("dice", "Die", draw_(st.integers(1, 6)), Stock(width=80, height=80), "solid", solid))
    return found


@settings(max_examples=25, deadline=None)
@given(lots(), st.sampled_from((("tuck", "lid"), ("lid",))))
def test_everything_lies_in_the_tray_and_nothing_in_something_else(
    game: list[Lot], kinds: tuple[str, ...]
) -> None:
    made = plan(game, CARDS, BUILD, MADE.papers[BUILD.board], RULES, kinds)
    assert made.packing and made.tray and made.lid
    _whole(made.packing)
    assert all(
        room >= took + um(BUILD.gap_tray)
        for room, took in zip(made.tray.room, made.packing.room, strict=True)
    )
    names = [put.parcel.name for put in made.packing.puts]
    assert names.count("rules") == 1
    for lot in game:
        if lot.sort == "solid":
            assert names.count(lot.component) == lot.count
        elif lot.sort != "deck":
            assert names.count(lot.component) == 1
    assert len(names) - 1 - sum(
        lot.count if lot.sort == "solid" else 1 for lot in game if lot.sort != "deck"
    ) == len(stacks(game, CARDS, BUILD))
    for stack, net in made.tucks:
        (put,) = [put for put in made.packing.puts if put.parcel.name == net.name]
        assert (
            sorted(put.parcel.room[:2]) == sorted(net.outer[:2]) and put.parcel.room.depth == net.outer.depth
        )
        assert net.room.depth >= pile(stack.count, CARDS, BUILD)


def _whole(packing: Packing) -> None:
    """Every parcel inside, none in another."""
    spans = [
        tuple(
            (start, start + length)
            for start, length in zip((put.x, put.y, put.z), put.parcel.room, strict=True)
        )
        for put in packing.puts
    ]
    for box in spans:
        assert all(low >= 0 and high <= most for (low, high), most in zip(box, packing.room, strict=True))
    for one, other in combinations(spans, 2):
        assert any(a[1] <= b[0] or b[1] <= a[0] for a, b in zip(one, other, strict=True))


def test_the_page_says_what_lies_on_what() -> None:
    def put(name: str, x: int, z: int, wide: int) -> Put:
        return Put(Parcel(name, Room(wide, 50, 10)), x, 0, z)

    rules, below, above, beside = (
        put("rules", 0, 0, 100), put("below", 0, 10, 40), put("above", 0, 20, 30), put("beside", 40, 10, 60)
    )  # fmt: skip
    piles = piles_of([rules, beside, below, above])
    assert piles == {above: [above, below], beside: [beside]}
    assert piles_of([rules, below]) == {below: [below, rules]}


def test_more_copies_make_a_larger_box() -> None:
    def room(count: int) -> Room:
        game = [Lot("deck", "Deck", count, CARD, "deck")]
        made = plan(game, CARDS, BUILD, MADE.papers[BUILD.board], RULES)
        assert made.tray
        return made.tray.room

    depths = [room(count).depth for count in (20, 40, 60, 61)]
    assert depths == sorted(set(depths))


def test_bare_decks_take_less_room_than_their_boxes() -> None:
    deck = Parcel("deck", Room(63_000, 88_000, 14_000))
    boxed = Parcel("deck", tuck("deck", with_play(deck.room, BUILD), BUILD, 280).outer)
    bare, whole = (packed((one,), (), CARDS, BUILD, RULES).room for one in (deck, boxed))
    assert bare.depth < whole.depth


# --- data -------------------------------------------------------------------------------------------


def test_every_figure_of_the_trade_has_its_source() -> None:
    for one in (*MADE.papers.values(), *MADE.sleeves.values()):
        assert one.source.startswith("https://") and one.checked >= "2026"
    for kind in ("uncoated", "coated"):
        thick = [MADE.papers[f"{kind}-{grams}"].thickness for grams in (160, 200, 250, 300, 350)]
        assert thick == sorted(set(thick))
    assert MADE.papers["service-330"].thickness == 0.33
    for name in (BUILD.paper, BUILD.board, BUILD.rules):
        assert name in MADE.papers
    assert BUILD.sleeve in MADE.sleeves


def test_the_schemas_for_editors_are_those_of_the_models(accept: bool) -> None:
    from cardgen.catalog.boxes import Paper, Sleeve
    from cardgen.catalog.schema import schema, text_of

    made = {
        "papers": schema(tuple[Paper, ...], "Papers that cards and boxes are printed on."),
        "sleeves": schema(tuple[Sleeve, ...], "Sleeves that cards are put into."),
        "boxes": schema(Build, "How boxes are built."),
    }
    for stem, one in made.items():
        path = ROOT / "house" / "schema" / f"{stem}.schema.json"
        if accept:
            path.write_text(text_of(one), "utf-8")
        assert path.read_text("utf-8") == text_of(one), "pytest --accept rewrites it"
        first = (ROOT / "house" / f"{stem}.yaml").read_text("utf-8").splitlines()[0]
        assert first == f"# yaml-language-server: $schema=schema/{stem}.schema.json"
