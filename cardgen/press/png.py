"""One face -> a PNG of exact size, through the same PDF writer as every sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.catalog.files import write_beside
from cardgen.catalog.model import Stock
from cardgen.layout.marks import Drawing
from cardgen.press.impose import Piece, impose
from cardgen.press.pdf import composed
from cardgen.press.reader import opened
from cardgen.press.sheet import Sheet

if TYPE_CHECKING:
    from cardgen.layout.fonts import Fonts

SCREEN = 96
"""Dots per inch of a picture at scale 1: as large on a screen as the card in the hand."""


def proof(
    drawing: Drawing, stock: Stock, fonts: Fonts, path: Path, scale: float, *, grey: bool = False
) -> Path:
    """Write the trimmed face as PNG, `scale` times as large as in the hand; returns the path.

    In grey it looks as a printer without colours prints it.

    Raises DataError when the place cannot be written.
    """
    data = picture(drawing, stock, fonts, dpi=SCREEN * scale, grey=grey)
    write_beside(path, data)
    return path


def picture(
    drawing: Drawing, stock: Stock, fonts: Fonts, *, dpi: float, bleed: float = 0.0, grey: bool = False
) -> bytes:
    """The face as PNG with `bleed` mm around its trim; each length is rounded once, from mm to pixels."""
    from io import BytesIO

    from PIL.Image import frombytes

    sheet = Sheet(one_up=True, bleed=min(bleed, stock.bleed))
    pages = impose([Piece("face", "face", drawing, None, stock)], sheet, "none")
    width, height = (pixels(side / 1000, dpi) for side in (pages[0].width, pages[0].height))
    with opened(composed(pages, fonts=fonts, title="face", lang="")) as read:
        rows = read[0].pixels(width, height)
    file = BytesIO()
    image = frombytes("RGB", (width, height), rows, "raw", "BGRX")
    image = image.convert("L") if grey else image
    image.save(file, "PNG", compress_level=1, dpi=(dpi, dpi))
    return file.getvalue()


def pixels(mm: float, dpi: float) -> int:
    """A length as whole pixels: 63 mm at 300 dpi are 744."""
    return round(mm / 25.4 * dpi)
