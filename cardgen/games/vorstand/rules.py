"""The rules of "Der Vorstand will das so", V-R01 to V-R11, with the rulings V-C01 to V-C27.

Read it beside the rulebook: the start, the turn, the vote, after the turn, the end. `deck` has worked
out what every card is worth. Verbs in the log: `lay`, `vote` (the first to outbid), `escalate`
(everyone after), `pass`, `redraw` and `cycle`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardgen.engine._native import mypyc_attr
from cardgen.engine.options import refuse_seats
from cardgen.engine.piles import take, without
from cardgen.engine.rng import Stream
from cardgen.engine.rules import NOBODY, Card, Event, Result, Seat, Value
from cardgen.games.vorstand.deck import ASKED, CYCLE, EFFECTS, INF, NONE, PASS, REDRAW, Deck, Move, bits, deck

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = [
    "ASKED", "CYCLE", "EFFECTS", "INF", "NONE", "PASS", "REDRAW", "Deck", "Laid", "Move", "State",
    "Table", "View", "bound", "cards", "deck", "moves", "play", "result", "scores", "setup", "to_act", "view",
]  # fmt: skip

GOING: Final = 0
POINTS: Final = 1
ROUNDS: Final = 2
NO_TODOS: Final = 3
ALL_PASSED: Final = 4
REASONS: Final = ("going on", "points", "rounds", "no to-dos left", "all passed")

ONLY_PASS: Final = (PASS,)


# --- what one sees and what there is -------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Table(Value):
    """What lies open between two turns, the same for every seat.

    `taken[seat]` are the to-dos won so far, which all saw; `left[level]` counts those in the stack,
    `sizes[seat]` the cards each hand began the turn with; `again` is set after a redraw or cycle, when only
    lay or pass are left.
    """

    __slots__ = (
        "again",
        "discard",
        "exchanges",
        "left",
        "passed",
        "pile",
        "points",
        "sizes",
        "taken",
        "todos",
        "turn",
        "turns",
    )

    def __init__(
        self,
        turn: Seat,
        turns: int,
        passed: int,
        exchanges: int,
        todos: tuple[Card, ...],
        left: tuple[int, ...],
        discard: tuple[Card, ...],
        pile: int,
        sizes: tuple[int, ...],
        points: tuple[int, ...],
        taken: tuple[tuple[Card, ...], ...],
        again: bool,
    ) -> None:
        self.turn: Final = turn
        self.turns: Final = turns
        self.passed: Final = passed
        self.exchanges: Final = exchanges
        self.todos: Final = todos
        self.left: Final = left
        self.discard: Final = discard
        self.pile: Final = pile
        self.sizes: Final = sizes
        self.points: Final = points
        self.taken: Final = taken
        self.again: Final = again


@mypyc_attr(acyclic=True, free_list_len=1)
class Laid(Value):
    """What was laid this turn: cards with their owners, the own lay first, then the bids.

    `bid` is the MACHT to outbid, `barred` the ranks that may not, as bits.
    """

    __slots__ = ("barred", "bid", "cards", "leader", "owners", "todo")

    def __init__(
        self,
        todo: Card,
        cards: tuple[Card, ...],
        owners: tuple[Seat, ...],
        leader: Seat,
        bid: int,
        barred: int,
    ) -> None:
        self.todo: Final = todo
        self.cards: Final = cards
        self.owners: Final = owners
        self.leader: Final = leader
        self.bid: Final = bid
        self.barred: Final = barred


NOTHING_LAID: Final = Laid(NONE, (), (), NONE, 0, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class View(Value):
    """What one seat knows. `asking`: who may still outbid, next first; empty before the lay."""

    __slots__ = ("asking", "deck", "hand", "laid", "seat", "table")

    def __init__(
        self,
        deck: Deck,
        seat: Seat,
        hand: tuple[Card, ...],
        asking: tuple[Seat, ...],
        table: Table,
        laid: Laid,
    ) -> None:
        self.deck: Final = deck
        self.seat: Final = seat
        self.hand: Final = hand
        self.asking: Final = asking
        self.table: Final = table
        self.laid: Final = laid


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """The whole table. Piles are drawn from their end; `todo` is the one at stake, or NONE.

    `order[seat]` is everybody else, clockwise. For the statistics, `drawn` holds every card once for each
    time it came to a hand and every to-do once for each time it came up, `staked` both once for each time
    they were at stake, and `won` once for each time that succeeded.
    """

    __slots__ = (
        "again", "asking", "barred", "bid", "cards", "deck", "discard", "drawn", "ended", "exchanges",
        "hands", "leader", "left", "order", "owners", "passed", "pile", "points", "seats", "seen_laid",
        "seen_table", "stack", "staked", "start", "taken", "todo", "todos", "told", "turn", "turns", "won",
    )  # fmt: skip

    def __init__(self, deck: Deck, seats: int, told: list[Event] | None) -> None:
        self.deck: Deck = deck
        self.seats: int = seats
        self.told: list[Event] | None = told
        self.pile: list[Card] = list(deck.employees)
        self.discard: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.stack: list[Card] = list(deck.todos)
        self.left: list[int] = list(deck.levels)
        self.todos: list[Card] = []
        self.taken: list[tuple[Card, ...]] = [()] * seats
        self.points: list[int] = [0] * seats
        self.start: Seat = 0
        self.turn: Seat = 0
        self.turns: int = 0
        self.passed: int = 0
        self.exchanges: int = 0
        self.again: bool = False
        self.asking: tuple[Seat, ...] = NOBODY
        self.todo: Card = NONE
        self.cards: list[Card] = []
        self.owners: list[Seat] = []
        self.leader: Seat = NONE
        self.bid: int = 0
        self.barred: int = 0
        self.ended: int = GOING
        self.drawn: list[Card] = []
        self.staked: list[Card] = []
        self.won: list[Card] = []
        self.order: tuple[tuple[Seat, ...], ...] = deck.orders[seats]
        self.seen_table: Table | None = None
        self.seen_laid: Laid | None = NOTHING_LAID


# --- the start: V-R01, V-R02 ---------------------------------------------------------------------------


def setup(deck: Deck, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """V-R01, V-R02: shuffle both decks, deal, turn up to-dos; who starts is drawn or given."""
    refuse_seats(seats, deck.fewest, deck.most_seats, deck.start)
    state = State(deck, seats, told)
    start = rng.below(seats)
    state.start = state.turn = start if deck.start == NONE else deck.start
    if told is not None:
        told.append(Event("reveal", "start", state.turn))
    shuffle(state, state.pile, rng, "employees")
    shuffle(state, state.stack, rng, "todos")
    for step in range(seats):
        seat = (state.turn + step) % seats
        draw(state, seat, deck.hand, rng, "hand")
    for _ in range(deck.open):
        reveal_todo(state)
    check_end(state)
    return state


def shuffle(state: State, cards: list[Card], rng: Stream, kind: str) -> None:
    """Put a pile into a new order, which nobody sees."""
    rng.shuffle(cards)
    if state.told is not None:
        state.told.append(Event("shuffle", kind, None, cards[::-1], NOBODY))


# --- whose decision, what is seen, what is allowed -----------------------------------------------------


def to_act(state: State) -> Seat | None:
    """Whoever is asked to outbid, else whose turn it is; None at the end."""
    if state.asking:
        return state.asking[0]
    return None if state.ended else state.turn


def view(state: State, seat: Seat) -> View:
    """All that a seat knows: its hand and what lies open."""
    table = state.seen_table
    if table is None:
        table = state.seen_table = see_table(state)
    laid = state.seen_laid
    if laid is None:
        laid = state.seen_laid = see_laid(state)
    return View(state.deck, seat, tuple(state.hands[seat]), state.asking, table, laid)


def see_table(state: State) -> Table:
    """What lies open between two turns; the same before the lay and during the vote."""
    sizes = [len(hand) for hand in state.hands]
    for owner in state.owners:
        sizes[owner] = sizes[owner] + 1
    return Table(
        state.turn,
        state.turns,
        state.passed,
        state.exchanges,
        tuple(state.todos),
        tuple(state.left),
        tuple(state.discard),
        len(state.pile),
        tuple(sizes),
        tuple(state.points),
        tuple(state.taken),
        state.again,
    )


def see_laid(state: State) -> Laid:
    """What was laid this turn."""
    cards = tuple(state.cards)
    return Laid(state.todo, cards, tuple(state.owners), state.leader, state.bid, state.barred)


def moves(view: View) -> Sequence[Move]:
    """Every legal move; whoever has no other must pass."""
    if view.asking:
        return bids(view)
    found = lays(view)
    deck = view.deck
    if not found:
        return [deck.stuck] if view.hand and not view.table.again else [PASS]  # V-C04, V-C22
    if deck.voluntary_pass:  # V-C05
        found.append(PASS)
    return found


def lays(view: View) -> list[Move]:
    """V-R03, V-C25: one to three cards whose MACHT is enough for an open to-do."""
    deck = view.deck
    hand = view.hand
    held = bits(hand)
    choices = deck.choices[len(hand)]
    found: list[Move] = []
    usual: list[i64] = []
    for place, todo in enumerate(view.table.todos):
        level = deck.level[todo]
        if deck.swayed[level] & held:
            sums = lay_sums(deck, hand, held, level)
        else:  # most hands are worth the same at most levels
            sums = usual = usual or lay_sums(deck, hand, held, level)
        needed: i64 = deck.macht[todo]
        offers = choices.lays[place]
        for number, macht in enumerate(sums):
            if macht >= needed:
                found.append(offers[number])
    return found


def lay_sums(deck: Deck, hand: tuple[Card, ...], held: int, level: int) -> list[i64]:
    """V-C17: MACHT of every choice of cards, with their effects; negative when one is forbidden.

    `held` is the hand as bits.
    """
    table: tuple[i64, ...] = deck.lay[level]
    choices = deck.choices[len(hand)]
    added: tuple[i64, ...] = choices.added
    sums: list[i64] = [0] * len(choices.bits)
    number: i64 = 0
    for card in hand:
        sums[number] = table[card]
        number += 1
    shorter: i64
    for place, shorter in enumerate(choices.shorter):
        sums[number] = sums[shorter] + sums[added[place]]
        number += 1
    if deck.social & held:
        for place, card in enumerate(hand):
            if deck.partners[card] & held:
                join(deck, hand, place, deck.met[level][card] - table[card], sums)
    return sums


def join(deck: Deck, hand: tuple[Card, ...], place: i64, more: i64, sums: list[i64]) -> None:
    """V-R11, V-C24: choices that hold this card and a partner are worth so much more."""
    partners = deck.partners[hand[place]]
    beside: i64 = 0
    for other, card in enumerate(hand):
        beside |= (partners >> card & 1) << other
    places: i64
    for number, places in enumerate(deck.choices[len(hand)].bits):
        if places >> place & 1 and places & beside:
            sums[number] = sums[number] + more


def lay_macht(deck: Deck, level: int, cards: list[Card]) -> int:
    """V-C17: MACHT of an own lay, every card with its effect, negative when one is forbidden."""
    laid = bits(tuple(cards))
    total = 0
    for card in cards:
        total += deck.met[level][card] if deck.partners[card] & laid else deck.lay[level][card]
    return total


def bids(view: View) -> Sequence[Move]:
    """V-R04, V-R05, V-C13, V-C23: pass, or one card strictly above the last."""
    deck = view.deck
    laid = view.laid
    least: i64 = laid.bid
    barred = laid.barred
    table: tuple[i64, ...] = deck.vote[deck.level[laid.todo]]
    offers = deck.bids
    found: list[Move] | None = None
    card: i64
    for place, card in enumerate(view.hand):
        if table[card] > least and not (barred and deck.rank[card] & barred):
            if found is None:
                found = [PASS]
            found.append(offers[place])
    return ONLY_PASS if found is None else found


# --- the turn: V-R03 -----------------------------------------------------------------------------------


def play(state: State, move: Move, rng: Stream) -> None:
    """Carry out one decision and what follows from it."""
    if state.asking:
        answer(state, move, rng)
    elif move.todo >= 0:
        lay(state, move, rng)
    elif move.todo == REDRAW.todo:
        redraw(state, rng)
    elif move.todo == CYCLE.todo:
        cycle(state)
    else:
        pass_turn(state, rng)


def lay(state: State, move: Move, rng: Stream) -> None:
    """V-R03: tackle a to-do; then everybody else is asked, from the left (V-C07)."""
    deck = state.deck
    turn = state.turn
    hand = state.hands[turn]
    todo = state.todos[move.todo]
    cards = [hand[place] for place in move.cards]
    barred = 0
    for card in cards:
        barred |= deck.shields[card]
    state.hands[turn] = without(hand, move.cards)
    state.todo = todo
    total = lay_macht(deck, deck.level[todo], cards)
    state.bid = total if total < INF else INF
    state.barred = barred
    state.leader = turn
    state.cards = cards
    state.owners = [turn for _ in cards]
    state.seen_laid = None
    if state.told is not None:
        tell_move(state, turn, "lay", cards, state.bid)
    if state.bid < INF:
        state.asking = state.order[turn]
    else:
        award(state, rng)


# --- the vote: V-R04 to V-R06 --------------------------------------------------------------------------


def answer(state: State, move: Move, rng: Stream) -> None:
    """V-R04, V-R05: whoever is asked outbids or passes; when nobody is left to ask, the to-do is taken."""
    seat = state.asking[0]
    state.asking = state.asking[1:]
    if move.cards:
        outbid(state, seat, state.hands[seat].pop(move.cards[0]))
    elif state.told is not None:
        tell_move(state, seat, "pass", (), state.bid)
    if not state.asking:
        award(state, rng)


def outbid(state: State, seat: Seat, card: Card) -> None:
    """V-R05, V-C06, V-C07: one card; then the others may again, but never the active player."""
    deck = state.deck
    verb = "vote" if state.leader == state.turn else "escalate"
    state.cards.append(card)
    state.owners.append(seat)
    state.leader = seat
    state.bid = deck.vote[deck.level[state.todo]][card]
    state.barred = deck.shields[card]
    state.seen_laid = None
    if state.told is not None:
        tell_move(state, seat, verb, (card,), state.bid)
    if state.bid >= INF:
        state.asking = NOBODY
        return
    out = bits((state.turn,) if deck.multi_bid else tuple(state.owners))
    state.asking = tuple([other for other in state.order[seat] if not out >> other & 1])


def award(state: State, rng: Stream) -> None:
    """V-R06: the highest MACHT takes the to-do and its points, whoever's turn it is."""
    deck = state.deck
    todo = state.todo
    winner = state.leader
    state.todos.remove(todo)
    state.taken[winner] += (todo,)
    state.points[winner] = state.points[winner] + deck.points[todo]
    count(state)
    if state.told is not None:
        more = {"points": deck.points[todo], "tackled_by": state.turn, "scores": tuple(state.points)}
        state.told.append(Event("reveal", "award", winner, (todo,), more=more))
    after_turn(state, rng)


def count(state: State) -> None:
    """For the statistics: the lay or the bid that took the to-do has won, and a to-do kept by its chooser."""
    state.staked.extend(state.cards)
    state.staked.append(state.todo)
    if state.leader == state.turn:
        state.won.extend(state.cards)
        state.won.append(state.todo)
    else:
        state.won.append(state.cards[-1])


# --- after the turn: V-R07 to V-R09, in the order of V-C21 ---------------------------------------------


def after_turn(state: State, rng: Stream) -> None:
    """V-R06 to V-R08, V-C21: discard, new to-do, refill of the active player (V-C27), effect draws."""
    cards = state.cards
    owners = state.owners
    state.discard.extend(cards)
    state.cards = []
    state.owners = []
    state.todo = state.leader = NONE
    state.bid = state.barred = 0
    state.passed = state.exchanges = 0
    reveal_todo(state)
    refill(state, rng)
    draws = state.deck.draws
    for card in cards:
        if draws[card]:
            draw_effects(state, cards, owners, rng)
            break
    next_turn(state)


def reveal_todo(state: State) -> None:
    """V-R07, V-C15: a new to-do while the stack lasts."""
    if not state.stack:
        return
    todo = state.stack.pop()
    state.left[state.deck.level[todo]] -= 1
    state.todos.append(todo)
    state.drawn.append(todo)
    if state.told is not None:
        state.told.append(Event("reveal", "todo", None, (todo,)))


def refill(state: State, rng: Stream) -> None:
    """V-R08, V-C03: only after the own turn, up to five."""
    missing = state.deck.hand - len(state.hands[state.turn])
    if missing > 0:
        draw(state, state.turn, missing, rng, "refill")


def draw(state: State, seat: Seat, number: int, rng: Stream, kind: str) -> None:
    """V-R09, V-C20: draw; the discard is shuffled back when the pile is empty."""
    hand = state.hands[seat]
    before = len(hand)
    missing = number - take(state.pile, number, hand, state.drawn)
    if missing > 0 and state.discard:
        state.pile = state.discard
        state.discard = []
        shuffle(state, state.pile, rng, "employees")
        take(state.pile, missing, hand, state.drawn)
    if state.told is not None:
        event = "deal" if kind == "hand" else "draw"
        state.told.append(Event(event, kind, seat, tuple(hand[before:]), (seat,)))


def draw_effects(state: State, cards: list[Card], owners: list[Seat], rng: Stream) -> None:
    """V-C19: cards that let their owner draw, clockwise from the active player."""
    for step in range(state.seats):
        seat = (state.turn + step) % state.seats
        for place, card in enumerate(cards):
            if owners[place] == seat and state.deck.draws[card]:
                draw(state, seat, state.deck.draws[card], rng, "effect")


def next_turn(state: State) -> None:
    """V-R02, V-C26: clockwise; a passed turn is a turn."""
    state.turns += 1
    state.turn = (state.turn + 1) % state.seats
    state.again = False
    state.seen_table = None
    state.seen_laid = NOTHING_LAID
    check_end(state)


# --- when nothing can be done: V-C04, V-C05, V-C16, V-C22 ----------------------------------------------


def pass_turn(state: State, rng: Stream) -> None:
    """V-C04, V-C11: refill, nothing is revealed; when all pass in a row, the to-dos are exchanged."""
    if state.told is not None:
        tell_move(state, state.turn, "pass", (), 0)
    refill(state, rng)
    state.passed += 1
    if state.passed == state.seats:
        state.passed = 0
        offered = -(-(len(state.todos) + len(state.stack)) // state.deck.open)
        if state.exchanges >= offered:  # V-C16: every to-do was offered
            state.ended = ALL_PASSED
        else:
            exchange(state)
    next_turn(state)


def exchange(state: State) -> None:
    """V-C04: the open to-dos go under the stack, new ones come up."""
    under = tuple(state.todos)
    for todo in under:
        state.stack.insert(0, todo)
        state.left[state.deck.level[todo]] += 1
    state.todos = []
    state.exchanges += 1
    state.seen_table = None
    if state.told is not None:
        state.told.append(Event("reveal", "exchange", None, under))
    for _ in range(state.deck.open):
        reveal_todo(state)


def redraw(state: State, rng: Stream) -> None:
    """V-C04, stuck = redraw: the hand to the discard, five new cards, then lay or pass."""
    seat = state.turn
    hand = state.hands[seat]
    if state.told is not None:
        tell_move(state, seat, "redraw", tuple(hand), 0)
    state.discard += hand
    hand.clear()
    draw(state, seat, state.deck.hand, rng, "redraw")
    state.again = True
    state.seen_table = None


def cycle(state: State) -> None:
    """V-C04, stuck = cycle: the open to-dos are exchanged at once, then lay or pass."""
    if state.told is not None:
        tell_move(state, state.turn, "cycle", (), 0)
    exchange(state)
    state.again = True


# --- the end: V-R10 ------------------------------------------------------------------------------------


def check_end(state: State) -> None:
    """V-R10, V-C10, V-C15: after every turn."""
    if state.ended:
        return
    deck = state.deck
    if deck.target and any(points >= deck.target for points in state.points):
        state.ended = POINTS
    elif deck.rounds and state.turns >= deck.rounds * state.seats:
        state.ended = ROUNDS
    elif not state.todos:
        state.ended = NO_TODOS


def scores(state: State) -> tuple[int, ...]:
    """Career points."""
    return tuple(state.points)


def result(state: State) -> Result:
    """V-R10, V-C09: most points win, ties share."""
    best = max(state.points)
    deck = state.deck
    return Result(
        reason=REASONS[state.ended],
        scores=scores(state),
        parts=[{deck.keys[todo]: deck.points[todo] for todo in taken} for taken in state.taken],
        winners=tuple(seat for seat, points in enumerate(state.points) if points == best),
        start=state.start,
        turns=state.turns,
        laid=state.staked,
        won=state.won,
        drawn=state.drawn,
    )


def bound(deck: Deck, seats: int) -> int:
    """V-C16: at most 20n turns per to-do, in rounds as many turns as they have; each asks and redraws."""
    turns = deck.rounds * seats if deck.rounds else (len(deck.todos) + 1) * 20 * seats
    bids = len(deck.employees) if deck.multi_bid else seats - 1
    return turns * (2 + (1 + bids) * (seats - 1))


def tell_move(state: State, seat: Seat, verb: str, cards: Sequence[Card], macht: int) -> None:
    """A move for the log: the to-do at stake, and the MACHT that stands after it."""
    if state.told is None:
        return
    named = {"todo": state.todo} if state.todo != NONE else {}
    more = {"macht": "inf" if macht >= INF else macht} if macht else {}
    state.told.append(Event("move", verb, seat, tuple(cards), named=named, more=more))


def cards(state: State) -> list[Card]:
    """Every card that lies anywhere on the table, for the law that none is lost."""
    found = state.pile + state.discard + state.cards + state.stack + state.todos
    for hand, taken in zip(state.hands, state.taken, strict=True):
        found += hand
        found += taken
    return found
