"""Data as it was: a revision of the git repository that holds the data, taken out for as long as needed."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardgen.cli.sources import roots, usage
from cardgen.finding import DataError, Finding

IN_GIT = "a revision of the git repository that holds the data"
SINCE = ("--changed-since", "the .json beside a printed PDF")


@contextmanager
def checkout(args: Any, revision: str) -> Iterator[Path]:
    """A folder with data/ and fonts/ as they were at a revision of the repository that holds the data.

    Fonts that lie elsewhere, or that the repository did not have then, are those of now.
    """
    root, fonts = roots(args)
    with tempfile.TemporaryDirectory(prefix="cardgen-") as name:
        place = Path(name)
        taken_out(root, ".", revision, place / "data", *SINCE)
        if _under(fonts, revision):
            taken_out(fonts, ".", revision, place / "fonts", *SINCE)
        if not (place / "fonts").is_dir():
            (place / "fonts").symlink_to(fonts.resolve(), target_is_directory=True)
        yield place


def _under(folder: Path, revision: str) -> bool:
    """True when the folder is in the repository around it, and was at that revision."""
    made = _git(folder, "ls-tree", "--name-only", revision, "./")
    return made.returncode == 0 and bool(made.stdout.strip())


def taken_out(root: Path, part: str, revision: str, place: Path, option: str, other: str) -> None:
    """A part of a folder as it was at a revision, below `place`.

    Raises UsageError when git does not know it: `option` takes it, or the `other` thing.
    """
    if revision.startswith("-"):
        raise usage(f"{option} {revision}", [other, IN_GIT], "name one")
    made = _git(root, "archive", "--format=tar", revision, part)
    if made.returncode:
        raise usage(f"{option} {revision}", [other, IN_GIT], "name one")
    with tarfile.open(fileobj=io.BytesIO(made.stdout)) as packed:
        packed.extractall(place, filter="data")


def _git(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError as problem:
        raise DataError([Finding("git", f"cannot be started: {problem.strerror}; install it")]) from problem
