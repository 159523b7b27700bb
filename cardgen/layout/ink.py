"""Where the ink of a drawing lies: extents of marks and texts in the trim's coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardgen.layout.marks import (
    IDENTITY,
    MM_PER_PT,
    Block,
    Box,
    Drawing,
    Ellipse,
    Group,
    Icon,
    Mark,
    Matrix,
    Path,
    Rect,
    Run,
    apply,
    compose,
)

# Reach of letters above and below the baseline in em, as in the house fonts: H, b, É; p and x.
CAPITAL, HIGH, HIGHEST = 0.688, 0.75, 0.95
DEEP, FLAT = 0.23, 0.03
_FLAT = frozenset("ABCDEFGHIKLMNOPRSTUVWXYZabcdefhiklmnorstuvwxz0123456789 .:!?+−-–—×“”‘’\"'…%∞½")


def ink(drawing: Drawing) -> Box:
    """The extents of everything that is printed; (0, 0, 0, 0) for an empty drawing."""
    return union(box for _, box, _ in placed(drawing.marks)) or (0.0, 0.0, 0.0, 0.0)


def placed(
    marks: Iterable[Mark], matrix: Matrix = IDENTITY, clip: Box | None = None
) -> Iterator[tuple[Mark, Box, Matrix]]:
    """Every mark that prints, groups opened, with its extents and the map to the trim's coordinates."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = compose(matrix, mark.matrix)
            window = clip if mark.clip is None else cut(mapped(mark.clip, inner), clip)
            if mark.clip is None or window is not None:
                yield from placed(mark.marks, inner, window)
            continue
        box = block_box(mark, matrix) if isinstance(mark, Block) else _extents(mark, matrix)
        box = cut(box, clip) if box and clip else box
        if box is not None:
            yield mark, box, matrix


def block_box(block: Block, matrix: Matrix = IDENTITY, *, capitals: bool = False) -> Box | None:
    """The extents of a text's letters, not of the box it was given; None when it shows nothing.

    With `capitals` what rises above them does not count: texts are aligned by their capitals.
    """
    boxes = []
    for line in block.lines:
        for run in line.runs:
            up, down = _reach(run)
            up = CAPITAL if capitals else up
            em = run.size * MM_PER_PT
            box = (line.x + run.x, line.y - up * em, run.width, (up + down) * em)
            boxes.append(mapped(box, matrix))
    return union(boxes)


def _reach(run: Run) -> tuple[float, float]:
    """How far its letters go up and down from the baseline, in em."""
    letters = set(run.text)
    high = any(not letter.isascii() and letter.isupper() for letter in letters)
    return HIGHEST if high else HIGH, FLAT if letters <= _FLAT else DEEP


def _extents(mark: Rect | Ellipse | Path | Icon, matrix: Matrix) -> Box | None:
    if isinstance(mark, Icon):
        scale = mark.size / 24
        x, y, width, height = _path_box(_Same(mark.steps)) if mark.steps else (0.0, 0.0, 24.0, 24.0)
        box = (mark.x + x * scale, mark.y + y * scale, width * scale, height * scale)
        return mapped(box, matrix)
    half = mark.line / 2 if mark.stroke else 0.0
    if not (mark.fill or mark.stroke):
        return None
    if isinstance(mark, Rect):
        box = (mark.x - half, mark.y - half, mark.width + 2 * half, mark.height + 2 * half)
        return mapped(box, matrix)
    if isinstance(mark, Ellipse):
        rx, ry = mark.rx + half, mark.ry + half
        return _ellipse_box(mark.x, mark.y, rx, ry, matrix)
    x, y, width, height = _path_box(_Same(mark.steps))
    return mapped((x - half, y - half, width + 2 * half, height + 2 * half), matrix)


def _ellipse_box(x: float, y: float, rx: float, ry: float, matrix: Matrix) -> Box:
    """The exact extents of a mapped ellipse."""
    a, b, c, d, _, _ = matrix
    cx, cy = apply(matrix, x, y)
    half_x, half_y = ((a * rx) ** 2 + (c * ry) ** 2) ** 0.5, ((b * rx) ** 2 + (d * ry) ** 2) ** 0.5
    return (cx - half_x, cy - half_y, 2 * half_x, 2 * half_y)


class _Same:
    """Steps of a path, compared by identity: an ornament of a thousand steps is measured once, not hashed."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[tuple[str | float, ...], ...]) -> None:
        self.steps = steps

    def __hash__(self) -> int:
        return id(self.steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.steps is other.steps


@lru_cache(maxsize=2048)
def _path_box(path: _Same) -> Box:
    return around(list(_points(path.steps)), IDENTITY)


def _points(steps: Iterable[tuple[str | float, ...]]) -> Iterator[tuple[float, float]]:
    """The corners of a path; of a curve, points on it: its handles lie outside the ink."""
    here = (0.0, 0.0)
    for step in steps:
        values = [float(value) for value in step[1:]]
        if step[0] == "C":
            yield from _on_curve(here, values)
        if values:
            here = (values[-2], values[-1])
            yield here


def _on_curve(start: tuple[float, float], values: list[float]) -> Iterator[tuple[float, float]]:
    x1, y1, x2, y2, x3, y3 = values
    for part in range(1, 8):
        t = part / 8
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def mapped(box: Box, matrix: Matrix) -> Box:
    """The extents of a box under a map."""
    x, y, width, height = box
    return around([(x, y), (x + width, y), (x, y + height), (x + width, y + height)], matrix)


def around(points: Iterable[tuple[float, float]], matrix: Matrix) -> Box:
    """The extents of points under a map; (0, 0, 0, 0) when there are none."""
    found = [apply(matrix, x, y) for x, y in points]
    if not found:
        return (0.0, 0.0, 0.0, 0.0)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return (left, top, max(x for x, _ in found) - left, max(y for _, y in found) - top)


def union(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around boxes; None when there are none."""
    found = list(boxes)
    if not found:
        return None
    left, top = min(box[0] for box in found), min(box[1] for box in found)
    right, bottom = max(box[0] + box[2] for box in found), max(box[1] + box[3] for box in found)
    return (left, top, right - left, bottom - top)


def cut(box: Box, window: Box | None) -> Box | None:
    """What of the box lies in the window; None when nothing does."""
    if window is None:
        return box
    left, top = max(box[0], window[0]), max(box[1], window[1])
    right = min(box[0] + box[2], window[0] + window[2])
    bottom = min(box[1] + box[3], window[1] + window[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None
