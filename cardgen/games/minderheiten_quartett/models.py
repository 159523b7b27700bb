"""What a card of "Minderheiten-Quartett" is: 24 minorities with stars drawn by lot, and nine AGB cards.

A minority is a neutral name, a group, six star values and perhaps a trump note; none of it says anything
about anybody, for stars and trumps come out of a drum (drum.py) whose seed is printed on every card. What an
AGB card does is its kind; the printed sentences of a kind stand once, in effects.yaml, under
`<kind>` (what it does), `<kind>-when` and `<kind>-who`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from cardgen.catalog.model import Box, Catalog, Entry, Id, Model, Sentence, Text, ranged
from cardgen.catalog.portrait import Portrait


class Category(StrEnum):
    """The six categories in printed order; the name of one is `category-<name>` in words.yaml."""

    BILDUNG = "bildung"
    WOHLSTAND = "wohlstand"
    ANTEIL = "anteil"
    HOMOGENITAET = "homogenitaet"
    AKZEPTANZ = "akzeptanz"
    SCHAM = "scham"


class Letter(StrEnum):
    """The letter of a group; its name, size and bonus are in box.yaml."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"


class Kind(StrEnum):
    """What an AGB card does; its title is `kind-<name>` in words.yaml."""

    BUNDESREGIERUNG = "bundesregierung"
    WAHLVERSPRECHEN = "wahlversprechen"
    ZIVILCOURAGE = "zivilcourage"
    GENMANIPULATION = "genmanipulation"


class Clause(StrEnum):
    """The letter of an AGB card: action, society or booster; its word is `clause-<letter>` in words.yaml."""

    A = "a"
    G = "g"
    B = "b"


CLAUSES: Final[Mapping[Kind, Clause]] = {
    Kind.BUNDESREGIERUNG: Clause.A,
    Kind.WAHLVERSPRECHEN: Clause.A,
    Kind.ZIVILCOURAGE: Clause.G,
    Kind.GENMANIPULATION: Clause.B,
}
"""Q-R10 asks for the letter, not for the kind."""

MOST_STARS: Final = 9
"""More stars than fit on a card; how far the scale really goes says numbers.scale of box.yaml."""

MOST_SEED: Final = 99_999
"""A longer seed would not fit on the cards."""


def _halves(value: Any) -> Any:
    """A whole or half number from 0; whole ones as int, so that 2 is never printed 2.0."""
    try:
        number = float(value) if not isinstance(value, bool) else -1.0
    except (TypeError, ValueError):
        number = -1.0
    if not 0 <= number <= MOST_STARS or not (number * 2).is_integer():
        raise ValueError(f"needs a whole or half number from 0 to {MOST_STARS}, such as 1.5")
    return int(number) if number.is_integer() else number


def _plain(value: int | float) -> int | float:
    return value


_HALVES_SCHEMA = {"type": "number", "minimum": 0, "maximum": MOST_STARS, "multipleOf": 0.5}
Halves = Annotated[
    int | float,
    BeforeValidator(_halves),
    PlainSerializer(_plain),
    WithJsonSchema(_HALVES_SCHEMA, mode="validation"),
]


def doubled(stars: int | float) -> int:
    """Stars as whole half stars, so that sums are exact: 1.5 -> 3."""
    return int(stars * 2)


def halved(halves: int) -> int | float:
    """Half stars as they are written in YAML: 3 -> 1.5, 4 -> 2."""
    return halves / 2 if halves % 2 else halves // 2


class Stars(Model):
    """A value for each of the six categories, in half stars; the fields are those of `Category`, in order."""

    bildung: Halves = Field(description="Bildungsniveau.")
    wohlstand: Halves = Field(description="Wohlstand.")
    anteil: Halves = Field(description="Anteil an der Bevölkerung.")
    homogenitaet: Halves = Field(description="Homogenität.")
    akzeptanz: Halves = Field(description="Gesellschaftliche Akzeptanz.")
    scham: Halves = Field(description="Schamgefühl.")

    def of(self, category: Category) -> int | float:
        """The stars in a category."""
        stars: int | float = getattr(self, category.value)
        return stars

    @property
    def halves(self) -> tuple[int, ...]:
        """All six in half stars, in the order of `Category`."""
        return tuple(doubled(self.of(category)) for category in Category)


class Minority(Entry):
    """A minority card: a neutral name, its group, stars drawn by lot, and whom it trumps."""

    group: Letter = Field(description="Letter of its group: A, B, C, D, E or F.")
    name: Text = Field(description="What the group calls itself, or the law calls it; never a joke.")
    stars: Stars = Field(description="Drawn by lot, see numbers.seed in box.yaml; never written by hand.")
    trumps: tuple[Id, ...] = Field(default=(), description="Ids of the minorities it beats outright.")


class Agb(Entry):
    """An AGB card: a kind, and a joke at the expense of those who rank and promise."""

    kind: Kind = Field(description="bundesregierung, wahlversprechen, zivilcourage or genmanipulation.")
    text: Text = Field(description="What the notice says; about governments, never about a minority.")
    icon: Id = Field(description="Thing in the picture, by its icon name.")

    @property
    def clause(self) -> Clause:
        """Its letter: A, G or B (Q-R10)."""
        return CLAUSES[self.kind]


class Group(Model):
    """A group of minorities, and what a complete one is worth at the end (Q-R23)."""

    id: Id = Field(description="Stable name.")
    letter: Letter = Field(description="A, B, C, D, E or F.")
    name: Text = Field(description="What the group is called.")
    size: int = Field(ge=1, le=12, description="Minorities in it.")
    bonus: int = Field(ge=0, le=20, description="Victory points for all of them.")
    trumped: bool = Field(default=False, description="true: its minorities may be trumped.")


class KindCount(Model):
    """How many AGB cards there are of a kind, and from how many players on they are in the deck (Q-R01)."""

    kind: Kind
    count: int = Field(ge=1, le=20, description="Cards.")
    seats: int = Field(ge=2, le=11, description="Fewest players with whom it is in the deck.")


class DeckCount(Model):
    """How many cards are in the deck from so many players on."""

    seats: int = Field(ge=2, le=11, description="Fewest players.")
    count: int = Field(ge=1, description="Cards, minorities and AGB together.")


class Trump(Model):
    """A trump that the rulebook states; the others are drawn by lot."""

    winner: Id = Field(description="Id of the minority that wins outright.")
    loser: Id = Field(description="Id of the minority that loses.")


class QuartettBox(Box):
    """The box with the tables of the rulebook and what the lots must keep to."""

    players_min: int = Field(ge=2, le=11, description="Fewest players.")
    players_max: int = Field(ge=2, le=11, description="Most players.")
    numbers: Annotated[
        Mapping[str, int],
        ranged(
            hand=(1, 6),
            dealt=(1, 6),  # of the hand, dealt from the minorities alone (Q-R02)
            scale=(1, MOST_STARS),  # most stars in a category
            total=(1, 6 * MOST_STARS),  # stars of a card, in all categories
            seed=(0, MOST_SEED),  # of the lots, printed on every minority
            trumps=(0, 60),  # trump notes in all, the stated ones among them
            bonuses=(0, 120),  # of all groups together
            point=(1, 9),  # for a minority on the victory pile
            penalty=(0, 9),  # for an AGB card left in hand
            ties=(1, 99),  # in a row per player that end a game once the pile is empty (Q-C13)
            ties_pile=(1, 99),  # and with cards in the pile
        ),
    ] = Field(description="Numbers of the rules and of the lots; printed in rules.yaml as {name}.")
    groups: tuple[Group, ...] = Field(description="The six groups.")
    agb: tuple[KindCount, ...] = Field(description="AGB cards per kind.")
    decks: tuple[DeckCount, ...] = Field(description="Cards in the deck by number of players, rising.")
    stated_trumps: tuple[Trump, ...] = Field(description="Trumps the rulebook states.")
    clerk: Portrait = Field(
        description="The civil servant on the lid and the AGB cards: the only face there is."
    )

    def group(self, letter: Letter) -> Group:
        """The group of that letter; raises StopIteration when the box has none, which `check` finds."""
        return next(group for group in self.groups if group.letter is letter)


class Quartett(Catalog):
    """The whole box of "Minderheiten-Quartett"."""

    box: QuartettBox = Field(description="Printed counts, tables, numbers, options, rulings.")
    minderheiten: tuple[Minority, ...] = Field(description="The 24 minorities.")
    agb: tuple[Agb, ...] = Field(description="The nine AGB cards.")
    effects: tuple[Sentence, ...] = Field(description="What an AGB card does, when, and by whom.")

    @property
    def lot(self) -> str:
        """The words on every minority: that its stars were drawn by lot, and from which seed."""
        return self.word("lot", seed=self.box.numbers["seed"])

    @property
    def facts(self) -> Mapping[str, object]:
        """Also the tables of the box: `group_a` is a group's name, `size_a` and `bonus_a` its numbers,
        `count_zivilcourage` how many AGB cards there are of a kind.
        """
        found = dict(super().facts)
        for group in self.box.groups:
            letter = group.letter.lower()
            found |= {
                f"group_{letter}": group.name,
                f"size_{letter}": group.size,
                f"bonus_{letter}": group.bonus,
            }
        return found | {f"count_{row.kind}": row.count for row in self.box.agb}
