"""The deck beside its own box: counts, names, rulings, words that must exist."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from cardgen.catalog.model import REFERENCE, Catalog, Entry, Place, Provenance
from cardgen.finding import Finding, Level
from cardgen.game import no_stock
from cardgen.layout.statements import runs


def findings(catalog: Catalog) -> Iterator[Finding]:
    """All remarks that need nothing but the catalog; rulings come as info."""
    for look in (counts, names, stocks, rulings, provenance, statements, tables, reserved, options):
        yield from look(catalog)


def counts(catalog: Catalog) -> Iterator[Finding]:
    """Printed count = pieces in the deck, or a ruling covers the difference."""
    pieces: Counter[str] = Counter()
    for deck, entry in catalog.entries():
        pieces[deck] += entry.copies
    printed = {count.id: count for count in catalog.box.printed}
    for deck in type(catalog).decks():
        if deck not in printed:
            what = f"found no printed count for {deck}; add it to printed with its arithmetic"
            yield _finding(catalog, "box", "printed", what, "count")
    for deck, count in printed.items():
        found = pieces.get(deck)
        if found is None:
            what = f"found a printed count for '{deck}'; allowed: {', '.join(type(catalog).decks())}"
            yield _finding(catalog, "box", f"printed.{deck}", what, "count")
        elif found != count.count:
            what = (
                f"found {found} pieces of {deck}; the box prints {count.count} = {count.arithmetic}; "
                f"do add or remove cards, or change copies"
            )
            yield _finding(
                catalog, deck, "", what, "count", place=catalog.place("box", f"printed.{deck}.count")
            )


def names(catalog: Catalog) -> Iterator[Finding]:
    """No two entries of a deck bear one name: nobody could tell them apart."""
    for deck in type(catalog).decks():
        seen: dict[str, Entry] = {}
        for entry in getattr(catalog, deck):
            name = getattr(entry, "name", None)
            if name is None:
                continue
            folded = " ".join(name.casefold().split())
            if folded in seen:
                other = catalog.place(seen[folded].id, "name")
                what = f"found the name '{name}' a second time, first at {other}; give one of them another"
                yield _finding(catalog, entry.id, "name", what, "name-collision")
            seen.setdefault(folded, entry)


def stocks(catalog: Catalog) -> Iterator[Finding]:
    """Every deck has a format and a name to print, the quick-reference card has a format."""
    words = {sentence.id for sentence in catalog.words}
    for deck in type(catalog).decks():
        if deck not in catalog.style.stocks:
            yield no_stock(catalog, deck)
        if deck not in words:
            what = f"found no word '{deck}'; add it to words.yaml: it names the deck on the cover"
            yield _finding(catalog, "words", deck, what, "word")
    if catalog.statements("card") and REFERENCE not in catalog.style.stocks:
        yield no_stock(catalog, REFERENCE)


def rulings(catalog: Catalog) -> Iterator[Finding]:
    """Every ruling that is cited exists; all of them are shown."""
    known = {ruling.id for ruling in catalog.box.rulings}
    cited = [(entry.id, entry.ruling) for _, entry in catalog.entries()]
    cited += [(f"box.printed.{count.id}", count.ruling) for count in catalog.box.printed]
    cited += [(f"box.options.{option.id}", option.ruling) for option in catalog.box.options]
    for key, ruling in cited:
        if ruling is not None and ruling not in known:
            what = f"found ruling {ruling}, which box.yaml does not have; add it or name another"
            yield _finding(catalog, *_split(key), what, "ruling")
    for ruling_ in catalog.box.rulings:
        what = f"ruling {ruling_.id}: {ruling_.question} {ruling_.answer} ({ruling_.reason})"
        place = catalog.place("box", f"rulings.{ruling_.id}")
        yield Finding(place, what, Level.INFO, "ruling", catalog.name)


def provenance(catalog: Catalog) -> Iterator[Finding]:
    """A reconstruction names the ruling behind it."""
    for _, entry in catalog.entries():
        if entry.provenance is Provenance.RECONSTRUCTED and entry.ruling is None:
            what = "found reconstructed without a ruling; add ruling: and its reason to box.yaml"
            yield _finding(catalog, entry.id, "provenance", what, "provenance", level=Level.WARNING)


def statements(catalog: Catalog) -> Iterator[Finding]:
    """Every {name} in the rules is a fact of the box."""
    facts = catalog.facts
    for line in catalog.rules:
        texts = {"text": line.text} | {f"row.{at}": cell for at, cell in enumerate(line.row)}
        for place, text in texts.items():
            for field in fields(text):
                if field not in facts:
                    allowed = ", ".join(sorted(facts))
                    what = f"found {{{field}}}; allowed: {allowed}; add it to numbers in box.yaml"
                    yield _finding(catalog, f"rules.{line.id}", place, what, "placeholders")


def tables(catalog: Catalog) -> Iterator[Finding]:
    """A table has rows below its head, on the sheet and on the card, and all have as many cells as it."""
    found: dict[str, str] = {}
    for on in get_args(Place):
        for head, *rows in runs(catalog.rules, on):
            if head.row and not rows:
                what = f"found a table of one row on the {on}; the first row is the head; add rows below it"
                found.setdefault(head.id, what)
            for line in rows:
                if len(line.row) != len(head.row):
                    what = (
                        f"found {len(line.row)} cells; allowed: {len(head.row)}, as in the head '{head.id}'"
                    )
                    found.setdefault(line.id, f"{what}; add cells, or take some away")
    for line_id, what in found.items():
        yield _finding(catalog, f"rules.{line_id}", "row", what, "table")


def reserved(catalog: Catalog) -> Iterator[Finding]:
    """No card bears the id of the quick-reference card."""
    for component, entry in catalog.entries():
        if REFERENCE in (component, entry.id):
            what = f"found '{REFERENCE}', which is the quick-reference card; give it another id"
            yield _finding(catalog, entry.id, "id", what, "id")


def options(catalog: Catalog) -> Iterator[Finding]:
    """A range has both ends, low before high, and holds its default; a word is for the rules to know."""
    for option in catalog.box.options:
        if option.low is None or option.high is None:
            continue
        numeric = any(letter.isdigit() for letter in option.default)
        inside = option.default.isdigit() and option.low <= int(option.default) <= option.high
        if option.low > option.high or (numeric and not inside):
            what = f"found default {option.default}; allowed: {option.low} to {option.high}"
            yield _finding(catalog, "box", f"options.{option.id}.default", what, "option")


def _split(key: str) -> tuple[str, str]:
    """Key and field of a ruling that is cited: of a card, or of something in the box."""
    box, _, field = key.partition(".")
    return ("box", f"{field}.ruling") if box == "box" and field else (key, "ruling")


def fields(pattern: str) -> tuple[str, ...]:
    """Names in braces of a pattern; a broken pattern gives itself as one strange name."""
    try:
        return tuple(name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None)
    except ValueError:
        return (pattern,)


def _finding(
    catalog: Catalog,
    key: str,
    field: str,
    what: str,
    check: str,
    *,
    level: Level = Level.ERROR,
    place: str = "",
) -> Finding:
    return Finding(place or catalog.place(key, field), what, level, check, catalog.name, key, field)


Check = Callable[[Catalog], Iterable[Finding]]
