"""The box of "Lemming Mafia" as numbers: catalog and options -> tables the rules play with.

Pieces are numbers: the lemmings first, so that a lemming is its own number, then the shoes, the bets family
by family, the missions. The track is a row of spaces: 0 is the start area, 1 the first space of the first
section, and the water comes after the last space of the last (4.3, L-C09, L-C14).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cardgen.engine.options import RANDOM, START, choose, understand
from cardgen.engine.rules import Card, Seat, packed
from cardgen.finding import DataError, Finding
from cardgen.games.lemming_mafia.models import (
    Ahead,
    AnyOut,
    Bet,
    Colour,
    Condition,
    DieKind,
    Kind,
    LemmingMafia,
    OutAtLeast,
    OutAtMost,
    Space,
    Top,
)

NONE: Final = -1
"""No lemming, no card, no seat."""
OUT: Final = -1
"""Where a lemming is that is out of the race."""
AREA: Final = 0
"""The start area, the first place of the track."""

ADVANCE: Final = 0
BET: Final = 4
DISCARD: Final = 6


class Move(NamedTuple):
    """A verb and its objects. ADVANCE: lemming and space. BET and DISCARD: the card. The others: nothing."""

    verb: int
    piece: int
    space: int


REMOVE: Final = Move(1, NONE, NONE)
LEAVE: Final = Move(2, NONE, NONE)
PASS: Final = Move(3, NONE, NONE)
KEEP: Final = Move(5, NONE, NONE)

KINDS: Final = tuple(Kind)
SPACES: Final = tuple(Space)
BOOKMAKER: Final = SPACES.index(Space.BOOKMAKER)
BOSS: Final = SPACES.index(Space.BOSS)
CAR_THEFT: Final = SPACES.index(Space.CAR_THEFT)
CEMENT_MIXER: Final = SPACES.index(Space.CEMENT_MIXER)
SLEDGEHAMMER: Final = SPACES.index(Space.SLEDGEHAMMER)

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "hammer": ("optional", "forced"),
    "start_tie": ("worst", "best"),
    "top3_counts_eliminated": ("true", "false"),
}
"""The options these rules know, with their words."""


class Asked(NamedTuple):
    """What a mission asks for: its kind's place among KINDS, the lemmings it names in order, a number."""

    kind: int
    lemmings: tuple[int, ...]
    number: int


NOTHING_ASKED: Final = Asked(NONE, (), 0)
"""Stands in the table of missions for every piece that is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Everything known before the game starts. Tables are indexed by piece, space or section.

    `backed[piece]` is the lemming of a bet, `asked[piece]` what a mission asks for, `worth[piece]` its
    value. `sections` are the spaces section by section, the start area first and the water last;
    `section[space]` is the section a space lies in and `kind[space]` its place among SPACES. `dice` are the
    faces of every lemming die, `die` those of the regular one. With `limit` shoes a lemming is out.
    `runs[lemming][space]`, `lays[piece]` and `discards[piece]` are the moves there can be, made once;
    `circles[seats][seat]` is everybody, clockwise from that seat on.
    """

    keys: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    lemmings: tuple[Card, ...]
    shoes: tuple[Card, ...]
    sets: tuple[tuple[Card, ...], ...]
    missions: tuple[Card, ...]
    backed: tuple[int, ...]
    asked: tuple[Asked, ...]
    worth: tuple[int, ...]
    sections: tuple[tuple[int, ...], ...]
    section: tuple[int, ...]
    kind: tuple[int, ...]
    water: int
    dice: tuple[tuple[int, ...], ...]
    die: tuple[int, ...]
    limit: int
    dealt: int
    penalty: int
    fewest: int
    most_seats: int
    start: Seat
    forced: bool
    best_tie: bool
    out_counts: bool
    runs: tuple[tuple[Move, ...], ...]
    lays: tuple[Move, ...]
    discards: tuple[Move, ...]
    circles: tuple[tuple[tuple[Seat, ...], ...], ...]

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


def deck(catalog: LemmingMafia, options: Mapping[str, str]) -> Deck:
    """The numbers to play with. Raises DataError for an option, or a box, that cannot be played."""
    box = catalog.box
    understand(box.options, OPTIONS, lambda key: catalog.place("box", f"options.{key}"), catalog.name)
    chosen = choose(box.options, options, box.players_max, catalog.name)
    refuse_unplayable(catalog)
    lemmings, shoes, missions = (pieces(one) for one in (catalog.lemmings, catalog.shoes, catalog.missions))
    bets = [bet for family in catalog.families for bet in pieces(catalog.bets) if bet.family == family.id]
    numbers = {one.colour: number for number, one in enumerate(lemmings)}
    everything = [*lemmings, *shoes, *bets, *missions]
    first_bet = len(lemmings) + len(shoes)
    first_mission = first_bet + len(bets)
    sections = track(catalog.boards[0].track)
    return Deck(
        keys=keys(everything),
        options=tuple(chosen.items()),
        lemmings=tuple(range(len(lemmings))),
        shoes=tuple(range(len(lemmings), first_bet)),
        sets=sets(catalog, bets, first_bet),
        missions=tuple(range(first_mission, len(everything))),
        backed=(NONE,) * first_bet + tuple(numbers[bet.colour] for bet in bets) + (NONE,) * len(missions),
        asked=(NOTHING_ASKED,) * first_mission + tuple(asked(one.condition, numbers) for one in missions),
        worth=(0,) * first_mission + tuple(one.value for one in missions),
        sections=sections,
        section=tuple(number for number, spaces in enumerate(sections) for _ in spaces),
        kind=kinds(catalog.boards[0].track),
        water=sections[-1][0],
        dice=tuple(
            tuple(numbers[colour] for colour in die.colours)
            for die in pieces(catalog.dice)
            if die.kind is DieKind.LEMMING
        ),
        die=next(die.numbers for die in catalog.dice if die.kind is DieKind.REGULAR),
        limit=box.numbers["shoes"],
        dealt=box.numbers["missions"],
        penalty=box.numbers["penalty"],
        fewest=box.players_min,
        most_seats=box.players_max,
        start=NONE if chosen[START] == RANDOM else int(chosen[START]),
        forced=chosen["hammer"] == "forced",
        best_tie=chosen["start_tie"] == "best",
        out_counts=chosen["top3_counts_eliminated"] == "true",
        runs=tuple(
            tuple(Move(ADVANCE, lemming, space) for space in range(sections[-1][0] + 1))
            for lemming in range(len(lemmings))
        ),
        lays=tuple(Move(BET, piece, NONE) for piece in range(len(everything))),
        discards=tuple(Move(DISCARD, piece, NONE) for piece in range(len(everything))),
        circles=tuple(circles(seats) for seats in range(box.players_max + 1)),
    )


def circles(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """By seat, everybody clockwise from it on."""
    return tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats))


def pieces(entries: Sequence[Any]) -> list[Any]:
    """Every physical piece, one after the other."""
    return [entry for entry in entries for _ in range(entry.copies)]


def keys(entries: Sequence[Any]) -> tuple[str, ...]:
    """`id#copy` of every piece; the copies of an entry lie together, counted from 1."""
    counts: dict[str, int] = {}
    names = []
    for entry in entries:
        counts[entry.id] = counts.get(entry.id, 0) + 1
        names.append(f"{entry.id}#{counts[entry.id]}")
    return tuple(names)


def track(sections: Sequence[Sequence[Space]]) -> tuple[tuple[int, ...], ...]:
    """The numbers of the spaces by section, between the start area and the water."""
    found: list[tuple[int, ...]] = [(AREA,)]
    first = AREA + 1
    for section in sections:
        found.append(tuple(range(first, first + len(section))))
        first += len(section)
    return (*found, (first,))


def kinds(sections: Sequence[Sequence[Space]]) -> tuple[int, ...]:
    """What every space does; the two areas at the ends do nothing."""
    nothing = SPACES.index(Space.BLANK)
    return (nothing, *(SPACES.index(space) for section in sections for space in section), nothing)


def sets(catalog: LemmingMafia, bets: Sequence[Bet], first: Card) -> tuple[tuple[Card, ...], ...]:
    """L-R01: the bets of each family."""
    return tuple(
        tuple(number for number, bet in enumerate(bets, first) if bet.family == family.id)
        for family in catalog.families
    )


def asked(condition: Condition, numbers: Mapping[Colour, int]) -> Asked:
    """A condition with its lemmings as numbers."""
    kind = KINDS.index(condition.kind)
    match condition:
        case AnyOut():
            return Asked(kind, tuple(numbers[one] for one in condition.lemmings), 1)
        case Ahead():
            return Asked(kind, (numbers[condition.first], numbers[condition.second]), 0)
        case Top():
            return Asked(kind, (numbers[condition.lemming],), condition.places)
        case OutAtMost() | OutAtLeast():
            return Asked(kind, (), condition.count)
        case _:
            return Asked(kind, (), 0)


# --- boxes that cannot be played -----------------------------------------------------------------------


def refuse_unplayable(catalog: LemmingMafia) -> None:
    """Raise one DataError with all that keeps these pieces from being played."""
    findings = [*wrong_counts(catalog), *wrong_colours(catalog)]
    if findings:
        raise DataError(findings)


def wrong_counts(catalog: LemmingMafia) -> list[Finding]:
    """A part of the box that is missing, doubled or too small."""
    box = catalog.box
    lemming_dice = [die for die in pieces(catalog.dice) if die.kind is DieKind.LEMMING]
    regular = [die for die in pieces(catalog.dice) if die.kind is DieKind.REGULAR]
    lemmings = len(pieces(catalog.lemmings))
    shoes = lemmings * (box.numbers["shoes"] - 1)
    dealt = box.players_max * box.numbers["missions"]
    counts = (
        ("boards", len(pieces(catalog.boards)), 1, 1),
        ("lemmings", lemmings, 2, len(Colour)),
        ("lemmings of different colours", len({one.colour for one in catalog.lemmings}), lemmings, lemmings),
        ("regular dice", len(regular), 1, 1),
        ("lemming dice", len(lemming_dice), 1, None),
        ("shoes", len(pieces(catalog.shoes)), shoes, None),
        ("families", len(catalog.families), box.players_max, None),
        ("missions", len(pieces(catalog.missions)), dealt, None),
    )
    files = {"regular dice": "dice", "lemming dice": "dice", "lemmings of different colours": "lemmings"}
    return [
        unplayable(catalog, files.get(what, what), found, what, least, most)
        for what, found, least, most in counts
        if found < least or (most is not None and found > most)
    ]


def unplayable(
    catalog: LemmingMafia, file: str, found: int, what: str, least: int, most: int | None
) -> Finding:
    """One of them, with its file."""
    allowed = f"{least} or more" if most is None else f"{least}" if least == most else f"{least} to {most}"
    where = f"{catalog.place('')}/{file}.yaml"
    line = f"found {found} {what}; allowed: {allowed}; change their number or copies"
    return Finding(where, line, check="deck", game=catalog.name)


def wrong_colours(catalog: LemmingMafia) -> list[Finding]:
    """A die, bet or mission that names a lemming, or a bet that names a family, that is not there."""
    colours = {one.colour for one in catalog.lemmings}
    families = {one.id for one in catalog.families}
    findings = []
    for entry in (*catalog.dice, *catalog.bets, *catalog.missions):
        for colour in dict.fromkeys(named(entry)):
            if colour not in colours:
                findings.append(stranger(catalog, entry.id, f"lemming '{colour}'", sorted(colours)))
    for bet in catalog.bets:
        if bet.family not in families:
            findings.append(stranger(catalog, bet.id, f"family '{bet.family}'", sorted(families)))
    return findings


def named(entry: Any) -> Sequence[Colour]:
    """The colours of lemmings that an entry names."""
    if hasattr(entry, "colours"):
        return tuple(entry.colours)
    if hasattr(entry, "colour"):
        return (entry.colour,)
    match entry.condition:
        case AnyOut(lemmings=lemmings):
            return lemmings
        case Ahead(first=first, second=second):
            return (first, second)
        case Top(lemming=lemming):
            return (lemming,)
        case _:
            return ()


def stranger(catalog: LemmingMafia, card: str, what: str, allowed: Sequence[str]) -> Finding:
    """That an entry names something that is not in the box."""
    line = f"found {what}; allowed: {', '.join(allowed)}; name one of these"
    return Finding(catalog.place(card), line, check="deck", game=catalog.name, card=card)
