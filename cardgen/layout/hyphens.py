"""Where a word may be parted with a hyphen: pyphen is asked, and its answers are remembered on disk.

Loading pyphen's German patterns takes longer than setting a whole deck, so answers are kept per language in
the cache folder. A cache that is missing, damaged or cannot be written changes nothing but the time.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from cardgen.catalog.keep import package_folder, read_kept, write_kept
from cardgen.translate.languages import Language

NONE = "none"
"""The dictionary of a language whose words are not parted."""
LONGEST = 80
"""Longer strings are no words; nobody asks for their syllables."""


class Hyphens:
    """The places of one language; `cache` is a folder, or None to remember nothing.

    The language names the dictionary and how many letters stay together at both ends of a word.
    """

    def __init__(self, language: Language, cache: Path | None) -> None:
        self.language = language
        self._cache = cache
        self._known: dict[str, tuple[int, ...]] | None = None
        self._patterns: Any = None

    def points(self, word: str) -> tuple[int, ...]:
        """Places, counted in letters, before which a hyphen may stand; none without patterns."""
        if not 2 * self.language.least <= len(word) <= LONGEST or self.language.hyphens == NONE:
            return ()
        if self._known is None:
            self._known = self._read()
        points = self._known.get(word)
        if points is None:
            points = self._known[word] = self._ask(word)
            write_kept(self._path(), self._known)
        return points

    def _ask(self, word: str) -> tuple[int, ...]:
        import pyphen

        if self._patterns is None:
            name = pyphen.language_fallback(self.language.hyphens or self.language.id)
            least = self.language.least
            self._patterns = pyphen.Pyphen(lang=name, left=least, right=least) if name else False
        if not self._patterns:
            return ()
        found = self._patterns.positions(word)
        return tuple(int(point) for point in found if not getattr(point, "data", None))

    @cached_property
    def about(self) -> str:
        """All that places hang on: pyphen's version, read off the package's neighbour, and the language."""
        folder = package_folder("pyphen")
        papers = sorted(folder.parent.glob("pyphen-*.dist-info")) if folder else []
        release = papers[0].stem if papers else "pyphen"
        return f"{release}-{self.language.hyphens or self.language.id}-{self.language.least}"

    def _path(self) -> Path | None:
        return self._cache / f"hyphens-{self.about}.json" if self._cache else None

    def _read(self) -> dict[str, tuple[int, ...]]:
        kept = read_kept(self._path())
        return {word: tuple(points) for word, points in kept.items()} if isinstance(kept, dict) else {}
