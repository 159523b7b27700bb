"""Two decks on the same seeds: known differences are found, and where there is none nothing is."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from cardgen.balance.compare import Comparison, Pair, compared, document, summary, text
from cardgen.balance.measures import measures
from cardgen.cli import main
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE
from cardgen.game import find, names

DATA = Path(__file__).parent.parent.parent / "data"
Capture = pytest.CaptureFixture[str]


def a_game(rng: Random, game: int, share: int, turns: int) -> Outcome:
    """A made-up game of two seats: seat 0 wins `share` percent of them."""
    won = rng.randrange(100) < share
    return Outcome(
        game, (SHARE, 0) if won else (0, SHARE), (int(won), int(not won)), (0, 1), 0, turns, 2 * turns, "end"
    )


def batches(
    games: int, old: tuple[int, int], new: tuple[int, int], *, paired: bool, seed: int = 1
) -> Iterator[Sequence[Pair]]:
    """Pairs with known shares and lengths; paired ones have the same chance, the others each their own."""
    for first in range(0, games, 100):
        batch = []
        for game in range(first, first + 100):
            chance = Random(f"{seed}/{game}")
            other = Random(f"{seed}/{game}" if paired else f"{seed}/{game}/x")
            spread = chance.randrange(10)
            there = spread if paired else other.randrange(10)
            if paired:
                other.randrange(10)
            batch.append(
                (a_game(chance, game, old[0], old[1] + spread), a_game(other, game, new[0], new[1] + there))
            )
        yield batch


def row(found: Comparison, name: str) -> dict[str, object]:
    return next(row for row in document(found)["measures"] if row["measure"] == name)


def test_a_known_difference_is_found_and_measured() -> None:
    found = compared(batches(20000, (30, 20), (35, 21), paired=True), ("a", "b"), 20000)
    share = row(found, "win share of seat 0")
    assert share["verdict"] == "more"
    assert float(str(share["difference"])) == pytest.approx(0.05, abs=float(str(share["half_width"])))
    assert row(found, "turns")["verdict"] == "more"
    assert row(found, "shared wins")["verdict"] == "same"
    assert found.played < 20000  # it stopped when everything was settled


def test_pairs_need_far_fewer_games() -> None:
    """The same one-turn edit: pairs settle it at the first look, seeds of their own take thousands."""
    with_pairs = compared(batches(6000, (30, 20), (30, 21), paired=True), ("a", "b"), 6000)
    without = compared(batches(6000, (30, 20), (30, 21), paired=False), ("a", "b"), 6000)
    assert row(with_pairs, "win share of seat 0")["verdict"] == "same"
    assert row(without, "win share of seat 0")["verdict"] == "open"
    assert with_pairs.played * 10 <= without.played
    gain = row(without, "turns")["pairing_gain"]
    assert gain == pytest.approx(1.0, abs=0.1)


def test_where_nothing_differs_the_whole_table_errs_no_more_than_promised() -> None:
    """Forty comparisons of a deck with itself on other seeds: 5 % may find something somewhere."""
    wrong = 0
    for seed in range(40):
        found = compared(batches(1500, (30, 20), (30, 20), paired=False, seed=seed), ("a", "b"), 1500)
        wrong += any(found.verdict(one) in ("more", "less") for one in found.rows)
    assert wrong <= 5


def test_an_open_measure_says_how_many_pairs_it_would_take() -> None:
    found = compared(batches(1000, (30, 20), (33, 20), paired=False), ("a", "b"), 1000)
    share = row(found, "win share of seat 0")
    assert share["verdict"] == "open"
    more = share["pairs_needed_more"]
    assert isinstance(more, int) and 500 < more < 200_000
    said = text(document(found))
    assert "open: needs about" in said
    assert "Not settled: " in summary(document(found))


def test_measures_of_a_table() -> None:
    found = {measure.name: measure for measure in measures(3, ("x", "x", "y"), ("a", "b"))}
    game = Outcome(0, (30, 0, 30), (7, 2, 7), (2, 0, 1), 1, 9, 30, "a")
    assert {name: measure.of(game) / measure.whole for name, measure in found.items()} == {
        "turns": 9, "decisions": 30, "points per seat": 16 / 3, "lead of the winner": 0, "shared wins": 1,
        "nobody wins": 0, "does not end": 0, "win share of seat 0": 0.5, "win share of seat 1": 0,
        "win share of seat 2": 0.5, "win share going first": 0, "win share going second": 0.5,
        "win share going third": 0.5, "win share of x": 0.5, "win share of y": 0.5, "ends by a": 1,
        "ends by b": 0,
    }  # fmt: skip


# --- at the command line -------------------------------------------------------------------------------


GAME = names()[0]


def a_card() -> str:
    """`deck.id` of the first card of a game."""
    from cardgen.catalog.load import load

    catalog = load(find(GAME).catalog, DATA / GAME)
    deck, entry = next(iter(catalog.entries()))
    return f"{deck}.{entry.id}"


def test_a_deck_with_the_same_value_is_the_same(tmp_path: Path, capsys: Capture) -> None:
    from cardgen.catalog.setting import current

    deck, _, card = a_card().partition(".")
    provenance = current(DATA / GAME, deck, card, "provenance")
    file = tmp_path / "b.json"
    words = ["balance", GAME, "--set", f"{deck}.{card}.provenance={provenance}", "--games", "300"]
    assert main([*words, "--seats", "3", "--bots", "random", "--json", str(file)]) == 0
    assert "Nothing is shown to be different." in capsys.readouterr().out
    rows = json.loads(file.read_text("utf-8"))["results"]["measures"]
    assert all(row["old"] == row["new"] and row["half_width"] == 0 for row in rows)


def test_jobs_change_nothing(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        words = ["balance", GAME, "--set", "box.minutes=1", "--games", "300", "--jobs", jobs]
        code = main([*words, "--bots", "random", "--json", str(file)])
        assert code == 0
        found.append(file.read_bytes())
    assert found[0] == found[1]


def test_against_a_folder_and_a_revision(tmp_path: Path, capsys: Capture) -> None:
    root = tmp_path / "mine"
    shutil.copytree(DATA / GAME, root / "data" / GAME)
    (root / "fonts").mkdir()
    git = ["git", "-C", str(root), "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run([*git, *words], check=True)
    for against in (str(root), "HEAD"):
        words = [
            "balance",
            GAME,
            "--against",
            against,
            "--data",
            str(root),
            "--games",
            "300",
            "--bots",
            "random",
        ]
        assert main(words) == 0
        assert "Nothing is shown to be different." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--set", "box.minutes=1", "--against=x"], "found --set and --against"),
        (["--tune", "seat-share"], "found one of --tune and --over"),
        (["--against", "--upload-pack=x"], "allowed: a folder with data/"),
        (["--against", "no-such-revision"], "allowed: a folder with data/"),
        (["--set", "nothing"], "allowed: file.entry.field=value"),
        (["--set", "nothing.x.y=1"], "found the file 'nothing'"),
        (["--set", "box.minutes=1", "--games", "0"], "found --games 0"),
    ],
)
def test_words_that_cannot_be_meant(words: list[str], complaint: str, capsys: Capture) -> None:
    if words[:1] == ["--against"]:
        words = [f"--against={words[1]}"]
    assert main(["balance", GAME, *words]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert len(said.err.splitlines()) == 1
