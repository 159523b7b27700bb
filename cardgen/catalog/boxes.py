"""What boxes are made with: papers and sleeves with their thickness, and how a box is built.

Three files of `data/house`: `papers.yaml`, `sleeves.yaml` and `boxes.yaml`. Lengths are millimetres; every
thickness says where it was read, and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field

from cardgen.catalog.load import read, read_list
from cardgen.catalog.model import Id, Model
from cardgen.catalog.paths import called

FILES = ("papers", "sleeves", "boxes")
"""The stems of the three files."""
Thin = Annotated[float, Field(gt=0, le=5)]
Small = Annotated[float, Field(ge=0, le=60)]


class Sourced(Model):
    """A figure of the trade: where it was read, and when."""

    id: Id = Field(description="Its name on the command line.")
    source: str = Field(min_length=1, description="Address of the page that states it, or how it was found.")
    checked: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="Day on which the source was read.")


class Paper(Sourced):
    """A paper that cards and boxes are printed on."""

    thickness: Thin = Field(description="One sheet, mm.")
    grams: int = Field(default=0, ge=0, le=1200, description="g/m²; 0 where only the thickness is known.")


class Sleeve(Sourced):
    """A sleeve that cards are put into."""

    thickness: Thin = Field(description="Both its sides together, mm.")
    wider: Small = Field(description="By how much it is wider than the card, mm.")
    higher: Small = Field(description="By how much it is higher than the card, mm.")


class Build(Model):
    """How boxes are built."""

    paper: Id = Field(description="Paper of the cards where --weight does not say.")
    sleeve: Id = Field(description="Sleeve where --sleeves does not say.")
    board: Id = Field(description="Paper the boxes themselves are printed on.")
    rules: Id = Field(description="Paper of the rules sheet.")
    rules_sheets: int = Field(ge=0, le=20, description="Sheets of rules to find room for.")
    rules_paper: Id = Field(description="Sheet of data/sheets the rules are printed on.")
    air: float = Field(ge=0, le=0.5, description="Share by which a stack is higher than its cards pressed.")
    gap: Small = Field(description="Play of a stack in a tuck box, across and along, mm.")
    gap_depth: Small = Field(description="Play of a stack in a tuck box, in its depth, mm.")
    gap_tray: Small = Field(description="Play of what lies in a tray, in each direction, mm.")
    gap_lid: Small = Field(description="Play between a tray and its lid, mm.")
    least: Small = Field(description="A deck thinner than this shares a tuck box with the next, mm.")
    glue: Small = Field(description="Width of a glue flap, mm.")
    tuck: Small = Field(description="Depth of the flap that is tucked in, mm.")
    dust: Small = Field(description="Depth of a dust flap, mm.")
    slit: Small = Field(description="Length of the slits that hold the tuck flap, mm.")
    notch: Small = Field(description="Radius of a thumb notch, mm.")
    taper: Small = Field(description="By how much flaps taper, mm.")
    bleed: float = Field(ge=0, le=20, description="Ink beyond the cut line, mm.")
    fold_to: float = Field(gt=20, le=600, description="Boards are folded in halves down to this side, mm.")


@dataclass(frozen=True, slots=True)
class Makings:
    """All three files."""

    papers: Mapping[str, Paper]
    sleeves: Mapping[str, Sleeve]
    build: Build
    where: str
    """How findings call the file of the build."""


def makings(root: Path, *, cache: Path | None = None) -> Makings:
    """What `root/house` says about boxes. Raises DataError with everything that is wrong in a file."""
    folder = root / "house"
    place = folder / "boxes.yaml"
    papers = read_list(Paper, folder / "papers.yaml", cache=cache)
    sleeves = read_list(Sleeve, folder / "sleeves.yaml", cache=cache)
    build = read(Build, place, cache=cache)
    return Makings({one.id: one for one in papers}, {one.id: one for one in sleeves}, build, called(place))
