"""The lines of the rules as parts that are never split: headings, statements, rows of tables.

In: rules lines, a width in mm. Out: parts, and the columns they are poured into. The rules sheet (pages.py)
and the quick-reference card (reference.py) are both set this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from cardgen.catalog.model import Catalog, Place, RuleLine
from cardgen.layout.breaks import eastern
from cardgen.layout.marks import MM_PER_PT, Block, Group, Mark, Path, moved
from cardgen.layout.markup import plain
from cardgen.layout.place import Align
from cardgen.layout.type import Setter

HIGH = 1000.0
"""Height of the room a text is set in, mm: a part is as high as its text, and only the column ends."""
HAIRLINE = 0.15
"""Line below a row, mm; the one below a table's head is twice as broad."""
LIFT = 0.25
"""So far below the pad the words of a row begin, in sizes: they stand midway between two lines."""
TOGETHER = 7.0
"""So much of Chinese or Japanese stays together in a table's column, in sizes."""
SLACK = 0.05
"""What a column is wider than its words, mm, so that rounding breaks no line."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How lines are set: sizes in pt, `leading` in sizes, distances in mm, the font by its role.

    `gap` is left below a statement, twice that below a table, `before` above a heading, `pad` above and below
    the words of a row, `between` is the room between two columns of a table, `follow` what a heading needs
    below itself beside the statement that follows. `ground` is the colour all of it stands on, "" for the
    paper.
    """

    size: float
    heading: float
    font: str = "story"
    leading: float = 1.3
    gap: float = 1.5
    before: float = 3.0
    pad: float = 0.9
    between: float = 3.0
    follow: float = 6.0
    ground: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """What is never split, drawn from 0, 0. Heights in mm.

    `above` is left free above it where it does not begin a column, `below` always; what has something `above`
    begins a section. In the rest of a column it
    wants room for `keep`, and needs `need`. `head` is the head of the table whose row this is, said again
    where a column begins with the row. `text` is all it says, `field` where that is written.
    """

    marks: tuple[Mark, ...]
    height: float
    above: float = 0.0
    below: float = 0.0
    need: float = 0.0
    keep: float = 0.0
    heading: bool = False
    head: Part | None = None
    text: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """Parts with the y at which each begins, and the y at which the last one ends, mm."""

    parts: tuple[tuple[float, Part], ...] = ()
    end: float = 0.0

    def marks(self, x: float, y: float) -> Iterator[Mark]:
        """All of it, with the column's top left corner at x, y."""
        for down, part in self.parts:
            yield Group(part.marks, matrix=moved(x, y + down))


def parts(catalog: Catalog, setter: Setter, on: Place, width: float, manner: Manner) -> tuple[Part, ...]:
    """The lines that are printed there, as parts `width` mm wide."""
    galley = _Galley(catalog, setter, width, manner)
    found: list[Part] = []
    for run in runs(catalog.rules, on):
        found += galley.table(run) if run[0].row else [galley.line(run[0])]
    return _kept(found, manner.follow)


def about(catalog: Catalog, on: Place, *more: object) -> str:
    """All that parts hang on but their size: the lines, the fonts and what else is said."""
    said = [(line.on, line.heading, catalog.statement(line), catalog.cells(line)) for line in catalog.rules]
    return repr((on, said, sorted(catalog.style.fonts.items()), more))


def runs(lines: Sequence[RuleLine], on: Place) -> list[list[RuleLine]]:
    """Of the lines printed there each text alone, and the rows of each table together, its head first.

    A table are rows in a run. Whatever stands between two tables parts them, printed there or not.
    """
    found: list[list[RuleLine]] = []
    for row, run in groupby(lines, key=lambda line: bool(line.row)):
        there = [line for line in run if line.on in (on, "both")]
        found += ([there] if row else [[line] for line in there]) if there else []
    return found


def poured(parts: Sequence[Part], room: Callable[[int], float]) -> list[Column]:
    """The parts in as many columns as they take; column number n is `room(n)` mm high.

    A table stays together if a column can hold it; its head is repeated where it cannot. A part higher than
    its column stands there alone and reaches out of it.
    """
    columns = [Column()]
    for part in parts:
        start = columns[-1].end + part.above if columns[-1].parts else 0.0
        free, fresh = room(len(columns) - 1), room(len(columns))
        if columns[-1].parts and start + (part.keep if part.keep <= fresh else part.need) > free:
            columns.append(_added(Column(), part.head, 0.0) if part.head else Column())
            start = columns[-1].end
        columns[-1] = _added(columns[-1], part, start)
    return columns


def _added(column: Column, part: Part, y: float) -> Column:
    return Column((*column.parts, (y, part)), y + part.height + part.below)


def height(block: Block, leading: float) -> float:
    """From the top of a block's first line to below its last, mm."""
    return len(block.lines) * block.size * leading * MM_PER_PT


def _kept(found: Sequence[Part], follow: float) -> tuple[Part, ...]:
    """The parts with the room each needs: of a heading also what follows it."""
    done: list[Part] = []
    for part in reversed(found):
        need = max(part.need, part.height)
        keep = max(part.keep, need)
        if part.heading and done:
            need += follow + done[-1].need
            keep += follow + done[-1].keep
        done.append(replace(part, need=need, keep=keep))
    return tuple(reversed(done))


@dataclass(frozen=True, slots=True)
class _Galley:
    """A tray of set type `width` mm wide: everything a line needs to become a part."""

    catalog: Catalog
    setter: Setter
    width: float
    manner: Manner

    def line(self, line: RuleLine) -> Part:
        """A heading or a statement."""
        manner, text, field = self.manner, self.catalog.statement(line), f"rules.{line.id}"
        size, role, ink = (manner.size, manner.font, "ink")
        if line.heading:
            size, role, ink = (manner.heading, "name", "accent")
        block = self.text(text, (0.0, 0.0, self.width), size, role, ink, field)
        above = manner.before if line.heading else 0.0
        tall = height(block, manner.leading)
        return Part((block,), tall, above, manner.gap, heading=line.heading, text=text, field=field)

    def table(self, rows: Sequence[RuleLine]) -> Iterator[Part]:
        """The rows, a line below each; the head stays with the first of them."""
        cells = [self.catalog.cells(row) for row in rows]
        widths, aligns = self.widths(cells), aligned(cells)
        made = [self.row(row, widths, aligns, head=row is rows[0]) for row in rows]
        need, keep = sum(part.height for part in made[:2]), sum(part.height for part in made)
        yield replace(made[0], above=self.manner.gap, need=need, keep=keep)
        for part in made[1:]:
            yield replace(part, head=made[0], below=2 * self.manner.gap if part is made[-1] else 0.0)

    def row(self, line: RuleLine, widths: Sequence[float], aligns: Sequence[Align], head: bool) -> Part:
        """The cells side by side, and the line below them."""
        manner, cells = self.manner, self.catalog.cells(line)
        role, ink, stroke = ("name", "accent", "accent") if head else (manner.font, "ink", "quiet")
        blocks: list[Block] = []
        x, y = 0.0, manner.pad + LIFT * manner.size * MM_PER_PT
        for number, (cell, width, align) in enumerate(zip(cells, widths, aligns, strict=False)):
            place, field = (x, y, width), f"rules.{line.id}.row.{number}"
            blocks.append(self.text(cell, place, manner.size, role, ink, field, align))
            x += width + manner.between
        tall = max(height(block, manner.leading) for block in blocks) + 2 * manner.pad
        rule = Path(
            (("M", 0.0, tall), ("L", self.width, tall)),
            stroke=self.catalog.style.colours[stroke],
            line=2 * HAIRLINE if head else HAIRLINE,
            round_ends=False,
        )
        return Part((*blocks, rule), tall, text=" · ".join(cells), field=f"rules.{line.id}.row")

    def widths(self, rows: Sequence[Sequence[str]]) -> list[float]:
        """The widths of the columns in mm, by their words: every line whole, if there is room for it.

        Else each column gets its longest word and, of what is left, in proportion to what its lines lack.
        """
        count = max(len(row) for row in rows)
        least, most = [0.0] * count, [0.0] * count
        for row in rows:
            role = "name" if row is rows[0] else self.manner.font
            for at, cell in enumerate(row):
                least[at] = max([least[at], *(self.shortest(word, role) for word in plain(cell).split(" "))])
                most[at] = max([most[at], least[at], *(self.measured(s, role) for s in cell.split("<br>"))])
        room = self.width - self.manner.between * (count - 1)
        if sum(most) <= room:
            return [each + (room - sum(most)) / count for each in most]
        if sum(least) >= room:
            return [each * room / sum(least) for each in least]
        share = (room - sum(least)) / (sum(most) - sum(least))
        return [low + share * (high - low) for low, high in zip(least, most, strict=True)]

    def shortest(self, word: str, role: str) -> float:
        """The width that a word needs at least, mm: all of it, but for one that lines may end in anywhere."""
        wide = self.measured(word, role)
        return min(wide, TOGETHER * self.manner.size * MM_PER_PT) if eastern(word) else wide

    def measured(self, text: str, role: str) -> float:
        """The width of a text on one line, mm."""
        return self.setter.width(text, self.catalog.style.fonts[role], self.manner.size) + SLACK

    def text(
        self,
        text: str,
        place: tuple[float, float, float],
        size: float,
        role: str,
        ink: str,
        field: str,
        align: Align = "start",
    ) -> Block:
        """A text at `place` (x, y and width, mm), as high as it gets."""
        x, y, width = place
        block = self.setter.block(
            text,
            (x, y, width, HIGH),
            font=self.catalog.style.fonts[role],
            size=size,
            fill=self.catalog.style.colours[ink],
            ground=self.manner.ground,
            align=align,
            leading=self.manner.leading,
            field=field,
        )
        return block._replace(box=(x, y, width, height(block, self.manner.leading)))


def aligned(rows: Sequence[Sequence[str]]) -> tuple[Align, ...]:
    """How the columns of a table stand: at their end those with no letter below their head."""
    count = max(len(row) for row in rows)
    below = [[plain(row[at]) for row in rows[1:] if at < len(row)] for at in range(count)]
    return tuple("start" if any(map(_lettered, cells)) or not cells else "end" for cells in below)


def _lettered(text: str) -> bool:
    return any(char.isalpha() for char in text)
