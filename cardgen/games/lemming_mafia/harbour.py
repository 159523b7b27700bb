"""The harbour at night: skyline, moon, water, a pier under a lamp. Lengths are millimetres.

Light is drawn as flat shapes, wet ground as the same shapes once more, offset and broken into strips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final

from cardgen.games.lemming_mafia.night import Easel, rim
from cardgen.layout.marks import Box, Ellipse, Group, Mark, Path, Rect, Step

HOUSES: Final = ((9, 8), (6, 13), (11, 10), (5, 17), (8, 12), (13, 7), (7, 15), (6, 9), (10, 19), (8, 11))
"""Widths and heights of what stands at the water; heights for a skyline of 20 mm."""
WINDOWS: Final = (1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0)
"""Who still works at this hour, window by window."""
STRIPS: Final = (1.0, 0.72, 0.86, 0.5, 0.64, 0.34)
SHIFTS: Final = (0.0, 0.12, -0.1, 0.2, -0.16, 0.08)
"""Breadth and offset of the strips of a reflection, as shares of what is reflected."""


def skyline(easel: Easel, box: Box) -> Iterator[Mark]:
    """Warehouses and the offices of those who own them, standing on the lower edge of the box."""
    x, base, width, height = box[0], box[1] + box[3], box[2], box[3]
    steps: list[Step] = [("M", x, base)]
    lit: list[Rect] = []
    seen = cycle(WINDOWS)
    at = x
    for wide, high in cycle(HOUSES):
        right = min(at + wide, x + width)
        top = base - high * height / 20
        steps += [("L", at, top), ("L", right, top)]
        if right < x + width:
            lit += _windows(easel, (at, top, right - at, base - top), seen)
        at = right
        if at >= x + width:
            break
    steps += [("L", x + width, base), ("Z",)]
    yield Path(tuple(steps), fill=easel.colour("haze"), stroke=rim(easel, "kerb"), line=0.25)
    yield from lit


def _windows(easel: Easel, house: Box, seen: Iterator[int]) -> Iterator[Rect]:
    x, y, width, height = house
    for row in range(int((height - 2.4) / 2.8)):
        for column in range(int((width - 1.4) / 2.2)):
            if next(seen) and not easel.pale:
                yield Rect(x + 1.2 + column * 2.2, y + 1.6 + row * 2.8, 1.0, 1.4, fill=easel.colour("lit"))


def moon(easel: Easel, x: float, y: float, r: float) -> Iterator[Mark]:
    """A full moon with a strip of fog before it."""
    if easel.pale:
        yield Ellipse(x, y, r, r, stroke=easel.colour("kerb"), line=0.3)
        return
    yield Ellipse(x, y, r * 1.35, r * 1.35, fill=easel.colour("dusk"))
    yield Ellipse(x, y, r, r, fill=easel.colour("moonlight"))
    for dx, dy, part in ((-0.3, -0.2, 0.2), (0.34, 0.3, 0.14), (0.2, -0.42, 0.1)):
        yield Ellipse(x + dx * r, y + dy * r, part * r, part * r, fill=easel.colour("glow"))


def reflection(
    easel: Easel, x: float, y: float, half: float, colour: str, count: int = 6, pitch: float = 1.9
) -> Iterator[Mark]:
    """What a light leaves on the water below x, y: strips that get shorter, each a little aside."""
    for number in range(count):
        part, shift = STRIPS[number % 6], SHIFTS[number % 6]
        wide = half * part
        left = x - wide + shift * half
        yield Rect(
            round(left, 3),
            round(y + number * pitch, 3),
            round(2 * wide, 3),
            pitch * 0.42,
            fill=easel.colour(colour),
            radius=pitch * 0.21,
        )


def ripples(easel: Easel, places: Sequence[tuple[float, float]], length: float) -> Path:
    """Short waves about these places."""
    steps: list[Step] = []
    for x, y in places:
        half, rise = length / 2, length * 0.12
        steps += [
            ("M", x - half, y),
            ("C", x - half * 0.6, y - rise, x - half * 0.3, y - rise, x, y),
            ("C", x + half * 0.3, y + rise, x + half * 0.6, y + rise, x + half, y),
        ]
    return Path(tuple(steps), stroke=easel.colour("ripple"), line=0.5 if not easel.pale else 0.2)


def lamp(easel: Easel, x: float, base: float, height: float) -> Iterator[Mark]:
    """A lamp post that stands at x, base, and bends to the right; its light falls from x + height / 5."""
    ink = easel.colour("post")
    top = base - height
    arm = height * 0.2
    bend, low = top - height * 0.04, top + height * 0.12
    post = (("M", x, base), ("L", x, low), ("C", x, bend, x + arm, bend, x + arm, top + height * 0.1))
    yield Path(post, stroke=ink, line=max(height * 0.035, 0.5))
    shade = (
        ("M", x + arm - height * 0.09, top + height * 0.16),
        ("L", x + arm - height * 0.03, top + height * 0.08),
        ("L", x + arm + height * 0.03, top + height * 0.08),
        ("L", x + arm + height * 0.09, top + height * 0.16),
        ("Z",),
    )
    yield Path(shade, fill=ink, stroke=ink, line=0.3)
    yield Ellipse(
        x + arm,
        top + height * 0.175,
        height * 0.05,
        height * 0.035,
        fill=easel.colour("amber"),
        stroke=rim(easel, "neon"),
        line=0.3,
    )


def cone(easel: Easel, x: float, top: float, base: float, half: float) -> Iterator[Mark]:
    """The light of a lamp: a cone from x, top to a pool on the ground, `half` of it to each side."""
    if easel.pale:
        return
    steps = (
        ("M", x - half * 0.1, top),
        ("L", x + half * 0.1, top),
        ("L", x + half, base),
        ("L", x - half, base),
        ("Z",),
    )
    yield Path(steps, fill=easel.colour("beam"))
    yield Ellipse(x, base, half, half * 0.22, fill=easel.colour("pool"))


def piles(easel: Easel, xs: Sequence[float], top: float, bottom: float, width: float) -> Iterator[Mark]:
    """What a pier stands on."""
    for x in xs:
        yield Rect(
            x - width / 2,
            top,
            width,
            bottom - top,
            fill=easel.colour("grain" if not easel.pale else "plank"),
            stroke=rim(easel, "kerb"),
            line=0.25,
            radius=width * 0.2,
        )


def drum(easel: Easel, x: float, base: float, size: float) -> Group:
    """A drum of concrete, `size` high, standing at x, base."""
    wide, high = size * 0.7, size
    ink = easel.colour("ink" if not easel.pale else "kerb")
    left, top = x - wide / 2, base - high
    lid = high * 0.1
    marks = (
        Rect(
            left, top + lid, wide, high - lid, fill=easel.colour("concrete"), stroke=ink, line=0.3, radius=0.3
        ),
        Ellipse(x, top + lid, wide / 2, lid, fill=easel.colour("shadow"), stroke=ink, line=0.3),
        Path((("M", left, top + high * 0.42), ("L", left + wide, top + high * 0.42)), stroke=ink, line=0.4),
        Path((("M", left, top + high * 0.74), ("L", left + wide, top + high * 0.74)), stroke=ink, line=0.4),
    )
    return Group(marks, name=f"drum-{size:g}")
