"""What a translation must keep of its source: placeholders, markup, numbers.

The ids of the checks are Weblate's where it has one, because translators know them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter

from cardgen.catalog.nodes import UNPRINTED
from cardgen.finding import Level

Fault = tuple[str, Level, str]
"""Id of the check, weight, sentence."""
MARKUP = ("b", "i", "u")
"""Tags that open and close; `<br>` stands alone."""
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)\s*(/?)>")
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*|[½¼¾∞]")


def faults(msgid: str, msgstr: str) -> Iterator[Fault]:
    """Everything about a translation that would print wrong or say another number than its source."""
    if UNPRINTED.search(msgstr):
        yield "control", Level.ERROR, "found a tab or an invisible control character; use spaces"
    yield from _placeholders(msgid, msgstr)
    yield from _tags(msgid, msgstr)
    yield from _numbers(msgid, msgstr)


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
        yield "placeholders", Level.ERROR, "found a '{' or '}' without a partner; write {name}"
        return
    allowed = ", ".join(f"{{{name}}}" for name in sorted(here)) or "none"
    for name in sorted(there - here):
        yield (
            "placeholders",
            Level.ERROR,
            f"found {{{name}}}, unknown to the source; allowed: {allowed}; change it",
        )
    for name in sorted(here - there):
        yield (
            "placeholders",
            Level.ERROR,
            f"{{{name}}} of the source is missing; put it where the value belongs",
        )


def _tags(msgid: str, msgstr: str) -> Iterator[Fault]:
    opened: list[str] = []
    for slash, tag, alone in _TAG.findall(msgstr):
        if tag == "br":
            continue
        if tag not in MARKUP or alone:
            yield "xml-tags", Level.ERROR, f"found <{tag}>; allowed: <b>, <i>, <u>, <br>; remove it"
            return
        if not slash:
            opened.append(tag)
        elif not opened or opened.pop() != tag:
            yield "xml-tags", Level.ERROR, f"found </{tag}> that closes nothing; open it before, or remove it"
            return
    if opened:
        yield "xml-tags", Level.ERROR, f"found <{opened[-1]}> that is never closed; add </{opened[-1]}>"
    elif (here := _opening(msgid)) != (there := _opening(msgstr)):
        said = ", ".join(f"<{tag}>" for tag in sorted((here - there) + (there - here)))
        yield "xml-tags", Level.ERROR, f"found other markup than in the source: {said}; mark the same words"


def _opening(text: str) -> Counter[str]:
    return Counter(tag for slash, tag, _ in _TAG.findall(text) if not slash and tag in MARKUP)


def _numbers(msgid: str, msgstr: str) -> Iterator[Fault]:
    here, there = _figures(msgid), _figures(msgstr)
    if here != there:
        lost, more = (" ".join(sorted(part.elements())) or "none" for part in (here - there, there - here))
        yield (
            "card-numbers",
            Level.WARNING,
            f"found the number {more} where the source has {lost}; compare them",
        )


def _figures(text: str) -> Counter[str]:
    """The numbers in a text, with 1,5 and 1.5 as one; what stands in braces is no text."""
    outside = re.sub(r"\{[^{}]*\}", " ", text)
    return Counter(number.replace(",", ".") for number in _NUMBER.findall(outside))
