"""The project's own fonts and icons, opened once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.type import Setter

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    """The fonts that travel with the program."""
    return Fonts(ROOT / "fonts")


@pytest.fixture(scope="session")
def setter(fonts: Fonts) -> Setter:
    """Sets German without a cache."""
    return Setter(fonts, "de", icons=Icons(ROOT / "data" / "icons"))
