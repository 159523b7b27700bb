"""For those who design in a spreadsheet: `table export` and `table import`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.catalog.table.grid import FORMATS
from cardgen.cli.parsing import Parser, verb
from cardgen.cli.sources import cache, named, roots, source_of, writable
from cardgen.cli.telling import CLEAN, FEW, exit_code, report
from cardgen.finding import DataError, Finding, Level

if TYPE_CHECKING:
    from cardgen.catalog.table.grid import Grid
    from cardgen.catalog.table.merge import Merge


def add_table(commands: Any) -> None:
    """The options of `table`."""
    parser = commands.add_parser(
        "table", help="Cards as a spreadsheet, out and in again.", description="Cards as a spreadsheet."
    )
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    out = verb(
        tasks, "export", export, "Write the cards of a game as a spreadsheet, one table for each deck.",
        "table export GAME --to xlsx",
    )  # fmt: skip
    out.add_argument("game", metavar="GAME")
    out.add_argument("--to", default="xlsx", choices=FORMATS, help="default: xlsx")
    out.add_argument(
        "--delimiter",
        default="",
        choices=(";", ","),
        help="between the cells of csv (default: ; where the game's language writes 1,5)",
    )
    out.add_argument("--replace", action="store_true", help="write over a table that says something else")
    out.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")
    back = verb(
        tasks, "import", take, "Tell what a spreadsheet would change; with --write, change it in the YAML.",
        "table import GAME output/GAME/de/table/GAME.xlsx --write",
    )  # fmt: skip
    back.add_argument("game", metavar="GAME")
    back.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=".xlsx, .ods, or .csv named as its deck"
    )
    back.add_argument("--write", action="store_true", help="write the changes into data/GAME/*.yaml")


def export(args: Any) -> int:
    """The cards of a game as a spreadsheet."""
    from cardgen.catalog.files import inside, write_export
    from cardgen.catalog.table.trade import files, tables
    from cardgen.translate.languages import spoken

    root, _ = roots(args)
    game = named(args.game)
    catalog = source_of(game, root, args.data)
    made = tables(game.catalog, root / game.name)
    comma = spoken(root, catalog.lang, cache=cache()).decimal == ","
    delimiter = args.delimiter or (";" if comma else ",")  # what the spreadsheets of that language expect
    for name, data in files(game.name, made, args.to, delimiter).items():
        path = inside(args.out, game.name, catalog.lang, "table", name)
        write_export(path, data, replace=args.replace)
        print(path)
    return CLEAN


def take(args: Any) -> int:
    """Merge spreadsheets with the decks of a game; report first, write when told to and all is sound."""
    from cardgen.catalog.paths import shown
    from cardgen.catalog.table.trade import imported, write

    root, _ = roots(args)
    game = named(args.game)
    if args.write:
        writable(args)
    source_of(game, root, args.data)  # what is wrong already is told as such, not at a cell
    found = imported(game.catalog, root / game.name, _grids(args.files), shown(args.data, game.name))
    errors = [finding for finding in found.findings if finding.level is Level.ERROR]
    for merge in found.merges:
        print("\n".join(_told(merge)))
    report(sorted(found.findings, key=lambda finding: finding.level))
    if errors:
        print("nothing is written; mend the cells named above")
    elif not any(merge.changes or merge.added for merge in found.merges):
        print("the YAML says the same already")
    elif args.write:
        for path in write(root / game.name, found.merges):
            print(f"written: {path}")
    else:
        print("nothing is written yet; add --write to do it")
    return exit_code(errors)


def _grids(paths: Iterable[Path]) -> list[Grid]:
    """The tables of all files; every file that cannot be read is told before the work stops."""
    from cardgen.catalog.table.trade import grids

    found: list[Grid] = []
    findings: list[Finding] = []
    for path in paths:
        try:
            found += grids(path)
        except DataError as problem:
            findings += problem.findings
    if findings:
        raise DataError(findings)
    return found


def _told(merge: Merge) -> Iterable[str]:
    """What an import means for one deck, in lines."""
    yield (
        f"{merge.deck}: {len(merge.changes)} changed, {len(merge.added)} new, "
        f"{len(merge.missing)} without a row (they stay)"
    )
    yield from (f"  {change}" for change in merge.changes)
    yield from (f"  {where}: {card} is new" for card, where in merge.added.items())
    yield from (f"  without a row: {card}" for card in merge.missing[:FEW])
    if len(merge.missing) > FEW:
        yield f"  without a row: and {len(merge.missing) - FEW} more"
