"""Bots that search, in every game that can imagine tables: they play by the rules, and they are blind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardgen.balance.evidence import fixed, moments
from cardgen.engine.outcome import outcomes
from cardgen.engine.rng import stream, streams
from cardgen.engine.tournament import SHARE, Plan
from cardgen.game import Game, bot, find, names
from tests.games import laws

searching = pytest.mark.parametrize("name", [name for name in names() if find(name).imagine])


def choices(game: Game, seed: int) -> Iterator[tuple[Any, int]]:
    """The table and the seat to act wherever there is a choice in one game of a fast bot."""
    catalog = laws.catalog(game)
    seats = catalog.box.players_min
    chance, whims = streams(seed, 0, seats)
    player = game.bots.get("quick") or game.bots["greedy"]
    rules = game.rules
    state = rules.setup(game.deck(catalog, {}), seats, chance)
    while (seat := rules.to_act(state)) is not None:
        view = rules.view(state, seat)
        moves = rules.moves(view)
        if len(moves) > 1:
            yield state, seat
        rules.play(state, player(view, moves, whims[seat]), chance)


@searching
def test_a_searching_bot_does_what_it_does_whatever_is_hidden(name: str) -> None:
    game = find(name)
    rules, secret = game.rules, laws.secrets(game)
    thinking = bot(game, "search:6")
    exchange = Random(3)
    asked = 0
    for number, (state, seat) in enumerate(choices(game, 3)):
        if number % 12:
            continue
        asked += 1
        moves = rules.moves(rules.view(state, seat))
        chosen = {
            thinking(rules.view(table, seat), moves, stream(number, 0, "whim"))
            for table in (state, secret.reshuffled(state, seat, exchange))
        }
        assert len(chosen) == 1, "its choice depends on what it must not see"
        assert chosen <= set(moves)
    assert asked > 1


@searching
def test_the_truth_is_among_what_is_imagined_and_is_not_all(name: str) -> None:
    game = find(name)
    rules, secret = game.rules, laws.secrets(game)
    looked = 0
    for number, (state, seat) in enumerate(choices(game, 7)):
        if number % 5 != 1:
            continue
        looked += 1
        view = rules.view(state, seat)
        found: set[tuple[str, str]] = set()
        for luck in range(250):
            found |= lying(secret, game.imagine.imagine(view, stream(luck, 0, "any")))
        true = lying(secret, state)
        assert true <= found, "a card is never imagined where it really is"
        assert len(found) > len(true)
    assert looked > 1


def lying(secret: Any, state: Any) -> set[tuple[str, str]]:
    """Every place with the designs that lie there; copies are alike."""
    names = [key.rpartition("#")[0] for key in state.deck.keys]
    return {(place, names[card]) for place, cards in secret.places(state) for card in cards}


def contest(name: str, better: str, worse: str, games: int) -> tuple[float, float]:
    """The interval of the share of wins of a bot that plays two of four seats, or as many as there are."""
    game = find(name)
    catalog = laws.catalog(game)
    seats = min(4, catalog.box.players_max) // 2 * 2
    bots = (better, worse) * (seats // 2)
    players = tuple(bot(game, one) for one in bots)
    plan = Plan(game.rules.__name__, game.deck(catalog, {}), players, bots, 11, games)
    wins = moments(
        sum(part for part, sat in zip(one.parts, one.bots, strict=True) if bots[sat] == better)
        for one in outcomes(plan, 0, games)
    )
    half = fixed(wins)
    return (wins.mean - half) / SHARE, (wins.mean + half) / SHARE


@pytest.mark.slow
@searching
def test_a_ladder_of_skill(name: str) -> None:
    assert contest(name, "greedy", "random", 60)[0] > 0.5
    assert contest(name, "search:12", "random", 16)[0] > 0.5
    assert contest(name, "search:24", "greedy", 24)[1] > 0.5  # nothing says that thinking makes it worse


@pytest.mark.parametrize("name", [name for name in names() if "quick" in find(name).bots])
def test_the_quick_bot_takes_one_of_the_moves_it_is_given(name: str) -> None:
    game = find(name)
    for number, (state, seat) in enumerate(choices(game, 5)):
        view = game.rules.view(state, seat)
        some = game.rules.moves(view)[number % 2 :: 2]
        assert game.bots["quick"](view, some, stream(number, 0, "whim")) in some
