"""What each check is there for, in a sentence for people who did not write it."""

from __future__ import annotations

from collections.abc import Mapping

WHY: Mapping[str, str] = {
    "card-overflow": "The layout tried every size down to the smallest that can be read. What is too much "
    "would be printed over its neighbours, so printing waits until it fits.",
    "card-tight": "It fits, but only at the smallest size that can still be read.",
    "card-glyph": "The font has no shape for this letter; an empty box would be printed.",
    "card-safe": "Too near to the edge: a knife that slips by a millimetre cuts through the letters.",
    "card-bleed": "Colour must reach beyond the edge or end well inside it, or cutting leaves a white line.",
    "card-contrast": "Too little difference between the letters and what is behind them.",
    "card-markup": "A tag that the layout does not know is printed as it stands.",
    "placeholders": "What stands in braces is filled in by the program with a number or a name.",
    "xml-tags": "<b>, <i> and <u> must be opened and closed, as in the source.",
    "card-numbers": "Another number than in the original is another rule.",
    "control": "Such a character cannot be seen, and it would break the file.",
    "max-length": "No card has room for so much.",
    "corner": "Players look for this mark in the corner of a fanned hand.",
}


def why(check: str) -> str:
    """The sentence, "" for a check that speaks for itself."""
    return WHY.get(check, "")
