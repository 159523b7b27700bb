"""Small tables for tests: cards are named after their MACHT (`25a`), to-dos after their level (`L2a`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.catalog.load import load
from cardgen.engine.rng import Stream, stream
from cardgen.engine.rules import Event, Rules
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.models import Vorstand

RULES: Rules[rules.Deck, rules.State, rules.View, rules.Move] = rules
"""The module, as a type checker sees it."""

DATA = Path(__file__).parents[3] / "data" / "vorstand"
LEVELS = {1: (15, 1), 2: (30, 2), 3: (75, 3), 4: (125, 4)}
RANKS = ((15, "arbeitsameise"), (40, "leitung"), (70, "direktor"), (1000, "vorstand"))


@cache
def real() -> Vorstand:
    """The catalog as it is printed."""
    return load(Vorstand, DATA)


def employee(name: str, effect: Mapping[str, Any] | None) -> dict[str, Any]:
    """A plain card; the number in front of its name is its MACHT."""
    found = re.match(r"\d+|inf", name)
    assert found, name
    macht: Any = found[0] if found[0] == "inf" else int(found[0])
    rank = "patriarch" if macht == "inf" else next(rank for most, rank in RANKS if macht <= most)
    words = {"name": name, "role": name, "story": name, "icon": "account"}
    return words | {
        "id": name,
        "rank": rank,
        "macht": macht,
        "effect": effect,
        "provenance": "reconstructed",
    }


def todo(name: str) -> dict[str, Any]:
    """A to-do of the level in its name."""
    macht, points = LEVELS[int(name[1])]
    words = {"name": name, "story": name, "icon": "account"}
    return words | {
        "id": name.lower(),
        "level": int(name[1]),
        "macht": macht,
        "points": points,
        "provenance": "stated",
    }


class Game:
    """A table in the middle of a game, to be played by the names of the cards.

    `hands`, `todos`, `pile`, `stack` and `discard` hold names; piles begin with the next card.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        todos: Sequence[str],
        pile: Sequence[str] = (),
        stack: Sequence[str] = (),
        discard: Sequence[str] = (),
        effects: Mapping[str, Mapping[str, Any]] | None = None,
        **options: str,
    ) -> None:
        staff = [name for hand in hands for name in hand] + [*pile, *discard]
        printed = real()
        raw = printed.model_dump(by_alias=True) | {
            "employees": [employee(name, (effects or {}).get(name)) for name in staff],
            "todos": [todo(name) for name in (*todos, *stack)],
        }
        self.deck = rules.deck(Vorstand.model_validate(raw), {"start": "0", **options})
        self.numbers = {key.removesuffix("#1"): card for card, key in enumerate(self.deck.keys)}
        self.rng: Stream = stream(1, 0, "table")
        self.told: list[Event] = []
        state = rules.setup(self.deck, len(hands), self.rng, self.told)
        state.hands = [self.cards(hand) for hand in hands]
        state.pile = self.cards(pile)[::-1]
        state.discard = self.cards(discard)
        state.todos = self.cards([name.lower() for name in todos])
        state.stack = self.cards([name.lower() for name in stack])[::-1]
        state.left = [sum(self.deck.level[one] == level for one in state.stack) for level in range(5)]
        state.ended = 0
        state.seen_table = None
        self.told.clear()
        self.state = state

    def cards(self, names: Sequence[str]) -> list[int]:
        """Names as numbers."""
        return [self.numbers[name] for name in names]

    def names(self, cards: Sequence[int]) -> list[str]:
        """Numbers as names."""
        return [self.deck.keys[card].removesuffix("#1") for card in cards]

    @property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return rules.to_act(self.state)

    def view(self) -> rules.View:
        """What the seat to act knows."""
        assert self.seat is not None
        return rules.view(self.state, self.seat)

    def legal(self) -> dict[tuple[str, ...], rules.Move]:
        """Every legal move: (to-do, sorted cards...) for a lay, (card,) for a bid, () for a pass."""
        view = self.view()
        special = {rules.PASS: (), rules.REDRAW: ("redraw",), rules.CYCLE: ("cycle",)}
        found: dict[tuple[str, ...], rules.Move] = {}
        for move in rules.moves(view):
            cards = tuple(sorted(self.names([view.hand[place] for place in move.cards])))
            todo = tuple(self.names([view.table.todos[move.todo]])) if move.todo >= 0 else ()
            found[special.get(move, (*todo, *cards))] = move
        return found

    def may(self, *names: str) -> bool:
        """Whether a lay (to-do first), a bid or a pass is legal now."""
        return self.key(names) in self.legal()

    def do(self, *names: str) -> Game:
        """Do it; it must be legal."""
        rules.play(self.state, self.legal()[self.key(names)], self.rng)
        return self

    def passes(self, times: int) -> Game:
        """So many seats pass, one after the other."""
        for _ in range(times):
            self.do()
        return self

    def hand(self, seat: int) -> list[str]:
        """The names in a hand."""
        return self.names(self.state.hands[seat])

    def key(self, names: Sequence[str]) -> tuple[str, ...]:
        """Names as `legal` spells them."""
        small = [name.lower() for name in names]
        if small and small[0].startswith("l"):
            return (small[0], *sorted(small[1:]))
        return tuple(small)
