"""The test sheet that tells what a printer does to backs: scales on both sides, read against the light.

Each scale is a vernier across the paper. In front stand lines a millimetre apart, behind them ten lines 1.9
mm apart: where the line 0 stands tells whole millimetres, and the one line that runs straight on into a line
of the front tells tenths. A reading of 50 (5.0 mm) is no drift at all, so nobody writes a sign or a point.
Four crosses in front and grids behind them give the same numbers to a needle, where nothing shines through.

What is behind is first drawn as it is seen through the paper, then turned over about the edge of the flip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardgen.catalog.model import House
from cardgen.finding import DataError, Finding, UsageError
from cardgen.layout.marks import (
    Block,
    Box,
    Drawing,
    Ellipse,
    Group,
    Mark,
    Matrix,
    Path,
    Rect,
    apply,
    compose,
    moved,
    polygon,
    rotation,
)
from cardgen.layout.mirror import running
from cardgen.layout.statements import height
from cardgen.press.drift import Correction, Reading, corrected
from cardgen.press.grid import Axis, Backs, flip_axis
from cardgen.press.impose import Page
from cardgen.press.marks import ruler
from cardgen.press.sheet import Sheet, um

if TYPE_CHECKING:
    from cardgen.layout.type import Setter

LINES = 29
"""The last line of a scale in front, mm."""
RANGE = 10
"""Whole millimetres that can be read; half of them is no drift."""
PITCH = 1.9
"""Distance of the lines behind, mm."""
GAP, LONG, SHORT = 2.5, 4.0, 2.8
"""In front: half the gap between upper and lower lines, the lengths of even and odd lines, mm."""
REACH, ZERO = 6.0, 7.5
"""Half the length of the lines behind, and of their line 0, mm."""
HAIR = 0.15
INK = "#000000"
SIZES = (10.0, 9.0, 8.5, 8.0, 7.5, 7.0)
LEADING = 1.25
SMALLEST = (200.0, 200.0)
"""Paper on which everything has room, mm."""
FLIPS: tuple[Backs, Backs] = ("long-edge", "short-edge")


class Place(NamedTuple):
    """A scale: its letter, where its line 0 begins on the page as seen from the front (mm), and its way."""

    name: str
    x: float
    y: float
    down: bool

    @property
    def matrix(self) -> Matrix:
        """From the scale's own mm, along it and across, to the page's."""
        turned = rotation(90, 0, 0) if self.down else moved(0, 0)
        return compose(moved(self.x, self.y), turned)


@dataclass(frozen=True, slots=True)
class Test:
    """One test sheet: the size of its pages in mm, the flip, and how it is called on the command line."""

    width: float
    height: float
    flip: Backs
    paper: str

    @property
    def lying(self) -> bool:
        """True for a page on its side."""
        return self.width > self.height

    @property
    def axis(self) -> Axis:
        """About which the page is turned over."""
        return flip_axis(self.flip, um(self.width), um(self.height))

    @property
    def over(self) -> Matrix:
        """From a place seen from the front to the same place on the back page, and the other way round."""
        if self.axis == "vertical":
            return (-1.0, 0.0, 0.0, 1.0, self.width, 0.0)
        return (1.0, 0.0, 0.0, -1.0, 0.0, self.height)

    def places(self) -> tuple[Place, ...]:
        """The eight scales: of each corner the one across (A, C, E, G) and the one down (B, D, F, H)."""
        right, bottom = self.width - 15 - LINES, self.height - 48 - LINES
        corners = ((17.0, 32.0, 20.0, 48.0), (right, 32.0, self.width - 20, 48.0),
                   (17.0, self.height - 32, 20.0, bottom),
                   (right, self.height - 32, self.width - 20, bottom))  # fmt: skip
        letters = iter("ABCDEFGH")
        return tuple(
            Place(next(letters), *at, down)
            for x, y, x_down, y_down in corners
            for at, down in (((x, y), False), ((x_down, y_down), True))
        )

    def targets(self) -> tuple[tuple[float, float], ...]:
        """The four crosses for a needle, seen from the front, mm."""
        return tuple((x, y) for y in (62.0, self.height - 62) for x in (41.0, self.width - 41))

    def readings(self, tenths: Sequence[int], *, needle: bool = False) -> tuple[Reading, ...]:
        """What the numbers read from the scales, or from the needle's holes, say of the back page.

        Raises DataError for a number that nothing on the sheet can show.
        """
        places = self.places()
        if len(tenths) != len(places) or not all(0 <= number < 10 * (RANGE + 1) for number in tenths):
            what = (
                f"found readings {', '.join(map(str, tenths))}; allowed: {len(places)} whole numbers, 0 to "
                f"{10 * RANGE + 9}, in the order of the letters; 5 and 3 is written 53"
            )
            raise DataError([Finding("", what, check="printer")])
        holes = [target for target in self.targets() for _ in "xy"] if needle else [None] * len(places)
        return tuple(map(self._reading, places, tenths, holes))

    def _reading(self, place: Place, tenths: int, hole: tuple[float, float] | None) -> Reading:
        """The drift at the hole or where the two lines met, told in the back page's mm from its centre."""
        along = tenths // 10 + PITCH * (tenths % 10)
        x, y = apply(self.over, *(hole or apply(place.matrix, along, 0.0)))
        off = tenths / 10 - RANGE / 2
        turned = self.axis == ("horizontal" if place.down else "vertical")
        sense = -1 if turned else 1
        x, y = x - self.width / 2, y - self.height / 2
        return Reading(place.name, x, y, place.down, sense * off, sense)


def test(sheet: Sheet, flip: Backs, *, lying: bool) -> Test:
    """The test sheet of a paper. Raises UsageError for one that is too small, or none."""
    size = sheet.paper
    if size is None or min(size) < min(SMALLEST):
        what = (
            f"found paper '{sheet.name}', on which the test sheet has no room; allowed: a4, letter or larger"
        )
        raise UsageError(
            [Finding("", f"{what}; what is measured there holds for small paper too", check="paper")]
        )
    across, down = sorted(size, reverse=lying)
    return Test(across, down, flip, sheet.name)


def pages(
    sheet: Sheet, house: House, setter: Setter, *, lying: bool = False, correction: Correction | None = None
) -> tuple[Page, ...]:
    """Front and back for the flip on the long edge, then for the short edge; two sheets of paper.

    With a correction the backs are drawn as that printer's are, and what is read is what was left of it.
    """
    made: list[Page] = []
    for flip in FLIPS:
        one = test(sheet, flip, lying=lying)
        size = um(one.width), um(one.height), um(sheet.margin)
        front = Drawing(tuple(_front(one, house, setter, correction.name if correction else "")))
        back = Drawing(tuple(_back(one, house, setter)))
        made.append(Page(size[0], size[1], "front", size[2], ground=front))
        made.append(Page(size[0], size[1], "back", size[2], ground=back))
    return corrected(made, correction) if correction else tuple(made)


def command(one: Test, printer: str) -> str:
    """What is typed when all scales are read."""
    name = printer or "NAME"
    more = " --lying" * one.lying + " --refine" * bool(printer)
    typed = (
        f"cardgen printer set {name} --paper {one.paper}{more}<br>--flip {one.flip} --read A,B,C,D,E,F,G,H"
    )
    return typed.replace("-", "\u2011")  # a line's end may part words, but no word at its hyphen


# --- scales ----------------------------------------------------------------------------------------


def _lines(lines: Sequence[tuple[float, float, float]]) -> Path:
    """Lines across a scale: where along it, from and to."""
    steps = [step for x, start, end in lines for step in (("M", x, start), ("L", x, end))]
    return Path(tuple(steps), stroke=INK, line=HAIR, round_ends=False)


def scale_in_front(setter: Setter) -> Iterator[Mark]:
    """Lines a millimetre apart above and below a gap, with numbers; a wedge where no drift is."""
    lines = []
    for x in range(LINES + 1):
        length = SHORT if x % 2 else LONG
        lines += [(float(x), -GAP, -GAP - length), (float(x), GAP, GAP + length)]
    yield _lines(lines)
    top = -GAP - LONG
    for number in range(0, RANGE + 1, 2):
        yield _words(setter, str(number), (number - 1.5, top - 2.6, 3.0, 2.2), 6.0)
    middle = RANGE / 2
    wedge = ((middle, -GAP - SHORT - 0.2), (middle - 0.4, top - 0.4), (middle + 0.4, top - 0.4))
    yield Path(polygon(wedge), fill=INK)


def scale_behind(setter: Setter) -> Iterator[Mark]:
    """The lines 0 to 9 and one more, 1.9 mm apart, with their numbers in the gap; as seen from the front."""
    zero = RANGE / 2
    lines = [(zero, -ZERO, ZERO)]
    lines += [(zero + PITCH * number, -REACH, REACH) for number in range(1, 10)]
    yield _lines(lines)
    for number in range(10):
        box = (zero + PITCH * number + 0.2, -1.2, PITCH - 0.4, 2.4)
        yield _words(setter, str(number), box, 6.0, font="tight-bold")


def _words(setter: Setter, text: str, box: Box, size: float, *, font: str = "tight") -> Block:
    """One short text in the middle of its box."""
    return setter.block(text, box, font=font, size=size, align="center", valign="middle", lines=1, fill=INK)


# --- pages -----------------------------------------------------------------------------------------


def _front(one: Test, house: House, setter: Setter, printer: str) -> Iterator[Mark]:
    front = tuple(scale_in_front(setter))
    for place in one.places():
        yield Group(front, place.matrix, name="scale")
        yield _name(place, setter)
    for x, y in one.targets():
        yield _cross(x, y, 5.0)
        yield Ellipse(x, y, 1.0, 1.0, stroke=INK, line=HAIR)
    yield Ellipse(one.width / 2, 32.0, 6.0, 6.0, stroke=INK, line=0.4)
    kind = house.word(f"calibrate-{one.flip}", paper=one.paper)
    yield from _title(one, house.word("calibrate-title"), f"{house.word('calibrate-front')} · {kind}", setter)
    yield Group(tuple(ruler(one.width, setter, house, INK)), moved(0.0, one.height - 13))
    room = (54.0, 46.0, one.width - 108, one.height - 92)
    yield from running(_text(one, room, house, setter, printer), one.width, rtl=setter.rtl)


def _back(one: Test, house: House, setter: Setter) -> Iterator[Mark]:
    behind = tuple(scale_behind(setter))
    for place in one.places():
        yield Group(behind, compose(one.over, place.matrix), name="behind")
    letters = iter("ABCDEFGH")
    for target in one.targets():
        x, y = apply(one.over, *target)
        yield Group(tuple(_grid(one, (next(letters), next(letters)), setter)), moved(x, y))
    dot = apply(one.over, one.width / 2, 32.0)
    yield Ellipse(*dot, 1.6, 1.6, fill=INK)
    kind = house.word(f"calibrate-{one.flip}", paper=one.paper)
    text = house.word("calibrate-behind")
    box = (54.0, one.height / 2 - 20, one.width - 108, 40.0)
    both = (
        setter.block(f"{house.word('calibrate-back')} · {kind}", box, font="body-bold", size=10, least=7,
                     align="center", fill=INK, field="page"),
        setter.block(text, (box[0], box[1] + 12, box[2], 26.0), font="body", size=9, least=7, align="center",
                     fill=INK, field="page"),
    )  # fmt: skip
    yield from running(both, one.width, rtl=setter.rtl)


def _name(place: Place, setter: Setter) -> Block:
    """The letter of a scale, before its beginning."""
    x, y = (place.x - 3, place.y - 9) if place.down else (place.x - 8, place.y - 3)
    return _words(setter, place.name, (x, y, 6.0, 6.0), 14.0, font="headline")


def _cross(x: float, y: float, arm: float) -> Path:
    steps = (("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm))
    return Path(steps, stroke=INK, line=HAIR, round_ends=False)


def _grid(one: Test, letters: tuple[str, str], setter: Setter) -> Iterator[Mark]:
    """Squares of 1 mm about a cross, upright on the back, with the numbers that a needle's hole reads.

    A back that lies too far to one side leaves the hole on the other, so numbers run against the scales.
    """
    half = RANGE / 2
    steps: list[tuple[str | float, ...]] = []
    for number in range(RANGE + 1):
        at = number - half
        steps += [("M", at, -half), ("L", at, half), ("M", -half, at), ("L", half, at)]
    yield Path(tuple(steps), stroke=INK, line=0.1, round_ends=False)
    yield _cross(0.0, 0.0, half)
    yield _cross(0.0, 0.0, half)
    rightward = one.axis == "vertical"
    for number in (0, 5, 10):
        x = (number - half) * (1 if rightward else -1)
        y = (number - half) * (-1 if rightward else 1)
        yield _words(setter, str(number), (x - 2, half + 0.4, 4, 2.2), 6.0)
        yield _words(setter, str(number), (-half - 3.6, y - 1.1, 3.2, 2.2), 6.0)
    yield _words(setter, letters[0], (half + 0.6, half - 0.2, 3, 3), 9.0, font="headline")
    yield _words(setter, letters[1], (-half - 3.6, -half - 4.6, 3.2, 3), 9.0, font="headline")


def _title(one: Test, title: str, kind: str, setter: Setter) -> Iterator[Mark]:
    box = (15.0, 8.0, one.width - 30, 7.0)
    yield setter.block(
        title, box, font="headline", size=15, least=9, align="center", valign="middle", fill=INK, field="page"
    )
    yield setter.block(
        kind, (15.0, 15.0, one.width - 30, 5.0), font="body", size=9, least=7, align="center",
        valign="middle", fill=INK, field="page",
    )  # fmt: skip


STEPS = ("print", "ring", "whole", "tenth", "needle", "type")
DRAWN = 24.0
"""Height of the drawn example and of the boxes to write into, mm."""


def _text(one: Test, room: Box, house: House, setter: Setter, printer: str) -> Iterator[Mark]:
    """The steps, as large as the room allows, with an example and boxes to write the readings into."""
    x, y, width, most = room
    texts = [house.word(f"calibrate-{step}") for step in STEPS]
    for size in SIZES:
        gap = size * 0.25
        blocks = [_step(text, (x + 7, 0.0, width - 7, 90.0), size, setter) for text in texts]
        order = _step(command(one, printer), (x + 7, 0.0, width - 7, 90.0), size, setter, font="tight-bold")
        total = sum(height(block, LEADING) + gap for block in (*blocks, order)) + 2 * DRAWN
        if total <= most:
            break
    for number, block in enumerate(blocks, start=1):
        box = (x + 7, y, width - 7, 90.0)
        yield _step(block.text, box, size, setter)
        yield setter.block(str(number), (x, y, 6, 6), font="headline", size=size, valign="top", fill=INK)
        y += height(block, LEADING) + gap
        if STEPS[number - 1] == "tenth":
            yield from _example(x + 7, y, width - 7, house, setter)
            y += DRAWN
    yield _step(order.text, (x + 7, y, width - 7, 90.0), size, setter, font="tight-bold")
    y += height(order, LEADING) + gap
    yield from _boxes(x + 7, y + 2, width - 7, setter)


def _step(text: str, box: Box, size: float, setter: Setter, *, font: str = "body") -> Block:
    return setter.block(
        text, box, font=font, size=size, fill=INK, leading=LEADING, field="page", hyphenate=font == "body"
    )


def _example(x: float, y: float, width: float, house: House, setter: Setter) -> Iterator[Mark]:
    """A scale as it looks against the light when the back lies 0.3 mm off, and what is then read."""
    both = (*scale_in_front(setter), Group(tuple(scale_behind(setter)), moved(0.3, 0.0)))
    yield Group(both, moved(x, y + 11), still=(0.0, -10.0, LINES, 20.0))
    text = house.word("calibrate-example")
    box = (x + LINES + 5, y, width - LINES - 5, 20.0)
    yield setter.block(text, box, font="body", size=9, least=7, valign="middle", fill=INK, field="page")


def _boxes(x: float, y: float, width: float, setter: Setter) -> Iterator[Mark]:
    """Eight boxes with their letters, in the order of the command."""
    wide = min(width / 8, 16.0)
    marks: list[Mark] = []
    for number, letter in enumerate("ABCDEFGH"):
        marks.append(Rect(number * wide, 5.0, wide - 1.5, 8.0, stroke=INK, line=0.3))
        marks.append(_words(setter, letter, (number * wide, 0.0, wide - 1.5, 4.5), 9.0, font="headline"))
    yield Group(tuple(marks), moved(x, y), still=(0.0, 0.0, 8 * wide, 13.0))
