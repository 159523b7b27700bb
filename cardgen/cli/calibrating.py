"""For those who print at home: `printer set`, `list`, `show` and `remove`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cardgen.cli.athome import config, uncut
from cardgen.cli.parsing import Parser, decimal, verb
from cardgen.cli.sources import cache, roots, usage
from cardgen.cli.telling import CLEAN, collected, exit_code, report
from cardgen.finding import DataError, Finding, UsageError

if TYPE_CHECKING:
    from cardgen.press.drift import Drift
    from cardgen.press.printer import Printer

NUMBERS = (
    ("dx", "backs lie so many mm to the right (seen on the back, as it reads upright)"),
    ("dy", "backs lie so many mm down"),
    ("angle", "backs are turned clockwise by so many degrees"),
    ("scale-x", "backs are so many times as wide, such as 0.998"),
    ("scale-y", "backs are so many times as high"),
)
FLIPS = ("long-edge", "short-edge")
PAPER = "a4"
"""What the test sheet was printed on where nothing else is said."""


def add_printer(commands: Any) -> None:
    """The options of `printer`."""
    parser = commands.add_parser(
        "printer",
        help="What is known of your printers, for print --printer.",
        description="What is known of your printers: where they put the backs. Print a test sheet first: "
        "cardgen print --calibrate.",
        epilog="example: cardgen printer set laser --flip long-edge --read 58,62,58,56,66,58,66,53",
    )
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    made = verb(
        tasks, "set", set_, "Remember a printer, or change what is known of it.",
        "printer set laser --flip long-edge --read 58,62,58,56,66,58,66,53",
    )  # fmt: skip
    made.add_argument("name", metavar="NAME", help="any name you choose")
    made.add_argument("--flip", choices=FLIPS, help="the edge over which it turns the paper")
    made.add_argument(
        "--read", metavar="A,...,H", help="the eight readings of the test sheet, 50 is no drift"
    )
    made.add_argument("--needle", metavar="A,...,H", help="the same, read from a needle's holes")
    made.add_argument("--paper", help=f"the paper of the test sheet (default: {PAPER})")
    made.add_argument("--lying", action="store_true", help="it was a sheet of --calibrate --lying")
    made.add_argument("--refine", action="store_true", help="the sheet was printed with --printer NAME")
    for name, text in NUMBERS:
        made.add_argument(f"--{name}", type=decimal, metavar="X", help=text)
    verb(tasks, "list", list_, "The printers that are known.", "printer list")
    shown = verb(tasks, "show", show, "What is known of a printer, and its file.", "printer show laser")
    shown.add_argument("name", metavar="NAME")
    gone = verb(tasks, "remove", remove, "Forget a printer.", "printer remove laser")
    gone.add_argument("name", metavar="NAME")


def set_(args: Any) -> int:
    """Remember a printer: from readings, or from numbers, of which those not given stay."""
    from cardgen.press.printer import Printer, place_of, printer, printers, save

    folder = config()
    place_of(folder, args.name)
    known = printer(folder, args.name) if args.name in printers(folder) else None
    before = known or Printer()
    if known is None and args.flip is None:
        raise usage("a new printer without --flip", FLIPS, "say over which edge it turns the paper")
    read = args.read is not None or args.needle is not None
    if not read:
        _of_readings(args)
    if args.refine and known is None:
        do = "leave it out; it is for a sheet that was printed with --printer"
        raise usage(f"--refine for '{args.name}', of which nothing is known", ["readings alone"], do)
    drift = _read(args, before) if read else _numbers(args, before)
    changed = {"lying" if args.lying else "upright": drift, "flip": args.flip or before.flip}
    now = before.model_copy(update=changed)
    print(f"{save(folder, args.name, now)}: {_said(args.name, now)}")
    return CLEAN


def _of_readings(args: Any) -> None:
    """Raise UsageError for what says how a sheet was read, where none was."""
    given = ["--paper"] * (args.paper is not None) + ["--refine"] * args.refine
    if given:
        raise usage(
            f"{' and '.join(given)} without readings",
            ["with --read or --needle"],
            "add these, or leave it out",
        )


def _read(args: Any, before: Printer) -> Drift:
    """The drift that the readings of a test sheet tell."""
    from cardgen.press.calibrate import test
    from cardgen.press.drift import measured
    from cardgen.press.sheet import sheet

    if None not in (args.read, args.needle) or any(_number(args, name) is not None for name, _ in NUMBERS):
        raise usage("readings and other numbers", ["--read, --needle, or numbers"], "give one of these")
    root, _ = roots(args)
    paper = uncut(sheet(root, PAPER if args.paper is None else args.paper, cache=cache()))
    one = test(paper, args.flip or before.flip, lying=args.lying)
    text = args.needle if args.read is None else args.read
    if not re.fullmatch(r"\s*[0-9]{1,4}((\s*[,;]\s*|\s+)[0-9]{1,4})*\s*", text):
        raise usage(f"readings '{text}'", ["whole numbers such as 58,62,58,56,66,58,66,53"], "write them so")
    try:
        readings = one.readings([int(word) for word in re.findall("[0-9]+", text)], needle=args.read is None)
    except DataError as error:
        raise UsageError(error.findings) from error
    drift = measured(readings)
    known = _known(args, before)
    return drift.after(known) if args.refine else drift


def _known(args: Any, before: Printer) -> Drift:
    """What was known of the pages that are meant."""
    return before.correction(args.name).lying if args.lying else before.upright


def _number(args: Any, name: str) -> float | None:
    number: float | None = getattr(args, name.replace("-", "_"))
    return number


def _numbers(args: Any, before: Printer) -> Drift:
    """What was known with the numbers given in its place. Raises UsageError for one that is out of range."""
    from pydantic import ValidationError

    from cardgen.press.drift import Drift

    given = {
        name.replace("-", "_"): number for name, _ in NUMBERS if (number := _number(args, name)) is not None
    }
    try:
        return Drift.model_validate({**_known(args, before).model_dump(), **given})
    except ValidationError as problem:
        wrong = problem.errors(include_url=False)[0]
        name = str(wrong["loc"][0])
        raise usage(f"{name} {wrong['input']}", [_range(name)], "give another number") from None


def _range(name: str) -> str:
    """From where to where a number may go."""
    from cardgen.press.drift import Drift

    bounds = {type(bound).__name__: bound for bound in Drift.model_fields[name].metadata}
    return f"{bounds['Ge'].ge:g} to {bounds['Le'].le:g}"


def _said(name: str, known: Printer) -> str:
    """One line: `laser, long-edge: dx 0.30 mm ...`."""
    lying = f"; pages on their side: {known.lying}" if known.lying else ""
    return f"{name}, {known.flip}: {known.upright}{lying}"


def list_(args: Any) -> int:
    """Each printer on its line; a file that cannot be used hides no other."""
    from cardgen.press.printer import printer, printers

    names = printers(config())
    wrong: list[Finding] = []
    for name in names:
        with collected(wrong):
            print(_said(name, printer(config(), name)))
    report(wrong)
    if not names:
        print("no printer is known; print a test sheet with 'cardgen print --calibrate'")
    return exit_code(wrong)


def show(args: Any) -> int:
    """A printer, and where that is written."""
    from cardgen.press.printer import place_of, printer

    known = printer(config(), args.name)
    print(f"{place_of(config(), args.name)}: {_said(args.name, known)}")
    return CLEAN


def remove(args: Any) -> int:
    """Forget a printer."""
    from cardgen.press.printer import remove as forget

    print(f"{forget(config(), args.name)}: removed")
    return CLEAN
