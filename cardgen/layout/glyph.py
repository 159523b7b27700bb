"""One shaped glyph: the smallest piece of a set text, of which there are more than of anything else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shaped glyph; lengths in 1/1000 em. `text` is what it stands for, "" for a continuation.

    `seen_by` and `code` are what the press knows of it, and writes there so that it need not look again: the
    font in whose document it was shown last, and how it is shown there. They are no part of its value.
    """

    gid: int
    advance: float
    dx: float
    dy: float
    text: str
    seen_by: Any = field(default=None, init=False, compare=False, repr=False)
    code: str = field(default="", init=False, compare=False, repr=False)

    def remember(self, seen_by: object, code: str) -> None:
        """Note how a document's font shows it."""
        object.__setattr__(self, "seen_by", seen_by)
        object.__setattr__(self, "code", code)
