"""What is measured: a whole number for each game, so that two decks can be compared game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of each game: `of(outcome) / whole` is in the unit, a share of 1 or a count.

    `enough` is the difference, in the unit, that nobody would notice at the table: a point of a share, a
    hundredth of a length.
    """

    name: str
    unit: str
    whole: int
    of: Callable[[Outcome], int]

    @property
    def share(self) -> bool:
        """Whether it is a part of 1."""
        return self.unit == "share"

    def enough(self, mean: float) -> float:
        """What difference is too small to matter, `mean` being what is usual."""
        return 0.01 if self.share else max(abs(mean), 1.0) / 100


def measures(seats: int, bots: Sequence[str], reasons: Iterable[str]) -> list[Measure]:
    """Everything that is measured at a table of so many seats with these bots, ends by reason among it."""
    found = [
        Measure("turns", "turns", 1, lambda game: game.turns),
        Measure("decisions", "decisions", 1, lambda game: game.decisions),
        Measure("points per seat", "points", seats, lambda game: sum(game.scores)),
        Measure("lead of the winner", "points", 1, _lead),
        Measure("shared wins", "share", 1, lambda game: int(sum(map(bool, game.parts)) > 1)),
        Measure("nobody wins", "share", 1, lambda game: int(bool(game.reason) and not any(game.parts))),
        Measure("does not end", "share", 1, lambda game: int(not game.reason)),
    ]
    found += [Measure(f"win share of seat {n}", "share", SHARE, partial(_seat, n)) for n in range(seats)]
    found += [Measure(f"win share going {nth(n)}", "share", SHARE, partial(_order, n)) for n in range(seats)]
    if len(set(bots)) > 1:
        found += [
            Measure(f"win share of {name}", "share", SHARE, partial(_bot, bots, name))
            for name in dict.fromkeys(bots)
        ]
    ends = sorted(set(reasons) - {""})
    if len(ends) > 1:
        found += [Measure(f"ends by {reason}", "share", 1, partial(_reason, reason)) for reason in ends]
    return found


def _lead(game: Outcome) -> int:
    """The winner's points above the next best score."""
    best = sorted(game.scores, reverse=True)
    return best[0] - best[1] if len(best) > 1 else 0


def _seat(seat: int, game: Outcome) -> int:
    return game.parts[seat]


def _order(order: int, game: Outcome) -> int:
    return game.parts[(game.start + order) % len(game.parts)]


def _bot(bots: Sequence[str], name: str, game: Outcome) -> int:
    return sum(part for part, bot in zip(game.parts, game.bots, strict=True) if bots[bot] == name)


def _reason(reason: str, game: Outcome) -> int:
    return int(game.reason == reason)


def nth(order: int) -> str:
    """`first`, `second` ... for a place in the turn order, from 0."""
    return ("first", "second", "third", "fourth", "fifth", "sixth")[order] if order < 6 else f"{order + 1}th"
