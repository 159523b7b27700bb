"""The backs of the two decks, and the lid of the box: rosettes as on a share certificate. Lengths are mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardgen.games.vorstand.employees import bow, lobes
from cardgen.games.vorstand.models import Vorstand
from cardgen.layout.easel import Easel, bare
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect
from cardgen.layout.patterns import rosettes
from cardgen.layout.type import Setter


def back(easel: Easel[Vorstand], deck: str) -> Drawing:
    """The same after a half turn: rosettes, the deck's word twice, the emblem once."""
    colour, line, emblem = (easel.colour(f"back-{deck}{part}") for part in ("", "-line", "-emblem"))
    cx, cy = easel.wide / 2, easel.tall / 2
    pattern = Group(
        rosettes(
            easel.setter.shelf,
            (cx, cy, 56, lobes(easel.catalog, 28), line, 0.14, 0.62),
            (cx, cy, 36, lobes(easel.catalog, 20), line, 0.14, 0.55),
            (cx, cy, 20, lobes(easel.catalog, 16), emblem, 0.14, 0.6),
        ),
        name=f"back-{deck}",
        clip=easel.whole,
    )
    return Drawing(
        (
            easel.ground(f"back-{deck}"),
            pattern,
            Group(SEALS[deck](cx, cy, colour, emblem), name=f"seal-{deck}"),
            *easel.twice(_plate(easel, deck)),
        )
    )


def _plate(easel: Easel[Vorstand], deck: str) -> Iterator[Mark]:
    """The deck's word near the upper edge."""
    fill, emblem = f"back-{deck}", f"back-{deck}-emblem"
    cx = easel.wide / 2
    yield Rect(cx - 17, 5, 34, 7, fill=easel.colour(fill), stroke=easel.colour(emblem), line=0.25, radius=1.2)
    yield easel.word(
        deck,
        (cx - 15, 5, 30, 7),
        upper=True,
        font="name",
        size=11,
        least=8,
        fill=emblem,
        ground=fill,
        align="center",
        tracking=80,
    )


def _office(x: float, y: float, colour: str, emblem: str) -> tuple[Mark, ...]:
    """The seal of the employees: the infinity of office, the same after half a turn, unlike a crown."""
    plate = Ellipse(x, y, 11.5, 11.5, fill=colour, stroke=emblem, line=0.4)
    return plate, Path(bow(x, y, 8.2, 8.2 * 0.42), stroke=emblem, line=1.1)


def _haste(x: float, y: float, colour: str, emblem: str) -> tuple[Mark, ...]:
    """The seal of the to-dos: an hourglass on a square, for there is no time left."""
    plate = Rect(x - 10.5, y - 10.5, 21, 21, fill=colour, stroke=emblem, line=0.4, radius=2.4)
    glass = (
        ("M", x - 4.6, y - 6.6),
        ("C", x - 4.6, y - 2.6, x - 0.9, y - 1.8, x - 0.9, y),
        ("C", x - 0.9, y + 1.8, x - 4.6, y + 2.6, x - 4.6, y + 6.6),
        ("L", x + 4.6, y + 6.6),
        ("C", x + 4.6, y + 2.6, x + 0.9, y + 1.8, x + 0.9, y),
        ("C", x + 0.9, y - 1.8, x + 4.6, y - 2.6, x + 4.6, y - 6.6),
        ("Z",),
    )
    ends = tuple(step for at in (-6.6, 6.6) for step in (("M", x - 6.2, y + at), ("L", x + 6.2, y + at)))
    return plate, Path(glass, stroke=emblem, line=1.1), Path(ends, stroke=emblem, line=1.1)


SEALS: Mapping[str, Callable[[float, float, str, str], tuple[Mark, ...]]] = {
    "employees": _office,
    "todos": _haste,
}
"""What tells the decks apart from behind, also where colours are not seen."""


def lid(catalog: Vorstand, setter: Setter, width: float, height: float) -> Drawing:
    """The lid of the box for the cover: a certificate over the top of the page, width x height mm."""
    ground = "back-employees"
    easel = Easel(catalog, setter, bare(width, height), paper=ground)
    colour, emblem, line = (easel.colour(f"{ground}{part}") for part in ("", "-emblem", "-line"))
    cx, cy = width / 2, (height + 48) / 2
    r = min(24.0, (height - 48) / 2 - 2)
    crests = ((120, 36), (84, 28), (52, 20))
    pattern = Group(
        rosettes(
            setter.shelf,
            *((cx, cy, radius, lobes(catalog, many), line, 0.18, 0.35) for radius, many in crests),
        ),
        clip=(0, 48, width, height - 48),
        name="lid",
    )
    return Drawing(
        (
            Rect(0, 0, width, height, fill=colour),
            pattern,
            Rect(0, 47.6, width, 0.4, fill=emblem),
            Rect(0, height, width, 1.2, fill=easel.colour("brass")),
            Ellipse(cx, cy, r, r, fill=colour, stroke=emblem, line=0.6),
            easel.icon(
                "crown-chart", cx - r * 0.625, cy - r * 0.646, r * 1.25, f"{ground}-emblem", line=0.4
            ),
            easel.text(
                catalog.box.title, (12, 14, width - 24, 20), font="name", size=44, least=24,
                fill=f"{ground}-emblem", align="center", field="title",
            ),
            easel.text(
                catalog.box.tagline, (12, 34, width - 24, 8), font="story", size=13, least=9,
                fill=f"{ground}-emblem", align="center", field="tagline",
            ),
        )
    )  # fmt: skip
