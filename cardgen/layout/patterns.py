"""Fine-line ornaments as marks: rosettes, guilloche bands and fields, rays, hatching, halftone dots.

Pure and deterministic; coordinates are rounded to 0.001 mm, so that transcripts stay equal. Each is
unchanged by half a turn about its middle, as the back of a card wants it; where a count must be even for
that, it says so. Curves pass through few points with their true tangents, so an ornament costs little in a
file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, pi, sin, tau
from typing import TypeAlias

from cardgen.catalog.model import Tint
from cardgen.layout.marks import Box, Group, Icon, Mark, Path, Rect, Step, moved
from cardgen.layout.shelf import Shelf

Curve: TypeAlias = Callable[[float], tuple[float, float, float, float]]
"""Parameter -> x, y and their derivatives."""

STRANDS = 6
"""Waves in one turn of a rosette; even, so that half a turn maps them onto each other."""
PETAL = 0.07
"""How much the petals of a rosette swell, as a share of the radius."""


@lru_cache(maxsize=128)
def rosette(
    cx: float,
    cy: float,
    r: float,
    lobes: int,
    turns: int,
    stroke: str,
    line: float,
    *,
    inner: float = 0.35,
    petals: int = 0,
) -> Path:
    """A banknote rosette about cx, cy: waves of `lobes` crests between `inner` * r and r, six for each turn.

    `petals` swell the ring so many times; an even number of them (or none) keeps the half-turn symmetry.
    """
    return Path(_strands(cx, cy, r, lobes, turns, inner, petals), stroke=stroke, line=line)


@lru_cache(maxsize=128)
def _strands(
    cx: float, cy: float, r: float, lobes: int, turns: int, inner: float, petals: int
) -> tuple[Step, ...]:
    """The waves of a rosette, whatever its colour."""
    middle, swing = r * (1 + inner) / 2, r * (1 - inner) / 2
    count = max(4 * lobes, 4 * petals)
    steps: list[Step] = []
    for strand in range(STRANDS * turns):
        curve = _ring(middle, swing, lobes, petals, tau * strand / (STRANDS * turns))
        steps += _closed(curve, count, cx, cy)
    return tuple(steps)


def rosettes(shelf: Shelf, *each: tuple[float, float, float, int, str, float, float]) -> Sequence[Mark]:
    """Rosettes of one turn as a picture from the shelf; each of cx, cy, r, lobes, stroke, line and inner."""
    return shelf.picture(
        f"rosettes {each}",
        lambda: [
            rosette(cx, cy, r, lobes, 1, stroke, line, inner=inner)
            for cx, cy, r, lobes, stroke, line, inner in each
        ],
    )


def _ring(middle: float, swing: float, lobes: int, petals: int, phase: float) -> Curve:
    """A wave around a circle, its radius swelling with the petals."""
    deep = PETAL if petals else 0.0

    def curve(t: float) -> tuple[float, float, float, float]:
        wave, swell = middle + swing * cos(lobes * t + phase), 1 - deep + deep * cos(petals * t)
        radius = wave * swell
        slope = -swing * lobes * sin(lobes * t + phase) * swell - deep * petals * sin(petals * t) * wave
        c, s = cos(t), sin(t)
        return radius * c, radius * s, slope * c - radius * s, slope * s + radius * c

    return curve


def guilloche_band(
    x: float,
    y: float,
    w: float,
    h: float,
    waves: int,
    strands: int,
    stroke: str,
    line: float,
    *,
    shelf: Shelf | None = None,
) -> Group:
    """A band of interlaced waves filling the box: `strands` lines, `waves` periods from end to end.

    It is a picture; from a shelf comes what was drawn before.
    """
    key = f"band {(w, h, waves, strands, stroke, line)}"
    marks = (shelf or Shelf(None)).picture(key, lambda: _band(w, h, waves, strands, stroke, line))
    name = _name("guilloche", w, h, waves, strands, stroke, line)
    clip = (-w / 2, -h / 2 - line, w, h + 2 * line)
    return Group(marks, moved(x + w / 2, y + h / 2), name, clip, still=clip)


def _band(w: float, h: float, waves: int, strands: int, stroke: str, line: float) -> Iterator[Mark]:
    """The waves of a band around its middle."""

    def strand(phase: float) -> Curve:
        turn = tau * waves

        def curve(t: float) -> tuple[float, float, float, float]:
            angle, slow = turn * t + phase, turn * t - 2 * phase
            height = (0.74 * sin(angle) + 0.26 * sin(2 * slow)) * h / 2
            slope = (0.74 * cos(angle) + 0.52 * cos(2 * slow)) * turn * h / 2
            return t * w, height, w, slope

        return curve

    steps: list[Step] = []
    for at in range(strands):
        steps += _open(strand(tau * at / strands), -0.5, 0.5, waves * 12)
    yield Path(tuple(steps), stroke=stroke, line=line)


def guilloche_field(
    x: float,
    y: float,
    w: float,
    h: float,
    pitch: float,
    stroke: str,
    line: float,
    *,
    shelf: Shelf | None = None,
) -> Group:
    """A field of flowing lines about `pitch` mm apart, as behind the print of a share certificate.

    It is a picture; from a shelf comes what was drawn before.
    """
    key = f"field {(w, h, pitch, stroke, line)}"
    marks = (shelf or Shelf(None)).picture(key, lambda: _field(w, h, pitch, stroke, line))
    name = _name("field", w, h, pitch, stroke, line)
    clip = (-w / 2, -h / 2, w, h)
    return Group(marks, moved(x + w / 2, y + h / 2), name, clip, still=clip)


def _field(w: float, h: float, pitch: float, stroke: str, line: float) -> Iterator[Mark]:
    """The lines of a field around its middle."""
    count = max(1, round(h / 2 / pitch))
    swell = min(w, h) / 9

    def flow(level: float) -> Curve:
        def curve(t: float) -> tuple[float, float, float, float]:
            # odd in (t, level) together: half a turn maps the line of a level onto that of its negative
            bend = swell * (sin(tau * t) * cos(pi * level) + 0.4 * sin(3 * tau * t) * cos(2 * pi * level))
            slope = (
                swell * tau * (cos(tau * t) * cos(pi * level) + 1.2 * cos(3 * tau * t) * cos(2 * pi * level))
            )
            return t * w, level * h + bend, w, slope

        return curve

    steps: list[Step] = []
    margin = ceil(1.5 * swell / pitch)
    for at in range(-count - margin, count + margin + 1):
        steps += _open(flow(at * pitch / h), -0.5, 0.5, 24)
    yield Path(tuple(steps), stroke=stroke, line=line)


def rays(cx: float, cy: float, inner: float, outer: float, count: int, fill: str) -> Path:
    """`count` wedges from `inner` to `outer` mm, as wide as the gaps between them; symmetric when even."""
    steps: list[Step] = []
    for at in range(count):
        start, end = tau * (at - 0.25) / count, tau * (at + 0.25) / count
        corners = ((inner, start), (outer, start), (outer, end), (inner, end))
        points = [(_mm(cx, radius * cos(angle)), _mm(cy, radius * sin(angle))) for radius, angle in corners]
        steps.append(("M", *points[0]))
        steps += [("L", *point) for point in points[1:]]
        steps.append(("Z",))
    return Path(tuple(steps), fill=fill)


def dots(
    x: float, y: float, w: float, h: float, pitch: float, r: float, fill: str, *, fade: float | None = None
) -> Group:
    """Halftone dots of radius `r`, staggered, `pitch` mm apart, within the box; `fade` is the radius below.

    Each dot is a line of no length with round ends: a row is one small path. Symmetric without a fade.
    """
    rise = pitch * 0.75**0.5
    half = max(0, int((h / 2 - r) / rise))
    across = max(0, int((w / 2 - r) / pitch))
    marks = []
    for row in range(-half, half + 1):
        share = (row + half) / (2 * half) if half else 0.0
        size = round(r if fade is None else r + (fade - r) * share, 3)
        if size <= 0:
            continue
        shift = 0.5 if row % 2 else 0.0
        columns = [at + shift for at in range(-across, across + 1 - (row % 2))]
        steps: list[Step] = []
        for column in columns:
            point = (_mm(0.0, column * pitch), _mm(0.0, row * rise))
            steps += [("M", *point), ("L", *point)]
        marks.append(Path(tuple(steps), stroke=fill, line=2 * size))
    name = _name("dots", w, h, pitch, r, fill, r if fade is None else fade)
    return Group(tuple(marks), moved(x + w / 2, y + h / 2), name)


def hatching(
    x: float, y: float, w: float, h: float, pitch: float, angle: float, stroke: str, line: float
) -> Path:
    """Parallel lines `pitch` mm apart, one in the middle, turned by `angle` degrees; they end at the box."""
    c, s = cos(pi * angle / 180), sin(pi * angle / 180)
    half_w, half_h = max(0.0, (w - line) / 2), max(0.0, (h - line) / 2)
    count = int((half_w * abs(s) + half_h * abs(c)) / pitch)
    steps: list[Step] = []
    for at in range(-count, count + 1):
        px, py = -s * pitch * at, c * pitch * at
        low, high = _within(((px, c, half_w), (py, s, half_h)))
        if high - low > line / 2:
            for kind, t in (("M", low), ("L", high)):
                steps.append((kind, _mm(x + w / 2, px + c * t), _mm(y + h / 2, py + s * t)))
    return Path(tuple(steps), stroke=stroke, line=line, round_ends=False)


def _within(axes: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Between which parameters start + t * slope stays within -half to half on every axis."""
    low, high = -1e6, 1e6
    for start, slope, half in axes:
        if abs(slope) > 1e-9:
            ends = sorted(((-half - start) / slope, (half - start) / slope))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(start) > half:
            return 0.0, 0.0
    return low, high


def tint(spec: Tint, box: Box, colour: str) -> Group:
    """The pattern that stands for a tint, filling the box (x, y, width, height) in that colour."""
    x, y, w, h = box
    if spec.kind == "full":
        return Group((Rect(x, y, w, h, fill=colour),))
    if spec.kind == "dots":
        return dots(x, y, w, h, spec.pitch, spec.line / 2, colour)
    turns = (0.0, 90.0) if spec.kind == "cross" else (0.0,)
    return Group(tuple(hatching(*box, spec.pitch, spec.angle + turn, colour, spec.line) for turn in turns))


def outlined(icon: Icon, line: float, ground: str) -> Group:
    """The icon as an outline of `line` mm filled with the ground, for print that saves ink.

    Its areas may overlap: only the outline of all of them together is seen.
    """
    scale = round(icon.size / 24, 6)
    edge = Path(icon.steps, stroke=icon.fill, line=round(2 * line / scale, 4))
    matrix = (scale, 0.0, 0.0, scale, icon.x, icon.y)
    return Group((edge, Path(icon.steps, fill=ground)), matrix, still=(0.0, 0.0, 24.0, 24.0))


def _name(kind: str, *values: object) -> str:
    """A name that tells unequal ornaments apart."""
    return "-".join([kind, *(f"{value:g}" if isinstance(value, float) else str(value) for value in values)])


def _closed(curve: Curve, count: int, cx: float, cy: float) -> Iterator[Step]:
    """A closed curve over one full turn, through `count` points."""
    points = [curve(tau * at / count) for at in range(count)]
    points.append(points[0])
    yield from _through(points, tau / count, cx, cy)
    yield ("Z",)


def _open(curve: Curve, start: float, end: float, count: int) -> Iterator[Step]:
    """An open curve from one parameter to another, in `count` pieces."""
    step = (end - start) / count
    yield from _through([curve(start + step * at) for at in range(count + 1)], step, 0.0, 0.0)


def _through(
    points: Sequence[tuple[float, float, float, float]], step: float, x: float, y: float
) -> Iterator[Step]:
    """Cubic pieces through points with their tangents (Hermite form), the middle of the curve at x, y."""
    third = step / 3
    offsets = list(points[0][:2])
    for (x0, y0, dx0, dy0), (x1, y1, dx1, dy1) in pairwise(points):
        offsets += (x0 + dx0 * third, y0 + dy0 * third, x1 - dx1 * third, y1 - dy1 * third, x1, y1)
    whole = _micrometres(offsets)
    left, top = _micrometres((x, y))
    across, down = [(left + one) / 1000 for one in whole[::2]], [(top + one) / 1000 for one in whole[1::2]]
    yield "M", across[0], down[0]
    for at in range(1, len(across), 3):
        yield "C", across[at], down[at], across[at + 1], down[at + 1], across[at + 2], down[at + 2]


def _micrometres(lengths: Sequence[float]) -> list[int]:
    """Millimetres as whole micrometres, written out in one go: half the time of rounding one by one."""
    return list(map(int, ("%.3f " * len(lengths) % tuple(lengths)).replace(".", "").split()))


def _mm(origin: float, offset: float) -> float:
    """Rounded before it is moved, so that opposite points stay opposite."""
    return round(origin + round(offset, 3), 3) + 0.0
