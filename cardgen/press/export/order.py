"""An order: a game in one language, drawn and ready, and the service it goes to. All an exporter needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.catalog.model import Catalog, House
from cardgen.finding import Finding, UsageError
from cardgen.layout.fonts import Fonts
from cardgen.press.export.service import Service
from cardgen.press.impose import Piece

if TYPE_CHECKING:
    from cardgen.layout.type import Setter


@dataclass(frozen=True)
class Order:
    """`pieces` are all physical pieces in print's order; copies of a design share their drawings.

    `sheet` holds the figures of the service, `settings` what was set with `--set KEY=VALUE`, `root` is the
    data folder (for profiles and the like), `place` where the files will be in the end.
    """

    catalog: Catalog
    house: House
    fonts: Fonts
    pieces: tuple[Piece, ...]
    sheet: Service
    root: Path
    stamp: str
    settings: Mapping[str, str]
    place: Path = Path()

    def setter(self) -> Setter:
        """Sets the texts that stand around the faces, in the order's language."""
        from cardgen.layout.type import Setter
        from cardgen.translate.languages import spoken

        return Setter(self.fonts, self.catalog.lang, language=spoken(self.root, self.catalog.lang))

    def choice(self, key: str, allowed: tuple[str, ...]) -> str:
        """A setting that is one of these words, the first when it is not set. Raises UsageError."""
        found = self.settings.get(key, allowed[0])
        if found not in allowed:
            raise UsageError([Finding("", f"found {key}={found}; allowed: {', '.join(allowed)}; set one")])
        return found

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """A setting that is a number from `least` to `most`. Raises UsageError."""
        text = self.settings.get(key, "")
        try:
            found = float(text) if text else default
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise UsageError([Finding("", f"found {key}={text}; allowed: {least:g} to {most:g}; set one")])
        return found
