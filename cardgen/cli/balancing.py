"""For those who balance a game: `balance`, which compares two decks and says what a change does."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import verb
from cardgen.cli.playing import add_table, bots_of, deck_of
from cardgen.cli.sources import named, roots, source_of, usage
from cardgen.cli.telling import CLEAN, progress
from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog
    from cardgen.game import Game


def add_balance(commands: Any) -> None:
    """The options of `balance`."""
    parser = verb(
        commands, "balance", balance, "What a change of the deck does to the game, and how sure that is.",
        "balance GAME --set FILE.ENTRY.FIELD=VALUE",
    )  # fmt: skip
    add_table(parser)
    parser.add_argument(
        "--set", action="append", default=[], metavar="PLACE=VALUE", dest="settings",
        help="try another value, such as employees.ID.copies=2; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--against", metavar="DIR|REV", help="compare with the data of a folder or a git revision"
    )
    parser.add_argument("--games", type=int, default=10000, help="pairs of games at most (default: 10000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures as JSON")


def balance(args: Any) -> int:
    """Compare the deck as it is with the deck as it would be, or was."""
    import json

    from cardgen.balance.compare import compared, document, text
    from cardgen.catalog.files import write_beside
    from cardgen.engine.outcome import pairs
    from cardgen.engine.tournament import Plan, spread

    for name, low in (("games", args.games), ("jobs", args.jobs)):
        if low < 1:
            raise usage(f"--{name} {low}", ["1 and more"], "choose a larger number")
    if bool(args.settings) == bool(args.against):
        raise usage("neither or both of --set and --against", ["one of them"], "say what to compare")
    root, _ = roots(args)
    game = named(args.game)
    here = source_of(game, root, args.data)
    with ExitStack() as stack:
        old, new = _two(game, here, root, args, stack)
        names = bots_of(game, args)
        plans = [
            Plan(
                game.rules.__name__, deck_of(game, catalog, args), tuple(game.bots[name] for name in names),
                tuple(names), args.seed, args.games,
            )
            for catalog in (old, new)
        ]  # fmt: skip
        with progress("pairs of games", args.games) as advance:
            work = partial(pairs, plans[0], plans[1])
            found = compared(spread(work, args.games, args.jobs), names, args.games, advance)
    report = {
        "game": game.name, "seats": args.seats, "seed": args.seed, "bots": names,
        "options": dict(plans[0].deck.options), "set": args.settings, "against": args.against or "",
        "results": document(found),
    }  # fmt: skip
    if args.json:
        write_beside(args.json, (json.dumps(report, ensure_ascii=False, indent=1) + "\n").encode())
    print(text(document(found)), end="")
    return CLEAN


def _two(game: Game, here: Catalog, root: Path, args: Any, stack: ExitStack) -> tuple[Catalog, Catalog]:
    """The catalog before and after."""
    if args.settings:
        from cardgen.catalog.setting import settings, texts
        from cardgen.catalog.table.trade import trial

        folder = root / game.name
        try:
            changed = texts(game.catalog, folder, settings(game.catalog, folder, args.settings))
        except DataError as problem:
            raise usage_of(problem) from problem
        return here, trial(game.catalog, folder, changed, "--set")
    from cardgen.catalog.load import load

    other = stack.enter_context(_other(root, game.name, args.against))
    return load(game.catalog, other / game.name, label=f"{args.against}:{game.name}"), here


def usage_of(problem: DataError) -> DataError:
    """The same findings, as a fault of the command line."""
    from cardgen.finding import UsageError

    return UsageError(problem.findings)


@contextmanager
def _other(root: Path, game: str, against: str) -> Iterator[Path]:
    """The data folder to compare with: of a copy, or of a git revision, taken out for as long as needed."""
    from cardgen.catalog.paths import data_root

    if Path(against).is_dir():
        yield data_root(Path(against))
        return
    with tempfile.TemporaryDirectory(prefix="cardgen-") as place:
        _taken_out(root, game, against, Path(place))
        yield Path(place)


def _taken_out(root: Path, game: str, revision: str, place: Path) -> None:
    """The game's folder as it was at a revision. Raises UsageError when git does not know it."""
    allowed = ["a folder with data/", "a revision of the git repository that holds the data"]
    if revision.startswith("-"):
        raise usage(f"--against {revision}", allowed, "name one")
    command = ["git", "-C", str(root), "archive", "--format=tar", revision, f"./{game}"]
    try:
        made = subprocess.run(command, capture_output=True, check=False)
    except OSError as problem:
        raise DataError([Finding("git", f"cannot be started: {problem.strerror}; install it")]) from problem
    if made.returncode:
        raise usage(f"--against {revision}", allowed, "name one")
    with tarfile.open(fileobj=io.BytesIO(made.stdout)) as packed:
        packed.extractall(place, filter="data")
