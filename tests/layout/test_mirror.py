"""Mirroring: shapes are reflected, words and pictograms moved, and twice is as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.ink import placed
from cardgen.layout.marks import (
    Block,
    Box,
    Ellipse,
    Group,
    Icon,
    Line,
    Mark,
    Matrix,
    Path,
    Rect,
    Run,
    apply,
    moved,
    rotation,
)
from cardgen.layout.mirror import across, mirrored, running
from cardgen.layout.type import Setter

WIDTH = 63.0
lengths = st.integers(-200, 900).map(lambda tenth: tenth / 10)
sizes = st.integers(1, 300).map(lambda tenth: tenth / 10)
boxes = st.tuples(lengths, lengths, sizes, sizes)
matrices = st.one_of(
    st.tuples(lengths, lengths).map(lambda at: moved(*at)),
    st.tuples(st.integers(-180, 180), lengths, lengths).map(lambda turn: rotation(*turn)),
    st.tuples(sizes, lengths, lengths).map(lambda to: (to[0], 0.0, 0.0, to[0], to[1], to[2])),
)


def path(points: list[tuple[float, float]]) -> Path:
    (x, y), *others = points
    return Path((("M", x, y), *(("L", *other) for other in others)), stroke="#000000")


def block(box: Box) -> Block:
    x, y, width, height = box
    runs = (Run("x", "any", 9, 0.0, min(width, 2.0), ()),)
    return Block("field", "x", box, 9, "#000000", (Line(x, y + height / 2, min(width, 2.0), runs),))


leaves = st.one_of(
    boxes.map(lambda box: Rect(*box, fill="#000000")),
    boxes.map(lambda box: Ellipse(*box, fill="#000000")),
    st.lists(st.tuples(lengths, lengths), min_size=2, max_size=5).map(path),
    st.tuples(lengths, lengths, sizes).map(lambda at: Icon("any", *at, "#000000")),
    boxes.map(block),
)
marks = st.recursive(
    leaves,
    lambda inner: st.builds(
        Group,
        st.lists(inner, max_size=3).map(tuple),
        matrices,
        st.just(""),
        st.none() | boxes,
        st.none() | boxes,
    ),
    max_leaves=6,
)


def same(one: object, other: object) -> None:
    """Equal to a micrometre, however deep."""
    assert type(one) is type(other)
    if isinstance(one, float | int):
        assert one == pytest.approx(other, abs=2e-3)
    elif isinstance(one, tuple | list) and isinstance(other, tuple | list):
        assert len(one) == len(other)
        for left, right in zip(one, other, strict=True):
            same(left, right)
    elif isinstance(one, Mark.__args__):
        for name in one.__slots__:
            same(getattr(one, name), getattr(other, name))
    else:
        assert one == other


def boxed(found: list[Mark]) -> Iterator[tuple[Mark, Matrix, Box]]:
    for mark, box, matrix in placed(found):
        yield mark, matrix, box


@given(st.lists(marks, max_size=4))
def test_twice_mirrored_is_as_it_was(found: list[Mark]) -> None:
    same(list(mirrored(mirrored(found, WIDTH), WIDTH)), found)


@given(st.lists(leaves, min_size=1, max_size=3), matrices)
def test_ink_comes_to_the_other_side(found: list[Mark], matrix: Matrix) -> None:
    """The extents of shapes are reflected; of a text its box is."""
    before = [*boxed([Group(tuple(found), matrix)])]
    after = [*boxed([*mirrored([Group(tuple(found), matrix)], WIDTH)])]
    for (mark, there, box), (_, here, other) in zip(before, after, strict=True):
        if isinstance(mark, Block):
            determinant = there[0] * there[3] - there[1] * there[2]
            assert here[0] * here[3] - here[1] * here[2] == pytest.approx(determinant), "no mirror writing"
            continue
        assert other == pytest.approx(across(box, WIDTH), abs=5e-3)


@given(boxes, matrices)
def test_what_is_still_is_moved_with_its_box(box: Box, matrix: Matrix) -> None:
    """The middle of the box comes to the mirrored place; what is right of it there stays right of it."""
    inside = Rect(box[0], box[1], box[2] / 4, box[3], fill="#000000")
    (group,) = mirrored([Group((inside,), matrix, still=box)], WIDTH)
    assert isinstance(group, Group) and group.marks == (inside,)
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    there = apply(matrix, x, y)
    assert apply(group.matrix, x, y) == pytest.approx((WIDTH - there[0], there[1]), abs=1e-3)
    assert group.matrix[0] == pytest.approx(matrix[0])


def test_a_text_keeps_its_letters_and_its_distance_from_the_edge(setter: Setter) -> None:
    text = setter.block("Kaffee", (4.0, 5.0, 30.0, 8.0), font="tight", size=9)
    (turned,) = mirrored([text], WIDTH)
    assert isinstance(turned, Block)
    assert turned.box == (WIDTH - 34.0, 5.0, 30.0, 8.0)
    assert [run.text for line in turned.lines for run in line.runs] == ["Kaffee"]
    assert turned.lines[0].x - turned.box[0] == pytest.approx(text.lines[0].x - text.box[0])


def test_nothing_is_touched_where_lines_run_from_left_to_right() -> None:
    found = (Rect(1, 2, 3, 4), Group((Ellipse(1, 2, 3, 4),)))
    assert running(found, WIDTH, rtl=False) == found
    assert running(found, WIDTH, rtl=True)[0] == Rect(59, 2, 3, 4)
