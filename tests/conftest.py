"""What all tests share: a cache of their own, the switch that accepts golden files, and a browser."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from cardgen.cli.jobs import Job
    from cardgen.finding import Finding

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
CACHE = "CARDGEN_CACHE"
OWN = "CARDGEN_TEST_CACHE"
"""Set by the process that made the folder, and so has to take it away."""


def pytest_configure(config: pytest.Config) -> None:
    """Tests neither read nor fill the user's cache; the workers of one run share one folder.

    No law fails because the machine is busy: how long an example took says nothing.
    """
    settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("busy")
    if CACHE not in os.environ:
        os.environ[CACHE] = tempfile.mkdtemp(prefix="cardgen-cache-")
        os.environ[OWN] = str(os.getpid())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first; the others stay in their order, beside those they share a fixture with."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody need look through it for garbage again."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    if os.environ.get(OWN) == str(os.getpid()):
        shutil.rmtree(os.environ[CACHE], ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite golden files; read what you accept")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """True when golden files are to be rewritten instead of compared."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four sample games for each `check` and one told, where what is planted breaks no rules of a game."""
    from cardgen.check import play

    monkeypatch.setattr(play.findings, "__defaults__", (4,))
    monkeypatch.setattr(play, "TOLD", 1)


@pytest.fixture
def no_drawings(few_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither faces nor translations are looked at in each `check`, where the deck alone has the faults."""
    from cardgen.cli import designing

    def undrawn(job: Job, *_: object) -> Iterator[Finding]:
        yield from job.notes

    monkeypatch.setattr(designing, "_editions_findings", undrawn)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("needs a Chromium on the path: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()
