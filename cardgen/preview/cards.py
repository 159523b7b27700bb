"""The list of the page: every card and every other entry, with its texts, their state and what is wrong.

In: a tongue and what the survey knows. Out: plain dicts for JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.catalog.model import REFERENCE, Catalog, Entry
from cardgen.catalog.pieces import values
from cardgen.finding import Finding
from cardgen.preview.difference import difference
from cardgen.preview.explained import ASIDE, silenceable, why
from cardgen.preview.library import Book, Library, Tongue
from cardgen.preview.survey import MOST_PLACES, Surveyor
from cardgen.translate.glossary import Term
from cardgen.translate.judge import judge
from cardgen.translate.texts import TextRef

DECK = ":deck"
"""The item of what concerns a game as a whole, for its designer."""
FEW = 4
"""Parts of a value that are shown."""


def listed(library: Library, surveyor: Surveyor, name: str, lang: str) -> dict[str, Any]:
    """Everything the page shows of a book in a language but the pictures."""
    tongue = library.tongue(name, lang)
    book = tongue.book
    survey = surveyor.survey(tongue)
    where = surveyor.where(book)
    first = library.first(name)
    texts = {key: text(tongue, ref, where, first) for key, ref in book.refs.items()}
    items = list(_items(tongue, first))
    _hang(items, texts, book, survey.findings)
    return {
        "game": name,
        "lang": tongue.lang,
        "source": book.source.source,
        "translated": tongue.translated,
        "languages": list(library.languages(name)),
        "items": items,
        "texts": texts,
        "findings": [finding(one) for one in (*book.broken, *tongue.findings)],
        "looking": not survey.done,
        "tracing": where is None,
    }


def text(
    tongue: Tongue, ref: TextRef, where: Mapping[str, Sequence[str]] | None, first: Book
) -> dict[str, Any]:
    """One text: its source and translation, state and version, and what a translator wants to know."""
    now = tongue.state(ref)
    places = list((where or {}).get(ref.msgctxt, ()))
    found: dict[str, Any] = {
        "field": _label(ref),
        "source": ref.msgid,
        "place": ref.place,
        "where": places[:MOST_PLACES],
        "places": len(places),
        "told": told(tongue.book, ref),
        "findings": [],
    }
    if not tongue.translated:
        before = first.refs.get(ref.msgctxt)
        old = before.msgid if before is not None and before.msgid != ref.msgid else None
        changed = before is None or old is not None
        found |= {"text": ref.msgid, "state": "source", "changed": changed, "notes": [ref.note]}
        return found | {"findings": checked(tongue, ref.msgctxt, ref.msgid)} | _old(old, ref)
    found |= {"text": now.msgstr, "state": standing(tongue, ref), "version": now.version}
    found |= {"fuzzy": now.fuzzy, "notes": list(now.notes[1:]), "remarks": list(now.remarks)}
    found["findings"] = checked(tongue, ref.msgctxt, now.msgstr)
    found["terms"] = [_term(hit.term) for hit in tongue.rules.terms.hits(ref.msgid)]
    return found | _old(now.previous, ref)


def told(book: Book, ref: TextRef) -> str:
    """A sentence that says where readers meet a text that is on no paper; "" for all others."""
    return ASIDE.get("story" if ref.component == "story" else book.shown.get(ref.msgctxt, ""), "")


def _term(term: Term) -> dict[str, Any]:
    """An agreed word, for the page."""
    return {
        "term": term.term,
        "said": list(term.translations),
        "not": list(term.forbidden),
        "note": term.note,
    }


def _label(ref: TextRef) -> str:
    """What the field is called: that of a word which has but one text by the word itself."""
    if ref.field.startswith("row."):
        return f"column {int(ref.field.removeprefix('row.')) + 1}"
    return ref.card if ref.field == "text" and ref.card else ref.field or ref.component


def _old(old: str | None, ref: TextRef) -> dict[str, Any]:
    if old is None or old == ref.msgid:
        return {"old": None, "difference": []}
    return {"old": old, "difference": difference(old, ref.msgid)}


def standing(tongue: Tongue, ref: TextRef) -> str:
    """`untranslated`, `stale` or `translated`."""
    now = tongue.state(ref)
    if not now.msgstr.strip():
        return "untranslated"
    return "stale" if now.fuzzy or now.msgid != ref.msgid else "translated"


def checked(tongue: Tongue, key: str, said: str) -> list[dict[str, Any]]:
    """What the checks of texts say of these words."""
    return [finding(one) for one in judge(tongue.rules, key, said)]


def finding(one: Finding) -> dict[str, Any]:
    """A finding with what it means."""
    return {
        "level": one.level.name.lower(),
        "check": one.check,
        "what": one.what,
        "where": one.where,
        "field": one.field,
        "why": why(one.check),
        "silence": silenceable(one.check),
    }


def _items(tongue: Tongue, first: Book) -> Iterator[dict[str, Any]]:
    """Cards in print order, the reference card, then the entries of the other files."""
    book, catalog = tongue.book, tongue.catalog
    if isinstance(catalog, Catalog):
        if not tongue.translated:
            yield _item(DECK, catalog.box.title, "card", (), tongue) | {"title": "The whole deck"}
        old = {entry.id: entry for _, entry in first.source.entries()}
        new = {entry.id: entry for _, entry in book.source.entries()}
        keys = _by_card(book)
        for deck, entry in catalog.entries():
            changed = old.get(entry.id) != new[entry.id]
            own = keys.get(entry.id, [])
            more = {"changed": changed, "values": {} if tongue.translated else _values(entry)}
            yield _item(entry.id, catalog.word(deck), "card", own, tongue) | more
        if lines := catalog.statements("card"):
            own = [key for line in lines for key in book.refs if key.startswith(f"rules.{line.id}/")]
            yield _item(REFERENCE, "reference", "card", own, tongue)
    grouped: dict[tuple[str, str], list[str]] = {}
    for key, ref in book.refs.items():
        if not ref.copies:
            grouped.setdefault((ref.component, ref.card), []).append(key)
    for (file, entry_id), own in grouped.items():
        yield _item(f"{file}.{entry_id}" if entry_id else file, file, "words", own, tongue)


def _by_card(book: Book) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, ref in book.refs.items():
        if ref.copies:
            found.setdefault(ref.card, []).append(key)
    return found


def _item(name: str, group: str, kind: str, keys: Sequence[str], tongue: Tongue) -> dict[str, Any]:
    title, lang = _title(name, keys, tongue)
    return {
        "id": name, "group": group, "kind": kind, "texts": list(keys), "title": title, "title_lang": lang,
        "findings": [], "changed": False, "values": {},
    }  # fmt: skip


def _title(name: str, keys: Sequence[str], tongue: Tongue) -> tuple[str, str]:
    """What the entry is called, and in which language: its name, or the beginning of its first text."""
    refs, source = tongue.book.refs, tongue.book.source.source
    key = next((key for key in keys if refs[key].field == "name"), keys[0] if keys else "")
    if not key:
        return name, source
    said = tongue.state(refs[key]).msgstr.strip() if tongue.translated else ""
    return " ".join((said or refs[key].msgid).split())[:80], tongue.lang if said else source


def _values(entry: Entry) -> dict[str, str]:
    """What the YAML says of a card besides its words; a portrait has too many parts to be read here."""
    found: dict[str, str] = {"copies": str(entry.copies), "provenance": str(entry.provenance)}
    for key, value in values(entry).items():
        parts = value if isinstance(value, Mapping) else {"": value}
        if len(parts) <= FEW:
            found.update({f"{key} {part}".strip(): str(one) for part, one in parts.items()})
    return found


def _hang(
    items: Sequence[dict[str, Any]], texts: Mapping[str, Any], book: Book, found: Iterable[Finding]
) -> None:
    """Each finding to the text it is about, and else to its card."""
    cards = {item["id"]: item for item in items}
    for one in dict.fromkeys(found):
        key = one.msgctxt or (book.context_of(one.card, one.field) if one.field else "")
        said = finding(one) | {"card": one.card}
        if key in texts:
            if said not in texts[key]["findings"]:
                texts[key]["findings"].append(said)
        elif one.card in cards or DECK in cards:
            cards.get(one.card, cards.get(DECK, {}))["findings"].append(said)
