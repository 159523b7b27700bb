"""Which product of a service a piece is made as, how its face stands on it, and what cannot be made at all.

A face stands in the middle of its product and keeps its size; where the product is smaller it is drawn
smaller, by no more than the product says. What the product has more than the face is filled from the
face's bleed, by no more than the product says either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.catalog.model import Stock
from cardgen.finding import Finding, Level
from cardgen.layout.ink import block_box
from cardgen.layout.marks import Drawing, Group
from cardgen.press.export.service import DPI, Kind, Product, Service
from cardgen.press.impose import Piece
from cardgen.press.raster import INCH, Shot, of_face

FLAT: tuple[Kind, ...] = ("card", "board", "mat", "token")
"""What lies on the table."""
SAME = 0.005
"""A face that is smaller by no more than this share is as good as in its size."""
FEW = 3
"""How many cards of a kind are named before they are only counted."""


@dataclass(frozen=True, slots=True)
class Place:
    """A product for a format: how large the face is drawn on it, and whether the product lies on its side."""

    product: Product
    scale: float
    turned: bool

    @property
    def trim(self) -> tuple[float, float]:
        """The product's trimmed width and height in mm of the face, as it lies under the face."""
        wide, high = self.product.width / self.scale, self.product.height / self.scale
        return (high, wide) if self.turned else (wide, high)

    @property
    def stock(self) -> Stock:
        """The product's own format, as it lies under the face; its bleed is what its picture has more."""
        wide, high = (self.product.width, self.product.height)
        around = (self.product.pixels[0] / DPI * INCH - wide) / 2
        if self.turned:
            wide, high = high, wide
        return Stock(width=wide, height=high, bleed=round(around, 4), safe=0, radius=0)

    def on_it(self, drawing: Drawing, stock: Stock) -> Drawing:
        """A face as a drawing of the product: in its middle, and as large as it is drawn there."""
        own = self.stock
        left, top = (own.width - stock.width * self.scale) / 2, (own.height - stock.height * self.scale) / 2
        return Drawing((Group(drawing.marks, (self.scale, 0.0, 0.0, self.scale, left, top)),))

    def shot(self, drawing: Drawing, stock: Stock, path: Path, dpi: float) -> Shot:
        """The picture of a face on this product."""
        wide, high = self.product.pixels
        size = (high, wide) if self.turned else (wide, high)
        return replace(of_face(drawing, stock, path, size, dpi, self.scale), turn=90 if self.turned else 0)


def place(stock: Stock, service: Service, kinds: Sequence[Kind] = FLAT) -> Place | None:
    """The product whose form is nearest to the format's; None when none is near enough."""
    found = [
        (_off(one, stock), one)
        for product in service.products
        if product.kind in kinds
        for one in _ways(stock, product)
    ]
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _ways(stock: Stock, product: Product) -> Iterator[Place]:
    """The product upright and on its side, if the face may stand on it so."""
    for turned in (False, True):
        wide, high = (product.height, product.width) if turned else (product.width, product.height)
        scale = min(1.0, wide / stock.width, high / stock.height)
        found = Place(product, scale, turned)
        if scale >= product.shrinks and _empty(found, stock) <= product.room:
            yield found


def _empty(one: Place, stock: Stock) -> float:
    """The share of the product that the face leaves empty."""
    return 1 - stock.width * stock.height * one.scale**2 / (one.product.width * one.product.height)


def _off(one: Place, stock: Stock) -> float:
    """How unlike the two are; a face that stands upright on its product comes first."""
    return _empty(one, stock) + (1 - one.scale) + 1e-6 * one.turned


def made(pieces: Iterable[Piece], service: Service, kinds: Sequence[Kind] = FLAT) -> list[Piece]:
    """The pieces for which the service has a product."""
    return [piece for piece in pieces if place(piece.stock, service, kinds) is not None]


def remarks(
    pieces: Sequence[Piece], service: Service, made: Sequence[Piece], kinds: Sequence[Kind] = FLAT
) -> Iterator[Finding]:
    """What is not made, what is drawn smaller, and which words the knife may touch."""
    there = {id(piece) for piece in made}
    if not there:
        sizes = ", ".join(dict.fromkeys(map(_size, pieces)))
        what = f"found nothing that {service.title} makes: {sizes}; allowed: {_sizes(service, kinds)}; "
        yield Finding("", f"{what}choose a size with --stock, or another service", check="export")
        return
    for component, group in _formats(piece for piece in pieces if id(piece) not in there):
        what = (
            f"found {len(group)} of {_size(group[0])}, which {service.title} does not make; print them at "
            "home, or choose another service for them"
        )
        yield Finding("", what, Level.WARNING, "export-left", field=component)
    for component, group in _formats(made):
        found = place(group[0].stock, service, kinds)
        if found is not None:
            yield from _smaller(component, found, service)
            yield from _cut(component, group, found, service)


def _smaller(component: str, found: Place, service: Service) -> Iterator[Finding]:
    if found.scale < 1 - SAME:
        what = (
            f"found a format that is drawn at {found.scale:.1%} of its size, since {found.product.title} of "
            f"{service.title} is smaller; look whether the words can be read"
        )
        yield Finding("", what, Level.WARNING, "export-smaller", field=component)


def _cut(component: str, group: Sequence[Piece], found: Place, service: Service) -> Iterator[Finding]:
    """The cards with words outside of what the service calls safe."""
    cut: dict[str, float] = {}
    seen: set[int] = set()
    for piece in group:
        for side in (piece.front, piece.back):
            if side is None or id(side) in seen:
                continue
            seen.add(id(side))
            excess = reach(side, piece.stock, found, service.safe)
            if excess > 0:
                name = piece.key.rpartition("#")[0]
                cut[name] = max(excess, cut.get(name, 0.0))
    if cut:
        names = ", ".join(list(cut)[:FEW]) + (f" and {len(cut) - FEW} more" if len(cut) > FEW else "")
        what = (
            f"found words up to {max(cut.values()):.1f} mm outside the safe area of {found.product.title} "
            f"({service.safe:g} mm inside its cut) on {names}; move them inwards, or risk the knife"
        )
        yield Finding("", what, Level.WARNING, "export-safe", field=component)


def reach(drawing: Drawing, stock: Stock, found: Place, safe: float) -> float:
    """By how many mm the words of a face leave the product's safe area; 0 when they stay inside."""
    wide, high = found.trim
    left, top = (stock.width - wide) / 2 + safe / found.scale, (stock.height - high) / 2 + safe / found.scale
    right, bottom = stock.width - left, stock.height - top
    most = 0.0
    for block, matrix in drawing.blocks():
        box = block_box(block, matrix, capitals=True)
        if box is not None:
            x, y, width, height = box
            most = max(most, left - x, top - y, x + width - right, y + height - bottom)
    return most if most > 0.05 else 0.0


def _formats(pieces: Iterable[Piece]) -> Iterator[tuple[str, list[Piece]]]:
    """The pieces by component and format, with the component's name."""
    found: dict[tuple[str, Stock], list[Piece]] = {}
    for piece in pieces:
        found.setdefault((piece.component, piece.stock), []).append(piece)
    for (component, _), group in found.items():
        yield component, group


def _size(piece: Piece) -> str:
    return f"{piece.stock.width:g} x {piece.stock.height:g} mm"


def _sizes(service: Service, kinds: Sequence[Kind]) -> str:
    there = (one for one in service.products if one.kind in kinds)
    return ", ".join(f"{one.title} ({one.width:g} x {one.height:g} mm)" for one in there)
