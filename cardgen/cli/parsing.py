"""What all verbs say of their options: one shape of parser, of example, and of the options they share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from cardgen.cli.telling import USAGE
from cardgen.game import own_names

STOCK = "cards of another size: bridge, tarot, mini, ... or 70x120 (see data/stocks); boards and figures stay"
"""What --stock is for."""


class Parser(argparse.ArgumentParser):
    """argparse whose errors are one line in the house's shape."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}; see '{self.prog} --help'\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What the verb does not know is said by the verb, whose --help has what it knows."""
        found, rest = super().parse_known_args(args, namespace)
        if rest and not self._subparsers:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest


def decimal(word: str) -> float:
    """A number of an option, with a point or a comma. Raises ArgumentTypeError."""
    try:
        return float(word.replace(",", "."))
    except ValueError:
        what = f"found '{word}'; allowed: a number such as 0.5; write it so"
        raise argparse.ArgumentTypeError(what) from None


def verb(commands: Any, name: str, run: Callable[[Any], int], text: str, example: str, **kinds: Any) -> Any:
    """The parser of a verb that `run` carries out, with its text and an example; GAME is a game's name.

    `kinds` are argparse's own words for the parser.
    """
    example = example.replace("GAME", (*own_names(), "GAME")[0])
    epilog = f"example: cardgen {example}"
    parser = commands.add_parser(name, help=text, description=text, epilog=epilog, **kinds)
    parser.set_defaults(run=run)
    parser.add_argument("--data", type=Path, metavar="DIR", help="read data/ and fonts/ from your own copy")
    return parser
