"""Mobbing cards: references, the boss's death, and the R cards that answer what was just played.

M-R18 to M-R26, with the chains of M-C21, M-C22 and M-C27 to M-C29: while a chain is open everybody is asked,
and what the cards do is worked out when it closes.
"""

from __future__ import annotations

from typing import Final

from cardgen.engine.rules import Card, Seat
from cardgen.games.mobbing.deck import DU_IRRST_DICH, KINDS, NONE, WAIT, Deck, Move
from cardgen.games.mobbing.rules.table import (
    ANSWERING,
    BOSS_DEAD,
    INTERJECT,
    RUMOUR,
    State,
    take,
    tell,
)

SIDES: Final = ("good", "bad")


def refer(state: State, seat: Seat, move: Move, back: int) -> None:
    """M-R18, M-R20: a reference, read out before anybody; an ODER with the side its player chooses."""
    _, card, target, side = move
    take(state, seat, card)
    if state.told is not None:
        value = -state.deck.worth[card] if side else state.deck.worth[card]
        more = {"target": target, "value": value, "side": SIDES[value < 0]}
        if back == INTERJECT:
            tell(state, "move", "spontan", seat, (card,), more=more)
        else:
            tell(state, "move", "refer", seat, (card,), more=more | {"play": state.plays})
    open_chain(state, seat, card, target, side, back)


def ask_for_anytime(state: State) -> bool:
    """M-R32, M-R33, M-C31: if these variants are on, all are asked clockwise from the active player."""
    if not state.deck.anytime:
        return False
    state.phase = INTERJECT
    state.asking = state.order[state.turn - 1]
    return True


def open_chain(state: State, seat: Seat, card: Card, target: Seat, side: int, back: int) -> None:
    """M-R22, M-C27: everybody may react, from the left of whoever played; then the game goes on at `back`."""
    state.chain_cards.append(card)
    state.chain_seats.append(seat)
    state.chain_targets.append(target)
    state.chain_side = side
    state.seen_chain = None
    state.phase = ANSWERING
    state.back = back
    state.asking = state.order[seat]


def answer(state: State, move: Move) -> None:
    """M-R22 to M-R25, M-C27: an R card, and everybody is asked anew; or nothing, and the next is asked."""
    asking = state.asking
    seat = asking[0]
    if move[0] == WAIT:
        state.asking = state.deck.tails[state.seats][state.chain_seats[-1]][len(asking) - 1]
        if state.told is not None:
            tell(state, "move", "wait", seat)
        return
    _, card, target, _ = move
    take(state, seat, card)
    if state.told is not None:
        more = {} if target == NONE else {"target": target}
        against = {"against": state.chain_cards[-1]}
        tell(state, "move", KINDS[state.deck.kind[card]].value, seat, (card,), named=against, more=more)
    state.chain_cards.append(card)
    state.chain_seats.append(seat)
    state.chain_targets.append(target)
    state.seen_chain = None
    state.asking = state.order[seat]


def settle(state: State) -> None:
    """M-R23 to M-R26: nobody reacts any more; the card lies where the chain sends it, or is out."""
    target = destination(state.deck, state.chain_cards, state.chain_targets)
    card = state.chain_cards[0]
    if target == NONE:
        state.gone.append(card)
        if state.told is not None:
            tell(state, "reveal", "destroyed", None, (card,))
    else:
        lay_before(state, card, target, state.chain_side)
        if state.told is not None:
            more = {
                "value": -state.deck.worth[card] if state.chain_side else state.deck.worth[card],
                "references": tuple(state.references),
                "answers": len(state.chain_cards) - 1,
            }
            tell(state, "reveal", "settled", target, (card,), more=more)
    state.gone += state.chain_cards[1:]
    state.chain_cards.clear()
    state.chain_seats.clear()
    state.chain_targets.clear()
    state.chain_side = 0
    state.seen_chain = None
    state.seen_files = None


def destination(deck: Deck, cards: list[Card], targets: list[Seat]) -> Seat:
    """Where the first card of a chain comes to lie, NONE when it is destroyed; read from the end.

    A card stands unless a Du irrst dich! that stands answers it; the last transfer that stands counts.
    """
    found = NONE
    stands = True
    for at in range(len(cards) - 1, -1, -1):
        killer = deck.kind[cards[at]] == DU_IRRST_DICH
        if stands and not killer and found == NONE:
            found = targets[at]
        if at == 0:
            return found if stands else NONE
        stands = not (killer and stands)
    return found


def lay_before(state: State, card: Card, seat: Seat, side: int) -> None:
    """M-R18, M-R19, M-R26: a reference lies before a seat for good, and for all to see."""
    deck = state.deck
    state.fronts[seat].append(card)
    state.seen_fronts[seat] = None
    sign = -1 if side else 1
    state.references[seat] += sign * deck.worth[card]
    state.if_dead[seat] += sign * deck.worth_dead[card]
    if side:
        state.bad.append(card)
        state.seen_bad = None


def died(state: State, seat: Seat, card: Card) -> None:
    """M-R21, M-C11, M-C29: a boss death, which nothing can answer; the second one ends the game at once."""
    deck = state.deck
    take(state, seat, card)
    state.deaths.append(card)
    state.seen_files = None
    dead = len(state.deaths) >= deck.fatal
    more = {"boss": "dead" if dead else "rumour", "play": state.plays}
    tell(state, "move", "gestorben", seat, (card,), more=more)
    if dead:
        state.ended = BOSS_DEAD
    elif deck.bonus and (state.left or state.right):
        state.phase = RUMOUR
