"""A cutting machine is data: `data/cutters/<name>.yaml` -> the marks it looks for, and where no card stands.

A machine's own program keeps the places of marks and cuts in a file of its user's. So the geometry of a
`version` never changes: another geometry is another version, and a test holds every number of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import Field, PrivateAttr, model_validator

from cardgen.catalog.load import read
from cardgen.catalog.model import Millimetres, Model
from cardgen.finding import Finding, UsageError
from cardgen.press.grid import Area
from cardgen.press.sheet import um

Corner: TypeAlias = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
NONE = "none"
"""The word for no machine."""


class Registration(Model):
    """One mark: a filled square, or an angle whose arms run along the page's edges."""

    corner: Corner = Field(description="The corner of the page (or of the room) it stands in.")
    shape: Literal["square", "angle"] = Field(description="A filled square, or two lines that meet.")
    length: Millimetres = Field(description="Side of the square, or length of each arm, mm.")
    thickness: float = Field(default=1.0, gt=0, le=10, description="Breadth of the arms, mm.")


class Cutter(Model):
    """The marks of a cutting machine; lengths in mm.

    The marks' outer edges stand `inset` from the page's edges, or on the corners of a `room` in the page's
    middle, outside of which the machine does not cut. Nothing is printed within `clearance` of a mark.
    """

    version: int = Field(ge=1, description="Another geometry is another version.")
    about: str = Field(description="Which machines, in one sentence.")
    source: str = Field(description="Where the figures are from.")
    checked: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="When that was looked up.")
    inset: float = Field(default=10.0, ge=0, le=100, description="From the page's edge to a mark, mm.")
    clearance: float = Field(default=2.0, ge=0, le=50, description="Empty paper around a mark, mm.")
    room_width: Millimetres | None = Field(default=None, description="Short side of the room, mm.")
    room_height: Millimetres | None = Field(default=None, description="Long side of the room, mm.")
    marks: tuple[Registration, ...] = Field(description="The marks.")
    _name: str = PrivateAttr(default="")

    @model_validator(mode="after")
    def _has_whole_room(self) -> Cutter:
        if (self.room_width is None) != (self.room_height is None):
            raise ValueError("needs both room_width and room_height, or neither")
        return self

    @property
    def name(self) -> str:
        """The file's stem, as `--marks` says it."""
        return self._name

    def room(self, width: int, height: int) -> Area:
        """Where the machine cuts on a page of that size, um."""
        if self.room_width is None or self.room_height is None:
            return Area(0, 0, width, height)
        across, down = um(self.room_width), um(self.room_height)
        if width > height:
            across, down = down, across
        return Area((width - across) // 2, (height - down) // 2, across, down)

    def printed(self, width: int, height: int) -> tuple[Area, ...]:
        """The black rectangles of the marks on a page of that size, um."""
        frame = self.room(width, height)
        if self.room_width is None:
            inset = um(self.inset)
            frame = Area(inset, inset, width - 2 * inset, height - 2 * inset)
        return tuple(area for mark in self.marks for area in _bars(mark, frame))

    def free(self, width: int, height: int) -> Callable[[Area], bool]:
        """Says of an area on a page of that size (um): can the machine cut there, and is no mark near?"""
        near = um(self.clearance)
        marks = [mark.grown(near, near, near, near) for mark in self.printed(width, height)]
        room = self.room(width, height)
        return lambda area: room.holds(area) and not any(mark.meets(area) for mark in marks)


def _bars(mark: Registration, frame: Area) -> Iterator[Area]:
    """The rectangles of one mark, in its corner of the frame."""
    long, thick = um(mark.length), um(mark.thickness)
    sizes = [(long, long)] if mark.shape == "square" else [(long, thick), (thick, long)]
    for width, height in sizes:
        x = frame.x if mark.corner.endswith("left") else frame.right - width
        y = frame.y if mark.corner.startswith("top") else frame.bottom - height
        yield Area(x, y, width, height)


def cutters(root: Path) -> tuple[str, ...]:
    """The names of the machines in `root/cutters`, sorted."""
    return tuple(sorted(path.stem for path in (root / "cutters").glob("*.yaml")))


def cutter(root: Path, name: str, *, cache: Path | None = None) -> Cutter | None:
    """The machine `root/cutters/<name>.yaml`, None for `none`.

    UsageError for an unknown name, DataError for a wrong file.
    """
    if name == NONE:
        return None
    names = cutters(root)
    if name not in names:
        allowed = ", ".join((*names, NONE))
        raise UsageError(
            [Finding("", f"found marks '{name}'; allowed: {allowed}; choose one", check="paper")]
        )
    found = read(Cutter, root / "cutters" / f"{name}.yaml", cache=cache)
    found._name = name
    return found
