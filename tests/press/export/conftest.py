"""Orders of a few cards whose sides are all different, for any service."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, House
from cardgen.game import find, names
from cardgen.layout.fonts import Fonts
from cardgen.press.export.order import Order
from cardgen.press.export.service import service
from cardgen.press.impose import Piece


class Ordering(Protocol):
    """Makes the order of these pieces for a service."""

    def __call__(self, name: str, pieces: Sequence[Piece], **settings: str) -> Order: ...


@pytest.fixture(scope="session")
def some_catalog(root: Path) -> Catalog:
    """The catalog of a game; which one does not matter."""
    game = find(names()[0])
    return load(game.catalog, root / game.name)


@pytest.fixture
def ordered(root: Path, fonts: Fonts, house: House, some_catalog: Catalog) -> Ordering:
    def order(name: str, pieces: Sequence[Piece], **settings: str) -> Order:
        figures = service(root, name)
        return Order(some_catalog, house, fonts, tuple(pieces), figures, root, "abcd", settings)

    return order
