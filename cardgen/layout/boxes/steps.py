"""The page before the boxes: how to print, cut, fold and glue them, and how everything lies in them.

The pictures are the nets themselves, folded as far as a step goes and seen from the side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.catalog.model import Catalog
from cardgen.layout.boxes.art import Studio, readable
from cardgen.layout.boxes.net import Net
from cardgen.layout.boxes.pack import Packing, Put
from cardgen.layout.boxes.panels import WHITE, Art, placed, window
from cardgen.layout.boxes.tuck import BACK, BOTTOM, LEFT, RIGHT, TOP
from cardgen.layout.boxes.view import View, plane, seen
from cardgen.layout.easel import Easel, bare
from cardgen.layout.marks import Block, Box, Drawing, Group, Mark, Path, Rect, compose, moved, polygon
from cardgen.layout.mirror import running
from cardgen.layout.patterns import hatching
from cardgen.layout.statements import height

WIDE = 210.0
"""The page is laid out for this width, mm, and made smaller as a whole on narrower paper."""
MARGIN, GUTTER = 16.0, 9.0
LEADING = 1.25
PICTURE = 58.0
"""Height of a picture, mm; less on paper that is not as high as A4."""
PRINTED = 0.5
"""About how much smaller than it is a box is shown: texts too small for that are left out."""
WORDS = 26.0
"""Height that the words below a picture and the room around them take, mm."""
ROW = 5.6
"""Height of a line in the list, mm."""
LEGEND = 7.0
"""Points of the legend on each sheet."""


@dataclass(frozen=True)
class Boxed:
    """A box of the game: its net, what stands on it, what is in it, and its key on the sheets.

    `says` are the texts that must be read on it, as the catalog has them.
    """

    key: str
    name: str
    net: Net
    art: Art
    says: tuple[str, ...] = ()


def page(
    studio: Studio,
    boxes: Sequence[Boxed],
    packing: Packing | None,
    names: Mapping[str, str],
    thickness: float,
    grams: int,
    size: tuple[float, float],
) -> Drawing:
    """The page, `size` mm large. `names` are what parcels are called, `thickness` is that of a card in mm."""
    scale = min(1.0, size[0] / WIDE)
    width = size[0] / scale
    easel = Easel(studio.catalog, studio.setter, bare(width, size[1] / scale), paper="")
    sheet = _Page(studio, easel, width, size[1] / scale)
    marks = running(sheet.marks(boxes, packing, names, thickness, grams), width, rtl=easel.rtl)
    return Drawing((Group(marks, (scale, 0.0, 0.0, scale, 0.0, 0.0)),))


@dataclass(frozen=True)
class _Page:
    studio: Studio
    easel: Easel[Catalog]
    width: float
    tall: float

    def marks(
        self,
        boxes: Sequence[Boxed],
        packing: Packing | None,
        names: Mapping[str, str],
        thickness: float,
        grams: int,
    ) -> Iterator[Mark]:
        """Everything, from top to bottom."""
        house = self.studio.house
        yield from self._head()
        column = (self.width - 2 * MARGIN - GUTTER) / 2
        steps = [house.word("box-step-print", grams=grams), house.word("box-step-cut")]
        left, end = self._steps(steps, MARGIN, 36.0, column)
        yield from left
        right = MARGIN + column + GUTTER
        yield from self._list(boxes, right, 36.0, column)
        below = 36.0 + ROW * len(boxes) + 2.0
        board = boxes[0].net.board / 1000
        made = self._plain(
            house.word("box-made-for", thickness=self._mm(thickness), board=self._mm(board)),
            (right, below, column, 30.0), size=8.0, fill="quiet",
        )  # fmt: skip
        yield made
        y = max(end, below + height(made, LEADING)) + 5.0
        yield from self._legend_at(y)
        y += 9.0
        rows = list(self._rows(boxes, packing, names))
        high = min(PICTURE, (self.tall - 8.0 - y) / max(len(rows), 1) - WORDS)
        for row in rows:
            marks, y = self._pictured(row, y, high)
            yield from marks

    def _head(self) -> Iterator[Mark]:
        catalog, inner = self.studio.catalog, self.width - 2 * MARGIN
        yield self._plain(self.studio.title, (MARGIN, 14, inner, 9), size=22, font="name", fill="accent")
        label = self.studio.house.word("boxes-title")
        yield self._plain(label, (MARGIN, 23.5, inner, 5), size=11, fill="quiet")
        yield Rect(MARGIN, 30.5, inner, 0.3, fill=catalog.style.colours["brass"])

    def _steps(self, steps: Sequence[str], x: float, y: float, width: float) -> tuple[list[Mark], float]:
        """Numbered steps, and where they end."""
        marks: list[Mark] = []
        for number, step in enumerate(steps, start=1):
            block = self._plain(step, (x + 7, y, width - 7, 60.0), size=9.5)
            marks.append(self._plain(str(number), (x, y - 0.4, 6, 6), size=12, font="name"))
            marks.append(block)
            y += height(block, LEADING) + 3.0
        return marks, y

    def _list(self, boxes: Sequence[Boxed], x: float, y: float, width: float) -> Iterator[Mark]:
        """A line for each box: what is in it, and its room."""
        for number, box in enumerate(boxes):
            at = y + number * ROW
            room = [self._mm(side / 1000) for side in box.net.room]
            inside = self.studio.house.word("box-inside", width=room[0], height=room[1], depth=room[2])
            yield self._plain(box.name, (x, at, width * 0.52, ROW), size=9.5, lines=1)
            yield self._plain(
                inside,
                (x + width * 0.53, at, width * 0.47, ROW),
                size=8.0,
                align="end",
                lines=1,
                fill="quiet",
            )

    def _legend_at(self, y: float) -> Iterator[Mark]:
        yield Rect(MARGIN, y, self.width - 2 * MARGIN, 0.2, fill=self.easel.colour("quiet"))
        marks, _ = legend(self.studio, 9.0)
        yield Group(tuple(marks), moved(MARGIN, y + 2.5))

    def _rows(
        self, boxes: Sequence[Boxed], packing: Packing | None, names: Mapping[str, str]
    ) -> Iterator[list[tuple[list[Mark], tuple[float, float], str]]]:
        """Rows of pictures with their sizes and words: for the tuck boxes, for tray and lid."""
        house = self.studio.house
        tucks = [box for box in boxes if BACK in box.net.panel]
        others = [box for box in boxes if BACK not in box.net.panel]
        if tucks:
            deepest = max(tucks, key=lambda box: box.net.room.depth)
            yield [
                (*self._figure(deepest, angles, view), house.word(f"box-step-tuck-{step}"))
                for step, angles, view in TUCK
            ]
        if len(others) == 2:
            tray, lid = others
            row = [
                (
                    *self._figure(tray, dict.fromkeys(tray.net.panel, 62.0), OPEN),
                    "walls",
                ),
                (*self._figure(lid, {}, CLOSED), "lid"),
            ]
            rows = [(marks, size, house.word(f"box-step-{step}")) for marks, size, step in row]
            if packing:
                rows.append((*self._plan(packing, names), house.word("box-step-pack")))
            yield rows

    def _pictured(
        self, row: Sequence[tuple[list[Mark], tuple[float, float], str]], y: float, tall: float
    ) -> tuple[list[Mark], float]:
        """Pictures side by side with their words below, and where the row ends."""
        count = max(3, len(row))
        column = (self.width - 2 * MARGIN - (count - 1) * GUTTER) / count
        marks: list[Mark] = []
        end = y
        for number, (drawn, (wide, high), words) in enumerate(row):
            x = MARGIN + number * (column + GUTTER)
            scale = min(column / wide, tall / high)
            left, top = x + (column - wide * scale) / 2, y + (tall - high * scale) / 2
            still = (0.0, 0.0, wide, high)
            marks.append(Group(tuple(drawn), (scale, 0.0, 0.0, scale, left, top), still=still))
            block = self._plain(words, (x, y + tall + 2.5, column, 40.0), size=9.0)
            marks.append(block)
            end = max(end, y + tall + 2.5 + height(block, LEADING))
        return marks, end + 6.0

    def _figure(
        self, box: Boxed, angles: Mapping[str, float], view: View
    ) -> tuple[list[Mark], tuple[float, float]]:
        """A folded net as it is seen, with what stands on it, and the size of the picture."""
        net = box.net
        easel, boxes = self.easel, self.studio.catalog.style.boxes
        outside, edge, ink = easel.colour(boxes.ground), easel.colour(boxes.ink), easel.colour("ink")
        panels, maps = seen(net, angles, view), plane(net, angles, view)
        spots = [spot for panel in panels for spot in panel.spots]
        left, top = min(x for x, *_ in spots), max(y for _, y, _ in spots)
        size = (max(x for x, *_ in spots) - left, top - min(y for _, y, _ in spots))
        marks: list[Mark] = []
        for panel in panels:
            shown = panel.printed and net.panel[panel.name].kind != "glue"
            steps = polygon((x - left, top - y) for x, y, _ in panel.spots)
            fill, stroke = (outside, edge) if shown else (WHITE, ink)
            line = max(size) / 200
            if not shown or panel.name not in box.art.faces:
                marks.append(Path(steps, fill=fill, stroke=stroke, line=line))
                continue
            there = net.panel[panel.name]
            picture = Group(box.art.faces[panel.name].marks, placed(there))
            marks.append(Path(steps, fill=fill))
            marks += readable(
                [Group((picture,), compose(moved(-left, top), maps[panel.name]), clip=window(there))], PRINTED
            )
            marks.append(Path(steps, stroke=stroke, line=line))
        return marks, size

    def _plan(self, packing: Packing, names: Mapping[str, str]) -> tuple[list[Mark], tuple[float, float]]:
        """The tray seen from above; on each pile the names of what is in it, from the top down."""
        easel = self.easel
        wide, high = packing.room.width / 1000, packing.room.height / 1000
        column = (self.width - 2 * MARGIN - 2 * GUTTER) / 3
        scale = column / wide
        marks: list[Mark] = [Rect(0, 0, wide * scale, high * scale, stroke=easel.colour("ink"), line=0.4)]
        shade = easel.colour("ground")
        puts = sorted(packing.puts, key=lambda put: put.z)
        piles = piles_of(puts)
        for put in puts:
            room = put.parcel.room
            x, y = put.x / 1000 * scale, put.y / 1000 * scale
            box = (x, y, room.width / 1000 * scale, room.height / 1000 * scale)
            marks.append(Rect(*box, fill=shade, stroke=easel.colour("quiet"), line=0.2))
            if pile := piles.get(put):
                said = list(dict.fromkeys(name for one in pile if (name := names.get(one.parcel.name))))
                marks += self._named(said, (box[0] + 0.5, box[1], box[2] - 1.0, box[3]))
        return marks, (wide * scale, high * scale)

    def _named(self, said: Sequence[str], box: Box) -> Iterator[Mark]:
        """The names in the box, or the first of them where there is no room for more, or for none."""
        for lines in (said, said[:1]):
            words = self._plain(
                "\n".join(lines), box, font="label", size=7.5, least=6.5, align="center", valign="middle"
            )
            if not (words.excess_width or words.excess_height):
                yield words
                return

    def _mm(self, length: float) -> str:
        return self.studio.setter.language.number(round(length, 2 if length < 5 else 1))

    def _plain(self, text: str, box: Box, *, size: float, **how: object) -> Block:
        given: dict[str, object] = {
            "font": "story", "least": 6.5, "valign": "top", "lines": None, "leading": LEADING,
            "field": "page",
        }  # fmt: skip
        return self.easel.text(text, box, size=size, **{**given, **how})  # type: ignore[arg-type]


TUCK: tuple[tuple[str, Mapping[str, float], View], ...] = (
    (
        "glue",
        {
            LEFT: 78.0, RIGHT: 78.0, BACK: 78.0, "glue": 80.0, TOP: 0.0, "tuck": 20.0, BOTTOM: 0.0,
            "left upper dust flap": 0.0, "right upper dust flap": 0.0, "left lower dust flap": 0.0,
            "right lower dust flap": 0.0, "inner bottom": 0.0,
        },
        View("stands", 28.0, 24.0),
    ),
    (
        "bottom",
        {
            BOTTOM: 25.0, "inner bottom": 62.0, "left lower dust flap": 88.0, "right lower dust flap": 88.0,
            TOP: 0.0, "tuck": 0.0, "left upper dust flap": 0.0, "right upper dust flap": 0.0,
        },
        View("stands", 28.0, -32.0),
    ),
    (
        "close",
        {TOP: 38.0, "tuck": 55.0, "left upper dust flap": 80.0, "right upper dust flap": 80.0},
        View("stands", 28.0, 30.0),
    ),
)  # fmt: skip
"""How far each panel is folded (all the way where nothing is said), for each step of a tuck box."""
OPEN = View("turned over", 24.0, 48.0)
CLOSED = View("lies", 24.0, 48.0)


def legend(studio: Studio, size: float = LEGEND) -> tuple[list[Mark], float]:
    """What full and dashed lines and hatching mean, on one line; and how long it is, mm."""
    easel = Easel(studio.catalog, studio.setter, bare(1, 1), paper="")
    ink, quiet = easel.colour("ink"), easel.colour("quiet")
    tall, sample = size * 0.42, size * 0.8
    marks: list[Mark] = []
    x = 0.0
    for word in ("cut", "fold", "glue"):
        if word == "glue":
            box = (x, tall * 0.1, sample, tall * 0.8)
            marks += [hatching(*box, 1.2, 45, quiet, 0.15), Rect(*box, stroke=quiet, line=0.15)]
        else:
            line = (("M", x, tall / 2), ("L", x + sample, tall / 2))
            dash = (1.6, 1.2) if word == "fold" else ()
            marks.append(Path(line, stroke=ink, line=0.2, dash=dash, round_ends=False))
        text = studio.house.word(f"box-{word}")
        wide = easel.width(text, "rules", size) + 0.5
        box = (x + sample + 1.2, 0.0, wide, tall)
        marks.append(
            easel.text(text, box, font="rules", size=size, least=size, fill="ink", align="left", field="page")
        )
        x += sample + 1.2 + wide + 2.5
    return marks, x - 2.5


def _over(one: Put, other: Put) -> bool:
    """Whether the first covers some of the other."""
    across = one.x < other.x + other.parcel.room.width and other.x < one.x + one.parcel.room.width
    return across and one.y < other.y + other.parcel.room.height and other.y < one.y + one.parcel.room.height


def piles_of(puts: Sequence[Put]) -> dict[Put, list[Put]]:
    """What lies uppermost, with all that is below it and below nothing else; both from the top down."""
    falling = sorted(puts, key=lambda put: -put.z)
    tops = [put for put in falling if not any(other.z > put.z and _over(other, put) for other in falling)]
    above = {put: [top for top in tops if _over(top, put)] for put in falling}
    return {top: [put for put in falling if above[put] == [top]] for top in tops}
