"""The lid of the box on the cover: the Boss's teddy, and six babysitters who were somewhere else."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mob_sitters.models import MobSitters
from cardgen.games.mob_sitters.panel import Panel
from cardgen.games.mob_sitters.signs import MIRRORED, bang, hand, placed, teddy
from cardgen.layout.easel import bare
from cardgen.layout.marks import Drawing, Group, Mark, Rect
from cardgen.layout.patterns import rays
from cardgen.layout.type import Setter

HEAD = 46.0
"""Height of the title's part, mm."""


def lid(catalog: MobSitters, setter: Setter, width: float, height: float) -> Drawing:
    """The picture over the top of the cover, width x height mm."""
    panels = [Panel(catalog, setter, bare(width, height), sitter) for sitter in catalog.sitters]
    picture = tuple(_picture(panels, width, height))
    return Drawing(
        (
            Group(picture, name="lid", clip=(0.0, HEAD, width, height - HEAD)),
            *_title(panels[0], width),
            Rect(0, height - 1, width, 1, fill=panels[0].colour("ink")),
        )
    )


def _title(panel: Panel, width: float) -> Iterator[Mark]:
    """Name and line of the game, on cream."""
    box = panel.catalog.box
    yield Rect(0, 0, width, HEAD, fill=panel.colour("ground"))
    yield Rect(0, HEAD - panel.stroke(2), width, panel.stroke(2), fill=panel.colour("ink"))
    yield panel.text(
        box.title,
        (12, 11, width - 24, 20),
        font="name",
        size=54,
        least=24,
        field="title",
        align="center",
        tracking=10,
    )
    yield panel.text(
        box.tagline,
        (12, 33, width - 24, 7),
        font="story",
        size=12.5,
        least=9,
        field="tagline",
        align="center",
        fill="accent",
    )


def _picture(panels: list[Panel], width: float, height: float) -> Iterator[Mark]:
    """Rays behind the teddy, a hand from either side, and the row of babysitters."""
    panel = panels[0]
    room = height - HEAD
    x, y = width / 2, HEAD + room * 0.36
    yield Rect(0, HEAD, width, room, fill=panel.colour("lid"))
    if not panel.pale:
        yield rays(x, y, 0, width, 32, panel.colour("lid-ray"))
    r = min(31.0, room * 0.36)
    yield from bang(panel, x, y, r, points=16)
    yield placed(teddy(panel), x - r * 0.58, y - r * 0.64, r * 1.16, "teddy")
    size = r * 1.0
    yield placed(hand(panels[2]), x - r - size - 4, y - size * 0.58, size, "hand-right")
    yield placed(hand(panels[4]), x + r + 4, y - size * 0.58, size, "hand-left", MIRRORED)
    each = min(width / len(panels), room * 0.52)
    start = (width - each * len(panels)) / 2
    for at, one in enumerate(panels):
        if one.sitter.portrait is None:
            continue
        tall = each * 1.2
        box = (start + at * each, height - tall * 0.86, each, tall)
        yield one.portrait(one.sitter.portrait, box)
