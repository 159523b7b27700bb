"""The painter's plates in the inks of a press instead of the colours of the screen.

The same marks, forms and fonts as on every sheet; what differs is the operator that sets a colour (`k` and
`K`), and that full black letters are printed over their ground (OP, op and OPM 1: ISO 32000-1, 8.6.7).
Nothing here is transparent: a drawing knows no alpha, so nothing need be flattened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any

from cardgen.layout.marks import Ellipse, Icon, Line, Path, Point, Rect, Same
from cardgen.press.operators import Stream
from cardgen.press.pdf import Plates

if TYPE_CHECKING:
    from cardgen.layout.fonts import Fonts
    from cardgen.press.colour import Inks

OVER = "OVER"
"""The graphics state in which ink is printed over ink."""


class SeparatedPlates(Plates):
    """Plates whose colours are shares of four inks."""

    def __init__(self, canvas: Any, fonts: Fonts, inks: Inks) -> None:
        from cardgen.press.fonts import Embedding

        super().__init__(canvas, fonts)
        self.separation = inks
        self.inks = f" {inks.name}"
        self._embedding = Embedding(fonts, fill=lambda colour: f"{inks.line(colour).operands} k")

    def stream(self) -> Stream:
        """An empty stream that sets inks."""
        return SeparatedStream(self, self.separation)

    def line(self, line: Line, fill: str, ground: str) -> str:
        """The operators of a set line; full black is printed over its ground."""
        shown = super().line(line, fill, ground)
        if shown and self.separation.overprints(fill, ground):
            return f"q /{OVER} gs {shown} Q"
        return shown

    def _resources(self, used: Iterable[str]) -> str:
        over = f"/ExtGState << /{OVER} << /Type /ExtGState /OP true /op true /OPM 1 >> >>"
        return super()._resources(used).removesuffix(">>") + f"{over} >>"


class SeparatedStream(Stream):
    """A stream that sets inks. What is set at the moment is remembered as inks, not as colours."""

    __slots__ = ("_inks",)

    def __init__(self, forms: SeparatedPlates, inks: Inks) -> None:
        super().__init__(forms)
        self._inks = inks

    def _filled(self, fill: str, mark: Path | Rect | Ellipse | Icon) -> None:
        if isinstance(mark, Icon):
            inks = self._inks.line(fill)
        else:
            inks = self._inks.area(fill) if breadth(mark) >= self._inks.large else self._inks.fill(fill)
        if inks.operands != self._fill:
            self._fill = inks.operands
            self.code.append(f"{self._fill} k")

    def _stroked(self, stroke: str) -> None:
        self.code.append(f"{self._inks.line(stroke).operands} K")
        self._stroke = stroke


def breadth(mark: Path | Rect | Ellipse) -> float:
    """How broad an area is, mm: the shorter side; of a path that of a square of its area and outline."""
    if isinstance(mark, Rect):
        return min(mark.width, mark.height)
    if isinstance(mark, Ellipse):
        return 2 * min(mark.rx, mark.ry)
    return _breadth(Same(mark.steps))


@lru_cache(maxsize=4096)
def _breadth(path: Same) -> float:
    """Four areas to an outline, curves by their chords; holes drawn the other way round count against it."""
    area = outline = 0.0
    for points in _outlines(path.value):
        for (x0, y0), (x1, y1) in pairwise((*points, points[0])):
            area += (x0 * y1 - x1 * y0) / 2
            outline += hypot(x1 - x0, y1 - y0)
    return 4 * abs(area) / outline if outline else 0.0


def _outlines(path: tuple[tuple[Any, ...], ...]) -> Iterator[list[Point]]:
    """The corners of each closed part."""
    points: list[Point] = []
    for step in path:
        if step[0] == "M" and points:
            yield points
            points = []
        if len(step) > 2:
            points.append((step[-2], step[-1]))
    if points:
        yield points
