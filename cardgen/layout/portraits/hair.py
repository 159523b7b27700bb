"""Hair in three layers: what hangs behind the shoulders, what frames the face, what falls to the front."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.catalog.portrait import Hair
from cardgen.layout.marks import Mark as Ink
from cardgen.layout.portraits.cast import Cast
from cardgen.layout.portraits.long import BEHIND, FORE, LONG
from cardgen.layout.portraits.short import SHORT


def behind(c: Cast, kind: Hair) -> Iterator[Ink]:
    """What hangs behind neck and shoulders."""
    draw = BEHIND.get(kind)
    return draw(c) if draw else iter(())


def front(c: Cast, kind: Hair) -> Iterator[Ink]:
    """What lies on the head and frames the face."""
    draw = SHORT.get(kind) or LONG.get(kind)
    return draw(c) if draw else iter(())


def fore(c: Cast, kind: Hair) -> Iterator[Ink]:
    """What falls over the shoulders to the front."""
    draw = FORE.get(kind)
    return draw(c) if draw else iter(())
