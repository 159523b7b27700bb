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


class Sheet(Model):
    """A paper and its use; lengths in mm, width and height of the upright paper.

    With `one_up` a page is one face with its bleed, and there is no paper, margin or gap.
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
    _name: str = PrivateAttr(default="")
    _cutter: Cutter | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _has_paper(self) -> Sheet:
        if self.one_up and (self.width is not None or self.height is not None):
            raise ValueError("one_up takes its size from the card, without width and height")
        if not self.one_up and (self.width is None or self.height is None):
            raise ValueError("needs width and height, or one_up: true")
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
