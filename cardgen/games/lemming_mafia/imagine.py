"""Tables of "Lemming Mafia" that look to one seat as the real one does, for bots that search.

Hidden are others' missions, kept and discarded, which of their bets lie and in what order, and the missions
in the box (4.6). Nothing that was done rules any of it out: whoever lays or discards a card shows only that.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from cardgen.engine.rng import Stream
from cardgen.games.lemming_mafia.deck import BET, DISCARD, Move
from cardgen.games.lemming_mafia.table import BETS, State, View

PATIENCE: Final = 30
"""So many play-outs compare first moves before any reply is looked at."""


def imagine(view: View, rng: Stream) -> State:
    """A table with the hidden cards dealt anew."""
    table = view.table
    seats = len(table.bets)
    state = State(view.deck, seats, None)
    state.turn = table.turn
    state.turns = table.turns
    state.start = (table.turn - table.turns) % seats
    state.step = table.step
    state.asking = list(view.asking)
    state.dice = list(table.dice)
    state.lemming = table.lemming
    state.at = list(table.at)
    state.out = list(table.out)
    state.times = list(table.bets)
    state.seen = table
    put_shoes_on(state, table.shoes)
    deal_missions(state, view, rng)
    lay_bets(state, view, rng)
    return state


def put_shoes_on(state: State, worn: tuple[int, ...]) -> None:
    """All shoes are alike: it does not matter which a lemming wears."""
    for lemming, count in enumerate(worn):
        for _ in range(count):
            state.shoes[lemming].append(state.supply.pop())


def deal_missions(state: State, view: View, rng: Stream) -> None:
    """Every mission that the seat never had is somebody else's, discarded by somebody else or in the box."""
    deck = view.deck
    own = view.missions + view.dropped
    hidden = [card for card in deck.missions if card not in own]
    rng.shuffle(hidden)
    for seat, kept in enumerate(view.table.missions):
        if seat == view.seat:
            state.missions[seat] = list(view.missions)
            state.dropped[seat] = list(view.dropped)
            continue
        rest = len(hidden) - deck.dealt
        state.missions[seat] = hidden[rest : rest + kept]
        state.dropped[seat] = hidden[rest + kept :]
        del hidden[rest:]
    state.box += hidden


def lay_bets(state: State, view: View, rng: Stream) -> None:
    """Of everybody's own set, so many lie as all have seen being laid."""
    for seat, turns in enumerate(view.table.bets):
        if seat == view.seat:
            state.bets[seat] = list(view.bets)
            state.piles[seat] = list(view.pile)
            continue
        bets = state.bets[seat]
        rng.shuffle(bets)
        state.piles[seat] = bets[: len(turns)]
        del bets[: len(turns)]


def pays(view: View) -> bool:
    """Runs and hammers are thought about; bets and missions are a matter of odds.

    What one bet is better than another is little, and less than some hundred play-outs can tell.
    """
    return view.table.step < BETS


def meaning(view: View, move: Move) -> Hashable:
    """The lemming backed and what a mission asks for, where a move names the card."""
    verb, card, _ = move
    if verb == BET:
        return (verb, view.deck.backed[card])
    if verb == DISCARD:
        return (verb, view.deck.asked[card], view.deck.worth[card])
    return move
