"""One golden game in words, with what a single seat sees of it beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from string import Formatter

import pytest

from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.bots import BOTS
from cardgen.games.minderheiten_quartett.models import Quartett
from cardgen.games.minderheiten_quartett.tell import tell
from cardgen.translate.texts import localize
from tests.games import laws
from tests.games.minderheiten_quartett.table import DATA, RULES, real

GOLDEN = Path(__file__).parent / "playthrough.txt"
SEAT = 1


def story(
    seed: int = 2,
    seats: int = 4,
    bots: tuple[str, ...] = ("greedy", "random"),
    catalog: Quartett | None = None,
    **options: str,
) -> str:
    """Two ways to play; `|` stands before the lines that seat 1 sees."""
    catalog = catalog or real()
    deck = rules.deck(real(), options)
    names = [bots[seat % len(bots)] for seat in range(seats)]
    lines = laws.logged(RULES, deck, BOTS, names, seed)
    return laws.story(lines, partial(tell, catalog), SEAT)


def test_the_game_is_told_as_before(accept: bool) -> None:
    laws.told_as_before(story(), GOLDEN, accept)


def test_the_story_never_shows_a_seat_another_hand() -> None:
    rows = story().splitlines()
    hidden = [row for row in rows if row[2:].startswith(("Platz 0 zieht", "Verdeckt vor Platz 0"))]
    assert hidden and all(not row.startswith("|") for row in hidden)


def test_a_seat_can_be_named() -> None:
    line = {"n": 1, "event": "reveal", "kind": "start", "seat": 1}
    assert "Kantine" in tell(real(), line, {"seats": ["Pforte", "Kantine"]})
    assert "Platz 1" in tell(real(), line, {})


def test_both_sums_are_told_with_every_fight() -> None:
    for row in story().splitlines():
        if "Es zählen" in row or "addiert" in row or "Zusammengezählt" in row:
            assert row.count(" + ") == row.count(" = ") == 2


RARE = ((3, ("random",), "auto", range(76, 109, 32)),)
"""Games with a counter that ties, and with one that fails: one in some hundred."""


def test_every_sentence_is_told_in_some_game() -> None:
    """Each variant by the words between its fields."""
    ways = (
        (2, ("greedy",), "auto", range(50)),
        (3, ("random",), "auto", range(60)),
        (4, ("greedy", "random"), "vote", range(40)),
        *RARE,
    )
    told = "".join(
        story(seed, seats, bots, government_check=check)
        for seats, bots, check, seeds in ways
        for seed in seeds
    )
    for sentence in real().story:
        pieces = [text.strip() for text, *_ in Formatter().parse(sentence.text)]
        missing = [piece for piece in pieces if piece not in told]
        assert not missing, (sentence.id, missing)


NAMES_A_CARD = ("{name}", "{other}", "{cards}")
OFFICE = ("Amt", "Stempel", "Akte", "Nummer", "Vorgang", "Formular", "Gutachten", "mess", "kreuz", "Rang")


NAMING = (
    "trump minorities third handed award laid take last refill support cross counter sum promise minority"
)


@pytest.mark.parametrize("stem", NAMING.split())
def test_what_names_a_minority_makes_no_joke_of_it(stem: str) -> None:
    """The content ruling: in one breath with a name nobody is measured, filed, numbered or ranked."""
    found = [one for one in real().story if one.id == stem or one.id.startswith(stem + "-")]
    assert found
    for sentence in found:
        if any(field in sentence.text for field in NAMES_A_CARD):
            assert not any(word in sentence.text for word in OFFICE), sentence.id


def test_the_english_story_has_no_german_sentence_left() -> None:
    catalog, findings = localize(real(), DATA / "text" / "en.po", "en")
    assert not [finding for finding in findings if "story" in str(finding)]
    for german, english in zip(real().story, catalog.story, strict=True):
        fields = [text for text, *_ in Formatter().parse(german.text)]
        if any(letter.isalpha() for text in fields for letter in text):
            assert german.text != english.text, german.id
    told = story(catalog=catalog)
    assert "Seat 1" in told and "draw pile" not in told and "Platz" not in told
