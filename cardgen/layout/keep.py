"""What may be kept between runs: small JSON files in the cache folder, written whole or not at all.

A cache can only save time. Whatever goes wrong with it is passed over in silence, for the answer is found
anew.
"""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path


def package_folder(name: str) -> Path | None:
    """Where an installed package lies, without importing it; None when it is not installed."""
    if not name.isidentifier():
        return None
    spec = find_spec(name)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def read_kept(path: Path | None) -> object:
    """The content of a kept file; None when there is none or it cannot be read."""
    if path is None:
        return None
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def write_kept(path: Path | None, text: str) -> None:
    """Put the text in the place of the file, by way of a draft beside it: never half written."""
    if path is None:
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, "utf-8")
        draft.replace(path)
    except OSError:
        _forget(draft)


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
