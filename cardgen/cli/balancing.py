"""For those who balance a game: `balance` examines it, compares two decks, looks for a better one."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.cli.parsing import verb
from cardgen.cli.playing import add_table, add_workers, bots_of, deck_of, options_of, players, workers
from cardgen.cli.sources import cache, named, roots, setter_for, source_of, usage
from cardgen.cli.telling import CLEAN, progress
from cardgen.finding import DataError, UsageError

if TYPE_CHECKING:
    from cardgen.balance.survey import Question
    from cardgen.balance.tune import Aim, Edits
    from cardgen.catalog.model import Catalog
    from cardgen.engine.tournament import Plan
    from cardgen.game import Game

T = TypeVar("T")
PAIRS = 10_000
EACH = 1000
QUERY = "query"
"""Stands where a game's name stands, for a question in SQL."""
EXAMPLES = ['balance query "select bot, avg(won) from games group by bot"']
DOTS = 44
"""Dots per inch of the small pictures: as high as three lines of the table."""
WIDEST = 120
"""Millimetres; boards and mats have no use at such a size."""
LADDER = ("random", "greedy")
"""The bots compared when none are named, weakest first; those that search take their time."""
FAIR = 0.02
"""How far from 1/n a seat's share may lie and still be called fair."""


def add_balance(commands: Any) -> None:
    """The options of `balance`."""
    parser = verb(
        commands,
        "balance",
        balance,
        "Examine a game, or what a change of its deck does, and say how sure that is.",
        "balance GAME --set FILE.ENTRY.FIELD=VALUE",
    )
    add_table(parser)
    parser.add_argument(
        "sql", nargs="?", default="", metavar="SELECT", help=f"with {QUERY} for GAME: a question to all games"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="PLACE=VALUE", dest="settings",
        help="try another value, such as employees.ID.copies=2; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--against", metavar="DIR|REV", help="compare with the data of a folder or a git revision"
    )
    parser.add_argument(
        "--tune",
        metavar="GOAL",
        help="look for the smallest change that reaches it: seat-share, turns=18..22",
    )
    parser.add_argument(
        "--over", action="append", default=[], metavar="PLACE",
        help="what may be changed to reach the goal, such as employees.*.macht; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=int,
        help=f"pairs of games at most (default: {PAIRS}); without a question games at each table ({EACH})",
    )  # fmt: skip
    parser.add_argument(
        "--ladder", default="", metavar="BOT,...", help="bots, weakest first (default: random,greedy)"
    )
    parser.add_argument(
        "--detail", default="", choices=("", "games", "cards"), metavar="games|cards",
        help="also write every game, or every game and card, as Parquet",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")
    add_workers(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures as JSON")


def balance(args: Any) -> int:
    """Compare the deck as it is with the deck as it would be, or was; or look for a better one."""
    from cardgen.cli.named import changed, free

    if args.game == QUERY or args.sql:
        return _asked(args)
    if args.games is None:
        args.games = PAIRS if args.settings or args.against or args.tune else EACH
    if args.games < 1:
        raise usage(f"--games {args.games}", ["1 and more"], "choose a larger number")
    asked = [name for name in ("settings", "against", "tune") if getattr(args, name)]
    if len(asked) > 1:
        given = " and ".join(f"--{name}" for name in asked).replace("settings", "set")
        raise usage(given, ["one of --set, --against, --tune"], "say what to find out")
    if bool(args.tune) != bool(args.over):
        raise usage("one of --tune and --over", ["both"], "say what may be changed to reach the goal")
    root, _ = roots(args)
    game = named(args.game)
    here = source_of(game, root, args.data)
    names = bots_of(game, args)
    if not asked:
        return _surveyed(game, here, args)
    free(args.json, changed)
    return _tuned(game, here, root, names, args) if args.tune else _compared(game, here, root, names, args)


def _asked(args: Any) -> int:
    """The answer to a question in SQL."""
    import json

    from cardgen.balance.query import ask, grid
    from cardgen.catalog.files import write_beside
    from cardgen.cli.named import answer, free

    if args.game != QUERY or not args.sql:
        raise usage("no question" if args.game == QUERY else f"'{args.sql}' after a game", EXAMPLES, "ask so")
    names, rows = ask(args.sql, args.out)
    free(args.json, answer(names))
    if args.json:
        found = [dict(zip(names, row, strict=True)) for row in rows]
        write_beside(
            args.json, (json.dumps(found, ensure_ascii=False, indent=1, default=str) + "\n").encode()
        )
    print(grid(names, rows), end="")
    return CLEAN


def _surveyed(game: Game, here: Catalog, args: Any) -> int:
    """The whole examination, as a page that opens offline and as JSON beside it."""
    import json

    from cardgen.balance.detail import LEVELS, sheets
    from cardgen.balance.page import page
    from cardgen.balance.survey import Hands, survey
    from cardgen.catalog.files import inside, write_beside
    from cardgen.cli.named import free, surveyed

    question = _question(game, here, args)
    place = inside(args.out, game.name, here.lang, "balance")
    target = place / f"{game.name}-balance.html"
    others = [target, *(place / f"{game.name}-{table}.parquet" for table in LEVELS)]
    if args.json and args.json.resolve() in [path.resolve() for path in others]:
        raise usage(f"--json {args.json}, where the report goes", ["a name of its own"], "choose another")
    free(args.json, surveyed)
    with workers(args) as (crew, jobs), sheets(place, game.name, args.detail) as written:
        found = survey(question, Hands(jobs, crew, written, _doing))
    data = (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()
    write_beside(args.json or place / f"{game.name}-balance.json", data)
    write_beside(target, page(found, _pictures(game, here, args)).encode())
    print(found["verdict"])
    for sentence in found["stands_out"]:
        print(f"- {sentence}")
    print(target)
    return CLEAN


def _question(game: Game, here: Catalog, args: Any) -> Question:
    """What to examine. Raises UsageError when seats, options or bots are none of the game."""
    from cardgen.balance.limits import limits
    from cardgen.balance.survey import Question
    from cardgen.engine.search import playouts

    deck_of(game, here, args)
    ladder = tuple(players(game, args.ladder or ",".join(name for name in LADDER if name in game.bots)))
    bots = bots_of(game, args)
    if len(set(bots)) > 1:
        raise usage(f"--bots {args.bots}", ["one bot, for all seats"], "name those to compare in --ladder")
    slow = frozenset(name for name in (*ladder, bots[0]) if playouts(name))
    most = limits(roots(args)[0], cache=cache())
    return Question(
        game, here, args.seats, args.seed, args.games, bots[0], ladder, slow, options_of(args), most
    )


def _doing(what: str) -> None:
    """A word on what is being played, where somebody waits for it."""
    if sys.stderr.isatty():
        print(f"playing {what} ...", file=sys.stderr)


def _pictures(game: Game, catalog: Catalog, args: Any) -> dict[str, bytes]:
    """A small picture of every card."""
    from cardgen.game import faces
    from cardgen.press.png import picture

    root, fonts_folder = roots(args)
    setter = setter_for(fonts_folder, root, game.name, catalog.lang)
    drawn = faces(game, catalog, setter)
    setter.keep()
    return {
        face.entry.id: picture(face.front, face.stock, setter.fonts, dpi=DOTS)
        for face in drawn
        if face.stock.width <= WIDEST
    }


def _plan(game: Game, catalog: Catalog, names: list[str], args: Any) -> Plan:
    from cardgen.engine.tournament import Plan
    from cardgen.game import bot

    bots = tuple(bot(game, name) for name in names)
    deck = deck_of(game, catalog, args)
    return Plan(game.rules.__name__, deck, bots, tuple(names), args.seed, args.games)


def _compared(game: Game, here: Catalog, root: Path, names: list[str], args: Any) -> int:
    """What differs between two decks."""
    from cardgen.balance.compare import compared, document, text
    from cardgen.engine.outcome import pairs
    from cardgen.engine.tournament import spread

    with ExitStack() as stack:
        old, new = (_plan(game, catalog, names, args) for catalog in _two(game, here, root, args, stack))
        crew, hands = stack.enter_context(workers(args))
        advance = stack.enter_context(progress("pairs of games", args.games))
        parts = spread(partial(pairs, old, new), args.games, hands, crew=crew)
        with closing(parts):
            found = compared(parts, names, args.games, advance)
    _written(args, old, {"set": args.settings, "against": args.against or "", "results": document(found)})
    print(text(document(found)), end="")
    return CLEAN


def _written(args: Any, plan: Plan, answer: dict[str, Any]) -> None:
    """The question and its answer as JSON, when a file is named."""
    import json

    from cardgen.catalog.files import write_beside

    asked = {
        "game": args.game, "seats": args.seats, "seed": args.seed, "bots": list(plan.names),
        "options": dict(plan.deck.options),
    }  # fmt: skip
    if args.json:
        write_beside(args.json, (json.dumps(asked | answer, ensure_ascii=False, indent=1) + "\n").encode())


def _tuned(game: Game, here: Catalog, root: Path, names: list[str], args: Any) -> int:
    """The smallest change that reaches a goal, as a diff that nobody has applied."""
    from cardgen.balance.tune import numeric, proposed, told, tune
    from cardgen.catalog.setting import current, diff, places, settings, texts
    from cardgen.catalog.table.trade import trial
    from cardgen.engine.outcome import Outcome, outcomes
    from cardgen.engine.tournament import spread

    folder = root / game.name
    aims = _aims(args, names)
    try:
        found = [place for path in args.over for place in places(game.catalog, folder, path)]
    except DataError as problem:
        raise UsageError(problem.findings) from problem
    dials = list(numeric([(".".join(filter(None, place)), current(folder, *place)) for place in found]))
    if not dials:
        raise usage(f"--over {', '.join(args.over)}", ["fields that hold a number"], "name one")

    def play(edits: Edits, first: int, games: int) -> list[Outcome] | None:
        try:
            wanted = settings(game.catalog, folder, [f"{place}={value}" for place, value in edits])
            catalog = trial(game.catalog, folder, texts(game.catalog, folder, wanted)) if edits else here
            work = partial(_later, outcomes, _plan(game, catalog, names, args), first)
        except DataError:
            return None  # such a deck is none: the model, or the rules, refuse the value
        return [outcome for part in spread(work, games, hands, crew=crew) for outcome in part]

    with workers(args) as (crew, hands), progress("decks tried") as advance:
        proposal = tune(dials, aims, args.games, play, advance)
    _written(args, _plan(game, here, names, args), {"over": args.over, "results": proposed(proposal, aims)})
    print(told(proposal, aims), end="")
    if proposal.edits:
        words = [f"{place}={value}" for place, value in proposal.edits]
        print(
            "".join(diff(folder, texts(game.catalog, folder, settings(game.catalog, folder, words)))), end=""
        )
    return CLEAN


def _later(work: Callable[[Plan, int, int], T], plan: Plan, offset: int, first: int, count: int) -> T:
    """The same work on games further on."""
    return work(plan, offset + first, count)


def _aims(args: Any, names: list[str]) -> list[Aim]:
    """The goal as measures with bands: `seat-share`, or `measure=low..high`."""
    from cardgen.balance.measures import measures
    from cardgen.balance.tune import Aim

    known = {measure.name.replace(" ", "-"): measure for measure in measures(args.seats, names, ())}
    if args.tune == "seat-share":
        fair = 1 / args.seats
        shares = [m for name, m in known.items() if name.startswith(("win-share-of-seat", "win-share-going"))]
        return [Aim(measure, fair - FAIR, fair + FAIR) for measure in shares]
    name, _, band = args.tune.partition("=")
    low, _, high = band.partition("..")
    try:
        aim = Aim(known[name], float(low), float(high))
        if aim.low < aim.high:
            return [aim]
    except (KeyError, ValueError):
        pass
    allowed = ["seat-share", *(f"{name}=LOW..HIGH" for name in known)]
    raise usage(f"--tune {args.tune}", allowed, "write a goal like turns=18..22")


def _two(game: Game, here: Catalog, root: Path, args: Any, stack: ExitStack) -> tuple[Catalog, Catalog]:
    """The catalog before and after."""
    if args.settings:
        from cardgen.catalog.setting import settings, texts
        from cardgen.catalog.table.trade import trial

        folder = root / game.name
        try:
            changed = texts(game.catalog, folder, settings(game.catalog, folder, args.settings))
        except DataError as problem:
            raise UsageError(problem.findings) from problem
        return here, trial(game.catalog, folder, changed, "--set")
    from cardgen.catalog.load import load

    other = stack.enter_context(_other(root, game.name, args.against))
    return load(game.catalog, other / game.name, label=f"{args.against}:{game.name}"), here


@contextmanager
def _other(root: Path, game: str, against: str) -> Iterator[Path]:
    """The data folder to compare with: of a copy, or of a git revision, taken out for as long as needed."""
    from cardgen.catalog.paths import data_root

    if Path(against).is_dir():
        yield data_root(Path(against))
        return
    from cardgen.cli.revisions import taken_out

    with tempfile.TemporaryDirectory(prefix="cardgen-") as place:
        taken_out(root, f"./{game}", against, Path(place), "--against", "a folder with data/")
        yield Path(place)
