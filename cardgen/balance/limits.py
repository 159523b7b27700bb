"""From where on a report names something: `data/house/balance.yaml`, for designers who see it otherwise.

No statistics: what is found is found. These say which of what is found a designer should read first.
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

    forced: Share = Field(description="Share of decisions with one move, above which a table is named.")
    dead: Share = Field(
        description="Share of the seats that had a card and never used it, above which it is."
    )
    shared: Share = Field(
        description="Share of games that several or none win, above which a table is named."
    )
    slight: float = Field(
        gt=0, le=1, description="Win share that a step of skill surely does not exceed to be called luck."
    )
    named: int = Field(ge=1, le=100, description="Cards named in a sentence; the table has the others.")


def limits(root: Path, *, cache: Path | None = None) -> Limits:
    """The limits of the data folder `root`. Raises DataError."""
    return read(Limits, root / "house" / "balance.yaml", cache=cache)
