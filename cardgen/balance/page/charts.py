"""Two kinds of chart as SVG, each with a title for those who hear it and the numbers written beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH = 420
ROW = 26
LEFT = 64
TALL = 150


def bars(title: str, rows: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """Shares as bars with their intervals as whiskers, and a dashed line where a fair share lies."""
    most = max([0.01, *(row["high"] for _, row in rows), *(row["expected"] for _, row in rows)]) * 1.08
    room = WIDTH - LEFT - 78
    height = ROW * len(rows) + 18
    parts = []
    for number, (name, row) in enumerate(rows):
        top = 6 + ROW * number
        middle = top + 9
        low, high = (LEFT + room * row[key] / most for key in ("low", "high"))
        said = f"{100 * row['share']:.1f} %" if row["share"] is not None else "–"
        parts.append(
            f'<text x="{LEFT - 6}" y="{middle + 4}" class="name">{escape(name)}</text>'
            f'<rect x="{LEFT}" y="{top}" width="{room * (row["share"] or 0) / most:.1f}" height="18" class="bar"/>'
            f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10" class="whisker"/>'
            f'<text x="{WIDTH - 70}" y="{middle + 4}" class="figure">{said}</text>'
        )
    fair = LEFT + room * rows[0][1]["expected"] / most if rows else LEFT
    parts.append(f'<path d="M{fair:.1f} 0V{height - 12}" class="fair"/>')
    parts.append(f'<text x="{fair:.1f}" y="{height - 2}" class="tick">fair</text>')
    told = "; ".join(
        f"{name} {100 * (row['share'] or 0):.1f} percent, from {100 * row['low']:.1f} to {100 * row['high']:.1f}"
        for name, row in rows
    )
    return _figure(title, told, height, "".join(parts))


def columns(title: str, histogram: Mapping[str, float | None]) -> str:
    """A histogram as columns; too many of them are put together."""
    items = _binned([(int(name), value or 0) for name, value in histogram.items()])
    total = sum(value for _, value in items) or 1
    most = max(value for _, value in items) or 1
    step = (WIDTH - 20) / len(items)
    parts = []
    for number, (name, value) in enumerate(items):
        tall = (TALL - 24) * value / most
        x = 10 + step * number
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{TALL - 18 - tall:.1f}" width="{max(step - 2, 1):.1f}" height="{tall:.1f}" class="bar"/>'
        )
        if number % max(len(items) // 8, 1) == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="{TALL - 4}" class="tick">{escape(name)}</text>')
    told = "; ".join(f"{name}: {100 * value / total:.1f} percent" for name, value in items)
    return _figure(title, told, TALL, "".join(parts))


def _binned(items: Sequence[tuple[int, float]]) -> list[tuple[str, float]]:
    """At most 30 columns of equal width."""
    low, high = min(value for value, _ in items), max(value for value, _ in items)
    width = max(-(-(high - low + 1) // 30), 1)
    found = [0.0] * ((high - low) // width + 1)
    for value, count in items:
        found[(value - low) // width] += count
    return [(str(low + width * number), count) for number, count in enumerate(found)]


def _figure(title: str, told: str, height: float, inside: str) -> str:
    name = escape(title)
    return (
        f"<figure><figcaption>{name}</figcaption>"
        f'<svg role="img" aria-label="{name}: {escape(told)}" viewBox="0 0 {WIDTH} {height:g}">{inside}</svg></figure>'
    )
