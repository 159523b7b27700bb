"""Who plays "Mob Sitters": `random`, and `greedy`, which weighs what it may earn against the two piles.

Greedy protects its money with Reactions, accuses the leader's biggest card, passes blame to whom it hurts
most, and now and then lays something face down that is no Reaction at all. All weights are dollars or
shares of 1000; whatever it asks of the deck lies open or is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardgen.engine.bots import random
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.mob_sitters.deck import GOT_AWAY, GUN, LEFT, RIGHT
from cardgen.games.mob_sitters.rules import ACCUSE, DEALT, FALL, KEEP, LAY, PLAY, REDEAL, Move, View

SURVIVES: Final = (520, 760, 880, 930)
"""How likely, of 1000, face-up Money is earned with none, one, two, three Reactions beside it."""
CAUGHT: Final = 1500
"""What it costs, of 1000 of its value, to have a card in a pile, even if that catches nobody yet."""
BLUFF: Final = 100
"""How often, of 1000, a card lies face down only to look like a Reaction."""
FEAR: Final = 170
"""How much less, of 1000, a target is worth for every face-down card beside it."""
EARLY: Final = 700
"""What an accusation laid face down in the first turn will find: now, hardly anybody has anything to lose."""
LATER: Final = 250
"""What it will find in any other turn, in dollars."""
LAST: Final = 2000
"""What it will find in the last turn: all who sit behind wait for their money, and only it can take it."""
SPITE: Final = 400
"""What it is worth, of 1000 of the harm, that blame passed on hurts one opponent of several."""
AGAIN: Final = 330
"""How likely, of 1000, a dearer card is hit before the next turn: for it one may save the only Reaction."""
READY: Final = 20
"""What a Reaction is worth with nothing of one's own to protect, in dollars."""
POOR: Final = 400
"""Money in a first hand that is not worth keeping, in dollars."""


def greedy(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """The move with the best balance; the first of equals."""
    if len(moves) == 1:
        return moves[0]
    if view.blame.blamed == view.seat:
        return best_answer(view, moves)
    if view.step == PLAY:
        return best_lay(view, rng)
    if view.step == DEALT:
        money = sum(view.deck.value[card] for card in view.hand)
        return REDEAL if money < POOR else KEEP
    return best_accusation(view, moves)


# --- laying --------------------------------------------------------------------------------------------


def best_lay(view: View, rng: Stream) -> Move:
    """The best number of Reactions, and beside them the cards that gain most, face up or down."""
    deck = view.deck
    hand = view.hand
    able = sum(not deck.hidden[card] for card in hand)
    number = min(deck.play, len(hand))
    prey = targets(view)
    later = face_down(view)
    best: list[tuple[int, int, bool]] = []
    guards, found = 0, -(10**9)
    for reactions in range(max(0, number - able), min(number, len(hand) - able) + 1):
        rows = [gain(view, hand[place], reactions, prey, later, place) for place in range(able)]
        rows.sort(reverse=True)
        del rows[number - reactions :]
        total = sum([row[0] for row in rows]) + reactions * READY
        if total > found:
            best, guards, found = rows, reactions, total
    ups = sorted(-place for _, place, up in best if up)
    downs = sorted(-place for _, place, up in best if not up)
    if len(ups) > 1 and rng.below(1000) < BLUFF:
        cheapest = min(ups, key=lambda place: deck.value[hand[place]] or 10**6)
        ups.remove(cheapest)
        downs.append(cheapest)
    downs += range(len(hand) - guards, len(hand))
    return (LAY, tuple(ups), tuple(sorted(downs)))


def gain(
    view: View, card: Card, reactions: int, prey: list[int], later: int, place: int
) -> tuple[int, int, bool]:
    """What a card brings the better way up, its place and whether that is face up.

    The place is negative, so that of equals the first is the largest.
    """
    deck = view.deck
    value = deck.value[card]
    symbols = deck.crossed[card]
    if symbols:
        now = max(prey[symbols & GUN], prey[symbols & ~GUN])  # nothing bears no symbol: prey[0] is 0
        return (now, -place, True) if now >= later else (later, -place, False)
    if not deck.shown[card]:
        return value, -place, True
    stays = SURVIVES[min(reactions, len(SURVIVES) - 1)]
    return value * stays // 1000 - value * (1000 - stays) * CAUGHT // 1_000_000, -place, True


def face_down(view: View) -> int:
    """What an accusation laid face down will find in the next turn, in dollars."""
    if view.number == 1:
        return EARLY
    if view.number < view.deck.play_turns:
        return LATER
    seats = len(view.mats)
    return LAST if (view.seat - view.start) % seats < seats - 1 else 0


def targets(view: View) -> list[int]:
    """By symbol, the best a face-up accusation could hit among opponents now."""
    shown = view.deck.shown
    best = [0, 0, 0, 0]
    for seat, mat in enumerate(view.mats):
        if seat != view.seat:
            for card in mat.up:
                symbol = shown[card]
                if symbol:
                    best[symbol] = max(best[symbol], worth_hitting(view, seat, card))
    return best


# --- accusing ------------------------------------------------------------------------------------------


def best_accusation(view: View, moves: Sequence[Move]) -> Move:
    """The leader's biggest card, if it looks undefended; never one of its own when it may be silent."""
    best, found = moves[-1], -(10**9)
    for move in moves:
        if move[0] != ACCUSE:
            value = 0
        else:
            _, seat, card = move[1]
            value = -1 if seat == view.seat else worth_hitting(view, seat, card)
        if value > found:
            best, found = move, value
    return best


def worth_hitting(view: View, seat: Seat, card: Card) -> int:
    """What it brings to accuse an opponent of a card, in dollars."""
    odds = max(200, 1000 - FEAR * view.mats[seat].down)
    return (view.deck.value[card] + harm(view, seat, card)) * odds // 1000


def harm(view: View, seat: Seat, card: Card) -> int:
    """What a card in a pile does to its owner: little, unless the pile becomes the highest of all."""
    value = view.deck.value[card]
    boss = bool(view.deck.shown[card] & GUN)
    after = value
    highest = 0
    for other, mat in enumerate(view.mats):
        pile = mat.boss if boss else mat.cops
        if other == seat:
            after += pile
        elif pile > highest:
            highest = pile
    lead = after - highest
    stake = value * CAUGHT // 1000
    if lead > 0:
        stake += wealth(view, seat) * view.number * min(lead, 400) // (400 * (view.deck.play_turns + 1))
    return stake


def wealth(view: View, seat: Seat) -> int:
    """What a player has, and may soon have."""
    mat = view.mats[seat]
    value = view.deck.value
    return mat.safe + sum([value[card] for card in mat.up])


# --- answering -----------------------------------------------------------------------------------------


def best_answer(view: View, moves: Sequence[Move]) -> Move:
    """Fall, or flip the Reaction that leaves most, unless it is better kept for a dearer card."""
    deck = view.deck
    card = view.blame.card
    mine = view.blame.owner == view.seat and not view.blame.passed
    value = deck.value[card]
    lost = value if mine else 0
    spare = other_money(view) * (1000 + CAUGHT) * AGAIN // 1_000_000 if len(moves) == 2 else 0
    best, found = FALL, -lost - harm(view, view.seat, card)
    for move in moves[1:]:
        kind = deck.kind[move[1][0]]
        if kind == GOT_AWAY:
            left = -spare if mine else -spare + (value * SURVIVES[0] // 1000 if earns(view) else 0)
        else:
            left = -lost - spare + passed_to(view, receiver(view, kind), card)
        if left > found:
            best, found = move, left
    return best


def other_money(view: View) -> int:
    """The dearest card of one's own that could still be hit before the next turn."""
    deck = view.deck
    mat = view.mats[view.seat]
    dearest = 0
    for card in mat.up:
        if deck.shown[card] and card != view.blame.card:
            dearest = max(dearest, deck.value[card])
    return dearest


def earns(view: View) -> bool:
    """Whether a card laid before this seat now will still be earned."""
    if view.number <= view.deck.play_turns:
        return True
    if view.seat == view.turn:
        return not view.deck.earn_first
    return view.mats[view.seat].down > 0  # they go in step 3, after step 1


def receiver(view: View, kind: int) -> Seat:
    """Whom a Reaction would blame."""
    seats = len(view.mats)
    if kind == LEFT:
        return (view.seat + 1) % seats
    if kind == RIGHT:
        return (view.seat - 1) % seats
    return view.blame.accuser if view.deck.to_original else view.blame.blamer


def passed_to(view: View, seat: Seat, card: Card) -> int:
    """What it brings to pass the card on; blaming oneself again brings nothing but the fall."""
    if seat == view.seat:
        return -harm(view, seat, card) - READY
    odds = max(200, 1000 - FEAR * view.mats[seat].down)
    return harm(view, seat, card) * odds * SPITE // 1_000_000


BOTS: Final[dict[str, Callable[[Any, Any, Any], Any]]] = {"greedy": greedy, "random": random}
"""Every bot by the name the command line knows it by."""
