"""How the texts of a language stand on their cards: the findings a translator can do something about.

In: a `Book` of the texts, the catalog in that language, its faces as they are drawn. Out: findings with the
line of the PO file and the msgctxt, less those that somebody has silenced. What only a designer can mend,
such as bleed and contrast, is left to `cardgen check`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from cardgen.catalog.model import Catalog
from cardgen.check.drawings import blamed
from cardgen.check.drawings import findings as drawn
from cardgen.finding import Finding, Level
from cardgen.game import Face
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Block
from cardgen.layout.markup import plain
from cardgen.translate.checks.table import CHECKS
from cardgen.translate.judge import TEXT_CHECKS, Book, heard
from cardgen.translate.languages import Language

CARD_CHECKS = frozenset(
    {"card-overflow", "card-tight", "card-glyph", "card-safe", "card-markup", "card-hyphenation", "card-nbsp"}
)
"""What is looked at on the drawn card."""
ROW = 3
"""Lines in a row that end with a hyphen: two are bearable."""
_SEAM = "-\u2010"


def fitting(
    book: Book, catalog: Catalog, faces: Iterable[Face], fonts: Fonts | None = None, only: Iterable[str] = ()
) -> list[Finding]:
    """The findings about these faces, or only those of some checks; `fonts` knows who has a missing letter.

    `catalog` is in the language of the book, with the words as they were drawn. For one card with words that
    are not saved, draw it from a catalog that has them and give that card's face.
    """
    faces = list(faces)
    found = [one for one in drawn(catalog, faces, fonts) if one.check in CARD_CHECKS]
    found += parted(catalog, faces, book.target.language)
    wanted = frozenset(only)
    cards = {face.entry.id for face in faces}
    return settled(book, [one for one in found if not wanted or one.check in wanted], cards, wanted)


def settled(
    book: Book, found: Iterable[Finding], cards: Collection[str] = (), only: frozenset[str] = frozenset()
) -> list[Finding]:
    """The findings less those that are silenced, each once; those about no text of the book have no msgctxt.

    Of the texts of these cards, all of which were drawn, it is also told which remarks silence nothing.
    """
    ran = (only or CARD_CHECKS) - TEXT_CHECKS  # others may still find something in the words
    by_text: dict[str, list[Finding]] = {key: [] for key in book.remarked if book.refs[key].card in cards}
    rest = []
    for one in dict.fromkeys(found):
        if one.msgctxt in book.refs and one.check in CHECKS:
            by_text.setdefault(one.msgctxt, []).append(one)
        else:
            rest.append(replace(one, msgctxt=""))
    return [*(one for key, group in by_text.items() for one in heard(book, key, group, ran)), *rest]


def parted(catalog: Catalog, faces: Iterable[Face], language: Language) -> Iterator[Finding]:
    """card-hyphenation and card-nbsp: what the ends of lines part and should not."""
    for face in faces:
        for side in (face.front, face.back) if face.back else (face.front,):
            for block, _ in side.blocks():
                if len(block.lines) < 2:
                    continue
                for check, what in _parted(block, language):
                    yield blamed(
                        catalog, face.entry.id, Finding("", what, Level.INFO, check, field=block.field)
                    )


def _parted(block: Block, language: Language) -> Iterator[tuple[str, str]]:
    lines = ["".join(run.text for run in line.runs) for line in block.lines]
    words = split_words(plain(block.text), lines)
    first = next((word for word in words if word), "")
    if first and block.field.rpartition(".")[2] in ("name", "title"):
        yield (
            "card-hyphenation",
            f"found the name parted as '{first}'; find a shorter one, or words that part well",
        )
    if any(all(words[at : at + ROW]) for at in range(len(words) - ROW + 1)):
        what = f"found {ROW} lines in a row that end with a hyphen, at '{first}'; use shorter words"
        yield "card-hyphenation", what
    for end, begin in pairwise(lines):
        if what := _torn(end.rstrip(), begin.lstrip(), language):
            yield "card-nbsp", what


def split_words(text: str, lines: list[str]) -> list[str]:
    """For each line the word that a hyphen of the program parts at its end, as `Per-sonal`, or ""."""
    rest = "".join(text.split()).replace("\u00ad", "").replace("\u200b", "")
    found, at = [], 0
    for line in lines:
        said = "".join(line.split())
        if rest.startswith(said, at):
            at += len(said)
            found.append("")
        elif said[-1:] in _SEAM and rest.startswith(said[:-1], at):
            at += len(said) - 1
            found.append(f"{line.rsplit(maxsplit=1)[-1]}{_word(text, rest, at)}")
        else:
            return []  # drawn otherwise than written, as a line of Arabic
    return found


def _word(text: str, rest: str, at: int) -> str:
    """The end of the word that is parted at this place; `rest` is the text without its spaces."""
    seen = 0
    for place, char in enumerate(text):
        if seen == at:
            return text[place:].split(maxsplit=1)[0].strip(".,;:!?…“”»«‘’)")
        seen += not (char.isspace() or char in "\u00ad\u200b")
    return ""


def _torn(end: str, begin: str, language: Language) -> str:
    """What two lines part that should stay together, "" for nothing."""
    if not end or not begin:
        return ""
    last, first = end.rsplit(maxsplit=1)[-1], begin.split(maxsplit=1)[0]
    bare = first.strip(".,;:!?…)")
    if last.casefold() in language.clinging:
        return f"found '{last}' at the end of a line; put a no-break space (U+00A0) after it"
    figure = last[-1].isdigit() or last[-1] in "½¼¾∞"
    keyword = len(bare) > 1 and bare.isupper() and bare.isalpha()
    if figure and (bare in language.units or keyword):
        return f"found '{last} {bare}' parted by a line's end; put a no-break space (U+00A0) between them"
    if (
        len(last) > 1
        and last.isupper()
        and last.isalpha()
        and bare[:1]
        and (bare[0].isdigit() or bare == "∞")
    ):
        return f"found '{last} {bare}' parted by a line's end; put a no-break space (U+00A0) between them"
    return ""
