"""Faults planted in the colours, formats and the only face of the box, and what `check` says to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.game import find
from cardgen.layout.inside import contrast
from tests.games.planting import DATA, Faults, all_found, both, colour, swap

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "minderheiten_quartett"


FAULTS: tuple[tuple[str, Faults], ...] = (
    (
        "style.yaml",
        {
            "emblems nobody draws": (
                swap("marks: emblem", "marks: flag"),
                ("style.low_ink.colours.back-agb", "no marks flag-minderheiten and flag-agb"),
            ),
            "a seal nobody can read": (
                colour("accent", "#a9b8c9"),
                ("#a9b8c9 on #cddfcd", "a contrast of 1."),
            ),
            "a letter nobody can read on its shape": (
                colour("letter-ink", "#6b4a96"),
                ("words.yaml", "#6b4a96 on #5b3a86", "a contrast of 1."),
            ),
            "a letter on the wrong cards": (
                swap("      - zivilcourage\n", "      - genmanipulation\n"),
                ("agb.yaml", "found the mark clause-g on a card of kind zivilcourage"),
            ),
        },
    ),
    (
        "style.yaml",
        {
            "backs nobody tells apart": (
                both(swap("marks: emblem", "marks: none"), colour("back-agb", "#4f7f60")),
                ("style.colours.back-agb", "back-minderheiten #4f7f66"),
            ),
            "a back that is violet in low ink": (
                colour("back-agb", "#4a2e70", low=True),
                ("style.low_ink.colours.back-agb", "found #4a2e70"),
            ),
            "cards too small for the seal": (
                swap("    width: 59\n    height: 91\n", "    width: 40\n    height: 62\n"),
                ("words.yaml", "words.lot-seal", "too wide: 'ausgelost'"),
            ),
        },
    ),
    (
        "style.yaml",
        {
            "a corner nobody draws": (
                swap("mark: group-f", "mark: gruppe-f"),
                ("minderheiten.yaml", "found no mark gruppe-f"),
            ),
        },
    ),
    (
        "box.yaml",
        {
            "a civil servant in a colour that is not there": (
                swap("accent: plum", "accent: oxblood"),
                ("no colour 'cloth-oxblood'",),
            ),
        },
    ),
    (
        "box.yaml",
        {
            "a civil servant who wears the pencil elsewhere": (
                swap("ears: pencil", "ears: pen"),
                ("box.yaml", "clerk.ears", "found 'pen'"),
            ),
        },
    ),
)
"""Those of a row do not hide each other, and are planted together."""


def told(one: str | Faults) -> str:
    """How a row is called."""
    return one if isinstance(one, str) else ", ".join(one)


@pytest.mark.parametrize(("file", "faults"), FAULTS, ids=told)
def test_planted_faults_are_found(
    file: str, faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    all_found(GAME, "de", faults, tmp_path, capsys, file)


@pytest.mark.parametrize("low", [False, True], ids=["normal", "low"])
def test_stars_are_seen_on_every_ground_they_stand_on(low: bool) -> None:
    """A star is more than 3:1 from its field, and an empty one has an outline that is."""
    catalog = load(find(GAME).catalog, DATA / GAME)
    colours = (catalog.in_low_ink() if low else catalog).style.colours
    for ground in ("field", "band", "star-empty"):
        assert contrast(colours["star"], colours[ground]) > 7
        assert contrast(colours["star-line"], colours[ground]) > 2.8
