"""What the page shows, kept in memory as it is on the disk: games and the house's words, in each language.

A book is read when it is first asked for and again when the watch says that its files have changed. Files
that cannot be used leave the last good book in place and say why. One lock guards everything that is read,
drawn or written: the setters, ReportLab's settings and PDFium all want to be alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, House, Texts
from cardgen.catalog.paths import shown
from cardgen.catalog.values import deck_of, replaced, words
from cardgen.finding import DataError, Finding
from cardgen.game import Game, find
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.type import Setter
from cardgen.translate import judge as judging
from cardgen.translate.entry import State, state
from cardgen.translate.glossary import glossary_path
from cardgen.translate.languages import Language, language
from cardgen.translate.languages import languages as spoken
from cardgen.translate.po import languages, po_path
from cardgen.translate.reader import File, read_po
from cardgen.translate.texts import TextRef, context, localize, texts

if TYPE_CHECKING:
    from cardgen.translate.reader import Message

HOUSE = "house"
"""The program's own words, which are translated like a game's."""


@dataclass(frozen=True, slots=True)
class Places:
    """The data folder, the fonts folder, what --data said, and where may be kept what would be found anew."""

    root: Path
    fonts: Path
    given: Path | None = None
    cache: Path | None = None

    @property
    def project(self) -> str:
        """Eight hex digits that tell this data folder from another one on the same machine."""
        return sha256(str(self.root.resolve()).encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Book:
    """A game, or the house's words, in the language it was written in.

    `broken` says why what is on the disk now cannot be used, while this is what it was before.
    """

    name: str
    game: Game | None
    source: Any
    broken: tuple[Finding, ...] = ()

    @cached_property
    def refs(self) -> Mapping[str, TextRef]:
        """Every text by its msgctxt, in the order of the files."""
        return {ref.msgctxt: ref for ref in texts(self.source)}

    @cached_property
    def paths(self) -> Mapping[str, tuple[str | int, ...]]:
        """Where each text stands in the catalog, by its msgctxt."""
        decks = deck_of(type(self.source))
        return {context(text, text.file in decks): text.path for text in words(self.source)}

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """Where readers meet the program's own words, by msgctxt; nothing of a game's."""
        own = self.source.words if isinstance(self.source, House) else ()
        return {f"words.{word.id}/text": word.shown for word in own}

    def context_of(self, card: str, field: str) -> str:
        """The msgctxt of what a drawing calls `field` on that card; "" for what is no text of its own.

        A field is the card's own (`name`), a shared word (`words.macht`), or a cell of the rules.
        """
        parts = field.split(".")
        for at in range(len(parts) + 1):
            head = ".".join(parts[:at]) or card
            rest = ".".join(parts[at:])
            for key in (f"{head}/{rest}" if rest else "", f"{head}/text" if not rest else ""):
                if key in self.refs:
                    return key
        return ""


@dataclass(frozen=True)
class Tongue:
    """A book in one language: its catalog, the messages of its PO file, and what is wrong but no text."""

    book: Book
    lang: str
    catalog: Any
    messages: Mapping[str, Message]
    findings: tuple[Finding, ...]
    rules: judging.Book
    """What the checks of texts need."""
    stamp: bytes = b""
    """Digest of the PO file."""

    @property
    def translated(self) -> bool:
        """False for the source language, which is written in the YAML."""
        return bool(self.lang != self.book.source.source)

    def state(self, ref: TextRef) -> State:
        """What the PO file says of a text now."""
        return state(ref, self.messages.get(ref.msgctxt))

    def with_texts(self, drafts: Mapping[str, str], low_ink: bool = False) -> Any:
        """The catalog with these words in place of its own, by msgctxt; no file is touched."""
        news = {self.book.paths[key]: text for key, text in drafts.items() if key in self.book.paths}
        catalog = self.catalog
        if news:
            catalog = replaced(catalog, news)
            catalog.placed(self.catalog.name, self.lang, self.catalog.places, self.catalog.remarks)
        return catalog.in_low_ink() if low_ink and isinstance(catalog, Catalog) else catalog


class Library:
    """All books of one run, by name; hold `lock` while using what it gives out."""

    def __init__(self, places: Places, names: Sequence[str]) -> None:
        self.places = places
        self.names = tuple(names)
        self.lock = RLock()
        self.count = 0
        """Grows with every change that a page might want to show."""
        self._books: dict[str, Book] = {}
        self._first: dict[str, Book] = {}
        self._stale: set[str] = set()
        self._tongues: dict[tuple[str, str], Tongue] = {}
        self._setters: dict[tuple[str, str], Setter] = {}
        self._spoken: Mapping[str, Language] | None = None

    def changed(self, names: Iterable[str] | None = None) -> None:
        """The files of these books are others now; of all, and fonts and icons too, when none is named."""
        with self.lock:
            if names is None:
                self._setters.clear()
            gone = set(self._books if names is None else names)
            if HOUSE in gone:
                self._spoken, gone = None, set(self._books)
                self._setters.clear()
            self._stale |= gone
            self._tongues = {key: one for key, one in self._tongues.items() if key[0] not in gone}
            self.count += 1

    def retold(self, name: str) -> None:
        """PO files of this book may be others now; those that are not stay as they are."""
        with self.lock:
            old = [key for key, one in self._tongues.items() if key[0] == name]
            changed = [key for key in old if self._stamp(*key) != self._tongues[key].stamp]
            for key in changed:
                del self._tongues[key]
            self.count += bool(changed)

    def _stamp(self, name: str, lang: str) -> bytes:
        found = sha256()
        for path in (self.path(name, lang), glossary_path(self.places.root, name, lang)):
            found.update(path.read_bytes() if path.is_file() else b"")
        return found.digest()

    def bump(self) -> None:
        """There is something new to show, though no file has changed."""
        with self.lock:
            self.count += 1

    def languages(self, name: str) -> tuple[str, ...]:
        """The languages of a book, its source first."""
        return languages(self.places.root / name)

    def book(self, name: str) -> Book:
        """The book as it is on the disk, or as it last was usable. Raises DataError if it never was."""
        known = self._books.get(name)
        if known is not None and name not in self._stale:
            return known
        try:
            found = self._read(name)
        except DataError as error:
            if known is None:
                raise
            found = replace(known, broken=error.findings)
        self._stale.discard(name)
        self._books[name] = found
        self._first.setdefault(name, found)
        return found

    def first(self, name: str) -> Book:
        """The book as it was when it was first read, to compare with."""
        self.book(name)
        return self._first[name]

    def _read(self, name: str) -> Book:
        game = None if name == HOUSE else find(name)
        kind: type[Texts] = House if game is None else game.catalog
        label = shown(self.places.given, name)
        return Book(name, game, load(kind, self.places.root / name, label=label, cache=self.places.cache))

    def tongue(self, name: str, lang: str) -> Tongue:
        """The book in that language, which must be one of `languages`; the source for a book without it."""
        key = (name, lang)
        book = self.book(name)
        known = self._tongues.get(key)
        if known is None or known.book is not book:
            known = self._tongues[key] = self._translated(book, lang)
        return known

    def _translated(self, book: Book, lang: str) -> Tongue:
        if lang == book.source.source or lang not in self.languages(book.name):
            return self.original(book)
        path, stamp = self.path(book.name, lang), self._stamp(book.name, lang)
        catalog, notes = localize(book.source, path, lang)
        file = read_po(path, path.name) if path.exists() else File()
        messages = {one.context: one for one in reversed(file.messages) if one.context and not one.obsolete}
        rules = self._rules(book, lang)
        found = [note for note in notes if not note.card]
        return Tongue(book, lang, catalog, messages, (*found, *judging.about(rules)), rules, stamp)

    def original(self, book: Book) -> Tongue:
        """A book, which may be an older one, in the language it was written in."""
        lang = book.source.source
        rules = self._rules(book, lang)
        return Tongue(book, lang, book.source, {}, tuple(judging.about(rules)), rules)

    def _rules(self, book: Book, lang: str) -> judging.Book:
        return judging.book(book.source, self.places.root, lang, self.spoken(), cache=self.places.cache)

    def spoken(self) -> Mapping[str, Language]:
        """What is known of languages, by their codes. Raises DataError when that cannot be read."""
        if self._spoken is None:
            self._spoken = spoken(self.places.root, cache=self.places.cache)
        return self._spoken

    def path(self, name: str, lang: str) -> Path:
        """The PO file of a book in a language."""
        return po_path(self.places.root / name, lang)

    def setter(self, name: str, lang: str) -> Setter:
        """Sets the texts of a book in a language."""
        key = (name, lang)
        if key not in self._setters:
            places = self.places
            icons = Icons(places.root / "icons", cache=places.cache)
            kept = places.cache / name if places.cache else None
            about, _ = language(self.spoken(), lang)
            fonts = Fonts(places.fonts, cache=places.cache)
            self._setters[key] = Setter(fonts, lang, language=about, icons=icons, cache=kept)
        return self._setters[key]
