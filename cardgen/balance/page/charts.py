"""Three kinds of chart as SVG, each with its numbers in words for those who hear it, and beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from cardgen.balance.page.grid import grid
from cardgen.balance.verdict import between

WIDTH = 480
ROW = 28
LEFT = 70
RIGHT = 178
TALL = 170
BINS = 30
"""Columns of a histogram at most."""


def bars(title: str, rows: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """Shares as bars with their intervals as whiskers, and a dashed line where a fair share lies."""
    most = max([0.01, *(row["high"] for _, row in rows), *(row["expected"] for _, row in rows)])
    room = WIDTH - LEFT - RIGHT
    height = ROW * len(rows) + 20
    parts = []
    for number, (name, row) in enumerate(rows):
        top = 4 + ROW * number
        low, high = (LEFT + room * row[key] / most for key in ("low", "high"))
        parts.append(
            f'<text x="{LEFT - 8}" y="{top + 14}" class="name">{escape(name)}</text>'
            f'<rect x="{LEFT}" y="{top}" width="{room * (row["share"] or 0) / most:.1f}" height="20" rx="2" '
            f'class="bar"/>{_whisker(low, high, top + 10)}'
            f'<text x="{WIDTH}" y="{top + 14}" class="name">{escape(_share(row))}</text>'
        )
    fair = LEFT + room * (rows[0][1]["expected"] if rows else 0) / most
    parts.append(f'<path d="M{fair:.1f} 0V{height - 16}" class="fair"/>')
    parts.append(f'<text x="{fair:.1f}" y="{height - 3}" class="tick">fair</text>')
    told = "; ".join(f"{name} {_share(row)}" for name, row in rows)
    return _figure(title, told, height, "".join(parts))


def _share(row: Mapping[str, Any]) -> str:
    return between(row) + " ★" * bool(row.get("found"))


def _whisker(low: float, high: float, middle: float) -> str:
    return (
        f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10" '
        'class="whisker"/>'
    )


def forest(title: str, name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Differences around zero as dots with whiskers, in points: `worth` ± `worth_half` of each row."""
    reach = max([0.005, *(abs(row["worth"]) + (row["worth_half"] or 0) for row in rows)])
    left = 200
    middle = left + (2 * WIDTH - left - RIGHT) / 2
    room = (2 * WIDTH - left - RIGHT) / 2
    height = 22 * len(rows) + 20
    parts = [f'<path d="M{middle} 0V{height - 16}" class="fair"/>']
    parts.append(f'<text x="{middle}" y="{height - 3}" class="tick">ordinary</text>')
    for number, row in enumerate(rows):
        y = 11 + 22 * number
        at, half = middle + room * row["worth"] / reach, room * (row["worth_half"] or 0) / reach
        mark = "dot found" if row["found"] else "dot"
        parts.append(
            f'<text x="{left - 10}" y="{y + 4}" class="name">{escape(_short(row[name]))}</text>'
            f'{_whisker(at - half, at + half, y)}<circle cx="{at:.1f}" cy="{y}" r="5" class="{mark}"/>'
            f'<text x="{2 * WIDTH}" y="{y + 4}" class="name">{_points(row)}</text>'
        )
    told = "; ".join(f"{row[name]} {_points(row)}" for row in rows)
    return _figure(title, told, height, "".join(parts), 2 * WIDTH)


def _points(row: Mapping[str, Any]) -> str:
    half = f" ± {100 * row['worth_half']:.1f}" if row["worth_half"] is not None else ""
    return f"{100 * row['worth']:+.1f}{half}{' ★' if row['found'] else ''}"


def _short(name: str) -> str:
    return name if len(name) <= 30 else f"{name[:29]}…"


def columns(title: str, histogram: Mapping[str, float | None]) -> str:
    """A histogram as columns; many of them are put together. The numbers stand in a table below."""
    items = binned([(int(name), value or 0) for name, value in histogram.items()])
    total = sum(value for _, value in items) or 1
    most = max(value for _, value in items) or 1
    step = (WIDTH - 20) / len(items)
    parts = [f'<path d="M10 {TALL - 18.5}H{WIDTH - 10}" class="ground"/>']
    for number, (name, value) in enumerate(items):
        tall = (TALL - 40) * value / most
        x, top = 10 + step * number, TALL - 19 - tall
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{top:.1f}" width="{max(step - 2, 1):.1f}" height="{tall:.1f}" '
            'class="bar"/>'
        )
        if number % max(len(items) // 8, 1) == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="{TALL - 4}" class="tick">{escape(name)}</text>')
        if value == most:
            share = f"{100 * value / total:.0f} %"
            parts.append(f'<text x="{x + step / 2:.1f}" y="{top - 5:.1f}" class="tick">{share}</text>')
    shares = [(name, f"{100 * value / total:.1f} %") for name, value in items]
    told = "; ".join(f"{name}: {share}" for name, share in shares)
    below = "".join(grid(("from", "of the games"), shares))
    return _figure(title, told, TALL, "".join(parts), below=below)


def binned(items: Sequence[tuple[int, float]]) -> list[tuple[str, float]]:
    """At most BINS columns of equal width, each named by its least number."""
    low, high = min(value for value, _ in items), max(value for value, _ in items)
    width = max(-(-(high - low + 1) // BINS), 1)
    found = [0.0] * ((high - low) // width + 1)
    for value, count in items:
        found[(value - low) // width] += count
    return [(str(low + width * number), count) for number, count in enumerate(found)]


def _figure(
    title: str, told: str, height: float, inside: str, width: float = WIDTH, *, below: str = ""
) -> str:
    name = escape(title)
    table = f"<details><summary>The numbers</summary>{below}</details>" if below else ""
    return (
        f"<figure><figcaption>{name}</figcaption>"
        f'<svg role="img" aria-label="{name}: {escape(told)}" viewBox="0 0 {width:g} {height:g}">'
        f"{inside}</svg>{table}</figure>"
    )
