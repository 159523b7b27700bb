"""Pages in a language from right to left: the same words, each in the reflected place."""

from __future__ import annotations

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, House
from cardgen.game import find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.marks import Box, Drawing, Group
from cardgen.layout.pages import cover, rules
from cardgen.layout.reference import reference
from cardgen.layout.type import Setter
from cardgen.press.edition import lid_height
from cardgen.press.marks import ruler
from cardgen.press.sheet import sheet
from cardgen.press.tile import cover_maps
from cardgen.translate.languages import Language

from .conftest import ROOT

A4 = (210.0, 297.0)
TILED = next(name for name in names() if (ROOT / "data" / name / "boards.yaml").exists())


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """A game with a board."""
    return load(find(TILED).catalog, ROOT / "data" / TILED)


@pytest.fixture(scope="module")
def words() -> House:
    return load(House, ROOT / "data" / "house")


@pytest.fixture(scope="module")
def both(fonts: Fonts) -> tuple[Setter, Setter]:
    """The same language as it is, and as if it ran from right to left."""
    icons = Icons(ROOT / "data" / "icons")
    turned = Language(id="en", name="Turned", direction="rtl")
    return Setter(fonts, "en", icons=icons), Setter(fonts, "en", language=turned, icons=icons)


def places(drawing: Drawing) -> list[tuple[str, Box, tuple[tuple[float, float], ...]]]:
    """The texts of a drawing with their boxes and the left end and the width of their lines, on the page."""
    found = []
    for block, matrix in drawing.blocks():
        x, y, wide, tall = block.box
        dx, dy = matrix[4], matrix[5]
        lines = tuple((round(dx + line.x, 2), round(line.width, 2)) for line in block.lines)
        found.append(
            (block.text, (round(x + dx, 2), round(y + dy, 2), round(wide, 2), round(tall, 2)), lines)
        )
    return found


def reflected(drawing: Drawing, width: float) -> list[tuple[str, Box, tuple[tuple[float, float], ...]]]:
    """What `places` would say of the drawing turned round."""
    return [
        (
            text,
            (round(width - x - wide, 2), y, wide, tall),
            tuple((round(width - at - long, 2), long) for at, long in lines),
        )
        for text, (x, y, wide, tall), lines in places(drawing)
    ]


def near(one: object, other: object) -> bool:
    """Equal but for rounding."""
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return len(one) == len(other) and all(map(near, one, other))
    if isinstance(one, float | int) and isinstance(other, float | int):
        return abs(one - other) < 0.03
    return one == other


def test_the_cover_is_turned_round_but_for_its_picture(
    catalog: Catalog, words: House, both: tuple[Setter, Setter]
) -> None:
    lid = Drawing(())
    usual, turned = (cover(catalog, words, one, A4, lid, 100.0, ("First.", "Second.")) for one in both)
    assert len(places(usual)) > 10
    assert near(places(turned), reflected(usual, A4[0]))


def test_the_rules_sheet_with_its_tables_is_turned_round(
    catalog: Catalog, words: House, both: tuple[Setter, Setter]
) -> None:
    usual, turned = (rules(catalog, words, one, A4) for one in both)
    assert len(usual) == len(turned)
    for one, other in zip(usual, turned, strict=True):
        assert near(places(other), reflected(one, A4[0]))


def test_the_quick_reference_is_turned_round(catalog: Catalog, both: tuple[Setter, Setter]) -> None:
    (usual, _), (turned, _) = (reference(catalog, one) for one in both)
    assert near(places(turned), reflected(usual, catalog.style.stocks["reference"].width))


def test_the_words_beside_the_ruler_change_sides(words: House, both: tuple[Setter, Setter]) -> None:
    usual, turned = (Drawing(tuple(ruler(190.0, one, words, "#000000"))) for one in both)
    assert near(places(turned), reflected(usual, 190.0))


def test_the_map_of_tiles_changes_its_place_but_not_its_order(
    catalog: Catalog, words: House, both: tuple[Setter, Setter]
) -> None:
    """It shows how tiles lie on the table."""
    a4 = sheet(ROOT / "data", "a4")
    usual, turned = (Drawing(tuple(cover_maps(catalog, words, one, A4, lid_height(A4), a4))) for one in both)
    maps = [next(mark for mark in one.marks if isinstance(mark, Group)) for one in (usual, turned)]
    assert maps[0].marks == maps[1].marks
    lefts = [group.matrix[4] for group in maps]
    assert lefts[0] < A4[0] / 2 < lefts[1]
