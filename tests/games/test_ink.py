"""The low-ink edition of every game takes under a quarter of the ink of the normal one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.load import load
from cardgen.game import faces, find, names
from cardgen.press.png import picture
from tests.benchmarks.bench_ink import coverage, share
from tests.games.test_faces import DATA, setter

QUARTER = 0.25
COARSE = 100
"""Dots per inch at which lines finer than 0.25 mm count for more than they are: the true share is lower."""


@pytest.mark.parametrize(
    "game", [*names()[:1], *(pytest.param(game, marks=pytest.mark.slow) for game in names()[1:])]
)
def test_low_ink_takes_under_a_quarter(game: str, tmp_path: Path) -> None:
    """Of all fronts, backs, the cover and the rules together."""
    normal, low = share(game, tmp_path, dpi=COARSE)
    print(f"{game}: {low / normal:.1%} of the ink at {COARSE} dpi")
    assert 0 < low < QUARTER * normal


@pytest.mark.parametrize("game", names())
def test_a_turned_back_tells_nothing_in_low_ink(game: str) -> None:
    found = find(game)
    type_ = setter("en")
    drawn = faces(found, load(found.catalog, DATA / game).in_low_ink(), type_)
    for back, stock in {(face.back, face.stock) for face in drawn if face.back and not face.two_sided}:
        image = Image.open(io.BytesIO(picture(back, stock, type_.fonts, dpi=150))).convert("L")
        turned = image.transpose(Image.Transpose.ROTATE_180)
        assert ImageStat.Stat(ImageChops.difference(image, turned)).mean[0] < 3


@pytest.mark.parametrize(
    ("colour", "ink"), [("white", 0.0), ("black", 1.0), ("cyan", 1 / 3), ("#ff0000", 2 / 3)]
)
def test_ink_is_what_the_three_colours_cover(colour: str, ink: float) -> None:
    file = io.BytesIO()
    pages = [Image.new("RGB", (72, 144), colour) for _ in range(2)]
    pages[0].save(file, "PDF", resolution=72, save_all=True, append_images=pages[1:])
    assert coverage(file.getvalue(), 72) == pytest.approx(2 * ink, abs=0.01)
