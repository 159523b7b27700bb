"""The chapter on cards: those worth the most as a chart, and all of them as a table that sorts."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from cardgen.balance.page.charts import forest
from cardgen.balance.verdict import margin, percent, signed

Row = Mapping[str, Any]
SHOWN = 8
"""Cards of the chart at either end."""
HEADS = (
    ("worth", "points of win share whoever has it gains by it, against an ordinary card, in the same games"),
    ("drawn", "seats that had it"),
    ("used", "of these, those that used it"),
    ("first use", "0 is the beginning of a game, 1 its end"),
    ("dead", "of the seats that had it, those that never used it"),
    ("won, drawn", "share of wins of seats that had it"),
    ("won, used", "share of wins of seats that used it"),
    ("won, opening", "share of wins of seats that began with it"),
    ("won, unseen", "share of wins of seats that never had it"),
)


def cards(rows: Sequence[Row], pictures: Mapping[str, bytes]) -> Iterator[str]:
    """The chapter, empty when no card ever came to a seat."""
    if not rows:
        return
    yield (
        "<p>Only <strong>worth</strong> says what a card does: the same games were played with an ordinary "
        "card of its kind in its place. Everything else in the table is correlation: cards that good hands "
        "hold, or that end games, look better than they are.</p>"
    )
    tested = sorted((row for row in rows if row.get("worth") is not None), key=lambda row: -row["worth"])
    if tested:
        ends = tested if len(tested) <= 2 * SHOWN else [*tested[:SHOWN], *tested[-SHOWN:]]
        yield forest("Points of win share by card, the most and the least", "name", ends)
    yield '<p class="note">Press a heading to sort by it, once more to turn the order round.</p>'
    heads = "".join(
        f'<th scope="col" class="number"><button type="button" title="{escape(tip)}">{name}</button></th>'
        for name, tip in HEADS
    )
    yield (
        '<div class="wide" tabindex="0"><table class="sortable"><thead><tr>'
        '<th scope="col"><span class="aside">picture</span></th>'
        f'<th scope="col"><button type="button">card</button></th>{heads}</tr></thead><tbody>'
    )
    yield from (_card(row, pictures.get(row["id"])) for row in rows)
    yield "</tbody></table></div>"
    yield from _legend()


def _legend() -> Iterator[str]:
    """What the columns mean, for those who cannot point at a heading."""
    yield "<details><summary>What the columns say</summary><dl>"
    yield from (f"<dt>{name}</dt><dd>{escape(tip)}</dd>" for name, tip in HEADS)
    yield "</dl></details>"


def _card(row: Row, picture: bytes | None) -> str:
    image = ""
    if picture:
        data = base64.b64encode(picture).decode()
        image = f'<img alt="" loading="lazy" width="54" src="data:image/png;base64,{data}">'
    worth = row.get("worth")
    star = " ★" if row.get("found") else ""
    cells = [
        f"<td>{image}</td>",
        f'<th scope="row">{escape(row["name"])}'
        f"<small>{escape(row['component'])} · {escape(row['id'])}</small></th>",
        _cell(worth, "–" if worth is None else signed(worth, row["worth_half"]) + star),
        _cell(row["drawn"], str(row["drawn"])),
        _cell(row["used_share"], percent(row["used_share"])),
        _cell(row["first_use"], "–" if row["first_use"] is None else f"{row['first_use']:.2f}"),
        _cell(row["dead_share"], percent(row["dead_share"])),
    ]
    for name in ("drawn", "used", "opening", "unseen"):
        value = row[f"win_{name}"]
        cells.append(_cell(value, margin(value, row[f"win_{name}_half"])))
    return f"<tr>{''.join(cells)}</tr>"


def _cell(value: float | None, text: str) -> str:
    order = "" if value is None else f' data-order="{value}"'
    return f'<td class="number"{order}>{text}</td>'
