"""What was seen on a page -> remarks, by what is demanded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from cardgen.finding import Level
from cardgen.press.preflight.content import KINDS, Seen

if TYPE_CHECKING:
    from cardgen.press.preflight.boxes import Rectangle
    from cardgen.press.preflight.demands import Demands
    from cardgen.press.preflight.remarks import Remarks

HAIR = 1e-6
REACH = 17.0
"""Points between a corner and the marks that stand around it."""
APART = 0.5
"""Points that a mark keeps away from its corner; one that touches it is an ornament."""
LEAST = 50.0
"""Points: no card is smaller."""


def page(seen: Collection[Seen], cut: Rectangle | None, asked: Demands, remarks: Remarks, at: int) -> None:
    """Judge one page, which is cut along `cut`."""
    for one in sorted(seen):
        judge = JUDGES.get(one.kind)
        if judge is not None:
            judge(one, asked, remarks, at)
    marks = [one for one in seen if one.kind == "mark"]
    _marks(marks, cut, asked, remarks, at)


def most_ink(seen: Iterable[Seen]) -> float:
    """The most ink of a single colour."""
    return max((one.figure for one in seen if one.kind == "ink"), default=0.0)


def _colour(one: Seen, asked: Demands, remarks: Remarks, at: int) -> None:
    kind = KINDS[int(one.place[0])]
    if kind not in asked.colours:
        allowed = ", ".join(asked.colours)
        what = f"found {one.name[:100]}; allowed: {allowed}; convert it with the printer's profile"
        remarks.add("colour", what, page=at)
    elif kind == "spot" and "All" not in one.name:
        what = f"found {one.name[:100]}; it needs a plate of its own; make it CMYK unless you ordered one"
        remarks.add("spot", what, Level.WARNING, page=at)


def _font(one: Seen, _: Demands, remarks: Remarks, at: int) -> None:
    if not one.figure:
        name = one.name or "without a name"
        what = f"found the font {name}, which is not embedded; allowed: embedded; embed it"
        remarks.add("font", what, page=at)


def _transparency(one: Seen, asked: Demands, remarks: Remarks, at: int) -> None:
    if not asked.transparency:
        what = f"found {one.name}; allowed: nothing transparent in {asked.title}; flatten it"
        remarks.add("transparency", what, page=at)


def _layer(_: Seen, asked: Demands, remarks: Remarks, at: int) -> None:
    if not asked.transparency:
        remarks.add("layers", "found a layer (optional content); allowed: none; flatten it", page=at)


def _ppi(one: Seen, asked: Demands, remarks: Remarks, at: int) -> None:
    level = Level.ERROR if one.figure < asked.ppi else Level.WARNING
    if one.figure < max(asked.ppi, asked.fine_ppi):
        least = asked.ppi if level is Level.ERROR else asked.fine_ppi
        what = f"found a picture of {one.figure:.0f} ppi; allowed: {least:g} or more; take a larger picture"
        remarks.add("resolution", what, level, page=at, ppi=one.figure)


def _line(one: Seen, asked: Demands, remarks: Remarks, at: int) -> None:
    if one.figure < asked.line - 0.005:
        what = f"found lines thinner than {asked.line:g} pt; they may not print; make them thicker"
        remarks.add("hairline", what, Level.WARNING, page=at, width=one.figure)


def _registration(one: Seen, _: Demands, remarks: Remarks, at: int) -> None:
    what = f"found {one.name} in the colour of registration marks, on every plate; use black alone"
    remarks.add("registration", what, page=at)


def _white(one: Seen, _: Demands, remarks: Remarks, at: int) -> None:
    what = f"found {one.name} in white that overprints: nothing of it will be seen; let it knock out"
    remarks.add("white-overprint", what, page=at)


def _outside(one: Seen, _: Demands, remarks: Remarks, at: int) -> None:
    what = f"found {one.name}; allowed: everything in the file itself; embed it"
    remarks.add("outside", what, page=at)


def _lost(one: Seen, _: Demands, remarks: Remarks, at: int) -> None:
    what = f"found no object for {one.name}: it is missing in the file; make the file again"
    remarks.add("missing", what, page=at)


def _circle(_: Seen, __: Demands, remarks: Remarks, at: int) -> None:
    what = "found a form that draws itself, or forms too deep in each other; make the file again"
    remarks.add("circle", what, page=at)


def _nonsense(one: Seen, _: Demands, remarks: Remarks, at: int) -> None:
    what = f"found an operator '{one.name}' that cannot be read; make the file again"
    remarks.add("damaged", what, page=at)


def _jpx(_: Seen, asked: Demands, remarks: Remarks, at: int) -> None:
    if asked.pdf and max(asked.pdf) < "1.5":
        what = "found a picture packed as JPEG 2000; allowed: JPEG or Flate; pack it anew"
        remarks.add("packing", what, page=at)


def _curve(_: Seen, __: Demands, remarks: Remarks, at: int) -> None:
    what = "found a transfer curve, which changes colours in print; allowed: none; apply it to the picture"
    remarks.add("curve", what, page=at)


JUDGES: Mapping[str, Callable[[Seen, Demands, Remarks, int], None]] = {
    "colour": _colour, "font": _font, "transparency": _transparency, "layer": _layer, "ppi": _ppi,
    "line": _line, "registration": _registration, "white-over": _white, "outside": _outside,
    "lost": _lost, "circle": _circle, "nonsense": _nonsense, "jpx": _jpx, "curve": _curve,
}  # fmt: skip


def _marks(marks: list[Seen], cut: Rectangle | None, asked: Demands, remarks: Remarks, at: int) -> None:
    """Lines of a registration colour, and lines that stand like cut marks, inside where the page is cut."""
    if cut is None:
        return
    inside = [
        one
        for one in marks
        if cut.left <= one.place[0] and one.place[2] <= cut.right
        and cut.bottom <= min(one.place[1], one.place[3]) and max(one.place[1], one.place[3]) <= cut.top
    ]  # fmt: skip
    found = len(corners(inside)) >= 4 or any(one.name for one in inside)
    if found:
        what = (
            "found what looks like cut marks inside the trim; allowed: none where it is seen; take them away"
        )
        remarks.add("marks", what, Level.ERROR if asked.unmarked else Level.WARNING, page=at)


def corners(marks: Iterable[Seen]) -> set[tuple[float, float]]:
    """The corners of rectangles at which an upright and a level line of equal width point, keeping off."""
    level: list[Seen] = []
    upright: list[Seen] = []
    for one in marks:
        x0, y0, x1, y1 = one.place
        (level if abs(y1 - y0) < abs(x1 - x0) else upright).append(one)
    found = set()
    for flat in level:
        for tall in upright:
            point = (tall.place[0], flat.place[1])
            if flat.figure == tall.figure and _points(flat, 0, point[0]) and _points(tall, 1, point[1]):
                found.add(point)
    return {point for point in found if _square(point, found)}


def _points(line: Seen, axis: int, aim: float) -> bool:
    """True when the line, prolonged, comes to the aim soon, but does not touch it."""
    low, high = sorted((line.place[axis], line.place[axis + 2]))
    away = max(low - aim, aim - high)
    return APART <= away <= REACH


def _square(point: tuple[float, float], found: Collection[tuple[float, float]]) -> bool:
    """True when the corner is one of four of a card."""
    x, y = point
    across = [other[0] for other in found if other[1] == y and abs(other[0] - x) >= LEAST]
    down = [other[1] for other in found if other[0] == x and abs(other[1] - y) >= LEAST]
    return any((one, two) in found for one in across for two in down)
