"""The printed picture of a card or a page: the press's own PDF of one page, read back by PDFium.

Nothing imitates the card: what is shown went through the same layout, the same writer and the reader that
every printed file goes through. Callers hold the library's lock.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING

from cardgen.catalog.model import Catalog, House, Stock
from cardgen.game import Face, Game, faces
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter
from cardgen.press.edition import edition, lid_height
from cardgen.press.grid import Backs
from cardgen.press.impose import Page, Piece, impose
from cardgen.press.marks import card_stamp, content, stamped
from cardgen.press.pdf import composed
from cardgen.press.reader import opened
from cardgen.press.sheet import Sheet

if TYPE_CHECKING:
    from cardgen.press.drift import Correction
    from cardgen.press.edition import Edition

MOST_PIXELS = 4_000_000
"""No picture is larger: about a sheet of A4 at 200 dpi."""
KEPT = 40
"""Pictures that are kept, for a back looks the same while a front is written on."""
BACKS: tuple[Backs, ...] = ("long-edge", "short-edge", "fold", "none")
"""How backs may get behind fronts."""
PAGE = "page:"
"""How the name of a page begins where that of a card may stand: `page:cover:long-edge`."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side to be shown: its name, the drawing, and its size in mm with the radius of its corners.

    `page` is the printed page where the side is one, with all that stands around its drawing.
    """

    name: str
    drawing: Drawing
    stock: Stock
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class Image:
    """A PNG with its size in pixels, and the digest of what it shows."""

    png: bytes
    width: int
    height: int
    digest: str


class Printer:
    """Makes pictures, and remembers the last ones by what they show."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int], Image] = OrderedDict()

    def image(self, side: Side, fonts: Fonts, wide: int) -> Image:
        """The side, so many pixels wide, or as wide as is allowed."""
        page = side.page or impose([_piece(side)], Sheet(one_up=True, bleed=0.0), "none")[0]
        width, height = _pixels(page, wide)
        data = composed([page], fonts=fonts, title="preview", lang="")
        key = (sha256(data).hexdigest(), width, height)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        with opened(data) as read:
            rows = read[0].pixels(width, height)
        image = self._kept[key] = Image(_png(rows, width, height), width, height, _digest(key))
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return image


def _digest(key: tuple[str, int, int]) -> str:
    return f"{key[0][:16]}-{key[1]}"


def _piece(side: Side) -> Piece:
    return Piece("face", "face", side.drawing, None, side.stock)


def _pixels(page: Page, wide: int) -> tuple[int, int]:
    """Width and height in pixels, inside what is allowed."""
    ratio = page.height / page.width
    most = int(sqrt(MOST_PIXELS / ratio))
    width = max(min(wide, most), 1)
    return width, max(round(width * ratio), 1)


def _png(rows: bytes, width: int, height: int) -> bytes:
    from PIL.Image import frombytes

    file = BytesIO()
    frombytes("RGB", (width, height), rows, "raw", "BGRX").save(file, "PNG", compress_level=1)
    return file.getvalue()


def sides(game: Game, catalog: Catalog, setter: Setter, card: str) -> list[Side]:
    """Front and back of a card, drawn. Raises DataError for one that cannot be drawn."""
    return [side for face in faces(game, catalog, setter, [card]) for side in sides_of(face)]


def sides_of(face: Face) -> list[Side]:
    """Front and back of a drawn card, or the two pages of a card of two sides."""
    found = [Side("front", face.front, face.stock)]
    return found + ([Side("back", face.back, face.stock)] if face.back is not None else [])


def bound(
    game: Game,
    catalog: Catalog,
    house: House,
    setter: Setter,
    sheet: Sheet,
    backs: Backs,
    drawn: Sequence[Face],
    parts: Sequence[str] = (),
    correction: Correction | None = None,
) -> Edition:
    """The edition of these cards as it is printed. Raises DataError for a card larger than the paper."""
    width, height = sheet.paper or (210.0, 297.0)
    lid = game.lid(catalog, setter, width, lid_height((width, height)))
    made = pieces(drawn, catalog, setter)
    return edition(made, catalog, house, setter, sheet, backs, lid, parts, correction=correction)


def pieces(drawn: Iterable[Face], catalog: Catalog, setter: Setter) -> list[Piece]:
    """Every physical piece; the copies of a design share one drawing, with its stamp."""
    ink = catalog.style.colours["quiet"]
    found = []
    backs: dict[int, str] = {}  # by identity: most are shared by a deck
    for face in drawn:
        if face.back is not None and id(face.back) not in backs:
            backs[id(face.back)] = content(face.back)
        shows = (content(face.front), backs.get(id(face.back), ""))
        front = stamped(face.front, face.stock, setter, ink, card_stamp(*shows))
        for copy in range(1, face.entry.copies + 1):
            piece = Piece(f"{face.entry.id}#{copy}", face.component, front, face.back, face.stock)
            found.append(replace(piece, two_sided=face.two_sided, solid=face.solid, content=shows))
    return found


def shown(page: Page, name: str) -> Side:
    """A printed page as a side; its drawing is all that stands on it but the cards."""
    stock = Stock(width=page.width / 1000, height=page.height / 1000, bleed=0, safe=0, radius=0)
    return Side(name, page.ground, stock, page)
