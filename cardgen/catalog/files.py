"""Reading and writing files so that nothing is lost and nothing is half-written.

A file is written beside its place under a name beginning `.cardgen-`, brought to the disk and then moved
in. What goes wrong is one DataError with the file, what happened and what to do. Nothing here knows YAML.
"""

from __future__ import annotations

import errno
import itertools
import os
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from cardgen.finding import DataError, Finding

LARGEST = 2_000_000
"""Bytes; a data or translation file beyond this is refused before it is read."""
PREFIX = ".cardgen-"
"""How the name of an unfinished file begins."""
STALE = 3_600
"""Seconds after which an unfinished file was left behind by a run that was killed."""
_NAME_LENGTH = 120
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10))}
)
_FORBIDDEN = frozenset('<>:"/\\|?*')
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Yield a temporary path in the folder of `path`; on leaving, what was written there is moved in.

    Parent folders are made. A file that was there keeps its mode and stays as it was if anything fails.
    A device or a pipe such as /dev/full is yielded itself and written straight. Raises DataError.
    """
    try:
        kind = _kind(path)
        if kind in ("device", "pipe"):
            with _reader_at(path, kind):
                yield path
            return
        _refuse(path, kind)
        path.parent.mkdir(parents=True, exist_ok=True)
        yield from _moved_in(path)
    except OSError as problem:
        if not about_writing(problem, path):
            raise
        raise DataError([Finding(path.as_posix(), sentence(problem))]) from problem


def write_beside(path: Path, data: bytes) -> None:
    """Write a whole file in one go, as `beside` does. Raises DataError."""
    with beside(path) as temporary, temporary.open("wb", buffering=0) as stream:
        rest = memoryview(data)
        while rest:
            rest = rest[stream.write(rest) :]


@contextmanager
def restored(path: Path) -> Iterator[None]:
    """What stood at `path`, or that nothing stood there, comes back if what follows fails.

    Around two files that belong together, so that the first does not stay without the second:
    `with restored(pdf), beside(note) as second, beside(pdf) as first`. A device or a pipe stays as it is.
    """
    try:
        held = _kind(path) == "file"
        free = not held and not path.exists() and not path.is_symlink()
    except OSError:  # whoever writes there says what is wrong
        held = free = False
    kept = _held(path) if held else None
    _sweep(path.parent)
    try:
        yield
    except BaseException:
        if kept is not None:
            kept.replace(path)
        elif free:
            path.unlink(missing_ok=True)
        raise
    finally:
        if kept is not None:
            kept.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Take away the unfinished files of runs that were killed an hour ago or earlier."""
    for path in folder.glob(f"{PREFIX}*"):
        process = path.name.removeprefix(PREFIX).partition("-")[0]
        with suppress(OSError):
            old = time.time() - path.lstat().st_mtime > STALE
            if old and process.isdecimal() and not path.is_dir() and not runs(int(process)):
                path.unlink()


def runs(process: int) -> bool:
    """Whether there is a process of that number, as far as one can know."""
    if os.name == "nt":
        return True  # asking there would end it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _held(path: Path) -> Path | None:
    """A second name of the file, else a copy of it; None where the folder takes neither."""
    temporary = path.with_name(f"{PREFIX}{os.getpid()}-kept{path.suffix[:12]}")
    temporary.unlink(missing_ok=True)
    try:
        os.link(path, temporary)
    except OSError:
        try:
            shutil.copy2(path, temporary)
        except OSError:  # the writing itself tells what is wrong with the folder
            temporary.unlink(missing_ok=True)
            return None
    return temporary


def write_export(path: Path, data: bytes, *, replace: bool) -> None:
    """Write a file that people work on and hand back: one that says something else is not written over.

    Raises DataError, unless it may be replaced.
    """
    if not replace and path.is_file() and path.read_bytes() != data:
        what = "found another file there, perhaps one that is worked in; import it, move it, or add --replace"
        raise DataError([Finding(path.as_posix(), what)])
    write_beside(path, data)


def _moved_in(path: Path) -> Iterator[Path]:
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    temporary = _reserve(path)
    try:
        with _called(temporary, path):
            yield temporary
        _to_disk(temporary)
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def _called(temporary: Path, path: Path) -> Iterator[None]:
    """What is wrong with the unfinished file is told of the one it is to be."""
    try:
        yield
    except DataError as error:
        found = [
            replace(one, where=path.as_posix()) if one.where == temporary.as_posix() else one
            for one in error.findings
        ]
        raise type(error)(found) from error


def _reserve(path: Path) -> Path:
    """An empty new file in the same folder, with the mode any new file of this user gets."""
    for number in itertools.count():
        temporary = path.with_name(f"{PREFIX}{os.getpid()}-{number}{path.suffix[:12]}")
        try:
            os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            continue
        return temporary
    raise AssertionError("unreachable")


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _kind(path: Path) -> str:
    """What stands at the place now: "", "file", "folder", "link", "device", "pipe" or "something else"."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return "link" if path.is_symlink() else ""
    except ValueError as problem:
        raise OSError(errno.EINVAL, "its name holds a NUL", str(path)) from problem
    for test, kind in ((stat.S_ISCHR, "device"), (stat.S_ISFIFO, "pipe"), (stat.S_ISDIR, "folder")):
        if test(mode):
            return kind
    if path.is_symlink():
        return "link"
    return "file" if stat.S_ISREG(mode) else "something else"


@contextmanager
def _reader_at(path: Path, kind: str) -> Iterator[None]:
    """Hold a pipe open while it is written; opening one that nobody reads would stall."""
    if kind != "pipe":
        yield
        return
    try:
        handle = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as problem:
        if problem.errno != errno.ENXIO:
            raise
        raise DataError(
            [Finding(path.as_posix(), "is a pipe that nobody reads; start its reader first")]
        ) from None
    try:
        yield
    finally:
        os.close(handle)


def about_writing(problem: OSError, path: Path) -> bool:
    """False when it names a file that has nothing to do with writing `path`, e.g. a font being read."""
    if problem.filename is None:
        return True
    named = Path(os.fsdecode(problem.filename))
    unfinished = any(part.startswith(PREFIX) for part in named.parts)
    return named == path or named in path.parents or path in named.parents or unfinished


def _refuse(path: Path, kind: str) -> None:
    if kind not in ("", "file"):
        cure = "remove it, or choose another place"
        raise DataError([Finding(path.as_posix(), f"found a {kind} where a file is to be written; {cure}")])


def sentence(problem: OSError) -> str:
    """What happened and what to do, without the path."""
    if problem.errno in _FULL:
        return "cannot be written: no room left on the disk; make room or choose another place"
    if isinstance(problem, PermissionError):
        if os.name == "nt":
            return "cannot be written: another program holds it open; close it and run the command again"
        return "cannot be written: not permitted; change the permissions or choose another place"
    if isinstance(problem, (NotADirectoryError, FileExistsError)):
        return "cannot be written: a part of its path is a file, not a folder; choose another place"
    if problem.errno == errno.ENAMETOOLONG:
        return "cannot be written: its name is too long; choose a shorter one"
    reason = problem.strerror or str(problem)
    return f"cannot be written: {reason}; choose another place"


def safe_name(name: str) -> str:
    """`name`, if it can be the name of one file or folder on every system. Raises DataError otherwise."""
    bare = name.split(".", maxsplit=1)[0].lower()
    wrong = (
        not name
        or name != name.strip(" .")
        or len(name) > _NAME_LENGTH
        or bare in _RESERVED
        or any(letter in _FORBIDDEN or not letter.isprintable() for letter in name)
    )
    if wrong:
        allowed = f"letters, digits, '-', '_' and '.', at most {_NAME_LENGTH}, no path"
        raise DataError([Finding("", f"found the file name {name!r}; allowed: {allowed}; choose another")])
    return name


def inside(out: Path, *names: str) -> Path:
    """The path of a file below `out`; DataError if a name is none or a link would lead outside."""
    path = out.joinpath(*(safe_name(name) for name in names))
    if not path.resolve().is_relative_to(out.resolve()):
        what = f"leads outside {out.as_posix()} by a link; remove the link or choose another --out"
        raise DataError([Finding(path.as_posix(), what)])
    return path


def read_text(path: Path, where: str, root: Path) -> str:
    """The text of a UTF-8 file below `root`, without a byte order mark.

    `where` is how findings call the file. Raises DataError for a missing, foreign, special, unreadable,
    too large or wrongly encoded file, with line and column where there are any.
    """
    data = read_bytes(path, where, root)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _error(f"{where}:1:1", "found UTF-16; allowed: UTF-8; save the file as UTF-8")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise _error(*_not_utf8(where, data, problem)) from None


def read_bytes(path: Path, where: str, root: Path, most: int = LARGEST) -> bytes:
    """What stands in a file below `root`, at most so many bytes. Raises DataError as `read_text` does."""
    try:
        if not path.resolve().is_relative_to(root.resolve()):
            raise _error(where, f"is a link that leads outside {root.name}; put the file itself there")
        # a FIFO without a writer would stall; O_NONBLOCK does nothing to a regular file
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(path, flags), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise _error(where, "found something that is no file; put a file there")
            data = stream.read(most + 1)
    except FileNotFoundError:
        raise _error(where, "the file is missing; put it back or get it from a fresh copy") from None
    except IsADirectoryError:
        raise _error(where, "found a folder; put a file there") from None
    except (OSError, RuntimeError, ValueError) as problem:
        # pathlib tells a circle of links as RuntimeError or OSError, and names places on this machine
        reason = getattr(problem, "strerror", None) or "its path leads nowhere"
        raise _error(where, f"cannot be read: {reason}; look at its place and permissions") from problem
    if len(data) > most:
        raise _error(where, f"is larger than {most // 1_000_000} MB, which is allowed; make it smaller")
    return data


def _not_utf8(where: str, data: bytes, problem: UnicodeDecodeError) -> tuple[str, str]:
    start = data.rfind(b"\n", 0, problem.start) + 1
    line = data.count(b"\n", 0, problem.start) + 1
    column = len(data[start : problem.start].decode("utf-8")) + 1
    place = f"{where}:{line}:{column}"
    if problem.reason == "unexpected end of data":
        return place, "the file ends in the middle of a letter: is it cut off? Get it from a fresh copy"
    found = f"byte 0x{data[problem.start]:02x} at offset {problem.start}"
    return place, f"found {found}, which is not UTF-8; allowed: UTF-8; save the file as UTF-8"


def _error(where: str, what: str) -> DataError:
    return DataError([Finding(where, what)])
