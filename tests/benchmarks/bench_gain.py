"""What better bots gain over greedy at single decisions: a ladder of skill without the luck of whole games.

Run `python tests/benchmarks/bench_gain.py GAME [--positions N] [--bots search:40,search:160] [--judges M]`.
At every seventh decision in games of greedy bots each bot is asked what it would do. Where that is not what
greedy does, greedy bots play both on from there, M times, on the same tables imagined by the seat; none of
them was seen by a bot that searches. What a decision gains, times the decisions of a game, is about what a
seat gains by thinking while all others play greedily. Where thinking long gains nothing, the rest is luck, or
takes plans beyond single decisions.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.catalog.load import load
from cardgen.engine.rng import Stream, streams
from cardgen.engine.rules import Bot
from cardgen.game import Game, bot, find, own_names

DATA = Path(__file__).parents[2] / "data"
SEATS = 4
EVERY = 7
"""Of so many decisions one is looked at: neighbours in a game are much alike."""
SURE = 1.96
"""So many standard errors are half a 95 % interval."""


class Decision(NamedTuple):
    """What one seat had to decide, what greedy did, and how the decision is called."""

    number: int
    view: Any
    moves: list[Any]
    own: Any
    kind: str


def decisions(game: Game, seen: Counter[str]) -> Iterator[Decision]:
    """Decisions of greedy bots; `seen` counts all of each kind, and the "games"."""
    rules, greedy = game.rules, game.bots["greedy"]
    deck = game.deck(load(game.catalog, DATA / game.name), {})
    number = 0
    while True:
        chance, whims = streams(2024, seen["games"], SEATS)
        state = rules.setup(deck, SEATS, chance)
        seen["games"] += 1
        while (seat := rules.to_act(state)) is not None:
            view = rules.view(state, seat)
            moves = list(rules.moves(view))
            own = greedy(view, moves, whims[seat])
            if len({game.imagine.meaning(view, move) for move in moves}) > 1:
                number += 1
                kind = "answers" if view.asking else "own turns"
                seen[kind] += 1
                if number % EVERY == 0:
                    yield Decision(number, view, moves, own, kind)
            rules.play(state, own, chance)


def share(game: Game, one: Decision, move: Any, judges: int) -> float:
    """How much of the win the seat gets with that move, all playing greedily then."""
    return mean(played(game, one, move, table) for table in range(judges))


def played(game: Game, one: Decision, move: Any, table: int) -> float:
    """The seat's part of the win on one of the tables it imagines."""
    rules, greedy = game.rules, game.bots["greedy"]
    luck, whim = Stream(one.number, 2 * table), Stream(one.number, 2 * table + 1)
    state = game.imagine.imagine(one.view, luck)
    rules.play(state, move, luck)
    while (seat := rules.to_act(state)) is not None:
        view = rules.view(state, seat)
        rules.play(state, greedy(view, rules.moves(view), whim), luck)
    winners = rules.result(state).winners
    return 1 / len(winners) if one.view.seat in winners else 0.0


def gains(game: Game, one: Decision, bots: list[Bot], judges: int) -> list[float]:
    """What each bot's move gains over greedy's own."""
    meaning = game.imagine.meaning
    chosen = [player(one.view, one.moves, Stream(one.number)) for player in bots]
    moves = {meaning(one.view, move): move for move in (*chosen, one.own)}
    if len(moves) == 1:
        return [0.0] * len(bots)
    shares = {key: share(game, one, move, judges) for key, move in moves.items()}
    own = shares[meaning(one.view, one.own)]
    return [shares[meaning(one.view, move)] - own for move in chosen]


def main() -> None:
    """Every kind of decision of every game, and what a whole game of them comes to."""
    parser = argparse.ArgumentParser(description="What better bots gain over greedy at single decisions.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=own_names())
    parser.add_argument("--positions", type=int, default=100, help="decisions looked at (default: 100)")
    parser.add_argument("--bots", default="search:40,search:160", help="default: search:40,search:160")
    parser.add_argument("--judges", type=int, default=200, help="games to judge a move by (default: 200)")
    args = parser.parse_args()
    names = args.bots.split(",")
    for name in args.games:
        game, seen = find(name), Counter[str]()
        found: dict[str, list[list[float]]] = {}
        bots = [bot(game, one) for one in names]
        for _, one in zip(range(args.positions), decisions(game, seen), strict=False):
            found.setdefault(one.kind, []).append(gains(game, one, bots, args.judges))
        for place, better in enumerate(names):
            tell(name, better, seen, {kind: [row[place] for row in rows] for kind, rows in found.items()})


def tell(name: str, better: str, seen: Counter[str], found: dict[str, list[float]]) -> None:
    """One bot: points of win share for a decision of each kind, and for all that a seat has in a game."""
    said, total, variance = [], 0.0, 0.0
    for kind, rows in sorted(found.items()):
        often = seen[kind] / seen["games"] / SEATS
        error = pstdev(rows) / len(rows) ** 0.5
        total += often * mean(rows)
        variance += (often * error) ** 2
        said.append(
            f"{100 * mean(rows):+.2f} +- {100 * SURE * error:.2f} in {often:.1f} {kind} ({len(rows)} seen)"
        )
    print(
        f"{name}: {better} among greedy gains {100 * total:+.1f} +- {100 * SURE * variance**0.5:.1f} points "
        f"of win share a game: {', '.join(said)}",
        flush=True,
    )


if __name__ == "__main__":
    main()
