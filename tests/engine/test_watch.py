"""A watched game is the same game, and what was seen of it is what happened."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardgen.balance.lab import Lab, batch
from cardgen.catalog.load import load
from cardgen.engine.outcome import outcomes
from cardgen.engine.tournament import Plan, seated
from cardgen.engine.watch import Watch, watched
from cardgen.game import find, names

DATA = Path(__file__).parent.parent.parent / "data"


@cache
def plan(name: str, bot: str = "greedy") -> Plan:
    game = find(name)
    deck = game.deck(load(game.catalog, DATA / name), {})
    return Plan(
        game.rules.__name__, deck, (game.bots[bot], game.bots["random"]) * 2, (bot, "random") * 2, 5, 10
    )


def watch(name: str, number: int) -> Watch:
    game: Any = find(name)
    made = plan(name)
    places = seated(made.bots, number)
    return watched(game.rules, made.deck, [made.bots[bot] for bot in places], places, made.seed, number)


@pytest.mark.parametrize("name", names())
def test_watching_changes_nothing(name: str) -> None:
    assert [watch(name, number).outcome for number in range(3)] == outcomes(plan(name), 0, 3)


@pytest.mark.parametrize("name", names())
def test_what_was_seen_is_possible(name: str) -> None:
    seen = watch(name, 1)
    assert len(seen.widths) == seen.outcome.decisions
    assert min(seen.widths) >= 1
    assert any(seen.held)
    for held in seen.held:
        for holding in held.values():
            assert holding.used < 0 or holding.came <= holding.used < seen.outcome.decisions
            assert holding.opening == (holding.came == 0)
    assert sorted(seen.leaders) == seen.leaders


@pytest.mark.parametrize("name", names())
def test_a_lab_adds_up_wherever_it_is_split(name: str) -> None:
    whole = batch(plan(name), 0, 4)
    parts = Lab()
    for first in (0, 1):
        parts.add(batch(plan(name), first, 1))
    parts.add(batch(plan(name), 2, 2))
    assert parts == whole
    seats = 4 * whole.games
    for figures in whole.cards:
        assert figures.drawn.count + whole.unseen(figures).count == seats
        assert figures.used.count + figures.dead == figures.drawn.count
        assert sum(figures.first.values()) == figures.used.count
        assert figures.opening.count <= figures.drawn.count
