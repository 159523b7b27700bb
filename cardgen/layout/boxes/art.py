"""What stands on a game's boxes: the picture of its lid, the backs of its decks, its words and colours.

Every face is drawn upright, in millimetres from its panel's upper left corner; `style.yaml` names the colours
under `boxes`. Texts too small for a box, which a picture made for a whole page has when it is made smaller,
are left out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cardgen.catalog.boxes import Build
from cardgen.catalog.model import Catalog, House, Stock
from cardgen.layout.boxes.net import Net
from cardgen.layout.boxes.pack import Lot, Stack
from cardgen.layout.boxes.panels import Art
from cardgen.layout.boxes.tray import PLATE
from cardgen.layout.boxes.tuck import BACK, BOTTOM, FRONT, SIDES, TOP
from cardgen.layout.easel import SMALLEST, Easel, bare
from cardgen.layout.marks import MM_PER_PT, Block, Box, Drawing, Group, Mark, Matrix, Rect, Unseen
from cardgen.layout.mirror import running
from cardgen.layout.type import Setter

PICTURE = (150.0, 132.0)
"""A lid is drawn for at least so many mm, and made smaller where there is less room."""
SMALLER = 0.85
"""Where the words of a lid do not fit, it is drawn so much larger and made smaller."""
TRIES = 8
SIDE = 3.0
"""So far from their edges panels keep words, mm; less on narrow ones."""
NARROW = 12.0
"""Sides narrower than this, mm, have one line of words."""
RULE = 0.5
"""Width of rules, mm."""
MOST, GAP = 9, 2.0
"""So many different backs are shown on a box at most, and mm between them."""
ROW, TALL = 16.0, 42.0
"""The backs of all decks stand under a tray where there are so many mm for them, at most so high."""
ROOMY = 120.0
"""Length from which on a wall has room for the players beside the title, mm."""


@dataclass(frozen=True)
class Studio:
    """All that drawing the boxes of a game in a language takes.

    `lid(width, height)` is the picture on its cover; `backs` are the backs of each deck, each once, with
    their format.
    """

    catalog: Catalog
    house: House
    setter: Setter
    lid: Callable[[float, float], Drawing]
    backs: Mapping[str, tuple[Sequence[Drawing], Stock]]
    build: Build

    @cached_property
    def easel(self) -> Easel[Catalog]:
        """Draws on the ground of a box."""
        return Easel(self.catalog, self.setter, bare(1, 1), paper=self.catalog.style.boxes.ground)

    @property
    def title(self) -> str:
        """The name of the game on one line."""
        return " ".join(self.catalog.box.title.split())

    @property
    def facts(self) -> str:
        """Players and minutes."""
        box = self.catalog.box
        return self.house.word("cover-facts", low=box.players_min, high=box.players_max, minutes=box.minutes)

    def named(self, lots: Iterable[Lot]) -> str:
        """The names of some decks in a row."""
        return self.catalog.row([lot.name for lot in lots])

    def counts(self, lots: Iterable[Lot]) -> str:
        """How many of what, in a row."""
        return self.catalog.row([self.counted(lot) for lot in lots])

    def counted(self, lot: Lot) -> str:
        """How many of what."""
        return self.house.word("box-count", count=lot.count, name=lot.name)

    def art(self, faces: Mapping[str, Drawing]) -> Art:
        """These faces, with the colours of the game's boxes."""
        boxes, colour = self.catalog.style.boxes, self.easel.colour
        return Art(
            faces,
            ground=colour(boxes.ground),
            line=colour(boxes.ink),
            ink=colour("ink"),
            quiet=colour("quiet"),
            bleed=self.build.bleed,
        )


def tuck_art(studio: Studio, stack: Stack, net: Net) -> Art:
    """The tuck box of some decks: the lid in front, their back behind, title and names all around."""
    size = {panel.name: tuple(side / 1000 for side in panel.upright) for panel in net.panels}
    faces = {
        FRONT: Drawing(tuple(_front(studio, stack, net))),
        BACK: _behind(studio, stack, *size[BACK]),
        TOP: Drawing(tuple(_strip(studio, studio.counts(stack.lots), *size[TOP]))),
        BOTTOM: Drawing(tuple(_strip(studio, studio.facts, *size[BOTTOM]))),
        "tuck": Drawing(tuple(_tucked(studio, *size["tuck"]))),
    }
    for side in SIDES:
        faces[side] = Drawing((_spine(studio, stack, *size[side]),))
    return studio.art(faces)


def lid_art(studio: Studio, net: Net) -> Art:
    """The lid of the game's box: its picture, and its title on every wall."""
    faces = {}
    for panel in net.panels:
        width, height = (side / 1000 for side in panel.upright)
        if panel.name == PLATE:
            faces[PLATE] = picture(studio.lid, width, height)
        elif panel.kind == "face":
            notch = max(0.0, studio.build.notch if panel.name in ("east", "west") else 0.0)
            faces[panel.name] = Drawing(tuple(_wall(studio, width, height, min(notch, height / 2))))
    return studio.art(faces)


def tray_art(studio: Studio, net: Net, lots: Sequence[Lot]) -> Art:
    """The tray: on its bottom what is in the box, who plays, and what edition this is."""
    width, height = (side / 1000 for side in net.panel[PLATE].upright)
    marks = running(_underside(studio, width, height, lots), width, rtl=studio.setter.rtl)
    return studio.art({PLATE: Drawing(marks)})


def picture(lid: Callable[[float, float], Drawing], width: float, height: float) -> Drawing:
    """The lid on width x height mm: drawn as large as its words need, and made smaller as a whole.

    Words that fit at no size are left out: the title stands on other panels too.
    """
    scale = min(1.0, width / PICTURE[0], height / PICTURE[1])
    for _ in range(TRIES):
        drawn = lid(width / scale, height / scale)
        kept = tuple(readable(drawn.marks, scale))
        fitting = tuple(readable(kept, scale, fitting=True))
        if len(list(Drawing(fitting).blocks())) == len(list(Drawing(kept).blocks())):
            break
        scale *= SMALLER
    else:
        scale /= SMALLER
    small = Group(fitting, (scale, 0.0, 0.0, scale, 0.0, 0.0))
    return Drawing((Group((small,), clip=(0.0, 0.0, width, height)),))


def readable(marks: Iterable[Mark], scale: float, *, fitting: bool = False) -> Iterator[Mark]:
    """The marks without texts that would be smaller than any may be, or do not fit."""
    for mark in marks:
        if isinstance(mark, Block):
            if mark.size * scale >= SMALLEST and not (fitting and (mark.excess_width or mark.excess_height)):
                yield mark
        elif isinstance(mark, Group) and not isinstance(mark.marks, Unseen):
            a, b, c, d, _, _ = mark.matrix
            inner = scale * abs(a * d - b * c) ** 0.5
            yield replace(mark, marks=tuple(readable(mark.marks, inner, fitting=fitting)))
        else:
            yield mark


def _front(studio: Studio, stack: Stack, net: Net) -> Iterator[Mark]:
    """Below the notch the lid, and at the foot the names of the decks with the number of their cards."""
    easel, boxes = studio.easel, studio.catalog.style.boxes
    width, height = (side / 1000 for side in net.panel[FRONT].upright)
    head = _notch(net) + 1.5
    foot = 4.0 + (9.0 if len(stack.lots) == 1 else 4.6 * len(stack.lots))
    view = picture(studio.lid, width, height - head - foot)
    yield Group(view.marks, (1.0, 0.0, 0.0, 1.0, 0.0, head))
    for y in (head, height - foot):
        yield Rect(0, y - RULE / 2, width, RULE, fill=easel.colour(boxes.line))
    each = (foot - 4.0) / len(stack.lots)
    size = 15.0 if len(stack.lots) == 1 else 9.5
    for number, lot in enumerate(stack.lots):
        box = (SIDE, height - foot + 2.0 + number * each, width - 2 * SIDE, each)
        yield easel.text(
            studio.counted(lot), box, font="name", size=size, fill=boxes.ink, align="center", field="page"
        )


def _notch(net: Net) -> float:
    """How deep the notch in the front is, mm."""
    panel = net.panel[FRONT]
    return (max(y for _, y in panel.outline[1:-3]) - panel.place.y) / 1000


def _behind(studio: Studio, stack: Stack, width: float, height: float) -> Drawing:
    """The back of the deck, large enough to fill the panel and its bleed; all backs where they differ."""
    backs, stock = next(
        (studio.backs[lot.component] for lot in stack.lots if studio.backs.get(lot.component)), ((), None)
    )
    if stock is None:
        return picture(studio.lid, width, height)
    if len(backs) > 1:
        return Drawing(
            tuple(shown_cards(backs[:MOST], stock, (SIDE, SIDE, width - 2 * SIDE, height - 2 * SIDE)))
        )
    bleed = studio.build.bleed
    scale = max((width + 2 * bleed) / (stock.width + 2 * stock.bleed), width / stock.width)
    scale = max(scale, (height + 2 * bleed) / (stock.height + 2 * stock.bleed), height / stock.height)
    place = (scale, 0.0, 0.0, scale, (width - scale * stock.width) / 2, (height - scale * stock.height) / 2)
    return Drawing((Group(backs[0].marks, place),))


def shown_cards(backs: Sequence[Drawing], stock: Stock, box: Box) -> Iterator[Mark]:
    """Cards side by side in a box, as large as it allows, in as many rows as makes them largest."""
    x, y, width, height = box
    best = (0.0, 1, 1)
    for rows in range(1, len(backs) + 1):
        columns = -(-len(backs) // rows)
        scale = min(
            (width - (columns - 1) * GAP) / columns / stock.width,
            (height - (rows - 1) * GAP) / rows / stock.height,
        )
        best = max(best, (scale, rows, columns))
    scale, rows, columns = best
    wide, high = stock.width * scale + GAP, stock.height * scale + GAP
    left, top = x + (width - columns * wide + GAP) / 2, y + (height - rows * high + GAP) / 2
    for number, back in enumerate(backs):
        place = (scale, 0.0, 0.0, scale, left + number % columns * wide, top + number // columns * high)
        yield Group(back.marks, place, clip=(0.0, 0.0, stock.width, stock.height))


def _strip(studio: Studio, text: str, width: float, height: float) -> Iterator[Mark]:
    """A line in the middle of a narrow panel."""
    boxes = studio.catalog.style.boxes
    margin = min(SIDE, height / 8)
    yield studio.easel.text(
        text,
        (SIDE, margin, width - 2 * SIDE, height - 2 * margin),
        font="label",
        size=_largest(height, 12.0),
        fill=boxes.ink,
        align="center",
        field="page",
        lines=None,
        leading=1.15,
    )


def _tucked(studio: Studio, width: float, height: float) -> Iterator[Mark]:
    """The line of the game, for whoever opens the box."""
    yield studio.easel.text(
        studio.catalog.box.tagline,
        (2 * SIDE, 1.5, width - 4 * SIDE, height - 3.0),
        font="story",
        size=8.0,
        fill=studio.catalog.style.boxes.ink,
        align="center",
        lines=None,
        field="tagline",
    )


def _largest(room: float, most: float) -> float:
    """The size in pt of a line in so many mm, at most `most`."""
    return max(min(most, room * 0.62 / MM_PER_PT), SMALLEST)


def _spine(studio: Studio, stack: Stack, width: float, height: float) -> Mark:
    """A side that is read on a shelf: the title where lines begin, the decks where they end."""
    easel, boxes = studio.easel, studio.catalog.style.boxes
    rules = (Rect(at, 0, RULE, width, fill=easel.colour(boxes.line)) for at in (SIDE, height - SIDE - RULE))
    pair = studio.named(stack.lots) if len(stack.lots) == 2 else ""
    words = _titled(studio, pair, width, height) if pair else ()
    if not words or any(block.excess_width or block.excess_height for block in words):
        words = _titled(studio, stack.lots[0].name, width, height)
    marks = running((*rules, *words), height, rtl=studio.setter.rtl)
    down: Matrix = (0.0, 1.0, -1.0, 0.0, width, 0.0)
    up: Matrix = (0.0, -1.0, 1.0, 0.0, 0.0, height)
    return Group(marks, down if studio.setter.language.spine == "clockwise" else up)


def _titled(studio: Studio, decks: str, width: float, height: float) -> tuple[Block, Block]:
    """The title and the decks on a line `height` mm long, each with as much of it as it needs."""
    easel = studio.easel
    size, length = _largest(width, 15.0), height - 4 * SIDE
    wanted = easel.width(studio.title, "name", size), easel.width(decks, "label", size * 0.75)
    share = min(max(wanted[0] / sum(wanted), 0.35), 0.65)
    how: dict[str, Any] = {
        "fill": studio.catalog.style.boxes.ink,
        "field": "page",
        "lines": 1 if width < NARROW else None,
        "leading": 1.1,
    }
    box = (2 * SIDE, 0.4, length * (share - 0.015), width - 0.8)
    title = easel.text(studio.title, box, font="name", size=size, **how)
    box = (2 * SIDE + length * (share + 0.015), 0.4, length * (0.985 - share), width - 0.8)
    return title, easel.text(decks, box, font="label", size=size * 0.75, align="end", **how)


def _wall(studio: Studio, width: float, height: float, notch: float) -> Iterator[Mark]:
    """A wall of the lid: the title, and on a long one who plays; nothing where the notch is."""
    easel, boxes = studio.easel, studio.catalog.style.boxes
    room = height - notch
    margin = min(SIDE, room / 8)
    roomy = width >= ROOMY and not notch
    share = 0.6 if roomy else 1.0
    inner = width - 4 * SIDE
    row = [
        easel.text(
            studio.title,
            (2 * SIDE, margin, inner * share, room - 2 * margin),
            font="name",
            size=_largest(room, 26.0),
            fill=boxes.ink,
            align="start" if roomy else "center",
            field="page",
        )
    ]
    if roomy:
        row.append(
            easel.text(
                studio.facts,
                (2 * SIDE + inner * 0.63, margin, inner * 0.37, room - 2 * margin),
                font="label",
                size=min(9.5, _largest(room, 26.0)),
                fill=boxes.ink,
                align="end",
                field="page",
                lines=None,
            )
        )
    yield from running(row, width, rtl=studio.setter.rtl)


def _underside(studio: Studio, width: float, height: float, lots: Sequence[Lot]) -> Iterator[Mark]:
    """Title, line, contents, players and imprint, on the paper of the game's cards."""
    easel = replace(studio.easel, paper="ground")
    edge, house, box = 9.0, studio.house, studio.catalog.box
    yield Rect(0, 0, width, height, fill=easel.colour("ground"))
    inner = width - 2 * edge
    yield easel.text(studio.title, (edge, 7, inner, 9), font="name", size=20, fill="accent", field="title")
    yield easel.text(box.tagline, (edge, 17, inner, 10), font="story", size=10, lines=2, field="tagline")
    yield Rect(edge, 28.5, inner, 0.3, fill=easel.colour("brass"))
    yield easel.text(
        house.word("cover-contents"), (edge, 31, inner, 6), font="name", size=12, fill="accent", field="page"
    )
    lines = [studio.counted(lot) for lot in lots] + [house.word("cover-rules")]
    columns = 2 if inner > 110 and len(lines) > 4 else 1
    while columns < 3 and -(-len(lines) // columns) * 5.0 > height - 39 - 27:
        columns += 1
    rows = -(-len(lines) // columns)
    each = min(6.0, (height - 39 - 27) / rows)
    wide = inner / columns
    for number, line in enumerate(lines):
        x, y = edge + number // rows * wide, 39 + number % rows * each
        yield easel.text(line, (x, y, wide - 4, each), font="story", size=9.5, field="page")
    below = 39 + rows * each + 4
    backs = [(back, stock) for many, stock in studio.backs.values() for back in many[:1]]
    room = height - 28 - below
    if backs and room > ROW:
        yield from _fanned(backs[:MOST], (edge, below, inner, min(room, TALL)))
    yield easel.text(
        studio.facts, (edge, height - 25, inner, 5), font="label", size=10, fill="ink", field="page"
    )
    own = any(word.id == "cover-imprint" for word in studio.catalog.words)
    imprint = (studio.catalog if own else house).word("cover-imprint", title=box.title)
    yield easel.text(
        imprint, (edge, height - 19.5, inner, 14.5), font="story", size=7, fill="quiet", valign="bottom",
        lines=None, field="page",
    )  # fmt: skip


def _fanned(backs: Sequence[tuple[Drawing, Stock]], box: Box) -> Iterator[Mark]:
    """A card of each deck, all of them as high, side by side from where lines begin."""
    x, y, width, height = box
    lengths = [stock.width / stock.height for _, stock in backs]
    high = min(height, (width - GAP * 2 * (len(backs) - 1)) / sum(lengths))
    for (back, stock), length in zip(backs, lengths, strict=True):
        scale = high / stock.height
        frame = (0.0, 0.0, stock.width, stock.height)
        yield Group((Group(back.marks, clip=frame),), (scale, 0.0, 0.0, scale, x, y), still=frame)
        x += high * length + 2 * GAP
