"""playingcards.io: a room file, that is a zip of `widgets.json` and the pictures that the widgets show.

Lengths are the room's units. A deck is a `cardDeck` widget that knows its designs, and a `card` widget for
each physical card in the pile of that deck.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from cardgen.finding import DataError, Finding
from cardgen.press.atlas import QUALITY, cell, painted
from cardgen.press.tabletop import Design, Group, groups, shelves

if TYPE_CHECKING:
    from cardgen.layout.marks import Drawing
    from cardgen.press.export.order import Order

MAKES = """a room file for playingcards.io: a pile for each deck with all its cards, the board, mats in
a pile, figures as pieces, dice as spinners with the names of their faces, a counter a player, a hand"""
LEAVES = """cover, rules sheet, seats, automation, pictures on dice. Made after public room files and an
importer of them, not yet tried on the site; a room of more than 1200 widgets is refused"""
TAKES = {"dpi": "pixels per inch of the pictures, 50 to 300 (default: 150)"}
DPI = (50, 300)
ASSETS = "userassets"
EDGE = 6
"""Room around a card in its pile."""


@dataclass(frozen=True)
class _Room:
    """The order, the widgets so far, and the pictures by their names in the zip."""

    order: Order
    widgets: list[dict[str, Any]] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)

    def add(self, kind: str, name: str, box: tuple[float, float, float, float], **more: Any) -> None:
        """A widget at x, y with width and height, above those before it."""
        x, y, width, height = (round(one, 1) for one in box)
        place = {"x": x, "y": y, "z": len(self.widgets) + 1, "width": width, "height": height}
        self.widgets.append({"id": name, "type": kind, **place, "dragging": None, **more})

    def types(self, group: Group, designs: Sequence[Design]) -> dict[str, dict[str, str]]:
        """What a deck must know of these designs: their pictures, and a name to find each by.

        A side that several share is one picture, named after the first.
        """
        shown: dict[int, tuple[Drawing, str]] = {}
        for design in designs:
            for drawing, end in zip(design.sides, ("", "-back"), strict=False):
                shown.setdefault(id(drawing), (drawing, f"{group.component}-{design.id}{end}.jpg"))
        faces = painted(
            [drawing for drawing, _ in shown.values()], group.stock, self.order.fonts, self.size(group)
        )
        for face, (_, name) in zip(faces, shown.values(), strict=True):
            file = BytesIO()
            face.save(file, "JPEG", quality=QUALITY, subsampling=0)
            self.pictures[f"{ASSETS}/{name}"] = file.getvalue()
        return {
            design.id: {
                "label": design.name,
                "face": f"package://{ASSETS}/{shown[id(design.sides[0])][1]}",
                "back": f"package://{ASSETS}/{shown[id(design.sides[-1])][1]}",
            }
            for design in designs
        }

    def size(self, group: Group) -> tuple[int, int]:
        """The pixels of a picture of this component."""
        side = self.order.sheet.figure("side", 64, 8192)
        return cell(group.stock, side, side, self.order.number("dpi", self.order.sheet.dpi, *DPI))


@dataclass(frozen=True)
class _Thing:
    """What takes a place of its own in the room: a pile of designs, one piece, or a player's counter."""

    group: Group | None
    designs: tuple[Design, ...] = ()
    key: str = ""
    number: int = 0
    title: str = ""

    @property
    def widgets(self) -> int:
        """How many it takes, at most: a pile and its deck, a card each; a figure and what it looks like."""
        if self.group is None or self.key:
            return 2 if self.group and self.group.kind == "figure" else 1
        return 2 + sum(len(design.keys) for design in self.designs)

    def size(self, scale: float, order: Order) -> tuple[float, float]:
        """Width and height in the room, at so many units a millimetre."""
        if self.group is None:
            return order.sheet.figure("counter_width", 1), order.sheet.figure("counter_height", 1)
        if self.group.kind == "die":
            return (order.sheet.figure("spinner", 1),) * 2
        edge = 0 if self.key else 2 * EDGE
        return self.group.stock.width * scale + edge, self.group.stock.height * scale + edge


def remarks(order: Order) -> Iterator[Finding]:
    """Settings are known ones, and the room can hold the game."""
    order.number("dpi", order.sheet.dpi, *DPI)
    count, most = (
        sum(thing.widgets for thing in _all_things(order)) + 1,
        order.sheet.figure("most_widgets", 1),
    )
    if count > most:
        what = f"found {count} widgets; allowed: {most:g} in a room; choose fewer with --only"
        yield Finding("", what, check="export", game=order.catalog.name)


def _all_things(order: Order) -> list[_Thing]:
    """The pieces, and a counter for each player."""
    things = [thing for group in groups(order) for thing in _things(group)]
    return things + [_Thing(None, number=number + 1) for number in range(order.catalog.box.players_max)]


def export(order: Order, folder: Path) -> list[Path]:
    """The room file."""
    things = _all_things(order)
    room = _Room(order)
    scale, corners = _laid_out(things, order)
    for thing, (x, y) in zip(things, corners, strict=True):
        _placed(room, thing, (x, y, *thing.size(scale, order)), scale, order)
    wide, high, hand = (order.sheet.figure(name, 1) for name in ("width", "height", "hand"))
    room.add("hand", "hand", (50, high - hand, wide - 100, hand))
    file = folder / f"{order.catalog.name}-{order.catalog.lang}.pcio"
    _zipped(room, file)
    return [file]


def _things(group: Group) -> Iterator[_Thing]:
    """A pile for each deck; boards, figures and dice one by one."""
    board = group.kind == "tile" and all(
        design.back is None and len(design.keys) == 1 for design in group.designs
    )
    if group.kind in ("figure", "die") or board:
        for design in group.designs:
            for key in design.keys:
                yield _Thing(group, (design,), key)
    else:
        for number, (title, designs) in enumerate(group.piles()):
            yield _Thing(group, designs, number=number, title=title)


def _laid_out(things: Sequence[_Thing], order: Order) -> tuple[float, list[tuple[float, float]]]:
    """Units a millimetre, as many as there is room for but no more than usual, and where things stand."""
    sheet = order.sheet
    gap, scale = sheet.figure("gap"), sheet.figure("scale", 0.01, 100)
    wide, deep = sheet.figure("width") - 2 * gap, sheet.figure("height") - sheet.figure("hand") - 2 * gap
    while True:
        corners, taken = shelves([thing.size(scale, order) for thing in things], wide, gap)
        if taken <= deep or scale < sheet.figure("least_scale", 0.01, 100):
            return scale, [(x + gap, y + gap) for x, y in corners]
        scale *= 0.95


def _placed(
    room: _Room, thing: _Thing, box: tuple[float, float, float, float], scale: float, order: Order
) -> None:
    """The widgets of one thing."""
    group = thing.group
    if group is None:
        label = order.house.word("table-player", number=thing.number)
        room.add("counter", f"counter-{thing.number}", box, label=label, counterValue=0)
    elif group.kind == "die":
        solid = thing.designs[0].solid
        assert solid is not None
        room.add("spinner", _name(thing.key), box, options=list(solid.names), value=solid.names[0])
    elif group.kind == "figure":
        _figure(room, thing, group, box)
    elif thing.key:
        design = thing.designs[0]
        room.add("board", _name(thing.key), box, boardImage=room.types(group, [design])[design.id]["face"])
    else:
        _pile(room, thing, group, box, scale)


def _figure(room: _Room, thing: _Thing, group: Group, box: tuple[float, float, float, float]) -> None:
    """A piece, with the collection that says what it looks like."""
    design = thing.designs[0]
    name = f"pieces-{design.id}"
    if not any(widget["id"] == name for widget in room.widgets):
        types = room.types(group, [design])
        room.add("cardDeck", name, box, collectionType="pieces", **_templates(box[2:], False, types))
    more = {"deck": name, "cardType": design.id, "faceup": True, "owner": None, "parent": None}
    room.add("piece", _name(thing.key), box, **more)


def _pile(
    room: _Room, thing: _Thing, group: Group, box: tuple[float, float, float, float], scale: float
) -> None:
    """A pile, its deck, and the cards in it, face down."""
    pile, name = (f"{what}-{group.component}-{thing.number}" for what in ("pile", "deck"))
    settings = {"allowedDecks": [name], "label": thing.title, "hideStackTab": False, "hasShuffleButton": True}
    room.add("cardPile", pile, box, **settings)
    size = (round(group.stock.width * scale, 1), round(group.stock.height * scale, 1))
    types = room.types(group, thing.designs)
    place = (box[0] + EDGE, box[1] + EDGE, *size)
    behave = {"cardOverlapH": 0, "cardOverlapV": 0, "confirmRecall": True, "enlarge": True}
    room.add("cardDeck", name, place, parent=pile, **behave, **_templates(size, True, types))
    for design in thing.designs:
        for key in design.keys:
            more = {"deck": name, "cardType": design.id, "parent": pile, "faceup": False, "owner": None}
            room.add("card", _name(key), place, **more)


def _templates(size: Sequence[float], rounded: bool, types: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Faces and backs that are one picture each, all over the card."""
    wide, high = size
    picture = {
        "type": "image",
        "x": 0,
        "y": 0,
        "w": wide,
        "h": high,
        "color": "white",
        "valueType": "dynamic",
    }
    sides = {
        f"{side}Template": {
            "includeBorder": False,
            "includeRadius": rounded,
            "objects": [{**picture, "value": side}],
        }
        for side in ("face", "back")
    }
    return {"cardWidth": wide, "cardHeight": high, "cardTypes": types, **sides}


def _name(key: str) -> str:
    """The name of the widget of a physical piece."""
    return f"piece-{key.replace('#', '-')}"


def _zipped(room: _Room, path: Path) -> None:
    """The zip, with the same bytes every time."""
    schema = f"{room.order.sheet.figure('schema', 1, 1000):g}"
    widgets = json.dumps(room.widgets, ensure_ascii=False, separators=(",", ":"))
    files = {"widgets.json": widgets.encode(), "schemaVersion": schema.encode(), **room.pictures}
    with ZipFile(path, "w") as zipped:
        for name, data in files.items():
            packed = ZIP_STORED if name.endswith(".jpg") else ZIP_DEFLATED
            info = ZipInfo(name)  # of the year 1980, always
            info.compress_type = packed
            zipped.writestr(info, data)


def read(folder: Path) -> list[str]:
    """The keys of all pieces in the room. Raises DataError for one without its picture."""
    (path,) = folder.glob("*.pcio")
    with ZipFile(path) as zipped:
        widgets = json.loads(zipped.read("widgets.json"))
        there = {f"package://{name}" for name in zipped.namelist()}
    decks = {widget["id"]: widget for widget in widgets if widget["type"] == "cardDeck"}
    found = []
    for widget in widgets:
        if not widget["id"].startswith("piece-"):
            continue
        name, _, copy = widget["id"].removeprefix("piece-").rpartition("-")
        shown = [widget["boardImage"]] if "boardImage" in widget else []
        if "deck" in widget:
            design = decks[widget["deck"]]["cardTypes"][widget["cardType"]]
            shown = [design["face"], design["back"]]
        if lost := [picture for picture in shown if picture not in there]:
            raise DataError([Finding(path.name, f"found no picture {lost[0]}", card=name)])
        found.append(f"{name}#{copy}")
    return found
