"""What is in the box of "Mob Sitters": six babysitters, a deck of twenty cards for each, a mat for each.

The six decks hold the same mix and the same values (S-C27); only captions and pictures differ. Each deck
is a component of its own, called after its babysitter, so that a card need not say whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field

from cardgen.catalog.model import Box, Catalog, Entry, Id, Model, Sentence, Text, ranged
from cardgen.catalog.portrait import Portrait
from cardgen.finding import DataError, Finding


class Babysitter(StrEnum):
    """Who plays: each word is the name of a deck's file and of its field in the catalog."""

    SARAH = "sarah"
    MARK = "mark"
    DAVID = "david"
    PRIYA = "priya"
    FEMI = "femi"
    YUKI = "yuki"


class Category(StrEnum):
    """The rulebook's three categories of cards."""

    MONEY = "money"
    REACTION = "reaction"
    ACCUSATION = "accusation"


class Kind(StrEnum):
    """The subcategories, in the rulebook's order; left and right are one there (S-C06, S-C15)."""

    BABY_SIT = "baby_sit"
    STEAL = "steal"
    JOB = "job"
    LEFT = "left"
    RIGHT = "right"
    REVERSE = "reverse"
    GOT_AWAY = "got_away"
    TELL = "tell"
    SQUEAL = "squeal"
    RAT_EM = "rat_em"


class Symbol(StrEnum):
    """What a Money card bears in its top right corner, and an accusation bears crossed out."""

    GUN = "gun"
    HANDCUFFS = "handcuffs"


CATEGORY: Final[Mapping[Kind, Category]] = {
    Kind.BABY_SIT: Category.MONEY,
    Kind.STEAL: Category.MONEY,
    Kind.JOB: Category.MONEY,
    Kind.LEFT: Category.REACTION,
    Kind.RIGHT: Category.REACTION,
    Kind.REVERSE: Category.REACTION,
    Kind.GOT_AWAY: Category.REACTION,
    Kind.TELL: Category.ACCUSATION,
    Kind.SQUEAL: Category.ACCUSATION,
    Kind.RAT_EM: Category.ACCUSATION,
}
SYMBOLS: Final[Mapping[Kind, tuple[Symbol, ...]]] = {
    Kind.STEAL: (Symbol.GUN,),
    Kind.JOB: (Symbol.HANDCUFFS,),
    Kind.TELL: (Symbol.GUN,),
    Kind.SQUEAL: (Symbol.HANDCUFFS,),
    Kind.RAT_EM: (Symbol.GUN, Symbol.HANDCUFFS),
}
"""S-R11: an accusation hits the Money cards that share a symbol with it; the other kinds bear none."""


class Card(Entry):
    """A card of one babysitter's deck; whose it is says the file it stands in."""

    kind: Kind = Field(
        description="baby_sit, steal, job, left, right, reverse, got_away, tell, squeal or rat_em."
    )
    value: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=0, description="Dollars on a Money card; left out on the others."
    )
    caption: Text = Field(description="What was done, stolen or said: one line below the picture.")
    icon: Id = Field(description="The picture, by its icon name.")

    @property
    def category(self) -> Category:
        """Money, reaction or accusation."""
        return CATEGORY[self.kind]

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """Gun, handcuffs, both or none; crossed out on an accusation."""
        return SYMBOLS.get(self.kind, ())


class Weave(StrEnum):
    """The pattern of a babysitter's cards and mat; told apart without colour."""

    STRIPES = "stripes"
    DOTS = "dots"
    CHECKS = "checks"
    ZIGZAG = "zigzag"
    WAVES = "waves"
    STARS = "stars"


class Sitter(Model):
    """A babysitter: told apart by name, mark and pattern as well as by colour."""

    id: Babysitter = Field(description="Name of the deck.")
    name: Text = Field(description="First name, one short word.")
    shade: Text = Field(description="What the colour is called, e.g. yellow.")
    colour: Id = Field(description="Name of a colour in style.yaml.")
    icon: Id = Field(description="The mark that stands for the colour, by its icon name.")
    pattern: Weave = Field(description="stripes, dots, checks, zigzag, waves or stars.")
    portrait: Portrait | None = Field(default=None, description="What the babysitter looks like.")


class Mat(Entry):
    """A double-sided play mat: the front is for three players, the back for four and more (S-R01, S-C11)."""

    sitter: Babysitter = Field(description="Whose mat it is.")
    name: Text = Field(description="The room in the Boss's house, in a few words.")


class Mix(Model):
    """One row of the mix that every deck holds (S-C27)."""

    kind: Kind
    count: int = Field(ge=0, le=99, description="Cards of this kind in a deck.")
    values: tuple[int, ...] = Field(default=(), description="Dollars on them; left out for no Money.")
    copies: tuple[int, ...] = Field(default=(), description="Cards per value, in the same order.")


class SittersBox(Box):
    """The box with the mix of a deck."""

    players_min: int = Field(ge=3, le=6, description="Fewest players: blame needs a left and a right.")
    players_max: int = Field(ge=3, le=6, description="Most players: one deck for each.")
    numbers: Annotated[
        Mapping[str, int],
        ranged(hand=(1, 20), play=(1, 10), draw=(0, 20), redeal=(0, 1), turns=(1, 20), few=(3, 6)),
    ] = Field(description="Numbers of the rules; printed in rules.yaml as {name}.")
    mix: tuple[Mix, ...] = Field(description="What every deck holds, by kind and value.")


class MobSitters(Catalog):
    """The whole box of "Mob Sitters"."""

    box: SittersBox = Field(description="Printed counts, numbers, mix, options, rulings.")
    sitters: tuple[Sitter, ...] = Field(description="The six babysitters.")
    sarah: tuple[Card, ...] = Field(description="The yellow deck.")
    mark: tuple[Card, ...] = Field(description="The orange deck.")
    david: tuple[Card, ...] = Field(description="The blue deck.")
    priya: tuple[Card, ...] = Field(description="The green deck.")
    femi: tuple[Card, ...] = Field(description="The purple deck.")
    yuki: tuple[Card, ...] = Field(description="The grey deck.")
    mats: tuple[Mat, ...] = Field(description="A double-sided mat for each babysitter.")
    effects: tuple[Sentence, ...] = Field(description="One printed sentence per kind of card.")

    def hands(self) -> Iterator[tuple[Babysitter, tuple[Card, ...]]]:
        """Every babysitter with the designs of the deck, in print order."""
        for babysitter in Babysitter:
            yield babysitter, getattr(self, babysitter)

    def sitter(self, babysitter: Babysitter) -> Sitter:
        """Name, colour, mark and looks of a babysitter. Raises DataError when sitters.yaml lacks one."""
        for one in self.sitters:
            if one.id == babysitter:
                return one
        what = f"found no babysitter '{babysitter}'; add '- id: {babysitter}' with name, colour and mark"
        raise DataError([Finding(f"{self.place('')}/sitters.yaml", what, check="deck", game=self.name)])
