"""The board: a quay road at night, from the start down to the pier, and into the water.

All lengths are millimetres from the trim's top left corner. Which spaces there are says the string of
sections in boards.yaml; track.py lays them out, here they are drawn. Below the road stand the legend and the
placing cells, which quay.py draws. No word stands on the board's two middle lines, where sheets meet when it
is printed in tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from math import ceil
from typing import Final

from cardgen.games.lemming_mafia.harbour import drum, lamp, moon, piles, reflection, ripples, skyline
from cardgen.games.lemming_mafia.models import Board, Space
from cardgen.games.lemming_mafia.night import Easel
from cardgen.games.lemming_mafia.quay import ICONS, LEGEND, cells, legend
from cardgen.games.lemming_mafia.track import BULGE, SEAM, WORD, Room, Track, track
from cardgen.games.lemming_mafia.track import Space as Place
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect, Step, Steps, moved

ROOM: Final = Room(28.0, 34.0, 372.0, 233.0, 205.0, 296.0)
"""Where the track may lie."""
START: Final = (12.0, 191.0)
"""Left and right end of the start area; it is as deep as the track."""
PIER: Final = 352.0
"""Where the planks end."""
FINISH: Final = (373.0, 20.0, 16.0)
"""Middle of the rings in the water, and their radii."""
STAND: Final = (25.0, 18.0)
"""What a figure with both feet takes, mm."""
STEP: Final = 12.0
"""A wave is drawn in pieces so long, mm."""
VERGE: Final = 1.8
"""What is seen of the road beside its spaces, mm."""
CORNER: Final = 1.4
"""Radius of the corners of the start area, mm; the road begins behind them, or it would stick out above."""


def board(easel: Easel, card: Board) -> Drawing:
    """The whole board."""
    found = laid_out(easel, card)
    kinds = list(chain.from_iterable(card.track))
    return Drawing(
        (
            easel.ground("night"),
            *_shore(easel, found),
            *_sky(easel),
            *_title(easel, card),
            *_road(easel, found),
            *_start(easel, found),
            *_pier(easel, found),
            *(
                mark
                for place, kind in zip(found.spaces, kinds, strict=True)
                for mark in _space(easel, found, place, kind)
            ),
            *_gates(easel, found),
            *easel.mirrored(legend(easel), LEGEND),
            *cells(easel),
        )
    )


def laid_out(easel: Easel, card: Board) -> Track:
    """The track of a board."""
    middle = (easel.stock.width / 2, easel.stock.height / 2)
    return track([len(section) for section in card.track], ROOM, middle)


# --- the scene ------------------------------------------------------------------------------------


def _shore(easel: Easel, found: Track) -> Iterator[Mark]:
    """The water: below the road, and around the pier."""
    left, _, width, _ = easel.whole
    right, bottom = left + width, easel.whole[1] + easel.whole[3]
    top, low = _basin(found), 237.4
    steps = (
        ("M", left, low),
        ("L", ROOM.end - 12, low),
        ("C", ROOM.end - 5, low, ROOM.end - 2, low - 2, ROOM.end - 2, low - 8),
        ("L", ROOM.end - 2, top + 7),
        ("C", ROOM.end - 2, top + 2, ROOM.end + 2, top, ROOM.end + 7, top),
        ("L", right, top),
        ("L", right, bottom),
        ("L", left, bottom),
        ("Z",),
    )
    yield Path(steps, fill=easel.colour("water"))
    quay = (("M", left + 1.0, low), *steps[1:5], ("L", right - 1.0, top))
    yield Path(quay, stroke=easel.colour("kerb"), line=easel.stroke(3.5), round_ends=False)
    y = found.heights[-1] + found.depth / 2
    places = [(x, top + 3.2) for x in (316, 338, 360, 388)] + [(x, y + 3.0) for x in (310, 334, 388)]
    yield ripples(easel, [*places, (60, 273.6), (128, 274.2), (240, 274), (330, 273.8), (384, 273.4)], 9.0)


def _basin(found: Track) -> float:
    """Upper edge of the water around the pier: halfway to the row above."""
    last, above = found.heights[-1], found.heights[-2]
    return last - min((last - above) / 2, found.depth / 2 + found.swell + 6.0)


def _sky(easel: Easel) -> Iterator[Mark]:
    """The town on the far side, upper right; over the whole width a line of quay."""
    right = easel.stock.width + easel.stock.bleed
    yield from moon(easel, 176.0, 18.5, 7.4)
    yield from skyline(easel, (206.0, 6.0, right - 206.2, 22.0))
    yield Rect(206.0, 28.0, right - 206.0, 0.5, fill=easel.colour("kerb"))


def _title(easel: Easel, card: Board) -> Iterator[Mark]:
    """The name of the game as a neon sign, and where it is played."""
    yield easel.text(
        easel.catalog.box.title,
        (12.0, 8.4, 132.0, 13.0),
        font="name",
        size=40,
        least=20,
        fill="neon",
        ground="night",
        field="title",
        valign="top",
        tracking=20,
    )
    yield easel.text(
        card.name,
        (12.4, 23.4, 132.0, 5.6),
        font="label",
        size=14,
        least=9,
        fill="moon",
        ground="night",
        field="name",
        tracking=60,
    )


# --- the road -------------------------------------------------------------------------------------


def ribbon(found: Track, row: int, left: float, right: float, half: float) -> Steps:
    """The outline of a piece of the track: its edges follow the wave, its ends are upright."""
    count = max(ceil((right - left) / STEP), 1)
    xs = [left + at * (right - left) / count for at in range(count + 1)]
    steps: list[Step] = [("M", xs[0], found.y(xs[0], row) - half)]
    steps += _edge(found, row, xs, -half)
    steps.append(("L", xs[-1], found.y(xs[-1], row) + half))
    steps += _edge(found, row, xs[::-1], half)
    return tuple((str(step[0]), *(round(float(value), 3) for value in step[1:])) for step in (*steps, ("Z",)))


def _edge(found: Track, row: int, xs: list[float], shift: float) -> Iterator[Step]:
    """One edge, point by point, with the slope of the wave."""
    for begin, end in pairwise(xs):
        third = (end - begin) / 3
        yield (
            "C",
            begin + third,
            found.y(begin, row) + found.slope(begin) * third + shift,
            end - third,
            found.y(end, row) - found.slope(end) * third + shift,
            end,
            found.y(end, row) + shift,
        )


def _road(easel: Easel, found: Track) -> Iterator[Mark]:
    """Asphalt under all spaces, and lanes where the road turns at the sides."""
    kerb, road = easel.colour("kerb"), easel.colour("road")
    half = found.depth / 2 + VERGE
    line = easel.stroke(2)
    for row in range(len(found.heights)):
        left, right = _band(found, row)
        outline = ribbon(found, row, left, right, half)
        yield Path(outline, fill=road)
        middle = outline.index(next(step for step in outline if step[0] == "L"))
        yield Path(outline[:middle], stroke=kerb, line=line, round_ends=False)
        yield Path(
            (("M", *outline[middle][1:]), *outline[middle + 1 : -1]), stroke=kerb, line=line, round_ends=False
        )
    for row in range(len(found.heights) - 1):
        outer, inner = _turn(found, row, half)
        join = (("L", *inner[0][1:]), *inner[1:], ("Z",))
        yield Path((*outer, *join), fill=road)
        yield Path(_welds(found, row, half), stroke=road, line=0.6, round_ends=False)
        yield Path(outer, stroke=kerb, line=line, round_ends=False)
        yield Path(inner, stroke=kerb, line=line, round_ends=False)
        yield from _chevron(easel, found, row)


def _band(found: Track, row: int) -> tuple[float, float]:
    left, right = found.span(row)
    return (START[1] - CORNER, right) if row == 0 else (left, right)


def _turn(found: Track, row: int, half: float) -> tuple[Steps, Steps]:
    """Both edges of the road from the end of a row to the beginning of the next: outer and inner."""
    right = row % 2 == 0
    x = found.span(row)[1] if right else found.span(row)[0]
    way = 1 if right else -1
    y, below = found.y(x, row), found.y(x, row + 1)
    edges = []
    for begin, end, swing in ((y - half, below + half, BULGE / 0.75), (below - half, y + half, 4.0)):
        curve = ("C", x + way * swing, round(begin, 3), x + way * swing, round(end, 3), x, round(end, 3))
        edges.append((("M", x, round(begin, 3)), curve))
    return edges[0], edges[1]


def _welds(found: Track, row: int, half: float) -> Steps:
    """Where a turn meets its two rows: viewers show the ground between areas that only touch."""
    left, right = found.span(row)
    x = right if row % 2 == 0 else left
    steps: list[Step] = []
    for at in (row, row + 1):
        y = found.y(x, at)
        steps += [("M", x, round(y - half + 0.6, 3)), ("L", x, round(y + half - 0.6, 3))]
    return tuple(steps)


def _chevron(easel: Easel, found: Track, row: int) -> Iterator[Mark]:
    """Which way it goes, at the outermost point of a turn."""
    way = 1 if row % 2 == 0 else -1
    end = found.span(row)[1] if way > 0 else found.span(row)[0]
    x = end + way * BULGE * 0.6
    y = (found.y(end, row) + found.y(end, row + 1)) / 2
    for down in (-2.4, 1.2):
        steps = (("M", x - 2.6, y + down), ("L", x, y + down + 2.2), ("L", x + 2.6, y + down))
        yield Path(steps, stroke=easel.colour("neon"), line=0.9)


def _space(easel: Easel, found: Track, place: Place, kind: Space) -> Iterator[Mark]:
    """A space: its colour, its icon, its word."""
    fill, ink = f"space-{kind}", f"sign-{kind}"
    rim = 0.9
    steps = ribbon(found, place.row, place.left + rim / 2, place.right - rim / 2, found.depth / 2 - rim / 2)
    yield Path(steps, fill=easel.colour(fill), stroke=easel.colour(f"rim-{kind}"), line=rim)
    y = found.y(place.x, place.row)
    way = -1 if place.number in found.lifted else 1
    width = place.right - place.left
    size = round(min(found.depth * 0.56, width - 8.0), 2)
    middle = y - way * (found.depth * WORD - 0.2)
    icon = easel.icon(ICONS[kind], round(place.x - size / 2, 3), round(middle - size / 2, 3), size, ink, fill)
    yield Group((icon,), name=f"sign-{kind}")
    word = y + way * found.depth * (0.5 - WORD)
    left, right = place.left + 0.6, place.right - 0.6
    middle = easel.stock.width / 2
    if place.left > middle:
        left = max(left, middle + SEAM)
    else:
        right = min(right, middle - SEAM)
    yield easel.word(
        f"space-{kind}",
        (round(left, 3), round(word - 1.8, 3), round(right - left, 3), 3.6),
        font="label",
        size=10.5,
        fill=ink,
        ground=fill,
        align="center",
    )


def _gates(easel: Easel, found: Track) -> Iterator[Mark]:
    """The yellow barriers between the sections."""
    half = found.depth / 2 + 1.4
    for x, row in found.gates:
        yield Group(tuple(_barrier(easel, half)), moved(x, round(found.y(x, row), 3)), "barrier")


def _barrier(easel: Easel, half: float) -> Iterator[Mark]:
    """A barrier about 0, 0, across the road: yellow with black stripes, a lamp at each end."""
    wide = 1.25
    yield Rect(
        -wide,
        -half,
        2 * wide,
        2 * half,
        fill=easel.colour("barrier"),
        stroke=easel.colour("ink"),
        line=0.2,
        radius=0.5,
    )
    stripes: list[Step] = []
    count = round(2 * half / 4.4)
    for at in range(count):
        y = -half + (at + 0.5) * 2 * half / count
        stripes += [
            ("M", -wide, y + 1.7),
            ("L", wide, y - 0.5),
            ("L", wide, y - 1.7),
            ("L", -wide, y + 0.5),
            ("Z",),
        ]
    yield Path(tuple(stripes), fill=easel.colour("ink"))
    for y in (-half, half):
        yield Ellipse(0, y, 1.5, 1.5, fill=easel.colour("stop"), stroke=easel.colour("moon"), line=0.35)


# --- both ends ------------------------------------------------------------------------------------


def stand(easel: Easel, x: float, y: float, colour: str) -> Path:
    """Where a figure stands, about x, y: the outline of its feet."""
    half, deep = STAND[0] / 2, STAND[1] / 2
    steps = (
        ("M", x - half, y - deep),
        ("L", x + half, y - deep),
        ("L", x + half, y + deep),
        ("L", x - half, y + deep),
        ("Z",),
    )
    return Path(steps, stroke=easel.colour(colour), line=0.35, dash=(1.6, 1.2))


def _start(easel: Easel, found: Track) -> Iterator[Mark]:
    """One area for all, with room for every lemming."""
    left, right = START
    y, half = found.y(right, 0), found.depth / 2 + VERGE
    yield Rect(
        left,
        y - half,
        right - left,
        2 * half,
        fill=easel.colour("dusk"),
        stroke=easel.colour("moon"),
        line=0.6,
        radius=CORNER,
    )
    yield easel.word(
        "board-start",
        (left + 2, y - 4.0, 20.0, 8.0),
        font="name",
        size=20,
        least=10,
        fill="neon",
        ground="dusk",
        align="center",
    )
    count = len(easel.catalog.lemmings)
    begin = left + 23.0
    each = min((right - begin - 2.0) / max(count, 1), 30.0)
    for at in range(count):
        yield stand(easel, round(begin + (at + 0.5) * each, 3), y, "fog" if not easel.pale else "quiet")


def _pier(easel: Easel, found: Track) -> Iterator[Mark]:
    """Planks to the end of the track, a lamp, and the rings in the water where somebody was first."""
    row = len(found.heights) - 1
    y = found.y(PIER, row)
    half = found.depth / 2 - 1.0
    x, rx, ry = FINISH
    ry = min(ry, half + 1.0)
    begin = ROOM.end
    for part in (1.0, 0.74):
        yield Ellipse(x + 4.0, y, rx * part, ry * part, stroke=easel.colour("ripple"), line=easel.stroke(1.6))
    yield from piles(easel, (begin + 6, begin + 25, begin + 44), y - half - 3, y + half + 5, 3.0)
    end = PIER
    deck = ribbon(found, row, begin, end, half)
    yield Path(
        deck, fill=easel.colour("plank"), stroke=easel.colour("kerb" if easel.pale else "grain"), line=0.5
    )
    grain: list[Step] = []
    for at in range(1, int((end - begin) / 4.4) + 1):
        px = begin + at * 4.4
        py = found.y(px, row)
        grain += [("M", px, py - half), ("L", px, py + half)]
    yield Path(tuple(grain), stroke=easel.colour("grain"), line=0.35, round_ends=False)
    yield from _light(easel, end - 8, y, half)
    yield from _sign(easel, "board-finish", (begin + 8.0, found.y(begin + 22, row) - 4.6, 30.0, 9.2), 19)
    yield drum(easel, begin + 5.0, found.y(begin + 5, row) + half - 1.0, 8.0)
    yield from reflection(easel, end + 2, y + half + 3, 5.0, "gleam", 4)
    yield stand(easel, x + 4.0, y, "ripple" if not easel.pale else "quiet")
    yield easel.word(
        "board-water",
        (x - 10.0, y - 3.0, 28.0, 6.0),
        font="name",
        size=14,
        least=9,
        fill="moon",
        ground="water",
        align="center",
    )


def _light(easel: Easel, x: float, y: float, half: float) -> Iterator[Mark]:
    """The lamp at the end of the pier and what it lights."""
    if not easel.pale:
        yield Ellipse(x - 0.8, y, 8.0, half - 2.2, fill=easel.colour("lit-plank"))
    yield from lamp(easel, x, y + half - 2.0, 2 * half - 1.0)


def _sign(easel: Easel, key: str, box: Box, size: float) -> Iterator[Mark]:
    yield Rect(
        *box, fill=easel.colour("night"), stroke=easel.colour("neon"), line=easel.stroke(1.4), radius=1.4
    )
    yield easel.word(
        key,
        (box[0] + 1, box[1], box[2] - 2, box[3]),
        font="name",
        size=size,
        least=10,
        fill="neon",
        ground="night",
        align="center",
    )
