"""A sheet is data: `data/sheets/<name>.yaml` -> a paper, its margin, and how faces may stand on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field, PrivateAttr, model_validator

from cardgen.catalog.load import read
from cardgen.catalog.model import Millimetres, Model
from cardgen.finding import Finding, UsageError

if TYPE_CHECKING:
    from cardgen.press.cutter import Cutter

NEAR = 0.05
"""Millimetres by which the figures of a maker of labels may be off."""


class Labels(Model):
    """Places that the paper has been cut into before: labels, or cards to be broken out. Lengths in mm.

    A card stands in the middle of a place, upright or turned, and its bleed ends where the place does.
    """

    columns: int = Field(ge=1, le=50, description="Places beside each other.")
    rows: int = Field(ge=1, le=50, description="Places below each other.")
    width: Millimetres = Field(description="Width of a place, mm.")
    height: Millimetres = Field(description="Height of a place, mm.")
    left: float = Field(ge=0, le=500, description="From the paper's left edge to the first place, mm.")
    top: float = Field(ge=0, le=500, description="From the paper's upper edge to the first place, mm.")
    across: Millimetres = Field(description="From the left edge of a place to that of the next, mm.")
    down: Millimetres = Field(description="From the upper edge of a place to that of the next, mm.")
    one_sided: bool = Field(
        default=False, description="true: there is nothing to print on behind, as stickers."
    )

    @model_validator(mode="after")
    def _apart(self) -> Labels:
        if (self.columns > 1 and self.across < self.width) or (self.rows > 1 and self.down < self.height):
            raise ValueError("places overlap: across and down must be at least width and height")
        return self

    def inside(self, width: float, height: float) -> bool:
        """True when all places lie on a paper of that size, mm."""
        right = self.left + (self.columns - 1) * self.across + self.width
        bottom = self.top + (self.rows - 1) * self.down + self.height
        return right <= width + NEAR and bottom <= height + NEAR


class Sheet(Model):
    """A paper and its use; lengths in mm, width and height of the upright paper.

    With `one_up` a page is one face with its bleed, and there is no paper, margin or gap. With `labels` the
    cards stand in fixed places; such a paper has no cover and no rules sheet.
    """

    width: Millimetres | None = Field(default=None, description="Paper width in mm, upright.")
    height: Millimetres | None = Field(default=None, description="Paper height in mm, upright.")
    margin: float = Field(default=5.0, ge=0, le=100, description="Edge the printer cannot reach, mm.")
    gap: float = Field(default=0.0, ge=0, le=100, description="Space between the trims of two cards, mm.")
    bleed: float = Field(default=3.0, ge=0, le=20, description="Most bleed on the grid's outer edges, mm.")
    orientation: Literal["auto", "portrait", "landscape"] = Field(
        default="auto", description="How the paper may lie; auto: as more cards fit."
    )
    one_up: bool = Field(default=False, description="true: one face a page, the page is trim and bleed.")
    order: Literal["sheet", "stack"] = Field(
        default="sheet",
        description="sheet: cards page by page; stack: so that piles cut through all sheets are in order.",
    )
    labels: Labels | None = Field(default=None, description="Places of paper that is cut already.")
    source: str = Field(default="", description="Where the figures were found.")
    checked: str = Field(default="", pattern=r"^(\d{4}-\d\d-\d\d)?$", description="When that was.")
    _name: str = PrivateAttr(default="")
    _cutter: Cutter | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _has_paper(self) -> Sheet:
        if self.one_up and (self.width is not None or self.height is not None):
            raise ValueError("one_up takes its size from the card, without width and height")
        if not self.one_up and (self.width is None or self.height is None):
            raise ValueError("needs width and height, or one_up: true")
        if self.labels and (self.width is None or self.height is None):
            raise ValueError("labels need the width and height of their paper, without one_up")
        if self.labels and not self.labels.inside(self.width or 0.0, self.height or 0.0):
            raise ValueError("labels reach beyond the paper; look at left, top, across and down")
        return self

    @property
    def name(self) -> str:
        """The file's stem, as `--paper` says it."""
        return self._name

    @property
    def cutter(self) -> Cutter | None:
        """The machine that is to cut it, if one is."""
        return self._cutter

    def made_for(self, cutter: Cutter | None) -> Sheet:
        """The same sheet with the marks of this machine, and nothing where they stand."""
        made = self.model_copy()
        made._cutter = cutter
        return made

    @property
    def paper(self) -> tuple[float, float] | None:
        """Width and height of the upright paper in mm; None when each page takes its size from its card."""
        return None if self.width is None or self.height is None else (self.width, self.height)

    @property
    def loose(self) -> tuple[float, float] | None:
        """The paper for pages that are no cards, as cover and rules; None when there is none to spare."""
        return None if self.labels else self.paper


def um(mm: float) -> int:
    """Millimetres as whole micrometres; the one place where lengths on paper are rounded."""
    return round(mm * 1000)


def sheets(root: Path) -> tuple[str, ...]:
    """The names of the sheets in `root/sheets`, sorted."""
    return tuple(sorted(path.stem for path in (root / "sheets").glob("*.yaml")))


def sheet(root: Path, name: str, *, cache: Path | None = None) -> Sheet:
    """The sheet `root/sheets/<name>.yaml`. UsageError for an unknown name, DataError for a wrong file."""
    names = sheets(root)
    if name not in names:
        allowed = ", ".join(names) or "none, the folder holds no sheet"
        what = f"found no paper '{name}'; allowed: {allowed}; choose one or add a file of that name"
        raise UsageError([Finding("", what, check="paper")])
    found = read(Sheet, root / "sheets" / f"{name}.yaml", cache=cache)
    found._name = name
    return found
