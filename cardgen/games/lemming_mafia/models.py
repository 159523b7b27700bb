"""What is in the box of "Lemming Mafia": a board, six lemmings, dice, concrete shoes, bets and missions.

The race is the string of sections of the board, and what a mission asks for is its condition: the engine
plays the same fields that are drawn and put into words, so an edited board is raced and an edited mission
is scored as it is printed. Colour and accessory of a lemming are both its mark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from cardgen.catalog.model import Box, Catalog, Entry, Id, Lent, Model, Sentence, Text, filled, ranged
from cardgen.finding import DataError, Finding


class Colour(StrEnum):
    """The six lemmings by the rulebook's colours; what a colour is called in print is its `shade`."""

    GREY = "grey"
    PINK = "pink"
    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    VIOLET = "violet"


class Accessory(StrEnum):
    """What a lemming wears or carries; told apart without colour."""

    FEDORA = "fedora"
    CIGAR = "cigar"
    EYEPATCH = "eyepatch"
    SCARF = "scarf"
    MONOCLE = "monocle"
    VIOLIN_CASE = "violin_case"


class Space(StrEnum):
    """The six kinds of spaces in the rulebook's order; the name in words is `space-<kind>`."""

    CEMENT_MIXER = "cement_mixer"
    SLEDGEHAMMER = "sledgehammer"
    CAR_THEFT = "car_theft"
    BOOKMAKER = "bookmaker"
    BOSS = "boss"
    BLANK = "blank"


LETTERS: Final[Mapping[str, Space]] = {
    "c": Space.CEMENT_MIXER,
    "h": Space.SLEDGEHAMMER,
    "a": Space.CAR_THEFT,
    "k": Space.BOOKMAKER,
    "o": Space.BOSS,
    "x": Space.BLANK,
}
"""How a kind of space is written in `sections`."""
BARRIER: Final = "|"
"""Stands between two sections, in `sections` as on the board."""
FEWEST, MOST = 6, 20
"""Sections that the path can be laid out for."""
WIDTHS: Final = (2, 3)
"""Spaces of a section (L-R04)."""
SIDES: Final = 6
"""Faces of a die."""


def _sections(text: str) -> str:
    """A string of sections such as `ckx | ac | ...`; the message names the first section that is wrong."""
    parts = [part.strip() for part in text.split(BARRIER)]
    for number, part in enumerate(parts, 1):
        if len(part) not in WIDTHS:
            found = f"'{part}' with {len(part)} spaces" if part else "no space"
            raise ValueError(f"section {number} of {len(parts)} holds {found}; a section has two or three")
        if wrong := [letter for letter in part if letter not in LETTERS]:
            allowed = ", ".join(f"{letter} {space.value}" for letter, space in LETTERS.items())
            found = f"section {number} of {len(parts)}, '{part}', holds the letter '{wrong[0]}'"
            raise ValueError(f"{found}; allowed: {allowed}")
    if not FEWEST <= len(parts) <= MOST:
        raise ValueError(f"holds {len(parts)} sections between '{BARRIER}'; allowed: {FEWEST} to {MOST}")
    return text


Sections = Annotated[str, AfterValidator(_sections)]


class Board(Entry):
    """The race track from the start area to the water under the pier, and the six placing cells."""

    name: Text = Field(description="What the place is called.")
    sections: Sections = Field(
        description="The track from the start on: c cement mixer, h sledgehammer, a car theft, k bookmaker, "
        "o boss, x blank; two or three letters a section, with | between them."
    )

    @property
    def track(self) -> tuple[tuple[Space, ...], ...]:
        """The spaces of each section, both from the start on (L-C14)."""
        return tuple(
            tuple(LETTERS[letter] for letter in part.strip()) for part in self.sections.split(BARRIER)
        )


class Lemming(Entry):
    """A figure to fold, with slots for the shoes; told apart by accessory and name as well as by colour."""

    colour: Colour = Field(description="grey, pink, green, red, blue or violet.")
    shade: Lent = Field(description="What the colour is called: one word, as a name, e.g. Grey.")
    name: Text = Field(description="Name of the lemming, never hyphenated.")
    role: Lent = Field(description="What the lemming says it does for a living.")
    tip: Lent = Field(description="What the bookmaker whispers about it; stands on its bet cards.")
    accessory: Accessory = Field(description="fedora, cigar, eyepatch, scarf, monocle or violin_case.")


class Shoe(Entry):
    """A concrete shoe: a token with the same picture on both sides."""

    name: Text = Field(description="What the token is called.")


class DieKind(StrEnum):
    """The regular die moves a stolen car, the lemming dice say who may run."""

    REGULAR = "regular"
    LEMMING = "lemming"


class Die(Entry):
    """A die: a net to cut and glue, and its faces as stickers for a blank die."""

    kind: DieKind = Field(description="regular or lemming.")
    name: Text = Field(description="What the die is called.")
    faces: tuple[Id, ...] = Field(
        min_length=SIDES, max_length=SIDES, description="Six faces: numbers on a regular die, else colours."
    )

    @model_validator(mode="after")
    def _legible(self) -> Self:
        for face in self.faces:
            if self.kind is DieKind.REGULAR and not (face.isdigit() and 1 <= int(face) <= SIDES):
                raise ValueError(f"a face of a regular die is '{face}'; allowed: a number from 1 to {SIDES}")
            if self.kind is DieKind.LEMMING and face not in set(Colour):
                allowed = ", ".join(Colour)
                raise ValueError(f"a face of a lemming die is '{face}'; allowed: {allowed}")
        return self

    @property
    def numbers(self) -> tuple[int, ...]:
        """The faces of a regular die; none of a lemming die."""
        return tuple(int(face) for face in self.faces) if self.kind is DieKind.REGULAR else ()

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The faces of a lemming die; none of the regular die."""
        return tuple(Colour(face) for face in self.faces) if self.kind is DieKind.LEMMING else ()


class Weave(StrEnum):
    """The pattern on the backs of a family's bets; told apart without colour."""

    STRIPES = "stripes"
    DOTS = "dots"
    CHECKS = "checks"
    ZIGZAG = "zigzag"
    WAVES = "waves"
    SCALES = "scales"


class Family(Model):
    """A set of bets and so the mark of a player: who is betting, told by icon, pattern and name."""

    id: Id = Field(description="Stable name, which the bets refer to.")
    name: Text = Field(description="What the family calls itself, in a few words.")
    icon: Id = Field(description="Its mark, by its icon name.")
    pattern: Weave = Field(description="stripes, dots, checks, zigzag, waves or scales.")


class Bet(Entry):
    """A bet card: a lemming in front, the mark of the family on the back. Words are the lemming's."""

    family: Id = Field(description="Id of the family in families.yaml.")
    colour: Colour = Field(description="Colour of the lemming it is laid on.")


class Kind(StrEnum):
    """What a mission asks for; rules.py knows each of them, conditions.yaml says it."""

    ANY_OUT = "any_out"
    AHEAD = "ahead"
    TOP = "top"
    OUT_AT_MOST = "out_at_most"
    OUT_AT_LEAST = "out_at_least"
    WINNER_WITHOUT_SHOES = "winner_without_shoes"


class AnyOut(Model):
    """At least one of these lemmings is out (L-T11)."""

    kind: Literal[Kind.ANY_OUT]
    lemmings: tuple[Colour, ...] = Field(min_length=1, max_length=5, description="Their colours.")

    @model_validator(mode="after")
    def _different(self) -> Self:
        if len(set(self.lemmings)) < len(self.lemmings):
            raise ValueError("names a lemming twice; allowed: each once")
        return self


class Ahead(Model):
    """The one lemming is on a better cell than the other (L-T12)."""

    kind: Literal[Kind.AHEAD]
    first: Colour = Field(description="Colour of the lemming that must be ahead.")
    second: Colour = Field(description="Colour of the lemming that must be behind.")

    @model_validator(mode="after")
    def _different(self) -> Self:
        if self.first is self.second:
            raise ValueError(f"no lemming finishes ahead of itself: first and second are both {self.first}")
        return self


class Top(Model):
    """The lemming is on one of the first `places` cells (L-T13)."""

    kind: Literal[Kind.TOP]
    lemming: Colour = Field(description="Its colour.")
    places: Annotated[int, Field(ge=1, le=5)] = Field(description="Cells that are good enough.")


class OutAtMost(Model):
    """No more than `count` lemmings are out (L-T14)."""

    kind: Literal[Kind.OUT_AT_MOST]
    count: Annotated[int, Field(ge=0, le=4)] = Field(description="Lemmings that may be out.")


class OutAtLeast(Model):
    """`count` lemmings or more are out (L-T15)."""

    kind: Literal[Kind.OUT_AT_LEAST]
    count: Annotated[int, Field(ge=1, le=5)] = Field(description="Lemmings that must be out.")


class WinnerWithoutShoes(Model):
    """The winner wears no concrete shoe (L-T16)."""

    kind: Literal[Kind.WINNER_WITHOUT_SHOES]


Condition = Annotated[
    AnyOut | Ahead | Top | OutAtMost | OutAtLeast | WinnerWithoutShoes, Field(discriminator="kind")
]


class Mission(Entry):
    """A mission card; its rule is put into words from the condition, see `LemmingMafia.asks`."""

    value: Annotated[int, Field(ge=1, le=5)] = Field(description="Points when it is met (L-R15).")
    condition: Condition = Field(description="What must be true at the end of the race.")
    name: Text = Field(description="Title, a few words.")
    text: Text = Field(description="The order as the boss puts it, one sentence without a rule in it.")


class MissionCount(Model):
    """How many missions there are of a kind, and what they are worth."""

    kind: Kind
    value: int = Field(ge=1, le=5, description="Points of each.")
    count: int = Field(ge=1, le=99, description="Cards.")


class LemmingBox(Box):
    """The box with the mix of the missions."""

    players_min: int = Field(ge=3, le=6, description="Fewest players (L-C12).")
    players_max: int = Field(ge=3, le=6, description="Most players: one set of bets for each.")
    numbers: Annotated[
        Mapping[str, int],
        ranged(
            shoes=(2, 6),  # with so many a lemming is out
            bets=(1, 6),  # cards of a set
            missions=(1, 6),  # dealt to each player
            penalty=(0, 5),  # for a mission that was kept and failed
        ),
    ] = Field(description="Numbers of the rules; printed in rules.yaml as {name}.")
    mix: tuple[MissionCount, ...] = Field(description="The missions by kind and value (L-C22).")


class LemmingMafia(Catalog):
    """The whole box of "Lemming Mafia"."""

    box: LemmingBox = Field(description="Printed counts, numbers, mix, options, rulings.")
    boards: tuple[Board, ...] = Field(description="The race track.")
    lemmings: tuple[Lemming, ...] = Field(description="The six figures.")
    dice: tuple[Die, ...] = Field(description="A regular die and two lemming dice.")
    shoes: tuple[Shoe, ...] = Field(description="The concrete shoes.")
    families: tuple[Family, ...] = Field(description="The six sets of bets: who bets.")
    bets: tuple[Bet, ...] = Field(description="A bet on every lemming for every family.")
    missions: tuple[Mission, ...] = Field(description="The mission cards.")
    conditions: tuple[Sentence, ...] = Field(description="One printed pattern per kind of condition.")

    def lemming(self, colour: Colour) -> Lemming:
        """The lemming of that colour. Raises DataError when lemmings.yaml lacks it."""
        for one in self.lemmings:
            if one.colour is colour:
                return one
        raise DataError([self._lacking("lemmings", f"found no lemming of the colour '{colour}'; add it")])

    def family(self, bet: Bet) -> Family:
        """Whose bet it is. Raises DataError when families.yaml lacks it."""
        for one in self.families:
            if one.id == bet.family:
                return one
        what = f"found no family '{bet.family}', which {bet.id} belongs to; add it or change the bet"
        raise DataError([self._lacking("families", what)])

    def asks(self, condition: Condition) -> str:
        """A mission's rule in the current language, composed from the fields that are played.

        The pattern is the entry of conditions.yaml that `pattern_of` names; its `{first}` or `{lemmings}`
        are shades. Raises DataError for a missing pattern or lemming.
        """
        wanted = pattern_of(condition)
        for sentence in self.conditions:
            if sentence.id == wanted:
                return filled(sentence.text, self._told(condition))
        what = f"found no pattern '{wanted}'; add '- id: {wanted}' with its text"
        raise DataError([self._lacking("conditions", what)])

    def _told(self, condition: Condition) -> Mapping[str, object]:
        """The fields of a condition as they are put into words."""
        match condition:
            case AnyOut():
                return {"lemmings": self.either([self.lemming(one).shade for one in condition.lemmings])}
            case Ahead():
                first, second = self.lemming(condition.first), self.lemming(condition.second)
                return {"first": first.shade, "second": second.shade}
            case Top():
                return {"lemming": self.lemming(condition.lemming).shade, "places": condition.places}
            case OutAtMost() | OutAtLeast():
                return {"count": condition.count}
            case WinnerWithoutShoes():
                return {}

    def either(self, names: Sequence[str]) -> str:
        """`Grey`, `Grey or Pink`, `Grey, Pink or Red`: how a language lists what is enough on its own."""
        *most, last = names
        if not most:
            return last
        return self.word("list-or", before=self.row(most), last=last)

    @property
    def facts(self) -> Mapping[str, object]:
        """Also the names of the spaces, `space_bookmaker`, `lemmings` and `wearable` (shoes)."""
        found = dict(super().facts)
        found |= {f"space_{space}": self.word(f"space-{space}") for space in Space}
        return found | {"lemmings": len(self.lemmings), "wearable": self.box.numbers["shoes"] - 1}

    def _lacking(self, file: str, what: str) -> Finding:
        return Finding(f"{self.place('')}/{file}.yaml", what, check="deck", game=self.name)


def pattern_of(condition: Condition) -> str:
    """The entry of conditions.yaml for a condition: its kind, with `-none` or `-one` for a count of these.

    A language says these in other words: nobody is out, Grey wins.
    """
    match condition:
        case AnyOut():
            count = len(condition.lemmings)
        case Top():
            count = condition.places
        case OutAtMost() | OutAtLeast():
            count = condition.count
        case _:
            return condition.kind
    return condition.kind + {0: "-none", 1: "-one"}.get(count, "")


PATTERNS: Final[Mapping[str, frozenset[str]]] = {
    "any_out-one": frozenset({"lemmings"}),
    "any_out": frozenset({"lemmings"}),
    "ahead": frozenset({"first", "second"}),
    "top-one": frozenset({"lemming"}),
    "top": frozenset({"lemming", "places"}),
    "out_at_most-none": frozenset(),
    "out_at_most-one": frozenset(),
    "out_at_most": frozenset({"count"}),
    "out_at_least-one": frozenset(),
    "out_at_least": frozenset({"count"}),
    "winner_without_shoes": frozenset(),
}
"""Every entry of conditions.yaml with the fields its text must hold, so that it says what is played."""
