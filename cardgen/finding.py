"""Finding(where, what, level): how every room reports.

Rooms collect findings and go on; only the command line prints, counts and sets the exit code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """How much a finding weighs: an error fails a run, a warning only with --strict, info never."""

    INFO = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """A remark with a place.

    `where` is `file:line:column` or as much of it as is known; `what` says what was found, what is
    allowed and what to do. `check` is the remark's id; game, card, field and lang name its subject.
    `msgctxt` names the text in a PO file where the remark is about one.
    `figures` are numbers about the subject by name, for programs; a remark that counts something has them.
    """

    where: str
    what: str
    level: Level = Level.ERROR
    check: str = ""
    game: str = ""
    card: str = ""
    field: str = ""
    lang: str = ""
    figures: tuple[tuple[str, float], ...] = ()
    msgctxt: str = ""

    def __str__(self) -> str:
        """One line: `file:line:col: game/card.field [lang]: what`."""
        subject = "/".join(part for part in (self.game, self.card) if part)
        if self.field:
            subject = f"{subject}.{self.field}" if subject else self.field
        if self.lang:
            subject = f"{subject} [{self.lang}]".strip()
        parts = [part for part in (self.where, subject, self.what) if part]
        line = " ".join(": ".join(parts).split())
        if line.isprintable():
            return line
        # what was found may hold anything; a terminal must not obey it
        return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


class DataError(Exception):
    """The data cannot be used; `findings` holds every reason, not only the first."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in findings))


class UsageError(DataError):
    """The command itself was wrong: unknown verb, game, language, option or path."""


def worst(findings: Iterable[Finding]) -> Level:
    """The heaviest level among the findings; info when there are none."""
    return max((finding.level for finding in findings), default=Level.INFO)
