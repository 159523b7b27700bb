"""How long a translator waits for the printed card: from a key stroke to the new picture, in a real browser.

Run `python tests/benchmarks/bench_preview.py`; it needs Playwright and a Chromium on the path. The clock
starts with the browser's `input` event and stops when the picture with exactly those words is decoded and in
its place; front and back are drawn each time. The figure to watch is the median, which must be under 400 ms.
Also: the time until the server answers, until the first picture, and until Ctrl-C has ended it.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

HOUSE = Path(__file__).parents[2]
CARDS = (
    "vorstand/en/rautenberg",
    "mobbing/en/chef",
    "mob_sitters/de/mat-sarah",
    "minderheiten_quartett/en/juden",
)
WORDS = "The quick brown manager jumps over the lazy works council."
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
WATCH = """() => {
  window.waited = [];
  let typed = null;
  document.addEventListener("input", (event) => {
    if (event.target.matches("textarea")) typed = [performance.now(), event.target.value];
  }, true);
  document.addEventListener("painted", (event) => {
    if (!typed || !Object.values(event.detail.texts).includes(typed[1])) return;
    window.waited.push(performance.now() - typed[0]);
    typed = null;
  });
}"""


def typed(page: Page) -> list[float]:
    """The milliseconds of each key stroke into the last text of the card that is shown."""
    page.evaluate(WATCH)
    box = page.locator("textarea").last
    box.fill("")
    page.wait_for_function("() => window.waited.length === 1")
    box.press("End")
    for number, letter in enumerate(WORDS, start=2):
        page.keyboard.type(letter)
        page.wait_for_function("(count) => window.waited.length === count", arg=number)
    found: list[float] = page.evaluate("() => window.waited")
    return found[1:]


def main() -> None:
    """A line for each card, and the three other times."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("found no chromium; run 'apt-get install chromium'")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        shutil.copytree(HOUSE / "data", Path(folder) / "data")
        command = [sys.executable, "-m", "cardgen", "preview", "--no-browser", "--data", folder]
        begun = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HOUSE)
        assert server.stdout is not None
        address = server.stdout.readline().split()[0]
        print(f"{1000 * (time.perf_counter() - begun):6.0f} ms  until the server answers")
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        begun = time.perf_counter()
        page.goto(f"{address}#/{CARDS[0]}")
        page.wait_for_selector("#pictures img")
        print(f"{1000 * (time.perf_counter() - begun):6.0f} ms  until the first picture")
        for card in CARDS:
            page.goto(f"{address}#/{card}")
            page.reload()
            page.wait_for_selector("#pictures img")
            page.wait_for_function("() => !document.getElementById('tally').textContent.includes('looking')")
            times = typed(page)
            most = quantiles(times, n=10)[-1]
            print(f"{median(times):6.0f} ms  median, {most:.0f} ms for nine of ten, {card}")
        begun = time.perf_counter()
        server.send_signal(signal.SIGINT)
        server.wait(10)
        print(f"{1000 * (time.perf_counter() - begun):6.0f} ms  until Ctrl-C has ended it, a page open")
        browser.close()


if __name__ == "__main__":
    main()
