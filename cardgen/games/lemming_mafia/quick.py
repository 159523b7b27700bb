"""Who plays "Lemming Mafia" fast: `quick`, which knows what it wants of every lemming and does not calculate.

It is there to play a race to its end some hundred times while another bot thinks about one move. Weights are
rough, in tenths of a point, and a lot blurs them; whatever it asks of the deck lies open or is its own. It
takes one of the moves it is given, which need not be all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardgen.engine.rng import Stream
from cardgen.games.lemming_mafia.deck import BET, DISCARD, KINDS, OUT, REMOVE, SPACES, Asked, Move
from cardgen.games.lemming_mafia.models import Kind, Space
from cardgen.games.lemming_mafia.table import BETS, HAMMER, MISSIONS, View

CEMENT: Final = SPACES.index(Space.CEMENT_MIXER)
HAMMERS: Final = SPACES.index(Space.SLEDGEHAMMER)
CAR: Final = SPACES.index(Space.CAR_THEFT)
SHOP: Final = SPACES.index(Space.BOOKMAKER)
BOSS: Final = SPACES.index(Space.BOSS)

ANY_OUT: Final = KINDS.index(Kind.ANY_OUT)
AHEAD: Final = KINDS.index(Kind.AHEAD)
TOP: Final = KINDS.index(Kind.TOP)
AT_MOST: Final = KINDS.index(Kind.OUT_AT_MOST)
AT_LEAST: Final = KINDS.index(Kind.OUT_AT_LEAST)

OFFER: Final = 1
"""What it is worth to be offered a bet, or a way out of a mission: all others are offered the same."""
LOT: Final = 4
"""How large the lot is that blurs what a move is worth."""
STEP: Final = 10
"""What a section is worth beside the lot when bets are laid, and twice as much as a shoe."""
RISK: Final = 15
"""So much a mission may be likely to cost before it is dropped: one can still run for it."""
WHOLE: Final = 10
"""What is certain, in tenths."""
HOME: Final = 6
"""How many sections the water counts."""


def quick(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """One of the better moves given, by a rough rule; which one is partly a matter of chance."""
    if len(moves) == 1:
        return moves[0]
    step = view.table.step
    if step == BETS:
        return any_bet(view, moves, rng)
    if step == MISSIONS:
        return any_drop(view, moves)
    ahead, shod = wishes(view)
    if step == HAMMER:
        return moves[0] if (moves[0] == REMOVE) == (shod[view.table.lemming] <= 0) else moves[1]
    return any_run(view, moves, ahead, shod, rng)


# --- running -------------------------------------------------------------------------------------------


def wishes(view: View) -> tuple[list[int], list[int]]:
    """What it is worth that a lemming gets a section ahead, and that it gets a shoe; by lemming."""
    deck = view.deck
    count = len(view.table.at)
    ahead = [0] * count
    shod = [0] * count
    everybody = 0
    for card in view.missions:
        kind, lemmings, _ = deck.asked[card]
        value = deck.worth[card] + deck.penalty
        if kind == AHEAD:
            ahead[lemmings[0]] += value
            ahead[lemmings[1]] -= value
        elif kind == TOP:
            ahead[lemmings[0]] += value
        elif kind == ANY_OUT:
            for lemming in lemmings:
                shod[lemming] += 3 * value
        else:
            everybody += value if kind == AT_LEAST else -value
    for place, card in enumerate(view.pile, 1):
        ahead[deck.backed[card]] += 2 * place
    for card in view.bets:
        ahead[deck.backed[card]] += len(view.pile)
    middle = sum(ahead) // count
    for lemming in range(count):
        ahead[lemming] -= middle
        shod[lemming] += everybody - 3 * ahead[lemming] // 2
    return ahead, shod


def any_run(view: View, moves: Sequence[Move], ahead: list[int], shod: list[int], rng: Stream) -> Move:
    """The lemming that should get ahead, or needs a shoe, on the space that does it."""
    deck = view.deck
    shoes = view.table.shoes
    best, most = moves[0], -(10**6)
    for move in moves:
        _, lemming, space = move
        wish = ahead[lemming]
        value = wish + rng.below(LOT)
        kind = deck.kind[space]
        if space == deck.water:
            value += HOME * wish
        elif kind == CEMENT:
            value += shod[lemming] * (1 + shoes[lemming])
        elif kind == CAR:
            value += wish
        elif kind == HAMMERS:
            value += max(0, -shod[lemming]) if shoes[lemming] else 0
        elif kind == SHOP:
            value += OFFER if view.bets else 0
        elif kind == BOSS:
            value += OFFER if view.missions else 0
        if value > most:
            best, most = move, value
    return best


# --- bookmakers and bosses -----------------------------------------------------------------------------


def any_bet(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """Long shots first, while there are bookmakers enough to come for the others; never none."""
    deck = view.deck
    table = view.table
    ranks = []
    for number, (verb, card, _) in enumerate(moves):
        if verb == BET:
            lemming = deck.backed[card]
            space = table.at[lemming]
            chance = (
                0 if space == OUT else STEP * (2 + deck.section[space]) - STEP // 2 * table.shoes[lemming]
            )
            ranks.append((chance + rng.below(STEP), number))
    ranks.sort()
    coming = to_go(view) * 2 * deck.kind.count(SHOP) // (deck.water - 1)
    return moves[ranks[max(0, len(ranks) - 1 - coming)][1]]


def to_go(view: View) -> int:
    """How many sections the first lemming has to go."""
    section = view.deck.section
    return len(view.deck.sections) - 1 - section[max(view.table.at)]


def any_drop(view: View, moves: Sequence[Move]) -> Move:
    """The mission that will cost most, if one will cost too much; most can still be run for."""
    deck = view.deck
    left = to_go(view)
    best, most = moves[0], -(10**6)
    for move in moves:
        gain = RISK
        if move.verb == DISCARD:
            card = move.piece
            value = deck.worth[card] + deck.penalty
            gain = WHOLE * deck.penalty - hope(view, deck.asked[card], left) * value
        if gain > most:
            best, most = move, gain
    return best


# --- what is to be hoped of a mission, from 0 to WHOLE -------------------------------------------------


def hope(view: View, asked: Asked, left: int) -> int:
    """How likely it looks, with so many sections left; to the end all may change, but less and less."""
    kind, lemmings, number = asked
    table = view.table
    if kind == AHEAD:
        return before(view, lemmings[0], lemmings[1], left)
    if kind == TOP:
        return among(view, lemmings[0], number, left)
    if kind == ANY_OUT:
        if any(table.at[lemming] == OUT for lemming in lemmings):
            return WHOLE
        return min(WHOLE, left // 3 + 2 * max([table.shoes[lemming] for lemming in lemmings]))
    return of_all(view, kind, number, left)


def of_all(view: View, kind: int, number: int, left: int) -> int:
    """That few drop out, or many, or that the winner wears no shoes."""
    table = view.table
    out = len(table.out)
    course = len(view.deck.sections) - 1
    if kind == AT_MOST:
        return 0 if out > number else WHOLE - WHOLE * 4 * left // (5 * course) - (number == out)
    if kind == AT_LEAST:
        return WHOLE if out >= number else min(WHOLE, 3 * left // (2 * (number - out)))
    first = table.at.index(max(table.at))
    return 1 + left // 6 if table.shoes[first] else WHOLE - WHOLE * 3 * left // (4 * course)


def before(view: View, one: int, other: int, left: int) -> int:
    """That one lemming ends on a better cell than the other."""
    at = view.table.at
    if at[one] == OUT or at[other] == OUT:
        out = view.table.out
        later = at[one] != OUT or (at[other] == OUT and out.index(one) > out.index(other))
        return WHOLE if later else 0
    section = view.deck.section
    return leaning(section[at[one]] - section[at[other]], left)


def among(view: View, lemming: int, places: int, left: int) -> int:
    """That a lemming ends on one of the first cells."""
    at = view.table.at
    if at[lemming] == OUT:
        cell = len(at) - view.table.out.index(lemming)
        return WHOLE if cell <= places and view.deck.out_counts else 0
    nearer = sum(1 for space in at if space > at[lemming])
    return leaning(2 * (places - nearer) - 1, left)


def leaning(lead: int, left: int) -> int:
    """Half, and more the larger the lead is beside what is left."""
    return max(0, min(WHOLE, WHOLE // 2 + WHOLE * lead // (2 * left + 2)))
