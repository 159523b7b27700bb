"""What must be seen on the cards of Mobbing: signs without colour, both weights, both sides, on any stock."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.load import load
from cardgen.catalog.model import Stock
from cardgen.cli import main
from cardgen.finding import Level
from cardgen.game import Face, faces, find
from cardgen.games.mobbing.models import (
    REACTIONS,
    Aufsichtsrat,
    ExtraCard,
    ExtraKind,
    LobbyCard,
    LobbyKind,
    Mobbing,
    MobbingCard,
    MobbingKind,
)
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.ink import ink
from cardgen.layout.inside import outside
from cardgen.layout.marks import Drawing, Ellipse, Group, Mark, Rect
from cardgen.layout.marks import Path as Outline
from cardgen.layout.type import Setter
from cardgen.press.edition import lid_height
from cardgen.press.png import picture
from cardgen.press.sheet import sheet
from cardgen.translate.po import po_path
from cardgen.translate.texts import localize

HOUSE = Path(__file__).parents[3]
DATA = HOUSE / "data"
GAME = find("mobbing")


def setter(lang: str) -> Setter:
    return Setter(Fonts(HOUSE / "fonts"), lang, icons=Icons(DATA / "icons"))


@cache
def catalog(lang: str = "de") -> Mobbing:
    source = load(GAME.catalog, DATA / "mobbing")
    assert isinstance(source, Mobbing)
    return localize(source, po_path(DATA / "mobbing", lang), lang)[0] if lang != "de" else source


@cache
def drawn(lang: str = "de") -> tuple[Face, ...]:
    return tuple(faces(GAME, catalog(lang), setter(lang)))


def on(stock: Stock, lang: str) -> Mobbing:
    """The catalog with all cards of another format."""
    found = catalog(lang)
    stocks = dict.fromkeys(found.style.stocks, stock)
    return found.model_copy(update={"style": found.style.model_copy(update={"stocks": stocks})})


def groups(marks: Iterable[Mark]) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from groups(mark.marks)


def named(drawing: Drawing, start: str) -> list[Group]:
    return [group for group in groups(drawing.marks) if group.name.startswith(start)]


def outlines(group: Group) -> set[type]:
    """Of what kind the marks of a sign are."""
    inside = (mark for one in (group, *groups(group.marks)) for mark in one.marks)
    return {type(mark) for mark in inside if isinstance(mark, Rect | Ellipse | Outline)}


def said(drawing: Drawing, field: str) -> list[tuple[str, bool]]:
    """The texts of a field, and whether each stands upright."""
    return [(block.text, matrix[0] > 0) for block, matrix in drawing.blocks() if block.field == field]


def painted(drawing: Drawing) -> list[object]:
    """The areas of the portrait, whatever its size: the finest line of a small one is broader."""
    (face,) = named(drawing, "portrait")
    inside = (mark for one in (face, *groups(face.marks)) for mark in one.marks)
    areas = (mark for mark in inside if isinstance(mark, Outline | Ellipse))
    return [(getattr(mark, "steps", None), mark.fill) for mark in areas]


# --- signs ---------------------------------------------------------------------------------------


def test_six_departments_have_six_signs_before_and_behind() -> None:
    signs: dict[str, object] = {}
    for face in drawn():
        if isinstance(face.entry, LobbyCard):
            (upright, turned) = named(face.front, "shape-")
            assert upright == turned
            assert upright.name == f"shape-{face.entry.colour}"
            (mark,) = upright.marks
            signs.setdefault(face.entry.colour, (type(mark), getattr(mark, "steps", ())))
            assert face.back is not None
            assert {word for word, _ in said(face.back, f"words.colour-{face.entry.colour}")}
    assert len(signs) == 6
    assert len(set(signs.values())) == 6


def test_a_lobby_card_shows_its_worth_in_two_corners() -> None:
    worth = {1: "1", 1.5: "1,5", 2: "2", 2.5: "2,5", 3: "3"}
    for face in drawn():
        card = face.entry
        if isinstance(card, LobbyCard) and card.kind in (LobbyKind.ZAHL, LobbyKind.X2):
            text = "×2" if card.kind is LobbyKind.X2 else worth[card.value or 0]
            assert said(face.front, "value") == [(text, True), (text, False)]
    assert {text for face in drawn("en") for text, _ in said(face.front, "value")} >= {"1.5", "2.5"}


def test_a_trick_says_what_it_does() -> None:
    sentences = {sentence.id: sentence.text for sentence in catalog().effects}
    for face in drawn():
        card = face.entry
        if isinstance(card, LobbyCard) and card.kind is not LobbyKind.ZAHL:
            assert said(face.front, f"effects.{card.kind}") == [(sentences[card.kind], True)]
            assert said(face.front, f"words.kind-{card.kind}")


def test_no_back_tells_how_its_card_lies() -> None:
    """Triangles and stars have a top and a bottom: turned signs must fall on upright ones."""
    for low in (False, True):
        found = catalog().in_low_ink() if low else catalog()
        type_ = setter("de")
        hiding = [
            face for face in faces(GAME, found, type_) if face.component in ("lobby", "mobbing", "extras")
        ]
        backs = {face.back: face.stock for face in hiding if face.back is not None}
        assert len(backs) == 8
        for back, stock in backs.items():
            image = Image.open(io.BytesIO(picture(back, stock, type_.fonts, dpi=150))).convert("L")
            turned = image.transpose(Image.Transpose.ROTATE_180)
            assert ImageStat.Stat(ImageChops.difference(image, turned)).mean[0] < 1


# --- references ----------------------------------------------------------------------------------


def test_good_is_round_and_black_and_bad_is_square_and_red() -> None:
    colours = catalog().style.colours
    for face in drawn():
        card = face.entry
        if isinstance(card, ExtraCard) or (
            isinstance(card, MobbingCard) and card.kind is MobbingKind.REFERENZ
        ):
            assert card.value is not None
            good = card.value > 0
            stamps = named(face.front, "stamp-")
            assert [stamp.name for stamp in stamps] == ["stamp-good" if good else "stamp-bad"] * 2
            assert outlines(stamps[0]) == {Ellipse if good else Rect}
            text = f"+{card.value}" if good else f"−{-card.value}"
            assert said(face.front, "value") == [(text, True), (text, False)]
            fills = {block.fill for block, _ in face.front.blocks() if block.field == "value"}
            assert fills == {colours["weight-good" if good else "weight-bad"]}


def test_an_oder_is_good_one_way_round_and_bad_the_other() -> None:
    seen = 0
    for face in drawn():
        card = face.entry
        if isinstance(card, MobbingCard) and card.kind is MobbingKind.ODER:
            seen += 1
            assert said(face.front, "text") == [(card.text, True)]
            assert said(face.front, "text_bad") == [(card.text_bad, False)]
            assert said(face.front, "value") == [(f"+{card.value}", True), (f"−{card.value}", False)]
            assert said(face.front, "mark") == [("A", True), ("A", False)]
    assert seen == 8


def test_a_card_tied_to_the_boss_shows_both_weights_and_a_band() -> None:
    tied = [
        face for face in drawn() if isinstance(face.entry, MobbingCard) and face.entry.value_dead is not None
    ]
    assert len(tied) == 4
    for face in tied:
        assert [text for text, _ in said(face.front, "value_dead")] == ["Chef tot: 0"]
        assert [text for text, _ in said(face.front, "effects")] == ["Ist der Chef tot, zählt sie 0."]


def test_letters_are_those_of_the_rulebook() -> None:
    for face in drawn():
        card = face.entry
        if isinstance(card, MobbingCard):
            letters = {text for text, _ in said(face.front, "mark")}
            expected = "R" if card.kind in REACTIONS else "A" if card.kind is MobbingKind.ODER else ""
            assert letters == ({expected} if expected else set())
        elif isinstance(card, ExtraCard):
            assert bool(said(face.front, "mark")) is (card.kind is ExtraKind.JEDERZEIT)


# --- two sides -----------------------------------------------------------------------------------


def test_only_paintings_have_two_sides_that_are_meant_to_be_seen() -> None:
    assert {face.component for face in drawn() if face.two_sided} == {"aufsichtsrat", "chef", "reference"}


def test_the_board_hides_its_number_in_front() -> None:
    for face in drawn():
        if isinstance(face.entry, Aufsichtsrat):
            assert not any(char.isdigit() for block, _ in face.front.blocks() for char in block.text)
            assert face.back is not None
            number = str(face.entry.number)
            assert said(face.back, "number") == [(number, True)]
            assert said(face.back, "words.votes") == [(f"{number} Karten, {number} Stimmen", True)]
            assert painted(face.front) == painted(face.back)


def test_the_dead_boss_is_the_same_painting_with_a_ribbon() -> None:
    (face,) = [face for face in drawn() if face.component == "chef"]
    assert face.back is not None
    assert named(face.front, "portrait") == named(face.back, "portrait")
    ribbon = catalog().style.colours["ribbon"]

    def black(drawing: Drawing) -> int:
        inside = (mark for group in groups(drawing.marks) for mark in group.marks)
        return sum(isinstance(mark, Outline) and mark.fill == ribbon for mark in inside)

    assert (black(face.front), black(face.back)) == (0, 1)


# --- formats -------------------------------------------------------------------------------------

STOCKS = (
    Stock(width=70, height=70),
    Stock(width=63, height=88),
    Stock(width=90, height=90, bleed=2, safe=5),
    Stock(width=88.9, height=63.5, bleed=3.175, safe=3.175),
)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("stock", STOCKS, ids=lambda stock: f"{stock.width:g}x{stock.height:g}")
def test_every_card_fits_on_any_stock(stock: Stock, lang: str) -> None:
    for face in faces(GAME, on(stock, lang), setter(lang)):
        if face.component not in type(catalog()).decks():
            continue
        for side in (face.front, face.back):
            assert side is not None
            wrong = [found for found in outside(side, stock) if found.level > Level.INFO]
            assert not wrong, (face.entry.id, wrong)


def test_a_stock_too_small_is_told() -> None:
    small = Stock(width=40, height=40)
    found = [
        one.check for face in faces(GAME, on(small, "de"), setter("de")) for one in outside(face.front, small)
    ]
    assert {"card-overflow", "card-safe"} <= set(found)


@pytest.mark.parametrize("paper", ["a3", "a4", "a5", "letter"])
def test_the_lid_fits_its_cover(paper: str) -> None:
    size = sheet(DATA, paper).paper
    assert size is not None
    height = lid_height(size)
    for found in (catalog(), catalog("en"), catalog().in_low_ink()):
        lid = GAME.lid(found, setter(found.lang), size[0], height)
        x, y, width, tall = ink(lid)
        assert x >= -0.01 and y >= -0.01
        assert x + width <= size[0] + 0.01 and y + tall <= height + 0.01
        assert not any(block.excess_width or block.excess_height for block, _ in lid.blocks())


def test_the_whole_box_is_printed_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "mobbing", "--paper", "letter", "--out", str(tmp_path)]) == 0
    assert "verified: 150 cards" in capsys.readouterr().out
