"""The pages of an edition beside its cards: cover, headers, rules sheet. Have their words the room they need?

In: pages as they will be printed. Out: findings; warnings, for the cards are sound, but words run out of
their room or lack a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.catalog.model import Catalog
from cardgen.finding import Finding, Level
from cardgen.layout.inside import overflow
from cardgen.layout.marks import Block
from cardgen.press.impose import Page

FEW = 40
"""So many letters of a text are quoted."""


def findings(pages: Iterable[Page], catalog: Catalog) -> Iterator[Finding]:
    """What is wrong with the texts of the pages, each text once, with the first page it stands on."""
    seen: set[tuple[str, str]] = set()
    for number, page in enumerate(pages, start=1):
        for block, _ in page.ground.blocks():
            for check, what in _wrong(block):
                sort = block.text.translate(_DIGITS)  # headers differ in their page numbers
                if (sort, check) not in seen:
                    seen.add((sort, check))
                    quoted = block.text if len(block.text) <= FEW else f"{block.text[:FEW]}..."
                    said = f"page {number}, '{quoted}': {what}"
                    yield Finding(
                        "", said, Level.WARNING, check, catalog.name, field=block.field, lang=catalog.lang
                    )


_DIGITS = str.maketrans("123456789", "000000000")


def _wrong(block: Block) -> Iterator[tuple[str, str]]:
    if block.excess_width or block.excess_height:
        yield "card-overflow", overflow(block)
    if block.missing:
        chars = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in block.missing[:8])
        yield "card-glyph", f"found {chars}, which no font of the text has; add a font in fonts.yaml"
