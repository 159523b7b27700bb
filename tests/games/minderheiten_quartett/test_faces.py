"""What must be seen on the cards of the Minderheiten-Quartett, and what must not: a face that is ranked."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.load import load
from cardgen.catalog.model import House, Stock
from cardgen.cli import main
from cardgen.finding import Level
from cardgen.game import Face, faces, find
from cardgen.games.minderheiten_quartett.form import Form
from cardgen.games.minderheiten_quartett.models import MOST_SEED, Agb, Category, Clause, Minority, Quartett
from cardgen.games.minderheiten_quartett.signs import star
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.ink import block_box, ink
from cardgen.layout.inside import outside
from cardgen.layout.marks import Drawing, Ellipse, Group, Icon, Mark, Rect
from cardgen.layout.marks import Path as Outline
from cardgen.layout.pages import rules
from cardgen.layout.type import Setter
from cardgen.press.edition import lid_height
from cardgen.press.marks import stamped
from cardgen.press.png import picture
from cardgen.press.sheet import sheet
from cardgen.translate.po import po_path
from cardgen.translate.texts import localize

HOUSE = Path(__file__).parents[3]
DATA = HOUSE / "data"
GAME = find("minderheiten_quartett")
ABOUT_PEOPLE = {"name", "group", "groups.letter", "members"}
"""Fields of a minority's front that say who is meant; all others are words of the form."""


@cache
def setter(lang: str = "de") -> Setter:
    return Setter(Fonts(HOUSE / "fonts"), lang, icons=Icons(DATA / "icons"))


@cache
def catalog(lang: str = "de") -> Quartett:
    source = load(GAME.catalog, DATA / GAME.name)
    assert isinstance(source, Quartett)
    return localize(source, po_path(DATA / GAME.name, lang), lang)[0] if lang != "de" else source


@cache
def drawn(lang: str = "de") -> tuple[Face, ...]:
    return tuple(faces(GAME, catalog(lang), setter(lang)))


def minorities(lang: str = "de") -> Iterator[tuple[Minority, Drawing]]:
    for face in drawn(lang):
        if isinstance(face.entry, Minority):
            yield face.entry, face.front


def notices(lang: str = "de") -> Iterator[tuple[Agb, Drawing]]:
    for face in drawn(lang):
        if isinstance(face.entry, Agb):
            yield face.entry, face.front


def marks(found: Iterable[Mark]) -> Iterator[Mark]:
    """All marks, groups and what is in them."""
    for mark in found:
        yield mark
        if isinstance(mark, Group):
            yield from marks(mark.marks)


def named(drawing: Drawing, start: str) -> list[Group]:
    return [mark for mark in marks(drawing.marks) if isinstance(mark, Group) and mark.name.startswith(start)]


def said(drawing: Drawing, field: str) -> list[tuple[str, bool]]:
    """The texts of a field, and whether each stands upright."""
    return [(block.text, matrix[0] > 0) for block, matrix in drawing.blocks() if block.field == field]


def one(drawing: Drawing, field: str) -> str:
    ((text, upright),) = said(drawing, field)
    assert upright
    return text


# --- minorities ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "comma"), [("de", ","), ("en", ".")])
def test_six_categories_as_stars_and_as_a_number_in_the_same_order_on_every_card(
    lang: str, comma: str
) -> None:
    names = []
    for card, front in minorities(lang):
        assert [group.name for group in named(front, "stars-")] == [f"stars-{n}" for n in card.stars.halves]
        numbers = [one(front, f"stars.{category}") for category in Category]
        assert [float(number.replace(comma, ".")) * 2 for number in numbers] == list(card.stars.halves)
        names.append([block.text for block, _ in front.blocks() if block.field.startswith("words.category-")])
    assert len(names) == 24
    assert all(there == names[0] for there in names)
    assert len(set(names[0])) == 6


def test_a_row_shows_its_stars_full_half_and_empty() -> None:
    style = catalog().style.colours
    for _, front in minorities():
        for row in named(front, "stars-"):
            halves = int(row.name.removeprefix("stars-"))
            areas = [mark for mark in row.marks if isinstance(mark, Outline)]
            full = [mark for mark in areas if mark.fill == style["star"]]
            empty = [mark for mark in areas if mark.fill == style["star-empty"]]
            assert len(full) == (halves + 1) // 2  # every begun star
            assert len(empty) == 5 - halves // 2  # and every one that is not full


def test_half_a_star_is_exactly_half_of_it() -> None:
    form = Form(catalog(), setter(), catalog().style.stocks["minderheiten"])
    (full,) = star(form, 10, 10, 4, 2)
    whole, half = star(form, 10, 10, 4, 1)
    assert isinstance(full, Outline) and isinstance(whole, Outline) and isinstance(half, Outline)
    assert full.steps == whole.steps
    assert area(half) == pytest.approx(area(full) / 2, rel=0.001)
    assert max(float(step[1]) for step in half.steps if len(step) > 1) == 10


def area(path: Outline) -> float:
    points = [(float(step[1]), float(step[2])) for step in path.steps if len(step) > 1]
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def test_letter_and_number_stand_in_two_corners_and_are_given_once() -> None:
    seen = []
    for card, front in minorities():
        (text, upright), (again, turned) = said(front, "group")
        assert (text, upright, turned) == (again, True, False)
        assert text[0] == card.group
        (first, _) = named(front, "group-")
        box = ink(Drawing((first,)))
        assert box[0] + box[2] < 59 / 2 and box[1] + box[3] < 91 / 2
        seen.append(text)
    sizes = {"A": 4, "B": 4, "C": 4, "D": 4, "E": 5, "F": 3}
    assert seen == [f"{letter}{n}" for letter, size in sizes.items() for n in range(1, size + 1)]


def test_a_card_names_its_group_what_a_whole_one_is_worth_and_who_else_is_in_it() -> None:
    for card, front in minorities():
        group = catalog().box.group(card.group)
        assert one(front, f"groups.{group.id}.name") == group.name
        word = "bonus-one" if group.bonus == 1 else "bonus"
        assert f"+{group.bonus} " in one(front, f"words.{word}")
        others = [other.name for other in catalog().minderheiten if other.group is card.group]
        listed = [text for text, _ in said(front, "members")]
        assert [text.partition(" ")[2] for text in listed] == others
        ticks = len(named(front, "ticked"))
        assert ticks == 2 + bool(card.trumps)  # the group, the card, and a trump note that is filled in


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_trump_note_names_whom_it_beats_and_is_open_where_there_is_none(lang: str) -> None:
    names = {card.id: card.name for card in catalog(lang).minderheiten}
    notes = 0
    for card, front in minorities(lang):
        note = one(front, "words.trump")
        assert note == catalog(lang).word("trump", name=", ".join(names[t] for t in card.trumps) or "…")
        notes += bool(card.trumps)
    assert notes == catalog().box.numbers["trumps"]


@pytest.mark.parametrize(
    ("lang", "words", "seed"),
    [("de", "Sterne ausgelost", "Startwert 94701"), ("en", "Stars drawn by lot", "Seed 94701")],
)
def test_every_minority_bears_the_seal_with_the_seed(lang: str, words: str, seed: str) -> None:
    for _, front in minorities(lang):
        (there,) = named(front, "seal")
        texts = [" ".join(block.text.split()) for block, _ in Drawing((there,)).blocks()]
        assert texts == [words, seed]


def test_no_minority_has_a_picture_or_a_sentence() -> None:
    """Names, letters and words that all forms share: nothing on a card says anything about anybody."""
    shared: set[str] = set()
    fields: list[set[str]] = []
    for card, front in minorities():
        assert not named(front, "portrait")
        assert not any(isinstance(mark, Icon) for mark in marks(front.marks))
        assert all(
            run.icon is None for block, _ in front.blocks() for line in block.lines for run in line.runs
        )
        about = ABOUT_PEOPLE | {f"groups.{catalog().box.group(card.group).id}.name"}
        found = {block.field for block, _ in front.blocks()} - about
        assert all(field.startswith(("words.", "stars.")) for field in found)
        fields.append(found - {"words.bonus", "words.bonus-one"})
        shared |= fields[-1]
    assert all(found == shared for found in fields)


# --- AGB -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_notice_says_when_by_whom_and_what_in_three_clauses(lang: str) -> None:
    sentences = {sentence.id: sentence.text for sentence in catalog(lang).effects}
    for card, front in notices(lang):
        for number, end in enumerate(("-when", "-who", ""), start=1):
            text = one(front, f"effects.{card.kind}{end}")
            assert text.startswith(f"<b>§ {number} ")
            assert text.endswith(f"</b> {sentences[f'{card.kind}{end}']}")
        assert one(front, "text") == card.text
        assert one(front, f"words.kind-{card.kind}")
        assert one(front, f"words.clause-{card.clause}")


def test_three_letters_on_three_shapes() -> None:
    shapes: dict[Clause, set[type]] = {}
    for card, front in notices():
        upright, turned = named(front, "clause-")
        assert upright == turned
        assert upright.name == f"clause-{card.clause}"
        inside = {type(mark) for mark in marks(upright.marks) if isinstance(mark, Rect | Ellipse | Outline)}
        shapes.setdefault(card.clause, inside)
        letters = said(front, f"words.letter-{card.clause}")
        assert letters == [(card.clause.upper(), True), (card.clause.upper(), False)]
    assert shapes == {Clause.A: {Rect}, Clause.G: {Ellipse}, Clause.B: {Outline}}


def test_the_only_face_is_that_of_the_office() -> None:
    spec = catalog().box.clerk
    assert spec.ears == "pencil"
    portraits = [tuple(group.marks) for _, front in notices() for group in named(front, "portrait")]
    assert len(portraits) == 9
    assert len(set(portraits)) == 1


# --- backs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("low", [False, True], ids=["normal", "low"])
def test_two_backs_and_neither_tells_how_its_card_lies(low: bool) -> None:
    found = catalog().in_low_ink() if low else catalog()
    backs = {face.component: (face.back, face.stock) for face in faces(GAME, found, setter())}
    images = []
    for component in ("minderheiten", "agb"):
        back, stock = backs[component]
        assert back is not None
        image = Image.open(io.BytesIO(picture(back, stock, setter().fonts, dpi=150))).convert("L")
        turned = image.transpose(Image.Transpose.ROTATE_180)
        assert ImageStat.Stat(ImageChops.difference(image, turned)).mean[0] < 1
        images.append(image)
    assert ImageStat.Stat(ImageChops.difference(*images)).mean[0] > 5


# --- formats -------------------------------------------------------------------------------------

STOCKS = (
    Stock(width=63, height=88),
    Stock(width=56, height=87, bleed=2, safe=3),
    Stock(width=70, height=120),
    Stock(width=88.9, height=88.9, bleed=3.175, safe=3.175),
)


def on(stock: Stock, lang: str) -> Quartett:
    """The catalog with all cards of another format."""
    found = catalog(lang)
    stocks = dict.fromkeys(found.style.stocks, stock)
    return found.model_copy(update={"style": found.style.model_copy(update={"stocks": stocks})})


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


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_longest_seed_fits_on_the_seal(lang: str) -> None:
    found = catalog(lang)
    numbers = {**found.box.numbers, "seed": MOST_SEED}
    longest = found.model_copy(update={"box": found.box.model_copy(update={"numbers": numbers})})
    front = next(face for face in faces(GAME, longest, setter(lang)) if face.component == "minderheiten")
    assert str(MOST_SEED) in one(front.front, "words.lot-seed")
    assert not [told for told in outside(front.front, front.stock) if told.level > Level.INFO]


def test_a_stock_too_small_is_told() -> None:
    small = Stock(width=36, height=56)
    found = {
        told.check for face in faces(GAME, on(small, "de"), setter()) for told in outside(face.front, small)
    }
    assert "card-overflow" in found


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_four_characters_of_the_press_stand_free(lang: str) -> None:
    for face in drawn(lang):
        if face.component not in type(catalog()).decks():
            continue
        *others, (mark, _) = stamped(face.front, face.stock, setter(lang), "#000000").blocks()
        box = block_box(mark)
        assert box is not None
        for block, matrix in others:
            other = block_box(block, matrix)
            assert other is None or apart(box, other), (face.entry.id, block.text)


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    (x, y, wide, tall), (u, v, across, down) = one, other
    return x + wide <= u or u + across <= x or y + tall <= v or v + down <= y


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", [(210.0, 297.0), (215.9, 279.4)], ids=["a4", "letter"])
def test_the_rules_are_one_sheet_on_both_sides(lang: str, size: tuple[float, float]) -> None:
    """As the box contains them: one A4, folded."""
    assert len(rules(catalog(lang), load(House, DATA / "house"), setter(lang), size)) == 2


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


def test_the_lid_ranks_nobody_either() -> None:
    """Its six rows show what every group has in every category."""
    lid = GAME.lid(catalog(), setter(), 210.0, 142.6)
    assert [group.name for group in named(lid, "stars-")] == ["stars-5"] * 6
    assert len(named(lid, "portrait")) == len(named(lid, "seal")) == 1


def test_the_whole_box_is_printed_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", GAME.name, "--paper", "letter", "--out", str(tmp_path)]) == 0
    assert "verified: 33 cards" in capsys.readouterr().out
