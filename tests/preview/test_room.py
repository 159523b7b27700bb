"""The room that the PO file tells a translator: a text of that length fits, one much longer does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.game import faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
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
