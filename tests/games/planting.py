"""Faults planted in a copy of a game's data, and what `cardgen check` must say to them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

from cardgen.cli import main

DATA = Path(__file__).parents[2] / "data"
Plant: TypeAlias = Callable[[str], str]
"""The text of a file -> the same with a fault."""
Fault: TypeAlias = tuple[str, Plant, str, str]
"""File, plant, what the line of the finding says, and the field it names or ""."""
Faults: TypeAlias = Mapping[str, tuple[Plant, tuple[str, ...]]]
"""Faults of one file that may be planted together, and all that the line of each says."""


def swap(old: str, new: str) -> Plant:
    """Replace a text where it stands first."""

    def plant(text: str) -> str:
        assert old in text, f"nothing to replace: {old}"
        return text.replace(old, new, 1)

    return plant


def sub(old: str, new: str) -> Plant:
    """Replace the first match of a pattern."""

    def plant(text: str) -> str:
        changed, times = re.subn(old, new.replace("\\", r"\\"), text, count=1, flags=re.MULTILINE)
        assert times == 1, f"nothing to replace: {old}"
        assert changed != text, f"nothing changed: {old}"
        return changed

    return plant


def both(*plants: Plant) -> Plant:
    """One change after the other."""

    def plant(text: str) -> str:
        for one in plants:
            text = one(text)
        return text

    return plant


def in_entry(name: str, old: str, new: str) -> Plant:
    """Replace the first match of a pattern in one entry, at the top of a file or below a key of box.yaml."""

    def plant(text: str) -> str:
        found = re.search(rf"^( *)- id: {name}\n(?:\1  .*\n)+", text, flags=re.MULTILINE)
        assert found is not None, f"no entry: {name}"
        return text[: found.start()] + sub(old, new)(found[0]) + text[found.end() :]

    return plant


def without_entry(name: str) -> Plant:
    """Take a whole entry out."""
    return sub(rf"^- id: {name}\n(?:  .*\n)+", "")


def colour(name: str, value: str, *, low: bool = False) -> Plant:
    """Give a colour of the normal or the low-ink edition another value; "" takes it away."""
    indent = "    " if low else "  "
    return sub(rf'^{indent}{name}: "#\w+"\n', f'{indent}{name}: "{value}"\n' if value else "")


def stock(name: str, **values: float) -> Plant:
    """Change the format of a component."""

    def plant(text: str) -> str:
        start = text.index(f"\n  {name}:\n    width")
        head, tail = text[:start], text[start:]
        for key, value in values.items():
            tail = re.sub(rf"    {key}: [\d.]+", f"    {key}: {value:g}", tail, count=1)
        return head + tail

    return plant


def checked(
    game: str, lang: str, plants: Mapping[str, Plant], folder: Path, capsys: pytest.CaptureFixture[str],
    *more: str,
) -> tuple[int, list[str]]:  # fmt: skip
    """Exit code and lines of `cardgen check` on a copy of the data with these files changed."""
    for name in (game, "house", "icons", "sheets"):
        shutil.copytree(DATA / name, folder / "data" / name)
    for file, plant in plants.items():
        path = folder / "data" / game / file
        path.write_text(plant(path.read_text("utf-8")), "utf-8")
    code = main(["check", game, "--lang", lang, "--data", str(folder), *more])
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return code, (captured.out + captured.err).splitlines()


def found(
    game: str, lang: str, fault: Fault, folder: Path, capsys: pytest.CaptureFixture[str],
    level: str = "error", *more: str,
) -> None:  # fmt: skip
    """A planted fault is found: a line of that level says so, at a place in the data, and names the field."""
    file, plant, said, field = fault
    code, lines = checked(game, lang, {file: plant}, folder, capsys, *more)
    assert code == 1, "\n".join(lines[-20:])
    others = tuple({"info", "warning", "error"} - {level})
    hits = [line for line in lines if said in line and not line.startswith(others)]
    assert hits, "\n".join(line for line in lines if not line.startswith("info"))
    assert all(f"data/{game}/" in line for line in hits), hits
    if field:
        assert any(f".{field}" in line or f"/{field}" in line for line in hits), hits


def all_found(
    game: str, lang: str, faults: Faults, folder: Path, capsys: pytest.CaptureFixture[str],
    file: str = "style.yaml",
) -> None:  # fmt: skip
    """Faults of one file, planted together, are all found by one check of every face."""
    plants = both(*(plant for plant, _ in faults.values()))
    code, lines = checked(game, lang, {file: plants}, folder, capsys)
    assert code == 1
    lines = [line for line in lines if not line.startswith("info")]
    for name, (_, said) in faults.items():
        hits = [line for line in lines if all(part in line for part in said)]
        assert hits, "\n".join([name, *lines[:20]])
        assert all(f"data/{game}/" in line for line in hits), hits
