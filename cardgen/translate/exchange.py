"""Texts on their way to other people's programs and back: a batch of units, and how one is taken in.

A unit goes out with `check`, the fingerprints of its source and its translation. When it comes back, three
texts are compared: what went out, what came back, what the PO file says by now. So a correction is taken, a
text that moved on here is kept, and only what both sides changed is a conflict. A file without fingerprints
(a PO file, or a program that dropped them) is compared as it is. Nothing that is filled is ever blanked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from cardgen.catalog.files import write_beside
from cardgen.catalog.model import Texts
from cardgen.catalog.nodes import CONTROL
from cardgen.finding import DataError, Finding, Level
from cardgen.translate.guard import faults
from cardgen.translate.merge import headline, mark
from cardgen.translate.po import in_step
from cardgen.translate.reader import File, Message
from cardgen.translate.texts import normal, shown

_CHECK = re.compile(r"s([0-9a-f]{8})-([tf])([0-9a-f]{8})")
_LENGTH = re.compile(r"max-length:([0-9]+)")


@dataclass(frozen=True, slots=True)
class Unit:
    """One text on its way. `most` is about how many characters have room, 0 for no telling.

    `fuzzy`: somebody has to look at the translation again; `previous` is the source it was made for. `place`
    is where it stands in the file it came from.
    """

    context: str
    source: str
    target: str = ""
    fuzzy: bool = False
    previous: str | None = None
    notes: tuple[str, ...] = ()
    most: int = 0
    check: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """The units of one game in one language; `source` is the language they are translated from."""

    game: str
    lang: str
    source: str
    units: tuple[Unit, ...]
    place: str = ""
    findings: tuple[Finding, ...] = ()


def check_of(source: str, target: str, fuzzy: bool) -> str:
    """The fingerprints of a source and its translation, in a form that no spreadsheet takes for a number."""
    return f"s{fingerprint(source)}-{'f' if fuzzy else 't'}{fingerprint(target)}"


def fingerprint(text: str) -> str:
    """Eight hex digits of a text."""
    return sha256(text.encode()).hexdigest()[:8]


def outgoing(catalog: Texts, path: Path, lang: str) -> Batch:
    """Every text of a catalog with what the PO file, if there is one, says of it. Raises DataError."""
    _, merge = in_step(catalog, path, lang)
    units = tuple(
        _unit(message, message.notes or [headline(ref)])
        for ref, message in zip(merge.refs, merge.messages, strict=True)
    )
    return Batch(catalog.name, normal(lang), catalog.source, units, shown(catalog, path))


def _unit(message: Message, notes: Sequence[str]) -> Unit:
    length = next((found for flag in message.flags if (found := _LENGTH.fullmatch(flag))), None)
    return Unit(
        message.context or "",
        message.msgid,
        message.msgstr,
        message.fuzzy,
        message.previous if message.fuzzy else None,
        tuple(notes),
        int(length[1]) if length else 0,
        check_of(message.msgid, message.msgstr, message.fuzzy),
    )


def batch_of(file: File, game: str, lang: str, where: str) -> Batch:
    """The living entries of a PO file from outside, as units without fingerprints."""
    units = tuple(
        Unit(
            message.context,
            message.msgid,
            message.msgstr,
            message.fuzzy,
            message.previous,
            place=f"{where}:{message.line}",
        )
        for message in file.messages
        if message.context is not None and not message.obsolete
    )
    return Batch(game, lang, file.header.get("X-Source-Language", ""), units, where, tuple(file.findings))


def doubted(unit: Unit, doubtful: bool, inherited: bool) -> Unit:
    """A unit that came back, with its mark. `inherited`: the mark may only never have been taken off.

    Such a mark counts no more when the words have been changed since they went out.
    """
    base = _CHECK.fullmatch(unit.check)
    changed = base is not None and base[3] != fingerprint(unit.target)
    return replace(unit, fuzzy=doubtful and not (inherited and changed))


def singled(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Finding, ...]]:
    """The first unit of each msgctxt, and findings for those that say something else a second time."""
    first: dict[str, Unit] = {}
    found = []
    for unit in units:
        other = first.setdefault(unit.context, unit)
        if other.target != unit.target:
            what = f"found '{unit.context}' a second time with another translation, first at {other.place}"
            found.append(Finding(unit.place, f"{what}; remove one"))
    return tuple(first.values()), tuple(found)


# --- taking in -------------------------------------------------------------------------------------


class Outcome(StrEnum):
    """What became of a unit, in the words of the report."""

    NEW = "new"
    CHANGED = "changed"
    CONFIRMED = "confirmed"
    DOUBTED = "marked as doubtful"
    KEPT = "as they were"
    OLDER = "newer here"
    EMPTY = "left empty there, kept here"
    CONFLICT = "in conflict"
    UNKNOWN = "unknown"


TAKEN = frozenset({Outcome.NEW, Outcome.CHANGED, Outcome.CONFIRMED, Outcome.DOUBTED})
"""The outcomes that change the PO file."""


@dataclass(frozen=True, slots=True)
class Intake:
    """What an import did: the outcome of every unit by its msgctxt, findings, and whether it wrote.

    `stale` are those taken that were made for another source text, and so are marked fuzzy.
    """

    path: Path
    outcomes: dict[str, Outcome]
    stale: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    written: bool = False

    def of(self, outcome: Outcome) -> tuple[str, ...]:
        """The msgctxts with that outcome."""
        return tuple(key for key, one in self.outcomes.items() if one is outcome)

    def __str__(self) -> str:
        """One line for people."""
        counts = [(len(self.of(outcome)), str(outcome)) for outcome in Outcome]
        said = [f"{count} {name}" for count, name in counts if count]
        return ", ".join(said) or "nothing"


def take(catalog: Texts, path: Path, batch: Batch, *, theirs: bool = False, write: bool = True) -> Intake:
    """Merge a batch into a PO file; with `theirs` its text wins a conflict, else ours is kept.

    The file is written only if something changes, whole or not at all. Conflicts, units that no text of the
    catalog knows, and translations that would print wrong are findings. Raises DataError when the PO file is
    broken, or the batch has findings that are errors.
    """
    errors = [finding for finding in batch.findings if finding.level is Level.ERROR]
    if errors:
        raise DataError(errors)
    _, merge = in_step(catalog, path, batch.lang)
    ours = {message.context: message for message in merge.messages}
    where = shown(catalog, path)
    outcomes: dict[str, Outcome] = {}
    stale: list[str] = []
    findings = list(batch.findings)
    for unit in batch.units:
        message = ours.get(unit.context)
        outcome = Outcome.UNKNOWN if message is None else judged(message, unit)
        if message is not None and outcome is Outcome.CONFLICT and theirs:
            outcome = Outcome.CHANGED
        outcomes[unit.context] = outcome
        findings += _remarks(batch, unit, message, outcome, where)
        if message is not None and outcome in TAKEN:
            _apply(message, unit)
            stale += [unit.context] if message.previous is not None else []
    changed = any(outcome in TAKEN for outcome in outcomes.values())
    if changed and write:
        write_beside(path, merge.text(catalog, batch.lang, {}).encode())
    return Intake(path, outcomes, tuple(stale), tuple(findings), changed and write)


def judged(ours: Message, unit: Unit) -> Outcome:
    """What is to become of a unit beside our message, whose msgid is the source of today."""
    moved = unit.source != ours.msgid
    base = _CHECK.fullmatch(unit.check)
    if not unit.target.strip():
        return Outcome.EMPTY if ours.msgstr.strip() else Outcome.KEPT
    if not ours.msgstr.strip():
        return Outcome.NEW
    if unit.target == ours.msgstr:
        return _state(ours, unit, base, moved)
    return _words(ours, unit, base, moved)


def _words(ours: Message, unit: Unit, base: re.Match[str] | None, moved: bool) -> Outcome:
    """Both sides are filled, with different words."""
    if base is None:
        waited = ours.fuzzy and not unit.fuzzy and not moved  # ours was waiting for just this look
        return Outcome.CHANGED if waited else Outcome.CONFLICT
    if base[3] == fingerprint(unit.target):
        return Outcome.OLDER  # as it went out; it was we who changed it
    return Outcome.CHANGED if base[3] == fingerprint(ours.msgstr) else Outcome.CONFLICT


def _state(ours: Message, unit: Unit, base: re.Match[str] | None, moved: bool) -> Outcome:
    """The same words on both sides: only the mark may differ."""
    if moved or ours.fuzzy is unit.fuzzy:
        return Outcome.KEPT
    if base and (base[2] == "f") is unit.fuzzy:
        return Outcome.OLDER
    if unit.fuzzy and base is None:
        return Outcome.KEPT  # a program's mark would take a text off the cards; only a person's does
    return Outcome.DOUBTED if unit.fuzzy else Outcome.CONFIRMED


def _apply(message: Message, unit: Unit) -> None:
    """Our message takes the unit's translation; made for another source, it is marked and keeps that."""
    if unit.source != message.msgid:
        message.previous = unit.source
        mark(message, fuzzy=True)
    else:
        mark(message, fuzzy=unit.fuzzy)
        message.previous = (unit.previous or message.previous) if unit.fuzzy else None
    message.msgstr = unit.target


def _remarks(
    batch: Batch, unit: Unit, message: Message | None, outcome: Outcome, where: str
) -> list[Finding]:
    """What a person must be told of a unit."""

    def told(what: str, level: Level, check: str) -> Finding:
        card, _, field = unit.context.rpartition("/")
        return Finding(unit.place, what, level, check, batch.game, card, field, batch.lang)

    if message is None:
        if not unit.target.strip():
            return []
        what = f"found the key '{unit.context}', which no text has; its translation is not imported; compare"
        return [told(what, Level.WARNING, "unknown-entry")]
    if outcome is Outcome.CONFLICT:
        at = f"{where}:{message.line}" if message.line else where
        what = (
            f"both sides changed it: here '{message.msgstr}' ({at}), there '{unit.target}'; ours is kept; "
            "change it by hand, or take all of theirs with --theirs"
        )
        return [told(what, Level.ERROR, "conflict")]
    if outcome not in TAKEN or unit.source != message.msgid:
        return []
    return [
        told(f"imported, but {what}", Level.WARNING, check)
        for check, level, what in faults(message.msgid, unit.target)
        if level is Level.ERROR
    ]


def unprinted(text: str) -> str:
    """What is wrong with a text as a text at all, "" for nothing."""
    if found := CONTROL.search(text):
        return f"found the invisible character U+{ord(found[0]):04X}; not allowed anywhere; delete it"
    return ""
