"""A small deck with real text, the house's words and the fonts, for all tests of the press."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import yaml

from cardgen.catalog.model import House, Stock
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Group, Rect, half_turn
from cardgen.layout.type import Setter
from cardgen.press.impose import Piece
from cardgen.press.marks import stamp, stamped
from cardgen.press.verify import Words

ROOT = Path(__file__).parents[2]
CARD = Stock(width=63, height=88)
STORY = "Sie blieb, weil <b>niemand</b> den Knopf fand.<br>Seitdem zeichnet sie um 10:30 Uhr alles ab."
NAMES = ("Aufzug", "Brause", "Chefetage", "Drehstuhl", "Eckbüro", "Fließband", "Gehalt", "Halle", "Inventur",
         "Jahresende", "Kantine")  # fmt: skip


@dataclass(frozen=True)
class Deck:
    """Pieces whose fronts and backs all differ, and the words they must say."""

    pieces: tuple[Piece, ...]
    words: dict[str, Words]

    def part(self, count: int) -> Deck:
        """The first so many pieces."""
        pieces = self.pieces[:count]
        return Deck(pieces, {piece.key: self.words[piece.key] for piece in pieces})

    def without_back(self, index: int) -> Deck:
        """The deck with one piece that has no back."""
        piece = replace(self.pieces[index], back=None)
        pieces = (*self.pieces[:index], piece, *self.pieces[index + 1 :])
        return Deck(pieces, {**self.words, piece.key: self.words[piece.key]._replace(back=())})


@pytest.fixture(scope="session")
def root() -> Path:
    """The data folder of the checkout."""
    return ROOT / "data"


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts(ROOT / "fonts")


@pytest.fixture(scope="session")
def setter(fonts: Fonts) -> Setter:
    return Setter(fonts, "de")


@pytest.fixture(scope="session")
def house(root: Path) -> House:
    words = yaml.load((root / "house" / "words.yaml").read_text("utf-8"), Loader=yaml.BaseLoader)
    return House.model_validate({"words": words})


@pytest.fixture(scope="session")
def deck(setter: Setter) -> Deck:
    """Eleven cards: more than a page of nine."""
    pieces, words = [], {}
    for name in NAMES:
        front = stamped(_front(setter, name), CARD, setter, "#222222")
        back = _back(setter, f"Rücken von {name}")
        key = f"{name.lower()}#1"
        pieces.append(Piece(key, "employees", front, back, CARD))
        words[key] = Words((name, STORY, stamp(_front(setter, name))), (f"Rücken von {name}",))
    return Deck(tuple(pieces), words)


def _front(setter: Setter, name: str) -> Drawing:
    corner = setter.block("75", (4, 4, 15, 8), font="numeral", size=18)
    title = setter.block(name, (6, 20, 51, 10), font="tight-bold", size=12, align="center")
    story = setter.block(STORY, (8, 50, 47, 20), font="body", size=8)
    ground = Rect(-3, -3, 69, 94, fill="#f6f1e4")
    return Drawing((ground, corner, Group((corner,), half_turn(63, 88)), title, story))


def _back(setter: Setter, words: str) -> Drawing:
    title = setter.block(words, (6, 30, 51, 10), font="body-bold", size=11, align="center", fill="#ffffff")
    return Drawing((Rect(-3, -3, 69, 94, fill="#772222"), title))
