"""Writes gettext PO: the same messages give the same bytes, and nothing in them depends on the clock.

Texts are broken only at their line feeds, never at a width: a change of one word is a change of one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cardgen.translate.reader import Message

_FIRST = (
    "Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date", "Last-Translator",
    "Language-Team", "Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms",
)  # fmt: skip
"""The order in which gettext and Poedit write the header; what else there is follows by name."""
_ESCAPES = {
    "\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t", "\r": r"\r", "\a": r"\a", "\b": r"\b", "\f": r"\f",
    "\v": r"\v",
}  # fmt: skip
_ESCAPED = re.compile(r'[\\"\n\t\r\a\b\f\v]')


def po_text(header: Mapping[str, str], head: Message | None, messages: Iterable[Message]) -> str:
    """A whole file: the header with the remarks and flags of `head`, living messages, obsolete ones."""
    order = [*_FIRST, *sorted((key for key in header if key not in _FIRST), key=str.lower)]
    lines = "".join(f"{key}: {header[key]}\n" for key in order if key in header)
    first = Message(msgstr=lines)
    if head is not None:
        first.remarks, first.flags = head.remarks, ["fuzzy"] if head.fuzzy else []
    found = list(messages)
    living = (message for message in found if not message.obsolete)
    obsolete = (message for message in found if message.obsolete)
    entries = ("\n".join(_entry(message)) for message in (first, *living, *obsolete))
    return "\n\n".join(entries) + "\n"


def _entry(message: Message) -> Iterator[str]:
    """The lines of one entry."""
    mark = "#~ " if message.obsolete else ""
    for remark in message.remarks:
        yield f"# {remark}" if remark else "#"
    if not message.obsolete:
        for note in message.notes:
            yield f"#. {note}"
        if message.reference:
            yield f"#: {message.reference}"
    if message.flags:
        yield f"#, {', '.join(message.flags)}"
    if message.previous is not None:
        yield _string("#~| msgid" if message.obsolete else "#| msgid", message.previous)
    if message.context is not None:
        yield _string(f"{mark}msgctxt", message.context)
    yield _string(f"{mark}msgid", message.msgid)
    yield _string(f"{mark}msgstr", message.msgstr)


def _string(keyword: str, text: str) -> str:
    """A keyword with its text in quotes; a text of several lines begins on the next one."""
    if not _ESCAPED.search(text):
        return f'{keyword} "{text}"'
    parts = [_quoted(part) for part in text.splitlines(keepends=True)] if "\n" in text else [_quoted(text)]
    if len(parts) == 1:
        return f"{keyword} {parts[0]}"
    before = keyword.rpartition("msg")[0]
    return "\n".join([f'{keyword} ""', *(f"{before}{part}" for part in parts)])


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda found: _ESCAPES[found[0]], text) + '"'
