"""The table of "Lemming Mafia": where everything lies, and what one seat knows of it.

Hidden are missions, bets and their order, and what was discarded (4.6). A view holds of them what its seat
owns, and how many the others have.
"""

from __future__ import annotations

from typing import Final

from cardgen.engine.rules import Card, Event, Seat, Value
from cardgen.games.lemming_mafia.deck import AREA, NONE, Deck

RUN: Final = 0
HAMMER: Final = 1
BETS: Final = 2
MISSIONS: Final = 3
OVER: Final = 4
"""What is to be decided: which lemming runs where, whether a shoe comes off, a bet, a mission; nothing."""


class Table(Value):
    """What all see. `at`, `shoes` are by lemming: the space it stands on or OUT, and how many shoes it wears.

    `dice` are the lemmings shown by the lemming dice, `lemming` is the one that was moved this turn, `out`
    those out of the race, first to last. `bets[seat]` are the turns in which that seat laid its bets (0 is
    the first), `missions[seat]` how many missions it still has.
    """

    __slots__ = ("at", "bets", "dice", "lemming", "missions", "out", "shoes", "step", "turn", "turns")

    def __init__(
        self,
        turn: Seat,
        turns: int,
        step: int,
        dice: tuple[int, ...],
        lemming: int,
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
        self.at: Final = at
        self.shoes: Final = shoes
        self.out: Final = out
        self.bets: Final = bets
        self.missions: Final = missions


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


class State:
    """The whole table. `at[lemming]` is its space, or OUT; `out` are those out of the race, first to last.

    `supply` holds the shoes nobody wears, `shoes[lemming]` those it does. `box` is what was not dealt.
    `piles[seat]` are the bets laid, the first below, and `times[seat]` the turns in which they were.
    `cells[lemming]` is the placing cell, set when the race is over. Whatever changes something that all see
    clears `seen`.
    """

    __slots__ = (
        "asking", "at", "bets", "box", "cells", "deck", "dice", "dropped", "ended", "lemming", "missions",
        "out", "piles", "seats", "seen", "shoes", "start", "step", "supply", "times", "told", "turn", "turns",
        "winner",
    )  # fmt: skip

    def __init__(self, deck: Deck, seats: int, told: list[Event] | None) -> None:
        self.deck: Deck = deck
        self.seats: int = seats
        self.told: list[Event] | None = told
        self.start: Seat = 0
        self.turn: Seat = 0
        self.turns: int = 0
        self.step: int = RUN
        self.asking: list[Seat] = []
        self.dice: list[int] = []
        self.lemming: int = NONE
        self.at: list[int] = [AREA] * len(deck.lemmings)
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


def view(state: State, seat: Seat) -> View:
    """All that a seat knows."""
    table = state.seen
    if table is None:
        table = state.seen = see(state)
    return View(
        state.deck,
        seat,
        tuple(state.bets[seat]),
        tuple(state.piles[seat]),
        tuple(state.missions[seat]),
        tuple(state.dropped[seat]),
        tuple(state.asking),
        table,
    )


def see(state: State) -> Table:
    """What lies open, the same for every seat."""
    return Table(
        state.turn,
        state.turns,
        state.step,
        tuple(state.dice),
        state.lemming,
        tuple(state.at),
        tuple([len(worn) for worn in state.shoes]),
        tuple(state.out),
        tuple(state.times),
        tuple([len(missions) for missions in state.missions]),
    )


def cards(state: State) -> list[Card]:
    """Every piece that lies or stands anywhere, for the law that none is lost."""
    found = [lemming for lemming, space in enumerate(state.at) if space >= AREA]
    found += state.out + state.supply + state.box
    for zone in (state.shoes, state.bets, state.piles, state.missions, state.dropped):
        for lying in zone:
            found += lying
    return found
