"""A net and what stands on its panels -> a drawing, in millimetres from the net's upper left corner.

`draw(tuck(...), Art(...))` is a drawing like that of a card: everything that is seen is painted over the cut
line as far as the bleed goes; what is glued is left white, and hatched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardgen.layout.boxes.net import Net, Panel, Spot
from cardgen.layout.marks import Box, Drawing, Group, Mark, Matrix, Path, Step, compose, moved, polygon
from cardgen.layout.patterns import hatching

LINE = 0.2
"""Width of cut and fold lines, mm."""
DASH = (1.6, 1.2)
"""A fold line, mm: cut lines are full."""
WHITE = "#ffffff"
INSET, PITCH, HATCH = 2.5, 2.4, 0.12
"""Of the hatching on what is glued: how far inside its edges, the distance and width of its lines, mm."""


@dataclass(frozen=True)
class Art:
    """What stands on a box. Each drawing is as large as its panel is `upright`, and may paint a bleed.

    `ground` is the colour of all that is seen and has no drawing, `line` that of the lines on it; `ink` and
    `quiet` are for lines and hatching on bare paper.
    """

    faces: Mapping[str, Drawing]
    ground: str = WHITE
    line: str = "#000000"
    ink: str = "#000000"
    quiet: str = "#808080"
    bleed: float = 3.0
    lines: bool = field(default=True)
    """False for a picture of the finished box."""


def draw(net: Net, art: Art) -> Drawing:
    """The whole net: grounds, what stands on the panels, hatching of what is glued, lines."""
    marks: list[Mark] = [*_grounds(net, art)]
    for panel in net.panels:
        if panel.kind == "glue" and art.lines:
            marks += _hatched(panel, art)
    for panel in net.panels:
        if panel.name in art.faces:
            window = art.bleed if panel.kind == "face" else 0.0
            marks.append(_shown(net, panel, art.faces[panel.name], window))
    if art.lines:
        marks += _lines(net, art)
    return Drawing(tuple(marks))


def window(panel: Panel) -> Box:
    """Where a panel stands, mm."""
    x, y, width, height = panel.place
    return (x / 1000, y / 1000, width / 1000, height / 1000)


def placed(panel: Panel) -> Matrix:
    """From a drawing of the panel's upright size to its place in the net, turned as the panel says."""
    x, y, width, height = window(panel)
    turn: Matrix = {
        0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        90: (0.0, 1.0, -1.0, 0.0, width, 0.0),
        180: (-1.0, 0.0, 0.0, -1.0, width, height),
        270: (0.0, -1.0, 1.0, 0.0, 0.0, height),
    }[panel.turn]
    return compose(moved(x, y), turn)


def _grounds(net: Net, art: Art) -> Iterator[Mark]:
    """The colour under all that is seen, and around it as far as the bleed goes."""
    if art.ground.lower() == WHITE:
        return
    for panel in net.panels:
        if panel.kind != "glue":
            steps = polygon((x / 1000, y / 1000) for x, y in panel.outline)
            yield Path(steps, fill=art.ground, stroke=art.ground, line=2 * art.bleed)


def _shown(net: Net, panel: Panel, drawing: Drawing, bleed: float) -> Mark:
    """What stands on a panel: over its cut edges and onto what is glued as far as the bleed, else not."""
    x, y, width, height = window(panel)
    left, top, right, bottom = (0.0 if side in _kept(net, panel) else bleed for side in range(4))
    clip = (x - left, y - top, width + left + right, height + top + bottom)
    return Group((Group(drawing.marks, placed(panel)),), clip=clip)


def _kept(net: Net, panel: Panel) -> set[int]:
    """The sides (0 left, 1 top, 2 right, 3 bottom) on which another panel that is seen goes on."""
    x, y, *_ = panel.place
    found = set()
    for fold in net.folds:
        if panel.name not in (fold.one, fold.other):
            continue
        other = net.panel[fold.other if fold.one == panel.name else fold.one]
        if other.kind == "glue":
            continue
        middle = ((fold.start[0] + fold.end[0]) // 2, (fold.start[1] + fold.end[1]) // 2)
        if fold.start[0] == fold.end[0]:
            found.add(0 if middle[0] == x else 2)
        else:
            found.add(1 if middle[1] == y else 3)
    return found


def _hatched(panel: Panel, art: Art) -> Iterator[Mark]:
    """Fine lines where the glue goes."""
    x, y, width, height = window(panel)
    wide, high = width - 2 * INSET, height - 2 * INSET
    if min(wide, high) > 1:
        yield hatching(x + INSET, y + INSET, wide, high, PITCH, 45, art.quiet, HATCH)


def _lines(net: Net, art: Art) -> Iterator[Mark]:
    """Cut lines, slits, and dashed fold lines; on bare paper in ink, on the ground in the colour for it."""
    bare: list[Step] = []
    inked: list[Step] = []
    glued = {edge: panel.kind == "glue" for panel in net.panels for edge in panel.edges}
    loop = net.outline
    last: tuple[Spot, bool] | None = None
    for start, end in zip(loop, (*loop[1:], loop[0]), strict=True):
        white = glued[start, end]
        steps = bare if white else inked
        if last != (start, white):
            steps.append(("M", *_mm(start)))
        steps.append(("L", *_mm(end)))
        last = (end, white)
    for start, end in net.slits:
        inked += [("M", *_mm(start)), ("L", *_mm(end))]
    folds = [step for fold in net.folds for step in (("M", *_mm(fold.start)), ("L", *_mm(fold.end)))]
    if bare:
        yield Path(tuple(bare), stroke=art.ink, line=LINE)
    yield Path(tuple(inked), stroke=art.line, line=LINE)
    yield Path(tuple(folds), stroke=art.line, line=LINE, dash=DASH, round_ends=False)


def _mm(spot: Spot) -> tuple[float, float]:
    return spot[0] / 1000, spot[1] / 1000
