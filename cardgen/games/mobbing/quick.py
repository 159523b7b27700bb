"""Who plays "Mobbing: Reine Chefsache" fast: `quick`, which looks at one row or one reference at a time.

It is there to play a game to its end some hundred times while another bot thinks about one move. What a play
is worth is in thousandths of a vote or of staying in, and a lot blurs it; others' face-down cards are guessed
and whatever it asks of the deck lies open or is its own. It takes one of the moves it is given, which need
not be all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.mobbing.deck import (
    ANSWER,
    DIED,
    DRAW,
    ECHT_SCHADE,
    EINWAND,
    FROM_LOBBY,
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
from cardgen.games.mobbing.rules.references import destination
from cardgen.games.mobbing.rules.table import ANSWERING, ARRANGE, DRAWING, INTERJECT, RUMOUR, View

if TYPE_CHECKING:
    from mypy_extensions import i64

GUESS: Final = 3
"""What somebody else's face-down card is taken for, in halves."""
FEW: Final = 4
"""So many exchanges of cards are looked at, drawn by lot."""
DRAWS: Final = 60
"""What the draws for a first play are worth."""
HELD: Final = 50
"""What a card for later must change to be laid, while the game is young."""
LOT: Final = 40
"""How large the lot is that blurs what a play is worth."""
RIVAL: Final = 700
"""How much of a harm to the strongest rival is one's own good, of 1000; of a harm to others OTHERS."""
OTHERS: Final = 150
TRICKS: Final = frozenset((X2, EINWAND, UMGESTIMMT))
TRICK: Final = 5
"""How early one wants these Lobby cards, in halves of a number."""
PLENTY: Final = 900
"""More than anybody has of votes or references."""
SURE: Final = 10**6


def quick(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """One of the better moves given, by a rough rule; which one is partly a matter of chance."""
    if len(moves) == 1:
        return moves[0]
    phase = view.phase
    if phase == ANSWERING:
        return any_answer(view, moves, rng)
    if phase == DRAWING:
        return any_draw(moves)
    if phase == ARRANGE:
        return any_order(view.deck, moves, rng)
    if phase == RUMOUR:
        return moves[0]
    return any_play(view, moves, rng)


# --- what one makes of the table -----------------------------------------------------------------------


class Glance:
    """The table as one seat takes it in: `totals[row][seat]` in halves, x2 doubled, and `room[row]`.

    `references` are as they will count, `votes[seat]` the rows it leads, `rival` who has most of the others;
    `ahead[row]` is by how much I lead the best of the others there, `part[row]` what its vote is worth.
    """

    __slots__ = ("ahead", "left", "me", "part", "references", "rival", "room", "totals", "votes", "weights")

    def __init__(self, view: View) -> None:
        board = view.board
        me = view.seat
        self.me: Seat = me
        self.references: list[int] = foreseen(view)
        self.totals: list[list[int]] = totals(view)
        self.room: list[int] = [limit - len(row) for limit, row in zip(board.limits, board.rows, strict=True)]
        self.left: int = sum(self.room)
        self.weights: list[int] = list(board.limits) if view.deck.special else [1] * len(self.room)
        self.votes: list[int] = votes(self.totals, self.weights)
        self.rival: Seat = rival(self.votes, self.references, me)
        self.ahead: list[int] = [lead(values, me) for values in self.totals]
        whole = sum(self.weights)
        self.part: list[int] = [1000 * weight * len(self.weights) // whole for weight in self.weights]


def foreseen(view: View) -> list[int]:
    """The references as they will count: after a rumour the boss is as good as dead."""
    files = view.files
    if not files.deaths:
        return list(files.references)
    return [(one + dead) // 2 for one, dead in zip(files.references, files.if_dead, strict=True)]


def lead(values: list[int], me: Seat) -> int:
    """By how much I am ahead of the best of the others in a row."""
    best: i64 = 0
    one: i64 = 0
    for seat, value in enumerate(values):
        one = value
        if one > best and seat != me:
            best = one
    return values[me] - best


def totals(view: View) -> list[list[int]]:
    """Everybody's Lobby value in every row; own cards are known, other face-down ones guessed."""
    deck = view.deck
    colour = deck.colour
    halves = deck.halves
    kind = deck.kind
    seats = len(view.files.fronts)
    found = []
    for row, cards in enumerate(view.board.rows):
        values = [0] * seats
        doubled: list[Seat] = []
        for card in cards:
            at = card
            if at < NONE:
                at = view.own.down[row]
                if at == NONE:
                    values[-2 - card] += GUESS
                    continue
            values[colour[at]] += halves[at]
            if kind[at] == X2:
                doubled.append(colour[at])
        for seat in doubled:
            values[seat] *= 2
        found.append(values)
    return found


def votes(totals: list[list[int]], weights: list[int]) -> list[int]:
    """How many votes everybody would have now."""
    found = [0] * len(totals[0])
    best: i64 = 0
    one: i64 = 0
    for row, values in enumerate(totals):
        best = 0
        for value in values:
            one = value
            best = max(best, one)
        if best:
            for seat, value in enumerate(values):
                one = value
                if one == best:
                    found[seat] += weights[row]
    return found


def rival(votes: list[int], references: list[int], me: Seat) -> Seat:
    """The strongest of the others: one who may stay in, then by votes, then by the reference."""
    best = NONE
    most: i64 = -SURE
    rank: i64 = 0
    for seat, reference in enumerate(references):
        if seat != me:
            rank = reference + PLENTY * votes[seat]
            if reference > 0:
                rank += PLENTY * PLENTY
            if rank > most:
                best, most = seat, rank
    return best


def share(ahead: i64, scale: i64) -> i64:
    """From far behind, 0, to far ahead, 1000; 500 when even."""
    distance = ahead if ahead > 0 else -ahead
    return 500 + 500 * ahead // (distance + scale)


# --- playing -------------------------------------------------------------------------------------------


def any_play(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """The play that promises most. A first play may cost something, for it earns draws; others may not."""
    glance = Glance(view)
    interject = view.phase == INTERJECT
    best = moves[0]
    most = HELD if interject else rng.below(LOT) - (0 if view.turn.laid else DRAWS)
    if best[0] == SWAP or best[1] != NONE:  # not to play is no choice here
        most = -2 * SURE
    swaps: list[Move] = []
    for move in moves:
        if move[0] == SWAP:
            swaps.append(move)
        elif move[1] != NONE:
            value = worth(view, glance, move) + rng.below(LOT)
            if value > most:
                best, most = move, value
    for _ in range(min(FEW, len(swaps))):
        move = swaps[rng.below(len(swaps))]
        value = exchanged(view, glance, move[2], move[3]) + rng.below(LOT)
        if value > most:
            best, most = move, value
    return best


def worth(view: View, glance: Glance, move: Move) -> int:
    """What a play changes, roughly."""
    verb, card, where, side = move
    deck = view.deck
    if verb == REFER:
        value = weight(view, card)
        return referred(glance.references, glance.me, glance.rival, where, -value if side else value)
    if verb == LAY:
        return laid(view, glance, card, where)
    if verb == OBJECT:
        return objected(view, glance, where) if where != NONE else 0
    if verb == DIED and len(view.files.deaths) + 1 >= deck.fatal:
        return SURE if leading(view, view.files.if_dead, glance.votes) else -SURE
    return DRAWS if verb == DIED else 0


def weight(view: View, card: Card) -> int:
    """What a reference will count on its good side; after a rumour the boss is as good as dead."""
    deck = view.deck
    return (deck.worth[card] + deck.worth_dead[card]) // 2 if view.files.deaths else deck.worth[card]


def referred(references: list[int], me: Seat, rival: Seat, seat: Seat, value: i64) -> i64:
    """A reference before a seat: its chance to stay in, which others are not wished."""
    reference: i64 = references[seat]
    change = share(2 * (reference + value) - 1, 6) - share(2 * reference - 1, 6)
    if seat == me:
        return change
    return -change * (RIVAL if seat == rival else OTHERS) // 1000


def laid(view: View, glance: Glance, card: Card, row: int) -> int:
    """A Lobby card in a row: how much nearer it brings its vote."""
    deck = view.deck
    kind = deck.kind[card]
    values = glance.totals[row]
    mine = values[glance.me]
    own = view.own.down[row]
    if own != NONE and deck.kind[own] == ECHT_SCHADE:
        return -DRAWS
    if glance.left == 1:
        return last_laid(view, glance, card, row)
    if kind == ECHT_SCHADE:
        return 2 * LOT if mine and mine == max(values) and glance.room[row] > 1 else 0
    return gained(glance, row, mine if kind == X2 else deck.halves[card], 1)


def gained(glance: Glance, row: int, more: i64, filled: i64) -> i64:
    """How much likelier I have a row's majority with so many halves more, and so many cards."""
    ahead: i64 = glance.ahead[row]
    free: i64 = glance.room[row] - filled
    scale = 4 + 4 * free if free > 0 else 4
    return (share(ahead + more, scale) - share(ahead, scale)) * glance.part[row] // 1000


def last_laid(view: View, glance: Glance, card: Card, row: int) -> int:
    """The card that ends the game."""
    deck = view.deck
    values = glance.totals[row]
    mine = values[glance.me]
    values[glance.me] += mine if deck.kind[card] == X2 else deck.halves[card]
    won = leading(view, view.files.references, votes(glance.totals, glance.weights))
    values[glance.me] = mine
    return SURE if won else -SURE


def leading(view: View, references: Sequence[int], votes: Sequence[int]) -> bool:
    """Whether I would have the chair now."""
    me = view.seat
    least = view.deck.least
    if references[me] < least or not votes[me]:
        return False
    for seat, count in enumerate(votes):
        if references[seat] >= least and (count, references[seat]) > (votes[me], references[me]):
            return False
    return True


def objected(view: View, glance: Glance, row: int) -> int:
    """The last card of a row gone: good when it was not mine and its owner leads."""
    cards = view.board.rows[row]
    seat, halves = known(view, row, cards[-1])
    if seat == glance.me:
        return -gained(glance, row, halves, 0)
    values = glance.totals[row]
    if values[seat] < max(values):
        return 0
    mine = values[glance.me]
    scale = 4 + 4 * glance.room[row]
    change = share(mine - values[seat] + halves, scale) - share(mine - values[seat], scale)
    return change if mine else change * OTHERS // 1000


def known(view: View, row: int, card: int) -> tuple[Seat, int]:
    """Whose card that is, and its halves as far as one knows."""
    if card >= 0:
        return view.deck.colour[card], view.deck.halves[card]
    own = view.own.down[row]
    if own != NONE:
        return view.seat, view.deck.halves[own]
    return -2 - card, GUESS


def exchanged(view: View, glance: Glance, one: int, other: int) -> int:
    """Two cards in each other's place: what I win in a row, or lose there."""
    if one == NONE:
        return 0
    rows = view.board.rows
    row, at = divmod(one, PLACES)
    other_row, there = divmod(other, PLACES)
    seat, halves = known(view, row, rows[row][at])
    seat_there, halves_there = known(view, other_row, rows[other_row][there])
    me = glance.me
    here = halves_there * (seat_there == me) - halves * (seat == me)
    away = halves * (seat == me) - halves_there * (seat_there == me)
    return gained(glance, row, here, 0) + gained(glance, other_row, away, 0)


# --- reacting, drawing, sorting ------------------------------------------------------------------------


def any_answer(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """An R card, if it turns enough to my good where the card of the chain will lie.

    The strongest rival is here whoever has the best reference, for the rows take too long to look at.
    """
    me = view.seat
    references = foreseen(view)
    strongest = rival([0] * len(references), references, me)
    chain = view.chain
    deck = view.deck
    card = chain.cards[0]
    value = -weight(view, card) if chain.side else weight(view, card)
    cards = list(chain.cards)
    targets = list(chain.targets)
    best = moves[0]
    most = -2 * SURE
    if best[0] != ANSWER:
        at = destination(deck, cards, targets)
        most = HELD + rng.below(LOT) + (referred(references, me, strongest, at, value) if at != NONE else 0)
    for move in moves:
        if move[0] == ANSWER:
            at = destination(deck, [*cards, move[1]], [*targets, move[2]])
            after = rng.below(LOT) + (referred(references, me, strongest, at, value) if at != NONE else 0)
            if after > most:
                best, most = move, after
    return best


def any_draw(moves: Sequence[Move]) -> Move:
    """A Mobbing card: it plays better than a balanced hand, and the end comes sooner."""
    for move in moves:
        if move[0] == DRAW and move[2] != FROM_LOBBY:
            return move
    return moves[0]


def any_order(deck: Deck, moves: Sequence[Move], rng: Stream) -> Move:
    """The highest numbers first, more or less."""
    best, most = moves[0], -1
    for move in moves:
        if move[0] == PICK or move[0] == STACK:
            kind = deck.kind[move[1]]
            trick = kind in TRICKS
            value = (TRICK if trick else deck.halves[move[1]]) * 2 + rng.below(3)
            if value > most:
                best, most = move, value
    return best
