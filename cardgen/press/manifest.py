"""What a file was made of: a JSON file beside every PDF or export, with the same stem.

In: the physical pieces, a catalog, the settings. Out: one design per entry with its stamp and the digests of
what its two sides show, which hang on neither paper nor backs. The same build gives the same bytes: no clock,
no path. `press/changes.py` compares two of them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from hashlib import file_digest, sha256
from typing import TYPE_CHECKING, Any

from cardgen.catalog.pieces import called, whole_words
from cardgen.finding import DataError, Finding
from cardgen.press.impose import Piece
from cardgen.press.marks import card_stamp, content, deck_stamp

if TYPE_CHECKING:
    from pathlib import Path

    from cardgen.catalog.model import Catalog

FORMAT = 1
"""Version of the file; another one is not read."""
LARGEST = 20_000_000
"""Bytes; a larger file is refused before it is read."""
MOST_COPIES = 100_000
EDITION = ("low_ink", "stock")
"""Settings that make another edition, whose faces are not to be compared with those of this one."""


@dataclass(frozen=True, slots=True)
class Design:
    """One entry as it was printed: `front` and `back` are digests of what the sides show, "" for no back."""

    id: str
    component: str
    name: str
    copies: int
    stamp: str
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """Of one game in one language: what the designs were, from which data, with which settings and program.

    `deck` is the stamp in the header of the sheets, `rules` a digest of the rules sheet's words; `printed`
    counts the copies of each design that are in the file beside it, by `component/id`, where that is not all
    of them; `file` is the digest of that file, by which the two are known to belong together.
    """

    game: str
    lang: str
    program: str
    data: str
    deck: str
    settings: Mapping[str, Any]
    designs: tuple[Design, ...]
    rules: str = ""
    printed: Mapping[str, int] | None = None
    file: str = ""

    @property
    def known(self) -> Mapping[tuple[str, str], Design]:
        """The designs by component and id."""
        return {(design.component, design.id): design for design in self.designs}

    def only(self, pieces: Iterable[Piece]) -> Manifest:
        """The same deck, of which only these pieces are in the file."""
        return replace(self, printed=Counter(f"{one.component}/{_id(one)}" for one in pieces))

    def of(self, file: Path) -> Manifest:
        """The same, bound to the file as it is now."""
        return replace(self, file=_digest(file))


def manifest(
    pieces: Sequence[Piece], catalog: Catalog, data: str, program: str, settings: Mapping[str, Any]
) -> Manifest:
    """The manifest of these pieces; `data` is the fingerprint of the catalog in its source language."""
    copies = Counter((piece.component, _id(piece)) for piece in pieces)
    first = {(piece.component, _id(piece)): piece for piece in reversed(pieces)}
    words = whole_words(catalog)
    names = {(component, entry.id): called(entry, words) for component, entry in catalog.entries()}
    designs = tuple(_design(first[key], names.get(key, ""), count) for key, count in copies.items())
    lines = catalog.statements("sheet")
    said = "\n".join(part for line in lines for part in (catalog.statement(line), *catalog.cells(line)))
    rules = sha256(said.encode()).hexdigest()[:16]
    return Manifest(catalog.name, catalog.lang, program, data, deck_stamp(pieces), settings, designs, rules)


def _design(piece: Piece, name: str, copies: int) -> Design:
    front, back = piece.content
    if not front:  # nobody has looked before
        front, back = content(piece.front), content(piece.back) if piece.back else ""
    stamp = card_stamp(front, back)
    return Design(_id(piece), piece.component, name, copies, stamp, front, back)


def _id(piece: Piece) -> str:
    return piece.key.rpartition("#")[0] or piece.key


def as_object(found: Manifest) -> dict[str, Any]:
    """The manifest as what JSON knows, to be part of another file."""
    said = {field.name: getattr(found, field.name) for field in fields(found)}
    said["designs"] = [asdict(design) for design in found.designs]
    if found.printed is None:
        del said["printed"]
    if not found.file:  # an export, whose list has the digests of its files
        del said["file"]
    return {"manifest": FORMAT} | said


def written(found: Manifest) -> bytes:
    """The file: one object, a design a line, so that a comparison of two files is short."""
    head = as_object(found)
    designs = head.pop("designs")
    lines = [_json(head)[:-1] + ', "designs": [', ",\n".join(map(_json, designs))]
    return ("\n".join(lines) + "\n]}\n").encode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _sound(made: Manifest) -> bool:
    """Whether everything has its kind; texts are such as a catalog may hold."""
    from cardgen.catalog.nodes import CONTROL  # what a file that is only written does without

    unprinted = re.compile(f"[\ud800-\udfff]|{CONTROL.pattern}")
    texts = [made.game, made.lang, made.program, made.data, made.deck, made.rules, made.file]
    for one in made.designs:
        texts += [one.id, one.component, one.name, one.stamp, one.front, one.back]
    counts = [one.copies for one in made.designs]
    return (
        isinstance(made.settings, dict)
        and all(isinstance(text, str) and not unprinted.search(text) for text in texts)
        and all(type(count) is int and 0 < count <= MOST_COPIES for count in counts)
        and len(made.known) == len(made.designs)
    )


def paired(found: Manifest, path: Path) -> None:
    """Raise DataError when the PDF beside a manifest at `path` is not the one that it tells of.

    So it is when a run was ended between the two moves, and for a PDF that was put there by hand. What
    somebody has printed from it is not known then, and the next print could leave cards out. A manifest that
    was put away without its PDF is believed.
    """
    file = path.with_suffix(".pdf")
    if not found.file or not file.is_file() or found.file == _digest(file):
        return
    what = f"does not tell of the {file.name} beside it: a run was ended between the two, or one was replaced"
    cure = "print the whole game again; or, if you have the cards it tells of, copy it to a folder of its own"
    raise DataError([Finding(str(path), f"{what}; {cure}", check="manifest")])


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def read(data: bytes, where: str) -> Manifest:
    """The manifest of a file, or that in the list of an export; `where` is how findings call it.

    Raises DataError for anything else.
    """
    try:
        found = json.loads(data)
        found = found["manifest"] if isinstance(found["manifest"], dict) else found
        if found.pop("manifest") != FORMAT:
            what = "was written by another version of cardgen, in another form; give a git revision instead"
            raise DataError([Finding(where, f"{what}, or print the whole game again", check="manifest")])
        designs = tuple(Design(**one) for one in found.pop("designs"))
        made = Manifest(**found, designs=designs)
        if not _sound(made):
            raise TypeError
        return made
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
        what = "is no manifest of cardgen, or it was damaged; allowed: the .json beside a printed PDF"
        raise DataError(
            [Finding(where, f"{what}; name that, or a git revision", check="manifest")]
        ) from problem
