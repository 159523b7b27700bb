"""Files that a user names on the command line: `cards --out`, `play --log`, `--json`.

Below the folder of `--out DIR` everything goes under names of our own, and what we wrote there before is
replaced. A name the user chose may be taken by something else: only a file that begins as one of ours does
is written over.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.finding import DataError, Finding

OURS = re.compile(
    rb'\{"n": 0, '  # a log
    rb'|\{\n "game": "'  # figures
    rb'|\[(\]|\n \{\n  ")'  # a list of pieces, or of the rows of an answer
    rb"|[^\s#]+#\d+  \w+  "  # pieces to be read
    rb'|<!doctype html>.{,300}<meta name="generator" content="cardgen">',
    re.DOTALL,
)
"""How what we write begins."""
SNIFFED = 1_000
"""Bytes in which that is seen."""


def free(path: Path | None) -> None:
    """DataError when another file stands there; asked before the work begins, so that none is lost.

    What is no file, or cannot be read, is left to whoever writes.
    """
    if path is None or not path.is_file():
        return
    try:
        with path.open("rb") as stream:
            head = stream.read(SNIFFED)
    except OSError:
        return
    if head and not OURS.match(head):
        what = "found a file that cardgen did not write; choose another name, or remove it"
        raise DataError([Finding(path.as_posix(), what)])
