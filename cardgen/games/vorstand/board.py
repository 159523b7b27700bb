"""The career ladder as a board: desk after desk on a red carpet, from the entrance to the boss's chair.

All lengths are millimetres from the trim's top left corner. How many spaces there are says the default of
the option board_length; everything else follows. The carpet reads first; cards lie right of it and below it,
on places of their true size; ornaments keep to the border and the corners. No word stands on the board's two
middle lines, so that the board may be printed in tiles. Around the picture stays white paper, as on a share
certificate: a knife that drifts shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from cardgen.games.vorstand.ladder import SEAM, Ladder, Room, corners, ladder
from cardgen.games.vorstand.models import Board, LevelCount, Rank, Vorstand
from cardgen.layout.easel import Easel
from cardgen.layout.marks import (
    Box,
    Drawing,
    Ellipse,
    Group,
    Mark,
    Path,
    Point,
    Rect,
    Step,
    compose,
    moved,
    rotation,
)
from cardgen.layout.patterns import guilloche_band, guilloche_field, rosette
from cardgen.layout.shelf import Shelf

LADDER_RANKS = tuple(Rank)[:4]
WHITE, BAND, PIECE = 8.0, 5.0, 48.0
"""Width of the white paper around the picture, of the engraved band inside it, length of a piece of it."""
ROOM = Room(22, 40, 314, 170.5, 42)
CHAIR: Point = (353.5, 48.0)
BOTTOM, RIGHT = 174.5, 322.5
"""Top of the row of cards, and left edge of the column of cards."""
LARGEST = (63.0, 88.0)
"""The largest card for which there is room between frame, way and legend, mm."""
TODOS = (14.5, 81.5, 148.5, 215.5)
LEGEND: Box = (284.0, BOTTOM, 33.0, 88.0)


def board(easel: Easel[Vorstand], card: Board) -> Drawing:
    """The whole board for as many spaces as the game is played with."""
    spaces = length(easel.catalog)
    found = ladder(spaces, ROOM, (easel.wide / 2, easel.tall / 2))
    return Drawing(
        (
            *_border(easel),
            *_title(easel, card),
            *_carpet(easel, found),
            *_entrance(easel, found.desks[0][1]),
            *_desks(easel, found),
            *_chair(easel, spaces),
            *_places(easel),
            *_legend(easel),
        )
    )


def length(catalog: Vorstand) -> int:
    """How many spaces the board has: what board_length is when nothing is said."""
    found = [option.default for option in catalog.box.options if option.id == "board_length"]
    return max(int(found[0]), 2) if found and found[0].isdigit() else catalog.box.numbers["points"]


# --- the paper ------------------------------------------------------------------------------------


def _border(easel: Easel[Vorstand]) -> Iterator[Mark]:
    """The ground, and around it an engraved band with a rosette in each corner."""
    width, height, shelf = easel.wide, easel.tall, easel.setter.shelf
    colours = easel.catalog.style.colours
    yield Rect(WHITE, WHITE, width - 2 * WHITE, height - 2 * WHITE, fill=colours["ground"])
    across, down = width - 2 * WHITE, height - 2 * WHITE
    yield from _bands(shelf, colours["brass"], across, down, (width / 2, height / 2))
    yield guilloche_field(
        ROOM.left - 6,
        ROOM.top,
        ROOM.right - ROOM.left + 12,
        ROOM.bottom - ROOM.top,
        4.6,
        colours["shade"],
        0.5,
        shelf=shelf,
    )
    yield Rect(WHITE, WHITE, across, down, stroke=colours["brass"], line=0.5)
    inside = WHITE + BAND
    yield Rect(inside, inside, width - 2 * inside, height - 2 * inside, stroke=colours["brass"], line=0.3)
    for x in (WHITE + BAND / 2, width - WHITE - BAND / 2):
        for y in (WHITE + BAND / 2, height - WHITE - BAND / 2):
            yield Ellipse(x, y, 6, 6, fill=colours["ground"], stroke=colours["brass"], line=0.5)
            yield Group((rosette(0, 0, 5.4, 10, 1, colours["accent"], 0.13, inner=0.3),), moved(x, y), "seal")


def _bands(shelf: Shelf, colour: str, across: float, down: float, middle: Point) -> Iterator[Mark]:
    """The engraved band along the four sides: short pieces without a joint, each drawn once."""
    x, y = middle
    for length, offset, degrees in ((across, down / 2, (0, 180)), (down, across / 2, (90, 270))):
        count = round(length / PIECE)
        each = length / count
        piece = guilloche_band(-each / 2, -BAND / 2, each, BAND, 4, 4, colour, 0.16, shelf=shelf)
        for turn in degrees:
            side = compose(moved(x, y), rotation(turn, 0, 0))
            for at in range(count):
                place = moved((at + 0.5) * each - length / 2, BAND / 2 - offset)
                yield replace(piece, matrix=compose(side, place))


def _title(easel: Easel[Vorstand], card: Board) -> Iterator[Mark]:
    """Name of the game and of the board on the left, how it is played on on the right."""
    yield easel.text(
        easel.catalog.box.title,
        (20, 18, 172, 11),
        font="name",
        size=34,
        least=20,
        fill="accent",
        valign="top",
        field="title",
    )
    yield easel.text(
        card.name,
        (20, 30.5, 172, 5.5),
        font="label",
        size=14,
        least=9,
        fill="petrol",
        valign="top",
        tracking=40,
        field="name",
    )
    yield easel.word(
        "board-goal",
        (208, 18.5, 104, 16),
        font="story",
        size=10,
        least=8,
        valign="top",
        lines=None,
        leading=1.3,
    )


# --- the way up -----------------------------------------------------------------------------------


def _carpet(easel: Easel[Vorstand], found: Ladder) -> Iterator[Mark]:
    """The red carpet under all desks, in steps on each flight, round where the flights meet."""
    colours = easel.catalog.style.colours
    way = tuple(_way(found))
    broad = found.depth * 0.62
    yield Path(way, stroke=colours["carpet-edge"], line=broad)
    yield Path(way, stroke=colours["carpet"], line=broad - 1.0)
    yield Path(way, stroke=colours["carpet-edge"], line=0.25, dash=(1.6, 1.6))


def _way(found: Ladder) -> Iterator[Step]:
    """The middle of the carpet from the door to the chair."""
    x, y = found.desks[0]
    yield ("M", 34.0, y)
    for number, flight in enumerate(found.flights):
        yield from (("L", *point) for point in corners(flight))
        x, y = flight[-1]
        if number + 1 < len(found.flights):
            next_x, next_y = found.flights[number + 1][0]
            edge = max(x, next_x) if number % 2 == 0 else min(x, next_x)
            out = edge + (1 if number % 2 == 0 else -1) * (found.width / 2 + 2)
            yield ("L", edge, y)
            yield ("C", out, y, out, next_y, edge, next_y)
    yield ("C", x + 14, y, CHAIR[0] - 34, CHAIR[1] + 20, CHAIR[0], CHAIR[1] + 20)


def _entrance(easel: Easel[Vorstand], y: float) -> Iterator[Mark]:
    """A revolving career begins at a door, left of the first desk."""
    colours = easel.catalog.style.colours
    foot = min(y + 10, ROOM.bottom)
    yield Rect(18, foot - 20, 16, 20, fill=colours["petrol"], stroke=colours["brass"], line=0.5, radius=0.6)
    yield Rect(20, foot - 18, 12, 18, fill=colours["ground"])
    yield Path(
        (("M", 20, foot - 18), ("L", 28, foot - 15.8), ("L", 28, foot + 2), ("L", 20, foot), ("Z",)),
        fill=colours["brass"],
        stroke=colours["ink"],
        line=0.3,
    )
    yield Ellipse(26.4, foot - 7.5, 0.7, 0.7, fill=colours["ink"])
    yield easel.word(
        "board-entrance", (15, foot - 25, 22, 4), font="label", size=9, fill="petrol", align="center"
    )


def _desks(easel: Easel[Vorstand], found: Ladder) -> Iterator[Mark]:
    """Every space but the last: a desk seen from above, its wood as noble as the climb is far."""
    desks = found.desks
    for number, (x, y) in enumerate(desks, start=1):
        rank = LADDER_RANKS[min(4 * (number - 1) // len(desks), 3)]
        yield Group(tuple(_desk(easel, found, rank)), moved(x, y), f"desk-{rank}")
        size = min(found.depth * 1.36, 24.0)
        yield easel.text(
            str(number),
            (x - found.width / 2, y - found.depth / 2, found.width, found.depth),
            font="numeral",
            size=size,
            ground="oval",
            align="center",
            field="board_length",
        )


def _desk(easel: Easel[Vorstand], found: Ladder, rank: Rank) -> Iterator[Mark]:
    """A desk about 0, 0: chair, top, blotter, and the bars of its rank along the edge."""
    colours = easel.catalog.style.colours
    wide, deep = found.width, found.depth
    wood, ink = colours[f"rank-{rank}"], colours["ink"]
    bars = LADDER_RANKS.index(rank) + 1
    for side in (-1, 1):
        yield Rect(side * wide * 0.24 - 0.9, -deep / 2 - 1.9, 1.8, 4, fill=ink, radius=0.8)
    yield Rect(-wide * 0.2, -deep / 2 - 3.0, wide * 0.4, 6, fill=ink, radius=2.6)
    yield Rect(-wide * 0.14, -deep / 2 - 2.1, wide * 0.28, 4, fill=colours["brass"], radius=1.4)
    yield Rect(-wide / 2, -deep / 2, wide, deep, fill=colours["brass"], radius=1.6)
    yield Rect(-wide / 2 + 0.5, -deep / 2 + 0.5, wide - 1, deep - 1, fill=wood, radius=1.2)
    yield Rect(-wide / 2 + 2, -deep / 2 + 2, wide - 4, deep - 5.2, fill=colours["oval"], radius=0.8)
    yield from _things(easel, wide, deep)
    for bar in range(bars):
        x = (bar - (bars - 1) / 2) * 2.4 - 0.85
        yield Rect(x, deep / 2 - 2.5, 1.7, 1.5, fill=colours[f"rank-{rank}-ink"], radius=0.2)


def _things(easel: Easel[Vorstand], wide: float, deep: float) -> Iterator[Mark]:
    """A cup and a memo on the two lower corners of a desk, clear of the number."""
    colours = easel.catalog.style.colours
    scale = deep / 21
    x, y = wide / 2 - 2.9 * scale, deep / 2 - 3.0 * scale
    yield Ellipse(x, y, 2 * scale, 2 * scale, fill=colours["oval"], stroke=colours["ink"], line=0.25)
    yield Ellipse(x, y, 1.2 * scale, 1.2 * scale, fill=colours["petrol"])
    memo = ((0.0, 0.6), (2.8, 0.0), (3.6, 3.6), (0.8, 4.2))
    left, top = -wide / 2 + 1.1, deep / 2 - 5.4 * scale
    corner, *others = [(left + across * scale, top + down * scale) for across, down in memo]
    steps = (("M", *corner), *(("L", *other) for other in others), ("Z",))
    yield Path(steps, fill=colours["oval"], stroke=colours["ink"], line=0.25)


# --- the chair ------------------------------------------------------------------------------------


def _chair(easel: Easel[Vorstand], spaces: int) -> Iterator[Mark]:
    """The last space: the boss's chair on its steps, before a golden sun."""
    colours = easel.catalog.style.colours
    x, y = CHAIR
    yield Ellipse(x, y, 29.5, 29.5, fill=colours["gold-ground"], stroke=colours["brass"], line=0.8)
    yield Group((rosette(0, 0, 28, 24, 1, colours["brass"], 0.16, inner=0.72),), moved(x, y), "sun")
    for step in range(3):
        half = 15.5 + 3 * step
        yield Rect(
            x - half,
            y + 14 + 3 * step,
            2 * half,
            3,
            fill=colours["oval"],
            stroke=colours["brass"],
            line=0.35,
        )
    yield Group(tuple(_seat(easel)), moved(x, y), "chair")
    yield Ellipse(x, y - 0.5, 7, 7, fill=colours["oval"], stroke=colours["brass"], line=0.7)
    yield easel.text(
        str(spaces),
        (x - 7, y - 7.5, 14, 14),
        font="numeral",
        size=26,
        least=12,
        ground="oval",
        align="center",
        field="board_length",
    )


def _seat(easel: Easel[Vorstand]) -> Iterator[Mark]:
    """A throne on castors about 0, 0."""
    colours = easel.catalog.style.colours
    leather, brass = colours["accent"], colours["brass"]
    back = (
        ("M", -10, 8),
        ("L", -11.5, -12),
        ("C", -11.5, -21, 11.5, -21, 11.5, -12),
        ("L", 10, 8),
        ("Z",),
    )
    yield Path(back, fill=leather, stroke=brass, line=1.1)
    crown = (
        ("M", -7, -18),
        ("L", -9, -25.5),
        ("L", -3.6, -21.6),
        ("L", 0, -27.5),
        ("L", 3.6, -21.6),
        ("L", 9, -25.5),
        ("L", 7, -18),
        ("Z",),
    )
    yield Path(crown, fill=brass, stroke=colours["ink"], line=0.3)
    for side in (-1, 1):
        yield Rect(side * 13.5 - 2, -1, 4, 12, fill=leather, stroke=brass, line=0.6, radius=1.8)
    yield Rect(-12.5, 7, 25, 5.6, fill=leather, stroke=brass, line=0.9, radius=2.2)
    yield Rect(-1.2, 12.6, 2.4, 1.6, fill=colours["ink"])


# --- cards ----------------------------------------------------------------------------------------


def _places(easel: Easel[Vorstand]) -> Iterator[Mark]:
    """Stack and open to-dos below the way, stack and discard of the employees beside it."""
    place = partial(_place, easel)
    files, _ = place_size(easel.catalog)
    yield from place("board-todos", TODOS[0], BOTTOM, "back-todos", "file-document-multiple")
    lefts = _open(easel.catalog.box.numbers["open"])
    for x, following in zip(lefts, [*lefts[1:], RIGHT], strict=True):
        if following < x + files:  # the next one lies on its words
            yield from _frame(easel, x, BOTTOM, "oval", "petrol")
        else:
            yield from place("board-open", x, BOTTOM, "oval", "file-document-outline")
    yield from place("board-employees", RIGHT, BOTTOM - 92, "back-employees", "account-group")
    yield from place("board-discard", RIGHT, BOTTOM, "oval", "tray-arrow-down")


def place_size(catalog: Vorstand) -> tuple[float, float]:
    """Width and height of a place, mm: those of a card, as far as the board has room for it."""
    stock = catalog.style.stocks["todos"]
    return min(stock.width, LARGEST[0]), min(stock.height, LARGEST[1])


def _open(count: int) -> list[float]:
    """Left edges of the open to-dos: side by side, and fanned where there are more than have room so."""
    first, *_, last = TODOS[1:]
    if count < len(TODOS):
        return list(TODOS[1 : 1 + count])
    return [first + at * (last - first) / (count - 1) for at in range(count)]


def _place(easel: Easel[Vorstand], word: str, x: float, y: float, fill: str, icon: str) -> Iterator[Mark]:
    """A place as large as a card: a stack's in the colour of its back, the others as an outline."""
    wide, _ = place_size(easel.catalog)
    ink = "petrol" if y == BOTTOM and x < RIGHT else "accent"
    if fill != "oval":
        ink = f"{fill}-emblem"
    yield from _frame(easel, x, y, fill, ink)
    yield easel.sign(icon, x + wide / 2 - 11, y + 34, 22, ink)
    middle = easel.wide / 2
    clear = abs(x + wide / 2 - middle) - SEAM if x < middle < x + wide else wide
    half = max(min(wide / 2 - 6, clear), 6.0)
    yield easel.word(
        word,
        (x + wide / 2 - half, y + 15, 2 * half, 12),
        font="name",
        size=13,
        least=9,
        fill=ink,
        ground=fill,
        align="center",
        lines=2,
    )


def _frame(easel: Easel[Vorstand], x: float, y: float, fill: str, ink: str) -> Iterator[Mark]:
    """A place as large as a card, without words."""
    stock = easel.catalog.style.stocks["todos"]
    wide, high = place_size(easel.catalog)
    yield Rect(x, y, wide, high, fill=easel.colour(fill), radius=stock.radius)
    inner = (x + 2.2, y + 2.2, wide - 4.4, high - 4.4)
    yield Rect(*inner, stroke=easel.colour(ink), line=0.4, radius=stock.radius - 1)
    yield Rect(x, y, wide, high, stroke=easel.colour("brass"), line=0.5, radius=stock.radius)


def _legend(easel: Easel[Vorstand]) -> Iterator[Mark]:
    """The levels of to-dos: the word of the ribbon, needed MACHT, and the spaces they bring."""
    x, y, wide, high = LEGEND
    yield easel.word(
        "board-levels", (x, y, wide, 9), font="label", size=8.5, align="center", valign="top", lines=2
    )
    rows = sorted(easel.catalog.box.levels, key=lambda row: -row.level)
    each = (high - 10) / max(len(rows), 1)
    for number, row in enumerate(rows):
        yield from _level(easel, row, (x, y + 10 + number * each, wide, each - 1.6))


def _level(easel: Easel[Vorstand], row: LevelCount, box: Box) -> Iterator[Mark]:
    """One row of the legend, in the colours of the level."""
    x, y, wide, _ = box
    fill, ink = f"level-{row.level}", f"level-{row.level}-ink"
    noun = "point" if row.points == 1 else "points"
    yield Rect(*box, fill=easel.colour(fill), stroke=easel.colour("petrol"), line=0.35, radius=1.2)
    word = easel.catalog.word
    for key, text, down, tall, font, size in (
        (f"level-{row.level}", word(f"level-{row.level}"), 1.6, 5, "name", 11.5),
        ("macht", f"{row.macht} {word('macht')}", 7.4, 4, "label", 8.5),
        (noun, f"+{row.points} {word(noun)}", 12, 4, "rules", 8.5),
    ):
        yield easel.text(
            text,
            (x + 2, y + down, wide - 4, tall),
            font=font,
            size=size,
            fill=ink,
            ground=fill,
            align="center",
            field=f"words.{key}",
        )
