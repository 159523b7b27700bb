"""A copy of the data for each module, which its tests may change, and the page's server in this process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The data and fonts of all games."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("data", "fonts"):
        shutil.copytree(HOUSE / name, folder / name)
    yield folder
    shutil.rmtree(folder)
