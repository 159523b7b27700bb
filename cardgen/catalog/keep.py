"""What may be kept between runs: small files in the cache folder, most JSON, written whole or not at all.

A cache can only save time. Whatever goes wrong with it is passed over in silence, for the answer is found
anew. The first line of a file is the digest of the rest, so that what is read is what was written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path


def package_folder(name: str) -> Path | None:
    """Where an installed package lies, without importing it; None when it is not installed."""
    if not name.isidentifier():
        return None
    spec = find_spec(name)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def code_digest(*rooms: str) -> str:
    """The digest of the program's own code in these rooms, on which hangs what is kept of their work.

    A room is a folder or a file below cardgen/, or an absolute path.
    """
    return sha256(b"".join(map(room_digest, rooms))).hexdigest()


@cache
def room_digest(room: str) -> bytes:
    """The digest of one room, read once."""
    place = Path(__file__).parents[1] / room
    digest = sha256()
    for path in _sources(str(place)) if place.is_dir() else [place]:
        digest.update(Path(path).read_bytes())
    return digest.digest()


def _sources(folder: str) -> Iterator[str]:
    """The modules of a folder and those below, always in the same order."""
    for entry in sorted(os.scandir(folder), key=attrgetter("name")):
        if entry.name.startswith("."):  # the lock of an editor, as like as not
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _sources(entry.path)
        elif entry.name.endswith(".py") and entry.is_file():
            yield entry.path


def read_kept(path: Path | None) -> object:
    """What was kept in the file; None when there is none or it is not as it was written."""
    content = bytes_kept(path) if path else None
    try:
        return None if content is None else json.loads(content)
    except ValueError:
        return None


def write_kept(path: Path | None, value: object) -> None:
    """Keep a value of lists, mappings, texts and numbers, by way of a draft: never half written."""
    if path is not None:
        keep_bytes(path, json.dumps(value, separators=(",", ":")).encode())


def bytes_kept(path: Path) -> bytes | None:
    """The bytes that were kept in the file; None when there is none or it is not as it was written."""
    try:
        if not path.is_file():  # who would read what is not may wait for ever
            return None
        digest, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if digest == _digest(content) else None


def keep_bytes(path: Path, content: bytes) -> None:
    """Keep bytes, as `write_kept` does."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _forget(draft)
        with draft.open("xb") as file:  # follows no link that lies there
            file.write(_digest(content) + b"\n" + content)
        draft.replace(path)
    except OSError:
        _forget(draft)


def _digest(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode()


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
