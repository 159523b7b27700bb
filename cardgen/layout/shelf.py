"""Pictures that are kept between runs: what is known of one that was drawn before, so that it need not be.

A picture is a tuple of marks without words, drawn by this room from what its key says. What the press learnt
of it - the digest of its content, its packed operators - holds for one state of the code of both rooms. With
no cache, or with one that is stale or damaged, every picture is drawn.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardgen.catalog.keep import code_digest, read_kept, write_kept
from cardgen.layout.marks import Mark, Unseen

MOST = 2_000
"""Pictures from which on a file is begun anew."""


class Shelf:
    """The pictures kept in a file of the folder `cache`; None keeps nothing."""

    def __init__(self, cache: Path | None) -> None:
        self._path = cache / "pictures.json" if cache else None
        self._taken: dict[str, Unseen] = {}

    def picture(self, key: str, draw: Callable[[], Iterable[Mark]]) -> Sequence[Mark]:
        """The marks that `draw` makes, of which `key` says everything but the code that makes them.

        One that is not known is drawn at once, so that its errors come where they belong.
        """
        if self._path is None:
            return tuple(draw())
        name = sha256(key.encode()).hexdigest()
        taken = self._taken.get(name)
        if taken is None:
            taken = self._taken[name] = Unseen(draw, dict(self._kept.get(name, {})))
            if not taken.memory:
                taken.look()
        return taken

    def keep(self) -> None:
        """Write down what is new."""
        new = {
            name: one.memory for name, one in self._taken.items() if one.memory != self._kept.get(name, {})
        }
        if new:
            kept = self._kept if len(self._kept) < MOST else {}
            write_kept(self._path, {"of": self._state, "pictures": {**kept, **new}})

    @cached_property
    def _kept(self) -> Mapping[str, dict[str, str]]:
        kept: Any = read_kept(self._path)
        sound = isinstance(kept, dict) and kept.get("of") == self._state
        return kept["pictures"] if sound else {}

    @cached_property
    def _state(self) -> str:
        """The digest of everything that the kept hangs on."""
        about = f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION} {code_digest('layout', 'press')}"
        return sha256(about.encode()).hexdigest()
