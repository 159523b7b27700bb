"""Tables of "Mob Sitters" that look to one seat as the real one does, for bots that search.

Everybody knows every deck. So of another player's cards all that were never open are in that player's hand,
draw pile, face-down cards or buried discards, in any way (S-C14); but an accusation that could have hit an
opponent was not buried, for it had to be used (S-C08).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.mob_sitters.deck import ACCUSE, LAY, NONE, REACT, Move
from cardgen.games.mob_sitters.table import BOSS, COPS, SAFE, State, View

PATIENCE: Final = 1
"""Others' replies are looked at at once."""


def imagine(view: View, rng: Stream) -> State:
    """A table with the hidden cards of every deck dealt anew."""
    seats = len(view.mats)
    state = State(view.deck, seats, None)
    state.start = view.start
    state.turn = view.turn
    state.number = view.number
    state.turns = (view.number - 1) * seats + (view.turn - view.start) % seats if view.number else 0
    state.step = view.step
    state.asking = view.asking
    blame(state, view)
    for seat, mat in enumerate(view.mats):
        state.up[seat] = mat.up
        state.safe[seat], state.boss[seat], state.cops[seat] = mat.gone
        state.totals[SAFE][seat] = mat.safe
        state.totals[BOSS][seat] = mat.boss
        state.totals[COPS][seat] = mat.cops
        state.spent[seat] = mat.spent
    seen = seen_cards(view)
    for seat in range(seats):
        deal(state, view, seat, seen, rng)
    state.seen[:] = view.mats
    state.seen_blame = view.blame
    return state


def blame(state: State, view: View) -> None:
    """Who is blamed for what, when somebody is."""
    blamed = view.blame
    state.card = blamed.card
    state.accusation = blamed.accusation
    state.accuser = blamed.accuser
    state.owner = blamed.owner
    state.blamer = blamed.blamer
    state.blamed = blamed.blamed
    state.passed = blamed.passed


def seen_cards(view: View) -> set[Card]:
    """All cards that lie open or went away openly, wherever they are, and one's own that only one knows."""
    seen = {*view.hand, *view.down, *view.buried}
    for mat in view.mats:
        seen.update(mat.up, mat.spent, *mat.gone)
    if view.blame.card != NONE:
        seen.add(view.blame.card)
    return seen


def deal(state: State, view: View, seat: Seat, seen: set[Card], rng: Stream) -> None:
    """What is hidden of one deck: of the own one only the order of the draw pile."""
    hidden = [card for card in view.deck.decks[seat] if card not in seen]
    rng.shuffle(hidden)
    mat = view.mats[seat]
    if seat == view.seat:
        state.hands[seat] = list(view.hand)
        state.down[seat] = view.down
        state.buried[seat] = view.buried
    else:
        state.buried[seat] = tuple([buried(view, harmless, hidden) for harmless in mat.harmless])
        state.hands[seat] = hidden[: mat.hand]
        state.hands[seat].sort()
        del hidden[: mat.hand]
        state.down[seat] = tuple(hidden[: mat.down])
        del hidden[: mat.down]
    state.harmless[seat] = mat.harmless
    state.piles[seat] = hidden


def buried(view: View, harmless: int, hidden: list[Card]) -> Card:
    """Take the first of the hidden cards that crosses out none of these symbols."""
    crossed = view.deck.crossed
    for place, card in enumerate(hidden):
        if not crossed[card] & harmless:
            return hidden.pop(place)
    return hidden.pop()


def meaning(view: View, move: Move) -> Hashable:
    """What the cards are, for copies are as good as each other; whose card is hit matters."""
    verb = move[0]
    deck = view.deck
    if verb == LAY:
        hand = view.hand
        ups = [(deck.kind[hand[at]], deck.value[hand[at]]) for at in move[1]]
        downs = [(deck.kind[hand[at]], deck.value[hand[at]]) for at in move[2]]
        ups.sort()
        downs.sort()
        return (LAY, tuple(ups), tuple(downs))
    if verb == ACCUSE:
        accusation, seat, card = move[1]
        return (ACCUSE, deck.kind[accusation], seat, card)
    return (REACT, deck.kind[move[1][0]]) if verb == REACT else move
