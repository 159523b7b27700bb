"""The balance report as one HTML file that opens offline: the dossier, told to a designer.

Every chart is drawn as SVG with its numbers in words and in a table; nothing depends on colour alone, and
without a script the page loses only its sorting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Any

from cardgen.balance.page.cards import cards
from cardgen.balance.page.charts import forest
from cardgen.balance.page.grid import grid
from cardgen.balance.page.tables import overview, tables
from cardgen.balance.verdict import between, percent, signed

Row = Mapping[str, Any]
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""Nothing is fetched from anywhere, whatever the browser could."""
PARTS = {
    "findings": "In short", "tables": "Who wins", "skill": "Skill", "cards": "Cards", "families": "Families",
    "variants": "Optional rules", "holes": "Games to look at", "rulings": "Rulings",
}  # fmt: skip
"""The chapters by their anchors; one that has nothing to say is left out."""


def page(found: Row, pictures: Mapping[str, bytes]) -> str:
    """The whole page. `found` is the dossier, `pictures` small PNGs of the cards by id."""
    folder = files(__name__)
    style = (folder / "report.css").read_text("utf-8")
    script = (folder / "report.js").read_text("utf-8")
    body = "\n".join(line for chapter in _chapters(found, pictures) for line in chapter)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{escape(found['title'])}: balance</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        '<a class="skip" href="#findings">Skip to the findings</a>\n'
        f"{body}\n</main>\n<script>\n{script}</script>\n</body>\n</html>\n"
    )


def _chapters(found: Row, pictures: Mapping[str, bytes]) -> Iterator[Iterable[str]]:
    made = {
        "findings": _findings(found),
        "tables": [*overview(found), *tables(found)],
        "skill": _skill(found),
        "cards": cards(found["cards"], pictures),
        "families": _families(found["families"]),
        "variants": _variants(found["variants"]),
        "holes": _holes(found["holes"]),
        "rulings": _rulings(found["rulings"]),
    }
    chapters = {name: list(lines) for name, lines in made.items()}
    yield _head(found, [name for name, lines in chapters.items() if lines])
    for name, lines in chapters.items():
        if lines:
            yield f'<section id="{name}" aria-labelledby="{name}-head">', _heading(name), *lines, "</section>"


def _heading(name: str) -> str:
    return f'<h2 id="{name}-head">{PARTS[name]}</h2>'


def _head(found: Row, names: Iterable[str]) -> Iterator[str]:
    asked = found["asked"]
    options = ", ".join(f"{key} {value}" for key, value in found["options"].items())
    games = f"{found['games_in_all']:,}".replace(",", "\u202f")
    how = "machine code" if found["compiled"] else "plain Python"
    yield f'<header><p class="kicker">Balance report</p><h1>{escape(found["title"])}</h1>'
    yield (
        f"<p>{games} games by {escape(', '.join(asked['bots']))}, seed {asked['seed']}, played by {how}.</p>"
        f"<details><summary>Options of the rules</summary><p>{escape(options)}</p></details></header>"
    )
    links = "".join(f'<a href="#{name}">{PARTS[name]}</a>' for name in names)
    yield f'<nav aria-label="Chapters">{links}</nav>\n<main>'


def _findings(found: Row) -> Iterator[str]:
    yield f'<p class="verdict">{escape(found["verdict"])}</p>'
    yield "<h3>What to look at first</h3><ul>"
    yield from (f"<li>{escape(sentence)}</li>" for sentence in found["stands_out"])
    yield "</ul>"
    yield (
        '<p class="note">How sure is this? A figure with ± or “to” is an interval that holds the truth in '
        "19 of 20 such reports. Where many things are tested at once, a ★ marks those that stand out so far "
        "that at most one in twenty of the marked is expected to be chance. More --games make every "
        "interval narrower: four times the games, half the width.</p>"
    )


def _skill(found: Row) -> Iterator[str]:
    if not found["contests"]:
        return
    yield (
        "<p>One seat is played by the first bot, all others by the second. If the better bot wins no more "
        "than its share, what it thinks about does not matter here.</p>"
    )
    yield from grid(
        ("bot", "among", "wins", "fair", "games", "what that says"),
        (
            (
                row["bot"], row["than"], between(row), percent(row["expected"]),
                row["games"], "plays better" if row["better"] else "not shown to play better",
            )
            for row in found["contests"]
        ),
    )  # fmt: skip


def _families(rows: Iterable[Row]) -> Iterator[str]:
    rows = list(rows)
    if not rows:
        return
    yield (
        "<p>One seat leaves all cards of a family unused as long as it has another move; everybody else "
        "plays on as before, in the same games. What it loses, the family is worth. A family below zero is "
        "one that the bot overrates, or a trap.</p>"
    )
    yield forest("Points of win share a player loses without the family", "family", rows)
    yield from grid(
        ("family", "cards", "worth", "left unused, times a game", "games"),
        (
            (
                row["family"], row["cards"], signed(row["worth"], row["worth_half"]) + " ★" * row["found"],
                f"{row['forgone_per_game']:.2f}", row["games"],
            )
            for row in rows
        ),
    )  # fmt: skip


def _variants(rows: Iterable[Row]) -> Iterator[str]:
    rows = list(rows)
    if not rows:
        return
    yield (
        "<p>The same games with the rule and without. Only what is shown to differ stands here, with an "
        "interval that allows for looking at everything at once.</p>"
    )
    yield from grid(
        ("rule", "what changes", "before", "with it", "difference", "pairs of games"),
        (
            (
                row["option"], row["measure"], _plain(row["old"], row), _plain(row["new"], row),
                _difference(row), row["pairs"],
            )
            for row in rows
        ),
    )  # fmt: skip


def _plain(value: float, row: Row) -> str:
    return percent(value) if row["unit"] == "share" else f"{value:.2f}"


def _difference(row: Row) -> str:
    if row["unit"] == "share":
        return f"{signed(row['difference'], row['half_width'])} points"
    return f"{row['difference']:+.2f} ± {row['half_width']:.2f}"


def _holes(rows: Iterable[Row]) -> Iterator[str]:
    yield "<p>Watch one of these again, move by move, with the command beside it.</p>"
    yield from grid(
        ("why", "players", "turns", "decisions", "command"),
        ((row["why"], row["seats"], row["turns"], row["decisions"], row["command"]) for row in rows),
        code=4,
    )


def _rulings(rows: Iterable[Row]) -> Iterator[str]:
    rows = list(rows)
    if rows:
        yield "<p>Where the rules leave something open, the games were played by these rulings.</p><ul>"
        yield from (f"<li>{escape(row['id'])}: {escape(row['answer'])}</li>" for row in rows)
        yield "</ul>"
