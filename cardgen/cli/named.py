"""Files that a user names on the command line: `cards --out`, `play --log`, `--json`.

Below the folder of `--out DIR` everything goes under names of our own, and what we wrote there before is
replaced. A name the user chose may be taken by something else: only a file that is one of ours from its
first to its last letter, and of the kind the verb writes, is written over; or an empty one, in which there is
nothing to lose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cardgen.catalog.model import Provenance
from cardgen.finding import DataError, Finding

Kind = Callable[[str], bool]
"""Whether a text is of one kind of file that we write."""
LARGEST = 200_000_000
"""Bytes that are looked through; what is larger than all we write is another's."""

LOG = frozenset({"name", "seats", "bots", "seed", "options", "data", "version"})
"""What the first line of a log says of the game, see `engine.log.header`."""
PIECE = frozenset({"key", "id", "component", "copy", "values", "text", "provenance"})
"""What is said of each piece, see `catalog.pieces.pieces`."""
SIMULATED = frozenset({"game", "seats", "games", "seed", "bots", "options", "results", "timing"})
SURVEYED = frozenset({"game", "title", "asked", "options", "tables", "cards", "verdict", "stands_out"})
CHANGED = frozenset({"game", "seats", "seed", "bots", "options", "results"})
"""Of a comparison or a search for a better deck, which have `set` or `over` besides."""

_PIECE = re.compile(rf"[^\s#]+#\d+  [\w-]+  .*  \((?:{'|'.join(Provenance)})\)")
_WORDS = re.compile(r"    [^\s:]+: .*")
_PAGE = re.compile(
    r'<!doctype html>\n<html lang="[\w-]+" dir="(ltr|rtl)">\n<head>\n<meta charset="utf-8">\n'
    r'<meta name="viewport" content="[^"\n]*">\n<meta name="generator" content="cardgen">\n<title>.*'
    r'\n<main id="cards" tabindex="-1">\n.*\n</main>\n</body>\n</html>\n',
    re.DOTALL,
)


def free(path: Path | None, *kinds: Kind) -> None:
    """DataError when something else stands there than a file of these kinds, or an empty one.

    Asked before it is written, and before the work where that takes its time. What is no file, or cannot be
    read, is left to whoever writes.
    """
    if path is None or not path.is_file():
        return
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST else None
    except OSError:
        return
    if not size or (data and _ours(data, kinds)):
        return
    what = "found a file that cardgen did not write, or not as this; choose another name, or remove it"
    raise DataError([Finding(path.as_posix(), what)])


def _ours(data: bytes, kinds: Sequence[Kind]) -> bool:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    return any(kind(text) for kind in kinds)


def log(text: str) -> bool:
    """The log of a game: numbered lines, the first of which says what is played."""
    *written, end = text.split("\n")
    lines = [_json(line) for line in written]
    numbered = all(isinstance(line, dict) and line.get("n") == n for n, line in enumerate(lines))
    return not end and bool(lines) and numbered and lines[0].get("event") == "game" and lines[0].keys() >= LOG


def list_json(text: str) -> bool:
    """The pieces of a game as JSON."""
    found = _written(text)
    return isinstance(found, list) and all(isinstance(one, dict) and one.keys() == PIECE for one in found)


def list_text(text: str) -> bool:
    """The pieces of a game to be read: every line is a piece, or a text of the one above it."""
    *lines, end = text.split("\n")
    fit = all(_WORDS.fullmatch(line) or _PIECE.fullmatch(line) for line in lines)
    return not end and bool(lines) and fit and bool(_PIECE.fullmatch(lines[0]))


def list_page(text: str) -> bool:
    """The pieces of a game as a page to be read aloud."""
    return bool(_PAGE.fullmatch(text))


def simulated(text: str) -> bool:
    """The figures of `simulate`."""
    return _has(text, SIMULATED)


def surveyed(text: str) -> bool:
    """The figures of a whole balance report."""
    return _has(text, SURVEYED)


def changed(text: str) -> bool:
    """What a change of the deck does, or which one does something."""
    return _has(text, CHANGED | {"set"}) or _has(text, CHANGED | {"over"})


def answer(names: Sequence[str]) -> Kind:
    """Rows of these columns, the answer to a question to the games; other columns may be another's."""

    def fits(text: str) -> bool:
        found = _written(text)
        return isinstance(found, list) and all(
            isinstance(row, dict) and list(row) == list(dict.fromkeys(names)) for row in found
        )

    return fits


def _has(text: str, keys: frozenset[str]) -> bool:
    found = _written(text)
    return isinstance(found, dict) and found.keys() >= keys


def _written(text: str) -> Any:
    """What JSON of ours says; None for what is not letter for letter as we write it."""
    found = _json(text)
    same = found is not None and json.dumps(found, ensure_ascii=False, indent=1) + "\n" == text
    return found if same else None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
