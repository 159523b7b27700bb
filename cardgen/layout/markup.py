r"""Step one of setting text: a string with small markup becomes spans of one look each.

`<b> <i> <u>` switch bold, italic, underline; `<br>` or a line feed ends a line; `:name:` is the icon of
that name; `\<`, `\>`, `\:` and `\\` are the plain characters. Whatever is unknown or unbalanced is taken
literally and noted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

TAGS = ("b", "i", "u")
_TOKEN = re.compile(
    r"\\(?P<escaped>[\\<>:])"
    r"|<(?P<slash>/?)(?P<tag>[A-Za-z][A-Za-z0-9]*)[^<>]*>"
    r"|:(?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):"
)
_LINE_ENDS = re.compile("\r\n|[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")


class Span(NamedTuple):
    """Text of one look, line ends as line feeds; or an icon, then `text` is its token."""

    text: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    icon: str = ""


class _Token(NamedTuple):
    """A piece of the source: plain text, or a tag or icon that may yet turn out to be plain text."""

    source: str
    text: str = ""
    tag: str = ""
    closes: bool = False
    icon: str = ""


def clean(text: str) -> tuple[str, tuple[str, ...]]:
    """The text in composed characters, with line feeds, without control characters; and notes on these."""
    notes = []
    if not text.isprintable():
        text = _LINE_ENDS.sub("\n", text).replace("\t", " ")
        for char in sorted(set(_CONTROL.findall(text))):
            notes.append(f"found the control character U+{ord(char):04X}; it is not printed; delete it")
        text = _CONTROL.sub("", text)
        if _HALF_PAIR.search(text):
            notes.append("found half of a surrogate pair; it is not a character; delete it")
            text = _HALF_PAIR.sub("\ufffd", text)
    return unicodedata.normalize("NFC", text), tuple(notes)


def spans(text: str, known: Callable[[str], bool]) -> tuple[tuple[Span, ...], tuple[str, ...]]:
    """Spans of cleaned text, and notes on markup taken literally. `known` tells whether an icon exists."""
    if not ("<" in text or ":" in text or "\\" in text):
        return (Span(text),) if text else (), ()
    notes: list[str] = []
    tokens = list(_tokens(text, known, notes))
    return tuple(_joined(_styled(tokens, _partners(tokens), notes))), tuple(notes)


def plain(text: str) -> str:
    """The text without its markup, line ends as spaces; icon tokens stay."""
    found, _ = spans(clean(text)[0], lambda name: True)
    return "".join(span.text for span in found).replace("\n", " ")


def _tokens(text: str, known: Callable[[str], bool], notes: list[str]) -> Iterator[_Token]:
    at = 0
    for match in _TOKEN.finditer(text):
        if match.start() > at:
            yield _Token(text[at : match.start()], text[at : match.start()])
        yield _token(match, known, notes)
        at = match.end()
    if at < len(text):
        yield _Token(text[at:], text[at:])


def _token(match: re.Match[str], known: Callable[[str], bool], notes: list[str]) -> _Token:
    source = match[0]
    if match["escaped"]:
        return _Token(source, match["escaped"])
    if match["icon"]:
        if known(match["icon"]):
            return _Token(source, source, icon=match["icon"])
        notes.append(f"found the icon token {source}, but no such icon; write \\: for a plain colon")
        return _Token(source, source)
    if match["tag"] == "br" and not match["slash"]:
        return _Token(source, "\n")
    if match["tag"] in TAGS and len(source) == len(match["slash"] + match["tag"]) + 2:
        return _Token(source, source, tag=match["tag"], closes=bool(match["slash"]))
    notes.append(f"found the unknown markup {source}; allowed: <b> <i> <u> <br>; write \\< for a plain <")
    return _Token(source, source)


def _partners(tokens: Sequence[_Token]) -> set[int]:
    """The places of all tags that have a partner."""
    open_: list[int] = []
    paired: set[int] = set()
    for at, token in enumerate(tokens):
        if not token.tag:
            continue
        if not token.closes:
            open_.append(at)
        elif any(tokens[other].tag == token.tag for other in open_):
            while tokens[open_[-1]].tag != token.tag:
                open_.pop()
            paired |= {open_.pop(), at}
    return paired


def _styled(tokens: Sequence[_Token], paired: set[int], notes: list[str]) -> Iterator[Span]:
    depth = dict.fromkeys(TAGS, 0)
    for at, token in enumerate(tokens):
        if at in paired:
            depth[token.tag] += -1 if token.closes else 1
            continue
        if token.tag:
            notes.append(f"found {token.source} without its partner; close or delete it")
        look = {"bold": depth["b"] > 0, "italic": depth["i"] > 0, "underline": depth["u"] > 0}
        yield Span(token.text, icon=token.icon, **look)


def _joined(found: Iterator[Span]) -> Iterator[Span]:
    """Neighbours of one look as one span."""
    last: Span | None = None
    for span in found:
        if last and not last.icon and span[1:] == last[1:]:
            last = last._replace(text=last.text + span.text)
            continue
        if last:
            yield last
        last = span
    if last:
        yield last
