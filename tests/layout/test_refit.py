"""Faces laid out for one card size, on another: true millimetres, legal letters, nothing squashed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.model import Stock
from cardgen.layout.fonts import Fonts
from cardgen.layout.ink import placed
from cardgen.layout.marks import Block, Drawing, Ellipse, Group, Rect, half_turn, rotation
from cardgen.layout.marks import Path as Outline
from cardgen.layout.refit import brought, fit
from cardgen.layout.type import Setter

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def setter() -> Setter:
    return Setter(Fonts(ROOT / "fonts"), "de")


@pytest.mark.parametrize(
    ("stock", "unit", "broad", "long"),
    [
        (Stock(width=63, height=88), 1.0, 0.0, 0.0),
        (Stock(width=126, height=176), 2.0, 0.0, 0.0),
        (Stock(width=63, height=100), 1.0, 0.0, 12.0),
        (Stock(width=88, height=88), 1.0, 25.0, 0.0),
        (Stock(width=31.5, height=88), 0.5, 0.0, 88.0),
    ],
)
def test_the_design_is_as_large_as_it_fits_and_the_rest_is_room(
    stock: Stock, unit: float, broad: float, long: float
) -> None:
    found = fit(stock, 63, 88)
    assert (found.unit, found.broad, found.long) == pytest.approx((unit, broad, long))
    units = found.stock(stock)
    assert (units.width, units.height) == pytest.approx((63 + broad, 88 + long))
    assert units.bleed * unit == pytest.approx(stock.bleed)


def drawn(setter: Setter) -> Drawing:
    """Everything that a face may hold."""
    word = setter.block("Wort für Wort", (4, 10, 30, 8), font="body", size=10, least=7)
    wide = setter.block("Unteilbarkeitsprüfung", (4, 30, 8, 4), font="body", size=10, least=9, lines=1)
    turned = Group((word, Rect(1, 1, 5, 5, fill="#ff0000")), half_turn(63, 88), clip=(0, 0, 50, 50))
    slanted = Group((Group((word,), rotation(-7, 20, 20)),), rotation(9, 5, 5), name="stamp")
    shape = Group((Outline((("M", 1, 2), ("L", 3, 4)), stroke="#000000"),), rotation(30, 4, 4), name="rose")
    return Drawing(
        (Rect(-3, -3, 69, 94, fill="#eeeeee"), Ellipse(9, 9, 4, 5), word, wide, turned, slanted, shape)
    )


@pytest.mark.parametrize("unit", [0.5, 0.907, 1.3])
def test_every_mark_lies_where_it_lay_in_units(setter: Setter, unit: float) -> None:
    units = drawn(setter)
    true = brought(units, unit)
    before, after = list(placed(units.marks)), list(placed(true.marks))
    assert len(before) == len(after)
    for (_, one, _), (_, other, _) in zip(before, after, strict=True):
        assert other == pytest.approx([length * unit for length in one], abs=0.002)


def test_texts_have_their_true_size_in_the_hand(setter: Setter) -> None:
    units = drawn(setter)
    for (was, _), (now, matrix) in zip(units.blocks(), brought(units, 0.8).blocks(), strict=True):
        assert now.size == pytest.approx(was.size * 0.8, abs=0.001)
        assert now.excess_width == pytest.approx(was.excess_width * 0.8)
        assert matrix[0] ** 2 + matrix[1] ** 2 == pytest.approx(1.0)  # no map makes it smaller once more
        for old, new in zip(was.lines, now.lines, strict=True):
            assert new.width == pytest.approx(old.width * 0.8)
            assert [run.size for run in new.runs] == pytest.approx(
                [run.size * 0.8 for run in old.runs], abs=0.001
            )
            assert [run.glyphs for run in new.runs] == [run.glyphs for run in old.runs]


def test_a_face_in_millimetres_is_left_alone(setter: Setter) -> None:
    face = drawn(setter)
    assert fit(Stock(width=63, height=88), 63, 88).face(lambda _: face)(None) is face
    shared = fit(Stock(width=70, height=120), 63, 88).face(lambda _: face)
    assert shared(1) is shared(2)  # a back that cards share is stored once
    assert any(isinstance(mark, Block) for mark in shared(1).marks)
