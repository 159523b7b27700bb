"""The balance report as one HTML file that opens offline: the dossier, told to a designer.

Every chart is drawn as SVG with a title and a table of the same numbers; nothing depends on colour alone, and
without a script the page loses only its sorting.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from cardgen.balance.page.charts import bars, columns

Row = Mapping[str, Any]


def page(found: Row, pictures: Mapping[str, bytes]) -> str:
    """The whole page. `found` is the dossier, `pictures` small PNGs of the cards by id."""
    folder = files(__name__)
    style = (folder / "report.css").read_text("utf-8")
    script = (folder / "report.js").read_text("utf-8")
    title = f"{found['title']}: balance"
    body = "\n".join(part for section in _sections(found, pictures) for part in section)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#main">Skip to the findings</a>\n<main id="main">\n{body}\n</main>\n'
        f"<script>\n{script}</script>\n</body>\n</html>\n"
    )


def _sections(found: Row, pictures: Mapping[str, bytes]) -> Iterator[Iterable[str]]:
    yield _head(found)
    yield _findings(found)
    for one in found["tables"]:
        yield _table(one)
    yield _contests(found)
    yield _cards(found, pictures)
    yield _variants(found)
    yield _holes(found)
    yield _footer(found)


def _head(found: Row) -> Iterator[str]:
    bots = ", ".join(found["asked"]["bots"])
    yield f"<header><h1>{escape(found['title'])}</h1>"
    yield (
        f"<p>{found['games_in_all']:,} games by {escape(bots)}, seed {found['asked']['seed']}, "
        f"{escape(found['how'])}. {escape(_options(found['options']))}</p></header>"
    ).replace(",", "\u202f", 1)


def _options(options: Row) -> str:
    return "Options: " + ", ".join(f"{key} = {value}" for key, value in options.items()) + "."


def _findings(found: Row) -> Iterator[str]:
    yield '<section aria-labelledby="findings"><h2 id="findings">What to look at first</h2>'
    yield f'<p class="verdict">{escape(found["verdict"])}</p><ul>'
    yield from (f"<li>{escape(sentence)}</li>" for sentence in found["stands_out"])
    yield "</ul></section>"


def _table(one: Row) -> Iterator[str]:
    name = f"table-{one['seats']}"
    yield f'<section aria-labelledby="{name}"><h2 id="{name}">With {one["seats"]} players</h2>'
    length = one["turns"]
    if length:
        yield (
            f"<p>{one['games']} games of {length['min']} to {length['max']} turns, {length['mean']:.1f} on average. "
            f"Shared wins: {_percent(one['shared_wins'])}; won by nobody: {_percent(one['nobody_wins'])}; "
            f"did not end: {one['did_not_end']}.</p>"
        )
    yield '<div class="pair">'
    yield bars("Who wins, by seat", [(f"seat {row['seat']}", row) for row in one["by_seat"]])
    yield bars("Who wins, by turn order", [(_nth(row["order"]), row) for row in one["by_turn_order"]])
    yield "</div>"
    if length:
        yield '<div class="pair">'
        yield columns("How long games are, in turns", length["histogram"])
        tenths = dict(enumerate(one["drama"]["settled_by_tenth"]))
        names = {str(n): share for n, share in tenths.items()}
        yield columns(
            "In which tenth of a game its winner takes the lead for good (10: only at the end)", names
        )
        yield "</div>"
    yield from _prose(one)
    yield "</section>"


def _prose(one: Row) -> Iterator[str]:
    changes = one["drama"]["lead_changes"]
    forced = one["choices"].get("forced_share")
    if changes:
        yield (
            f"<p>The lead changes {changes['mean']:.1f} times a game. {_percent(forced)} of the decisions have but "
            f"one move; on average there are {one['choices']['mean']:.1f} to choose from.</p>"
        )
    ends = ", ".join(f"{escape(reason)} {_percent(part)}" for reason, part in one["reasons"].items())
    yield f"<p>Games end by: {ends}.</p>"
    yield "<details><summary>What happens how often</summary>"
    yield from _grid(
        ("what", "times a game", "in so many games"),
        ((row["kind"], f"{row['per_game']:.2f}", _percent(row["games_share"])) for row in one["happenings"]),
    )
    yield "</details>"


def _contests(found: Row) -> Iterator[str]:
    yield '<section aria-labelledby="skill"><h2 id="skill">Does skill pay?</h2>'
    yield (
        "<p>One seat is played by the first bot, all others by the second. Where the better bot wins no more than "
        "its share, the game is luck.</p>"
    )
    yield from _grid(
        ("bot", "against", "share of wins", "fair", "games", "verdict"),
        (
            (
                row["bot"], row["than"], _margin(row["share"], row["half_width"]), _percent(row["expected"]),
                str(row["games"]), "better" if row["better"] else "not shown to be better",
            )
            for row in found["contests"]
        ),
    )  # fmt: skip
    yield "</section>"


_CARD_HEADS = (
    ("", "the card"), ("card", "its name and id"), ("drawn", "seats that had it"), ("used", "share of those that used it"),
    ("first use", "0 is the beginning of a game, 1 its end"), ("dead", "share of those that never used it"),
    ("won, drawn", "share of wins of seats that had it"), ("won, used", "share of wins of seats that used it"),
    ("won, opening", "share of wins of seats that began with it"), ("won, unseen", "share of wins of seats that never had it"),
    ("worth", "points of win share its holder gains by it, against an ordinary card, on the same games"),
)  # fmt: skip


def _cards(found: Row, pictures: Mapping[str, bytes]) -> Iterator[str]:
    yield '<section aria-labelledby="cards"><h2 id="cards">The cards</h2>'
    yield (
        "<p>Only <em>worth</em> says what a card does: the same games were played with an ordinary card in its place. "
        "A star marks what stands out among all cards when one in twenty of those marked may be chance. Everything "
        "else here is correlation: cards that good hands hold, or that end games, look better than they are.</p>"
    )
    heads = "".join(
        f'<th scope="col" title="{escape(tip)}"><button type="button">{escape(name)}</button></th>'
        if name
        else '<th scope="col"><span class="aside">picture</span></th>'
        for name, tip in _CARD_HEADS
    )
    yield f'<div class="wide"><table class="sortable"><thead><tr>{heads}</tr></thead><tbody>'
    yield from (_card(row, pictures.get(row["id"])) for row in found["cards"])
    yield "</tbody></table></div></section>"


def _card(row: Row, picture: bytes | None) -> str:
    image = ""
    if picture:
        data = base64.b64encode(picture).decode()
        image = f'<img alt="" loading="lazy" width="54" src="data:image/png;base64,{data}">'
    cells = [
        f"<td>{image}</td>",
        f'<th scope="row">{escape(row["name"])}<small>{escape(row["component"])} · {escape(row["id"])}</small></th>',
        _cell(row["drawn"], str(row["drawn"])),
        _cell(row["used_share"], _percent(row["used_share"])),
        _cell(row["first_use"], "–" if row["first_use"] is None else f"{row['first_use']:.2f}"),
        _cell(row["dead_share"], _percent(row["dead_share"])),
    ]
    for name in ("drawn", "used", "opening", "unseen"):
        value = row[f"win_{name}"]
        cells.append(_cell(value, _margin(value, row[f"win_{name}_half"])))
    worth = row.get("worth")
    star = " ★" if row.get("found") else ""
    said = "–" if worth is None else f"{_signed(worth, row['worth_half'])}{star}"
    cells.append(_cell(worth, said))
    return f"<tr>{''.join(cells)}</tr>"


def _cell(value: float | None, text: str) -> str:
    order = "" if value is None else f' data-order="{value}"'
    return f"<td{order}>{text}</td>"


def _variants(found: Row) -> Iterator[str]:
    if not found["variants"]:
        return
    yield '<section aria-labelledby="variants"><h2 id="variants">What the optional rules change</h2>'
    yield "<p>The same games with the rule and without; what cannot be told from nothing is left out.</p>"
    yield from _grid(
        ("rule", "what changes", "before", "with it", "pairs of games"),
        (
            (
                row["option"],
                row["measure"],
                _plain(row["old"], row),
                _plain(row["new"], row),
                str(row["pairs"]),
            )
            for row in found["variants"]
        ),
    )
    yield "</section>"


def _holes(found: Row) -> Iterator[str]:
    yield '<section aria-labelledby="holes"><h2 id="holes">Games to look at</h2>'
    yield "<p>Play one of these again, move by move, with the command beside it.</p>"
    yield from _grid(
        ("why", "players", "turns", "decisions", "command"),
        (
            (row["why"], str(row["seats"]), str(row["turns"]), str(row["decisions"]), row["command"])
            for row in found["holes"]
        ),
    )
    yield "</section>"


def _footer(found: Row) -> Iterator[str]:
    if found["rulings"]:
        yield "<footer><h2>Rulings that touch these numbers</h2><ul>"
        yield from (f"<li>{escape(row['id'])}: {escape(row['answer'])}</li>" for row in found["rulings"])
        yield "</ul></footer>"


def _grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A plain table of texts."""
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    yield "</tr></thead><tbody>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</tbody></table></div>"


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"


def _margin(value: float | None, half: float | None) -> str:
    if value is None:
        return "–"
    return _percent(value) if half is None else f"{100 * value:.1f} ± {100 * half:.1f} %"


def _signed(value: float, half: float | None) -> str:
    return f"{100 * value:+.1f}" if half is None else f"{100 * value:+.1f} ± {100 * half:.1f}"


def _plain(value: float, row: Row) -> str:
    return _percent(value) if row["unit"] == "share" else f"{value:.2f}"


def _nth(order: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[order] if order < 6 else f"{order + 1}th"
