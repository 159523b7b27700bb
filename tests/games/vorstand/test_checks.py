"""Faults planted in a copy of the data, and the line `cardgen check vorstand` says to each."""

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


def swap(old: str, new: str) -> Plant:
    """Replace the first match of a pattern."""

    def plant(text: str) -> str:
        changed, times = re.subn(old, new.replace("\\", r"\\"), text, count=1, flags=re.MULTILINE)
        assert times == 1, f"nothing to replace: {old}"
        return changed

    return plant


def without_entry(name: str) -> Plant:
    """Take a whole entry out."""
    return swap(rf"^- id: {name}\n(?:  .*\n)+", "")


LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützen" * 3
FAULTS: dict[str, tuple[str, Plant, str, str]] = {
    "a wrong MACHT": ("employees.yaml", swap(r"^  macht: 125$", "  macht: 120"), "found 120", "macht"),
    "a card too few": ("employees.yaml", without_entry("karabey"), "found 54 pieces", ""),
    "a to-do too few": ("todos.yaml", without_entry("fusion"), "found 54 pieces", ""),
    "two copies of a card": (
        "employees.yaml",
        swap(r"^  macht: 100$", "  macht: 100\n  copies: 2"),
        "found 56",
        "",
    ),
    "a to-do of no worth": (
        "todos.yaml",
        swap(r"^  points: 4$", "  points: 5"),
        "found 5 on level 4",
        "points",
    ),
    "a to-do too easy": ("todos.yaml", swap(r"^  macht: 75$", "  macht: 70"), "found 70 on level 3", "macht"),
    "a High-Performer too few": (
        "employees.yaml",
        swap(r"^  high_performer: true\n", ""),
        "found 7 High-Performers",
        "high_performers",
    ),
    "an effect for a stranger": (
        "employees.yaml",
        swap(r"^    with: \w+$", "    with: nobody"),
        "found with: nobody",
        "effect.with",
    ),
    "a pattern without its number": (
        "effects.yaml",
        swap(r"In der Abstimmung \{by\} MACHT", "Wirkt in der Abstimmung"),
        "found no {by}",
        "text",
    ),
    "a pattern with a strange field": (
        "effects.yaml",
        swap(r"Bei \{todo\}", "Bei {stufe}"),
        "found {stufe}",
        "text",
    ),
    "a pattern too few": ("effects.yaml", without_entry("draw"), "no pattern for draw", ""),
    "two of one name": (
        "employees.yaml",
        swap(r'^  name: "Yusuf Karabey"', '  name: "Adaeze Rautenberg"'),
        "a second time",
        "name",
    ),
    "a name of 126 letters": (
        "employees.yaml",
        swap(r'^  name: "Yusuf Karabey"', f'  name: "{LONG[:126]}"'),
        "mm too wide",
        "name",
    ),
    "a story that does not fit": (
        "todos.yaml",
        swap(r'^  story: "', '  story: "' + "Und noch ein Satz mehr. " * 20),
        "mm too high",
        "story",
    ),
    "an emoji": (
        "employees.yaml",
        swap(r'^  name: "Yusuf', '  name: "\N{OFFICE BUILDING}'),
        "U+1F3E2",
        "name",
    ),
    "Chinese": ("employees.yaml", swap(r'^  name: "Yusuf', '  name: "\u8463\u4e8b'), "U+8463", "name"),
    "an icon nobody drew": ("employees.yaml", swap(r"^  icon: cassette$", "  icon: casette"), "cassette", ""),
    "a colour one cannot read": (
        "style.yaml",
        swap(r'^  ink: "#2b2a29"', '  ink: "#e8e2d6"'),
        "contrast",
        "",
    ),
    "a ruling that does not exist": (
        "todos.yaml",
        swap(r"^  ruling: V-C01$", "  ruling: V-C77"),
        "found ruling V-C77",
        "ruling",
    ),
    "macht: viel": ("employees.yaml", swap(r"^  macht: 125$", "  macht: viel"), "viel", "macht"),
    "a typo in a key": ("employees.yaml", swap(r"^  macht: 125$", "  mcht: 125"), "macht", ""),
    "a decimal comma": ("employees.yaml", swap(r"^  macht: 125$", "  macht: 12,5"), "12,5", "macht"),
    "a text as long as a book": (
        "todos.yaml",
        swap(r'^  story: "', '  story: "' + "Kapitel " * 90_000),
        "characters; allowed: at most 5000",
        "story",
    ),
    "a sentence too few": ("story.yaml", without_entry("game-1"), "found no entry 'game-1'", ""),
    "a word too few": ("words.yaml", without_entry("level-3"), "found no entry 'level-3'", ""),
    "a hand of sixty": ("box.yaml", swap(r"^  hand: 5$", "  hand: 60"), "needs hand", ""),
    "a number nobody knows": ("box.yaml", swap(r"^  hand: 5$", "  hnad: 5"), "'hnad'", ""),
    "an option nobody knows": (
        "box.yaml",
        swap(r"^    default: pass$", "    default: pas"),
        "'pas'",
        "stuck",
    ),
    "more players than seats": ("box.yaml", swap(r"^players_min: 2$", "players_min: 7"), "players_min 7", ""),
    "an unknown effect": (
        "employees.yaml",
        swap(r"^    kind: vote_add$", "    kind: vote_ad"),
        "vote_add",
        "effect.kind",
    ),
    "an effect without its number": (
        "employees.yaml",
        swap(r"^    kind: vote_add\n    by: -50\n", "    kind: vote_add\n"),
        "by",
        "",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plant, said, field = FAULTS[name]
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "vorstand" / file
    path.write_text(plant(path.read_text("utf-8")), "utf-8")
    code = main(["check", "vorstand", "--lang", "de", "--data", str(tmp_path)])
    captured = capsys.readouterr()
    lines = [
        line
        for line in (captured.out + captured.err).splitlines()
        if not line.startswith(("info", "warning"))
    ]
    assert code == 1, captured.out
    assert "Traceback" not in captured.err
    hits = [line for line in lines if said in line]
    assert hits, "\n".join(lines[:20])
    assert all("vorstand" in line for line in hits)
    if field:
        assert any(f".{field}" in line or f".{field}:" in line for line in hits), hits


def test_a_broken_english_pattern_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "vorstand" / "text" / "en.po"
    path.write_text(
        path.read_text("utf-8").replace('msgstr "In a vote: {by} CLOUT."', 'msgstr "In a vote."'), "utf-8"
    )
    assert main(["check", "vorstand", "--lang", "en", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "effects.vote_add" in said or "vote_add" in said
    assert "{by}" in said
