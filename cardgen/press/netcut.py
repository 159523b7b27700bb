"""Boxes for machines: cut lines and fold lines of the nets on a sheet as SVG and DXF, in millimetres.

Cuts (the outline of each net and its slits) and folds are in groups (layers) of their own, so that a machine
can cut the ones and score the others. Nets in tiles are none of them: they are cut by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.layout.boxes.net import Net, Spot
from cardgen.press.cut import CUT, GREY, PAPER, RED, document
from cardgen.press.impose import Page, Slot

FOLD, BLUE = "FOLD", 5
"""The layer of fold lines, and DXF's number of its colour."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What is cut and folded on a page, um from its upper left corner: loops, single lines, folds."""

    width: int
    height: int
    loops: tuple[tuple[Spot, ...], ...]
    slits: tuple[tuple[Spot, Spot], ...]
    folds: tuple[tuple[Spot, Spot], ...]
    page: int


def lines(pages: Sequence[Page], nets: Mapping[str, Net]) -> tuple[Lines, ...]:
    """The lines of each page with whole nets; `nets` are found by the keys of the slots."""
    found = []
    for number, page in enumerate(pages, start=1):
        slots = [slot for slot in page.slots if not slot.tile]
        if not slots:
            continue
        shapes = [(slot, nets[slot.key]) for slot in slots]
        found.append(
            Lines(
                page.width,
                page.height,
                tuple(tuple(put(spot, slot) for spot in net.outline) for slot, net in shapes),
                tuple((put(a, slot), put(b, slot)) for slot, net in shapes for a, b in net.slits),
                tuple((put(f.start, slot), put(f.end, slot)) for slot, net in shapes for f in net.folds),
                number,
            )
        )
    return tuple(found)


def put(spot: Spot, slot: Slot) -> Spot:
    """A point of a net where it comes to lie on the page."""
    x, y, right, bottom = slot.trim.x, slot.trim.y, slot.trim.right, slot.trim.bottom
    return {
        0: (x + spot[0], y + spot[1]),
        90: (right - spot[1], y + spot[0]),
        180: (right - spot[0], bottom - spot[1]),
        270: (x + spot[1], bottom - spot[0]),
    }[slot.turn]


def svg(found: Lines, title: str) -> bytes:
    """The lines as SVG of the page's size, y down; the same lines give the same bytes."""
    width, height = _mm(found.width), _mm(found.height)
    escaped = title.replace("&", "&amp;").replace("<", "&lt;")
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escaped}</title>",
        f"<desc>{len(found.loops)} boxes in millimetres, seen on the printed side; page {found.page}</desc>",
        '<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">',
        *(f'<path d="{_path(loop)}Z"/>' for loop in found.loops),
        *(f'<path d="{_path(slit)}"/>' for slit in found.slits),
        "</g>",
        '<g id="fold" fill="none" stroke="#0000ff" stroke-width="0.1" stroke-dasharray="2 1">',
        *(f'<path d="{_path(fold)}"/>' for fold in found.folds),
        "</g>",
        "</svg>",
    ]
    return ("\n".join(rows) + "\n").encode()


def _path(spots: Sequence[Spot]) -> str:
    return "M" + "L".join(f"{_mm(x)} {_mm(y)}" for x, y in spots)


def _mm(length: int) -> str:
    """Micrometres as millimetres, exactly."""
    return f"{length / 1000:.3f}".rstrip("0").rstrip(".")


def dxf(found: Lines, title: str) -> bytes:
    """The lines as DXF, y up from the page's bottom left corner. Raises DataError without its library."""
    width, height = found.width, found.height
    paper = ((0, 0), (width, 0), (width, height), (0, height))
    rows: list[tuple[str, Sequence[Spot], bool]] = [
        *((CUT, loop, True) for loop in found.loops),
        *((CUT, slit, False) for slit in found.slits),
        *((FOLD, fold, False) for fold in found.folds),
        (PAPER, paper, True),
    ]
    return document(
        title,
        {CUT: RED, FOLD: BLUE, PAPER: GREY},
        (
            (layer, [(x / 1000, (height - y) / 1000, 0.0) for x, y in spots], shut)
            for layer, spots, shut in rows
        ),
    )


WRITERS: Mapping[str, Callable[[Lines, str], bytes]] = MappingProxyType({"svg": svg, "dxf": dxf})
"""The formats by their names on the command line."""
