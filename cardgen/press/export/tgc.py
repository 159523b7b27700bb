"""The Game Crafter: a folder for each of its products, and a text that says what goes where."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.catalog.model import Stock
    from cardgen.finding import Finding
    from cardgen.layout.marks import Drawing
    from cardgen.press.export.order import Order
    from cardgen.press.export.products import Place
    from cardgen.press.export.service import Product, Service
    from cardgen.press.impose import Piece
    from cardgen.press.raster import Shot

MAKES = """A folder for each product (Poker Deck 825 x 1125 px, square and other decks, boards, mats, chits,
standees, die faces) with one picture a face; pieces.csv lists every physical piece with its pictures,
order.txt which product to choose, how many of each picture, and which tuck boxes hold the cards"""
LEAVES = """the art of boxes (order.txt says how many pixels it has); what no product is near enough to
in size (told for each game); the upload itself"""
LIST, TEXT = "pieces.csv", "order.txt"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece as it is made: its product and its sides, each with its format."""

    piece: Piece
    place: Place
    stock: Stock
    sides: tuple[Drawing, ...]


def part(piece: Piece, service: Service) -> Part | None:
    """How a piece is made: a figure as a standee, a die by its faces, all else flat; None: not at all."""
    from cardgen.press.export.products import place

    if piece.solid is not None:
        solid = piece.solid
        found = place(solid.stock, service, ("standee",) if solid.kind == "figure" else ("die",))
        return Part(piece, found, solid.stock, solid.sides) if found else None
    found = place(piece.stock, service)
    sides = (piece.front,) if piece.back is None else (piece.front, piece.back)
    return Part(piece, found, piece.stock, sides) if found else None


def covers(order: Order) -> list[Piece]:
    """The pieces for which there is a product."""
    return [piece for piece in order.pieces if part(piece, order.sheet) is not None]


def remarks(order: Order) -> Iterator[Finding]:
    """What has no product, what is drawn smaller, which words are not safe."""
    from cardgen.press.export import products

    flat = [piece for piece in covers(order) if piece.solid is None]
    solid = {id(piece) for piece in covers(order)} - {id(piece) for piece in flat}
    yield from products.remarks(
        [piece for piece in order.pieces if id(piece) not in solid], order.sheet, flat
    )


def export(order: Order, folder: Path) -> list[Path]:
    """The pictures by product, and the two lists."""
    from cardgen.press.raster import take

    shots: dict[str, Shot] = {}
    rows: list[tuple[str, str, str, str]] = []
    counts: Counter[tuple[str, str, str]] = Counter()
    names = _names(order.pieces)
    for piece in order.pieces:
        made = part(piece, order.sheet)
        if made is None:
            continue
        pictures = [f"{made.place.product.id}/{name}" for name in _pictures(made, names)]
        for name, drawing in zip(pictures, made.sides, strict=True):
            if name not in shots:
                shots[name] = _shot(made, drawing, folder / name, order.sheet.dpi)
        rows.append((piece.key, piece.component, made.place.product.title, " ".join(pictures)))
        counts[made.place.product.id, piece.component, _label(made, pictures)] += 1
    written = take(shots.values(), order.fonts)
    with (folder / LIST).open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("key", "component", "product", "pictures"))
        lines.writerows(rows)
    (folder / TEXT).write_text("\n".join(_told(order, counts)) + "\n", "utf-8")
    return [*written, folder / LIST, folder / TEXT]


def _names(pieces: Sequence[Piece]) -> dict[int, str]:
    """The name of the picture of each drawing of a flat piece; equal backs are one picture."""
    from cardgen.press.export.designs import designs

    names: dict[int, str] = {}
    for one in designs(pieces):
        names[id(one.piece.front)] = f"{one.front.replace('/', '-')}.png"
        if one.piece.back is not None:
            names[id(one.piece.back)] = f"{one.back.replace('/', '-')}.png"
    return names


def _pictures(made: Part, names: dict[int, str]) -> list[str]:
    """The names of the pictures of a piece's sides."""
    piece = made.piece
    if piece.solid is None:
        return [names[id(side)] for side in made.sides]
    stem = f"{piece.component}-{piece.key.rpartition('#')[0]}"
    if piece.solid.kind == "die":
        return [f"{stem}-{number}.png" for number in range(1, len(made.sides) + 1)]
    return [f"{stem}.png", f"{stem}-back.png"]


def _label(made: Part, pictures: Sequence[str]) -> str:
    """How the order calls a piece: the picture of its front, or the first and the last of a die."""
    first, last = (Path(name).name for name in (pictures[0], pictures[-1]))
    return f"{first} to {last}" if made.place.product.kind == "die" else first


def _shot(made: Part, drawing: Drawing, path: Path, dpi: float) -> Shot:
    """The picture; a figure stands on white, where nothing of it is mirrored."""
    from dataclasses import replace

    shot = made.place.shot(drawing, made.stock, path, dpi)
    return replace(shot, border=None) if made.place.product.kind == "standee" else shot


def _told(order: Order, counts: Counter[tuple[str, str, str]]) -> Iterator[str]:
    """What to order, in words; `counts` are pieces by product, component and label."""
    known = {product.id: product for product in order.sheet.products}
    yield f"{order.catalog.box.title} ({order.catalog.lang}), deck {order.stamp}: {order.sheet.title}"
    yield f"Figures of {order.sheet.checked}, {order.sheet.source}"
    yield f"Each picture once, if no other number stands here. {LIST} says which back belongs to which front."
    for name in dict.fromkeys(product for product, _, _ in counts):
        product = known[name]
        inside = {(component, label): n for (one, component, label), n in counts.items() if one == name}
        yield ""
        yield f"{product.title}, {product.pixels[0]} x {product.pixels[1]} px: pictures in {name}/"
        for component in dict.fromkeys(component for component, _ in inside):
            labels = {label: n for (one, label), n in inside.items() if one == component}
            yield f"  {component}: {sum(labels.values())}"
            yield from (f"    {n} x {label}" for label, n in labels.items() if n > 1)
        yield from _boxed(order.sheet, product, sum(inside.values()))
    left = Counter(piece.component for piece in order.pieces if part(piece, order.sheet) is None)
    if left:
        yield ""
        yield "Not made by this service:"
        yield from (f"  {component}: {count}" for component, count in left.items())


def _boxed(service: Service, product: Product, count: int) -> Iterator[str]:
    """The boxes for so many cards of a product."""
    found = boxes(service, product.id, count)
    if found:
        number, box = found
        size = f"{box.pixels[0]} x {box.pixels[1]} px"
        yield f"  in {number} x {box.title} (its art: {size}, not made here)"


def boxes(service: Service, product: str, count: int) -> tuple[int, Product] | None:
    """The fewest boxes, then the smallest, that hold so many cards of a product; None without one for it."""
    fitting = [one for one in service.products if one.of == product and one.holds]
    found = [(-(-count // (one.holds or 1)), one.holds or 0, one) for one in fitting]
    number, _, box = min(found, key=lambda one: one[:2], default=(0, 0, None))
    return (number, box) if box is not None else None


def read(folder: Path) -> list[str]:
    """The keys of the list, whose pictures are all there."""
    with (folder / LIST).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for name in dict.fromkeys(name for row in rows for name in row["pictures"].split()):
        (folder / name).stat()
    return [row["key"] for row in rows]
