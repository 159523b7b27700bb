"""Cut lines for machines: the outlines of a sheet's cards as SVG and DXF, in millimetres.

Sheets that are filled alike share a file. Lines lie on the trim, with the round corners of the format; the
marks a machine looks for are there too, in a group (a layer) of their own, so that the two can be laid on
each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from math import pi, tan
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen.finding import DataError, Finding
from cardgen.press.grid import Area
from cardgen.press.impose import Page
from cardgen.press.sheet import um

CUT, MARKS, PAPER = "CUT", "MARKS", "PAPER"
"""Layers of a DXF; groups of an SVG have the same names in small letters."""
BULGE = tan(pi / 8)
"""How DXF says that the line to the next corner is a quarter of a circle."""
MILLIMETRES = 4
"""DXF's number of the unit."""
RED, BLACK, GREY = 1, 7, 8
"""Colours of layers by DXF's numbers."""


class Contour(NamedTuple):
    """The outline of one card, um."""

    area: Area
    radius: int


@dataclass(frozen=True, slots=True)
class Layout:
    """What is cut out of some sheets: the page's size, the outlines, marks, and the numbers of the pages."""

    width: int
    height: int
    contours: tuple[Contour, ...]
    marks: tuple[Area, ...]
    pages: tuple[int, ...]


def layouts(pages: Sequence[Page]) -> tuple[Layout, ...]:
    """Every way in which fronts stand on the pages, once; of folded sheets the half that is up.

    Parts of a component that is larger than the paper are not among them: their edges say where to cut.
    """
    found: dict[tuple[int, int, tuple[Contour, ...], tuple[Area, ...]], list[int]] = {}
    for number, page in enumerate(pages, start=1):
        slots = [slot for slot in page.slots if slot.side == "front" or not page.fold]
        if not slots or page.side != "front" or page.tiling:
            continue
        contours = tuple(Contour(slot.trim, _radius(slot.trim, slot.stock.radius)) for slot in slots)
        key = (page.width, page.height, contours, page.registration or ())
        found.setdefault(key, []).append(number)
    return tuple(Layout(*key, tuple(numbers)) for key, numbers in found.items())


def _radius(trim: Area, wanted: float) -> int:
    """The corner's radius, never more than half a side."""
    return min(um(wanted), trim.width // 2, trim.height // 2)


def svg(layout: Layout, title: str) -> bytes:
    """The layout as SVG of the page's size, y down; the same layout gives the same bytes."""
    width, height = _mm(layout.width), _mm(layout.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{_escaped(title)}</title>",
        f"<desc>{len(layout.contours)} outlines in millimetres, seen on the front; pages "
        f"{', '.join(map(str, layout.pages))}</desc>",
        '<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">',
        *(f'<path id="card-{at}" d="{_path(one)}"/>' for at, one in enumerate(layout.contours, start=1)),
        "</g>",
    ]
    if layout.marks:
        rows = (f'<path d="{_path(Contour(mark, 0))}"/>' for mark in layout.marks)
        lines += ['<g id="marks" fill="#000000">', *rows, "</g>"]
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


def _path(contour: Contour) -> str:
    """The outline, clockwise from the left end of its upper edge."""
    (x, y, width, height), r = contour
    if not r:
        return f"M{_mm(x)} {_mm(y)}H{_mm(x + width)}V{_mm(y + height)}H{_mm(x)}Z"
    arc = f"A{_mm(r)} {_mm(r)} 0 0 1"
    return (
        f"M{_mm(x + r)} {_mm(y)}H{_mm(x + width - r)}{arc} {_mm(x + width)} {_mm(y + r)}"
        f"V{_mm(y + height - r)}{arc} {_mm(x + width - r)} {_mm(y + height)}"
        f"H{_mm(x + r)}{arc} {_mm(x)} {_mm(y + height - r)}V{_mm(y + r)}{arc} {_mm(x + r)} {_mm(y)}Z"
    )


def _mm(length: int) -> str:
    """Micrometres as millimetres, exactly."""
    return f"{length // 1000}.{length % 1000:03d}".rstrip("0").rstrip(".")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def dxf(layout: Layout, title: str) -> bytes:
    """The layout as DXF in millimetres, y up from the page's bottom left corner, with the page's own outline.

    Raises DataError when the library is not installed.
    """
    whole = Contour(Area(0, 0, layout.width, layout.height), 0)
    marks = [Contour(mark, 0) for mark in layout.marks]
    lines = [
        (layer, list(_corners(contour, layout.height)), True)
        for layer, contours in ((CUT, layout.contours), (MARKS, marks), (PAPER, [whole]))
        for contour in contours
    ]
    return document(title, {CUT: RED, MARKS: BLACK, PAPER: GREY}, lines)


def document(
    title: str,
    layers: Mapping[str, int],
    lines: Iterable[tuple[str, Sequence[tuple[float, float, float]], bool]],
) -> bytes:
    """A DXF file of polylines: each with its layer, its points (x, y in mm and the bulge), closed or not.

    `layers` are names with DXF's numbers of their colours; the same lines give the same bytes. Raises
    DataError when the library is not installed.
    """
    try:
        ezdxf: Any = import_module("ezdxf")
    except ModuleNotFoundError:
        what = "found no library for DXF; install it with: pip install 'cardgen[cut]'"
        raise DataError([Finding("", what, check="cut")]) from None
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # the same layout, the same bytes
    try:
        drawing = ezdxf.new("R2000", units=MILLIMETRES)
        for name, colour in layers.items():
            drawing.layers.add(name, color=colour)
        drawing.header["$PROJECTNAME"] = title
        space = drawing.modelspace()
        for layer, points, closed in lines:
            space.add_lwpolyline(list(points), format="xyb", close=closed, dxfattribs={"layer": layer})
        return _written(drawing)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before


def _written(drawing: Any) -> bytes:
    stream = StringIO()
    drawing.write(stream)
    return stream.getvalue().encode(drawing.output_encoding, errors="dxfreplace")


def _corners(contour: Contour, height: int) -> Iterator[tuple[float, float, float]]:
    """The points of an outline with the bulge of the line that follows, anticlockwise, mm."""
    (x, y, wide, high), r = contour
    left, right, low, top = x, x + wide, height - y - high, height - y
    points: list[tuple[int, int, float]] = [
        (left, low, 0.0),
        (right, low, 0.0),
        (right, top, 0.0),
        (left, top, 0.0),
    ]
    if r:
        points = [
            (left + r, low, 0.0), (right - r, low, BULGE), (right, low + r, 0.0), (right, top - r, BULGE),
            (right - r, top, 0.0), (left + r, top, BULGE), (left, top - r, 0.0), (left, low + r, BULGE),
        ]  # fmt: skip
    for at_x, at_y, bulge in points:
        yield at_x / 1000, at_y / 1000, bulge


WRITERS: Mapping[str, Callable[[Layout, str], bytes]] = MappingProxyType({"svg": svg, "dxf": dxf})
"""The formats by their names on the command line."""
