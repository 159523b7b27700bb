"""Where an export goes: a folder that is built beside its place, out of sight, and moved in whole.

The folder carries a list of its files with their digests. An export of ours is replaced by the next one; a
folder in which anything else stands, or a file that somebody has worked on, never is.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path
from typing import Any

from cardgen.catalog.files import PREFIX, about_writing, runs, sentence
from cardgen.finding import DataError, Finding

LIST = "cardgen-export.json"
"""The list of an export's files, in its folder."""
TAKEN = frozenset({errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT})
"""What a system says of a move where somebody else moved something just before."""
STALE = 86_400
"""Seconds after which an unfinished folder was left behind by a run that was ended."""


@contextmanager
def placed(target: Path, about: dict[str, Any]) -> Iterator[Path]:
    """Yield an empty folder beside `target`; on leaving, it takes its place with a list of its files.

    `about` goes into the list. Whatever fails, and whenever the run is ended, what was there before stays.
    Raises DataError when what stands there is not, or not only, an export as it was written, then or when it
    is to be moved away.
    """
    with _told(target):
        yield from _placed(target, about)


def replaceable(target: Path) -> None:
    """Raise DataError when `placed` would, so that it is known before anything is made."""
    with _told(target):
        _refuse(target)


@contextmanager
def _told(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        if not about_writing(problem, target):
            raise
        raise DataError([Finding(target.as_posix(), sentence(problem))]) from problem


def _placed(target: Path, about: dict[str, Any]) -> Iterator[Path]:
    old = target.with_name(f"{PREFIX}old-{target.name}")
    _restore(old, target)
    _refuse(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f"{PREFIX}{os.getpid()}-{target.name}")
    _sweep(target)
    fresh.mkdir()
    try:
        yield fresh
        _write_list(fresh, about)
        for path in files_in(fresh):
            _to_disk(path)
        _refuse(target)  # somebody may have put a file there meanwhile
        _moved(fresh, target, old)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _moved(fresh: Path, target: Path, old: Path) -> None:
    """What stands at the target to `old`, and what is new in its place. Raises DataError."""
    try:
        if target.exists():
            target.replace(old)
        fresh.replace(target)
    except OSError as problem:
        if old.exists() and not target.exists():
            old.replace(target)
        if problem.errno not in TAKEN:
            raise
        what = "found another export at work in this folder; allowed: one at a time; run this one again"
        raise DataError([Finding(target.as_posix(), what)]) from problem


def files_in(folder: Path) -> list[Path]:
    """Every file below a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if not path.is_dir())


def _restore(old: Path, target: Path) -> None:
    """A run that was ended between its last two moves: bring back what stood there."""
    if old.is_dir() and not target.exists():
        old.replace(target)
    shutil.rmtree(old, ignore_errors=True)


def _sweep(target: Path) -> None:
    """Take away what runs that were ended left behind."""
    for path in target.parent.glob(f"{PREFIX}*-{target.name}"):
        process = path.name.removeprefix(PREFIX).removesuffix(f"-{target.name}")
        if not path.is_dir() or not process.isdecimal():
            continue
        if time.time() - path.stat().st_mtime > STALE or not runs(int(process)):
            shutil.rmtree(path, ignore_errors=True)


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def _to_disk(path: Path) -> None:
    """A crash after the move must not leave empty files where full ones stood."""
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())


def _write_list(folder: Path, about: dict[str, Any]) -> None:
    digests = {path.relative_to(folder).as_posix(): _digest(path) for path in files_in(folder)}
    text = json.dumps({**about, "files": digests}, ensure_ascii=False, indent=1)
    (folder / LIST).write_text(text + "\n", "utf-8")


def _refuse(target: Path) -> None:
    """DataError when something stands there that is not ours, or was changed since."""
    if not target.exists() and not target.is_symlink():
        return
    if target.is_symlink() or not target.is_dir():
        raise _foreign(target, "something that is no folder")
    known = _listed(target)
    if known is None:
        if any(target.iterdir()):
            raise _foreign(target, "a folder that no export made")
        return
    for path in files_in(target):
        name = path.relative_to(target).as_posix()
        if name == LIST:
            continue
        if path.is_symlink() or name not in known:
            raise _foreign(path, "a file that the export did not write")
        if _digest(path) != known[name]:
            raise _foreign(path, "a file that was changed since the export wrote it")


def _listed(folder: Path) -> dict[str, Any] | None:
    """The files of an export with their digests, as its list says; None where there is no such list."""
    path = folder / LIST
    try:
        known = json.loads(path.read_text("utf-8"))["files"] if path.is_file() else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return known if isinstance(known, dict) else None


def _foreign(path: Path, found: str) -> DataError:
    what = f"found {found}; allowed: an export as it was written; move it, or choose another --out"
    return DataError([Finding(path.as_posix(), what)])
