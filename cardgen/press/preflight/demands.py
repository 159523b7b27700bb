"""What a standard or a service demands of a PDF is data: `data/preflight/<name>.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from cardgen.catalog.load import read
from cardgen.catalog.model import Model
from cardgen.finding import Finding, UsageError

Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
Space = Literal["grey", "cmyk", "spot", "rgb", "calibrated"]
ANY = "any"
"""The demands of no standard: what any printer would stumble over."""


class Demands(Model):
    """What is looked for in a file; what is not asked for is not looked at."""

    title: str = Field(description="Name of the standard or service.")
    source: str = Field(description="Where this can be read.")
    checked: Day = Field(description="When it was read, year-month-day.")
    declares: str = Field(default="", description="GTS_PDFXVersion that the file must name.")
    pdf: tuple[str, ...] = Field(default=(), description="Versions of PDF that are allowed; empty: any.")
    colours: tuple[Space, ...] = Field(
        default=("grey", "cmyk", "spot", "rgb", "calibrated"), description="Colour spaces that are allowed."
    )
    transparency: bool = Field(default=True, description="Whether transparency and layers are allowed.")
    intent: bool = Field(default=False, description="Whether there must be an output intent.")
    profile: bool = Field(default=False, description="Whether the intent must embed its ICC profile.")
    metadata: bool = Field(default=False, description="Whether there must be XMP that names the standard.")
    boxes: bool = Field(default=False, description="Whether each page must have a TrimBox.")
    bleed: float = Field(default=0.0, ge=0, le=50, description="Least bleed, mm; 0: none is asked for.")
    ink: int = Field(default=400, ge=0, le=400, description="Most ink on a spot, percent.")
    ppi: float = Field(default=150.0, ge=0, description="Pictures with fewer pixels per inch are an error.")
    fine_ppi: float = Field(default=250.0, ge=0, description="Pictures with fewer are a warning.")
    line: float = Field(default=0.25, ge=0, description="Thinner lines (pt) are a warning.")
    even: bool = Field(default=False, description="Whether pages must come in pairs, a front and its back.")
    unmarked: bool = Field(default=False, description="Whether cut marks inside the trim are an error.")
    megabytes: float = Field(default=2000.0, gt=0, description="Largest file, MB.")


def known(root: Path) -> tuple[str, ...]:
    """The names of `--as`, sorted."""
    return tuple(sorted(path.stem for path in (root / "preflight").glob("*.yaml")))


def demands(root: Path, name: str) -> Demands:
    """The demands of that name. UsageError when there are none, DataError for a wrong file."""
    names = known(root)
    if name not in names:
        what = f"found --as {name}; allowed: {', '.join(names) or 'none'}; choose one"
        raise UsageError([Finding("", what)])
    return read(Demands, root / "preflight" / f"{name}.yaml")


def named_by(root: Path, version: str) -> str:
    """The demands a file puts on itself by the version it names; `any` where it names none of ours."""
    plain = version.split("(", maxsplit=1)[0].strip()
    for name in known(root):
        found = demands(root, name)
        if plain and plain == found.declares == found.title:
            return name
    return ANY
