"""What `cardgen table export` and `table import` cost for the largest game, against loading its catalog.

Run `python tests/benchmarks/bench_table.py`. All tasks take turns, after one round that is not counted; the
figure to watch is the ratio of CPU seconds. An import loads the changed catalog once more, as proof.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from cardgen.catalog.load import load
from cardgen.catalog.table.grid import FORMATS
from cardgen.catalog.table.trade import files, grids, imported, tables
from cardgen.game import find, names

DATA = Path(__file__).parents[2] / "data"
ROUNDS = 7


def tasks(folder: Path) -> dict[str, Callable[[], object]]:
    """Every task by its name, loading first."""
    game = max(
        map(find, names()), key=lambda game: sum(map(len, tables(game.catalog, DATA / game.name).values()))
    )
    kind, source = game.catalog, DATA / game.name
    found: dict[str, Callable[[], object]] = {f"loading {game.name}": lambda: load(kind, source)}
    for form in FORMATS:
        made = files(game.name, tables(kind, source), form, ";")
        for name, data in made.items():
            (folder / name).write_bytes(data)
        paths = [folder / name for name in made]

        def out(form: str = form) -> object:
            return files(game.name, tables(kind, source), form, ";")

        def back(paths: list[Path] = paths) -> object:
            return imported(kind, source, [grid for path in paths for grid in grids(path)])

        found |= {f"table export --to {form}": out, f"table import of {form}": back}
    return found


def main() -> None:
    """The table: a task a line, milliseconds and how many times the loading."""
    with tempfile.TemporaryDirectory() as place:
        found = tasks(Path(place))
        spent: dict[str, list[float]] = {name: [] for name in found}
        for _ in range(ROUNDS + 1):
            for name, task in found.items():
                start = time.process_time()
                task()
                spent[name].append(time.process_time() - start)
    base = median(next(iter(spent.values()))[1:])
    print(f"{'':36}{'CPU ms':>8}{'ratio':>7}")
    for name, times in spent.items():
        print(f"{name:36}{1000 * median(times[1:]):8.0f}{median(times[1:]) / base:7.2f}")


if __name__ == "__main__":
    main()
