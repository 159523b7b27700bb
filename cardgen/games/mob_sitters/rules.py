"""The rules of "Mob Sitters", S-R01 to S-R20, with the rulings S-C01 to S-C28.

Read it beside the rulebook: the start, the turn with its six steps, the end. What an accusation sets off
stands in `blame`, what lies where in `table`, the numbers in `deck`. Verbs in the log: `keep`, `redeal`,
`play`, `accuse`, `silent`, `react`, `fall`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardgen.engine.options import refuse_seats
from cardgen.engine.piles import at, without
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Event, Result, Seat
from cardgen.games.mob_sitters.blame import accusations, accuse, accused, answer, reactions
from cardgen.games.mob_sitters.deck import (
    ACCUSE,
    FALL,
    KEEP,
    LAY,
    NONE,
    REACT,
    REDEAL,
    SILENT,
    Deck,
    Move,
    deck,
)
from cardgen.games.mob_sitters.table import (
    DEALT,
    DISCARD,
    DRAW,
    EARN,
    FLIP,
    OVER,
    PLAY,
    RESOLVE,
    SAFE,
    Blame,
    Mat,
    State,
    View,
    cards,
    discard,
    dollars,
    draw,
    shuffle,
    view,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = [
    "ACCUSE", "DEALT", "DISCARD", "DRAW", "EARN", "FALL", "FLIP", "KEEP", "LAY", "NONE", "OVER",
    "PLAY", "REACT", "REDEAL", "RESOLVE", "SILENT", "Blame", "Deck", "Mat", "Move", "State", "View", "bound",
    "cards", "deck", "moves", "play", "result", "scores", "setup", "to_act", "view",
]  # fmt: skip

FIRST_HAND: Final = (KEEP, REDEAL)
REASON: Final = "last turn"
"""There is but one way to end (S-R18)."""


# --- the start: S-R01 to S-R03 -------------------------------------------------------------------------


def setup(deck: Deck, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """S-R01 to S-R03, S-C16: who starts is drawn or given; every player shuffles the own deck and deals."""
    refuse_seats(seats, deck.fewest, deck.most_seats, deck.start)
    state = State(deck, seats, told)
    start = rng.below(seats)
    state.start = state.turn = start if deck.start == NONE else deck.start
    if told is not None:
        told.append(Event("reveal", "start", state.start))
    order = tuple([(state.start + step) % seats for step in range(seats)])
    for seat in order:
        shuffle(state, seat, rng)
        draw(state, seat, deck.hand, "deal", "hand")
    if deck.redeal:
        state.asking = order
    else:
        begin(state)
    return state


def settle(state: State, move: Move, rng: Stream) -> None:
    """S-R02, S-C26: keep the hand, or shuffle it back and deal once more, each player for oneself."""
    seat = state.asking[0]
    state.asking = state.asking[1:]
    again = move == REDEAL
    if state.told is not None:
        state.told.append(Event("move", "redeal" if again else "keep", seat))
    if again:
        state.piles[seat] += state.hands[seat]
        state.hands[seat].clear()
        shuffle(state, seat, rng)
        draw(state, seat, state.deck.hand, "deal", "hand")
    if not state.asking:
        begin(state)


# --- whose decision, what is allowed -------------------------------------------------------------------


def to_act(state: State) -> Seat | None:
    """Whoever is blamed, else whose turn it is; None at the end. All see who it is, and why."""
    if state.card != NONE:
        return state.blamed
    if state.asking:
        return state.asking[0]
    return None if state.step == OVER else state.turn


def moves(view: View) -> Sequence[Move]:
    """Every legal move."""
    if view.blame.card != NONE:
        return reactions(view)
    if view.step == PLAY:
        return lays(view)
    if view.step == DEALT:
        return FIRST_HAND
    return accusations(view)


def lays(view: View) -> Sequence[Move]:
    """S-R08, S-C17: every way to lay three cards; a Reaction is never face up, a hand ends with them."""
    deck = view.deck
    hidden = deck.hidden
    hand = view.hand
    able = len(hand)
    while able and hidden[hand[able - 1]]:
        able -= 1
    return deck.lays[len(hand)][able]


# --- the turn and its steps: S-R04, S-C02 --------------------------------------------------------------


def play(state: State, move: Move, rng: Stream) -> None:
    """Carry out one decision and what follows from it."""
    if state.card != NONE:
        answer(state, move)
        if state.card == NONE:
            go_on(state)
    elif state.step == PLAY:
        lay(state, move)
        state.step = RESOLVE
        go_on(state)
    elif state.step == DEALT:
        settle(state, move, rng)
    elif move[0] == ACCUSE:
        accuse(state, move)
    else:
        if state.told is not None:
            state.told.append(Event("move", "silent", state.turn))
        state.step += 1
        go_on(state)


def begin(state: State) -> None:
    """The first turn of all."""
    state.number = 1
    state.step = PLAY
    tell_turn(state)
    go_on(state)


def go_on(state: State) -> None:
    """S-R04, S-C04: the steps one after the other, until somebody has to decide."""
    while state.step != OVER:
        if state.step == FLIP:
            if may_flip(state):
                return
            state.step = DISCARD
        if state.step == DISCARD:
            clear(state)
        elif state.step == PLAY:
            if state.hands[state.turn]:
                return
            state.step = RESOLVE
        elif state.step == RESOLVE:
            if may_resolve(state):
                return
            state.step = DRAW
        elif state.step == DRAW:
            put_away(state)
            draw(state, state.turn, state.deck.draw, "draw", "refill")
            state.step = OVER
        if state.step == OVER:
            next_turn(state)


def next_turn(state: State) -> None:
    """S-R03, S-R04, S-R18, S-C01: clockwise; after everybody's last turn, which only resolves, the end."""
    state.turns += 1
    state.turn = (state.turn + 1) % state.seats
    if state.turn == state.start:
        state.number += 1
    if state.number > state.deck.play_turns + 1:
        finish(state)
        return
    tell_turn(state)
    if state.number == 1:
        state.step = PLAY
        return
    if state.deck.earn_first:
        earn(state)
    state.step = FLIP


def earn(state: State) -> None:
    """S-R05, S-C05: step 1, every face-up Money card in the own area, however it came there."""
    seat = state.turn
    up = state.up[seat]
    if not up:
        return
    state.up[seat] = ()
    state.safe[seat] += up
    state.totals[SAFE][seat] += dollars(state.deck.value, up)
    state.won.extend(up)
    state.seen[seat] = None
    if state.told is not None:
        more = {"safe": state.totals[SAFE][seat]}
        state.told.append(Event("reveal", "earn", seat, up, more=more))


def may_flip(state: State) -> bool:
    """S-R06: step 2. Who has a face-down card is asked when any card could be hit: all see both.

    Whether one of them is an accusation is nobody else's business (S-C22).
    """
    return bool(state.down[state.turn]) and accused(state, -1)


def clear(state: State) -> None:
    """S-R07, S-R18, S-C04: step 3, what is face down goes; after the last turn the hand goes too."""
    seat = state.turn
    if not state.deck.earn_first:
        earn(state)
    down = state.down[seat]
    if down:
        state.down[seat] = ()
        discard(state, seat, down, "discard", spared(state, seat))
    state.step = PLAY
    if state.number > state.deck.play_turns:
        left = tuple(state.hands[seat])
        state.hands[seat].clear()
        discard(state, seat, left, "leftover")
        state.step = OVER


def spared(state: State, seat: Seat) -> i64:
    """S-C08: the symbols on opponents' cards that nothing face down here can have crossed out."""
    symbols: i64 = 0
    if not state.deck.optional:
        shown: tuple[i64, ...] = state.deck.shown
        for other, lying in enumerate(state.up):
            if other != seat:
                for card in lying:
                    symbols |= shown[card]
    return symbols


def lay(state: State, move: Move) -> None:
    """S-R08, S-C18: step 4, three cards, whatever still lies there."""
    seat = state.turn
    hand = state.hands[seat]
    ups = at(hand, move[1], state.laid)
    downs = at(hand, move[2], state.laid)
    state.up[seat] += ups
    state.down[seat] += downs
    state.hands[seat] = without(hand, move[1] + move[2])
    state.seen[seat] = None
    if state.told is not None:
        state.told.append(Event("move", "play", seat, ups, more={"down": len(downs)}))
        if downs:
            state.told.append(Event("reveal", "down", seat, downs, (seat,)))


def may_resolve(state: State) -> bool:
    """S-R09: step 5, whether a face-up accusation of one's own has anything to hit."""
    symbols = crossed_out(state)
    return symbols > 0 and accused(state, symbols)


def crossed_out(state: State) -> i64:
    """The symbols on one's own face-up accusations; 0 when there are none."""
    crossed: tuple[i64, ...] = state.deck.crossed
    symbols: i64 = 0
    for card in state.up[state.turn]:
        symbols |= crossed[card]
    return symbols


def put_away(state: State) -> None:
    """S-C09: a face-up accusation that hit nothing was meant for this turn and goes."""
    seat = state.turn
    up = state.up[seat]
    if not up or not crossed_out(state):
        return
    crossed = state.deck.crossed
    unused = tuple([card for card in up if crossed[card]])
    state.up[seat] = tuple([card for card in up if not crossed[card]])
    state.spent[seat] += unused
    state.seen[seat] = None
    if state.told is not None:
        state.told.append(Event("reveal", "unused", seat, unused))


# --- the end: S-R18 to S-R20 ---------------------------------------------------------------------------


def finish(state: State) -> None:
    """S-R19, S-C13: the Boss counts, then the cops among the rest. What lies in an area, lies there."""
    state.step = OVER
    deck = state.deck
    safe, boss, cops = state.totals
    capacity = deck.caught if 2 * deck.caught < state.seats else 1  # somebody must be left to win
    by_boss = caught(boss, list(range(state.seats)), capacity)
    left = [seat for seat in range(state.seats) if seat not in by_boss]
    by_cops = caught(cops, left, capacity)
    state.caught = [by_boss, by_cops]
    if state.told is not None:
        for kind, totals, among, out in (
            ("boss", boss, range(state.seats), by_boss),
            ("cops", cops, left, by_cops),
            ("safe", safe, [seat for seat in left if seat not in by_cops], []),
        ):
            more = {"totals": tuple(totals), "among": tuple(among), "caught": tuple(out)}
            state.told.append(Event("reveal", kind, None, more=more))


def caught(totals: list[int], among: list[Seat], capacity: int) -> list[Seat]:
    """S-R19, S-R20, S-C10, S-C12: from the highest total down; a tie too large frees all below it too."""
    out: list[Seat] = []
    while among and len(out) < capacity:
        highest = max([totals[seat] for seat in among])
        group = [seat for seat in among if totals[seat] == highest]
        if len(out) + len(group) > capacity:
            break
        out += group
        among = [seat for seat in among if totals[seat] < highest]
    return out


def scores(state: State) -> tuple[int, ...]:
    """Dollars in the Safe; nothing for whoever was caught."""
    out = state.caught[0] + state.caught[1]
    return tuple([0 if seat in out else total for seat, total in enumerate(state.totals[SAFE])])


def result(state: State) -> Result:
    """S-R19: the fullest Safe among those not caught; equal totals share.

    Parts: `safe`, and what being caught by the `boss` or the `cops` costs. Money succeeds when it is
    earned, an accusation when somebody else falls for it, a Reaction when its user does not fall.
    """
    by_boss, by_cops = state.caught
    points = scores(state)
    parts = []
    for seat, total in enumerate(state.totals[SAFE]):
        lost = {"boss": -total} if seat in by_boss else {"cops": -total} if seat in by_cops else {}
        parts.append({"safe": total, **lost})
    free = [seat for seat in range(state.seats) if seat not in by_boss and seat not in by_cops]
    best = max([points[seat] for seat in free])
    return Result(
        reason=REASON,
        scores=points,
        parts=parts,
        winners=tuple([seat for seat in free if points[seat] == best]),
        start=state.start,
        turns=state.turns,
        laid=state.laid,
        won=state.won,
        drawn=state.drawn,
    )


def bound(deck: Deck, seats: int) -> int:
    """Decisions in n x (play_turns + 1) turns.

    Per player: the hand; in every playing turn a lay and one silence; in every later turn one silence;
    every accusation once, and the fall it may end with; every Reaction once.
    """
    each = 1 + 2 * deck.play_turns + deck.play_turns + 2 * deck.accusations + deck.reactions
    return seats * each


def tell_turn(state: State) -> None:
    """A turn begins; `number` counts those of this player."""
    if state.told is not None:
        state.told.append(Event("reveal", "turn", state.turn, more={"number": state.number}))
