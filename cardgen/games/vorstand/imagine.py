"""Tables of "Der Vorstand will das so" that look to one seat as the real one does, for bots that search.

Hidden are the other hands, the red pile and the order of the to-dos to come (5.6). Nobody's hand can be read
from what was played or passed: whoever could outbid need not, so every deal of the hidden cards is as likely.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp
from typing import Final

from cardgen.engine.rng import Stream
from cardgen.games.vorstand.rules import Move, State, View
from cardgen.games.vorstand.worth import POINT, price

PATIENCE: Final = 30
"""So many play-outs compare first moves before any reply is looked at."""
LEAD: Final = 4.0
"""Whoever is so many career points behind wins e times as seldom."""


def imagine(view: View, rng: Stream) -> State:
    """A table with the hidden cards dealt anew."""
    deck = view.deck
    table = view.table
    laid = view.laid
    state = State(deck, len(table.sizes), None)
    state.turn = table.turn
    state.turns = table.turns
    state.start = (table.turn - table.turns) % state.seats
    state.passed = table.passed
    state.exchanges = table.exchanges
    state.again = table.again
    state.left = list(table.left)
    state.points = list(table.points)
    state.taken = list(table.taken)
    state.discard = list(table.discard)
    state.todos = list(table.todos)
    state.asking = list(view.asking)
    state.todo = laid.todo
    state.cards = list(laid.cards)
    state.owners = list(laid.owners)
    state.leader = laid.leader
    state.bid = laid.bid
    state.barred = laid.barred
    deal_hands(state, view, rng)
    deal_todos(state, view, rng)
    state.seen_table = table
    state.seen_laid = laid
    return state


def deal_hands(state: State, view: View, rng: Stream) -> None:
    """Every employee that does not lie open is in somebody's hand or in the red pile."""
    table = view.table
    open_cards = {*view.hand, *view.laid.cards, *table.discard}
    hidden = [card for card in view.deck.employees if card not in open_cards]
    rng.shuffle(hidden)
    for seat, size in enumerate(table.sizes):
        if seat == view.seat:
            state.hands[seat] = list(view.hand)
            continue
        held = len(hidden) - size + view.laid.owners.count(seat)
        state.hands[seat] = hidden[held:]
        del hidden[held:]
    state.pile = hidden


def deal_todos(state: State, view: View, rng: Stream) -> None:
    """The to-dos that never came up, or went under the stack again, in any order."""
    gone = {*view.table.todos, *(todo for taken in view.table.taken for todo in taken)}
    state.stack = [todo for todo in view.deck.todos if todo not in gone]
    rng.shuffle(state.stack)


def foresee(view: View, state: State) -> tuple[list[float], list[float]] | None:
    """When everybody had a turn: the points so far, and the cards at what the plain bot would give for them.

    Of single lays and bids this tells as much as five to fifteen times the play-outs to the end.
    """
    if state.asking or state.turns < view.table.turns + state.seats:
        return None
    points = []
    for seat, hand in enumerate(state.hands):
        kept = 0
        for card in hand:
            kept += price(state.deck, card)
        points.append(state.points[seat] + kept / POINT)
    best = max(points)
    weights = [exp((its - best) / LEAD) for its in points]
    total = sum(weights)
    return [weight / total for weight in weights], points


def meaning(view: View, move: Move) -> Hashable:
    """The to-do and the cards themselves, where a move points at places."""
    place, places = move
    hand = view.hand
    cards = [hand[at] for at in places]
    cards.sort()
    return (view.table.todos[place] if place >= 0 else place, tuple(cards))
