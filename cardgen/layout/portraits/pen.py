"""Outlines from few points: smooth loops with corners, curly edges, arcs of the oval.

A point is (x, y), or (x, y, 0) where the outline has a corner. Units are those of the canvas, 100 x 120;
coordinates are rounded to 0.01.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin, tan
from typing import TypeAlias

Step: TypeAlias = tuple[str | float, ...]
Steps: TypeAlias = tuple[Step, ...]
Dot: TypeAlias = tuple[float, ...]

WIDTH, HEIGHT = 100.0, 120.0
MIDDLE, CENTRE = WIDTH / 2, HEIGHT / 2


@lru_cache(maxsize=4096)
def loop(*points: Dot) -> Steps:
    """The closed outline through the points, smooth but for its corners."""
    return (*_through((points[-1], *points, points[0], points[1])), ("Z",))


@lru_cache(maxsize=4096)
def line(*points: Dot) -> Steps:
    """The open curve through the points."""
    (x, y, *_), (u, v, *_) = points[0], points[-1]
    first, last = (x, y, 0.0), (u, v, 0.0)
    return tuple(_through((first, first, *points[1:-1], last, last)))


def _through(points: Sequence[Dot]) -> list[Step]:
    """Curves from the second point to the last but one.

    The handles at a point lie along its neighbours' chord, each in proportion to its side's length; a
    corner has none. Rounding is by floor, for round() would take longer than everything else.
    """
    x, y = points[1][:2]
    steps: list[Step] = [("M", (x * 100 + 0.5) // 1 / 100, (y * 100 + 0.5) // 1 / 100)]
    px, py = points[0][:2]
    back = hypot(x - px, y - py)
    out_x = out_y = 0.0
    for here, there in pairwise(points[1:]):
        x, y, u, v = here[0], here[1], there[0], there[1]
        ahead = hypot(u - x, v - y)
        in_x = in_y = 0.0
        if len(here) == 2 and back + ahead:
            share = 1 / (3 * (back + ahead))
            in_x, in_y = (u - px) * share, (v - py) * share
        if len(steps) > 1 or here is not points[1]:
            cx, cy = x - in_x * back, y - in_y * back
            steps.append(
                (
                    "C",
                    ((px + out_x) * 100 + 0.5) // 1 / 100,
                    ((py + out_y) * 100 + 0.5) // 1 / 100,
                    (cx * 100 + 0.5) // 1 / 100,
                    (cy * 100 + 0.5) // 1 / 100,
                    (x * 100 + 0.5) // 1 / 100,
                    (y * 100 + 0.5) // 1 / 100,
                )
            )
        out_x, out_y, px, py, back = in_x * ahead, in_y * ahead, x, y, ahead
    return steps


def curly(points: Sequence[Dot], swell: float, smooth: int = 0) -> Steps:
    """A closed outline whose edges swell outward like curls; the last `smooth` edges stay straight.

    Points go clockwise as seen; `swell` is the height of a curl as a share of its edge.
    """
    steps: list[Step] = [("M", round(points[0][0], 2), round(points[0][1], 2))]
    for i, (here, there) in enumerate(zip(points, [*points[1:], points[0]], strict=True)):
        (x, y), (u, v) = here[:2], there[:2]
        up = 0.0 if i >= len(points) - smooth else swell * 4 / 3
        nx, ny = (v - y) * up, (x - u) * up
        bend = (x + nx, y + ny, u + nx, v + ny, u, v)
        steps.append(("C", *(round(value, 2) for value in bend)))
    return (*steps, ("Z",))


def polygon(*points: Dot) -> Steps:
    """The closed outline with straight edges."""
    first, *others = points
    rest = [("L", round(x, 2), round(y, 2)) for x, y, *_ in others]
    return (("M", round(first[0], 2), round(first[1], 2)), *rest, ("Z",))


def mirrored(points: Iterable[Dot], middle: float = MIDDLE) -> list[Dot]:
    """The points on the other side of an upright axis, in reverse order."""
    return [(2 * middle - x, *rest) for x, *rest in points][::-1]


def both(points: Sequence[Dot], middle: float = MIDDLE) -> list[Dot]:
    """A closed symmetric outline from its right half, top to bottom; points on the axis stand once."""
    left = [dot for dot in mirrored(points, middle) if abs(dot[0] - middle) > 0.001]
    return [*points, *left]


def on_oval(degrees: float, inset: float = 0.0) -> tuple[float, float]:
    """The point of the oval at an angle, 0 right, 90 bottom; `inset` units inside it."""
    t = radians(degrees)
    return (
        round(MIDDLE + (MIDDLE - inset) * cos(t), 2),
        round(CENTRE + (CENTRE - inset) * sin(t), 2),
    )


def arc(start: float, end: float, inset: float = 0.0) -> list[Step]:
    """Curves along the oval from one angle to another; the pen stands at the start already."""
    pieces = max(1, round(abs(end - start) / 45 + 0.499))
    part = (end - start) / pieces
    reach = 4 / 3 * tan(radians(part) / 4)
    rx, ry = MIDDLE - inset, CENTRE - inset
    steps: list[Step] = []
    for n in range(pieces):
        a, b = radians(start + n * part), radians(start + (n + 1) * part)
        steps.append(
            (
                "C",
                round(MIDDLE + rx * (cos(a) - reach * sin(a)), 2),
                round(CENTRE + ry * (sin(a) + reach * cos(a)), 2),
                round(MIDDLE + rx * (cos(b) + reach * sin(b)), 2),
                round(CENTRE + ry * (sin(b) - reach * cos(b)), 2),
                round(MIDDLE + rx * cos(b), 2),
                round(CENTRE + ry * sin(b), 2),
            )
        )
    return steps
