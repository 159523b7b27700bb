"""MakePlayingCards: a folder for each card size and project, and the order file of the public autofill tool.

The tool (github.com/chilli-axe/mpc-autofill) looks for `*.xml` where it is started and for pictures by their
name in the folder `cards` beside it: an order is `details` (quantity, bracket, stock, foil), `fronts` and
`backs` as cards with zero-based slots, and one `cardback` for all slots that no back names. It fills projects
of one size only; for others there is a list to go by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.finding import Finding
    from cardgen.press.export.order import Order
    from cardgen.press.export.products import Place
    from cardgen.press.export.service import Service
    from cardgen.press.impose import Piece
    from cardgen.press.raster import Shot

MAKES = """A folder for each card size, with one picture a face in cards/ (poker size: 822 x 1122 px, the face
in the middle, its bleed extended) and a list of all slots, slots.csv; for poker size order.xml for
the autofill tool as well. More than 612 cards become several projects"""
LEAVES = """boards, mats, figures, dice, square cards and what else the service has no size for (told for each
game); the order itself: you upload the pictures, or the autofill tool does"""
TAKES = {
    "paper": "s30 (default), s27, s33, m31 or p10: the card stock in order.xml",
    "foil": "no (default) or yes: foil in order.xml",
}
STOCKS = ("s30", "s27", "s33", "m31", "p10")
ORDER, SLOTS, CARDS = "order.xml", "slots.csv", "cards"


def covers(order: Order) -> list[Piece]:
    """The pieces that have a card size here."""
    from cardgen.press.export.products import made

    return made(order.pieces, order.sheet, ("card",))


def remarks(order: Order) -> Iterator[Finding]:
    """What has no size here, what is drawn smaller, which words are not safe; a stock that takes no foil."""
    from cardgen.finding import Finding
    from cardgen.press.export import products

    foil = order.choice("foil", ("no", "yes")) == "yes"
    if order.choice("paper", STOCKS) == "p10" and foil:
        what = "found foil=yes with paper=p10; allowed: another paper, or foil=no; plastic takes no foil"
        yield Finding("", what, check="export")
    if not order.sheet.brackets:
        what = "found no brackets; allowed: numbers of cards that one order may have; write some"
        yield Finding(order.sheet.where, what, check="export")
    yield from products.remarks(order.pieces, order.sheet, covers(order), ("card",))


def export(order: Order, folder: Path) -> list[Path]:
    """A folder for each project."""
    from cardgen.press.raster import take

    shots: list[Shot] = []
    lists: list[Path] = []
    for project, found, pieces in _projects(order):
        names = _names(pieces)
        shots += _shots(names, pieces, found, folder / project / CARDS, order.sheet.dpi)
        written = [(piece.key, names[id(piece.front)], _back_name(names, piece)) for piece in pieces]
        (folder / project).mkdir(parents=True)
        lists.append(_slots(written, folder / project / SLOTS))
        if found.product.id == order.sheet.word("autofill"):
            lists.append(_xml(written, order, folder / project / ORDER))
    return [*take(shots, order.fonts), *lists]


def _projects(order: Order) -> Iterator[tuple[str, Place, list[Piece]]]:
    """Name, product and pieces of each project, none larger than the service takes."""
    from cardgen.press.export.products import place

    groups: dict[str, tuple[Place, list[Piece]]] = {}
    for piece in covers(order):
        found = place(piece.stock, order.sheet, ("card",))
        if found is not None:
            groups.setdefault(found.product.id, (found, []))[1].append(piece)
    most = max(order.sheet.brackets)
    for name, (found, pieces) in groups.items():
        parts = [pieces[start : start + most] for start in range(0, len(pieces), most)]
        for number, part in enumerate(parts, start=1):
            yield f"{name}-{number}" if len(parts) > 1 else name, found, part


def _names(pieces: Iterable[Piece]) -> dict[int, str]:
    """The name of the picture of each drawing, by identity; equal backs are one picture."""
    from cardgen.press.export.designs import designs

    names: dict[int, str] = {}
    for one in designs(pieces):
        names[id(one.piece.front)] = f"{one.front.replace('/', '-')}.png"
        if one.piece.back is not None:
            names[id(one.piece.back)] = f"{one.back.replace('/', '-')}.png"
    return names


BLANK = "blank.png"
"""The picture of the other side of what has only one."""


def _back_name(names: dict[int, str], piece: Piece) -> str:
    return BLANK if piece.back is None else names[id(piece.back)]


def _shots(
    names: dict[int, str], pieces: Sequence[Piece], found: Place, folder: Path, dpi: float
) -> Iterator[Shot]:
    """A picture for each name, once."""
    from cardgen.press.impose import EMPTY

    done: set[str] = set()
    for piece in pieces:
        back = EMPTY if piece.back is None else piece.back
        sides = ((names[id(piece.front)], piece.front), (_back_name(names, piece), back))
        for name, drawing in sides:
            if name not in done:
                done.add(name)
                yield found.shot(drawing, piece.stock, folder / name, dpi)


def _slots(written: Sequence[tuple[str, str, str]], path: Path) -> Path:
    """CSV: for each slot, from 0, the piece and the pictures of its sides."""
    import csv

    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("slot", "key", "front", "back"))
        lines.writerows((slot, *one) for slot, one in enumerate(written))
    return path


def bracket(count: int, service: Service) -> int:
    """The smallest number of cards of one order that takes so many."""
    return min((one for one in service.brackets if one >= count), default=max(service.brackets))


def _xml(written: Sequence[tuple[str, str, str]], order: Order, path: Path) -> Path:
    """The order file; the back that most cards have is the common one."""
    from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

    root = Element("order")
    details = SubElement(root, "details")
    stock = order.sheet.word(order.choice("paper", STOCKS))
    foil = "true" if order.choice("foil", ("no", "yes")) == "yes" else "false"
    said = {
        "quantity": str(len(written)),
        "bracket": str(bracket(len(written), order.sheet)),
        "stock": stock,
        "foil": foil,
    }
    for tag, text in said.items():
        SubElement(details, tag).text = text
    common = Counter(back for _, _, back in written).most_common(1)[0][0]
    for tag, side in (("fronts", 1), ("backs", 2)):
        part = SubElement(root, tag)
        slots: dict[str, list[int]] = {}
        for slot, one in enumerate(written):
            slots.setdefault(one[side], []).append(slot)
        for name, numbers in slots.items():
            if side == 2 and name == common:
                continue
            card = SubElement(part, "card")
            for inner, text in (
                ("id", f"{CARDS}/{name}"),
                ("slots", ",".join(map(str, numbers))),
                ("name", name),
            ):
                SubElement(card, inner).text = text
    SubElement(root, "cardback").text = f"{CARDS}/{common}"
    indent(root)
    ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
    return path


def read(folder: Path) -> list[str]:
    """The keys of all pieces: from the order files where there are some, else from the lists.

    Raises DataError for a slot without a picture, and for one that an order names twice.
    """
    import csv

    found: list[str] = []
    copies: Counter[str] = Counter()
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        with (project / SLOTS).open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        if (project / ORDER).exists():
            sides = read_order(project / ORDER)
        else:
            sides = [(row["front"], row["back"]) for row in rows]
        for front, back in sides:
            for name in (front, back):
                (project / CARDS / name).stat()
            entry = front.partition("-")[2].removesuffix(".png")
            copies[entry] += 1
            found.append(f"{entry}#{copies[entry]}")
    return found


def read_order(path: Path) -> list[tuple[str, str]]:
    """Front and back of each slot of an order file. Raises DataError when it is not whole."""
    from xml.etree.ElementTree import parse

    root = parse(path).getroot()
    quantity = int(root.findtext("details/quantity", "0"))
    common = Path(root.findtext("cardback", "")).name
    fronts = _sides(root.findall("fronts/card"), path)
    backs = dict.fromkeys(range(quantity), common) | _sides(root.findall("backs/card"), path)
    if sorted(fronts) != list(range(quantity)) or sorted(backs) != list(range(quantity)):
        raise _wrong(path, f"found slots {len(fronts)} and {len(backs)} of {quantity}")
    return [(fronts[slot], backs[slot]) for slot in range(quantity)]


def _sides(cards: Iterable[object], path: Path) -> dict[int, str]:
    from xml.etree.ElementTree import Element

    found: dict[int, str] = {}
    for card in cards:
        assert isinstance(card, Element)
        for slot in map(int, card.findtext("slots", "").split(",")):
            if slot in found:
                raise _wrong(path, f"found slot {slot} twice")
            found[slot] = card.findtext("name", "")
    return found


def _wrong(path: Path, found: str) -> Exception:
    from cardgen.finding import DataError, Finding

    return DataError([Finding(path.name, f"{found}; allowed: each once; this is a fault of the program")])
