"""A PO file brought into step with its catalog, keyed on msgctxt alone.

An entry is its context, not its text: a changed source keeps the translation, marks it fuzzy and keeps the
first text it was made for as `#| msgid`; a vanished text goes to the obsolete entries and comes back from
there; nothing is ever filled from another card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.catalog.model import Texts
from cardgen.translate.guard import placeholders
from cardgen.translate.reader import File, Message
from cardgen.translate.texts import TextRef, texts
from cardgen.translate.writer import po_text

Notes = Callable[[TextRef], Sequence[str]]
"""Lines for translators about a text; one like `max-length:190` becomes a flag."""
FUZZY = "fuzzy"
_LENGTH = re.compile(r"max-length:[0-9]+")
_BRACES = "python-brace-format"


@dataclass(slots=True)
class Merged:
    """The messages of a file in step with the catalog: one for each text in its order, and vanished ones.

    The lists of msgctxts say what became of each.
    """

    file: File
    refs: Sequence[TextRef] = ()
    messages: list[Message] = field(default_factory=list)
    obsolete: list[Message] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    revived: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def text(self, catalog: Texts, lang: str, more: Mapping[str, str], notes: Notes | None = None) -> str:
        """The whole file. `more` are lines of the header that a file without them gets."""
        for ref, message in zip(self.refs, self.messages, strict=True):
            _told(ref, message, catalog.name, notes)
        header = {
            "Project-Id-Version": catalog.name,
            "MIME-Version": "1.0",
            **more,
            **self.file.header,
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Language": lang,
            "X-Source-Language": catalog.source,
        }
        return po_text(header, self.file.head, [*self.messages, *self.obsolete])


def merged(catalog: Texts, file: File) -> Merged:
    """The file's messages, merged with the catalog's texts; those without a context become obsolete."""
    made = Merged(file, texts(catalog))
    living: dict[str, Message] = {}
    for message in file.messages:
        if message.context is None or message.obsolete:
            made.obsolete.append(message)
        else:
            living[message.context] = message
    for ref in made.refs:
        made.messages.append(_entry(made, ref, living.pop(ref.msgctxt, None)))
    for key, message in living.items():
        made.gone.append(key)
        if message.msgstr:
            made.obsolete.append(message)
    for message in made.obsolete:
        message.obsolete = True
    return made


def _entry(made: Merged, ref: TextRef, message: Message | None) -> Message:
    """The message of a text of the catalog."""
    key = ref.msgctxt
    if message is not None:
        (made.kept if message.msgid == ref.msgid else made.changed).append(key)
    elif (message := _revived(made, ref)) is not None:
        made.revived.append(key)
    else:
        made.new.append(key)
        return Message(context=key, msgid=ref.msgid)
    if message.msgid != ref.msgid:
        moved_on(message, ref.msgid)
    elif message.previous is not None and not message.fuzzy:
        message.previous = None  # the translator looked at it; the old text is of no more use
    return message


def _revived(made: Merged, ref: TextRef) -> Message | None:
    """A vanished message of this very context, the one with the same source first, else the last."""
    found = [message for message in made.obsolete if message.context == ref.msgctxt]
    if not found:
        return None
    best = next((message for message in found if message.msgid == ref.msgid), found[-1])
    made.obsolete = [message for message in made.obsolete if message is not best]
    best.obsolete = False
    return best


def moved_on(message: Message, msgid: str) -> None:
    """The source has another text now; the translation is kept and marked."""
    if message.msgstr:
        if message.previous is None or not message.fuzzy:
            message.previous = message.msgid
        mark(message, fuzzy=True)
        if message.previous == msgid:
            message.previous = None  # back to the first text; whether the words fit, only a person can tell
    else:
        message.previous = None
        mark(message, fuzzy=False)
    message.msgid = msgid


def mark(message: Message, fuzzy: bool) -> None:
    """Set or remove the mark that somebody has to look at the translation again."""
    others = [flag for flag in message.flags if flag != FUZZY]
    message.flags = [FUZZY, *others] if fuzzy else others


def _told(ref: TextRef, message: Message, name: str, notes: Notes | None) -> None:
    """What our part of an entry's comments says: made anew when there are notes, else kept."""
    lines = list(notes(ref)) if notes else message.notes[1:]
    lengths = [line for line in lines if _LENGTH.fullmatch(line)] if notes else []
    flags = [flag for flag in message.flags if flag != _BRACES and not (lengths and _LENGTH.fullmatch(flag))]
    message.flags = [*flags, *([_BRACES] if placeholders(ref.msgid) else []), *lengths]
    message.notes = [headline(ref), *(line for line in lines if line not in lengths)]
    # without line numbers: a card more at the top would change every entry of the file
    message.reference = f"data/{name}/{ref.component}.yaml"


def headline(ref: TextRef) -> str:
    """The first line for translators: where the words stand, and on how many pieces."""
    card = f"{ref.card} ({ref.copies} copies)" if ref.copies > 1 else ref.card
    return " · ".join(part for part in (ref.component, card, ref.field) if part)


def translated(messages: Iterable[Message]) -> int:
    """How many messages have a translation that nobody need look at again."""
    return sum(bool(message.msgstr.strip()) and not message.fuzzy for message in messages)
