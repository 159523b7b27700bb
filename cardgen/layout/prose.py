"""The words of whole pages: cover, rules sheet, cutting plan, tiles, what changed.

In: a text in the game's or the house's words. Out: a block in one of the game's fonts and colours.
"""

from __future__ import annotations

from cardgen.catalog.model import Catalog
from cardgen.layout.marks import Block, Box
from cardgen.layout.place import Align, Valign
from cardgen.layout.type import Setter

MARGIN = 16.0
"""What stays free around the words of a page, mm."""
LEADING = 1.3
"""Distance of lines on all pages, in sizes."""
LEAST = 6.5
"""The smallest letters, pt; on small paper or in a long name a text that asks for less is as small."""


def prose(
    catalog: Catalog,
    setter: Setter,
    text: str,
    box: Box,
    *,
    size: float,
    least: float = LEAST,
    font: str = "story",
    ink: str = "ink",
    align: Align = "start",
    valign: Valign = "top",
    lines: int | None = None,
) -> Block:
    """The text in the box (mm), at `size` pt or the largest size down to `least` at which it fits.

    `font` is its role and `ink` its colour in style.yaml; the rest is as `Setter.block` says.
    """
    style = catalog.style
    return setter.block(
        text, box, font=style.fonts[font], size=size, least=min(size, least), fill=style.colours[ink],
        align=align, valign=valign, leading=LEADING, lines=lines, field="page",
    )  # fmt: skip
