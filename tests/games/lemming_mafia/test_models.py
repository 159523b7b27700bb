"""The track as a string, and missions in words that say what is played, in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from cardgen.catalog.load import load
from cardgen.catalog.model import Lent, Provenance, Text, filled
from cardgen.catalog.pieces import pieces
from cardgen.catalog.values import rebuilt
from cardgen.check.catalog import fields
from cardgen.finding import DataError
from cardgen.games.lemming_mafia.models import (
    FEWEST,
    LETTERS,
    MOST,
    PATTERNS,
    Bet,
    Board,
    Colour,
    Condition,
    Die,
    LemmingMafia,
    Space,
    pattern_of,
)
from cardgen.translate.texts import localize

DATA = Path(__file__).parents[3] / "data" / "lemming_mafia"
CONDITIONS: TypeAdapter[Any] = TypeAdapter(Condition)


@cache
def catalog(lang: str = "en") -> LemmingMafia:
    """The box as it is, in one of its languages."""
    source = load(LemmingMafia, DATA)
    return source if lang == "en" else localize(source, DATA / "text" / f"{lang}.po", lang)[0]


def board(sections: str) -> Board:
    return Board(id="b", name="B", sections=sections, provenance=Provenance.RECONSTRUCTED)


def asks(lang: str, condition: dict[str, object]) -> str:
    """What a mission with this condition would print."""
    return catalog(lang).asks(CONDITIONS.validate_python(condition))


# --- the track -----------------------------------------------------------------------------------------

SECTION = st.text(alphabet=list(LETTERS), min_size=2, max_size=3)
GAP = st.sampled_from(["|", " | ", "  |", "| "])


@given(st.lists(SECTION, min_size=FEWEST, max_size=MOST), GAP)
def test_every_legal_string_is_the_track_it_spells(sections: list[str], gap: str) -> None:
    track = board(gap.join(sections)).track
    letters = {space: letter for letter, space in LETTERS.items()}
    assert ["".join(letters[space] for space in section) for section in track] == sections


@given(st.text(alphabet="ckx| b", max_size=40))
def test_any_other_string_is_refused_and_nothing_else_happens(text: str) -> None:
    parts = [part.strip() for part in text.split("|")]
    legal = FEWEST <= len(parts) <= MOST and all(len(p) in (2, 3) and set(p) <= set("ckx") for p in parts)
    if legal:
        assert len(board(text).track) == len(parts)
    else:
        with pytest.raises(ValidationError, match=r"sections? .*allowed|a section has two or three"):
            board(text)


def test_the_printed_track_is_that_of_the_ruling() -> None:
    """L-C23: twelve sections, thirty spaces; the numbers of each kind are those its ruling names."""
    (pier,) = catalog().boards
    spaces = [space for section in pier.track for space in section]
    assert (len(pier.track), len(spaces)) == (12, 30)
    assert [spaces.count(space) for space in Space] == [6, 4, 4, 7, 4, 5]


# --- the pieces ----------------------------------------------------------------------------------------


def test_the_box_holds_what_it_prints() -> None:
    found = [piece["component"] for piece in pieces(catalog())]
    printed = {count.id: count.count for count in catalog().box.printed}
    assert {name: found.count(name) for name in printed} == printed
    assert printed == {"boards": 1, "lemmings": 6, "dice": 3, "shoes": 12, "bets": 36, "missions": 18}


def test_a_die_has_numbers_or_colours() -> None:
    regular, lemming = catalog().dice
    assert (regular.numbers, regular.colours) == ((1, 2, 3, 4, 5, 6), ())
    assert (lemming.numbers, lemming.colours) == ((), tuple(Colour))
    assert lemming.copies == 2


@pytest.mark.parametrize("faces", [["1"] * 5, ["1"] * 7, ["0"] * 6, ["grey"] * 6, ["²"] * 6])
def test_a_regular_die_has_six_faces_from_1_to_6(faces: list[str]) -> None:
    with pytest.raises(ValidationError):
        Die.model_validate(
            {"id": "d", "kind": "regular", "name": "D", "faces": faces, "provenance": "stated"}
        )


def test_every_bet_has_a_family_and_a_lemming() -> None:
    for bet in catalog().bets:
        assert bet.id == f"bet-{catalog().family(bet).id}-{catalog().lemming(bet.colour).colour}"


def test_a_family_or_a_lemming_that_is_missing_is_named() -> None:
    stranger = Bet(id="bet-x", family="nobody", colour=Colour.RED, provenance=Provenance.STATED)
    with pytest.raises(DataError, match="found no family 'nobody', which bet-x belongs to"):
        catalog().family(stranger)
    fewer = rebuilt(catalog(), {"lemmings": catalog().lemmings[1:]})
    with pytest.raises(DataError, match="found no lemming of the colour 'grey'"):
        fewer.lemming(Colour.GREY)


# --- missions in words ---------------------------------------------------------------------------------


def test_the_six_stated_missions_are_worth_what_the_rulebook_says() -> None:
    stated = [m for m in catalog().missions if m.provenance is Provenance.STATED]
    assert [(m.value, catalog().asks(m.condition)) for m in stated] == [
        (1, "Grey or Pink is out at the end; one is enough."),
        (2, "Green finishes ahead of Red."),
        (3, "Blue ends on one of the cells 1 to 3."),
        (4, "At most one lemming is out at the end."),
        (4, "At least 3 lemmings are out at the end."),
        (5, "The winner wears no concrete shoe."),
    ]


@pytest.mark.parametrize(
    ("condition", "english", "german"),
    [
        (
            {"kind": "any_out", "lemmings": ["red"]},
            "Red is out at the end.",
            "Rot ist am Ende ausgeschieden.",
        ),
        (
            {"kind": "any_out", "lemmings": ["red", "blue", "grey"]},
            "Red, Blue or Grey is out at the end; one is enough.",
            "Rot, Blau oder Grau ist am Ende ausgeschieden; einer reicht.",
        ),
        (
            {"kind": "ahead", "first": "violet", "second": "pink"},
            "Violet finishes ahead of Pink.",
            "Violett liegt am Ende vor Rosa.",
        ),
        (
            {"kind": "top", "lemming": "green", "places": 1},
            "Green ends on cell 1.",
            "Grün steht am Ende auf Platz 1.",
        ),
        (
            {"kind": "top", "lemming": "green", "places": 2},
            "Green ends on one of the cells 1 to 2.",
            "Grün steht am Ende auf einem der Plätze 1 bis 2.",
        ),
        (
            {"kind": "out_at_most", "count": 0},
            "No lemming is out at the end.",
            "Am Ende ist kein Lemming ausgeschieden.",
        ),
        (
            {"kind": "out_at_most", "count": 2},
            "At most 2 lemmings are out at the end.",
            "Am Ende sind höchstens 2 Lemminge ausgeschieden.",
        ),
        (
            {"kind": "out_at_least", "count": 1},
            "At least one lemming is out at the end.",
            "Am Ende ist mindestens ein Lemming ausgeschieden.",
        ),
    ],
)
def test_an_edited_mission_prints_as_edited(condition: dict[str, object], english: str, german: str) -> None:
    assert asks("en", condition) == english
    assert asks("de", condition) == german


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_condition_fills_the_fields_of_its_pattern(lang: str) -> None:
    patterns = {sentence.id: sentence.text for sentence in catalog(lang).conditions}
    assert patterns.keys() == PATTERNS.keys()
    for name, needed in PATTERNS.items():
        assert set(fields(patterns[name])) == needed, name
    for mission in catalog(lang).missions:
        said = catalog(lang).asks(mission.condition)
        assert "{" not in said
        assert (
            said != filled(patterns[pattern_of(mission.condition)], {})
            or not PATTERNS[pattern_of(mission.condition)]
        )


def test_a_pattern_that_is_missing_is_named() -> None:
    bare = rebuilt(catalog(), {"conditions": ()})
    with pytest.raises(DataError, match="found no pattern 'ahead'"):
        bare.asks(CONDITIONS.validate_python({"kind": "ahead", "first": "red", "second": "blue"}))


@pytest.mark.parametrize(
    "condition",
    [
        {"kind": "ahead", "first": "red", "second": "red"},
        {"kind": "any_out", "lemmings": ["red", "red"]},
        {"kind": "any_out", "lemmings": []},
        {"kind": "any_out", "lemmings": list(Colour)},
        {"kind": "top", "lemming": "red", "places": 6},
        {"kind": "out_at_most", "count": 5},
        {"kind": "out_at_least", "count": 0},
        {"kind": "out_at_least", "count": 2, "lemming": "red"},
    ],
)
def test_a_mission_that_is_always_or_never_met_is_refused(condition: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        CONDITIONS.validate_python(condition)


def test_no_text_of_a_mission_states_its_rule() -> None:
    """Titles and orders name no lemming and no number, so that an edited condition never belies them."""
    for lang in ("en", "de"):
        shades = [lemming.shade for lemming in catalog(lang).lemmings]
        for mission in catalog(lang).missions:
            words = f"{mission.name} {mission.text}".replace(".", " ").replace(",", " ").split()
            assert not set(words) & set(shades), mission.id
            assert not any(word.isdigit() for word in words), mission.id


# --- facts and texts -----------------------------------------------------------------------------------


def test_the_rules_count_what_is_there() -> None:
    facts = catalog("de").facts
    assert (facts["lemmings"], facts["wearable"], facts["penalty"]) == (6, 2, 2)
    assert facts["space_bookmaker"] == "Buchmacher"
    for line in catalog().rules:
        assert "{" not in catalog().statement(line) + "".join(catalog().cells(line)), line.id


def test_every_text_is_a_text() -> None:
    """What is printed in words is translated: no field of the cards is plain prose by mistake."""
    for deck in ("boards", "lemmings", "dice", "shoes", "missions"):
        (model,) = {type(entry) for entry in getattr(catalog(), deck)}
        for name in ("name", "shade", "role", "tip", "text"):
            if name in model.model_fields:
                (printed,) = model.model_fields[name].metadata
                assert printed in (*get_args(Text), *get_args(Lent)), f"{deck}.{name}"
