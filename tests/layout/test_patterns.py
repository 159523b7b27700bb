"""Ornaments: the same after half a turn, inside their box, rounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.ink import ink
from cardgen.layout.marks import Drawing, Group, Mark, Path, apply
from cardgen.layout.patterns import dots, guilloche_band, guilloche_field, rays, rosette

INK = "#884422"


def curves(marks: Iterable[Mark]) -> Iterator[tuple[tuple[float, float], ...]]:
    """Every line and curve of the ornaments, as its ends and handles."""
    for mark in marks:
        if isinstance(mark, Group):
            for curve in curves(mark.marks):
                yield tuple(apply(mark.matrix, x, y) for x, y in curve)
        elif isinstance(mark, Path):
            here: tuple[float, float] = (0.0, 0.0)
            for step in mark.steps:
                values = [float(value) for value in step[1:]]
                points = tuple(zip(values[::2], values[1::2], strict=True))
                if step[0] in ("L", "C"):
                    yield (here, *points)
                here = points[-1] if points else here


def bag(marks: Iterable[Mark], turn: float = 0.0) -> dict[tuple[tuple[int, int], ...], int]:
    """How often each curve occurs, in either direction; turned by half about the point turn/2, turn/2."""
    found: dict[tuple[tuple[int, int], ...], int] = {}
    for curve in curves(marks):
        points = [(turn - x, turn - y) if turn else (x, y) for x, y in curve]
        rounded = tuple((round(x * 100), round(y * 100)) for x, y in points)
        key = min(rounded, rounded[::-1])
        found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize(
    "mark",
    [
        rosette(20, 20, 15, 12, 1, INK, 0.15),
        rosette(20, 20, 15, 9, 1, INK, 0.15),
        rosette(20, 20, 15, 16, 2, INK, 0.15, inner=0.1, petals=8),
        guilloche_band(5, 15, 30, 10, 5, 8, INK, 0.1),
        guilloche_band(5, 15, 30, 10, 4, 7, INK, 0.1),
        guilloche_field(5, 2, 30, 36, 1.1, INK, 0.1),
        rays(20, 20, 4, 15, 24, INK),
        dots(5, 10, 30, 20, 1.5, 0.4, INK),
        dots(5, 12, 30, 16, 2, 0.4, INK),
    ],
)
def test_half_a_turn_changes_nothing(mark: Mark) -> None:
    once, turned = bag([mark]), bag([mark], 40.0)
    apart = sum(abs(count - turned.get(key, 0)) for key, count in once.items())
    assert apart <= 0.05 * sum(once.values())  # a point on the edge of a hundredth may fall to either side
    assert once


def test_an_odd_count_of_petals_shows_that_the_law_above_can_fail() -> None:
    mark = rosette(20, 20, 15, 12, 1, INK, 0.15, petals=3)
    turned = bag([mark], 40.0)
    assert sum(turned.get(key, 0) for key in bag([mark])) < 0.1 * sum(turned.values())


sizes = st.floats(5, 80)


@given(sizes, sizes, st.floats(0.8, 4), st.floats(0.1, 0.35))
def test_dots_stay_inside_their_box(w: float, h: float, pitch: float, r: float) -> None:
    x, y, width, height = ink(Drawing((dots(3, 4, w, h, pitch, r, INK, fade=0.05),)))
    assert x >= 3 - 0.01
    assert y >= 4 - 0.01
    assert x + width <= 3 + w + 0.01
    assert y + height <= 4 + h + 0.01


@given(st.floats(5, 60), st.integers(3, 30), st.integers(1, 2), st.integers(0, 8), st.floats(0.1, 0.8))
def test_a_rosette_fills_its_ring(r: float, lobes: int, turns: int, petals: int, inner: float) -> None:
    mark = rosette(0, 0, r, lobes, turns, INK, 0.1, inner=inner, petals=petals)
    ends = [float(step[-2]) ** 2 + float(step[-1]) ** 2 for step in mark.steps if step[0] == "C"]
    assert max(ends) ** 0.5 <= r + 0.01
    assert min(ends) ** 0.5 >= inner * r * (0.86 if petals else 1) - 0.01


def test_a_band_and_a_field_print_only_in_their_box() -> None:
    for mark in (guilloche_band(5, 15, 30, 10, 5, 8, INK, 0.1), guilloche_field(5, 15, 30, 10, 1, INK, 0.1)):
        x, y, width, height = ink(Drawing((mark,)))
        assert (x, x + width) == pytest.approx((5, 35), abs=0.15)
        assert y >= 15 - 0.15
        assert y + height <= 25 + 0.15


def test_equal_ornaments_share_a_name_and_others_do_not() -> None:
    here, there = guilloche_band(0, 0, 30, 10, 5, 8, INK, 0.1), guilloche_band(9, 9, 30, 10, 5, 8, INK, 0.1)
    assert (here.name, here.marks) == (there.name, there.marks)
    assert here.name != guilloche_band(0, 0, 30, 10, 5, 7, INK, 0.1).name


def test_coordinates_are_whole_micrometres() -> None:
    for step in rosette(31.5, 44, 17, 11, 1, INK, 0.1).steps:
        assert all(round(float(value), 3) == value for value in step[1:])
