"""The turn: M-R06 to M-R10, with what may happen between its plays (M-R32, M-R33)."""

from __future__ import annotations

from typing import Final

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Seat
from cardgen.games.mobbing.deck import (
    BONUS,
    DIED,
    FROM_LOBBY,
    GESTAENDNIS,
    LAY,
    OBJECT,
    PASS,
    REFER,
    STOP,
    SWAP,
    WAIT,
    Move,
)
from cardgen.games.mobbing.rules.ending import tell_scoring
from cardgen.games.mobbing.rules.lobby import einwand, lay, umgestimmt
from cardgen.games.mobbing.rules.references import answer, ask_for_anytime, died, open_chain, refer, settle
from cardgen.games.mobbing.rules.start import arrange
from cardgen.games.mobbing.rules.table import (
    ALL_PASSED,
    ANSWERING,
    ARRANGE,
    DRAWING,
    INTERJECT,
    LAST_ROUND,
    PLAY,
    RUMOUR,
    State,
    receive,
    remember,
    tell,
)

PILES: Final = ("lobby", "mobbing")


def play(state: State, move: Move, rng: Stream) -> None:
    """Carry out one decision and what follows from it."""
    phase = state.phase
    if phase == ANSWERING:
        answer(state, move)
        if not state.asking:
            after_chain(state)
    elif phase == INTERJECT:
        interject(state, move)
    elif phase == DRAWING:
        draw(state, move)
    elif phase == PLAY:
        take_turn(state, move)
    elif phase == RUMOUR:
        bonus(state, move)
    elif phase == ARRANGE:
        arrange(state, move, rng)
    if state.ended and state.told is not None:
        tell_scoring(state)


def take_turn(state: State, move: Move) -> None:
    """M-R07, M-R08: a card is played, or no more; who played none draws none."""
    verb = move[0]
    seat = state.turn
    if verb == PASS:
        if state.told is not None:
            tell(state, "move", "pass", seat)
        end_turn(state)
        return
    if verb == STOP:
        if state.told is not None:
            tell(state, "move", "stop", seat)
        begin_draws(state)
        return
    state.plays += 1
    if verb == REFER:
        refer(state, seat, move, PLAY)
        return
    if verb == LAY:
        lay(state, seat, move)
    elif verb == OBJECT:
        einwand(state, seat, move)
    elif verb == SWAP:
        umgestimmt(state, seat, move)
    elif verb == DIED:
        died(state, seat, move[1])
    if state.ended:
        state.turns += 1
    elif state.phase == PLAY:
        ask_everybody(state)


def after_chain(state: State) -> None:
    """A chain is over, and the game goes on where it was played."""
    seat = state.chain_seats[0]
    settle(state)
    back = state.back
    if back == INTERJECT:
        state.phase = INTERJECT
        state.asking = state.order[seat]
    elif back == DRAWING:
        go_on_drawing(state)
    elif back == RUMOUR:
        draw_bonus(state)
    else:
        ask_everybody(state)


# --- cards for any time: M-R32, M-R33, M-C31, M-C32 ----------------------------------------------------


def ask_everybody(state: State) -> None:
    """M-C31: at the start of a turn and after each play all are asked for such cards; then it goes on."""
    if not ask_for_anytime(state):
        go_on(state)


def interject(state: State, move: Move) -> None:
    """M-R32, M-R33, M-C32: a card out of turn, which earns no draw; until all wait in a row."""
    seat = state.asking[0]
    if move[0] != WAIT:
        refer(state, seat, move, INTERJECT)
        return
    state.asking = state.asking[1:]
    if state.told is not None:
        tell(state, "move", "wait", seat)
    if not state.asking:
        go_on(state)


def go_on(state: State) -> None:
    """M-R07: another play while there may be one, then the draws."""
    if state.plays < state.deck.plays:
        state.phase = PLAY
    else:
        begin_draws(state)


# --- the rumour's bonus: M-R21, M-C13, M-C25 -----------------------------------------------------------


def bonus(state: State, move: Move) -> None:
    """M-R21, M-C25: two extra Mobbing cards or none, before the turn goes on."""
    taken = move[0] == BONUS
    if state.told is not None:
        tell(state, "move", "bonus" if taken else "decline", state.turn)
    state.owed = state.deck.bonus if taken else 0
    draw_bonus(state)


def draw_bonus(state: State) -> None:
    """M-C13, M-C33: as many as there are; a Geständnis is answered before the next is drawn."""
    state.phase = RUMOUR
    while state.owed and (state.left or state.right):
        state.owed -= 1
        draw_mobbing(state, RUMOUR)
        if state.phase == ANSWERING:
            return
    state.owed = 0
    state.seen_turn = None
    ask_everybody(state)


# --- drawing: M-R07 to M-R10 ---------------------------------------------------------------------------


def begin_draws(state: State) -> None:
    """M-R07, M-C02: two cards, or by the option as many as were played."""
    deck = state.deck
    state.owed = state.plays if deck.as_played else deck.draws
    state.seen_turn = None
    go_on_drawing(state)


def go_on_drawing(state: State) -> None:
    """M-C24: the next draw; what is owed lapses when both piles are empty."""
    if state.owed and (state.piles[state.turn] or state.left or state.right):
        state.phase = DRAWING
    else:
        end_turn(state)


def draw(state: State, move: Move) -> None:
    """M-R07, M-C24: one card from the chosen pile, seen before the next is drawn."""
    seat = state.turn
    if state.told is not None:
        tell(state, "move", "draw", seat, more={"pile": PILES[move[2]]})
    state.owed -= 1
    if move[2] == FROM_LOBBY:
        draw_lobby(state, seat)
    else:
        draw_mobbing(state, DRAWING)
        if state.phase == ANSWERING:
            return
    go_on_drawing(state)


def draw_lobby(state: State, seat: Seat) -> None:
    """The next card of the own pile."""
    card = state.piles[seat].pop()
    if state.known[seat]:
        state.known[seat] -= 1
        state.seen_pile[seat] = None
    receive(state, seat, card)
    if state.told is not None:
        tell(state, "draw", "lobby", seat, (card,), (seat,))


def draw_mobbing(state: State, back: int) -> None:
    """M-R09, M-R27 (2), M-R33, M-C18: left pile first; a Geständnis is laid before its drawer at once."""
    seat = state.turn
    pile = state.left or state.right
    if not state.left:
        state.late[seat] += 1
    card = pile.pop()
    receive(state, seat, card)
    if state.told is not None:
        tell(state, "draw", "mobbing" if back == DRAWING else "bonus", seat, (card,), (seat,))
    if not state.left and not state.right:
        state.last_turns = state.seats
        if state.told is not None:
            tell(state, "reveal", "last_card", seat)
    if state.deck.kind[card] == GESTAENDNIS:
        confess(state, seat, card, back)


def confess(state: State, seat: Seat, card: int, back: int) -> None:
    """M-R33, M-C18, M-C33: the Geständnis lies before its drawer, and may be answered."""
    state.hands[seat].pop()
    remember(state, seat, card)
    state.laid.append(card)
    state.laid_by.append(seat)
    if state.told is not None:
        tell(state, "reveal", "gestaendnis", seat, (card,), more={"value": state.deck.worth[card]})
    open_chain(state, seat, card, seat, 0, back)


def end_turn(state: State) -> None:
    """M-R06, M-R27 (2), M-C03, M-C35: the next player, unless it was the last turn or all passed in a row."""
    state.turns += 1
    state.idle = 0 if state.stirred else state.idle + 1
    state.seen_turn = None
    if state.last_turns:
        state.last_turns -= 1
        if not state.last_turns:
            state.ended = LAST_ROUND
            return
    if state.idle >= state.seats:
        state.ended = ALL_PASSED
        return
    state.turn = (state.turn + 1) % state.seats
    state.plays = 0
    state.owed = 0
    state.stirred = False
    ask_everybody(state)
