"""Tabletop Playground: a package, that is a folder with a manifest, templates of objects, and textures.

A template of cards is a stack: an atlas and the list of its cells that are in it, a copy being a cell that is
listed again. Lengths are centimetres.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.finding import DataError, Finding
from cardgen.press.atlas import FORMATS, Limits, alone, deck, grid, net, painted, saved, shared_out
from cardgen.press.tabletop import Design, Group, backs_of, groups, guids, limits_of

if TYPE_CHECKING:
    from cardgen.press.export.order import Order

MAKES = """a package folder for Tabletop Playground: stacks of cards with all copies, boards, mats and tokens
as tiles of their real size, cardboard figures, dice; textures beside them"""
LEAVES = """cover, rules sheet, scripts, a saved table; dice and figures are in the library once for each
design. Made after the published schema of templates, not yet tried in the game"""
TAKES = {
    "format": "jpg (default) or png",
    "side": "longest side of a picture in pixels, 512 to 8192 (default: 4096)",
}
DIE_CELLS = ((1, 0), (0, 1), (1, 1), (1, 2), (0, 2), (2, 1))
"""Column and row of each face of a die in its texture of 3 x 3 cells."""
DIE_UP = ((0, 0, 1), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (1, 0, 0), (0, 0, -1))
"""Where each face looks."""
ONE_FILE, SAME_CELL, AS_BACK = -2, -3, -3
"""`BackIndex`: one picture for all, or the same cell of another atlas; `HiddenIndex`: as the back."""
ZERO, WHITE = {"X": 0, "Y": 0, "Z": 0}, {"R": 255, "G": 255, "B": 255}


@dataclass(frozen=True)
class _Package:
    """The order, the folder of the package, and the names of its templates."""

    order: Order
    folder: Path
    names: Mapping[str, str]

    def texture(self, picture: Any, name: str) -> str:
        """Write a texture; returns how a template calls it."""
        file = f"{name}.{self.order.choice('format', FORMATS)}"
        saved(picture, self.folder / "Textures" / file)
        return file

    def limits(self) -> Limits:
        """What the game takes."""
        return limits_of(self.order)


def remarks(order: Order) -> Sequence[Finding]:
    """Settings are known ones."""
    limits_of(order)
    order.choice("format", FORMATS)
    return ()


def export(order: Order, folder: Path) -> list[Path]:
    """The package in a folder of its own, to be moved as it is."""
    name = f"{order.catalog.name}-{order.catalog.lang}"
    found = groups(order)
    parts = [f"{group.component}/{part}" for group in found for part in range(len(group.designs))]
    names = {
        key: guid.upper() for key, guid in guids([name, *(f"{name}/{part}" for part in parts)], 32).items()
    }
    package = _Package(order, folder / name, {part: names[f"{name}/{part}"] for part in parts})
    for inner in ("Templates", "Textures"):
        (package.folder / inner).mkdir(parents=True)
    makers = {"card": _stacks, "tile": _tiles, "figure": _figures, "die": _dice}
    for group in found:
        for number, template in enumerate(makers[group.kind](package, group)):
            guid = package.names[f"{group.component}/{number}"]
            _write(package.folder / "Templates" / f"{guid}.json", template | {"GUID": guid})
    manifest = {
        "Name": f"{order.catalog.box.title} ({order.catalog.lang})",
        "Version": "1",
        "GUID": names[name],
    }
    _write(package.folder / "Manifest.json", manifest)
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _write(path: Path, value: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _template(kind: str, name: str, group: Group, **more: Any) -> dict[str, Any]:
    """What every template says."""
    return {
        "Type": kind,
        "GUID": "",
        "Name": name,
        "Metadata": "",
        "CollisionType": "Regular",
        "Friction": 0.7,
        "Restitution": 0.0,
        "Density": 0.5,
        "SurfaceType": "Cardboard",
        "Roughness": 1.0,
        "Metallic": 0.0,
        "PrimaryColor": WHITE,
        "SecondaryColor": {"R": 0, "G": 0, "B": 0},
        "Flippable": True,
        "AutoStraighten": False,
        "ShouldSnap": True,
        "ScriptName": "",
        "Blueprint": "",
        "Models": [],
        "Collision": [],
        "Lights": [],
        "SnapPointsGlobal": False,
        "SnapPoints": [],
        "ZoomViewDirection": ZERO,
        "Tags": [group.component],
        **more,
    }


def _stack(
    name: str,
    group: Group,
    cells: Mapping[int, Design],
    shape: tuple[int, int],
    textures: tuple[str, str],
    alike: bool,
) -> dict[str, Any]:
    """A template of cards or tiles: the cell of each design, listed as often as it has copies."""
    flat = group.kind == "tile"
    return _template(
        "Card",
        name,
        group,
        FrontTexture=textures[0],
        BackTexture=textures[1],
        HiddenTexture="",
        BackIndex=ONE_FILE if alike else SAME_CELL,
        HiddenIndex=AS_BACK,
        NumHorizontal=shape[0],
        NumVertical=shape[1],
        Width=round(group.stock.width / 10, 3),
        Height=round(group.stock.height / 10, 3),
        Thickness=0.2 if flat else 0.05,
        HiddenInHand=not flat,
        UsedWithCardHolders=not flat,
        CanStack=True,
        UsePrimaryColorForSide=False,
        FrontTextureOverrideExposed=False,
        AllowFlippedInStack=False,
        MirrorBack=True,
        EmissiveFront=False,
        Model="Square" if flat else "Rounded",
        Indices=[at for at, design in cells.items() for _ in design.keys],
        CardNames={str(at): design.name for at, design in cells.items()},
        CardMetadata={str(at): " ".join(design.keys) for at, design in cells.items()},
        CardTags={},
    )


def _stacks(package: _Package, group: Group) -> Iterator[dict[str, Any]]:
    """The cards of a component: a stack for each of its decks and each atlas that the deck has cards in."""
    common = backs_of(group.designs)
    alike = len(common) == 1
    runs = shared_out(group.designs, package.limits().most)
    for part, run in enumerate(runs, 1):
        name = group.component + (f"-{part}" if len(runs) > 1 else "")
        shape = grid(len(run), group.stock, package.limits())
        backs = common if alike else [design.back or design.front for design in run]
        faces, behind = deck([design.front for design in run], backs, group.stock, package.order.fonts, shape)
        textures = (
            package.texture(faces, f"{name}-faces"),
            package.texture(behind, f"{group.component}-back" if alike else f"{name}-backs"),
        )
        for title, designs in group.piles():
            own = {design.id for design in designs}
            if cells := {at: design for at, design in enumerate(run) if design.id in own}:
                yield _stack(title, group, cells, (shape.columns, shape.rows), textures, alike)


def _tiles(package: _Package, group: Group) -> Iterator[dict[str, Any]]:
    """Boards, mats and tokens: a tile for each design, a stack where it has copies."""
    for design in group.designs:
        front, back = _sides(package, group, design)
        yield _stack(design.name, group, {0: design}, (1, 1), (front, back), True)


def _figures(package: _Package, group: Group) -> Iterator[dict[str, Any]]:
    """Figures of cardboard; a piece's key is in the metadata, and so for dice."""
    for design in group.designs:
        front, back = _sides(package, group, design)
        yield _template(
            "Cardboard Figure",
            design.name,
            group,
            Metadata=" ".join(design.keys),
            Blueprint="Blueprints/Figure.json",
            FrontTexture=front,
            BackTexture=back,
            FrontExtraMap="",
            BackExtraMap="",
            FigureWidth=1,
            FigureHeight=1,
            FigureZOffset=0,
            UseAlpha=False,
            Collide=True,
        )


def _sides(package: _Package, group: Group, design: Design) -> tuple[str, str]:
    """The textures of front and back; the front's again where nothing else is behind it."""
    size = alone(group.stock, package.limits(), package.order.sheet.figure("least", 1, 8192))
    sides = painted(design.sides, group.stock, package.order.fonts, size)
    name = f"{group.component}-{design.id}"
    found = [package.texture(side, name + end) for side, end in zip(sides, ("", "-back"), strict=False)]
    return found[0], found[-1]


def _dice(package: _Package, group: Group) -> Iterator[dict[str, Any]]:
    """Dice whose faces have names."""
    for design in group.designs:
        assert design.solid is not None
        side = min(int(package.order.sheet.figure("die_pixels", 64, 8192)), package.limits().side)
        picture = net(design.sides, group.stock, package.order.fonts, side, DIE_CELLS)
        model = {
            "Model": "StaticMesh'/Game/Meshes/Dice/Dice_D6.Dice_D6'",
            "Offset": ZERO,
            "Scale": {"X": 1, "Y": 1, "Z": 1},
            "Rotation": ZERO,
            "Texture": package.texture(picture, f"{group.component}-{design.id}"),
            "NormalMap": "",
            "ExtraMap": "",
            "ExtraMap2": "",
            "IsTransparent": False,
            "CastShadow": True,
            "IsTwoSided": False,
            "UseOverrides": True,
            "SurfaceType": "Plastic",
            "Roughness": 0.2,
            "Metallic": 0,
        }
        faces = [
            {"X": x, "Y": y, "Z": z, "Name": name, "Metadata": ""}
            for name, (x, y, z) in zip(design.solid.names, DIE_UP, strict=True)
        ]
        more = {"Metadata": " ".join(design.keys), "Models": [model], "Faces": faces, "Flippable": False}
        yield _template("Dice", design.name, group, **more)


def read(folder: Path) -> list[str]:
    """The keys of the pieces of all templates. Raises DataError for one whose textures are not there."""
    found: list[str] = []
    for path in sorted(folder.glob("*/Templates/*.json")):
        template = json.loads(path.read_text("utf-8"))
        models = [model["Texture"] for model in template["Models"]]
        textures = [*models, template.get("FrontTexture", ""), template.get("BackTexture", "")]
        lost = [name for name in textures if name and not (path.parent.parent / "Textures" / name).is_file()]
        if lost:
            raise DataError([Finding(path.name, f"found no texture {lost[0]}")])
        if template["Type"] != "Card":
            found += template["Metadata"].split()
            continue
        for at, keys in template["CardMetadata"].items():
            found += keys.split()[: template["Indices"].count(int(at))]
    return found
