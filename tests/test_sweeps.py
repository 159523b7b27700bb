"""Slow sweeps over everything: run by hand with `pytest -m slow`, and by the gate."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.cli import main
from cardgen.engine.laws import broken
from cardgen.game import find, names
from cardgen.translate.po import languages

DATA = Path(__file__).parent.parent / "data"
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_thousand_games_of_every_size_keep_the_laws(name: str, bot: str) -> None:
    game = find(name)
    catalog = load(game.catalog, DATA / name)
    deck = game.deck(catalog, {})
    for seats in range(catalog.box.players_min, catalog.box.players_max + 1):
        for seed in range(1000 if bot == "random" else 250):
            assert list(broken(game.rules, deck, [game.bots[bot]] * seats, seed)) == []


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
def test_every_edition_is_verified(name: str, backs: str, tmp_path: Path) -> None:
    langs = ",".join(languages(DATA / name))
    for paper in ("a4", "letter"):
        for ink in ([], ["--low-ink"]):
            words = [
                "print",
                name,
                "--lang",
                langs,
                "--paper",
                paper,
                "--backs",
                backs,
                "--out",
                str(tmp_path),
            ]
            assert main([*words, *ink]) == 0


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(6))
def test_data_damaged_at_random_are_told_and_never_a_traceback(
    name: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bytes are lost, doubled and exchanged in one file; the check ends, with 0 or 1, and a line each."""
    chance = random.Random(seed)
    files = sorted((DATA / name).glob("*.yaml")) + sorted((DATA / name / "text").glob("*.po"))
    for _ in range(15):
        copy = tmp_path / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(DATA, copy / "data")
        victim = copy / "data" / chance.choice(files).relative_to(DATA)
        text = bytearray(victim.read_bytes())
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 12)] = chance.randbytes(chance.randint(0, 3)) or b"-"
        victim.write_bytes(bytes(text))
        assert main(["check", name, "--data", str(copy)]) in (0, 1)
        said = capsys.readouterr()
        assert "Traceback" not in said.err
