"""The table of "Lemming Mafia": where everything lies, and what one seat knows of it.

Hidden are missions, bets and their order, and what was discarded (4.6). A view holds of them what its seat
owns, and how many the others have.
"""

from __future__ import annotations

from typing import Final

from cardgen.engine._native import mypyc_attr
from cardgen.engine.rules import Card, Event, Seat, Value
from cardgen.games.lemming_mafia.deck import AREA, NONE, Deck

RUN: Final = 0
HAMMER: Final = 1
BETS: Final = 2
MISSIONS: Final = 3
OVER: Final = 4
"""What is to be decided: which lemming runs where, whether a shoe comes off, a bet, a mission; nothing."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Table(Value):
    """What all see. `at`, `shoes` are by lemming: the space it stands on or OUT, and how many shoes it wears.

    `taken` are the spaces where one stands, as bits; in the start area there is room for all. `dice` are the
    lemmings shown by the lemming dice, `lemming` is the one that was moved this turn, `out` those out of the
    race, first to last. `bets[seat]` are the turns in which that seat laid its bets (0 is
    the first), `missions[seat]` how many missions it still has.
    """

    __slots__ = (
        "at", "bets", "dice", "lemming", "missions", "out", "shoes", "step", "taken", "turn", "turns",
    )  # fmt: skip

    def __init__(
        self,
        turn: Seat,
        turns: int,
        step: int,
        dice: tuple[int, ...],
        lemming: int,
        taken: int,
        at: tuple[int, ...],
        shoes: tuple[int, ...],
        out: tuple[int, ...],
        bets: tuple[tuple[int, ...], ...],
        missions: tuple[int, ...],
    ) -> None:
        self.turn: Final = turn
        self.turns: Final = turns
        self.step: Final = step
        self.dice: Final = dice
        self.lemming: Final = lemming
        self.taken: Final = taken
        self.at: Final = at
        self.shoes: Final = shoes
        self.out: Final = out
        self.bets: Final = bets
        self.missions: Final = missions


@mypyc_attr(acyclic=True, free_list_len=1)
class View(Value):
    """What one seat knows: its `bets` not yet laid, its `pile` of bets from the first to the last, its
    `missions`, those it `dropped`, who is still `asking` for an answer, next first, and the table.
    """

    __slots__ = ("asking", "bets", "deck", "dropped", "missions", "pile", "seat", "table")

    def __init__(
        self,
        deck: Deck,
        seat: Seat,
        bets: tuple[Card, ...],
        pile: tuple[Card, ...],
        missions: tuple[Card, ...],
        dropped: tuple[Card, ...],
        asking: tuple[Seat, ...],
        table: Table,
    ) -> None:
        self.deck: Final = deck
        self.seat: Final = seat
        self.bets: Final = bets
        self.pile: Final = pile
        self.missions: Final = missions
        self.dropped: Final = dropped
        self.asking: Final = asking
        self.table: Final = table


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """The whole table. `at[lemming]` is its space, or OUT; `out` are those out of the race, first to last.

    `supply` holds the shoes nobody wears, `shoes[lemming]` those it does. `box` is what was not dealt.
    `piles[seat]` are the bets laid, the first below, and `times[seat]` the turns in which they were.
    `cells[lemming]` is the placing cell, set when the race is over. `asking` are the seats asked, next first.

    What was `seen` last is kept, and what it was put together from: whatever changes the table clears what
    it changes (`put`, `shod`, `bets_changed`, `missions_changed`).
    """

    __slots__ = (
        "asking", "at", "bets", "box", "cells", "deck", "dice", "dropped", "ended", "lemming", "missions",
        "out", "piles", "seats", "seen", "seen_at", "seen_bets", "seen_dropped", "seen_hands", "seen_kept",
        "seen_missions", "seen_out", "seen_piles", "seen_shoes", "shoes", "start", "step", "supply", "taken",
        "times", "told", "turn", "turns", "winner",
    )  # fmt: skip

    def __init__(self, deck: Deck, seats: int, told: list[Event] | None) -> None:
        self.deck: Deck = deck
        self.seats: int = seats
        self.told: list[Event] | None = told
        self.start: Seat = 0
        self.turn: Seat = 0
        self.turns: int = 0
        self.step: int = RUN
        self.asking: tuple[Seat, ...] = ()
        self.dice: tuple[int, ...] = ()
        self.lemming: int = NONE
        self.at: list[int] = [AREA] * len(deck.lemmings)
        self.taken: int = NONE
        self.out: list[int] = []
        self.supply: list[Card] = list(deck.shoes)
        self.shoes: list[list[Card]] = [[] for _ in deck.lemmings]
        self.box: list[Card] = [card for cards in deck.sets[seats:] for card in cards]
        self.bets: list[list[Card]] = [list(cards) for cards in deck.sets[:seats]]
        self.piles: list[list[Card]] = [[] for _ in range(seats)]
        self.times: list[tuple[int, ...]] = [()] * seats
        self.missions: list[list[Card]] = [[] for _ in range(seats)]
        self.dropped: list[list[Card]] = [[] for _ in range(seats)]
        self.winner: int = NONE
        self.cells: tuple[int, ...] = ()
        self.ended: int = 0
        self.seen: Table | None = None
        self.seen_at: tuple[int, ...] | None = None
        self.seen_shoes: tuple[int, ...] | None = None
        self.seen_out: tuple[int, ...] | None = None
        self.seen_bets: tuple[tuple[int, ...], ...] | None = None
        self.seen_missions: tuple[int, ...] | None = None
        self.seen_hands: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_piles: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_kept: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_dropped: list[tuple[Card, ...] | None] = [None] * seats


def view(state: State, seat: Seat) -> View:
    """All that a seat knows."""
    table = state.seen
    if table is None:
        table = state.seen = see(state)
    bets = state.seen_hands[seat]
    if bets is None:
        bets = state.seen_hands[seat] = tuple(state.bets[seat])
    pile = state.seen_piles[seat]
    if pile is None:
        pile = state.seen_piles[seat] = tuple(state.piles[seat])
    missions = state.seen_kept[seat]
    if missions is None:
        missions = state.seen_kept[seat] = tuple(state.missions[seat])
    dropped = state.seen_dropped[seat]
    if dropped is None:
        dropped = state.seen_dropped[seat] = tuple(state.dropped[seat])
    return View(state.deck, seat, bets, pile, missions, dropped, state.asking, table)


def see(state: State) -> Table:
    """What lies open, the same for every seat."""
    at = state.seen_at
    if at is None:
        at = state.seen_at = tuple(state.at)
    shoes = state.seen_shoes
    if shoes is None:
        shoes = state.seen_shoes = tuple(len(worn) for worn in state.shoes)
    out = state.seen_out
    if out is None:
        out = state.seen_out = tuple(state.out)
    bets = state.seen_bets
    if bets is None:
        bets = state.seen_bets = tuple(state.times)
    missions = state.seen_missions
    if missions is None:
        missions = state.seen_missions = tuple(len(kept) for kept in state.missions)
    return Table(
        state.turn,
        state.turns,
        state.step,
        state.dice,
        state.lemming,
        taken(state),
        at,
        shoes,
        out,
        bets,
        missions,
    )


def taken(state: State) -> int:
    """L-R05: the spaces that are taken, as bits; in the start area there is room for all."""
    found = state.taken
    if found == NONE:
        found = 0
        for space in state.at:
            if space > AREA:
                found |= 1 << space
        state.taken = found
    return found


def put(state: State, lemming: int, space: int) -> None:
    """A lemming comes to another space, where nobody stands, or off the board."""
    bits = taken(state)
    before = state.at[lemming]
    if before > AREA:
        bits ^= 1 << before
    if space > AREA:
        bits |= 1 << space
    state.taken = bits
    state.at[lemming] = space
    state.seen = None
    state.seen_at = None


def shod(state: State) -> None:
    """A shoe was put on or taken off."""
    state.seen = None
    state.seen_shoes = None


def bets_changed(state: State, seat: Seat) -> None:
    """A seat laid a bet."""
    state.seen = None
    state.seen_bets = None
    state.seen_hands[seat] = None
    state.seen_piles[seat] = None


def missions_changed(state: State, seat: Seat) -> None:
    """A seat discarded a mission."""
    state.seen = None
    state.seen_missions = None
    state.seen_kept[seat] = None
    state.seen_dropped[seat] = None


def all_changed(state: State) -> None:
    """Somebody put the table into another order altogether."""
    state.taken = NONE
    state.seen_at = None
    shod(state)
    state.seen_out = None
    for seat in range(state.seats):
        bets_changed(state, seat)
        missions_changed(state, seat)


def cards(state: State) -> list[Card]:
    """Every piece that lies or stands anywhere, for the law that none is lost."""
    found = [lemming for lemming, space in enumerate(state.at) if space >= AREA]
    found += state.out + state.supply + state.box
    for zone in (state.shoes, state.bets, state.piles, state.missions, state.dropped):
        for lying in zone:
            found += lying
    return found
