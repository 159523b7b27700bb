"""Where everything comes from: folders, games, catalogs, languages, the house's own words, fonts, cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.telling import report
from cardgen.finding import DataError, Finding, Level, UsageError
from cardgen.game import find, names, own_names

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog, House, Texts
    from cardgen.game import Game
    from cardgen.layout.type import Setter

HOUSE = "house"
"""The program's own words, which are translated like a game's."""


def roots(args: Any) -> tuple[Path, Path]:
    """The data folder and the fonts folder this command reads."""
    from cardgen.catalog.paths import data_root, fonts_root

    try:
        return data_root(args.data), fonts_root(args.data)
    except DataError as error:
        raise UsageError(error.findings) from error


def usage(found: str, allowed: Iterable[str], do: str) -> UsageError:
    """The error for a word on the command line: what was found, what is allowed, what to do."""
    return UsageError([Finding("", f"found {found}; allowed: {', '.join(allowed)}; {do}")])


def writable(args: Any) -> None:
    """UsageError when what would be written lies inside the installed program."""
    root, _ = roots(args)
    if args.data is None and root.name.startswith("_"):
        raise usage(
            "the data inside the installed program", ["a copy"], "'cardgen data copy DIR', then --data DIR"
        )


def named(name: str) -> Game:
    """The game of that name. Raises UsageError when there is none, DataError when it does not load."""
    if name not in own_names() and name not in names():
        raise usage(f"game '{name}'", names(), "name one of these")
    return find(name)


def chosen(wanted: Sequence[str]) -> Iterator[Game]:
    """The games named, each of which must work; or all that work, with a word about the others."""
    for name in dict.fromkeys(wanted or names()):
        try:
            yield named(name)
        except DataError as error:
            if wanted:
                raise
            report(error.findings)


def listed(text: str) -> list[str]:
    """The words of a comma-separated list. Raises UsageError for one that was given and holds nothing."""
    words = [part.strip() for part in text.split(",") if part.strip()]
    if text and not words:
        raise usage(f"'{text}'", ["words with commas between them"], "name one at least")
    return words


def source_of(game: Game, root: Path, given: Path | None) -> Catalog:
    """The game's catalog as it was written, in its source language."""
    from cardgen.catalog.load import load
    from cardgen.catalog.paths import shown

    return load(game.catalog, root / game.name, label=shown(given, game.name), cache=cache())


def languages(root: Path, name: str, wanted: str, every: bool = False) -> list[str]:
    """The languages asked for, each of them one that exists; the source alone, or all, when none is asked."""
    from cardgen.translate.po import languages as known
    from cardgen.translate.texts import code_of

    there = known(root / name)
    asked = [code_of(lang) or lang for lang in listed(wanted)]
    for lang in asked:
        if lang not in there:
            raise usage(f"language '{lang}'", there, "name one, or make it with 'cardgen translate new'")
    return list(dict.fromkeys(asked)) or (list(there) if every else [there[0]])


def one_language(root: Path, name: str, wanted: str) -> str:
    """The language asked for, or the source. Raises UsageError for more than one."""
    if len(listed(wanted)) > 1:
        raise usage(f"languages '{wanted}'", ["one language"], "name one")
    return languages(root, name, wanted)[0]


def localized(catalog: Texts, root: Path, lang: str) -> tuple[Any, tuple[Finding, ...]]:
    """The same catalog in that language, and what is wrong with the translation."""
    from cardgen.catalog.memory import contents, remembered
    from cardgen.translate.po import po_path
    from cardgen.translate.texts import localize

    path = po_path(root / catalog.name, lang)

    def about() -> str:
        words = contents([path], root) if lang != catalog.source else ""
        return f"{catalog.state()} {words}" if words else ""

    where, make = f"{catalog.place('')} {lang}", partial(localize, catalog, path, lang)
    return remembered(type(catalog), where, about, cache(), make, ("translate",), sort=tuple)


def house_words(root: Path, given: Path | None, lang: str) -> tuple[House, tuple[Finding, ...]]:
    """The program's own printed words in that language; English, with a warning, where there is no file."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown
    from cardgen.translate.po import po_path

    house = load(House, root / HOUSE, label=shown(given, HOUSE), cache=cache())
    if lang == house.source or po_path(root / HOUSE, lang).exists():
        return localized(house, root, lang)
    update = f"cardgen translate update {HOUSE} --lang {lang}"
    what = f"found no words in {lang}; headers and cover are in English; run '{update}' and translate them"
    place = f"{shown(given, HOUSE)}/text"
    return house, (Finding(place, what, Level.WARNING, "untranslated", HOUSE, lang=lang),)


def setter_for(fonts_folder: Path, root: Path, name: str, lang: str) -> Setter:
    """Sets the texts of a game in that language with the fonts and icons of these folders."""
    from cardgen.layout.fonts import Fonts
    from cardgen.layout.icons import Icons
    from cardgen.layout.type import Setter
    from cardgen.translate.languages import spoken

    kept = cache()
    icons = Icons(root / "icons", cache=kept)
    about = spoken(root, lang, cache=kept)
    folder = kept / name if kept else None
    return Setter(Fonts(fonts_folder, cache=kept), lang, language=about, icons=icons, cache=folder)


def cache() -> Path | None:
    """Where is kept what would be found anew in each run; CARDGEN_CACHE= (empty) switches it off."""
    given = os.environ.get("CARDGEN_CACHE")
    if given is not None:
        return Path(given) if given else None
    if sys.platform.startswith(
        "linux"
    ):  # as the library below would say, without the time it takes to come in
        return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "cardgen"
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)
