"""A PNG of each face of each design, at any resolution, and a list of all pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.catalog.model import Stock
    from cardgen.finding import Finding
    from cardgen.press.export.designs import Design
    from cardgen.press.export.order import Order
    from cardgen.press.raster import Shot

MAKES = """A PNG of each face, COMPONENT/ID.png and COMPONENT/ID-back.png, boards, mats and figures too;
equal backs once; pieces.csv lists every physical piece with its pictures"""
LEAVES = "cover, rules sheet, CMYK"
TAKES = {
    "dpi": "36 to 1200 (default: 300)",
    "bleed": "no: trimmed faces (default); yes: with the bleed of their format",
    "corners": "square (default); round: cut round, transparent outside",
}


def remarks(order: Order) -> Iterator[Finding]:
    """Settings are known ones; corners are cut from trimmed faces."""
    from cardgen.finding import Finding

    order.number("dpi", order.sheet.dpi, 36, 1200)
    bleed, corners = order.choice("bleed", ("no", "yes")), order.choice("corners", ("square", "round"))
    if (bleed, corners) == ("yes", "round"):
        what = "found corners=round with bleed=yes; allowed: one of them; a cut card has no bleed"
        yield Finding("", what, check="export")


def export(order: Order, folder: Path) -> list[Path]:
    """Fronts and backs in folders by component, and the list."""
    from cardgen.press.export.designs import LIST, designs, listed
    from cardgen.press.raster import take

    found = designs(order.pieces)
    written = take(shots(order, found, folder), order.fonts)
    (folder / LIST).write_text(listed(found, ".png"), "utf-8")
    return [*written, folder / LIST]


def shots(order: Order, found: Iterable[Design], folder: Path) -> Iterator[Shot]:
    """The pictures of all sides of these designs."""
    for one in found:
        yield _shot(order, one.piece.front, one.piece.stock, folder / f"{one.front}.png")
        if one.back == f"{one.front}-back":
            yield _shot(order, one.piece.back, one.piece.stock, folder / f"{one.back}.png")


def _shot(order: Order, drawing: object, stock: Stock, path: Path) -> Shot:
    from cardgen.layout.marks import Drawing
    from cardgen.press.raster import INCH, of_face

    assert isinstance(drawing, Drawing)
    dpi = order.number("dpi", order.sheet.dpi, 36, 1200)
    bleed = min(stock.bleed, order.sheet.bleed) if order.choice("bleed", ("no", "yes")) == "yes" else 0.0
    size = tuple(max(round((side + 2 * bleed) / INCH * dpi), 1) for side in (stock.width, stock.height))
    shot = of_face(drawing, stock, path, (size[0], size[1]), dpi)
    round_ = order.choice("corners", ("square", "round")) == "round"
    return replace(shot, border=None, radius=stock.radius / INCH * dpi if round_ else 0.0)


def read(folder: Path) -> list[str]:
    """The keys of the list, whose pictures are all there."""
    from cardgen.press.export.designs import read_list

    return read_list(folder)
