"""Faults planted in the style of Lemming Mafia, and what `cardgen check lemming_mafia` says to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.check import play
from cardgen.games.lemming_mafia import checks
from tests.games.planting import Faults, all_found, both, colour, stock, swap

GAME = "lemming_mafia"


DRAWN: Faults = {
    "a bet in the wrong corner": (
        swap("corner: top-left\n    field: family", "corner: top-right\n    field: family"),
        ("bet-harbour-grey.family", "found the mark corner-bet at", "top-right quarter"),
    ),
    "a value nobody looks for": (
        swap("mark: corner-value", "mark: corner-points"),
        ("nepotism.value", "found no mark corner-points"),
    ),
    "a family whose bets should bear no mark": (
        swap("      - golf\n", ""),
        ("bet-golf-violet.family", "found the mark corner-bet on a card of family golf"),
    ),
    "words on the board that nobody can read": (
        colour("sign-bookmaker", "#c9a060"),
        ("words.space-bookmaker", "#c9a060 on #ffc24d"),
    ),
    "a figure too narrow for its words": (
        stock("lemmings", width=13),
        ("words.figure-foot", "too high at its smallest size"),
    ),
    "a die that leaves the safe area": (
        stock("dice", safe=9),
        ("die.name", "outside the safe area"),
    ),
}
COLOURED: Faults = {
    "two lemmings of one coat and no accessories": (
        both(swap("marks: accessory", "marks: toy"), colour("lemming-red", "#2f8f4e")),
        ("style.colours.lemming-red", "no marks toy-green and toy-red", "0.0 L* in grey"),
    ),
    "two spaces of one colour and no signs": (
        both(swap("marks: sign", "marks: signal"), colour("space-boss", "#3a4a61")),
        ("style.colours.space-blank", "no marks signal-boss and signal-blank"),
    ),
    "a family's back in full colour in low ink": (
        colour("field-waves", "#173a56", low=True),
        ("style.low_ink.colours.field-waves", "found #173a56 on"),
    ),
}


ALL = [DRAWN, COLOURED]


@pytest.mark.parametrize("faults", ALL, ids=lambda faults: next(iter(faults)))
def test_planted_faults_are_found(
    faults: Faults, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of a kind at once: one check looks at every face of both editions."""
    monkeypatch.setattr(checks.races, "__defaults__", (4,))
    monkeypatch.setattr(play.findings, "__defaults__", (4,))
    all_found(GAME, "en", faults, tmp_path, capsys)
