"""Bots that search, in every game that can imagine tables: they play by the rules, and they are blind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardgen.engine.rng import stream, streams
from cardgen.game import Game, bot, find, names
from tests.benchmarks.bench_skill import contest, told
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


@pytest.mark.slow
@searching
def test_a_ladder_of_skill(name: str) -> None:
    assert told(*contest(name, "greedy", "random", 60)[:2]) == "plays better"
    assert told(*contest(name, "search:12", "random", 20)[:2]) == "plays better"
    assert told(*contest(name, "search:24", "greedy", 24)[:2]) != "plays worse"


@pytest.mark.parametrize("name", [name for name in names() if "quick" in find(name).bots])
def test_the_quick_bot_takes_one_of_the_moves_it_is_given(name: str) -> None:
    game = find(name)
    for number, (state, seat) in enumerate(choices(game, 5)):
        view = game.rules.view(state, seat)
        some = game.rules.moves(view)[number % 2 :: 2]
        assert game.bots["quick"](view, some, stream(number, 0, "whim")) in some
