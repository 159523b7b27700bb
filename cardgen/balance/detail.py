"""Every game as rows of Parquet, for questions that no report foresaw: one per game and seat, one per card.

Rows are written while games are played, so that memory does not grow with them. The libraries come with the
extra `lab`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from cardgen.balance.lab import Fate, Lab, empty, enter, watching
from cardgen.catalog.files import beside
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE, Plan
from cardgen.engine.watch import Watch
from cardgen.finding import DataError, Finding

LEVELS = ("games", "cards")
"""What --detail may say: games alone, or games and cards."""

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "games": {
        "game": "string", "asked": "string", "seats": "int8", "seed": "int64", "number": "int64",
        "seat": "int8", "place": "int8", "bot": "string", "won": "float64", "score": "int64",
        "turns": "int32", "decisions": "int32", "reason": "string",
    },
    "cards": {
        "game": "string", "seats": "int8", "seed": "int64", "number": "int64", "seat": "int8",
        "bot": "string", "card": "string", "copy": "int16", "opening": "bool_", "came": "int32",
        "used": "int32", "won": "float64",
    },
}  # fmt: skip
"""Columns with their types. `asked` is `table` for the games of the tables and `bots` for those of the skill
ladder; `number` the game's number under its seed; `place` 0 for who went first; `won` the part of the win;
`came` and `used` count decisions from 0, `used` is null for a card that was never used."""

ROWS = 20_000
"""Rows that wait before they are written: large groups are read quickly."""

Columns = dict[str, list[Any]]


@dataclass(slots=True)
class Rows:
    """The rows of a batch by table; of a table that is not wanted there are none."""

    games: Columns = field(default_factory=dict)
    cards: Columns = field(default_factory=dict)


def detailed(
    game: str, plan: Plan, fate: Fate | None, detail: str, first: int, count: int
) -> tuple[Lab, Rows]:
    """Watch games as `lab.batch` does, and give their rows too; `detail` is one of LEVELS or ""."""
    lab, rows = empty(plan), Rows()
    for seen in watching(plan, first, count, fate):
        enter(lab, seen)
        if detail:
            add_game(rows.games, game, "table", plan, seen.outcome)
        if detail == "cards":
            add_cards(rows.cards, game, plan, seen)
    return lab, rows


def add_game(columns: Columns, game: str, asked: str, plan: Plan, one: Outcome) -> None:
    """A row for each seat of a game."""
    seats = len(one.parts)
    for seat, part in enumerate(one.parts):
        row = {
            "game": game, "asked": asked, "seats": seats, "seed": plan.seed, "number": one.game,
            "seat": seat, "place": (seat - one.start) % seats, "bot": plan.names[one.bots[seat]],
            "won": part / SHARE, "score": one.scores[seat], "turns": one.turns,
            "decisions": one.decisions, "reason": one.reason,
        }  # fmt: skip
        _append(columns, row)


def add_cards(columns: Columns, game: str, plan: Plan, seen: Watch) -> None:
    """A row for each card that a seat had, and how it fared."""
    one = seen.outcome
    for seat, held in enumerate(seen.held):
        for card, holding in held.items():
            name, _, copy = plan.deck.keys[card].rpartition("#")
            row = {
                "game": game, "seats": len(one.parts), "seed": plan.seed, "number": one.game, "seat": seat,
                "bot": plan.names[one.bots[seat]], "card": name, "copy": int(copy),
                "opening": holding.opening, "came": holding.came,
                "used": None if holding.used < 0 else holding.used, "won": one.parts[seat] / SHARE,
            }  # fmt: skip
            _append(columns, row)


def _append(columns: Columns, row: Mapping[str, Any]) -> None:
    for name, value in row.items():
        columns.setdefault(name, []).append(value)


class Sheet:
    """A Parquet file that grows by rows."""

    def __init__(self, path: Path, table: str) -> None:
        self._arrow, parquet = libraries("pyarrow", "pyarrow.parquet")
        types = [(name, getattr(self._arrow, kind)()) for name, kind in COLUMNS[table].items()]
        self._schema = self._arrow.schema(types)
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._waiting: Columns = {name: [] for name in COLUMNS[table]}

    def take(self, columns: Columns) -> None:
        """Add rows; they are written when there are enough."""
        for name, values in columns.items():
            self._waiting[name] += values
        if len(self._waiting["game"]) >= ROWS:
            self._write()

    def close(self) -> None:
        """Write what is waiting, and the end of the file."""
        self._write()
        self._writer.close()

    def _write(self) -> None:
        self._writer.write_table(self._arrow.table(self._waiting, schema=self._schema))
        for values in self._waiting.values():
            values.clear()


@dataclass(slots=True)
class Sheets:
    """The files of a run: those for games and for cards, or none."""

    detail: str = ""
    open: dict[str, Sheet] = field(default_factory=dict)

    def take(self, rows: Rows) -> None:
        """Add the rows of a batch."""
        for table, sheet in self.open.items():
            sheet.take(getattr(rows, table))


@contextmanager
def sheets(folder: Path, game: str, detail: str) -> Iterator[Sheets]:
    """The files of --detail in a folder, moved in whole when all is done. Raises DataError."""
    made = Sheets(detail)
    with ExitStack() as stack:
        for table in LEVELS[: LEVELS.index(detail) + 1] if detail else ():
            place = stack.enter_context(beside(folder / f"{game}-{table}.parquet"))
            sheet = made.open[table] = Sheet(place, table)
            stack.callback(sheet.close)
        yield made


def libraries(*names: str) -> Sequence[Any]:
    """The modules, imported; DataError with what to install when they are not there."""
    try:
        return [import_module(name) for name in names]
    except ImportError:
        what = f"tables of games need the package {names[0]}; run pip install 'cardgen[lab]'"
        raise DataError([Finding("", what)]) from None
