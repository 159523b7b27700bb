"""For those who design for other languages: `translate pseudo`."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import verb
from cardgen.cli.sources import HOUSE, cache, named, roots, setter_for, source_of
from cardgen.cli.telling import CLEAN, FEW, FOUND
from cardgen.finding import Finding, UsageError

if TYPE_CHECKING:
    from cardgen.catalog.model import House
    from cardgen.check.stretch import Stretched
    from cardgen.game import Game
    from cardgen.layout.type import Setter
    from cardgen.press.grid import Backs
    from cardgen.translate.pseudo import Points

STEPS = (10, 20, 35)
"""Percent by which texts grow from German and English into other languages: a little, usually, at worst."""
PAPER = "a4"
BACKS: Backs = "long-edge"
"""The edition whose cover and headers are looked at."""


def add_pseudo(tasks: Any) -> None:
    """The options of `translate pseudo`."""
    parser = verb(
        tasks, "pseudo", pseudo, "Translate into longer words of no language, and tell what does not fit.",
        "translate pseudo GAME --stretch 20",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--stretch", type=_percent, default=35, metavar="PERCENT", help="default: 35")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def _percent(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 200):
        raise argparse.ArgumentTypeError(f"found {text}; allowed: 0 to 200")
    return int(text)


def pseudo(args: Any) -> int:
    """Tell what does not fit in longer words, and make a copy of the data that has them, to be printed."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown
    from cardgen.check.stretch import misfits, parting, stretch
    from cardgen.translate.languages import languages
    from cardgen.translate.pseudo import CODE

    root, fonts_folder = roots(args)
    game = named(args.game)
    source = source_of(game, root, args.data)
    house = load(House, root / HOUSE, label=shown(args.data, HOUSE), cache=cache())
    points = parting(languages(root, cache=cache()).values(), cache())
    target = _copied(root, fonts_folder, args.out / "pseudo")
    code = CLEAN
    for percent in sorted({*STEPS, args.stretch}):
        setter = setter_for(fonts_folder, root, game.name, CODE)
        made = stretch(source, house, percent, points)
        found = misfits(_found(game, made, root, setter))
        _tell(game.name, percent, found)
        if percent == args.stretch:
            code = FOUND if found else CLEAN
            _write(target, made, source, house, points)
    print(f"look at it: cardgen print {game.name} --lang {CODE} --data {target}")
    return code


def _found(game: Game, made: Stretched, root: Path, setter: Setter) -> list[Finding]:
    """What is wrong with the cards, and with the cover, the headers and the rules sheet of an edition."""
    from cardgen.check.drawings import findings as on_cards
    from cardgen.check.pages import findings as on_pages
    from cardgen.game import faces
    from cardgen.press.sheet import sheet
    from cardgen.preview.picture import bound

    catalog = made.catalog
    paper = sheet(root, PAPER, cache=cache())
    drawn = faces(game, catalog, setter)
    done = bound(game, catalog, made.house, setter, paper, BACKS, drawn)
    return [*on_cards(catalog, drawn), *on_pages(done.pages, catalog)]


def _tell(game: str, percent: int, found: Mapping[str, Sequence[Finding]]) -> None:
    """One line for a length, and one for each text that is too long then."""
    said = f"{len(found)} texts do not fit" if found else "every text fits"
    print(f"{game}, {percent} % longer: {said}")
    for key, group in list(found.items())[:FEW]:
        on = f"on {len(group)} cards, e.g. {group[0].card}: " if len(group) > 1 else ""
        print(f"  {key}: {on}{group[0].what}")
    if len(found) > FEW:
        print(f"  and {len(found) - FEW} more")


def _copied(root: Path, fonts: Path, target: Path) -> Path:
    """A copy of data and fonts at the target; one that was made here before is made anew."""
    from cardgen.catalog.copy import copy_data
    from cardgen.finding import DataError
    from cardgen.translate.pseudo import CODE

    if (target / "data" / HOUSE / "text" / f"{CODE}.po").is_file() and not target.is_symlink():
        shutil.rmtree(target)
    try:
        copy_data(root, fonts, target)
    except DataError as error:
        raise UsageError(error.findings) from error
    return target


def _write(target: Path, made: Stretched, source: Any, house: House, points: Mapping[str, Points]) -> None:
    """The PO files of the language nobody speaks, below the copy."""
    from cardgen.translate.exchange import Batch, Unit, take
    from cardgen.translate.po import po_path
    from cardgen.translate.pseudo import CODE
    from cardgen.translate.pseudo import pseudo as words
    from cardgen.translate.texts import texts as refs

    for texts in (source, house):
        path = po_path(target / "data" / texts.name, CODE)
        path.unlink(missing_ok=True)
        said = words(texts, made.percent, points[texts.source])
        units = tuple(Unit(ref.msgctxt, ref.msgid, said[ref.msgctxt]) for ref in refs(texts))
        take(texts, path, Batch(texts.name, CODE, texts.source, units))
