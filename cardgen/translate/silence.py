"""Findings that somebody has looked at and found right: each is silenced with a reason.

A translator writes `# ignore: card-quotes - the sign is a measure` above the entry in the PO file; several
ids have commas between them. What is right in every language stands in `data/<game>/silences.yaml`, and
`cardgen translate update` tells translators in a comment `#. ignore: ...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated

from pydantic import Field

from cardgen.catalog.load import read_list
from cardgen.catalog.model import Id, Model
from cardgen.finding import Finding, Level
from cardgen.translate.checks.table import CHECKS
from cardgen.translate.reader import Message

FILE = "silences"
_REMARK = re.compile(r"ignore:\s*(.*)", re.IGNORECASE)
_PARTS = re.compile(r"\s+[-–—]\s+|\s*[-–—]\s*$")
_FIRM = "found '{}', which cannot be ignored: the card would be printed wrong; mend the text"


class Silence(Model):
    """Findings that are right as they are, in every language of the game or in some."""

    id: Id = Field(description="Stable name.")
    text: Annotated[str, Field(min_length=1)] = Field(
        description="msgctxt of the text, e.g. words.mark-r/text; * stands for anything."
    )
    checks: tuple[str, ...] = Field(min_length=1, description="Ids of the checks, e.g. same.")
    reason: Annotated[str, Field(min_length=3)] = Field(description="Why it is right.")
    languages: tuple[str, ...] = Field(default=(), description="Only these languages; all if none is named.")

    def about(self, msgctxt: str, lang: str) -> bool:
        """True when it is about this text in this language."""
        return (not self.languages or lang in self.languages) and fnmatchcase(msgctxt, self.text)


@dataclass(frozen=True, slots=True)
class Ignored:
    """One remark `# ignore:` of a translator, taken apart."""

    checks: tuple[str, ...]
    reason: str


def silences_path(root: Path, name: str) -> Path:
    """Where a game, or the house, says what is right as it is, if it does."""
    return root / name / f"{FILE}.yaml"


def read_silences(root: Path, name: str, *, cache: Path | None = None) -> tuple[Silence, ...]:
    """What `root/<name>/silences.yaml` silences, nothing where there is no such file. Raises DataError."""
    path = silences_path(root, name)
    if not path.exists() and not path.is_symlink():
        return ()
    return read_list(Silence, path, cache=cache)


def remarks(message: Message) -> Iterator[Ignored]:
    """The remarks of a translator that silence something."""
    for remark in message.remarks:
        found = _REMARK.match(remark.strip())
        if found:
            parts = _PARTS.split(found[1], maxsplit=1)
            checks = tuple(part.strip() for part in parts[0].split(",") if part.strip())
            yield Ignored(checks, parts[1].strip() if len(parts) > 1 else "")


def notes(silences: Iterable[Silence], msgctxt: str, lang: str) -> tuple[str, ...]:
    """The lines for `#.` that tell a translator what need not be looked at."""
    about = (one for one in silences if one.about(msgctxt, lang))
    return tuple(f"ignore: {', '.join(one.checks)} - {one.reason}" for one in about)


def silenced(found: Sequence[Finding], checks: Iterable[str]) -> list[Finding]:
    """The findings without those of these checks; what is firm cannot be silenced."""
    quiet = {check for check in checks if check in CHECKS and not CHECKS[check].firm}
    return [finding for finding in found if finding.check not in quiet]


def pointless(ignored: Ignored, found: Sequence[Finding], ran: Iterable[str]) -> Iterator[tuple[Level, str]]:
    """The checks that a remark names and that find nothing; `ran` are those that were carried out."""
    there, ran = {finding.check for finding in found}, frozenset(ran)
    for check in ignored.checks:
        if check in ran and check not in there:
            yield Level.INFO, f"found 'ignore: {check}', and {check} finds nothing here; remove it"


def malformed(ignored: Ignored) -> Iterator[tuple[Level, str]]:
    """What is wrong with a remark itself: no reason, or an id that is none or that cannot be silenced."""
    if not ignored.checks:
        yield Level.WARNING, "found 'ignore:' without a check; write '# ignore: card-quotes - reason'"
    elif not ignored.reason:
        what = f"found 'ignore: {', '.join(ignored.checks)}' without a reason; add ' - ' and why it is right"
        yield Level.WARNING, what
    for check in ignored.checks:
        if check not in CHECKS:
            near = get_close_matches(check, CHECKS, n=1)
            do = f"did you mean {near[0]}?" if near else "take the id that stands behind a finding"
            yield Level.WARNING, f"found '{check}', which is no check; {do}"
        elif CHECKS[check].firm:
            yield Level.WARNING, _FIRM.format(check)
