"""What lies on a table on a screen: the pieces of a game as decks, tiles, figures and dice.

In: the physical pieces of an order, each with its drawings. Out: one group for each component, whose designs
know their copies, their name and the words that are printed on them. Nothing here knows a table's format.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, groupby
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardgen.catalog.model import REFERENCE, Catalog, Entry, House, Stock
from cardgen.catalog.pieces import called, lent, text, whole_words
from cardgen.layout.marks import Drawing
from cardgen.layout.markup import spans
from cardgen.press.atlas import Limits
from cardgen.press.impose import Piece

if TYPE_CHECKING:
    from cardgen.layout.solid import Solid
    from cardgen.press.export.order import Order

Kind: TypeAlias = Literal["card", "tile", "figure", "die"]
SHORT = 60
"""Letters of a name that is made of a longer text."""


@dataclass(frozen=True, slots=True)
class Design:
    """What the copies of one entry look like: their keys, a name, the words on them, their sides.

    `behind` are the first words on the back, as the game writes them.
    """

    id: str
    keys: tuple[str, ...]
    name: str
    words: str
    front: Drawing
    back: Drawing | None
    solid: Solid | None
    behind: str = ""

    @property
    def sides(self) -> tuple[Drawing, ...]:
        """The pictures a table needs: front and back, or all sides of what stands or rolls.

        A figure that looks the same from behind has one.
        """
        if self.solid is not None:
            sides = self.solid.sides
            return sides[:1] if all(side == sides[0] for side in sides) else sides
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(frozen=True, slots=True)
class Group:
    """A component: what its pieces are, their format, and the designs in print's order."""

    component: str
    title: str
    kind: Kind
    stock: Stock
    designs: tuple[Design, ...]

    @property
    def count(self) -> int:
        """Physical pieces."""
        return sum(len(design.keys) for design in self.designs)

    def piles(self) -> list[tuple[str, tuple[Design, ...]]]:
        """Its decks with their titles: one, or one for each back where every back is on several pieces.

        A deck is called by what its back says, or by its number where backs say nothing or the same.
        """
        piles: dict[int, list[Design]] = {}
        for design in self.designs:
            piles.setdefault(id(design.back), []).append(design)
        if len(piles) == 1 or any(sum(len(one.keys) for one in pile) < 2 for pile in piles.values()):
            return [(self.title, self.designs)]
        said = [pile[0].behind for pile in piles.values()]
        plain = len(set(said)) < len(said) or not all(said)
        return [
            (f"{self.title} {number}/{len(piles)}" if plain else f"{self.title}: {words}", tuple(pile))
            for number, (words, pile) in enumerate(zip(said, piles.values(), strict=True), 1)
        ]


def groups(order: Order) -> tuple[Group, ...]:
    """The pieces by component. Cards are what has a back and is no larger and no smaller than a card.

    The service's figures say how large that is, in mm.
    """
    limits = (order.sheet.figure("smallest_card", 1, 2000), order.sheet.figure("largest_card", 1, 2000))
    said = _said_of(order.catalog)
    found = []
    for component, pieces in groupby(order.pieces, key=lambda piece: piece.component):
        group = list(pieces)
        designs = tuple(_design(list(copies), order, said) for _, copies in groupby(group, key=id_of))
        solid = group[0].solid
        stock = solid.stock if solid else group[0].stock
        title = _title(component, order.catalog, order.house)
        found.append(Group(component, title, _kind(group[0], limits), stock, designs))
    return tuple(found)


def limits_of(order: Order, least: int = 1, spare: int = 0) -> Limits:
    """What a table takes, from the figures of the service and the setting `side`. Raises UsageError."""
    sheet = order.sheet
    side = order.number("side", sheet.figure("side", 512, 8192), 512, 8192)
    columns, rows = (int(sheet.figure(name, max(least, 1), 100)) for name in ("columns", "rows"))
    return Limits(columns, rows, int(side), sheet.dpi, least, spare)


def id_of(piece: Piece) -> str:
    """The entry a piece is a copy of."""
    return piece.key.rpartition("#")[0]


def backs_of(designs: Iterable[Design]) -> list[Drawing]:
    """The back that all of them share, or theirs in their order where they differ.

    A design without a back has its front there.
    """
    behind = [design.back or design.front for design in designs]
    first, *others = {id(back): back for back in behind}.values()
    return [first] if all(other == first for other in others) else behind


def guids(keys: Iterable[str], digits: int = 6) -> dict[str, str]:
    """A hexadecimal name for every key, always the same one, and no two alike."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for key in dict.fromkeys(keys):
        names = (sha256(f"{key}/{number}".encode()).hexdigest()[:digits] for number in count())
        found[key] = next(name for name in names if name not in taken)
        taken.add(found[key])
    return found


def shelves(
    sizes: Sequence[tuple[float, float]], wide: float, gap: float
) -> tuple[list[tuple[float, float]], float]:
    """Where things of these sizes stand, in rows no wider than `wide`: their left top corners, and the depth.

    A row is as deep as its deepest thing; what is wider than a row has one of its own.
    """
    corners: list[tuple[float, float]] = []
    x = y = depth = 0.0
    for width, height in sizes:
        if x and x + width > wide:
            x, y, depth = 0.0, y + depth + gap, 0.0
        corners.append((x, y))
        x, depth = x + width + gap, max(depth, height)
    return corners, y + depth


def _kind(piece: Piece, limits: tuple[float, float]) -> Kind:
    if piece.solid is not None:
        return piece.solid.kind
    short, long = sorted((piece.stock.width, piece.stock.height))
    return "card" if piece.back is not None and limits[0] <= short and long <= limits[1] else "tile"


@dataclass(frozen=True, slots=True)
class _Said:
    """What a catalog says: the names of entries, or how their texts begin, and the words, by their ids."""

    names: Mapping[str, str]
    words: Mapping[str, str]


def _said_of(catalog: Catalog) -> _Said:
    words = whole_words(catalog)
    names = {entry.id: called(entry, words) or _beginning(entry) for _, entry in catalog.entries()}
    return _Said(names, words)


def _beginning(entry: Entry) -> str:
    """The first text of an entry that stands on its own pieces."""
    elsewhere = lent(entry)
    return next((words for field, words in text(entry).items() if field not in elsewhere), "")


def _design(copies: Sequence[Piece], order: Order, said: _Said) -> Design:
    piece = copies[0]
    lines = _printed(piece.front)[:-1]  # the last word on a front is its stamp
    if piece.two_sided and piece.back is not None:
        lines += _printed(piece.back)
    name = _name(piece, order, said.names.get(id_of(piece), ""), lines)
    lines = [] if piece.solid else lines  # a strip or a net speaks of folds and glue
    words = "\n".join(line for line in lines if line != name)
    keys = tuple(copy.key for copy in copies)
    behind = _behind(piece, said.words)
    return Design(id_of(piece), keys, name, words, piece.front, piece.back, piece.solid, behind)


def _behind(piece: Piece, words: Mapping[str, str]) -> str:
    """The first text on the back, in the letters of the data where it was set in capitals."""
    for block, _ in piece.back.blocks() if piece.back is not None else ():
        if said := _plain(block.text):
            word = words.get(block.field.removeprefix("words."), "")
            return word if word.upper() == said else said
    return ""


def _name(piece: Piece, order: Order, name: str, printed: Sequence[str]) -> str:
    """What an entry is called, or the beginning of what is printed on it."""
    if piece.component == REFERENCE:
        return _title(REFERENCE, order.catalog, order.house)
    found = _plain(name or " ".join(printed[:2]) or id_of(piece))
    return found if len(found) <= SHORT else found[: SHORT - 1].rsplit(" ", 1)[0] + "…"


def _title(component: str, catalog: Catalog, house: House) -> str:
    return (house if component == REFERENCE else catalog).word(component)


def _printed(drawing: Drawing) -> list[str]:
    """What is printed upright: corners say it again for the other side of the table."""
    words = (_plain(block.text) for block, matrix in drawing.blocks() if matrix[0] > 0)
    return [line for line in words if line]


def _plain(words: str) -> str:
    """Words in one line, without markup and icons and the marks that tell where a word may part."""
    found, _ = spans(words, lambda icon: True)
    text = "".join(span.text for span in found if not span.icon)
    return " ".join(text.replace("\u00ad", "").split())
