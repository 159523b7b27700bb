"""Pictures of faces: exact sizes, and what is on them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardgen.catalog.model import Stock
from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Rect
from cardgen.press.png import picture, pixels, proof

FACE = Drawing((Rect(-3, -3, 200, 200, fill="#ff0000"), Rect(5, 5, 20, 20, fill="#0000ff")))


@pytest.mark.parametrize(
    ("stock", "bleed", "size"),
    [
        (Stock(width=63, height=88), 0, (744, 1039)),
        (Stock(width=63, height=88), 3, (815, 1110)),
        (Stock(width=63.5, height=88.9), 0, (750, 1050)),
        (Stock(width=63.5, height=88.9, bleed=3.175), 3.175, (825, 1125)),
        (Stock(width=70, height=70), 0, (827, 827)),
        (Stock(width=69.85, height=120.65), 0, (825, 1425)),
        (Stock(width=88, height=63), 0, (1039, 744)),
    ],
)
def test_sizes_are_those_of_the_tables(
    fonts: Fonts, stock: Stock, bleed: float, size: tuple[int, int]
) -> None:
    data = picture(FACE, stock, fonts, dpi=300, bleed=bleed)
    with Image.open(BytesIO(data)) as image:
        assert image.size == size
        assert image.mode == "RGB"
        assert image.getpixel((size[0] - 1, size[1] - 1)) == (255, 0, 0)
        inset = pixels(5 + bleed, 300)
        assert image.getpixel((inset + 5, inset + 5)) == (0, 0, 255)
        assert image.getpixel((inset - 5, inset - 5)) == (255, 0, 0)


@pytest.mark.parametrize("scale", [1, 2.5, 3])
def test_a_proof_is_the_trimmed_card_so_many_times_enlarged(
    tmp_path: Path, fonts: Fonts, scale: float
) -> None:
    path = proof(FACE, Stock(width=63, height=88), fonts, tmp_path / "new" / "face.png", scale)
    with Image.open(path) as image:
        assert image.size == (round(63 / 25.4 * 96 * scale), round(88 / 25.4 * 96 * scale))


def test_a_grey_proof_has_no_colours(tmp_path: Path, fonts: Fonts) -> None:
    path = proof(FACE, Stock(width=63, height=88), fonts, tmp_path / "face.png", 1, grey=True)
    with Image.open(path) as image:
        assert image.mode == "L"
        assert image.getpixel((1, 1)) == 76  # red is lighter than blue
        assert image.getpixel((pixels(15, 96), pixels(15, 96))) == 29


def test_same_face_same_bytes(fonts: Fonts) -> None:
    stock = Stock(width=63, height=88)
    assert picture(FACE, stock, fonts, dpi=96) == picture(FACE, stock, fonts, dpi=96)


def test_a_place_that_cannot_be_written_is_an_error_of_data(tmp_path: Path, fonts: Fonts) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(DataError, match="cannot be written"):
        proof(FACE, Stock(width=63, height=88), fonts, tmp_path / "file" / "face.png", 1)
