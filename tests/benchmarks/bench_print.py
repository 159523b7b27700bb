"""What `cardgen print` costs as a whole process, against the bare import of the libraries it prints with.

Run `python tests/benchmarks/bench_print.py`. The figure to watch is the ratio of CPU seconds (user and
system) of a print with a warm cache to those of the imports: it must be 5 and should be 4. All commands take
turns, after one round that is not counted, so that a busy machine disturbs all of them. That first round also
compiles every module, into a folder of its own, whatever the environment says about bytecode.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

ROUNDS = 7
BASE = "import reportlab.pdfgen.canvas, pydantic, uharfbuzz"
PRINT = "print vorstand --lang de"


def seconds(command: list[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """CPU and wall seconds of a whole process; what it prints is thrown away."""
    start = time.perf_counter()
    nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(command[0], command, environment, file_actions=nowhere)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{' '.join(command)}: found exit code {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, wall


def measure(folder: Path) -> dict[str, tuple[float, float]]:
    """The medians of every command by its name, the base first; files go to the folder."""
    run = [sys.executable, "-m", "cardgen"]
    printing = [*run, *PRINT.split(), "--out", str(folder / "out")]
    settings = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    checkout = os.environ | settings | {"PYTHONDONTWRITEBYTECODE": ""}
    commands = {
        "imports alone": ([sys.executable, "-c", BASE], {}),
        f"{PRINT}, warm cache": (printing, {"CARDGEN_CACHE": str(folder / "cache")}),
        f"{PRINT}, no cache": (printing, {"CARDGEN_CACHE": ""}),
        "--help": ([*run, "--help"], {}),
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(ROUNDS + 1):
        for name, (command, more) in commands.items():
            found[name].append(seconds(command, checkout | more))
    return {
        name: (median(cpu for cpu, _ in times[1:]), median(wall for _, wall in times[1:]))
        for name, times in found.items()
    }


def main() -> None:
    """The table: a command a line, milliseconds and how many times the base."""
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    base_cpu, base_wall = next(iter(found.values()))
    print(f"{'':42}{'CPU ms':>8}{'ratio':>7}{'wall ms':>9}{'ratio':>7}")
    for name, (cpu, wall) in found.items():
        print(f"{name:42}{1000 * cpu:8.0f}{cpu / base_cpu:7.1f}{1000 * wall:9.0f}{wall / base_wall:7.1f}")


if __name__ == "__main__":
    main()
