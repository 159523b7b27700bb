"""A folded net as it is seen: its panels from the farthest to the nearest, flat on the page.

Millimetres, x right and y up on the page, z towards whoever looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from cardgen.layout.boxes.folding import Vector, carried, folded, motions_of
from cardgen.layout.boxes.net import Net
from cardgen.layout.marks import Matrix

NEAR = 0.01
"""Millimetres that do not count."""


class View(NamedTuple):
    """From where a net is seen: it stands, lies, or is turned over; turned and from above so many degrees."""

    pose: str
    yaw: float
    up: float


class Seen(NamedTuple):
    """A panel as it is seen; `printed` when it is its printed side. `under` is what it lies under."""

    name: str
    spots: tuple[Vector, ...]
    printed: bool
    under: str = ""


def seen(net: Net, angles: Mapping[str, float], view: View) -> list[Seen]:
    """The panels of a net folded by these angles, those behind others first."""
    panels = []
    for name, corners in folded(net, angles).items():
        spots = tuple(_turned(corner, view) for corner in corners)
        panels.append(Seen(name, spots, _normal(spots)[2] < 0, net.panel[name].under))
    return _ordered(sorted(panels, key=lambda panel: sum(_ends(panel.spots))))


def plane(net: Net, angles: Mapping[str, float], view: View) -> dict[str, Matrix]:
    """For each panel the map from the flat net (mm, y down) to where it is seen (mm, y down)."""
    found = {}
    for name, motion in motions_of(net, angles).items():
        ends = [_turned(carried(motion, point), view) for point in ((0, 0, 0), (1, 0, 0), (0, -1, 0))]
        (x, y, _), (right, up, _), (across, down, _) = ends
        found[name] = (right - x, y - up, across - x, y - down, x, -y)
    return found


def _turned(point: Vector, view: View) -> Vector:
    x, y, z = point
    if view.pose == "stands":
        y, z = -z, y
    elif view.pose == "turned over":
        y, z = -y, -z
    c, s = cos(radians(view.yaw)), sin(radians(view.yaw))
    x, y = c * x - s * y, s * x + c * y
    c, s = cos(radians(view.up)), sin(radians(view.up))
    return x, y * s + z * c, z * s - y * c


def _ends(spots: Sequence[Vector]) -> tuple[float, float]:
    depths = [z for *_, z in spots]
    return min(depths), max(depths)


def _ordered(panels: Sequence[Seen]) -> list[Seen]:
    """Each panel after all that it may hide (the painter's algorithm, with Newell's tests of planes)."""
    left = list(panels)
    found: list[Seen] = []
    while left:
        free = [one for one in left if not any(_hides(one, other) for other in left if other is not one)]
        chosen = (free or left)[0]
        left.remove(chosen)
        found.append(chosen)
    return found


def _hides(one: Seen, other: Seen) -> bool:
    """True when the first must be drawn after the other: it is nearer where they may overlap."""
    if _apart(one, other):
        return False
    if one.name == other.under and _flush(one, other):
        return one.printed
    if other.name == one.under and _flush(one, other):
        return not other.printed
    return _nearer(one, other) and not _nearer(other, one)


def _flush(one: Seen, other: Seen) -> bool:
    """True when the two lie on each other."""
    return all(abs(_before(spot, other.spots)) <= NEAR for spot in one.spots)


def _apart(one: Seen, other: Seen) -> bool:
    """True when the two have nothing on the page in common."""
    for axis in (0, 1):
        mine, its = [spot[axis] for spot in one.spots], [spot[axis] for spot in other.spots]
        if max(mine) <= min(its) + NEAR or max(its) <= min(mine) + NEAR:
            return True
    return False


def _nearer(one: Seen, other: Seen) -> bool:
    """True when it lies wholly on the near side of the other's plane, or the other behind its own."""
    before = [_before(spot, other.spots) for spot in one.spots]
    if min(before) >= -NEAR and max(before) > NEAR:
        return True
    behind = [_before(spot, one.spots) for spot in other.spots]
    return max(behind) <= NEAR and min(behind) < -NEAR


def _before(spot: Vector, plane: Sequence[Vector]) -> float:
    """How far the point lies on the near side of the plane of a panel, mm; 0 for one seen edge-on."""
    across, up, near = _facing(tuple(plane))
    x, y, z = plane[0]
    return (spot[0] - x) * across + (spot[1] - y) * up + (spot[2] - z) * near


@lru_cache(maxsize=256)
def _facing(plane: tuple[Vector, ...]) -> Vector:
    """The normal of a panel towards who looks, 1 long; 0, 0, 0 for one seen edge-on. Asked for often."""
    x, y, z = _normal(plane)
    length = sqrt(x * x + y * y + z * z)
    if length < NEAR or abs(z) < NEAR * length:
        return 0.0, 0.0, 0.0
    length = length if z > 0 else -length
    return x / length, y / length, z / length


def _normal(spots: Sequence[Vector]) -> Vector:
    """The normal of a flat outline, towards where it runs anticlockwise (Newell's method)."""
    x = y = z = 0.0
    for (ax, ay, az), (bx, by, bz) in zip(spots, (*spots[1:], spots[0]), strict=True):
        x += (ay - by) * (az + bz)
        y += (az - bz) * (ax + bx)
        z += (ax - bx) * (ay + by)
    return x, y, z
