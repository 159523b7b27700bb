"""What is allowed, from a view alone: M-R07 to M-R25 and M-R32, M-R33 as lists of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardgen.engine.rules import Card
from cardgen.games.mobbing.deck import (
    BONUS,
    BUMERANG,
    DECLINE,
    DIED,
    DRAW,
    DU_IRRST_DICH,
    ECHT_SCHADE,
    EINWAND,
    FROM_LOBBY,
    FROM_MOBBING,
    GESTORBEN,
    NONE,
    OBJECT,
    ODER,
    PASS,
    REFERENZ,
    SHUFFLE,
    STOP,
    SWAP,
    UEBERNAHME,
    UMGESTIMMT,
    VERWECHSLUNG,
    WAIT,
    X2,
    ZAHL,
    Move,
)
from cardgen.games.mobbing.rules.table import ANSWERING, ARRANGE, DRAWING, INTERJECT, RUMOUR, View, place

WAITING: Final[tuple[Move, ...]] = ((WAIT, NONE, NONE, 0),)
STOPPING: Final[Move] = (STOP, NONE, NONE, 0)
PASSING: Final[Move] = (PASS, NONE, NONE, 0)
SHUFFLING: Final[Move] = (SHUFFLE, NONE, NONE, 0)
FIZZLING: Final[Move] = (SWAP, NONE, NONE, NONE)
OFFER: Final[tuple[Move, ...]] = ((BONUS, NONE, NONE, 0), (DECLINE, NONE, NONE, 0))
LOBBY_DRAW: Final[Move] = (DRAW, NONE, FROM_LOBBY, 0)
MOBBING_DRAW: Final[Move] = (DRAW, NONE, FROM_MOBBING, 0)
DRAWS: Final[tuple[tuple[Move, ...], ...]] = ((), (LOBBY_DRAW,), (MOBBING_DRAW,), (LOBBY_DRAW, MOBBING_DRAW))
"""Nothing, one pile, the other, or both."""


def moves(view: View) -> Sequence[Move]:
    """Every legal move of the seat to act."""
    phase = view.phase
    if phase == ANSWERING:
        return answers(view) if view.own.hits else WAITING
    if phase == INTERJECT:
        return interjections(view) if view.own.anytime else WAITING
    if phase == DRAWING:
        return draws(view)
    if phase == RUMOUR:
        return OFFER
    return arrangements(view) if phase == ARRANGE else plays(view)


def arrangements(view: View) -> list[Move]:
    """M-R04, M-C23: first the cards of the hand, then the pile from the top, or the rest by chance."""
    own = view.own
    deck = view.deck
    if len(own.hand) < deck.hand_lobby:
        return [deck.picks[card] for card in own.loose]
    return [SHUFFLING, *[deck.stacks[card] for card in own.loose]]


def plays(view: View) -> list[Move]:
    """M-R07, M-R08, M-C26: a card of the hand, or none; R and Extra cards are no plays (M-C12, M-C32).

    References go before a player (M-R18); numbers, x2 and Echt schade! into a row, face down (M-R11).
    """
    deck = view.deck
    kinds = deck.kind
    room = view.board.room
    rows = len(view.board.rows)
    refers = deck.refers[len(view.files.fronts)]
    found = [STOPPING if view.turn.laid else PASSING]
    for card in view.own.hand:
        kind = kinds[card]
        if kind in (REFERENZ, ODER):
            found += refers[card]
        elif kind in (ZAHL, X2, ECHT_SCHADE):
            lays = deck.lays[card]
            if len(room) == rows:
                found += lays if len(lays) == rows else lays[:rows]
            else:
                found += [lays[row] for row in room]
        elif kind == EINWAND:
            found += objections(view, card)
        elif kind == UMGESTIMMT:
            found += swaps(view, card)
        elif kind == GESTORBEN:
            found.append((DIED, card, NONE, 0))
    return found


def objections(view: View, card: Card) -> list[Move]:
    """M-R15, M-C05: Einwand! against a row with a card; it may go to waste only by that option."""
    made = view.deck.objections[card]
    found = [made[row] for row, cards in enumerate(view.board.rows) if cards]
    if view.deck.fizzle:
        found.append((OBJECT, card, NONE, 0))
    return found


def swaps(view: View, card: Card) -> list[Move]:
    """M-R17, M-C06: two cards at two members, both face up or both face down."""
    board = view.board
    up = board.up
    found: list[Move] = []
    count = len(up)
    for row in range(count - 1):
        table = view.deck.swaps[row]
        for other in range(row + 1, count):
            found += table[other][up[row]][up[other]]
    down = [place(row, up[row]) for row, cards in enumerate(board.rows) if len(cards) > up[row]]
    for number, one in enumerate(down):
        found += [(SWAP, NONE, one, other) for other in down[number + 1 :]]
    if view.deck.fizzle and not found:
        found.append(FIZZLING)
    return found


def interjections(view: View) -> list[Move]:
    """M-R32, M-R33, M-C31: ODER and Extra cards at any time, as their variants allow."""
    found = [*WAITING]
    refers = view.deck.refers[len(view.files.fronts)]
    for card in view.own.anytime:
        found += refers[card]
    return found


def draws(view: View) -> tuple[Move, ...]:
    """M-R07, M-R09, M-C24: the own Lobby pile or the Mobbing pile, whichever has cards."""
    turn = view.turn
    lobby = 1 if view.players[view.seat].pile else 0
    mobbing = 2 if turn.left or turn.right else 0
    return DRAWS[lobby + mobbing]


# --- R cards: M-R22 to M-R25 ---------------------------------------------------------------------------


def answers(view: View) -> list[Move]:
    """M-R22, M-C09: let it be, or answer the last card of the chain."""
    kinds = view.deck.kind
    found = [*WAITING]
    for card in view.own.hits:
        found += REACTIONS[kinds[card]](view, card)
    return found


def destroyed(view: View) -> bool:
    """Whether the last card of the chain is Du irrst dich!, which no transfer can answer (M-C21)."""
    return view.deck.kind[view.chain.cards[-1]] == DU_IRRST_DICH


def may_transfer(view: View) -> bool:
    """M-C09, M-C21: anybody, or by that option only the present holder; never from Du irrst dich!."""
    return not destroyed(view) and (not view.deck.transfer_by_target or view.seat == view.chain.holder)


def du_irrst_dich(view: View, card: Card) -> tuple[Move, ...]:
    """M-R23, M-C10: destroys the card it answers, another Du irrst dich! too unless the option forbids it."""
    return view.deck.answers[card] if view.deck.dyd_chain or not destroyed(view) else ()


def bumerang(view: View, card: Card) -> tuple[Move, ...]:
    """M-R24, M-C08, M-C28: to whoever played the answered card, unless it lies there already."""
    back = view.chain.seats[-1]
    return (view.deck.answers[card][back],) if may_transfer(view) and back != view.chain.holder else ()


def verwechslung(view: View, card: Card) -> tuple[Move, ...]:
    """M-R24, M-C08, M-C28: to anybody but the present holder."""
    if not may_transfer(view):
        return ()
    made = view.deck.answers[card]
    at = view.chain.holder
    return made[:at] + made[at + 1 : len(view.files.fronts)]


def uebernahme(view: View, card: Card) -> tuple[Move, ...]:
    """M-R24, M-C08, M-C28: to its own player, unless it lies there already."""
    return (
        (view.deck.answers[card][view.seat],) if may_transfer(view) and view.seat != view.chain.holder else ()
    )


REACTIONS: Final[Mapping[int, Callable[[View, Card], tuple[Move, ...]]]] = {
    DU_IRRST_DICH: du_irrst_dich,
    BUMERANG: bumerang,
    VERWECHSLUNG: verwechslung,
    UEBERNAHME: uebernahme,
}
"""The legal moves with each R card."""
