"""A cluster plays the same games: the library's own local cluster, with a worker killed in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.game import names

GAME = names()[0]
Capture = pytest.CaptureFixture[str]


def figures(file: Path) -> Any:
    """What a run found, without what depends on the clock."""
    found = json.loads(file.read_text("utf-8"))
    found.pop("timing")
    return found


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the cluster's own, when its worker dies
def test_a_cluster_that_loses_a_worker_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    words = ["simulate", GAME, "--games", "1200", "--bots", "random"]
    assert main([*words, "--json", str(tmp_path / "here.json")]) == 0
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    cluster = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address=None,
        local_directory=str(tmp_path),
        silence_logs=50,
    )
    with cluster:
        victim = next(iter(cluster.workers.values())).pid
        kill_after(2, victim, monkeypatch)
        address = cluster.scheduler_address
        assert main([*words, "--scheduler", address, "--json", str(tmp_path / "there.json")]) == 0
        assert victim not in [worker.pid for worker in cluster.workers.values()]
    assert figures(tmp_path / "there.json") == figures(tmp_path / "here.json")


def kill_after(batches: int, victim: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kill a worker's process when so many batches have come in."""
    heard(lambda count: os.kill(victim, signal.SIGKILL) if count == batches else None, monkeypatch)


def heard(told: Callable[[int], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Hear, in the place of the bar on the terminal, how many batches are done."""
    from cardgen.cli import playing

    @contextmanager
    def progress(noun: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
        numbers = count(1)
        yield lambda done: told(next(numbers))

    monkeypatch.setattr(playing, "progress", progress)


def test_a_cluster_that_is_not_there_is_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.engine import crew

    pytest.importorskip("distributed")
    monkeypatch.setattr(crew, "PATIENCE", 1)
    assert main(["simulate", GAME, "--games", "1", "--scheduler", "tcp://127.0.0.1:9"]) == 1
    said = capsys.readouterr().err
    assert "found no cluster at tcp://127.0.0.1:9" in said


def test_without_the_extra_one_line_names_the_command(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", GAME, "--games", "1", "--scheduler", "tcp://127.0.0.1:9"]) == 1
    assert "pip install 'cardgen[cluster]'" in capsys.readouterr().err


def stop_after(batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C when so many batches are counted."""

    def stop(count: int) -> None:
        if count == batches:
            raise KeyboardInterrupt

    heard(stop, monkeypatch)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_goes_on(jobs: str, tmp_path: Path, capsys: Capture) -> None:
    words = ["simulate", GAME, "--games", "500", "--bots", "random", "--seed", "77", "--jobs", jobs]
    with pytest.MonkeyPatch.context() as patch:
        stop_after(3, patch)
        assert main(words) == 130
    assert "stopped after 300 of 500 games; the same command with --resume goes on" in capsys.readouterr().err
    with pytest.MonkeyPatch.context() as patch:
        stop_after(3, patch)  # two batches are left
        assert main([*words, "--resume", "--json", str(tmp_path / "resumed.json")]) == 0
    assert main([*words, "--json", str(tmp_path / "whole.json")]) == 0
    assert figures(tmp_path / "resumed.json") == figures(tmp_path / "whole.json")


def test_another_question_is_not_resumed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path))
    words = ["simulate", GAME, "--games", "300", "--bots", "random", "--resume"]
    with pytest.MonkeyPatch.context() as patch:
        stop_after(2, patch)
        assert main([*words, "--seed", "78"]) == 130
        stop_after(1, patch)
        assert main([*words, "--seed", "79"]) == 130
    said = capsys.readouterr().err.splitlines()
    assert [line.split(";")[0] for line in said] == [
        "stopped after 200 of 300 games",
        "stopped after 100 of 300 games",
    ]
