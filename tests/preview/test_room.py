"""The room that the PO file tells a translator: a text of that length fits, one much longer does not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import (
    Box,
    Catalog,
    Edition,
    Entry,
    Provenance,
    RuleLine,
    Sentence,
    Stock,
    Style,
    Text,
)
from cardgen.game import Face, faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.marks import Block, Drawing
from cardgen.layout.type import Setter
from cardgen.preview.notes import notes
from cardgen.preview.room import Spot, characters, spots
from cardgen.translate.glossary import Glossary
from cardgen.translate.languages import language, languages
from cardgen.translate.texts import texts

HOUSE = Path(__file__).parents[2]
WORDS = "Die Zukunft soll auf eine einzige Folie passen und das Logo behält seine Größe wie immer auch dort "


@pytest.mark.parametrize("game", names())
def test_a_text_of_the_told_length_fits_and_a_much_longer_one_does_not(game: str) -> None:
    found = find(game)
    catalog = load(found.catalog, HOUSE / "data" / game)
    setter = Setter(Fonts(HOUSE / "fonts"), catalog.lang, icons=Icons(HOUSE / "data" / "icons"))
    drawn = faces(found, catalog, setter)
    told = spots(drawn, catalog)
    assert told
    for face in drawn[:3] + drawn[-3:]:
        for block, _ in face.front.blocks():
            if block.field != "story":
                continue
            assert f"about {characters(block)} characters" in told[f"{face.entry.id}/story"].room
            for length, fits in ((characters(block), True), (int(characters(block) * 1.35), False)):
                text = (WORDS * 9)[:length].strip()
                again = setter.block(
                    text, block.box, font="body", size=block.wanted, least=block.least, align="center"
                )
                assert (again.excess_height == 0.0 and again.excess_width == 0.0) is fits, (length, block.box)


class Notice(Entry):
    """A slip of paper."""

    text: Text


class Wall(Catalog):
    """A tiny game."""

    notices: tuple[Notice, ...]


AWAY = Notice(id="away", text="Out of office", provenance=Provenance.STATED)
BACK = Notice(id="back", text="Back at nine", provenance=Provenance.STATED)
WALL = Wall(
    box=Box(
        title="Wall", tagline="Now", language="en", players_min=1, players_max=2, minutes=3, printed=(),
        numbers={},
    ),
    words=(Sentence(id="hours", text="open"), Sentence(id="until", text="until {hour}")),
    rules=(RuleLine(id="look", text="Look at the wall."),),
    style=Style(colours={}, fonts={}, stocks={}, low_ink=Edition(colours={})),
    notices=(AWAY, BACK),
)  # fmt: skip


def face(entry: Notice, *front: Block, back: Block | None = None) -> Face:
    sides = Drawing(front), Drawing((back,)) if back else None
    return Face("notices", entry, Stock(width=63, height=88), *sides, two_sided=True)


@pytest.fixture(scope="module")
def setter() -> Setter:
    return Setter(Fonts(HOUSE / "fonts"), "en")


def test_a_text_on_the_back_has_its_room_too(setter: Setter) -> None:
    words = setter.block("Out of office", (4, 4, 40, 10), font="body", size=9, least=7, field="text")
    found = spots([face(AWAY, back=words)], WALL)
    spot = found["away/text"]
    assert (spot.card, spot.where, spot.shared) == ("away", "back, top", False)
    assert spot.room.startswith("40.0 x 10.0 mm, 2 lines at 9 pt, at least 7 pt, about ")
    told = notes(WALL, found, Glossary())
    (ref,) = (ref for ref in texts(WALL) if ref.msgctxt == "away/text")
    assert [line.split(":")[0] for line in told(ref)] == ["Place", "Room", "max-length"]


def test_a_place_is_told_by_thirds_and_by_the_text_above(setter: Setter) -> None:
    head = setter.block("Somebody", (4, 4, 20, 6), font="body", size=9, field="name")
    left = setter.block("Out of office", (4, 12, 20, 10), font="body", size=9, field="text")
    right = setter.block("Out of office", (40, 70, 20, 10), font="body", size=9, field="text")

    def where(*front: Block) -> str:
        return spots([face(AWAY, *front)], WALL)["away/text"].where

    assert where(head, left) == "front, top left, below name"
    assert where(head, right) == "front, bottom right"


def test_a_word_on_many_cards_has_the_narrowest_room(setter: Setter) -> None:
    """It says where that is and leaves the verdict to the check; a pattern is measured as it was filled."""
    wide = setter.block("OPEN", (4, 4, 40, 10), font="body", size=9, field="words.hours")
    narrow = setter.block("open", (4, 4, 12, 4), font="body", size=9, least=7, field="words.hours")
    filled = setter.block("until nine", (4, 20, 30, 4), font="body", size=9, field="words.until")
    rule = setter.block("Look at the wall.", (4, 30, 30, 4), font="body", size=9, field="rules.look")
    title = setter.block("Wall", (4, 40, 30, 4), font="body", size=9, field="box.title")
    told: Mapping[str, Spot] = spots([face(AWAY, wide, filled, rule, title), face(BACK, narrow)], WALL)
    assert list(told) == ["words.hours/text", "words.until/text", "box/title"]
    spot = told["words.hours/text"]
    assert spot.room.startswith("12.0 x 4.0 mm, 1 line at 9 pt, at least 7 pt, about ")
    assert (spot.card, spot.shared) == ("back", True)
    assert told["words.until/text"].room.startswith("30.0 x 4.0 mm, 1 line at 9 pt, about ")


def test_letters_that_are_all_alike_are_counted_by_their_breadth(setter: Setter) -> None:
    """So many ideographs fit, and a line more does not; in English there would be twice as many letters."""
    there = Fonts(HOUSE / "fonts")
    known = language(languages(HOUSE / "data"), "ja")[0]
    japanese = Setter(there, "ja", language=known)
    box = (4.0, 4.0, 40.0, 14.0)
    count = characters(setter.block("Out of the office", box, font="body", size=9, least=7), known.letter)
    assert count < characters(setter.block("Out of the office", box, font="body", size=9, least=7)) * 0.6
    for length, fits in ((count, True), (int(count * 1.35), False)):
        block = japanese.block("留" * length, box, font="body", size=9, least=7)
        assert (block.excess_height == 0.0) == fits


@pytest.mark.parametrize("game", names())
def test_every_word_on_a_face_has_its_room(game: str) -> None:
    found = find(game)
    catalog = load(found.catalog, HOUSE / "data" / game)
    setter = Setter(Fonts(HOUSE / "fonts"), catalog.lang, icons=Icons(HOUSE / "data" / "icons"))
    drawn = faces(found, catalog, setter)
    told = spots(drawn, catalog)
    printed = {
        block.field for one in drawn for block, _ in one.front.blocks() if block.field.startswith("words.")
    }
    assert told
    assert {f"{field}/text" for field in printed} <= told.keys()
