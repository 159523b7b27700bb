"""Whole pages of a game: the cover with its checklist and steps, and the rules sheet.

In: a catalog and the house's words in one language, a setter, the size of the paper in mm. Out:
drawings of that size. The picture on the lid is the game's own drawing and comes from its faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.catalog.model import REFERENCE, Catalog, House, Stock
from cardgen.layout.marks import Drawing, Mark, Rect
from cardgen.layout.mirror import running
from cardgen.layout.prose import LEADING, MARGIN, prose
from cardgen.layout.statements import Column, Manner, about, height, parts, poured
from cardgen.layout.type import Setter

GUTTER = 9.0
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
    """The first page: the lid of the box, the component checklist, the steps from paper to table.

    The checklist stands where lines begin, the steps where they end.
    """
    width, _ = size
    top = lid_height + 10
    column = (width - 2 * MARGIN - GUTTER) / 2
    left = _checklist(catalog, house, setter, MARGIN, top, column)
    room = (MARGIN + column + GUTTER, top, column, size[1] - 34 - top)
    right = _steps(catalog, house, setter, room, steps)
    words = (*left, *right, *_imprint(catalog, house, setter, size))
    return Drawing((*lid.marks, *running(words, width, rtl=setter.rtl)))


def _checklist(
    catalog: Catalog, house: House, setter: Setter, x: float, y: float, width: float
) -> Iterator[Mark]:
    """A box to tick, the number and the name for every component, as the catalog counts them."""
    yield from _head(catalog, setter, house.word("cover-contents"), x, y, width)
    y += 9
    at = 18 if width > 60 else 13  # small paper
    for count, name, stock in _contents(catalog, house):
        number = setter.language.number
        room = house.word("cover-size", width=number(stock.width), height=number(stock.height))
        yield _box(catalog, x, y)
        yield prose(catalog, setter, str(count), (x + 6, y, 12, 5), size=11, font="name", valign="middle")
        yield prose(catalog, setter, name, (x + at, y, width - at - 20, 5), size=10, valign="middle")
        yield prose(catalog, setter, room, (x + width - 20, y, 20, 5), size=8, align="end", valign="middle")
        y += 7
    yield _box(catalog, x, y)
    yield prose(catalog, setter, "1", (x + 6, y, 12, 5), size=11, font="name", valign="middle")
    yield prose(
        catalog, setter, house.word("cover-rules"), (x + at, y, width - at, 5), size=10, valign="middle"
    )
    facts = house.word(
        "cover-facts",
        low=catalog.box.players_min,
        high=catalog.box.players_max,
        minutes=catalog.box.minutes,
    )
    yield prose(catalog, setter, facts, (x, y + 10, width, 5), size=10, valign="middle")


def _contents(catalog: Catalog, house: House) -> Iterator[tuple[int, str, Stock]]:
    """How many pieces there are of each component, what they are called, and their format."""
    counts: dict[str, int] = {}
    for deck, entry in catalog.entries():
        counts[deck] = counts.get(deck, 0) + entry.copies
    for deck, count in counts.items():
        yield count, catalog.word(deck), catalog.style.stocks[deck]
    if catalog.statements("card"):
        yield catalog.box.players_max, house.word(REFERENCE), catalog.style.stocks[REFERENCE]


def lowest(catalog: Catalog, lid_height: float) -> float:
    """Where the left column of a cover with a lid so high ends, mm: checklist, rules sheet, facts."""
    components = len({deck for deck, _ in catalog.entries()}) + bool(catalog.statements("card"))
    return lid_height + 10 + 9 + 7 * components + 15


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
        blocks = [prose(catalog, setter, step, box, size=size) for step in steps]
        gap = size * 3 / STEP_SIZES[0]
        if 9 + sum(height(block, LEADING) + gap for block in blocks) <= most:
            break
    for number, block in enumerate(blocks, start=1):
        box = (x + 7, y, width - 7, 60.0)
        step = prose(catalog, setter, block.text, box, size=size)
        label = (x, step.lines[0].y - 5, 6, 5)
        yield prose(catalog, setter, str(number), label, size=12, font="name", valign="baseline")
        yield step
        y += height(block, LEADING) + gap


def _imprint(catalog: Catalog, house: House, setter: Setter, size: tuple[float, float]) -> Iterator[Mark]:
    """The house's words, or the game's own where those would not be true of it."""
    own = any(word.id == "cover-imprint" for word in catalog.words)
    text = (catalog if own else house).word("cover-imprint", title=catalog.box.title)
    box = (MARGIN, size[1] - 32, size[0] - 2 * MARGIN, 16)
    yield prose(catalog, setter, text, box, size=7.5, valign="bottom", ink="quiet")


def _head(catalog: Catalog, setter: Setter, text: str, x: float, y: float, width: float) -> Iterator[Mark]:
    yield prose(catalog, setter, text, (x, y, width, 6), size=13, font="name", ink="accent", valign="middle")
    yield Rect(x, y + 6.4, width, 0.3, fill=catalog.style.colours["brass"])


def _box(catalog: Catalog, x: float, y: float) -> Rect:
    return Rect(x, y + 0.6, 3.6, 3.6, stroke=catalog.style.colours["ink"], line=0.3)


# --- the rules sheet -----------------------------------------------------------------------------

SIZES = (9.5, 9.0, 8.5, 8.0)
"""Body sizes of the rules sheet in pt, tried in this order."""
TOP = 36.0
"""Where the columns begin below the title, mm."""


def rules(catalog: Catalog, house: House, setter: Setter, size: tuple[float, float]) -> tuple[Drawing, ...]:
    """The rules sheet: two columns of statements and tables, as many pages as it takes.

    The body is as large as it can be without a word wider than its cell and without leaving a few lines alone
    on a last page; where it always does, it is as large as can be, and the few are more.
    """
    width, tall = size
    column = (width - 2 * MARGIN - GUTTER) / 2

    def at(points: float) -> list[Column]:
        lines = parts(catalog, setter, "sheet", column, Manner(points, points + 3, leading=LEADING))
        return poured(lines, lambda number: tall - MARGIN - _top(number))

    def whole(points: float) -> list[Column]:
        found = at(points)
        return [] if _bursting(found) else found

    def saved(points: float) -> list[Column]:
        found = whole(points)
        return [] if _tail(found, tall) else found

    columns = (
        setter.first(about(catalog, "sheet", size), SIZES, saved)
        or setter.first(about(catalog, "sheet", size, "a tail"), SIZES, whole)
        or at(SIZES[-1])
    )
    word = "rules-title-folded" if 2 < len(columns) <= 4 else "rules-title"
    pages: list[list[Mark]] = [[*_title(catalog, house.word(word), setter, width)]]
    for number, found in enumerate(columns):
        if number // 2 == len(pages):
            pages.append([])
        x = MARGIN + number % 2 * (column + GUTTER)
        pages[-1] += found.marks(x, _top(number))
    return tuple(Drawing(running(marks, width, rtl=setter.rtl)) for marks in pages)


def _top(number: int) -> float:
    """Where a column begins, mm from the page's top edge: on the first page below the title."""
    return TOP if number < 2 else MARGIN


def _bursting(columns: Sequence[Column]) -> bool:
    """True when a text is too large for its room, such as a word for its cell."""
    marks = (mark for column in columns for _, part in column.parts for mark in part.marks)
    return any(block.excess_width or block.excess_height for block, _ in Drawing(tuple(marks)).blocks())


def _tail(columns: Sequence[Column], tall: float) -> bool:
    """True when the last page is hardly used: a smaller size may save it."""
    last = len(columns) - 1
    return last > 1 and last % 2 == 0 and _top(last) + columns[-1].end < (tall - MARGIN) * 0.6


def _title(catalog: Catalog, kind: str, setter: Setter, width: float) -> Iterator[Mark]:
    box = (MARGIN, 14.0, width - 2 * MARGIN, 9.0)
    yield prose(catalog, setter, catalog.box.title, box, size=22, font="name", ink="accent", valign="middle")
    label = (MARGIN, 23.5, width - 2 * MARGIN, 5.0)
    yield prose(catalog, setter, kind, label, size=11, ink="quiet", valign="middle")
    yield Rect(MARGIN, 30.5, width - 2 * MARGIN, 0.3, fill=catalog.style.colours["brass"])
