"""What became of a text, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["same", "gone", "new"]
_WORDS = re.compile(r"\s+|\w+(?:[-'’]\w+)*|[^\w\s]")


def difference(old: str, new: str) -> list[tuple[Kind, str]]:
    """The pieces of both texts in order: `same` and `gone` make the old one, `same` and `new` the new one."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    found: list[tuple[Kind, str]] = []
    for step, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step == "equal":
            found.append(("same", "".join(before[a:b])))
            continue
        found += [("gone", "".join(before[a:b])), ("new", "".join(after[c:d]))]
    return [piece for piece in _joined(found) if piece[1]]


def _joined(found: list[tuple[Kind, str]]) -> list[tuple[Kind, str]]:
    """Two changes with nothing but a blank between them are one."""
    at = 1
    while at < len(found) - 3:
        (_, gone), (_, new), (kind, blank) = found[at - 1], found[at], found[at + 1]
        if found[at][0] == "new" and kind == "same" and not blank.strip():
            more, again = found[at + 2][1], found[at + 3][1]
            found[at - 1 : at + 4] = [("gone", f"{gone}{blank}{more}"), ("new", f"{new}{blank}{again}")]
        else:
            at += 1
    return found
