"""Who plays "Mobbing: Reine Chefsache": `random`, `quick`, and `greedy`, which looks one card ahead.

Greedy guesses for every seat how likely it stays in and how many votes it will have, wants its own product of
the two high and that of the strongest rival low, and does what changes this the most. Everything is in
shares of 1000, and whatever it asks of the deck lies open or is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardgen.engine.bots import random
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.mobbing.deck import (
    DIED,
    ECHT_SCHADE,
    EINWAND,
    LAY,
    NONE,
    OBJECT,
    PICK,
    PLACES,
    REFER,
    STACK,
    SWAP,
    UMGESTIMMT,
    X2,
    Deck,
    Move,
)
from cardgen.games.mobbing.quick import quick
from cardgen.games.mobbing.rules.moves import LOBBY_DRAW
from cardgen.games.mobbing.rules.references import destination
from cardgen.games.mobbing.rules.table import ANSWERING, ARRANGE, DRAWING, INTERJECT, RUMOUR, View

if TYPE_CHECKING:
    from mypy_extensions import i64

GUESS: Final = 3
"""What somebody else's face-down card is taken for, in halves."""
GUARD: Final = 3
"""What Echt schade! is worth in a row one leads, in halves; elsewhere nothing."""
TRAPPED: Final = 10
"""One in so many face-down cards of others is taken for an Echt schade!."""
DOUBLED: Final = 4
"""What x2 is worth beyond what lies in the row now, in halves."""
CARE: Final = 6
"""How much the strongest rival counts, in tenths of oneself; all others count a tenth each."""
DRAWS: Final = 60
"""What the two draws for a first play are worth."""
REACTION: Final = 45
"""What an R card must change to be worth playing, at the start; it falls to nothing towards the end."""
UNCALLED: Final = 60
"""The same for a card for any time, out of turn."""
SURE: Final = 10**6
"""What the chair is worth; less than nothing is as far below."""
ORDER: Final = {X2: 4, EINWAND: 5, UMGESTIMMT: 4, ECHT_SCHADE: 3}
"""How early one wants Lobby cards that have no number, in halves of a number."""


def greedy(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """The move that changes the balance the most; the first of equals."""
    if len(moves) == 1:
        return moves[0]
    phase = view.phase
    if phase == ANSWERING:
        return best_answer(view, moves)
    if phase == ARRANGE:
        return best_order(view.deck, moves)
    if phase == DRAWING:
        return best_draw(view, moves)
    if phase == RUMOUR:
        return best_bonus(view, moves)
    return best_play(view, moves, interject=phase == INTERJECT)


# --- what the table is worth ---------------------------------------------------------------------------


class Guess:
    """What one seat makes of the table: `stay[seat]` of 1000, and by row everybody's total and votes.

    `totals[row][seat]` are halves, face-down cards guessed; `doubles` counts x2 known to be there.
    `presence[seat]` is what a total weighs, in 1/1000, of one who may not stay in. `now[row]` are everybody's
    shares of that row's vote, `votes[seat]` their sum. `pace` falls from 1000 to 0 as the game goes on.
    """

    __slots__ = (
        "doubles", "me", "now", "pace", "presence", "references", "room", "seats", "stay", "totals", "votes",
        "weights",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.me: Seat = view.seat
        self.seats: int = len(view.files.fronts)
        self.pace: int = pace(view)
        self.references: list[int] = foreseen(view)
        self.stay: list[int] = [self.stays(reference) for reference in self.references]
        self.presence: list[int] = [400 + 600 * stays // 1000 for stays in self.stay]
        self.totals, self.doubles = rows(view, self.seats)
        self.room: list[int] = [
            limit - len(row) for limit, row in zip(view.board.limits, view.board.rows, strict=True)
        ]
        special = view.deck.special
        self.weights: list[int] = [limit if special else 1 for limit in view.board.limits]
        self.votes: list[int] = [0] * self.seats
        self.now: list[list[int]] = []
        for row, weight in enumerate(self.weights):
            shares = self.shares(row, self.totals[row], self.doubles[row], 0)
            self.now.append(shares)
            for seat, one in enumerate(shares):
                self.votes[seat] = self.votes[seat] + weight * one

    def stays(self, reference: int) -> i64:
        """How likely so good a reference is positive in the end."""
        return share(2 * reference - 4, 1 + 8 * self.pace // 1000) if self.pace else 1000 * (reference > 0)

    def shares(self, row: int, totals: list[int], doubles: list[int], filled: int) -> list[int]:
        """How likely everybody has the majority there; rivals who will hardly stay in count less."""
        scale: i64 = 1 + 2 * max(0, self.room[row] - filled)
        found: list[int] = []
        first: i64 = -SURE
        others: i64 = -SURE
        total: i64 = 0
        for seat, weight in enumerate(self.presence):
            total = (totals[seat] << doubles[seat]) * weight // 100
            found.append(total)
            if total > first:
                first, others = total, first
            elif total > others:
                others = total
        result: list[int] = []
        for total in found:
            result.append(
                share(total - (first if total != first else others) + 2, 10 * scale) if total else 0
            )
        return result

    def worth(self, stay: list[int], votes: list[int]) -> int:
        """My product of staying in and votes, less those of the rivals."""
        mine: i64 = 0
        others: i64 = 0
        strongest: i64 = 0
        for seat, one in enumerate(stay):
            product: i64 = one * (200 + votes[seat]) // 1000
            if seat == self.me:
                mine = product
            else:
                others += product
                strongest = max(strongest, product)
        return 10 * mine - (CARE - 1) * strongest - others

    def referred(self, seat: Seat, value: int) -> int:
        """What it is worth now that a reference of that value lies before a seat, or none (NONE)."""
        if seat == NONE:
            return self.worth(self.stay, self.votes)
        stay = self.stay.copy()
        stay[seat] = self.stays(self.references[seat] + value)
        return self.worth(stay, self.votes)

    def changed(self, changes: list[tuple[int, list[int], list[int], int]]) -> int:
        """What it is worth with other totals in some rows: row, totals, doubles, and cards more there."""
        votes = self.votes.copy()
        for row, totals, doubles, filled in changes:
            weight = self.weights[row]
            now = self.now[row]
            for seat, one in enumerate(self.shares(row, totals, doubles, filled)):
                votes[seat] = votes[seat] + weight * one - weight * now[seat]
        return self.worth(self.stay, votes)


def share(ahead: i64, scale: i64) -> i64:
    """From far behind, 0, to far ahead, 1000; 500 when even."""
    distance = ahead if ahead > 0 else -ahead
    return 500 + 500 * ahead // (distance + scale)


def pace(view: View) -> int:
    """How much of the game is left, of 1000: Mobbing cards to draw, or room in the rows if that is less."""
    turn = view.turn
    board = view.board
    deck = view.deck
    cards = 1000 * (turn.left + turn.right) // (len(deck.mobbing) + len(deck.deaths))
    laid = sum(map(len, board.rows))
    room = sum(board.limits)
    return min(cards, 1000 * (room - laid) // room)


def foreseen(view: View) -> list[int]:
    """References as they will count: after a rumour the boss is as good as dead."""
    files = view.files
    if not files.deaths:
        return list(files.references)
    return [(one + other) // 2 for one, other in zip(files.references, files.if_dead, strict=True)]


def rows(view: View, seats: int) -> tuple[list[list[int]], list[list[int]]]:
    """Totals and x2 of everybody in every row; own cards are known, other face-down ones guessed."""
    deck = view.deck
    totals = []
    doubles = []
    for row, cards in enumerate(view.board.rows):
        found = [0] * seats
        twice = [0] * seats
        for card in cards:
            if card < NONE:
                card = view.own.down[row]  # noqa: PLW2901
                if card == NONE:
                    found[-2 - cards[-1]] += GUESS
                    continue
            seat = deck.colour[card]
            found[seat] += deck.halves[card]
            twice[seat] += deck.kind[card] == X2
        totals.append(found)
        doubles.append(twice)
    return totals, doubles


# --- what to do ----------------------------------------------------------------------------------------


def best_play(view: View, moves: Sequence[Move], *, interject: bool) -> Move:
    """The play that helps the most; a first play may cost something, because it earns draws."""
    guess = Guess(view)
    now = guess.worth(guess.stay, guess.votes)
    least = now + UNCALLED * guess.pace // 1000
    if not interject:
        least = now if view.turn.laid else now - DRAWS
    best = moves[0]
    known: dict[tuple[int, int, int, int], int] = {}
    for move in moves[1:]:
        key = alike(view.deck, move)
        value = known.get(key)
        if value is None:
            value = known[key] = outcome(view, guess, move, now)
        if value > least:
            best, least = move, value
    return best


def alike(deck: Deck, move: Move) -> tuple[int, int, int, int]:
    """Moves with the same key come out the same."""
    verb, card, where, other = move
    if verb == LAY:
        return (verb, deck.kind[card] * 100 + deck.halves[card], where, 0)
    if verb == REFER:
        return (verb, -deck.worth[card] if other else deck.worth[card], where, deck.worth_dead[card])
    return move


def outcome(view: View, guess: Guess, move: Move, now: int) -> int:
    """What the table is worth after a play."""
    verb, card, where, other = move
    deck = view.deck
    if verb == REFER:
        return guess.referred(where, -weight(view, card) if other else weight(view, card))
    if verb == LAY:
        return laid(view, guess, card, where, now)
    if verb == OBJECT:
        return objected(view, guess, where) if where != NONE else now
    if verb == SWAP:
        return swapped(view, guess, where, other) if where != NONE else now
    if verb == DIED and len(view.files.deaths) + 1 >= deck.fatal:
        return SURE if leading(view, guess, dead=True) else -SURE
    return now + DRAWS if verb == DIED else now


def weight(view: View, card: Card) -> int:
    """What a reference will count, see `foreseen`."""
    deck = view.deck
    return (deck.worth[card] + deck.worth_dead[card]) // 2 if view.files.deaths else deck.worth[card]


def laid(view: View, guess: Guess, card: Card, row: int, now: int) -> int:
    """A Lobby card in a row, with the risk of an Echt schade! there."""
    deck = view.deck
    me = guess.me
    cards = view.board.rows[row]
    risk = 0
    if cards and cards[-1] < NONE:
        own = view.own.down[row]
        if own != NONE and deck.kind[own] == ECHT_SCHADE:
            return now - DRAWS
        risk = 0 if own != NONE else 1
    last = sum(guess.room) == 1
    if last:
        return SURE if leading(view, guess, row=row, card=card) else -SURE
    totals = guess.totals[row].copy()
    doubles = guess.doubles[row].copy()
    kind = deck.kind[card]
    totals[me] += deck.halves[card]
    if kind == X2:
        totals[me] += DOUBLED if guess.room[row] > 1 else 0
        doubles[me] += totals[me] > DOUBLED
    elif kind == ECHT_SCHADE:
        totals[me] += GUARD if totals[me] == max(totals) and guess.room[row] > 1 else 0
    after = guess.changed([(row, totals, doubles, 1)])
    return after - (after - now) // TRAPPED if risk else after


def objected(view: View, guess: Guess, row: int) -> int:
    """The last card of a row gone."""
    totals, doubles = guess.totals[row].copy(), guess.doubles[row].copy()
    take_off(view, row, len(view.board.rows[row]) - 1, totals, doubles)
    return guess.changed([(row, totals, doubles, -1)])


def swapped(view: View, guess: Guess, one: int, other: int) -> int:
    """Two cards in each other's place."""
    row, at = divmod(one, PLACES)
    other_row, there = divmod(other, PLACES)
    totals, doubles = guess.totals[row].copy(), guess.doubles[row].copy()
    totals_there, doubles_there = guess.totals[other_row].copy(), guess.doubles[other_row].copy()
    seat, halves, twice = take_off(view, row, at, totals, doubles)
    seat_there, halves_there, twice_there = take_off(view, other_row, there, totals_there, doubles_there)
    totals[seat_there] += halves_there
    doubles[seat_there] += twice_there
    totals_there[seat] += halves
    doubles_there[seat] += twice
    return guess.changed([(row, totals, doubles, 0), (other_row, totals_there, doubles_there, 0)])


def take_off(view: View, row: int, at: int, totals: list[int], doubles: list[int]) -> tuple[Seat, int, int]:
    """Take a card off the totals of its row; its seat, its halves and whether it is an x2."""
    deck = view.deck
    card = view.board.rows[row][at]
    seat = -2 - card
    halves, twice = GUESS, 0
    if card < NONE:
        card = view.own.down[row]
    if card >= 0:
        seat = deck.colour[card]
        halves = deck.halves[card]
        twice = int(deck.kind[card] == X2)
    totals[seat] -= halves
    doubles[seat] -= twice
    return seat, halves, twice


def leading(view: View, guess: Guess, *, dead: bool = False, row: int = NONE, card: Card = NONE) -> bool:
    """Whether I would be the new boss, were the game over with this play; face-down cards are guessed."""
    references = view.files.if_dead if dead else view.files.references
    stay = [reference >= view.deck.least for reference in references]
    votes = [0] * guess.seats
    for number, totals in enumerate(guess.totals):
        found = totals.copy()
        doubles = guess.doubles[number].copy()
        if number == row:
            found[guess.me] += view.deck.halves[card]
            doubles[guess.me] += view.deck.kind[card] == X2
        found = [(one << twice) * here for one, twice, here in zip(found, doubles, stay, strict=True)]
        best = max(found)
        for seat, total in enumerate(found):
            votes[seat] += guess.weights[number] * (total == best > 0)
    if not stay[guess.me] or not votes[guess.me]:
        return False
    standing = [one for one, here in zip(zip(votes, references, strict=True), stay, strict=True) if here]
    return (votes[guess.me], references[guess.me]) >= max(standing)


def best_answer(view: View, moves: Sequence[Move]) -> Move:
    """An R card if it changes enough where the card of the chain will lie."""
    guess = Guess(view)
    chain = view.chain
    deck = view.deck
    value = -weight(view, chain.cards[0]) if chain.side else weight(view, chain.cards[0])
    target = destination(deck, list(chain.cards), list(chain.targets))
    least = guess.referred(target, value) + REACTION * guess.pace // 1000
    best = moves[0]
    for move in moves[1:]:
        target = destination(deck, [*chain.cards, move[1]], [*chain.targets, move[2]])
        after = guess.referred(target, value)
        if after > least:
            best, least = move, after
    return best


def best_bonus(view: View, moves: Sequence[Move]) -> Move:
    """Two cards more, unless they are the last ones and others lead."""
    if view.turn.left + view.turn.right > view.deck.bonus or leading(view, Guess(view)):
        return moves[0]
    return moves[1]


def best_draw(view: View, moves: Sequence[Move]) -> Move:
    """What the hand has less of; Mobbing cards while the own reference is poor."""
    own = view.players[view.seat]
    poor = view.files.references[view.seat] < 2
    return LOBBY_DRAW if own.lobby + 2 * poor < own.mobbing else moves[1]


def best_order(deck: Deck, moves: Sequence[Move]) -> Move:
    """The highest numbers first."""
    best, found = moves[0], -1
    for move in moves:
        if move[0] in (PICK, STACK):
            value = ORDER.get(deck.kind[move[1]], deck.halves[move[1]])
            if value > found:
                best, found = move, value
    return best


BOTS: Final[dict[str, Callable[[Any, Any, Any], Any]]] = {"greedy": greedy, "quick": quick, "random": random}
"""Every bot by the name the command line knows it by."""
