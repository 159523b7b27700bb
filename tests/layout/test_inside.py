"""What is wrong with a drawing, and that nothing is said of a right one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.model import Stock
from cardgen.finding import Finding, Level
from cardgen.layout.ink import block_box, ink
from cardgen.layout.inside import contrast, outside
from cardgen.layout.marks import (
    Block,
    Drawing,
    Ellipse,
    Group,
    Mark,
    Path,
    Rect,
    compose,
    half_turn,
    moved,
    rotation,
)
from cardgen.layout.type import Setter

STOCK = Stock(width=63, height=88, bleed=3, safe=4, radius=3)
GROUND = Rect(-3, -3, 69, 94, fill="#fdf8ee")


def found(*marks: Mark) -> list[Finding]:
    return list(outside(Drawing(marks), STOCK))


def test_a_right_card_is_left_in_peace(setter: Setter) -> None:
    name = setter.block("Die Praktikantin", (4, 4, 55, 8), font="headline", size=14, align="center")
    story = setter.block("Sie bleibt.", (4, 60, 55, 20), font="body", size=8, valign="bottom")
    corner = Group((setter.block("75", (4, 4, 12, 8), font="numeral", size=20),), half_turn(63, 88))
    assert found(GROUND, Rect(8, 20, 47, 30, fill="#aa3344", radius=2), name, story, corner) == []


def test_overflow_says_how_much_and_which_word(setter: Setter) -> None:
    block = setter.block(
        "Der Aufsichtsratsvorsitzende",
        (10, 10, 20, 6),
        font="headline",
        size=12,
        least=9,
        hyphenate=False,
        field="name",
    )
    (finding,) = [finding for finding in found(GROUND, block) if finding.check == "card-overflow"]
    assert finding.level is Level.ERROR
    assert finding.field == "name"
    assert f"{block.excess_width:.1f} mm too wide" in finding.what
    assert f"{block.excess_height:.1f} mm too high" in finding.what
    assert "'Aufsichtsratsvorsitzende'" in finding.what
    assert "20.0 x 6.0 mm" in finding.what
    assert "at its smallest size 9 pt" in finding.what


def test_the_number_of_characters_too_many_is_about_right(setter: Setter) -> None:
    text = "Wort " * 60
    block = setter.block(text, (4, 10, 50, 20), font="body", size=8)
    (finding,) = found(GROUND, block)
    spare = int(finding.what.rpartition("by about ")[2].split()[0])
    assert not setter.block(text[: -spare - 5], (4, 10, 50, 20), font="body", size=8).excess_height
    assert setter.block(text[: len(text) - spare // 2], (4, 10, 50, 20), font="body", size=8).excess_height


def test_a_tight_text_is_only_mentioned(setter: Setter) -> None:
    text = "eins zwei drei vier fünf sechs sieben acht neun"
    sizes = [s.size for s in (setter.block(text, (4, 10, 30, 7), font="body", size=12, least=4),)]
    block = setter.block(text, (4, 10, 30, 7), font="body", size=12, least=sizes[0])
    (finding,) = found(GROUND, block)
    assert (finding.check, finding.level) == ("card-tight", Level.INFO)


def test_characters_without_glyph_are_named(setter: Setter) -> None:
    (finding,) = found(GROUND, setter.block("Chef 😀", (4, 10, 50, 7), font="body", size=8))
    assert finding.check == "card-glyph"
    assert "'😀' (U+1F600)" in finding.what


def test_literal_markup_is_a_warning(setter: Setter) -> None:
    (finding,) = found(GROUND, setter.block("<b>Chef", (4, 10, 50, 7), font="body", size=8))
    assert (finding.check, finding.level) == ("card-markup", Level.WARNING)


@pytest.mark.parametrize(
    ("x", "y", "side"), [(3, 40, "left"), (55, 40, "right"), (30, 3, "top"), (30, 83, "bottom")]
)
def test_text_outside_the_safe_area(setter: Setter, x: float, y: float, side: str) -> None:
    (finding,) = found(GROUND, setter.block("Amt", (x, y, 20, 5), font="body", size=10))
    assert finding.check == "card-safe"
    assert f"at the {side}" in finding.what


def test_turned_text_is_measured_where_it_is_printed(setter: Setter) -> None:
    block = setter.block("quer gesetzt", (0, 0, 30, 4), font="body", size=10)
    inside = Group((block,), compose(moved(30, 20), rotation(90, 0, 0)))
    above = Group((block,), moved(30, -1))
    assert [finding.check for finding in found(GROUND, inside)] == []
    assert [finding.check for finding in found(GROUND, above)] == ["card-safe"]
    x, y, width, height = block_box(block, rotation(90, 0, 0), capitals=True) or (0, 0, 0, 0)
    assert height == pytest.approx(block.lines[0].width, abs=0.001)
    assert x + width == pytest.approx(0, abs=0.02)
    assert y == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize(
    ("fill", "ground", "size", "level"),
    [
        ("#000000", "#ffffff", 8, None),
        ("#767676", "#ffffff", 8, None),
        ("#777777", "#ffffff", 8, Level.WARNING),
        ("#777777", "#ffffff", 20, None),
        ("#bbbbbb", "#ffffff", 8, Level.ERROR),
        ("#bbbbbb", "#ffffff", 20, Level.ERROR),
        ("#ffffff", "#222222", 8, None),
    ],
)
def test_contrast_with_the_ground(
    setter: Setter, fill: str, ground: str, size: float, level: Level | None
) -> None:
    named = setter.block("Amt", (10, 10, 30, 10), font="body", size=size, fill=fill, ground=ground)
    seen = setter.block("Amt", (10, 10, 30, 10), font="body", size=size, fill=fill)
    expected = [] if level is None else [("card-contrast", level)]
    assert [(finding.check, finding.level) for finding in found(named)] == expected
    under = Rect(-3, -3, 69, 94, fill=ground)
    assert [(finding.check, finding.level) for finding in found(under, seen)] == expected


def test_the_uppermost_ground_counts(setter: Setter) -> None:
    text = setter.block("Amt", (10, 10, 30, 10), font="body", size=8, fill="#ffffff")
    under, above = Rect(5, 5, 40, 30, fill="#111111"), Ellipse(25, 12, 20, 10, fill="#eeeeee")
    beside = Ellipse(50, 70, 5, 5, fill="#eeeeee")
    assert found(GROUND, under, beside, text) == []
    assert [finding.check for finding in found(GROUND, under, above, text)] == ["card-contrast"]


@given(st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
def test_contrast_is_symmetric_and_between_1_and_21(one: int, other: int) -> None:
    a, b = f"#{one:06x}", f"#{other:06x}"
    assert contrast(a, b) == contrast(b, a)
    assert 1 <= contrast(a, b) <= 21
    assert contrast(a, a) == 1


def test_known_contrasts() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ff0000", "#ffffff") == pytest.approx(4.0, abs=0.01)


@pytest.mark.parametrize(
    ("ground", "sides"),
    [
        (Rect(0, 0, 63, 88, fill="#abcdef"), ("left", "top", "right", "bottom")),
        (Rect(-3, -3, 69, 93, fill="#abcdef"), ("bottom",)),
        (Rect(-3, -3, 68.5, 94, fill="#abcdef"), ("right",)),
        (Rect(-3, 70, 69, 18.2, fill="#abcdef"), ("bottom",)),
    ],
)
def test_a_ground_that_ends_at_the_trim(ground: Rect, sides: tuple[str, ...]) -> None:
    (finding,) = found(ground)
    assert (finding.check, finding.level) == ("card-bleed", Level.ERROR)
    for side in ("left", "top", "right", "bottom"):
        assert (f"{side} (" in finding.what) == (side in sides)


def test_ink_beyond_the_bleed_unless_it_is_clipped() -> None:
    wide = Ellipse(31, 44, 60, 60, stroke="#222222")
    assert [(f.check, f.level) for f in found(GROUND, wide)] == [("card-bleed", Level.WARNING)]
    assert found(GROUND, Group((wide,), clip=(-3, -3, 69, 94))) == []


def test_extents_of_shapes() -> None:
    curve = Path((("M", 0, 0), ("C", 0, 8, 10, 8, 10, 0)), stroke="#000000", line=1)
    assert ink(Drawing((curve,))) == pytest.approx((-0.5, -0.5, 11, 7), abs=0.001)
    turned = Group((Ellipse(0, 0, 4, 2, fill="#000000"),), rotation(90, 0, 0))
    assert ink(Drawing((turned,))) == pytest.approx((-2, -4, 4, 8), abs=0.001)
    aslant = Group((Ellipse(0, 0, 4, 2, fill="#000000"),), rotation(45, 0, 0))
    assert ink(Drawing((aslant,))) == pytest.approx((-(10**0.5), -(10**0.5), 2 * 10**0.5, 2 * 10**0.5))
    assert ink(Drawing(())) == (0, 0, 0, 0)
    assert ink(Drawing((Rect(5, 5, 9, 9),))) == (0, 0, 0, 0)


def test_the_extents_of_text_are_those_of_its_letters(setter: Setter) -> None:
    def box(text: str) -> tuple[float, float, float, float]:
        block: Block = setter.block(text, (10, 10, 40, 20), font="body", size=20)
        return block_box(block) or (0, 0, 0, 0)

    flat, deep, high = box("Hans"), box("Pfgjy"), box("Ä")
    assert flat[1] + flat[3] < deep[1] + deep[3]
    assert high[1] < flat[1]
