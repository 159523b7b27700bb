"""The room that the PO file tells a translator: a text of that length fits, one much longer does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Entry, Provenance, Stock, Text
from cardgen.game import Face, faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter
from cardgen.preview.room import characters, rooms

HOUSE = Path(__file__).parents[2]
WORDS = "Die Zukunft soll auf eine einzige Folie passen und das Logo behält seine Größe wie immer auch dort "


@pytest.mark.parametrize("game", names())
def test_a_text_of_the_told_length_fits_and_a_much_longer_one_does_not(game: str) -> None:
    found = find(game)
    catalog = load(found.catalog, HOUSE / "data" / game)
    setter = Setter(Fonts(HOUSE / "fonts"), catalog.lang, icons=Icons(HOUSE / "data" / "icons"))
    drawn = faces(found, catalog, setter)
    told = rooms(drawn)
    assert told
    for face in drawn[:3] + drawn[-3:]:
        for block, _ in face.front.blocks():
            if block.field != "story":
                continue
            assert f"about {characters(block)} characters" in told[f"{face.entry.id}/story"][0]
            for length, fits in ((characters(block), True), (int(characters(block) * 1.35), False)):
                text = (WORDS * 9)[:length].strip()
                again = setter.block(
                    text, block.box, font="body", size=block.wanted, least=block.least, align="center"
                )
                assert (again.excess_height == 0.0 and again.excess_width == 0.0) is fits, (length, block.box)


class Notice(Entry):
    text: Text


def test_a_text_on_the_back_has_its_room_too() -> None:
    setter = Setter(Fonts(HOUSE / "fonts"), "en")
    words = setter.block("Out of office", (4, 4, 40, 10), font="body", size=9, least=7, field="text")
    entry = Notice(id="away", text="Out of office", provenance=Provenance.STATED)
    face = Face("notices", entry, Stock(width=63, height=88), Drawing(()), Drawing((words,)), two_sided=True)
    assert rooms([face])["away/text"][0].startswith("Room: 40.0 x 10.0 mm at 9 pt, at least 7 pt")
