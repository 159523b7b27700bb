"""Marks that a hand looks for stand in their corner: every symbol on its cards, and on no others.

In: drawn faces, and the corners of style.yaml. A mark is a group of the drawing by its name; it lies in a
corner when all its ink lies in that quarter of the face. The turned copy in the opposite corner is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardgen.catalog.model import Catalog, Corner, Stock
from cardgen.finding import Finding
from cardgen.game import Face
from cardgen.layout.ink import placed, union
from cardgen.layout.marks import IDENTITY, Box, Group, Mark, Matrix, compose

OPPOSITE: Mapping[str, str] = {
    "top-left": "bottom-right",
    "top-right": "bottom-left",
    "bottom-left": "top-right",
    "bottom-right": "top-left",
}
TOLERANCE = 0.05
"""Millimetres that do not count."""


def findings(catalog: Catalog, faces: Iterable[Face], rtl: bool = False) -> Iterator[Finding]:
    """Fronts that lack a mark they should have, have it elsewhere, or have one they should not.

    Where lines run from right to left the corners are mirrored.
    """
    corners = [_mirrored(corner) if rtl else corner for corner in catalog.style.corners]
    if not corners:
        return
    faces = list(faces)
    for number, corner in enumerate(corners):
        if not any(hasattr(entry, corner.field) for _, entry in catalog.entries()):
            what = f"found '{corner.field}', a field that no card has; allowed: one of the cards'; name it"
            where = catalog.place("style", f"corners.{number}.field")
            yield Finding(where, what, check="corner", game=catalog.name, field="style.corners")
    for face in faces:
        there = _marks(face.front.marks, frozenset(corner.mark for corner in corners))
        for corner in corners:
            value = str(getattr(face.entry, corner.field, ""))
            if what := _wrong(corner, value, there.get(corner.mark, []), face.stock):
                where = catalog.place(face.entry.id, corner.field)
                yield Finding(
                    where, what, check="corner", game=catalog.name, card=face.entry.id, field=corner.field,
                    lang=catalog.lang,
                )  # fmt: skip


def _mirrored(corner: Corner) -> Corner:
    sides = {"left": "right", "right": "left"}
    edge, side = corner.corner.split("-")
    return corner.model_copy(update={"corner": f"{edge}-{sides[side]}"})


def _wrong(corner: Corner, value: str, there: list[Box], stock: Stock) -> str:
    """What is wrong with the places of a mark on a card with that value; "" when nothing is."""
    if value not in corner.values:
        if there and value:
            return (
                f"found the mark {corner.mark} on a card of {corner.field} {value}; allowed: none; redraw it"
            )
        return ""
    if not there:
        return f"found no mark {corner.mark}; allowed: one in the {corner.corner} corner; draw it there"
    allowed = [_quarter(corner.corner, stock), _quarter(OPPOSITE[corner.corner], stock)]
    strays = [box for box in there if not any(_inside(box, quarter) for quarter in allowed)]
    home = [box for box in there if _inside(box, allowed[0])]
    if strays or len(home) != 1:
        x, y, width, height = strays[0] if strays else there[0]
        return (
            f"found the mark {corner.mark} at {x:.1f}, {y:.1f} mm, {width:.1f} x {height:.1f} mm large; "
            f"allowed: once, in the {corner.corner} quarter of the card; move it"
        )
    return ""


def _quarter(corner: str, stock: Stock) -> Box:
    """The quarter of the face, with its bleed."""
    x = -stock.bleed if "left" in corner else stock.width / 2
    y = -stock.bleed if "top" in corner else stock.height / 2
    return (x, y, stock.width / 2 + stock.bleed, stock.height / 2 + stock.bleed)


def _inside(box: Box, quarter: Box) -> bool:
    x, y, width, height = box
    left, top, wide, high = quarter
    return (
        x >= left - TOLERANCE
        and y >= top - TOLERANCE
        and x + width <= left + wide + TOLERANCE
        and y + height <= top + high + TOLERANCE
    )


def _marks(marks: Iterable[Mark], names: frozenset[str], matrix: Matrix = IDENTITY) -> dict[str, list[Box]]:
    """The extents of every group of these names, in the trim's coordinates."""
    found: dict[str, list[Box]] = {}
    for mark in marks:
        if not isinstance(mark, Group):
            continue
        if mark.name in names and (box := union(box for _, box, _ in placed((mark,), matrix))):
            found.setdefault(mark.name, []).append(box)
        for name, boxes in _marks(mark.marks, names, compose(matrix, mark.matrix)).items():
            found.setdefault(name, []).extend(boxes)
    return found
