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
from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.bots import BOTS
from tests.games import laws
from tests.games.minderheiten_quartett.referee import Broken, Referee
from tests.games.minderheiten_quartett.table import RULES, real


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
    seats=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    bots=st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=6),
)
def test_a_referee_who_has_only_the_log_finds_no_broken_rule(
    options: dict[str, str], seats: int, seed: int, bots: list[str]
) -> None:
    if int(options.get("start", 0)) < seats:
        Referee(pieces(), logged(seats, seed, bots, **options)).judge()


def test_every_kind_of_line_comes_up_among_many_games() -> None:
    kinds: Counter[tuple[str, str]] = Counter()
    for seed in range(300):
        check = "vote" if seed % 2 else "auto"
        seats, bots = ((2, ["greedy"]), (4, ["random"]), (4, ["greedy"]))[seed % 3]
        lines = logged(seats, seed, bots, government_check=check)
        Referee(pieces(), lines).judge()
        kinds.update((line["event"], line.get("kind", "")) for line in lines)
        kinds.update(("why", line["why"]) for line in lines if "why" in line)
    assert {kind for event, kind in kinds if event == "move"} == {
        "challenge", "promise", "skip", "attack", "defend", "pass", "intervene", "vote", "support", "take",
        "cross", "counter",
    }  # fmt: skip
    assert {kind for event, kind in kinds if event == "reveal"} == {
        "start", "turn", "excused", "handed", "unheard", "laid", "fight", "award", "last", "even",
    }  # fmt: skip
    assert {kind for event, kind in kinds if event == "why"} == {
        "lead", "trump", "government", "unproven", "courage failed", "booster", "booster failed", "countered",
        "counter failed",
    }  # fmt: skip


def changes() -> list[tuple[str, str, Any]]:
    """Sort of line, key, and what to write there instead."""
    return [
        ("start", "seat", 0),
        ("challenge", "to", 9),
        ("attack", "category", "schulnote"),
        ("attack", "to", 9),
        ("defend", "seat", 9),
        ("laid", "seen_by", "all"),
        ("laid", "cards", ["blinde#1"]),
        ("fight", "values", [1, 2]),
        ("fight", "outcome", "tie"),
        ("fight", "categories", ["scham", "scham"]),
        ("pass", "role", "leader"),
        ("pass", "seat", 9),
        ("intervene", "cards", ["genmanipulation-kabinett#1"]),
        ("support", "values", [9, 1]),
        ("support", "success", None),
        ("take", "to", "table"),
        ("last", "cards", []),
        ("cross", "category", "anteil"),
        ("cross", "values", [9, 1]),
        ("promise", "named", "bundesregierung-akten#1"),
        ("handed", "to", 9),
        ("award", "why", "luck"),
        ("award", "cards", []),
        ("refill", "cards", []),
        ("third", "cards", []),
        ("excused", "seat", 9),
    ]


@pytest.mark.parametrize(("kind", "key", "value"), changes())
def test_the_referee_catches_a_changed_line(kind: str, key: str, value: Any) -> None:
    for seed in range(200):
        lines = logged(4, seed, ["random", "greedy"])
        found = [line for line in lines if line.get("kind") == kind and line.get(key, value) != value]
        if found:
            found[0][key] = value
            with pytest.raises(Broken):
                Referee(pieces(), lines).judge()
            return
    raise AssertionError(f"no line to change: {kind}")


@pytest.mark.parametrize("key", ["scores", "parts", "winners", "reason"])
def test_the_referee_counts_again(key: str) -> None:
    lines = logged(3, 1, ["random"])
    lines[-1][key] = "other"
    with pytest.raises(Broken):
        Referee(pieces(), lines).judge()


def test_the_referee_catches_a_missing_line() -> None:
    lines = logged(3, 1, ["random"])
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
        if line.get("kind") == "fight":
            assert {"cards", "defender", "categories", "values", "outcome"} <= line.keys()
    assert {"reason", "scores", "parts", "winners"} <= lines[-1].keys()


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_learns_from_the_log_no_card_that_is_hidden_from_it(seat: int) -> None:
    """Hands and the cards laid face down are told to their owner, the order of a pile to nobody."""
    for seed in range(10):
        for line in visible(logged(4, seed, ["random", "greedy"]), seat):
            if line.get("kind") in ("minorities", "third", "refill", "laid", "pile"):
                assert line["event"] != "shuffle" and line["seat"] == seat


def test_the_statistics_count_what_the_log_tells() -> None:
    for seed in range(20):
        deck = rules.deck(real(), {})
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["greedy"]] * 5, seed, told=told)
        result = rules.result(state)
        seen = [card for event in told if event.event in ("deal", "draw") for card in event.cards]
        laying = ("laid", "intervene", "support", "cross", "counter", "promise")
        laid = [card for event in told if event.kind in laying for card in event.cards]
        assert not Counter(seen) - Counter(result.drawn), "what was drawn came within reach"
        assert not Counter(result.laid) - Counter(result.drawn), "what was laid came within reach before"
        assert sorted(result.laid) == sorted(laid)
        assert not Counter(result.won) - Counter(result.laid), "what succeeds was laid, and succeeds once"
        fights = sum(event.kind in ("fight", "promise") for event in told)
        assert result.turns == fights
