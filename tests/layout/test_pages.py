"""The rules sheet: every line on it, as large as can be, never a few lines alone on a last page."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, House, HouseWord, RuleLine, Sentence, Stock
from cardgen.layout.ink import placed
from cardgen.layout.marks import Block, Drawing
from cardgen.layout.pages import SIZES, cover, rules
from cardgen.layout.prose import MARGIN
from cardgen.layout.type import Setter
from cardgen.translate.languages import spoken

from .test_statements import LEVELS, catalog, table

HOUSE = House(
    words=(
        HouseWord(id="rules-title", text="Regeln"),
        HouseWord(id="rules-title-folded", text="Regeln, gefaltet"),
    )
)
A4 = (210.0, 297.0)
SENTENCE = "Wer am Zug ist, legt höchstens drei Karten, zählt zusammen, was sie können, und sagt es laut an."


def lines(count: int) -> list[RuleLine]:
    return [RuleLine(id=f"l{number}", text=f"{number}. {SENTENCE}") for number in range(count)]


@pytest.fixture(scope="module")
def sheets(setter: Setter) -> dict[int, list[list[Block]]]:
    """By the number of lines the texts of each page, without the title's."""
    found = {}
    for count in range(30, 110, 4):
        pages = rules(catalog(*lines(count)), HOUSE, setter, A4)
        found[count] = [
            [block for block, _ in page.blocks() if block.field.startswith("rules")] for page in pages
        ]
    return found


def test_every_line_is_there_and_all_in_one_size(sheets: dict[int, list[list[Block]]]) -> None:
    for count, pages in sheets.items():
        said = [block for page in pages for block in page]
        assert [block.text.split(".")[0] for block in said] == [str(number) for number in range(count)]
        assert len({block.size for block in said}) == 1
        assert said[0].size in SIZES


def test_a_smaller_size_saves_a_page_and_else_the_largest_is_taken(
    sheets: dict[int, list[list[Block]]],
) -> None:
    sizes = {(len(pages), pages[0][0].size) for pages in sheets.values()}
    assert {size for count, size in sizes if count == 1} >= {SIZES[0], SIZES[-1]}
    for pages in sheets.values():
        if len(pages) == 2 and len(pages[1]) < 12:
            assert pages[0][0].size == SIZES[0]


def test_a_table_that_is_too_long_for_a_column_goes_on_with_its_head(setter: Setter) -> None:
    rows = [("Was", "Wie viel"), *((f"Ding {number}", str(number)) for number in range(60))]
    (page,) = rules(catalog(*table(*rows)), HOUSE, setter, A4)
    heads = [(block, matrix) for block, matrix in page.blocks() if block.text == "Was"]
    assert len(heads) == 2
    assert heads[0][1][4] < A4[0] / 2 < heads[1][1][4]
    texts = [block.text for block, _ in page.blocks()]
    assert [text for text in texts if text.startswith("Ding")] == [f"Ding {number}" for number in range(60)]


def test_a_table_that_fits_a_column_is_not_parted(setter: Setter) -> None:
    for count in range(10, 40, 3):
        pages = rules(catalog(*lines(count), *LEVELS), HOUSE, setter, A4)
        blocks = [
            (block.text, at, matrix) for at, page in enumerate(pages) for block, matrix in page.blocks()
        ]
        columns = {(at, matrix[4]) for text, at, matrix in blocks if text in ("Stufe", "EILT", "ASAPISSIMO")}
        assert len(columns) == 1


def test_nothing_reaches_into_the_margin(setter: Setter) -> None:
    for page in rules(catalog(*lines(60), *LEVELS, *lines(0)), HOUSE, setter, A4):
        for _, (x, y, width, height), _ in placed(page.marks):
            assert x >= MARGIN - 0.2
            assert x + width <= A4[0] - MARGIN + 0.5
            assert y + height <= A4[1] - MARGIN + 0.2


def test_two_pages_are_one_sheet_that_is_folded(setter: Setter) -> None:
    said = {}
    for count in (20, 60, 130):
        pages = rules(catalog(*lines(count)), HOUSE, setter, A4)
        said[len(pages)] = [block.text for block, _ in pages[0].blocks() if block.text.startswith("Regeln")]
    assert said == {1: ["Regeln"], 2: ["Regeln, gefaltet"], 3: ["Regeln"]}


def test_a_game_may_say_on_the_cover_what_is_true_of_it(setter: Setter) -> None:
    """The house says that all names are invented; a game in which they are not has words of its own."""
    house = load(House, Path(__file__).parents[2] / "data" / "house")
    usual = catalog()
    words = (Sentence(id="cover-imprint", text="„{title}“: Namen, die es gibt."),)
    own = Catalog(box=usual.box, rules=(), style=usual.style, words=words)
    said = []
    for found in (usual, own):
        page = cover(found, house, setter, A4, Drawing(()), 100.0, ("Schneiden.",))
        said.append([block.text for block, _ in page.blocks()][-1])
    assert said == [house.word("cover-imprint", title="Laden"), "„Laden“: Namen, die es gibt."]


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "63,5 × 88 mm"), ("en", "63.5 × 88 mm"), ("fr", "63,5 × 88 mm")]
)
def test_sizes_on_the_cover_are_written_as_the_language_writes_them(
    setter: Setter, lang: str, said: str
) -> None:
    data = Path(__file__).parents[2] / "data"
    usual = catalog(RuleLine(id="a", on="card", text="Zieht."))
    stocks = {"reference": Stock(width=63.5, height=88)}
    wide = usual.model_copy(update={"style": usual.style.model_copy(update={"stocks": stocks})})
    spoken_here = Setter(setter.fonts, lang, language=spoken(data, lang), icons=setter.icons)
    page = cover(wide, load(House, data / "house"), spoken_here, A4, Drawing(()), 100.0, ("Schneiden.",))
    assert said in [block.text.replace("\u00a0", " ") for block, _ in page.blocks()]
