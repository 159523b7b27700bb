"""What nobody may know, written from the rulebook: other hands, face-down cards, draw piles, the discard.

All may see what lies face up, how many cards lie face down, how large hands and piles are, and what was
used or hit. Whoever owns a face-down or a discarded card knows it; nobody knows the order of a pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.games.twins import twin_of

HIDDEN = ("hands", "down", "piles", "buried")


def places(state: Any) -> Iterator[tuple[str, Sequence[int]]]:
    """Every place on the table with the cards that lie there."""
    yield "decks left in the box", state.box
    yield "card on its way", [state.card] if state.passed else []
    for seat in range(state.seats):
        yield f"draw pile {seat}", state.piles[seat]
        yield f"hand {seat}", state.hands[seat]
        yield f"face up {seat}", state.up[seat]
        yield f"face down {seat}", state.down[seat]
        yield f"safe {seat}", state.safe[seat]
        yield f"boss {seat}", state.boss[seat]
        yield f"cops {seat}", state.cops[seat]
        yield f"open discard {seat}", state.spent[seat]
        yield f"discarded unrevealed {seat}", state.buried[seat]


def reshuffled(state: Any, seat: int, chance: Random) -> Any:
    """Another table that looks the same from this seat."""
    twin = twin_of(state)
    for other in range(twin.seats):
        zones = [getattr(twin, name) for name in (HIDDEN if other != seat else ("piles",))]
        unseen = [card for zone in zones for card in zone[other]]
        chance.shuffle(unseen)
        for zone in zones:
            zone[other] = type(zone[other])([unseen.pop() for _ in zone[other]])
    twin.seen = [None] * twin.seats
    return twin


def scores(state: Any) -> list[int]:
    """Dollars in the Safe, nothing for the caught: S-R19, S-R20, S-C10 counted here once more."""
    money = state.deck.value
    piles = {name: [sum(money[card] for card in pile) for pile in getattr(state, name)] for name in PILES}
    options = dict(state.deck.options)
    most = 2 if options["caught_per_pile"] == "2" and state.seats >= 5 else 1
    free = set(range(state.seats))
    for name in ("boss", "cops"):
        places = most
        for total in sorted({piles[name][seat] for seat in free}, reverse=True):
            group = {seat for seat in free if piles[name][seat] == total}
            if len(group) > places:
                break
            places -= len(group)
            free -= group
    return [total if seat in free else 0 for seat, total in enumerate(piles["safe"])]


PILES = ("boss", "cops", "safe")


def turns_bound(deck: Any, seats: int) -> int:
    """Every player has five or six turns that play cards, and one more that only resolves."""
    return seats * (int(dict(deck.options)["play_turns"]) + 1)
