"""An easel: units, true sizes, editions, and what stands twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, Stock
from cardgen.finding import DataError
from cardgen.game import find, own_names
from cardgen.layout.easel import SMALLEST, Easel, bare, shared
from cardgen.layout.marks import Drawing, Group, Icon, Rect, apply
from cardgen.layout.type import Setter

DATA = Path(__file__).parents[2] / "data"
GAME = own_names()[-1]
BOX = (4.0, 5.0, 30.0, 8.0)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(find(GAME).catalog, DATA / GAME)


@pytest.fixture
def easel(catalog: Catalog, setter: Setter) -> Easel[Any]:
    return Easel(catalog, setter, Stock(width=60, height=90))


def test_lengths_of_a_stock_are_told_in_units(easel: Easel[Any]) -> None:
    half = replace(easel, unit=0.5)
    assert (half.wide, half.tall, half.edge, half.bleed) == (120, 180, 8, 6)
    assert half.whole == (-6, -6, 132, 192)
    assert easel.whole == (-3, -3, 66, 96)
    ground = half.ground()
    assert (ground.x, ground.y, ground.width, ground.height) == easel.whole, "a ground is in mm"


def test_a_text_in_units_is_set_at_its_true_size(easel: Easel[Any]) -> None:
    large = replace(easel, unit=2.0).text("Kaffee", BOX, font="story", size=9, field="any")
    assert large.box == (8.0, 10.0, 60.0, 16.0)
    assert large.size == 18
    small = replace(easel, unit=0.5).text("Kaffee", BOX, font="story", size=9, field="any")
    assert small.box == (2.0, 2.5, 15.0, 4.0)
    assert small.size == small.least == SMALLEST, "no letter may be smaller than legal"


def test_a_text_stands_on_the_paper_of_the_easel(easel: Easel[Any]) -> None:
    def ground(paper: str, **how: Any) -> str:
        return replace(easel, paper=paper).text("x", BOX, font="name", size=9, field="any", **how).ground

    assert ground("ground") == easel.colour("ground")
    assert ground("ground", ground="ink") == easel.colour("ink")
    assert ground("") == ""


def test_names_and_single_lines_are_never_hyphenated(easel: Easel[Any]) -> None:
    long, narrow = "Donaudampfschifffahrt", (0.0, 0.0, 12.0, 40.0)

    def lines(font: str, most: int | None) -> int:
        return len(easel.text(long, narrow, font=font, size=9, field="any", lines=most).lines)

    assert lines("story", None) > 1
    assert lines("story", 1) == lines("name", None) == 1


def test_a_large_pictogram_is_an_outline_where_ink_is_saved(easel: Easel[Any]) -> None:
    pale = replace(easel, catalog=easel.catalog.in_low_ink())
    assert isinstance(easel.icon("account-group", 0, 0, 20, "ink"), Icon)
    assert isinstance(pale.icon("account-group", 0, 0, 20, "ink"), Group)
    assert isinstance(pale.icon("account-group", 0, 0, 6, "ink"), Icon)
    assert isinstance(pale.sign("account-group", 0, 0, 20, "ink"), Icon), "a sign is full in every edition"


def test_outlines_are_at_most_half_as_wide_where_ink_is_saved(easel: Easel[Any]) -> None:
    pale = replace(easel, catalog=easel.catalog.in_low_ink())
    assert easel.stroke() == easel.outline and easel.stroke(3) == pytest.approx(3 * easel.outline)
    assert pale.stroke() == pale.stroke(3) == easel.outline / 2
    assert pale.stroke(0.5) == easel.outline / 4


def test_what_stands_twice_is_its_own_half_turn(easel: Easel[Any]) -> None:
    corner, turned = easel.twice(iter([Rect(1, 2, 3, 4)]))
    assert isinstance(turned, Group) and turned.marks == (corner,)
    assert apply(turned.matrix, 1, 2) == (59, 88)


def test_a_colour_that_nobody_has_is_a_finding(easel: Easel[Any]) -> None:
    with pytest.raises(DataError, match="found no colour 'mauve'"):
        easel.text("x", BOX, font="name", size=9, fill="mauve", field="any")


def test_a_shared_back_is_drawn_once() -> None:
    drawn: list[Drawing] = []

    def draw() -> Drawing:
        drawn.append(Drawing(()))
        return drawn[-1]

    back = shared(draw)
    assert back("one") is back("other") and len(drawn) == 1


def test_nobody_cuts_a_lid() -> None:
    assert (bare(200, 80).bleed, bare(200, 80).safe, bare(200, 80).radius) == (0, 0, 0)
