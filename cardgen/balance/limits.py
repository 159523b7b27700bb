"""From where on a report names something: `data/house/balance.yaml`, for designers who see it otherwise.

No statistics: what is found is found. These say which of what is found a designer should read first. What
the file does not say is as here, and here as in the file we ship; a copy of the data from before it has none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from cardgen.catalog.load import read
from cardgen.catalog.model import Model

Share = Annotated[float, Field(ge=0, le=1)]


class Limits(Model):
    """From where on a balance report speaks of something; shares are from 0 to 1."""

    forced: Share = Field(
        default=0.6, description="Share of decisions with one move, above which a table is named."
    )
    dead: Share = Field(
        default=0.5, description="Share of the seats that had a card and never used it, above which it is."
    )
    shared: Share = Field(
        default=0.1, description="Share of games that several or none win, above which a table is named."
    )
    slight: float = Field(
        default=0.05,
        gt=0,
        le=1,
        description="Win share that a step of skill surely does not exceed to be called luck.",
    )
    named: int = Field(
        default=5, ge=1, le=100, description="Cards named in a sentence; the table has the others."
    )


def limits(root: Path, *, cache: Path | None = None) -> Limits:
    """The limits of the data folder `root`, the usual ones where it has no such file. Raises DataError."""
    path = root / "house" / "balance.yaml"
    there = path.exists() or path.is_symlink()
    return read(Limits, path, cache=cache) if there else Limits()
