"""The log is enough for somebody else to check every rule, and a changed line is caught."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.log import visible
from cardgen.engine.playout import playout
from cardgen.engine.rules import Event
from cardgen.games.mob_sitters import rules
from cardgen.games.mob_sitters.bots import BOTS
from tests.games import laws
from tests.games.mob_sitters.referee import Broken, Referee
from tests.games.mob_sitters.table import RULES, real


def pieces() -> list[dict[str, Any]]:
    """Every physical card as `cardgen cards --format json` lists it."""
    return laws.pieces(real())


def logged(seats: int, seed: int, bots: list[str], **options: str) -> list[dict[str, Any]]:
    """A game as its log file holds it."""
    deck = rules.deck(real(), options)
    names = [bots[seat % len(bots)] for seat in range(seats)]
    return laws.logged(RULES, deck, BOTS, names, seed)


@settings(max_examples=150, deadline=None)
@given(
    options=laws.options(real().box.options),
    seats=st.integers(3, 6),
    seed=st.integers(0, 2**32),
    bots=st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=6),
)
def test_a_referee_who_has_only_the_log_finds_no_broken_rule(
    options: dict[str, str], seats: int, seed: int, bots: list[str]
) -> None:
    Referee(pieces(), logged(seats, seed, bots, **options)).judge()


def test_every_kind_of_line_comes_up_among_many_games() -> None:
    kinds: Counter[tuple[str, str]] = Counter()
    for seed in range(40):
        lines = logged(4, seed, ["random", "greedy"])
        Referee(pieces(), lines).judge()
        kinds.update((line["event"], line.get("kind", "")) for line in lines)
    moves = {kind for event, kind in kinds if event == "move"}
    assert moves == {"keep", "redeal", "play", "accuse", "silent", "react", "fall"}
    assert {kind for event, kind in kinds if event == "reveal"} == {
        "start", "turn", "earn", "discard", "leftover", "down", "unused", "kept", "placed", "boss", "cops",
        "safe",
    }  # fmt: skip


def changes() -> list[tuple[str, str, Any]]:
    """Sort of line, key, and what to write there instead."""
    return [
        ("play", "down", 3),
        ("down", "seen_by", "all"),
        ("accuse", "against", 3),
        ("accuse", "flipped", None),
        ("react", "to", 9),
        ("fall", "pile", "safe"),
        ("fall", "seat", 9),
        ("earn", "safe", 1),
        ("turn", "number", 3),
        ("discard", "cards", []),
        ("refill", "cards", []),
        ("hand", "cards", []),
        ("boss", "caught", [0, 1]),
        ("cops", "totals", [1, 2, 3, 4]),
        ("safe", "totals", [1, 2, 3, 4]),
    ]


@pytest.mark.parametrize(("kind", "key", "value"), changes())
def test_the_referee_catches_a_changed_line(kind: str, key: str, value: Any) -> None:
    lines = logged(4, 1, ["random"])
    target = next(line for line in lines if line.get("kind") == kind and line.get(key, value) != value)
    target[key] = value
    with pytest.raises(Broken):
        Referee(pieces(), lines).judge()


def test_the_referee_catches_a_missing_line() -> None:
    lines = logged(4, 1, ["random"])
    for number in range(1, len(lines)):
        fewer = [deepcopy(line) | {"n": n} for n, line in enumerate(lines[:number] + lines[number + 1 :])]
        with pytest.raises(Broken):
            Referee(pieces(), fewer).judge()


def test_a_line_is_understandable_alone() -> None:
    lines = logged(4, 1, ["greedy"])
    assert {"name", "seats", "bots", "seed", "options", "data", "version"} <= lines[0].keys()
    for line in lines:
        if line["event"] == "move":
            assert {"n", "seat", "kind", "seen_by"} <= line.keys()
        if line.get("kind") == "accuse":
            assert line["cards"] and line["target"] and line["against"] >= 0
    assert {"reason", "scores", "parts", "winners"} <= lines[-1].keys()


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_learns_from_the_log_no_card_that_is_hidden_from_it(seat: int) -> None:
    """Cards of others appear only face up: laid so, flipped, hit, or used."""
    for seed in range(10):
        lines = logged(4, seed, ["random"])
        decks = {line["seat"]: set(line["cards"]) for line in lines if line.get("kind") == "pile"}
        open_kinds = {"play", "accuse", "react", "fall", "earn", "kept", "placed", "unused"}
        for line in visible(lines, seat):
            foreign = set(line.get("cards", ())) - decks[seat]
            assert not foreign or line["kind"] in open_kinds, line


def test_the_statistics_count_every_card_once() -> None:
    for seed in range(20):
        deck = rules.deck(real(), {})
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["greedy"]] * 5, seed, told=told)
        result = rules.result(state)
        seen = [card for event in told if event.event in ("deal", "draw") for card in event.cards]
        laid = [card for event in told if event.kind in ("play", "down") for card in event.cards]
        assert sorted(result.drawn) == sorted(seen)
        assert sorted(result.laid) == sorted(laid) and len(laid) == 5 * 15
        assert not Counter(result.won) - Counter(result.laid), "what succeeds was laid, and succeeds once"


def test_money_wins_when_earned_accusations_when_somebody_else_falls_reactions_when_their_user_does_not() -> (
    None
):
    for seed in range(20):
        deck = rules.deck(real(), {})
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["random"]] * 4, seed, told=told)
        won: list[int] = []
        chain: list[Event] = []
        for event in told:
            if event.kind == "earn":
                won += event.cards
            if event.kind in ("accuse", "react"):
                chain = [event] if event.kind == "accuse" else [*chain, event]
            if event.kind in ("fall", "kept", "placed"):
                fallen = event.seat if event.kind == "fall" else None
                won += [link.cards[0] for link in chain[1:] if link.seat != fallen]
                if event.kind == "fall" and chain[0].seat != fallen:
                    won += chain[0].cards
        assert sorted(won) == sorted(rules.result(state).won)
