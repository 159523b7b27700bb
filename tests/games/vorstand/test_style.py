"""Faults planted in the colours, and what `cardgen check vorstand` says to each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import main

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
    "marks nobody draws": (
        swap("marks: bars", "marks: stripes"),
        ("style.low_ink.colours.rank-leitung", "no marks stripes-arbeitsameise", "0.0 L* in grey"),
    ),
    "ranks too close": (
        lambda text: swap("marks: bars", "marks: stripes")(colour("rank-leitung", "#d9c7b2")(text)),
        ("style.colours.rank-leitung", "rank-arbeitsameise #e2d7c2", "#d9c7b2", "L*"),
    ),
    "two levels of one colour": (
        lambda text: swap("marks: steps", "marks: none")(colour("level-3", "#95c0c3")(text)),
        ("style.colours.level-3", "level-2 #95c0c3 and level-3 #95c0c3", "0.0 Delta E for deuteranopia"),
    ),
    "a code of a colour that is not there": (
        swap("- rank-leitung\n", "- rank-lietung\n"),
        ("style.codes.ranks.colours.1", "'rank-lietung', which is no colour"),
    ),
    "a code of one colour": (
        swap("      - back-employees\n", ""),
        ("codes", "2"),
    ),
    "a tinted ground in low ink": (
        colour("ground", "#f7f2e6", low=True),
        ("style.low_ink.colours.ground", "found #f7f2e6 on 100 %", "allowed: #ffffff"),
    ),
    "a dark back in low ink": (
        colour("back-todos", "#0f4c5a", low=True),
        ("style.low_ink.colours.", "found #0f4c5a on 100 % of a face of todos"),
    ),
    "a text nobody can read in low ink": (
        colour("accent", "#d8b0b0", low=True),
        ("in low ink: ", "#d8b0b0 on #ffffff", "4.5:1"),
    ),
    "a colour that low ink lacks": (
        colour("oval", "", low=True),
        ("style.low_ink.colours", "found no 'oval'"),
    ),
    "a colour that only low ink has": (
        colour("stamp", "#a3271f\"\n    stemp: \"#a3271f", low=True),
        ("style.colours", "found no 'stemp'"),
    ),
    "a colour that nobody has": (
        lambda text: colour("hair", "")(colour("hair", "", low=True)(text)),
        ("found no colour 'hair'",),
    ),
    "a pattern for a colour that is not there": (
        swap("level-2:\n      kind", "level-5:\n      kind"),
        ("style.low_ink.patterns.level-5", "no colour 'level-5'"),
    ),
    "a pattern of an unknown kind": (swap("kind: dots", "kind: blots"), ("low_ink.patterns", "blots")),
    "a pattern without ink": (
        swap("    level-2:\n      kind", "    brass:\n      kind: dots\n    level-2:\n      kind"),
        ("style.low_ink.patterns.brass", "no colour 'brass-ink'"),
    ),
    "ornaments without lines": (swap("ornament: 0.4", "ornament: 0"), ("low_ink.ornament", "0")),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant, said = FAULTS[name]
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "vorstand" / "style.yaml"
    path.write_text(plant(path.read_text("utf-8")), "utf-8")
    assert main(["check", "vorstand", "--lang", "de", "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    lines = [line for line in captured.out.splitlines() if line.startswith(("error", "warning"))]
    hits = [line for line in lines if all(part in line for part in said)]
    assert hits, "\n".join(lines[:20])
    assert all("data/vorstand/" in line for line in hits)


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
