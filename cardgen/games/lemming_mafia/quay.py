"""What stands on the quay below the road: the legend of the spaces, and the placing cells.

All lengths are millimetres from the board's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardgen.games.lemming_mafia.models import Space
from cardgen.games.lemming_mafia.night import Easel
from cardgen.layout.marks import Mark, Rect

ICONS: Final = {
    Space.CEMENT_MIXER: "concrete-mixer",
    Space.SLEDGEHAMMER: "sledgehammer",
    Space.CAR_THEFT: "car-key",
    Space.BOOKMAKER: "cash-multiple",
    Space.BOSS: "hat-fedora",
    Space.BLANK: "weather-fog",
}
LEGEND: Final = (12.0, 240.5, 180.0, 30.0)
CELLS: Final = (208.0, 240.5, 180.0, 30.0)


def legend(easel: Easel) -> Iterator[Mark]:
    """What the six kinds of spaces do."""
    x, y, width, height = LEGEND
    yield Rect(*LEGEND, fill=easel.colour("paper"), stroke=easel.colour("kerb"), line=0.5, radius=1.6)
    each, high = (width - 3) / 3, (height - 2.4) / 2
    for number, kind in enumerate(Space):
        left, top = x + 2.4 + number % 3 * each, y + 1.6 + number // 3 * high
        size = high - 1.6
        ink = easel.colour(f"rim-{kind}") if easel.pale else None
        yield Rect(
            left, top + 0.4, size, size, fill=easel.colour(f"space-{kind}"), stroke=ink, line=0.5, radius=1.2
        )
        yield easel.icon(ICONS[kind], left + 1.6, top + 2.0, size - 3.2, f"sign-{kind}", f"space-{kind}")
        room = each - size - 4.4
        yield easel.word(
            f"space-{kind}",
            (left + size + 2, top + 1.0, room, 4.6),
            font="name",
            size=10.5,
            least=8,
            ground="paper",
        )
        yield easel.word(
            f"does-{kind}",
            (left + size + 2, top + 5.9, room, 6.4),
            font="rules",
            size=8,
            least=7,
            ground="paper",
            lines=2,
            leading=1.1,
            valign="top",
        )


def cells(easel: Easel) -> Iterator[Mark]:
    """Six places in the order of the end: the winner's first, the first one out on the last."""
    x, y, width, height = CELLS
    count = len(easel.catalog.lemmings)
    words = (
        easel.word(
            "board-cells", (x, y, 44.0, 5.4), font="name", size=12.5, least=9, fill="neon", ground="water"
        ),
        easel.text(
            easel.catalog.word("board-cells-note", last=count),
            (x + 46.0, y, width - 46.0, 5.4),
            font="rules",
            size=8.5,
            least=7,
            fill="moon",
            ground="water",
            align="end",
            field="words.board-cells-note",
        ),
    )
    yield from easel.mirrored(words, CELLS)
    each = width / max(count, 1)
    top, high = y + 6.6, height - 6.6
    for at in range(count):
        left = x + at * each
        first = at == 0
        box = (left + 0.6, top, each - 1.2, high)
        fill = "amber" if first else "dusk"
        yield Rect(
            *box, fill=easel.colour(fill), stroke=easel.colour("neon"), line=easel.stroke(2), radius=2.0
        )
        yield easel.text(
            str(at + 1),
            box,
            font="numeral",
            size=34,
            fill="ink" if first else "moon",
            ground=fill,
            align="center",
            field="lemmings",
        )
