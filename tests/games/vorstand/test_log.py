"""The log is enough for somebody else to check every rule, and a changed line is caught."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.playout import playout
from cardgen.engine.rules import Event
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import BOTS
from tests.games import laws
from tests.games.vorstand.referee import Broken, Referee
from tests.games.vorstand.table import RULES, Game, real


def pieces() -> list[dict[str, Any]]:
    """Every physical card as `cardgen cards --format json` lists it."""
    return laws.pieces(real())


def logged(seats: int, seed: int, bots: list[str], **options: str) -> list[dict[str, Any]]:
    """A game as its log file holds it."""
    deck = rules.deck(real(), options)
    names = [bots[seat % len(bots)] for seat in range(seats)]
    return laws.logged(RULES, deck, BOTS, names, seed)


@settings(max_examples=120, deadline=None)
@given(
    options=laws.options(real().box.options),
    seats=st.integers(2, 5),
    seed=st.integers(0, 2**32),
    bots=st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=5),
)
def test_a_referee_who_has_only_the_log_finds_no_broken_rule(
    options: dict[str, str], seats: int, seed: int, bots: list[str]
) -> None:
    Referee(pieces(), logged(seats, seed, bots, **options)).judge()


@pytest.mark.parametrize("stuck", ["pass", "redraw", "cycle"])
def test_the_referee_agrees_when_nothing_can_be_done(stuck: str) -> None:
    """Five seats, one of them bidding away its hand."""
    kinds = set()
    for seed in range(20):
        lines = logged(
            5, seed, ["random"], stuck=stuck, multi_bid="true", end_mode="board", board_length="60"
        )
        Referee(pieces(), lines).judge()
        kinds |= {line["kind"] for line in lines if line["event"] == "move"}
    assert {"lay", "vote", "escalate", "pass"} | ({stuck} - {"pass"}) == kinds


def changes() -> list[tuple[str, str, Any]]:
    """Sort of line, key, and what to write there instead."""
    return [
        ("lay", "macht", 1),
        ("lay", "seat", 3),
        ("vote", "macht", 1),
        ("award", "scores", [9, 9, 9, 9]),
        ("todo", "cards", ["zukunft#1"]),
        ("refill", "seat", 2),
        ("refill", "seen_by", "all"),
        ("hand", "cards", []),
    ]


@pytest.mark.parametrize(("kind", "key", "value"), changes())
def test_the_referee_catches_a_changed_line(kind: str, key: str, value: Any) -> None:
    lines = logged(4, 1, ["random"])
    target = next(line for line in reversed(lines) if line.get("kind") == kind and line[key] != value)
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
            if line["kind"] in ("lay", "vote", "escalate"):
                assert line["cards"] and line["todo"] and line["macht"]
    assert {"reason", "scores", "parts", "winners"} <= lines[-1].keys()


def test_the_patriarch_is_written_as_inf() -> None:
    game = Game([["infa"], ["5b"]], ["L1a"])
    game.do("L1a", "infa")
    assert game.told[0].more["macht"] == "inf"


def test_the_statistics_count_every_card_that_came_into_a_hand_or_up() -> None:
    for seed in range(20):
        deck = rules.deck(real(), {"stuck": "redraw" if seed % 2 else "pass"})
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["random"]] * 4, seed, told=told)
        seen = [card for event in told if event.event in ("deal", "draw") for card in event.cards]
        seen += [
            card for event in told if (event.event, event.kind) == ("reveal", "todo") for card in event.cards
        ]
        result = rules.result(state)
        assert sorted(result.drawn) == sorted(seen)
        assert not Counter(result.laid) - Counter(result.drawn)
