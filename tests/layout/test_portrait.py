"""The portrait kit: all parts combine, stay in the oval, keep lines and tones, and are always the same."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from math import cos, hypot, sin, tau

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.portrait import Beard, Clothes, Hair, Hat, Head, Portrait
from cardgen.finding import DataError
from cardgen.layout.marks import IDENTITY, Ellipse, Group, Icon, Mark, Matrix, Path, Rect, apply, compose
from cardgen.layout.portraits.bust import medallion, portrait
from cardgen.layout.portraits.hats import under
from cardgen.layout.portraits.pen import arc, curly, line, loop, on_oval

BOX = (3.0, 5.0, 26.8, 32.4)
SCALE = 0.268
COLOURS = {"skin-tan": "#c8905f", "hair-dark": "#38312f", "cloth-blue": "#1e5967", "cloth-red": "#7c2323"}
PALETTE = {"ink": "#2b2a29", "cloth-linen": "#f6f0e3", "cloth-brass": "#b18b3d", **COLOURS}
WHITES = {name: "#2b2a29" if name == "ink" else "#ffffff" for name in PALETTE}
PARTS = {
    name: info.annotation
    for name, info in Portrait.model_fields.items()
    if isinstance(info.annotation, type) and issubclass(info.annotation, StrEnum)
}
BASE = {
    "head": "oval",
    "skin": "tan",
    "hair": "crop",
    "hair_colour": "dark",
    "clothes": "suit",
    "cloth": "blue",
    "accent": "red",
}


def person(**words: str) -> Portrait:
    return Portrait.model_validate({**BASE, **words})


faces = st.fixed_dictionaries({name: st.sampled_from(list(kind)) for name, kind in PARTS.items()}).map(
    lambda words: person(**words)
)


def flat(mark: Mark, matrix: Matrix = IDENTITY) -> Iterator[tuple[Path | Ellipse | Rect, Matrix]]:
    """Every shape with the map to millimetres."""
    if isinstance(mark, Group):
        for inner in mark.marks:
            yield from flat(inner, compose(matrix, mark.matrix))
    else:
        assert isinstance(mark, Path | Ellipse | Rect)
        yield mark, matrix


def outline(mark: Path | Ellipse | Rect) -> Iterator[tuple[float, float]]:
    """Points of a shape's outline."""
    if isinstance(mark, Rect):
        yield from ((mark.x + a * mark.width, mark.y + b * mark.height) for a in (0, 1) for b in (0, 1))
    elif isinstance(mark, Ellipse):
        yield from (
            (mark.x + mark.rx * cos(n), mark.y + mark.ry * sin(n)) for n in (tau * k / 16 for k in range(16))
        )
    else:
        yield from curve(mark)


def curve(path: Path) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for step in path.steps:
        v = [float(value) for value in step[1:]]
        if step[0] == "C":
            for t in (0.2, 0.4, 0.6, 0.8):
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                yield a * x + b * v[0] + c * v[2] + d * v[4], a * y + b * v[1] + c * v[3] + d * v[5]
        if v:
            x, y = v[-2:]
            yield x, y


def reach(group: Group) -> float:
    """How far ink lies outside the oval that touches the box's sides, in mm; negative inside."""
    cx, cy, rx, ry = BOX[0] + BOX[2] / 2, BOX[1] + BOX[3] - 60 * SCALE, 50 * SCALE, 60 * SCALE
    most = -rx
    for mark, matrix in flat(group):
        half = mark.line / 2 * hypot(*matrix[:2]) if mark.stroke else 0.0
        for x, y in outline(mark):
            u, v = apply(matrix, x, y)
            most = max(most, (hypot((u - cx) / rx, (v - cy) / ry) - 1) * rx + half)
    return most


@settings(max_examples=120, deadline=None)
@given(faces)
def test_every_part_goes_with_every_other_and_stays_in_the_oval(face: Portrait) -> None:
    assert reach(portrait(face, BOX, PALETTE)) < 0.3  # an outline of white may lie on the rim


@pytest.mark.parametrize("name", PARTS)
def test_every_member_of_a_part_is_drawn_differently(name: str) -> None:
    drawn = {
        portrait(person(**{"eyes": "almond", name: member.value}), BOX, PALETTE) for member in PARTS[name]
    }
    assert len(drawn) == len(PARTS[name])


def test_the_kit_has_more_than_forty_parts() -> None:
    assert sum(len(kind) for kind in PARTS.values()) > 120


@given(faces)
@settings(max_examples=60, deadline=None)
def test_lines_are_no_thinner_than_the_press_can_keep(face: Portrait) -> None:
    for palette in (PALETTE, WHITES):
        for mark, matrix in flat(portrait(face, BOX, palette)):
            assert mark.fill or mark.stroke
            if mark.stroke:
                assert mark.line * hypot(*matrix[:2]) >= 0.3 - 1e-6


@given(faces)
@settings(max_examples=60, deadline=None)
def test_a_portrait_is_a_value(face: Portrait) -> None:
    loop.cache_clear()
    line.cache_clear()
    first = portrait(face, BOX, PALETTE)
    loop.cache_clear()
    assert first == portrait(face, BOX, PALETTE)
    assert first.name
    elsewhere = portrait(face, (50, 60, BOX[2], BOX[3]), PALETTE)
    assert elsewhere.marks == first.marks  # so that the press stores it once
    for mark, _ in flat(first):
        if isinstance(mark, Path):
            numbers = [float(value) for step in mark.steps for value in step[1:]]
        elif isinstance(mark, Ellipse):
            numbers = [mark.x, mark.y, mark.rx, mark.ry]
        else:
            numbers = [mark.x, mark.y, mark.width, mark.height]
        assert numbers == [round(number, 2) for number in numbers]


@given(faces)
@settings(max_examples=60, deadline=None)
def test_white_areas_are_drawn_as_outlines(face: Portrait) -> None:
    """With a palette of whites the face keeps its edge, also where its shade lies on it."""
    marks = [mark for mark, _ in flat(portrait(face, BOX, WHITES))]
    outlines = [mark for mark in marks if isinstance(mark, Path) and mark.fill == "#ffffff" and mark.stroke]
    assert len(outlines) >= 3
    assert all(mark.stroke == WHITES["ink"] for mark in outlines)
    edges = [mark for mark in marks if mark.fill is None and mark.stroke == WHITES["ink"]]
    assert edges, "the shade hides the outline it lies on"


def test_few_marks_make_a_face() -> None:
    rich = person(
        hair="braids",
        hat="hard-hat",
        glasses="goggles",
        neck="scarf",
        clothes="vest",
        age="old",
        mark="freckles",
    )
    assert len(list(flat(portrait(rich, BOX, PALETTE)))) < 110
    assert len(list(flat(portrait(person(), BOX, PALETTE)))) < 45


def test_a_portrait_stands_on_the_foot_and_in_the_middle_of_its_box() -> None:
    face = person(clothes="suit")
    low = portrait(face, (0, 0, 40, 120), PALETTE)
    assert low.matrix == (0.4, 0, 0, 0.4, 0, 72)
    wide = portrait(face, (10, 0, 400, 60), PALETTE)
    assert wide.matrix == (0.5, 0, 0, 0.5, 185, 0)


def test_a_colour_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(DataError, match=r"'skin-green'; allowed: tan; add it to style\.yaml"):
        portrait(person(skin="green"), BOX, PALETTE)
    with pytest.raises(DataError, match=r"'cloth-plaid'; allowed: .*blue.*red"):
        portrait(person(cloth="plaid"), BOX, PALETTE)


@pytest.mark.parametrize("hat", Hat)
@pytest.mark.parametrize("hair", Hair)
def test_hair_under_a_hat_is_hair_there_is(hair: Hair, hat: Hat) -> None:
    seen = under(hair, hat)
    assert under(seen, hat) == seen
    if hat is Hat.NONE:
        assert seen is hair


def test_shade_lies_on_the_right() -> None:
    """The face's second tone is darker and further right than the first."""
    for head in Head:
        marks = [m for m, _ in flat(portrait(person(head=head, hair="bald", beard=Beard.NONE), BOX, PALETTE))]
        lit = [m for m in marks if m.fill == COLOURS["skin-tan"] and isinstance(m, Path)]
        at = marks.index(lit[-1])
        shade = marks[at + 1]
        assert isinstance(shade, Path)
        middle = [sum(x for x, _ in outline(m)) / len(list(outline(m))) for m in (lit[-1], shade)]
        assert middle[1] > middle[0] + 5
        assert shade.fill is not None and shade.fill < COLOURS["skin-tan"]


@given(st.floats(0, 170), st.floats(5, 120))
def test_an_arc_runs_along_the_oval(start: float, length: float) -> None:
    x, y = on_oval(start)
    path = Path((("M", x, y), *arc(start, start + length)))
    for u, v in curve(path):
        assert hypot((u - 50) / 50, (v - 60) / 60) == pytest.approx(1, abs=0.002)
    assert list(curve(path))[-1] == pytest.approx(on_oval(start + length), abs=0.02)


dots = st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=3, max_size=9)


@given(dots)
def test_outlines_pass_through_their_points(points: list[tuple[int, int]]) -> None:
    """Also when points lie on one another."""
    for steps in (loop(*points), curly(points, 0.3)):
        ends = [step[-2:] for step in steps if step[0] != "Z"]
        assert ends == [*points, points[0]]
    assert [step[-2:] for step in line(*points)] == points


def test_a_corner_has_no_handles() -> None:
    steps = loop((0, 0, 0), (10, 0, 0), (10, 10, 0))
    assert steps[1] == ("C", 0, 0, 10, 0, 10, 0)


def test_a_medallion_holds_its_icon() -> None:
    plate, icon = medallion(Icon("key", 10, 20, 6, "#111111"), "#b18b3d", "#ffffff").marks
    assert isinstance(plate, Ellipse)
    assert isinstance(icon, Icon)
    assert (plate.x, plate.y) == (13, 23)
    assert hypot(3, 3) < plate.rx + 0.1
    assert len(Clothes) > 12
