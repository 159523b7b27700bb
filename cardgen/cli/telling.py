"""What the user is told besides the results: findings, a bar while the work goes on, and the exit code."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from cardgen.finding import DataError, Finding, Level, UsageError, worst

CLEAN, FOUND, USAGE, INTERRUPTED = 0, 1, 2, 130
FEW = 20
"""How many things of a kind are named before they are only counted."""


def report(findings: Iterable[Finding]) -> None:
    """Each finding on its line on standard error."""
    for finding in findings:
        print(finding, file=sys.stderr)


def exit_code(findings: Iterable[Finding], strict: bool = False) -> int:
    """1 when something weighs enough, else 0."""
    return FOUND if worst(findings) >= (Level.WARNING if strict else Level.ERROR) else CLEAN


def gathered(found: Iterable[Finding]) -> list[Finding]:
    """Errors and warnings; texts without a translation as one line a file, since `check` lists them."""
    missing: dict[str, list[Finding]] = {}
    kept = []
    for finding in found:
        if finding.level is Level.WARNING and finding.check in ("untranslated", "fuzzy"):
            missing.setdefault(finding.where.split(":")[0], []).append(finding)
        elif finding.level > Level.INFO:
            kept.append(finding)
    for where, group in missing.items():
        what = (
            f"found {len(group)} texts without a translation; the original is printed; see 'translate check'"
        )
        only = group[0]
        line = Finding(where, what, Level.WARNING, only.check, only.game, lang=only.lang)
        kept.append(only if len(group) == 1 else line)
    return kept


def as_json(found: Sequence[Finding]) -> str:
    """The findings as a list of objects, each with all its fields."""
    import json
    from dataclasses import asdict

    rows = [
        asdict(finding) | {"level": finding.level.name.lower(), "figures": dict(finding.figures)}
        for finding in found
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1)


def tell(found: Sequence[Finding], ids: bool = False) -> None:
    """Errors last, where the eye ends up, then the sum; of missing translations the first of each file.

    With `ids` a text is called by its msgctxt, and the check stands behind, by which it can be silenced.
    """
    missing: dict[str, int] = {}
    for finding in sorted(found, key=lambda finding: finding.level):
        file = finding.where.split(":")[0]
        if finding.check == "untranslated":
            missing[file] = missing.get(file, 0) + 1
        if finding.check != "untranslated" or missing[file] <= FEW:
            print(f"{finding.level.name.lower()}: {_with_id(finding) if ids else finding}")
    for file, count in missing.items():
        if count > FEW:
            print(f"warning: {file}: found {count - FEW} more texts without a translation")
    counts = [sum(finding.level is level for finding in found) for level in reversed(Level)]
    words = zip(counts, ("error", "warning", "remark"), strict=True)
    print(", ".join(f"{count} {word}{'s' * (count != 1)}" for count, word in words))


def _with_id(finding: Finding) -> str:
    named = replace(finding, card=finding.msgctxt, field="") if finding.msgctxt else finding
    return f"{named} ({finding.check})" if finding.check else str(named)


@contextmanager
def collected(found: list[Finding]) -> Iterator[None]:
    """Data that cannot be used is one more finding, and the work goes on with the next."""
    try:
        yield
    except UsageError:
        raise
    except DataError as error:
        found += error.findings


@contextmanager
def progress(noun: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error when that is a terminal and the work takes over a second."""
    start = time.monotonic()
    bars: list[Any] = []

    def advance(done: int) -> None:
        if not bars and sys.stderr.isatty() and time.monotonic() - start > 1:
            from rich.console import Console
            from rich.progress import Progress

            bars.append(Progress(console=Console(stderr=True), transient=True))
            bars[0].start()
            bars[0].add_task(noun, total=total)
        if bars:
            bars[0].update(bars[0].task_ids[0], completed=done)

    try:
        yield advance
    finally:
        for bar in bars:
            bar.stop()
