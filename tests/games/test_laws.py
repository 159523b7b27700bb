"""One suite of laws over all games."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import Catalog
from cardgen.engine.log import entries, header, jsonl, visible
from cardgen.engine.options import choose
from cardgen.engine.playout import playout, record, replay
from cardgen.engine.rng import stream
from cardgen.engine.rules import Event
from cardgen.finding import DataError
from cardgen.game import Game, find, names
from tests.games import laws

every_game = pytest.mark.parametrize("name", names())
slow_start = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def loaded(name: str) -> tuple[Game, Catalog]:
    """A game with its catalog."""
    game = find(name)
    return game, laws.catalog(game)


@every_game
@slow_start
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_law_holds_with_any_options_and_seats(name: str, data: st.DataObject, seed: int) -> None:
    game, catalog = loaded(name)
    options = data.draw(laws.options(catalog.box.options))
    seats = data.draw(st.integers(catalog.box.players_min, catalog.box.players_max))
    bots = data.draw(st.lists(st.sampled_from(sorted(game.bots)), min_size=1, max_size=seats))
    if not laws.playable(game, options, seats):
        with pytest.raises(DataError, match="seats"):
            game.rules.setup(game.deck(catalog, options), seats, stream(seed, 0, "any"))
        return
    laws.play(game, game.deck(catalog, options), seats, seed, bots)


@every_game
def test_the_blindfold_catches_a_view_that_peeks(name: str) -> None:
    game, catalog = loaded(name)
    secret = laws.secrets(game)
    state = game.rules.setup(game.deck(catalog, {}), catalog.box.players_min, stream(1, 0, "any"))
    peeking = SimpleNamespace(view=lambda table, seat: [tuple(cards) for _, cards in secret.places(table)])
    with pytest.raises(AssertionError, match="hidden"):
        laws.blindfolded(peeking, secret, state, 0, Random(1))


@every_game
def test_every_value_of_every_option_can_be_played(name: str) -> None:
    game, catalog = loaded(name)
    for option in catalog.box.options:
        for value in laws.words(option):
            deck = game.deck(catalog, {option.id: value})
            assert dict(deck.options)[option.id] == value
            _, _, ended = playout(game.rules, deck, [game.bots["random"]] * catalog.box.players_max, 3)
            assert ended


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_same_seed_same_record_and_a_record_plays_again(name: str, seed: int) -> None:
    game, catalog = loaded(name)
    deck = game.deck(catalog, {})
    seats = catalog.box.players_max
    laws.same_again(game, deck, seats, seed)
    kept = record(game.rules, deck, [game.bots["random"]] * seats, ["random"] * seats, seed)
    assert kept.ended
    final, _, _ = playout(game.rules, deck, [game.bots["random"]] * seats, seed)
    assert game.rules.result(replay(game.rules, deck, kept)) == game.rules.result(final)


@every_game
def test_other_seeds_and_numbers_are_other_games(name: str) -> None:
    game, catalog = loaded(name)
    deck = game.deck(catalog, {})
    bots = [game.bots["random"]] * catalog.box.players_min
    played = {
        tuple(playout(game.rules, deck, bots, seed, number)[1]) for seed in (1, 2) for number in range(5)
    }
    assert len(played) == 10


@every_game
def test_telling_changes_nothing_and_the_log_names_only_cards(name: str) -> None:
    game, catalog = loaded(name)
    deck = game.deck(catalog, {})
    seats = catalog.box.players_max
    bots = [game.bots["random"]] * seats
    told: list[Event] = []
    state, moves, _ = playout(game.rules, deck, bots, 4, told=told)
    assert moves == playout(game.rules, deck, bots, 4)[1]
    first = header(name, ["random"] * seats, 4, deck.options, "data", "version")
    lines = entries(first, told, game.rules.result(state), deck.keys)
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert {line["event"] for line in lines} <= {"game", "deal", "shuffle", "draw", "reveal", "move", "end"}
    assert {card for line in lines for card in line.get("cards", ())} <= set(deck.keys)
    assert sum(line["event"] == "move" for line in lines) == len(moves)
    assert jsonl(lines).count("\n") == len(lines)


@every_game
def test_a_seat_is_told_no_more_than_the_whole_story(name: str) -> None:
    game, catalog = loaded(name)
    deck = game.deck(catalog, {})
    told: list[Event] = []
    seats = catalog.box.players_max
    state, _, _ = playout(game.rules, deck, [game.bots["random"]] * seats, 4, told=told)
    first = header(name, ["random"] * seats, 4, deck.options, "data", "version")
    lines = entries(first, told, game.rules.result(state), deck.keys)
    for seat in range(seats):
        seen = list(visible(lines, seat))
        assert len(seen) < len(lines)
        assert all(line["event"] != "deal" or line["seat"] == seat for line in seen)
    assert all(isinstance(game.tell(catalog, line, {}), str) for line in lines)


@every_game
@pytest.mark.parametrize(
    ("given", "allowed"),
    [({"no_such_option": "1"}, "start"), ({"start": "99"}, "random"), ({"start": "-1"}, "0 to")],
)
def test_a_wrong_option_is_one_line_that_says_what_is_allowed(
    name: str, given: dict[str, str], allowed: str
) -> None:
    game, catalog = loaded(name)
    with pytest.raises(DataError) as error:
        game.deck(catalog, given)
    (found,) = error.value.findings
    assert allowed in str(found) and "\n" not in str(found)


@every_game
def test_options_in_full_name_every_choice_of_the_box(name: str) -> None:
    game, catalog = loaded(name)
    chosen = choose(catalog.box.options, {}, catalog.box.players_max)
    assert chosen == {**laws.defaults(catalog), "start": "random"}
    assert dict(game.deck(catalog, {}).options) == chosen


@every_game
def test_too_few_or_too_many_players_are_refused(name: str) -> None:
    game, catalog = loaded(name)
    deck = game.deck(catalog, {})
    for seats in (catalog.box.players_min - 1, catalog.box.players_max + 1):
        with pytest.raises(DataError, match="seats"):
            playout(game.rules, deck, [game.bots["random"]] * seats, 1)


@every_game
def test_the_first_player_can_be_given(name: str) -> None:
    game, catalog = loaded(name)
    seats = catalog.box.players_min
    for seat in range(seats):
        deck: Any = game.deck(catalog, {"start": str(seat)})
        state, _, _ = playout(game.rules, deck, [game.bots["random"]] * seats, 1)
        assert game.rules.result(state).start == seat
