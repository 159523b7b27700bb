"""Every face of every card in one language: texts inside their safe area, glyphs, bleed, contrast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from cardgen.catalog.model import Catalog
from cardgen.check.corners import findings as misplaced
from cardgen.finding import Finding
from cardgen.game import Face
from cardgen.layout.fonts import Fonts
from cardgen.layout.inside import outside
from cardgen.layout.marks import Drawing

if TYPE_CHECKING:
    from cardgen.layout.fontlist import Lenders


def findings(
    catalog: Catalog, faces: Iterable[Face], fonts: Fonts | None = None, rtl: bool = False
) -> Iterator[Finding]:
    """What is wrong with the drawings, each remark with the place of the text in the YAML.

    A deck's common back is looked at once. `fonts` lets a missing letter say which font has it;
    `rtl` says that the faces are mirrored, as where lines run from right to left.
    """
    faces = list(faces)
    advice = _advice(fonts, catalog.lang) if fonts else None
    backs: dict[int, Drawing] = {}  # by identity: hashing a drawing takes longer than looking at it
    for face in faces:
        sides = [face.front]
        if face.back is not None and id(face.back) not in backs:
            backs[id(face.back)] = face.back
            sides.append(face.back)
        for side in sides:
            for found in outside(side, face.stock, advice):
                yield blamed(catalog, face.entry.id, found)
    yield from misplaced(catalog, faces, rtl)


def _advice(fonts: Fonts, lang: str) -> Callable[[str, str], str]:
    """Who has a character that an alias lacks; what it takes to know that is not loaded before."""

    @cache
    def known() -> Lenders:
        from cardgen.layout.fontlist import Lenders

        return Lenders(fonts, lang)

    return lambda char, alias: known().advice(char, alias)


def blamed(catalog: Catalog, card: str, finding: Finding) -> Finding:
    """A finding about a block of a card's drawing with the place of its text and the text's msgctxt."""
    key, field = _written(catalog, card, finding.field)
    return replace(
        finding,
        where=catalog.place(key, field),
        game=catalog.name,
        card=card,
        lang=catalog.lang,
        msgctxt=f"{key}/{field}" if field else key,
    )


def _written(catalog: Catalog, card: str, field: str) -> tuple[str, str]:
    """Where a text of a card is written: in its own entry, or as a word, pattern or rule all cards share."""
    parts = field.split(".")
    shared = ((".".join(parts[:at]), ".".join(parts[at:]) or "text") for at in range(len(parts), 0, -1))
    return next((place for place in shared if place in catalog.places), (card, field))
