"""Faults that every game's style.yaml may have, planted in each, and what `cardgen check` says to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Style
from cardgen.game import Game, find, names
from tests.games.planting import DATA, Faults, Plant, all_found, both, colour, sub, swap

pytestmark = pytest.mark.usefixtures("few_games")


def seen(style: Style) -> Faults:
    """What is found while everything can still be drawn."""
    code, first = style.codes[0], style.codes[0].colours[0]
    return {
        "a tinted ground in low ink": (
            colour("ground", "#fbe4a2", low=True),
            ("style.low_ink.colours.ground", "found #fbe4a2 on 100 %", "allowed: #ffffff"),
        ),
        "a code of a colour that is not there": (
            swap(f"      - {first}\n", f"      - {first}er\n"),
            (f"style.codes.{code.id}.colours.0", f"'{first}er', which is no colour"),
        ),
    }


def lacking(style: Style) -> Faults:
    """What one edition lacks, and a format that somebody renamed."""
    name, deck = next(iter(style.colours)), next(iter(style.stocks))
    return {
        "a colour that low ink lacks": (
            colour(name, "", low=True),
            ("style.low_ink.colours", f"found no '{name}'"),
        ),
        "a component without a format": (
            sub(rf"^  {deck}:\n    width", "  kind-of-card:\n    width"),
            ("style.stocks", f"found no stock for {deck}"),
        ),
    }


def nowhere(style: Style) -> Faults:
    """A colour that is drawn with and that nobody has."""
    return {
        "a colour that nobody has": (
            both(colour("ink", ""), colour("ink", "", low=True)),
            ("boxes has the ink 'ink', which is none of its colours",)
            if style.boxes and style.boxes.ink == "ink"
            else ("found no colour 'ink'",),
        )
    }


def refused(style: Style) -> Faults:
    """What is wrong at first sight."""
    ornament = (sub(r"ornament: [\d.]+", "ornament: 0"), ("low_ink.ornament", "0"))
    corner = (sub(r"corner: [a-z-]+", "corner: middle"), ("corners", "middle"))
    found: dict[str, tuple[Plant, tuple[str, ...]]] = {"ornaments without lines": ornament}
    return {**found, "a corner that is none": corner} if style.corners else found


def quick(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """No check of the game plays more than a few sample games: how it is played is not the question."""
    for check in game.checks:
        if getattr(check, "__defaults__", None):
            monkeypatch.setattr(check, "__defaults__", (4,))


@pytest.mark.parametrize("faults", [seen, lacking, nowhere, refused])
@pytest.mark.parametrize("name", names())
def test_planted_faults_are_found(
    name: str,
    faults: Callable[[Style], Faults],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find(name)
    quick(game, monkeypatch)
    catalog = load(game.catalog, DATA / name)
    all_found(name, catalog.source, faults(catalog.style), tmp_path, capsys)
