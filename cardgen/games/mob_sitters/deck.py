"""The decks of "Mob Sitters" as numbers: catalog and options -> tables the rules play with.

Cards are numbers, babysitter after babysitter, and within a deck by kind and value, Reactions last; the
first so many decks are played, the others stay in the box. What hits what (S-R11) is a table here, and so is
every way to lay cards from a hand (S-R08).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any, Final, TypeAlias

from cardgen.engine.options import RANDOM, START, choose, understand
from cardgen.engine.rules import Card, Seat, packed
from cardgen.finding import DataError, Finding
from cardgen.games.mob_sitters.models import CATEGORY, Category, Kind, MobSitters, Symbol
from cardgen.games.mob_sitters.models import Card as Design

Move: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A verb and what it is about. LAY: the places in the hand of the cards laid face up, then of those laid
face down. ACCUSE: the accusation, whose card it hits, the card. REACT: the card flipped.
"""

KEEP: Final[Move] = (0, (), ())
REDEAL: Final[Move] = (1, (), ())
LAY: Final = 2
ACCUSE: Final = 3
SILENT: Final[Move] = (4, (), ())
REACT: Final = 5
FALL: Final[Move] = (6, (), ())

NONE: Final = -1
"""No card, no seat."""

KINDS: Final = tuple(Kind)
LEFT: Final = KINDS.index(Kind.LEFT)
RIGHT: Final = KINDS.index(Kind.RIGHT)
REVERSE: Final = KINDS.index(Kind.REVERSE)
GOT_AWAY: Final = KINDS.index(Kind.GOT_AWAY)

SYMBOLS: Final = tuple(Symbol)
GUN: Final = 1 << SYMBOLS.index(Symbol.GUN)
"""A symbol as one bit; a Rat 'Em bears both."""

MOST_WAYS: Final = 5_000
"""More ways to lay cards from one hand than this are no game for a bot any more."""

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "play_turns": ("5", "6"),
    "step_order": ("earn_first", "accuse_first"),
    "reverse_to": ("previous", "original"),
    "accusation_optional": ("false", "true"),
    "caught_per_pile": ("1", "2"),
    "discard_visible": ("false", "true"),
}
"""The options these rules know, with their words."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Everything known before the game starts. Tables are indexed by card number.

    `decks[seat]` are the cards of a babysitter. `kind` is the place among KINDS, `value` the dollars.
    `shown` are the symbols of a Money card and `crossed` those of an accusation, as bits: one hits the
    other when they share one (S-R11). `hidden` marks Reactions, which are never laid face up; in a
    sorted hand they come last. `lays[size][able]` are the ways to lay from a hand of that size whose
    first `able` cards may be face up; sizes that no hand can have are left out.
    """

    keys: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    decks: tuple[tuple[Card, ...], ...]
    kind: tuple[int, ...]
    value: tuple[int, ...]
    shown: tuple[int, ...]
    crossed: tuple[int, ...]
    hidden: tuple[bool, ...]
    lays: Mapping[int, tuple[tuple[Move, ...], ...]]
    reactions: int
    accusations: int
    fewest: int
    most_seats: int
    hand: int
    play: int
    draw: int
    redeal: bool
    play_turns: int
    start: Seat
    earn_first: bool
    to_original: bool
    optional: bool
    caught: int
    visible: bool

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


def deck(catalog: MobSitters, options: Mapping[str, str]) -> Deck:
    """The numbers to play with. Raises DataError for an option or a number that cannot be played."""
    box = catalog.box
    understand(box.options, OPTIONS, lambda key: catalog.place("box", f"options.{key}"), catalog.name)
    chosen = choose(box.options, options, box.players_max, catalog.name)
    numbers = box.numbers
    decks = [sorted(pieces(designs), key=place) for _, designs in catalog.hands()]
    cards = [design for one in decks for design in one]
    sizes = hand_sizes(numbers, max(map(len, decks)), int(chosen["play_turns"]))
    refuse_crowds(catalog, sizes)
    return Deck(
        keys=keys(cards),
        options=tuple(chosen.items()),
        decks=numbered(decks),
        kind=tuple(KINDS.index(card.kind) for card in cards),
        value=tuple(card.value for card in cards),
        shown=tuple(symbols(card, Category.MONEY) for card in cards),
        crossed=tuple(symbols(card, Category.ACCUSATION) for card in cards),
        hidden=tuple(card.category is Category.REACTION for card in cards),
        lays={size: lays(size, min(size, numbers["play"])) for size in sizes},
        reactions=max(count(one, Category.REACTION) for one in decks),
        accusations=max(count(one, Category.ACCUSATION) for one in decks),
        fewest=box.players_min,
        most_seats=box.players_max,
        hand=numbers["hand"],
        play=numbers["play"],
        draw=numbers["draw"],
        redeal=numbers["redeal"] > 0,
        play_turns=int(chosen["play_turns"]),
        start=NONE if chosen[START] == RANDOM else int(chosen[START]),
        earn_first=chosen["step_order"] == "earn_first",
        to_original=chosen["reverse_to"] == "original",
        optional=chosen["accusation_optional"] == "true",
        caught=int(chosen["caught_per_pile"]),
        visible=chosen["discard_visible"] == "true",
    )


def pieces(designs: Sequence[Design]) -> list[Design]:
    """Every physical card of a deck, one after the other."""
    return [design for design in designs for _ in range(design.copies)]


def place(card: Design) -> tuple[bool, int, int]:
    """Where a card comes in a sorted deck or hand."""
    return card.category is Category.REACTION, KINDS.index(card.kind), card.value


def keys(cards: Sequence[Design]) -> tuple[str, ...]:
    """`id#copy` of every card; the copies of a design lie together, counted from 1."""
    names: list[str] = []
    for card in cards:
        names.append(f"{card.id}#{sum(name.rpartition('#')[0] == card.id for name in names) + 1}")
    return tuple(names)


def numbered(decks: Sequence[Sequence[Design]]) -> tuple[tuple[Card, ...], ...]:
    """The card numbers of every deck."""
    firsts = [sum(map(len, decks[:place])) for place in range(len(decks))]
    return tuple(tuple(range(first, first + len(cards))) for first, cards in zip(firsts, decks, strict=True))


def symbols(card: Design, category: Category) -> int:
    """The symbols of a card as bits, 0 for a card of another category."""
    if card.category is not category:
        return 0
    return sum(1 << SYMBOLS.index(symbol) for symbol in card.symbols)


def count(cards: Sequence[Design], category: Category) -> int:
    """How many cards of a category there are."""
    return sum(CATEGORY[card.kind] is category for card in cards)


def hand_sizes(numbers: Mapping[str, int], cards: int, play_turns: int) -> list[int]:
    """2.4: how many cards a hand can hold when step 4 comes, turn after turn."""
    hand = min(numbers["hand"], cards)
    pile = cards - hand
    sizes = set()
    for _ in range(play_turns):
        sizes.add(hand)
        drawn = min(numbers["draw"], pile)
        hand += drawn - min(numbers["play"], hand)
        pile -= drawn
    return sorted(sizes)


def lays(size: int, number: int) -> tuple[tuple[Move, ...], ...]:
    """S-R08, S-C17: every way to lay so many cards, the order left aside, by how many may be face up."""
    ways = [
        (LAY, ups, tuple(place for place in chosen if place not in ups))
        for chosen in combinations(range(size), number)
        for up in range(number + 1)
        for ups in combinations(chosen, up)
    ]
    return tuple(tuple(way for way in ways if not way[1] or way[1][-1] < able) for able in range(size + 1))


def refuse_crowds(catalog: MobSitters, sizes: Sequence[int]) -> None:
    """Raise DataError for a hand that can be laid in too many ways."""
    play = catalog.box.numbers["play"]
    worst = max(comb(size, min(size, play)) << min(size, play) for size in sizes)
    if worst > MOST_WAYS:
        what = (
            f"found {worst} ways to lay {play} of {max(sizes)} cards; allowed {MOST_WAYS}; "
            "lower hand, play or draw"
        )
        where = catalog.place("box", "numbers.play")
        raise DataError([Finding(where, what, game=catalog.name, card="box", field="numbers.play")])
