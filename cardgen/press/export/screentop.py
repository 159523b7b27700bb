"""Screentop: picture atlases for its components, and a list that says which cell is which variant.

There a deck is a component with a variant for each card; nothing can be read in but pictures, so the list
is for the person who sets the game up. Sizes are pixels, formats millimetres.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.finding import DataError, Finding
from cardgen.press.atlas import FORMATS, Grid, Limits, atlas, cell, deck, grid, painted, saved, shared_out
from cardgen.press.tabletop import Design, Group, backs_of, groups, limits_of

if TYPE_CHECKING:
    from cardgen.press.export.order import Order

MAKES = """picture atlases for Screentop, fronts and backs, and atlas.json and atlas.csv, which name for each
component its kind, size, columns and rows, and for each cell the variant and its copies"""
LEAVES = """cover, rules sheet; a game that can be read in: components, variants and their copies are set by
hand after the list. How the site cuts an atlas up was not verified"""
TAKES = {
    "format": "jpg (default) or png",
    "side": "longest side of a picture in pixels, 512 to 8192 (default: 4096)",
}
JSON, CSV = "atlas.json", "atlas.csv"
COLUMNS = (
    "component", "title", "kind", "front", "back", "columns", "rows", "width", "height", "width_mm",
    "height_mm", "cell", "id", "name", "copies", "keys",
)  # fmt: skip


def remarks(order: Order) -> Sequence[Finding]:
    """Settings are known ones."""
    limits_of(order)
    order.choice("format", FORMATS)
    return ()


def export(order: Order, folder: Path) -> list[Path]:
    """The atlases and the two lists."""
    parts = [part for group in groups(order) for part in _parts(order, folder, group)]
    about = {"game": order.catalog.box.title, "lang": order.catalog.lang, "components": parts}
    (folder / JSON).write_text(json.dumps(about, ensure_ascii=False, indent=1) + "\n", "utf-8")
    with (folder / CSV).open("w", encoding="utf-8", newline="") as stream:
        lines = csv.DictWriter(stream, COLUMNS, lineterminator="\n", extrasaction="ignore")
        lines.writeheader()
        for part in parts:
            for variant in part["variants"]:
                words = {name: _cell(str((part | variant)[name])) for name in ("title", "name")}
                lines.writerow(part | variant | words | {"keys": " ".join(variant["keys"])})
    return sorted(folder.iterdir())


def _cell(words: str) -> str:
    """A text as a spreadsheet takes it for one: what begins like a formula gets an apostrophe before it."""
    return f"'{words}" if words.startswith(("=", "+", "-", "@", "\t")) else words


def _parts(order: Order, folder: Path, group: Group) -> Iterator[dict[str, Any]]:
    """An atlas of cards or figures, with its backs; of what is large and of dice one for each design."""
    sheet = order.sheet
    limits = limits_of(order)
    if group.kind == "die":
        yield from (_die(order, folder, group, design, limits) for design in group.designs)
        return
    single = group.kind == "tile" and max(group.stock.width, group.stock.height) > sheet.figure(
        "largest_card"
    )
    runs = shared_out(group.designs, 1 if single else limits.most)
    for part, run in enumerate(runs, 1):
        name = group.component + (f"-{run[0].id if single else part}" if len(runs) > 1 else "")
        shape = grid(len(run), group.stock, limits)
        yield _deck(order, folder, group, run, name, shape)


def _deck(
    order: Order, folder: Path, group: Group, run: Sequence[Design], name: str, shape: Grid
) -> dict[str, Any]:
    """Fronts and, where there are any, backs."""
    fronts = [design.sides[0] for design in run]
    if all(len(design.sides) == 1 for design in run):
        faces = atlas(painted(fronts, group.stock, order.fonts, (shape.width, shape.height)), shape)
        return _about(group, run, shape, _filed(order, folder, faces, name), "")
    common = backs_of(group.designs) if group.kind != "figure" else [design.sides[-1] for design in run]
    backs = common if len(common) == 1 else [design.sides[-1] for design in run]
    faces, behind = deck(fronts, backs, group.stock, order.fonts, shape)
    front = _filed(order, folder, faces, name)
    return _about(group, run, shape, front, _filed(order, folder, behind, f"{name}-back"))


def _die(order: Order, folder: Path, group: Group, design: Design, limits: Limits) -> dict[str, Any]:
    """The faces of a die in three columns and two rows, in the order of their list."""
    assert design.solid is not None
    size = cell(group.stock, limits.side / 3, limits.side / 2, limits.dpi)
    shape = Grid(3, 2, *size)
    faces = atlas(painted(design.sides, group.stock, order.fonts, size), shape)
    front = _filed(order, folder, faces, f"{group.component}-{design.id}")
    return _about(group, [design], shape, front, "") | {"faces": list(design.solid.names)}


def _filed(order: Order, folder: Path, picture: Any, name: str) -> str:
    return saved(picture, folder / f"{name}.{order.choice('format', FORMATS)}").name


def _about(group: Group, run: Sequence[Design], shape: Grid, front: str, back: str) -> dict[str, Any]:
    """What the list says of one atlas: the cells of `front` are counted from 0, row by row."""
    return {
        "component": group.component,
        "title": group.title,
        "kind": group.kind,
        "front": front,
        "back": back,
        "columns": shape.columns,
        "rows": shape.rows,
        "width": shape.width,
        "height": shape.height,
        "width_mm": group.stock.width,
        "height_mm": group.stock.height,
        "variants": [
            {
                "cell": at,
                "id": design.id,
                "name": design.name,
                "copies": len(design.keys),
                "keys": list(design.keys),
            }
            for at, design in enumerate(run)
        ],
    }


def read(folder: Path) -> list[str]:
    """The keys of the list, in both of its forms. Raises DataError for an atlas that is not as told."""
    parts = json.loads((folder / JSON).read_text("utf-8"))["components"]
    wrong = [what for part in parts if (what := _wrong(part, folder))]
    keys = [key for part in parts for variant in part["variants"] for key in variant["keys"]]
    with (folder / CSV).open(encoding="utf-8", newline="") as stream:
        if keys != [key for line in csv.DictReader(stream) for key in line["keys"].split()]:
            wrong.append(f"{CSV} does not say what {JSON} says")
    if wrong:
        raise DataError([Finding(JSON, what) for what in wrong])
    return keys


def _wrong(part: Mapping[str, Any], folder: Path) -> str:
    from PIL import Image

    with Image.open(folder / part["front"]) as picture:
        size = picture.size
    if size != (part["columns"] * part["width"], part["rows"] * part["height"]):
        return f"{part['front']} has {size[0]} x {size[1]} pixels"
    if part["back"] and not (folder / part["back"]).is_file():
        return f"found no picture {part['back']}"
    return ""
