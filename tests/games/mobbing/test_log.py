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
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.bots import BOTS
from tests.games import laws
from tests.games.mobbing import secrets
from tests.games.mobbing.referee import Broken, Referee
from tests.games.mobbing.table import RULES, deck_with, real


def pieces() -> list[dict[str, Any]]:
    """Every physical card as `cardgen cards --format json` lists it."""
    return laws.pieces(real())


def logged(seats: int, seed: int, bots: list[str], **options: str) -> list[dict[str, Any]]:
    """A game as its log file holds it."""
    deck = deck_with(tuple(sorted(options.items())))
    names = [bots[seat % len(bots)] for seat in range(seats)]
    return laws.logged(RULES, deck, BOTS, names, seed)


@settings(max_examples=40, deadline=None)
@given(
    options=laws.options(real().box.options),
    seats=st.integers(3, 6),
    seed=st.integers(0, 2**32),
    bots=st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=6),
)
def test_a_referee_who_has_only_the_log_finds_no_broken_rule(
    options: dict[str, str], seats: int, seed: int, bots: list[str]
) -> None:
    if secrets.playable(options, seats):
        Referee(pieces(), logged(seats, seed, bots, **options)).judge()


ALL = {"spontan": "true", "extra": "true", "special_board": "true", "fizzle": "true"}


def test_rare_moves_come_up_and_the_referee_agrees() -> None:
    kinds: Counter[str] = Counter()
    reasons = set()
    for seed in range(24):
        options = ALL if seed % 4 else {"draw_rule": "as_played"}
        lines = logged(3 + seed % 4, seed, ["random", "greedy"], **options)
        Referee(pieces(), lines).judge()
        kinds.update(line["kind"] for line in lines if "kind" in line)
        reasons.add(lines[-1]["reason"])
    asked = "lay einwand umgestimmt refer spontan gestorben du_irrst_dich bumerang verwechslung uebernahme"
    asked += " gestaendnis echt_schade turned removed bonus decline pass stop wait draw last_card destroyed"
    assert not set(asked.split()) - set(kinds)
    assert {"boss dead", "rows full", "last round"} <= reasons


CHANGES: list[tuple[str, str, Any]] = [
    ("lay", "seat", 3),
    ("lay", "seen_by", "all"),
    ("laid", "seat", 3),
    ("laid", "member", "tom-bola#1"),
    ("turned", "cards", []),
    ("refer", "value", 9),
    ("refer", "target", 2),
    ("refer", "play", 3),
    ("settled", "references", [0, 0, 0, 0]),
    ("settled", "seat", 1),
    ("lobby", "seen_by", "all"),
    ("mobbing", "cards", []),
    ("draw", "pile", "lobby"),
    ("votes", "leaders", [0, 1, 2, 3]),
    ("votes", "totals", [1, 1, 1, 1]),
    ("reference", "value", 99),
    ("board", "limits", [6, 6, 6, 6]),
    ("uebernahme", "target", 2),
    ("bumerang", "against", "affaere#1"),
]
"""Sort of line, key, and what to write there instead."""


@pytest.mark.parametrize(("kind", "key", "value"), CHANGES)
def test_the_referee_catches_a_changed_line(kind: str, key: str, value: Any) -> None:
    lines = logged(4, 3, ["random", "greedy"])
    target = next(line for line in reversed(lines) if line.get("kind") == kind and line[key] != value)
    target[key] = value
    with pytest.raises(Broken):
        Referee(pieces(), lines).judge()


@pytest.mark.parametrize("key", ["winners", "scores", "reason"])
def test_the_referee_catches_a_changed_end(key: str) -> None:
    lines = logged(4, 3, ["random", "greedy"])
    lines[-1][key] = {"winners": [0, 1, 2, 3], "scores": [1, 1, 1, 1], "reason": "all passed"}[key]
    with pytest.raises(Broken):
        Referee(pieces(), lines).judge()


def test_the_referee_catches_a_missing_line() -> None:
    lines = logged(4, 3, ["greedy"])
    for number in range(1, len(lines), 5):
        fewer = [deepcopy(line) | {"n": n} for n, line in enumerate(lines[:number] + lines[number + 1 :])]
        with pytest.raises(Broken):
            Referee(pieces(), fewer).judge()


def test_a_line_is_understandable_alone() -> None:
    lines = logged(4, 1, ["greedy"])
    assert {"name", "seats", "bots", "seed", "options", "data", "version"} <= lines[0].keys()
    for line in lines:
        if line["event"] == "move":
            assert {"n", "seat", "kind", "seen_by"} <= line.keys()
            assert line["kind"] not in ("lay", "refer", "spontan") or line["cards"]
            assert line["kind"] != "lay" or line["member"]
            assert line["kind"] not in ("refer", "bumerang", "verwechslung") or "target" in line
    assert {"reason", "scores", "parts", "winners"} <= lines[-1].keys()


def test_the_statistics_count_every_card_that_came_to_a_hand_or_was_played() -> None:
    for seed in range(12):
        deck = deck_with((("extra", "true"), ("lobby_setup", "random" if seed % 2 else "chosen")))
        told: list[Event] = []
        state, _, _ = playout(RULES, deck, [BOTS["random"]] * 4, seed, told=told)
        seen = [card for event in told if event.event in ("deal", "draw") for card in event.cards]
        seen += [card for event in told if event.kind == "pick" for card in event.cards]
        result = rules.result(state)
        assert sorted(result.drawn) == sorted(seen)
        played = [card for event in told if event.event == "move" and event.kind not in ("pick", "stack")
                  for card in event.cards]  # fmt: skip
        played += [card for event in told if event.kind == "gestaendnis" for card in event.cards]
        assert sorted(result.laid) == sorted(played) and not Counter(result.laid) - Counter(result.drawn)
        assert not Counter(result.won) - Counter(result.laid)
