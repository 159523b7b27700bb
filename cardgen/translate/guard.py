"""What a translation needs to be printed at all: its placeholders, icons and markup are those of the source.

A text that fails here is not printed; the source's is. What reads badly is left to `checks`. The ids of the
checks are Weblate's where it has one, because translators know them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from string import Formatter
from typing import NamedTuple

from cardgen.catalog.nodes import UNPRINTED
from cardgen.finding import Level

MARKUP = ("b", "i", "u")
"""Tags that open and close; `<br>` stands alone."""
ICON = r":[a-z][a-z0-9]*(?:-[a-z0-9]+)*:"
"""An icon in a text, e.g. `:whisper:`; `\\:` is a plain colon."""
TAG = r"</?[A-Za-z][A-Za-z0-9]*\s*/?>"
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)\s*(/?)>")
_ICON = re.compile(rf"\\.|{ICON}")
_FUSED = re.compile(r"\\.|:[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)+:")


class Fault(NamedTuple):
    """What a check found in a text: its id, how much it weighs, a sentence that says what to do."""

    check: str
    level: Level
    what: str


def faults(msgid: str, msgstr: str) -> Iterator[Fault]:
    """Everything for which a translation cannot be printed; each is an error."""
    if UNPRINTED.search(msgstr):
        yield _error("control", "found a tab or an invisible control character; use spaces")
    if "{" in msgid or "{" in msgstr or "}" in msgstr:
        yield from _placeholders(msgid, msgstr)
    if ":" in msgid:
        yield from _icons(msgid, msgstr)
    if "<" in msgid or "<" in msgstr:
        yield from _tags(msgid, msgstr)


def _error(check: str, what: str) -> Fault:
    return Fault(check, Level.ERROR, what)


def placeholders(text: str) -> frozenset[str] | None:
    """The fields in braces, exactly as written inside them; None when the braces are broken."""
    try:
        parts = [part for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return None
    return frozenset(
        f"{name}{'!' + how if how else ''}{':' + form if form else ''}" for _, name, form, how in parts
    )


def _placeholders(msgid: str, msgstr: str) -> Iterator[Fault]:
    here, there = placeholders(msgid), placeholders(msgstr)
    if here is None:
        return  # the source is no pattern; its braces are plain letters
    if there is None:
        yield _error("placeholders", "found a '{' or '}' without a partner; write {name}")
        return
    allowed = ", ".join(f"{{{name}}}" for name in sorted(here)) or "none"
    for name in sorted(there - here):
        do = _meant(name, here)
        yield _error("placeholders", f"found {{{name}}}, unknown to the source; allowed: {allowed}; {do}")
    for name in sorted(here - there):
        yield _error("placeholders", f"{{{name}}} of the source is missing; put it where the value belongs")


def _meant(name: str, known: Iterable[str]) -> str:
    """What was probably meant by an unknown placeholder: two that ran together, or one misspelt."""
    known = sorted(known)
    for first in known:
        rest = name.removeprefix(first).strip("}{ _-")
        if rest != name and rest in known:
            return f"did you mean {{{first}}}{{{rest}}}?"
    near = get_close_matches(name, known, n=1)
    return f"did you mean {{{near[0]}}}?" if near else "change it"


def icons(text: str) -> Counter[str]:
    """The icon tokens of a text and how often each stands there."""
    return Counter(found for found in _ICON.findall(text) if found[0] == ":")


def _icons(msgid: str, msgstr: str) -> Iterator[Fault]:
    """An icon is a part of the rule that the card states: none may be lost, doubled or run together."""
    here = icons(msgid)
    if not here:
        return
    names = sorted(token.strip(":") for token in here)
    for found in _FUSED.findall(msgstr):
        parts = found.strip(":").split(":")
        if found[0] == ":" and len(parts) > 1 and set(parts) <= set(names):
            split = "".join(f":{part}:" for part in parts)
            yield _error("placeholders", f"found {found}, icons that ran together; write {split}")
            return
    there = icons(msgstr)
    allowed = ", ".join(sorted(here))
    for token in sorted(there.keys() - here.keys()):
        near = get_close_matches(token.strip(":"), names, n=1)
        do = f"did you mean :{near[0]}:?" if near else "remove it"
        yield _error("placeholders", f"found {token}, unknown to the source; allowed: {allowed}; {do}")
    for token in sorted(here):
        if here[token] != there[token]:
            what = f"found {token} {_times(there[token])}, in the source {_times(here[token])}"
            yield _error("placeholders", f"{what}; put in as many")


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _tags(msgid: str, msgstr: str) -> Iterator[Fault]:
    opened: list[str] = []
    for slash, tag, alone in _TAG.findall(msgstr):
        if tag == "br":
            continue
        if tag not in MARKUP or alone:
            yield _error("xml-invalid", f"found <{tag}>; allowed: <b>, <i>, <u>, <br>; remove it")
            return
        if not slash:
            opened.append(tag)
        elif not opened or opened.pop() != tag:
            yield _error("xml-invalid", f"found </{tag}> that closes nothing; open it before, or remove it")
            return
    if opened:
        yield _error("xml-invalid", f"found <{opened[-1]}> that is never closed; add </{opened[-1]}>")
    elif (here := _opening(msgid)) != (there := _opening(msgstr)):
        said = ", ".join(f"<{tag}>" for tag in sorted((here - there) + (there - here)))
        yield _error("xml-tags", f"found other markup than in the source: {said}; mark the same words")


def _opening(text: str) -> Counter[str]:
    return Counter(tag for slash, tag, _ in _TAG.findall(text) if not slash and tag in MARKUP)
