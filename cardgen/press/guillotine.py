"""The cutting plan: in how many cuts, and in which order, a stack of sheets becomes cards.

A cut goes from edge to edge through all sheets of the stack. So the cuts of one direction come first, and
each strip that they leave is then cut in the other direction. Between two cards with a gap are two cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardgen.catalog.model import REFERENCE, Catalog, House
from cardgen.layout.marks import Box, Drawing, Group, Mark, Path, Rect, Step, moved
from cardgen.layout.mirror import running
from cardgen.layout.prose import LEADING, MARGIN, prose
from cardgen.layout.statements import height
from cardgen.press.grid import Area, Axis
from cardgen.press.impose import Page

if TYPE_CHECKING:
    from cardgen.layout.type import Setter
    from cardgen.translate.languages import Language

GUTTER = 8.0
LARGE, SMALL, FEW = 46.0, 31.0, 4
"""Greatest width and height of a diagram, mm: where there are few of them, and where there are more."""
WIDE = 200.0
"""On narrower paper all is smaller."""
LABEL = 4.0
"""Room for the numbers of the cuts on each side of a diagram, mm."""
NEAR = 3.0
"""Lines of a diagram nearer than that share a number's place, mm."""
LEFT_TO_RIGHT = "\u2066{}\u2069"
"""Isolates what it encloses from lines that run from the right (UAX #9)."""
MANY = 8
"""So many page numbers are named, then only the first and the last."""


@dataclass(frozen=True, slots=True)
class Cuts:
    """How sheets of one kind are cut: the paper that lies there (um), its cards, the two sets of cuts.

    `axis` is the way of the first cuts: vertical lines at these x, or horizontal ones at these y; `then` are
    the others, `strips` through how many strips each of those goes. None of both where no cut could go from
    edge to edge.
    """

    paper: Area
    trims: tuple[Area, ...]
    axis: Axis | None
    first: tuple[int, ...]
    then: tuple[int, ...]
    strips: int
    pages: tuple[int, ...]
    components: tuple[str, ...]

    @property
    def count(self) -> int:
        """How often the knife goes through one stack."""
        return len(self.first) + self.strips * len(self.then)


def plans(pages: Sequence[Page], before: int = 0) -> tuple[Cuts, ...]:
    """A plan for each kind of sheet that is cut by hand; `before` is the number of pages in front of these.

    Sheets that are filled in part are cut as full ones are. Of a folded sheet it is one half, as it lies.
    """
    kinds: dict[tuple[int, int, tuple[Area, ...]], list[tuple[int, Page]]] = {}
    for number, page in enumerate(pages, start=before + 1):
        wanted = page.furnished and page.slots and page.side == "front"
        if wanted and not page.tiling and not page.precut and page.registration is None:
            kinds.setdefault((page.width, page.height, page.places), []).append((number, page))
    return tuple(_plan(kind) for kind in kinds.values())


def _plan(kind: Sequence[tuple[int, Page]]) -> Cuts:
    """The plan of these pages, which differ only in how many of their places are filled."""
    numbers = tuple(number for number, _ in kind)
    names = tuple(dict.fromkeys(slot.component for _, page in kind for slot in page.slots))
    trims = {slot.trim for _, page in kind for slot in page.slots if slot.side == "front" or not page.fold}
    cards = tuple(sorted(trims, key=lambda trim: (trim.y, trim.x)))
    page = kind[0][1]
    paper = page.area
    if page.fold == "vertical":
        paper = paper._replace(width=page.width // 2)
    elif page.fold == "horizontal":
        paper = paper._replace(height=page.height // 2)
    return cuts(paper, cards, numbers, names)


def cuts(
    paper: Area, trims: Sequence[Area], pages: Sequence[int] = (), components: Sequence[str] = ()
) -> Cuts:
    """The fewest cuts for these cards; of two ways with equally many, that which begins with upright cuts."""
    columns = _apart({(trim.x, trim.right) for trim in trims})
    rows = _apart({(trim.y, trim.bottom) for trim in trims})
    told = (tuple(pages), tuple(components))
    if columns is None or rows is None:
        return Cuts(paper, tuple(trims), None, (), (), 0, *told)
    xs, ys = _edges(columns), _edges(rows)
    upright = Cuts(paper, tuple(trims), "vertical", xs, ys, len(columns), *told)
    across = Cuts(paper, tuple(trims), "horizontal", ys, xs, len(rows), *told)
    return across if across.count < upright.count else upright


def _apart(spans: set[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Columns (or rows) in their order; None when one reaches into another: no cut could go through."""
    found = sorted(spans)
    return None if any(one[1] > other[0] for one, other in pairwise(found)) else found


def _edges(spans: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Where to cut; cards without a gap share a cut."""
    return tuple(sorted({edge for span in spans for edge in span}))


# --- the page ----------------------------------------------------------------------------------------


def plan_pages(
    found: Sequence[Cuts], catalog: Catalog, house: House, setter: Setter, size: tuple[float, float]
) -> tuple[Drawing, ...]:
    """The plans on as many pages as they take: what to do, and of each kind of sheet a diagram of cuts."""
    width, tall = size
    points = 10.0 if width >= WIDE else 8.0
    side = (LARGE if len(found) <= FEW else SMALL) * min(1.0, width / WIDE)
    title = _title(catalog, house, setter, width)
    intro = prose(
        catalog, setter, house.word("cut-how"), (MARGIN, 28.0, width - 2 * MARGIN, 60.0), size=points
    )
    pages: list[list[Mark]] = [[*title, intro]]
    y = 28.0 + height(intro, LEADING) + 5
    for one in found:
        row, high = _row(one, catalog, house, setter, (side, width - 2 * MARGIN), points)
        if y + high > tall - MARGIN:
            pages.append([*title])
            y = 28.0
        pages[-1].append(Group(tuple(row), moved(MARGIN, y)))
        y += high + GUTTER
    return tuple(Drawing(running(marks, width, rtl=setter.rtl)) for marks in pages)


def _title(catalog: Catalog, house: House, setter: Setter, width: float) -> tuple[Mark, Mark]:
    box = (MARGIN, 14.0, width - 2 * MARGIN, 9.0)
    title = house.word("cut-title")
    head = prose(catalog, setter, title, box, size=20, least=12, font="name", ink="accent", valign="middle")
    return head, Rect(MARGIN, 24.5, width - 2 * MARGIN, 0.3, fill=catalog.style.colours["brass"])


def _row(
    one: Cuts,
    catalog: Catalog,
    house: House,
    setter: Setter,
    room: tuple[float, float],
    points: float,
) -> tuple[list[Mark], float]:
    """A diagram with its words beside it, from 0, 0, and how high that is, mm."""
    side, width = room
    ink = catalog.style.colours["ink"]
    scale = min(side / one.paper.width, side / one.paper.height)
    drawn = one.paper.height * scale + 2 * LABEL
    x = side + 2 * LABEL + GUTTER
    still: Box = (0.0, 0.0, one.paper.width * scale, one.paper.height * scale)
    marks: list[Mark] = [Group(tuple(_diagram(one, scale, setter, ink)), moved(LABEL, LABEL), still=still)]
    y = LABEL
    for text, bold in _words(one, catalog, house, setter.language):
        block = prose(
            catalog, setter, text, (x, y, width - x, 60.0), size=points, font="name" if bold else "story"
        )
        marks.append(block)
        y += height(block, LEADING) + points * 0.12
    return marks, max(drawn, y)


def _words(one: Cuts, catalog: Catalog, house: House, language: Language) -> Iterator[tuple[str, bool]]:
    """What is said of a kind of sheet: what is on it, on which pages, and its cuts."""
    names = [(house if name == REFERENCE else catalog).word(name) for name in one.components]
    yield language.series(names), True
    pages = [str(number) for number in one.pages]
    told = language.series(pages) if len(pages) <= MANY else f"{pages[0]}–{pages[-1]}"
    yield house.word("cut-sheets", count=len(pages), pages=told), False
    if one.axis is None:
        yield house.word("cut-not"), False
        return
    first, then = len(one.first), len(one.then)
    yield house.word("cut-first", last=first), False
    yield house.word("cut-then", first=first + 1, last=first + then, strips=one.strips), False
    yield house.word("cut-total", count=one.count), False


def _diagram(one: Cuts, scale: float, setter: Setter, ink: str) -> Iterator[Mark]:
    """The paper, its cards, and the cuts with their numbers, at the paper's corner; `scale` is mm a um."""
    wide, high = one.paper.width * scale, one.paper.height * scale
    for trim in one.trims:
        box = (trim.x * scale, trim.y * scale, trim.width * scale, trim.height * scale)
        yield Rect(*box, fill="#dddddd")
    yield Rect(0.0, 0.0, wide, high, stroke=ink, line=0.3)
    if one.axis is None:
        return
    upright, across = (one.first, one.then) if one.axis == "vertical" else (one.then, one.first)
    lines: list[Step] = []
    for x in upright:
        lines += [("M", x * scale, -1.0), ("L", x * scale, high + 1.0)]
    yield _cuts(lines, ink, first=one.axis == "vertical")
    lines = []
    for y in across:
        lines += [("M", -1.0, y * scale), ("L", wide + 1.0, y * scale)]
    yield _cuts(lines, ink, first=one.axis == "horizontal")
    start = {"vertical": (1, len(one.first) + 1), "horizontal": (len(one.first) + 1, 1)}[one.axis]
    for at, text in _numbers(upright, scale, start[0]):
        yield _number(text, (at - 5, -LABEL, 10.0, LABEL - 1.2), setter, ink)
    for at, text in _numbers(across, scale, start[1]):
        yield _number(text, (-LABEL - 1.0, at - 1.5, LABEL - 0.4, 3.0), setter, ink)


def _cuts(lines: Sequence[Step], ink: str, *, first: bool) -> Path:
    """The cuts of one direction; those that come first are full lines."""
    return Path(tuple(lines), stroke=ink, line=0.2, dash=() if first else (1.2, 0.8), round_ends=False)


def _numbers(places: Sequence[int], scale: float, start: int) -> Iterator[tuple[float, str]]:
    """The numbers of cuts with their places, mm; those of lines near each other are written together."""
    groups: list[list[tuple[float, int]]] = []
    for number, place in enumerate(places, start=start):
        at = place * scale
        if groups and at - groups[-1][-1][0] < NEAR:
            groups[-1].append((at, number))
        else:
            groups.append([(at, number)])
    for group in groups:
        numbers = [str(number) for _, number in group]
        text = " ".join(numbers) if len(numbers) < 3 else f"{numbers[0]}–{numbers[-1]}"
        yield sum(at for at, _ in group) / len(group), text


def _number(text: str, box: Box, setter: Setter, ink: str) -> Mark:
    """The numbers of cuts near each other; in the order of the cuts, whichever way lines of text run."""
    if setter.rtl:
        text = LEFT_TO_RIGHT.format(text)
    return setter.block(
        text, box, font="tight", size=6.5, least=4.5, fill=ink, align="center", valign="middle", lines=1
    )
