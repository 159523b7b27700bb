"""Game: all a game gives to the house; Look: how one component is drawn; find() finds one by its name.

In-tree games are found by being a folder of `cardgen/games`; other people's by the entry-point group
`cardgen.games`. Only the game asked for is imported, and of it only the modules that a verb needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardgen.catalog.model import Catalog, Entry, Stock
    from cardgen.engine.rules import Bot
    from cardgen.layout.marks import Drawing
    from cardgen.layout.solid import Solid
    from cardgen.layout.type import Setter


GROUP = "cardgen.games"
"""The entry-point group in which other packages name their games."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one component is drawn: its format, its front, and its back if it has one."""

    stock: Stock
    front: Callable[[Any], Drawing]
    back: Callable[[Any], Drawing] | None = None
    two_sided: bool = False
    """True when both sides are meant to be seen; any other back must not tell which way round it lies."""
    solid: Callable[[Any], Solid] | None = None
    """The sides of a piece that is folded or glued, for tables on a screen."""


T = TypeVar("T")


class Part(Generic[T]):
    """A field of a record that may be given as `module:attribute`; imported when it is first asked for.

    Of a mapping or a tuple each item may be given so. `module` alone stands for the module itself. A part
    with a default need not be given.
    """

    def __init__(self, *default: Any) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __set__(self, record: object, value: T | str | Mapping[str, str] | tuple[str, ...]) -> None:
        record.__dict__[self._name] = value

    def __get__(self, record: object | None, owner: type) -> T:
        if record is None:
            if not self._default:
                raise AttributeError(self._name)  # so the field has no default
            found: T = self._default[0]
            return found
        value: T = _imported(record.__dict__[self._name])
        record.__dict__[self._name] = value
        return value


def _imported(value: Any) -> Any:
    if isinstance(value, str):
        module, _, attribute = value.partition(":")
        found = import_module(module)
        return getattr(found, attribute) if attribute else found
    if isinstance(value, Mapping):
        return {name: _imported(item) for name, item in value.items()}
    return tuple(map(_imported, value)) if isinstance(value, tuple) else value


@dataclass(frozen=True, eq=False)
class Game:
    """The record that `cardgen/games/<name>/__init__.py` calls GAME; its parts are named, not imported.

    `looks(catalog, setter)` gives a Look per component; `lid(catalog, setter, width, height)` the picture
    on the cover; `deck(catalog, options)` the numbers the rules play with; `rules` is the module that
    satisfies engine.rules.Rules; `bots` maps a bot's name to it; `checks` look at a catalog;
    `tell(catalog, event, names)` gives one sentence of a transcript, "" for nothing worth saying.
    `blank(catalog, entry)` is the card that would stand in its place if it were nothing special: of its kind,
    with the usual value and without effect; None for what is nothing special, or cannot be.
    `spends(view, move)` names the cards of one's own that a move plays; `fate(event)` a cause for each one
    that the event puts out of the game.
    `imagine` is the module that satisfies engine.search.Imagination, None where nothing can search.
    """

    name: str
    catalog: Part[type[Catalog]] = Part()
    looks: Part[Callable[[Any, Setter], Mapping[str, Look]]] = Part()
    lid: Part[Callable[[Any, Setter, float, float], Drawing]] = Part()
    deck: Part[Callable[[Any, Mapping[str, str]], Any]] = Part()
    rules: Part[Any] = Part()
    bots: Part[Mapping[str, Callable[[Any, Any, Any], Any]]] = Part()
    checks: Part[tuple[Callable[[Any], Iterable[Finding]], ...]] = Part()
    tell: Part[Callable[[Any, Any, Mapping[str, Any]], str]] = Part()
    blank: Part[Callable[[Any, Any], Any]] = Part("cardgen.game:nothing_special")
    spends: Part[Callable[[Any, Any], Sequence[int]]] = Part("cardgen.game:nothing_spent")
    fate: Part[Callable[[Any], Sequence[str]]] = Part("cardgen.game:nobody_falls")
    imagine: Part[Any] = Part(None)


def nothing_special(catalog: Catalog, entry: Entry) -> Entry | None:
    """No card of the game has a blank to be compared with."""
    return None


def nothing_spent(view: object, move: object) -> Sequence[int]:
    """Nobody says which cards the moves of the game play."""
    return ()


def nobody_falls(event: object) -> Sequence[str]:
    """Everybody stays to the end."""
    return ()


@cache
def own_names() -> tuple[str, ...]:
    """The games of this program, sorted: the folders of cardgen/games."""
    folder = Path(__file__).parent / "games"
    return tuple(sorted(path.parent.name for path in folder.glob("*/__init__.py")))


def names() -> tuple[str, ...]:
    """Every game there is: our own and those of other packages, sorted."""
    return tuple(sorted({*own_names(), *(point.name for point in _entry_points())}))


def _entry_points() -> Iterable[EntryPoint]:
    from importlib.metadata import entry_points  # reads the papers of every installed package

    return entry_points(group=GROUP)


def find(name: str) -> Game:
    """The game of that name; only it is imported.

    Raises DataError naming all games when there is none, or what is wrong with an outside game.
    """
    if name in own_names():
        return _record(import_module(f"cardgen.games.{name}").GAME, name)
    point = next((point for point in _entry_points() if point.name == name), None)
    if point is None:
        allowed = ", ".join(names())
        raise DataError([Finding("", f"found game '{name}'; allowed: {allowed}; name one of these")])
    try:
        game = _record(point.load(), name)
        for part in fields(game):
            getattr(game, part.name)
        return game
    except Exception as error:  # somebody else's code: whatever it raises is a finding, not a crash
        what = f"found a package whose game '{name}' does not load ({error}); update or remove {point.value}"
        raise DataError([Finding("", what)]) from error


def _record(game: object, name: str) -> Game:
    if not isinstance(game, Game) or game.name != name:
        found = f"the name '{game.name}'" if isinstance(game, Game) else f"a {type(game).__name__}"
        what = f"found {found} in GAME; allowed: a cardgen.game.Game named '{name}'; rename it or its folder"
        raise DataError([Finding(f"cardgen/games/{name}/__init__.py", what, game=name)])
    return game


def bots(game: Game) -> list[str]:
    """The names of those who can play a game, sorted: its own, and the one that searches if it can."""
    from cardgen.engine.search import SEARCH

    return sorted({*game.bots, *([SEARCH] if game.imagine else [])})


def bot(game: Game, name: str) -> Bot:
    """Who plays under that name: one of the game's own, `search`, or `search:N` with so many play-outs.

    The searching one is guided by `greedy`, else by the first of the game's own, and plays on with `quick`
    where the game has it, else with its guide. Raises DataError for any other name.
    """
    from cardgen.engine.search import MOST, SEARCH, Search, playouts

    if name in game.bots:
        return game.bots[name]
    number = playouts(name) if game.imagine else 0
    if not number:
        searching = [f"{SEARCH}:N, N from 1 to {MOST}"] if game.imagine else []
        allowed = ", ".join([*bots(game), *searching])
        raise DataError([Finding("", f"found bot '{name}'; allowed: {allowed}; name one of these")])
    guide = game.bots.get("greedy") or game.bots[min(game.bots)]
    quick = game.bots.get("quick") or guide
    return Search(game.rules.__name__, game.imagine.__name__, quick, guide, number)


@dataclass(frozen=True, slots=True)
class Face:
    """One design, drawn: its component and entry, its format, its front, and its back if it has one."""

    component: str
    entry: Entry
    stock: Stock
    front: Drawing
    back: Drawing | None
    two_sided: bool = False
    solid: Solid | None = None


def faces(game: Game, catalog: Catalog, setter: Setter, only: Collection[str] = ()) -> list[Face]:
    """Every design of the catalog, or those asked for by id, drawn in its language, in print order.

    The last is the quick-reference card, `reference`, if lines of the rules stand on it. Raises DataError
    naming every card that cannot be drawn, e.g. for want of an icon.
    """
    looks = _looks(game, catalog, setter)
    drawn, findings = [], []
    for component, entry in catalog.entries():
        if only and entry.id not in only:
            continue
        look = looks[component]
        try:
            back = look.back(entry) if look.back else None
            solid = look.solid(entry) if look.solid else None
            drawn.append(Face(component, entry, look.stock, look.front(entry), back, look.two_sided, solid))
        except DataError as error:
            findings += [_at(catalog, entry, finding) for finding in error.findings]
    try:
        drawn += _references(catalog, setter, only)
    except DataError as error:
        findings += _in_style(catalog, error)
    if findings:
        raise DataError(list(dict.fromkeys(findings)))
    return drawn


def backs(game: Game, catalog: Catalog, setter: Setter) -> dict[str, tuple[list[Drawing], Stock]]:
    """The backs that hide the cards of each component, each of them once, with their format.

    Raises DataError naming every card whose back cannot be drawn.
    """
    looks = _looks(game, catalog, setter)
    found: dict[str, tuple[list[Drawing], Stock]] = {}
    findings: list[Finding] = []
    for component, entry in catalog.entries():
        look = looks[component]
        if look.back is None or look.two_sided:
            continue
        try:
            back = look.back(entry)
        except DataError as error:
            findings += [_at(catalog, entry, finding) for finding in error.findings]
            continue
        known, _ = found.setdefault(component, ([], look.stock))
        if all(back is not other for other in known):
            known.append(back)
    if findings:
        raise DataError(list(dict.fromkeys(findings)))
    return found


def _references(catalog: Catalog, setter: Setter, only: Collection[str]) -> Iterable[Face]:
    """The quick-reference card, one for each player, if the game has one and it is wanted."""
    from cardgen.catalog.model import REFERENCE, Entry, Provenance
    from cardgen.layout.reference import reference

    if not catalog.statements("card") or (only and REFERENCE not in only):
        return
    if REFERENCE not in catalog.style.stocks:
        raise DataError([no_stock(catalog, REFERENCE)])
    entry = Entry.model_construct(id=REFERENCE, copies=catalog.box.players_max, provenance=Provenance.STATED)
    front, back = reference(catalog, setter)
    yield Face(REFERENCE, entry, catalog.style.stocks[REFERENCE], front, back, two_sided=True)


def no_stock(catalog: Catalog, component: str) -> Finding:
    """That style.yaml does not say how large a component is."""
    from cardgen.catalog.model import lacking

    return _styled(catalog, lacking(component), "stocks")


def _looks(game: Game, catalog: Catalog, setter: Setter) -> Mapping[str, Look]:
    """The game's looks; what style.yaml lacks for them is found there."""
    try:
        return game.looks(catalog, setter)
    except DataError as error:
        raise DataError(_in_style(catalog, error)) from error


def _in_style(catalog: Catalog, error: DataError) -> list[Finding]:
    """Its findings; what style.yaml lacks is found there, if nobody knows a better place."""
    fields = {"stock": "stocks", "colour": "colours"}
    return [
        one if one.where or one.check == "font" else _styled(catalog, one, fields.get(one.check, ""))
        for one in error.findings
    ]


def _styled(catalog: Catalog, finding: Finding, field: str) -> Finding:
    return replace(finding, where=catalog.place("style", field), game=catalog.name, card="style", field=field)


def _at(catalog: Catalog, entry: Entry, finding: Finding) -> Finding:
    """A finding of the layout with the card it is about; one about a font concerns them all."""
    if finding.check == "font":
        return finding
    where = catalog.place(entry.id, finding.field)
    return replace(finding, where=where, game=catalog.name, card=entry.id, lang=catalog.lang)
