"""A component that is printed in tiles: no words where two sheets meet.

In: drawn faces and the sheets they may be printed on. Out: warnings, for such a board can be played on, but a
knife that is half a millimetre off cuts through a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardgen.catalog.model import Catalog
from cardgen.finding import Finding, Level
from cardgen.game import Face
from cardgen.press.grid import grid_of
from cardgen.press.sheet import Sheet
from cardgen.press.tile import OVERLAP, strays, tiling

FEW = 3
"""How many texts a finding names before it only counts them."""
PAPERS = ("a4", "letter")
"""The papers at home, on which every board is tried."""


def findings(catalog: Catalog, faces: Iterable[Face], sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """The texts of components larger than a sheet that stand within 5 mm of a seam between its tiles."""
    drawn = [face for face in faces if face.back is None or face.two_sided]
    stocks = {face.stock for face in drawn}
    for sheet in sheets:
        plans = {stock: tiling(stock, sheet) for stock in stocks if grid_of(stock, sheet, "none") is None}
        for face in drawn:
            plan = plans.get(face.stock)
            sides = [side for side in (face.front, face.back) if side is not None]
            near = [block for side in sides for block in strays(side, plan.seams)] if plan else []
            if not near:
                continue
            said = ", ".join(f"'{block.text[:30]}'" for block in near[:FEW])
            what = (
                f"found {len(near)} texts within {OVERLAP / 2000:g} mm of a seam between the tiles on "
                f"{sheet.name}: {said}{', ...' if len(near) > FEW else ''}; allowed: none there; "
                f"move them, or print on larger paper"
            )
            where, lang = catalog.place(face.entry.id), catalog.lang
            yield Finding(where, what, Level.WARNING, "tile-seam", catalog.name, face.entry.id, lang=lang)
