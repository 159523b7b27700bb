"""The law of the house: imports go one way, games stay in their folders, the README is complete."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
PACKAGE = HOUSE / "cardgen"
ORDER = (
    "compiled", "finding", "catalog", "translate", "layout", "press", "engine", "game", "balance", "check",
    "preview", "games", "cli",
)  # fmt: skip
INSIDE = {"models": 0, "faces": 1, "rules": 1, "tell": 1, "bots": 2, "imagine": 2, "checks": 2, "__init__": 3}
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = tuple(sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()))
TOP = {
    "pyproject.toml", "cardgen", "data", "fonts", "output", "tests", "README.md", "LICENSE", "NOTICE",
    "CHANGELOG.md", "setup.py",
}  # fmt: skip


@cache
def parsed(path: Path) -> ast.Module:
    """A module as its syntax tree, read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def room(parts: tuple[str, ...]) -> str:
    """The room a dotted path under cardgen belongs to; the package's own top modules are rooms too."""
    return parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Line and path below cardgen of every import, those inside functions too; only-for-types ones not."""
    tree = parsed(path)
    typing = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and getattr(branch.test, "id", "") == "TYPE_CHECKING"
        for node in ast.walk(branch)
    }
    for node in ast.walk(tree):
        if id(node) in typing:
            continue
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            parts = tuple(name.split("."))
            if parts[0] == "cardgen" and len(parts) > 1 and parts[1] != "__version__":
                yield node.lineno, parts[1:]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_rooms_before_its_own(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts
    if own[0] in ("__init__.py", "__main__.py"):
        return
    for line, parts in imports(path):
        other = room(parts)
        where = f"{path}:{line}: imports {'.'.join(parts)}"
        if own[0] == "games" and other == "games":
            assert len(own) > 2 and own[1] == parts[1], f"{where}: no game imports another"
            assert len(parts) > 2, where
            if parts[2] == own[2]:
                continue  # a part of the game that is a package: its modules may know each other
            if parts[2] in INSIDE and own[2].removesuffix(".py") in INSIDE:
                assert INSIDE[parts[2]] < INSIDE[own[2].removesuffix(".py")], where
        elif other != room(own):
            assert ORDER.index(other) < ORDER.index(room(own)), where


def test_nothing_outside_its_folders_mentions_a_game() -> None:
    words = re.compile(r"\b(" + "|".join(GAMES) + r")\b")
    shared = [
        *PACKAGE.rglob("*.py"),
        *(HOUSE / "tests").rglob("*.py"),
        *(HOUSE / "data" / "house").rglob("*.*"),
    ]
    for path in shared:
        if any(game in path.parts for game in GAMES) or "benchmarks" in path.parts:
            continue
        found = words.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(HOUSE)} mentions {found and found.group()}"


def test_games_draw_with_the_easel() -> None:
    """Sizes, fonts, hyphens and the direction of a language are the easel's: no game sets a text itself."""
    for path in (PACKAGE / "games").rglob("*.py"):
        found = re.search(r"setter\.(block|icon|width)\(|style\.fonts\[", path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(HOUSE)}: {found and found.group()}; use layout/easel.py"


def test_a_game_has_its_three_folders_and_five_files() -> None:
    assert GAMES
    for game in GAMES:
        for name in ("models", "faces", "rules", "bots", "checks", "__init__"):
            found = (PACKAGE / "games" / game / f"{name}.py").exists()
            assert found or (PACKAGE / "games" / game / name).is_dir(), f"{game} has no {name}"
        assert (HOUSE / "data" / game / "box.yaml").exists()
        assert (HOUSE / "tests" / "games" / game / "secrets.py").exists()


def test_the_top_level_is_the_agreed_one() -> None:
    import subprocess

    listed = subprocess.run(
        ["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    if not listed:
        pytest.skip("not a git checkout")
    extra = {name.split("/")[0] for name in listed if not name.startswith(".")} - TOP
    assert not extra, f"not agreed at the top level: {sorted(extra)}"


def test_the_readme_names_every_verb_and_game() -> None:
    from cardgen.cli import build_parser, verbs

    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    assert build_parser()
    for name in (*verbs(), *GAMES):
        assert re.search(rf"\b{re.escape(name)}\b", readme), f"README.md does not mention {name}"


def test_every_rule_of_every_game_is_named_by_a_test() -> None:
    import yaml

    for game in GAMES:
        lines = yaml.safe_load((HOUSE / "data" / game / "rules.yaml").read_text(encoding="utf-8"))
        rules = {rule for line in lines for rule in line.get("covers", ())}
        tests = "\n".join(
            path.read_text(encoding="utf-8") for path in (HOUSE / "tests" / "games" / game).rglob("*.py")
        )
        assert rules, f"{game}: rules.yaml covers nothing"
        missing = sorted(r for r in rules if r.replace("-", "_") not in tests and r not in tests)
        assert not missing, f"{game}: no test names {missing}"


def test_no_function_is_a_maze() -> None:
    lengths = []
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef):
                lengths.append(((node.end_lineno or 0) - node.lineno + 1, f"{path.name}:{node.name}"))
    lengths.sort(reverse=True)
    assert lengths[0][0] <= 70, lengths[:3]
    assert lengths[len(lengths) // 10][0] <= 40, lengths[len(lengths) // 10]
