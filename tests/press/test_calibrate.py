"""The test sheet, tried on a printer that misprints: what is read off its pictures cancels what it does."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from cardgen.catalog.model import House
from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Ellipse, Matrix, Rect, apply, compose, inverse, moved
from cardgen.layout.type import Setter
from cardgen.press import calibrate
from cardgen.press.drift import Correction, Drift, Reading, corrected, drift_of, measured
from cardgen.press.grid import Backs
from cardgen.press.impose import Page, Piece, Slot, impose
from cardgen.press.pdf import composed, write
from cardgen.press.reader import opened
from cardgen.press.sheet import Sheet, sheet
from cardgen.press.verify import verify

from .conftest import CARD, Deck

DPI = 254
PX = DPI / 25.4
"""Pixels in a millimetre."""
A4 = Sheet(width=210, height=297, margin=5, gap=2)
LETTER = Sheet(width=215.9, height=279.4, margin=5, gap=0.8)
MISPRINTS = (
    Drift(dx=1.37, dy=-0.84, angle=0.28, scale_x=0.9985, scale_y=1.0021),
    Drift(dx=-2.63, dy=2.15, angle=-0.17, scale_x=1.0012, scale_y=0.997),
)


def picture(data: bytes, index: int) -> Image.Image:
    """A page as grey pixels."""
    with opened(data) as read:
        page = read[index]
        size = round(page.width / 1000 * PX), round(page.height / 1000 * PX)
        return Image.frombytes("RGB", size, page.pixels(*size), "raw", "BGRX").convert("L")


def strip(image: Image.Image, where: Matrix, box: tuple[float, float, float, float]) -> Image.Image:
    """What the picture shows in a box of mm that `where` brings to the picture's mm."""
    x, y, width, height = box
    to_pixels = compose(
        (PX, 0, 0, PX, 0, 0), compose(where, compose(moved(x, y), (1 / PX, 0, 0, 1 / PX, 0, 0)))
    )
    a, b, c, d, e, f = to_pixels
    size = round(width * PX), round(height * PX)
    return image.transform(
        size, Image.Transform.AFFINE, (a, c, e, b, d, f), Image.Resampling.BICUBIC, fillcolor=255
    )


def lines(image: Image.Image) -> list[float]:
    """Where upright lines stand that run through the whole strip, mm from its left end."""
    dark = [255 - value for value in image.resize((image.width, 1), Image.Resampling.BOX).tobytes()]
    limit = max(dark) * 0.55
    found, run = [], [0.0, 0.0]
    for at, value in enumerate([*dark, 0]):
        if value > limit:
            run = [run[0] + value, run[1] + value * (at + 0.5)]
        elif run[0]:
            found.append(run[1] / run[0] / PX)
            run = [0.0, 0.0]
    return found


def read_off(one: calibrate.Test, front: Image.Image, back: Image.Image, misprint: Drift) -> list[int]:
    """The readings as an eye takes them: where line 0 stands, and which line meets one in front."""
    printed = inverse(misprint.matrix(one.width, one.height))
    numbers = []
    for place in one.places():
        here = lines(strip(front, place.matrix, (-0.5, -calibrate.GAP - 2, 30.0, 1.5)))
        through = compose(printed, compose(one.over, place.matrix))
        behind = lines(strip(back, through, (-0.5, -2.4, 30.0, 4.8)))
        assert (len(here), len(behind)) == (30, 10)
        tenths = min(range(10), key=lambda number: min(abs(behind[number] - line) for line in here))
        whole = round(behind[0] - here[0] - tenths / 10)  # both digits are of one number
        numbers.append(whole * 10 + tenths)
    return numbers


def cards(count: int) -> list[Piece]:
    """Cards with a dot in front and one behind, in the same place through the paper: not the middle."""
    front = Drawing((Rect(-3, -3, 69, 94, fill="#ffffff"), Ellipse(20, 30, 2, 2, fill="#000000")))
    return [Piece(f"card#{number}", "cards", front, front, CARD) for number in range(count)]


def dots(image: Image.Image, page: Page, side: Matrix) -> list[tuple[float, float]]:
    """The middle of the dark of each card, mm from the page's corner; `side` maps the page to the picture."""
    found = []
    for slot in page.slots:
        trim = slot.trim
        box = (trim.x / 1000 + 3, trim.y / 1000 + 3, trim.width / 1000 - 6, trim.height / 1000 - 6)
        seen = strip(image, side, box)
        dark = seen.point(lambda value: 255 - value if value < 200 else 0)
        data = dark.tobytes()
        total = sum(data)
        x = sum(value * (at % seen.width + 0.5) for at, value in enumerate(data) if value) / total / PX
        y = sum(value * (at // seen.width + 0.5) for at, value in enumerate(data) if value) / total / PX
        found.append((box[0] + x, box[1] + y))
    return found


@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("flip", calibrate.FLIPS)
def test_a_misprint_is_read_off_and_cancelled(
    flip: Backs, lying: bool, house: House, setter: Setter, fonts: Fonts
) -> None:
    """The issue asks for 0.5 mm; what is left here is what tenths of a millimetre cannot tell."""
    sheet, misprint = (A4, MISPRINTS[0]) if flip == "long-edge" else (LETTER, MISPRINTS[1])
    one = calibrate.test(sheet, flip, lying=lying)
    data = composed(calibrate.pages(sheet, house, setter, lying=lying), fonts=fonts, title="t", lang="en")
    at = 2 * calibrate.FLIPS.index(flip)
    found = measured(one.readings(read_off(one, picture(data, at), picture(data, at + 1), misprint)))

    paper = sheet.model_copy(update={"orientation": "landscape" if lying else "portrait"})
    plain = impose(cards(4), paper, flip)
    pages = corrected(plain, Correction("p", *((Drift(), found) if lying else (found, Drift()))))
    data = composed(pages, fonts=fonts, title="t", lang="en")
    printed = misprint.matrix(one.width, one.height)
    before = composed(plain, fonts=fonts, title="t", lang="en")
    assert worst(before, plain, printed) > 0.8
    assert worst(data, pages, printed) < 0.15


def worst(data: bytes, pages: tuple[Page, ...], printed: Matrix) -> float:
    """How far a back comes to lie from where its front is, at most, when the printer does that to it; mm."""
    stays: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    meant = dots(picture(data, 0), pages[0], stays)
    seen = dots(picture(data, 1), pages[1], inverse(printed))
    fronts = [on_card(slot, dot) for slot, dot in zip(pages[0].slots, meant, strict=True)]
    backs = [on_card(slot, dot) for slot, dot in zip(pages[1].slots, seen, strict=True)]
    return max(
        abs(a - b)
        for here, there in zip(fronts, backs, strict=True)
        for a, b in zip(here, there, strict=True)
    )


def on_card(slot: Slot, dot: tuple[float, float]) -> tuple[float, float]:
    """A place on the page as the card's own, mm."""
    x, y = dot[0] - slot.trim.x / 1000, dot[1] - slot.trim.y / 1000
    width, height = slot.trim.width / 1000, slot.trim.height / 1000
    return {0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}[slot.turn]


@pytest.mark.parametrize("flip", calibrate.FLIPS)
def test_what_is_left_after_a_correction_is_added_to_it(flip: Backs, house: House, setter: Setter) -> None:
    """A sheet printed for the printer reads 50 everywhere; one for half of the drift leads to all of it."""
    one = calibrate.test(A4, flip, lying=False)
    half = Drift(dx=0.7, dy=-0.4, angle=0.15)
    whole = MISPRINTS[0]
    rest = compose(whole.matrix(one.width, one.height), half.cancelled(one.width, one.height))
    about = compose(
        moved(-one.width / 2, -one.height / 2), compose(rest, moved(one.width / 2, one.height / 2))
    )
    assert close(drift_of(about).after(half), whole)
    back = calibrate.pages(A4, house, setter, correction=Correction("p", whole, whole.lying()))[1]
    assert back.drift is not None
    x, y = apply(compose(whole.matrix(210, 297), back.drift), 30.0, 200.0)
    assert (round(x, 6), round(y, 6)) == (30.0, 200.0)


def close(one: Drift, other: Drift) -> bool:
    """Equal but for rounding."""
    return all(abs(getattr(one, name) - getattr(other, name)) < 2e-3 for name in Drift.model_fields)


@pytest.mark.parametrize("needle", [False, True], ids=["scales", "needle"])
@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("flip", calibrate.FLIPS)
def test_readings_without_rounding_tell_the_drift(flip: Backs, lying: bool, needle: bool) -> None:
    one = calibrate.test(A4, flip, lying=lying)
    for misprint in MISPRINTS:
        readings = []
        for reading in one.readings([50] * 8, needle=needle):
            x, y = reading.x + one.width / 2, reading.y + one.height / 2
            there = apply(misprint.matrix(one.width, one.height), x, y)
            readings.append(reading._replace(off=there[1] - y if reading.down else there[0] - x))
        assert close(measured(readings), misprint)


def test_no_drift_is_fifty_and_a_wrong_reading_is_named() -> None:
    one = calibrate.test(A4, "long-edge", lying=False)
    assert measured(one.readings([50] * 8)) == Drift()
    assert str(Drift(dy=-0.001)).startswith("dx 0.00 mm, dy 0.00 mm, angle 0.000°"), "never minus nothing"
    with pytest.raises(DataError, match="C=59, which does not fit the others; they say about 50"):
        measured(one.readings([50, 50, 59, 50, 50, 50, 50, 50]))
    with pytest.raises(DataError, match="do not fit each other"):
        measured(one.readings([50, 10, 99, 70, 20, 50, 90, 50]))
    for wrong in ([50] * 7, [50] * 9, [50] * 7 + [110]):
        with pytest.raises(DataError, match="8 whole numbers, 0 to 109"):
            one.readings(wrong)


def test_too_few_readings_are_no_drift() -> None:
    with pytest.raises(DataError, match="too few"):
        measured([Reading("A", 0, 0, False, 0.1)])


def test_small_paper_has_no_test_sheet(root: Path) -> None:
    for name in ("a5", "one-up"):
        with pytest.raises(DataError, match="no room"):
            calibrate.test(sheet(root, name), "long-edge", lying=False)


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal", "tabloid"])
@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
def test_everything_has_room_on_the_sheet(
    name: str, lying: bool, root: Path, house: House, setter: Setter
) -> None:
    for page in calibrate.pages(sheet(root, name), house, setter, lying=lying):
        for block, _ in page.ground.blocks():
            assert (block.excess_width, block.excess_height, block.missing) == (0, 0, ""), block.text


def test_a_page_on_its_side_is_turned_to_the_left_first() -> None:
    """What lies so far right of the upright paper lies so far down on the page turned to the left."""
    upright = Drift(dx=1.0, dy=-0.25, angle=0.2, scale_x=0.999, scale_y=1.002)
    lying = upright.lying()
    quarter: Matrix = (0.0, -1.0, 1.0, 0.0, 0.0, 0.0)
    printed = compose(inverse(quarter), compose(upright.matrix(0, 0), quarter))
    assert close(drift_of(printed), lying)


def test_a_file_drawn_for_a_printer_is_read_back(deck: Deck, fonts: Fonts, tmp_path: Path) -> None:
    """The words stand elsewhere, by the drift that is cancelled; one that stands elsewhere still is found."""
    known = Correction("p", MISPRINTS[1], MISPRINTS[1].lying())
    pages = corrected(impose(deck.pieces, A4, "long-edge"), known)
    assert [page.drift is not None for page in pages] == [page.side == "back" for page in pages]
    path = write(pages, tmp_path / "drift.pdf", fonts=fonts, title="t", lang="de")
    assert verify(path, pages, deck.words, "long-edge") == ()
    other = Correction("p", Drift(dx=8, dy=-20, angle=-4), Drift())
    wrong = verify(path, corrected(pages, other), deck.words, "long-edge")
    assert any("found no 'Rücken von" in finding.what for finding in wrong)
    without = write(
        impose(deck.pieces, A4, "long-edge"), tmp_path / "plain.pdf", fonts=fonts, title="t", lang="de"
    )
    assert without.read_bytes() != path.read_bytes()


@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("flip", calibrate.FLIPS)
def test_the_dot_shines_in_the_ring_on_the_right_sheet_only(
    flip: Backs, lying: bool, house: House, setter: Setter
) -> None:
    made = calibrate.pages(A4, house, setter, lying=lying)
    front, back = (made[2 * calibrate.FLIPS.index(flip) + side] for side in (0, 1))
    (ring,) = (mark for mark in front.ground.marks if isinstance(mark, Ellipse) and mark.rx > 2)
    (dot,) = (mark for mark in back.ground.marks if isinstance(mark, Ellipse))
    for way in calibrate.FLIPS:
        x, y = apply(calibrate.test(A4, way, lying=lying).over, dot.x, dot.y)
        inside = (x - ring.x) ** 2 + (y - ring.y) ** 2 < ring.rx**2
        assert inside == (way == flip)


@pytest.mark.parametrize("flip", calibrate.FLIPS)
def test_readings_that_are_all_a_tenth_wrong_cost_a_quarter_of_a_millimetre(flip: Backs) -> None:
    one = calibrate.test(A4, flip, lying=False)
    for wrong in product((-1, 1), repeat=8):
        printed = measured(one.readings([50 + tenth for tenth in wrong])).matrix(one.width, one.height)
        for x, y in product((8.5, 201.5), (14.5, 282.5)):  # the corners of nine cards
            assert max(abs(a - b) for a, b in zip(apply(printed, x, y), (x, y), strict=True)) < 0.25
