"""Two decks on the same seeds: what differs, how sure that is, and how many games it takes to know.

Game number g of both is dealt and played from the same streams of chance, so that what both have in common
falls out of the difference. Whoever stops when the answer shows must not be fooled by looking: every measure
has an interval that holds at all times (`evidence.anytime`), and the measures share the error among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.balance.evidence import ALPHA, BURN_IN, Moments, anytime, needed
from cardgen.balance.measures import Measure, measures
from cardgen.engine.outcome import Outcome

Pair = tuple[Outcome, Outcome]


@dataclass(slots=True)
class Row:
    """One measure of both decks: moments of each, and of the difference new - old game by game."""

    measure: Measure
    old: Moments = field(default_factory=Moments)
    new: Moments = field(default_factory=Moments)
    both: Moments = field(default_factory=Moments)

    def take(self, old: int, new: int) -> None:
        """Count a game of both."""
        self.old.take(old)
        self.new.take(new)
        self.both.take(new - old)

    def half(self, games: int, alpha: float) -> float:
        """Half the width of the interval of the difference, in the measure's unit."""
        return anytime(self.both, games, alpha) / self.measure.whole

    @property
    def difference(self) -> float:
        """New minus old, in the measure's unit."""
        return self.both.mean / self.measure.whole

    @property
    def gain(self) -> float | None:
        """How many times more games it would take without pairs; None where the pairs never differ."""
        if not self.both.variance:
            return None
        return (self.old.variance + self.new.variance) / self.both.variance


@dataclass(slots=True)
class Comparison:
    """All measures, how many pairs of games were played of how many allowed, and the error they share."""

    rows: list[Row]
    games: int
    played: int = 0

    @property
    def alpha(self) -> float:
        """What each measure may err, so that all of them together err in 5 % of the comparisons."""
        return ALPHA / max(len(self.rows), 1)

    def verdict(self, row: Row) -> str:
        """`more`, `less`, `same` when the difference is too small to matter, or `open`."""
        half = row.half(self.games, self.alpha)
        if half == float("inf"):
            return "open"
        if abs(row.difference) > half:
            return "more" if row.difference > 0 else "less"
        enough = row.measure.enough(row.old.mean / row.measure.whole)
        return "same" if abs(row.difference) + half <= enough else "open"

    def more(self, row: Row) -> int | None:
        """How many more pairs it would take to settle an open measure, if means stay; None for too many."""
        enough = row.measure.enough(row.old.mean / row.measure.whole) * row.measure.whole
        total = needed(row.both, self.games, self.alpha, enough)
        return None if total is None else max(total - row.both.count, 0)

    @property
    def settled(self) -> bool:
        """Whether nothing is open any more."""
        return self.played >= BURN_IN and all(self.verdict(row) != "open" for row in self.rows)


def compared(
    pairs: Iterator[Sequence[Pair]],
    bots: Sequence[str],
    games: int,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Count batches of pairs until all measures are settled or `games` pairs are played.

    The reasons by which games end are those of the first batch: a reason never seen there is none to wait
    for, and has no row.
    """
    found: Comparison | None = None
    for batch in pairs:
        if found is None:
            reasons = {outcome.reason for pair in batch for outcome in pair}
            rows = [Row(measure) for measure in measures(len(bots), bots, reasons)]
            found = Comparison(rows, games)
        for row in found.rows:
            of = row.measure.of
            for old, new in batch:
                row.take(of(old), of(new))
        found.played += len(batch)
        if progress is not None:
            progress(found.played)
        if found.settled:
            break
    if found is None:
        raise ValueError("no games to compare")
    return found


# --- as data and as text -------------------------------------------------------------------------------


def document(found: Comparison) -> dict[str, Any]:
    """The comparison as plain data."""
    return {
        "pairs": found.played,
        "of": found.games,
        "alpha": ALPHA,
        "alpha_each": round(found.alpha, 6),
        "measures": [
            {
                "measure": row.measure.name,
                "unit": row.measure.unit,
                "old": _rounded(row.old.mean / row.measure.whole),
                "new": _rounded(row.new.mean / row.measure.whole),
                "difference": _rounded(row.difference),
                "half_width": _rounded(row.half(found.games, found.alpha)),
                "verdict": found.verdict(row),
                "pairs_needed_more": found.more(row) if found.verdict(row) == "open" else 0,
                "pairing_gain": _rounded(row.gain),
            }
            for row in found.rows
        ],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None or value == float("inf") else round(value, 6)


def text(report: dict[str, Any]) -> str:
    """The comparison for people, a line for each measure; the first says what to make of it."""
    rows = report["measures"]
    lines = [summary(report), "", f"{'':<26} {'before':>9} {'after':>9} {'difference':>20}   "]
    for row in rows:
        if row["old"] == row["new"] == 0:
            continue
        before, after = _figure(row, "old"), _figure(row, "new")
        lines.append(f"{row['measure']:<26} {before:>9} {after:>9} {_margin(row):>20}   {_said(row)}")
    return "\n".join(lines) + "\n"


def summary(report: dict[str, Any]) -> str:
    """What stands out, in a sentence or two."""
    rows = report["measures"]
    moved = [row for row in rows if row["verdict"] in ("more", "less")]
    open_ = [row["measure"] for row in rows if row["verdict"] == "open" and row["old"] != row["new"]]
    head = f"{report['pairs']} pairs of games, the same seeds before and after."
    if moved:
        said = ", ".join(f"{row['measure']} {_signed(row)}" for row in moved)
        head += f" Different: {said}."
    else:
        head += " Nothing is shown to be different."
    if open_:
        head += f" Not settled: {', '.join(open_)}."
    return head


def _said(row: dict[str, Any]) -> str:
    verdict = row["verdict"]
    if verdict != "open":
        return {"more": "more", "less": "less", "same": "the same for all purposes"}[verdict]
    more = row["pairs_needed_more"]
    if more is None:
        return "open, and would stay so"
    return f"open: needs about {more:,} more pairs".replace(",", " ")


def _figure(row: dict[str, Any], key: str) -> str:
    value = row[key]
    return f"{100 * value:.2f} %" if row["unit"] == "share" else f"{value:.2f}"


def _signed(row: dict[str, Any]) -> str:
    value = row["difference"]
    return f"{100 * value:+.2f} points" if row["unit"] == "share" else f"{value:+.3f}"


def _margin(row: dict[str, Any]) -> str:
    half = row["half_width"]
    if half is None:
        return f"{_signed(row)}"
    scale = 100 if row["unit"] == "share" else 1
    places = 2 if row["unit"] == "share" else 3
    return f"{scale * row['difference']:+.{places}f} ± {scale * half:.{places}f}"
