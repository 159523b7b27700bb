"""What is behind the list: every card looked at in the background, and where the shared texts are printed.

One thread works through what pages have asked for, card by card, and gives the lock back between two, so that
a key stroke never waits for more than one drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import Queue
from threading import Event, Thread

from cardgen.catalog.model import REFERENCE, Catalog, Texts
from cardgen.catalog.pieces import lent
from cardgen.check.catalog import findings as deck
from cardgen.check.colours import findings as style
from cardgen.check.drawings import findings as whole
from cardgen.check.fitting import fitting
from cardgen.finding import DataError, Finding, Level
from cardgen.game import Face, Game, faces
from cardgen.layout.marks import Drawing
from cardgen.layout.type import Setter
from cardgen.press.sheet import Sheet
from cardgen.preview.library import HOUSE, Book, Library, Tongue
from cardgen.preview.pages import Desk, names, pages
from cardgen.preview.picture import Side, sides
from cardgen.preview.tracing import marked, there

PAUSE = 0.005
"""Seconds between two drawings, in which whoever waits for the lock gets it."""
MOST_PLACES = 12
"""Places of a text that are named."""


@dataclass(slots=True)
class Survey:
    """The cards of a tongue as they are drawn, what is wrong with them, and whether all were looked at."""

    tongue: Tongue
    faces: dict[str, Face] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    done: bool = False


class Surveyor:
    """The thread, and what it has found. `sheet` is the paper on which covers and rules are looked at."""

    def __init__(self, library: Library, sheet: Sheet) -> None:
        self._library = library
        self._sheet = sheet
        self._wanted: Queue[tuple[str, str] | None] = Queue()
        self._found: dict[tuple[str, str], Survey] = {}
        self._where: dict[str, tuple[Book, dict[str, list[str]]]] = {}
        self._stop = Event()
        self._thread = Thread(target=self._work, name="survey", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the drawing that is being made."""
        self._stop.set()
        self._wanted.put(None)
        self._thread.join(timeout=1)

    def survey(self, tongue: Tongue) -> Survey:
        """What is known of the tongue now; what is not is looked for. Hold the lock."""
        key = (tongue.book.name, tongue.lang)
        known = self._found.get(key)
        if known is None or known.tongue is not tongue:
            known = Survey(tongue, done=tongue.book.game is None)
            self._found[key] = known
            self._wanted.put(key)
        return known

    def where(self, book: Book) -> Mapping[str, list[str]] | None:
        """For each shared text the cards and pages it stands on, None while that is being looked for."""
        known = self._where.get(book.name)
        return known[1] if known and known[0] is book else None

    def _work(self) -> None:
        while not self._stop.is_set():
            key = self._wanted.get()
            if key is None:
                return
            with self._library.lock:
                survey = self._found[key]
            self._look(survey)
            self._trace(survey.tongue.book)

    def _look(self, survey: Survey) -> None:
        """Draw every card, and say what is wrong with it."""
        library, tongue, game = self._library, survey.tongue, survey.tongue.book.game
        if survey.done or game is None:
            return
        for card in cards_of(tongue.catalog):
            if self._stop.is_set() or self._found[tongue.book.name, tongue.lang] is not survey:
                return
            with library.lock:
                setter = library.setter(tongue.book.name, tongue.lang)
                try:
                    drawn = faces(game, tongue.catalog, setter, [card])
                    survey.findings += look(tongue, tongue.catalog, drawn, setter)
                    survey.faces.update({face.entry.id: face for face in drawn})
                except DataError as error:
                    survey.findings += error.findings
            self._stop.wait(PAUSE)
        with library.lock:
            if not tongue.translated:
                survey.findings += deck_findings(game, tongue.catalog)
            survey.done = True
            setter.keep()
            library.bump()

    def _trace(self, book: Book) -> None:
        """Find out where the shared texts stand; once for each state of the data."""
        if self.where(book) is not None:
            return
        places: dict[str, list[str]] = {}
        with suppress(DataError):  # a book that cannot be read is told of where it is shown
            for item, keys in self._traced(book):
                for key in keys:
                    places.setdefault(key, []).append(item)
                if self._stop.wait(PAUSE):
                    return
        with self._library.lock:
            self._where[book.name] = (book, places)
            self._library.bump()

    def _traced(self, book: Book) -> Iterator[tuple[str, Iterable[str]]]:
        """Every card and page with the shared texts that stand on it."""
        library = self._library
        with library.lock:
            via = stage(library, book)
            catalog, marks = marked(library.tongue(book.name, book.source.source), _shared(book), {})
            setter = library.setter(via.name, via.source.source)
            house = catalog if book.name == HOUSE else library.book(HOUSE).source
        if via.game is None:
            return
        cards = via.source if book.name == HOUSE else catalog
        for card in cards_of(catalog):
            with library.lock:
                drawn = _drawn(partial(sides, via.game, cards, setter, card))
            yield card, there(drawn, marks)
        desk = Desk(via.game, cards, house, setter, self._sheet, library.places)
        for name in names():
            with library.lock:
                drawn = _drawn(partial(pages, desk, name))
            yield name, there(drawn, marks)


def look(tongue: Tongue, catalog: Catalog, drawn: Sequence[Face], setter: Setter) -> list[Finding]:
    """What is wrong with these cards: for a translator what words can mend, for a designer everything."""
    if tongue.translated:
        found = fitting(tongue.rules, catalog, drawn, setter.fonts)
    else:
        found = list(whole(catalog, drawn, setter.fonts, setter.rtl))
    return [*setter.unmet, *found]


def deck_findings(game: Game, catalog: Catalog) -> list[Finding]:
    """What loading noticed, and what the checks of the house and of the game say to the deck; no rulings."""
    found = [*catalog.remarks, *deck(catalog), *style(catalog)]
    for check in game.checks:
        try:
            found += check(catalog)
        except DataError as error:
            found += error.findings
    return [finding for finding in found if finding.level > Level.INFO]


def stage(library: Library, book: Book) -> Book:
    """The game on whose pages the texts of a book are shown: itself, or for the house's words the first."""
    return book if book.game is not None else library.book(library.names[0])


def cards_of(catalog: Texts) -> list[str]:
    """Every design by its id, the quick-reference card too; none of the house's words."""
    if not isinstance(catalog, Catalog):
        return []
    found = [entry.id for _, entry in catalog.entries()]
    return found + ([REFERENCE] if catalog.statements("card") else [])


def _shared(book: Book) -> Iterator[str]:
    """The texts that are not printed on a card of their own, or not only there."""
    away = {
        (entry.id, name) for _, entry in (book.source.entries() if book.game else ()) for name in lent(entry)
    }
    for key, ref in book.refs.items():
        if ref.component == "story":
            continue
        if not ref.copies or (ref.card, ref.field.split(".")[0]) in away:
            yield key


def _drawn(draw: Callable[[], list[Side]]) -> list[Drawing]:
    """The drawings, none where something cannot be drawn: the survey of the cards says why."""
    try:
        return [side.drawing for side in draw()]
    except DataError:
        return []
