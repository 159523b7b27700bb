"""How colours look in grey, and to eyes that see fewer of them.

Lightness is L* of CIELAB under D65. Missing cones are simulated as by Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, at severity 1.0 and in linear
sRGB; its tritanopia is an approximation, as its authors say. The distance of two colours is that of CIELAB,
1976. Colours are `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import dist
from typing import TypeAlias

Triple: TypeAlias = tuple[float, float, float]
Rows: TypeAlias = tuple[Triple, Triple, Triple]

SIGHTS: Mapping[str, Rows] = {
    "full sight": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear red, green and blue, row by row."""
XYZ: Rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
"""Linear sRGB to XYZ (IEC 61966-2-1)."""
WHITE: Triple = (0.9505, 1.0, 1.089)
"""D65: the sums of those rows."""


def lightness(colour: str) -> float:
    """L* of a colour, 0 for black to 100 for white."""
    return _lab(colour, "full sight")[0]


def apart(one: str, other: str, sight: str = "full sight") -> float:
    """The distance of two colours as that sight sees them: Euclid's, in CIELAB."""
    return dist(_lab(one, sight), _lab(other, sight))


@cache
def _lab(colour: str, sight: str) -> Triple:
    """L*, a*, b* of a colour as that sight sees it."""
    seen = _times(SIGHTS[sight], map(_linear, (colour[1:3], colour[3:5], colour[5:7])))
    x, y, z = (
        _root(value / white)
        for value, white in zip(_times(XYZ, (min(max(part, 0.0), 1.0) for part in seen)), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(digits: str) -> float:
    part = int(digits, 16) / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(share: float) -> float:
    """The cube root that CIELAB takes, straight near black."""
    return float(share ** (1 / 3)) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29


def _times(rows: Rows, column: Iterable[float]) -> Triple:
    r, g, b = column
    x, y, z = (row[0] * r + row[1] * g + row[2] * b for row in rows)
    return x, y, z
