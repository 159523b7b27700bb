"""How a race may end, as a bookmaker puts it: shares of 1, from where the lemmings stand and what they wear.

Every lemming is taken to move as often as any other. That is not so at a table, where people have plans, but
it is what one can say without knowing them. Only sums, products and quotients, so the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from cardgen.games.lemming_mafia.deck import CAR_THEFT, CEMENT_MIXER, KINDS, NONE, OUT, Asked, Deck
from cardgen.games.lemming_mafia.models import Kind

PACE: Final = 0.45
"""How many moves any lemming has left for every section the first has to go."""
FALLS: Final = 0.9
"""How many chances there are to make it fall, counted the same way: players push."""
PUSHED: Final = 1.6
"""How much likelier a space with a shoe is chosen than by lot."""
TURNS: Final = 2.0
"""How many turns the race has left for every section the first has to go."""
STALLS: Final = 0.3
"""How often a car does not start and leaves a shoe."""
STRUCK: Final = 0.15
"""How likely it is that a shoe that was put on comes off before the end."""
CERTAIN: Final = 1.0


class Odds(NamedTuple):
    """`win[lemming]` and `out[lemming]`: the share of races it wins, or drops out of.

    `to_go` are the sections to the water, NONE for who is out, `left` those of the first; `moves` is what
    every lemming will make until the end. `clean[shoes]` is how likely a lemming in so many shoes wears none
    then; `gone` are those out, first to last.
    """

    win: list[float]
    out: list[float]
    to_go: list[int]
    left: int
    moves: int
    clean: list[float]
    shoes: list[int]
    gone: tuple[int, ...]
    out_counts: bool


def odds(deck: Deck, at: list[int], shoes: list[int], gone: tuple[int, ...]) -> Odds:
    """What to expect of a race in which the lemmings stand and look so."""
    end = len(deck.sections) - 1
    to_go = [end - deck.section[space] if space != OUT else NONE for space in at]
    left = min(steps for steps in to_go if steps != NONE)
    risk = share_of_shoes(deck)
    moves = int(PACE * left + 0.5)
    falls = int(FALLS * left + 0.5)
    out = [
        CERTAIN if steps == NONE else tail(deck.limit - worn, falls, min(PUSHED * risk, CERTAIN))
        for steps, worn in zip(to_go, shoes, strict=True)
    ]
    stays = none_of([risk] * moves)
    clean = [stays, *(stays * STRUCK / worn for worn in range(1, deck.limit))]
    return Odds(winners(to_go, out), out, to_go, left, moves, clean, shoes, gone, deck.out_counts)


@lru_cache(maxsize=16)
def share_of_shoes(deck: Deck) -> float:
    """How likely a move ends in a shoe, spaces taken by chance."""
    mixers = deck.kind.count(CEMENT_MIXER)
    cars = deck.kind.count(CAR_THEFT)
    return (mixers + STALLS * cars) / (deck.water - 1)


@cache
def tail(needed: int, moves: int, risk: float) -> float:
    """How likely so many shoes or more come in so many moves."""
    if needed <= 0:
        return CERTAIN
    if moves < needed:
        return 0.0
    return risk * tail(needed - 1, moves - 1, risk) + (CERTAIN - risk) * tail(needed, moves - 1, risk)


@cache
def first(one: int, other: int) -> float:
    """How likely one is there before the other, with so many moves to make and each as often as the other."""
    if one <= 0 or other <= 0:
        return 0.5 if one == other else CERTAIN if one < other else 0.0
    return (first(one - 1, other) + first(one, other - 1)) / 2


def beats(odds: Odds, one: int, other: int) -> float:
    """How likely one ends on a better cell than the other: nearer to the water, or out later."""
    if odds.to_go[one] == NONE or odds.to_go[other] == NONE:
        return settled(odds.gone, one, other)
    line = odds.left - odds.moves - 1  # where the last moves are made
    nearer = first(odds.to_go[one] - line, odds.to_go[other] - line)
    one_out, other_out = odds.out[one], odds.out[other]
    stays = CERTAIN - one_out
    return stays * (CERTAIN - other_out) * nearer + stays * other_out + one_out * other_out / 2


def settled(gone: tuple[int, ...], one: int, other: int) -> float:
    """Of two of whom at least one is out already: whoever stays in longer is on the better cell."""
    if one not in gone:
        return CERTAIN
    return CERTAIN if other in gone and gone.index(one) > gone.index(other) else 0.0


def winners(to_go: list[int], out: list[float]) -> list[float]:
    """How likely each lemming is first at the water, or the last one running."""
    weights = []
    for one, steps in enumerate(to_go):
        weight = 0.0 if steps == NONE else CERTAIN - out[one] * 0.9
        for other, behind in enumerate(to_go):
            if weight and behind != NONE and other != one:
                weight *= first(steps, behind)
        weights.append(weight)
    total = sum(weights)
    return [weight / total for weight in weights]


def none_of(chances: Iterable[float]) -> float:
    """How likely none of these comes true."""
    share = CERTAIN
    for chance in chances:
        share *= CERTAIN - chance
    return share


def at_most(number: int, chances: Iterable[float]) -> float:
    """How likely no more than so many of these come true."""
    counts = [CERTAIN, *(0.0 for _ in range(number))]
    for chance in chances:
        for count in range(number, 0, -1):
            counts[count] += (counts[count - 1] - counts[count]) * chance
        counts[0] *= CERTAIN - chance
    return sum(counts)


# --- missions ------------------------------------------------------------------------------------------


def any_out(asked: Asked, odds: Odds) -> float:
    """One of these drops out."""
    return CERTAIN - none_of(odds.out[lemming] for lemming in asked.lemmings)


def ahead(asked: Asked, odds: Odds) -> float:
    """One ends on a better cell than the other."""
    one, other = asked.lemmings
    return beats(odds, one, other)


def top(asked: Asked, odds: Odds) -> float:
    """Few end on a better cell."""
    (lemming,) = asked.lemmings
    if lemming in odds.gone:
        cell = len(odds.out) - odds.gone.index(lemming)
        return CERTAIN if odds.out_counts and cell <= asked.number else 0.0
    others = (other for other in range(len(odds.out)) if other != lemming)
    return at_most(asked.number - 1, (beats(odds, other, lemming) for other in others))


def out_at_most(asked: Asked, odds: Odds) -> float:
    """Few drop out."""
    return at_most(asked.number, odds.out)


def out_at_least(asked: Asked, odds: Odds) -> float:
    """Many drop out."""
    return CERTAIN - at_most(asked.number - 1, odds.out)


def winner_without_shoes(asked: Asked, odds: Odds) -> float:
    """The winner wears none."""
    return sum(share * odds.clean[worn] for share, worn in zip(odds.win, odds.shoes, strict=True))


CHANCES: Final[Mapping[Kind, Callable[[Asked, Odds], float]]] = {
    Kind.ANY_OUT: any_out,
    Kind.AHEAD: ahead,
    Kind.TOP: top,
    Kind.OUT_AT_MOST: out_at_most,
    Kind.OUT_AT_LEAST: out_at_least,
    Kind.WINNER_WITHOUT_SHOES: winner_without_shoes,
}


BY_KIND: Final = tuple(CHANCES[kind] for kind in KINDS)


def chance(asked: Asked, odds: Odds) -> float:
    """How likely a mission is met."""
    return BY_KIND[asked.kind](asked, odds)
