"""Faults planted in the colours, formats and the only face of the box, and what `check` says to each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.check import play
from cardgen.cli import main
from cardgen.game import find
from cardgen.layout.inside import contrast

DATA = Path(__file__).parents[3] / "data"
GAME = "minderheiten_quartett"
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


def both(*plants: Plant) -> Plant:
    def plant(text: str) -> str:
        for one in plants:
            text = one(text)
        return text

    return plant


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
    "a form that is green in low ink": (
        "style.yaml",
        colour("ground", "#cddfcd", low=True),
        ("style.low_ink.colours.ground", "found #cddfcd on 100 %"),
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
    "a colour that nobody has": (
        "style.yaml",
        both(colour("star-empty", ""), colour("star-empty", "", low=True)),
        ("found no colour 'star-empty'",),
    ),
    "a colour that low ink lacks": (
        "style.yaml",
        colour("band", "", low=True),
        ("style.low_ink.colours", "found no 'band'"),
    ),
    "a deck without a format": (
        "style.yaml",
        swap("  agb:\n    width", "  akten:\n    width"),
        ("found no stock for agb",),
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


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours break no rules: a few sample games will do."""
    monkeypatch.setattr(play.findings, "__defaults__", (4,))


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plant, said = FAULTS[name]
    for folder in (GAME, "house", "icons", "sheets"):
        shutil.copytree(DATA / folder, tmp_path / "data" / folder)
    path = tmp_path / "data" / GAME / file
    path.write_text(plant(path.read_text("utf-8")), "utf-8")
    assert main(["check", GAME, "--lang", "de", "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    lines = [line for line in captured.out.splitlines() if line.startswith(("error", "warning"))]
    hits = [line for line in lines if all(part in line for part in said)]
    assert hits, "\n".join(lines[:20])
    assert all(f"data/{GAME}/" in line for line in hits)


@pytest.mark.parametrize("low", [False, True], ids=["normal", "low"])
def test_stars_are_seen_on_every_ground_they_stand_on(low: bool) -> None:
    """A star is more than 3:1 from its field, and an empty one has an outline that is."""
    catalog = load(find(GAME).catalog, DATA / GAME)
    colours = (catalog.in_low_ink() if low else catalog).style.colours
    for ground in ("field", "band", "star-empty"):
        assert contrast(colours["star"], colours[ground]) > 7
        assert contrast(colours["star-line"], colours[ground]) > 2.8
