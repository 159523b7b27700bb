"""The designs of an order: pieces that share their drawings, with the names of their pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.layout.marks import Drawing
from cardgen.press.impose import Piece

LIST = "pieces.csv"
"""Every physical piece with the pictures of its sides."""


@dataclass(frozen=True, slots=True)
class Design:
    """A piece that stands for all of its copies: its id, one of its pieces, and their keys.

    `front` and `back` are the names of its pictures without an ending; an equal back is one picture, named
    after the first card that has it; "" where there is no back.
    """

    id: str
    piece: Piece
    keys: tuple[str, ...]
    front: str
    back: str


def designs(pieces: Iterable[Piece]) -> list[Design]:
    """The designs in the order of their first pieces."""
    copies: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        copies.setdefault((piece.component, piece.key.rpartition("#")[0]), []).append(piece)
    backs: list[tuple[Drawing, Piece, str]] = []
    found = []
    for (component, name), group in copies.items():
        front = f"{component}/{name}"
        back = _back(group[0], backs, f"{front}-back")
        found.append(Design(name, group[0], tuple(piece.key for piece in group), front, back))
    return found


def _back(piece: Piece, known: list[tuple[Drawing, Piece, str]], name: str) -> str:
    """The name of the picture of a back: of the first in its component that is equal, else its own."""
    if piece.back is None:
        return ""
    for drawing, other, given in known:
        same = drawing is piece.back or drawing == piece.back
        if same and other.component == piece.component and other.stock == piece.stock:
            return given
    known.append((piece.back, piece, name))
    return name


def listed(found: Sequence[Design], ending: str) -> str:
    """CSV: a line for each physical piece with its key, component and the pictures of its sides."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("key", "id", "component", "copy", "front", "back"))
    for one in found:
        for key in one.keys:
            back = f"{one.back}{ending}" if one.back else ""
            lines.writerow(
                (key, one.id, one.piece.component, key.rpartition("#")[2], f"{one.front}{ending}", back)
            )
    return text.getvalue()


def read_list(folder: Path) -> list[str]:
    """The keys of a list, each of whose pictures must be there. Raises OSError for one that is not."""
    with (folder / LIST).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for name in dict.fromkeys(row[side] for row in rows for side in ("front", "back") if row[side]):
        (folder / name).stat()
    return [row["key"] for row in rows]
