"""The chapter on who wins: all sizes of the table at a glance, then each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from cardgen.balance.measures import nth
from cardgen.balance.page.charts import bars, columns
from cardgen.balance.page.grid import grid
from cardgen.balance.verdict import between, percent, who

Row = Mapping[str, Any]
SOURCES = 8
"""Lines of the table of points."""


def overview(found: Row) -> Iterator[str]:
    """A line for each size of the table."""
    yield from grid(
        (
            "players", "games", "largest advantage", "turns", "choices", "forced", "shared wins",
            "nobody wins", "did not end",
        ),
        (
            (
                one["seats"], one["games"], _advantage(one), _mean(one["turns"]),
                f"{one['choices']['mean']:.1f}" if one["choices"].get("mean") else "–",
                percent(one["choices"]["forced_share"]), between(one["shared_wins"]),
                between(one["nobody_wins"]), one["did_not_end"],
            )
            for one in found["tables"]
        ),
    )  # fmt: skip
    yield (
        '<p class="note">Choices: moves to choose from at a decision, on average. Forced: decisions with one '
        "move only.</p>"
    )


def _advantage(one: Row) -> str:
    """Who is furthest from a fair share, with a star where that is no chance."""
    rows = [row for row in (*one["by_seat"], *one["by_turn_order"]) if row["share"] is not None]
    if not rows:
        return "–"
    row = max(rows, key=lambda row: abs(row["share"] - row["expected"]))
    off, half = 100 * (row["share"] - row["expected"]), 50 * (row["high"] - row["low"])
    return f"{off:+.1f} ± {half:.1f} points, {who(row)}{' ★' if row['found'] else ''}"


def _mean(row: Row) -> str:
    if "mean" not in row:
        return "–"
    return (
        f"{row['mean']:.1f}" if row["half_width"] is None else f"{row['mean']:.1f} ± {row['half_width']:.1f}"
    )


def tables(found: Row) -> Iterator[str]:
    """Each size of the table; that which was asked for lies open."""
    for one in found["tables"]:
        opened = " open" if one["seats"] == found["asked"]["seats"] else ""
        yield f'<details class="table"{opened}><summary>With {one["seats"]} players</summary>'
        yield from _charts(one)
        yield from _prose(one)
        yield "</details>"


def _charts(one: Row) -> Iterator[str]:
    yield '<div class="pair">'
    yield bars("Wins by seat", [(f"seat {row['seat']}", row) for row in one["by_seat"]])
    yield bars("Wins by turn order", [(nth(row["order"]), row) for row in one["by_turn_order"]])
    if one["turns"].get("histogram"):
        yield columns("Length of a game, in turns", one["turns"]["histogram"])
    settled = one["drama"]["settled_by_tenth"]
    if _led(one):
        names = {str(tenth): share for tenth, share in enumerate(settled)}
        yield columns(
            "When the winner takes the lead for good: tenth of the game (10: only in the end)", names
        )
    yield "</div>"


def _led(one: Row) -> bool:
    """Whether anybody leads before the end: some games count their points only then."""
    return any(one["drama"]["settled_by_tenth"][:-1])


def _prose(one: Row) -> Iterator[str]:
    """How games go and end, in sentences and small tables."""
    changes, margins = one["drama"]["lead_changes"], one["margin"]
    if "mean" in changes:
        lead = (
            f"The lead changes {changes['mean']:.1f} times a game"
            if _led(one)
            else "Points are counted in the end, so nobody leads before"
        )
        yield (
            f"<p>{lead}; the winner ends {_mean(margins)} points "
            f"ahead. A game takes {_mean(one['decisions'])} decisions; the longest took "
            f"{one['decisions']['max']}, the shortest {one['decisions']['min']}.</p>"
        )
    yield '<div class="pair">'
    yield from _small("How games end", ("end", "of the games"), _ends(one["reasons"]))
    yield from _small("Where points come from", ("source", "all seats", "winners"), _points(one))
    yield from _small("What falls out of the game", ("cause", "times a game"), _fates(one["fates"]))
    yield "</div>"
    yield "<details><summary>What happens how often</summary>"
    yield from grid(
        ("what", "times a game", "in so many games"),
        ((row["kind"], f"{row['per_game']:.2f}", percent(row["games_share"])) for row in one["happenings"]),
    )
    yield "</details>"


def _small(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A small table under its title, nothing where there are no rows."""
    rows = list(rows)
    if rows:
        yield f"<div><h3>{escape(title)}</h3>"
        yield from grid(heads, rows)
        yield "</div>"


def _ends(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    return ((row["reason"], between(row)) for row in rows)


def _points(one: Row) -> Iterator[tuple[str, str, str]]:
    """The largest sources by themselves, the small ones together."""
    rows = one["point_sources"]
    rest = rows[SOURCES - 1 :] if len(rows) > SOURCES else []
    for row in rows[: len(rows) - len(rest)]:
        yield row["source"], _decimal(row["all"]), _decimal(row["winners"])
    if rest:
        all_, winners = (sum(row[key] or 0 for row in rest) for key in ("all", "winners"))
        yield f"{len(rest)} others", _decimal(all_), _decimal(winners)


def _decimal(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _fates(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    return ((row["cause"], f"{row['per_game']:.2f}") for row in rows)
