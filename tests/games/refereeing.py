"""What every referee does: read a log line by line, and stop at the first that breaks a rule.

A referee knows the log, the pieces and the rulebook, and nothing of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeAlias

Line: TypeAlias = Mapping[str, Any]


class Broken(Exception):
    """A line breaks a rule."""


class Reader:
    """Follows a game line by line; `pieces` are those of `cardgen cards --format json`."""

    def __init__(self, pieces: Iterable[Mapping[str, Any]], lines: Iterable[Line]) -> None:
        self.pieces = {piece["key"]: piece for piece in pieces}
        self.lines = list(lines)
        self.at = 0

    def fail(self, why: str) -> NoReturn:
        """Stop at the line read last."""
        raise Broken(f"line {self.at - 1}: {why}: {self.lines[self.at - 1]}")

    def need(self, condition: bool, why: str) -> None:
        """Stop unless the condition holds."""
        if not condition:
            self.fail(why)

    def next(self, event: str, *kinds: str, seat: int | None = None, seen_by: Any = "all") -> Line:
        """The next line, which must be of that sort."""
        if self.at >= len(self.lines):
            raise Broken("the log ends too early")
        line = self.lines[self.at]
        self.at += 1
        self.need(line["n"] == self.at - 1, "running number")
        self.need(
            line["event"] == event and (not kinds or line["kind"] in kinds), f"expected {event} {kinds}"
        )
        self.need(line.get("seat") == seat or seat is None, f"expected seat {seat}")
        self.need(line["seen_by"] == seen_by, f"seen by {seen_by}")
        return line
