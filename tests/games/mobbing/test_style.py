"""Faults planted in the colours of Mobbing, and what `cardgen check mobbing` says to each."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.check.sight import lightness
from cardgen.game import find
from cardgen.games.mobbing.models import Colour
from cardgen.layout.inside import contrast
from tests.games.planting import DATA, Faults, all_found, colour, swap

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "mobbing"


FAULTS: tuple[Faults, ...] = (
    {
        "signs nobody draws": (
            swap("marks: shape", "marks: flag"),
            ("style.low_ink.colours.lobby-einkauf", "no marks flag-vertrieb and flag-einkauf"),
        ),
        "a dark back in low ink": (
            colour("back-mobbing", "#262523", low=True),
            ("style.low_ink.colours.", "found #262523"),
        ),
        "a department nobody can read on its own colour": (
            colour("lobby-technik-ink", "#ffffff"),
            ("#ffffff on #f3d53a", "a contrast of 1."),
        ),
        "words nobody can read on a sticky note": (
            colour("note", "#3a3a3a"),
            ("data/mobbing/mobbing.yaml", "on #3a3a3a", "at least 4.5:1"),
        ),
    },
    {
        "two departments of one colour, without signs": (
            lambda text: swap("marks: shape", "marks: flag")(colour("lobby-technik", "#e07b1f")(text)),
            ("style.colours.lobby-technik", "lobby-marketing #e07b1f", "0.0 L* in grey"),
        ),
        "praise as red as blame, without stamps": (
            lambda text: swap("marks: stamp", "marks: none")(colour("weight-good", "#c4161c")(text)),
            ("style.colours.weight-bad", "0.0 Delta E for deuteranopia"),
        ),
        "backs nobody tells apart": (
            lambda text: swap("marks: seal", "marks: none")(colour("back-extras", "#2b2a28")(text)),
            ("style.colours.back-extras", "back-mobbing #262523"),
        ),
    },
)  # fmt: skip
"""What only drawings show; the faults of a row do not hide each other, and are planted together."""


@pytest.mark.parametrize("faults", FAULTS, ids=", ".join)
def test_planted_faults_are_found(faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    all_found(GAME, "de", faults, tmp_path, capsys)


def test_departments_step_from_dark_to_light_and_bear_their_ink() -> None:
    """Ten L* between neighbours before the signs are counted, and large text in each can be read."""
    colours = load(find("mobbing").catalog, DATA / "mobbing").style.colours
    grounds = [f"lobby-{name}" for name in Colour]
    steps = [lightness(colours[ground]) for ground in grounds]
    assert all(after - before >= 10 for before, after in pairwise(steps)), steps
    assert all(contrast(colours[ground], colours[f"{ground}-ink"]) >= 4.5 for ground in grounds)
