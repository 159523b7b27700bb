"""The page in front of a file of changed cards: what is in it, and which old cards to throw away.

In: sections of lines, each with a number, a name and a remark; a setter, the size of the paper in mm. Out:
drawings of that size, as many as it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cardgen.catalog.model import Catalog, House
from cardgen.layout.marks import Drawing, Mark, Rect
from cardgen.layout.mirror import running
from cardgen.layout.prose import LEADING, MARGIN, prose
from cardgen.layout.statements import height
from cardgen.layout.type import Setter

ROW, HEAD = 6.4, 12.0
"""Height of a line and of a head, mm."""
REMARK = 52.0
"""Width of what stands at the end of a line, mm; less on small paper."""
TOP = 36.0
LEAST = 5.0
"""Long names are set small rather than cut off, pt."""


@dataclass(frozen=True, slots=True)
class Line:
    """So many cards of that name, and what is to be known about them."""

    count: int
    name: str
    remark: str


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under one head; one without lines is not printed."""

    head: str
    lines: tuple[Line, ...]


def notice(
    catalog: Catalog,
    house: House,
    setter: Setter,
    size: tuple[float, float],
    sections: Sequence[Section],
) -> tuple[Drawing, ...]:
    """The pages, the first with the game's title and what the stamps are for."""
    width, tall = size
    pages: list[list[Mark]] = [[*_title(catalog, house, setter, width)]]
    box = (MARGIN, TOP, width - 2 * MARGIN, 30.0)
    note = prose(catalog, setter, house.word("changed-note"), box, size=10, least=LEAST)
    pages[0].append(note)
    y = TOP + height(note, LEADING) + 6
    for section in sections:
        for number, line in enumerate(section.lines):
            taken = ROW if number else HEAD + ROW
            if y + taken > tall - MARGIN:
                pages.append([])
                y = MARGIN
            if number == 0 or y == MARGIN:
                pages[-1] += _head(catalog, setter, section.head, y, width)
                y += HEAD
            pages[-1] += _line(catalog, setter, line, y, width)
            y += ROW
        y += ROW if section.lines else 0
    return tuple(Drawing(running(marks, width, rtl=setter.rtl)) for marks in pages)


def _title(catalog: Catalog, house: House, setter: Setter, width: float) -> Iterator[Mark]:
    room = width - 2 * MARGIN
    said = partial(prose, catalog, setter, least=LEAST)
    yield said(catalog.box.title, (MARGIN, 14.0, room, 9.0), size=22, font="name", ink="accent")
    yield said(house.word("changed-title"), (MARGIN, 23.5, room, 5.0), size=11, ink="quiet")
    yield Rect(MARGIN, 30.5, room, 0.3, fill=catalog.style.colours["brass"])


def _head(catalog: Catalog, setter: Setter, text: str, y: float, width: float) -> Iterator[Mark]:
    room = width - 2 * MARGIN
    box = (MARGIN, y, room, 6.0)
    yield prose(catalog, setter, text, box, size=13, least=LEAST, font="name", ink="accent")
    yield Rect(MARGIN, y + 6.8, room, 0.3, fill=catalog.style.colours["brass"])


def _line(catalog: Catalog, setter: Setter, line: Line, y: float, width: float) -> Iterator[Mark]:
    """A box to tick, the number, the name, and the remark where lines end."""
    remark = min(REMARK, width / 3)
    last = width - MARGIN - remark
    said = partial(prose, catalog, setter, least=LEAST, valign="middle", lines=1)
    yield Rect(MARGIN, y + 1.2, 3.6, 3.6, stroke=catalog.style.colours["ink"], line=0.3)
    yield said(str(line.count), (MARGIN + 6, y, 9, ROW), size=11, font="name")
    yield said(line.name, (MARGIN + 16, y, last - MARGIN - 18, ROW), size=10)
    yield said(line.remark, (last, y, remark, ROW), size=10, align="end")
