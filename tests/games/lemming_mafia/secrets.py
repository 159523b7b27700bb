"""What nobody may know, written from the rulebook: others' missions and bets, the order of these, the box.

All may see who laid how many bets, and when, how many missions everybody still has, and whose set of bets is
whose; so a bet that was not laid is hidden as the laid ones are. What a player discarded only that player
knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from cardgen.games.lemming_mafia import rules
from tests.games.twins import twin_of

DATA = Path(__file__).parents[3] / "data" / "lemming_mafia"


def places(state: Any) -> Iterator[tuple[str, Sequence[int]]]:
    """Every place on the table with the pieces that lie or stand there."""
    yield "track", [lemming for lemming, space in enumerate(state.at) if space >= 0]
    yield "cells of those out", state.out
    yield "supply of shoes", state.supply
    yield "box", state.box
    for lemming, shoes in enumerate(state.shoes):
        yield f"shoes on {lemming}", shoes
    for seat in range(state.seats):
        yield f"bets of {seat} to come", state.bets[seat]
        yield f"bets laid by {seat}", state.piles[seat]
        yield f"missions of {seat}", state.missions[seat]
        yield f"missions discarded by {seat}", state.dropped[seat]


def reshuffled(state: Any, seat: int, chance: Random) -> Any:
    """Another table that looks the same from this seat."""
    twin = twin_of(state)
    others = [other for other in range(twin.seats) if other != seat]
    for other in others:
        exchange([twin.bets[other], twin.piles[other]], chance)
    missions = [card for card in twin.box if card in twin.deck.missions]
    rest = [card for card in twin.box if card not in twin.deck.missions]
    exchange([missions, *(zone[other] for other in others for zone in (twin.missions, twin.dropped))], chance)
    twin.box = rest + missions
    rules.all_changed(twin)
    return twin


def exchange(zones: Sequence[list[int]], chance: Random) -> None:
    """Cards change places, and every zone keeps its size."""
    cards = [card for zone in zones for card in zone]
    chance.shuffle(cards)
    for zone in zones:
        zone[:] = [cards.pop() for _ in zone]


@cache
def printed(name: str) -> Mapping[str, Any]:
    """A deck of the game by id, as its file has it."""
    entries = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    return {entry["id"]: entry for entry in entries}


def scores(state: Any) -> list[int]:
    """Bets and missions: L-R14 and L-R15 counted here once more, from the files; nothing before the end."""
    if not state.cells:
        return [0] * state.seats
    names = [
        printed("lemmings")[key.rpartition("#")[0]]["colour"] for key in state.deck.keys[: len(state.at)]
    ]
    winner = names[state.cells.index(1)]
    found = []
    for seat in range(state.seats):
        bets = [printed("bets")[name(state, card)]["colour"] for card in state.piles[seat]]
        total = bets.index(winner) + 1 if winner in bets else 0
        for card in state.missions[seat]:
            mission = printed("missions")[name(state, card)]
            total += mission["value"] if met(mission["condition"], state, names) else -2
        found.append(total)
    return found


def name(state: Any, card: int) -> str:
    """The id of a piece."""
    return str(state.deck.keys[card].rpartition("#")[0])


def met(asks: Mapping[str, Any], state: Any, names: Sequence[str]) -> Any:
    """Whether a mission's condition holds for a race that is over."""
    cell = dict(zip(names, state.cells, strict=True))
    out = [names[lemming] for lemming in state.out]
    counts = dict(state.deck.options)["top3_counts_eliminated"] == "true"
    match asks["kind"]:
        case "any_out":
            return set(asks["lemmings"]) & set(out)
        case "ahead":
            return cell[asks["first"]] < cell[asks["second"]]
        case "top":
            return cell[asks["lemming"]] <= asks["places"] and (counts or asks["lemming"] not in out)
        case "out_at_most":
            return len(out) <= asks["count"]
        case "out_at_least":
            return len(out) >= asks["count"]
        case _:
            return not state.shoes[state.cells.index(1)]


def turns_bound(deck: Any, seats: int) -> int:
    """Every turn takes a lemming a section further: six times the sections, and the last one."""
    return 6 * (len(deck.sections) - 2) + 1
