"""Game: all a game gives to the house; Look: how one component is drawn; games() finds them.

In-tree games are found by being a folder of `cardgen/games`; other people's by the entry-point group
`cardgen.games`. Only the game asked for is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardgen.layout.type import Setter

    from cardgen.catalog.model import Catalog, Stock
    from cardgen.finding import Finding
    from cardgen.layout.marks import Drawing


@dataclass(frozen=True, slots=True)
class Look:
    """How one component is drawn: its format, its front, and its back if it has one."""

    stock: Stock
    front: Callable[[Any], Drawing]
    back: Callable[[Any], Drawing] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The record that `cardgen/games/<name>/__init__.py` calls GAME.

    `looks(catalog, setter)` gives a Look per component; `deck(catalog, options)` the numbers the rules
    play with; `rules` is the module that satisfies engine.rules.Rules; `bots` maps a bot's name to it;
    `checks` look at a catalog; `cards(deck)` gives the key (`sturm#1`) of each card number of the
    engine; `tell(catalog, event)` one sentence of a transcript, "" for nothing worth saying.
    """

    name: str
    catalog: type[Catalog]
    looks: Callable[[Any, Setter], Mapping[str, Look]]
    deck: Callable[[Any, Mapping[str, str]], Any]
    rules: Any
    bots: Mapping[str, Callable[[Any, Any, Any], Any]]
    checks: tuple[Callable[[Any], Iterable[Finding]], ...]
    tell: Callable[[Any, Any, Mapping[str, Any]], str]
