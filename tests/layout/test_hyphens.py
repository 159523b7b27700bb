"""Hyphens: asked rarely, kept, and never nearer than three letters to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.layout.hyphens import Hyphens


@pytest.mark.parametrize(
    "word", ["Donaudampfschifffahrt", "Staubecken", "Aufsichtsratsvorsitzender", "Karriere"]
)
def test_three_letters_stay_together_at_both_ends(word: str) -> None:
    points = Hyphens("de", None).points(word)
    assert points
    assert all(3 <= point <= len(word) - 3 for point in points)


@pytest.mark.parametrize("word", ["", "Amt", "x" * 10_000])
def test_what_is_no_long_word_is_not_parted(word: str) -> None:
    assert Hyphens("de", None).points(word) == ()


def test_a_language_without_patterns_has_no_places() -> None:
    assert Hyphens("tlh", None).points("Donaudampfschifffahrt") == ()


def loaded(**_: object) -> None:
    raise AssertionError("patterns are loaded")


def test_answers_are_kept_so_that_the_patterns_are_not_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = Hyphens("en", tmp_path).points("reorganisation")
    monkeypatch.setattr("pyphen.Pyphen", loaded)
    assert Hyphens("en", tmp_path).points("reorganisation") == points
    with pytest.raises(AssertionError, match="loaded"):
        Hyphens("en", tmp_path).points("reorganisations")
