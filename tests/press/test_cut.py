"""Cut lines read back from SVG and DXF: exactly the trims of the printed fronts."""

from __future__ import annotations

import re
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cardgen.catalog.model import Stock
from cardgen.press.cut import dxf, layouts, svg
from cardgen.press.cutter import cutter
from cardgen.press.grid import Area, Backs
from cardgen.press.impose import impose, leaves
from cardgen.press.sheet import Sheet, sheet

from .test_impose import A4, LETTER, pieces

SVG = "{http://www.w3.org/2000/svg}"


def outlines(data: bytes, group: str) -> list[tuple[Area, float]]:
    """Boxes (um) and radii (mm) of the outlines in a group of an SVG in which a unit is a millimetre."""
    root = ElementTree.fromstring(data)
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    found = []
    for one in root.findall(f"{SVG}g[@id='{group}']/{SVG}path"):
        steps = re.findall(r"([MHVAZ])([^MHVAZ]*)", one.attrib["d"])
        x = y = radius = 0.0
        xs, ys = [], []
        for letter, numbers in steps:
            at = [float(number) for number in numbers.split()]
            if letter == "A":
                radius, x, y = at[0], at[-2], at[-1]
                assert at[0] == at[1]
                assert at[2:5] == [0, 0, 1]
            else:
                x, y = {"M": at, "H": [*at, y], "V": [x, *at], "Z": [x, y]}[letter][:2]
            xs.append(x)
            ys.append(y)
        found.append((box(min(xs), min(ys), max(xs), max(ys)), radius))
    return found


def box(left: float, top: float, right: float, bottom: float) -> Area:
    x, y, right, bottom = (round(edge * 1000) for edge in (left, top, right, bottom))
    return Area(x, y, right - x, bottom - y)


def drawn(data: bytes, layer: str, height: float) -> list[tuple[Area, float]]:
    """The same of a layer of a DXF, whose y goes up."""
    document: Any = import_module("ezdxf").read(StringIO(data.decode("cp1252")))
    assert document.units == 4
    found = []
    for line in document.modelspace().query(f"LWPOLYLINE[layer=='{layer}']"):
        assert line.closed
        points = list(line.get_points("xyb"))
        xs, ys = [point[0] for point in points], [height - point[1] for point in points]
        bulges = {round(point[2], 6) for point in points}
        assert bulges in ({0.0}, {0.0, 0.414214})
        radius = sorted(set(xs))[1] - min(xs) if len(points) == 8 else 0.0
        found.append((box(min(xs), min(ys), max(xs), max(ys)), round(radius, 3)))
    return found


@pytest.mark.parametrize("backs", ["long-edge", "none", "fold"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_contours_are_the_trims_of_the_fronts(paper: Sheet, backs: Backs) -> None:
    pages = (
        *leaves([], paper, backs),
        *impose(pieces(22, Stock(width=63, height=88, radius=2.5)), paper, backs),
    )
    found = layouts(pages)
    numbers = [number for layout in found for number in layout.pages]
    assert sorted(numbers) == [at for at, page in enumerate(pages, start=1) if page.side == "front"]
    for layout in found:
        for number in layout.pages:
            page = pages[number - 1]
            wanted = [(slot.trim, 2.5) for slot in page.slots if slot.side == "front"]
            assert outlines(svg(layout, "a <b> & c"), "cut") == wanted
            assert drawn(dxf(layout, "Träger"), "CUT", page.height / 1000) == wanted
            assert drawn(dxf(layout, ""), "PAPER", page.height / 1000) == [(page.area, 0.0)]


def test_marks_are_where_they_are_printed(root: Path) -> None:
    machine = cutter(root, "silhouette")
    pages = impose(pieces(9), sheet(root, "a4").made_for(machine), "long-edge")
    full, last = layouts(pages)
    assert (len(full.contours), len(last.contours)) == (8, 1)
    wanted = [(bar, 0.0) for bar in pages[0].registration or ()]
    assert outlines(svg(full, ""), "marks") == wanted
    assert drawn(dxf(full, ""), "MARKS", pages[0].height / 1000) == wanted


def test_sheets_filled_alike_share_a_file_that_is_always_the_same() -> None:
    first, last = layouts(impose(pieces(31), A4, "long-edge"))
    assert (first.pages, last.pages) == ((1, 3, 5), (7,))
    assert len(last.contours) == 4
    assert dxf(first, "x") == dxf(first, "x")
    assert svg(first, "x") == svg(first, "x")


def test_a_radius_is_half_a_side_at_most_and_tiles_are_not_cut_by_machine() -> None:
    (token,) = layouts(impose(pieces(1, Stock(width=20, height=30, radius=25)), A4, "none"))
    assert outlines(svg(token, ""), "cut")[0][1] == 10.0
    board = pieces(1, Stock(width=400, height=277), backs=False)
    assert layouts(impose(board, A4, "none")) == ()
