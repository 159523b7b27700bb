"""A ladder of skill: does each bot beat the one below it, and what does it cost?

Run `python tests/benchmarks/bench_skill.py [GAME ...] [--games N] [--bots random,greedy,search:20]`.
Two bots sit at every second seat of a table for four, change seats from game to game, and share the wins;
a game that nobody wins is shared evenly. Above 50 % with the whole interval, the step is one of skill. An
interval that holds 50 % shows nothing: what is left is luck, or takes more games to be seen.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.balance.evidence import fixed, moments
from cardgen.catalog.load import load
from cardgen.engine.outcome import outcomes
from cardgen.engine.search import playouts
from cardgen.engine.tournament import SHARE, Plan
from cardgen.game import bot, find, own_names

DATA = Path(__file__).parents[2] / "data"
LADDER = "random,greedy,search:20,search:100"
SEATS = 4
MORE = 10
"""So many times the games where nobody searches."""


def contest(name: str, better: str, worse: str, games: int, seed: int = 11) -> tuple[float, float, float]:
    """The better bot's share of the wins, half the width of its 95 % interval, CPU seconds a game."""
    game = find(name)
    catalog = load(game.catalog, DATA / name)
    bots = (better, worse) * (SEATS // 2)
    players = tuple(bot(game, one) for one in bots)
    plan = Plan(game.rules.__name__, game.deck(catalog, {}), players, bots, seed, games)
    start = time.process_time()
    leads = moments(
        sum(part if bots[sat] == better else -part for part, sat in zip(one.parts, one.bots, strict=True))
        for one in outcomes(plan, 0, games)
    )
    seconds = (time.process_time() - start) / games
    return 0.5 + leads.mean / SHARE / 2, fixed(leads) / SHARE / 2, seconds


def told(share: float, half: float) -> str:
    """What the interval says."""
    if share - half > 0.5:
        return "plays better"
    return "plays worse" if share + half < 0.5 else "no difference shown"


def main() -> None:
    """Every step of every game."""
    parser = argparse.ArgumentParser(description="How much better each bot plays than the one below.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=own_names())
    parser.add_argument("--games", type=int, default=200, dest="number", help="default: 200")
    parser.add_argument("--bots", default=LADDER, help=f"weakest first (default: {LADDER})")
    args = parser.parse_args()
    bots = args.bots.split(",")
    for name in args.games:
        for worse, better in pairwise(bots):
            number = args.number if playouts(better) or playouts(worse) else MORE * args.number
            share, half, seconds = contest(name, better, worse, number)
            print(
                f"{name}: {better} against {worse}: {100 * share:.1f} % +- {100 * half:.1f} of the wins in "
                f"{number} games; {told(share, half)}; {1000 * seconds:.0f} ms a game",
                flush=True,
            )


if __name__ == "__main__":
    main()
