"""Accusations and Reactions of "Mob Sitters": S-R11 to S-R17, the chain of 2.3, with their rulings.

An accusation hits a face-up card; then the blamed player, and nobody else, is asked before every link
(S-C23), until somebody takes the fall or gets away with it. Every Reaction spends a card, so it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.engine.rules import Event, Seat
from cardgen.games.mob_sitters.deck import ACCUSE, FALL, GOT_AWAY, GUN, LEFT, NONE, REACT, RIGHT, SILENT, Move
from cardgen.games.mob_sitters.table import BOSS, COPS, FLIP, State, View, less

if TYPE_CHECKING:
    from mypy_extensions import i64

# --- accusations: S-R11, S-R13, S-C08, S-C21, S-C22, S-C24 ---------------------------------------------


def accusations(view: View) -> list[Move]:
    """S-R11, S-R13, S-C24: an accusation and any face-up card that shares a symbol, one's own included.

    S-C08: who can hit an opponent must, unless the option says otherwise; S-C22: who cannot need not.
    """
    deck = view.deck
    crossed: tuple[i64, ...] = deck.crossed
    shown: tuple[i64, ...] = deck.shown
    seat = view.seat
    found: list[Move] = []
    must = False
    for accusation in view.down if view.step == FLIP else view.mats[seat].up:
        symbols = crossed[accusation]
        if not symbols:
            continue
        for other, mat in enumerate(view.mats):
            for card in mat.up:
                if shown[card] & symbols:
                    found.append((ACCUSE, (accusation, other, card), ()))
                    must = must or other != seat
    if not must or deck.optional:
        found.append(SILENT)
    return found


def accused(state: State, symbols: i64) -> bool:
    """Whether any card that lies face up bears one of the symbols: all see the answer."""
    shown: tuple[i64, ...] = state.deck.shown
    for lying in state.up:
        for card in lying:
            if shown[card] & symbols:
                return True
    return False


def accuse(state: State, move: Move) -> None:
    """S-R06, S-R09, S-R12: the accusation is used up whatever comes of it; its target is asked."""
    accusation, target, card = move[1]
    seat = state.turn
    if state.told is not None:
        more = {"against": target, "flipped": state.step == FLIP}
        state.told.append(Event("move", "accuse", seat, (accusation,), named={"target": card}, more=more))
    place = state.down if state.step == FLIP else state.up
    place[seat] = less(place[seat], accusation)
    state.spent[seat] += (accusation,)
    state.seen[seat] = None
    state.card = card
    state.accusation = accusation
    state.accuser = state.blamer = seat
    state.owner = state.blamed = target
    state.passed = False
    state.seen_blame = None


# --- reactions: S-R14 to S-R17 -------------------------------------------------------------------------


def reactions(view: View) -> list[Move]:
    """S-R14, S-R17: take the fall, or flip one of one's own face-down Reactions."""
    hidden = view.deck.hidden
    found = [FALL]
    for card in view.down:
        if hidden[card]:
            found.append((REACT, (card,), ()))
    return found


def answer(state: State, move: Move) -> None:
    """2.3: one link of the chain."""
    if not move[1]:
        fall(state)
        return
    reaction = move[1][0]
    seat = state.blamed
    kind = state.deck.kind[reaction]
    if state.told is not None:
        more = {} if kind == GOT_AWAY else {"to": receiver(state, kind)}
        state.told.append(Event("move", "react", seat, (reaction,), named={"target": state.card}, more=more))
    state.down[seat] = less(state.down[seat], reaction)
    state.spent[seat] += (reaction,)
    state.seen[seat] = None
    state.flipped.append(reaction)
    state.flippers.append(seat)
    if kind == GOT_AWAY:
        get_away(state)
    else:
        pass_on(state, receiver(state, kind))


def receiver(state: State, kind: int) -> Seat:
    """S-R15, S-C06, S-C07: the left or right neighbour, or whoever the blame came from."""
    if kind == LEFT:
        return (state.blamed + 1) % state.seats
    if kind == RIGHT:
        return (state.blamed - 1) % state.seats
    return state.accuser if state.deck.to_original else state.blamer


def pass_on(state: State, receiver: Seat) -> None:
    """S-R15, S-C20: the card leaves its owner, and somebody else is blamed, or the same player again."""
    if not state.passed:
        state.up[state.owner] = less(state.up[state.owner], state.card)
        state.seen[state.owner] = None
        state.passed = True
    state.blamer = state.blamed
    state.blamed = receiver
    state.seen_blame = None


def get_away(state: State) -> None:
    """S-R16, S-C19: the card stays where it is, or is laid face up before whoever got away with it."""
    seat = state.blamed
    kind = "placed" if state.passed else "kept"
    if state.passed:
        state.up[seat] += (state.card,)
        state.passed = False
        state.seen[seat] = None
    if state.told is not None:
        state.told.append(Event("reveal", kind, seat, (state.card,)))
    close(state, NONE)


def fall(state: State) -> None:
    """S-R12: face down to the Boss pile for a Steal card, to the Cops pile for a Job card."""
    seat = state.blamed
    card = state.card
    boss = bool(state.deck.shown[card] & GUN)
    if not state.passed:
        state.up[state.owner] = less(state.up[state.owner], card)
        state.seen[state.owner] = None
    state.passed = False
    (state.boss if boss else state.cops)[seat] += (card,)
    state.totals[BOSS if boss else COPS][seat] += state.deck.value[card]
    state.seen[seat] = None
    if state.told is not None:
        state.told.append(Event("move", "fall", seat, (card,), more={"pile": "boss" if boss else "cops"}))
    if seat != state.accuser:
        state.won.append(state.accusation)
    close(state, seat)


def close(state: State, fallen: Seat) -> None:
    """The chain is over. For the statistics, a Reaction succeeds when its user did not fall."""
    for link, reaction in enumerate(state.flipped):
        if state.flippers[link] != fallen:
            state.won.append(reaction)
    state.flipped.clear()
    state.flippers.clear()
    state.card = state.accusation = NONE
    state.accuser = state.owner = state.blamer = state.blamed = NONE
    state.seen_blame = None
