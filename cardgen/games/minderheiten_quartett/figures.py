"""What the lots did to the categories: mean, spread, and how often each wins with best play.

Best play knows the deck and the own card, and nothing of the other: the defender answers a category with the
one that wins most often against any card the attacker may hold, the attacker names the category that wins
most often against all who answer so. Of equal categories it is the first in printed order. Every card attacks
every other once; a trump decides as the rules say (Q-R04 to Q-R08), AGB cards are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import TypeAlias

from cardgen.finding import Finding, Level
from cardgen.games.minderheiten_quartett.models import Category, Quartett

Replies: TypeAlias = tuple[tuple[int, ...], ...]
"""By card and first category, the category a card defends itself in."""


@dataclass(frozen=True, slots=True)
class Field:
    """All cards as numbers: half stars by category, and whom each trumps."""

    stars: tuple[tuple[int, ...], ...]
    beats: tuple[frozenset[int], ...]
    same: bool

    def outcome(self, attacker: int, first: int, defender: int, second: int) -> int:
        """1 when the attacker wins the fight, -1 when the defender does, 0 for a tie."""
        if defender in self.beats[attacker]:
            return 1
        if attacker in self.beats[defender]:
            return -1
        ours = self.stars[attacker][first] + self.stars[attacker][second]
        theirs = self.stars[defender][first] + self.stars[defender][second]
        return (ours > theirs) - (ours < theirs)

    def seconds(self, first: int) -> Sequence[int]:
        """The categories that may answer a first one (Q-C01)."""
        return [second for second in range(len(Category)) if self.same or second != first]


def figures(catalog: Quartett) -> Iterator[Finding]:
    """For every category a remark with its figures; none when the deck is too small for a fight."""
    field = _field(catalog)
    if len(field.stars) < 2:
        return
    fights = _fights(field)
    for at, category in enumerate(Category):
        values = [stars[at] / 2 for stars in field.stars]
        attacks = [won for first, _, won in fights if first == at]
        defences = [-won for _, second, won in fights if second == at]
        numbers = {
            "mean": round(fmean(values), 3),
            "spread": round(pstdev(values), 3),
            "fights": len(fights),
            "attacks": len(attacks),
            "attacks_won": attacks.count(1),
            "defences": len(defences),
            "defences_won": defences.count(1),
        }
        what = (
            f"mean {numbers['mean']:g} stars, spread {numbers['spread']:g}; with best play attackers name it "
            f"in {len(attacks)} of {len(fights)} fights and win {attacks.count(1)}, defenders "
            f"in {len(defences)} and win {defences.count(1)}"
        )
        place = catalog.place(f"words.category-{category}", "text")
        yield Finding(
            place, what, Level.INFO, "figures", catalog.name, field=category, figures=tuple(numbers.items())
        )


def _field(catalog: Quartett) -> Field:
    cards = catalog.minderheiten
    ids = {card.id: number for number, card in enumerate(cards)}
    beats = [frozenset(ids[other] for other in card.trumps if other in ids) for card in cards]
    kept = [
        frozenset(other for other in beaten if number not in beats[other])
        for number, beaten in enumerate(beats)
    ]
    same = any(option.id == "same_category" and option.default == "true" for option in catalog.box.options)
    return Field(tuple(card.stars.halves for card in cards), tuple(kept), same)


def _fights(field: Field) -> list[tuple[int, int, int]]:
    """First category, second category and outcome of every card against every other, played best."""
    replies = _replies(field)
    cards = range(len(field.stars))
    found = []
    for attacker in cards:
        others = [other for other in cards if other != attacker]
        worth = [
            sum(field.outcome(attacker, first, other, replies[other][first]) for other in others)
            for first in range(len(Category))
        ]
        first = worth.index(max(worth))
        for other in others:
            second = replies[other][first]
            found.append((first, second, field.outcome(attacker, first, other, second)))
    return found


def _replies(field: Field) -> Replies:
    cards = range(len(field.stars))

    def reply(defender: int, first: int) -> int:
        def worth(second: int) -> int:
            others = (other for other in cards if other != defender)
            return -sum(field.outcome(other, first, defender, second) for other in others)

        return max(field.seconds(first), key=worth)

    return tuple(tuple(reply(card, first) for first in range(len(Category))) for card in cards)
