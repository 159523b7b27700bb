"""What French and Polish ask of the game's texts beyond what every language does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.translate.reader import read_po

DATA = Path(__file__).parents[3] / "data"
NUMBERS = (
    "hand",
    "most",
    "open",
    "bid",
    "points",
    "rounds",
    "by",
    "printed",
    "count",
    "low",
    "high",
    "minutes",
)
"""What is filled with a number that a designer may change."""
UNITS = {"szt", "min", "mm"}
"""Abbreviations, which are not bent."""


def said(game: str, lang: str) -> dict[str, str]:
    """The translations of a shipped file by msgctxt."""
    file = read_po(DATA / game / "text" / f"{lang}.po", lang)
    assert not file.findings
    return {one.context or "": one.msgstr for one in file.messages if one.context}


@pytest.mark.parametrize("game", ["vorstand", "house"])
def test_in_polish_no_noun_has_to_agree_with_a_number(game: str) -> None:
    """1 karta, 2 karty, 5 kart: whatever a designer writes for the number, the sentence stays right."""
    filled = re.compile(r"\{(?:" + "|".join(NUMBERS) + r")\}[\s\u00a0]+(\w+)")
    found = {
        key: filled.findall(text) for key, text in said(game, "pl").items() if not key.startswith("story.")
    }
    assert {key: words for key, words in found.items() if set(words) - UNITS} == {}
    assert any(set(words) & UNITS for words in found.values())


@pytest.mark.parametrize("game", ["vorstand", "house"])
def test_in_polish_no_line_ends_with_a_word_of_one_letter(game: str) -> None:
    alone = re.compile(r"(?<!\w)[aiouwzAIOUWZ] ")
    assert [key for key, text in said(game, "pl").items() if alone.search(text)] == []


@pytest.mark.parametrize("lang", ["fr", "pl"])
def test_a_game_is_told_to_its_end(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every sentence is filled, and the last one is the name of the game, which is its refrain."""
    code = main(["play", "vorstand", "--lang", lang, "--seats", "3", "--seed", "4"])
    told = capsys.readouterr().out
    assert code == 0
    assert not re.search(r"[{}]", told)
    assert told.strip().endswith(said("vorstand", lang)["box/title"] + ".")
