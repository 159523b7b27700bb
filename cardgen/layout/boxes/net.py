"""A net: panels that lie side by side and share the edges along which they are folded.

Every outline runs clockwise on the page, in whole micrometres with y down, printed side up. Where two panels
have an edge in common, and no slit is there, the net is folded; the other edges are the cut around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin
from typing import Literal, NamedTuple, TypeAlias

Spot: TypeAlias = tuple[int, int]
"""A point in um."""
Kind: TypeAlias = Literal["face", "flap", "glue"]
"""Seen when the box is closed; seen when it is open; never seen, under another panel."""


class Room(NamedTuple):
    """A space in um: across and up as its front is seen, and in depth."""

    width: int
    height: int
    depth: int


class Place(NamedTuple):
    """A rectangle in um."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel: its outline clockwise, and how what is printed on it is turned (degrees clockwise).

    `under` is the panel that a glued one comes to lie under.
    """

    name: str
    outline: tuple[Spot, ...]
    kind: Kind = "face"
    turn: int = 0
    under: str = ""

    @property
    def place(self) -> Place:
        """The smallest rectangle around it."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return Place(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height of what is printed on it, before it is turned."""
        _, _, width, height = self.place
        return (height, width) if self.turn % 180 else (width, height)

    @property
    def edges(self) -> Iterator[tuple[Spot, Spot]]:
        """Its edges clockwise."""
        yield from zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True)


class Fold(NamedTuple):
    """An edge that two panels share, as the first one's outline runs along it."""

    start: Spot
    end: Spot
    one: str
    other: str


@dataclass(frozen=True)
class Net:
    """A box laid flat. The first panel stays where it is when the others are folded back from it.

    `room` is what it holds, `outer` how large it is when it is closed; `board` is its own thickness.
    """

    name: str
    panels: tuple[Panel, ...]
    room: Room
    outer: Room
    board: int
    slits: tuple[tuple[Spot, Spot], ...] = ()

    @cached_property
    def panel(self) -> Mapping[str, Panel]:
        """The panels by their names."""
        return {panel.name: panel for panel in self.panels}

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the flat net, um; it begins at 0, 0."""
        spots = [spot for panel in self.panels for spot in panel.outline]
        return max(x for x, _ in spots), max(y for _, y in spots)

    @cached_property
    def folds(self) -> tuple[Fold, ...]:
        """Where it is folded, each line once."""
        owner = self._owners
        cut = {ends for one, other in self.slits for ends in ((one, other), (other, one))}
        order = {panel.name: number for number, panel in enumerate(self.panels)}
        return tuple(
            Fold(start, end, name, owner[end, start])
            for (start, end), name in owner.items()
            if (end, start) in owner and (start, end) not in cut and order[name] < order[owner[end, start]]
        )

    @cached_property
    def outline(self) -> tuple[Spot, ...]:
        """The cut around it, clockwise: one closed line. Raises ValueError where the panels leave a hole."""
        owner = self._owners
        free = {start: end for start, end in owner if (end, start) not in owner}
        edges = sum((end, start) not in owner for start, end in owner)
        at = begin = min(free)
        found: list[Spot] = []
        while not found or at != begin:
            found.append(at)
            at = free[at]
        if len(found) != edges:
            raise ValueError(f"the panels of {self.name} are not one piece without holes")
        return tuple(found)

    @cached_property
    def _owners(self) -> dict[tuple[Spot, Spot], str]:
        return {edge: panel.name for panel in self.panels for edge in panel.edges}

    def shifted(self) -> Net:
        """The same net with its upper left corner at 0, 0."""
        left = min(panel.place.x for panel in self.panels)
        top = min(panel.place.y for panel in self.panels)

        def moved(spots: Iterable[Spot]) -> tuple[Spot, ...]:
            return tuple((x - left, y - top) for x, y in spots)

        panels = tuple(replace(panel, outline=moved(panel.outline)) for panel in self.panels)
        slits = tuple((moved([one])[0], moved([other])[0]) for one, other in self.slits)
        return replace(self, panels=panels, slits=slits)


def rectangle(place: Place) -> tuple[Spot, ...]:
    """Its four corners clockwise, from the upper left one."""
    x, y, right, bottom = place.x, place.y, place.x + place.width, place.y + place.height
    return ((x, y), (right, y), (right, bottom), (x, bottom))


def arc(centre: Spot, radius: int, start: float, end: float) -> tuple[Spot, ...]:
    """Points on an arc, both ends included; degrees clockwise from the right, one about every ten."""
    count = max(2, round(abs(end - start) / 10))
    angles = [radians(start + (end - start) * at / count) for at in range(count + 1)]
    x, y = centre
    return tuple((x + round(radius * cos(angle)), y + round(radius * sin(angle))) for angle in angles)
