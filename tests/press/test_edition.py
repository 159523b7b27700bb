"""An edition with quick-reference cards: on sheets of their own, named, counted, and verified like cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardgen.catalog.model import Catalog, House, RuleLine, Sentence
from cardgen.layout.marks import Drawing
from cardgen.layout.reference import reference
from cardgen.layout.type import Setter
from cardgen.press.edition import Edition, edition
from cardgen.press.grid import Backs
from cardgen.press.impose import Piece
from cardgen.press.sheet import Sheet
from cardgen.press.verify import verdict
from tests.layout.test_reference import CARD, chapters
from tests.layout.test_statements import LEVELS, catalog

from .conftest import Deck

A4 = Sheet(width=210, height=297, margin=5, gap=2)


def game(*rules: RuleLine) -> Catalog:
    made = catalog(*rules)
    made = made.model_copy(update={"words": (Sentence(id="employees", text="Leute"),)})
    made.placed("probe", "de", {})
    return made


def references(made: Catalog, setter: Setter) -> list[Piece]:
    front, back = reference(made, setter)
    count = range(1, made.box.players_max + 1)
    return [Piece(f"reference#{copy}", "reference", front, back, CARD) for copy in count]


@pytest.fixture
def short() -> Catalog:
    return game(*LEVELS)


@pytest.fixture
def long() -> Catalog:
    return game(*chapters(4, 4))


def printed(
    made: Catalog,
    deck: Deck,
    house: House,
    setter: Setter,
    parts: Sequence[str] = (),
    backs: Backs = "long-edge",
) -> Edition:
    pieces = (*deck.pieces, *references(made, setter))
    return edition(pieces, made, house, setter, A4, backs, Drawing(()), parts)


def kinds(made: Edition) -> list[str]:
    """What each page is: names of components, `blank`, or `leaf` for cover and rules."""
    return [
        "+".join(sorted({slot.component for slot in page.slots}))
        or ("leaf" if page.ground.marks else "blank")
        for page in made.pages
    ]


def test_they_stand_between_the_cards_and_the_rules(
    short: Catalog, long: Catalog, deck: Deck, house: House, setter: Setter
) -> None:
    made = printed(long, deck, house, setter)
    assert kinds(made) == [
        "leaf", "leaf", *["employees"] * 4, *["reference"] * 2, "leaf", "blank"
    ]  # fmt: skip
    assert made.bookmarks == (
        ("Cover", 0), ("Cutting plan", 1), ("Leute", 2), ("Quick reference", 6), ("Rules sheet", 8)
    )  # fmt: skip
    assert kinds(printed(short, deck, house, setter))[6:8] == ["reference", "blank"]
    said = verdict(made.pages, "long-edge", ["reference"])
    assert said == (
        "verified: 11 cards on 2 + 2 pages, every back behind its front, 4 reference cards on 2 pages"
    )


def test_the_cover_counts_one_for_each_player(
    short: Catalog, deck: Deck, house: House, setter: Setter
) -> None:
    def texts(made: Catalog) -> list[str]:
        cover = printed(made, deck, house, setter, ["cover"]).pages[0].ground
        return [block.text for block, _ in cover.blocks()]

    there = texts(short)
    at = there.index("Quick reference")
    assert there[at - 1 : at + 2] == ["4", "Quick reference", "63 × 88 mm"]
    assert "Quick reference" not in texts(game())


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        (["reference"], ["reference", "reference"]),
        (["cards"], ["employees"] * 4),
        (["fronts", "reference"], ["employees", "employees", "reference", "reference"]),
        (["rules", "reference"], ["reference", "reference", "leaf", "blank"]),
    ],
    ids=",".join,
)
def test_they_are_a_part(
    parts: list[str], wanted: list[str], long: Catalog, deck: Deck, house: House, setter: Setter
) -> None:
    made = printed(long, deck, house, setter, parts)
    assert kinds(made) == wanted
    assert {piece.component for piece in made.pieces} == {
        name for name in wanted if name not in ("leaf", "blank")
    }


@pytest.mark.parametrize("backs", ["short-edge", "fold", "none"])
def test_every_way_of_backs_has_them(
    backs: Backs, long: Catalog, deck: Deck, house: House, setter: Setter
) -> None:
    made = printed(long, deck, house, setter, ["reference"], backs)
    sides = [slot.side for page in made.pages for slot in page.slots]
    assert sides.count("front") == 4
    assert sides.count("back") == (0 if backs == "none" else 4)


def test_backs_alone_are_none_where_none_are_printed(
    short: Catalog, deck: Deck, house: House, setter: Setter
) -> None:
    made = printed(short, deck, house, setter, ["backs"], "none")
    assert (made.pages, made.pieces) == ((), ())
    assert replace(made, stamp="") == Edition((), (), "")
