"""What each print service gets: pixels, names, order, numbers; read back piece by piece."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from xml.etree.ElementTree import parse

import pytest
from PIL import Image

from cardgen.catalog.model import Stock
from cardgen.finding import Finding, Level, UsageError
from cardgen.layout.marks import Drawing, Rect
from cardgen.layout.solid import Solid, side_stock
from cardgen.press.export import covered, exporter, read_back, remarks
from cardgen.press.impose import Piece

if TYPE_CHECKING:
    from cardgen.press.export.order import Order

CARD = Stock(width=63, height=88)
RED = (255, 0, 0)


class Deck(Protocol):
    pieces: tuple[Piece, ...]


class Ordering(Protocol):
    def __call__(self, name: str, pieces: Sequence[Piece], **settings: str) -> Order: ...


def copies(piece: Piece, count: int) -> list[Piece]:
    stem = piece.key.rpartition("#")[0]
    return [replace(piece, key=f"{stem}#{number}") for number in range(1, count + 1)]


def blank(name: str, stock: Stock, colour: str, back: str | None = "#0000ff") -> Piece:
    """A piece of one colour, with its bleed."""
    sides = [
        Drawing((Rect(-20, -20, stock.width + 40, stock.height + 40, fill=fill),)) if fill else None
        for fill in (colour, back)
    ]
    assert sides[0] is not None
    return Piece(f"{name}#1", "things", sides[0], sides[1], stock)


def found(order: Order) -> list[Finding]:
    return list(remarks(exporter(order.sheet.name), order))


def exported(order: Order, folder: Path) -> list[str]:
    """Names of the files; every piece that is covered was read back."""
    made = exporter(order.sheet.name)
    assert not [one for one in found(order) if one.level is Level.ERROR]
    paths = made.export(order, folder)
    wanted = sorted(piece.key for piece in covered(made, order))
    assert sorted(read_back(made, folder) or ()) == wanted
    assert sorted(paths) == sorted(path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in paths)


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        assert image.mode == "RGB"
        assert [round(one) for one in image.info["dpi"]] == [300, 300]
        return image.size


def test_png_one_picture_a_design_and_equal_backs_once(tmp_path: Path, deck: Deck, ordered: Ordering) -> None:
    first, second, third = deck.pieces[:3]
    same = replace(second, back=first.back)
    pieces = [*copies(first, 2), same, replace(third, back=None)]
    names = exported(ordered("png", pieces), tmp_path)
    stems = [piece.key.rpartition("#")[0] for piece in (first, second, third)]
    fronts = [f"employees/{stem}.png" for stem in stems]
    assert names == sorted([*fronts, f"employees/{stems[0]}-back.png", "pieces.csv"])
    assert {size(tmp_path / name) for name in names if name.endswith(".png")} == {(744, 1039)}
    rows = list(csv.DictReader((tmp_path / "pieces.csv").read_text("utf-8").splitlines()))
    assert [row["front"] for row in rows] == [fronts[0], fronts[0], fronts[1], fronts[2]]
    assert [row["back"] for row in rows] == [f"employees/{stems[0]}-back.png"] * 3 + [""]


@pytest.mark.parametrize(
    ("settings", "pixels", "mode"),
    [
        ({"dpi": "150"}, (372, 520), "RGB"),
        ({"bleed": "yes"}, (815, 1110), "RGB"),
        ({"corners": "round", "dpi": "72"}, (179, 249), "RGBA"),
    ],
)
def test_png_in_any_resolution_with_bleed_or_round(
    tmp_path: Path, ordered: Ordering, settings: dict[str, str], pixels: tuple[int, int], mode: str
) -> None:
    exported(ordered("png", [blank("a", CARD, "#ff0000")], **settings), tmp_path)
    with Image.open(tmp_path / "things" / "a.png") as image:
        assert (image.size, image.mode) == (pixels, mode)
        assert image.getpixel((pixels[0] // 2, 0)) == (*RED, 255)[: len(mode)]


def test_png_settings_that_cannot_be(ordered: Ordering) -> None:
    pieces = [blank("a", CARD, "#ff0000")]
    assert found(ordered("png", pieces, corners="round", bleed="yes"))[0].level is Level.ERROR
    for settings, said in (({"corners": "oval"}, "square, round"), ({"dpi": "9"}, "36 to 1200")):
        with pytest.raises(UsageError, match=said):
            exporter("png").export(ordered("png", pieces, **settings), Path("nowhere"))


def test_mpc_pictures_and_the_order_of_the_autofill_tool(
    tmp_path: Path, deck: Deck, ordered: Ordering
) -> None:
    first, second, third = deck.pieces[:3]
    pieces = [*copies(first, 3), second, replace(third, back=first.back)]
    names = exported(ordered("mpc", pieces, paper="s33", foil="yes"), tmp_path)
    pictures = [name for name in names if name.endswith(".png")]
    assert len(pictures) == 5 and all(name.startswith("poker/cards/employees-") for name in pictures)
    assert {size(tmp_path / name) for name in pictures} == {(822, 1122)}
    root = parse(tmp_path / "poker" / "order.xml").getroot()
    details = {part.tag: part.text for part in root.find("details") or ()}
    assert details == {"quantity": "5", "bracket": "18", "stock": "(S33) Superior Smooth", "foil": "true"}
    stems = [f"employees-{piece.key.rpartition('#')[0]}" for piece in (first, second, third)]
    fronts = [(card.findtext("name"), card.findtext("slots")) for card in root.iterfind("fronts/card")]
    assert fronts == [(f"{stems[0]}.png", "0,1,2"), (f"{stems[1]}.png", "3"), (f"{stems[2]}.png", "4")]
    backs = [(card.findtext("id"), card.findtext("slots")) for card in root.iterfind("backs/card")]
    assert backs == [(f"cards/{stems[1]}-back.png", "3")]
    assert root.findtext("cardback") == f"cards/{stems[0]}-back.png"


def test_mpc_several_sizes_and_more_cards_than_a_project_takes(tmp_path: Path, ordered: Ordering) -> None:
    bridge = Stock(width=56, height=87)
    pieces = [*copies(blank("many", CARD, "#ff0000"), 700), blank("few", bridge, "#00ff00", None)]
    names = exported(ordered("mpc", pieces), tmp_path)
    assert [name for name in names if name.endswith((".xml", ".csv"))] == [
        "bridge/slots.csv",
        "poker-1/order.xml",
        "poker-1/slots.csv",
        "poker-2/order.xml",
        "poker-2/slots.csv",
    ]
    sizes = [parse(tmp_path / f"poker-{number}/order.xml").findtext("details/quantity") for number in (1, 2)]
    assert sizes == ["612", "88"]
    assert size(tmp_path / "bridge" / "cards" / "things-few.png") == (747, 1122)
    with Image.open(tmp_path / "bridge" / "cards" / "blank.png") as image:
        assert set(image.convert("RGB").getcolors() or ()) == {(747 * 1122, (255, 255, 255))}


def test_mpc_tells_what_it_leaves_what_is_cut_and_what_cannot_be(deck: Deck, ordered: Ordering) -> None:
    near = replace(deck.pieces[0], stock=Stock(width=63, height=88))
    shifted = replace(near, key="low#1", front=_moved(near.front, 0, 9))
    board = blank("board", Stock(width=400, height=277), "#ff0000")
    said = {one.check: one for one in found(ordered("mpc", [near, shifted, board]))}
    assert set(said) == {"export-left", "export-safe"}
    assert "found 1 of 400 x 277 mm" in said["export-left"].what
    assert "low" in said["export-safe"].what and "aufzug" not in said["export-safe"].what
    (nothing,) = found(ordered("mpc", [board]))
    assert nothing.level is Level.ERROR and "poker size (63.5 x 88.9 mm)" in nothing.what
    assert found(ordered("mpc", [near], paper="p10", foil="yes"))[0].level is Level.ERROR


def _moved(drawing: Drawing, x: float, y: float) -> Drawing:
    from cardgen.layout.marks import Group, moved

    return Drawing((Group(drawing.marks, moved(x, y)),))


def test_tgc_boards_figures_dice_and_boxes(tmp_path: Path, ordered: Ordering) -> None:
    face = Drawing((Rect(0, 0, 18, 18, fill="#ff0000"),))
    die = replace(blank("die", Stock(width=80, height=110), "#ff0000", None), key="die#1")
    die = replace(die, solid=Solid("die", side_stock(18, 18), (face,) * 6))
    strip = Stock(width=25, height=95)
    side = Drawing((Rect(0, 0, 25, 37.5, fill="#ff0000"),))
    figure = replace(
        blank("figure", strip, "#ff0000", None), solid=Solid("figure", side_stock(25, 37.5), (side, side))
    )
    board = blank("board", Stock(width=400, height=277), "#ff0000", None)
    cards = copies(blank("card", CARD, "#ff0000"), 40)
    shoe = blank("shoe", Stock(width=10, height=17.5), "#ff0000")
    order = ordered("tgc", [*cards, board, figure, *copies(die, 2), shoe])
    names = exported(order, tmp_path)
    assert [name for name in names if name.startswith("custom")] == [
        f"custom-color-d6/things-die-{number}.png" for number in range(1, 7)
    ]
    sizes = {
        "poker-deck/things-card": (825, 1125),
        "big-mat/things-board": (3075, 4875),
        "large-standee/things-figure": (375, 975),
        "large-standee/things-figure-back": (375, 975),
        "custom-color-d6/things-die-1": (180, 180),
    }
    assert {stem: size(tmp_path / f"{stem}.png") for stem in sizes} == sizes
    text = (tmp_path / "order.txt").read_text("utf-8")
    assert "in 1 x Poker Tuck Box 54" in text
    assert "  things: 40\n    40 x things-card.png\n  in 1 x" in text
    assert "  things: 2\n    2 x things-die-1.png to things-die-6.png\n" in text
    assert " x things-board" not in text, "each picture once"
    assert text.endswith("Not made by this service:\n  things: 1\n")
    assert [one.check for one in found(order)] == ["export-left", "export-smaller"]


def test_photo_cards_have_their_size_on_the_enlarged_print(tmp_path: Path, ordered: Ordering) -> None:
    stock = Stock(width=63, height=88, bleed=0)
    pieces = [*copies(blank("a", stock, "#ff0000"), 5), blank("b", stock, "#00ff00")]
    names = exported(ordered("photo", pieces, format="png"), tmp_path)
    assert names == ["001-back.png", "001-front.png", "002-front.png", "prints.csv"]
    rows = {
        row["picture"]: row
        for row in csv.DictReader((tmp_path / "prints.csv").read_text("utf-8").splitlines())
    }
    assert {name: row["prints"] for name, row in rows.items()} == {
        "001-front.png": "2",
        "001-back.png": "3",
        "002-front.png": "1",
    }
    with Image.open(tmp_path / "001-front.png") as image:
        assert image.size == (1800, 1200)
        row = [image.getpixel((x, 600)) == RED for x in range(1800)]
        column = [image.getpixel((600, y)) == RED for y in range(1200)]
    for line, cards, mm in ((row, 2, 63), (column, 1, 88)):
        assert sum(line) * 25.4 / 300 * 1.04 / cards == pytest.approx(mm, abs=0.2)
    lost = round(1800 * (1 - 1 / 1.04) / 2)
    assert not any(row[: lost + 10]) and not any(row[-lost - 10 :])


def test_photo_names_what_is_larger(ordered: Ordering) -> None:
    board = blank("board", Stock(width=262, height=190), "#ff0000")
    (one,) = found(ordered("photo", [blank("a", CARD, "#ff0000"), board]))
    assert one.level is Level.WARNING and "found 1 of 262 x 190 mm" in one.what
    assert found(ordered("photo", [board]))[0].level is Level.ERROR


def test_drivethru_has_a_back_before_each_front_and_passes_preflight(
    tmp_path: Path, root: Path, deck: Deck, ordered: Ordering
) -> None:
    from cardgen.press.preflight import preflight
    from cardgen.press.reader import opened

    wide = Stock(width=63, height=88, bleed=7.5)
    pieces = [
        replace(
            piece, stock=wide, front=_spread(piece.front), back=_spread(piece.back) if piece.back else None
        )
        for piece in deck.pieces[:3]
    ]
    assert exported(ordered("drivethru", pieces), tmp_path) == ["pages.csv", "poker.pdf"]
    with opened((tmp_path / "poker.pdf").read_bytes()) as pages:
        assert [(page.width, page.height) for page in pages] == [(69_850, 95_250)] * 6
        trims = [page.box("TrimBox") for page in pages]
        assert {trim and tuple(trim) for trim in trims} == {(3175, 3175, 63500, 88900)}
        names = ("Aufzug", "Brause", "Chefetage")
        for number, name in enumerate(names):
            assert pages[2 * number].find(f"Rücken von {name}")
            assert pages[2 * number + 1].find(name) and not pages[2 * number + 1].find("Rücken")
    told = preflight(tmp_path / "poker.pdf", root, "drivethru", plates=False)
    assert [one for one in told if one.level is Level.ERROR] == []


def _spread(drawing: Drawing) -> Drawing:
    """The face with its ground under a larger bleed."""
    ground = drawing.marks[0]
    assert isinstance(ground, Rect)
    large = replace(ground, x=-7.5, y=-7.5, width=78, height=103)
    return Drawing((large, *drawing.marks[1:]))
