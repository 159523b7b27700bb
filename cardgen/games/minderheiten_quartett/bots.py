"""Who plays "Minderheiten-Quartett": `random`, and `greedy`, which counts stars and keeps groups together.

Greedy fights where it is most likely to be ahead of what it cannot see, lays its weakest card where it will
lose anyway, and gets rid of AGB cards in time, for each one left in hand costs a point. All weights are
hundredths of a point or shares of 1000; whatever it asks of the deck lies open or is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cardgen.engine.bots import random
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.minderheiten_quartett.deck import (
    COUNTER,
    CROSS,
    GENMANIPULATION,
    INTERVENE,
    NONE,
    PASS,
    PROMISE,
    SKIP,
    VOTE,
    Deck,
    Move,
)
from cardgen.games.minderheiten_quartett.rules import (
    ASKED,
    ATTACKING,
    CHALLENGING,
    CHOOSING,
    COUNTERING,
    DEFENDING,
    RESCUED,
    VOTING,
    View,
)
from cardgen.games.minderheiten_quartett.rules.agb import decisive

if TYPE_CHECKING:
    from mypy_extensions import i64

Weigh: TypeAlias = Callable[[Move], int]

POINT: Final = 100
"""A victory point."""
HOLD: Final = 8
"""What a half star in its two best categories makes a minority in hand worth."""
ENVY: Final = 400
"""How much of what an opponent gains is one's own loss, of 1000; divided among many it hurts less."""
BLUNDER: Final = 150
"""How often, of 1000, a defender who could win does not see it."""
DOUBTED: Final = 500
"""How often, of 1000, others believe the government when they are asked."""


def greedy(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """The move with the best balance; of equals any, so that no neighbour is always the first."""
    if len(moves) == 1:
        return moves[0]
    weigh = WEIGHERS[view.step](view)
    weights = [weigh(move) for move in moves]
    best = max(weights)
    equals = [move for move, weight in zip(moves, weights, strict=True) if weight == best]
    return equals[0] if len(equals) == 1 else equals[rng.below(len(equals))]


# --- what things are worth -----------------------------------------------------------------------------


def worth(view: View, seat: Seat, card: Card) -> int:
    """What a minority adds to a victory pile: its point, and its part of the bonus for the group."""
    deck = view.deck
    if card >= len(deck.minorities):
        return 0
    groups = deck.group
    group = groups[card]
    number = len(groups)
    mine = others = 0
    for owner, player in enumerate(view.players):
        here = 0
        for one in player.victory:
            if one < number and one != card and groups[one] == group:
                here += 1
        if owner == seat:
            mine = here
        else:
            others += here
    part = deck.bonus[group] * POINT * (mine + 1) // deck.sizes[group]
    return deck.point * POINT + part // (1 + 2 * others)


def grouped(view: View) -> list[list[int]]:
    """By seat, how many of each group lie on its victory pile."""
    groups = view.deck.group
    number = len(groups)
    found: list[list[int]] = []
    for player in view.players:
        here = [0] * len(view.deck.sizes)
        for one in player.victory:
            if one < number:
                here[groups[one]] += 1
        found.append(here)
    return found


def fresh(deck: Deck, lying: list[list[int]], seat: Seat, card: Card) -> int:
    """The same as `worth` for a minority on no pile yet; `lying` is what does, by seat and group."""
    group = deck.group[card]
    mine: i64 = lying[seat][group]
    others: i64 = -mine
    for here in lying:
        others += here[group]
    part: i64 = deck.bonus[group]
    size: i64 = deck.sizes[group]
    point: i64 = deck.point
    return point * POINT + part * POINT * (mine + 1) // size // (1 + 2 * others)


def pot(view: View, seat: Seat, cards: Iterable[Card]) -> int:
    """What all of these add to a victory pile."""
    return sum(worth(view, seat, card) for card in cards)


def hold(deck: Deck, card: Card) -> int:
    """What a minority in hand is worth: as much as it can still win."""
    return HOLD * deck.best[card]


def envy(view: View) -> int:
    """What an opponent's gain costs, of 1000: one of two players loses all of it."""
    return max(ENVY, 1000 // (len(view.players) - 1))


def relief(view: View) -> int:
    """What it is worth to get rid of an AGB card: more as the end comes near."""
    cost = view.deck.penalty * POINT
    return cost if late(view) else cost // 2


def late(view: View) -> bool:
    """Whether everybody may have had the last turn but one."""
    return view.pile < len(view.players)


def unseen(view: View) -> list[Card]:
    """Minorities that may be in other hands and nobody knows where."""
    seen = {view.laid, *view.hand, *view.fight.table}
    for player in view.players:
        seen.update(player.known)
        seen.update(player.victory)
    return [card for card in view.deck.minorities if card not in seen]


def bits(cards: list[Card]) -> int:
    """A set of cards as bits."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def hidden(view: View, seat: Seat, strange: int) -> int:
    """How many of so many unseen minorities a seat is likely to have in hand, or laid face down, in 1000."""
    around = view.pile
    number = 0
    for owner, player in enumerate(view.players):
        here = player.hand - len(player.known)
        if view.step == DEFENDING and owner == view.turn:
            here += 1
        if owner != view.seat:
            around += here
        if owner == seat:
            number = here
    return 1000 * max(0, number) * strange // max(1, around)


# --- the turn ------------------------------------------------------------------------------------------


def opening(view: View) -> Weigh:
    """Whom to challenge, or whether to promise."""
    deck = view.deck
    own = [card for card in view.hand if card < len(deck.minorities)]
    strange = bits(unseen(view))
    lying = grouped(view)

    def weigh(move: Move) -> int:
        verb, seat, card = move
        if verb == PROMISE:
            return promised(view, card)
        if verb == SKIP[0]:
            return -1
        known, number = guards(view, seat, strange)
        held = stakes(view, lying, seat, own)
        odds = [max(attack_odds(deck, mine, strange, known, number)) for mine in own]
        return max([balance(held[mine], one) for mine, one in zip(own, odds, strict=True)])

    return weigh


def promised(view: View, card: Card) -> int:
    """A minority one knows to be won over, or the hope for one. To wait for a better one does not pay."""
    value = relief(view)
    if card == NONE:
        return value
    gain = worth(view, view.seat, card)
    for seat, player in enumerate(view.players):
        if seat != view.seat and (card in player.victory or card in player.known):
            gone = worth(view, seat, card) if card in player.victory else hold(view.deck, card)
            return value + gain + gone * envy(view) // 1000
    if card in view.hand or card in view.players[view.seat].victory:
        return value
    held = sum(one.hand - len(one.known) for seat, one in enumerate(view.players) if seat != view.seat)
    return value + gain * held // (held + view.pile) if held else value


def attacking(view: View) -> Weigh:
    """What to attack with, and where."""
    seat = view.fight.defender
    strange = bits(unseen(view))
    own = [card for card in view.hand if card < len(view.deck.wins)]
    known, number = guards(view, seat, strange)
    odds = {mine: attack_odds(view.deck, mine, strange, known, number) for mine in own}
    held = stakes(view, grouped(view), seat, own)

    def weigh(move: Move) -> int:
        _, first, mine = move
        return balance(held[mine], odds[mine][first])

    return weigh


def guards(view: View, seat: Seat, strange: int) -> tuple[int, int]:
    """What this seat may defend with: the minorities known in its hand, as bits, and how many unseen ones.

    `strange` are the unseen minorities, as bits.
    """
    known = bits([card for card in view.players[seat].known if card < len(view.deck.minorities)])
    number = max(hidden(view, seat, strange.bit_count()), 0 if known else 1000)
    return known, (number + 500) // 1000


def attack_odds(deck: Deck, mine: Card, strange: int, known: int, number: int) -> list[int]:
    """How likely, of 1000, a minority wins against these guards, by the category named.

    The defender is thought to choose the best of the cards in hand. `strange` are the unseen cards, as bits.
    """
    around = strange.bit_count()
    found = []
    for wins in deck.wins[mine]:
        odds = BLUNDER if known & ~wins else 1000
        share = 1000 * (wins & strange).bit_count() // around if around else 1000
        for _ in range(number):
            odds = odds * share // 1000
        found.append(odds)
    return found


def stakes(
    view: View, lying: list[list[int]], seat: Seat, own: list[Card]
) -> dict[Card, tuple[int, int, int]]:
    """What a fight against this seat with each minority wins or loses, and what the card in hand is worth."""
    deck, me = view.deck, view.seat
    harm = envy(view)
    found = {}
    for mine in own:
        lost = (fresh(deck, lying, seat, mine) + POINT) * harm // 1000
        found[mine] = (fresh(deck, lying, me, mine) + POINT, lost, hold(deck, mine))
    return found


def balance(stake: tuple[int, int, int], odds: int) -> int:
    """What it is worth to win a fight this likely."""
    won, lost, held = stake
    return (won * odds - lost * (1000 - odds)) // 1000 - held


def defending(view: View) -> Weigh:
    """What to defend with, and where: the challenger is thought to be strong in the category named."""
    deck = view.deck
    turn = view.turn
    first = view.fight.first
    strange = unseen(view)
    known = [card for card in view.players[turn].known if card < len(deck.minorities)]
    per = hidden(view, turn, len(strange)) // max(1, len(strange))
    weights = [(card, 1000) for card in known] + [(card, per) for card in strange]
    weights = [(card, weight * (1 + deck.stars[card][first]) ** 2) for card, weight in weights]
    if view.laid != NONE:  # beginners play the first fight openly
        weights = [(view.laid, 1)]
    total = sum(weight for _, weight in weights) or 1
    own = [card for card in view.hand if card < len(deck.minorities)]
    held = stakes(view, grouped(view), turn, own)
    wins = {mine: defence_odds(deck, mine, first, weights) for mine in own}

    def weigh(move: Move) -> int:
        _, second, mine = move
        return balance(held[mine], 1000 * wins[mine][second] // total)

    return weigh


def defence_odds(deck: Deck, mine: Card, first: int, weights: list[tuple[Card, int]]) -> list[int]:
    """The weight of all cards that lose to a minority, by the category it names beside the first."""
    trumped = deck.beats[mine]
    ours = deck.stars[mine]
    sure: i64 = 0
    found: list[int] = [0] * len(ours)
    need: i64 = 0
    for card, weight in weights:
        if card in trumped:
            sure += weight
        elif mine not in deck.beats[card]:
            theirs = deck.stars[card]
            need = theirs[first] - ours[first]
            for second, stars in enumerate(ours):
                if stars - theirs[second] > need:
                    found[second] += weight
    return [sure + one for one in found]


# --- phase 2 -------------------------------------------------------------------------------------------


def asked(view: View) -> Weigh:
    """Whether to play an AGB card, as the loser or uninvolved."""
    return partial(answer, view)


def answer(view: View, move: Move) -> int:
    """What an AGB card brings, compared with watching the leader take both."""
    verb = move[0]
    fight = view.fight
    taken = -pot(view, fight.leader, fight.table) * envy(view) // 1000
    if move == PASS:
        return taken
    if verb == INTERVENE:
        odds = DOUBTED if view.deck.vote and len(view.players) > 3 else 1000
        return (pot(view, view.seat, fight.table) * odds + taken * (1000 - odds)) // 1000 + relief(view)
    if verb == CROSS:
        return crossed(view, move[2])
    return supported(view, move[2])


def crossed(view: View, extra: Card) -> int:
    """A booster: all or nothing, and perhaps the leader has one too."""
    deck, fight = view.deck, view.fight
    own = fight.first if view.seat == view.turn else fight.second
    other = fight.second if view.seat == view.turn else fight.first
    total = fight.trail + deck.stars[extra][own]
    lost = (
        -pot(view, view.seat, [extra]) - pot(view, fight.leader, [*fight.table, extra]) * envy(view) // 1000
    )
    if total <= fight.lead:
        return lost + relief(view)
    won = pot(view, view.seat, fight.table)
    people = [card for card in view.players[fight.leader].victory if card < len(deck.minorities)]
    best = max((deck.stars[card][other] for card in people), default=0)
    danger = armed(view, fight.leader) if people and fight.lead + best > total else 0
    return (won * (1000 - danger) + lost * danger) // 1000 + relief(view)


def armed(view: View, seat: Seat) -> int:
    """How likely, of 1000, a seat holds one of the boosters that have not been seen."""
    deck = view.deck
    seen = {*view.hand, *view.fight.table, *(card for player in view.players for card in player.victory)}
    boosters = sum(deck.kind[card] == GENMANIPULATION and card not in seen for card in deck.agb)
    around = view.pile + sum(player.hand for place, player in enumerate(view.players) if place != view.seat)
    return min(1000, 1000 * boosters * view.players[seat].hand // max(1, around))


def supported(view: View, helper: Card) -> int:
    """Zivilcourage: everything it needs lies open, so it is sure to succeed or to fail."""
    deck, fight = view.deck, view.fight
    pair = (fight.attack, fight.defence)
    leading, losing = pair if fight.leader == view.turn else pair[::-1]
    own = fight.first if fight.leader == view.turn else fight.second
    category = decisive(deck, leading, own, (fight.first, fight.second))
    spent = relief(view) - hold(deck, helper)
    if deck.stars[losing][category] + deck.stars[helper][category] <= deck.stars[leading][category]:
        return spent - pot(view, fight.leader, (leading, losing, helper)) * envy(view) // 1000
    offered = sorted((losing, leading, helper), key=lambda card: worth(view, view.seat, card))
    return spent + worth(view, view.seat, offered[-1]) + min(hold(deck, card) for card in offered[:2])


def countering(view: View) -> Weigh:
    """Whether to answer a booster: again everything lies open."""
    deck, fight = view.deck, view.fight
    own = fight.first if view.seat == view.turn else fight.second
    mine = fight.attack if view.seat == view.turn else fight.defence

    def weigh(move: Move) -> int:
        verb, _, extra = move
        stake = [*fight.table, extra] if verb == COUNTER else list(fight.table)
        lost = -pot(view, fight.loser, stake) * envy(view) // 1000
        if verb != COUNTER:
            return lost
        total = fight.lead + deck.stars[extra][own]
        if total > fight.trail:
            return pot(view, view.seat, fight.table) + relief(view)
        if total == fight.trail:
            return hold(deck, mine) + relief(view)
        return lost - worth(view, view.seat, extra) + relief(view)

    return weigh


def voting(view: View) -> Weigh:
    """The cards go to whoever is further behind."""
    player, leader = points(view, view.fight.player), points(view, view.fight.leader)

    def weigh(move: Move) -> int:
        verb, yes, _ = move
        assert verb == VOTE
        return yes if player <= leader else -yes

    return weigh


def points(view: View, seat: Seat) -> int:
    """Victory points that lie open."""
    deck = view.deck
    people = [card for card in view.players[seat].victory if card < len(deck.minorities)]
    groups = [deck.group[card] for card in people]
    whole = [bonus for place, bonus in enumerate(deck.bonus) if groups.count(place) == deck.sizes[place]]
    return deck.point * len(people) + sum(whole)


def choosing(view: View) -> Weigh:
    """The supporter's choice: what fits the own victory pile best, and of equals the weakest card."""

    def weigh(move: Move) -> int:
        return worth(view, view.seat, move[2]) - hold(view.deck, move[2])

    return weigh


def rescued(view: View) -> Weigh:
    """The stronger card."""
    return lambda move: hold(view.deck, move[2])


WEIGHERS: Final[dict[int, Callable[[View], Weigh]]] = {
    CHALLENGING: opening,
    ATTACKING: attacking,
    DEFENDING: defending,
    ASKED: asked,
    COUNTERING: countering,
    VOTING: voting,
    CHOOSING: choosing,
    RESCUED: rescued,
}
"""By step, what makes a move good."""

BOTS: Final[dict[str, Callable[[Any, Any, Any], Any]]] = {"greedy": greedy, "random": random}
"""Every bot by the name the command line knows it by."""
