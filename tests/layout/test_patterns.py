"""Ornaments: the same after half a turn, inside their box, rounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import Tint
from cardgen.layout.ink import ink
from cardgen.layout.marks import Drawing, Group, Icon, Mark, Path, Rect, apply, rotation
from cardgen.layout.patterns import (
    dots,
    guilloche_band,
    guilloche_field,
    hatching,
    outlined,
    rays,
    rosette,
    tint,
)

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
        hatching(5, 12, 30, 16, 1.3, 45, INK, 0.2),
        hatching(5, 12, 30, 16, 0.7, -30, INK, 0.2),
        tint(Tint(kind="cross", pitch=1.6), (5, 12, 30, 16), INK),
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


@settings(max_examples=40, deadline=None)
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


@given(sizes, sizes, st.floats(0.5, 4), st.floats(-180, 180), st.floats(0.1, 0.4))
def test_hatching_keeps_its_pitch_and_its_box(
    w: float, h: float, pitch: float, angle: float, r: float
) -> None:
    steps = hatching(3, 4, w, h, pitch, angle, INK, r).steps
    points = [(float(step[1]), float(step[2])) for step in steps]
    for x, y in points:
        assert 3 + r / 2 - 0.002 <= x <= 3 + w - r / 2 + 0.002
        assert 4 + r / 2 - 0.002 <= y <= 4 + h - r / 2 + 0.002
    across = rotation(-angle, 3 + w / 2, 4 + h / 2)
    for here, there in zip(points[::2], points[1::2], strict=True):
        ends = [(apply(across, *end)[1] - 4 - h / 2) / pitch for end in (here, there)]
        assert ends[0] == pytest.approx(ends[1], abs=0.01)
        assert abs(ends[0] - round(ends[0])) < 0.01
    assert len(points) % 2 == 0
    assert points


@pytest.mark.parametrize("angle", [0, 90, 180, -90])
def test_upright_hatching_fills_the_box(angle: float) -> None:
    long, short = (20.0, 4.0) if angle % 180 else (4.0, 20.0)
    assert len(hatching(0, 0, long, short, 1, angle, INK, 0.2).steps) == 2 * 19


@pytest.mark.parametrize("kind", ["lines", "cross", "dots", "full"])
def test_a_tint_stays_in_its_box_and_is_unlike_the_others(
    kind: Literal["lines", "cross", "dots", "full"],
) -> None:
    mark = tint(Tint(kind=kind, pitch=0.8, line=0.2), (2, 3, 12, 5), INK)
    x, y, width, height = ink(Drawing((mark,)))
    assert x >= 1.99
    assert y >= 2.99
    assert x + width <= 14.01
    assert y + height <= 8.01
    assert width * height > 0.7 * 60
    (kinds,) = {type(part) for part in mark.marks}
    assert kinds is (Rect if kind == "full" else Path)


def test_an_outline_hides_where_areas_overlap() -> None:
    steps = (("M", 2.0, 2.0), ("L", 20.0, 2.0), ("L", 20.0, 20.0), ("Z",))
    edge, area = outlined(Icon("box", 5, 6, 12, INK, steps), 0.25, "#ffffff").marks
    assert isinstance(edge, Path)
    assert isinstance(area, Path)
    assert (edge.fill, edge.stroke, edge.line) == (None, INK, 1.0)  # half of it lies under the area
    assert (area.fill, area.stroke, area.steps) == ("#ffffff", None, steps)


def test_equal_ornaments_share_a_name_and_others_do_not() -> None:
    here, there = guilloche_band(0, 0, 30, 10, 5, 8, INK, 0.1), guilloche_band(9, 9, 30, 10, 5, 8, INK, 0.1)
    assert (here.name, here.marks) == (there.name, there.marks)
    assert here.name != guilloche_band(0, 0, 30, 10, 5, 7, INK, 0.1).name


def test_coordinates_are_whole_micrometres() -> None:
    for step in rosette(31.5, 44, 17, 11, 1, INK, 0.1).steps:
        assert all(round(float(value), 3) == value for value in step[1:])
