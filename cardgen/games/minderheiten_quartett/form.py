"""Where a form is drawn: a unit is a millimetre on a quartet card of 59 x 91 mm.

On another stock as many units fit as are needed. Texts stand on a field unless said otherwise.
"""

from __future__ import annotations

from typing import TypeAlias

from cardgen.catalog.model import Stock
from cardgen.games.minderheiten_quartett.models import Quartett
from cardgen.layout.easel import Easel
from cardgen.layout.marks import Box, Path, Rect
from cardgen.layout.type import Setter

WIDE, TALL = 59.0, 91.0
"""Units that every card has at least."""
FINE = 0.55
"""What is left of the width of a frame's line where the edition saves ink."""

Form: TypeAlias = Easel[Quartett]


def form(catalog: Quartett, setter: Setter, stock: Stock, wide: float = WIDE, tall: float = TALL) -> Form:
    """What a component of that format is drawn with, at least so many units wide and tall."""
    return Easel(catalog, setter, stock, unit=min(stock.width / wide, stock.height / tall), paper="field")


def fine(form: Form, line: float) -> float:
    """The width of a frame's line in this edition."""
    return round(line * FINE, 3) if form.pale else line


def cell(form: Form, box: Box, fill: str = "field", stroke: str = "rule", line: float = 0.25) -> Rect:
    """A field of the form to be filled in, in units."""
    return Rect(*box, fill=form.colour(fill), stroke=form.colour(stroke), line=fine(form, line))


def rule(form: Form, x: float, y: float, width: float, line: float = 0.2, colour: str = "rule") -> Path:
    """A level line, in units."""
    return Path((("M", x, y), ("L", x + width, y)), stroke=form.colour(colour), line=line)
