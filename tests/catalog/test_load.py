"""Reading YAML: what is right arrives typed and placed; what is wrong is told at its line and column."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BeforeValidator, Field

from cardgen.catalog.load import load, read
from cardgen.catalog.model import Catalog, Entry, House, Id, Model, Sentence, Text
from cardgen.finding import DataError, Finding, Level


def _power(value: Any) -> Any:
    if value == "inf":
        return math.inf
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    raise ValueError("needs a whole number or inf")


class Add(Model):
    """More."""

    kind: Literal["add"]
    by: Annotated[int, Field(ge=-50, le=50)]
    partner: Id | None = Field(default=None, alias="with")


class Draw(Model):
    """Cards."""

    kind: Literal["draw"]
    by: Annotated[int, Field(ge=1, le=5)]


class Ware(Entry):
    """A card."""

    name: Text
    story: Text = "-"
    power: Annotated[int | float, BeforeValidator(_power)]
    price: float = 1.0
    size: Literal["small", "large"] = "small"
    rare: bool = False
    note: str = ""
    effect: Annotated[Add | Draw, Field(discriminator="kind")] | None = None
    steps: tuple[int, ...] = ()


class Token(Entry):
    """A token."""

    name: Text


class Shop(Catalog):
    """A tiny game."""

    wares: tuple[Ware, ...]
    tokens: tuple[Token, ...] = ()
    effects: tuple[Sentence, ...] = ()


BOX = """\
title: Der Laden
tagline: "Nur heute: alles"
language: de
players_min: 2
players_max: 4
minutes: 30
printed:
  - id: wares
    count: 3
    arithmetic: 1 + 1 + 1
numbers:
  hand: 5
rulings:
  - id: S-C01
    question: Wie viele?
    answer: Drei.
    reason: "Steht so da."
"""
RULES = """\
- id: start
  text: "Alle ziehen {hand} Karten."
  covers:
    - S-R01
"""
STYLE = """\
colours:
  ink: "#112233"
fonts:
  text: sans
stocks:
  wares:
    width: 63
    height: 88.5
low_ink:
  colours:
    ink: "#000000"
"""
WARES = """\
- id: a
  name: Müller
  story: "Sagt: „Nein“ # immer"
  power: 75
  price: 2.50
  provenance: stated
- id: b
  name: No
  power: inf
  rare: true
  effect:
    kind: add
    by: +20
    with: a
  steps:
    - 1
    - 2
  provenance: reconstructed
- id: c
  name: 007
  size: large
  power: 5
  provenance: public
  effect: ~
"""
FILES = {"box": BOX, "rules": RULES, "style": STYLE, "wares": WARES}


@pytest.fixture
def shop(tmp_path: Path) -> Callable[..., Path]:
    """Writes the data of the tiny game, with some files replaced (None: left out); the folder."""

    def write(**changes: str | bytes | None) -> Path:
        folder = tmp_path / "data" / "shop"
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in {**FILES, **changes}.items():
            if content is not None:
                data = content if isinstance(content, bytes) else content.encode()
                (folder / f"{name}.yaml").write_bytes(data)
        return folder

    return write


def findings(folder: Path) -> list[Finding]:
    """What load has to say; it must have something."""
    with pytest.raises(DataError) as caught:
        load(Shop, folder)
    found = list(caught.value.findings)
    assert found
    assert all("\n" not in str(finding) for finding in found)
    return found


def only(folder: Path) -> Finding:
    """The one finding."""
    found = findings(folder)
    assert len(found) == 1, [str(finding) for finding in found]
    return found[0]


# --- what is right -------------------------------------------------------------------------------


def test_values_are_typed_by_the_model_and_not_by_yaml(shop: Callable[..., Path]) -> None:
    catalog = load(Shop, shop())
    a, b, c = catalog.wares
    assert (a.name, b.name, c.name) == ("Müller", "No", "007")
    assert (a.power, b.power, c.power) == (75, math.inf, 5)
    assert (a.price, b.rare, c.size, c.effect) == (2.5, True, "large", None)
    assert a.story == "Sagt: „Nein“ # immer"
    assert isinstance(b.effect, Add)
    assert (b.effect.by, b.effect.partner, b.steps) == (20, "a", (1, 2))
    assert (catalog.name, catalog.lang, catalog.remarks) == ("shop", "de", ())
    assert catalog.box.language == catalog.source == "de"


@pytest.mark.parametrize(
    ("key", "field", "place"),
    [
        ("b", "", "data/shop/wares.yaml:7:3"),
        ("b", "name", "data/shop/wares.yaml:8:9"),
        ("b", "effect.by", "data/shop/wares.yaml:13:9"),
        ("b", "effect.with", "data/shop/wares.yaml:14:11"),
        ("b", "steps.1", "data/shop/wares.yaml:17:7"),
        ("box", "", "data/shop/box.yaml:1:1"),
        ("box", "numbers.hand", "data/shop/box.yaml:12:9"),
        ("box", "printed.wares.count", "data/shop/box.yaml:9:12"),
        ("box", "rulings.S-C01.answer", "data/shop/box.yaml:16:13"),
        ("rules.start", "covers.0", "data/shop/rules.yaml:4:7"),
        ("start", "text", "data/shop/rules.yaml:2:9"),
        ("style", "stocks.wares.height", "data/shop/style.yaml:8:13"),
        ("b", "unheard", "data/shop/wares.yaml:7:3"),
        ("nobody", "", "data/shop"),
    ],
)
def test_every_value_has_its_place(shop: Callable[..., Path], key: str, field: str, place: str) -> None:
    assert load(Shop, shop()).place(key, field) == place


def test_a_copy_is_called_as_the_user_called_it(shop: Callable[..., Path]) -> None:
    folder = shop(wares=WARES.replace("power: 5\n", "power: viel\n"))
    with pytest.raises(DataError) as caught:
        load(Shop, folder, label="meine/daten/shop")
    assert caught.value.findings[0].where == "meine/daten/shop/wares.yaml:22:10"


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(shop: Callable[..., Path]) -> None:
    plain = load(Shop, shop())
    marked = load(Shop, shop(wares=b"\xef\xbb\xbf" + WARES.replace("\n", "\r\n").encode()))
    assert marked.wares == plain.wares
    assert marked.places == plain.places


def test_long_names_emoji_and_chinese_are_texts_like_any_other(shop: Callable[..., Path]) -> None:
    for name in ("x" * 126, "Grinsen 😀", "董事会", "../../etc/passwd"):
        assert load(Shop, shop(wares=WARES.replace("Müller", name))).wares[0].name == name


def test_house_words_are_in_the_language_their_box_says(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "house"
    folder.mkdir(parents=True)
    (folder / "words.yaml").write_text('- id: page\n  text: "blad {n} van {m}"\n  note: in the header\n')
    with pytest.raises(DataError, match=r"data/house/box.yaml: the file is missing"):
        load(House, folder)
    (folder / "box.yaml").write_text("language: nl\n")
    house = load(House, folder)
    assert (house.source, house.lang, house.name) == ("nl", "nl", "house")
    assert house.word("page", n=1, m=2) == "blad 1 van 2"


# --- what is wrong, one at a time ------------------------------------------------------------------

DAMAGE = [
    # (file, old, new, line:column, card, field, what it must say)
    ("wares", "power: 75", "power: viel", "4:10", "a", "power", "needs a whole number or inf, found 'viel'"),
    ("wares", "power: 75", "power: 7,5", "4:10", "a", "power", "write 7.5 with a point"),
    ("wares", "price: 2.50", "price: 2,50", "5:10", "a", "price", "write 2.50 with a point"),
    ("wares", "price: 2.50", "price: nan", "5:10", "a", "price", "allowed: a number"),
    ("wares", "price: 2.50", "price: 1e999", "5:10", "a", "price", "allowed: a number"),
    ("wares", "price: 2.50", "price: 1_5", "5:10", "a", "price", "allowed: a number"),
    ("wares", "price: 2.50", 'price: "2.50"', "5:10", "a", "price", "without quotes"),
    ("wares", "by: +20", "by: 1.0", "13:9", "b", "effect.by", "whole number"),
    ("wares", "by: +20", "by: 0x10", "13:9", "b", "effect.by", "whole number"),
    ("wares", "by: +20", "by: 020", "13:9", "b", "effect.by", "without leading zeros"),
    ("wares", "by: +20", "by: ٣", "13:9", "b", "effect.by", "whole number"),
    ("wares", "by: +20", "by: 1_0", "13:9", "b", "effect.by", "whole number"),
    ("wares", "by: +20", "by: " + "9" * 5000, "13:9", "b", "effect.by", "whole number"),
    ("wares", "by: +20", "by: 51", "13:9", "b", "effect.by", "found 51; allowed: at most 50"),
    ("wares", "kind: add", "kind: ad", "12:11", "b", "effect.kind", "did you mean 'add'?"),
    ("wares", "    kind: add\n", "", "12:5", "b", "effect", "'kind' is missing; allowed: add, draw"),
    ("wares", "rare: true", "rare: ja", "10:9", "b", "rare", "allowed: true or false"),
    ("wares", "rare: true", "rare: True", "10:9", "b", "rare", "allowed: true or false"),
    ("wares", "rare: true", "rare: 1", "10:9", "b", "rare", "allowed: true or false"),
    ("wares", "rare: true", "rare:", "10:8", "b", "rare", "found nothing; allowed: true or false"),
    ("wares", "size: large", "size: lrage", "21:9", "c", "size", "did you mean 'large'?"),
    (
        "wares",
        "provenance: stated",
        "provenance: guessed",
        "6:15",
        "a",
        "provenance",
        "stated, public or rec",
    ),
    ("wares", "name: Müller", "nmae: Müller", "2:3", "a", "nmae", "did you mean 'name'?"),
    ("wares", "name: Müller", "name: ~", "2:9", "a", "name", "found nothing"),
    ("wares", "name: Müller", 'name: " "', "2:9", "a", "name", "blank"),
    ("wares", "name: Müller", "name: Müller # und Sohn", "2:16", "a", "name", "'# und Sohn'"),
    ("wares", "name: Müller", "name: {gun}", "2:9", "a", "name", "found a mapping"),
    ("wares", "name: Müller", "name: [a, b]", "2:9", "a", "name", "found a list"),
    ("wares", "name: Müller", 'name: "a\\tb"', "2:9", "a", "name", "tab"),
    ("wares", "name: Müller", 'name: "a\\u0007b"', "2:9", "a", "name", "invisible"),
    ("wares", "name: Müller", 'name: "a\\u2028b"', "2:9", "a", "name", "invisible"),
    ("wares", "name: Müller", "name: a\x00b", "2:10", "a", "name", "U+0000"),
    ("wares", "name: Müller", "name: a\x85b", "2:10", "a", "name", "U+0085"),
    (
        "wares",
        "  name: Müller",
        "  name: Müller\n  name: Maier",
        "3:3",
        "a",
        "name",
        "second time, first in line 2",
    ),
    ("wares", "name: Müller", "name: &m Müller", "2:9", "a", "name", "anchor"),
    ("wares", "name: Müller", "name: *wichtig", "2:9", "a", "name", "alias"),
    ("wares", "name: Müller", "name: !wichtig Müller", "2:9", "a", "name", "tag"),
    ("wares", "name: Müller", "name: !!str Müller", "2:9", "a", "name", "!!str"),
    ("wares", "name: Müller", "name: Einwand: sofort", "2:16", "a", "name", "double quotes"),
    ("wares", "name: Müller", 'name: "Müller "der" Alte"', "2:18", "a", "name", "closing quote"),
    ("wares", "  name: Müller", " name: Müller", "2:2", "a", "name", "another indentation"),
    ("wares", "name: Müller", "name: @home", "2:9", "a", "name", "double quotes"),
    ("wares", "  name: Müller", "\tname: Müller", "2:1", "a", "name", "tab in the indentation"),
    ("wares", "  power: 75\n", "", "1:3", "a", "power", "'power' is missing"),
    ("wares", "- id: b", "- id: a", "7:7", "a", "id", "first at data/shop/wares.yaml:1:7"),
    ("wares", "- id: b", "- id: ../b", "7:7", "../b", "id", "small letters a-z"),
    ("wares", "- id: b", "- id: rules.start", "7:7", "rules.start", "id", "names of files are taken"),
    ("wares", "- id: b", "- id: a-back", "7:7", "a-back", "id", "the name of the back of 'a'"),
    ("wares", "- id: b", "- id: con", "7:7", "con", "id", "no file may be called so on Windows"),
    ("wares", "- id: b", "- id: nul.x", "7:7", "nul.x", "id", "no file may be called so on Windows"),
    ("wares", "- id: b", "- id: b.", "7:7", "b.", "id", "no file may be called so on Windows"),
    ("wares", "with: a", "with: [a]", "14:11", "b", "effect.with", "found a list"),
    ("wares", "    - 2\n", "    - 2.5\n", "17:7", "b", "steps.1", "whole number"),
    ("wares", "power: inf", "power: [1]", "9:10", "b", "power", "needs a whole number"),
    ("box", "language: de", "language: deutsch", "3:11", "", "language", "de, en or pt_BR"),
    ("box", "players_min: 2", "players_min: 0", "4:14", "", "players_min", "at least 1"),
    ("box", "hand: 5", "hand: fünf", "12:9", "", "numbers.hand", "whole number"),
    ("box", "S-C01", "C01", "14:9", "", "rulings.C01.id", "an id such as V-C01"),
    ("style", '"#112233"', "#112233", "2:7", "", "colours.ink", "found nothing"),
    ("style", "88.5", "-1", "8:13", "", "stocks.wares.height", "more than 0"),
    ("rules", "{hand}", "{hand", "2:9", "start", "text", "no partner"),
    ("rules", "{hand}", "{hand.x}", "2:9", "start", "text", "braces hold 'hand.x'"),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "card", "field", "says"), DAMAGE)
def test_one_damage_one_line(
    shop: Callable[..., Path], file: str, old: str, new: str, at: str, card: str, field: str, says: str
) -> None:
    assert FILES[file].count(old) >= 1
    finding = only(shop(**{file: FILES[file].replace(old, new, 1)}))
    assert (finding.where, finding.card, finding.field) == (f"data/shop/{file}.yaml:{at}", card, field)
    assert says in finding.what
    assert (finding.level, finding.game) == (Level.ERROR, "shop")


WHOLE = [
    (b"", ":1:1", "the file is empty"),
    (b"# nothing\n", ":1:1", "the file is empty"),
    (b"a: 1\n", ":1:1", "found a mapping; allowed: a list"),
    (b"viel\n", ":1:1", "found the text 'viel'; allowed: a list"),
    (b"- a\n", ":1:3", "found the text 'a'; allowed: lines of 'key: value'"),
    (WARES.encode("cp1252"), ":2:10", "byte 0xfc at offset 17, which is not UTF-8; allowed: UTF-8; save"),
    (WARES.encode("utf-16"), ":1:1", "UTF-16"),
    (WARES.encode()[: WARES.encode().index("ü".encode()) + 1], ":2:10", "cut off"),
    ('- id: a\n  name: "Mül'.encode(), ":2:9", "cut off"),
    (b"- id: a\n  name: [a, b\n", ":3:1", "cannot be read as YAML"),
    (b"---\n- id: a\n---\n- id: b\n", ":3:1", "second document"),
    (b"- " * 5000 + b"a\n", ":1:25", "nested deeper"),
    (b"[" * 500, ":1:13", "nested deeper"),
    (b"- id: a\n? [x, y]\n: 1\n", ":2:1", ""),
    (b"%YAML 1.1\n---\n- id: a\n", ":1:1", "beginning with '%'"),
    (b"x" * 5_000_001, "", "is larger than 2 MB"),
]


@pytest.mark.parametrize(("content", "at", "says"), WHOLE)
def test_a_file_that_is_none(shop: Callable[..., Path], content: bytes, at: str, says: str) -> None:
    found = findings(shop(wares=content))
    assert found[0].where == f"data/shop/wares.yaml{at}"
    assert says in found[0].what


def test_a_file_cut_between_two_lines_says_so(shop: Callable[..., Path]) -> None:
    first, second, end = findings(shop(wares=WARES[: WARES.index("\n  power: 5")]))
    assert {first.where, second.where} == {"data/shop/wares.yaml:19:3"}
    assert {first.field, second.field} == {"power", "provenance"}
    assert (end.where, end.level) == ("data/shop/wares.yaml:21:1", Level.WARNING)
    assert "cut off" in end.what


def test_ten_megabytes_are_refused_unread(shop: Callable[..., Path]) -> None:
    folder = shop()
    with (folder / "wares.yaml").open("r+b") as stream:
        stream.truncate(10_000_000)
    assert "larger than 2 MB" in only(folder).what


def test_an_alias_bomb_costs_nothing(shop: Callable[..., Path]) -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)
    )
    found = findings(shop(wares=bomb))
    assert found[0].where == "data/shop/wares.yaml:1:5"
    assert "anchor" in found[0].what
    assert len(found) <= 101


def test_a_list_that_contains_itself(shop: Callable[..., Path]) -> None:
    found = findings(shop(wares="- &me\n  - *me\n"))
    assert {finding.where for finding in found} == {"data/shop/wares.yaml:1:3", "data/shop/wares.yaml:2:5"}


def test_a_missing_file_names_the_one_that_may_be_meant(shop: Callable[..., Path]) -> None:
    folder = shop()
    (folder / "wares.yaml").rename(folder / "weres.yml")
    finding = only(folder)
    assert finding.where == "data/shop/wares.yaml"
    assert "missing" in finding.what
    assert "found 'weres.yml'" in finding.what


def test_a_missing_folder(tmp_path: Path) -> None:
    assert only(tmp_path / "data" / "nothing").where == "data/nothing"


@pytest.mark.parametrize("kind", ["folder", "fifo", "outside", "cycle", "dangling", "null"])
def test_something_else_in_a_files_place(shop: Callable[..., Path], tmp_path: Path, kind: str) -> None:
    folder = shop(wares=None)
    path = folder / "wares.yaml"
    (tmp_path / "outside.yaml").write_text(WARES)
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "null":
        path.symlink_to("/dev/null")
    else:
        path.symlink_to(
            {"outside": tmp_path / "outside.yaml", "cycle": path, "dangling": folder / "no"}[kind]
        )
    finding = only(folder)
    assert finding.where == "data/shop/wares.yaml"
    assert str(tmp_path) not in str(finding)


def test_a_link_inside_the_data_is_a_file_like_any_other(shop: Callable[..., Path]) -> None:
    folder = shop(wares=None)
    (folder / "more").mkdir()
    (folder / "more" / "wares.yaml").write_text(WARES)
    (folder / "wares.yaml").symlink_to(folder / "more" / "wares.yaml")
    assert len(load(Shop, folder).wares) == 3


def test_an_id_may_not_return_in_another_deck(shop: Callable[..., Path]) -> None:
    finding = only(
        shop(tokens="- id: x\n  name: X\n  provenance: stated\n- id: b\n  name: B\n  provenance: stated\n")
    )
    assert finding.where == "data/shop/tokens.yaml:4:7"
    assert "first at data/shop/wares.yaml:7:7" in finding.what


def test_an_id_may_not_return_in_one_list(shop: Callable[..., Path]) -> None:
    twice = "- id: add\n  text: mehr\n- id: add\n  text: weniger\n"
    finding = only(shop(effects=twice))
    assert finding.where == "data/shop/effects.yaml:3:3"
    assert "second time" in finding.what


def test_everything_wrong_in_every_file_is_told_at_once(shop: Callable[..., Path]) -> None:
    wares = WARES.replace("power: 75", "power: viel").replace("rare: true", "rare: ja").replace("007", '""')
    found = findings(
        shop(wares=wares, box=BOX.replace("hand: 5", "hand: x"), rules=None, style=STYLE.replace("88.5", "0"))
    )
    assert [finding.where.removeprefix("data/shop/") for finding in found] == [
        "box.yaml:12:9",
        "rules.yaml",
        "style.yaml:8:13",
        "wares.yaml:4:10",
        "wares.yaml:10:9",
        "wares.yaml:20:9",
    ]


def test_what_is_only_odd_is_remarked(shop: Callable[..., Path]) -> None:
    wares = WARES.replace("Müller", '" Müller"').replace("name: No", "name: >\n    No").rstrip("\n")
    folder = shop(wares=wares.replace("007", "007\n  note: two words # lost"))
    (folder / "todo.yaml").write_text("- id: a\n")
    catalog = load(Shop, folder)
    assert (catalog.wares[0].name, catalog.wares[1].name) == (" Müller", "No\n")
    assert {remark.level for remark in catalog.remarks} == {Level.WARNING}
    assert [remark.where.removeprefix("data/shop/") for remark in catalog.remarks] == [
        "todo.yaml",
        "wares.yaml:2:9",
        "wares.yaml:8:9",
        "wares.yaml:22:9",
        "wares.yaml:26:1",
    ]


def test_a_comment_behind_a_number_is_welcome(shop: Callable[..., Path]) -> None:
    assert load(Shop, shop(wares=WARES.replace("power: 75", "power: 75 # as printed"))).wares[0].power == 75


# --- one file that is one model --------------------------------------------------------------------


class Paper(Model):
    """A sheet."""

    width: int
    names: tuple[str, ...] = ()


def test_read_one_model(tmp_path: Path) -> None:
    path = tmp_path / "a9.yaml"
    path.write_text("width: 37\nnames:\n  - tiny\n")
    assert read(Paper, path) == Paper(width=37, names=("tiny",))
    path.write_text("wdith: 37\n")
    with pytest.raises(DataError) as caught:
        read(Paper, path, where="data/sheets/a9.yaml")
    assert str(caught.value.findings[0]).startswith("data/sheets/a9.yaml:1:1: wdith: found the unknown key")


# --- kept trees ------------------------------------------------------------------------------------


def unread(*_: object, **__: object) -> None:
    raise AssertionError("parsed")


def test_a_file_that_was_read_before_is_not_parsed_again(
    shop: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load(Shop, shop(), cache=tmp_path / "cache")
    monkeypatch.setattr("yaml.parse", unread)
    again = load(Shop, shop(), cache=tmp_path / "cache")
    assert (again, again.places, again.remarks) == (first, first.places, first.remarks)
    with pytest.raises(AssertionError, match="parsed"):
        load(Shop, shop(wares=WARES + "\n"), cache=tmp_path / "cache")


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\n[]"])
def test_a_damaged_cache_only_costs_time(shop: Callable[..., Path], tmp_path: Path, damage: bytes) -> None:
    first = load(Shop, shop(), cache=tmp_path / "cache")
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(damage)
    assert load(Shop, shop(), cache=tmp_path / "cache") == first
    (tmp_path / "file").write_text("not a folder")
    assert load(Shop, shop(), cache=tmp_path / "file") == first


def test_what_is_wrong_is_told_every_time(shop: Callable[..., Path], tmp_path: Path) -> None:
    folder = shop(wares=WARES + "- &anchor\n")
    told = []
    for cache in (None, tmp_path / "cache", tmp_path / "cache"):
        with pytest.raises(DataError) as caught:
            load(Shop, folder, cache=cache)
        told.append(caught.value.findings)
    assert told[0] == told[1] == told[2]


# --- laws ------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        "- ",
        "id: ",
        "a",
        "\n",
        "  ",
        ": ",
        "power: ",
        "inf",
        '"',
        "'",
        "[",
        "]",
        "{",
        "}",
        "#",
        "&a ",
        "*a",
        "!x ",
    ]
).flatmap(
    lambda piece: st.sampled_from(
        [
            piece,
            "\t",
            "name: ",
            "effect:\n    kind: add\n    by: ",
            "? ",
            "---\n",
            "...\n",
            "~",
            "\ufeff",
            "é",
            ">\n",
        ]
    )
)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=200), st.lists(PIECES, max_size=40).map(lambda parts: "".join(parts).encode())
    )
)
def test_whatever_the_bytes_load_gives_a_catalog_or_a_list(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("d") / "data" / "shop"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    (folder / "wares.yaml").write_bytes(content)
    try:
        load(Shop, folder)
    except DataError as problem:
        assert problem.findings
        for finding in problem.findings:
            assert finding.where.startswith("data/shop/wares.yaml"), str(finding)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_letter_of_a_good_file_can_be_changed_into_a_crash(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(sorted(FILES)))
    text = FILES[name]
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 12)))
    new = text[:start] + data.draw(st.one_of(PIECES, st.text(max_size=4))) + text[stop:]
    folder = tmp_path_factory.mktemp("d") / "data" / "shop"
    folder.mkdir(parents=True)
    for other, content in {**FILES, name: new}.items():
        (folder / f"{other}.yaml").write_bytes(content.encode("utf-8", "surrogatepass"))
    try:
        catalog = load(Shop, folder)
    except DataError as problem:
        assert problem.findings
    else:
        assert catalog.name == "shop"
