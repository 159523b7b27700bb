"""The log: one JSON object a line, cards by key, who saw what."""

from __future__ import annotations

import json

from cardgen.engine.log import entries, header, jsonl, visible
from cardgen.engine.playout import playout
from cardgen.engine.rules import Event, Rules
from tests.engine import nim

NIM: Rules[nim.Heap, nim.State, nim.Pile, int] = nim

KEYS = ("stone#1", "stone#2", "stone#3")


def test_a_game_line_then_events_then_the_end() -> None:
    told: list[Event] = []
    heap = nim.Heap()
    state, moves, _ = playout(NIM, heap, [nim.optimal] * 2, 1, told=told)
    first = header("nim", ["optimal"] * 2, 1, heap.options, "cafe", "0.1")
    lines = [json.loads(line) for line in jsonl(entries(first, told, nim.result(state), KEYS)).splitlines()]
    assert [line["n"] for line in lines] == list(range(len(moves) + 2))
    assert lines[0] == {
        "n": 0, "seen_by": "all", "event": "game", "name": "nim", "seats": 2, "bots": ["optimal", "optimal"],
        "seed": 1, "game": 0, "options": {"stones": "12"}, "data": "cafe", "version": "0.1",
    }  # fmt: skip
    assert lines[1]["kind"] == "take" and lines[1]["of"] == [1, [2]]
    assert lines[-1]["event"] == "end" and sum(lines[-1]["scores"]) == 1


def test_cards_stand_by_key_and_the_seats_that_saw_them_are_named() -> None:
    told = [
        Event("deal", "hand", 1, (2, 0), (1,)),
        Event("shuffle", "stones", None, (1,), ()),
        Event("move", "lay", 0, (0,), named={"target": 1, "others": (2, 0)}),
    ]
    result = nim.result(nim.State(nim.Heap(), 2, 0))
    deal, shuffle, move = entries({}, told, result, KEYS)[1:-1]
    assert deal == {
        "n": 1, "seen_by": [1], "event": "deal", "kind": "hand", "seat": 1, "cards": ["stone#3", "stone#1"],
    }  # fmt: skip
    assert shuffle["seen_by"] == [] and "seat" not in shuffle
    assert (move["target"], move["others"]) == ("stone#2", ["stone#3", "stone#1"])
    seen = [[line["n"] for line in visible((deal, shuffle, move), seat)] for seat in (0, 1)]
    assert seen == [[3], [1, 3]]


def test_letters_of_every_language_stay_readable() -> None:
    assert "ä∞" in jsonl([{"name": "ä∞"}])
