"""Files for a print shop: PDF/X, a file for each component, one face a page, in the inks of the press."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

if TYPE_CHECKING:
    from cardgen.finding import Finding
    from cardgen.press.colour import Inks
    from cardgen.press.export.order import Order
    from cardgen.press.impose import Page, Piece
    from cardgen.press.pdfx import Version
    from cardgen.press.sheet import Sheet

Sides = Literal["front-first", "back-first", "apart"]

MAKES = """COMPONENT.pdf for each component with every physical piece, one face a page with its bleed; PDF/X-4
or PDF/X-1a:2003: four inks through an ICC profile within an ink limit, black letters in black alone,
overprinted, large black areas rich, fonts and profile embedded; pieces.csv lists every piece and its pages"""
LEAVES = """cover, rules sheet, marks, trapping, spot colours, a certificate: no certified checker has seen
the files, only 'cardgen preflight'"""
TAKES = {
    "version": "x-4 (default) or x-1a",
    "sides": "front-first (default): front, back, front, back; back-first; apart: -fronts.pdf and -backs.pdf",
    "profile": "a name of data/profiles or the path of an ICC output profile (default: fogra39)",
    "ink": "most ink on a spot, 160 to 400 percent (default: as the service says)",
}
LIST = "pieces.csv"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a file, and the piece on it; `stamp` is what its front says, "" of a back."""

    key: str
    component: str
    side: str
    stamp: str
    page: Page


def remarks(order: Order) -> Iterator[Finding]:
    """What is set must be known, the profile usable and the library there, before anything is written."""
    from cardgen.press.pdfx import pikepdf

    pikepdf()
    order.choice("version", ("x-4", "x-1a"))
    order.choice("sides", ("front-first", "back-first", "apart"))
    inks_for(order)
    yield from ()


def export(order: Order, folder: Path) -> list[Path]:
    """A file for each component, or two, and the list."""
    version = cast("Version", order.choice("version", ("x-4", "x-1a")))
    sides = cast("Sides", order.choice("sides", ("front-first", "back-first", "apart")))
    inks = inks_for(order)
    rows: list[tuple[str, ...]] = []
    written = []
    for component in dict.fromkeys(piece.component for piece in order.pieces):
        mine = leaves_of([one for one in order.pieces if one.component == component], order.sheet, sides)
        for name, leaves in _files(component, mine, sides):
            path = folder / f"{name}.pdf"
            write_leaves(order, leaves, path, inks, version)
            written.append(path)
            rows += [
                (leaf.key, component, leaf.side, leaf.stamp, path.name, str(number))
                for number, leaf in enumerate(leaves, start=1)
                if leaf.key
            ]
    with (folder / LIST).open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("key", "component", "side", "stamp", "file", "page"))
        lines.writerows(rows)
    return [*written, folder / LIST]


def read(folder: Path) -> list[str]:
    """The keys of the list whose fronts say their stamps on the pages it names."""
    from cardgen.press.reader import opened

    with (folder / LIST).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    found = []
    for name in dict.fromkeys(row["file"] for row in rows):
        with opened((folder / name).read_bytes()) as pages:
            for row in rows:
                if row["file"] == name and row["side"] == "front":
                    page = pages[int(row["page"]) - 1]
                    found += [row["key"]] if page.find(row["stamp"]) else []
    return found


def inks_for(order: Order) -> Inks:
    """The inks as the service wants them used and the user has set. Raises DataError or UsageError."""
    from cardgen.press.colour import inks_of

    figure = order.sheet.figure
    return inks_of(
        order.root,
        order.settings.get("profile") or order.sheet.word("profile"),
        limit=int(order.number("ink", figure("ink", 160, 400), 160, 400)),
        rich=[int(figure(f"rich-{ink}", 0, 100)) for ink in ("cyan", "magenta", "yellow", "black")],
        large=figure("large", 0, 2000),
    )


def leaves_of(pieces: Sequence[Piece], sheet: Sheet, sides: Sides = "front-first") -> list[Leaf]:
    """The pages of pieces, front and back in turns; an empty page behind what alone has no back."""
    from cardgen.layout.marks import Drawing
    from cardgen.press.impose import impose
    from cardgen.press.marks import printed_stamp

    doubled = any(piece.back is not None for piece in pieces)
    pages = iter(impose(pieces, sheet, "long-edge" if doubled else "none"))
    stocks = list(dict.fromkeys(piece.stock for piece in pieces))
    leaves: list[Leaf] = []
    for piece in sorted(pieces, key=lambda piece: stocks.index(piece.stock)):
        front = next(pages)
        pair = [Leaf(piece.key, piece.component, "front", printed_stamp(piece.front), front)]
        if doubled:
            back = next(pages)
            if not back.slots:
                back = replace(back, slots=(front.slots[0]._replace(drawing=Drawing(()), side="back"),))
            pair.append(Leaf(piece.key if piece.back else "", piece.component, "back", "", back))
        leaves += reversed(pair) if sides == "back-first" else pair
    return leaves


def write_leaves(order: Order, leaves: Iterable[Leaf], path: Path, inks: Inks, version: Version) -> Path:
    """Write pages as one PDF/X file."""
    from cardgen.press.pdfx import write

    catalog = order.catalog
    return write(
        (leaf.page for leaf in leaves),
        path,
        fonts=order.fonts,
        inks=inks,
        title=f"{catalog.box.title} ({path.stem})",
        lang=catalog.lang.replace("_", "-"),
        version=version,
        subject=catalog.box.tagline,
        keywords=(catalog.name, order.stamp),
    )


def _files(component: str, leaves: Sequence[Leaf], sides: Sides) -> Iterator[tuple[str, Sequence[Leaf]]]:
    if sides != "apart" or all(leaf.side == "front" for leaf in leaves):
        yield component, leaves
        return
    for side in ("front", "back"):
        yield f"{component}-{side}s", [leaf for leaf in leaves if leaf.side == side]
