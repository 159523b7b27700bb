"""What a PO file tells of each text: its place in words, the agreed words in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import House
from cardgen.catalog.paths import data_root
from cardgen.game import faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.type import Setter
from cardgen.preview.notes import notes, spots
from cardgen.translate.glossary import Glossary, parse
from cardgen.translate.texts import texts

HOUSE = Path(__file__).parents[2]


@pytest.mark.parametrize("game", names())
def test_every_text_of_a_game_says_where_it_stands(game: str) -> None:
    found = find(game)
    catalog = load(found.catalog, HOUSE / "data" / game)
    setter = Setter(Fonts(HOUSE / "fonts"), catalog.lang, icons=Icons(HOUSE / "data" / "icons"))
    places = spots(faces(found, catalog, setter), catalog)
    told = notes(catalog, places, Glossary())
    lost = []
    for ref in texts(catalog):
        lines = told(ref)
        if not any(line.startswith(("Place: ", "Note: ")) for line in lines):
            lost.append(ref.msgctxt)
        assert all("\n" not in line for line in lines)
        assert told(ref) == lines
    assert lost == []
    first = next(ref for ref in texts(catalog) if ref.copies)
    assert any(line.startswith("max-length:") for line in told(first))
    title = next(ref for ref in texts(catalog) if ref.msgctxt == "box/title")
    assert "Place: " in told(title)[0]


def test_every_word_of_the_house_says_where_it_stands() -> None:
    house = load(House, data_root(None) / "house")
    told = notes(house, {}, Glossary())
    assert [ref.msgctxt for ref in texts(house) if not told(ref)] == []


def test_terms_and_icons_are_named_once() -> None:
    house = House(words=())
    glossary = parse("term,translation\nLobby-Karte,Lobby card|lobby slip\nChef,boss\n", "g.csv")
    told = notes(house, {}, glossary)
    ref = next(iter(texts(load(House, data_root(None) / "house"))))
    from dataclasses import replace

    ref = replace(ref, msgid="Lobby-Karten :whisper: dem Chef, noch eine Lobby-Karte :whisper:", note="x")
    assert told(ref) == (
        "Note: x",
        "Icons: :whisper:",
        "Terms: Lobby-Karte = Lobby card | lobby slip, Chef = boss",
    )
