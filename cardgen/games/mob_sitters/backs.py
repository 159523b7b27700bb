"""The back of a babysitter's deck: a court card of the nursery, the same after half a turn."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mob_sitters.panel import Panel
from cardgen.games.mob_sitters.signs import hand, placed
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Rect

INSET = 6.0
"""From the trim to the picture: wide enough that a drifting knife does not show."""


def back(panel: Panel) -> Drawing:
    """The babysitter above and, turned, below; in the middle two hands pass the blame."""
    return Drawing((*_field(panel), *panel.twice(_half(panel)), *_middle(panel)))


def _field(panel: Panel) -> Iterator[Mark]:
    """Colour and pattern of the deck, out to the end of the bleed."""
    yield panel.ground(f"field-{panel.shade}")
    yield panel.weave(panel.whole, 7.0)
    width, height = panel.stock.width - 2 * INSET, panel.stock.height - 2 * INSET
    yield Rect(
        INSET,
        INSET,
        width,
        height,
        fill=panel.colour("paper"),
        stroke=panel.colour("ink"),
        line=panel.stroke(2),
        radius=3.0,
    )


def _half(panel: Panel) -> Iterator[Mark]:
    """The upper half of the picture: mark, name, bust."""
    width, middle = panel.stock.width, panel.stock.height / 2
    ink = panel.colour("ink")
    if panel.sitter.portrait is not None:
        box = (width / 2 - 17.0, middle - 36.0, 34.0, 40.8)
        face = panel.portrait(panel.sitter.portrait, box)
        yield Group(
            (face,),
            name=f"court-{panel.sitter.id}",
            clip=(INSET + 1, INSET, width - 2 * INSET - 2, middle - INSET),
        )
    yield panel.mark(INSET + 6.2, INSET + 6.2, 8.4)
    size = 12.0
    text = panel.text(
        panel.sitter.name,
        (width - INSET - 20.0, INSET + 2.6, 17.4, 6.0),
        font="name",
        size=size,
        least=8,
        field="name",
        ground="paper",
        align="right",
    )
    yield text
    yield Rect(INSET, middle - panel.stroke() / 2, width - 2 * INSET, panel.stroke(), fill=ink)


def _middle(panel: Panel) -> Iterator[Mark]:
    """Where the two halves meet, the seal of the deck: two hands that point at each other's owner."""
    x, y = panel.stock.width / 2, panel.stock.height / 2
    ink = panel.colour("ink")
    left, wide = INSET, panel.stock.width - 2 * INSET
    one = placed(hand(panel), x - 5.4, y - 6.95, 10.8, "hand")
    seal = (
        Rect(left, y - 3.4, wide, 6.8, fill=panel.own("field"), stroke=ink, line=panel.stroke()),
        panel.weave((left + 0.3, y - 3.1, wide - 0.6, 6.2), 3.2),
        Ellipse(x, y, 8.4, 8.4, fill=panel.colour("paper"), stroke=ink, line=panel.stroke()),
        *panel.twice([one]),
    )
    yield Group(seal, name=f"seal-{panel.shade}")
