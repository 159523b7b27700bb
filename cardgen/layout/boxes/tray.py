"""The box of a game: a tray and a lid that slips over it, each a plate with four walls.

The upper and lower walls have a tab at both ends, which is glued inside the wall beside it. The lid is as
deep as the tray and has a notch for the thumb in its two short walls.
"""

from __future__ import annotations

from cardgen.catalog.boxes import Build
from cardgen.layout.boxes.net import Net, Panel, Place, Room, Spot, arc, rectangle

PLATE = "plate"
WALLS = ("north", "east", "south", "west")
"""The walls clockwise, as they lie around the plate."""


def tray(room: Room, build: Build, board: int) -> Net:
    """The net of a tray for that room (um); the tabs take their thickness inside the short walls."""
    wide, high = room.width + 3 * board, room.height + board
    deep = room.depth + board
    outer = Room(wide + board, high + board, deep + board)
    return Net("tray", _panels((wide, high, deep), build, hanging=False), room, outer, board)


def lid(tray: Net, build: Build) -> Net:
    """The net of the lid that slips over the tray."""
    board, gap = tray.board, round(build.gap_lid * 1000)
    room = Room(tray.outer.width + gap, tray.outer.height + gap, tray.outer.depth)
    wide, high, deep = room.width + 3 * board, room.height + board, room.depth + board
    outer = Room(wide + board, high + board, deep + board)
    return Net("lid", _panels((wide, high, deep), build, hanging=True), room, outer, board)


def _panels(size: tuple[int, int, int], build: Build, hanging: bool) -> tuple[Panel, ...]:
    """Plate, walls and tabs; `hanging` walls have their upper edge at the plate, and notches."""
    wide, high, deep = size
    places = {
        "north": Place(deep, 0, wide, deep),
        "east": Place(deep + wide, deep, deep, high),
        "south": Place(deep, deep + high, wide, deep),
        "west": Place(0, deep, deep, high),
    }
    upright = {"north": 180, "east": 270, "south": 0, "west": 90}
    turn = {name: angle if hanging else (angle + 180) % 360 for name, angle in upright.items()}
    walls = [Panel(name, rectangle(places[name]), turn=turn[name]) for name in WALLS]
    if hanging:
        radius = min(round(build.notch * 1000), deep // 2, high // 5)
        walls[1] = Panel("east", _notched(places["east"], radius, 1), turn=turn["east"])
        walls[3] = Panel("west", _notched(places["west"], radius, 3), turn=turn["west"])
    tabs = [
        _tab(places[wall], wall, side, build, min(deep, high // 2))
        for wall in ("north", "south")
        for side in ("west", "east")
    ]
    return (Panel(PLATE, rectangle(Place(deep, deep, wide, high))), *walls, *tabs)


def _notched(place: Place, radius: int, side: int) -> tuple[Spot, ...]:
    """A wall with a notch in its outer edge, the right one (1) or the left one (3)."""
    corners = rectangle(place)
    middle = place.y + place.height // 2
    if side == 1:
        notch = arc((place.x + place.width, middle), radius, 270, 90)
    else:
        notch = arc((place.x, middle), radius, 90, -90)
    return (*corners[: side + 1], *notch, *corners[side + 1 :])


def _tab(wall: Place, name: str, side: str, build: Build, most: int) -> Panel:
    """The tab at one end of a wall."""
    long = min(round(build.glue * 1000), most)
    slope = min(round(build.taper * 1000), wall.height // 4)
    top, bottom = wall.y, wall.y + wall.height
    if side == "west":
        x = wall.x
        points: tuple[Spot, ...] = (
            (x - long, top + slope),
            (x, top),
            (x, bottom),
            (x - long, bottom - slope),
        )
    else:
        x = wall.x + wall.width
        points = ((x, top), (x + long, top + slope), (x + long, bottom - slope), (x, bottom))
    return Panel(f"{name} {side} tab", points, "glue", under=side)
