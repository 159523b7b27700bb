"""How a game stands longer words: all its texts in the language nobody speaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardgen.catalog.model import Catalog, House
from cardgen.finding import Finding
from cardgen.layout.hyphens import Hyphens
from cardgen.translate.languages import Language
from cardgen.translate.pseudo import CODE, Points, pseudo
from cardgen.translate.texts import localize

BAD = frozenset({"card-overflow", "card-safe", "card-glyph", "card-markup"})
"""The checks that tell of too little room, or of letters that cannot be printed."""


@dataclass(frozen=True, slots=True)
class Stretched:
    """A game and the house's words in the language nobody speaks, longer by so many percent."""

    percent: int
    catalog: Catalog
    house: House


def stretch(source: Catalog, house: House, percent: int, points: Mapping[str, Points]) -> Stretched:
    """Both catalogs stretched; `points` says by source language where words may be parted."""
    catalog, _ = localize(source, pseudo(source, percent, points[source.source]), CODE)
    words, _ = localize(house, pseudo(house, percent, points[house.source]), CODE)
    return Stretched(percent, catalog, words)


def parting(languages: Iterable[Language], cache: Path | None = None) -> Mapping[str, Points]:
    """By its code, where a language parts its words."""
    return {language.id: Hyphens(language, cache).points for language in languages}


def misfits(found: Iterable[Finding]) -> dict[str, list[Finding]]:
    """What does not fit, by the text; of texts of no card, such as headers, by the page."""
    by_text: dict[str, list[Finding]] = {}
    for finding in found:
        if finding.check in BAD:
            by_text.setdefault(finding.msgctxt or finding.what.partition(":")[0], []).append(finding)
    return by_text
