"""What a card is worth, on a game where that is known, and the blanks of the real ones."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from math import sqrt
from pathlib import Path

import pytest

from cardgen.balance.evidence import Moments, fixed
from cardgen.balance.lab import batch
from cardgen.balance.worth import blanks, exchanged, exchanges, played, works
from cardgen.catalog.load import load
from cardgen.engine.bots import random
from cardgen.engine.tournament import SHARE, Plan, scattered
from cardgen.game import find, names

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "data"


@pytest.fixture(scope="module")
def lots() -> str:
    """The name under which the made-up game can be imported."""
    name = "tests_balance_lots"
    spec = spec_from_file_location(name, HERE / "lots.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return name


def plan(lots: str, bonus: int, seed: int = 1) -> Plan:
    deck = sys.modules[lots].Cards(bonus)
    return Plan(lots, deck, (random, random), ("a", "b"), seed, 100)


def test_a_card_worth_exactly_five_points_is_found_to_be(lots: str) -> None:
    """The interval of the lift covers the truth as often as promised, and pairs make it narrow."""
    inside, widths = 0, []
    for seed in range(30):
        before = played(plan(lots, 5, seed), 0, 300)
        lift = exchanged(plan(lots, 0, seed), (0,), before)
        assert 160 < lift.count < 240  # two of three games deal it
        inside += abs(lift.mean / SHARE - 0.05) <= fixed(lift) / SHARE
        widths.append(fixed(lift) / SHARE)
    assert 25 <= inside <= 30
    unpaired = 1.96 * sqrt(2 * 0.25 / 200)
    assert max(widths) < unpaired / 2


def test_a_card_worth_nothing_is_found_to_be_worth_nothing(lots: str) -> None:
    before = played(plan(lots, 5), 0, 300)
    assert exchanged(plan(lots, 5), (1,), before) == Moments(exchanged(plan(lots, 5), (1,), before).count)


def test_correlation_and_cause_are_told_apart(lots: str) -> None:
    """Whoever holds the deuce loses to the ace more often, though the deuce does nothing at all."""
    lab = batch(plan(lots, 30), 0, 2000)
    assert lab.cards[1].drawn.mean / SHARE < 0.47
    before = played(plan(lots, 30), 0, 400)
    assert exchanged(plan(lots, 30), (1,), before).total == 0


@pytest.mark.parametrize("name", names())
def test_every_game_has_blanks_that_can_be_played(name: str) -> None:
    game = find(name)
    catalog = load(game.catalog, DATA / name)

    def planned(changed: object) -> Plan:
        bots = (game.bots["random"],) * 4
        return Plan(game.rules.__name__, game.deck(changed, {}), bots, ("random",) * 4, 3, 4)

    found = blanks(catalog, game.blank)
    assert len(found) >= 12
    made = exchanges(dict(list(found.items())[::9]), planned(catalog).deck.keys, planned)
    before = played(planned(catalog), 0, 3)
    assert len(list(scattered(works(made, before)))) == len(made)
    ids = {entry.id: entry for _, entry in catalog.entries()}
    for card, changed in found.items():
        plain = next(entry for _, entry in changed.entries() if entry.id == card)
        assert plain != ids[card] and plain.copies == ids[card].copies
