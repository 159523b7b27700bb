"""Faces for languages that run from right to left: what stands at the left of a face comes to its right.

In: marks as they are drawn for a language from left to right. Out: the same marks reflected about an
upright line. Shapes are turned over; words and pictograms are only moved, and so is a group with a `still`
box: a portrait, a hand that points to somebody's left, a row of numbered places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

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
    Steps,
    compose,
)

ACROSS: Matrix = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
"""The reflection about the upright line through the origin."""


def mirrored(marks: Iterable[Mark], width: float) -> Iterator[Mark]:
    """The marks reflected about the middle of `width`: x comes to width - x. Twice is as it was."""
    for mark in marks:
        if isinstance(mark, Group):
            yield _group(mark, width)
        elif isinstance(mark, Block):
            yield _block(mark, width)
        elif isinstance(mark, Icon):
            yield replace(mark, x=_across(mark.x, width, mark.size))
        elif isinstance(mark, Rect):
            yield replace(mark, x=_across(mark.x, width, mark.width))
        elif isinstance(mark, Ellipse):
            yield replace(mark, x=_across(mark.x, width))
        else:
            yield replace(mark, steps=_steps(mark, width))


def running(marks: Iterable[Mark], width: float, *, rtl: bool) -> tuple[Mark, ...]:
    """Marks that were drawn for lines from left to right, as they stand in a language of either direction."""
    return tuple(mirrored(marks, width) if rtl else marks)


def across(box: Box, width: float) -> Box:
    """The box reflected about the middle of `width`."""
    return (_across(box[0], width, box[2]), *box[1:])


def _across(x: float, width: float, wide: float = 0.0) -> float:
    return round(width - x - wide, 4) + 0.0


def _steps(path: Path, width: float) -> Steps:
    """Every second number of a step is a height."""
    return tuple(
        (step[0], *(_across(float(at), width) if n % 2 == 0 else at for n, at in enumerate(step[1:])))
        for step in path.steps
    )


def _group(group: Group, width: float) -> Group:
    """The group with its content reflected, or moved where its content stays as it is.

    The content of the first is reflected about its own origin and its map adapted, so that what is reflected
    is still no mirror writing: a turn to the left becomes one to the right.
    """
    matrix = compose((-1.0, 0.0, 0.0, 1.0, width, 0.0), group.matrix)
    if group.still is not None:
        x, _, wide, _ = group.still
        return replace(group, matrix=compose(matrix, (-1.0, 0.0, 0.0, 1.0, 2 * x + wide, 0.0)))
    return replace(
        group,
        marks=tuple(mirrored(group.marks, 0.0)),
        matrix=compose(matrix, ACROSS),
        clip=None if group.clip is None else across(group.clip, 0.0),
    )


def _block(block: Block, width: float) -> Block:
    """The text in the reflected box: each line as far from its other end as it was."""
    box = across(block.box, width)
    shift = box[0] - block.box[0]
    return replace(block, box=box, lines=tuple(_line(line, shift) for line in block.lines))


def _line(line: Line, shift: float) -> Line:
    runs = tuple(
        run if run.icon is None else run._replace(icon=replace(run.icon, x=round(run.icon.x + shift, 4)))
        for run in line.runs
    )
    return line._replace(x=round(line.x + shift, 4), runs=runs)
