"""Faults planted in the colours of Mobbing, and what `cardgen check mobbing` says to each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.check.sight import lightness
from cardgen.cli import main
from cardgen.game import find
from cardgen.games.mobbing.models import Colour
from cardgen.layout.inside import contrast

pytestmark = pytest.mark.usefixtures("few_games")
DATA = Path(__file__).parents[3] / "data"
Plant = Callable[[str], str]


def colour(name: str, value: str, *, low: bool = False) -> Plant:
    """Give a colour of the normal or the low-ink edition another value; "" takes it away."""

    def plant(text: str) -> str:
        indent = "    " if low else "  "
        line = f'{indent}{name}: "{value}"\n' if value else ""
        changed, times = re.subn(rf'^{indent}{name}: "#\w+"\n', line, text, flags=re.MULTILINE)
        assert times == 1, name
        return changed

    return plant


def swap(old: str, new: str) -> Plant:
    def plant(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return plant


FAULTS: dict[str, tuple[Plant, tuple[str, ...]]] = {
    "signs nobody draws": (
        swap("marks: shape", "marks: flag"),
        ("style.low_ink.colours.lobby-einkauf", "no marks flag-vertrieb and flag-einkauf"),
    ),
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
    "a department that is not there": (
        swap("      - lobby-personal\n", "      - lobby-kantine\n"),
        ("style.codes.departments.colours.4", "'lobby-kantine', which is no colour"),
    ),
    "a sticky note that is yellow in low ink": (
        colour("ground", "#f9e78f", low=True),
        ("style.low_ink.colours.ground", "found #f9e78f on 100 %"),
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
    "a colour that low ink lacks": (
        colour("plate", "", low=True),
        ("style.low_ink.colours", "found no 'plate'"),
    ),
    "a colour that nobody has": (
        lambda text: colour("tab", "")(colour("tab", "", low=True)(text)),
        ("found no colour 'tab'",),
    ),
    "a board without a format": (
        swap("  aufsichtsrat:\n    width", "  rat:\n    width"),
        ("found no stock for aufsichtsrat",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant, said = FAULTS[name]
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "mobbing" / "style.yaml"
    path.write_text(plant(path.read_text("utf-8")), "utf-8")
    assert main(["check", "mobbing", "--lang", "de", "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    lines = [line for line in captured.out.splitlines() if line.startswith(("error", "warning"))]
    hits = [line for line in lines if all(part in line for part in said)]
    assert hits, "\n".join(lines[:20])
    assert all("data/mobbing/" in line for line in hits)


def test_departments_step_from_dark_to_light_and_bear_their_ink() -> None:
    """Ten L* between neighbours before the signs are counted, and large text in each can be read."""
    colours = load(find("mobbing").catalog, DATA / "mobbing").style.colours
    grounds = [f"lobby-{name}" for name in Colour]
    steps = [lightness(colours[ground]) for ground in grounds]
    assert all(after - before >= 10 for before, after in pairwise(steps)), steps
    assert all(contrast(colours[ground], colours[f"{ground}-ink"]) >= 4.5 for ground in grounds)
