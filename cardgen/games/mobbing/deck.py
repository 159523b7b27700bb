"""The deck of "Mobbing: Reine Chefsache" as numbers: catalog and options -> tables the rules play with.

Cards are numbers in print order: Lobby, Mobbing, Extra-Mobbing, the board's members, the boss. Lobby
values are doubled, so that halves are whole. Every move that needs no more than a card and a target is made
here, once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cardgen.engine.options import RANDOM, START, choose, understand
from cardgen.engine.rules import Card, Seat, packed
from cardgen.games.mobbing.models import (
    REACTIONS,
    Aufsichtsrat,
    Chef,
    Colour,
    ExtraCard,
    ExtraKind,
    LobbyCard,
    LobbyKind,
    Mobbing,
    MobbingCard,
    MobbingKind,
)

Move: TypeAlias = tuple[int, Card, int, int]
"""A verb, a card, where it goes (a row, a seat or a place on the board) and a second such number."""

Made: TypeAlias = tuple[Any, ...]
"""Moves ready to be handed out; machine code, if it knew what they are, would make each of them anew."""

NONE: Final = -1
"""No card, no seat, no row."""

PASS: Final = 0
STOP: Final = 1
WAIT: Final = 2
PICK: Final = 3
STACK: Final = 4
SHUFFLE: Final = 5
LAY: Final = 6
OBJECT: Final = 7
SWAP: Final = 8
REFER: Final = 9
DIED: Final = 10
ANSWER: Final = 11
BONUS: Final = 12
DECLINE: Final = 13
DRAW: Final = 14
"""The verbs. LAY: a Lobby card to a row; OBJECT: Einwand! to a row; SWAP: Umgestimmt! for two places; REFER:
a reference before a seat, with 1 for the bad side of an ODER; ANSWER: an R card, a transfer with its new
seat; DRAW: from the own Lobby pile (0) or the Mobbing pile (1)."""

FROM_LOBBY: Final = 0
FROM_MOBBING: Final = 1

KINDS: Final = (*LobbyKind, *MobbingKind, *ExtraKind)
"""Every kind of card; `deck.kind` holds places in this list."""
ZAHL: Final = KINDS.index(LobbyKind.ZAHL)
X2: Final = KINDS.index(LobbyKind.X2)
ECHT_SCHADE: Final = KINDS.index(LobbyKind.ECHT_SCHADE)
EINWAND: Final = KINDS.index(LobbyKind.EINWAND)
UMGESTIMMT: Final = KINDS.index(LobbyKind.UMGESTIMMT)
REFERENZ: Final = KINDS.index(MobbingKind.REFERENZ)
ODER: Final = KINDS.index(MobbingKind.ODER)
GESTORBEN: Final = KINDS.index(MobbingKind.GESTORBEN)
DU_IRRST_DICH: Final = KINDS.index(MobbingKind.DU_IRRST_DICH)
BUMERANG: Final = KINDS.index(MobbingKind.BUMERANG)
VERWECHSLUNG: Final = KINDS.index(MobbingKind.VERWECHSLUNG)
UEBERNAHME: Final = KINDS.index(MobbingKind.UEBERNAHME)
GESTAENDNIS: Final = KINDS.index(ExtraKind.GESTAENDNIS)
JEDERZEIT: Final = KINDS.index(ExtraKind.JEDERZEIT)

PLACES: Final = 16
"""Places of a row when a place on the board is one number: row * PLACES + place."""

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "small_game_row_limit": ("7", "6"),
    "draw_rule": ("two", "as_played"),
    "fizzle": ("false", "true"),
    "reveal_removed": ("false", "true"),
    "transfer_by": ("anyone", "target"),
    "dyd_chain": ("true", "false"),
    "lobby_setup": ("chosen", "random"),
    "spontan": ("false", "true"),
    "extra": ("false", "true"),
    "special_board": ("false", "true"),
    "special_board_members_4p": ("4", "5"),
}
"""The options these rules know, with their words."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Everything known before the game starts. Tables are indexed by card number.

    `lobby[seat]` are the cards of a seat's colour, `colour[card]` that seat, or NONE. `mobbing` are the 64
    that are split into two piles, `deaths` go into the right one, `extras` too when they are in play.
    `halves` are doubled Lobby values. `worth` is what a reference weighs, `worth_dead` once the boss is dead
    (an ODER on its good side; the bad side weighs the same below zero). `number` is on the backs of the
    members. `vote` is what one vote adds to a score, more than any reference can.
    `hits` marks the R cards, `anytime` are those that may be laid at any time in this game.

    `picks` and `stacks` are a card's moves before the game; `lays`, `objections` and `answers` hold a card's
    moves by row or seat, `refers[seats]` by card; the moves of `swaps[row][other][up][other_up]` exchange a
    face-up card of each, the first `up` of a row lying so. `orders[seats][seat]` are all who may react to a
    seat's card, `tails[seats][seat][left]` so many of them, the last.
    """

    keys: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    lobby: tuple[tuple[Card, ...], ...]
    mobbing: tuple[Card, ...]
    deaths: tuple[Card, ...]
    extras: tuple[Card, ...]
    members: tuple[Card, ...]
    boss: tuple[Card, ...]
    kind: tuple[int, ...]
    colour: tuple[Seat, ...]
    halves: tuple[int, ...]
    worth: tuple[int, ...]
    worth_dead: tuple[int, ...]
    number: tuple[int, ...]
    vote: int
    hits: tuple[bool, ...]
    anytime: frozenset[Card]
    picks: Made
    stacks: Made
    lays: tuple[Made, ...]
    objections: tuple[Made, ...]
    answers: tuple[tuple[Move, ...], ...]
    refers: tuple[tuple[tuple[Move, ...], ...], ...]
    swaps: tuple[tuple[tuple[tuple[tuple[Move, ...], ...], ...], ...], ...]
    orders: tuple[tuple[tuple[Seat, ...], ...], ...]
    tails: tuple[tuple[tuple[tuple[Seat, ...], ...], ...], ...]
    fewest: int
    most_seats: int
    most_rows: int
    row_limit: int
    small_seats: int
    small_row_limit: int
    special_seats: int
    special_small_rows: int
    hand_lobby: int
    hand_mobbing: int
    plays: int
    draws: int
    bonus: int
    fatal: int
    least: int
    start: Seat
    as_played: bool
    fizzle: bool
    reveal_removed: bool
    transfer_by_target: bool
    dyd_chain: bool
    chosen: bool
    extra: bool
    special: bool

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


def deck(catalog: Mobbing, options: Mapping[str, str]) -> Deck:
    """The numbers to play with. Raises DataError for an option that does not exist."""
    box = catalog.box
    understand(box.options, OPTIONS, lambda key: catalog.place("box", f"options.{key}"), catalog.name)
    chosen = choose(box.options, options, box.players_max, catalog.name)
    pieces = [entry for _, entry in catalog.entries() for _ in range(entry.copies)]
    kind = tuple(number(entry) for entry in pieces)
    worth = tuple(weight(entry) for entry in pieces)
    cards = range(len(pieces))
    return Deck(
        keys=keys([entry.id for entry in pieces]),
        options=tuple(chosen.items()),
        lobby=tuple(of_colour(pieces, colour) for colour in Colour),
        mobbing=tuple(card for card in cards if kind[card] in SPLIT),
        deaths=tuple(card for card in cards if kind[card] == GESTORBEN),
        extras=tuple(card for card in cards if isinstance(pieces[card], ExtraCard)),
        members=tuple(card for card in cards if isinstance(pieces[card], Aufsichtsrat)),
        boss=tuple(card for card in cards if isinstance(pieces[card], Chef)),
        kind=kind,
        colour=tuple(seat_of(entry) for entry in pieces),
        halves=tuple(int(2 * (entry.value or 0)) if isinstance(entry, LobbyCard) else 0 for entry in pieces),
        worth=worth,
        worth_dead=tuple(weight(entry, dead=True) for entry in pieces),
        number=tuple(entry.number if isinstance(entry, Aufsichtsrat) else 0 for entry in pieces),
        vote=vote(worth),
        hits=tuple(one in HITS for one in kind),
        anytime=frozenset(card for card in cards if anytime(kind[card], chosen)),
        orders=tuple(orders(n) for n in range(box.players_max + 1)),
        tails=tuple(tuple(map(tails, orders(n))) for n in range(box.players_max + 1)),
        fewest=box.players_min,
        most_seats=box.players_max,
        **all_moves(kind, box.players_max, box.numbers["members"], most_cards(pieces, chosen, box.numbers)),
        **numbers(box.numbers),
        **switches(chosen),
    )


def all_moves(kind: Sequence[int], seats: int, rows: int, most: int) -> dict[str, Any]:
    """The moves there can be, made once: the fields of that name."""
    cards = range(len(kind))
    return {
        "picks": tuple((PICK, card, NONE, 0) for card in cards),
        "stacks": tuple((STACK, card, NONE, 0) for card in cards),
        "lays": tuple(tuple((LAY, card, row, 0) for row in range(rows)) for card in cards),
        "objections": tuple(tuple((OBJECT, card, row, 0) for row in range(rows)) for card in cards),
        "answers": tuple(answers(card, kind[card], seats) for card in cards),
        "refers": tuple(tuple(refers(card, kind[card], n) for card in cards) for n in range(seats + 1)),
        "swaps": swaps(rows, most),
    }


def numbers(printed: Mapping[str, int]) -> dict[str, Any]:
    """The numbers of the rules by the name of their field."""
    same = (
        "row_limit",
        "small_seats",
        "special_seats",
        "hand_lobby",
        "hand_mobbing",
        "plays",
        "draws",
        "bonus",
    )
    return {name: printed[name] for name in same} | {
        "most_rows": printed["members"],
        "fatal": printed["deaths"],
        "least": printed["reference"],
    }


def switches(chosen: Mapping[str, str]) -> dict[str, Any]:
    """The options by the name of their field."""
    return {
        "small_row_limit": int(chosen["small_game_row_limit"]),
        "special_small_rows": int(chosen["special_board_members_4p"]),
        "start": NONE if chosen[START] == RANDOM else int(chosen[START]),
        "as_played": chosen["draw_rule"] == "as_played",
        "fizzle": chosen["fizzle"] == "true",
        "reveal_removed": chosen["reveal_removed"] == "true",
        "transfer_by_target": chosen["transfer_by"] == "target",
        "dyd_chain": chosen["dyd_chain"] == "true",
        "chosen": chosen["lobby_setup"] == "chosen",
        "extra": chosen["extra"] == "true",
        "special": chosen["special_board"] == "true",
    }


SPLIT: Final = frozenset(KINDS.index(kind) for kind in MobbingKind if kind is not MobbingKind.GESTORBEN)
"""What is shuffled into both Mobbing piles (M-R03)."""
HITS: Final = frozenset(KINDS.index(kind) for kind in REACTIONS)


def number(entry: Any) -> int:
    """The kind of a card by number; NONE for members and boss."""
    return KINDS.index(entry.kind) if isinstance(entry, LobbyCard | MobbingCard | ExtraCard) else NONE


def seat_of(entry: Any) -> Seat:
    """M-R04: the seat that plays a card's colour; NONE for all but Lobby cards."""
    return tuple(Colour).index(entry.colour) if isinstance(entry, LobbyCard) else NONE


def weight(entry: Any, *, dead: bool = False) -> int:
    """M-R19, M-R21: what a reference weighs, or weighs once the boss is dead."""
    if isinstance(entry, MobbingCard) and dead and entry.value_dead is not None:
        return entry.value_dead
    return (entry.value or 0) if isinstance(entry, MobbingCard | ExtraCard) else 0


def vote(worth: Sequence[int]) -> int:
    """The power of ten above the best reference there can be, so that votes come first (M-R30)."""
    step = 10
    while step <= sum(abs(value) for value in worth):
        step *= 10
    return step


def anytime(kind: int, chosen: Mapping[str, str]) -> bool:
    """M-R32, M-R33: whether such a card may be laid at any time under these variants."""
    return (kind == ODER and chosen["spontan"] == "true") or (kind == JEDERZEIT and chosen["extra"] == "true")


def of_colour(pieces: Sequence[Any], colour: Colour) -> tuple[Card, ...]:
    """The Lobby cards of a colour."""
    return tuple(
        card for card, one in enumerate(pieces) if isinstance(one, LobbyCard) and one.colour is colour
    )


def most_cards(pieces: Sequence[Any], chosen: Mapping[str, str], numbers: Mapping[str, int]) -> int:
    """The most cards a row may ever hold."""
    backs = [entry.number for entry in pieces if isinstance(entry, Aufsichtsrat)]
    return max(*backs, numbers["row_limit"], int(chosen["small_game_row_limit"]))


def refers(card: Card, kind: int, seats: int) -> tuple[Move, ...]:
    """M-R18, M-R20: a reference before every seat, an ODER with either side."""
    sides = (0, 1) if kind == ODER else (0,)
    return tuple((REFER, card, seat, side) for seat in range(seats) for side in sides)


def answers(card: Card, kind: int, seats: int) -> tuple[Move, ...]:
    """M-R23, M-R24: a transfer to every seat; Du irrst dich! has nowhere to send a card."""
    targets = (NONE,) if kind == DU_IRRST_DICH else range(seats)
    return tuple((ANSWER, card, seat, 0) for seat in targets)


def swaps(rows: int, most: int) -> tuple[tuple[tuple[tuple[tuple[Move, ...], ...], ...], ...], ...]:
    """M-R17: every exchange of two face-up cards of two rows, by how many lie face up in each."""
    return tuple(
        tuple(
            tuple(
                tuple(tuple(exchanges(row, up, other, also)) for also in range(most + 1))
                for up in range(most + 1)
            )
            if other > row
            else ()
            for other in range(rows)
        )
        for row in range(rows)
    )


def exchanges(row: int, up: int, other: int, also: int) -> Iterator[Move]:
    """One of the first `up` places of a row with one of the first `also` of the other."""
    for place in range(row * PLACES, row * PLACES + up):
        for there in range(other * PLACES, other * PLACES + also):
            yield (SWAP, NONE, place, there)


def tails(order: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """By how many are still to be asked, those who are."""
    return tuple(order[len(order) - left :] for left in range(len(order) + 1))


def orders(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """M-C27: for every seat all seats clockwise from its left, itself last."""
    return tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))


def keys(ids: Sequence[str]) -> tuple[str, ...]:
    """`id#copy` of every piece; the copies of an entry lie together, counted from 1."""
    names: list[str] = []
    for place, one in enumerate(ids):
        again = place > 0 and ids[place - 1] == one
        names.append(f"{one}#{int(names[-1].rpartition('#')[2]) + 1 if again else 1}")
    return tuple(names)
