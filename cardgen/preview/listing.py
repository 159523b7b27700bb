"""A game to be read aloud or in large print: one HTML page with everything that stands on its cards.

In: the drawn faces of a game in one language, its catalog, the house's words. Out: a page of headings,
description lists and paragraphs, without pictures, scripts or anything from elsewhere. What a drawing says by
a pictogram or a colour stands here in words: those of the game where it has them, else those of the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from cardgen.catalog.model import REFERENCE, Catalog, Entry, House, RuleLine
from cardgen.catalog.pieces import called, values, whole_words
from cardgen.game import Face
from cardgen.layout.ink import placed
from cardgen.layout.marks import Block, Drawing, Icon
from cardgen.layout.markup import clean, plain, spans
from cardgen.press.marks import card_stamp, content

PICTURES = ("icon", "portrait")
"""Fields that say what is in the picture."""
NOTHING = frozenset({"none", "", "false"})

STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #ffffff; --line: #767676; --link: #0b3d91; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2f2f2; --paper: #141414; --line: #9a9a9a; --link: #9ecbff; }
}
html { font-size: 125%; }
body { margin: 0 auto; padding: 1rem; max-width: 40rem; color: var(--ink); background: var(--paper);
  font-family: system-ui, sans-serif; line-height: 1.6; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-block-start: 3rem; border-block-end: 0.15rem solid var(--line); }
article { border-block-end: 0.05rem solid var(--line); padding-block-end: 1rem; }
dt { font-weight: bold; margin-block-start: 0.5rem; }
dd { margin-inline-start: 1.5rem; }
a { color: var(--link); }
a:focus-visible, [tabindex]:focus-visible { outline: 0.2rem solid var(--link); outline-offset: 0.2rem; }
.skip { position: absolute; inset-block-start: -10rem; }
.skip:focus { position: static; display: inline-block; padding: 0.5rem; }
table { border-collapse: collapse; }
th, td { border-block-end: 0.05rem solid var(--line); padding: 0.25rem 0.5rem; text-align: start;
  vertical-align: top; overflow-wrap: anywhere; }
@page { margin: 18mm; }
@media print {
  html { font-size: 18pt; }
  body { max-width: none; padding: 0; color: #000000; background: #ffffff; }
  .skip, nav { display: none; }
  dd, p, tr { break-inside: avoid; }
  h2, h3, dt { break-after: avoid; }
}
"""


@dataclass(frozen=True, slots=True)
class _Desk:
    """What every part of the page is written with."""

    catalog: Catalog
    house: House
    known: Callable[[str], bool]
    words: Mapping[str, str]
    own: Mapping[str, str]
    """The house's words."""

    def key(self, name: str) -> str:
        """What a field of the data is called: by a word of the game, else of the house, else by itself."""
        dashed = name.replace("_", "-")
        for one in (name, dashed, f"category-{dashed}", f"{name}s", name.removesuffix("s")):
            if said := self.words.get(one):
                return said
        ours = (f"list-key-{dashed}", f"list-{dashed}")
        return next((self.own[one] for one in ours if one in self.own), _spaced(name))

    def named(self, key: str, other: str = "") -> str:
        """A word of the game, or the other."""
        return self.words.get(key, other)

    def html(self, text: str) -> str:
        """A printed text: its bold and italic words stay so, an icon in it is its name."""
        done = []
        for span in spans(clean(text)[0], self.known)[0]:
            said = f'<span lang="en">{_spaced(span.icon)}</span>' if span.icon else escape(span.text)
            said = said.replace("\n", "<br>")
            said = f"<b>{said}</b>" if span.bold else said
            done.append(f"<i>{said}</i>" if span.italic else said)
        return "".join(done)


def listing(
    faces: Sequence[Face], catalog: Catalog, house: House, known: Callable[[str], bool], *, rtl: bool = False
) -> str:
    """The page; `known` says which icons there are. The faces come as `game.faces` gives them."""
    desk = _Desk(catalog, house, known, whole_words(catalog), whole_words(house))
    groups = {name: list(group) for name, group in groupby(faces, key=lambda face: face.component)}
    return "\n".join(_page(desk, groups, "rtl" if rtl else "ltr")) + "\n"


def _page(desk: _Desk, groups: Mapping[str, Sequence[Face]], direction: str) -> Iterator[str]:
    catalog, house = desk.catalog, desk.house
    title, said = escape(catalog.box.title), escape(house.word("list-title"))
    lang = escape(catalog.lang.replace("_", "-"))
    box = catalog.box
    facts = house.word("cover-facts", low=box.players_min, high=box.players_max, minutes=box.minutes)
    yield f'<!doctype html>\n<html lang="{lang}" dir="{direction}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="generator" content="cardgen">'
    yield f"<title>{title} – {said}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    yield f'<a class="skip" href="#cards">{escape(house.word("list-skip"))}</a>'
    yield f"<header>\n<h1>{title}</h1>\n<p>{said}</p>"
    yield f"<p>{desk.html(box.tagline)}</p>\n<p>{escape(facts)}</p>\n</header>"
    yield from _contents(desk, groups)
    yield '<main id="cards" tabindex="-1">'
    for component, group in groups.items():
        yield f'<section aria-labelledby="part-{component}">'
        yield f'<h2 id="part-{component}">{_component(desk, component)}</h2>'
        for face in group:
            yield from _card(desk, face)
        yield "</section>"
    yield f'<section aria-labelledby="rules">\n<h2 id="rules">{escape(house.word("cover-rules"))}</h2>'
    yield from _rules(desk)
    yield "</section>\n</main>\n</body>\n</html>"


def _contents(desk: _Desk, groups: Mapping[str, Sequence[Face]]) -> Iterator[str]:
    head = escape(desk.house.word("list-contents"))
    yield f'<nav aria-labelledby="contents">\n<h2 id="contents">{head}</h2>\n<ul>'
    for component, group in groups.items():
        count = sum(face.entry.copies for face in group)
        yield f'<li><a href="#part-{component}">{_component(desk, component)}</a> ({count})</li>'
    yield f'<li><a href="#rules">{escape(desk.house.word("cover-rules"))}</a></li>\n</ul>\n</nav>'


def _component(desk: _Desk, component: str) -> str:
    return escape(desk.house.word(REFERENCE) if component == REFERENCE else desk.catalog.word(component))


# --- a card -----------------------------------------------------------------------------------------


def _card(desk: _Desk, face: Face) -> Iterator[str]:
    """A heading, and below it what stands in front, behind, in the picture and in the data."""
    word, key = desk.house.word, f"{face.component}.{face.entry.id}"
    front, back = (list(_sayings(desk, side)) if side else [] for side in (face.front, face.back))
    stamp = card_stamp(content(face.front), content(face.back) if face.back else "")
    yield f'<article aria-labelledby="{key}">\n<h3 id="{key}">{_title(desk, face)}</h3>\n<dl>'
    yield from _described(word("list-copies"), [str(face.entry.copies)])
    yield from _described(word("list-front"), front)
    yield from _described(word("list-back"), back)
    yield from _described(word("list-picture"), _pictured(face), "en")
    yield from _described(word("list-data"), _data(desk, face.entry))
    yield from _described(word("list-stamp"), [stamp])
    yield "</dl>\n</article>"


def _described(term: str, details: Iterable[str], lang: str = "") -> Iterator[str]:
    """A term with its details, which are HTML; nothing where there are none."""
    found = list(details)
    if found:
        yield f"<dt>{escape(term)}</dt>"
        tongue = f' lang="{lang}" dir="ltr"' if lang else ""
        yield from (f"<dd{tongue}>{one}</dd>" for one in found)


def _title(desk: _Desk, face: Face) -> str:
    """What the card is called: by its name, its kind, or the first words on it."""
    if face.component == REFERENCE:
        return escape(desk.house.word(REFERENCE))
    name = called(face.entry, desk.words)
    if not name:
        said = [block.text for block, _ in face.front.blocks() if any(map(str.isalpha, block.text))]
        name = ", ".join(dict.fromkeys(said[:2])) or face.entry.id
    return desk.html(name)


def _sayings(desk: _Desk, side: Drawing) -> Iterator[str]:
    """Every text of a side once, in the order in which it is drawn, as HTML; a number with what it counts."""
    upright = {block.text for block, matrix in side.blocks() if matrix[0] > 0}
    before = ""
    held: tuple[str, str] | None = None
    for block, matrix in side.blocks():
        if matrix[0] < 0 and block.text in upright:
            continue  # the same for whoever sits across the table
        said = _lower(desk, block)
        if held and not _lettered(block.text) and _counts(held[0], block.field):
            yield desk.house.word("list-pair", label=held[1], value=desk.html(said))
            held = None
            continue
        if held:
            yield held[1]
        held = None
        label = "" if _lettered(block.text) else _label(desk, block.field)
        if label and block.field != before:
            yield desk.house.word("list-pair", label=escape(label), value=desk.html(said))
        elif block.field.startswith("words."):
            held = (block.field, desk.html(said))
        elif desk.html(said).strip():
            yield desk.html(said)
        before = block.field
    if held:
        yield held[1]


def _lower(desk: _Desk, block: Block) -> str:
    """The text, in the letters of the data where it was set in capitals, which are spelled out loud."""
    word = desk.named(block.field.removeprefix("words."))
    return word if word and word.upper() == block.text else block.text


def _lettered(text: str) -> bool:
    return any(char.isalpha() for char in plain(text))


def _counts(words: str, field: str) -> bool:
    """True when a word names the number that follows it: `words.category-wealth`, `stars.wealth`."""
    first, _, last = field.rpartition(".")
    return first != "numbers" and words.removeprefix("words.").rpartition("-")[2] == last


def _label(desk: _Desk, field: str) -> str:
    """What a number is that stands alone; "" for one that only numbers places."""
    if not field or "." in field or field in type(desk.catalog).decks():
        return ""
    return desk.named(field, desk.house.word("list-value"))


def _pictured(face: Face) -> Iterator[str]:
    """What is in the picture: its pictograms by their names, a portrait by what it is made of."""
    names = dict.fromkeys(mark.name for mark, _, _ in placed(face.front.marks) if isinstance(mark, Icon))
    yield from (escape(_spaced(name)) for name in names)
    portrait = values(face.entry).get("portrait") or {}
    parts = [f"{_spaced(key)} {_spaced(str(value))}" for key, value in portrait.items()
             if str(value) not in NOTHING]  # fmt: skip
    if parts:
        yield escape(f"portrait: {', '.join(parts)}")


def _data(desk: _Desk, entry: Entry) -> Iterator[str]:
    """The values of the entry, in the game's words where it has some."""
    if entry.id == REFERENCE:
        return
    for key, value in values(entry).items():
        if key not in PICTURES and (said := _valued(desk, key, value)):
            label = escape(desk.key(key))
            yield desk.house.word("list-pair", label=label, value=said)


def _valued(desk: _Desk, key: str, value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ((one, _valued(desk, one, item)) for one, item in value.items())
        pairs = (desk.house.word("list-pair", label=escape(desk.key(one)), value=said) for one, said in inner)
        return "; ".join(pairs)
    if isinstance(value, list):
        return ", ".join(_valued(desk, key, item) for item in value)
    if isinstance(value, bool):
        return "✓" if value else ""
    text = "∞" if value == "inf" else f"{value:g}" if isinstance(value, float) else str(value)
    return escape(desk.named(f"{key}-{text}") or _spaced(text))


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ") if name[:1] != "-" else name


# --- the rules --------------------------------------------------------------------------------------


def _rules(desk: _Desk) -> Iterator[str]:
    """Headings, sentences, and tables that hold data."""
    lines = desk.catalog.statements("sheet")
    for table, group in groupby(lines, key=lambda line: bool(line.row)):
        if table:
            yield from _table(desk, list(group))
            continue
        for line in group:
            tag = "h3" if line.heading else "p"
            yield f"<{tag}>{desk.html(desk.catalog.statement(line))}</{tag}>"


def _table(desk: _Desk, rows: Sequence[RuleLine]) -> Iterator[str]:
    head, *body = (desk.catalog.cells(row) for row in rows)
    cells = "".join(f'<th scope="col">{desk.html(cell)}</th>' for cell in head)
    yield f"<table>\n<thead>\n<tr>{cells}</tr>\n</thead>\n<tbody>"
    for first, *others in body:
        cells = "".join(f"<td>{desk.html(cell)}</td>" for cell in others)
        yield f'<tr><th scope="row">{desk.html(first)}</th>{cells}</tr>'
    yield "</tbody>\n</table>"
