"""What a race is worth when it is over: the cells, the bets, and what a mission asks for.

Every kind of condition in missions.yaml has one function here (L-R15, L-T11 to L-T16).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardgen.engine._native import mypyc_attr
from cardgen.engine.rules import Card, Value
from cardgen.games.lemming_mafia.deck import AREA, KINDS, Asked, Deck
from cardgen.games.lemming_mafia.models import Kind


@mypyc_attr(acyclic=True)
class Ending(Value):
    """A race that is over: the winner, the placing cell of every lemming, how many shoes each wears and who
    is out. `out_counts` says whether those who are out can be among the first on their cell (L-C06).
    """

    __slots__ = ("cells", "out", "out_counts", "shoes", "winner")

    def __init__(
        self,
        winner: int,
        cells: tuple[int, ...],
        shoes: tuple[int, ...],
        out: tuple[int, ...],
        out_counts: bool,
    ) -> None:
        self.winner: Final = winner
        self.cells: Final = cells
        self.shoes: Final = shoes
        self.out: Final = out
        self.out_counts: Final = out_counts


def any_out(asked: Asked, end: Ending) -> bool:
    """L-T11: one of these is out, or several."""
    return any(lemming in end.out for lemming in asked[1])


def ahead(asked: Asked, end: Ending) -> bool:
    """L-T12, 4.3: a strictly better cell; whoever is out has one too (L-C05 for two in the start area)."""
    first, second = asked[1]
    return end.cells[first] < end.cells[second]


def top(asked: Asked, end: Ending) -> bool:
    """L-T13, L-C06: on one of the first cells."""
    _, (lemming,), places = asked
    return end.cells[lemming] <= places and (end.out_counts or lemming not in end.out)


def out_at_most(asked: Asked, end: Ending) -> bool:
    """L-T14, L-C01."""
    return len(end.out) <= asked[2]


def out_at_least(asked: Asked, end: Ending) -> bool:
    """L-T15."""
    return len(end.out) >= asked[2]


def winner_without_shoes(asked: Asked, end: Ending) -> bool:
    """L-T16: also when it is the only one left."""
    return not end.shoes[end.winner]


CONDITIONS: Final[Mapping[Kind, Callable[[Asked, Ending], bool]]] = {
    Kind.ANY_OUT: any_out,
    Kind.AHEAD: ahead,
    Kind.TOP: top,
    Kind.OUT_AT_MOST: out_at_most,
    Kind.OUT_AT_LEAST: out_at_least,
    Kind.WINNER_WITHOUT_SHOES: winner_without_shoes,
}


JUDGES: Final = tuple(CONDITIONS[kind] for kind in KINDS)
"""Who says whether a condition is met, by the place of its kind."""


def met(asked: Asked, end: Ending) -> bool:
    """Whether the race ended as a mission asks."""
    return JUDGES[asked[0]](asked, end)


def placing(deck: Deck, at: Sequence[int], out: Sequence[int], winner: int) -> tuple[int, ...]:
    """4.3, L-R07, L-C05: the cell of every lemming.

    The winner is on the first, then come those on the track from the water back, and those out fill the
    cells from the highest down. All who never left the start area share the worst cell left, or the best.
    """
    cells = [0] * len(at)
    cells[winner] = 1
    for place, lemming in enumerate(out):
        cells[lemming] = len(at) - place
    running = [(-space, lemming) for lemming, space in enumerate(at) if space > AREA and lemming != winner]
    behind = sorted(running)
    for cell, (_, lemming) in enumerate(behind, 2):
        cells[lemming] = cell
    shared = len(behind) + 2 if deck.best_tie else len(at) - len(out)
    return tuple([cell or shared for cell in cells])


def points(deck: Deck, pile: list[Card], winner: int) -> int:
    """L-R14: the place of the winner's bet in the order laid; 0 if it was never laid."""
    backed = deck.backed
    for place, card in enumerate(pile):
        if backed[card] == winner:
            return place + 1
    return 0
