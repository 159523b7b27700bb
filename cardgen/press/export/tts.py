"""Tabletop Simulator: a saved object with all pieces side by side, and the pictures it shows.

Cards lie in decks whose faces are an atlas of at most 10 x 7 cells; the last cell is what others see of a
hidden card and so holds a back. A card is named by CardID = key x 100 + cell, a key being one atlas. Lengths
are the table's units, which are inches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlsplit

from cardgen.finding import DataError, Finding
from cardgen.press.atlas import FORMATS, Limits, alone, deck, grid, net, painted, saved, shared_out
from cardgen.press.tabletop import Design, Group, backs_of, groups, guids, limits_of, shelves

if TYPE_CHECKING:
    from cardgen.layout.marks import Drawing
    from cardgen.press.export.order import Order

MAKES = """a saved object for Tabletop Simulator, all pieces side by side: decks (an atlas holds up to 69
faces and, in its last cell, the back), boards and mats as tiles of their real size, figures, dice"""
LEAVES = """cover, rules sheet, scripts, snap points; nothing is uploaded. Made after the documentation and
public examples, not yet tried in the game; figures and dice are only about as large as they should be"""
TAKES = {
    "base-url": "where you will put the pictures, https://... (default: where they are on this machine)",
    "format": "jpg (default) or png",
    "side": "longest side of a picture in pixels, 512 to 8192 (default: 4096)",
}
CELLS = 100
"""CardID = key x 100 + cell."""
INCH = 25.4
DIE_CELLS = ((0, 2), (0, 1), (1, 2), (1, 1), (2, 1), (2, 2))
"""Column and row of each face of a die in its picture of 3 x 3 cells."""
DIE_TURNED = (0, 5)
"""Faces that stand on their heads there."""
DIE_UP = ((-90, 0), (0, 0), (0, -90), (0, 90), (0, -180), (90, 0))
"""How a die lies, turned about x and z in degrees, when each face is up."""


@dataclass(frozen=True)
class _Table:
    """What all objects of one file need: the order, the folder, names, and the numbers of the atlases."""

    order: Order
    folder: Path
    names: Mapping[str, str]
    keys: Iterator[int]

    def picture(self, picture: Any, name: str) -> str:
        """Write a picture; returns its address."""
        file = f"{name}.{self.order.choice('format', FORMATS)}"
        saved(picture, self.folder / file)
        base = self.order.settings.get("base-url", "")
        return f"{base.rstrip('/')}/{quote(file)}" if base else (self.order.place.absolute() / file).as_uri()

    def limits(self) -> Limits:
        """What the game takes: a grid is two by two at least, and its last cell holds no face."""
        return limits_of(self.order, 2, 1)

    def size(self, group: Group) -> tuple[int, int]:
        """The pixels of a picture that stands alone."""
        return alone(group.stock, self.limits(), self.order.sheet.figure("least", 1, 8192))


def remarks(order: Order) -> Iterator[Finding]:
    """Settings are known ones; an address is one that the game can open."""
    limits_of(order)
    order.choice("format", FORMATS)
    base = order.settings.get("base-url", "")
    if base and not _address(base):
        what = f"found base-url={base}; allowed: an address that begins with https://; write it in full"
        yield Finding("", what, check="export")


def _address(text: str) -> bool:
    """Whether it is an address on the web, written so that a picture's name can follow it."""
    if not text.isascii() or not text.isprintable() or set(text) & set(' "<>\\^`{|}?#'):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:  # brackets without a partner
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def export(order: Order, folder: Path) -> list[Path]:
    """The saved object and its pictures."""
    found = groups(order)
    keys = [key for group in found for design in group.designs for key in design.keys]
    decks = [_deck(group, at) for group in found for at, _ in enumerate(group.piles())]
    names = guids([*decks, *keys])
    table = _Table(order, folder, names, count(1))
    makers = {"card": _decks, "tile": _tiles, "figure": _figures, "die": _dice}
    things = [thing for group in found for thing in makers[group.kind](table, group)]
    saved_object = {
        "SaveName": order.catalog.box.title,
        "GameMode": "",
        "Note": "",
        "Rules": "",
        "ObjectStates": _arranged(things, order.sheet.figure("table", 1), order.sheet.figure("gap")),
    }
    file = folder / f"{order.catalog.name}-{order.catalog.lang}.json"
    file.write_text(json.dumps(saved_object, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return sorted(folder.iterdir())


Thing = tuple[dict[str, Any], float, float]
"""An object, and the width and depth it takes on the table."""


def _arranged(things: Sequence[Thing], wide: float, gap: float) -> list[dict[str, Any]]:
    """The objects in rows around the middle of the table, nothing on top of another."""
    corners, deep = shelves([(width, depth) for _, width, depth in things], wide, gap)
    for (thing, width, depth), (x, y) in zip(things, corners, strict=True):
        place = {"posX": x + width / 2 - wide / 2, "posY": 1.5, "posZ": deep / 2 - y - depth / 2}
        thing["Transform"] |= {axis: round(value, 3) for axis, value in place.items()}
    return [thing for thing, _, _ in things]


def _thing(kind: str, guid: str, group: Group, **more: Any) -> dict[str, Any]:
    """What every object says; `scale` of each axis is 1 unless given."""
    scale = more.pop("scale", (1.0, 1.0, 1.0))
    turn = more.pop("turn", 0.0)
    axes = dict(zip(("scaleX", "scaleY", "scaleZ"), (round(one, 4) for one in scale), strict=True))
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": {"posX": 0, "posY": 1.5, "posZ": 0, "rotX": 0, "rotY": 180.0, "rotZ": turn, **axes},
        "Nickname": group.title,
        "Description": "",
        "GMNotes": "",
        "Tags": [group.component],
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": False,
        "HideWhenFaceDown": False,
        **more,
        "LuaScript": "",
        "LuaScriptState": "",
    }


def _piece(kind: str, key: str, design: Design, table: _Table, group: Group, **more: Any) -> dict[str, Any]:
    """An object that is one physical piece: it says its name and its words, and to the host its key."""
    said = {"Nickname": design.name, "Description": design.words, "GMNotes": key}
    return _thing(kind, table.names[key], group, **(said | more))


# --- cards ----------------------------------------------------------------------------------------


def _deck(group: Group, at: int) -> str:
    """What the deck of a pile is named after."""
    return f"deck/{group.component}/{at}"


def _decks(table: _Table, group: Group) -> Iterator[Thing]:
    """The cards of a component in their decks, or the card itself where there is but one."""
    high = group.stock.height / INCH
    scale = high / table.order.sheet.figure("card", 0.01)
    looks = {"scale": (scale, 1.0, scale), "turn": 180.0, "SidewaysCard": False}
    cards = dict(_cards(table, group, looks))
    size = (group.stock.width / INCH, high)
    for at, (title, designs) in enumerate(group.piles()):
        pile = [cards[key] for design in designs for key in design.keys]
        if len(pile) == 1:
            yield pile[0], *size
            continue
        whole = {
            "Nickname": title,
            "DeckIDs": [card["CardID"] for card in pile],
            "CustomDeck": {name: custom for card in pile for name, custom in card["CustomDeck"].items()},
            "ContainedObjects": pile,
        }
        yield _thing("DeckCustom", table.names[_deck(group, at)], group, **looks, **whole), *size


def _cards(table: _Table, group: Group, looks: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each card by its key; their atlases are written on the way."""
    runs = shared_out(group.designs, table.limits().most)
    common = backs_of(group.designs)
    kind = "Card" if group.count > 1 else "CardCustom"
    more = {"Hands": True, "HideWhenFaceDown": True, **looks}
    for part, run in enumerate(runs, 1):
        number = next(table.keys)
        name = group.component + (f"-{part}" if len(runs) > 1 else "")
        custom = _custom(table, group, run, name, common)
        for at, design in enumerate(run):
            said = {"CardID": number * CELLS + at, "CustomDeck": {str(number): custom}}
            for key in design.keys:
                yield key, _piece(kind, key, design, table, group, **more, **said)


def _custom(
    table: _Table, group: Group, run: Sequence[Design], name: str, common: Sequence[Drawing]
) -> dict[str, Any]:
    """One atlas of faces with its backs, written; what the game must know of it."""
    shape = grid(len(run), group.stock, table.limits())
    alike = len(common) == 1
    backs = common if alike else [design.back or design.front for design in run]
    fronts = [design.front for design in run]
    faces, behind = deck(fronts, backs, group.stock, table.order.fonts, shape, hidden=True)
    return {
        "FaceURL": table.picture(faces, f"{name}-faces"),
        "BackURL": table.picture(behind, f"{group.component}-back" if alike else f"{name}-backs"),
        "NumWidth": shape.columns,
        "NumHeight": shape.rows,
        "BackIsHidden": True,
        "UniqueBack": not alike,
        "Type": 0,
    }


# --- what is no card ------------------------------------------------------------------------------


def _tiles(table: _Table, group: Group) -> Iterator[Thing]:
    """Boards, mats and tokens: as large as on paper, a second side where there is one."""
    size = table.size(group)
    base = table.order.sheet.figure("tile", 0.01)
    wide, high = group.stock.width / INCH, group.stock.height / INCH
    for design in group.designs:
        sides = painted(design.sides, group.stock, table.order.fonts, size)
        urls = [
            table.picture(side, f"{group.component}-{design.id}{end}")
            for side, end in zip(sides, ("", "-back"), strict=False)
        ]
        tile = {"Type": 0, "Thickness": table.order.sheet.figure("thickness", 0.01), "Stretch": True}
        image = _image(urls, CustomTile=tile | {"Stackable": len(design.keys) > 1})
        scale = (wide / base, 1.0, high / base)
        for key in design.keys:
            yield (
                _piece("Custom_Tile", key, design, table, group, scale=scale, CustomImage=image),
                wide,
                high,
            )


def _figures(table: _Table, group: Group) -> Iterator[Thing]:
    """Figures that stand, with their front and their back."""
    size = table.size(group)
    wide = group.stock.width / INCH
    for design in group.designs:
        sides = painted(design.sides, group.stock, table.order.fonts, size)
        urls = [
            table.picture(side, f"{group.component}-{design.id}{end}")
            for side, end in zip(sides, ("", "-back"), strict=False)
        ]
        for key in design.keys:
            yield (
                _piece("Figurine_Custom", key, design, table, group, CustomImage=_image([*urls, *urls][:2])),
                wide,
                wide,
            )


def _dice(table: _Table, group: Group) -> Iterator[Thing]:
    """Dice with a picture on each face, which say what they rolled by the name of the face."""
    edge = group.stock.width / INCH
    scale = (edge / table.order.sheet.figure("die", 0.01),) * 3
    for design in group.designs:
        assert design.solid is not None
        side = min(int(table.order.sheet.figure("die_pixels", 64, 8192)), table.limits().side)
        picture = net(design.sides, group.stock, table.order.fonts, side, DIE_CELLS, DIE_TURNED)
        url = table.picture(picture, f"{group.component}-{design.id}")
        image = _image([url], CustomDice={"Type": 1})
        rolled = [
            {"Value": name, "Rotation": {"x": float(x), "y": 0.0, "z": float(z)}}
            for name, (x, z) in zip(design.solid.names, DIE_UP, strict=True)
        ]
        for key in design.keys:
            made = _piece(
                "Custom_Dice",
                key,
                design,
                table,
                group,
                scale=scale,
                CustomImage=image,
                RotationValues=rolled,
            )
            yield made, edge, edge


def _image(urls: Sequence[str], **more: Any) -> dict[str, Any]:
    second = urls[1] if len(urls) > 1 else ""
    return {"ImageURL": urls[0], "ImageSecondaryURL": second, "ImageScalar": 1.0, "WidthScale": 0.0, **more}


# --- reading back ---------------------------------------------------------------------------------


def read(folder: Path) -> list[str]:
    """The keys of all pieces of the saved object. Raises DataError for one whose picture is not there."""
    from cardgen.press.export.place import LIST

    file = next(path for path in sorted(folder.glob("*.json")) if path.name != LIST)
    things = json.loads(file.read_text("utf-8"))["ObjectStates"]
    leaves = [leaf for thing in things for leaf in thing.get("ContainedObjects", [thing])]
    wrong = [f"{leaf['GMNotes']}: {what}" for leaf in leaves if (what := _wrong(leaf, folder))]
    wrong += [
        f"{thing['GUID']}: its DeckIDs are not those of its cards"
        for thing in things
        if "DeckIDs" in thing and thing["DeckIDs"] != [card["CardID"] for card in thing["ContainedObjects"]]
    ]
    if wrong:
        raise DataError([Finding(file.name, what) for what in wrong])
    return [leaf["GMNotes"] for leaf in leaves]


def _wrong(leaf: Mapping[str, Any], folder: Path) -> str:
    """What the game could not show of a piece, "" for nothing."""
    if "CardID" in leaf:
        number, at = divmod(leaf["CardID"], CELLS)
        custom = leaf["CustomDeck"].get(str(number))
        if custom is None:
            return f"no atlas has the number {number}"
        if at >= custom["NumWidth"] * custom["NumHeight"] - 1:
            return f"cell {at} is not one that holds a face"
        addresses = [custom["FaceURL"], custom["BackURL"]]
    else:
        image = leaf["CustomImage"]
        addresses = [url for url in (image["ImageURL"], image["ImageSecondaryURL"]) if url]
    lost = [url for url in addresses if not (folder / unquote(url.rpartition("/")[2])).is_file()]
    return f"found no picture {lost[0]}" if lost else ""
