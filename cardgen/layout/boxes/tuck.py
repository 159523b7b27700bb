"""The tuck box of a deck: a sleeve of four panels, a glued bottom, a lid that is tucked in.

From left to right: glue flap, left, front, right, back. The lid hangs on the back, its flap goes inside the
front; slits at the fold between them catch on the dust flaps. The bottom is the back's too, glued over the
front's flap. The front has a notch for the thumb.
"""

from __future__ import annotations

from cardgen.catalog.boxes import Build
from cardgen.layout.boxes.net import Kind, Net, Panel, Place, Room, Spot, arc, rectangle

FRONT, BACK, LEFT, RIGHT, TOP, BOTTOM = "front", "back", "left", "right", "top", "bottom"
SIDES = (LEFT, RIGHT)
"""The narrow panels that are seen on a shelf."""
LAYERS = Room(1, 4, 3)
"""How many sheets of board the panels must be larger than the room: across, up, in depth.

The fold itself takes one; up there are also the bottom's flaps, two deep, and the upper dust flap; in depth
the glue flap behind the back, and the tucked flap inside the front.
"""


def tuck(name: str, room: Room, build: Build, board: int) -> Net:
    """The net of a tuck box for that room (um), of board so thick (um)."""
    wide = room.width + LAYERS.width * board
    high = room.height + LAYERS.height * board
    deep = room.depth + LAYERS.depth * board
    glue = min(_um(build.glue), wide * 4 // 5)
    flap = min(_um(build.tuck), high // 2)
    top, bottom = flap + deep, flap + deep + high
    columns = [glue, glue + deep, glue + deep + wide, glue + 2 * deep + wide, glue + 2 * deep + 2 * wide]
    places = {
        name: Place(x, top, right - x, high)
        for name, x, right in zip((LEFT, FRONT, RIGHT, BACK), columns, columns[1:], strict=False)
    }
    slit = min(_um(build.slit), wide // 4)
    shapes = _Shapes(places, build)
    lid = Place(columns[3], flap, wide, deep)
    left, right = lid.x, lid.x + lid.width
    panels = (
        Panel(FRONT, shapes.front()),
        *(Panel(side, rectangle(places[side])) for side in SIDES),
        Panel(BACK, rectangle(places[BACK])),
        Panel(TOP, _slitted(lid, slit), turn=180),
        Panel(BOTTOM, rectangle(Place(left, bottom, wide, deep))),
        Panel("tuck", shapes.tuck(lid, flap, slit), "flap", 180, under=FRONT),
        *(shapes.dust(side, above, wide) for side in SIDES for above in (True, False)),
        shapes.inner(deep),
        Panel("glue", shapes.glue(glue), "glue", under=BACK),
    )
    slits = (((left, flap), (left + slit, flap)), ((right - slit, flap), (right, flap)))
    outer = Room(wide + board, high + board, deep + board)
    return Net(name, panels, room, outer, board, slits).shifted()


def _um(mm: float) -> int:
    return round(mm * 1000)


def _slitted(lid: Place, slit: int) -> tuple[Spot, ...]:
    """The lid, with corners where its upper edge changes from a slit to a fold."""
    corners = rectangle(lid)
    return (corners[0], (lid.x + slit, lid.y), (lid.x + lid.width - slit, lid.y), *corners[1:])


class _Shapes:
    """Outlines of what is no plain rectangle; `places` are the four walls."""

    def __init__(self, places: dict[str, Place], build: Build) -> None:
        self._places, self._build = places, build

    def front(self) -> tuple[Spot, ...]:
        """The front with its notch."""
        place = self._places[FRONT]
        radius = min(_um(self._build.notch), place.width // 5, place.height // 4)
        corners, middle = rectangle(place), place.x + place.width // 2
        return (corners[0], *arc((middle, place.y), radius, 180, 0), *corners[1:])

    def tuck(self, lid: Place, depth: int, slit: int) -> tuple[Spot, ...]:
        """The flap that is tucked in, its outer corners round; a little narrower than the lid."""
        left, right, base = lid.x, lid.x + lid.width, lid.y
        inset = min(500, lid.width // 20)
        radius = min(depth * 3 // 5, lid.width // 4)
        return (
            *arc((left + inset + radius, base - depth + radius), radius, 180, 270),
            *arc((right - inset - radius, base - depth + radius), radius, 270, 360),
            (right, base),
            (right - slit, base),
            (left + slit, base),
            (left, base),
        )

    def dust(self, side: str, above: bool, wide: int) -> Panel:
        """The dust flap at one end of a side: it tapers, so that it goes in before the lid."""
        x, y, width, height = self._places[side]
        depth = min(_um(self._build.dust), wide * 9 // 20)
        taper = min(_um(self._build.taper), width // 4)
        base, end = (y, y - depth) if above else (y + height, y + height + depth)
        points: tuple[Spot, ...] = (
            (x, base), (x + taper, end), (x + width - taper, end), (x + width, base),
        )  # fmt: skip
        kind: Kind = "flap" if above else "glue"
        name = f"{side} {'upper' if above else 'lower'} dust flap"
        return Panel(name, points if above else points[::-1], kind, under=TOP if above else BOTTOM)

    def inner(self, deep: int) -> Panel:
        """The front's flap at the bottom, on which the back's is glued."""
        x, y, width, height = self._places[FRONT]
        taper, depth = min(_um(self._build.taper), width // 4), max(deep - 1000, deep // 2)
        base, end = y + height, y + height + depth
        points = ((x, base), (x + width, base), (x + width - taper, end), (x + taper, end))
        return Panel("inner bottom", points, "glue", under=BOTTOM)

    def glue(self, width: int) -> tuple[Spot, ...]:
        """The glue flap at the left end; it tapers, to stay away from the folds above and below."""
        place = self._places[LEFT]
        slope = min(max(_um(self._build.taper), width // 3), place.height // 4)
        x, top, bottom = place.x, place.y, place.y + place.height
        return ((x - width, top + slope), (x, top), (x, bottom), (x - width, bottom - slope))
