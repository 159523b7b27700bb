"""A net folded in space: where every corner of every panel comes to lie.

Millimetres, x right, y up, z towards whoever looks at the printed side of the first panel, which stays where
it is. The board is taken to have no thickness: what it takes is in the sizes of the panels.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin, sqrt
from typing import TypeAlias

from cardgen.layout.boxes.net import Fold, Net, Spot

Vector: TypeAlias = tuple[float, float, float]
Motion: TypeAlias = tuple[Vector, Vector, Vector, Vector]
"""Where the three axes and the origin go."""
STILL: Motion = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0))


def folded(net: Net, angles: Mapping[str, float] | None = None) -> dict[str, tuple[Vector, ...]]:
    """The corners of each panel, the net folded; `angles` are degrees by panel, 90 where it says nothing.

    A panel is folded by its angle along the edge towards the first panel.
    """
    motions = motions_of(net, angles or {})
    return {
        panel.name: tuple(carried(motions[panel.name], flat(spot)) for spot in panel.outline)
        for panel in net.panels
    }


def motions_of(net: Net, angles: Mapping[str, float]) -> dict[str, Motion]:
    """How each panel moves from where it lies flat."""
    beside: dict[str, list[Fold]] = {}
    for fold in net.folds:
        beside.setdefault(fold.one, []).append(fold)
        beside.setdefault(fold.other, []).append(Fold(fold.end, fold.start, fold.other, fold.one))
    first = net.panels[0].name
    motions, waiting = {first: STILL}, [first]
    while waiting:
        name = waiting.pop()
        for fold in beside.get(name, ()):
            if fold.other not in motions:
                turn = _about(flat(fold.start), flat(fold.end), -angles.get(fold.other, 90.0))
                motions[fold.other] = _after(motions[name], turn)
                waiting.append(fold.other)
    return motions


def flat(spot: Spot) -> Vector:
    """A point of the net in space, before it is folded."""
    return (spot[0] / 1000, -spot[1] / 1000, 0.0)


def carried(motion: Motion, point: Vector) -> Vector:
    """The point after the motion."""
    across, up, out, origin = motion
    x, y, z = point
    return (
        x * across[0] + y * up[0] + z * out[0] + origin[0],
        x * across[1] + y * up[1] + z * out[1] + origin[1],
        x * across[2] + y * up[2] + z * out[2] + origin[2],
    )


def directed(motion: Motion, vector: Vector) -> Vector:
    """The direction after the motion."""
    return _minus(carried(motion, vector), motion[3])


def _after(outer: Motion, inner: Motion) -> Motion:
    """The motion that does `inner` first and `outer` after it."""
    return (
        directed(outer, inner[0]),
        directed(outer, inner[1]),
        directed(outer, inner[2]),
        carried(outer, inner[3]),
    )


def _about(start: Vector, end: Vector, degrees: float) -> Motion:
    """The turn about the line from start to end, by the right hand (Rodrigues' formula)."""
    x, y, z = _minus(end, start)
    length = sqrt(x * x + y * y + z * z)
    x, y, z = x / length, y / length, z / length
    c, s = cos(radians(degrees)), sin(radians(degrees))
    t = 1 - c
    turn: Motion = (
        (t * x * x + c, t * x * y + s * z, t * x * z - s * y),
        (t * x * y - s * z, t * y * y + c, t * y * z + s * x),
        (t * x * z + s * y, t * y * z - s * x, t * z * z + c),
        (0.0, 0.0, 0.0),
    )
    return (turn[0], turn[1], turn[2], _minus(start, carried(turn, start)))


def _minus(one: Vector, other: Vector) -> Vector:
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2])
