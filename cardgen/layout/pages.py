"""Whole pages of a game: the cover with its checklist and steps, and the rules sheet.

In: a catalog and the house's words in one language, a setter, the size of the paper in mm. Out:
drawings of that size. The picture on the lid is the game's own drawing and comes from its faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardgen.catalog.model import Catalog, House, RuleLine
from cardgen.layout.marks import Block, Drawing, Group, Mark, Rect, moved
from cardgen.layout.place import Align, Valign
from cardgen.layout.type import Setter

MARGIN = 16.0
GUTTER = 9.0
POINT = 25.4 / 72
STEP_SIZES = (9.5, 8.5, 7.5, 6.5)
"""Sizes of the steps on the cover in pt, tried in this order."""


def cover(
    catalog: Catalog,
    house: House,
    setter: Setter,
    size: tuple[float, float],
    lid: Drawing,
    lid_height: float,
    steps: Sequence[str],
) -> Drawing:
    """The first page: the lid of the box, the component checklist, the steps from paper to table."""
    width, _ = size
    top = lid_height + 10
    column = (width - 2 * MARGIN - GUTTER) / 2
    left = _checklist(catalog, house, setter, MARGIN, top, column)
    room = (MARGIN + column + GUTTER, top, column, size[1] - 34 - top)
    right = _steps(catalog, house, setter, room, steps)
    return Drawing((*lid.marks, *left, *right, *_imprint(catalog, house, setter, size)))


def _checklist(
    catalog: Catalog, house: House, setter: Setter, x: float, y: float, width: float
) -> Iterator[Mark]:
    """A box to tick, the number and the name for every component, as the catalog counts them."""
    yield from _head(catalog, setter, house.word("cover-contents"), x, y, width)
    y += 9
    at = 18 if width > 60 else 13  # small paper
    counts: dict[str, int] = {}
    for deck, entry in catalog.entries():
        counts[deck] = counts.get(deck, 0) + entry.copies
    for deck, count in counts.items():
        stock = catalog.style.stocks[deck]
        room = house.word("cover-size", width=f"{stock.width:g}", height=f"{stock.height:g}")
        yield _box(catalog, x, y)
        yield _plain(catalog, setter, str(count), (x + 6, y, 12, 5), size=11, font="name")
        yield _plain(catalog, setter, catalog.word(deck), (x + at, y, width - at - 20, 5), size=10)
        yield _plain(catalog, setter, room, (x + width - 20, y, 20, 5), size=8, align="right")
        y += 7
    yield _box(catalog, x, y)
    yield _plain(catalog, setter, "1", (x + 6, y, 12, 5), size=11, font="name")
    yield _plain(catalog, setter, house.word("cover-rules"), (x + at, y, width - at, 5), size=10)
    facts = house.word(
        "cover-facts",
        low=catalog.box.players_min,
        high=catalog.box.players_max,
        minutes=catalog.box.minutes,
    )
    yield _plain(catalog, setter, facts, (x, y + 10, width, 5), size=10)


def lowest(catalog: Catalog, lid_height: float) -> float:
    """Where the left column of a cover with a lid so high ends, mm: checklist, rules sheet, facts."""
    decks = {deck for deck, _ in catalog.entries()}
    return lid_height + 10 + 9 + 7 * len(decks) + 15


def _steps(
    catalog: Catalog,
    house: House,
    setter: Setter,
    room: tuple[float, float, float, float],
    steps: Sequence[str],
) -> Iterator[Mark]:
    """Numbered steps, each as high as its text needs, all as large as the room allows."""
    x, y, width, most = room
    yield from _head(catalog, setter, house.word("cover-steps"), x, y, width)
    y += 9
    for size in STEP_SIZES:
        box = (x + 7, y, width - 7, 60.0)
        blocks = [_plain(catalog, setter, step, box, size=size, valign="top") for step in steps]
        gap = size * 3 / STEP_SIZES[0]
        if 9 + sum(height(block) + gap for block in blocks) <= most:
            break
    for number, block in enumerate(blocks, start=1):
        box = (x + 7, y, width - 7, 60.0)
        step = _plain(catalog, setter, block.text, box, size=size, valign="top")
        label = (x, step.lines[0].y - 5, 6, 5)
        yield _plain(catalog, setter, str(number), label, size=12, font="name", valign="baseline")
        yield step
        y += height(block) + gap


def _imprint(catalog: Catalog, house: House, setter: Setter, size: tuple[float, float]) -> Iterator[Mark]:
    text = house.word("cover-imprint", title=catalog.box.title)
    box = (MARGIN, size[1] - 32, size[0] - 2 * MARGIN, 16)
    yield _plain(catalog, setter, text, box, size=7.5, valign="bottom", ink="quiet")


def _head(catalog: Catalog, setter: Setter, text: str, x: float, y: float, width: float) -> Iterator[Mark]:
    yield _plain(catalog, setter, text, (x, y, width, 6), size=13, font="name", ink="accent")
    yield Rect(x, y + 6.4, width, 0.3, fill=catalog.style.colours["brass"])


def _box(catalog: Catalog, x: float, y: float) -> Rect:
    return Rect(x, y + 0.6, 3.6, 3.6, stroke=catalog.style.colours["ink"], line=0.3)


def _plain(
    catalog: Catalog,
    setter: Setter,
    text: str,
    box: tuple[float, float, float, float],
    *,
    size: float,
    font: str = "story",
    ink: str = "ink",
    align: Align = "left",
    valign: Valign = "middle",
) -> Block:
    return setter.block(
        text,
        box,
        font=catalog.style.fonts[font],
        size=size,
        least=min(size, 6.5),
        fill=catalog.style.colours[ink],
        align=align,
        valign=valign,
        leading=1.3,
        field="page",
    )


def height(block: Block) -> float:
    """From the top of the first line to below the last, in mm."""
    return len(block.lines) * block.size * 1.3 * POINT


# --- the rules sheet -----------------------------------------------------------------------------

SIZES = (9.5, 9.0, 8.5, 8.0)
"""Body sizes of the rules sheet in pt, tried in this order."""
TOP = 36.0
"""Where the columns begin below the title, mm."""


@dataclass(slots=True)
class _Flow:
    """Two columns a page, page after page, and where the next statement goes."""

    column: float
    bottom: float
    pages: list[list[Mark]]
    number: int = 0
    y: float = TOP

    @property
    def x(self) -> float:
        return MARGIN + self.number % 2 * (self.column + GUTTER)

    def turn(self) -> None:
        """Go on in the next column, or on a new page after the second."""
        self.number += 1
        if self.number % 2 == 0:
            self.pages.append([])
        self.y = TOP if len(self.pages) == 1 else MARGIN

    @property
    def tail(self) -> bool:
        """True when the last page is hardly used: a smaller size may save it."""
        return len(self.pages) > 1 and self.number % 2 == 0 and self.y < self.bottom * 0.6


def rules(catalog: Catalog, house: House, setter: Setter, size: tuple[float, float]) -> tuple[Drawing, ...]:
    """The rules sheet: two columns of statements, as many pages as it takes.

    The body is as large as it can be without leaving a few lines alone on a last page.
    """
    for points in SIZES:
        flow = _flowed(catalog, house, setter, size, points)
        if not flow.tail:
            break
    return tuple(Drawing(tuple(marks)) for marks in flow.pages)


def _flowed(
    catalog: Catalog, house: House, setter: Setter, size: tuple[float, float], points: float
) -> _Flow:
    width, tall = size
    column = (width - 2 * MARGIN - GUTTER) / 2
    flow = _Flow(column, tall - MARGIN, [[*_title(catalog, house, setter, width)]])
    blocks = [(line.heading, _statement(catalog, setter, line, column, points)) for line in catalog.rules]
    for index, (heading, block) in enumerate(blocks):
        before = 3.0 if heading and flow.y not in (TOP, MARGIN) else 0.0
        following = blocks[index + 1][1] if heading and index + 1 < len(blocks) else None
        need = before + height(block) + (6.0 + height(following) if following else 0.0)
        if flow.y + need > flow.bottom:
            flow.turn()
            before = 0.0
        flow.pages[-1].append(Group((block,), matrix=moved(flow.x, flow.y + before)))
        flow.y += before + height(block) + 1.5
    return flow


def _statement(catalog: Catalog, setter: Setter, line: RuleLine, column: float, points: float) -> Block:
    text = catalog.statement(line)
    box = (0.0, 0.0, column, 200.0)
    if line.heading:
        return _plain(catalog, setter, text, box, size=points + 3, font="name", ink="accent", valign="top")
    return replace(_plain(catalog, setter, text, box, size=points, valign="top"), field="rules")


def _title(catalog: Catalog, house: House, setter: Setter, width: float) -> Iterator[Mark]:
    box = (MARGIN, 14.0, width - 2 * MARGIN, 9.0)
    yield _plain(catalog, setter, catalog.box.title, box, size=22, font="name", ink="accent")
    label = (MARGIN, 23.5, width - 2 * MARGIN, 5.0)
    yield _plain(catalog, setter, house.word("rules-title"), label, size=11, ink="quiet")
    yield Rect(MARGIN, 30.5, width - 2 * MARGIN, 0.3, fill=catalog.style.colours["brass"])
