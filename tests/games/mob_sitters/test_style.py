"""Faults planted in the style of Mob Sitters, and what `cardgen check mob_sitters` says to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.planting import Faults, Plant, all_found, colour, swap

pytestmark = pytest.mark.usefixtures("few_games")
GAME = "mob_sitters"


def corner(mark: str, old: str, new: str) -> Plant:
    """Change something in what style.yaml says of a mark's corner."""

    def plant(text: str) -> str:
        start = text.index(f"  - mark: {mark}\n")
        assert old in text[start:]
        return text[:start] + text[start:].replace(old, new, 1)

    return plant


DRAWN: Faults = {
    "a gun that belongs elsewhere": (
        corner("symbol-gun", "top-right", "top-left"),
        ("sarah-hip-flask.kind", "found the mark symbol-gun at", "top-left quarter"),
    ),
    "no gun on a card that should have one": (
        corner("symbol-gun", "- steal", "- steal\n      - baby_sit"),
        ("sarah-crusts.kind", "found no mark symbol-gun"),
    ),
    "a cross on a card that should have none": (
        corner("symbol-crossed-handcuffs", "      - squeal\n", ""),
        ("mark-squeal.kind", "found the mark symbol-crossed-handcuffs on a card of kind squeal"),
    ),
    "handcuffs that nobody draws": (
        swap("mark: symbol-handcuffs", "mark: symbol-cuffs"),
        ("sarah-pram.kind", "found no mark symbol-cuffs"),
    ),
    "a cross at the foot": (
        corner("symbol-crossed-gun", "top-left", "bottom-left"),
        ("yuki-tell.kind", "symbol-crossed-gun", "bottom-left quarter"),
    ),
    "a hand for the other way": (
        corner("hand-left", "- left", "- right"),
        ("femi-right.kind", "found no mark hand-left"),
    ),
    "a corner for a field that no card has": (
        corner("hand-reverse", "field: kind", "field: sort"),
        ("style.corners", "found 'sort', a field that no card has"),
    ),
    "words nobody can read": (
        colour("stamp-ink", "#d06050"),
        ("words.way-left", "#d06050 on #c4311f"),
    ),
    "a mat too small for its words": (
        swap("width: 262", "width: 232"),
        ("mat-sarah.words.mat-draw", "too high at its smallest size"),
    ),
}
COLOURED: Faults = {
    "two babysitters of one colour and no marks": (
        lambda text: swap("marks: mark", "marks: toy")(colour("sitter-orange", "#b98700")(text)),
        ("style.colours.sitter-orange", "no marks toy-yellow and toy-orange", "0.0 L* in grey"),
    ),
    "a deck in full colour in low ink": (
        colour("field-purple", "#7a4d9c", low=True),
        ("style.low_ink.colours.field-purple", "found #7a4d9c on"),
    ),
}


@pytest.mark.parametrize("faults", [DRAWN, COLOURED], ids=lambda faults: next(iter(faults)))
def test_planted_faults_are_found(faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of a kind at once: one check looks at every face of both editions."""
    all_found(GAME, "en", faults, tmp_path, capsys)
