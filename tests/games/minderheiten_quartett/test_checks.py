"""Faults planted in a copy of the data, and the line `cardgen check minderheiten_quartett` says to each."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from statistics import fmean, pstdev

import pytest

from cardgen.catalog.load import load
from cardgen.cli import main
from cardgen.games.minderheiten_quartett import lots
from cardgen.games.minderheiten_quartett.checks import CHECKS
from cardgen.games.minderheiten_quartett.figures import figures
from cardgen.games.minderheiten_quartett.models import Category, Quartett
from tests.games.planting import DATA, Fault, Plant, both, found, in_entry, sub, without_entry

pytestmark = pytest.mark.usefixtures("no_drawings")
GAME = "minderheiten_quartett"


def lines(name: str, *swaps: tuple[str, str]) -> Plant:
    """Replace lines of one entry."""
    return both(*(in_entry(name, old, new) for old, new in swaps))


def star(category: str, value: str) -> tuple[str, str]:
    """Another value in a category."""
    return rf"(?<=    {category}: )[\d.]+", value


def trumps(name: str, other: str) -> Plant:
    """Write a trump note by hand on a card that has none."""
    return lines(name, (r"  provenance", f"  trumps:\n    - {other}\n  provenance"))


FAULTS: dict[str, Fault] = {
    "a card with half a star too many": (
        "minderheiten.yaml",
        lines("juden", star("wohlstand", "1")),
        "juden.stars: found 15.5 stars; every minority has 15; draw again with",
        "stars",
    ),
    "two stars changed places on a card": (
        "minderheiten.yaml",
        lines("blinde", star("bildung", "3"), star("wohlstand", "2")),
        "found 3 stars in bildung; the lots of seed 94701 give 2.5; stars are never written by hand",
        "stars.bildung",
    ),
    "a group that has more of something": (
        "minderheiten.yaml",
        lines("blinde", star("bildung", "3"), star("wohlstand", "2")),
        "found 13 stars in bildung for the 5 minorities of group E; allowed: 12.5, so that no group is",
        "groups.behinderung",
    ),
    "six stars": (
        "minderheiten.yaml",
        lines("trans-menschen", star("anteil", "6")),
        "found 6 stars; allowed: 0 to 5 in halves",
        "stars.anteil",
    ),
    "a quarter of a star": (
        "minderheiten.yaml",
        lines("sorben", star("scham", "0.25")),
        "needs a whole or half number from 0 to 9",
        "stars.scham",
    ),
    "a star below nothing": (
        "minderheiten.yaml",
        lines("sorben", star("scham", "-0.5")),
        "needs a whole or half number from 0 to 9",
        "stars.scham",
    ),
    "a decimal comma": ("minderheiten.yaml", lines("sorben", star("scham", "0,5")), "0,5", "stars.scham"),
    "another seed than was drawn": (
        "box.yaml",
        sub("seed: 94701", "seed: 94702"),
        "found seed 94702, which gives other stars on ",
        "numbers.seed",
    ),
    "a total no group can share": (
        "box.yaml",
        sub("total: 15", "total: 16"),
        "found 16 stars on a card; allowed: a multiple of 3 up to 30",
        "numbers.total",
    ),
    "a scale too short": (
        "box.yaml",
        sub("scale: 5", "scale: 4"),
        "stars; allowed: 0 to 4 in halves",
        "stars.",
    ),
    "a category that is missing": (
        "minderheiten.yaml",
        lines("kinder", (r"    scham: .*\n", "")),
        "'scham' is missing; add a line 'scham: ...'",
        "stars.scham",
    ),
    "a category of another name on one card": (
        "minderheiten.yaml",
        lines("kinder", ("    scham:", "    charme:")),
        "found the unknown key 'charme'; allowed: bildung, wohlstand, anteil, homogenitaet, akzeptanz, scham",
        "stars.charme",
    ),
    "two categories of one name": (
        "words.yaml",
        lines("category-scham", ("Schamgefühl", "wohlstand")),
        "found the name of wohlstand for scham too",
        "text",
    ),
    "a category without a name": (
        "words.yaml",
        without_entry("category-scham"),
        "words.yaml: minderheiten_quartett/words: found no entry 'category-scham'",
        "",
    ),
    "a trump over a faith": (
        "minderheiten.yaml",
        lines("sorben", ("    - verschwoerungsglaeubige", "    - hindus")),
        "found 'hindus', of group A; allowed: minorities of C, F",
        "trumps.0",
    ),
    "two that trump each other": (
        "minderheiten.yaml",
        trumps("rechtsradikale", "kinder"),
        "found 7 trump notes; numbers.trumps has 6",
        "numbers.trumps",
    ),
    "a trump both ways (Q-C15)": (
        "minderheiten.yaml",
        both(trumps("rechtsradikale", "kinder"), trumps("kinder", "rechtsradikale")),
        "found 'kinder', which trumps this card too",
        "trumps.0",
    ),
    "a trump over itself": (
        "minderheiten.yaml",
        trumps("kinder", "kinder"),
        "found 'kinder', which is the card itself",
        "trumps.0",
    ),
    "a trump over nobody": (
        "minderheiten.yaml",
        lines("trans-menschen", ("    - fundamentalisten", "    - fundamentalistinnen")),
        "found 'fundamentalistinnen', which is no minority",
        "trumps.0",
    ),
    "a trump written twice": (
        "minderheiten.yaml",
        lines("friesen", ("    - linksradikale\n", "    - linksradikale\n    - linksradikale\n")),
        "found 'linksradikale', which is named twice",
        "trumps.1",
    ),
    "a trump that was not drawn": (
        "minderheiten.yaml",
        lines("sorben", ("    - verschwoerungsglaeubige", "    - kinder")),
        "found trumps kinder; the lots of seed 94701 give verschwoerungsglaeubige",
        "trumps",
    ),
    "without the trump the rulebook states (Q-R07)": (
        "minderheiten.yaml",
        lines("rollstuhlfahrer", (r"  trumps:\n    - leistungstraeger\n", "")),
        "found no note on rollstuhlfahrer that it trumps leistungstraeger, as the rulebook states",
        "stated_trumps.0",
    ),
    "a stated trump over those who may not be trumped": (
        "box.yaml",
        sub("    loser: leistungstraeger", "    loser: blinde"),
        "found 'blinde' of a group that may not be trumped",
        "stated_trumps.0.loser",
    ),
    "a minority too few (Q-R01)": (
        "minderheiten.yaml",
        without_entry("kinder"),
        "found 2 minorities of group F; box.yaml has 3",
        "groups.demografie.size",
    ),
    "a minority in another group": (
        "minderheiten.yaml",
        lines("kinder", ("group: F", "group: E")),
        "found 6 minorities of group E; box.yaml has 5",
        "groups.behinderung.size",
    ),
    "a minority printed twice": (
        "minderheiten.yaml",
        lines("kinder", ("  group", "  copies: 2\n  group")),
        "found 2 copies; a minority is there once",
        "copies",
    ),
    "two minorities of one name": (
        "minderheiten.yaml",
        lines("friesen", ('"Friesen"', '"Sorben"')),
        "found the name 'Sorben' a second time",
        "name",
    ),
    "a group nobody knows": (
        "minderheiten.yaml",
        lines("kinder", ("group: F", "group: G")),
        "'G'",
        "group",
    ),
    "a bonus too high (Q-R23)": (
        "box.yaml",
        lines("behinderung", ("bonus: 4", "bonus: 5")),
        "found bonuses that add up to 14; numbers.bonuses has 13",
        "numbers.bonuses",
    ),
    "two groups of one letter": (
        "box.yaml",
        lines("sexualitaet", ("letter: D", "letter: C")),
        "found letter C for radikale too",
        "groups.sexualitaet.letter",
    ),
    "an AGB card too few": (
        "agb.yaml",
        without_entry("zivilcourage-formular"),
        "found 1 cards of zivilcourage; box.yaml has 2",
        "agb.2.count",
    ),
    "an action card of the other kind (Q-C34)": (
        "agb.yaml",
        lines("bundesregierung-akten", ("kind: bundesregierung", "kind: wahlversprechen")),
        "found 3 cards of wahlversprechen; box.yaml has 2",
        "agb.1.count",
    ),
    "government with two players (Q-R01, Q-T07, Q-T08)": (
        "box.yaml",
        sub(r"(?<=kind: bundesregierung\n    count: 3\n    seats: )3", "2"),
        "found 31 cards in the deck of 2 players; decks has 28",
        "decks.0.count",
    ),
    "civil courage from four players on": (
        "box.yaml",
        sub(r"(?<=kind: zivilcourage\n    count: 2\n    seats: )3", "4"),
        "found 31 cards in the deck of 3 players; decks has 33",
        "decks.1.count",
    ),
    "a kind without its row": (
        "box.yaml",
        sub(r"  - kind: genmanipulation\n    count: 2\n    seats: 2\n", ""),
        "found no row for genmanipulation",
        "agb",
    ),
    "more minorities than a hand (Q-R02)": (
        "box.yaml",
        sub("dealt: 2", "dealt: 4"),
        "found 4 minorities dealt to a hand of 3",
        "numbers.dealt",
    ),
    "hands larger than the deck": (
        "box.yaml",
        sub("hand: 3", "hand: 6"),
        "found a hand of 6 for each of 6 players; the deck has 33",
        "numbers.hand",
    ),
    "an AGB card that does not say by whom": (
        "effects.yaml",
        without_entry("genmanipulation-who"),
        "effects.yaml: minderheiten_quartett/effects: found no entry 'genmanipulation-who'",
        "",
    ),
    "a sentence for a stranger": (
        "effects.yaml",
        sub("- id: zivilcourage-when", "- id: zivilcourage-wann"),
        "found 'zivilcourage-wann'; allowed: bundesregierung, bundesregierung-when",
        "id",
    ),
    "a joke told twice": (
        "agb.yaml",
        both(
            lines("genmanipulation-messung", ("text: .*", 'text: "Das gilt."')),
            lines("wahlversprechen-kasse", ("text: .*", 'text: "DAS gilt"')),
        ),
        "once more; write another",
        "text",
    ),
    "a joke about a minority": (
        "agb.yaml",
        lines("wahlversprechen-kasse", ("text: .*", 'text: "Die Kasse zahlt für kinder."')),
        "found the name 'Kinder' in a joke; jokes are about governments",
        "text",
    ),
    "a minority with a joke of its own": (
        "minderheiten.yaml",
        lines("kinder", ("  provenance", '  text: "Haha."\n  provenance')),
        "found the unknown key 'text'",
        "text",
    ),
    "cards that do not say from which seed": (
        "words.yaml",
        lines("lot", (r", Startwert \{seed\}", "")),
        "found no {seed}: the card would not say it",
        "text",
    ),
    "a trump note without a name": (
        "words.yaml",
        lines("trump", (r"Trumpf gegen \{name\}", "Trumpf")),
        "found no {name}: the card would not say it",
        "text",
    ),
    "an option nobody knows": (
        "box.yaml",
        sub("default: winner_choice", "default: loser_choice"),
        "'loser_choice'",
        "courage_category",
    ),
    "ties without end (Q-C13)": (
        "box.yaml",
        sub("default: auto\n    low", "default: never\n    low"),
        "found value 'never'; allowed auto | 1 to 99",
        "max_idle_ties",
    ),
    "a ruling that does not exist": (
        "minderheiten.yaml",
        lines("kinder", ("Q-C31", "Q-C77")),
        "found ruling Q-C77",
        "ruling",
    ),
    "a rule with a number that is none": (
        "rules.yaml",
        sub(r"\{bonus_e\}", "{bonus_g}"),
        "found {bonus_g}; allowed:",
        "row.2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(GAME, "de", FAULTS[name], tmp_path, capsys)


def test_the_deck_as_it_is_has_nothing_wrong() -> None:
    catalog = load(Quartett, DATA / GAME)
    assert [str(found) for look in CHECKS if look is not figures for found in look(catalog)] == []


def test_a_new_draw_satisfies_the_check(tmp_path: Path) -> None:
    shutil.copytree(DATA / GAME, tmp_path / "data" / GAME)
    assert lots.main(["--seed", "4711", "--data", str(tmp_path)]) == 0
    catalog = load(Quartett, tmp_path / "data" / GAME)
    assert [str(found) for look in CHECKS if look is not figures for found in look(catalog)] == []


# --- the figures -------------------------------------------------------------------------------------


def rows(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """What `check --format json` says about the categories."""
    main(["check", GAME, "--lang", "de", "--format", "json"])
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    assert all("figures" in row for row in found)
    return [row for row in found if row["check"] == "figures"]


def test_the_json_of_a_check_has_the_figures_of_every_category(capsys: pytest.CaptureFixture[str]) -> None:
    catalog = load(Quartett, DATA / GAME)
    found = rows(capsys)
    assert [row["field"] for row in found] == list(Category)
    for category, row in zip(Category, found, strict=True):
        stars = [card.stars.of(category) for card in catalog.minderheiten]
        numbers = row["figures"]
        assert isinstance(numbers, dict)
        assert row["level"] == "info"
        assert numbers["mean"] == pytest.approx(fmean(stars), abs=0.001) == 2.5
        assert numbers["spread"] == pytest.approx(pstdev(stars), abs=0.001)


def test_best_play_of_two_cards_counted_by_hand() -> None:
    """Two cards, each with one strong and one empty category, and even in the other four.

    Attacked in the other's strong category, a card saves a tie with its own strong one, 5 against 5; any
    other attack it would win with that by 7.5 to 2.5. So each attacks with its strength, and both fights tie.
    """
    catalog = load(Quartett, DATA / GAME)
    one, two = catalog.minderheiten[:2]
    left = one.model_copy(update={"stars": _stars(5, 0, 2.5, 2.5, 2.5, 2.5), "trumps": ()})
    right = two.model_copy(update={"stars": _stars(0, 5, 2.5, 2.5, 2.5, 2.5), "trumps": ()})
    small = catalog.model_copy(update={"minderheiten": (left, right)})
    found = {finding.field: dict(finding.figures) for finding in figures(small)}
    for category in Category:
        strong = category in (Category.BILDUNG, Category.WOHLSTAND)
        assert found[category]["fights"] == 2
        assert found[category]["attacks"] == found[category]["defences"] == strong
        assert found[category]["attacks_won"] == found[category]["defences_won"] == 0
        assert found[category]["spread"] == (2.5 if strong else 0)


def test_a_trump_wins_in_every_category() -> None:
    catalog = load(Quartett, DATA / GAME)
    one, two = catalog.minderheiten[:2]
    even = {"stars": _stars(*[2.5] * 6)}
    trump = one.model_copy(update={**even, "trumps": (two.id,)})
    small = catalog.model_copy(
        update={"minderheiten": (trump, two.model_copy(update={**even, "trumps": ()}))}
    )
    found = {finding.field: dict(finding.figures) for finding in figures(small)}
    assert sum(row["attacks_won"] for row in found.values()) == 1
    assert sum(row["defences_won"] for row in found.values()) == 1


def _stars(*values: float) -> object:
    card = load(Quartett, DATA / GAME).minderheiten[0]
    return card.stars.model_copy(update=dict(zip(Category, values, strict=True)))
