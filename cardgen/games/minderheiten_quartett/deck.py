"""The deck of "Minderheiten-Quartett" as numbers: catalog and options -> tables the rules play with.

Cards are numbers: the minorities first, then the AGB cards. Stars are half stars here, so that sums are
exact (Q-R06). Whatever a move can be is made once, here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cardgen.engine.options import RANDOM, START, choose, understand
from cardgen.engine.rules import Card, Seat, packed
from cardgen.games.minderheiten_quartett.models import Category, Kind, Minority, Quartett, QuartettBox

Move: TypeAlias = tuple[int, int, int]
"""A verb, a seat or category or yes-or-no, and a card; NONE where a verb has none."""

Made: TypeAlias = tuple[Any, ...]
"""Moves ready to be handed out; machine code, if it knew what they are, would make each of them anew."""

NONE: Final = -1
"""No card, no seat, no category."""

CHALLENGE: Final = 0
ATTACK: Final = 1
DEFEND: Final = 2
INTERVENE: Final = 3
SUPPORT: Final = 4
CROSS: Final = 5
COUNTER: Final = 6
VOTE: Final = 7
TAKE: Final = 8
PROMISE: Final = 9
PASS: Final[Move] = (10, NONE, NONE)
SKIP: Final[Move] = (11, NONE, NONE)
GOVERN: Final[Move] = (INTERVENE, NONE, NONE)
"""Bundesregierung needs no words: it is always right."""

KINDS: Final = tuple(Kind)
MINORITY: Final = -1
"""The kind of a card that is no AGB card."""
BUNDESREGIERUNG: Final = KINDS.index(Kind.BUNDESREGIERUNG)
WAHLVERSPRECHEN: Final = KINDS.index(Kind.WAHLVERSPRECHEN)
ZIVILCOURAGE: Final = KINDS.index(Kind.ZIVILCOURAGE)
GENMANIPULATION: Final = KINDS.index(Kind.GENMANIPULATION)

CATEGORIES: Final = tuple(category.value for category in Category)

WINNER_CHOICE: Final = "winner_choice"
BEST_OF_FIGHT: Final = "best_of_fight"
BEST_OF_CARD: Final = "best_of_card"

AUTO: Final = "auto"
"""The value of max_idle_ties that depends on the number of players."""

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "same_category": ("false", "true"),
    "government_by": ("loser_and_uninvolved", "uninvolved"),
    "government_check": ("auto", "vote"),
    "courage_category": (WINNER_CHOICE, BEST_OF_FIGHT, BEST_OF_CARD),
    "promise_mode": ("named", "none"),
    "direction": ("clockwise", "counter_clockwise"),
    "max_idle_ties": ("auto",),
    "open_first_round": ("false", "true"),
}
"""The options these rules know, with their words; numbers of a range come beside them."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Everything known before the game starts. Tables are indexed by card number.

    `stars[card]` are the half stars in the six categories, `best[card]` those in its two best; `group[card]`
    is the place of its group among `letters`, `sizes` and `bonus`; `beats[card]` are the minorities it
    trumps. `kind` is the place among KINDS, or MINORITY; `counts` says how many AGB cards there are of each.
    `removed[seats]` are those that stay in the box.
    `wins[card][category]` are the minorities, as bits, that lose to a card when this category is named and
    their owners choose the better of the others.

    The moves there can be: `attacks[card]`, `defences[first category][card]`, and one for each card or
    seat. `orders[seats][seat]` is everybody else in the direction of play, `uninvolved[seats][seat][other]`
    without one other; `alone[seat]` is that seat by itself.
    """

    keys: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    minorities: tuple[Card, ...]
    agb: tuple[Card, ...]
    stars: tuple[tuple[int, ...], ...]
    best: tuple[int, ...]
    group: tuple[int, ...]
    letters: tuple[str, ...]
    sizes: tuple[int, ...]
    bonus: tuple[int, ...]
    beats: tuple[frozenset[Card], ...]
    kind: tuple[int, ...]
    counts: tuple[int, ...]
    removed: tuple[tuple[Card, ...], ...]
    wins: tuple[tuple[int, ...], ...]
    attacks: tuple[tuple[Move, ...], ...]
    defences: tuple[tuple[tuple[Move, ...], ...], ...]
    challenges: Made
    supports: Made
    crosses: Made
    counters: Made
    takes: Made
    promises: tuple[Move, ...]
    orders: tuple[tuple[tuple[Seat, ...], ...], ...]
    uninvolved: tuple[tuple[tuple[tuple[Seat, ...], ...], ...], ...]
    alone: tuple[tuple[Seat, ...], ...]
    step: int
    fewest: int
    most_seats: int
    hand: int
    dealt: int
    point: int
    penalty: int
    idle: tuple[int, ...]
    idle_pile: tuple[int, ...]
    start: Seat
    loser_governs: bool
    vote: bool
    courage: str
    open_first: bool

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


def deck(catalog: Quartett, options: Mapping[str, str]) -> Deck:
    """The numbers to play with. Raises DataError for an option that does not exist."""
    box = catalog.box
    understand(box.options, OPTIONS, lambda key: catalog.place("box", f"options.{key}"), catalog.name)
    chosen = choose(box.options, options, box.players_max, catalog.name)
    people = pieces(catalog.minderheiten)
    notices = pieces(catalog.agb)
    number = len(people)
    minorities = range(number)
    agb = range(number, number + len(notices))
    kind = (MINORITY,) * number + tuple(KINDS.index(one.kind) for one in notices)
    stars = tuple(one.stars.halves for one in people)
    trumps = beats(people)
    letters = tuple(sorted({one.group.value for one in people}))
    group = tuple(letters.index(one.group.value) for one in people)
    same = chosen["same_category"] == "true"
    most = box.players_max
    step = 1 if chosen["direction"] == "clockwise" else -1
    return Deck(
        keys=keys([one.id for one in people + notices]),
        options=tuple(chosen.items()),
        minorities=tuple(minorities),
        agb=tuple(agb),
        stars=stars,
        best=tuple(sum(sorted(own)[-2:]) for own in stars),
        group=group,
        letters=letters,
        sizes=tuple(group.count(place) for place in range(len(letters))),
        bonus=tuple(bonuses(box).get(letter, 0) for letter in letters),
        beats=trumps,
        kind=kind,
        counts=tuple(kind.count(one) for one in range(len(KINDS))),
        removed=tuple(removed(box, kind, seats) for seats in range(most + 1)),
        wins=wins(stars, trumps, same),
        attacks=tuple(lays(ATTACK, card, NONE) for card in minorities),
        defences=tuple(
            tuple(lays(DEFEND, card, NONE if same else first) for card in minorities)
            for first in range(len(CATEGORIES))
        ),
        challenges=tuple((CHALLENGE, seat, NONE) for seat in range(most)),
        supports=tuple((SUPPORT, NONE, card) for card in minorities),
        crosses=tuple((CROSS, NONE, card) for card in minorities),
        counters=tuple((COUNTER, NONE, card) for card in minorities),
        takes=tuple((TAKE, NONE, card) for card in minorities),
        promises=promises(minorities, chosen["promise_mode"]),
        orders=tuple(orders(seats, step) for seats in range(most + 1)),
        uninvolved=tuple(uninvolved(seats, step) for seats in range(most + 1)),
        alone=tuple((seat,) for seat in range(most)),
        step=step,
        fewest=box.players_min,
        most_seats=most,
        hand=box.numbers["hand"],
        dealt=min(box.numbers["dealt"], box.numbers["hand"]),
        point=box.numbers["point"],
        penalty=box.numbers["penalty"],
        idle=tuple(idle(chosen["max_idle_ties"], box.numbers["ties"] * seats) for seats in range(most + 1)),
        idle_pile=tuple(box.numbers["ties_pile"] * seats for seats in range(most + 1)),
        start=NONE if chosen[START] == RANDOM else int(chosen[START]),
        loser_governs=chosen["government_by"] == "loser_and_uninvolved",
        vote=chosen["government_check"] == "vote",
        courage=chosen["courage_category"],
        open_first=chosen["open_first_round"] == "true",
    )


def pieces(entries: Sequence[Any]) -> list[Any]:
    """Every physical card, one after the other."""
    return [entry for entry in entries for _ in range(entry.copies)]


def keys(ids: Sequence[str]) -> tuple[str, ...]:
    """`id#copy` of every piece; the copies of an entry lie together, counted from 1."""
    return tuple(f"{one}#{ids[: place + 1].count(one)}" for place, one in enumerate(ids))


def bonuses(box: QuartettBox) -> Mapping[str, int]:
    """Q-R23: points for a complete group, by letter."""
    return {group.letter.value: group.bonus for group in box.groups}


def beats(people: Sequence[Minority]) -> tuple[frozenset[Card], ...]:
    """Q-R07, Q-C15: whom each minority trumps; where two trump each other, neither does."""
    stated = [
        {other for other, prey in enumerate(people) if prey.id in one.trumps and prey is not one}
        for one in people
    ]
    return tuple(
        frozenset(other for other in found if card not in stated[other]) for card, found in enumerate(stated)
    )


def removed(box: QuartettBox, kind: Sequence[int], seats: int) -> tuple[Card, ...]:
    """Q-R01: the AGB cards that so few players do not use."""
    fewest = {KINDS.index(row.kind): row.seats for row in box.agb}
    return tuple(card for card, one in enumerate(kind) if one != MINORITY and seats < fewest.get(one, 0))


def reply(stars: Sequence[int], first: int, same: bool) -> int:
    """Q-C01: the category where a card has most stars, the first of equals; not the one named already."""
    allowed = [category for category in range(len(stars)) if same or category != first]
    return max(allowed, key=lambda category: stars[category])


def wins(
    stars: tuple[tuple[int, ...], ...], trumps: tuple[frozenset[Card], ...], same: bool
) -> tuple[tuple[int, ...], ...]:
    """For every minority and category the others that lose to it, as bits, whatever their owners do."""
    people = range(len(stars))
    replies = [[reply(own, first, same) for own in stars] for first in range(len(CATEGORIES))]
    return tuple(
        tuple(
            sum(
                1 << other
                for other in people
                if other != mine and defeats(stars, trumps, mine, other, first, answers[other])
            )
            for first, answers in enumerate(replies)
        )
        for mine in people
    )


def defeats(
    stars: tuple[tuple[int, ...], ...],
    trumps: tuple[frozenset[Card], ...],
    mine: Card,
    other: Card,
    first: int,
    second: int,
) -> bool:
    """Q-R06, Q-R07: whether a minority wins against another in two categories."""
    if other in trumps[mine]:
        return True
    if mine in trumps[other]:
        return False
    ours, theirs = stars[mine], stars[other]
    return ours[first] + ours[second] > theirs[first] + theirs[second]


def lays(verb: int, card: Card, but: int) -> tuple[Move, ...]:
    """Q-R04, Q-R05, Q-C01: a minority in every category there is, but for one."""
    return tuple((verb, category, card) for category in range(len(CATEGORIES)) if category != but)


def promises(minorities: Sequence[Card], mode: str) -> tuple[Move, ...]:
    """Q-R18, Q-C11: no promise to anybody, or one to any of all minorities."""
    named = [(PROMISE, NONE, card) for card in minorities] if mode == "named" else []
    return ((PROMISE, NONE, NONE), *named)


def orders(seats: int, step: int) -> tuple[tuple[Seat, ...], ...]:
    """Q-R03, Q-C18: for every seat all others, in the direction of play."""
    return tuple(tuple((seat + step * far) % seats for far in range(1, seats)) for seat in range(seats))


def uninvolved(seats: int, step: int) -> tuple[tuple[tuple[Seat, ...], ...], ...]:
    """Q-C12: for every seat and another one, the others in the direction of play."""
    return tuple(
        tuple(tuple(one for one in order if one != other) for other in range(seats))
        for order in orders(seats, step)
    )


def idle(chosen: str, usual: int) -> int:
    """Q-C13: how many ties in a row end a game with an empty pile."""
    return usual if chosen == AUTO else int(chosen)
