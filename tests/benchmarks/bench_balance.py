"""Speed of play-outs beside other engines, what counting costs, and whether memory stays flat.

Run `pip install 'cardgen[peers]'`, then `python tests/benchmarks/bench_balance.py`. Every contender is a
process of its own and plays pieces of some hundredths of a second in turn, so that a busy machine disturbs
all of them alike; what is told is the median of decisions per CPU-second, and of the ratios within a round.
Uniformly random play everywhere; chance is not counted as a decision. A peer that is not installed is left
out. The games of the peers are others than ours: the ratios say "same order", and no more.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

GAMES = ("vorstand", "mobbing", "mob_sitters", "minderheiten_quartett", "lemming_mafia")
SEATS = 4
ROUNDS = 9
PIECE = 0.15
"""CPU seconds of a piece, about."""
FEW, MANY = 200, 2000
"""Games after which memory is looked at."""


# --- what a contender does: so many games, and how many decisions they took ----------------------------


def plan(name: str) -> Any:
    """Four random players."""
    from cardgen.catalog.load import load
    from cardgen.engine.tournament import Plan
    from cardgen.game import find

    game = find(name)
    deck = game.deck(load(game.catalog, ROOT / "data" / name), {})
    bots = (game.bots["random"],) * SEATS
    return Plan(game.rules.__name__, deck, bots, ("random",) * SEATS, 1, 0)


def counted(what: Any, first: int, games: int) -> int:
    """With every tally, as `simulate` plays."""
    from cardgen.engine.tournament import batch

    return sum(length * times for length, times in batch(what, first, games).decisions.items())


def bare(what: Any, first: int, games: int) -> int:
    """With the outcome alone."""
    from cardgen.engine.outcome import outcomes

    return sum(one.decisions for one in outcomes(what, first, games))


def watched(what: Any, first: int, games: int) -> int:
    """With everything the balance report knows."""
    from cardgen.balance.lab import batch

    return sum(length * times for length, times in batch(what, first, games).decisions.items())


def hearts(game: Any, first: int, games: int) -> int:
    """OpenSpiel's hearts, its states driven from Python."""
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return decisions


def inner(length: float, game: Any, first: int, games: int) -> int:
    """OpenSpiel's hearts in its own C++ loop, whose games are as long as those driven from Python."""
    import pyspiel

    for number in range(first, first + games):
        bots = [pyspiel.make_uniform_random_bot(seat, number + seat) for seat in range(4)]
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
    return round(games * length)


def uno(env: Any, first: int, games: int) -> int:
    """RLCard's uno, stepped by hand, which is quicker than its own `run`."""
    decisions = 0
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def made(name: str) -> tuple[Callable[[Any, int, int], int], Any]:
    """What the contender of this name does, and what it needs."""
    if name == "uno":
        import rlcard

        return uno, rlcard.make("uno")
    if name.startswith("hearts"):
        import pyspiel

        game = pyspiel.load_game("hearts")
        return (partial(inner, hearts(game, 0, 200) / 200) if name.endswith("c++") else hearts), game
    how, _, ours = name.partition(" ")
    return {"counted": counted, "bare": bare, "watched": watched}[how], plan(ours)


def serve(name: str) -> None:
    """Play pieces of the length asked for on standard input; answer decisions and CPU seconds."""
    work, what = made(name)
    size, first = 1, 0
    for line in sys.stdin:
        wanted = float(line)
        decisions, start, spent = 0, time.process_time(), 0.0
        while spent < wanted:
            decisions += work(what, first, size)
            first += size
            spent = time.process_time() - start
            size = max(1, min(size * 2, int(size * wanted / max(spent, 1e-3) / 4)))
        print(decisions, spent, flush=True)


# --- the run -------------------------------------------------------------------------------------------


@dataclass
class Contender:
    """A process that plays when it is asked to."""

    name: str
    pure: bool = False
    rates: list[float] = field(default_factory=list)

    def start(self) -> None:
        """Begin, and play a piece that does not count."""
        surroundings = os.environ | ({"CARDGEN_PURE": "1"} if self.pure else {})
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve", self.name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings,
        )  # fmt: skip
        self.play()

    def play(self) -> float:
        """Decisions per CPU-second of one piece."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(PIECE, file=self.process.stdin, flush=True)
        decisions, spent = self.process.stdout.readline().split()
        return int(decisions) / float(spent)


def contenders() -> Iterator[Contender]:
    """All that can play here."""
    for game in GAMES:
        yield Contender(f"counted {game}")
        yield Contender(f"counted {game}", pure=True)
        yield Contender(f"bare {game}")
        yield Contender(f"watched {game}")
    if find_spec("pyspiel"):
        yield Contender("hearts from python")
        yield Contender("hearts in c++")
    if find_spec("rlcard"):
        yield Contender("uno")


def ratio(one: Contender, other: Contender) -> float:
    """How many times faster, the median over the rounds."""
    return median(a / b for a, b in zip(one.rates, other.rates, strict=True))


def report(found: dict[tuple[str, bool], Contender]) -> None:
    """The figures and their ratios."""
    print(
        f"{'decisions per CPU-second':<44}{'compiled':>11}{'pure':>10}{'ratio':>8}{'counting':>10}{'lab':>8}"
    )
    gains = []
    for game in GAMES:
        fast, slow = found[f"counted {game}", False], found[f"counted {game}", True]
        naked, seen = found[f"bare {game}", False], found[f"watched {game}", False]
        gains.append(ratio(fast, slow))
        cost, more = ratio(naked, fast) - 1, ratio(naked, seen) - 1
        print(
            f"{game:<44}{median(fast.rates):>11,.0f}{median(slow.rates):>10,.0f}{gains[-1]:>8.2f}"
            f"{100 * cost:>9.0f}%{100 * more:>7.0f}%"
        )
    print(f"{'mean':<63}{sum(gains) / len(gains):>8.2f}")
    for peer in ("hearts from python", "hearts in c++", "uno"):
        if (peer, False) in found:
            other = found[peer, False]
            ratios = [ratio(found[f"counted {game}", False], other) for game in GAMES]
            print(
                f"{peer:<44}{median(other.rates):>11,.0f}   ours is {min(ratios):.1f} to "
                f"{max(ratios):.1f} times as fast, {sum(ratios) / len(ratios):.1f} on average"
            )


def memory(name: str) -> None:
    """Megabytes at their most after few games and after many, of a balance lab that adds batches up."""
    from cardgen.balance.lab import Lab, batch

    what, lab, peaks = plan(name), Lab(), {}
    for first in range(0, MANY, 100):
        lab.add(batch(what, first, 100))
        peaks[first + 100] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name}: {peaks[FEW]:.1f} MB after {FEW} games, {peaks[MANY]:.1f} MB after {MANY}")


def main() -> None:
    """All figures."""
    found = list(contenders())
    try:
        for one in found:
            one.start()
        for _ in range(ROUNDS):
            for one in found:
                one.rates.append(one.play())
    finally:
        for one in found:
            with suppress(AttributeError):
                one.process.kill()
                one.process.wait()
    report({(one.name, one.pure): one for one in found})
    for name in GAMES[:2]:
        subprocess.run([sys.executable, __file__, "--memory", name], check=True)


if __name__ == "__main__":
    roles = {"--serve": serve, "--memory": memory}
    if len(sys.argv) == 3 and sys.argv[1] in roles:
        partial(roles[sys.argv[1]], sys.argv[2])()
    else:
        main()
