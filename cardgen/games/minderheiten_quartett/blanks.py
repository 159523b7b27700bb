"""What a card would be if it were nothing special, for the question what it is worth."""

from __future__ import annotations

from cardgen.catalog.model import Entry
from cardgen.catalog.values import rebuilt
from cardgen.games.minderheiten_quartett.models import Category, Minority, Quartett


def blank(catalog: Quartett, entry: Entry) -> Entry | None:
    """A minority with as many stars everywhere and no trump; an AGB card without its clause is none."""
    if not isinstance(entry, Minority):
        return None
    each = catalog.box.numbers["total"] / len(Category)
    even = rebuilt(entry.stars, {category.value: each for category in Category})
    plain = rebuilt(entry, {"stars": even, "trumps": ()})
    return None if plain == entry else plain
