"""Faults planted in the colours, formats and the only face of the box, and what `check` says to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.game import find
from cardgen.layout.inside import contrast
from tests.games.planting import DATA, Plant, all_found, both, colour, swap

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "minderheiten_quartett"


FAULTS: dict[str, tuple[str, Plant, tuple[str, ...]]] = {
    "backs nobody tells apart": (
        "style.yaml",
        both(swap("marks: emblem", "marks: none"), colour("back-agb", "#4f7f60")),
        ("style.colours.back-agb", "back-minderheiten #4f7f66"),
    ),
    "emblems nobody draws": (
        "style.yaml",
        swap("marks: emblem", "marks: flag"),
        ("style.low_ink.colours.back-agb", "no marks flag-minderheiten and flag-agb"),
    ),
    "a back that is violet in low ink": (
        "style.yaml",
        colour("back-agb", "#4a2e70", low=True),
        ("style.low_ink.colours.back-agb", "found #4a2e70"),
    ),
    "a seal nobody can read": (
        "style.yaml",
        colour("accent", "#a9b8c9"),
        ("#a9b8c9 on #cddfcd", "a contrast of 1."),
    ),
    "a letter nobody can read on its shape": (
        "style.yaml",
        colour("letter-ink", "#6b4a96"),
        ("words.yaml", "#6b4a96 on #5b3a86", "a contrast of 1."),
    ),
    "cards too small for the seal": (
        "style.yaml",
        swap("    width: 59\n    height: 91\n", "    width: 40\n    height: 62\n"),
        ("words.yaml", "words.lot-seal", "too wide: 'ausgelost'"),
    ),
    "a letter on the wrong cards": (
        "style.yaml",
        swap("      - zivilcourage\n", "      - genmanipulation\n"),
        ("agb.yaml", "found the mark clause-g on a card of kind zivilcourage"),
    ),
    "a corner nobody draws": (
        "style.yaml",
        swap("mark: group-f", "mark: gruppe-f"),
        ("minderheiten.yaml", "found no mark gruppe-f"),
    ),
    "a civil servant in a colour that is not there": (
        "box.yaml",
        swap("accent: plum", "accent: oxblood"),
        ("no colour 'cloth-oxblood'",),
    ),
    "a civil servant who wears the pencil elsewhere": (
        "box.yaml",
        swap("ears: pencil", "ears: pen"),
        ("box.yaml", "clerk.ears", "found 'pen'"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plant, said = FAULTS[name]
    all_found(GAME, "de", {name: (plant, said)}, tmp_path, capsys, file)


@pytest.mark.parametrize("low", [False, True], ids=["normal", "low"])
def test_stars_are_seen_on_every_ground_they_stand_on(low: bool) -> None:
    """A star is more than 3:1 from its field, and an empty one has an outline that is."""
    catalog = load(find(GAME).catalog, DATA / GAME)
    colours = (catalog.in_low_ink() if low else catalog).style.colours
    for ground in ("field", "band", "star-empty"):
        assert contrast(colours["star"], colours[ground]) > 7
        assert contrast(colours["star-line"], colours[ground]) > 2.8
