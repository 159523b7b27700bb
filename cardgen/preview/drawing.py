"""One answer to a key stroke: the pictures of a card or page with the words as they are being written.

Words that would break a pattern are not drawn; the answer names them, and the picture keeps the saved ones.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.check.pages import findings as around
from cardgen.finding import DataError, Finding, Level
from cardgen.game import Face, faces
from cardgen.press.sheet import Sheet
from cardgen.preview.cards import checked, finding
from cardgen.preview.fitting import as_json, fits
from cardgen.preview.library import HOUSE, Book, Library, Tongue
from cardgen.preview.pages import Desk, named, pages
from cardgen.preview.picture import PAGE, Printer, Side, bound, shown, sides_of
from cardgen.preview.survey import Surveyor, cards_of, look, stage
from cardgen.preview.tracing import found, marked
from cardgen.translate.guard import faults


@dataclass(frozen=True, slots=True)
class Wish:
    """What a page wants to see.

    `texts` are unsaved words by msgctxt, `keys` the texts to be judged, `wide` the pixels there is room for.
    `have` are the digests of pictures the page has already, by side; `first` asks for the game as it was when
    the program started.
    """

    name: str
    lang: str
    item: str
    texts: Mapping[str, str] = field(default_factory=dict)
    wide: int = 600
    low_ink: bool = False
    have: Mapping[str, str] = field(default_factory=dict)
    first: bool = False
    keys: Sequence[str] = ()


class Studio:
    """Draws for the page; hold the library's lock."""

    def __init__(self, library: Library, surveyor: Surveyor, sheet: Sheet) -> None:
        self._library = library
        self._surveyor = surveyor
        self._sheet = sheet
        self._printer = Printer()

    def knows(self, wish: Wish) -> bool:
        """Whether the wish names a card or page of its book."""
        if wish.item.startswith(PAGE):
            return named(wish.item) is not None
        return wish.item in cards_of(self._tongue(wish).catalog)

    def drawn(self, wish: Wish) -> dict[str, Any]:
        """Pictures, fits and findings. Raises DataError for what cannot be drawn at all."""
        tongue = self._tongue(wish)
        sound = _usable(tongue.book, wish.texts)
        made, judged = self._sides(wish, tongue, sound)
        traced = self._traced(wish, tongue, sound, made)
        fonts = self._library.setter(stage(self._library, tongue.book).name, tongue.lang).fonts
        said = {
            key: sound.get(key) or self._said(tongue, key) for key in wish.keys if key in tongue.book.refs
        }
        fitted = fits(tongue.book, wish.item, made, said, traced)
        return {
            "pictures": [self._picture(side, wish, fonts) for side in made],
            "fits": {key: as_json(fit) for key, fit in fitted.items() if key in wish.keys},
            "findings": [self._told(one, tongue.book) for one in judged],
            "texts": {
                key: checked(tongue, key, text) for key, text in wish.texts.items() if key in tongue.book.refs
            },
            "undrawn": sorted(set(wish.texts) - set(sound)),
        }

    def sheet(self, wish: Wish, number: int) -> dict[str, Any]:
        """One page of the printed file of a game, with how many there are."""
        tongue = self._tongue(wish)
        game, catalog = tongue.book.game, tongue.with_texts({}, wish.low_ink)
        setter = self._library.setter(wish.name, tongue.lang)
        house = self._library.tongue(HOUSE, tongue.lang).catalog
        survey = self._surveyor.survey(tongue)
        if game is None:
            return {"pages": 0, "number": 0, "pictures": []}
        drawn: Sequence[Face] = list(survey.faces.values())
        if wish.low_ink or not survey.done:
            drawn = faces(game, catalog, setter)
        made = bound(game, catalog, house, setter, self._sheet, "long-edge", drawn).pages
        number = min(max(number, 0), len(made) - 1)
        page = made[number]
        picture = self._picture(shown(page, "sheet"), wish, setter.fonts)
        empty = not page.slots and not page.ground.marks
        return {"pages": len(made), "number": number, "empty": empty, "pictures": [picture]}

    def _tongue(self, wish: Wish) -> Tongue:
        if wish.first:
            return self._library.original(self._library.first(wish.name))
        return self._library.tongue(wish.name, wish.lang)

    def _sides(
        self, wish: Wish, tongue: Tongue, texts: Mapping[str, str]
    ) -> tuple[list[Side], list[Finding]]:
        """The sides of the card or page, and what is wrong with them."""
        library = self._library
        via = stage(library, tongue.book)
        setter = library.setter(via.name, tongue.lang)
        catalog, house = self._catalogs(wish, tongue, texts)
        assert via.game is not None  # a stage is a game
        if wish.item.startswith(PAGE):
            desk = Desk(via.game, catalog, house, setter, self._sheet, library.places)
            made = pages(desk, wish.item)
            return made, list(around([side.page for side in made if side.page], catalog))
        drawn = faces(via.game, catalog, setter, [wish.item])
        return [side for face in drawn for side in sides_of(face)], look(tongue, catalog, drawn, setter)

    def _catalogs(self, wish: Wish, tongue: Tongue, texts: Mapping[str, str]) -> tuple[Any, Any]:
        """The game's catalog and the house's words, one of them with these texts."""
        library = self._library
        if tongue.book.game is not None:
            return tongue.with_texts(texts, wish.low_ink), library.tongue(HOUSE, tongue.lang).catalog
        name = library.names[0]
        lang = tongue.lang if tongue.lang in library.languages(name) else library.book(name).source.source
        return library.tongue(name, lang).with_texts({}, wish.low_ink), tongue.with_texts(texts)

    def _traced(
        self, wish: Wish, tongue: Tongue, texts: Mapping[str, str], made: Sequence[Side]
    ) -> dict[str, list[tuple[str, int]]]:
        """In which blocks those texts stand that the drawing calls by another name."""
        book = tongue.book
        named = {
            book.context_of(wish.item, block.field) for side in made for block, _ in side.drawing.blocks()
        }
        lost = [key for key in wish.keys if key in book.refs and key not in named]
        if not lost:
            return {}
        said = {key: texts.get(key) or self._said(tongue, key) for key in lost}
        catalog, marks = marked(tongue, lost, {**texts, **said})
        try:
            again, _ = self._sides(wish, replace(tongue, catalog=catalog), {})
        except DataError:
            return {}
        places: dict[str, list[tuple[str, int]]] = {}
        for side, other in zip(made, again, strict=False):
            for number, keys in enumerate(found(other.drawing, marks)):
                for key in keys:
                    places.setdefault(key, []).append((side.name, number))
        return places

    def _said(self, tongue: Tongue, key: str) -> str:
        """The words of a text as they are printed now."""
        ref = tongue.book.refs[key]
        now = tongue.state(ref)
        usable = now.msgstr and not now.fuzzy and now.msgid == ref.msgid
        return now.msgstr if usable and _sound(tongue.book, key, now.msgstr) else ref.msgid

    def _picture(self, side: Side, wish: Wish, fonts: Any) -> dict[str, Any]:
        """A picture for JSON, without its bytes if the page has it."""
        image = self._printer.image(side, fonts, wish.wide)
        known = wish.have.get(side.name) == image.digest
        stock = side.stock
        return {
            "side": side.name,
            "digest": image.digest,
            "png": None if known else b64encode(image.png).decode("ascii"),
            "width": stock.width,
            "height": stock.height,
            "radius": stock.radius,
        }

    def _told(self, one: Finding, book: Book) -> dict[str, Any]:
        key = one.msgctxt or (book.context_of(one.card, one.field) if one.field else "")
        return finding(one) | {"text": key}


def _usable(book: Book, texts: Mapping[str, str]) -> dict[str, str]:
    """The words that can be drawn; where none are left, the source is printed."""
    refs = book.refs
    known = {key: text if text.strip() else refs[key].msgid for key, text in texts.items() if key in refs}
    return {key: text for key, text in known.items() if _sound(book, key, text)}


def _sound(book: Book, key: str, text: str) -> bool:
    """Whether the words can be drawn in the place of their source."""
    ref = book.refs.get(key)
    return ref is not None and all(level is not Level.ERROR for _, level, _ in faults(ref.msgid, text))
