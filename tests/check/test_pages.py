"""Words around the cards that have too little room, or lack a letter, are told with their page."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.model import Box, Catalog, Edition, Style
from cardgen.check.pages import findings
from cardgen.cli import main
from cardgen.finding import Finding, Level
from cardgen.game import own_names
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Block, Drawing
from cardgen.layout.type import Setter
from cardgen.press.impose import Page

CATALOG = Catalog(
    box=Box(
        title="Wall", tagline="Now", language="en", players_min=1, players_max=2, minutes=3, printed=(),
        numbers={},
    ),
    rules=(),
    style=Style(colours={}, fonts={}, stocks={}, low_ink=Edition(colours={})),
)  # fmt: skip


@pytest.fixture(scope="module")
def setter() -> Setter:
    return Setter(Fonts(Path(__file__).parents[2] / "fonts"), "en")


def told(*pages: tuple[Block, ...]) -> list[Finding]:
    """What is found on pages with these texts."""
    return list(
        findings([Page(210_000, 297_000, "front", ground=Drawing(texts)) for texts in pages], CATALOG)
    )


def header(setter: Setter, number: int) -> Block:
    """A header that is too long for its strip."""
    return setter.block(
        f"glue both sides back to back, page {number} of 12", (0, 0, 20, 3), font="tight", size=7
    )


def test_a_text_without_room_is_told_once_with_its_first_page(setter: Setter) -> None:
    fits = setter.block("Cover", (0, 0, 40, 6), font="body", size=9)
    (finding,) = told((fits,), (fits, header(setter, 2)), (header(setter, 3),))
    assert finding.level is Level.WARNING and finding.check == "card-overflow"
    assert finding.what.startswith("page 2, 'glue both sides back to back, page 2 of ")
    assert "mm too high" in finding.what


def test_a_letter_that_no_font_has_is_told(setter: Setter) -> None:
    (finding,) = told((setter.block("a \U0001fad8", (0, 0, 40, 6), font="body", size=9),))
    assert finding.check == "card-glyph" and "U+1FAD8" in finding.what


def test_a_long_header_shrinks_before_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", own_names()[0], "--lang", "de", "--paper", "a5", "--backs", "fold", "--parts", "bets"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert "page " not in capsys.readouterr().err
