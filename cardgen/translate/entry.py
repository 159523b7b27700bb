"""One entry of a PO file read and written, everything else of the file left as it stands, byte for byte.

For an editor that saves text by text while another program may save the same file: the file is read anew each
time, only the lines of the one entry are replaced, and the new file is moved in only if nobody has written
meanwhile. An entry has a version, the digest of what a translator can change; who saves says which version
the words were written over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cardgen.catalog.files import beside
from cardgen.catalog.model import Texts
from cardgen.catalog.nodes import CONTROL
from cardgen.catalog.reading import LONGEST
from cardgen.finding import DataError, Finding
from cardgen.translate.po import update
from cardgen.translate.reader import File, Message, parse, po_bytes, read_po
from cardgen.translate.texts import TextRef, in_source, shown, texts

_LINES = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
_WORD = re.compile(r"(msgctxt|msgid|msgstr)[ \t]*\"")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\t": "\\t", "\r": "\\r", "\n": "\\n"})
_HALF = re.compile("[\ud800-\udfff]")
_TRIES = 5


@dataclass(frozen=True, slots=True)
class State:
    """What a PO file says of one text now; `version` changes with anything a translator can change.

    `msgid` is the source the translation was made for, `previous` the one before it while it is fuzzy. A text
    without an entry has an empty one.
    """

    msgid: str
    msgstr: str
    fuzzy: bool
    previous: str | None
    remarks: tuple[str, ...]
    notes: tuple[str, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Edit:
    """What a translator has done to one text.

    `version` is that of the state it was done to. With `done` the translation was looked at: the fuzzy mark
    and the old source go; without, it is saved as fuzzy, to be looked at again. `remark` is one line to be
    kept with the entry, such as `ignore: card-quotes - the sign is a measure`; "" for none.
    """

    msgstr: str
    version: str
    done: bool = True
    remark: str = ""


class Overtaken(Exception):
    """The entry is no longer the one the words were written over; `state` is what it says now."""

    def __init__(self, state: State) -> None:
        self.state = state
        super().__init__(state.version)


def state(ref: TextRef, message: Message | None) -> State:
    """The state of a text by the message of its PO file, None when the file has none."""
    if message is None:
        return State(ref.msgid, "", False, None, (), (), _version(Message(msgid=ref.msgid)))
    previous = message.previous if message.fuzzy else None
    if message.msgid != ref.msgid and message.msgstr:
        previous = previous or message.msgid
    return State(
        message.msgid, message.msgstr, message.fuzzy, previous, tuple(message.remarks), tuple(message.notes),
        _version(message),
    )  # fmt: skip


def _version(message: Message) -> str:
    """Sixteen hex digits of source, translation, flags and the translator's remarks."""
    parts = (message.msgid, message.msgstr, *sorted(message.flags), "", *message.remarks)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def save(catalog: Texts, path: Path, lang: str, ref: TextRef, edit: Edit) -> State:
    """Write one translation into the PO file of a language and return the entry's new state.

    An entry that the file lacks is added where the catalog has it; a file that is not there is made, with
    every text. Raises Overtaken when the entry is another by now, DataError when the words cannot stand in a
    PO file, or the file is broken or cannot be written; it then stays as it was.
    """
    in_source(catalog)
    where = shown(catalog, path)
    _refuse(edit, where, ref)
    if not path.exists():
        update(catalog, path, lang)
    for _ in range(_TRIES):
        before = po_bytes(path, where)
        file, lines = _read(path, where, before)
        message = next((one for one in file.messages if _is(one, ref)), None)
        now = state(ref, message)
        if now.version != edit.version:
            raise Overtaken(now)
        wanted = _changed(ref, message, edit)
        text = "".join(_placed(catalog, lines, file, ref, message, wanted))
        data = before[: 3 * before.startswith(b"\xef\xbb\xbf")] + text.encode()
        if not _proven(text, where, file, wanted):
            what = f"found '{ref.msgctxt}' grown together with its neighbours; run 'cardgen translate update'"
            raise DataError([Finding(where, what, game=catalog.name, lang=lang)])
        if data == before or _moved_in(path, where, data, before):
            return state(ref, wanted)
    what = "found another program that writes this file all the time; close it there and save again"
    raise DataError([Finding(where, what, game=catalog.name, lang=lang)])


def _is(message: Message, ref: TextRef) -> bool:
    return message.context == ref.msgctxt and not message.obsolete


def _refuse(edit: Edit, where: str, ref: TextRef) -> None:
    """What would make the file unreadable is no translation, and a remark is one line."""
    what = ""
    longest = max(len(edit.msgstr), len(edit.remark))
    if longest > LONGEST:
        what = f"found a text of {longest} characters; allowed: at most {LONGEST}; shorten it"
    elif "\n" in edit.remark or "\r" in edit.remark:
        what = "found a remark of several lines; allowed: one; shorten it"
    elif found := CONTROL.search(edit.msgstr + edit.remark) or _HALF.search(edit.msgstr + edit.remark):
        what = f"found the invisible character U+{ord(found[0]):04X}; not allowed anywhere; delete it"
    if what:
        raise DataError([Finding(where, what, check="control", card=ref.card, field=ref.field)])


def _read(path: Path, where: str, before: bytes) -> tuple[File, list[str]]:
    """The file and its lines with their ends. Raises DataError for a broken file."""
    file = read_po(path, where)
    if not file.findings:
        text = before.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
        file = parse(text, where)
    if file.findings:
        raise DataError(file.findings)
    return file, _LINES.findall(text)


def _changed(ref: TextRef, message: Message | None, edit: Edit) -> Message:
    """The message as it will be."""
    said = " · ".join(part for part in (ref.component, ref.card, ref.field) if part)
    old = message or Message(context=ref.msgctxt, msgid=ref.msgid, notes=[said])
    flags = [flag for flag in old.flags if flag != "fuzzy"]
    fuzzy = bool(edit.msgstr) and not edit.done
    previous = None
    if fuzzy:
        previous = old.previous if old.fuzzy else None
        if old.msgid != ref.msgid and old.msgstr:
            previous = previous or old.msgid
        flags = ["fuzzy", *flags]
    remarks = [*old.remarks, *([edit.remark] if edit.remark and edit.remark not in old.remarks else [])]
    return Message(
        old.line, ref.msgctxt, ref.msgid, edit.msgstr, previous, flags=flags, remarks=remarks, notes=old.notes
    )


def _placed(
    catalog: Texts, lines: Sequence[str], file: File, ref: TextRef, message: Message | None, wanted: Message
) -> list[str]:
    """The lines of the file with the entry in its place."""
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if message is not None:
        first, last = _extent(lines, message.line)
        return [*lines[:first], *_entry(lines[first:last], message, wanted, end), *lines[last:]]
    at = _extent(lines, _neighbour(catalog, file, ref))[1]
    head = [f"# {remark}{end}" for remark in wanted.remarks]
    head += [
        *(f"#. {note}{end}" for note in wanted.notes),
        f"#: data/{catalog.name}/{ref.component}.yaml{end}",
    ]
    before = list(lines[:at])
    if before and not before[-1].endswith(("\n", "\r")):
        before[-1] += end
    return [*before, end, *_entry(head, None, wanted, end), *lines[at:]]


def _neighbour(catalog: Texts, file: File, ref: TextRef) -> int:
    """The line of the entry after which a new one belongs: of the nearest text before it, else the header."""
    lines = {one.context: one.line for one in file.messages if not one.obsolete}
    before = file.head.line if file.head else 1
    for other in texts(catalog):
        if other.msgctxt == ref.msgctxt:
            break
        before = lines.get(other.msgctxt, before)
    return before


def _extent(lines: Sequence[str], line: int) -> tuple[int, int]:
    """First and one after the last line of the entry whose first keyword stands in that line, from 1."""
    first = line - 1
    while first > 0 and lines[first - 1].lstrip(" \t").startswith("#") and not _obsolete(lines[first - 1]):
        first -= 1
    last, ended = line - 1, False
    while last < len(lines):
        said = lines[last].strip()
        word = _WORD.match(said)
        if not said or _obsolete(said) or (ended and not said.startswith('"')):
            break
        ended |= bool(word and word[1] == "msgstr")
        last += 1
    return first, last


def _obsolete(line: str) -> bool:
    return line.lstrip(" \t").startswith("#~")


def _entry(old: Sequence[str], before: Message | None, wanted: Message, end: str) -> list[str]:
    """The lines of the entry: what has not changed stays as it was written, line for line."""
    comments: list[str] = []
    strings: dict[str, list[str]] = {"msgctxt": [], "msgid": [], "msgstr": []}
    part = ""
    for line in old:
        said = line.strip(" \t")
        if said.startswith("#"):
            if not said.startswith(("#,", "#|")):
                comments.append(line)
            continue
        word = _WORD.match(said)
        part = word[1] if word else part
        strings[part].append(line)
    if before is None or before.msgid != wanted.msgid:
        strings["msgid"] = _string("msgid", wanted.msgid, end)
    if before is None or before.msgstr != wanted.msgstr:
        strings["msgstr"] = _string("msgstr", wanted.msgstr, end)
    context = strings["msgctxt"] or _string("msgctxt", wanted.context or "", end)
    if before is not None:
        ours = [at for at, line in enumerate(comments) if line.lstrip()[:2] in ("#.", "#:")]
        at = ours[0] if ours else len(comments)
        comments[at:at] = [f"# {remark}{end}" for remark in wanted.remarks[len(before.remarks) :]]
    flags = [f"#, {', '.join(wanted.flags)}{end}"] if wanted.flags else []
    previous = [f"#| {line}" for line in _string("msgid", wanted.previous, end)] if wanted.previous else []
    found = [*comments, *flags, *previous, *context, *strings["msgid"], *strings["msgstr"]]
    return [line if line.endswith(("\n", "\r")) else line + end for line in found]


def _string(word: str, text: str, end: str) -> list[str]:
    """A keyword with its text; one with line breaks has a line for each, as gettext writes it."""
    rows = re.findall(r"[^\n]*\n|[^\n]+", text)
    if len(rows) < 2:
        return [f'{word} "{text.translate(_ESCAPES)}"{end}']
    return [f'{word} ""{end}', *(f'"{row.translate(_ESCAPES)}"{end}' for row in rows)]


def _proven(text: str, where: str, old: File, wanted: Message) -> bool:
    """Whether the new file says what it should, and otherwise what it said."""
    new = parse(text, where)

    def said(messages: Sequence[Message]) -> list[tuple[object, ...]]:
        return [
            (one.context, one.msgid, one.msgstr, one.previous, one.flags, one.remarks) for one in messages
        ]

    mine = [one for one in new.messages if one.context == wanted.context and not one.obsolete]
    others = [one for one in new.messages if one.context != wanted.context or one.obsolete]
    before = [one for one in old.messages if one.context != wanted.context or one.obsolete]
    unharmed = not new.findings and new.header == old.header and said(others) == said(before)
    return unharmed and said(mine) == said([wanted])


def _moved_in(path: Path, where: str, data: bytes, before: bytes) -> bool:
    """Whether the file was written; not when it is no longer what was read."""
    try:
        with beside(path) as temporary:
            temporary.write_bytes(data)
            if po_bytes(path, where) != before:
                raise _Again
    except _Again:
        return False
    return True


class _Again(Exception):
    """Somebody else has written meanwhile."""
