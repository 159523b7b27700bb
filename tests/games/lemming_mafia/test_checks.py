"""Faults planted in a copy of the data, and the line `cardgen check lemming_mafia` says to each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.games.lemming_mafia import checks
from tests.games.planting import Fault, checked, found, in_entry, sub, without_entry

GAME = "lemming_mafia"
SECTIONS = r'sections: ".*"'


FAULTS: dict[str, Fault] = {
    "a section of four spaces (L-R04)": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | ac | khco | oc | kac | hk"'),
        "boards.yaml:4:13: lemming_mafia/pier.sections: section 3 of 6 holds 'khco' with 4 spaces",
        "sections",
    ),
    "a section that is empty": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | ac | | oc | kac | hk"'),
        "section 3 of 6 holds no space; a section has two or three",
        "sections",
    ),
    "a kind of space nobody knows": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | ac | kbc | oc | kac | hk"'),
        "section 3 of 6, 'kbc', holds the letter 'b'; allowed: c cement_mixer, h sledgehammer, a car_theft",
        "sections",
    ),
    "a track too short to race on": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | ac | khc | oc | kac"'),
        "holds 5 sections between '|'; allowed: 6 to 20",
        "sections",
    ),
    "a track without a bookmaker (L-R10)": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "chx | ac | ohc | oc | cac | ho"'),
        "found 0 spaces of the kind bookmaker, so 0 visits at most; allowed: 6 or more",
        "sections",
    ),
    "a track without a boss (L-R11)": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "chx | ac | khc | kc | cac | hk"'),
        "found 0 spaces of the kind boss, so 0 visits at most; allowed: 3 or more",
        "sections",
    ),
    "two lemmings of one colour": (
        "lemmings.yaml",
        in_entry("lemming-pink", "colour: pink", "colour: grey"),
        "found colour grey with lemming-grey too",
        "colour",
    ),
    "a colour without a lemming": (
        "lemmings.yaml",
        in_entry("lemming-pink", "colour: pink", "colour: grey"),
        "lemmings.yaml: lemming_mafia/lemmings: found no lemming of the colour pink",
        "",
    ),
    "two lemmings in one hat": (
        "lemmings.yaml",
        in_entry("lemming-red", "accessory: monocle", "accessory: fedora"),
        "found accessory fedora with lemming-grey too",
        "accessory",
    ),
    "two colours of one name": (
        "lemmings.yaml",
        in_entry("lemming-violet", "shade: Violet", "shade: blue"),
        "found shade blue with lemming-blue too",
        "shade",
    ),
    "two lemmings of one name": (
        "lemmings.yaml",
        in_entry("lemming-violet", "name: .*", 'name: "Foggy Morris"'),
        "found the name 'Foggy Morris' a second time",
        "name",
    ),
    "a coat without a colour": (
        "style.yaml",
        lambda text: re.sub("lemming-blue:", "lemming-teal:", text),
        "found no colour 'lemming-blue' in style.yaml for this lemming",
        "colour",
    ),
    "a die with two threes (L-R09)": (
        "dice.yaml",
        in_entry("die", "    - 4", "    - 3"),
        "found the face 3 a second time; allowed: each once; here 4 is missing",
        "faces.3",
    ),
    "a die with a seven": (
        "dice.yaml",
        in_entry("die", "    - 6", "    - 7"),
        "a face of a regular die is '7'; allowed: a number from 1 to 6",
        "",
    ),
    "a lemming die that leaves a lemming out (L-R03)": (
        "dice.yaml",
        in_entry("lemming-die", "    - violet", "    - grey"),
        "found the face grey a second time; allowed: each once; here violet is missing",
        "faces.5",
    ),
    "a colour nobody has": (
        "dice.yaml",
        in_entry("lemming-die", "    - violet", "    - orange"),
        "a face of a lemming die is 'orange'; allowed: grey, pink",
        "",
    ),
    "a lemming die too few": (
        "dice.yaml",
        in_entry("lemming-die", "copies: 2", "copies: 1"),
        "found 1 dice of the kind lemming; allowed: 2",
        "",
    ),
    "shoes that run short (L-C17)": (
        "box.yaml",
        sub("shoes: 3", "shoes: 4"),
        "found 12 shoes; 6 lemmings can wear 3 each, 18 in all",
        "copies",
    ),
    "a number of shoes nobody can wear": (
        "box.yaml",
        sub("shoes: 3", "shoes: 1"),
        "needs shoes, a whole number from 2 to 6",
        "",
    ),
    "two families with one mark": (
        "families.yaml",
        in_entry("golf", "icon: golf", "icon: anchor"),
        "found icon anchor with harbour too",
        "icon",
    ),
    "a player without bets (L-R01)": (
        "families.yaml",
        without_entry("golf"),
        "found 5 families for 6 players",
        "",
    ),
    "a bet of nobody": (
        "bets.yaml",
        in_entry("bet-golf-red", "family: golf", "family: gulf"),
        "found the family 'gulf'; allowed: campaign, cement, counsel, golf, harbour, opera",
        "family",
    ),
    "two bets on one lemming": (
        "bets.yaml",
        in_entry("bet-golf-red", "colour: red", "colour: blue"),
        "found a second bet of golf on blue",
        "colour",
    ),
    "a set that lacks a bet (L-R01)": (
        "bets.yaml",
        without_entry("bet-golf-red"),
        "found bets of golf on 5 lemmings; numbers.bets has 6; missing: red",
        "numbers.bets",
    ),
    "a mission of another value (L-R15)": (
        "missions.yaml",
        in_entry("nepotism", "value: 2", "value: 3"),
        "missions.yaml:35:10: lemming_mafia/nepotism.value: found ahead for 3; allowed: 2",
        "value",
    ),
    "a mission worth too much": (
        "missions.yaml",
        in_entry("spotless", "value: 5", "value: 6"),
        "allowed: at most 5",
        "value",
    ),
    "a mission too few (L-C22)": (
        "missions.yaml",
        without_entry("charity"),
        "found 5 missions of top for 3; the table has 6",
        "mix.2.count",
    ),
    "the same mission twice, the other way round": (
        "missions.yaml",
        lambda text: in_entry("gold-watch", "- violet", "- grey")(
            in_entry("gold-watch", "- blue", "- pink")(text)
        ),
        "found the same order as either-one",
        "condition",
    ),
    "a lemming ahead of itself": (
        "missions.yaml",
        in_entry("nepotism", "second: red", "second: green"),
        "no lemming finishes ahead of itself",
        "",
    ),
    "a mission for a lemming that does not run": (
        "missions.yaml",
        in_entry("shareholders", "lemming: blue", "lemming: teal"),
        "'teal'",
        "condition",
    ),
    "a condition nobody can play": (
        "missions.yaml",
        in_entry("shareholders", "kind: top", "kind: bottom"),
        "'bottom'",
        "condition",
    ),
    "more missions dealt than there are (L-R01)": (
        "box.yaml",
        sub("^  missions: 3", "  missions: 4"),
        "found 18 missions; 24 are dealt to the most players",
        "numbers.missions",
    ),
    "a condition without its pattern": (
        "conditions.yaml",
        without_entry("top-one"),
        "conditions.yaml: lemming_mafia/conditions: found no pattern for top-one",
        "",
    ),
    "a pattern that does not say who is second": (
        "conditions.yaml",
        in_entry("ahead", r"ahead of \{second\}", "ahead of the other"),
        "found no {second}: the card would not say what is played",
        "text",
    ),
    "a pattern with a strange field": (
        "conditions.yaml",
        in_entry("out_at_most", r"\{count\}", "{number}"),
        "found {number}; allowed: {count}",
        "text",
    ),
    "a pattern for a stranger": (
        "conditions.yaml",
        sub("- id: winner_without_shoes", "- id: winner_without_socks"),
        "found 'winner_without_socks'; allowed: any_out-one",
        "id",
    ),
    "an order that is given twice": (
        "missions.yaml",
        in_entry("spotless", "text: .*", 'text: "WHOEVER OWES ME MONEY does not run in front of me"'),
        "found a text that is said twice, first at",
        "text",
    ),
    "a space without its name": (
        "words.yaml",
        without_entry("space-boss"),
        "found no entry 'space-boss'",
        "",
    ),
    "an option nobody knows": (
        "box.yaml",
        sub("default: worst", "default: wurst"),
        "'wurst'",
        "start_tie",
    ),
    "a ruling that does not exist": (
        "missions.yaml",
        in_entry("charity", "L-C22", "L-C77"),
        "found ruling L-C77",
        "ruling",
    ),
}

WARNINGS: dict[str, Fault] = {
    "a mission that is given away": (
        "missions.yaml",
        in_entry("inspection", "count: 1", "count: 4"),
        "races of chance; allowed: 3% to 80%",
        "inspection.condition",
    ),
    "a mission that nobody meets": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | xx | khx | oh | kax | hk | xox | kx | ahk | ho | kha | ox"'),
        "found it met in 0.0% of 100 races of chance; allowed: 3% to 80%",
        "surplus.condition",
    ),
    "bookmakers at every corner": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | kk | khc | oc | kkk | hk | kox | kc | akk | ko | kka | ok"'),
        "visits to spaces of the kind bookmaker in a race of chance; allowed: 6 to 12, for the 6 bets",
        "pier.sections",
    ),
    "a boss that is seldom in": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | ac | khc | xc | kac | hk | cox | kc | ahk | cx | kha | cx"'),
        "visits to spaces of the kind boss in a race of chance; allowed: 3 to 6, for the 3 missions",
        "pier.sections",
    ),
    "a track without a single car": (
        "boards.yaml",
        sub(SECTIONS, 'sections: "ckx | xc | khc | oc | kxc | hk | cox | kc | xhk | co | khx | ox"'),
        "found no space of the kind car_theft; its rule is printed but never used",
        "pier.sections",
    ),
}


@pytest.fixture(autouse=True)
def few_races(no_drawings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred races and no drawings: none of these faults needs more to be found."""
    monkeypatch.setattr(checks.races, "__defaults__", (100,))


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(GAME, "en", FAULTS[name], tmp_path, capsys)


@pytest.mark.parametrize("name", WARNINGS)
def test_a_planted_folly_is_a_warning(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(GAME, "en", WARNINGS[name], tmp_path, capsys, "warning", "--strict")


def test_the_data_as_they_are_hold_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = checked(GAME, "en,de", {}, tmp_path, capsys, "--strict")
    assert code == 0, [line for line in lines if not line.startswith("info")]


def test_a_german_pattern_that_says_too_little_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plant = sub(r'msgstr "\{first\} liegt am Ende vor \{second\}\."', 'msgstr "{first} liegt vorn."')
    code, lines = checked(GAME, "de", {"text/de.po": plant}, tmp_path, capsys)
    assert code == 1
    assert any("ahead" in line and "{second}" in line for line in lines), lines
