"""Pictures of pages as files: exact pixels, edges, corners, turns; the same in one process and in two."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardgen.catalog.model import Stock
from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Rect
from cardgen.press.pdf import composed
from cardgen.press.raster import ALONE, Border, continued, mirrored, of_face, png, take
from cardgen.press.reader import opened

CARD = Stock(width=63, height=88)
RED, BLUE, GREEN = (255, 0, 0), (0, 0, 255), (0, 255, 0)
FACE = Drawing(
    (
        Rect(-3, -3, 69, 94, fill="#ff0000"),
        Rect(0, 0, 20, 10, fill="#0000ff"),  # left above, to see what is turned or mirrored
        Rect(43, 78, 20, 10, fill="#00ff00"),
    )
)


def shown(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        return image


def test_a_face_stands_in_the_middle_with_bleed_to_the_edge(tmp_path: Path, fonts: Fonts) -> None:
    take([of_face(FACE, CARD, tmp_path / "face.png", (822, 1122), 300)], fonts)
    image = shown(tmp_path / "face.png")
    assert (image.size, image.mode) == ((822, 1122), "RGB")
    assert [round(one) for one in image.info["dpi"]] == [300, 300]
    left, top = (822 - 63 / 25.4 * 300) / 2, (1122 - 88 / 25.4 * 300) / 2
    assert image.getpixel((round(left) + 2, round(top) + 2)) == BLUE
    assert image.getpixel((round(left) - 2, round(top) + 2)) == RED
    assert image.getpixel((821 - round(left) - 2, 1121 - round(top) - 2)) == GREEN
    edge = [image.getpixel((x, y)) for x in (0, 1, 410, 820, 821) for y in (0, 1, 560, 1120, 1121)]
    assert {pixel for pixel in edge if pixel != RED} == set()


def test_the_scanlines_are_the_pixels(fonts: Fonts) -> None:
    page = of_face(FACE, CARD, Path(), (101, 137), 40).page
    with opened(composed([page], fonts=fonts, title="t", lang="")) as pages:
        rows, other = bytes(pages[0].scanlines(101, 137)), pages[0].pixels(101, 137)
    stride = 1 + 3 * 101
    assert {rows[at] for at in range(0, len(rows), stride)} == {0}
    lines = b"".join(rows[at + 1 : at + stride] for at in range(0, len(rows), stride))
    assert lines == Image.frombytes("RGB", (101, 137), other, "raw", "BGRX").tobytes()


def test_round_corners_are_transparent(tmp_path: Path, fonts: Fonts) -> None:
    shot = replace(of_face(FACE, CARD, tmp_path / "face.png", (744, 1039), 300), border=None, radius=35)
    take([shot], fonts)
    image = shown(tmp_path / "face.png")
    assert image.mode == "RGBA"
    for x, y in ((0, 0), (743, 0), (0, 1038), (743, 1038)):
        assert image.getpixel((x, y))[3] == 0  # type: ignore[index]
    for x, y in ((372, 0), (0, 500), (743, 500), (372, 1038), (300, 300)):
        assert image.getpixel((x, y))[3] == 255  # type: ignore[index]


@pytest.mark.parametrize(("turn", "blue"), [(90, (130, 5)), (180, (90, 130)), (270, (5, 90))])
def test_a_turn_is_clockwise(tmp_path: Path, fonts: Fonts, turn: int, blue: tuple[int, int]) -> None:
    shot = replace(of_face(FACE, CARD, tmp_path / "face.png", (99, 139), 40), border=None, turn=turn)
    take([shot], fonts)
    image = shown(tmp_path / "face.png")
    assert image.size == ((139, 99) if turn % 180 else (99, 139))
    assert image.getpixel(blue) == BLUE


def test_where_the_bleed_ends_its_edge_is_mirrored_and_nothing_of_the_card(
    tmp_path: Path, fonts: Fonts
) -> None:
    near = of_face(FACE, CARD, tmp_path / "near.png", (840, 1140), 300)
    far = of_face(FACE, CARD, tmp_path / "far.png", (1000, 1300), 300)
    assert near.border is not None and near.border.mirror
    assert far.border is not None and not far.border.mirror
    take([near, far], fonts)
    for name in ("near", "far"):
        image = shown(tmp_path / f"{name}.png")
        width, height = image.size
        edges = [image.getpixel((x, y)) for x in range(0, width, 7) for y in (0, 1, height - 2, height - 1)]
        edges += [image.getpixel((x, y)) for y in range(0, height, 7) for x in (0, 1, width - 2, width - 1)]
        assert set(edges) == {RED}


def test_mirroring_and_going_on_pixel_by_pixel() -> None:
    image = Image.new("L", (6, 4))
    image.putdata([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0])
    border = Border(2, 1, 2, 1)
    assert list(mirrored(image, border).tobytes()) == [
        2, 1, 1, 2, 2, 1, 2, 1, 1, 2, 2, 1, 4, 3, 3, 4, 4, 3, 4, 3, 3, 4, 4, 3,
    ]  # fmt: skip
    assert list(continued(image, border).tobytes()) == [
        1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 3, 3, 3, 4, 4, 4,
    ]  # fmt: skip


def test_two_processes_write_what_one_writes(tmp_path: Path, fonts: Fonts) -> None:
    faces = [
        Drawing((*FACE.marks, Rect(10, 10 + number, 5, 5, fill="#ffff00"))) for number in range(ALONE + 40)
    ]  # more than one chunk
    for count in (1, 2):
        shots = [
            of_face(face, CARD, tmp_path / str(count) / f"{number}.png", (99, 139), 40)
            for number, face in enumerate(faces)
        ]
        paths = take(shots, fonts, processes=count)
        assert paths == [shot.path for shot in shots]
    for number in range(len(faces)):
        one, two = (tmp_path / str(count) / f"{number}.png" for count in (1, 2))
        assert one.read_bytes() == two.read_bytes()


def test_nothing_to_do_is_done(fonts: Fonts) -> None:
    assert take([], fonts) == []


def test_a_png_says_its_size_and_its_dpi() -> None:
    with Image.open(BytesIO(png(b"\0\1\2\3\0\4\5\6", 1, 2, 600))) as image:
        assert (image.size, image.mode, list(image.tobytes())) == ((1, 2), "RGB", [1, 2, 3, 4, 5, 6])
        assert [round(one) for one in image.info["dpi"]] == [600, 600]


def test_a_process_that_is_ended_is_told(
    tmp_path: Path, fonts: Fonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    from cardgen.press import raster

    def ended(page: object, plan: object) -> bytes:
        os._exit(9)

    monkeypatch.setattr(raster, "_file", ended)
    shots = [of_face(FACE, CARD, tmp_path / f"{number}.png", (9, 13), 4) for number in range(ALONE)]
    if os.name == "posix":  # elsewhere the processes do not see what is put in its place
        with pytest.raises(DataError, match="ended from outside"):
            take(shots, fonts, processes=2)
