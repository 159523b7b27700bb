"""The data of every game as they are committed: they load, have places, and their schemas are up to date."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, House, Texts
from cardgen.catalog.paths import data_root
from cardgen.catalog.pieces import pieces
from cardgen.catalog.schema import schemas, text_of
from cardgen.translate.texts import texts

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "cardgen" / "games").glob("*/models.py"))


def catalog_of(name: str) -> type[Texts]:
    """The catalog model of a game's folder, or of the house."""
    if name == "house":
        return House
    module = importlib.import_module(f"cardgen.games.{name}.models")
    (kind,) = (
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Catalog) and thing.__module__ == module.__name__
    )
    return kind


@pytest.mark.parametrize("name", [*GAMES, "house"])
def test_the_data_load_without_a_remark(name: str) -> None:
    catalog = load(catalog_of(name), data_root(None) / name)
    assert [str(remark) for remark in catalog.remarks] == []


@pytest.mark.parametrize("name", [*GAMES, "house"])
def test_every_text_is_found_at_its_place(name: str) -> None:
    catalog = load(catalog_of(name), data_root(None) / name)
    refs = texts(catalog)
    assert refs
    for ref in refs:
        path, line, column = ref.place.rsplit(":", 2)
        rest = (ROOT / path).read_text("utf-8").split("\n")[int(line) - 1][int(column) - 1 :]
        begin = re.split(r'["\\\n]', ref.msgid, maxsplit=1)[0]
        assert rest[:1] in ">|" or begin in rest, ref


@pytest.mark.parametrize("name", GAMES)
def test_keys_of_pieces_are_unique(name: str) -> None:
    catalog = load(catalog_of(name), data_root(None) / name)
    assert isinstance(catalog, Catalog)
    made = pieces(catalog)
    assert (
        len({piece["key"] for piece in made})
        == len(made)
        == sum(entry.copies for _, entry in catalog.entries())
    )


@pytest.mark.parametrize("name", [*GAMES, "house"])
def test_the_committed_schemas_are_the_generated_ones(name: str, accept: bool) -> None:
    from cardgen.catalog.schema import write_schemas

    folder = data_root(None) / name
    if accept:
        write_schemas(catalog_of(name), folder)
    made = {file: text_of(schema) for file, schema in schemas(catalog_of(name)).items()}
    beside = {f"{stem}.schema.json" for stem in catalog_of(name).beside}
    files = (path for path in (folder / "schema").glob("*.json") if path.name not in beside)
    there = {path.name: path.read_text("utf-8") for path in files}
    assert there == made, "pytest --accept rewrites them"


@pytest.mark.parametrize("name", [*GAMES, "house"])
def test_every_file_names_its_schema_in_the_first_line(name: str) -> None:
    for path in sorted((data_root(None) / name).glob("*.yaml")):
        first = path.read_text("utf-8").split("\n", 1)[0]
        assert first == f"# yaml-language-server: $schema=schema/{path.stem}.schema.json"
