"""The quick-reference card: one side if it can be, else both, and a number where both are too small."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import Catalog, RuleLine, Stock
from cardgen.finding import Level
from cardgen.layout.inside import outside
from cardgen.layout.marks import Block, Drawing
from cardgen.layout.reference import LEAST, SIZES, reference
from cardgen.layout.type import Setter

from .test_statements import LEVELS, catalog

SENTENCE = "Wer am Zug ist, legt höchstens drei Karten und zählt zusammen, was sie können."


def line(number: int, text: str = SENTENCE, heading: bool = False) -> RuleLine:
    return RuleLine(id=f"line-{number}", on="card", text=text, heading=heading)


def chapters(count: int, each: int) -> tuple[RuleLine, ...]:
    """So many headings with so many statements below each."""
    found = []
    for chapter in range(count):
        found.append(line(100 * chapter, f"Abschnitt {chapter}", heading=True))
        found += [line(100 * chapter + number) for number in range(1, each + 1)]
    return tuple(found)


def on(stock: Stock, *lines: RuleLine) -> Catalog:
    made = catalog(*lines)
    style = made.style.model_copy(update={"stocks": {"reference": stock}})
    return made.model_copy(update={"style": style})


CARD = Stock(width=63, height=88)


def said(*sides: Drawing | None) -> list[Block]:
    """The texts of the sides in their order."""
    return [block for side in sides if side for block, _ in side.blocks()]


def wrong(card: Catalog, *sides: Drawing | None) -> list[str]:
    stock = card.style.stocks["reference"]
    return [
        found.what for side in sides if side for found in outside(side, stock) if found.level is Level.ERROR
    ]


def test_a_few_lines_stand_on_the_front_at_full_size(setter: Setter) -> None:
    card = on(CARD, line(1), *LEVELS, RuleLine(id="sheet", text="Nur auf dem Blatt."))
    front, back = reference(card, setter)
    assert back is None
    texts = [block.text for block in said(front)]
    assert texts[:2] == ["Laden", SENTENCE]
    assert texts[2:5] == ["Stufe", "MACHT", "Punkte"]
    assert "Nur auf dem Blatt." not in texts
    assert {block.size for block in said(front)[1:]} == {SIZES[0]}
    assert not wrong(card, front)


def test_more_lines_are_smaller_before_they_go_on_on_the_back(setter: Setter) -> None:
    alone: list[float] = []
    for count in range(1, 30):
        front, back = reference(on(CARD, *(line(number) for number in range(count))), setter)
        assert not wrong(on(CARD), front, back)
        if back is not None:
            break
        alone.append(said(front)[1].size)
    assert alone == sorted(alone, reverse=True)
    assert (alone[0], alone[-1]) == (SIZES[0], SIZES[-1])
    assert {block.size for block in said(front, back) if block.text == SENTENCE} == {SIZES[0]}


def test_the_back_begins_with_a_heading_and_names_the_game(setter: Setter) -> None:
    card = on(CARD, *chapters(4, 4))
    front, back = reference(card, setter)
    assert back is not None
    assert [block.text for block in said(back)][:2] == ["Laden", "Abschnitt 2"]
    assert said(front)[0].text == "Laden"
    assert not wrong(card, front, back)


def test_too_much_says_by_how_much(setter: Setter) -> None:
    """Nothing is wrong until both sides are full; from then on each statement is its height too much."""
    excess = []
    for count in range(20, 36):
        card = on(CARD, *(line(number) for number in range(count)))
        found = [what for what in wrong(card, *reference(card, setter)) if "too high" in what]
        assert len(found) <= 1
        said_ = [re.search(r"([\d.]+) mm too high at its smallest size 6\.5 pt", what) for what in found]
        excess.append(float(said_[0][1]) if said_ and said_[0] else 0.0)
    full = excess.index(next(filter(None, excess)))
    assert 0 < full < 12
    steps = [after - before for before, after in pairwise(excess[full:])]
    assert excess[full] < 2 * steps[0]
    assert steps == pytest.approx([steps[0]] * len(steps), abs=0.15)
    assert 2 * LEAST * 0.3 < steps[0] < 2 * LEAST * 0.6  # two lines


def test_one_statement_higher_than_the_card_says_so(setter: Setter) -> None:
    card = on(CARD, line(1, SENTENCE * 40))
    (what,) = [what for what in wrong(card, *reference(card, setter)) if "too high" in what]
    assert "rules" not in what
    blocks = [block for block in said(*reference(card, setter)) if block.excess_height]
    assert [block.field for block in blocks] == ["rules.line-1"]


def test_a_broad_card_has_two_columns(setter: Setter) -> None:
    card = on(Stock(width=148, height=105), *chapters(4, 4))
    front, back = reference(card, setter)
    assert back is None
    lefts = {round(matrix[4], 1) for block, matrix in front.blocks() if block.text == SENTENCE}
    assert lefts == {4.0, 76.5}
    assert not wrong(card, front)


@pytest.mark.parametrize("width", [44.0, 63.0, 105.0, 210.0])
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(("heading", "text", "table")), min_size=1, max_size=24))
def test_every_line_is_there_once_in_its_order(setter: Setter, width: float, kinds: list[str]) -> None:
    """Whether they fit or not: what a player is to read is never left out in silence."""
    lines: list[RuleLine] = []
    for number, kind in enumerate(kinds):
        if kind == "table":
            lines += [row.model_copy(update={"id": f"{row.id}-{number}"}) for row in LEVELS]
            lines.append(line(1000 + number, "Nach der Tabelle."))
        else:
            lines.append(line(number, f"Nummer {number}.", heading=kind == "heading"))
    card = on(Stock(width=width, height=70), *lines)
    texts = " ".join(block.text for block in said(*reference(card, setter)))
    at = 0
    for text in (card.statement(one) for one in lines if one.text):
        at = texts.index(text, at)
