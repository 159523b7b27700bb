"""How much room a text has on its card, for the translator who does not see the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from cardgen.game import Face
from cardgen.layout.marks import Block

POINT = 25.4 / 72
TIGHTEST = 1.2
"""Line distance, in sizes, for the estimate; the verdict is the layout's."""
RAGGED = 0.85
"""How full lines of more than one are, since words stay whole."""


def rooms(faces: Iterable[Face]) -> Mapping[str, tuple[str, ...]]:
    """msgctxt -> lines for `#.`: the room in mm, the sizes in pt, about how many characters."""
    found: dict[str, tuple[str, ...]] = {}
    for face in faces:
        fields = type(face.entry).model_fields
        back = face.back.blocks() if face.back else ()
        for block, _ in chain(face.front.blocks(), back):
            key = f"{face.entry.id}/{block.field}"
            if block.field in fields and block.text == getattr(face.entry, block.field) and key not in found:
                found[key] = (_room(block), f"max-length:{characters(block)}")
    return found


def _room(block: Block) -> str:
    _, _, width, height = block.box
    sizes = f"{block.size:g} pt" + (f", at least {block.least:g} pt" if block.least < block.size else "")
    return f"Room: {width:.1f} x {height:.1f} mm at {sizes}, about {characters(block)} characters"


def characters(block: Block) -> int:
    """How many letters like those of the source text fit at the smallest legal size; a hint, no verdict."""
    _, _, width, height = block.box
    size = block.least or block.size
    set_width = sum(line.width for line in block.lines) * size / block.size
    each = set_width / max(len(block.text), 1) or 1.0
    lines = max(int((height / POINT / size - 0.92) / TIGHTEST) + 1, 1)
    if len(block.lines) == 1 and lines < 3:
        lines = 1
    return max(int(width / each * lines * (RAGGED if lines > 1 else 1.0)), 1)
