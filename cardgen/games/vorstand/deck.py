"""The deck of "Der Vorstand will das so" as numbers: catalog and options -> tables the rules play with.

Cards are numbers: the employees first, then the to-dos. Effects (V-R11, V-C13, V-C17 to V-C24) are
worked out here, once, for every card and level of to-do, so that the rules only add and compare.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from cardgen.engine.options import RANDOM, START, choose, understand
from cardgen.engine.rules import Card, Seat, packed
from cardgen.games.vorstand.models import (
    Draw,
    Employee,
    Kind,
    LayAdd,
    NotForTodo,
    NotOutbidBy,
    Rank,
    RankAdd,
    Todo,
    TodoAdd,
    Vorstand,
    VoteAdd,
    WithAdd,
)


class Move(NamedTuple):
    """A move points like a finger: at an open to-do by its place on the table, then at cards by their
    places in the hand. In a vote the to-do is clear: ASKED stands for it. PASS points at nothing.
    """

    todo: int
    cards: tuple[int, ...]


INF: Final = 1_000_000
"""The Patriarch's MACHT; whatever is added or taken away, nothing is above it (V-C18)."""
FORBIDDEN: Final = -100 * INF
"""MACHT of a card that may not be used: no sum with it is ever enough (V-C17, V-C23)."""

NONE: Final = -1
"""No card, no seat."""
ASKED: Final = -1
PASS: Final = Move(ASKED, ())
REDRAW: Final = Move(-2, ())
CYCLE: Final = Move(-3, ())


class Choices(NamedTuple):
    """Every way to choose cards from a hand of some size, by their places; single cards come first.

    `bits` are the places of each choice. Those after the single cards add to an earlier choice, `shorter`,
    the card at the place `added`. `lays[place]` are the moves that tackle the to-do at that place, in the
    order of the choices.
    """

    bits: tuple[int, ...]
    shorter: tuple[int, ...]
    added: tuple[int, ...]
    lays: tuple[tuple[Move, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Everything known before the game starts. Tables are indexed by card number.

    `lay[level][card]` is the MACHT in an own lay, `vote[level][card]` as a bid, both with the effects
    that depend on nothing else; `met[level][card]` the MACHT in a lay that also holds one of
    `partners[card]`, which only `social` cards have. `swayed[level]` are the cards that are worth
    another MACHT in a lay there than at most levels. All three are cards as bits.
    `rank` and `shields` are bits too: the card's rank, and the ranks that cannot outbid it. `macht` and
    `level` are as printed. `levels[level]` counts the to-dos. `choices[size]` and `bids[place]` are
    the moves there can be, made once; `orders[seats][seat]` is everybody else, clockwise.
    """

    keys: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    employees: tuple[Card, ...]
    todos: tuple[Card, ...]
    rank: tuple[int, ...]
    macht: tuple[int, ...]
    lay: tuple[tuple[int, ...], ...]
    met: tuple[tuple[int, ...], ...]
    vote: tuple[tuple[int, ...], ...]
    partners: tuple[int, ...]
    social: int
    swayed: tuple[int, ...]
    shields: tuple[int, ...]
    draws: tuple[int, ...]
    level: tuple[int, ...]
    points: tuple[int, ...]
    levels: tuple[int, ...]
    choices: tuple[Choices, ...]
    bids: tuple[Move, ...]
    orders: tuple[tuple[tuple[Seat, ...], ...], ...]
    fewest: int
    most_seats: int
    hand: int
    most: int
    open: int
    target: int
    rounds: int
    start: Seat
    stuck: Move
    voluntary_pass: bool
    multi_bid: bool

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


@dataclass(slots=True)
class Worth:
    """What one employee is worth at one level of to-do, while its effect is being applied."""

    lay: int
    met: int
    vote: int
    partners: frozenset[Card] = frozenset()
    shield: int = 0
    draws: int = 0


Staff: TypeAlias = Sequence[tuple[Card, Employee]]


def vote_add(effect: VoteAdd, worth: Worth, level: int, others: Staff) -> None:
    """V-R11, V-C13: more MACHT as a bid."""
    worth.vote += effect.by


def lay_add(effect: LayAdd, worth: Worth, level: int, others: Staff) -> None:
    """V-R11: more MACHT in the own lay."""
    worth.lay += effect.by
    worth.met += effect.by


def todo_add(effect: TodoAdd, worth: Worth, level: int, others: Staff) -> None:
    """V-R11: more MACHT for to-dos of one level, laid or bid."""
    if effect.todo == level:
        worth.lay += effect.by
        worth.met += effect.by
        worth.vote += effect.by


def with_add(effect: WithAdd, worth: Worth, level: int, others: Staff) -> None:
    """V-R11, V-C24: more MACHT beside a certain employee; never in a vote."""
    worth.met += effect.by
    worth.partners = frozenset(card for card, other in others if other.id == effect.partner)


def rank_add(effect: RankAdd, worth: Worth, level: int, others: Staff) -> None:
    """V-R11, V-C24: more MACHT, once, beside anybody of a rank; never in a vote."""
    worth.met += effect.by
    worth.partners = frozenset(card for card, other in others if other.rank == effect.rank)


def not_outbid_by(effect: NotOutbidBy, worth: Worth, level: int, others: Staff) -> None:
    """V-R11, V-C23: a rank cannot outbid this card."""
    worth.shield |= bit(effect.rank)


def not_for_todo(effect: NotForTodo, worth: Worth, level: int, others: Staff) -> None:
    """V-R11, V-C23: of no use for to-dos of one level, neither laid nor bid."""
    if effect.todo == level:
        worth.lay = worth.met = worth.vote = FORBIDDEN


def draw_cards(effect: Draw, worth: Worth, level: int, others: Staff) -> None:
    """V-R11, V-C19: cards to draw at the end of the turn."""
    worth.draws += effect.by


EFFECTS: Final[Mapping[Kind, Callable[[Any, Worth, int, Staff], None]]] = {
    Kind.VOTE_ADD: vote_add,
    Kind.LAY_ADD: lay_add,
    Kind.TODO_ADD: todo_add,
    Kind.WITH_ADD: with_add,
    Kind.RANK_ADD: rank_add,
    Kind.NOT_OUTBID_BY: not_outbid_by,
    Kind.NOT_FOR_TODO: not_for_todo,
    Kind.DRAW: draw_cards,
}


OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "todo_deck": ("55", "50"),
    "stuck": ("pass", "redraw", "cycle"),
    "voluntary_pass": ("false", "true"),
    "multi_bid": ("false", "true"),
    "end_mode": ("points15", "rounds5", "board"),
    "board_length": (),
}
"""The options these rules know, with their words; a range of numbers has none."""
RANKS: Final = tuple(Rank)


def bit(rank: Rank) -> int:
    """The rank as one bit."""
    return 1 << RANKS.index(rank)


def worth(card: Card, employee: Employee, level: int, staff: Staff) -> Worth:
    """V-C17, V-C18: the printed MACHT, then the effect, never below 0; nothing moves infinity."""
    macht = INF if employee.macht == math.inf else int(employee.macht)
    found = Worth(macht, macht, macht)
    if employee.effect is not None:
        others = [(number, other) for number, other in staff if number != card]
        EFFECTS[employee.effect.kind](employee.effect, found, level, others)
    found.lay, found.met, found.vote = (settle(macht, value) for value in (found.lay, found.met, found.vote))
    return found


def settle(printed: int, value: int) -> int:
    """V-C17, V-C18: a prohibition stands, infinity stays infinite, nothing falls below 0."""
    if value == FORBIDDEN:
        return value
    return INF if printed == INF else max(0, value)


def pieces(entries: Sequence[Any]) -> list[Any]:
    """Every physical card, one after the other."""
    return [entry for entry in entries for _ in range(entry.copies)]


def deck(catalog: Vorstand, options: Mapping[str, str]) -> Deck:
    """The numbers to play with. Raises DataError for an option that does not exist."""
    box = catalog.box
    understand(box.options, OPTIONS, lambda key: catalog.place("box", f"options.{key}"), catalog.name)
    chosen = choose(box.options, options, box.players_max, catalog.name)
    staff: list[tuple[Card, Employee]] = list(enumerate(pieces(catalog.employees)))
    todos: list[Todo] = [todo for todo in pieces(catalog.todos) if in_play(todo, chosen["todo_deck"])]
    levels = range(max(todo.level for todo in todos) + 1) if todos else range(1)
    table = [[worth(card, employee, level, staff) for card, employee in staff] for level in levels]
    none = (0,) * len(staff)
    largest = min(len(staff), box.numbers["hand"] + sum(found.draws for found in table[0]))
    return Deck(
        keys=keys([employee for _, employee in staff]) + keys(todos),
        options=tuple(chosen.items()),
        employees=tuple(range(len(staff))),
        todos=tuple(range(len(staff), len(staff) + len(todos))),
        rank=tuple(bit(employee.rank) for _, employee in staff),
        macht=tuple(INF if one.macht == math.inf else int(one.macht) for _, one in staff)
        + tuple(todo.macht for todo in todos),
        lay=tuple(tuple(found.lay for found in row) for row in table),
        met=tuple(tuple(found.met for found in row) for row in table),
        vote=tuple(tuple(found.vote for found in row) for row in table),
        partners=tuple(bits(tuple(found.partners)) for found in table[0]),
        social=bits(tuple(card for card, found in enumerate(table[0]) if found.partners)),
        swayed=swayed([[(found.lay, found.met) for found in row] for row in table]),
        shields=tuple(found.shield for found in table[0]),
        draws=tuple(found.draws for found in table[0]),
        level=none + tuple(todo.level for todo in todos),
        points=none + tuple(todo.points for todo in todos),
        levels=tuple(sum(todo.level == level for todo in todos) for level in levels),
        choices=tuple(choices(size, box.numbers["most"], box.numbers["open"]) for size in range(largest + 1)),
        bids=tuple(Move(ASKED, (place,)) for place in range(largest)),
        orders=tuple(orders(seats) for seats in range(box.players_max + 1)),
        fewest=box.players_min,
        most_seats=box.players_max,
        hand=box.numbers["hand"],
        most=box.numbers["most"],
        open=box.numbers["open"],
        target=target(chosen, box.numbers["points"]),
        rounds=box.numbers["rounds"] if chosen["end_mode"] == "rounds5" else 0,
        start=NONE if chosen[START] == RANDOM else int(chosen[START]),
        stuck={"pass": PASS, "redraw": REDRAW, "cycle": CYCLE}[chosen["stuck"]],
        voluntary_pass=chosen["voluntary_pass"] == "true",
        multi_bid=chosen["multi_bid"] == "true",
    )


def choices(size: int, most: int, open_todos: int) -> Choices:
    """V-R03: every way to choose one to `most` cards from a hand of that size, for every open to-do."""
    chosen = [places for number in range(1, most + 1) for places in combinations(range(size), number)]
    number = {places: index for index, places in enumerate(chosen)}
    return Choices(
        bits=tuple(bits(places) for places in chosen),
        shorter=tuple(number[places[:-1]] for places in chosen if len(places) > 1),
        added=tuple(places[-1] for places in chosen if len(places) > 1),
        lays=tuple(tuple(Move(todo, places) for places in chosen) for todo in range(open_todos)),
    )


def bits(cards: tuple[Card, ...]) -> int:
    """Cards, or places, as one number, a bit for each."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def swayed(table: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, ...]:
    """For every level the cards that are worth something else there than at most levels."""
    usual = [Counter(column).most_common(1)[0][0] for column in zip(*table, strict=True)]
    return tuple(
        bits(tuple(card for card, (here, most) in enumerate(zip(row, usual, strict=True)) if here != most))
        for row in table
    )


def orders(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """V-R02: for every seat all others, from its left."""
    return tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))


def in_play(todo: Todo, todo_deck: str) -> bool:
    """V-C01: the short deck lacks the to-dos whose level is only our ruling."""
    return todo_deck == "55" or todo.ruling != "V-C01"


def keys(entries: Sequence[Employee | Todo]) -> tuple[str, ...]:
    """`id#copy` of every piece; the copies of an entry lie together, counted from 1."""
    names: list[str] = []
    for entry in entries:
        names.append(f"{entry.id}#{sum(name.rpartition('#')[0] == entry.id for name in names) + 1}")
    return tuple(names)


def target(chosen: Mapping[str, str], points: int) -> int:
    """V-R10, V-C08: career points that end the game; 0 when only the rounds count."""
    goals = {"points15": points, "rounds5": 0, "board": int(chosen["board_length"])}
    return goals[chosen["end_mode"]]
