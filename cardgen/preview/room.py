"""How much room a text has on its card, for the translator who does not see the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from cardgen.catalog.model import Catalog
from cardgen.game import Face
from cardgen.layout.marks import Block
from cardgen.translate.texts import texts

POINT = 25.4 / 72
TIGHTEST = 1.2
"""Line distance, in sizes, for the estimate; the verdict is the layout's."""
RAGGED = 0.85
"""How full lines of more than one are, since words stay whole."""


def rooms(faces: Iterable[Face], catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    """msgctxt -> lines for `#.`: the room in mm, the sizes in pt, about how many characters.

    A text of one card has a room of its own. A word or a pattern that many cards share has the narrowest of
    its places; there is no limit for the translation's editor to enforce, since some places grow with their
    word and others are filled with names: what does not fit `check` finds. Statements of the rules have no
    room: one takes what the others leave.
    """
    own: dict[str, tuple[str, ...]] = {}
    shared: dict[str, tuple[int, str]] = {}
    sources = {ref.msgctxt: ref.msgid for ref in texts(catalog)}
    for face, block in _blocks(faces):
        key = f"{face.entry.id}/{block.field}"
        if sources.get(key) == block.text:
            own.setdefault(key, (_room(block), f"max-length:{characters(block)}"))
        key = f"{block.field}/text"
        if key in sources and not key.startswith("rules."):
            count = characters(block)
            line = f"{_room(block)}, on {face.entry.id}"
            shared[key] = min(shared.get(key, (count, line)), (count, line))
    return own | {key: (line,) for key, (_, line) in shared.items()}


def _blocks(faces: Iterable[Face]) -> Iterator[tuple[Face, Block]]:
    for face in faces:
        for block, _ in chain(face.front.blocks(), face.back.blocks() if face.back else ()):
            yield face, block


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
