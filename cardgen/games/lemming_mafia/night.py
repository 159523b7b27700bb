"""The world of "Lemming Mafia": night is dark ground, moonlight the paper on it, amber whatever is lit.

The edition that saves ink has the same shapes on white: what is an area there is an outline here. Lengths are
millimetres.
"""

from __future__ import annotations

from typing import TypeAlias

from cardgen.games.lemming_mafia.models import LemmingMafia
from cardgen.layout import easel

Easel: TypeAlias = easel.Easel[LemmingMafia]


def rim(easel: Easel, name: str = "ink") -> str | None:
    """The colour of an outline that only the edition that saves ink needs."""
    return easel.colour(name) if easel.pale else None
