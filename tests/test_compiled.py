"""Machine code and plain Python do the same, bit for bit, and code whose source has changed never runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from cardgen.compiled import PURE, REFUSAL, said

HOUSE = Path(__file__).parent.parent
GAMES = """
import sys
from pathlib import Path
from cardgen.catalog.load import load
from cardgen.engine.log import entries, header, jsonl
from cardgen.engine.playout import playout, record
from cardgen.engine.tournament import Plan, compiled, simulate
from cardgen.game import find, own_names

def logged(game, catalog, options, bot, seats, number):
    deck = game.deck(catalog, options)
    bots = [game.bots[bot]] * seats
    told = []
    state, _, _ = playout(game.rules, deck, bots, 7, number, told)
    head = header(game.name, [bot] * seats, 7, deck.options, catalog.fingerprint(), "", number)
    print(record(game.rules, deck, bots, [bot] * seats, 7, number))
    print(jsonl(entries(head, told, game.rules.result(state), deck.keys)))

for name in own_names():
    game = find(name)
    catalog = load(game.catalog, Path(sys.argv[1]) / name)
    box = catalog.box
    for bot in sorted(game.bots):
        for seats in range(box.players_min, box.players_max + 1):
            logged(game, catalog, {}, bot, seats, seats)
        for number, option in enumerate(box.options):
            for word in option.alternatives:
                logged(game, catalog, {option.id: word}, bot, box.players_max, number)
        seated = (game.bots[bot],) * box.players_max
        plan = Plan(game.rules.__name__, game.deck(catalog, {}), seated, (bot,) * box.players_max, 3, 4)
        print(simulate(plan))
    print(compiled(game.rules.__name__), file=sys.stderr)
"""

needs_twins = pytest.mark.skipif(said() != "compiled", reason=f"runs as {said()}")


def run(*words: str, pure: bool = False, at: Path = HOUSE) -> subprocess.CompletedProcess[str]:
    """What an interpreter of its own says, with the package of that folder."""
    more = {"PYTHONPATH": str(at), "CARDGEN_CACHE": "", "COLUMNS": "200", PURE: "1" if pure else ""}
    return subprocess.run(
        [sys.executable, *words], cwd=at, env=os.environ | more, capture_output=True, text=True, check=True
    )


def version(at: Path = HOUSE, pure: bool = False) -> str:
    """What `cardgen --version` says."""
    return run("-m", "cardgen", "--version", pure=pure, at=at).stdout.strip()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    copytree(HOUSE / "cardgen", tmp_path / "cardgen", ignore=ignore_patterns("__pycache__"))
    return tmp_path


@needs_twins
def test_games_are_the_same_in_machine_code_and_in_plain_python() -> None:
    compiled, plain = (run("-c", GAMES, str(HOUSE / "data"), pure=pure) for pure in (False, True))
    assert set(compiled.stderr.split()) == {"True"} and set(plain.stderr.split()) == {"False"}
    assert len(plain.stdout) > 100_000
    for line, other in zip(compiled.stdout.splitlines(), plain.stdout.splitlines(), strict=True):
        assert line == other


@needs_twins
@pytest.mark.slow
def test_a_print_is_the_same_in_machine_code_and_in_plain_python(tmp_path: Path) -> None:
    for pure, name in ((False, "compiled"), (True, "plain")):
        run("-m", "cardgen", "print", "--parts", "fronts", "--out", str(tmp_path / name), pure=pure)
    printed = sorted(path.relative_to(tmp_path / "plain") for path in (tmp_path / "plain").rglob("*.pdf"))
    assert printed
    for path in printed:
        assert (tmp_path / "plain" / path).read_bytes() == (tmp_path / "compiled" / path).read_bytes(), path


def test_mypyc_takes_the_code() -> None:
    assert REFUSAL not in said(), (
        "mypyc found fault with a module: CARDGEN_PURE= pip install -v -e . tells more"
    )


def test_the_version_says_that_plain_python_was_asked_for() -> None:
    assert version(pure=True).endswith(f"plain Python ({PURE} is set)")


@needs_twins
@pytest.mark.parametrize("name", ["engine/rng.py", "finding.py"])
def test_an_edit_switches_machine_code_off_until_it_is_undone(house: Path, name: str) -> None:
    assert version(house).endswith("compiled")
    edited = house / "cardgen" / name
    was, times = edited.read_bytes(), edited.stat()
    edited.write_bytes(was.replace(b"The", b"Teh", 1))
    os.utime(edited, ns=(times.st_atime_ns, times.st_mtime_ns))  # not even size and time tell
    assert f"plain Python (cardgen/{name} has changed" in version(house)
    where = (
        "import cardgen.engine.rng as rng, cardgen.layout.plain as plain; print(rng.__file__, plain.__file__)"
    )
    assert run("-c", where, at=house).stdout.count(".py") == 2
    edited.write_bytes(was)
    assert version(house).endswith("compiled")


@needs_twins
def test_a_module_without_its_twin_or_its_record_runs_from_the_source(house: Path) -> None:
    folder = house / "cardgen" / "compiled"
    next(folder.glob("engine-rng.*")).unlink()
    assert "plain Python (cardgen/compiled/engine-rng" in version(house)
    (record,) = folder.glob("sources.*")
    record.write_text("of another time\n", encoding="utf-8")
    assert version(house).endswith("plain Python (not compiled when it was installed)")


@pytest.mark.slow
def test_without_a_compiler_plain_python_is_installed_and_says_why(house: Path) -> None:
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        (house / name).write_bytes((HOUSE / name).read_bytes())
    for name in ("data", "fonts"):
        copytree(HOUSE / name, house / name)
    built = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=house, env=os.environ | {"CC": "false", PURE: ""}, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    assert version(house).endswith(
        "plain Python (not compiled when it was installed: no C compiler that works)"
    )
