"""A component that is printed in tiles: no words where two sheets meet.

In: drawn faces and the sheets they may be printed on. Out: warnings, for such a board can be played on, but a
knife that is half a millimetre off cuts through a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardgen.catalog.model import Catalog
from cardgen.finding import Finding, Level
from cardgen.game import Face
from cardgen.press.impose import grid_of
from cardgen.press.sheet import Sheet
from cardgen.press.tile import OVERLAP, strays, tiling

PAPERS = ("a4", "letter")
"""The papers at home, on which every board is tried."""


def findings(catalog: Catalog, faces: Iterable[Face], sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """The texts of components larger than a sheet that stand within 5 mm of a seam between its tiles."""
    stocks = {face.stock for face in faces if face.back is None}
    for sheet in sheets:
        plans = {stock: tiling(stock, sheet) for stock in stocks if grid_of(stock, sheet, "none") is None}
        for face in faces:
            plan = plans.get(face.stock)
            for block in strays(face.front, plan.seams) if plan else ():
                what = (
                    f"found '{block.text[:30]}' within {OVERLAP / 2000:g} mm of a seam between the tiles "
                    f"on {sheet.name}; allowed: none there; move it, or print on a larger paper"
                )
                shared = catalog.places.get((block.field, "text"))
                where = shared or catalog.place(face.entry.id, block.field)
                yield Finding(
                    where, what, Level.WARNING, "tile-seam", catalog.name, face.entry.id, block.field,
                    catalog.lang,
                )  # fmt: skip
