"""The chapter on cards: those worth the most as a chart, and all of them as a table that sorts."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from cardgen.balance.page.charts import forest
from cardgen.balance.verdict import margin, percent, signed

Row = Mapping[str, Any]
SHOWN = 8
"""Cards of the chart at either end."""
WIDTH = 54
"""Pixels of a picture."""
HEADS = {
    "worth": "points of win share whoever has it gains by it, against an ordinary card, in the same games",
    "drawn": "seats that had it",
    "used": "of these, those that used it",
    "first use": "0 is the beginning of a game, 1 its end",
    "dead": "of the seats that had it, those that never used it",
    "won, drawn": "share of wins of seats that had it",
    "won, used": "share of wins of seats that used it",
    "won, opening": "share of wins of seats that began with it",
    "won, unseen": "share of wins of seats that never had it",
}
"""The columns with what they say; one without a single figure is left out."""


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
    told = [(row, _figures(row)) for row in rows]
    shown = [name for name in HEADS if any(figures[name][0] is not None for _, figures in told)]
    heads = "".join(
        f'<th scope="col" class="number"><button type="button" title="{escape(HEADS[name])}">'
        f"{name}</button></th>"
        for name in shown
    )
    yield (
        '<div class="wide" tabindex="0"><table class="sortable"><thead><tr>'
        '<th scope="col"><span class="aside">picture</span></th>'
        f'<th scope="col"><button type="button">card</button></th>{heads}</tr></thead><tbody>'
    )
    for row, figures in told:
        cells = "".join(_cell(*figures[name]) for name in shown)
        yield f"<tr>{_picture(pictures.get(row['id']))}{_name(row)}{cells}</tr>"
    yield "</tbody></table></div>"
    # for those who cannot point at a heading
    yield "<details><summary>What the columns say</summary><dl>"
    yield from (f"<dt>{name}</dt><dd>{escape(HEADS[name])}</dd>" for name in shown)
    yield "</dl></details>"


def _figures(row: Row) -> dict[str, tuple[float | None, str]]:
    """What stands in each column: a number to sort by, and the text."""
    worth, first = row.get("worth"), row["first_use"]
    star = " ★" if row.get("found") else ""
    found = {
        "worth": (worth, "–" if worth is None else signed(worth, row["worth_half"]) + star),
        "drawn": (row["drawn"], str(row["drawn"])),
        "used": (row["used_share"], percent(row["used_share"])),
        "first use": (first, "–" if first is None else f"{first:.2f}"),
        "dead": (row["dead_share"], percent(row["dead_share"])),
    }
    for name in ("drawn", "used", "opening", "unseen"):
        value = row[f"win_{name}"]
        found[f"won, {name}"] = (value, margin(value, row[f"win_{name}_half"]))
    return found


def _name(row: Row) -> str:
    where = f"{row['component']} · {row['id']}"
    return f'<th scope="row">{escape(row["name"])}<small>{escape(where)}</small></th>'


def _picture(png: bytes | None) -> str:
    """The cell with the card's picture; its name stands beside it, so it needs no words."""
    if not png:
        return "<td></td>"
    wide, tall = struct.unpack(">II", png[16:24])  # where every PNG says its size
    data = base64.b64encode(png).decode()
    height = round(WIDTH * tall / wide)
    return f'<td><img alt="" width="{WIDTH}" height="{height}" src="data:image/png;base64,{data}"></td>'


def _cell(value: float | None, text: str) -> str:
    order = "" if value is None else f' data-order="{value}"'
    return f'<td class="number"{order}>{text}</td>'
