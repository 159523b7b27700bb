"""DriveThruCards: one PDF/X-1a for each card size, a back before each front, in inks within its limit."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.finding import Finding
    from cardgen.press.export.order import Order
    from cardgen.press.export.pdfx import Leaf
    from cardgen.press.export.products import Place
    from cardgen.press.impose import Piece

MAKES = """poker.pdf, PDF/X-1a:2003: every physical card, back 1, front 1, back 2, front 2 ..., on pages of
2.75 x 3.75 in (1/8 in bleed), in four inks of at most 240 % together, large black areas 60/40/40/100,
black letters in black alone, fonts and profile embedded, no marks; pages.csv lists every page"""
LEAVES = """boards, mats, figures, dice, square cards and what else its one size does not fit (told for each
game); box art; a certificate: nobody but 'cardgen preflight --as drivethru' has looked at it"""
TAKES = {
    "profile": "a name of data/profiles or the path of an ICC output profile (default: fogra39)",
    "ink": "most ink on a spot, 160 to 240 percent (default: 240)",
}
LIST = "pages.csv"


def covers(order: Order) -> list[Piece]:
    """The pieces of a size that is made here."""
    from cardgen.press.export.products import made

    return made(order.pieces, order.sheet, ("card",))


def remarks(order: Order) -> Iterator[Finding]:
    """What has no size here, what is drawn smaller, which words are not safe; a profile of no use."""
    from cardgen.press.export import products
    from cardgen.press.export.pdfx import inks_for
    from cardgen.press.pdfx import pikepdf

    pikepdf()
    most = order.sheet.figure("ink", 160, 400)
    order.number("ink", most, 160, most)
    inks_for(order)
    yield from products.remarks(order.pieces, order.sheet, covers(order), ("card",))


def export(order: Order, folder: Path) -> list[Path]:
    """A file for each card size, and the list of their pages."""
    from cardgen.press.export.pdfx import inks_for, write_leaves
    from cardgen.press.export.products import place

    groups: dict[str, list[tuple[Piece, Place]]] = {}
    for piece in covers(order):
        if found := place(piece.stock, order.sheet, ("card",)):
            groups.setdefault(found.product.id, []).append((piece, found))
    inks = inks_for(order)
    written: list[Path] = []
    rows: list[tuple[str, ...]] = []
    for name, pieces in groups.items():
        leaves = _leaves(order, pieces)
        written.append(write_leaves(order, leaves, folder / f"{name}.pdf", inks, "x-1a"))
        rows += [
            (f"{name}.pdf", str(number), leaf.side, leaf.key, leaf.stamp)
            for number, leaf in enumerate(leaves, start=1)
        ]
    with (folder / LIST).open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("file", "page", "side", "key", "stamp"))
        lines.writerows(rows)
    return [*written, folder / LIST]


def _leaves(order: Order, pieces: Sequence[tuple[Piece, Place]]) -> list[Leaf]:
    """The pages of these pieces, each face in the middle of the product; an empty back if it has none."""
    from cardgen.layout.marks import Drawing
    from cardgen.press.export.pdfx import leaves_of
    from cardgen.press.marks import printed_stamp

    drawn: dict[tuple[int, Place], Drawing] = {}

    def on_it(face: Drawing, piece: Piece, found: Place) -> Drawing:
        if (id(face), found) not in drawn:
            drawn[id(face), found] = found.on_it(face, piece.stock)
        return drawn[id(face), found]

    cards = [
        replace(
            piece,
            front=on_it(piece.front, piece, found),
            back=on_it(piece.back, piece, found) if piece.back else Drawing(()),
            stock=found.stock,
        )
        for piece, found in pieces
    ]
    stamps = {piece.key: printed_stamp(piece.front) for piece, _ in pieces}
    return [
        replace(leaf, stamp=stamps[leaf.key]) if leaf.side == "front" else leaf
        for leaf in leaves_of(cards, order.sheet, "back-first")
    ]


def read(folder: Path) -> list[str]:
    """The keys of all fronts that say their stamps on their pages, each right behind its back."""
    from cardgen.press.reader import opened

    with (folder / LIST).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    found = []
    for name in dict.fromkeys(row["file"] for row in rows):
        mine = [row for row in rows if row["file"] == name]
        with opened((folder / name).read_bytes()) as pages:
            for back, front in zip(mine[::2], mine[1::2], strict=True):
                paired = (back["side"], front["side"], back["key"]) == ("back", "front", front["key"])
                if paired and pages[int(front["page"]) - 1].find(front["stamp"]):
                    found.append(front["key"])
    return found
