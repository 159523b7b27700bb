"""The lemmings to fold, and the concrete shoes that are plugged into them. Lengths are millimetres.

A strip is folded over, the same lemming on both sides. From top to bottom: foot, back (upside down), fold,
front, foot; the feet are bent outwards. At the feet of the front are two slits: what lies below them is not
glued, so that the tongue of a shoe finds its place between front and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardgen.games.lemming_mafia.coats import figure, placed
from cardgen.games.lemming_mafia.models import Lemming, Shoe
from cardgen.games.lemming_mafia.night import Easel
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, moved
from cardgen.layout.place import Valign
from cardgen.layout.solid import Solid, side_stock

FOOT: Final = 9.0
"""Depth of each of the two feet."""
POCKET: Final = 7.8
"""From the slits to the foot: how deep a shoe is plugged in, and a little more."""
PLAY: Final = 0.4
"""So much longer a slit is than a shoe is wide."""
TONGUE: Final = 7.6
"""What of a shoe is in the pocket."""
_NAMES: Final[tuple[tuple[float, float, int, float, Valign], ...]] = (
    (0.6, 4.8, 2, 1.1, "middle"),
    (0.3, 6.5, 3, 0.95, "top"),
)
"""How a name is set on a tongue: top, height, lines, their distance; in three lines where it is long."""


def standee(easel: Easel, lemming: Lemming) -> Drawing:
    """The whole strip."""
    width, height = easel.stock.width, easel.stock.height
    return Drawing((*easel.twice(_side(easel, lemming)), *_slits(easel), *_folds(easel, width, height)))


def upright(easel: Easel, lemming: Lemming) -> Solid:
    """The lemming as it stands: the same picture on both sides, without the foot."""
    top = easel.stock.height / 2
    side = Drawing((Group(tuple(_side(easel, lemming)), moved(0.0, -top)),))
    return Solid("figure", side_stock(easel.stock.width, top - FOOT), (side, side))


def slits(easel: Easel) -> tuple[tuple[float, float, float], ...]:
    """Where the front is cut: left end, right end, y; each as long as a shoe is wide, with some play."""
    width = easel.catalog.style.stocks["shoes"].width + PLAY
    y = easel.stock.height - FOOT - POCKET + 0.5
    gap = (easel.stock.width - 2 * width) / 3
    return tuple((round(left, 3), round(left + width, 3), y) for left in (gap, 2 * gap + width))


def _side(easel: Easel, lemming: Lemming) -> Iterator[Mark]:
    """One side: the lemming before the moon, its name, its foot."""
    left, _, wide, _ = easel.whole
    width, height = easel.stock.width, easel.stock.height
    top, ground = height / 2, height - FOOT - POCKET
    coat = easel.colour(f"lemming-{lemming.colour}")
    yield Rect(left, top, wide, ground - top, fill=easel.colour("dusk"))
    if easel.pale:
        yield Ellipse(width / 2, top + 13.4, 10.6, 10.6, stroke=coat, line=0.3)
    else:
        yield Ellipse(width / 2, top + 13.4, 10.6, 10.6, fill=easel.colour("moonlight"))
        for number, half in enumerate((11.6, 8.4, 5.2)):
            yield Rect(
                width / 2 - half,
                top + 26.2 + 2.6 * number,
                2 * half,
                0.9,
                fill=easel.colour("haze"),
                radius=0.45,
            )
    box = (1.0, top + 1.2, width - 2.0, ground - top - 1.6)
    yield placed(figure(easel, lemming), box, f"figure-{lemming.colour}", tall=True)
    yield Rect(left, ground, wide, POCKET, fill=easel.colour("paper"))
    stripe = 0.6 if easel.pale else 1.6
    yield Rect(left, height - FOOT - stripe, wide, stripe, fill=coat)
    yield easel.text(
        lemming.name,
        (1.6, ground + 2.8, width - 3.2, 3.2),
        font="label",
        size=8.5,
        align="center",
        ground="paper",
        field="name",
    )
    yield Rect(left, height - FOOT, wide, FOOT + easel.stock.bleed, fill=easel.colour("glow"))
    band = 1.2 if easel.pale else 3.0  # more than a millimetre, for the knife's sake
    yield Rect(left, height - band, wide, band + easel.stock.bleed, fill=coat)
    yield easel.word(
        "figure-foot",
        (1.6, height - FOOT + 0.8, width - 3.2, 4.6),
        font="rules",
        size=6.5,
        fill="quiet",
        ground="glow",
        align="center",
    )


def _slits(easel: Easel) -> Iterator[Mark]:
    """Lines to cut, on the front alone, with a pair of scissors between them."""
    red = easel.colour("stop")
    steps = tuple(step for left, right, y in slits(easel) for step in (("M", left, y), ("L", right, y)))
    yield Group((Path(steps, stroke=red, line=0.5, round_ends=False),), name="slits")
    y = slits(easel)[0][2]
    yield easel.sign("content-cut", easel.stock.width / 2 - 1.2, y + 0.2, 2.4, "stop")


def _folds(easel: Easel, width: float, height: float) -> Iterator[Mark]:
    """Dashed where the strip is bent."""
    for y in (FOOT, height / 2, height - FOOT):
        yield Path(
            (("M", 0.3, y), ("L", width - 0.3, y)),
            stroke=easel.colour("fold"),
            line=0.2,
            dash=(1.2, 1.0),
            round_ends=False,
        )


# --- shoes ----------------------------------------------------------------------------------------


def shoe(easel: Easel, one: Shoe, *, mirrored: bool) -> Drawing:
    """A side of a concrete shoe: the block with its shoe above, the tongue below."""
    width = easel.stock.width
    marks = tuple(_shoe(easel))
    picture = Group(marks, (-1.0, 0.0, 0.0, 1.0, width, 0.0)) if mirrored else Group(marks)
    return Drawing((*_block(easel), picture, *_tongue(easel, one)))


def _block(easel: Easel) -> Iterator[Mark]:
    """Concrete, out to the end of the bleed."""
    yield easel.ground("concrete")


def _shoe(easel: Easel) -> Iterator[Mark]:
    """A shoe with a spat, its toe to the right, up to the ankle in the block."""
    ink = easel.colour("ink")
    x, y, wide, _ = easel.whole
    base = 6.4
    yield Rect(x, y, wide, base - y, fill=easel.colour("glow"))
    toe = (
        ("M", 5.4, 3.2),
        ("C", 7.0, 3.6, 9.0, 4.2, 9.2, base + 0.4),
        ("L", 2.2, base + 0.4),
        ("L", 2.2, 3.6),
        ("Z",),
    )
    spat = (("M", 2.0, 1.0), ("L", 5.6, 1.0), ("L", 6.2, 3.6), ("L", 5.2, base), ("L", 2.0, base), ("Z",))
    yield Path(toe, fill=easel.colour("cigar"), stroke=ink, line=0.4)
    yield Path(spat, fill=easel.colour("tooth"), stroke=ink, line=0.4)
    for at in (2.4, 3.8, 5.2):
        yield Ellipse(4.5, at, 0.3, 0.3, fill=ink)
    yield Rect(x, base, wide, easel.stock.height + easel.stock.bleed - base, fill=easel.colour("concrete"))
    yield Rect(x, base, wide, 0.8, fill=easel.colour("shadow"))
    if easel.pale:
        yield Path((("M", x + 0.2, base), ("L", x + wide - 0.2, base)), stroke=ink, line=0.25)
    cracks = (("M", 1.2, 7.4), ("L", 2.4, 8.1), ("L", 2.0, 8.9), ("M", 8.9, 8.2), ("L", 7.7, 8.9))
    yield Path(cracks, stroke=easel.colour("quiet"), line=0.3)
    for at_x, at_y in ((4.4, 7.9), (6.2, 8.8), (4.8, 9.0), (7.6, 7.8)):
        yield Ellipse(at_x, at_y, 0.3, 0.3, fill=easel.colour("quiet"))


def _tongue(easel: Easel, one: Shoe) -> Iterator[Mark]:
    """What is plugged in, below the dashed line: its name, which nobody sees at the table."""
    width, safe = easel.stock.width, easel.stock.safe
    y = easel.stock.height - TONGUE
    edge = (("M", 0.3, y), ("L", width - 0.3, y))
    yield Path(edge, stroke=easel.colour("quiet"), line=0.2, dash=(0.8, 0.6), round_ends=False)
    for top, tall, lines, leading, valign in _NAMES:
        name = easel.text(
            one.name,
            (safe, y + top, width - 2 * safe, tall),
            font="rules",
            size=6.5,
            ground="concrete",
            align="center",
            valign=valign,
            lines=lines,
            leading=leading,
            field="name",
        )
        if not (name.excess_width or name.excess_height):
            break
    yield name
