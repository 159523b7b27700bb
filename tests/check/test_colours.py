"""Codes of colours on drawings of a few marks: what counts as another shape, and what does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardgen.catalog.model import Code, Edition, Entry, Provenance, Stock, Style
from cardgen.check.colours import again, findings, inked, mixed_up
from cardgen.finding import Finding
from cardgen.game import Face
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Path, Rect, moved

STOCK = Stock(width=60, height=90)
BAR = Rect(5, 5, 2, 3, fill="#882222", stroke="#000000")
WAVE = Path((("M", 0, 0), ("C", 1, 1, 2, 1, 3, 0)), stroke="#882222")


class Deck:
    """As much of a catalog as the check asks for."""

    name = "deck"

    def __init__(self, colours: dict[str, str], low: dict[str, str] | None = None) -> None:
        codes = (Code(id="coats", colours=("coat-a", "coat-b"), marks="hat"),)
        edition = Edition(colours=low if low is not None else colours)
        self.style = Style(colours=colours, codes=codes, fonts={}, stocks={}, low_ink=edition)

    def place(self, key: str, field: str = "") -> str:
        return f"{key}.yaml: {field}"


def faces(*sides: Sequence[Mark]) -> list[Face]:
    entry = Entry(id="one", provenance=Provenance.STATED)
    return [Face("cards", entry, STOCK, Drawing(tuple(side)), None) for side in sides]


def said(colours: tuple[str, str], *marks: Mark) -> list[Finding]:
    deck: Any = Deck(dict(zip(("coat-a", "coat-b"), colours, strict=True)))
    return list(mixed_up(deck, faces(marks)))


EQUAL = ("#882222", "#882222")
UNLIKE: dict[str, tuple[Mark, ...]] = {
    "more of them": (BAR, Rect(8, 5, 2, 3, fill="#882222", stroke="#000000")),
    "another size": (Rect(5, 5, 2, 4, fill="#882222", stroke="#000000"),),
    "an outline": (Rect(5, 5, 2, 3, stroke="#000000"),),
    "an outline filled with white": (Rect(5, 5, 2, 3, fill="#ffffff", stroke="#000000"),),
    "another form": (Ellipse(6, 6.5, 1, 1.5, fill="#882222", stroke="#000000"),),
    "a pattern on it": (BAR, Path((("M", 5, 5), ("L", 7, 8)), stroke="#000000")),
    "nothing": (),
}
ALIKE: dict[str, tuple[Mark, ...]] = {
    "the same": (BAR,),
    "another colour": (Rect(5, 5, 2, 3, fill="#002244", stroke="#bbbbbb"),),
    "another place": (Rect(9, 15, 2, 3, fill="#882222", stroke="#000000"),),
    "in a group that is moved": (Group((BAR,), moved(3, 3)),),
}


@pytest.mark.parametrize("marks", UNLIKE.values(), ids=UNLIKE)
def test_equal_colours_with_unlike_marks_are_told_apart(marks: tuple[Mark, ...]) -> None:
    assert not said(EQUAL, Group((BAR,), name="hat-a"), Group(marks, name="hat-b"))


@pytest.mark.parametrize("marks", ALIKE.values(), ids=ALIKE)
def test_equal_colours_with_marks_of_one_shape_are_not(marks: tuple[Mark, ...]) -> None:
    (found,) = said(EQUAL, Group((BAR,), name="hat-a"), Group(marks, name="hat-b"))
    assert "marks of one shape" in found.what
    assert found.where == "style.yaml: colours.coat-b"


def test_the_steps_of_a_path_are_a_shape() -> None:
    steps = (("M", 0, 0), ("C", 1, 1, 2, 1.2, 3, 0))
    other = Path(steps, stroke="#882222")
    assert not said(EQUAL, Group((WAVE,), name="hat-a"), Group((other,), name="hat-b"))
    turned = Group((WAVE,), moved(4, 4))
    assert said(EQUAL, Group((WAVE,), name="hat-a"), Group((turned,), name="hat-b"))


def test_a_mark_that_is_not_drawn_is_named() -> None:
    (found,) = said(EQUAL, Group((BAR,), name="hat-a"))
    assert "no marks hat-b" in found.what


@pytest.mark.parametrize(
    ("colours", "limit"),
    [
        (("#777777", "#888888"), "allowed: 15 L* and 15 Delta E"),
        (("#c7524f", "#5e8a2e"), "in grey"),
        (("#777777", "#888888"), "for tritanopia"),
    ],
)
def test_the_measured_distance_stands_beside_its_limit(colours: tuple[str, str], limit: str) -> None:
    (found,) = said(colours)
    assert limit in found.what
    assert all(colour in found.what for colour in colours)


def test_colours_that_are_apart_need_no_marks() -> None:
    assert not said(("#f0f0f0", "#303030"))


def test_an_unknown_colour_of_a_code_is_found_once_and_not_compared() -> None:
    deck: Any = Deck({"coat-a": "#111111"})
    (found,) = findings(deck)
    assert (found.check, found.where) == ("code", "style.yaml: codes.coats.colours.1")
    assert not list(mixed_up(deck, []))


def test_an_edition_that_lacks_a_colour_is_found() -> None:
    both = {"coat-a": "#111111", "coat-b": "#eeeeee"}
    for deck, place in (
        (Deck(both, {"coat-a": "#111111"}), "low_ink.colours"),
        (Deck(both, both | {"sky": "#ffffff"}), "colours"),
    ):
        (found,) = findings(deck)  # type: ignore[arg-type]
        assert found.where == f"style.yaml: {place}"


def test_only_large_areas_count_in_low_ink() -> None:
    deck: Any = Deck({"coat-a": "#eeeeee", "coat-b": "#111111"})
    small, white = Rect(0, 0, 10, 10, fill="#eeeeee"), Rect(0, 0, 60, 90, fill="#ffffff")
    assert not list(inked(deck, faces((small, white))))
    (found,) = inked(deck, faces((Rect(-3, -3, 66, 96, fill="#eeeeee"),), (small,)))
    assert (found.where, found.check) == ("style.yaml: low_ink.colours.coat-a", "low-ink")
    assert "100 % of a face of cards" in found.what


def test_a_finding_of_both_editions_is_told_once() -> None:
    text = Finding("a.yaml:1", "too long", check="card-overflow", field="story")
    pale = Finding("a.yaml:1", "too pale", check="card-contrast", field="story")
    assert [found.what for found in again([text, pale], [text])] == ["in low ink: too pale"]
