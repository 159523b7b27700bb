"""Every physical piece, as other people's programs read it."""

from __future__ import annotations

import json
import math
from typing import Annotated, Literal

from pydantic import Field, PlainSerializer

from cardgen.catalog.model import Box, Catalog, Edition, Entry, Id, Lent, Model, Provenance, Style, Text
from cardgen.catalog.pieces import called, lent, pieces, pieces_text, text


class Help(Model):
    """An effect with words of its own."""

    kind: Literal["help"]
    by: int
    partner: Id = Field(alias="with")
    said: Text = "so"


class Space(Model):
    """A space of a board."""

    label: Text
    points: float


class Card(Entry):
    """A card."""

    name: Text
    value: float
    power: Annotated[float, PlainSerializer(lambda value: "inf" if value == math.inf else int(value))] = 1
    flag: bool = False
    effect: Annotated[Help, Field()] | None = None


class Board(Entry):
    """A board."""

    spaces: tuple[Space, ...]


class Game(Catalog):
    """A tiny game."""

    cards: tuple[Card, ...]
    boards: tuple[Board, ...]


def game() -> Game:
    """Two designs of cards, five cards, one board."""
    help_ = Help.model_validate({"kind": "help", "by": 3, "with": "b"})
    stated, made = Provenance.STATED, Provenance.RECONSTRUCTED
    cards = (
        Card(id="a", copies=4, provenance=stated, name="Anna", value=1.5, power=math.inf, effect=help_),
        Card(id="b", provenance=made, ruling="S-C01", name="Zwei\nZeilen", value=math.inf, flag=True),
    )
    board = Board(
        id="plan", provenance=made, spaces=(Space(label="Start", points=0), Space(label="Ziel", points=2.5))
    )
    box = Box(
        title="t", tagline="t", language="de", players_min=1, players_max=2, minutes=3, printed=(), numbers={}
    )
    style = Style(colours={}, fonts={}, stocks={}, low_ink=Edition(colours={}))
    return Game(box=box, rules=(), style=style, cards=cards, boards=(board,))


def test_copies_are_unrolled_in_print_order() -> None:
    assert [piece["key"] for piece in pieces(game())] == ["a#1", "a#2", "a#3", "a#4", "b#1", "plan#1"]


def test_a_piece_says_everything_once() -> None:
    first, *_, last, board = pieces(game())
    assert first == {
        "key": "a#1",
        "id": "a",
        "component": "cards",
        "copy": 1,
        "values": {
            "value": 1.5,
            "power": "inf",
            "flag": False,
            "effect": {"kind": "help", "by": 3, "with": "b"},
        },
        "text": {"name": "Anna", "effect.said": "so"},
        "provenance": "stated",
    }
    assert last["values"] == {"value": "inf", "power": 1, "flag": True}
    assert board["values"] == {"spaces": [{"points": 0.0}, {"points": 2.5}]}
    assert board["text"] == {"spaces.0.label": "Start", "spaces.1.label": "Ziel"}


class Runner(Entry):
    """A figure whose name stands on the bets on it."""

    name: Text
    shade: Lent


def test_words_on_other_pieces_are_told_apart() -> None:
    runner = Runner(id="r", provenance=Provenance.STATED, name="Rita", shade="Rot")
    assert text(runner) == {"name": "Rita", "shade": "Rot"}
    assert lent(runner) == {"shade"}
    assert lent(game().cards[0]) == frozenset()


def test_it_is_plain_json() -> None:
    made = pieces(game())
    assert json.loads(json.dumps(made, allow_nan=False)) == made


def test_the_readable_form_has_a_line_per_piece() -> None:
    lines = pieces_text(game()).split("\n")
    heads = [line for line in lines if not line.startswith(" ")]
    assert (
        heads[0] == "a#1  cards  value=1.5 power=inf flag=false effect={kind: help, by: 3, with: b}  (stated)"
    )
    assert [head.split()[0] for head in heads] == [piece["key"] for piece in pieces(game())]
    assert "    name: Zwei Zeilen" in lines


def test_a_card_is_called_by_its_name_else_by_its_kind() -> None:
    named, _ = game().cards

    class Slip(Entry):
        """A card without a name."""

        kind: str

    slip = Slip(id="s", provenance=Provenance.STATED, kind="help")
    words = {"kind-help": "Hilfe"}
    assert called(named, words) == "Anna"
    assert called(slip, words) == "Hilfe"
    assert called(slip, {}) == ""
