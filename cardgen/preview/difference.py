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
        found += [(kind, text) for kind, text in _pair("".join(before[a:b]), "".join(after[c:d])) if text]
    return found


def _pair(gone: str, new: str) -> tuple[tuple[Kind, str], tuple[Kind, str]]:
    return ("gone", gone), ("new", new)
