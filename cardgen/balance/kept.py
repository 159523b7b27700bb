"""A run that was interrupted goes on: its tally and what it was asked, kept in the cache folder."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardgen.catalog.keep import read_kept, write_kept
from cardgen.engine.tournament import Tally


def question(asked: Mapping[str, Any]) -> str:
    """A name for a run: the same for the same question, whatever the number of games and jobs."""
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]


def keep(cache: Path | None, name: str, tally: Tally) -> bool:
    """Keep a tally under the name of its question; False when there is no cache or it cannot be written."""
    if cache is None:
        return False
    packed = {one.name: _packed(getattr(tally, one.name)) for one in fields(tally)}
    write_kept(_place(cache, name), packed)
    return kept(cache, name) == tally


def kept(cache: Path | None, name: str) -> Tally | None:
    """The tally of a question that was kept, None when there is none, or none of this shape."""
    found = read_kept(_place(cache, name)) if cache else None
    if not isinstance(found, dict) or set(found) != {one.name for one in fields(Tally)}:
        return None
    try:
        return Tally(**{name: _unpacked(value) for name, value in found.items()})
    except (TypeError, ValueError):
        return None


def forget(cache: Path | None, name: str) -> None:
    """Take a kept tally away; a finished run is of no more use."""
    if cache is not None:
        _place(cache, name).unlink(missing_ok=True)


def _place(cache: Path, name: str) -> Path:
    return cache / f"run-{name}.json"


def _packed(value: Any) -> Any:
    """A counter as pairs, since JSON has no tuples for keys; a number as it is."""
    if not isinstance(value, Counter):
        return value
    return [[list(key) if isinstance(key, tuple) else key, count] for key, count in value.items()]


def _unpacked(value: Any) -> Any:
    if not isinstance(value, list):
        return int(value)
    return Counter({tuple(key) if isinstance(key, list) else key: count for key, count in value})
