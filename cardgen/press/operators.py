"""Marks -> PDF operators, as text, in millimetres with y down.

What is drawn many times - named groups, icons, faces - becomes a form that the `Forms` keep; a stream says
which of them it needs. Numbers have three decimals: a micrometre.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Protocol

from cardgen.layout.marks import (
    IDENTITY,
    Block,
    Box,
    Ellipse,
    Group,
    Icon,
    Line,
    Mark,
    Matrix,
    Path,
    Rect,
    Same,
)

KAPPA = 0.5522847498
"""How far the controls of a Bezier quarter circle lie from its ends, in radii."""
EVERYWHERE: Box = (-2000.0, -2000.0, 4000.0, 4000.0)
ICON_BOX: Box = (0.0, 0.0, 24.0, 24.0)
HEAVY = 60
"""Steps from which on a path is a form of its own: what many faces share is then stored once."""
STEPS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}


class Forms(Protocol):
    """Where drawings that are used again are kept, and text is turned into operators."""

    def line(self, line: Line, fill: str, ground: str) -> str:
        """The operators of a set line; `ground` is the colour below it, "" for the paper."""

    def group(self, marks: Sequence[Mark], box: Box) -> str:
        """The name of the form that draws the marks of a named group; equal ones have the same form."""

    def path(self, mark: Path) -> str:
        """The name of the form of a long path; equal ones have the same form."""

    def outline(self, icon: Icon) -> str:
        """The name of the form of an icon's outline in its 24 x 24 box."""


class Stream:
    """The operators of one page or form, with the colours and lines that are set at the moment."""

    __slots__ = ("_fill", "_forms", "_pen", "_stroke", "code", "used")

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self.code: list[str] = []
        self.used: dict[str, None] = {}
        self._forget()

    def use(self, name: str) -> str:
        """The operator that draws a form."""
        self.used[name] = None
        return f"/{name} Do"

    def draw(self, marks: Iterable[Mark]) -> None:
        """Add the marks in their order."""
        for mark in marks:
            if isinstance(mark, Block):
                self._block(mark)
            elif isinstance(mark, Path):
                self._path(mark)
            elif isinstance(mark, Rect):
                self._paint(mark, rectangle(mark), _pen(mark.line, False, ()))
            elif isinstance(mark, Ellipse):
                self._paint(mark, ellipse(mark), _pen(mark.line, False, ()))
            elif isinstance(mark, Icon):
                self._icon(mark)
            else:
                self._group(mark)

    def inside(self, begin: str, marks: Iterable[Mark]) -> None:
        """Add marks within a state of their own, which these operators begin."""
        self.code.append(begin)
        self._forget()
        self.draw(marks)
        self.code.append("Q")
        self._forget()

    def path(self, mark: Path) -> None:
        """Add a path right here, whatever its length."""
        pen = _pen(mark.line, mark.round_ends, mark.dash)
        self._paint(mark, steps(mark.steps), pen, "*" if mark.even_odd else "")

    def _path(self, mark: Path) -> None:
        if len(mark.steps) < HEAVY:
            self.path(mark)
        else:
            self.code.append(self.use(self._forms.path(mark)))

    def _forget(self) -> None:
        self._fill = self._stroke = self._pen = ""

    def _paint(self, mark: Path | Rect | Ellipse, outline: str, pen: str, rule: str = "") -> None:
        """Fill and stroke an outline; `rule` is the star of the even-odd rule."""
        if mark.fill:
            self._filled(mark.fill, mark)
        if mark.stroke:
            if mark.stroke != self._stroke:
                self._stroked(mark.stroke)
            if pen != self._pen:
                self.code.append(pen)
                self._pen = pen
        if mark.fill:
            self.code.append(f"{outline} {'B' if mark.stroke else 'f'}{rule}")
        elif mark.stroke:
            self.code.append(f"{outline} S")

    def _filled(self, fill: str, mark: Path | Rect | Ellipse | Icon) -> None:
        if fill != self._fill:
            self.code.append(f"{colour(fill)} rg")
            self._fill = fill

    def _stroked(self, stroke: str) -> None:
        self.code.append(f"{colour(stroke)} RG")
        self._stroke = stroke

    def _block(self, block: Block) -> None:
        for line in block.lines:
            if shown := self._forms.line(line, block.fill, block.ground):
                self.code.append(shown)
                self._fill = ""  # the line has set a colour of its own
            for run in line.runs:
                if run.icon is not None:
                    self._icon(run.icon)

    def _icon(self, icon: Icon) -> None:
        self._filled(icon.fill, icon)
        scale = number(icon.size / 24, 6)
        shift = f"{number(icon.x)} {number(icon.y)}"
        self.code.append(f"q {scale} 0 0 {scale} {shift} cm {self.use(self._forms.outline(icon))} Q")

    def _group(self, group: Group) -> None:
        self.code.append("q")
        if group.matrix != IDENTITY:
            self.code.append(f"{transform(group.matrix)} cm")
        if group.clip is not None:
            self.code.append(f"{' '.join(map(number, group.clip))} re W n")
        if group.name:
            self.code.append(self.use(self._forms.group(group.marks, group.clip or EVERYWHERE)))
        else:
            self._forget()
            self.draw(group.marks)
        self.code.append("Q")
        self._forget()


@lru_cache(maxsize=1024)
def rectangle(rect: Rect) -> str:
    """The outline of a rectangle; round corners are Bezier quarters."""
    x, y, width, height = rect.x, rect.y, rect.width, rect.height
    radius = min(rect.radius, width / 2, height / 2)
    if radius <= 0:
        return f"{number(x)} {number(y)} {number(width)} {number(height)} re"
    k = radius * (1 - KAPPA)
    right, bottom = x + width, y + height
    return written(
        (
            ("M", x + radius, y),
            ("L", right - radius, y),
            ("C", right - k, y, right, y + k, right, y + radius),
            ("L", right, bottom - radius),
            ("C", right, bottom - k, right - k, bottom, right - radius, bottom),
            ("L", x + radius, bottom),
            ("C", x + k, bottom, x, bottom - k, x, bottom - radius),
            ("L", x, y + radius),
            ("C", x, y + k, x + k, y, x + radius, y),
            ("Z",),
        )
    )


@lru_cache(maxsize=1024)
def ellipse(mark: Ellipse) -> str:
    """The outline of an ellipse as four Beziers."""
    x, y, rx, ry = mark.x, mark.y, mark.rx, mark.ry
    kx, ky = rx * KAPPA, ry * KAPPA
    return written(
        (
            ("M", x + rx, y),
            ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
            ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
            ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
            ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
            ("Z",),
        )
    )


def steps(path: tuple[tuple[Any, ...], ...]) -> str:
    """Path steps as operators; remembered, for faces share their shapes and a stamp reads them too."""
    return _known(Same(path))


@lru_cache(maxsize=4096)
def _known(path: Same) -> str:
    return written(path.value)


def written(path: tuple[tuple[Any, ...], ...]) -> str:
    """Path steps as operators; all numbers are formatted in one go, which is what makes ornaments cheap."""
    pattern = " ".join([STEPS[step[0]] for step in path])
    return (pattern % tuple([value for step in path for value in step[1:]])).replace(".000 ", " ")


@cache
def _pen(line: float, round_ends: bool, dash: tuple[float, ...]) -> str:
    """Line width, ends and joins, dash."""
    ends = "1 J 1 j" if round_ends else "0 J 0 j"
    return f"{number(line)} w {ends} [{' '.join(map(number, dash))}] 0 d"


@cache
def colour(code: str) -> str:
    """#rrggbb as three numbers from 0 to 1."""
    return " ".join(number(int(code[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=4096)
def number(value: float, places: int = 3) -> str:
    """A number as short as PDF allows: no exponent, no needless zeros."""
    text = f"{value:.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=1024)
def transform(matrix: Matrix) -> str:
    """The six numbers of a matrix; its factors need more decimals than lengths do."""
    return " ".join(number(value, 6) for value in matrix)
