"""Game: all a game gives to the house; Look: how one component is drawn; games() finds them.

In-tree games are found by being a folder of `cardgen/games`; other people's by the entry-point group
`cardgen.games`. Only the game asked for is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog, Entry, Stock
    from cardgen.layout.marks import Drawing
    from cardgen.layout.type import Setter


GROUP = "cardgen.games"
"""The entry-point group in which other packages name their games."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one component is drawn: its format, its front, and its back if it has one."""

    stock: Stock
    front: Callable[[Any], Drawing]
    back: Callable[[Any], Drawing] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The record that `cardgen/games/<name>/__init__.py` calls GAME.

    `looks(catalog, setter)` gives a Look per component; `lid(catalog, setter, width, height)` the picture
    on the cover; `deck(catalog, options)` the numbers the rules play with; `rules` is the module that
    satisfies engine.rules.Rules; `bots` maps a bot's name to it; `checks` look at a catalog;
    `tell(catalog, event, names)` gives one sentence of a transcript, "" for nothing worth saying.
    """

    name: str
    catalog: type[Catalog]
    looks: Callable[[Any, Setter], Mapping[str, Look]]
    lid: Callable[[Any, Setter, float, float], Drawing]
    deck: Callable[[Any, Mapping[str, str]], Any]
    rules: Any
    bots: Mapping[str, Callable[[Any, Any, Any], Any]]
    checks: tuple[Callable[[Any], Iterable[Finding]], ...]
    tell: Callable[[Any, Any, Mapping[str, Any]], str]


def names() -> tuple[str, ...]:
    """Every game there is: the folders of cardgen/games, then other packages' entry points, sorted."""
    folder = Path(__file__).parent / "games"
    inside = {path.parent.name for path in folder.glob("*/__init__.py")}
    return tuple(sorted(inside | {point.name for point in entry_points(group=GROUP)}))


def find(name: str) -> Game:
    """The game of that name; only it is imported.

    Raises DataError naming all games when there is none, or what is wrong with an outside game.
    """
    if name not in names():
        allowed = ", ".join(names())
        raise DataError([Finding("", f"found game '{name}'; allowed: {allowed}; do name one of these")])
    if find_spec(f"cardgen.games.{name}") is not None:
        return _record(import_module(f"cardgen.games.{name}").GAME, name)
    (point,) = [point for point in entry_points(group=GROUP) if point.name == name][:1]
    try:
        return _record(point.load(), name)
    except Exception as error:  # somebody else's code: whatever it raises is a finding, not a crash
        what = (
            f"found a package whose game '{name}' does not load ({error}); do update or remove {point.value}"
        )
        raise DataError([Finding("", what)]) from error


def _record(game: object, name: str) -> Game:
    if not isinstance(game, Game) or game.name != name:
        raise TypeError(f"{name}: the entry point must give a cardgen.game.Game named '{name}'")
    return game


@dataclass(frozen=True, slots=True)
class Face:
    """One design, drawn: its component and entry, its format, its front, and its back if it has one."""

    component: str
    entry: Entry
    stock: Stock
    front: Drawing
    back: Drawing | None


def faces(game: Game, catalog: Catalog, setter: Setter, only: Collection[str] = ()) -> list[Face]:
    """Every design of the catalog, or those asked for by id, drawn in its language, in print order.

    Raises DataError naming every card that cannot be drawn, e.g. for want of an icon.
    """
    looks = game.looks(catalog, setter)
    drawn, findings = [], []
    for component, entry in catalog.entries():
        if only and entry.id not in only:
            continue
        look = looks[component]
        try:
            back = look.back(entry) if look.back else None
            drawn.append(Face(component, entry, look.stock, look.front(entry), back))
        except DataError as error:
            findings += [_at(catalog, entry, finding) for finding in error.findings]
    if findings:
        raise DataError(findings)
    return drawn


def _at(catalog: Catalog, entry: Entry, finding: Finding) -> Finding:
    """A finding of the layout with the card it is about."""
    where = catalog.place(entry.id, finding.field)
    return replace(finding, where=where, game=catalog.name, card=entry.id, lang=catalog.lang)
