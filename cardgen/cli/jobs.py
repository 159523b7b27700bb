"""One game in one language, ready to be drawn: what print, proof and check share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from cardgen.cli.sources import (
    cache,
    chosen,
    house_words,
    languages,
    listed,
    localized,
    roots,
    setter_for,
    source_of,
    usage,
)
from cardgen.finding import DataError, Finding
from cardgen.game import faces

if TYPE_CHECKING:
    from pathlib import Path

    from cardgen.catalog.model import Catalog, House, Texts
    from cardgen.game import Face, Game
    from cardgen.layout.type import Setter
    from cardgen.press.sheet import Sheet
    from cardgen.translate.judge import Book


@dataclass(frozen=True, slots=True)
class Job:
    """One game in one language, ready to be drawn: what print, proof and check share."""

    game: Game
    catalog: Catalog
    house: House
    setter: Setter
    notes: tuple[Finding, ...]
    source: Catalog

    def faces(self, only: Sequence[str] = ()) -> list[Face]:
        """Every design, or those asked for, drawn. Raises DataError when a font is not installed."""
        drawn = faces(self.game, self.catalog, self.setter, only)
        self.lettered()
        return drawn

    def lettered(self) -> None:
        """Raise DataError, which says what to install, when no font had the letters of what was drawn.

        One line, where a look at the drawings would find hundreds of letters and as many texts too wide.
        """
        if unmet := self.setter.unmet:
            raise DataError(list(unmet))

    def look(self, drawn: Sequence[Face], papers: Sequence[Sheet] = ()) -> list[Finding]:
        """What is wrong with the texts and with these drawings, and with their tiles on these papers."""
        from cardgen.check.drawings import findings
        from cardgen.check.tiles import findings as tiled

        return [
            *self.notes,
            *findings(self.catalog, drawn, self.setter.fonts, self.setter.rtl),
            *tiled(self.catalog, drawn, papers),
        ]


def jobs(args: Any, names: Sequence[str], every: bool = False) -> Iterator[Job]:
    """Each game in each language asked for; --low-ink changes what the edition says and nothing else."""
    root, fonts_folder = roots(args)
    for game in chosen(names):
        source = in_size(source_of(game, root, args.data), root, args)
        for lang in languages(root, game.name, args.lang, every):
            catalog, notes = localized(source, root, lang)
            house, more = house_words(root, args.data, lang)
            if getattr(args, "low_ink", False):
                catalog = catalog.in_low_ink()
            setter = setter_for(fonts_folder, root, game.name, lang)
            yield Job(game, catalog, house, setter, (*notes, *more), source)
            setter.keep()


def in_size(catalog: Catalog, root: Path, args: Any) -> Catalog:
    """The catalog with its cards in the size of --stock, if one was asked for. Raises UsageError.

    Sizes are those of `root`, or of `args.sizes` where data of another time are drawn.
    """
    name = getattr(args, "stock", None)
    if not name:
        return catalog
    from cardgen.catalog.stocks import refitted, size

    return refitted(catalog, size(getattr(args, "sizes", root), name, cache=cache()))


def books(args: Any) -> Callable[[Texts, str], Book]:
    """Gives, of a catalog in its source language and a language, all that judging its texts needs."""
    from cardgen.translate.judge import book
    from cardgen.translate.languages import languages as known

    root, _ = roots(args)
    there = known(root, cache=cache())
    return lambda source, lang: book(source, root, lang, there, cache=cache())


def ids_of(catalog: Catalog, only: str | None) -> list[str]:
    """The ids of --only, each of which must be in the catalog; none when it was not given."""
    from cardgen.catalog.model import REFERENCE

    if only is None:
        return []
    known = [entry.id for _, entry in catalog.entries()]
    known += [REFERENCE] if catalog.statements("card") else []
    wanted = listed(only)
    if not wanted:
        allowed = [f"the ids of 'cardgen cards {catalog.name}'"]
        raise usage("--only without a card", allowed, "name one, or leave --only out")
    for name in wanted:
        if name not in known:
            raise usage(f"card '{name}'", [f"the ids of 'cardgen cards {catalog.name}'"], _near(name, known))
    return wanted


def _near(name: str, known: Sequence[str]) -> str:
    """A question with the names most like the one given."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else "name one of these"


def deck_findings(game: Game, source: Catalog) -> list[Finding]:
    """What loading noticed, and what the checks of the house and of the game say to the deck.

    Of a deck and a program that are as they were, that is remembered.
    """
    from cardgen.catalog.memory import remembered

    where, make = f"{source.place('')} findings", partial(_deck_findings, game, source)
    rooms = ("check", "engine", "layout", "press", "game.py")
    found = remembered(type(source), where, source.state, cache(), make, rooms, sort=list)
    return [*source.remarks, *found]


def _deck_findings(game: Game, source: Catalog) -> list[Finding]:
    from cardgen.check.catalog import findings as look
    from cardgen.check.colours import findings as style
    from cardgen.check.naming import findings as named

    found = [*look(source), *style(source), *named(game, source)]
    return found + [finding for check in game.checks for finding in check(source)]
