"""Speed of the sample games, compiled and plain, against a control loop run in the same minutes.

Run `python tests/benchmarks/bench_games.py`. The figures to watch are games per control loop - how many games
fit into the time of ten million additions in plain Python; for four random players of the first game 500 are
wanted - and how many times faster machine code is: 3 times in the mean over the games. The games stand beside
each other with the table they are longest at. Control, machine code and plain Python take turns in short
pieces, each in a process of its own, and CPU time is counted, so that a busy machine disturbs all of them.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from statistics import mean, median
from subprocess import PIPE, Popen

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.catalog.load import load
from cardgen.compiled import PURE, said
from cardgen.engine.tournament import Plan, batch
from cardgen.game import find

DATA = Path(__file__).parents[2] / "data"
ROUNDS = 20
GAMES = 50
ADDITIONS = 1_000_000
SEATS = {"vorstand": 4, "mobbing": 6, "mob_sitters": 4, "minderheiten_quartett": 4, "lemming_mafia": 4}
"""The games that are measured, and for how many players."""
BOTS = ("random", "greedy")


def control() -> float:
    """CPU seconds of a tenth of the control loop."""
    start = time.process_time()
    x = 0
    for i in range(ADDITIONS):
        x += i
    return time.process_time() - start


def plan(name: str, bot: str) -> Plan:
    """As many bots of a sort as there are seats."""
    game = find(name)
    catalog = load(game.catalog, DATA / name)
    seats = SEATS[name]
    deck = game.deck(catalog, {})
    return Plan(game.rules.__name__, deck, (game.bots[bot],) * seats, (bot,) * seats, 1, GAMES)


def serve() -> None:
    """The player's process: for each line `game bot` how it runs, CPU seconds and decisions of the games."""
    plans: dict[str, Plan] = {}
    for line in sys.stdin:
        if line not in plans:
            plans[line] = plan(*line.split())
        start = time.process_time()
        tally = batch(plans[line], 0, GAMES)
        seconds = time.process_time() - start
        print(seconds, sum(count * times for count, times in tally.decisions.items()), said(), flush=True)


class Player:
    """A process that plays games, compiled or plain."""

    def __init__(self, pure: bool) -> None:
        env = os.environ | {PURE: "1" if pure else ""}
        self.process = Popen(
            [sys.executable, __file__, "--serve"], stdin=PIPE, stdout=PIPE, text=True, env=env
        )

    def play(self, name: str, bot: str) -> tuple[float, int, str]:
        """CPU seconds and decisions of the games, and how they ran."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{name} {bot}\n")
        self.process.stdin.flush()
        seconds, decisions, how = self.process.stdout.readline().strip().split(" ", 2)
        return float(seconds), int(decisions), how

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def measure(players: tuple[Player, Player], name: str, bot: str) -> float:
    """Print one line of figures; gives how many times faster the first player is."""
    for player in players:
        player.play(name, bot)
    rounds = [(control(), players[0].play(name, bot), players[1].play(name, bot)) for _ in range(ROUNDS)]
    faster: float = median(plain[0] / compiled[0] for _, compiled, plain in rounds)
    loops = [median(10 * loop * GAMES / each[at][0] for loop, *each in rounds) for at in (0, 1)]
    _, decisions, how = rounds[0][1]
    best = min(compiled[0] for _, compiled, _ in rounds)
    print(
        f"{name}, {SEATS[name]} x {bot}: {loops[0]:.0f} games per control loop {how}, "
        f"{loops[1]:.0f} plain, {faster:.2f} times; "
        f"at best {GAMES / best:.0f} games, {decisions / best:.0f} decisions a CPU-second",
        flush=True,
    )
    return faster


def main() -> None:
    """Every bot of the games named, or of all that are listed."""
    if sys.argv[1:] == ["--serve"]:
        serve()
        return
    with Player(pure=False) as compiled, Player(pure=True) as plain:
        for bot in BOTS:
            found = [measure((compiled, plain), name, bot) for name in sys.argv[1:] or SEATS]
            print(f"{bot}: {mean(found):.2f} times in the mean", flush=True)


if __name__ == "__main__":
    main()
