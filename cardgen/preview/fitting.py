"""How a text sits in its place: the verdict of the layout in words and figures, and where on the picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cardgen.layout.inside import overflow
from cardgen.layout.marks import Block, Matrix, apply
from cardgen.layout.markup import plain
from cardgen.preview.library import Book
from cardgen.preview.picture import Side
from cardgen.preview.room import characters

Level = Literal["fits", "tight", "over"]
FILLED = 12
"""Letters by which a pattern may grow when it is filled, and still be called the text itself."""
FULL = 0.95
"""Share of its room from which a text is called tight."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A text in the tightest of its places. `used` is a share of the room, above 1 where it is too much.

    `boxes` are its places as shares of the side's picture: name of the side, left, top, width, height.
    """

    level: Level
    verdict: str
    used: float
    boxes: tuple[tuple[str, float, float, float, float], ...]


def fits(
    book: Book,
    card: str,
    sides: Sequence[Side],
    said: Mapping[str, str],
    traced: Mapping[str, Collection[tuple[str, int]]],
) -> dict[str, Fit]:
    """The fit of every text of the book on these sides, by msgctxt; `said` are their words.

    `traced` says for texts that go by another name on the drawing in which blocks of which side they stand.
    """
    places: dict[str, list[tuple[Side, Block, Matrix]]] = {}
    for side in sides:
        for number, (block, matrix) in enumerate(side.drawing.blocks()):
            named = book.context_of(card, block.field)
            keys = [key for key, where in traced.items() if (side.name, number) in where]
            for key in dict.fromkeys([*([named] if named else []), *keys]):
                places.setdefault(key, []).append((side, block, matrix))
    return {key: _fit(found, said.get(key, "")) for key, found in places.items()}


def _fit(places: Sequence[tuple[Side, Block, Matrix]], said: str) -> Fit:
    judged = [_judged(block, said) for _, block, _ in places]
    level, verdict, used = max(judged, key=lambda one: (("fits", "tight", "over").index(one[0]), one[2]))
    return Fit(level, verdict, round(used, 3), tuple(_box(*place) for place in places))


def _judged(block: Block, said: str) -> tuple[Level, str, float]:
    """Level, words and the share of the room that is used; letters of a longer text are not counted."""
    letters, room = len(plain(block.text)), characters(block)
    used = letters / max(room, 1)
    if block.excess_width or block.excess_height:
        return "over", overflow(block).removeprefix("found a text ").capitalize(), max(used, 1.01)
    small = f", smaller than the {block.wanted:g} pt it should have" if block.size < block.wanted else ""
    alone = letters <= len(plain(said)) + FILLED
    count = f"; {letters} of about {room} characters" if alone else ", as part of a longer text"
    if block.size <= block.least < block.wanted or used > FULL:
        return "tight", f"Just fits at {block.size:g} pt{small}{count}", min(used, 1.0)
    return "fits", f"Fits at {block.size:g} pt{small}{count}", min(used, 1.0)


def _box(side: Side, block: Block, matrix: Matrix) -> tuple[str, float, float, float, float]:
    x, y, width, height = block.box
    corners = [
        apply(matrix, *at) for at in ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
    ]
    left, top = min(at[0] for at in corners), min(at[1] for at in corners)
    wide, high = max(at[0] for at in corners) - left, max(at[1] for at in corners) - top
    stock = side.stock
    return (
        side.name, round(left / stock.width, 4), round(top / stock.height, 4), round(wide / stock.width, 4),
        round(high / stock.height, 4),
    )  # fmt: skip


def as_json(fit: Fit) -> dict[str, Any]:
    """For the page."""
    boxes = [list(box) for box in fit.boxes]
    return {"level": fit.level, "verdict": fit.verdict, "used": fit.used, "boxes": boxes}
