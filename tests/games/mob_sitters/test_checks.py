"""Faults planted in a copy of the data, and the line `cardgen check mob_sitters` says to each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.stocks import refitted
from cardgen.catalog.stocks import size as named
from cardgen.games.mob_sitters.checks import room
from cardgen.games.mob_sitters.mats import place_size
from cardgen.games.mob_sitters.models import MobSitters
from tests.games.planting import DATA, Fault, Plant, checked, found, sub, without_entry

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "mob_sitters"


def in_entry(name: str, old: str, new: str) -> Plant:
    """Replace one line of an entry."""

    def plant(text: str) -> str:
        entry = re.search(rf"^- id: {name}\n(?:  .*\n)+", text, flags=re.MULTILINE)
        assert entry, f"no entry {name}"
        assert f"  {old}\n" in entry[0], f"nothing to replace in {name}: {old}"
        changed = entry[0].replace(f"  {old}\n", f"  {new}\n" if new else "", 1)
        return text.replace(entry[0], changed, 1)

    return plant


LONG = "Babysitterbewerbungsunterlagen" * 8
FAULTS: dict[str, Fault] = {
    "a value nobody printed": (
        "mark.yaml",
        in_entry("mark-tommy-gun", "value: 300", "value: 350"),
        "found 350 on a steal card; allowed: 100, 200, 300, 400",
        "value",
    ),
    "a card too few": ("sarah.yaml", without_entry("sarah-cake"), "found 19 pieces of sarah", ""),
    "a card too many": (
        "david.yaml",
        in_entry("david-tell", "copies: 2", "copies: 3"),
        "found 3 tell cards in david's deck; box.yaml has 2",
        "kind",
    ),
    "a Job worth more than its Steal": (
        "priya.yaml",
        in_entry("priya-taxman", "value: 300", "value: 400"),
        "as steal but 100, 200, 400, 400 as job in priya's deck",
        "",
    ),
    "a Squeal less than Tells": (
        "yuki.yaml",
        in_entry("yuki-squeal", "copies: 2", "copies: 1"),
        "found 2 cards as tell but 1 cards as squeal",
        "",
    ),
    "a deck unlike the others": (
        "femi.yaml",
        in_entry("femi-left", "kind: left", "kind: right"),
        "found left 0 times, but 1 times in sarah's deck",
        "",
    ),
    "a finger that points the wrong way": (
        "mark.yaml",
        in_entry("mark-right", "kind: right", "kind: left"),
        "found 2 cards as left but 0 cards as right",
        "",
    ),
    "Money without a value": (
        "sarah.yaml",
        in_entry("sarah-sheep", "value: 50", ""),
        "found the value 0 on a baby_sit card; allowed: more than 0",
        "value",
    ),
    "an excuse that is worth money": (
        "david.yaml",
        in_entry("david-reverse", "kind: reverse", "kind: reverse\n  value: 50"),
        "found the value 50 on a reverse card; allowed: none",
        "value",
    ),
    "a caption of another deck": (
        "yuki.yaml",
        sub("The parrot’s diamond bell", "The Boss’s  hip flask"),
        "a second time",
        "caption",
    ),
    "two babysitters of one mark": (
        "sitters.yaml",
        in_entry("mark", "icon: balloon", "icon: duck"),
        "found icon duck with sarah too",
        "icon",
    ),
    "two babysitters of one pattern": (
        "sitters.yaml",
        in_entry("yuki", "pattern: stars", "pattern: waves"),
        "found pattern waves with david too",
        "pattern",
    ),
    "two babysitters of one colour": (
        "sitters.yaml",
        in_entry("femi", "colour: sitter-purple", "colour: sitter-green"),
        "found colour sitter-green with priya too",
        "colour",
    ),
    "a colour nobody mixed": (
        "sitters.yaml",
        in_entry("femi", "colour: sitter-purple", "colour: sitter-mauve"),
        "found the colour sitter-mauve",
        "colour",
    ),
    "a babysitter who did not come": (
        "sitters.yaml",
        without_entry("femi"),
        "found 0 entries for femi",
        "femi",
    ),
    "a babysitter nobody knows": (
        "sitters.yaml",
        sub("^- id: femi$", "- id: fermi"),
        "did you mean 'femi'?",
        "id",
    ),
    "a deck under a strange name": ("words.yaml", sub("Mark’s deck", "Marc’s deck"), "name both", "text"),
    "a mat too few": ("mats.yaml", without_entry("mat-yuki"), "found no mat of yuki", ""),
    "two mats of one babysitter": (
        "mats.yaml",
        in_entry("mat-mark", "sitter: mark", "sitter: sarah"),
        "found a second mat of sarah",
        "sitter",
    ),
    "two rooms of one name": (
        "mats.yaml",
        sub("The music room", "The winter garden"),
        "a second time",
        "name",
    ),
    "a kind without its sentence": ("effects.yaml", without_entry("squeal"), "no sentence for squeal", ""),
    "a sentence for no kind": (
        "effects.yaml",
        sub("^- id: rat_em$", "- id: ratem"),
        "found 'ratem'; allowed: baby_sit, steal",
        "id",
    ),
    "a number in a sentence": (
        "effects.yaml",
        sub("Honest money", "Honest {value}"),
        "found {value}; allowed: no braces",
        "text",
    ),
    "a kind the mix forgot": (
        "box.yaml",
        sub(r"^  - kind: rat_em\n    count: 1\n", ""),
        "0 rows for rat_em",
        "mix",
    ),
    "a mix that does not add up": (
        "box.yaml",
        sub(r"^    copies:\n      - 2$", "    copies:\n      - 3"),
        "add up to 3; allowed: as many copies as values, 2 in all",
        "copies",
    ),
    "turns the option does not play": (
        "box.yaml",
        sub("^  turns: 5$", "  turns: 7"),
        "found 7 turns; the option play_turns plays 5",
        "turns",
    ),
    "more cards a turn than a deck lasts": (
        "box.yaml",
        sub("^  play: 3$", "  play: 4"),
        "found 20 cards for 24 that are played",
        "",
    ),
    "more cards a turn than a mat has places": (
        "box.yaml",
        sub("^  play: 3$", "  play: 4"),
        "found mats 262 mm wide for 4 cards a turn of 63 mm; allowed: at least 329 mm",
        "mats.width",
    ),
    "a side of the mats for nobody": ("box.yaml", sub("^  few: 3$", "  few: 6"), "found few 6", "few"),
    "a hand of sixty": (
        "box.yaml",
        sub("^  hand: 6$", "  hand: 60"),
        "needs hand, a whole number from 1 to 20, found 60;",
        "",
    ),
    "a table of seven": ("box.yaml", sub("^players_max: 6$", "players_max: 7"), "found 7", "players_max"),
    "a ruling that does not exist": (
        "mark.yaml",
        sub("^  ruling: S-C27$", "  ruling: S-C77"),
        "found ruling S-C77",
        "ruling",
    ),
    "a kind nobody knows": ("femi.yaml", sub("^  kind: steal$", "  kind: stael"), "stael", "kind"),
    "a typo in a key": ("femi.yaml", sub("^  value: 100$", "  valeu: 100"), "valeu", ""),
    "an option nobody knows": (
        "box.yaml",
        sub("^    default: previous$", "    default: pervious"),
        "'pervious'",
        "reverse_to",
    ),
    "a statement with a strange number": (
        "rules.yaml",
        sub(r"All decks are alike: \{hand\}", "All decks are alike: {fist}"),
        "found {fist}",
        "text",
    ),
}


DRAWN: dict[str, Fault] = {
    "an icon nobody drew": (
        "priya.yaml",
        in_entry("priya-cigars", "icon: cigar", "icon: cigra"),
        "found no icon 'cigra'; near: cigar",
        "",
    ),
    "a caption that does not fit": ("david.yaml", sub("A mobile phone", LONG), "mm too", "caption"),
    "an emoji": ("david.yaml", sub("A mobile phone", "\N{MOBILE PHONE}"), "U+1F4F1", "caption"),
}
"""What only a drawing shows."""


@pytest.mark.usefixtures("no_drawings")
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(GAME, "en", FAULTS[name], tmp_path, capsys)


@pytest.mark.parametrize("name", DRAWN)
def test_a_planted_fault_is_found_in_drawings(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found(GAME, "en", DRAWN[name], tmp_path, capsys)


def test_one_picture_twice_in_a_deck_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant = in_entry("yuki-taxi", "icon: taxi", "icon: dog")
    _, lines = checked(GAME, "en", {"yuki.yaml": plant}, tmp_path, capsys)
    assert any(line.startswith("warning") and "the picture dog on yuki-dogs too" in line for line in lines)


def test_a_broken_german_pattern_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant = sub(r'msgstr "\{value\} \$"', 'msgstr "Geld"')
    code, lines = checked(GAME, "de", {"text/de.po": plant}, tmp_path, capsys)
    assert code == 1
    assert any("money" in line and "{value}" in line for line in lines)


def test_the_rules_sheet_carries_every_rule_and_names_every_ruling_a_player_needs() -> None:
    catalog = load(MobSitters, DATA / GAME)
    covered = {rule for line in catalog.rules for rule in line.covers}
    assert {f"S-R{number:02}" for number in range(1, 21)} <= covered
    rulings = {ruling.id for ruling in catalog.box.rulings}
    assert {f"S-C{number:02}" for number in range(1, 29)} == rulings
    assert {rule for rule in covered if rule.startswith("S-C")} <= rulings
    unsaid = rulings - covered
    assert unsaid == {"S-C28"}, "only who the babysitters are is no matter of the rules sheet"


def test_the_six_decks_are_equal_in_kinds_and_values_and_differ_in_every_caption() -> None:
    catalog = load(MobSitters, DATA / GAME)
    decks = [sorted((card.kind, card.value, card.copies) for card in cards) for _, cards in catalog.hands()]
    assert len(decks) == 6
    assert all(deck == decks[0] for deck in decks)
    assert all(sum(copies for _, _, copies in deck) == 20 for deck in decks)
    captions = [card.caption for _, cards in catalog.hands() for card in cards]
    assert len(set(captions)) == len(captions) == 102


def test_mats_keep_places_with_room_for_their_words_and_say_when_cards_are_too_wide() -> None:
    catalog = load(MobSitters, DATA / GAME)
    for size, place in (("mini", (57, 86)), ("bridge", (57.15, 88.9)), ("poker-us", (63.5, 88.9))):
        refit = refitted(catalog, named(DATA, size))
        assert place_size(refit, "sarah") == place
        assert bool(list(room(refit))) is (place[0] > 63)
