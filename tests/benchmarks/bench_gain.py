"""What there is to gain over greedy play at single decisions, and how much of it so many play-outs show.

Run `python tests/benchmarks/bench_gain.py GAME [--positions N] [--playouts 8,32,160] [--moves K]`.
In games of greedy bots, at every eleventh decision that is one, the K moves that greedy likes best are played
out on the same imagined tables by the game's quick bot, to the end. The best by so many play-outs for each
move is then judged by greedy bots, on other tables, beside greedy's own. What one decision gains, times the
decisions of a game, is about what a seat could gain that thinks so long while all others play greedily; where
that is nothing, what is left is luck, or takes plans beyond single decisions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.catalog.load import load
from cardgen.engine.rng import Stream, streams
from cardgen.engine.rules import Bot
from cardgen.engine.search import USUAL, WIN, beside
from cardgen.game import Game, find, own_names

DATA = Path(__file__).parents[2] / "data"
SEATS = 4
EVERY = 11
"""Of so many decisions one is looked at: neighbours in a game are much alike."""
FRESH = 1_000_000
"""Tables from this number on are the judges'."""


class Decision(NamedTuple):
    """What one seat had to decide, and its moves by their meaning."""

    kind: str
    number: int
    view: Any
    moves: dict[Any, Any]


class End(NamedTuple):
    """The seat's part of the win, and its points beside those of the others."""

    won: float
    points: float


def decisions(game: Game, counts: dict[str, int]) -> Iterator[Decision]:
    """Decisions of greedy bots; `counts` learns how many of each kind there were, and in how many "games"."""
    rules, greedy = game.rules, game.bots["greedy"]
    deck = game.deck(load(game.catalog, DATA / game.name), {})
    number = 0
    while True:
        chance, whims = streams(77, counts["games"], SEATS)
        state = rules.setup(deck, SEATS, chance)
        counts["games"] += 1
        while (seat := rules.to_act(state)) is not None:
            view = rules.view(state, seat)
            moves = rules.moves(view)
            named: dict[Any, Any] = {}
            for move in moves:
                named.setdefault(game.imagine.meaning(view, move), move)
            if len(named) > 1:
                number += 1
                kind = "answer" if view.asking else "own turn"
                counts[kind] = counts.get(kind, 0) + 1
                if number % EVERY == 0:
                    yield Decision(kind, number, view, named)
            rules.play(state, greedy(view, moves, whims[seat]), chance)


def liked(game: Game, one: Decision, most: int) -> list[Any]:
    """The moves that greedy would make, each if those before it were not there."""
    left = dict(one.moves)
    found: list[Any] = []
    rng = Stream(one.number)
    while left and len(found) < most:
        key = game.imagine.meaning(one.view, game.bots["greedy"](one.view, list(left.values()), rng))
        key = key if key in left else next(iter(left))
        found.append(key)
        del left[key]
    return found


def played(game: Game, one: Decision, move: Any, table: int, player: Bot) -> End:
    """What comes of a move on that imagined table."""
    rules = game.rules
    luck, whim = Stream(one.number, 2 * table), Stream(one.number, 2 * table + 1)
    state = game.imagine.imagine(one.view, luck)
    rules.play(state, move, luck)
    while (seat := rules.to_act(state)) is not None:
        view = rules.view(state, seat)
        rules.play(state, player(view, rules.moves(view), whim), luck)
    result = rules.result(state)
    seat = one.view.seat
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return End(won, beside(result.scores)[seat])


def gains(game: Game, one: Decision, budgets: list[int], most: int, judges: int) -> list[float]:
    """What the best move by each number of play-outs wins more often than greedy's own."""
    keys = liked(game, one, most)
    quick, greedy = game.bots.get("quick") or game.bots["greedy"], game.bots["greedy"]
    ends = {
        key: [played(game, one, one.moves[key], table, quick) for table in range(max(budgets))]
        for key in keys
    }
    spread = pstdev(end.points for some in ends.values() for end in some) or 1.0

    def worth(key: Any, budget: int) -> float:
        return mean(WIN * end.won + (1 - WIN) * end.points / (USUAL * spread) for end in ends[key][:budget])

    best = [max(keys, key=lambda key: worth(key, budget)) for budget in budgets]
    shares = {
        key: mean(played(game, one, one.moves[key], FRESH + table, greedy).won for table in range(judges))
        for key in ({*best, keys[0]} if set(best) != {keys[0]} else ())
    }
    return [shares[key] - shares[keys[0]] if key != keys[0] else 0.0 for key in best]


def main() -> None:
    """Every kind of decision of every game."""
    parser = argparse.ArgumentParser(description="What there is to gain over greedy play.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=own_names())
    parser.add_argument("--positions", type=int, default=100, help="decisions looked at (default: 100)")
    parser.add_argument("--playouts", default="8,32,160", help="for each move (default: 8,32,160)")
    parser.add_argument("--moves", type=int, default=6, help="moves compared (default: 6)")
    parser.add_argument("--judges", type=int, default=200, help="tables to judge on (default: 200)")
    args = parser.parse_args()
    budgets = [int(number) for number in args.playouts.split(",")]
    for name in args.games:
        game, counts = find(name), {"games": 0}
        found: dict[str, list[list[float]]] = {}
        for _, one in zip(range(args.positions), decisions(game, counts), strict=False):
            found.setdefault(one.kind, []).append(gains(game, one, budgets, args.moves, args.judges))
        for kind, rows in sorted(found.items()):
            told = ", ".join(
                f"{100 * mean(row):+.1f} +- {196 * pstdev(row) / len(row) ** 0.5:.1f} by {budget}"
                for budget, row in zip(budgets, zip(*rows, strict=True), strict=True)
            )
            often = counts[kind] / counts["games"] / SEATS
            print(
                f"{name}, {kind} ({often:.1f} for a seat in a game; {len(rows)} looked at): points of win "
                f"share gained over greedy by the best of {args.moves} moves: {told} play-outs for each",
                flush=True,
            )


if __name__ == "__main__":
    main()
