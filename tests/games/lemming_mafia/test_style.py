"""Faults planted in the style of Lemming Mafia, and what `cardgen check lemming_mafia` says to each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.check import play
from cardgen.cli import main
from cardgen.games.lemming_mafia import checks

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


def both(*plants: Plant) -> Plant:
    def plant(text: str) -> str:
        for one in plants:
            text = one(text)
        return text

    return plant


def stock(name: str, **values: float) -> Plant:
    """Change the format of a component."""

    def plant(text: str) -> str:
        start = text.index(f"\n  {name}:\n    width")
        head, tail = text[:start], text[start:]
        for key, value in values.items():
            tail = re.sub(rf"    {key}: [\d.]+", f"    {key}: {value:g}", tail, count=1)
        return head + tail

    return plant


Faults = dict[str, tuple[Plant, tuple[str, ...]]]

DRAWN: Faults = {
    "a bet in the wrong corner": (
        swap("corner: top-left\n    field: family", "corner: top-right\n    field: family"),
        ("bet-harbour-grey.family", "found the mark corner-bet at", "top-right quarter"),
    ),
    "a value nobody looks for": (
        swap("mark: corner-value", "mark: corner-points"),
        ("nepotism.value", "found no mark corner-points"),
    ),
    "a family whose bets should bear no mark": (
        swap("      - golf\n", ""),
        ("bet-golf-violet.family", "found the mark corner-bet on a card of family golf"),
    ),
    "words on the board that nobody can read": (
        colour("sign-bookmaker", "#c9a060"),
        ("words.space-bookmaker", "#c9a060 on #ffc24d"),
    ),
    "a shoe too narrow for its name": (
        stock("shoes", width=7),
        ("shoe.name", "too high at its smallest size"),
    ),
    "a figure too narrow for its words": (
        stock("lemmings", width=13),
        ("words.figure-foot", "too high at its smallest size"),
    ),
    "a die that leaves the safe area": (
        stock("dice", safe=9),
        ("die.name", "outside the safe area"),
    ),
}
COLOURED: Faults = {
    "two lemmings of one coat and no accessories": (
        both(swap("marks: accessory", "marks: toy"), colour("lemming-red", "#2f8f4e")),
        ("style.colours.lemming-red", "no marks toy-green and toy-red", "0.0 L* in grey"),
    ),
    "two spaces of one colour and no signs": (
        both(swap("marks: sign", "marks: signal"), colour("space-boss", "#3a4a61")),
        ("style.colours.space-blank", "no marks signal-boss and signal-blank"),
    ),
    "a code of a colour that is not there": (
        swap("      - field-dots\n", "      - field-dot\n"),
        ("style.codes.families.colours.5", "'field-dot', which is no colour"),
    ),
    "a night in low ink": (
        colour("night", "#0f1b2d", low=True),
        ("style.low_ink.colours.night", "found #0f1b2d on 100 %", "allowed: #ffffff"),
    ),
    "a family's back in full colour in low ink": (
        colour("field-waves", "#173a56", low=True),
        ("style.low_ink.colours.field-waves", "found #173a56 on"),
    ),
}
LACKING: Faults = {
    "a colour that low ink lacks": (
        colour("plank", "", low=True),
        ("style.low_ink.colours", "found no 'plank'"),
    ),
    "a component without a format": (
        swap("  shoes:\n    width", "  boots:\n    width"),
        ("style.stocks", "found no stock for shoes"),
    ),
}
NOWHERE: Faults = {
    "a colour that nobody has": (
        both(colour("neon", ""), colour("neon", "", low=True)),
        ("found no colour 'neon'",),
    ),
}
REFUSED: Faults = {
    "a corner that is none": (swap("corner: top-left", "corner: middle"), ("corners", "middle")),
    "ornaments without lines": (swap("ornament: 0.4", "ornament: 0"), ("low_ink.ornament", "0")),
}


ALL = [DRAWN, COLOURED, LACKING, NOWHERE, REFUSED]


@pytest.mark.parametrize("faults", ALL, ids=lambda faults: next(iter(faults)))
def test_planted_faults_are_found(
    faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of a kind at once: one check looks at every face of both editions. How it is played is left out."""
    monkeypatch.setattr(checks.races, "__defaults__", (4,))
    monkeypatch.setattr(play.findings, "__defaults__", (4,))
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "lemming_mafia" / "style.yaml"
    text = path.read_text("utf-8")
    for plant, _ in faults.values():
        text = plant(text)
    path.write_text(text, "utf-8")
    assert main(["check", "lemming_mafia", "--lang", "en", "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    lines = [line for line in captured.out.splitlines() if line.startswith(("error", "warning"))]
    for name, (_, said) in faults.items():
        hits = [line for line in lines if all(part in line for part in said)]
        assert hits, "\n".join([name, *lines[:20]])
        assert all("data/lemming_mafia/" in line for line in hits)
