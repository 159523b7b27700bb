"""Hyphens: asked rarely, kept, and never nearer than three letters to an end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.layout.hyphens import Hyphens
from cardgen.translate.languages import Language


def german(**said: Any) -> Language:
    return Language(id="de", name="Deutsch", **said)


@pytest.mark.parametrize(
    "word", ["Donaudampfschifffahrt", "Staubecken", "Aufsichtsratsvorsitzender", "Karriere"]
)
def test_three_letters_stay_together_at_both_ends(word: str) -> None:
    points = Hyphens(german(), None).points(word)
    assert points
    assert all(3 <= point <= len(word) - 3 for point in points)


@pytest.mark.parametrize("word", ["", "Amt", "x" * 10_000])
def test_what_is_no_long_word_is_not_parted(word: str) -> None:
    assert Hyphens(german(), None).points(word) == ()


def test_a_language_without_patterns_has_no_places() -> None:
    assert Hyphens(Language(id="tlh", name="tlhIngan Hol"), None).points("Donaudampfschifffahrt") == ()


def test_the_language_says_which_dictionary_and_how_many_letters() -> None:
    word = "Staubecken"
    assert Hyphens(german(hyphens="none"), None).points(word) == ()
    assert Hyphens(german(hyphens="en"), None).points(word) != Hyphens(german(), None).points(word)
    assert Hyphens(german(least=2), None).points("Karriere") == (3, 6)
    assert Hyphens(german(least=3), None).points("Karriere") == (3,)


def test_what_was_kept_for_another_number_of_letters_is_not_taken(tmp_path: Path) -> None:
    wide = Hyphens(german(least=2), tmp_path).points("Karriere")
    assert Hyphens(german(), tmp_path).points("Karriere") != wide


def loaded(**_: object) -> None:
    raise AssertionError("patterns are loaded")


def test_answers_are_kept_so_that_the_patterns_are_not_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = Hyphens(Language(id="en", name="English"), tmp_path).points("reorganisation")
    monkeypatch.setattr("pyphen.Pyphen", loaded)
    assert Hyphens(Language(id="en", name="English"), tmp_path).points("reorganisation") == points
    with pytest.raises(AssertionError, match="loaded"):
        Hyphens(Language(id="en", name="English"), tmp_path).points("reorganisations")
