"""The texts of a catalog, and the catalog with its texts in another language.

What reads and judges translations is loaded when there are some: nobody who prints the source needs it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardgen.catalog.model import Texts
from cardgen.catalog.values import Words, deck_of, rebuilt, replaced, words
from cardgen.finding import DataError, Finding, Level, worst

if TYPE_CHECKING:
    from cardgen.translate.reader import Message

T = TypeVar("T", bound=Texts)
_LANG = re.compile(r"([A-Za-z]{2,3})(?:[_-]([A-Za-z]{2}))?")
_KEPT = "the source text is printed"
_BROKEN = "nothing is printed until then"


@dataclass(frozen=True, slots=True)
class TextRef:
    """One text to translate. `component` is the file it stands in, `card` its entry's id or "".

    `note` is what the designer tells translators of it.
    """

    msgctxt: str
    msgid: str
    place: str
    component: str
    card: str
    field: str
    copies: int = 0
    note: str = ""


def normal(lang: str) -> str:
    """A language as our files are called: de, pt_BR; `pt-br` is read as well. Raises DataError."""
    code = code_of(lang)
    if code is None:
        raise DataError(
            [Finding("", f"found the language '{lang}'; allowed: e.g. de, en, pt_BR; choose one")]
        )
    return code


def code_of(lang: str) -> str | None:
    """As `normal`, None for what is no language."""
    found = _LANG.fullmatch(lang)
    return found and found[1].lower() + (f"_{found[2].upper()}" if found[2] else "")


def in_source(catalog: Texts) -> None:
    """ValueError when the catalog was translated already: the entries were made for other texts."""
    if catalog.lang not in ("", catalog.source):
        raise ValueError(f"the catalog is in {catalog.lang} already; take the one in {catalog.source}")


def texts(catalog: Texts) -> tuple[TextRef, ...]:
    """Every text of the catalog in the order of its files; each msgctxt once."""
    decks, places = deck_of(type(catalog)), catalog.places
    return tuple(_ref(places, text, text.file in decks) for text in words(catalog))


def _ref(places: Mapping[tuple[str, str], str], text: Words, deck: bool) -> TextRef:
    file, entry, field, key = text.file, text.entry, text.field, _key(text, deck)
    place = places.get((key, field)) or places.get((key, "")) or places.get(("", ""), "")
    msgctxt = f"{key}/{field}" if field else key
    return TextRef(msgctxt, text.text, place, file, entry, field, text.copies, text.note)


def context(text: Words, deck: bool) -> str:
    """The msgctxt of a text: `<card id>/<field>`, `words.<id>/text`, `box/title`."""
    key = _key(text, deck)
    return f"{key}/{text.field}" if text.field else key


def _key(text: Words, deck: bool) -> str:
    """The entry of a text as `Texts.place` calls it."""
    return text.entry if deck else f"{text.file}.{text.entry}" if text.entry else text.file


def shown(catalog: Texts, path: Path) -> str:
    """How findings call a PO file: below the name of the catalog's folder, or as it was given."""
    folder = catalog.place("")
    return f"{folder}/text/{path.name}" if folder and path.parent.name == "text" else path.as_posix()


def localize(catalog: T, source: Path | Mapping[str, str], lang: str) -> tuple[T, tuple[Finding, ...]]:
    """The same catalog in another language, and what is wrong with the translation.

    `source` is a PO file, or msgctxt -> msgstr. A text without a usable translation stays as it is:
    missing, blank, fuzzy or stale ones are warnings; broken placeholders and markup are errors, with which no
    sheet is printed and only proofs show the source text. What a damaged file seems to lack is not told.
    The catalog must be in its source language; asked for that language, it comes back unchanged. The place of
    a translated text is its line in the PO file.
    """
    lang = normal(lang)
    in_source(catalog)
    if lang == catalog.source:
        return catalog, ()
    from cardgen.translate.reader import Message

    work = _Work(catalog, lang, shown(catalog, source) if isinstance(source, Path) else "")
    if isinstance(source, Path):
        messages = work.read(source)
    else:
        messages = {key: Message(context=key, msgstr=text) for key, text in source.items()}
    decks = deck_of(type(catalog))
    news = {}
    places = dict(catalog.places)
    for text in words(catalog):
        key = context(text, text.file in decks)
        message = messages.pop(key, None)
        if message is not None and not isinstance(source, Path):
            message.msgid = text.text
        said = work.translated(_ref(catalog.places, text, text.file in decks), message)
        if said is not None:
            news[text.path] = said
            if message is not None and work.where:
                places[_key(text, text.file in decks), text.field] = f"{work.where}:{message.line}"
    work.left_over(messages)
    translated = replaced(catalog, news) if news else rebuilt(catalog, {})
    translated.placed(catalog.name, lang, places, catalog.remarks)
    return translated, tuple(work.findings)


class _Work:
    """One localization: collects the findings."""

    def __init__(self, catalog: Texts, lang: str, where: str) -> None:
        self.game, self.lang, self.where = catalog.name, lang, where
        self.findings: list[Finding] = []
        self.damaged = False
        """Whether the file was read with errors: then what it seems to lack may be there."""

    def note(self, where: str, what: str, check: str, level: Level, ref: TextRef | None = None) -> None:
        """Add a finding about a text, or about the file."""
        card, field = (ref.card or ref.component, ref.field) if ref else ("", "")
        msgctxt = ref.msgctxt if ref else ""
        self.findings.append(
            Finding(where, what, level, check, self.game, card, field, self.lang, msgctxt=msgctxt)
        )

    def read(self, path: Path) -> dict[str, Message]:
        """The living messages of a PO file by msgctxt, the first of each."""
        from cardgen.translate.reader import read_po, wrong_language

        file = read_po(path, self.where)
        for finding in file.findings:
            self.note(finding.where, finding.what, "po", finding.level)
        self.damaged = worst(file.findings) is Level.ERROR
        wrong = wrong_language(file, self.where, self.lang, code_of(file.header.get("Language", "")))
        if wrong and file.messages:
            self.note(wrong.where, wrong.what, wrong.check, wrong.level)
        messages: dict[str, Message] = {}
        for message in file.messages:
            if message.context is not None and not message.obsolete:
                messages.setdefault(message.context, message)
        return messages

    def translated(self, ref: TextRef, message: Message | None) -> str | None:
        """The words to print, None for the source's."""
        if message is None and self.damaged:
            return None
        if message is None:
            do = "run 'cardgen translate update' and translate it"
            self.note(
                self.where or ref.place, f"found no entry; {_KEPT}; {do}", "untranslated", Level.WARNING, ref
            )
            return None
        where = f"{self.where}:{message.line}" if self.where else ref.place
        if not message.msgstr.strip():
            self.note(
                where, f"found no translation; {_KEPT}; translate it", "untranslated", Level.WARNING, ref
            )
            return None
        if message.msgid != ref.msgid:
            do = "run 'cardgen translate update' and look at it"
            what = f"the source has changed since this was translated; {_KEPT}; {do}"
            self.note(where, what, "fuzzy", Level.WARNING, ref)
            return None
        if message.fuzzy:
            what = f"found a translation marked fuzzy; {_KEPT}; look at it and remove the mark"
            self.note(where, what, "fuzzy", Level.WARNING, ref)
            return None
        return self.sound(ref, message.msgstr, where)

    def sound(self, ref: TextRef, said: str, where: str) -> str | None:
        """The translation, None when it is broken."""
        from cardgen.catalog.reading import LONGEST
        from cardgen.translate.guard import faults

        if len(said) > LONGEST:
            what = (
                f"found a text of {len(said)} characters; allowed: at most {LONGEST}; shorten it ({_BROKEN})"
            )
            self.note(where, what, "max-length", Level.ERROR, ref)
            return None
        broken = False
        for check, level, what in faults(ref.msgid, said):
            self.note(where, what if level is Level.WARNING else f"{what} ({_BROKEN})", check, level, ref)
            broken |= level is Level.ERROR
        return None if broken else said

    def left_over(self, messages: Mapping[str, Message]) -> None:
        """Entries that belong to nothing: a mistyped msgctxt, or a card that is gone."""
        for key, message in ({} if self.damaged else messages).items():
            where = f"{self.where}:{message.line}" if self.where else key
            what = f"found the msgctxt '{key}', which no text has; run 'cardgen translate update'"
            self.note(where, what, "unknown-entry", Level.WARNING)
