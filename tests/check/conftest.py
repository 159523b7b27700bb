"""A copy of the data in which faults are planted, and what the program says to it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import main

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's own copy of the data."""
    shutil.copytree(DATA, tmp_path / "mine" / "data")
    return tmp_path / "mine"


@pytest.fixture
def said(copy: Path, capsys: pytest.CaptureFixture[str], few_games: None) -> Callable[..., tuple[int, str]]:
    """Run `cardgen VERB ... --data copy`; the exit code and all that was said."""

    def run(*words: str) -> tuple[int, str]:
        code = main([*words, "--data", str(copy)])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return run


def edit(copy: Path, game: str, file: str, old: str, new: str) -> int:
    """Replace the first match of the pattern in a file of a game; gives the line it stood in."""
    path = copy / "data" / game / file
    text = path.read_text("utf-8")
    found = re.search(old, text, re.MULTILINE)
    assert found, f"{file} has no {old}"
    path.write_text(text[: found.start()] + new + text[found.end() :], "utf-8")
    return text[: found.start()].count("\n") + 1
