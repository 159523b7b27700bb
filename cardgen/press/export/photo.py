"""A photo lab: cards on 4 x 6 in pictures, drawn so much smaller that they have their size on the print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.finding import Finding
    from cardgen.layout.marks import Drawing
    from cardgen.press.export.order import Order
    from cardgen.press.impose import Page, Piece, Slot
    from cardgen.press.sheet import Sheet

MAKES = """JPEG pictures of 4 x 6 in (1800 x 1200 px) with as many cards as fit, mostly two, at their
size once the lab has enlarged them by 4 %, with cut marks and a ruler of 50 mm; backs as pictures of
their own, to be glued behind; prints.csv says how many prints of each picture to order"""
LEAVES = "boards and mats, which are larger than the picture (told for each game); cover, rules sheet, CMYK"
TAKES = {
    "enlargement": "1 to 1.1: how much your lab enlarges (default: 1.04); see the ruler",
    "format": "jpg (default) or png",
}
LIST = "prints.csv"


@dataclass(slots=True)
class Print:
    """A picture, how often it is ordered, and the pieces on all of these prints."""

    page: Page
    name: str
    count: int = 0
    keys: list[str] = field(default_factory=list)


def covers(order: Order) -> list[Piece]:
    """The pieces that fit on a picture."""
    from cardgen.press.grid import grid_of

    sheet = paper(order)
    known: dict[object, bool] = {}
    for piece in order.pieces:
        if piece.stock not in known:
            known[piece.stock] = grid_of(piece.stock, sheet, "long-edge") is not None
    return [piece for piece in order.pieces if known[piece.stock]]


def remarks(order: Order) -> Iterator[Finding]:
    """What is larger than a picture."""
    from cardgen.finding import Finding, Level

    order.choice("format", ("jpg", "png"))
    there = {id(piece) for piece in covers(order)}
    left = Counter((piece.component, piece.stock) for piece in order.pieces if id(piece) not in there)
    level = Level.WARNING if there else Level.ERROR
    for (component, stock), count in left.items():
        size = f"{stock.width:g} x {stock.height:g} mm"
        what = f"found {count} of {size}, larger than a picture of 4 x 6 in; print them at home"
        yield Finding("", what, level, "export-left", field=component)


def paper(order: Order) -> Sheet:
    """The paper of which the lab prints the inner part: larger by what it enlarges and cuts off."""
    share = order.number("enlargement", order.sheet.figure("enlargement", 1, 1.1), 1, 1.1)
    assert order.sheet.paper is not None
    width, height = order.sheet.paper
    lost = max(width, height) * (share - 1) / 2
    margin = round(order.sheet.margin + lost, 3)
    large = {"width": round(width * share, 3), "height": round(height * share, 3), "margin": margin}
    return order.sheet.model_copy(update=large)


def export(order: Order, folder: Path) -> list[Path]:
    """The pictures, and how many prints of each."""
    from cardgen.press.impose import impose
    from cardgen.press.marks import small
    from cardgen.press.raster import of_page, pixels, take

    ending = order.choice("format", ("jpg", "png"))
    prints = _prints(impose(covers(order), paper(order), "long-edge"), ending)
    setter, ink = order.setter(), order.catalog.style.colours["ink"]
    shots = []
    assert order.sheet.paper is not None
    short, long = (pixels(side, order.sheet.dpi) for side in order.sheet.paper)
    for one in prints:
        word = order.house.word(
            f"sheet-{one.page.side}",
            title=order.catalog.box.title,
            lang=order.catalog.lang,
            stamp=order.stamp,
        )
        size = (short, long) if one.page.height > one.page.width else (long, short)
        shots.append(of_page(small(one.page, word, ink, setter), folder / one.name, size, order.sheet.dpi))
    return [*take(shots, order.fonts), _list(prints, folder / LIST)]


def _prints(pages: Sequence[Page], ending: str) -> list[Print]:
    """The pictures; pages that look the same are one. A front and its back have the same number.

    Numbers have no gaps: where one is missing, somebody looks for a picture.
    """
    known: dict[object, tuple[int, Print]] = {}
    backs: list[Drawing] = []
    sheet = 0
    for page in pages:
        sheet += page.side == "front"
        if not page.slots:
            continue
        seen = (page.side, page.width, tuple((slot.trim, _look(slot, backs)) for slot in page.slots))
        _, found = known.setdefault(seen, (sheet, Print(page, "")))
        found.count += 1
        found.keys += [slot.key for slot in page.slots]
    numbers = {sheet: at for at, sheet in enumerate(dict.fromkeys(sheet for sheet, _ in known.values()), 1)}
    for sheet, found in known.values():
        found.name = f"{numbers[sheet]:03}-{found.page.side}.{ending}"
    return [found for _, found in known.values()]


def _look(slot: Slot, backs: list[Drawing]) -> int:
    """A number for what is seen there: equal backs, which each card may have drawn anew, have the same."""
    if slot.side == "front":
        return id(slot.drawing)
    for number, back in enumerate(backs):
        if back is slot.drawing or back == slot.drawing:
            return -number
    backs.append(slot.drawing)
    return 1 - len(backs)


def _list(prints: Sequence[Print], path: Path) -> Path:
    """CSV: a line for each picture with the number of prints and the pieces on them."""
    import csv

    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("picture", "prints", "pieces"))
        lines.writerows((one.name, one.count, " ".join(one.keys)) for one in prints)
    return path


def read(folder: Path) -> list[str]:
    """The keys of what is on the fronts, each of whose pictures must be there."""
    import csv

    with (folder / LIST).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        (folder / row["picture"]).stat()
    return [key for row in rows if "-front." in row["picture"] for key in row["pieces"].split()]
