"""What an editor is told fits what the loader takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.model import Colour, Model, Text, Texts
from cardgen.catalog.schema import schemas, write_schema, write_schemas


class Card(Model):
    """A card."""

    name: Text
    ink: Colour
    count: int = 1
    hint: str | None = None


class Game(Texts):
    """A tiny game."""

    cards: tuple[Card, ...]


@pytest.fixture
def card() -> dict[str, Any]:
    """The schema of one card."""
    schema = schemas(Game)["cards.schema.json"]
    assert (schema["type"], schema["items"]) == ("array", {"$ref": "#/$defs/Card"})
    found: dict[str, Any] = schema["$defs"]["Card"]
    return found


def test_one_schema_a_file() -> None:
    assert list(schemas(Game)) == ["words.schema.json", "cards.schema.json"]


def test_a_text_may_look_like_a_number_to_an_editor(card: dict[str, Any]) -> None:
    assert card["properties"]["name"]["type"] == ["string", "number", "boolean"]
    assert card["properties"]["hint"]["anyOf"][0]["type"] == ["string", "number", "boolean"]
    assert card["properties"]["ink"]["type"] == "string"
    assert card["properties"]["count"]["type"] == "integer"


def test_keys_are_closed_and_required(card: dict[str, Any]) -> None:
    assert card["additionalProperties"] is False
    assert card["required"] == ["name", "ink"]


def test_a_field_called_title_stays() -> None:
    class Book(Model):
        """With a title."""

        title: Text

    class Library(Texts):
        """Books."""

        books: tuple[Book, ...]

    assert "title" in schemas(Library)["books.schema.json"]["$defs"]["Book"]["properties"]


def test_they_are_written_beside_the_data(tmp_path: Path) -> None:
    written = write_schemas(Game, tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in written] == [
        "schema/words.schema.json",
        "schema/cards.schema.json",
    ]
    assert json.loads(written[1].read_text("utf-8")) == schemas(Game)["cards.schema.json"]
    assert json.loads(write_schema(Card, tmp_path / "one.json").read_text("utf-8"))["title"] == "A card."
