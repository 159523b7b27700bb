"""Faces -> one picture of many: cells of equal size, edge to edge, without bleed.

Faces go through the writer and the reader of every printed file; a whole page is drawn into exactly the
pixels of its cell. Sizes are pixels, formats millimetres.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cardgen.catalog.model import Stock
from cardgen.layout.marks import Drawing
from cardgen.press.impose import Piece, impose
from cardgen.press.sheet import Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.layout.fonts import Fonts

T = TypeVar("T")
QUALITY = 92
"""Of a JPEG; colours are not thinned out."""
FORMATS = ("jpg", "png")
"""Kinds of pictures, the usual one first."""


class Grid(NamedTuple):
    """Columns and rows of cells, and a cell's width and height in pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.columns * self.rows

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        return self.columns * self.width, self.rows * self.height


class Limits(NamedTuple):
    """What a table takes: most columns and rows, longest side of a picture in pixels, and pixels per inch."""

    columns: int
    rows: int
    side: int
    dpi: float
    least: int = 1
    """Fewest columns, and rows."""
    spare: int = 0
    """Cells at the end that hold no face."""

    @property
    def most(self) -> int:
        """Faces in one picture."""
        return self.columns * self.rows - self.spare


def grid(faces: int, stock: Stock, limits: Limits) -> Grid:
    """The grid for so many faces, from one to as many as fit, that shows them largest.

    Among those the one with the fewest cells, then the widest.
    """
    wanted = faces + limits.spare
    shapes = [
        (columns, max(limits.least, -(-wanted // columns)))
        for columns in range(limits.least, limits.columns + 1)
    ]
    grids = [
        Grid(columns, rows, *cell(stock, limits.side / columns, limits.side / rows, limits.dpi))
        for columns, rows in shapes
        if rows <= limits.rows
    ]
    return max(grids, key=lambda one: (one.width * one.height, -one.cells, one.columns))


def cell(stock: Stock, wide: float, high: float, dpi: float) -> tuple[int, int]:
    """Width and height in pixels of a face that is to fit into so many, at no more pixels per inch."""
    scale = min(wide / stock.width, high / stock.height, dpi / 25.4)
    width = max(round(stock.width * scale), 1)
    while width > 1 and (width > wide or round(width * stock.height / stock.width) > high):
        width -= 1
    height = min(round(width * stock.height / stock.width), int(high))  # even one pixel may be too wide
    return width, max(height, 1)


def alone(stock: Stock, limits: Limits, least: float) -> tuple[int, int]:
    """The pixels of a picture that stands alone; what is small is drawn so many pixels long at least."""
    dpi = max(limits.dpi, least / max(stock.width, stock.height) * 25.4)
    return cell(stock, limits.side, limits.side, dpi)


def shared_out(things: Sequence[T], most: int) -> list[Sequence[T]]:
    """The things in as few runs of at most so many as it takes, all nearly as long, in their order."""
    runs = max(1, -(-len(things) // most))
    ends = [len(things) * run // runs for run in range(runs + 1)]
    return [things[start:end] for start, end in pairwise(ends)]


def painted(
    drawings: Sequence[Drawing], stock: Stock, fonts: Fonts, size: tuple[int, int]
) -> Iterator[Image]:
    """Each drawing, trimmed, in so many pixels; one picture is held at a time."""
    from PIL.Image import frombytes

    from cardgen.press.pdf import composed
    from cardgen.press.reader import opened

    pieces = [Piece(str(at), "face", drawing, None, stock) for at, drawing in enumerate(drawings)]
    pages = impose(pieces, Sheet(one_up=True, bleed=0.0), "none")
    with opened(composed(pages, fonts=fonts, title="faces", lang="")) as read:
        for page in read:
            yield frombytes("RGB", size, page.pixels(*size), "raw", "BGRX")


def atlas(faces: Iterable[Image], shape: Grid, last: Image | None = None) -> Image:
    """The faces in their cells, row by row from the left top one, and `last` in the last cell."""
    from PIL import Image as pil

    whole = pil.new("RGB", shape.size, "white")
    for at, face in enumerate(faces):
        whole.paste(face, ((at % shape.columns) * shape.width, (at // shape.columns) * shape.height))
    if last is not None:
        whole.paste(last, ((shape.columns - 1) * shape.width, (shape.rows - 1) * shape.height))
    return whole


def net(
    sides: Sequence[Drawing],
    stock: Stock,
    fonts: Fonts,
    side: int,
    cells: Sequence[tuple[int, int]],
    turned: Collection[int] = (),
) -> Image:
    """The faces of a die in their cells (column, row) of three by three; those of `turned` on their heads."""
    from PIL import Image as pil

    edge = side // 3
    whole = pil.new("RGB", (3 * edge, 3 * edge), "white")
    faces = painted(sides, stock, fonts, (edge, edge))
    for at, (face, (column, row)) in enumerate(zip(faces, cells, strict=True)):
        upright = face.transpose(pil.Transpose.ROTATE_180) if at in turned else face
        whole.paste(upright, (column * edge, row * edge))
    return whole


def deck(
    fronts: Sequence[Drawing],
    backs: Sequence[Drawing],
    stock: Stock,
    fonts: Fonts,
    shape: Grid,
    hidden: bool = False,
) -> tuple[Image, Image]:
    """The atlas of the fronts, and their backs: one picture when there is one back, else an atlas as well.

    With `hidden` the last cell of an atlas holds the first back: what others see of a card they may not see.
    """
    size = (shape.width, shape.height)
    behind = painted(backs, stock, fonts, size)
    first = next(behind)
    last = first if hidden else None
    faces = atlas(painted(fronts, stock, fonts, size), shape, last)
    return faces, first if len(backs) == 1 else atlas(chain([first], behind), shape, last)


def saved(picture: Image, path: Path) -> Path:
    """Write a picture in the format that its name says; returns the path."""
    if path.suffix == ".png":
        picture.save(path, "PNG", compress_level=1)
    else:
        picture.save(path, "JPEG", quality=QUALITY, subsampling=0)
    return path
