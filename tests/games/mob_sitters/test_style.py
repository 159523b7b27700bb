"""Faults planted in the style of Mob Sitters, and what `cardgen check mob_sitters` says to each."""

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


def corner(mark: str, old: str, new: str) -> Plant:
    """Change something in what style.yaml says of a mark's corner."""

    def plant(text: str) -> str:
        start = text.index(f"  - mark: {mark}\n")
        assert old in text[start:]
        return text[:start] + text[start:].replace(old, new, 1)

    return plant


Faults = dict[str, tuple[Plant, tuple[str, ...]]]

DRAWN: Faults = {
    "a gun that belongs elsewhere": (
        corner("symbol-gun", "top-right", "top-left"),
        ("sarah-hip-flask.kind", "found the mark symbol-gun at", "top-left quarter"),
    ),
    "no gun on a card that should have one": (
        corner("symbol-gun", "- steal", "- steal\n      - baby_sit"),
        ("sarah-crusts.kind", "found no mark symbol-gun"),
    ),
    "a cross on a card that should have none": (
        corner("symbol-crossed-handcuffs", "      - squeal\n", ""),
        ("mark-squeal.kind", "found the mark symbol-crossed-handcuffs on a card of kind squeal"),
    ),
    "handcuffs that nobody draws": (
        swap("mark: symbol-handcuffs", "mark: symbol-cuffs"),
        ("sarah-pram.kind", "found no mark symbol-cuffs"),
    ),
    "a cross at the foot": (
        corner("symbol-crossed-gun", "top-left", "bottom-left"),
        ("yuki-tell.kind", "symbol-crossed-gun", "bottom-left quarter"),
    ),
    "a hand for the other way": (
        corner("hand-left", "- left", "- right"),
        ("femi-right.kind", "found no mark hand-left"),
    ),
    "a corner for a field that no card has": (
        corner("hand-reverse", "field: kind", "field: sort"),
        ("style.corners", "found 'sort', a field that no card has"),
    ),
    "words nobody can read": (
        colour("stamp-ink", "#d06050"),
        ("words.way-left", "#d06050 on #c4311f"),
    ),
    "a mat too small for its words": (
        swap("width: 262", "width: 232"),
        ("mat-sarah.words.mat-draw", "too high at its smallest size"),
    ),
}
COLOURED: Faults = {
    "two babysitters of one colour and no marks": (
        lambda text: swap("marks: mark", "marks: toy")(colour("sitter-orange", "#b98700")(text)),
        ("style.colours.sitter-orange", "no marks toy-yellow and toy-orange", "0.0 L* in grey"),
    ),
    "a tinted ground in low ink": (
        colour("ground", "#fbf4e2", low=True),
        ("style.low_ink.colours.ground", "found #fbf4e2 on 100 %", "allowed: #ffffff"),
    ),
    "a deck in full colour in low ink": (
        colour("field-purple", "#7a4d9c", low=True),
        ("style.low_ink.colours.field-purple", "found #7a4d9c on"),
    ),
    "a code of a colour that is not there": (
        swap("- sitter-grey\n", "- sitter-gray\n"),
        ("style.codes.sitters.colours.5", "'sitter-gray', which is no colour"),
    ),
}
LACKING: Faults = {
    "a colour that low ink lacks": (
        colour("tin", "", low=True),
        ("style.low_ink.colours", "found no 'tin'"),
    ),
    "a colour that nobody has": (
        lambda text: colour("cork", "")(colour("cork", "", low=True)(text)),
        ("found no colour 'cork'",),
    ),
}
REFUSED: Faults = {
    "a corner that is none": (corner("symbol-gun", "top-right", "middle"), ("corners", "middle")),
    "ornaments without lines": (swap("ornament: 0.3", "ornament: 0"), ("low_ink.ornament", "0")),
}


@pytest.mark.parametrize("faults", [DRAWN, COLOURED, LACKING, REFUSED], ids=lambda faults: next(iter(faults)))
def test_planted_faults_are_found(faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of a kind at once: one check looks at every face of both editions."""
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "mob_sitters" / "style.yaml"
    text = path.read_text("utf-8")
    for plant, _ in faults.values():
        text = plant(text)
    path.write_text(text, "utf-8")
    assert main(["check", "mob_sitters", "--lang", "en", "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    lines = [line for line in captured.out.splitlines() if line.startswith(("error", "warning"))]
    for name, (_, said) in faults.items():
        hits = [line for line in lines if all(part in line for part in said)]
        assert hits, "\n".join([name, *lines[:20]])
        assert all("data/mob_sitters/" in line for line in hits)
