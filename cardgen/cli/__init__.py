"""The command line: the only place that knows the order of the rooms, prints, and sets exit codes.

0 clean; 1 findings of level error (with --strict also warnings); 2 usage. Results go to standard output,
findings and progress to standard error. Nothing heavy is imported before a verb needs it.

The verbs stand by who uses them: printing (print, proof), boxing (box), calibrating (printer), exporting
(export), preflighting (preflight), designing (games, cards, check, fonts, data), playing (play, simulate),
balancing (balance), translating, previewing, tabling (table). What they share: athome (what print does for a
printer and a cutter at home), changing (manifests, only what changed), revisions (data out of git), parsing
(options), named (files that a user names), sources (data, languages, fonts), jobs (a game in a language,
ready to be drawn), telling (findings, exit codes, progress).
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from cardgen.cli.parsing import Parser
from cardgen.cli.telling import CLEAN, FOUND, INTERRUPTED, USAGE, report
from cardgen.finding import DataError, UsageError

GARBAGE = 500_000
"""New objects before circles among them are looked for: a run is short, and makes next to none."""
VERBS: Mapping[str, str] = {
    "games": "designing", "print": "printing", "proof": "printing", "box": "boxing",
    "printer": "calibrating", "export": "exporting", "preflight": "preflighting", "cards": "designing",
    "check": "designing", "play": "playing", "simulate": "playing", "translate": "translating",
    "balance": "balancing", "preview": "previewing", "table": "tabling", "fonts": "designing",
    "data": "designing",
}  # fmt: skip
"""The module of each verb, which has a function `add_<verb>`; in the order of --help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Never a traceback for what a user did."""
    gc.set_threshold(GARBAGE)
    os.environ.setdefault(
        "PYDANTIC_DISABLE_PLUGINS", "__all__"
    )  # looking for some takes time, and we use none
    _speak_utf8()
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        args = build_parser(words[0] if words else "").parse_args(words)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except DataError as error:
        report(error.findings)
        return USAGE if isinstance(error, UsageError) else FOUND
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has seen enough; the flush at exit must not complain either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except OSError as error:
        place = error.filename or "standard output"
        print(
            f"{place}: found {error.strerror or error}; free space or choose another place",
            file=sys.stderr,
        )
        return FOUND
    finally:
        if argv is None:
            gc.freeze()  # the process ends: nothing of what is left need be looked through


def _speak_utf8() -> None:
    """Names and signs of every language reach a file or a pipe whole; a narrow terminal shows a `?`.

    A stream that was closed by whoever started us leads nowhere; no file of ours takes its number.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR if number else os.O_RDONLY)
            setattr(sys, name, os.fdopen(handle, "w" if number else "r", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def build_parser(verb: str = "") -> argparse.ArgumentParser:
    """Every verb with its options and an example; or only the one that is asked for, which is quicker."""
    from cardgen import __version__
    from cardgen.compiled import said

    parser = Parser(
        prog="cardgen",
        description="Print card games from data, check the deck, watch sample games.",
        epilog="example: cardgen print --lang de --paper a4",
    )
    parser.add_argument("--version", action="version", version=f"cardgen {__version__}, {said()}")
    commands = parser.add_subparsers(title="verbs", metavar="VERB", required=True, parser_class=Parser)
    for name in (verb,) if verb in VERBS else VERBS:
        getattr(import_module(f"cardgen.cli.{VERBS[name]}"), f"add_{name}")(commands)
    return parser


def verbs() -> tuple[str, ...]:
    """The words after `cardgen`, in the order of --help."""
    return tuple(VERBS)
