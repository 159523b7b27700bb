"""One golden game in words, with what a single seat sees of it beside it."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from string import Formatter

from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.bots import BOTS
from cardgen.games.lemming_mafia.models import Colour, LemmingMafia, Space
from cardgen.games.lemming_mafia.tell import TELLERS, capital, tell
from cardgen.translate.texts import localize
from tests.games import laws
from tests.games.lemming_mafia.table import DATA, RULES, real

GOLDEN = Path(__file__).parent / "playthrough.txt"
SEAT = 1


def story(seed: int = 2, seats: int = 3, catalog: LemmingMafia | None = None, **options: str) -> str:
    """Two ways to play; `|` stands before the lines that seat 1 sees."""
    catalog = catalog or real()
    deck = rules.deck(real(), options)
    names = [("greedy", "random")[seat % 2] for seat in range(seats)]
    lines = laws.logged(RULES, deck, BOTS, names, seed)
    return laws.story(lines, partial(tell, catalog), SEAT)


def test_the_game_is_told_as_before(accept: bool) -> None:
    laws.told_as_before(story(), GOLDEN, accept)


@cache
def many() -> str:
    """Forty games of every size, which is enough for every sentence."""
    return "".join(
        story(seed, 3 + seed % 4, hammer="forced" if seed % 5 == 4 else "optional") for seed in range(40)
    )


def test_the_story_never_shows_a_seat_the_envelope_or_the_slips_of_others() -> None:
    shades = [lemming.shade for lemming in real().lemmings]
    lemmings = [lemming.name for lemming in real().lemmings]
    slips = {f"It says {shade}." for shade in shades} | {f"On it: {name}." for name in lemmings}
    rows = story(seats=4).splitlines()
    seen = [row for row in rows if row.startswith("|") and row[2:] in slips]
    hidden = [row for row in rows if not row.startswith("|") and row[2:] in slips]
    assert len(seen) <= 6 and len(hidden) > len(seen)
    envelopes = [row for row in rows if "“" in row and "The dice" not in row][:4]
    assert [row.startswith("|") for row in envelopes].count(True) == 1


def test_after_every_turn_the_track_is_shown_as_a_line_of_spaces() -> None:
    board = real().boards[0].sections
    rows = [row[2:] for row in story().splitlines() if "| ≈" in row]
    assert len(rows) == story().count("\n|\n") - 2, (
        "one for each turn; an empty line before finish and points"
    )
    for row in rows:
        assert row.count(" | ") == board.count("|") + 2
        marks = [word for word in row.replace("[", " ").replace("]", " ").split() if word[0].isupper()]
        stars = [word.strip("()*") for word in row.replace("[", " ").replace("]", " ").split()]
        assert sum(name in stars for name in ("Gy", "Pi", "Gn", "Re", "Bl", "Vi")) == 6, marks


def test_the_track_names_who_stands_where_in_how_many_shoes() -> None:
    line = {
        "n": 9,
        "event": "reveal",
        "kind": "track",
        "at": [0, 1, 3, -1, 31, 5],
        "shoes": [0, 2, 0, 0, 0, 1],
    }
    told = tell(real(), line, {})
    assert told.startswith("Gy | [Pi**]k[Gn] | a[Vi*] | khc | ") and told.endswith(" | ox | ≈ Bl  (Re)")


def test_a_seat_can_be_named_and_is_called_after_its_family_otherwise() -> None:
    line = {"n": 1, "event": "reveal", "kind": "start", "seat": 1}
    assert "Lighthouse" in tell(real(), line, {"seats": ["Ferry", "Lighthouse"]})
    assert real().families[1].name in tell(real(), line, {})


def test_every_sentence_is_told_in_some_game() -> None:
    """Each variant by the words between its fields; a few are so rare that they are told here."""
    told = many() + "".join(rare())
    for sentence in real().story:
        pieces = [text.strip(".") for text, *_ in Formatter().parse(sentence.text)]
        missing = [piece for piece in pieces if piece not in told and piece[1:] not in told]
        assert not missing, (sentence.id, missing)


def rare() -> list[str]:
    """What happens in one game of some hundred: nobody has a mission left, shared wins, an empty pile."""
    asked = {"event": "reveal", "seat": 0, "cards": ["lemming-grey#1"], "asked": []}
    told = [tell(real(), {"n": n, "kind": "boss", **asked}, {}) for n in range(3)]
    told += [tell(real(), {"n": 1, "event": "reveal", "kind": "pile", "seat": 0, "points": 0}, {})]
    end = {"n": 1, "event": "end", "scores": [1, 1], "parts": [{"bets": 1}, {"bets": 1}], "winners": [0, 1]}
    return [*told, tell(real(), {**end, "reason": "water"}, {})]


def test_every_kind_of_space_and_lemming_has_its_sentences() -> None:
    stems = {one.id.rpartition("-")[0] for one in real().story}
    assert {f"advance-{space}" for space in Space} <= stems
    assert {f"mark-{colour}" for colour in Colour} <= {one.id for one in real().story}
    assert len(TELLERS) > 20


def test_a_sentence_begins_with_a_capital_whatever_is_filled_in() -> None:
    assert capital("the lamp. the dice. “so?” they say") == "The lamp. The dice. “so?” They say"
    assert ". the " not in many() and "\n| the " not in many() and "\n  the " not in many()


def test_the_german_story_has_no_english_sentence_left() -> None:
    catalog, findings = localize(real(), DATA / "text" / "de.po", "de")
    assert not [finding for finding in findings if "story" in str(finding)]
    for english, german in zip(real().story, catalog.story, strict=True):
        if english.id.startswith("mark-"):
            continue
        if any(letter.isalpha() for text, *_ in Formatter().parse(english.text) for letter in text):
            assert english.text != german.text, english.id
    assert "Würfel" in story(catalog=catalog)
