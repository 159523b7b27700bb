"""Faults planted in a copy of the data, and the line `cardgen check mobbing` says to each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.planting import Fault, checked, found, in_entry, sub, swap, without_entry

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "mobbing"


def said_twice(text: str) -> str:
    """Give one card the text of another, in other letters."""
    found = re.search(r"^- id: quittung\n(?:  .*\n)*?  text: \"(.*)\"$", text, flags=re.MULTILINE)
    assert found is not None
    return in_entry("tacker", "text: .*", f'text: "{found[1].upper()}"')(text)


FAULTS: dict[str, Fault] = {
    "a number of halves": (
        "lobby.yaml",
        in_entry("vertrieb-golf", "value: 2.5", "value: 3.5"),
        "lobby.yaml:28:10: mobbing/vertrieb-golf.value: found zahl 3.5; allowed: 1, 1.5, 2, 2.5, 3",
        "value",
    ),
    "a quarter": (
        "lobby.yaml",
        in_entry("vertrieb-golf", "value: 2.5", "value: 2.25"),
        "needs a whole or half number",
        "value",
    ),
    "a decimal comma": (
        "lobby.yaml",
        in_entry("vertrieb-golf", "value: 2.5", "value: 2,5"),
        "2,5",
        "value",
    ),
    "a department that adds up to less": (
        "lobby.yaml",
        in_entry("technik-netz", "value: 2.5", "value: 2"),
        "found numbers of technik that add up to 15.5; box.yaml has 16",
        "colours.5.total",
    ),
    "a Lobby card too few": (
        "lobby.yaml",
        without_entry("einkauf-einwand"),
        "found 0 cards of einkauf with einwand; box.yaml has 1",
        "lobby.7.count",
    ),
    "a Lobby card in a foreign colour": (
        "lobby.yaml",
        in_entry("personal-x2", "colour: personal", "colour: technik"),
        "found 13 cards of technik; box.yaml has 12",
        "colours.5.count",
    ),
    "a number on an Einwand": (
        "lobby.yaml",
        in_entry("technik-einwand", "  icon", "  value: 2\n  icon"),
        "a card of kind einwand must not have a value",
        "",
    ),
    "two departments with one sign": (
        "box.yaml",
        sub("shape: star", "shape: circle"),
        "found shape circle for vertrieb too",
        "colours.5.shape",
    ),
    "a department too few": (
        "box.yaml",
        sub(r"^  - colour: marketing\n(?:    .*\n)+", ""),
        "found no row for marketing",
        "colours",
    ),
    "piles that are not equal (M-R03, M-C20)": (
        "mobbing.yaml",
        without_entry("tacker"),
        "found 63 Mobbing cards beside the boss deaths",
        "mobbing",
    ),
    "a boss that cannot die (M-R21)": (
        "mobbing.yaml",
        lambda text: without_entry("gestorben-presse")(without_entry("gestorben-kalender")(text)),
        "found 1 boss deaths; the boss dies with number 2",
        "numbers.deaths",
    ),
    "a reference too heavy (M-C37)": (
        "mobbing.yaml",
        in_entry("jahresabschluss", "value: 3", "value: 4"),
        "found referenz 4; allowed: 1, 2, 3, -1, -2, -3",
        "value",
    ),
    "a bad reference turned good": (
        "mobbing.yaml",
        in_entry("tacker", "value: -1", "value: 1"),
        "found 10 cards of mobbing with referenz 1; box.yaml has 9",
        "mobbing.8.count",
    ),
    "an affair that outlives the boss (M-R21, M-C38)": (
        "mobbing.yaml",
        in_entry("affaere", "value_dead: 0", "value_dead: -1"),
        "found -3 that changes to -1; allowed: -3 to 0, 2 to 0, -2 to 0",
        "value_dead",
    ),
    "an affair nobody minds": (
        "mobbing.yaml",
        in_entry("affaere", r"  value_dead: 0\n", ""),
        "found 0 references that change from -3 to 0",
        "tied.0.count",
    ),
    "a Bumerang tied to the boss": (
        "mobbing.yaml",
        in_entry("bumerang-glas", "  icon", "  value_dead: 0\n  icon"),
        "a card of kind bumerang must not have a value_dead",
        "",
    ),
    "an ODER with one side": (
        "mobbing.yaml",
        in_entry("oder-umbau", r"  text_bad: .*\n", ""),
        "a card of kind oder must have a text_bad",
        "",
    ),
    "an ODER of no weight": (
        "mobbing.yaml",
        in_entry("oder-umbau", "value: 3", "value: 0"),
        "a card of kind oder must have a value, and never 0",
        "",
    ),
    "a kind of card nobody knows": (
        "mobbing.yaml",
        in_entry("irrtum-folie", "du_irrst_dich", "du_irrst_mich"),
        "du_irrst_mich",
        "kind",
    ),
    "a sentence that is said twice": (
        "mobbing.yaml",
        said_twice,
        "found a text that is said twice, first at",
        "text",
    ),
    "a reference without room for a name": (
        "mobbing.yaml",
        in_entry("oder-frueh", 'text_bad: "… ', 'text_bad: "'),
        "mobbing/oder-frueh.text_bad: found a reference that begins with 'ist vor alle'",
        "text_bad",
    ),
    "an Extra card of another weight": (
        "extras.yaml",
        in_entry("zeugnis", "value: 2", "value: 3"),
        "found jederzeit 3; allowed: 2, -2",
        "value",
    ),
    "a Geständnis too few (M-R33, M-C39)": (
        "extras.yaml",
        in_entry("gestaendnis", "kind: gestaendnis", "kind: jederzeit"),
        "found 0 cards of extras with gestaendnis -2",
        "extras.0.count",
    ),
    "a member with a number too many (M-R34, M-C14)": (
        "aufsichtsrat.yaml",
        in_entry("theo-rie", "number: 7", "number: 6"),
        "found number 6 on 2 backs; allowed: 4, 5, 5, 6, 7",
        "number",
    ),
    "a board too small (M-R01)": (
        "aufsichtsrat.yaml",
        without_entry("klaus-ehl"),
        "found 4 members of the board",
        "numbers.members",
    ),
    "a reaction without its sentence": (
        "effects.yaml",
        without_entry("bumerang"),
        "effects.yaml: mobbing/effects: found no sentence for bumerang",
        "",
    ),
    "a sentence for a stranger": (
        "effects.yaml",
        sub("- id: uebernahme", "- id: uebername"),
        "found 'uebername'; allowed:",
        "id",
    ),
    "a rumour that does not say its bonus": (
        "effects.yaml",
        sub(r"sofort \{bonus\} Mobbing-Karten", "sofort Mobbing-Karten"),
        "found no {bonus}",
        "text",
    ),
    "a sentence with a strange field": (
        "effects.yaml",
        sub("Karte einer Reihe", "Karte der Reihe {reihe}"),
        "found {reihe}; allowed: none",
        "text",
    ),
    "one limit, two numbers (M-C01)": (
        "box.yaml",
        sub("small_row_limit: 7", "small_row_limit: 8"),
        "found default 7; numbers.small_row_limit has 8",
        "options.small_game_row_limit.default",
    ),
    "a deal larger than the pile (M-R05)": (
        "box.yaml",
        sub("hand_mobbing: 3", "hand_mobbing: 9"),
        "needs hand_mobbing, a whole number from 1 to 5",
        "",
    ),
    "an option nobody knows": (
        "box.yaml",
        sub("default: anyone", "default: anybody"),
        "'anybody'",
        "transfer_by",
    ),
    "two favours of one name": (
        "lobby.yaml",
        in_entry("technik-netz", "name: .*", 'name: "Gute Pralinen"'),
        "a second time",
        "name",
    ),
    "a ruling that does not exist": (
        "mobbing.yaml",
        in_entry("berater", "M-C37", "M-C77"),
        "found ruling M-C77",
        "ruling",
    ),
}


DRAWN: dict[str, Fault] = {
    "a word too few": ("words.yaml", without_entry("kind-oder"), "found no entry 'kind-oder'", ""),
    "a text that does not fit": (
        "mobbing.yaml",
        in_entry("berater", 'text: "', 'text: "' + "Und noch ein Berater mehr. " * 30),
        "mm too high",
        "text",
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
    plant = swap('"Once the boss is dead, this counts {value_dead}."', '"Dead means nothing."')
    code, lines = checked(GAME, "en", {"text/en.po": plant}, tmp_path, capsys)
    assert code == 1
    assert any("mobbing/tied.text [en]" in line and "{value_dead}" in line for line in lines), lines
