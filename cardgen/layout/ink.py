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
    Same,
    Unseen,
    apply,
    compose,
)
from cardgen.layout.shape import turns

# Reach of letters above and below the baseline in em, as in the house fonts: H, b, É; p and x, and those of
# Arabic below.
CAPITAL, HIGH, HIGHEST = 0.688, 0.75, 0.95
DEEPEST, DEEP, FLAT = 0.36, 0.23, 0.03
_FLAT = frozenset("ABCDEFGHIKLMNOPRSTUVWXYZabcdefhiklmnorstuvwxz0123456789 .:!?+−-–—×“”‘’\"'…%∞½")


def ink(drawing: Drawing) -> Box:
    """The extents of everything that is printed; (0, 0, 0, 0) for an empty drawing."""
    return union(box for _, box, _ in placed(drawing.marks)) or (0.0, 0.0, 0.0, 0.0)


def placed(
    marks: Iterable[Mark], matrix: Matrix = IDENTITY, clip: Box | None = None
) -> Iterator[tuple[Mark, Box, Matrix]]:
    """Every mark that prints, groups opened, with its extents and the map to the trim's coordinates.

    A picture, which is a named group with a clip and without words, is one mark as large as its clip.
    """
    for mark in marks:
        if isinstance(mark, Group):
            inner = compose(matrix, mark.matrix)
            window = clip if mark.clip is None else cut(mapped(mark.clip, inner), clip)
            if mark.clip is None:
                yield from placed(mark.marks, inner, window)
            elif window is not None and mark.name and not _worded(mark):
                yield mark, window, inner
            elif window is not None:
                yield from placed(mark.marks, inner, window)
            continue
        box = block_box(mark, matrix) if isinstance(mark, Block) else _extents(mark, matrix)
        box = cut(box, clip) if box and clip else box
        if box is not None:
            yield mark, box, matrix


def _worded(group: Group) -> bool:
    if isinstance(group.marks, Unseen):
        return False
    return any(isinstance(mark, Block) or (isinstance(mark, Group) and _worded(mark)) for mark in group.marks)


def block_box(block: Block, matrix: Matrix = IDENTITY, *, capitals: bool = False) -> Box | None:
    """The extents of a text's letters, not of the box it was given; None when it shows nothing.

    With `capitals` what rises above them does not count: texts are aligned by their capitals.
    """
    boxes = []
    for line in block.lines:
        for run in line.runs:
            up, down = _reach(run.text)
            up = CAPITAL if capitals else up
            em = run.size * MM_PER_PT
            box = (line.x + run.x, line.y - up * em, run.width, (up + down) * em)
            boxes.append(mapped(box, matrix))
    return union(boxes)


def _reach(text: str) -> tuple[float, float]:
    """How far its letters go up and down from the baseline, in em.

    What is neither capital nor small, as in Chinese, goes as high as a capital with its accent.
    """
    if text.isascii():
        return HIGH, FLAT if _FLAT.issuperset(text) else DEEP
    high = any(not letter.isascii() and letter.isalpha() and not letter.islower() for letter in text)
    down = DEEPEST if turns(text) else FLAT if _FLAT.issuperset(text) else DEEP
    return HIGHEST if high else HIGH, down


def _extents(mark: Rect | Ellipse | Path | Icon, matrix: Matrix) -> Box | None:
    if isinstance(mark, Icon):
        scale = mark.size / 24
        x, y, width, height = _path_box(Same(mark.steps)) if mark.steps else (0.0, 0.0, 24.0, 24.0)
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
    x, y, width, height = _path_box(Same(mark.steps))
    return mapped((x - half, y - half, width + 2 * half, height + 2 * half), matrix)


def _ellipse_box(x: float, y: float, rx: float, ry: float, matrix: Matrix) -> Box:
    """The exact extents of a mapped ellipse."""
    a, b, c, d, _, _ = matrix
    cx, cy = apply(matrix, x, y)
    half_x, half_y = ((a * rx) ** 2 + (c * ry) ** 2) ** 0.5, ((b * rx) ** 2 + (d * ry) ** 2) ** 0.5
    return (cx - half_x, cy - half_y, 2 * half_x, 2 * half_y)


@lru_cache(maxsize=2048)
def _path_box(path: Same) -> Box:
    """The extents of a path's corners and of points on its curves; a curve's handles lie outside the ink.

    Only a curve with a handle beyond all corners can reach further than they do, and few have one.
    """
    corners = [step[-2:] for step in path.value if len(step) > 2]
    left, top, width, height = box = around(corners, IDENTITY)
    right, bottom = left + width, top + height
    beyond = [box]
    here = (0.0, 0.0)
    for step in path.value:
        if step[0] == "C":
            x1, y1, x2, y2, _, _ = values = step[1:]
            if not (left <= x1 <= right >= x2 >= left and top <= y1 <= bottom >= y2 >= top):
                beyond.append(around(_on_curve(here, values), IDENTITY))
        if len(step) > 2:
            here = step[-2:]
    return union(beyond) or box


def _on_curve(start: tuple[float, float], values: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    x1, y1, x2, y2, x3, y3 = values
    for part in range(1, 8):
        t = part / 8
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def mapped(box: Box, matrix: Matrix) -> Box:
    """The extents of a box under a map."""
    x, y, width, height = box
    a, b, c, d, e, f = matrix
    if b or c:
        return around([(x, y), (x + width, y), (x, y + height), (x + width, y + height)], matrix)
    left, right = sorted((a * x + e, a * (x + width) + e))
    top, bottom = sorted((d * y + f, d * (y + height) + f))
    return (left, top, right - left, bottom - top)


def around(points: Iterable[tuple[float, float]], matrix: Matrix) -> Box:
    """The extents of points under a map; (0, 0, 0, 0) when there are none."""
    found = list(points) if matrix == IDENTITY else [apply(matrix, x, y) for x, y in points]
    if not found:
        return (0.0, 0.0, 0.0, 0.0)
    across, down = zip(*found, strict=True)
    left, top = min(across), min(down)
    return (left, top, max(across) - left, max(down) - top)


def union(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around boxes; None when there are none."""
    found = list(boxes)
    if len(found) < 2:
        return found[0] if found else None
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
