"""Sample games under the laws: every card in one place, somebody always able to move, an end, one score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.catalog.model import Catalog
from cardgen.finding import DataError, Finding
from cardgen.game import Game

GAMES = 200
"""Sample games for each game that is checked, spread over all player counts."""


TOLD = 5
"""Sample games that are told, to find sentences that are missing."""


def findings(game: Game, catalog: Catalog, games: int = GAMES) -> Iterator[Finding]:
    """The laws that sample games broke, each with the seed that shows it again."""
    from cardgen.engine.laws import broken

    try:
        deck = game.deck(catalog, {})
    except DataError as error:
        yield from error.findings
        return
    box = catalog.box
    counts = range(box.players_min, box.players_max + 1)
    for number in range(games):
        seats = counts[number % len(counts)]
        names = sorted(game.bots)
        bots = [game.bots[names[(number + seat) % len(names)]] for seat in range(seats)]
        for law in broken(game.rules, deck, bots, number):
            what = f"found a broken law in game {number} of {seats} players: {law}; report it with this line"
            yield Finding(catalog.place("", ""), what, check="play", game=catalog.name)
    yield from _told(game, catalog, deck)


def _told(game: Game, catalog: Catalog, deck: Any) -> Iterator[Finding]:
    """Sentences that are missing when some sample games are told."""
    from cardgen.engine.log import entries, header
    from cardgen.engine.playout import playout

    names = [sorted(game.bots)[0]] * catalog.box.players_min
    for seed in range(TOLD):
        events: list[Any] = []
        state, _, _ = playout(game.rules, deck, [game.bots[name] for name in names], seed, told=events)
        head = header(game.name, names, seed, deck.options, "", "")
        try:
            for line in entries(head, events, game.rules.result(state), deck.keys):
                game.tell(catalog, line, {})
        except DataError as error:
            yield from error.findings
