"""The log: enough for a referee who has nothing else, and each seat sees of it what it may."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.log import visible
from cardgen.engine.playout import playout
from cardgen.engine.rules import Event
from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.bots import BOTS
from tests.games import laws
from tests.games.lemming_mafia.referee import Broken, Referee
from tests.games.lemming_mafia.table import RULES, real
from tests.games.lemming_mafia.table import pieces as listed


@cache
def pieces() -> list[dict[str, Any]]:
    """The pieces, listed once."""
    return listed()


def logged(seats: int, seed: int, bots: list[str], **options: str) -> list[dict[str, Any]]:
    """A game as its log file holds it."""
    deck = rules.deck(real(), options)
    names = [bots[seat % len(bots)] for seat in range(seats)]
    return laws.logged(RULES, deck, BOTS, names, seed)


@settings(max_examples=120, deadline=None)
@given(
    options=laws.options(real().box.options),
    seats=st.integers(3, 6),
    seed=st.integers(0, 2**32),
    bots=st.lists(st.sampled_from(["random", "random", "greedy"]), min_size=1, max_size=6),
)
def test_a_referee_who_has_only_the_log_finds_no_broken_rule(
    options: dict[str, str], seats: int, seed: int, bots: list[str]
) -> None:
    Referee(pieces(), logged(seats, seed, bots, **options)).judge()


def test_every_kind_of_line_comes_up_among_many_games() -> None:
    kinds: Counter[tuple[str, str]] = Counter()
    for seed in range(40):
        lines = logged(4, seed, ["random"], hammer="forced" if seed % 8 == 0 else "optional")
        Referee(pieces(), lines).judge()
        kinds.update((line["event"], line.get("kind", "")) for line in lines)
    moves = {kind for event, kind in kinds if event == "move"}
    assert moves == {"advance", "remove", "leave", "bet", "pass", "discard", "keep"}
    assert {kind for event, kind in kinds if event == "reveal"} == {
        "start", "set", "dice", "cement_mixer", "caught", "out", "remove", "theft", "bookmaker", "boss",
        "slip", "dropped", "track", "finish", "pile", "missions",
    }  # fmt: skip


CHANGES: list[tuple[str, str, Any]] = [
    ("set", "cards", []),
    ("missions", "seen_by", "all"),
    ("dice", "runners", []),
    ("dice", "dice", ["lemming-grey#1"]),
    ("advance", "to", 30),
    ("advance", "at", 29),
    ("advance", "seat", 9),
    ("cement_mixer", "shoes", 0),
    ("cement_mixer", "shoe", "shoe#13"),
    ("out", "cell", 1),
    ("remove", "shoes", 5),
    ("theft", "roll", 7),
    ("theft", "to", 3),
    ("theft", "taken", None),
    ("bookmaker", "asked", [0]),
    ("boss", "asked", []),
    ("bet", "cards", ["bet-harbour-grey#1"]),
    ("slip", "seen_by", "all"),
    ("dropped", "cards", ["spotless#2"]),
    ("track", "at", [0] * 6),
    ("track", "shoes", [3] * 6),
    ("finish", "cells", [1, 2, 3, 4, 5, 5]),
    ("finish", "water", None),
    ("pile", "points", 7),
    ("missions", "points", [9]),
]


@pytest.mark.parametrize(("kind", "key", "value"), CHANGES)
def test_the_referee_catches_a_changed_line(kind: str, key: str, value: Any) -> None:
    lines = deepcopy(sample())
    target = next(
        line
        for line in lines
        if line.get("kind") == kind and key in line | {"cards": []} and line.get(key) != value
    )
    target[key] = value
    with pytest.raises(Broken):
        Referee(pieces(), lines).judge()


@cache
def sample() -> list[dict[str, Any]]:
    """One game in which everything happens."""
    return logged(4, 1, ["random"])


@pytest.mark.parametrize("key", ["scores", "parts", "winners", "reason"])
def test_the_referee_catches_a_wrong_end(key: str) -> None:
    lines = deepcopy(sample())
    lines[-1][key] = lines[-1][key][::-1] + lines[-1][key][:1]
    with pytest.raises(Broken):
        Referee(pieces(), lines).judge()


def test_the_referee_catches_a_missing_line() -> None:
    lines = sample()
    for number in range(1, len(lines)):
        fewer = [line | {"n": n} for n, line in enumerate(lines[:number] + lines[number + 1 :])]
        with pytest.raises(Broken):
            Referee(pieces(), fewer).judge()


def test_a_line_is_understandable_alone() -> None:
    lines = sample()
    assert {"name", "seats", "bots", "seed", "options", "data", "version"} <= lines[0].keys()
    for line in lines:
        if line["event"] == "move":
            assert {"n", "seat", "kind", "seen_by"} <= line.keys()
        if line.get("kind") == "advance":
            assert line["cards"] and line["at"] >= 0 and line["to"] > 0
        if line.get("kind") == "theft":
            assert line["roll"] > 0
    assert {"reason", "scores", "parts", "winners"} <= lines[-1].keys()


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_learns_of_others_no_mission_and_no_bet_before_the_end(seat: int) -> None:
    for seed in range(10):
        for line in visible(logged(4, seed, ["random"]), seat):
            if line.get("kind") == "finish":
                break
            hidden = [card for card in line.get("cards", ()) if not card.startswith(("lemming-", "shoe"))]
            assert not hidden or line["seat"] == seat or line["kind"] == "set", line


def test_what_was_discarded_or_stayed_in_the_box_is_never_shown() -> None:
    for seed in range(10):
        lines = logged(3, seed, ["random"])
        dealt = {card for line in lines if line["event"] == "deal" for card in line["cards"]}
        dropped = {card for line in lines if line.get("kind") == "dropped" for card in line["cards"]}
        after = lines[[line.get("kind") for line in lines].index("finish") :]
        shown = {card for line in after if line.get("kind") == "missions" for card in line.get("cards", ())}
        assert shown == dealt - dropped


def test_the_statistics_count_every_card_once() -> None:
    for seed in range(20):
        deck = rules.deck(real(), {})
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["random"]] * 5, seed, told=told)
        result = rules.result(state)
        dealt = [card for event in told if event.kind == "set" for card in event.cards]
        dealt += [card for event in told if event.event == "deal" for card in event.cards]
        laid = [card for event in told if event.kind == "slip" for card in event.cards]
        ends = told[[event.kind for event in told].index("finish") :]
        kept = [card for event in ends if event.kind == "missions" for card in event.cards]
        assert sorted(result.drawn) == sorted([*deck.lemmings, *dealt])
        assert sorted(result.laid) == sorted([*deck.lemmings, *laid, *kept])
        won = [state.winner, *(card for card in laid if deck.backed[card] == state.winner)]
        won += [card for card in kept if any(part.get(deck.keys[card], 0) > 0 for part in result.parts)]
        assert sorted(result.won) == sorted(won)
