"""Tables of "Minderheiten-Quartett" that look to one seat as the real one does, for bots that search.

Hidden are the hands but for cards all have seen, a minority laid face down, and the draw pile. What was said
and done narrows them: who is excused holds no minority, who was dealt two or has challenged or accepted since
holds some, and a hand searched for a promised minority did not hold it (Q-C11, Q-C21). What was named tells
of the minority laid face down: challengers name what it is good at.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp
from typing import Final

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.minderheiten_quartett.deck import NONE, Move
from cardgen.games.minderheiten_quartett.rules.table import CHALLENGING, DEFENDING, Player, State, View

TRIES: Final = 50
"""Deals tried, at most."""
FREE: Final = 30
"""Deals tried before any minority may lie face down, and those that must be in a hand are put there first."""

PATIENCE: Final = 1
"""Others' replies are looked at at once."""
KEEN: Final = 6
"""How surely a challenger names what its minority is best at: the power of the stars."""
LEAD: Final = 2.0
"""Whoever is so many points behind wins e times as seldom."""


def imagine(view: View, rng: Stream) -> State:
    """A table with the hidden cards dealt anew."""
    state = State(view.deck, len(view.players), None)
    state.turn = view.turn
    state.step = view.step
    state.asking = view.asking
    state.ties = view.ties
    state.skipped = view.skipped
    state.open = view.open
    for seat, player in enumerate(view.players):
        state.excused[seat] = player.excused
        state.known[seat] = list(player.known)
        state.least[seat] = player.least
        state.without[seat] = list(player.without)
        state.victory[seat] = list(player.victory)
    fight(state, view)
    deal(state, view, rng)
    state.seen[:] = view.players
    state.seen_fight = view.fight
    return state


def fight(state: State, view: View) -> None:
    """The fight as far as it lies open."""
    seen = view.fight
    state.defender = seen.defender
    state.first = seen.first
    state.second = seen.second
    state.attack = seen.attack
    state.defence = seen.defence
    state.leader = seen.leader
    state.loser = seen.loser
    state.lead = seen.lead
    state.trail = seen.trail
    state.player = seen.player
    state.table = list(seen.table)
    state.owners = list(seen.owners)
    state.offered = list(seen.offered)
    state.yes = seen.yes
    state.no = seen.no


def deal(state: State, view: View, rng: Stream) -> None:
    """Deal what is hidden until all that is known of the hands is true; hands hold the laid card at first."""
    hidden = hidden_cards(state, view)
    sizes = [player.hand for player in view.players]
    if view.step == DEFENDING:
        sizes[view.turn] += 1
    others = [seat for seat in range(state.seats) if seat != view.seat]
    others.sort(key=lambda seat: not view.players[seat].excused)  # they need the cards that are rare
    for tried in range(TRIES):
        rng.shuffle(hidden)
        pool = hidden[:]
        laid = view.laid
        if view.step == DEFENDING:
            if laid == NONE and tried < FREE:
                laid = guessed(view, hidden, rng)
                if laid in pool:
                    pool.remove(laid)
            state.attack = laid
        for seat in others:
            state.hands[seat] = hand(view, seat, sizes[seat], pool, laid, tried >= FREE)
        for seat in others:
            exchange(state, view, seat, sizes[seat], pool)
        full = all(len(state.hands[seat]) == sizes[seat] for seat in others)
        if full and all(enough(view, seat, state.hands[seat]) for seat in others):
            break
    state.hands[view.seat] = list(view.hand)
    state.pile = pool
    if view.step == DEFENDING:
        put_down(state, view, rng)


def guessed(view: View, hidden: list[Card], rng: Stream) -> Card:
    """A minority laid face down: the likelier, the better the category named suits it beside its others."""
    player = view.players[view.turn]
    number = len(view.deck.minorities)
    slots = max(view.players[view.turn].hand + 1 - len(player.known), 0)
    able = [card for card in player.known if card < number]
    weights = [suited(view.deck.stars[card], view.fight.first) * max(len(hidden), 1) for card in able]
    for card in hidden:
        if slots and card < number and card not in player.without:
            able.append(card)
            weights.append(suited(view.deck.stars[card], view.fight.first) * slots)
    drawn = rng.below(sum(weights))
    at = 0
    while drawn >= weights[at]:
        drawn -= weights[at]
        at += 1
    return able[at]


def suited(stars: tuple[int, ...], category: int) -> int:
    """How likely, of 1000, a minority with these stars is laid in a category; never quite unlikely."""
    powers = [(1 + one) ** KEEN for one in stars]
    return 1 + 1000 * powers[category] // sum(powers)


def hidden_cards(state: State, view: View) -> list[Card]:
    """The cards whose place the seat does not know."""
    seen = {*view.hand, *view.fight.table, *state.box, view.laid}
    for player in view.players:
        seen.update(player.victory, player.known)
    deck = view.deck
    return [card for card in (*deck.minorities, *deck.agb) if card not in seen]


def hand(view: View, seat: Seat, size: int, pool: list[Card], laid: Card, needy: bool) -> list[Card]:
    """Known cards, then from the end of the pool those that may be there; minorities first for the needy."""
    player = view.players[seat]
    found = list(player.known)
    if laid != NONE and seat == view.turn and laid not in found:
        found.append(laid)
    if needy:
        missing = needed(view, seat) - people(view, found)
        draw(view, player, found, len(found) + missing, pool, minorities=True)
    draw(view, player, found, size, pool, minorities=False)
    return found


def draw(
    view: View, player: Player, found: list[Card], size: int, pool: list[Card], *, minorities: bool
) -> None:
    """Move cards that may be in a hand from the end of the pool into it, up to that size."""
    number = len(view.deck.minorities)
    at = len(pool) - 1
    while at >= 0 and len(found) < size:
        card = pool[at]
        person = card < number
        if not (player.excused or card in player.without if person else minorities):
            found.append(card)
            del pool[at]
        at -= 1


def exchange(state: State, view: View, seat: Seat, size: int, pool: list[Card]) -> None:
    """Fill a hand in which no card left over may be: another hand takes one, and gives one of its own."""
    hand_ = state.hands[seat]
    while len(hand_) < size:
        swap = exchangeable(state, view, seat, pool)
        if swap is None:
            return
        giver, place, left = swap
        hand_.append(state.hands[giver][place])
        state.hands[giver][place] = pool.pop(left)


def exchangeable(state: State, view: View, seat: Seat, pool: list[Card]) -> tuple[Seat, int, int] | None:
    """Another seat, which of its cards could be in this hand, and which card left could be there instead."""
    for giver in range(state.seats):
        if giver in (seat, view.seat):
            continue
        for place, card in enumerate(state.hands[giver]):
            if card in view.players[giver].known or card == state.attack or not possible(view, seat, card):
                continue
            for left, other in enumerate(pool):
                if possible(view, giver, other):
                    return giver, place, left
    return None


def possible(view: View, seat: Seat, card: Card) -> bool:
    """Whether that card may be in that hand, for all that is known."""
    player = view.players[seat]
    return card >= len(view.deck.minorities) or not (player.excused or card in player.without)


def needed(view: View, seat: Seat) -> int:
    """How many minorities a hand holds at least, with the one it has laid face down."""
    laid = view.step == DEFENDING and seat == view.turn
    return view.players[seat].least + laid


def enough(view: View, seat: Seat, cards: list[Card]) -> bool:
    """Whether there are as many minorities as there must be."""
    return people(view, cards) >= needed(view, seat)


def people(view: View, cards: list[Card]) -> int:
    """How many minorities there are among the cards."""
    number = len(view.deck.minorities)
    return sum([card < number for card in cards])


def put_down(state: State, view: View, rng: Stream) -> None:
    """The minority laid face down leaves its hand; any of that hand if there was no guess."""
    cards = state.hands[view.turn]
    if state.attack == NONE:
        able = [card for card in cards if card < len(view.deck.minorities)]
        state.attack = able[rng.below(len(able))]
    if view.seat != view.turn:
        cards.remove(state.attack)
    state.table = [state.attack]
    state.owners = [view.turn]


def foresee(view: View, state: State) -> tuple[list[float], list[float]] | None:
    """When there were as many fights and promises as seats: the points so far, and what groups promise.

    Half as many decisions as to the end tell no less of a move; what comes later is luck.
    """
    if state.step != CHALLENGING or state.rounds < state.seats:  # an imagined table counts them from 0
        return None
    points = hopes(state)
    best = max(points)
    chances: list[float] = []
    whole = 0.0
    for its in points:
        chance = exp((its - best) / LEAD)
        chances.append(chance)
        whole += chance
    return [chance / whole for chance in chances], points


def hopes(state: State) -> list[float]:
    """Points as in the end (Q-R23); a group begun by one alone counts as the square of the part collected."""
    deck = state.deck
    number = len(deck.minorities)
    lying = [[0] * len(deck.sizes) for _ in state.victory]
    for seat, pile in enumerate(state.victory):
        for card in pile:
            if card < number:
                lying[seat][deck.group[card]] += 1
    found: list[float] = []
    for seat, mine in enumerate(lying):
        points = float(deck.point * sum(mine))
        for group, count in enumerate(mine):
            if count and count == sum([other[group] for other in lying]):
                part = float(count) / float(deck.sizes[group])
                points += float(deck.bonus[group]) * part * part
        left = sum([card >= number for card in state.hands[seat]])
        found.append(points - float(deck.penalty * left))
    return found


def meaning(view: View, move: Move) -> Hashable:
    """Moves name the cards themselves."""
    return move
