"""The bets: slips torn off at a perforated edge, the lemming in front, the family behind.

All lengths are millimetres from the trim's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardgen.games.lemming_mafia.coats import bust, placed, tile
from cardgen.games.lemming_mafia.models import Bet, Family, Lemming
from cardgen.games.lemming_mafia.night import Easel
from cardgen.games.lemming_mafia.weaves import PATTERNS
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, Step
from cardgen.layout.weaves import weave

HEAD: Final = 18.4
"""Lower edge of the head of a slip."""
STUB: Final = 66.2
"""Where the stub begins, on a card as long as it was laid out for."""
CORNER: Final = 12.4
"""Side of the picture in the corners."""


def slip(easel: Easel, bet: Bet) -> Drawing:
    """The front of a bet."""
    lemming = easel.catalog.lemming(bet.colour)
    return easel.face(
        easel.ground(),
        *_head(easel, bet, lemming),
        *_picture(easel, lemming),
        *_runner(easel, lemming),
        *_stub(easel, lemming),
    )


def _head(easel: Easel, bet: Bet, lemming: Lemming) -> Iterator[Mark]:
    """On whom the money is, and whose it is."""
    x, y, width, _ = easel.whole
    yield Rect(x, y, width, HEAD - y, fill=easel.colour("head"))
    yield from perforated(easel, HEAD, "ground")
    yield from easel.twice([_corner(easel, lemming)])
    yield easel.text(
        easel.catalog.word("bet"),
        (19.2, 5.0, 22.0 + easel.broad, 3.4),
        font="label",
        size=8,
        fill="neon",
        ground="head",
        field="words.bet",
        tracking=40,
    )
    yield easel.text(
        lemming.shade,
        (19.2, 9.4, 32.0 + easel.broad, 6.6),
        font="name",
        size=19,
        least=12,
        fill="moon",
        ground="head",
        field=f"{lemming.id}.shade",
    )
    family = easel.catalog.family(bet)
    yield easel.sign(family.icon, 45.2 + easel.broad, 4.0, 5.4, "neon")


def _corner(easel: Easel, lemming: Lemming) -> Group:
    picture = tile(easel, lemming.colour, (4.2, 4.0, CORNER, CORNER))
    return Group((picture,), name="corner-bet")


def perforated(easel: Easel, y: float, colour: str) -> Iterator[Mark]:
    """Bites out of an edge, where the slip was torn off."""
    left, _, width, _ = easel.whole
    count = round(width / 2.6)
    each = width / count
    if easel.pale:
        steps: list[Step] = [("M", left, y)]
        for at in range(count):
            x = left + at * each
            steps += [
                ("L", x + each * 0.2, y),
                ("C", x + each * 0.2, y - 1, x + each * 0.8, y - 1, x + each * 0.8, y),
            ]
            steps.append(("L", x + each, y))
        yield Group((Path(tuple(steps), stroke=easel.colour("quiet"), line=0.2),), clip=easel.whole)
        return
    bites = tuple(
        step for at in range(count) for x in [left + (at + 0.5) * each] for step in (("M", x, y), ("L", x, y))
    )
    yield Group((Path(bites, stroke=easel.colour(colour), line=1.5),), clip=easel.whole)


def _picture(easel: Easel, lemming: Lemming) -> Iterator[Mark]:
    """The lemming before the moon, with its coat's colour on wet ground."""
    middle, base = easel.stock.width / 2, 51.0 + easel.long * 0.6
    s = 1.0 + min(easel.long, 25.0) * 0.012
    moon = base - 14.8 * s
    coat = easel.colour(f"lemming-{lemming.colour}")
    if easel.pale:
        yield Ellipse(middle, moon, 15.6 * s, 15.6 * s, stroke=coat, line=0.3)
    else:
        yield Ellipse(middle, moon, 15.6 * s, 15.6 * s, fill=easel.colour("glow"))
    yield placed(
        bust(easel, lemming),
        (middle - 14.5 * s, base - 29.0 * s, 29.0 * s, 29.0 * s),
        f"bust-{lemming.colour}",
    )
    for number, half in enumerate((17.0, 13.0, 7.5)):
        y = base + 0.3 + number * 1.5
        shift = (0.0, 1.6, -1.2)[number]
        if easel.pale:
            yield Path(
                (("M", middle - half + shift, y), ("L", middle + half + shift, y)), stroke=coat, line=0.35
            )
        else:
            yield Rect(middle - half + shift, y - 0.4, 2 * half, 0.8, fill=coat, radius=0.4)


def _runner(easel: Easel, lemming: Lemming) -> Iterator[Mark]:
    """Name and trade."""
    wide, down = 48.0 + easel.broad, easel.long * 0.75
    yield easel.text(
        lemming.name,
        (4.0, 55.4 + down, wide, 5.0),
        font="name",
        size=13.5,
        least=9,
        align="center",
        field=f"{lemming.id}.name",
    )
    yield easel.text(
        lemming.role,
        (4.0, 60.8 + down, wide, 3.6),
        font="rules",
        size=8,
        fill="accent",
        align="center",
        field=f"{lemming.id}.role",
    )


def _stub(easel: Easel, lemming: Lemming) -> Iterator[Mark]:
    """Below the line to tear: what the bookmaker whispers."""
    left, _, width, _ = easel.whole
    stub = STUB + easel.long
    steps = (("M", left + 0.5, stub), ("L", left + width - 0.5, stub))
    yield Path(steps, stroke=easel.colour("quiet"), line=0.45, dash=(0.0, 1.5))
    yield easel.text(
        lemming.tip,
        (4.4, stub + 2.6, 33.0 + easel.broad, 14.0),
        font="story",
        size=8,
        lines=4,
        field=f"{lemming.id}.tip",
    )


# --- backs ----------------------------------------------------------------------------------------


def hats(easel: Easel, x: float, y: float, size: float, colour: str, ground: str) -> tuple[Mark, ...]:
    """The emblem: two hats that meet at the brim, the same after half a turn about x, y."""
    brim = size * 0.29  # below the middle of the icon
    one = easel.icon("hat-fedora", x - size / 2, y - size / 2 - brim, size, colour, ground)
    return one, Group((one,), (-1.0, 0.0, 0.0, -1.0, 2 * x, 2 * y))


def family_back(easel: Easel, family: Family) -> Drawing:
    """The back of a family's bets: pattern, name and mark, the same after half a turn."""
    width, height = easel.stock.width, easel.stock.height
    field, pattern = f"field-{family.pattern}", f"weave-{family.pattern}"
    pitch = 6.0 / (easel.catalog.style.ornament**0.5 if easel.pale else 1.0)
    plate = easel.colour("night")
    ink = easel.colour("moon")
    half = (
        Rect(6.5, 9.5, width - 13, 9.0, fill=plate, stroke=ink, line=easel.stroke(), radius=1.2),
        easel.text(
            family.name,
            (8.5, 9.5, width - 17, 9.0),
            font="name",
            size=13,
            least=8.5,
            fill="moon",
            ground="night",
            align="center",
            field=f"families.{family.id}.name",
        ),
    )
    mark = easel.sign(family.icon, width / 2 - 6.2, height / 2 - 14.2, 12.4, "neon")
    return Drawing(
        (
            easel.ground(field),
            weave(
                PATTERNS[family.pattern],
                family.pattern,
                easel.whole,
                easel.colour(pattern),
                round(pitch, 2),
                0.2 if easel.pale else 0.0,
            ),
            *easel.twice(half),
            Ellipse(width / 2, height / 2, 17.5, 17.5, fill=plate, stroke=ink, line=easel.stroke()),
            Group((mark,), name=f"family-{family.pattern}"),
            easel.turned((mark,)),
            Rect(width / 2 - 17.5, height / 2 - 0.2, 35.0, 0.4, fill=ink),
        )
    )
