"""Woven patterns: what tells decks apart where colour does not. A game draws its own, here they fill a box.

Each fills a box, is drawn once and clipped, and is unchanged by half a turn about the box's middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from cardgen.layout.marks import Box, Group, Mark, Path, Step, moved

Steps: TypeAlias = list[Step]
Half: TypeAlias = tuple[float, float]
"""Half the width and half the height of the box."""
Pattern: TypeAlias = Callable[[Half, float, str, float], Iterator[Mark]]
"""Draws about 0, 0, given the half box, the pitch (mm), the colour, and a width of line or 0.0 for areas."""


@lru_cache(maxsize=64)
def weave(pattern: Pattern, name: str, box: Box, colour: str, pitch: float, line: float) -> Group:
    """The pattern over the box (mm), its pieces `pitch` mm apart; in thin lines when `line` > 0.

    `name` tells patterns apart: what is drawn alike is stored once.
    """
    x, y, width, height = box
    half = (width / 2, height / 2)
    marks = tuple(pattern(half, pitch, colour, line))
    whole = f"{name}-{width:g}-{height:g}-{pitch:g}-{line:g}-{colour}"
    clip = (-half[0], -half[1], width, height)
    return Group(marks, moved(round(x + half[0], 3), round(y + half[1], 3)), whole, clip)


def areas(steps: Steps, colour: str, line: float) -> Path:
    """Areas of a pattern: full, or as outlines."""
    found = tuple(steps)
    return Path(found, stroke=colour, line=line) if line else Path(found, fill=colour)
