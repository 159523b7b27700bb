"""The page in front of a file of changed cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import House
from cardgen.game import find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.ink import placed
from cardgen.layout.notice import Line, Section, notice
from cardgen.layout.prose import MARGIN
from cardgen.layout.type import Setter

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("size", [(210.0, 297.0), (148.0, 210.0)])
@pytest.mark.parametrize("count", [0, 1, 29, 90])
def test_every_line_stands_once_and_inside_the_margins(count: int, size: tuple[float, float]) -> None:
    catalog = load(find(names()[0]).catalog, ROOT / "data" / names()[0])
    house = load(House, ROOT / "data" / "house")
    setter = Setter(Fonts(ROOT / "fonts"), "en")
    lines = tuple(Line(number % 4 + 1, f"Card {number:03}", f"stamp {number:04x}") for number in range(count))
    sections = (Section("New", lines), Section("Gone", lines[: count // 2]), Section("Nothing", ()))
    pages = notice(catalog, house, setter, size, sections)
    said = [block.text for page in pages for block, _ in page.blocks()]
    assert [said.count(line.name) for line in lines] == [1 + (number < count // 2) for number in range(count)]
    assert "Nothing" not in said
    assert bool(said.count("New")) is bool(count)
    for page in pages:
        first = next(block.text for block, _ in page.blocks())
        assert first in (catalog.box.title, "New", "Gone")  # no list goes on without its head
        for _, (x, y, width, height), _ in placed(page.marks):
            assert x >= MARGIN - 0.5 and x + width <= size[0] - MARGIN + 0.5
            assert y >= 0 and y + height <= size[1] - MARGIN + 1
        for block, _ in page.blocks():
            assert not block.excess_height and not block.excess_width
