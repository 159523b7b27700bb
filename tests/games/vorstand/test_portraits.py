"""Everybody has a face of their own: no two alike in words or to the eye, all readable in both editions."""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.load import load
from cardgen.catalog.model import Stock
from cardgen.catalog.portrait import Age, Clothes, Neck, Portrait
from cardgen.games.vorstand.faces import looks
from cardgen.games.vorstand.models import Rank, Vorstand
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.inside import contrast
from cardgen.layout.marks import Drawing, Ellipse, Group, Icon, Mark, Rect, moved
from cardgen.layout.portraits.bust import portrait
from cardgen.layout.type import Setter
from cardgen.press.png import picture

HOUSE = Path(__file__).parents[3]
WIDE, HIGH, COLUMNS = 28.0, 34.0, 11
"""Millimetres of a cell of the contact sheet, and cells in a row."""


@cache
def box() -> Vorstand:
    return load(Vorstand, HOUSE / "data" / "vorstand")


def palettes() -> dict[str, dict[str, str]]:
    style = box().style
    return {"normal": dict(style.colours), "low-ink": dict(style.low_ink.colours)}


@cache
def people() -> dict[str, Portrait]:
    """Who has a face, by id."""
    return {card.id: card.portrait for card in box().employees if card.portrait is not None}


def of(rank: Rank) -> list[Portrait]:
    return [people()[card.id] for card in box().employees if card.rank is rank]


@cache
def pictures(edition: str) -> dict[str, Image.Image]:
    """Every portrait in grey at a tenth of a millimetre's sharpness, small as it is in the hand."""
    colours, faces = palettes()[edition], people()
    rows = -(-len(faces) // COLUMNS)
    stock = Stock(width=COLUMNS * WIDE, height=rows * HIGH, bleed=0, safe=0, radius=0)
    marks: list[Mark] = [Rect(0, 0, stock.width, stock.height, fill=colours["oval"])]
    for n, face in enumerate(faces.values()):
        drawn = portrait(face, (0.6, 0.8, 26.8, 32.4), colours)
        marks.append(Group((drawn,), matrix=moved(n % COLUMNS * WIDE, n // COLUMNS * HIGH)))
    image = Image.open(io.BytesIO(picture(Drawing(tuple(marks)), stock, Fonts(HOUSE / "fonts"), dpi=50.8)))
    w, h = round(WIDE * 2), round(HIGH * 2)
    corners = [(n % COLUMNS * w, n // COLUMNS * h) for n in range(len(faces))]
    cells = [image.crop((x, y, x + w, y + h)) for x, y in corners]
    return dict(zip(faces, cells, strict=True))


def test_no_two_are_described_alike() -> None:
    faces = list(people().values())
    assert len(faces) == len(box().employees)
    assert len(set(faces)) == len(faces)
    # what one sees first: colours of skin and hair, hair, beard, glasses, hat
    first = {(f.skin, f.hair, f.hair_colour, f.beard, f.glasses, f.hat) for f in faces}
    assert len(first) == len(faces)


@pytest.mark.parametrize("edition", ["normal", "low-ink"])
def test_no_two_look_alike_at_the_size_of_the_hand(edition: str) -> None:
    """Also when colours are taken away: mean difference of grey in the picture, 0 to 255."""
    grey = {key: image.convert("L") for key, image in pictures(edition).items()}
    least = min(
        (ImageStat.Stat(ImageChops.difference(grey[a], grey[b])).mean[0], a, b)
        for a, b in combinations(grey, 2)
    )
    assert least[0] > 5, f"{least[1]} and {least[2]} differ by {least[0]:.1f}"


def test_skin_is_told_from_the_ground_of_the_oval() -> None:
    colours = box().style.colours
    skins = {name: colour for name, colour in colours.items() if name.startswith("skin-")}
    assert len(skins) >= 12
    for name, colour in skins.items():
        assert contrast(colour, colours["oval"]) >= 1.3, name


def test_both_editions_name_the_same_colours() -> None:
    normal, low = palettes().values()
    assert set(normal) == set(low)
    assert low["oval"] == "#ffffff"


def test_low_ink_takes_less_than_half_the_ink() -> None:
    """Of the heads alone; the grounds of the cards save the rest."""
    ink = {
        edition: sum(255 - ImageStat.Stat(image.convert("L")).mean[0] for image in pictures(edition).values())
        for edition in palettes()
    }
    assert ink["low-ink"] < 0.5 * ink["normal"]


def test_every_age_and_many_origins_are_in_every_rank() -> None:
    """No rank is one sort of people; the Patriarch is one man."""
    for rank in (Rank.ARBEITSAMEISE, Rank.LEITUNG, Rank.DIREKTOR, Rank.VORSTAND):
        faces = of(rank)
        enough = min(len(faces), 8)
        assert len({face.skin for face in faces}) >= enough // 2 + 1, rank
        assert len({face.hair for face in faces}) >= enough // 2 + 1, rank
        assert len({face.age for face in faces}) >= 3, rank
    assert {face.age for face in people().values()} == set(Age)


def test_the_patriarch_wears_gold_and_the_sign_of_infinity() -> None:
    (patriarch,) = of(Rank.PATRIARCH)
    assert (patriarch.cloth, patriarch.neck) == ("gold", Neck.INFINITY)
    assert patriarch.clothes is Clothes.DOUBLE_BREASTED


def test_the_thing_of_the_story_hangs_beside_the_face() -> None:
    setter = Setter(Fonts(HOUSE / "fonts"), "de", icons=Icons(HOUSE / "data" / "icons"))
    front = looks(box(), setter)["employees"].front
    for card in box().employees:
        groups = [mark for mark in front(card).marks if isinstance(mark, Group)]
        (face,) = (group for group in groups if group.name == "portrait")
        icons = [mark for group in groups for mark in group.marks if isinstance(mark, Icon)]
        assert [icon.name for icon in icons] == [card.icon]
        (oval,) = (
            mark
            for mark in front(card).marks
            if isinstance(mark, Ellipse) and mark.fill == box().style.colours["oval"]
        )
        assert abs(face.matrix[4] + 50 * face.matrix[0] - oval.x) < 0.01


def test_without_a_portrait_the_thing_fills_the_oval() -> None:
    setter = Setter(Fonts(HOUSE / "fonts"), "de", icons=Icons(HOUSE / "data" / "icons"))
    card = box().employees[0].model_copy(update={"portrait": None})
    (icon,) = (mark for mark in looks(box(), setter)["employees"].front(card).marks if isinstance(mark, Icon))
    assert (icon.name, icon.size) == (card.icon, 21)
