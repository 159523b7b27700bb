"""For those who print again: `print --changed-since`, and the manifest that every build leaves behind."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.jobs import Job, jobs
from cardgen.cli.sources import roots, usage
from cardgen.cli.telling import report
from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from cardgen.game import Face
    from cardgen.press.changes import Change
    from cardgen.press.drift import Correction
    from cardgen.press.edition import Edition
    from cardgen.press.impose import Piece
    from cardgen.press.manifest import Manifest
    from cardgen.press.sheet import Sheet

SETTINGS = ("paper", "backs", "low_ink", "stock", "parts", "only", "printer", "order", "cut", "marks")
"""Options that a manifest names, those that were given."""


def manifest_of(pieces: Sequence[Piece], job: Job, args: Any) -> Manifest:
    """What is known of a build: these pieces, from this data, with what was asked for on the command line."""
    from cardgen import __version__
    from cardgen.press.manifest import manifest

    program = f"cardgen {__version__}"
    return manifest(pieces, job.catalog, job.source.fingerprint(), program, _settings(args))


def _settings(args: Any) -> dict[str, Any]:
    return {name: value for name in SETTINGS if (value := getattr(args, name, None)) or value is False}


@dataclass(frozen=True, slots=True)
class Since:
    """What changed since a manifest or a revision: `whole` is the deck as it is now, `due` what to print."""

    job: Job
    found: tuple[Change, ...]
    whole: tuple[Piece, ...]
    due: tuple[Piece, ...]
    manifest: Manifest

    def bound(self, sheet: Sheet, backs: Any, correction: Correction | None = None) -> Edition:
        """The sheets of what is due, with a page in front that says what to throw away."""
        from cardgen.press.changes import renewed

        texts = (self.job.catalog, self.job.house, self.job.setter)
        return renewed(self.found, self.due, *texts, sheet, backs, correction)

    def told(self) -> Iterator[str]:
        """Each change as a line."""
        for one in self.found:
            yield _line(one)


def since(job: Job, drawn: Sequence[Face], before: Manifest, args: Any) -> Since:
    """What differs from what somebody has, which `earlier` gives."""
    from cardgen.press.changes import changes, due, remarks
    from cardgen.preview.picture import pieces

    whole = pieces(drawn, job.catalog, job.setter)
    now = manifest_of(whole, job, args)
    found = changes(before, now)
    report(remarks(before, now, found, args.changed_since))
    chosen = due(whole, found)
    return Since(job, found, tuple(whole), tuple(chosen), now.only(chosen))


def earlier(job: Job, args: Any) -> Manifest:
    """The manifest that is named, or that of the deck as it was at a revision.

    Raises UsageError when there is none, DataError when it is broken or cannot be compared.
    """
    from cardgen.catalog.files import read_bytes
    from cardgen.cli.revisions import IN_GIT
    from cardgen.press.changes import fitting
    from cardgen.press.manifest import LARGEST, paired, read

    path = Path(args.changed_since)
    if path.is_file():
        found = read(read_bytes(path, str(path), path.parent, LARGEST), str(path))
        fitting(found, job.catalog.name, job.catalog.lang, _settings(args), str(path))
        paired(found, path)
        return found
    if path.suffix == ".json" or path.exists():
        raise usage(f"no manifest at {path}", ["the .json beside a printed PDF", IN_GIT], "name one")
    return _at_revision(job, args)


def _at_revision(job: Job, args: Any) -> Manifest:
    """The deck drawn anew, by this program, from the data of a revision."""
    from cardgen.cli.revisions import checkout
    from cardgen.game import faces
    from cardgen.preview.picture import pieces

    with checkout(args, args.changed_since) as place:
        today, _ = roots(args)
        asked = Namespace(**{**vars(args), "data": place, "lang": job.catalog.lang, "sizes": today})
        try:
            old = next(jobs(asked, [job.game.name]))
            drawn = faces(old.game, old.catalog, old.setter)
            return manifest_of(pieces(drawn, old.catalog, old.setter), old, args)
        except DataError as error:
            raise DataError([_then(one, place, args.changed_since) for one in error.findings]) from error


def _then(finding: Finding, place: Path, revision: str) -> Finding:
    """What was wrong with old data, at its place in the repository."""
    where = finding.where.replace((place / "data").as_posix(), f"{revision}:data")
    what = f"{finding.what} (in the data of {revision}, which this program cannot draw as it is)"
    return replace(finding, where=where, what=what)


# --- words ------------------------------------------------------------------------------------------


def _line(change: Change) -> str:
    """A change for the terminal, which sees neither soft hyphens nor what would turn its letters around."""
    from cardgen.press.changes import named

    design, old = change.design, change.old
    printed = f"print {change.prints}" if change.prints else ""
    thrown = f"throw away {change.discards} with the stamp {old.stamp}" if old and change.discards else ""
    sides = f" ({' and '.join(change.sides)})" if change.sides else ""
    stamp = f" with the stamp {design.stamp}" if change.prints else ""
    does = ", ".join(part for part in (f"{printed}{stamp}" if printed else "", thrown) if part)
    line = f"{change.kind}{sides}: {design.component} {named(design)}: {does}"
    return "".join(filter(str.isprintable, " ".join(line.split())))
