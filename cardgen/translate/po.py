"""PO files kept in step with the catalog: languages, and a merge keyed on msgctxt alone.

An entry is its context, not its text: a changed source keeps the translation, marks it fuzzy and keeps the
first text it was made for as `#| msgid`; a vanished text goes to the obsolete entries and comes back from
there; nothing is ever filled from another card. Nothing in the file depends on the clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.catalog.files import write_beside
from cardgen.catalog.model import Texts
from cardgen.finding import DataError, Finding, Level
from cardgen.translate.guard import placeholders
from cardgen.translate.reader import File, Message, read_po, wrong_language
from cardgen.translate.texts import TextRef, code_of, in_source, normal, shown, texts

if TYPE_CHECKING:
    import polib

Notes = Callable[[TextRef], Sequence[str]]
_LENGTH = re.compile(r"max-length:[0-9]+")


@dataclass(frozen=True, slots=True)
class Summary:
    """What an update did, as msgctxts; `written` is False when the file was right already."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    revived: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    written: bool = False

    def __str__(self) -> str:
        """One line for people."""
        parts = ((self.new, "new"), (self.changed, "changed"), (self.gone, "gone"), (self.revived, "revived"))
        said = [f"{len(part)} {name}" for part, name in parts if part]
        return ", ".join([*said, f"{len(self.kept)} kept"])


def languages(folder: Path, source: str = "") -> tuple[str, ...]:
    """The languages of a game's folder: the source first, then those with a file `text/<lang>.po`, sorted.

    Without `source` it is read from the folder's box.yaml; a folder without one speaks English.
    """
    source = source or _source(folder)
    found = {normal(path.stem) for path in (folder / "text").glob("*.po") if code_of(path.stem)}
    return (source, *sorted(found - {source}))


def _source(folder: Path) -> str:
    try:
        text = (folder / "box.yaml").read_text("utf-8", errors="replace")
    except OSError:
        return "en"
    found = re.search(r"^language:[ \t]*[\"']?([a-zA-Z_-]+)", text, re.MULTILINE)
    return (found and code_of(found[1])) or "en"


def po_path(folder: Path, lang: str) -> Path:
    """The PO file of a language: `text/pt_BR.po`, or the file that spells it pt-BR. Raises DataError."""
    lang = normal(lang)
    for path in sorted((folder / "text").glob("*.po")):
        if code_of(path.stem) == lang:
            return path
    return folder / "text" / f"{lang}.po"


def update(catalog: Texts, path: Path, lang: str, notes: Notes | None = None) -> Summary:
    """Write or merge a PO file. `notes` gives lines for translators, e.g. the room a text has.

    A note `max-length:190` becomes a flag. A file that would not change is not touched. Raises DataError
    when the file is broken or of another language, or cannot be written; then it stays as it was.
    """
    lang = normal(lang)
    where = shown(catalog, path)
    in_source(catalog)
    if lang == catalog.source:
        what = f"found the source language; it is written in the YAML, not in {path.name}; choose another"
        raise DataError([Finding("", what, game=catalog.name, lang=lang)])
    old = _read(path, where, lang) if path.exists() or path.is_symlink() else File()
    merge = _Merge.of(old.messages)
    living = [merge.entry(ref) for ref in texts(catalog)]
    vanished = merge.rest()
    written = _text(
        catalog, lang, old, [*living, *vanished], notes, {ref.msgctxt: ref for ref in texts(catalog)}
    )
    data = written.encode()
    changed = not path.exists() or path.read_bytes() != data
    if changed:
        write_beside(path, data)
    new, gone, revived, kept = tuple(merge.new), tuple(merge.gone), tuple(merge.revived), tuple(merge.kept)
    return Summary(new, tuple(merge.changed), gone, revived, kept, changed)


def _read(path: Path, where: str, lang: str) -> File:
    file = read_po(path, where)
    wrong = wrong_language(file, where, lang, code_of(file.header.get("Language", "")))
    findings = [
        *file.findings,
        *([wrong] if wrong and wrong.level is Level.ERROR and not file.findings else []),
    ]
    if findings:
        raise DataError(findings)
    return file


@dataclass(slots=True)
class _Merge:
    """Old messages by context, and what becomes of them."""

    living: dict[str, Message] = field(default_factory=dict)
    obsolete: list[Message] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    revived: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    @staticmethod
    def of(messages: Iterable[Message]) -> _Merge:
        """Sort the messages of a file; those without a context match nothing and become obsolete."""
        merge = _Merge()
        for message in messages:
            if message.context is None or message.obsolete:
                merge.obsolete.append(message)
            else:
                merge.living[message.context] = message
        return merge

    def entry(self, ref: TextRef) -> Message:
        """The message of a text of the catalog."""
        key = ref.msgctxt
        message = self.living.pop(key, None)
        if message is None:
            message = self.revive(ref)
            (self.revived if message else self.new).append(key)
        else:
            (self.kept if message.msgid == ref.msgid else self.changed).append(key)
        if message is None:
            return Message(context=key, msgid=ref.msgid)
        if message.msgid != ref.msgid:
            _moved_on(message, ref.msgid)
        elif message.previous is not None and not message.fuzzy:
            message.previous = None  # the translator looked at it; the old text is of no more use
        return message

    def revive(self, ref: TextRef) -> Message | None:
        """A vanished message of this very context, the one with the same source first, else the last."""
        found = [message for message in self.obsolete if message.context == ref.msgctxt]
        if not found:
            return None
        best = next((message for message in found if message.msgid == ref.msgid), found[-1])
        self.obsolete = [message for message in self.obsolete if message is not best]
        best.obsolete = False
        return best

    def rest(self) -> list[Message]:
        """What the catalog has no text for: kept as obsolete if it was ever translated."""
        for key, message in self.living.items():
            self.gone.append(key)
            if message.msgstr:
                self.obsolete.append(message)
        for message in self.obsolete:
            message.obsolete = True
        return self.obsolete


def _moved_on(message: Message, msgid: str) -> None:
    """The source has another text now; the translation is kept and marked."""
    if message.msgstr:
        if message.previous is None or not message.fuzzy:
            message.previous = message.msgid
        if not message.fuzzy:
            message.flags.insert(0, "fuzzy")
        if message.previous == msgid:
            message.previous = None  # back to the first text; whether the words fit, only a person can tell
    else:
        message.previous = None
        message.flags = [flag for flag in message.flags if flag != "fuzzy"]
    message.msgid = msgid


def _text(
    catalog: Texts,
    lang: str,
    old: File,
    messages: Iterable[Message],
    notes: Notes | None,
    refs: dict[str, TextRef],
) -> str:
    """The whole file."""
    import polib

    po = polib.POFile(wrapwidth=0)
    po.header = "\n".join(old.head.remarks) if old.head else ""
    po.metadata_is_fuzzy = bool(old.head and old.head.fuzzy)
    po.metadata = {
        "Project-Id-Version": catalog.name,
        "MIME-Version": "1.0",
        **old.header,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": lang,
        "X-Source-Language": catalog.source,
    }
    for message in messages:
        ref = None if message.obsolete else refs[message.context or ""]
        po.append(_entry(message, ref, catalog.name, notes))
    return str(po).removeprefix("#\n")  # what polib makes of no header comment


def _entry(message: Message, ref: TextRef | None, name: str, notes: Notes | None) -> polib.POEntry:
    import polib

    flags = list(message.flags)
    said: list[str] = []
    where: list[tuple[str, str]] = []
    if ref is not None:
        lines = list(notes(ref)) if notes else message.notes[1:]
        lengths = [line for line in lines if _LENGTH.fullmatch(line)] if notes else []
        said = [_headline(ref), *(line for line in lines if line not in lengths)]
        flags = [flag for flag in flags if not (lengths and _LENGTH.fullmatch(flag)) and flag != _BRACES]
        flags += [*([_BRACES] if placeholders(ref.msgid) else []), *lengths]
        # without line numbers: a card more at the top would change every entry of the file
        where = [(f"data/{name}/{ref.component}.yaml", "")]
    return polib.POEntry(
        msgctxt=message.context,
        msgid=message.msgid,
        msgstr=message.msgstr,
        previous_msgid=message.previous,
        obsolete=message.obsolete,
        flags=flags,
        tcomment="\n".join(message.remarks),
        comment="\n".join(said),
        occurrences=where,
    )


_BRACES = "python-brace-format"


def _headline(ref: TextRef) -> str:
    """The first line for translators: where the words stand."""
    return " · ".join(part for part in (ref.component, ref.card, ref.field) if part)
