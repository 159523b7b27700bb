"""What nobody may know, written from the rulebook: other hands, the red pile, the stack of to-dos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.games.twins import twin_of


def places(state: Any) -> Iterator[tuple[str, Sequence[int]]]:
    """Every place on the table with the cards that lie there."""
    yield "red pile", state.pile
    yield "red discard", state.discard
    yield "cards laid this turn", state.cards
    yield "stack of to-dos", state.stack
    yield "open to-dos", state.todos
    for seat in range(state.seats):
        yield f"hand {seat}", state.hands[seat]
        yield f"to-dos taken by {seat}", state.taken[seat]


def reshuffled(state: Any, seat: int, chance: Random) -> Any:
    """Another table that looks the same from this seat."""
    twin = twin_of(state)
    others = [hand for other, hand in enumerate(twin.hands) if other != seat]
    unseen = [card for hand in others for card in hand] + twin.pile
    chance.shuffle(unseen)
    for hidden in (*others, twin.pile):
        hidden[:] = [unseen.pop() for _ in hidden]
    chance.shuffle(twin.stack)
    twin.seen_table = None
    if twin.cards:
        twin.seen_laid = None
    return twin


def scores(state: Any) -> list[int]:
    """Career points: those printed on the to-dos a player has taken."""
    return [sum(state.deck.points[todo] for todo in taken) for taken in state.taken]


def turns_bound(deck: Any, seats: int) -> int:
    """No game takes more turns: five rounds, else 20 per player and to-do, and one time more."""
    options = dict(deck.options)
    return 5 * seats if options["end_mode"] == "rounds5" else 20 * seats * 56
