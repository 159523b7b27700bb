"""For those who want to know how a game plays: `play` and `simulate`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import verb
from cardgen.cli.sources import cache, listed, localized, named, one_language, roots, source_of, usage
from cardgen.cli.telling import CLEAN, INTERRUPTED, exit_code, progress
from cardgen.finding import DataError, Finding, Level, UsageError

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog
    from cardgen.engine.tournament import Plan, Tally
    from cardgen.game import Game


def add_table(parser: Any) -> None:
    """The options of both verbs: game, seats, seed, bots, options of the rules."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=4, help="players at the table (default: 4)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument(
        "--bots",
        default="greedy",
        help="random, greedy, search or search:N, by commas; fewer bots than seats repeat",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the rules; may be repeated",
    )


def bots_of(game: Game, args: Any) -> list[str]:
    """A bot's name for every seat; fewer names than seats repeat."""
    names = players(game, args.bots)
    return [names[seat % len(names)] for seat in range(args.seats)]


def players(game: Game, words: str) -> list[str]:
    """The bots named by commas. Raises UsageError when there are none, or one that nobody knows."""
    from cardgen.game import bot, bots

    names = listed(words)
    if not names:
        raise usage("no bot", bots(game), "name one of these")
    try:
        for name in names:
            bot(game, name)
    except DataError as error:
        raise UsageError(error.findings) from error
    return names


def options_of(args: Any) -> dict[str, str]:
    """The options of the rules that were given."""
    given = {}
    for option in args.option:
        key, equals, value = option.partition("=")
        if not equals:
            raise usage(f"option '{option}'", ["key=value"], "write it like --option key=value")
        given[key] = value
    return given


def deck_of(game: Game, catalog: Catalog, args: Any) -> Any:
    box = catalog.box
    if not box.players_min <= args.seats <= box.players_max:
        raise usage(
            f"{args.seats} seats", [f"{box.players_min} to {box.players_max}"], "choose --seats among them"
        )
    try:
        return game.deck(catalog, options_of(args))
    except DataError as error:
        raise UsageError(error.findings) from error


def add_play(commands: Any) -> None:
    """The options of `play`."""
    parser = verb(
        commands,
        "play",
        play,
        "Watch one sample game, told as a story.",
        "play GAME --seats 3 --bots greedy,random",
    )
    add_table(parser)
    parser.add_argument(
        "--game", dest="number", type=int, default=0, help="which game of the seed (default: 0)"
    )
    parser.add_argument("--lang", default="", help="language (default: the source language)")
    parser.add_argument(
        "--show", default="all", metavar="all|SEAT", help="what everybody, or one seat, gets to see"
    )
    parser.add_argument("--log", type=Path, metavar="FILE.jsonl", help="also write the referee's log")


def play(args: Any) -> int:
    """One game as a story, and its log."""
    from cardgen import __version__
    from cardgen.catalog.files import write_beside
    from cardgen.cli.named import free, log
    from cardgen.engine.log import entries, header, jsonl, visible
    from cardgen.engine.playout import playout
    from cardgen.game import bot

    if args.number < 0:
        raise usage(f"--game {args.number}", ["0 and more"], "choose a larger number")
    free(args.log, log)
    root, _ = roots(args)
    game = named(args.game)
    source = source_of(game, root, args.data)
    catalog, notes = localized(source, root, one_language(root, game.name, args.lang))
    names = bots_of(game, args)
    deck = deck_of(game, source, args)
    shown = _shown(args)
    told: list[Any] = []
    bots = [bot(game, name) for name in names]
    state, _, _ = playout(game.rules, deck, bots, args.seed, args.number, told)
    head = header(game.name, names, args.seed, deck.options, source.fingerprint(), __version__, args.number)
    lines = entries(head, told, game.rules.result(state), deck.keys)
    if args.log:
        write_beside(args.log, jsonl(lines).encode())
    for line in lines if shown is None else visible(lines, shown):
        if sentence := game.tell(catalog, line, {}):
            print(sentence)
    return exit_code(note for note in notes if note.level is Level.ERROR)


def _shown(args: Any) -> int | None:
    """The seat of --show, None for all."""
    if args.show == "all":
        return None
    if not (args.show.isascii() and args.show.isdigit() and int(args.show) < args.seats):
        raise usage(f"--show {args.show}", ["all", f"0 to {args.seats - 1}"], "name a seat")
    return int(args.show)


def add_simulate(commands: Any) -> None:
    """The options of `simulate`."""
    parser = verb(
        commands, "simulate", simulate, "Play many games and count.", "simulate GAME --games 2000 --jobs 2"
    )
    add_table(parser)
    parser.add_argument("--games", type=int, default=1000, help="default: 1000")
    add_workers(parser)
    parser.add_argument("--resume", action="store_true", help="go on where the same run was interrupted")
    parser.add_argument("--cards", action="store_true", help="show every card, not the best and worst only")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures as JSON")


def simulate(args: Any) -> int:
    """Many games, counted."""
    import json

    from cardgen.balance.report import document, text
    from cardgen.catalog.files import write_beside
    from cardgen.cli.named import free, simulated
    from cardgen.engine.tournament import Plan
    from cardgen.game import bot

    if args.games < 1:
        raise usage(f"--games {args.games}", ["1 and more"], "choose a larger number")
    free(args.json, simulated)
    root, _ = roots(args)
    game = named(args.game)
    catalog = source_of(game, root, args.data)
    bots = bots_of(game, args)
    deck = deck_of(game, catalog, args)
    playing = tuple(bot(game, name) for name in bots)
    plan = Plan(game.rules.__name__, deck, playing, tuple(bots), args.seed, args.games)
    start = time.perf_counter()
    tally = _run(plan, catalog, args)
    if tally is None:
        return INTERRUPTED
    report_ = document(plan, tally, catalog, time.perf_counter() - start, args.jobs)
    if args.json:
        write_beside(args.json, (json.dumps(report_, ensure_ascii=False, indent=1) + "\n").encode())
    print(text(report_, every=args.cards))
    return CLEAN


def _run(plan: Plan, catalog: Catalog, args: Any) -> Tally | None:
    """All games of a plan, None when Ctrl-C ended them: what is done is kept for --resume."""
    from cardgen.balance.kept import forget, keep, kept, question
    from cardgen.catalog.keep import code_digest
    from cardgen.engine.tournament import Tally
    from cardgen.engine.tournament import simulate as run

    name = question(
        {
            "game": args.game, "seed": plan.seed, "bots": plan.names, "options": plan.deck.options,
            "data": catalog.fingerprint(), "code": code_digest("engine", f"games/{args.game}"),
        }
    )  # fmt: skip
    done = (kept(cache(), name) if args.resume else None) or Tally()
    if done.games > args.games:
        done = Tally()  # fewer games are asked for than were played: they are others' share
    try:
        with workers(args) as (crew, hands), progress("games", args.games) as advance:
            tally = run(plan, hands, advance, crew=crew, done=done)
    except UsageError:
        raise  # nothing was begun
    except (KeyboardInterrupt, DataError) as stop:
        if done.games:
            safe = keep(cache(), name, done)
            words = "the same command with --resume goes on" if safe else "there is no cache to keep them in"
            print(f"stopped after {done.games} of {args.games} games; {words}", file=sys.stderr)
        elif isinstance(stop, KeyboardInterrupt):
            print("interrupted", file=sys.stderr)
        if isinstance(stop, DataError):
            raise
        return None
    forget(cache(), name)
    return tally


def add_workers(parser: Any) -> None:
    """The options of verbs that play many games: processes here, or a cluster."""
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--scheduler", default="", metavar="tcp://HOST:PORT", help="play on a Dask cluster")


@contextmanager
def workers(args: Any) -> Iterator[tuple[Executor | None, int]]:
    """Who plays: somebody else's executor or None for processes here, and how many work at a time.

    Raises DataError when a worker dies and nobody takes over.
    """
    if args.jobs < 1:
        raise usage(f"--jobs {args.jobs}", ["1 and more"], "choose a larger number")
    try:
        if not args.scheduler:
            yield None, args.jobs
            return
        from cardgen.engine.crew import crew

        with crew(args.scheduler) as found:
            yield found
    except BrokenExecutor as problem:
        what = "a worker process ended by itself, as when memory runs out; use fewer --jobs"
        raise DataError([Finding("", what)]) from problem
