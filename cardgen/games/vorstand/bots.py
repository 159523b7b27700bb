"""Who plays "Der Vorstand will das so": `random`, and `greedy`, which weighs points against cards.

Greedy lays what is cheapest among what is hard to outbid, and bids when the points are worth the card.
All weights are MACHT or shares of 1000; whatever it asks of the deck lies open or is its own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardgen.engine.bots import random
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card
from cardgen.games.vorstand.rules import ASKED, INF, Deck, Move, View, lay_macht
from cardgen.games.vorstand.worth import POINT, price

REPLACED: Final = 22
"""What the refill after the own turn gives back for each card laid."""
EAGER: Final = 450
"""How often, of 1000, somebody who could outbid does."""
IDLE: Final = 10
"""What a card costs beyond its MACHT when it is bid: it is missing in the own turn."""


def greedy(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """The move with the best balance of points to win and cards to lose; the first of equals."""
    if len(moves) == 1:
        return moves[0]
    if view.asking:
        return best_bid(view, moves)
    return best_lay(view, moves)


def best_lay(view: View, moves: Sequence[Move]) -> Move:
    """The to-do and cards with the best balance. Only the strongest and the cheapest ways differ much."""
    deck = view.deck
    hand = view.hand
    costs = [price(deck, card) - REPLACED for card in hand]
    unseen = hidden(view)
    others = sum(view.table.sizes) - len(hand)
    safety: dict[tuple[int, int, int], int] = {}
    best, found = moves[0], -(10**9)
    for move in moves:
        place, places = move
        if place == ASKED:
            continue
        todo = view.table.todos[place]
        level = deck.level[todo]
        cost = barred = 0
        cards: list[Card] = []
        for at in places:
            card = hand[at]
            cards.append(card)
            cost += costs[at]
            barred |= deck.shields[card]
        macht = lay_macht(deck, level, cards)
        key = (level, macht, barred)
        odds = safety.get(key)
        if odds is None:
            odds = safety[key] = safe(deck, level, macht, barred, unseen, others)
        value = deck.points[todo] * POINT * odds // 1000 - cost
        if value > found:
            best, found = move, value
    return best


def best_bid(view: View, moves: Sequence[Move]) -> Move:
    """The cheapest promising card if the points are worth it, else pass."""
    deck = view.deck
    laid = view.laid
    level = deck.level[laid.todo]
    stake = deck.points[laid.todo] * POINT + danger(view)
    unseen = hidden(view)
    others = sum(view.table.sizes[seat] for seat in view.asking[1:])
    best, found = moves[0], 0
    for move in moves[1:]:
        card = view.hand[move.cards[0]]
        chance = safe(deck, level, deck.vote[level][card], deck.shields[card], unseen, others)
        value = stake * chance // 1000 - price(deck, card) - IDLE
        if value > found:
            best, found = move, value
    return best


def danger(view: View) -> int:
    """What it is worth to keep the leader from winning the game with this to-do."""
    target = view.deck.target
    points = view.table.points[view.laid.leader] + view.deck.points[view.laid.todo]
    return 3 * POINT if target and points >= target else 0


def hidden(view: View) -> list[Card]:
    """Employees that may be in other hands: neither one's own, nor laid, nor discarded."""
    seen = {*view.hand, *view.laid.cards, *view.table.discard}
    return [card for card in view.deck.employees if card not in seen]


def safe(deck: Deck, level: int, macht: int, barred: int, unseen: Sequence[Card], others: int) -> int:
    """How likely, of 1000, it is that none of so many cards in other hands outbids."""
    if macht >= INF or not unseen:
        return 1000
    table = deck.vote[level]
    beaters = 0
    for card in unseen:
        if table[card] > macht and not deck.rank[card] & barred:
            beaters += 1
    risk = EAGER * beaters // len(unseen)
    chance = 1000
    for _ in range(others):
        chance = chance * (1000 - risk) // 1000
    return chance


BOTS: Final[dict[str, Callable[[Any, Any, Any], Any]]] = {"greedy": greedy, "random": random}
"""Every bot by the name the command line knows it by."""
