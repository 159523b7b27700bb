"""Reads gettext PO strictly: every part of every entry, each with its line.

Of our own because polib, which writes the files, drops an unclosed quote in silence: after a merge the
translation would be gone. Here a damaged line is a finding, and a damaged file is not merged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.catalog.files import read_bytes, read_text
from cardgen.catalog.nodes import CONTROL, MOST, position
from cardgen.finding import DataError, Finding, Level

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_KEYWORD = re.compile(r"(msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]+\])?)[ \t]*(\".*)$")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")


@dataclass(slots=True)
class Message:
    """One entry. `context` is None when it has no msgctxt; `line` is where its first keyword stands."""

    line: int = 0
    context: str | None = None
    msgid: str = ""
    msgstr: str = ""
    previous: str | None = None
    obsolete: bool = False
    flags: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)  # lines of the translator, "# ..."
    notes: list[str] = field(default_factory=list)  # lines of ours, "#. ..."
    reference: str = ""  # the file the source stands in, "#: ..."; made anew, never read
    plural: bool = False

    @property
    def fuzzy(self) -> bool:
        """True when somebody has to look at the translation again."""
        return "fuzzy" in self.flags


@dataclass(slots=True)
class File:
    """A PO file: its header as a mapping and as a message, the other messages, and what is wrong."""

    header: Mapping[str, str] = field(default_factory=dict)
    head: Message | None = None
    messages: list[Message] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_po(path: Path, where: str) -> File:
    """Read a PO file; never raises: what is wrong is in `findings`."""
    try:
        text = read_text(path, where, _root(path))
    except DataError as problem:
        return File(findings=list(problem.findings))
    return parse(text, where)


def po_bytes(path: Path, where: str) -> bytes:
    """What stands in a PO file. Raises DataError for what is no file, leads elsewhere or is too large."""
    return read_bytes(path, where, _root(path))


def _root(path: Path) -> Path:
    """Where a PO file may lie: the data folder, for text/xx.po of a game may be a link inside it."""
    folder = path.absolute().parent
    return folder.parent.parent if folder.name == "text" else folder


def parse(text: str, where: str) -> File:
    """The messages of a PO text and everything that is wrong with it."""
    file = File()
    for found in CONTROL.finditer(text):
        line, column = position(text, found.start())
        what = f"found the invisible character U+{ord(found[0]):04X}; not allowed anywhere; delete it"
        file.findings.append(Finding(f"{where}:{line}:{column}", what))
        if len(file.findings) >= MOST:
            break
    if file.findings:
        return file
    messages = _Growing(file, where).all(text)
    if not messages and not file.findings:
        file.findings.append(
            Finding(f"{where}:1", "the file is empty; get it from a fresh copy or delete it")
        )
    _sort_out(file, messages, where)
    return file


@dataclass(slots=True)
class _Growing:
    """The state of reading: the entry being built and the string a continuation line belongs to."""

    file: File
    where: str
    message: Message = field(default_factory=Message)
    part: str = ""  # the keyword that was read last, "" before the first of an entry
    old: bool = False  # its line began with "#|"
    seen: set[str] = field(default_factory=set)

    def all(self, text: str) -> list[Message]:
        """Every whole entry."""
        done: list[Message] = []
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
            try:
                self.line(line.strip(" \t"), number, done)
            except ValueError as problem:
                self.file.findings.append(Finding(f"{self.where}:{number}", str(problem)))
                if len(self.file.findings) >= MOST:
                    break
        self.close(done)
        return done

    def line(self, line: str, number: int, done: list[Message]) -> None:
        """Take in one line; ValueError says what is wrong with it."""
        if not line:
            self.close(done)
        elif line.startswith("#~|"):
            self.obsolete(done)
            self.string(line[3:].strip(), number, done, old=True)
        elif line.startswith("#~"):
            self.obsolete(done)
            self.string(line[2:].strip(), number, done)
        elif line.startswith("#|"):
            self.comment(done)
            self.string(line[2:].strip(), number, done, old=True)
        elif line.startswith("#"):
            self.comment(done)
            self.keep(line)
        else:
            if self.message.obsolete:
                self.close(done)
            self.string(line, number, done)

    def obsolete(self, done: list[Message]) -> None:
        """The entry is a vanished one; a living one before it ends here."""
        if self.seen and not self.message.obsolete:
            self.close(done)
        self.message.obsolete = True

    def comment(self, done: list[Message]) -> None:
        """A comment after the strings of an entry begins the next one."""
        if "msgstr" in self.seen:
            self.close(done)

    def keep(self, line: str) -> None:
        """A comment line of any kind; references to files are made anew and not kept."""
        if line.startswith("#,"):
            self.message.flags += [flag.strip() for flag in line[2:].split(",") if flag.strip()]
        elif line.startswith("#."):
            self.message.notes.append(line[2:].removeprefix(" "))
        elif not line.startswith("#:"):
            self.message.remarks.append(line[1:].removeprefix(" "))

    def string(self, line: str, number: int, done: list[Message], old: bool = False) -> None:
        """A keyword with its string, or a string that continues the one before."""
        found = _KEYWORD.match(line)
        if found is None and not line.startswith('"'):
            raise ValueError(
                f"found '{line[:40]}'; allowed: comments, msgctxt, msgid and msgstr with a text in quotes"
            )
        if found is not None:
            self.keyword(found[1], old, number, done)
        elif not self.part or self.old is not old:
            raise ValueError("found a text in quotes without msgid or msgstr before it; is a line missing?")
        value = _unquoted(found[2] if found else line)
        name = ("previous " if old else "") + self.part.split("[", maxsplit=1)[0]
        if name == "msgctxt":
            self.message.context = (self.message.context or "") + value
        elif name == "msgid":
            self.message.msgid += value
        elif name == "msgstr":
            self.message.msgstr += value
        elif name == "previous msgid":
            self.message.previous = (self.message.previous or "") + value

    def keyword(self, word: str, old: bool, number: int, done: list[Message]) -> None:
        """A new part of the entry begins, or a new entry."""
        if not old and "msgstr" in self.seen and word in ("msgctxt", "msgid"):
            vanished = self.message.obsolete
            self.close(done)
            self.message.obsolete = vanished
        name = f"previous {word}" if old else word
        if name in self.seen:
            raise ValueError(f"found {word} a second time in one entry; is an empty line missing?")
        if word.startswith("msgstr") and "msgid" not in self.seen:
            raise ValueError(f"found {word} without msgid before it; is a line missing?")
        self.seen.add(name)
        self.message.plural |= word == "msgid_plural" or "[" in word
        self.message.line = self.message.line or (0 if old else number)
        self.part, self.old = word, old

    def close(self, done: list[Message]) -> None:
        """The entry is over."""
        strings = {name for name in self.seen if not name.startswith("previous")}
        if strings and not any(name.startswith("msgstr") for name in strings):
            what = "found an entry without msgstr: is the file cut off? Get it from a fresh copy"
            self.file.findings.append(Finding(f"{self.where}:{self.message.line}", what))
        elif strings:
            done.append(self.message)
        self.message, self.part, self.old, self.seen = Message(), "", False, set()


def _unquoted(text: str) -> str:
    """The value of a text in quotes; ValueError when quotes or escapes are broken."""
    found = _STRING.fullmatch(text)
    if found is None:
        raise ValueError('found a quote (") that is missing or not written \\"; is the line cut off?')
    if "\\" not in found[1]:
        return found[1]
    for letter in _ESCAPE.findall(found[1]):
        if letter not in _ESCAPES:
            raise ValueError(f'found \\{letter}; allowed: \\n, \\" and \\\\; write a backslash twice')
    return _ESCAPE.sub(lambda letter: _ESCAPES[letter[1]], found[1])


def _sort_out(file: File, messages: list[Message], where: str) -> None:
    """The header apart; the same msgctxt twice and plural forms are findings."""
    seen: dict[str, int] = {}
    for message in messages:
        place = f"{where}:{message.line}"
        if message.context is None and not message.msgid and not message.obsolete:
            if file.head is None:
                file.head, file.header = message, _header(message.msgstr)
            continue
        if message.plural:
            what = "found plural forms; allowed: one msgid and one msgstr; remove the others"
            file.findings.append(Finding(place, what))
        elif message.context is not None and not message.obsolete:
            first = seen.setdefault(message.context, message.line)
            if first != message.line:
                what = (
                    f"found the msgctxt '{message.context}' a second time, first in line {first}; remove one"
                )
                file.findings.append(Finding(place, what))
        file.messages.append(message)


def _header(text: str) -> dict[str, str]:
    lines = (line.partition(":") for line in text.split("\n") if ":" in line)
    return {key.strip(): value.strip() for key, _, value in lines}


def wrong_language(file: File, where: str, lang: str, normal: str | None) -> Finding | None:
    """A finding when the header is of another language than the file's name; `normal` is the header's."""
    place = f"{where}:{file.head.line if file.head else 1}"
    found = file.header.get("Language", "")
    if not found:
        what = (
            f"found no Language in the header; add \"Language: {lang}\\n\", or run 'cardgen translate update'"
        )
        return Finding(place, what, Level.WARNING, "language", lang=lang)
    if normal != lang:
        what = f"found the language '{found}' in the header of a file for '{lang}'; is it the right file?"
        return Finding(place, what, check="language", lang=lang)
    return None
