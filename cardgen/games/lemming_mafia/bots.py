"""Who plays "Lemming Mafia": `random`, `quick`, and `greedy`, which knows the odds and what they are worth.

Greedy moves whom its missions and bets want moved, lays long shots early and the favourite late, and drops
a mission that is all but lost. All weights are points; whatever it asks of the deck lies
open or is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from cardgen.engine.bots import random
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card
from cardgen.games.lemming_mafia.deck import (
    BET,
    BOOKMAKER,
    BOSS,
    CAR_THEFT,
    CEMENT_MIXER,
    DISCARD,
    KEEP,
    LEAVE,
    OUT,
    REMOVE,
    SLEDGEHAMMER,
    Deck,
    Move,
)
from cardgen.games.lemming_mafia.odds import TURNS, Odds, chance, odds
from cardgen.games.lemming_mafia.quick import quick
from cardgen.games.lemming_mafia.table import BETS, HAMMER, MISSIONS, View

T = TypeVar("T")

OFFER: Final = 0.25
"""What it is worth, of its gain, to be offered something: all others are offered the same."""
RISK: Final = 1.5
"""So many points a mission may be expected to cost before it is dropped."""


def greedy(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """The move with the best prospect; of equals, such as six lemmings in a row, one by lot."""
    if len(moves) == 1:
        return moves[0]
    step = view.table.step
    if step == BETS:
        return best_bet(view, moves, rng)
    if step == MISSIONS:
        return best_drop(view, moves)
    if step == HAMMER:
        return best_blow(view)
    return best([(prospect(view, move), 0.0) for move in moves], moves, rng)


def best(values: Sequence[tuple[float, float]], choices: Sequence[T], rng: Stream) -> T:
    """The choice with the largest value; what differs by less than rounding is equal, and the lot decides."""
    ranks = [(round(value, 9), round(then, 9)) for value, then in values]
    largest = max(ranks)
    equals = [choice for rank, choice in zip(ranks, choices, strict=True) if rank == largest]
    return equals[rng.below(len(equals))]


# --- running -------------------------------------------------------------------------------------------


def prospect(view: View, move: Move) -> float:
    """What is to be expected when that lemming has come to that space."""
    _, lemming, space = move
    return landing(view, list(view.table.at), list(view.table.shoes), lemming, space)


def landing(view: View, at: list[int], shoes: list[int], lemming: int, space: int) -> float:
    """What is to be expected when a lemming comes to a space, and what it does is done."""
    deck = view.deck
    at[lemming] = space
    if space == deck.water:
        return worth(view, at, shoes)
    kind = deck.kind[space]
    if kind == CAR_THEFT:
        return sum(drive(view, at, shoes, lemming, number) for number in deck.die) / len(deck.die)
    if kind == CEMENT_MIXER:
        return with_shoe(view, at, shoes, lemming)
    value = worth(view, at, shoes)
    if kind == SLEDGEHAMMER and shoes[lemming]:
        shoes[lemming] -= 1
        return max(value, worth(view, at, shoes))
    if kind == BOSS and view.missions:
        return value + OFFER * max(0.0, -worst(view, expected(view, at, shoes))[0])
    return value


def drive(view: View, at: list[int], shoes: list[int], lemming: int, number: int) -> float:
    """What is to be expected of a stolen car that goes so many spaces."""
    to = min(at[lemming] + number, view.deck.water)
    if to in at:
        return with_shoe(view, list(at), list(shoes), lemming)
    return landing(view, list(at), list(shoes), lemming, to)


def with_shoe(view: View, at: list[int], shoes: list[int], lemming: int) -> float:
    """What is to be expected with one shoe more; the last one sends the lemming off the board."""
    shoes[lemming] += 1
    if shoes[lemming] < view.deck.limit:
        return worth(view, at, shoes)
    at[lemming] = OUT
    shoes[lemming] = 0
    return worth(view, at, shoes, lemming)


def best_blow(view: View) -> Move:
    """Whether the shoe is better off or on."""
    at, shoes = list(view.table.at), list(view.table.shoes)
    before = worth(view, at, shoes)
    shoes[view.table.lemming] -= 1
    return REMOVE if worth(view, at, shoes) >= before else LEAVE


# --- what it is worth ----------------------------------------------------------------------------------


def expected(view: View, at: list[int], shoes: list[int], fallen: int = OUT) -> Odds:
    """The odds; with a lemming that has just dropped out, if one has."""
    gone = view.table.out if fallen == OUT else (*view.table.out, fallen)
    return odds(view.deck, at, shoes, gone)


def worth(view: View, at: list[int], shoes: list[int], fallen: int = OUT) -> float:
    """Points to be expected from the own missions and bets."""
    race = expected(view, at, shoes, fallen)
    return from_bets(view.deck, view.pile, view.bets, race) + sum(
        from_mission(view.deck, card, race) for card in view.missions
    )


def from_mission(deck: Deck, card: Card, race: Odds) -> float:
    """What a mission that is kept will bring, or cost."""
    share = chance(deck.asked[card], race)
    return share * (deck.worth[card] + deck.penalty) - deck.penalty


def from_bets(deck: Deck, pile: Sequence[Card], bets: Sequence[Card], race: Odds) -> float:
    """What the bets will bring: those that lie, and those to come, the likeliest winners last."""
    points = sum(race.win[deck.backed[card]] * place for place, card in enumerate(pile, 1))
    coming = offers(deck, race)
    for number, share in enumerate(sorted(race.win[deck.backed[card]] for card in bets), 1):
        points += share * (len(pile) + number) * min(1.0, coming / number)
    return points


def offers(deck: Deck, race: Odds) -> float:
    """How many bookmakers are to come."""
    return race.left * TURNS * shops(deck) / (deck.water - 1)


@lru_cache(maxsize=16)
def shops(deck: Deck) -> int:
    """How many bookmakers there are on the track."""
    return deck.kind.count(BOOKMAKER)


# --- bookmakers and bosses -----------------------------------------------------------------------------


def best_bet(view: View, moves: Sequence[Move], rng: Stream) -> Move:
    """Never idle: the bet after which the whole pile promises most, of equals on the least likely winner."""
    deck = view.deck
    race = expected(view, list(view.table.at), list(view.table.shoes))
    laying = [move for move in moves if move.verb == BET]
    values = []
    for _, card, _ in laying:
        rest = [other for other in view.bets if other != card]
        values.append((from_bets(deck, (*view.pile, card), rest, race), -race.win[deck.backed[card]]))
    return best(values, laying, rng)


def best_drop(view: View, moves: Sequence[Move]) -> Move:
    """The mission that will cost most, if it is all but lost: for any other one can still run."""
    race = expected(view, list(view.table.at), list(view.table.shoes))
    costs = [
        (from_mission(view.deck, move.piece, race), move.piece, move)
        for move in moves
        if move.verb == DISCARD
    ]
    value, _, move = min(costs)
    return KEEP if value > -RISK and KEEP in moves else move


def worst(view: View, race: Odds) -> tuple[float, Card]:
    """The own mission with the worst prospect."""
    return min((from_mission(view.deck, card, race), card) for card in view.missions)


BOTS: Final[dict[str, Callable[[Any, Any, Any], Any]]] = {"greedy": greedy, "quick": quick, "random": random}
"""Every bot by the name the command line knows it by."""
