"""Faces that are laid out for one card size, on another one.

A face with coordinates of its own says for which size they were made (`design`). On another size it is drawn
in units: as large as the design fits into the card, with what room is left over as so many units more in
breadth or in length, which the face divides as it likes. Letters are set so large that none is smaller than
legal in the hand. At the end the drawing is brought to size: every mark and every line of text gets its true
millimetres and points, so that whatever is asked about the drawing later has true answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from cardgen.catalog.model import Stock
from cardgen.layout.marks import Block, Drawing, Group, Line, Mark, Run, Unseen, compose

T = TypeVar("T")
NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Fit:
    """How a design lies on a stock: `unit` mm to a unit, so many units more in breadth and in length."""

    unit: float = 1.0
    broad: float = 0.0
    long: float = 0.0

    def stock(self, stock: Stock) -> Stock:
        """The stock in units."""
        if self.unit == 1.0:
            return stock
        lengths = {name: round(getattr(stock, name) / self.unit, 6) for name in type(stock).model_fields}
        return stock.model_copy(update=lengths)

    def face(self, draw: Callable[[T], Drawing]) -> Callable[[T], Drawing]:
        """The same face, in millimetres."""
        if self.unit == 1.0:
            return draw
        done: dict[int, tuple[Drawing, Drawing]] = {}  # by identity: a back that cards share stays shared

        def drawn(what: T) -> Drawing:
            found = draw(what)
            if id(found) not in done:
                done[id(found)] = (found, brought(found, self.unit))
            return done[id(found)][1]

        return drawn


def fit(stock: Stock, width: float, height: float) -> Fit:
    """How a design of width x height mm lies on the stock."""
    unit = min(stock.width / width, stock.height / height)
    if abs(unit - 1.0) < NEAR:
        unit = 1.0
    return Fit(unit, max(stock.width / unit - width, 0.0), max(stock.height / unit - height, 0.0))


def brought(drawing: Drawing, unit: float) -> Drawing:
    """The drawing with `unit` mm to each of its units; sizes of type change with it."""
    return Drawing(tuple(_brought(drawing.marks, unit)))


def _brought(marks: Iterable[Mark], unit: float) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Block):
            yield _block(mark, unit)
        elif isinstance(mark, Group) and _worded(mark):
            a, b, c, d, e, f = mark.matrix
            clip = mark.clip and _box(mark.clip, unit)
            still = mark.still and _box(mark.still, unit)
            inner = tuple(_brought(mark.marks, unit))
            yield replace(mark, marks=inner, matrix=(a, b, c, d, e * unit, f * unit), clip=clip, still=still)
        elif isinstance(mark, Group):
            yield replace(mark, matrix=compose((unit, 0.0, 0.0, unit, 0.0, 0.0), mark.matrix))
        else:
            yield Group((mark,), (unit, 0.0, 0.0, unit, 0.0, 0.0))


def _worded(group: Group) -> bool:
    """True when somewhere in the group stands a text."""
    if isinstance(group.marks, Unseen):
        return False
    return any(isinstance(mark, Block) or (isinstance(mark, Group) and _worded(mark)) for mark in group.marks)


def _box(box: tuple[float, float, float, float], unit: float) -> tuple[float, float, float, float]:
    x, y, width, height = (round(length * unit, 4) for length in box)
    return x, y, width, height


def _block(block: Block, unit: float) -> Block:
    return block._replace(
        box=_box(block.box, unit),
        lines=tuple(_line(line, unit) for line in block.lines),
        excess_width=block.excess_width * unit,
        excess_height=block.excess_height * unit,
        **{name: round(getattr(block, name) * unit, 3) for name in ("size", "least", "wanted")},
    )


def _line(line: Line, unit: float) -> Line:
    runs = tuple(_run(run, unit) for run in line.runs)
    return Line(round(line.x * unit, 4), round(line.y * unit, 4), line.width * unit, runs)


def _run(run: Run, unit: float) -> Run:
    icon = run.icon
    if icon is not None:
        icon = replace(icon, x=icon.x * unit, y=icon.y * unit, size=icon.size * unit)
    return run._replace(size=round(run.size * unit, 3), x=run.x * unit, width=run.width * unit, icon=icon)
