"""Faults planted in the colours, and what `cardgen check vorstand` says to each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardgen.cli import main
from tests.games.planting import DATA, Faults, all_found, colour, swap

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "vorstand"


FAULTS: tuple[Faults, ...] = (
    {
        "marks nobody draws": (
            swap("marks: bars", "marks: stripes"),
            ("style.low_ink.colours.rank-leitung", "no marks stripes-arbeitsameise", "0.0 L* in grey"),
        ),
        "a dark back in low ink": (
            colour("back-todos", "#0f4c5a", low=True),
            ("style.low_ink.colours.", "found #0f4c5a on 100 % of a face of todos"),
        ),
        "a text nobody can read in low ink": (
            colour("accent", "#d8b0b0", low=True),
            ("in low ink: ", "#d8b0b0 on #ffffff", "4.5:1"),
        ),
    },
    {
        "ranks too close": (
            lambda text: swap("marks: bars", "marks: stripes")(colour("rank-leitung", "#d9c7b2")(text)),
            ("style.colours.rank-leitung", "rank-arbeitsameise #e2d7c2", "#d9c7b2", "L*"),
        ),
        "two levels of one colour": (
            lambda text: swap("marks: steps", "marks: none")(colour("level-3", "#95c0c3")(text)),
            ("style.colours.level-3", "level-2 #95c0c3 and level-3 #95c0c3", "0.0 Delta E for deuteranopia"),
        ),
    },
)  # fmt: skip
"""What only drawings show; the faults of a row do not hide each other, and are planted together."""
UNDRAWN: tuple[Faults, ...] = (
    {
        "a code of one colour": (
            swap("      - back-employees\n", ""),
            ("codes", "2"),
        ),
        "a pattern of an unknown kind": (swap("kind: dots", "kind: blots"), ("low_ink.patterns", "blots")),
    },
    {
        "a colour that only low ink has": (
            colour("stamp", "#a3271f\"\n    stemp: \"#a3271f", low=True),
            ("style.colours", "found no 'stemp'"),
        ),
        "a pattern without ink": (
            swap("    level-2:\n      kind", "    brass:\n      kind: dots\n    level-2:\n      kind"),
            ("style.low_ink.patterns.brass", "no colour 'brass-ink'"),
        ),
        "a pattern for a colour that is not there": (
            swap("level-2:\n      kind", "level-5:\n      kind"),
            ("style.low_ink.patterns.level-5", "no colour 'level-5'"),
        ),
    },
)  # fmt: skip


@pytest.mark.parametrize("faults", FAULTS, ids=", ".join)
def test_planted_faults_are_found(faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    all_found(GAME, "de", faults, tmp_path, capsys)


@pytest.mark.usefixtures("no_drawings")
@pytest.mark.parametrize("faults", UNDRAWN, ids=", ".join)
def test_planted_faults_are_found_undrawn(
    faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    all_found(GAME, "de", faults, tmp_path, capsys)


def test_a_print_stops_at_a_colour_that_low_ink_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "vorstand" / "style.yaml"
    path.write_text(colour("oval", "", low=True)(path.read_text("utf-8")), "utf-8")
    out = tmp_path / "out"
    assert main(["print", "vorstand", "--low-ink", "--data", str(tmp_path), "--out", str(out)]) == 1
    assert "found no 'oval'" in capsys.readouterr().err
    assert not out.exists()
