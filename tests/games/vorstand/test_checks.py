"""Faults planted in a copy of the data, and the line `cardgen check vorstand` says to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.stocks import refitted
from cardgen.catalog.stocks import size as named
from cardgen.games.vorstand.board import place_size
from cardgen.games.vorstand.checks import places
from cardgen.games.vorstand.models import Vorstand
from tests.games.planting import DATA, Fault, checked, found, sub, swap, without_entry

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "vorstand"


LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützen" * 3
FAULTS: dict[str, Fault] = {
    "a wrong MACHT": ("employees.yaml", sub(r"^  macht: 125$", "  macht: 120"), "found 120", "macht"),
    "a card too few": ("employees.yaml", without_entry("karabey"), "found 54 pieces", ""),
    "a to-do too few": ("todos.yaml", without_entry("fusion"), "found 54 pieces", ""),
    "two copies of a card": (
        "employees.yaml",
        sub(r"^  macht: 100$", "  macht: 100\n  copies: 2"),
        "found 56",
        "",
    ),
    "a to-do of no worth": (
        "todos.yaml",
        sub(r"^  points: 4$", "  points: 5"),
        "found 5 on level 4",
        "points",
    ),
    "a to-do too easy": ("todos.yaml", sub(r"^  macht: 75$", "  macht: 70"), "found 70 on level 3", "macht"),
    "a High-Performer too few": (
        "employees.yaml",
        sub(r"^  high_performer: true\n", ""),
        "found 7 High-Performers",
        "high_performers",
    ),
    "an effect for a stranger": (
        "employees.yaml",
        sub(r"^    with: \w+$", "    with: nobody"),
        "found with: nobody",
        "effect.with",
    ),
    "a pattern without its number": (
        "effects.yaml",
        sub(r"In der Abstimmung \{by\} MACHT", "Wirkt in der Abstimmung"),
        "found no {by}",
        "text",
    ),
    "a pattern with a strange field": (
        "effects.yaml",
        sub(r"Bei \{todo\}", "Bei {stufe}"),
        "found {stufe}",
        "text",
    ),
    "a pattern too few": ("effects.yaml", without_entry("draw"), "no pattern for draw", ""),
    "two of one name": (
        "employees.yaml",
        sub(r'^  name: "Yusuf Karabey"', '  name: "Adaeze Rautenberg"'),
        "a second time",
        "name",
    ),
    "a ruling that does not exist": (
        "todos.yaml",
        sub(r"^  ruling: V-C01$", "  ruling: V-C77"),
        "found ruling V-C77",
        "ruling",
    ),
    "macht: viel": ("employees.yaml", sub(r"^  macht: 125$", "  macht: viel"), "viel", "macht"),
    "a typo in a key": ("employees.yaml", sub(r"^  macht: 125$", "  mcht: 125"), "macht", ""),
    "a decimal comma": ("employees.yaml", sub(r"^  macht: 125$", "  macht: 12,5"), "12,5", "macht"),
    "a text as long as a book": (
        "todos.yaml",
        sub(r'^  story: "', '  story: "' + "Kapitel " * 90_000),
        "characters; allowed: at most 5000",
        "story",
    ),
    "a sentence too few": ("story.yaml", without_entry("game-1"), "found no entry 'game-1'", ""),
    "a word too few": ("words.yaml", without_entry("level-3"), "found no entry 'level-3'", ""),
    "a hand of sixty": ("box.yaml", sub(r"^  hand: 5$", "  hand: 60"), "needs hand", ""),
    "a number nobody knows": ("box.yaml", sub(r"^  hand: 5$", "  hnad: 5"), "'hnad'", ""),
    "an option nobody knows": (
        "box.yaml",
        sub(r"^    default: pass$", "    default: pas"),
        "'pas'",
        "stuck",
    ),
    "more players than seats": ("box.yaml", sub(r"^players_min: 2$", "players_min: 7"), "players_min 7", ""),
    "an unknown effect": (
        "employees.yaml",
        sub(r"^    kind: vote_add$", "    kind: vote_ad"),
        "vote_add",
        "effect.kind",
    ),
    "an effect without its number": (
        "employees.yaml",
        sub(r"^    kind: vote_add\n    by: -50\n", "    kind: vote_add\n"),
        "by",
        "",
    ),
}


DRAWN: dict[str, Fault] = {
    "a name of 126 letters": (
        "employees.yaml",
        sub(r'^  name: "Yusuf Karabey"', f'  name: "{LONG[:126]}"'),
        "mm too wide",
        "name",
    ),
    "a story that does not fit": (
        "todos.yaml",
        sub(r'^  story: "', '  story: "' + "Und noch ein Satz mehr. " * 20),
        "mm too high",
        "story",
    ),
    "an emoji": (
        "employees.yaml",
        sub(r'^  name: "Yusuf', '  name: "\N{OFFICE BUILDING}'),
        "U+1F3E2",
        "name",
    ),
    "hieroglyphs": ("employees.yaml", sub(r'^  name: "Yusuf', '  name: "\U00013000'), "U+13000", "name"),
    "an icon nobody drew": ("employees.yaml", sub(r"^  icon: cassette$", "  icon: casette"), "cassette", ""),
    "a colour one cannot read": (
        "style.yaml",
        sub(r'^  ink: "#2b2a29"', '  ink: "#e8e2d6"'),
        "contrast",
        "",
    ),
}
"""What only a drawing shows."""


@pytest.mark.usefixtures("no_drawings")
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(GAME, "de", FAULTS[name], tmp_path, capsys)


@pytest.mark.parametrize("name", DRAWN)
def test_a_planted_fault_is_found_in_drawings(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found(GAME, "de", DRAWN[name], tmp_path, capsys)


def test_a_broken_english_pattern_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant = swap('msgstr "In a vote: {by} CLOUT."', 'msgstr "In a vote."')
    code, lines = checked(GAME, "en", {"text/en.po": plant}, tmp_path, capsys)
    assert code == 1
    assert any("vote_add" in line and "{by}" in line for line in lines), lines


def test_cards_larger_than_their_places_on_the_board_are_told() -> None:
    catalog = load(Vorstand, DATA / GAME)
    assert not list(places(catalog))
    for size, told in (("bridge", 0), ("mini", 0), ("tarot", 1)):
        refit = refitted(catalog, named(DATA, size))
        assert len(list(places(refit))) == told, size
        width, height = place_size(refit)
        assert (width, height) <= (63, 88)
