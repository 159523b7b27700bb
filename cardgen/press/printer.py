"""What is known of the user's printers: one small YAML file each, in their own configuration folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from pydantic import Field

from cardgen.catalog.files import safe_name, write_beside
from cardgen.catalog.load import read
from cardgen.catalog.model import Model
from cardgen.finding import DataError, Finding, UsageError
from cardgen.press.drift import Correction, Drift

FOLDER = "printers"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}")
"""What can be a printer's name: it stands in the headers and in the names of files."""


class Printer(Model):
    """A printer that prints on both sides: over which edge it turns the paper, and where it puts backs."""

    flip: Literal["long-edge", "short-edge"] = Field(
        default="long-edge", description="The edge over which the paper is turned."
    )
    upright: Drift = Field(default=Drift(), description="What it does to the backs of upright pages.")
    lying: Drift | None = Field(
        default=None, description="The same of pages on their side; without it, it follows from the first."
    )

    def correction(self, name: str) -> Correction:
        """What to cancel."""
        return Correction(name, self.upright, self.lying or self.upright.lying())


def printers(config: Path) -> tuple[str, ...]:
    """The names of the printers known in the configuration folder, sorted; other files are not ours."""
    there = sorted(path.stem for path in (config / FOLDER).glob("*.yaml"))
    return tuple(name for name in there if _possible(name))


def _possible(name: str) -> bool:
    """Whether it can be a printer's name."""
    try:
        return NAME.fullmatch(name) is not None and bool(safe_name(name))
    except DataError:
        return False


def place_of(config: Path, name: str) -> Path:
    """The file of a printer. Raises UsageError for what cannot be a name."""
    if not _possible(name):
        allowed = "letters a-z, digits, '-' and '_', at most 24, not con and what else Windows keeps"
        raise UsageError([Finding("", f"found printer '{name}'; allowed: {allowed}; choose another name")])
    return config / FOLDER / f"{name}.yaml"


def printer(config: Path, name: str) -> Printer:
    """The printer of that name. UsageError when there is none, DataError when its file is wrong."""
    names = printers(config)
    if name not in names:
        known = ", ".join(names) or "none is known yet"
        what = f"found no printer '{name}'; allowed: {known}; make it with 'cardgen printer set {name}'"
        raise UsageError([Finding("", what, check="printer")])
    path = place_of(config, name)
    return read(Printer, path, where=path.as_posix())


def save(config: Path, name: str, known: Printer) -> Path:
    """Write the printer's file, whole or not at all. Raises DataError."""
    path = place_of(config, name)
    lines = [
        "# What cardgen knows of this printer, seen on the back: how far backs come to lie to the right and",
        "# down (mm), how far they are turned clockwise (degrees), how many times as wide and high they are.",
        f"flip: {known.flip}",
    ]
    for title, drift in (("upright", known.upright), ("lying", known.lying)):
        if drift is not None:
            lines += [f"{title}:", *(f"  {key}: {value:g}" for key, value in _exact(drift))]
    write_beside(path, ("\n".join(lines) + "\n").encode())
    return path


def _exact(drift: Drift) -> list[tuple[str, float]]:
    return [(name, round(getattr(drift, name), 6)) for name in Drift.model_fields]


def remove(config: Path, name: str) -> Path:
    """Forget a printer; the file that was removed. UsageError when there is none."""
    if name not in printers(config):
        printer(config, name)
    path = place_of(config, name)
    try:
        path.unlink()
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise DataError(
            [Finding(path.as_posix(), f"cannot be removed: {reason}; remove it by hand")]
        ) from None
    return path
