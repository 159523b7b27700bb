"""What a card of "Der Vorstand will das so" is: employees, to-dos and the effects some bear."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from cardgen.catalog.model import Box, Catalog, Entry, Id, Model, Sentence, Text, ranged
from cardgen.catalog.portrait import Portrait


class Rank(StrEnum):
    """The ladder of the rulebook, lowest first; the Patriarch stands above it."""

    ARBEITSAMEISE = "arbeitsameise"
    LEITUNG = "leitung"
    DIREKTOR = "direktor"
    VORSTAND = "vorstand"
    PATRIARCH = "patriarch"


class Kind(StrEnum):
    """What an effect does; rules.py has one function for each member."""

    VOTE_ADD = "vote_add"
    LAY_ADD = "lay_add"
    TODO_ADD = "todo_add"
    WITH_ADD = "with_add"
    RANK_ADD = "rank_add"
    NOT_OUTBID_BY = "not_outbid_by"
    NOT_FOR_TODO = "not_for_todo"
    DRAW = "draw"


def _macht(value: Any) -> Any:
    """`inf` is the Patriarch's MACHT; everything else is a whole number of at least 0."""
    if value in ("inf", math.inf):
        return math.inf
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1000:
        raise ValueError("needs a whole number from 0 to 1000, or inf")
    return value


def spelled(macht: int | float) -> str:
    """MACHT as it is printed; the Patriarch's is the infinity sign."""
    return "∞" if macht == math.inf else str(macht)


def _plain(macht: int | float) -> int | str:
    return "inf" if macht == math.inf else int(macht)


Whole = Annotated[int, Field(ge=0, le=1000)]
_MACHT_SCHEMA = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 1000}, {"const": "inf"}]}
Macht = Annotated[
    int | float,
    BeforeValidator(_macht),
    PlainSerializer(_plain),
    WithJsonSchema(_MACHT_SCHEMA, mode="validation"),
]
TodoLevel = Annotated[int, Field(ge=1, le=4)]
Points = Annotated[int, Field(ge=-500, le=500)]


class VoteAdd(Model):
    """`by` more MACHT when the card is a bid in a vote."""

    kind: Literal[Kind.VOTE_ADD]
    by: Points = Field(description="MACHT added, negative for a weakness.")


class LayAdd(Model):
    """`by` more MACHT when the card is laid in the own turn."""

    kind: Literal[Kind.LAY_ADD]
    by: Points = Field(description="MACHT added, negative for a weakness.")


class TodoAdd(Model):
    """`by` more MACHT while the to-do at stake is of level `todo`, in a lay or as a bid."""

    kind: Literal[Kind.TODO_ADD]
    by: Points = Field(description="MACHT added, negative for a weakness.")
    todo: TodoLevel = Field(description="Level of the to-do.")


class WithAdd(Model):
    """`by` more MACHT in a lay that also holds the card `with`."""

    kind: Literal[Kind.WITH_ADD]
    by: Points = Field(description="MACHT added, negative for a weakness.")
    partner: Id = Field(alias="with", description="Id of the employee that must lie in the same lay.")


class RankAdd(Model):
    """`by` more MACHT, once, in a lay that holds another card of rank `rank`."""

    kind: Literal[Kind.RANK_ADD]
    by: Points = Field(description="MACHT added, negative for a weakness.")
    rank: Rank = Field(description="Rank of the other card.")


class NotOutbidBy(Model):
    """The lay or bid that holds this card cannot be outbid by a card of rank `rank` (V-C23)."""

    kind: Literal[Kind.NOT_OUTBID_BY]
    rank: Rank = Field(description="Rank that cannot outbid.")


class NotForTodo(Model):
    """The card may not be used for a to-do of level `todo`, neither laid nor bid (V-C23)."""

    kind: Literal[Kind.NOT_FOR_TODO]
    todo: TodoLevel = Field(description="Level of the to-do.")


class Draw(Model):
    """Whoever used this card draws `by` cards after the refill at the end of the turn (V-C19)."""

    kind: Literal[Kind.DRAW]
    by: Annotated[int, Field(ge=1, le=5)] = Field(description="Cards drawn.")


Effect = Annotated[
    VoteAdd | LayAdd | TodoAdd | WithAdd | RankAdd | NotOutbidBy | NotForTodo | Draw,
    Field(discriminator="kind"),
]


class Employee(Entry):
    """A red card: one of the 55 who want it so."""

    rank: Rank = Field(description="arbeitsameise, leitung, direktor, vorstand or patriarch.")
    macht: Macht = Field(description="MACHT: a whole number, or inf for the Patriarch.")
    name: Text = Field(description="Name of the character, never hyphenated.")
    role: Text = Field(description="What the door plate says.")
    story: Text = Field(description="One or two sentences, read aloud when the card is laid.")
    icon: Id = Field(default="briefcase", description="The thing of the story, by its icon name.")
    portrait: Portrait | None = Field(
        default=None, description="What the person looks like; without it the icon fills the oval."
    )
    high_performer: bool = Field(default=False, description="Badge of the eight jokers (V-C02).")
    effect: Effect | None = Field(default=None, description="Underlined effect, see effects.yaml.")


class Todo(Entry):
    """A petrol card: something the board wants by yesterday."""

    level: TodoLevel = Field(description="1 EILT, 2 ASAP, 3 ASAPST, 4 ASAPISSIMO.")
    macht: Whole = Field(description="MACHT required.")
    points: Annotated[int, Field(ge=0, le=20)] = Field(description="Career points.")
    name: Text = Field(description="The to-do's title.")
    story: Text = Field(description="One or two sentences, read aloud when it is chosen.")
    icon: Id = Field(default="briefcase", description="Pictogram in the picture zone, by its icon name.")


class Board(Entry):
    """The career ladder; how long it is says the option board_length, and the words are in words.yaml."""

    name: Text = Field(description="What the board is called.")


class Shape(StrEnum):
    """The outline around a pawn's thing; told apart without colour."""

    ROUND = "round"
    SQUARE = "square"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    ARCH = "arch"


class Weave(StrEnum):
    """The pattern of a pawn's cloth; told apart without colour."""

    PLAIN = "plain"
    STRIPES = "stripes"
    DOTS = "dots"
    CHECKS = "checks"
    ZIGZAG = "zigzag"


class Pawn(Entry):
    """A fold-over figure for one player, told apart by thing, shape and pattern as well as by colour."""

    name: Text = Field(description="What the figure is called, one short word.")
    icon: Id = Field(description="The thing on the figure, by its icon name.")
    shape: Shape = Field(description="round, square, diamond, hexagon or arch.")
    pattern: Weave = Field(description="plain, stripes, dots, checks or zigzag.")
    colour: Id = Field(description="Name of a colour in style.yaml.")


class RankCount(Model):
    """One row of the rulebook's list of employees."""

    rank: Rank
    count: int = Field(ge=0, description="Cards of this rank.")
    macht: tuple[Macht, ...] = Field(description="The values the rulebook allows.")
    copies: tuple[int, ...] = Field(description="Cards per value, in the same order.")


class LevelCount(Model):
    """One row of the rulebook's list of to-dos."""

    level: TodoLevel
    count: int = Field(ge=0, description="Cards of this level.")
    macht: Whole = Field(description="MACHT required.")
    points: int = Field(ge=0, description="Career points.")


class VorstandBox(Box):
    """The box with the two tables of the rulebook."""

    players_min: int = Field(ge=2, le=10, description="Fewest players.")
    players_max: int = Field(ge=2, le=10, description="Most players.")
    numbers: Annotated[
        Mapping[str, int],
        ranged(hand=(1, 10), most=(1, 5), open=(1, 9), bid=(1, 1), points=(1, 100), rounds=(1, 50)),
    ] = Field(description="Numbers of the rules; printed in rules.yaml as {name}.")
    ranks: tuple[RankCount, ...] = Field(description="Employees per rank and value.")
    levels: tuple[LevelCount, ...] = Field(description="To-dos per level.")
    high_performers: int = Field(ge=0, description="How many cards bear the mark.")


class Vorstand(Catalog):
    """The whole box of "Der Vorstand will das so"."""

    box: VorstandBox = Field(description="Printed counts, numbers, options, rulings.")
    employees: tuple[Employee, ...] = Field(description="The red deck.")
    todos: tuple[Todo, ...] = Field(description="The petrol deck.")
    boards: tuple[Board, ...] = Field(default=(), description="The career ladder.")
    pawns: tuple[Pawn, ...] = Field(default=(), description="A figure for each player.")
    effects: tuple[Sentence, ...] = Field(description="One printed pattern per kind of effect.")

    @property
    def facts(self) -> Mapping[str, object]:
        """Also the tables of the box: `level_1` is its word on the stamp, `level_1_macht` what it takes,
        `level_1_points` what it brings; `rank_leitung` is its word, `rank_leitung_macht` from least to most.
        """
        found = dict(super().facts)
        for rank in self.box.ranks:
            found[f"rank_{rank.rank}"] = self.word(f"rank-{rank.rank}")
            ends = dict.fromkeys((spelled(min(rank.macht)), spelled(max(rank.macht))))
            found[f"rank_{rank.rank}_macht"] = "–".join(ends)
        for row in self.box.levels:
            name = f"level_{row.level}"
            found |= {name: self.word(f"level-{row.level}"), f"{name}_macht": row.macht}
            found[f"{name}_points"] = row.points
        return found
