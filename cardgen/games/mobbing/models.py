"""What a card of "Mobbing: Reine Chefsache" is: lobby, mobbing, extras, aufsichtsrat and chef.

The kind of a card says what it does. Every kind but a number and a reference has its printed sentence
in effects.yaml under its own name and its title in words.yaml as `kind-<name>`; `EFFECTS` of rules.py has
one function for each of `TRICKS` and `REACTIONS`. Values are the numbers printed on the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema, model_validator

from cardgen.catalog.model import Box, Catalog, Entry, Id, Model, Sentence, Text, ranged
from cardgen.catalog.portrait import Portrait

DOTS = "… "
"""What a reference begins with; whoever it is about takes its place when it is read aloud (M-R18)."""


class Colour(StrEnum):
    """The six departments, one for each player; its name in words is `colour-<name>` in words.yaml."""

    VERTRIEB = "vertrieb"
    EINKAUF = "einkauf"
    BUCHHALTUNG = "buchhaltung"
    MARKETING = "marketing"
    PERSONAL = "personal"
    TECHNIK = "technik"


class Shape(StrEnum):
    """The sign that goes with a colour; told apart without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    STAR = "star"


class LobbyKind(StrEnum):
    """What a Lobby card does: it counts, or it is one of the four TRICKS."""

    ZAHL = "zahl"
    X2 = "x2"
    ECHT_SCHADE = "echt_schade"
    EINWAND = "einwand"
    UMGESTIMMT = "umgestimmt"


class MobbingKind(StrEnum):
    """What a Mobbing card does: it is a reference, has two sides, kills the boss or is one of REACTIONS."""

    REFERENZ = "referenz"
    ODER = "oder"
    GESTORBEN = "gestorben"
    DU_IRRST_DICH = "du_irrst_dich"
    BUMERANG = "bumerang"
    VERWECHSLUNG = "verwechslung"
    UEBERNAHME = "uebernahme"


class ExtraKind(StrEnum):
    """What an Extra-Mobbing card does: it confesses when drawn, or is a reference at any time."""

    GESTAENDNIS = "gestaendnis"
    JEDERZEIT = "jederzeit"


TRICKS = (LobbyKind.X2, LobbyKind.ECHT_SCHADE, LobbyKind.EINWAND, LobbyKind.UMGESTIMMT)
"""Lobby cards without a number of their own."""

REACTIONS = (
    MobbingKind.DU_IRRST_DICH,
    MobbingKind.BUMERANG,
    MobbingKind.VERWECHSLUNG,
    MobbingKind.UEBERNAHME,
)
"""The R cards (M-R22)."""


def _halves(value: Any) -> Any:
    """A whole or half number from 0.5 to 20; whole ones as int, so that 2 is never printed 2.0."""
    try:
        number = float(value) if not isinstance(value, bool) else -1.0
    except (TypeError, ValueError):
        number = -1.0
    if not 0.5 <= number <= 20 or not (number * 2).is_integer():
        raise ValueError("needs a whole or half number from 0.5 to 20, such as 1.5")
    return int(number) if number.is_integer() else number


def _plain(value: int | float) -> int | float:
    return value


_HALVES_SCHEMA = {"type": "number", "minimum": 0.5, "maximum": 20, "multipleOf": 0.5}
Halves = Annotated[
    int | float,
    BeforeValidator(_halves),
    PlainSerializer(_plain),
    WithJsonSchema(_HALVES_SCHEMA, mode="validation"),
]
Weight = Annotated[int, Field(ge=-9, le=9)]


class LobbyCard(Entry):
    """A Lobby card: a favour a department does one member of the board."""

    colour: Colour = Field(description="Department it belongs to: vertrieb, einkauf, ...")
    kind: LobbyKind = Field(description="zahl, x2, echt_schade, einwand or umgestimmt.")
    value: Halves | None = Field(default=None, description="Lobby value of a zahl, in halves: 1.5.")
    name: Text | None = Field(default=None, description="The favour of a zahl, a few words.")
    icon: Id = Field(description="Thing in the picture, by its icon name.")

    @model_validator(mode="after")
    def _numbers_count(self) -> Self:
        if (self.kind is LobbyKind.ZAHL) != (self.value is not None):
            raise ValueError(f"a card of kind {self.kind} {_must(self.kind is LobbyKind.ZAHL)} a value")
        if (self.kind is LobbyKind.ZAHL) != (self.name is not None):
            raise ValueError(f"a card of kind {self.kind} {_must(self.kind is LobbyKind.ZAHL)} a name")
        return self


class MobbingCard(Entry):
    """A Mobbing card: something said aloud about somebody, or a reaction to it."""

    kind: MobbingKind = Field(description="referenz, oder, gestorben, or one of the four reactions.")
    value: Weight | None = Field(
        default=None, description="Weight of a referenz, signed; of an oder without its sign."
    )
    value_dead: Weight | None = Field(
        default=None, description="Weight once the boss is dead, for a referenz tied to him."
    )
    name: Text | None = Field(default=None, description="Title of a referenz or an oder, a word or two.")
    text: Text = Field(description="What is said aloud; of an oder the good side.")
    text_bad: Text | None = Field(default=None, description="What the bad side of an oder says.")
    icon: Id = Field(description="Thing in the picture, by its icon name.")

    @property
    def mark(self) -> str:
        """The letter the rulebook gives it: R for a reaction, A for an ODER, "" for the rest."""
        return "R" if self.kind in REACTIONS else "A" if self.kind is MobbingKind.ODER else ""

    @model_validator(mode="after")
    def _kinds_have_their_fields(self) -> Self:
        weighs = self.kind in (MobbingKind.REFERENZ, MobbingKind.ODER)
        if weighs != (self.value is not None) or self.value == 0:
            raise ValueError(f"a card of kind {self.kind} {_must(weighs)} a value, and never 0")
        if weighs != (self.name is not None):
            raise ValueError(f"a card of kind {self.kind} {_must(weighs)} a name")
        if self.kind is MobbingKind.ODER and (self.value or 0) < 0:
            raise ValueError("the value of an oder is written without its sign")
        if (self.kind is MobbingKind.ODER) != (self.text_bad is not None):
            raise ValueError(f"a card of kind {self.kind} {_must(self.kind is MobbingKind.ODER)} a text_bad")
        if self.kind is not MobbingKind.REFERENZ and self.value_dead is not None:
            raise ValueError(f"a card of kind {self.kind} must not have a value_dead")
        return self


class ExtraCard(Entry):
    """An Extra-Mobbing card of the third variant, with a back of its own (M-R33)."""

    kind: ExtraKind = Field(description="gestaendnis or jederzeit.")
    value: Weight = Field(description="Weight, signed.")
    name: Text = Field(description="Title, a word or two.")
    text: Text = Field(description="What is said aloud.")
    icon: Id = Field(description="Thing in the picture, by its icon name.")

    @property
    def mark(self) -> str:
        """A for a card that may be laid at any time; a confession lays itself."""
        return "A" if self.kind is ExtraKind.JEDERZEIT else ""


class Aufsichtsrat(Entry):
    """A member of the supervisory board; the back bears row limit and votes (M-R34)."""

    name: Text = Field(description="Name of the character, never hyphenated.")
    role: Text = Field(description="What the brass plate says.")
    text: Text = Field(description="A sentence about the character.")
    number: Annotated[int, Field(ge=1, le=12)] = Field(description="Row limit and votes on the back.")
    portrait: Portrait = Field(description="What the person in the oil painting looks like.")


class Chef(Entry):
    """The boss: one side alive, one side dead."""

    name: Text = Field(description="Name of the character, never hyphenated.")
    role: Text = Field(description="What the brass plate says.")
    text_alive: Text = Field(description="A sentence for the side on which the boss is alive.")
    text_dead: Text = Field(description="A sentence for the side with the black ribbon.")
    portrait: Portrait = Field(description="What the boss looks like; the ribbon comes with the side.")


class ColourRow(Model):
    """One department: its sign, and what its twelve cards add up to."""

    colour: Colour
    shape: Shape = Field(description="Sign that is printed with the colour.")
    count: int = Field(ge=1, description="Lobby cards of this colour.")
    total: Halves = Field(description="Sum of their numbers.")


class LobbyCount(Model):
    """One line of the rulebook's list of Lobby cards, for each colour."""

    kind: LobbyKind
    value: Halves | None = Field(default=None, description="Lobby value of a zahl.")
    count: int = Field(ge=1, description="Cards of each colour.")


class MobbingCount(Model):
    """How many Mobbing cards there are of a kind and weight."""

    kind: MobbingKind
    value: Weight | None = Field(default=None, description="Weight of a referenz or oder.")
    count: int = Field(ge=1, description="Cards.")


class TiedCount(Model):
    """How many references change their weight from `value` to `dead` when the boss is dead."""

    value: Weight
    dead: Weight
    count: int = Field(ge=1, description="Cards.")


class ExtraCount(Model):
    """How many Extra-Mobbing cards there are of a kind and weight."""

    kind: ExtraKind
    value: Weight
    count: int = Field(ge=1, description="Cards.")


class MobbingBox(Box):
    """The box with the tables of the rulebook and of our reconstruction."""

    players_min: int = Field(ge=2, le=6, description="Fewest players.")
    players_max: int = Field(ge=2, le=6, description="Most players.")
    numbers: Annotated[
        Mapping[str, int],
        ranged(
            members=(1, 5),  # of the board, in the base game
            row_limit=(1, 12),
            small_seats=(3, 6),  # up to so many players, as many members as players
            small_row_limit=(1, 12),
            special_seats=(3, 6),  # fewest players for the special board
            hand_lobby=(1, 12),
            hand_mobbing=(1, 5),
            plays=(1, 4),  # at most, each turn
            draws=(1, 4),
            bonus=(0, 4),  # Mobbing cards for the rumour
            deaths=(2, 3),  # with so many the boss is dead
            reference=(1, 9),  # least reference that stays in
        ),
    ] = Field(description="Numbers of the rules; printed in rules.yaml as {name}.")
    colours: tuple[ColourRow, ...] = Field(description="The six departments.")
    lobby: tuple[LobbyCount, ...] = Field(description="Lobby cards of each colour.")
    mobbing: tuple[MobbingCount, ...] = Field(description="Mobbing cards per kind and weight.")
    tied: tuple[TiedCount, ...] = Field(description="References tied to the boss's death.")
    extras: tuple[ExtraCount, ...] = Field(description="Extra-Mobbing cards per kind and weight.")
    board_numbers: tuple[int, ...] = Field(description="Numbers on the backs of the board, rising.")


class Mobbing(Catalog):
    """The whole box of "Mobbing: Reine Chefsache"."""

    box: MobbingBox = Field(description="Printed counts, tables, numbers, options, rulings.")
    lobby: tuple[LobbyCard, ...] = Field(description="Six departments, twelve cards each.")
    mobbing: tuple[MobbingCard, ...] = Field(description="The Mobbing cards.")
    extras: tuple[ExtraCard, ...] = Field(description="The five Extra-Mobbing cards.")
    aufsichtsrat: tuple[Aufsichtsrat, ...] = Field(description="The members of the supervisory board.")
    chef: tuple[Chef, ...] = Field(description="The boss.")
    effects: tuple[Sentence, ...] = Field(description="One printed sentence per kind of card that acts.")


def _must(needed: bool) -> str:
    return "must have" if needed else "must not have"
