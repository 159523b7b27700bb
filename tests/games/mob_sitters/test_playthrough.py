"""One golden game in words, with what a single seat sees of it beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from string import Formatter

from cardgen.games.mob_sitters import rules
from cardgen.games.mob_sitters.bots import BOTS
from cardgen.games.mob_sitters.models import MobSitters
from cardgen.games.mob_sitters.tell import tell
from cardgen.translate.texts import localize
from tests.games import laws
from tests.games.mob_sitters.table import DATA, RULES, real

GOLDEN = Path(__file__).parent / "playthrough.txt"
SEAT = 1


def story(seed: int = 2, seats: int = 3, catalog: MobSitters | None = None, **options: str) -> str:
    """Two ways to play; `|` stands before the lines that seat 1 sees."""
    catalog = catalog or real()
    deck = rules.deck(real(), options)
    names = [("greedy", "random")[seat % 2] for seat in range(seats)]
    lines = laws.logged(RULES, deck, BOTS, names, seed)
    return laws.story(lines, partial(tell, catalog), SEAT)


def test_the_game_is_told_as_before(accept: bool) -> None:
    laws.told_as_before(story(), GOLDEN, accept)


def test_the_story_never_shows_a_seat_what_others_hold_or_hide() -> None:
    rows = story(seats=4).splitlines()
    hidden = [
        row
        for row in rows
        if row[2:].startswith(("Sarah draws", "Under the backs before Sarah", "Face down before Sarah"))
    ]
    assert hidden and all(not row.startswith("|") for row in hidden)


def test_a_seat_can_be_named_and_is_called_after_its_babysitter_otherwise() -> None:
    line = {"n": 1, "event": "reveal", "kind": "start", "seat": 1}
    assert "Kitchen" in tell(real(), line, {"seats": ["Nursery", "Kitchen"]})
    assert "Mark" in tell(real(), line, {})


def test_every_sentence_is_told_in_some_game() -> None:
    """Each variant by the words between its fields."""
    told = "".join(
        story(seed, seats, caught_per_pile=caught)
        for seats, caught in ((3, "1"), (6, "2"))
        for seed in range(60)
    )
    for sentence in real().story:
        pieces = [text.rstrip(".") for text, *_ in Formatter().parse(sentence.text)]
        missing = [piece for piece in pieces if piece not in told]
        assert not missing, (sentence.id, missing)


def test_the_german_story_has_no_english_sentence_left() -> None:
    catalog, findings = localize(real(), DATA / "text" / "de.po", "de")
    assert not [finding for finding in findings if "story" in str(finding)]
    for english, german in zip(real().story, catalog.story, strict=True):
        if any(letter.isalpha() for text, *_ in Formatter().parse(english.text) for letter in text):
            assert english.text != german.text, english.id
    told = story(catalog=catalog)
    assert "Zug 6" in told and "Polente-Stapel" in told


def test_every_kind_of_accusation_and_reaction_has_its_sentences() -> None:
    stems = {one.id.rpartition("-")[0] for one in real().story if one.id[-1].isdigit()}
    kinds = {card.kind.value for card in real().sarah if card.category != "money"}
    assert kinds <= stems
