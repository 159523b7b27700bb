"""Speed of random games, against a control loop run in the same minutes.

Run `python tests/benchmarks/bench_games.py`. The figure to watch is games per control loop: how many games
fit into the time of ten million additions in plain Python. For four players of the first game it must be 500
and should be 1,000; the others stand beside it with the table they are longest at. Control and games take
turns in short pieces, and CPU time is counted, so that a busy machine disturbs both.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.catalog.load import load
from cardgen.engine.tournament import Plan, Tally, batch, compiled
from cardgen.game import find

DATA = Path(__file__).parents[2] / "data"
ROUNDS = 60
GAMES = 50
ADDITIONS = 1_000_000
SEATS = {"vorstand": 4, "mobbing": 6, "mob_sitters": 4, "minderheiten_quartett": 4, "lemming_mafia": 4}
"""The games that are measured, and for how many players."""


def control() -> int:
    """A tenth of the control loop."""
    x = 0
    for i in range(ADDITIONS):
        x += i
    return x


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of a piece of work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def plan(name: str, bot: str) -> Plan:
    """As many bots of a sort as there are seats."""
    game = find(name)
    catalog = load(game.catalog, DATA / name)
    seats = SEATS[name]
    deck = game.deck(catalog, {})
    return Plan(game.rules.__name__, deck, (game.bots[bot],) * seats, (bot,) * seats, 1, GAMES)


def measure(name: str, bot: str) -> str:
    """One line of figures."""
    what = plan(name, bot)
    tally: Tally = batch(what, 0, GAMES)
    decisions = sum(count * times for count, times in tally.decisions.items()) / GAMES
    pairs = [(seconds(control), seconds(lambda: batch(what, 0, GAMES))) for _ in range(ROUNDS)]
    ratio = median(10 * loop / (games / GAMES) for loop, games in pairs)
    per_second = GAMES / min(games for _, games in pairs)
    return (
        f"{name}, {len(what.bots)} x {bot}, {'compiled' if compiled(what.rules) else 'plain'}: "
        f"{ratio:.0f} games per control loop; at best {per_second:.0f} games "
        f"and {per_second * decisions:.0f} decisions per CPU-second"
    )


def main() -> None:
    """Every bot of the games named, or of all that are listed."""
    for name in sys.argv[1:] or SEATS:
        for bot in ("random", "greedy"):
            print(measure(name, bot))


if __name__ == "__main__":
    main()
