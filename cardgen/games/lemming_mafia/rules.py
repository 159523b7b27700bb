"""The rules of "Lemming Mafia", L-R01 to L-R16, with the rulings L-C01 to L-C21.

Read it beside the rulebook: the start, the turn, the spaces, the end. What a race is worth stands in
`scoring`, what lies where in `table`, the numbers in `deck`. Verbs in the log: `advance`; on a
sledgehammer `remove` and `leave`, at the bookmaker `bet` and `pass`, before a boss `discard` and `keep`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardgen.engine.options import refuse_seats
from cardgen.engine.rng import Stream
from cardgen.engine.rules import EVERYBODY, NOBODY, Card, Event, Result, Seat
from cardgen.games.lemming_mafia.deck import (
    ADVANCE,
    AREA,
    BET,
    BOOKMAKER,
    BOSS,
    CAR_THEFT,
    CEMENT_MIXER,
    DISCARD,
    KEEP,
    LEAVE,
    NONE,
    OUT,
    PASS,
    REMOVE,
    SLEDGEHAMMER,
    Deck,
    Move,
    deck,
)
from cardgen.games.lemming_mafia.scoring import CONDITIONS, Ending, met, placing, points
from cardgen.games.lemming_mafia.table import (
    BETS,
    HAMMER,
    MISSIONS,
    OVER,
    RUN,
    State,
    Table,
    View,
    all_changed,
    bets_changed,
    cards,
    missions_changed,
    put,
    shod,
    taken,
    view,
)

__all__ = [
    "ADVANCE", "AREA", "BET", "BETS", "CONDITIONS", "DISCARD", "HAMMER", "KEEP", "LEAVE", "MISSIONS", "NONE",
    "OUT", "OVER", "PASS", "REASONS", "REMOVE", "RUN", "Deck", "Ending", "Move", "State", "Table", "View",
    "all_changed", "bound", "cards", "deck", "last", "met", "moves", "placing", "play", "points",
    "result", "scores", "setup", "to_act", "view",
]  # fmt: skip

GOING: Final = 0
WATER: Final = 1
LAST: Final = 2
REASONS: Final = ("going on", "water", "last one running")
"""How a race ends (L-R13)."""

BLOWS: Final = (REMOVE, LEAVE)
"""What the sledgehammer may do (L-R08)."""


# --- the start: L-R01, L-R02 ---------------------------------------------------------------------------


def setup(deck: Deck, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """L-R01, L-R02: all lemmings start; bets and missions for each player; who starts is drawn or given."""
    refuse_seats(seats, deck.fewest, deck.most_seats, deck.start)
    state = State(deck, seats, told)
    start = rng.below(seats)
    state.start = state.turn = start if deck.start == NONE else deck.start
    if state.told is not None:
        tell(state, "reveal", "start", state.start)
    pile = list(deck.missions)
    rng.shuffle(pile)
    if state.told is not None:
        tell(state, "shuffle", "missions", None, pile[::-1], NOBODY)
    for seat in clockwise(state):
        if state.told is not None:
            tell(state, "reveal", "set", seat, state.bets[seat])
        state.missions[seat] = [pile.pop() for _ in range(deck.dealt)]
        if state.told is not None:
            tell(state, "deal", "missions", seat, state.missions[seat], (seat,))
    state.box += pile
    roll(state, rng)
    return state


def clockwise(state: State) -> tuple[Seat, ...]:
    """L-C08: everybody, from the active player on."""
    return state.deck.circles[state.seats][state.turn]


# --- whose decision, what is allowed -------------------------------------------------------------------


def to_act(state: State) -> Seat | None:
    """Whoever is asked at the bookmaker or by a boss, else whose turn it is; None at the end."""
    if state.asking:
        return state.asking[0]
    return None if state.step == OVER else state.turn


def moves(view: View) -> Sequence[Move]:
    """Every legal move. Bets and discards are voluntary (L-R10, L-R11), and so is the hammer (L-C02)."""
    deck = view.deck
    table = view.table
    step = table.step
    if step == RUN:
        return runs(deck, table.dice, table.at, table.taken)
    if step == HAMMER:
        return BLOWS
    if step == BETS:
        found = [deck.lays[card] for card in view.bets]
        found.insert(0, PASS)
    else:
        found = [deck.discards[card] for card in view.missions]
        found.insert(0, KEEP)
    return found


def runs(deck: Deck, dice: tuple[int, ...], at: tuple[int, ...], taken: int) -> list[Move]:
    """L-R03 to L-R05: whoever may run, to the free spaces of the next section that has any; behind the last
    one is the water.
    """
    found: list[Move] = []
    for lemming in runners(dice, at):
        ways = deck.runs[lemming]
        section = deck.section[at[lemming]]
        before = len(found)
        while len(found) == before:
            section += 1
            for space in deck.sections[section]:
                if not taken >> space & 1:
                    found.append(ways[space])
    return found


def runners(dice: tuple[int, ...], at: tuple[int, ...]) -> list[int]:
    """L-R03, L-R06, L-C04, L-C18: the lemmings the dice allow; for one that is out the last ones step in."""
    found: list[int] = []
    for face in dice:
        if at[face] == OUT:
            found += [lemming for lemming in last(at) if lemming not in found]
        elif face not in found:
            found.append(face)
    return found


def last(at: tuple[int, ...]) -> list[int]:
    """L-R06, L-C04: the lemming furthest behind; in the start area there may be several."""
    found: list[int] = []
    behind = OUT
    for lemming, space in enumerate(at):
        if space != OUT and (behind == OUT or space <= behind):
            if space != behind:
                found.clear()
            behind = space
            found.append(lemming)
    return found


# --- the turn: L-R03 to L-R06 --------------------------------------------------------------------------


def roll(state: State, rng: Stream) -> None:
    """L-R03: both lemming dice."""
    state.dice = tuple(faces[rng.below(len(faces))] for faces in state.deck.dice)
    state.step = RUN
    state.seen = None
    if state.told is not None:
        named = {"dice": state.dice, "runners": tuple(runners(state.dice, tuple(state.at)))}
        tell(state, "reveal", "dice", state.turn, named=named)


def play(state: State, move: Move, rng: Stream) -> None:
    """Carry out one decision and what follows from it."""
    if state.step == RUN:
        _, lemming, space = move
        if state.told is not None:
            tell(state, "move", "advance", state.turn, (lemming,), at=state.at[lemming], to=space)
        state.lemming = lemming
        put(state, lemming, space)
        arrive(state, rng)
    elif state.step == HAMMER:
        strike(state, move[0] == REMOVE[0])
        next_turn(state, rng)
    else:
        seat = state.asking[0]
        state.asking = state.asking[1:]
        if state.step == BETS:
            bet(state, seat, move)
        else:
            drop(state, seat, move)
        if not state.asking:
            next_turn(state, rng)


def next_turn(state: State, rng: Stream) -> None:
    """L-R03: clockwise."""
    show_track(state)
    state.turns += 1
    state.turn = (state.turn + 1) % state.seats
    roll(state, rng)


# --- the spaces: L-R07 to L-R12 ------------------------------------------------------------------------


def arrive(state: State, rng: Stream) -> None:
    """A space acts when a lemming comes to it, and then only (L-C10); at the water the race is over."""
    space = state.at[state.lemming]
    if space == state.deck.water:
        finish(state, state.lemming, WATER)
    else:
        act(state, state.deck.kind[space], rng)


def act(state: State, kind: int, rng: Stream) -> None:
    """L-R07 to L-R12: what a space of that kind does."""
    if kind == CEMENT_MIXER:
        put_on(state, rng, "cement_mixer")
    elif kind == SLEDGEHAMMER:
        sledgehammer(state, rng)
    elif kind == CAR_THEFT:
        car_theft(state, rng)
    elif kind == BOOKMAKER:  # L-R10, L-C08, L-C19: everybody who has a bet left is asked
        ask(state, BETS, state.bets, "bookmaker", rng)
    elif kind == BOSS:  # L-R11, L-C08, L-C19: everybody who has a mission left is asked
        ask(state, MISSIONS, state.missions, "boss", rng)
    else:  # L-R12: nothing
        next_turn(state, rng)


def put_on(state: State, rng: Stream, why: str) -> None:
    """L-R07, L-C20: one more shoe; with the third a lemming is out, and its space does nothing more."""
    lemming = state.lemming
    worn = state.shoes[lemming]
    if len(worn) + 1 < state.deck.limit:
        shoe = state.supply.pop()
        worn.append(shoe)
        shod(state)
        if state.told is not None:
            tell(state, "reveal", why, state.turn, (lemming,), named={"shoe": shoe}, shoes=len(worn))
    else:
        if state.told is not None:
            tell(state, "reveal", why, state.turn, (lemming,), shoes=state.deck.limit)
        drop_out(state, lemming)
    if len(state.out) + 1 == len(state.at):
        (left,) = [other for other, space in enumerate(state.at) if space != OUT]
        finish(state, left, LAST)
    else:
        next_turn(state, rng)


def drop_out(state: State, lemming: int) -> None:
    """L-R07, L-C17: off the board to the highest free cell; the shoes go back."""
    worn = state.shoes[lemming]
    cell = len(state.at) - len(state.out)
    put(state, lemming, OUT)
    state.out.append(lemming)
    if state.told is not None:
        tell(state, "reveal", "out", None, (lemming,), named={"shoes": tuple(worn)}, cell=cell)
    state.supply += worn
    worn.clear()
    shod(state)
    state.seen_out = None


def sledgehammer(state: State, rng: Stream) -> None:
    """L-R08, L-C02, L-C21: the active player may take a shoe off, or has to."""
    if state.shoes[state.lemming] and not state.deck.forced:
        state.step = HAMMER
        return
    if state.shoes[state.lemming]:
        off(state, "reveal")
    next_turn(state, rng)


def strike(state: State, used: bool) -> None:
    """L-R08: the decision about it."""
    if used:
        off(state, "move")
    elif state.told is not None:
        tell(state, "move", "leave", state.turn, (state.lemming,))


def off(state: State, event: str) -> None:
    """L-C17: a shoe back to the supply."""
    worn = state.shoes[state.lemming]
    shoe = worn.pop()
    state.supply.append(shoe)
    shod(state)
    if state.told is not None:
        tell(state, event, "remove", state.turn, (state.lemming,), named={"shoe": shoe}, shoes=len(worn))


def car_theft(state: State, rng: Stream) -> None:
    """L-R09, L-C15: so many spaces on, past anybody; a space that is taken is a shoe instead (L-C16).

    Whoever drives beyond the last space is in the water (L-C03).
    """
    deck = state.deck
    lemming = state.lemming
    start = state.at[lemming]
    die = deck.die
    number = die[rng.below(len(die))]
    to = min(start + number, deck.water)
    stands = bool(taken(state) >> to & 1)
    if state.told is not None:
        tell(state, "reveal", "theft", state.turn, (lemming,), roll=number, at=start, to=to, taken=stands)
    if stands:
        put_on(state, rng, "caught")
    else:
        put(state, lemming, to)
        arrive(state, rng)


def ask(state: State, step: int, hands: list[list[Card]], kind: str, rng: Stream) -> None:
    """An offer to all; how many cards each has left lies open."""
    state.asking = tuple([seat for seat in clockwise(state) if hands[seat]])
    if state.told is not None:
        tell(state, "reveal", kind, state.turn, (state.lemming,), asked=state.asking)
    if state.asking:
        state.step = step
    else:
        next_turn(state, rng)


def bet(state: State, seat: Seat, move: Move) -> None:
    """L-R10: face down onto the own pile, or not."""
    verb, card, _ = move
    if verb == PASS[0]:
        if state.told is not None:
            tell(state, "move", "pass", seat)
        return
    state.bets[seat].remove(card)
    state.piles[seat].append(card)
    state.times[seat] += (state.turns,)
    bets_changed(state, seat)
    if state.told is not None:
        tell(state, "move", "bet", seat)
        tell(state, "reveal", "slip", seat, (card,), (seat,))


def drop(state: State, seat: Seat, move: Move) -> None:
    """L-R11: a mission out of the game, unseen, or not."""
    verb, card, _ = move
    if verb == KEEP[0]:
        if state.told is not None:
            tell(state, "move", "keep", seat)
        return
    state.missions[seat].remove(card)
    state.dropped[seat].append(card)
    missions_changed(state, seat)
    if state.told is not None:
        tell(state, "move", "discard", seat)
        tell(state, "reveal", "dropped", seat, (card,), (seat,))


# --- the end: L-R13 to L-R16 ---------------------------------------------------------------------------


def finish(state: State, winner: int, reason: int) -> None:
    """L-R13, L-R14: at once; all bets and missions that were kept are turned over."""
    state.turns += 1
    state.step = OVER
    state.ended = reason
    state.winner = winner
    state.cells = placing(state.deck, state.at, state.out, winner)
    show_track(state)
    if state.told is None:
        return
    tell(state, "reveal", "finish", None, (winner,), cells=state.cells, water=reason == WATER)
    end = ending(state)
    for seat in range(state.seats):
        piles, missions = state.piles[seat], state.missions[seat]
        earned = tuple(mission_points(state.deck, missions, end))
        tell(state, "reveal", "pile", seat, piles, points=points(state.deck, piles, winner))
        tell(state, "reveal", "missions", seat, missions, points=earned)


def ending(state: State) -> Ending:
    """What bets and missions are judged by."""
    worn = tuple([len(shoes) for shoes in state.shoes])
    return Ending(state.winner, state.cells, worn, tuple(state.out), state.deck.out_counts)


def mission_points(deck: Deck, missions: Sequence[Card], end: Ending) -> list[int]:
    """L-R15: the value of each mission still there if it is met, else the penalty."""
    return [deck.worth[card] if met(deck.asked[card], end) else -deck.penalty for card in missions]


def parts(state: State, seat: Seat, earned: list[int]) -> dict[str, int]:
    """L-R14, L-R15: `bets`, and every mission that was kept by its key; `earned` are the missions' points."""
    deck = state.deck
    missions = state.missions[seat]
    found = {"bets": points(deck, state.piles[seat], state.winner)}
    for place, value in enumerate(earned):
        found[deck.keys[missions[place]]] = value
    return found


def scores(state: State) -> tuple[int, ...]:
    """Bets and missions; nobody has any points before the race is over."""
    if state.step != OVER:
        return (0,) * state.seats
    end = ending(state)
    earned = [mission_points(state.deck, missions, end) for missions in state.missions]
    return tuple([total(parts(state, seat, values)) for seat, values in enumerate(earned)])


def total(part: dict[str, int]) -> int:
    """All parts together; machine code adds up faster than `sum`."""
    found = 0
    for value in part.values():
        found += value
    return found


def result(state: State) -> Result:
    """L-R16, L-C07: most points; of equals those with most from missions that were met; else they share.

    At stake are the bets laid, the missions kept and all lemmings; those on the winner, those that were met,
    and the winner succeed.
    """
    deck = state.deck
    end = ending(state)
    earned = [mission_points(deck, missions, end) for missions in state.missions]
    shared = [parts(state, seat, values) for seat, values in enumerate(earned)]
    totals = [total(part) for part in shared]
    ranks = [(totals[seat], completed(values)) for seat, values in enumerate(earned)]
    best = max(ranks)
    laid = [card for pile in state.piles for card in pile]
    kept = [card for missions in state.missions for card in missions]
    gains = [value for values in earned for value in values]
    backed = deck.backed
    won = [state.winner]
    won += [card for card in laid if backed[card] == state.winner]
    won += [card for place, card in enumerate(kept) if gains[place] > 0]
    drawn = [*deck.lemmings, *laid]
    for unused in (state.bets, state.missions, state.dropped):
        for lying in unused:
            drawn += lying
    return Result(
        reason=REASONS[state.ended],
        scores=totals,
        parts=shared,
        winners=tuple([seat for seat, rank in enumerate(ranks) if rank == best]),
        start=state.start,
        turns=state.turns,
        laid=[*deck.lemmings, *laid, *kept],
        won=won,
        drawn=drawn,
    )


def completed(earned: list[int]) -> int:
    """L-C07: the points of missions that were met."""
    found = 0
    for value in earned:
        if value > 0:
            found += value
    return found


def bound(deck: Deck, seats: int) -> int:
    """4.3: every turn moves a lemming a section or more, then asks for the hammer or asks everybody."""
    turns = len(deck.lemmings) * (len(deck.sections) - 2) + 1
    return turns * (1 + seats)


# --- the log -------------------------------------------------------------------------------------------


def show_track(state: State) -> None:
    """Who stands where, and in how many shoes, when a turn is over."""
    if state.told is not None:
        worn = tuple(map(len, state.shoes))
        tell(state, "reveal", "track", None, at=tuple(state.at), shoes=worn)


def tell(
    state: State,
    event: str,
    kind: str,
    seat: Seat | None,
    cards: Sequence[Card] = (),
    seen_by: Sequence[Seat] | None = EVERYBODY,
    named: Mapping[str, Card | Sequence[Card]] = {},
    **more: Any,
) -> None:
    """One line for the log, which there must be."""
    assert state.told is not None
    state.told.append(Event(event, kind, seat, tuple(cards), seen_by, named, more))
