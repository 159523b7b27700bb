"""Exports for tables on a screen, read back from their files alone by a reader of its own."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname
from zipfile import ZipFile

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.load import load
from cardgen.catalog.model import REFERENCE, Catalog, House, Stock
from cardgen.catalog.pieces import pieces as all_pieces
from cardgen.cli import main
from cardgen.finding import DataError
from cardgen.game import Face, Game, faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.marks import Drawing, Group, Rect, half_turn
from cardgen.layout.type import Setter
from cardgen.press.export import exporter, read_back, remarks
from cardgen.press.export.order import Order
from cardgen.press.export.service import service
from cardgen.press.impose import Piece
from cardgen.preview.picture import pieces

TABLES = ("tts", "ttp", "pcio", "screentop")
GAME = names()[0]


# --- a reader of each format ----------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """A physical piece as the files show it: its name, and its sides where the table has them as pictures."""

    name: str
    sides: tuple[Image.Image, ...]
    hidden: Image.Image | None = None
    """What others see of it in somebody's hand."""


def cut(picture: Image.Image, columns: int, rows: int, at: int) -> Image.Image:
    assert picture.width % columns == 0 and picture.height % rows == 0
    wide, high = picture.width // columns, picture.height // rows
    x, y = at % columns * wide, at // columns * high
    return picture.crop((x, y, x + wide, y + high))


def loaded(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("RGB")


def tts(folder: Path) -> dict[str, Found]:
    file = next(path for path in folder.glob("*.json") if path.name != "cardgen-export.json")
    found = {}
    for thing in json.loads(file.read_text("utf-8"))["ObjectStates"]:
        for one in thing.get("ContainedObjects", [thing]):
            found[one["GMNotes"]] = tts_piece(one, folder)
        if "DeckIDs" in thing:
            assert thing["DeckIDs"] == [card["CardID"] for card in thing["ContainedObjects"]]
            assert thing["Transform"]["rotZ"] == 180, "a deck lies face down"
    return found


def tts_piece(one: dict[str, Any], folder: Path) -> Found:
    def shown(url: str) -> Image.Image:
        return loaded(folder / unquote(url).rpartition("/")[2])

    if "CardID" not in one:
        image = one["CustomImage"]
        urls = [url for url in (image["ImageURL"], image["ImageSecondaryURL"]) if url]
        return Found(one["Nickname"], tuple(map(shown, urls)))
    number, at = divmod(one["CardID"], 100)
    (known,) = one["CustomDeck"]
    custom = one["CustomDeck"][known]
    assert int(known) == number >= 1
    shape = (custom["NumWidth"], custom["NumHeight"])
    assert at <= 68 and at < shape[0] * shape[1] - 1
    assert custom["BackIsHidden"] and one["HideWhenFaceDown"]
    faces, backs = shown(custom["FaceURL"]), shown(custom["BackURL"])
    back = cut(backs, *shape, at) if custom["UniqueBack"] else backs
    return Found(one["Nickname"], (cut(faces, *shape, at), back), cut(faces, *shape, shape[0] * shape[1] - 1))


def ttp(folder: Path) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for path in folder.glob("*/Templates/*.json"):
        one = json.loads(path.read_text("utf-8"))
        assert re.fullmatch(r"[0-9A-F]{32}", one["GUID"]) and path.stem == one["GUID"]
        textures = path.parent.parent / "Textures"
        if one["Type"] == "Dice":
            sides = (loaded(textures / one["Models"][0]["Texture"]),)
            found |= {key: Found(one["Name"], sides) for key in one["Metadata"].split()}
        elif one["Type"] == "Cardboard Figure":
            both = (loaded(textures / one["FrontTexture"]), loaded(textures / one["BackTexture"]))
            found |= {key: Found(one["Name"], both) for key in one["Metadata"].split()}
        else:
            found |= ttp_stack(one, textures)
    return found


def ttp_stack(one: dict[str, Any], textures: Path) -> dict[str, Found]:
    shape = (one["NumHorizontal"], one["NumVertical"])
    fronts, backs = loaded(textures / one["FrontTexture"]), loaded(textures / one["BackTexture"])
    assert one["HiddenIndex"] == -3, "a hidden card shows its back"
    found = {}
    for at, keys in one["CardMetadata"].items():
        assert len(keys.split()) == one["Indices"].count(int(at))
        back = backs if one["BackIndex"] == -2 else cut(backs, *shape, int(at))
        for key in keys.split():
            found[key] = Found(one["CardNames"][at], (cut(fronts, *shape, int(at)), back))
    return found


def pcio(folder: Path) -> dict[str, Found]:
    (path,) = folder.glob("*.pcio")
    with ZipFile(path) as zipped:
        widgets = json.loads(zipped.read("widgets.json"))
        assert zipped.read("schemaVersion") == b"3"

        def shown(address: str) -> Image.Image:
            return Image.open(BytesIO(zipped.read(address.removeprefix("package://")))).convert("RGB")

        decks = {one["id"]: one for one in widgets if one["type"] == "cardDeck"}
        piles = {one["id"]: one for one in widgets if one["type"] == "cardPile"}
        assert len({one["id"] for one in widgets}) == len(widgets)
        found = {}
        for one in widgets:
            if not one["id"].startswith("piece-"):
                continue
            key = "#".join(one["id"].removeprefix("piece-").rsplit("-", 1))
            if one["type"] == "card":
                assert not one["faceup"] and one["deck"] in piles[one["parent"]]["allowedDecks"]
            if "deck" in one:
                design = decks[one["deck"]]["cardTypes"][one["cardType"]]
                found[key] = Found(design["label"], (shown(design["face"]), shown(design["back"])))
            else:
                found[key] = Found("", (shown(one["boardImage"]),) if "boardImage" in one else ())
    return found


def screentop(folder: Path) -> dict[str, Found]:
    found: dict[str, Found] = {}
    with (folder / "atlas.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        shape = int(row["columns"]), int(row["rows"])
        front = loaded(folder / row["front"])
        assert front.size == (shape[0] * int(row["width"]), shape[1] * int(row["height"]))
        sides = [cut(front, *shape, int(row["cell"]))]
        if row["back"]:
            back = loaded(folder / row["back"])
            alone = back.size != front.size or shape == (1, 1)
            sides.append(back if alone else cut(back, *shape, int(row["cell"])))
        keys = row["keys"].split()
        assert len(keys) == int(row["copies"])
        found |= {key: Found(row["name"], tuple(sides)) for key in keys}
    return found


READERS = {"tts": tts, "ttp": ttp, "pcio": pcio, "screentop": screentop}


def alike(one: Image.Image, other: Image.Image) -> bool:
    """The same picture, whatever its size and its packing."""
    size = (min(one.width, other.width, 300), min(one.height, other.height, 300))
    small = [picture.resize(size, Image.Resampling.BOX) for picture in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean) < 3


# --- orders ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Game:
    return find(GAME)


@pytest.fixture(scope="module")
def catalog(game: Game, root: Path) -> Catalog:
    return load(game.catalog, root / game.name)


@pytest.fixture(scope="module")
def drawn(game: Game, catalog: Catalog, fonts: Fonts, root: Path) -> list[Face]:
    """The first design of each component, and the second of the largest deck."""
    chosen: dict[str, str] = {}
    for component, entry in catalog.entries():
        chosen.setdefault(component, entry.id)
    largest = max(type(catalog).decks(), key=lambda deck: len(getattr(catalog, deck)))
    wanted = [*chosen.values(), getattr(catalog, largest)[-1].id, REFERENCE]
    return faces(game, catalog, Setter(fonts, catalog.lang, icons=Icons(root / "icons")), wanted)


@pytest.fixture(scope="module")
def order(catalog: Catalog, drawn: list[Face], house: House, fonts: Fonts, root: Path) -> Order:
    setter = Setter(fonts, catalog.lang, icons=Icons(root / "icons"))
    made = tuple(pieces(drawn, catalog, setter))
    settings = {"side": "1024", "dpi": "80"}
    return Order(catalog, house, fonts, made, service(root, "tts"), root, "abcd", settings)


def sent(order: Order, table: str, folder: Path, **settings: str) -> Path:
    """The order as it goes to a table, with its files in the folder."""
    to = service(order.root, table)
    own = replace(order, sheet=to, settings={**order.settings, **settings}, place=folder)
    written = exporter(table).export(own, folder)
    assert sorted(written) == sorted(path for path in folder.rglob("*") if path.is_file())
    return folder


def many(order: Order, count: int, *, backs: int = 1, copies: int = 1) -> Order:
    """So many one-coloured cards of the game's first deck, with one back or backs that take turns."""
    component = type(order.catalog).decks()[0]
    stock = Stock(width=63, height=88)

    def plain(red: int, number: int) -> Drawing:
        colour = f"#{red:02x}{number // 200 + 1:02x}{number % 200 + 20:02x}"
        return Drawing((Rect(-3, -3, 69, 94, fill=colour),))

    behind = [plain(200, number) for number in range(backs)]
    made = [
        Piece(f"card-{number}#{copy}", component, plain(10, number), behind[number % backs], stock)
        for number in range(count)
        for copy in range(1, copies + 1)
    ]
    return replace(order, pieces=tuple(made), settings={"side": "512", "format": "png", "dpi": "50"})


# --- what must hold -------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_pieces_and_pictures_come_back(table: str, order: Order, tmp_path: Path) -> None:
    found = READERS[table](sent(order, table, tmp_path))
    assert set(found) == {piece.key for piece in order.pieces}
    assert Counter(read_back(exporter(table), tmp_path) or []) == Counter(list(found))
    for piece in {piece.key.rpartition("#")[0]: piece for piece in order.pieces}.values():
        wanted = [piece.front, piece.back] if piece.solid is None else [piece.solid.sides[0]] * 2
        stock = piece.solid.stock if piece.solid else piece.stock
        if piece.solid and piece.solid.kind == "die":
            continue  # the six faces of a die have a test of their own
        for drawing, seen in zip(wanted, found[piece.key].sides, strict=False):
            single = alone(drawing, stock, order.fonts, seen.size) if drawing else None
            assert single is None or alike(seen, single), piece.key


def test_two_cards_of_a_deck_are_not_taken_for_each_other(order: Order) -> None:
    decks = Counter(piece.component for piece in {piece.front: piece for piece in order.pieces}.values())
    component = decks.most_common(1)[0][0]
    one, other = (piece for piece in order.pieces if piece.component == component)
    size = (200, round(200 * one.stock.height / one.stock.width))
    assert not alike(*(alone(piece.front, one.stock, order.fonts, size) for piece in (one, other)))


def alone(drawing: Drawing, stock: Stock, fonts: Fonts, size: tuple[int, int]) -> Image.Image:
    """The picture that `proof` would make of a side."""
    from cardgen.press.png import picture

    data = picture(drawing, stock, fonts, dpi=size[0] / stock.width * 25.4)
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("count", [1, 69, 70, 138, 139])
def test_card_ids_name_the_cell_of_their_face(count: int, order: Order, tmp_path: Path) -> None:
    many_cards = many(order, count, copies=2)
    found = tts(sent(many_cards, "tts", tmp_path))
    assert set(found) == {piece.key for piece in many_cards.pieces}
    for key, one in found.items():
        number = int(key.removeprefix("card-").partition("#")[0])
        assert one.sides[0].getpixel((5, 5)) == (10, number // 200 + 1, number % 200 + 20)
        assert one.sides[1].getpixel((5, 5)) == (200, 1, 20)
        assert one.hidden is not None and one.hidden.getcolors() == one.sides[1].getcolors()
    file = next(tmp_path.glob("*.json"))
    (deck,) = json.loads(file.read_text("utf-8"))["ObjectStates"]
    assert len(deck["CustomDeck"]) == -(-count // 69)
    assert len(deck["DeckIDs"]) == 2 * count and len(set(deck["DeckIDs"])) == count, "copies repeat an ID"


@pytest.mark.parametrize("table", TABLES)
def test_every_card_keeps_its_own_back(table: str, order: Order, tmp_path: Path) -> None:
    found = READERS[table](sent(many(order, 23, backs=4), table, tmp_path))
    for key, one in found.items():
        number = int(key.removeprefix("card-").partition("#")[0])
        red, _, blue = one.sides[1].getpixel((5, 5))  # type: ignore[misc]
        assert abs(red - 200) < 4 and abs(blue - number % 4 - 20) < 4


def test_a_hidden_card_never_shows_a_face(order: Order, tmp_path: Path) -> None:
    made = many(order, 12, backs=3)
    for one in tts(sent(made, "tts", tmp_path)).values():
        assert one.hidden is not None and one.hidden.getpixel((5, 5))[0] == 200  # type: ignore[index]


@pytest.mark.parametrize("table", TABLES)
def test_the_same_order_gives_the_same_bytes(table: str, order: Order, tmp_path: Path) -> None:
    made = many(order, 5, copies=2)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        sent(replace(made, place=tmp_path), table, tmp_path / name, **{"base-url": "https://example.org/x"})
    files = sorted(path for path in (tmp_path / "one").rglob("*") if path.is_file())
    for path in files:
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()


def objects(folder: Path) -> Iterator[dict[str, Any]]:
    for thing in json.loads(next(folder.glob("*.json")).read_text("utf-8"))["ObjectStates"]:
        yield thing
        yield from thing.get("ContainedObjects", [])


def test_names_are_six_digits_and_no_two_alike(order: Order, tmp_path: Path) -> None:
    named = [one["GUID"] for one in objects(sent(many(order, 80, copies=3), "tts", tmp_path))]
    assert len(set(named)) == len(named) == 241
    assert all(re.fullmatch("[0-9a-f]{6}", name) for name in named)


def addresses(folder: Path) -> set[str]:
    return {
        value
        for one in objects(folder)
        for part in (one.get("CustomImage", {}), *one.get("CustomDeck", {}).values())
        for name, value in part.items()
        if name.endswith("URL") and value
    }


def test_pictures_are_found_where_they_are_or_will_be(order: Order, tmp_path: Path) -> None:
    place = tmp_path / "Ablage für Spiele"
    place.mkdir()
    for url in addresses(sent(many(order, 3), "tts", place)):
        assert urlsplit(url).scheme == "file" and Path(url2pathname(urlsplit(url).path)).is_file()
    (tmp_path / "web").mkdir()
    sent(many(order, 3), "tts", tmp_path / "web", **{"base-url": "https://example.org/spiel/"})
    assert {url.rpartition("/")[0] for url in addresses(tmp_path / "web")} == {"https://example.org/spiel"}


def test_pieces_say_what_is_printed_on_them(order: Order) -> None:
    from cardgen.press.tabletop import groups

    stock = Stock(width=63, height=88)
    setter = order.setter()
    lines = ("12", "<b>Halt:</b> nicht&shy;", "3", "3", "abcd")
    marks = [
        setter.block(line.replace("&shy;", "\u00ad"), (0, 10.0 * at, 60, 8), font="tight", size=9)
        for at, line in enumerate(lines)
    ]
    turned = Group((marks[0],), half_turn(63, 88))
    front = Drawing((*marks[:4], turned, marks[4]))
    piece = Piece("card#1", type(order.catalog).decks()[0], front, front, stock)
    ((design,),) = (group.designs for group in groups(replace(order, pieces=(piece,))))
    assert design.name == "12 Halt: nicht" and design.words == "12\nHalt: nicht\n3\n3"


def test_decks_are_called_by_their_backs(order: Order) -> None:
    from cardgen.press.tabletop import groups

    stock, setter = Stock(width=63, height=88), order.setter()
    fronts = [Drawing((setter.block(word, (0, 0, 60, 8), font="tight", size=9),)) for word in ("one", "two")]

    def titles(*words: str) -> list[str]:
        backs = [
            Drawing((setter.block(word, (0, 20, 60, 8), font="tight", size=9),) if word else ())
            for word in words
        ]
        component = type(order.catalog).decks()[0]
        made = tuple(
            Piece(f"{at}-{copy}#1", component, front, back, stock)
            for at, back in enumerate(backs)
            for copy, front in enumerate(fronts)
        )
        (group,) = groups(replace(order, pieces=made))
        return [title.removeprefix(group.title) for title, _ in group.piles()]

    assert titles("Sales", "<b>IT</b>") == [": Sales", ": IT"]
    assert titles("Sales", "Sales") == titles("", "IT") == [" 1/2", " 2/2"]
    assert titles("Sales") == [""]


@pytest.mark.parametrize(
    "address", ["example.org/spiel", "https://[", "https://", "https://a b", "http://x?y"]
)
def test_an_address_must_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str) -> None:
    words = ["--to", "tts", "--set", f"base-url={address}", "--out", str(tmp_path)]
    assert main(["export", GAME, *words, "--only", REFERENCE]) == 1
    assert "an address that begins with https://" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_dice_say_what_they_rolled(order: Order, tmp_path: Path) -> None:
    dice = [piece for piece in order.pieces if piece.solid and piece.solid.kind == "die"]
    assert dice, "the first game has dice"
    only = replace(order, pieces=tuple(dice))
    for one in objects(sent(only, "tts", tmp_path)):
        (piece,) = (piece for piece in dice if piece.key == one["GMNotes"])
        assert piece.solid is not None
        assert one["Name"] == "Custom_Dice" and one["CustomImage"]["CustomDice"] == {"Type": 1}
        assert tuple(value["Value"] for value in one["RotationValues"]) == piece.solid.names
        turns = {tuple(value["Rotation"].values()) for value in one["RotationValues"]}
        assert len(turns) == len(piece.solid.sides) == 6


def test_things_are_as_large_as_on_paper(order: Order, tmp_path: Path) -> None:
    seen = {one["GMNotes"]: one for one in objects(sent(order, "tts", tmp_path)) if one["GMNotes"]}
    for piece in order.pieces:
        scale = seen[piece.key]["Transform"]
        if seen[piece.key]["Name"] == "Custom_Tile":
            assert scale["scaleX"] * 2 * 25.4 == pytest.approx(piece.stock.width, abs=0.01)
            assert scale["scaleZ"] * 2 * 25.4 == pytest.approx(piece.stock.height, abs=0.01)
        elif "CardID" in seen[piece.key]:
            assert scale["scaleX"] * 3.037 * 25.4 == pytest.approx(piece.stock.height, abs=0.01)


def test_a_counter_says_whose_it_is(order: Order, tmp_path: Path) -> None:
    (path,) = sent(many(order, 2), "pcio", tmp_path).glob("*.pcio")
    with ZipFile(path) as zipped:
        widgets = json.loads(zipped.read("widgets.json"))
    labels = [one["label"] for one in widgets if one["type"] == "counter"]
    players = range(1, order.catalog.box.players_max + 1)
    assert labels == [order.house.word("table-player", number=number) for number in players]
    assert all(str(number) in label and label != str(number) for number, label in enumerate(labels, 1))


def test_a_room_holds_only_so_much(order: Order) -> None:
    def told(count: int) -> str:
        cards = many(replace(order, sheet=service(order.root, "pcio")), count, copies=10)
        return "".join(finding.what for finding in remarks(exporter("pcio"), cards))

    players = order.catalog.box.players_max
    assert told(130) == f"found {1303 + players} widgets; allowed: 1200 in a room; choose fewer with --only"
    assert not told(100)


@pytest.mark.parametrize(
    ("table", "setting", "allowed"),
    [("tts", "side=9", "512 to 8192"), ("ttp", "format=gif", "jpg, png"), ("screentop", "side=x", "512"),
     ("pcio", "dpi=9", "50 to 300")],
)  # fmt: skip
def test_a_setting_that_is_none_is_refused_before_anything_is_written(
    table: str, setting: str, allowed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--to", table, "--set", setting, "--only", REFERENCE, "--out", str(tmp_path)]
    assert main(["export", GAME, *words]) == 2
    assert allowed in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_room_stays_on_its_table(order: Order, tmp_path: Path) -> None:
    with ZipFile(next(sent(order, "pcio", tmp_path).glob("*.pcio"))) as zipped:
        widgets = json.loads(zipped.read("widgets.json"))
    for one in widgets:
        assert one["x"] >= 0 and one["x"] + one["width"] <= 1600, one["id"]
        assert one["y"] >= 0 and one["y"] + one["height"] <= 1000, one["id"]


@pytest.mark.parametrize("table", TABLES)
def test_reading_back_finds_a_lost_picture(table: str, order: Order, tmp_path: Path) -> None:
    sent(many(order, 3), table, tmp_path)
    if table == "pcio":
        file = next(tmp_path.glob("*.pcio"))
        with ZipFile(file) as zipped:
            kept = {name: zipped.read(name) for name in zipped.namelist() if "back" not in name}
        with ZipFile(file, "w") as zipped:
            for name, data in kept.items():
                zipped.writestr(name, data)
    else:
        next(tmp_path.rglob("*-back.png")).unlink()
    with pytest.raises(DataError, match=r"no (picture|texture)"):
        read_back(exporter(table), tmp_path)


def test_reading_back_finds_a_card_on_the_hidden_cell(order: Order, tmp_path: Path) -> None:
    file = next(sent(many(order, 3), "tts", tmp_path).glob("*.json"))
    file.write_text(file.read_text("utf-8").replace('"CardID": 102', '"CardID": 103'), "utf-8")
    with pytest.raises(DataError, match="cell 3 is not one that holds a face"):
        read_back(exporter("tts"), tmp_path)


def test_the_command_writes_and_reads_back(
    catalog: Catalog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = getattr(catalog, type(catalog).decks()[0])
    words = ["--to", ",".join(TABLES), "--only", deck[0].id, "--set", "side=512", "--out", str(tmp_path)]
    assert main(["export", GAME, *words]) == 0
    said = capsys.readouterr().out
    for table in TABLES:
        assert re.search(rf"/{table}: \d+ files, verified: {deck[0].copies} pieces found again", said)


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_game_comes_back_whole(name: str, root: Path, tmp_path: Path) -> None:
    catalog = load(find(name).catalog, root / name)
    words = ["--to", ",".join(TABLES), "--set", "side=1024", "--set", "dpi=60", "--out", str(tmp_path)]
    assert main(["export", name, *words]) == 0
    wanted = {piece["key"] for piece in all_pieces(catalog)}
    for table in TABLES:
        found = READERS[table](tmp_path / name / catalog.lang / table)
        assert {key for key in found if not key.startswith(f"{REFERENCE}#")} == wanted
        assert table == "pcio" or all(one.name for one in found.values())


@pytest.mark.parametrize("words", ["=1+2", "@SUM(1)", "+1", "-1"])
def test_no_name_is_a_formula_in_the_list_of_screentop(words: str) -> None:
    from cardgen.press.export.screentop import _cell

    assert _cell(words) == f"'{words}" and _cell(f"a{words}") == f"a{words}"
