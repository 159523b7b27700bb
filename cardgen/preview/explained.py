"""What each check is there for, in a sentence for people who did not write it."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.translate.checks.table import CHECKS

WHY: Mapping[str, str] = {
    "card-bleed": "Colour must reach beyond the edge or end well inside it, or cutting leaves a white line.",
    "card-contrast": "Too little difference between the letters and what is behind them.",
    "corner": "Players look for this mark in the corner of a fanned hand.",
    "count": "The box says how many there are; rules and cards rely on it.",
}
"""Of the checks that are not about translations; those explain themselves in their table."""

ASIDE: Mapping[str, str] = {
    "story": "Told by “cardgen play”; it is not printed.",
    "bookmark": "A bookmark of the file, which PDF viewers show beside the pages; it is not printed.",
    "list": "Stands in the card list, a page for screen readers and large print; it is not printed.",
    "table": "Stands on a virtual table, for which “cardgen export” writes the game; it is not printed.",
}
"""Where readers meet the texts that are on no paper, by `Shown` of the model, or by their file."""


def why(check: str) -> str:
    """The sentence, "" for a check that speaks for itself."""
    return CHECKS[check].explains if check in CHECKS else WHY.get(check, "")


def silenceable(check: str) -> bool:
    """Whether a translator may say that a finding is right as it is."""
    return check in CHECKS and not CHECKS[check].firm
