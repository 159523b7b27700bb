"""The quick-reference card: the lines of the rules that stand on a card for every player.

In: a catalog in one language, a setter. Out: the front and, where the lines need it, the back, in the format
of the stock `reference`. The words are as large as one side can hold them, or else both sides. What both
cannot hold at the smallest size is set as one text too high for its room, which tells the check by how much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from cardgen.catalog.model import REFERENCE, Catalog
from cardgen.layout.marks import Block, Box, Drawing, Mark, Rect
from cardgen.layout.mirror import running
from cardgen.layout.statements import Column, Manner, Part, about, height, parts, poured
from cardgen.layout.type import Setter

SIZES = (8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5)
"""Body sizes in pt, tried in this order."""
TITLES = (11.0, 7.0)
"""Sizes of the game's name on front and back, pt."""
FINE = 7.0
"""The size in pt down to which the back begins with a section; then a larger size is worth more."""
LEAST = 6.5
"""No words are smaller, pt."""
FOOT = 1.9
"""Room for the stamp at the lower end of the safe area, mm."""
LONGEST = 90.0
"""How long a line may be, mm: broader cards have two columns."""
GUTTER = 5.0
"""Room between two columns, mm."""
RULE = 0.3
"""Breadth of the line below the title, mm."""
ROOMY = 2.4
"""What a section gets above itself at most, beside what it has, where there is room, mm."""
NEAR = 0.01
"""Millimetres that do not count."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of the card before it holds lines: ground and title, and where its columns stand."""

    marks: tuple[Mark, ...]
    columns: tuple[Box, ...]


Way: TypeAlias = Callable[[Sequence[Part], Sequence[_Side]], list[Column]]
"""A way to divide parts among the columns of the sides; [] when something finds no room."""


def reference(catalog: Catalog, setter: Setter) -> tuple[Drawing, Drawing | None]:
    """Front and back; no back where the front holds all lines. The stock must be there.

    Raises DataError for a colour that style.yaml lacks.
    """
    sides = [_side(catalog, setter, title) for title in TITLES]
    wide = sides[0].columns[0][2]

    @cache
    def at(size: float) -> tuple[Part, ...]:
        return parts(catalog, setter, "card", wide, _manner(catalog, size))

    ways: tuple[tuple[Way, float], ...] = (
        *((_alone, size) for size in SIZES),
        *((_by_sections, size) for size in SIZES[: SIZES.index(FINE) + 1]),
        *((_anywhere, size) for size in SIZES),
    )
    said = about(catalog, "card", catalog.box.title, catalog.style.stocks[REFERENCE])
    columns = setter.first(said, ways, lambda way: way[0](at(way[1]), sides))
    front, back = _drawn(sides, columns or _crammed(catalog, setter, at(SIZES[-1]), sides))
    width = catalog.style.stocks[REFERENCE].width
    turned = [Drawing(running(side.marks, width, rtl=setter.rtl)) for side in (front, back) if side]
    return turned[0], turned[1] if back else None


def _manner(catalog: Catalog, size: float) -> Manner:
    """Small words stand closer together than large ones, also for their size."""
    font = "rules" if "rules" in catalog.style.fonts else "story"
    ease = (size - SIZES[-1]) / (SIZES[0] - SIZES[-1])
    return Manner(
        size, size + 0.75, font, leading=1.15 + 0.05 * ease, gap=0.5 + 0.4 * ease, before=0.6 + 0.3 * ease,
        pad=0.2 + 0.25 * ease, between=2.5, follow=1.5, ground=catalog.style.colours["ground"],
    )  # fmt: skip


def _side(catalog: Catalog, setter: Setter, title: float) -> _Side:
    """The ground and the name of the game with a line below it; the columns reach down to the stamp."""
    stock, colours = catalog.style.stocks[REFERENCE], catalog.style.colours
    left, wide, bleed = stock.safe, stock.width - 2 * stock.safe, stock.bleed
    name = setter.block(
        catalog.box.title,
        (left, stock.safe, wide, 12.0),
        font=catalog.style.fonts["name"],
        size=title,
        least=LEAST,
        fill=colours["accent" if title == TITLES[0] else "quiet"],
        ground=colours["ground"],
        lines=2,
        leading=1.15,
        hyphenate=False,
        field="box.title",
    )
    y = stock.safe + height(name, 1.15) + 0.4
    ground = Rect(-bleed, -bleed, stock.width + 2 * bleed, stock.height + 2 * bleed, fill=colours["ground"])
    rule = Rect(left, y, wide, RULE, fill=colours["accent"])
    y += RULE + 2.0
    count = 1 if wide <= LONGEST else 2
    each = (wide - GUTTER * (count - 1)) / count
    tall = max(stock.height - stock.safe - FOOT - y, 0.0)
    boxes = tuple((left + at * (each + GUTTER), y, each, tall) for at in range(count))
    return _Side((ground, rule, name), boxes)


def _alone(found: Sequence[Part], sides: Sequence[_Side]) -> list[Column]:
    """All parts on the front."""
    return _filled(found, sides[0])


def _by_sections(found: Sequence[Part], sides: Sequence[_Side]) -> list[Column]:
    """Both sides, the back beginning with a heading or a table."""
    return _divided(found, sides, [at for at in range(1, len(found)) if found[at].above])


def _anywhere(found: Sequence[Part], sides: Sequence[_Side]) -> list[Column]:
    """Both sides, but never a heading and what it heads apart, and a table only if it must be."""
    below = [at for at in range(1, len(found)) if not found[at - 1].heading]
    whole = [at for at in below if found[at].head is None]
    rows = [at for at in below if found[at].head and found[at - 1].head]
    return _divided(found, sides, whole) or _divided(found, sides, rows)


def _divided(found: Sequence[Part], sides: Sequence[_Side], places: Sequence[int]) -> list[Column]:
    """The back begins with one of these parts: with the one that leaves the fuller side the most room."""
    best: tuple[float, list[Column]] = (0.0, [])
    for at in places:
        front, back = _filled(found[:at], sides[0]), _filled(found[at:], sides[1])
        fullest = max((column.end for column in (*front, *back)), default=0.0)
        if front and back and (not best[1] or fullest < best[0]):
            best = (fullest, [*front, *back])
    return best[1]


def _spread(column: Column, tall: float) -> Column:
    """The column with what room is left given to its sections, as far as that looks well."""
    inner = [part.above > 0 for _, part in column.parts[1:]]
    more = max(min((tall - column.end) / sum(inner), ROOMY), 0.0) if any(inner) else 0.0
    moved, shift = list(column.parts[:1]), 0.0
    for (y, part), begins in zip(column.parts[1:], inner, strict=True):
        shift += more * begins
        moved.append((y + shift, part))
    return Column(tuple(moved), column.end + shift)


def _filled(found: Sequence[Part], side: _Side) -> list[Column]:
    """One column for each box of the side, some perhaps empty; [] when something finds no room."""
    tall = side.columns[0][3]
    head = found[0].head if found else None
    columns = poured([head, *found] if head else found, lambda number: tall)
    ends = (y + part.height for column in columns for y, part in column.parts)
    if len(columns) > len(side.columns) or max(ends, default=0.0) > tall + NEAR:
        return []
    return columns + [Column()] * (len(side.columns) - len(columns))


def _crammed(catalog: Catalog, setter: Setter, found: Sequence[Part], sides: Sequence[_Side]) -> list[Column]:
    """All columns full, and what is left over in the last as one text that is too high."""
    boxes = [box for side in sides for box in side.columns]
    columns = poured(found, lambda number: boxes[min(number, len(boxes) - 1)][3])
    left = [part for column in columns[len(boxes) :] for _, part in column.parts]
    done = []
    for number, (column, box) in enumerate(zip(columns, boxes, strict=False)):
        fits = tuple((y, part) for y, part in column.parts if y + part.height <= box[3] + NEAR)
        over = [part for _, part in column.parts[len(fits) :]] + (left if number == len(boxes) - 1 else [])
        end = max((y + part.height + part.below for y, part in fits), default=0.0)
        if over:
            block = _overfull(catalog, setter, over, (box[2], max(box[3] - end, 0.0)))
            fits = (*fits, (end, Part((block,), box[3] - end)))
        done.append(Column(fits, end))
    return done + [Column()] * (len(boxes) - len(done))


def _overfull(catalog: Catalog, setter: Setter, over: Sequence[Part], room: tuple[float, float]) -> Block:
    """What found no room, as one text in the room (width, height) that is left."""
    manner = _manner(catalog, SIZES[-1])
    return setter.block(
        "<br>".join(part.text for part in over),
        (0.0, 0.0, *room),
        font=catalog.style.fonts[manner.font],
        size=manner.size,
        fill=catalog.style.colours["ink"],
        ground=manner.ground,
        leading=manner.leading,
        field=over[0].field,
    )


def _drawn(sides: Sequence[_Side], columns: Sequence[Column]) -> tuple[Drawing, Drawing | None]:
    """The front with its columns, and the back if there are columns for it."""
    count = len(sides[0].columns)
    front, back = (
        Drawing((*side.marks, *_placed(side, columns[number * count :]))) for number, side in enumerate(sides)
    )
    return front, back if len(columns) > count else None


def _placed(side: _Side, columns: Sequence[Column]) -> Iterator[Mark]:
    for (x, y, _, tall), column in zip(side.columns, columns, strict=False):
        yield from _spread(column, tall).marks(x, y)
