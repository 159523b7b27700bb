"""Marks in their corners, on drawings of one mark: where it may stand, and on which cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cardgen.catalog.model import Corner, Edition, Entry, Provenance, Stock, Style
from cardgen.check.corners import findings
from cardgen.finding import Finding
from cardgen.game import Face
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, half_turn, moved

STOCK = Stock(width=60, height=90)


class Card(Entry):
    kind: str


class Deck:
    """As much of a catalog as the check asks for."""

    name, lang = "deck", "en"

    def __init__(self, field: str) -> None:
        corner = Corner(mark="symbol", corner="top-right", field=field, values=("steal",))
        low = Edition(colours={})
        self.style = Style(colours={}, corners=(corner,), fonts={}, stocks={}, low_ink=low)

    def entries(self) -> Iterator[tuple[str, Entry]]:
        yield "boards", Entry(id="board", provenance=Provenance.STATED)
        yield "cards", Card(id="one", provenance=Provenance.STATED, kind="steal")

    def place(self, key: str, field: str = "") -> str:
        return f"{key}.yaml: {field}"


def at(x: float, y: float) -> Group:
    """The mark about a point, 8 mm wide, its group moved there."""
    return Group((Ellipse(0, 0, 4, 4, fill="#000000"),), moved(x, y), "symbol")


def said(kind: str, *marks: Mark, field: str = "kind") -> Sequence[Finding]:
    deck: Any = Deck(field)
    entry = Card(id="one", provenance=Provenance.STATED, kind=kind)
    return list(findings(deck, [Face("cards", entry, STOCK, Drawing(marks), None)]))


TURNED = Group((at(52, 8),), half_turn(60, 90))


@pytest.mark.parametrize("marks", [(at(52, 8),), (at(52, 8), TURNED), (Group((at(2, 8),), moved(50, 0)),)])
def test_a_mark_in_its_corner_is_right(marks: tuple[Mark, ...]) -> None:
    assert not said("steal", *marks)


@pytest.mark.parametrize(
    ("marks", "what"),
    [
        ((), "found no mark symbol; allowed: one in the top-right corner"),
        ((at(8, 8),), "found the mark symbol at 4.0, 4.0 mm, 8.0 x 8.0 mm large"),
        ((at(33, 8),), "at 29.0, 4.0 mm"),
        ((at(52, 44),), "at 48.0, 40.0 mm"),
        ((TURNED,), "once, in the top-right quarter"),
        ((at(52, 8), at(40, 8)), "once, in the top-right quarter"),
        ((at(52, 8), at(8, 8)), "at 4.0, 4.0 mm"),
    ],
)
def test_a_mark_that_is_missing_or_elsewhere_is_found(marks: tuple[Mark, ...], what: str) -> None:
    (finding,) = said("steal", *marks)
    assert what in finding.what and finding.where == "one.yaml: kind" and finding.check == "corner"


def test_a_mark_on_a_card_of_another_kind_is_found() -> None:
    assert not said("job")
    (finding,) = said("job", at(52, 8))
    assert "found the mark symbol on a card of kind job; allowed: none" in finding.what


def test_faces_without_that_field_need_no_mark_and_are_no_fault() -> None:
    """Somebody looks at the board alone."""
    board = Entry(id="board", provenance=Provenance.STATED)
    deck: Any = Deck("kind")
    assert not list(findings(deck, [Face("boards", board, STOCK, Drawing(()), None)]))


def test_a_field_that_no_card_has_is_found() -> None:
    (finding,) = said("steal", at(52, 8), field="sort")
    assert finding.where == "style.yaml: corners.0.field" and "found 'sort'" in finding.what
