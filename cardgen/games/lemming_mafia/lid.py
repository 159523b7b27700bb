"""The lid of the box on the cover: six lemmings on a pier under a lamp, and the moon as a witness."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardgen.games.lemming_mafia.coats import figure, placed
from cardgen.games.lemming_mafia.harbour import cone, drum, lamp, moon, piles, reflection, ripples, skyline
from cardgen.games.lemming_mafia.models import LemmingMafia
from cardgen.games.lemming_mafia.night import Easel, rim
from cardgen.layout.easel import bare
from cardgen.layout.marks import Drawing, Group, Mark, Path, Rect
from cardgen.layout.type import Setter

HEAD: Final = 44.0
"""Height of the title's part, mm."""


def lid(catalog: LemmingMafia, setter: Setter, width: float, height: float) -> Drawing:
    """The picture over the top of the cover, width x height mm."""
    easel = Easel(catalog, setter, bare(width, height))
    return Drawing(
        (
            Rect(0, 0, width, height, fill=easel.colour("night")),
            Group(tuple(_picture(easel, width, height)), name="lid", clip=(0.0, 0.0, width, height)),
            *_title(easel, width),
            Rect(0, height - 0.8, width, 0.8, fill=easel.colour("neon")),
        )
    )


def _title(easel: Easel, width: float) -> Iterator[Mark]:
    """Name and line of the game."""
    box = easel.catalog.box
    yield easel.text(
        box.title, (12, 11, width - 24, 19), font="name", size=54, least=24, fill="neon", ground="night",
        align="center", field="title", tracking=20,
    )  # fmt: skip
    yield easel.text(
        box.tagline, (12, 32, width - 24, 7), font="story", size=12.5, least=8, fill="moon", ground="night",
        align="center", field="tagline",
    )  # fmt: skip


def _picture(easel: Easel, width: float, height: float) -> Iterator[Mark]:
    """From back to front: moon, town, water, light, pier, lemmings."""
    room = height - HEAD
    horizon = HEAD + room * 0.44
    pier = HEAD + room * 0.72
    tall = min(room * 0.46, width / 6 * 1.2)
    yield from moon(easel, width * 0.76, HEAD + room * 0.2, min(room * 0.15, 16.0))
    yield from skyline(easel, (0.0, horizon - room * 0.26, width, room * 0.26))
    yield Rect(0, horizon, width, height - horizon, fill=easel.colour("water"))
    yield from reflection(easel, width * 0.76, horizon + 2.4, room * 0.11, "gleam", 6, room * 0.035)
    waves = [(width * part, horizon + room * down) for part, down in
             ((0.06, 0.08), (0.3, 0.05), (0.5, 0.1), (0.93, 0.07), (0.62, 0.04), (0.16, 0.14))]  # fmt: skip
    yield ripples(easel, waves, 12.0)
    yield from _pier(easel, width, height, pier, tall)


def _pier(easel: Easel, width: float, height: float, pier: float, tall: float) -> Iterator[Mark]:
    """The planks with everybody on them, and below what the water makes of it."""
    thick = 5.0
    end = width * 0.95
    post = end - tall * 0.76
    yield from cone(easel, post + tall * 0.3, pier - tall * 1.2, pier, tall * 0.42)
    yield from piles(easel, [width * part for part in (0.12, 0.36, 0.6, 0.84)], pier, height, 5.0)
    yield Rect(
        -2, pier, end + 2, thick, fill=easel.colour("plank"), stroke=rim(easel, "kerb"), line=0.3, radius=0.6
    )
    steps = tuple(
        step
        for at in range(1, int(end / 11))
        for step in (("M", at * 11.0, pier), ("L", at * 11.0, pier + thick))
    )
    yield Path(steps, stroke=easel.colour("grain"), line=0.4, round_ends=False)
    yield from lamp(easel, post, pier, tall * 1.5)
    lemmings = easel.catalog.lemmings
    each = (post - 6.0) / max(len(lemmings), 1)
    wide = tall * 2 / 3
    for number, lemming in enumerate(lemmings):
        x = 4.0 + (number + 0.5) * each
        yield placed(figure(easel, lemming), (x - wide / 2, pier - tall, wide, tall), tall=True)
        yield from reflection(easel, x, pier + thick + 3.0, wide * 0.3, f"lemming-{lemming.colour}", 4, 2.6)
    yield drum(easel, end - 6.0, pier, tall * 0.3)
