"""Where a text stands and how much room it has, for the translator who does not see the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.catalog.model import Catalog, Stock
from cardgen.game import Face
from cardgen.layout.marks import Block, Drawing, Matrix, apply
from cardgen.translate.texts import texts

POINT = 25.4 / 72
TIGHTEST = 1.2
"""Line distance, in sizes, for the estimate; the verdict is the layout's."""
RAGGED = 0.85
"""How full lines of more than one are, since words stay whole."""
WIDE = 0.6
"""A text that takes so much of the width stands neither left nor right."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a text: on which card, where on it, and the block it was set as.

    `shared` is a word or a pattern that may stand on many cards: then this is the narrowest of its places.
    """

    card: str
    where: str
    block: Block
    shared: bool = False

    @property
    def room(self) -> str:
        """The room in mm, the lines and sizes in pt, about how many characters."""
        return self.room_for(0.0)

    def room_for(self, letter: float) -> str:
        """As `room`, for letters that are so many sizes broad; 0 for those of the source."""
        block = self.block
        _, _, width, height = block.box
        size = block.wanted or block.size
        lines = lines_of(block, size)
        said = f"{lines} line{'s' * (lines > 1)} at {size:g} pt"
        said += f", at least {block.least:g} pt" if block.least < size else ""
        return f"{width:.1f} x {height:.1f} mm, {said}, about {characters(block, letter)} characters"


def spots(faces: Iterable[Face], catalog: Catalog) -> Mapping[str, Spot]:
    """msgctxt -> where that text stands, for every text that is drawn on these faces.

    A text of one card has a place of its own. For a word or a pattern that many cards share there is no limit
    for the translation's editor to enforce, since some places grow with their word and others are filled
    with names: what does not fit `check` finds. Statements of the rules have no room: one takes what the
    others leave.
    """
    own: dict[str, Spot] = {}
    shared: dict[str, tuple[int, Spot]] = {}
    sources = {ref.msgctxt: ref.msgid for ref in texts(catalog)}
    for face in faces:
        for side, drawing in (("front", face.front), ("back", face.back)):
            for block, matrix, above in _placed(drawing):
                spot = Spot(face.entry.id, _where(side, block, matrix, face.stock, above), block)
                key = f"{face.entry.id}/{block.field}"
                if sources.get(key) == block.text:
                    own.setdefault(key, spot)
                key = next((key for key in _shared(block.field) if key in sources), "")
                if key and not key.startswith("rules."):
                    found = (characters(block), Spot(spot.card, spot.where, block, shared=True))
                    if key not in shared or found[0] < shared[key][0]:
                        shared[key] = found
    return own | {key: spot for key, (_, spot) in shared.items()}


def _shared(field: str) -> tuple[str, str]:
    """The msgctxts that a word on many cards may have: that of an entry, or of the box."""
    return f"{field}/text", field.replace(".", "/", 1)


def _placed(drawing: Drawing | None) -> Iterator[tuple[Block, Matrix, str]]:
    """Every text of a side with its map, and the field of the card that stands above it, "" for none."""
    found = list(drawing.blocks()) if drawing else []
    boxes = [_box(block, matrix) for block, matrix in found]
    for (block, matrix), box in zip(found, boxes, strict=True):
        yield block, matrix, _above(block, box, [other for other, _ in found], boxes)


def _box(block: Block, matrix: Matrix) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text's room on its card, mm."""
    x, y, width, height = block.box
    corners = [apply(matrix, x, y), apply(matrix, x + width, y + height)]
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _above(
    block: Block,
    box: tuple[float, float, float, float],
    blocks: Sequence[Block],
    boxes: Sequence[tuple[float, float, float, float]],
) -> str:
    """The field of the nearest text of the same card that stands above and not beside."""
    left, top, right, _ = box
    nearest = ("", 0.0)
    for other, (x, _, end, bottom) in zip(blocks, boxes, strict=True):
        named = other.field and "." not in other.field and other.field != block.field
        if named and x < right and left < end and nearest[1] < bottom <= top + 0.5:
            nearest = (other.field, bottom)
    return nearest[0]


def _where(side: str, block: Block, matrix: Matrix, stock: Stock, above: str) -> str:
    """In words where a text stands on its card: `front, top left, below name`."""
    left, top, right, bottom = _box(block, matrix)
    row = ("top", "middle", "bottom")[_third((top + bottom) / 2, stock.height)]
    wide = right - left > WIDE * stock.width
    column = "" if wide else ("left", "", "right")[_third((left + right) / 2, stock.width)]
    return ", ".join(part for part in (side, f"{row} {column}".strip(), above and f"below {above}") if part)


def _third(at: float, length: float) -> int:
    return max(0, min(int(3 * at / length), 2))


def lines_of(block: Block, size: float) -> int:
    """How many lines of that size (pt) have room; a single line in little room stays one."""
    if len(block.lines) == 1 and _stacked(block, block.least or block.size) < 3:
        return 1
    return _stacked(block, size)


def _stacked(block: Block, size: float) -> int:
    return max(int((block.box[3] / POINT / size - 0.92) / TIGHTEST) + 1, 1)


def characters(block: Block, letter: float = 0.0) -> int:
    """How many letters fit at the smallest legal size; a hint, no verdict.

    Letters like those of the text, or `letter` sizes broad where that is more than 0, as in Chinese and
    Japanese, whose lines are full.
    """
    size = block.least or block.size
    lines = lines_of(block, size)
    if letter:
        return max(int(block.box[2] / (letter * size * POINT)) * lines, 1)
    set_width = sum(line.width for line in block.lines) * size / block.size
    each = set_width / max(len(block.text), 1) or 1.0
    return max(int(block.box[2] / each * lines * (RAGGED if lines > 1 else 1.0)), 1)
