"""Small tables for tests: the cards are `a1` to `f3` by group, `bund1`, `wahl1`, `zivil1`, `gen1` and so on.

Every minority has 2.5 stars everywhere unless a test says otherwise, and trumps nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cardgen.catalog.load import load
from cardgen.engine.rng import Stream, stream
from cardgen.engine.rules import Event, Rules
from cardgen.games.minderheiten_quartett import deck as decks
from cardgen.games.minderheiten_quartett import rules
from cardgen.games.minderheiten_quartett.deck import CATEGORIES
from cardgen.games.minderheiten_quartett.models import Quartett

RULES: Rules[rules.Deck, rules.State, rules.View, rules.Move] = rules
"""The module, as a type checker sees it."""

DATA = Path(__file__).parents[3] / "data" / "minderheiten_quartett"
SIZES = {"a": 4, "b": 4, "c": 4, "d": 4, "e": 5, "f": 3}
AGB = {"bund": ("bundesregierung", 3), "wahl": ("wahlversprechen", 2), "zivil": ("zivilcourage", 2)}
AGB |= {"gen": ("genmanipulation", 2)}

Names = Sequence[str]
Zones = Sequence[Names]
Stars = Mapping[str, Mapping[str, float]]


@cache
def real() -> Quartett:
    """The catalog as it is printed."""
    return load(Quartett, DATA)


def catalog(stars: Stars, trumps: Mapping[str, Names]) -> Quartett:
    """The box with the cards of these tests; `stars` by card and category."""
    raw = real().model_dump(by_alias=True)
    raw["minderheiten"] = [
        {
            "id": f"{letter}{number}",
            "name": f"{letter}{number}",
            "group": letter.upper(),
            "stars": {**dict.fromkeys(CATEGORIES, 2.5), **stars.get(f"{letter}{number}", {})},
            "trumps": trumps.get(f"{letter}{number}", ()),
            "provenance": "reconstructed",
        }
        for letter, size in SIZES.items()
        for number in range(1, size + 1)
    ]
    raw["agb"] = [
        {"id": f"{name}{number}", "kind": kind, "text": name, "icon": name, "provenance": "reconstructed"}
        for name, (kind, count) in AGB.items()
        for number in range(1, count + 1)
    ]
    return Quartett.model_validate(raw)


class Game:
    """A table when seat 0, who began, has the turn.

    Hands and victory piles hold names by seat; the pile begins with the next card. What is not named lies
    in the pile behind that, or in the box when a pile is given. `known` and `excused` are as for nobody.
    """

    def __init__(
        self,
        hands: Zones,
        victory: Zones = (),
        pile: Names | None = None,
        stars: Stars | None = None,
        trumps: Mapping[str, Names] | None = None,
        **options: str,
    ) -> None:
        seats = len(hands)
        self.deck = rules.deck(catalog(stars or {}, trumps or {}), {"start": "0", **options})
        self.cards = {key.removesuffix("#1"): number for number, key in enumerate(self.deck.keys)}
        self.rng: Stream = stream(1, 0, "table")
        self.told: list[Event] = []
        self.state = state = rules.setup(self.deck, seats, self.rng, self.told)
        lying = [*victory, *[()] * (seats - len(victory))]
        state.hands = [self.numbers(hand) for hand in hands]
        state.victory = [self.numbers(names) for names in lying]
        state.known = [list(hand) if state.open else [] for hand in state.hands]
        rules.all_changed(state)
        named = {name for zone in (*hands, *lying, pile or ()) for name in zone}
        others = [card for name, card in self.cards.items() if name not in named and card not in state.box]
        state.pile = self.numbers(pile or ())[::-1]
        if pile is None:
            state.pile = others
        else:
            state.box = state.box + others
        self.told.clear()

    def numbers(self, names: Names) -> list[int]:
        """Names as numbers."""
        return [self.cards[name] for name in names]

    def names(self, cards: Sequence[int]) -> list[str]:
        """Numbers as names."""
        return [self.deck.keys[card].removesuffix("#1") for card in cards]

    @property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return rules.to_act(self.state)

    def view(self, seat: int | None = None) -> rules.View:
        """What a seat knows, the one to act if none is named."""
        seat = self.seat if seat is None else seat
        assert seat is not None
        return rules.view(self.state, seat)

    def moves(self) -> list[rules.Move]:
        """Every legal move."""
        return list(rules.moves(self.view()))

    def may(self, move: rules.Move) -> bool:
        """Whether it is legal now."""
        return move in self.moves()

    def do(self, move: rules.Move) -> Game:
        """Do it; it must be legal."""
        assert self.may(move), f"{move} is not among {self.moves()}"
        rules.play(self.state, move, self.rng)
        return self

    def move(self, verb: int, name: str) -> rules.Move:
        """A verb with a card."""
        return (verb, -1, self.cards[name])

    def challenge(self, seat: int) -> Game:
        """The active player challenges."""
        return self.do((decks.CHALLENGE, seat, -1))

    def attack(self, name: str, category: str) -> Game:
        """The challenger names a category and lays a minority."""
        return self.do((decks.ATTACK, CATEGORIES.index(category), self.cards[name]))

    def defend(self, name: str, category: str) -> Game:
        """So does the defender."""
        return self.do((decks.DEFEND, CATEGORIES.index(category), self.cards[name]))

    def fight(
        self, attack: str, defence: str, first: str = "bildung", second: str = "scham", seat: int = 1
    ) -> Game:
        """Seat 0 attacks seat 1 with these minorities and categories, up to the reveal."""
        return self.challenge(seat).attack(attack, first).defend(defence, second)

    def quiet(self, times: int = 1) -> Game:
        """Whoever is asked passes, so many of them."""
        for _ in range(times):
            self.do(decks.PASS)
        return self

    def govern(self) -> Game:
        """Die Bundesregierung greift ein."""
        return self.do(decks.GOVERN)

    def vote(self, yes: bool) -> Game:
        """Proven or not."""
        return self.do((decks.VOTE, int(yes), -1))

    def support(self, name: str) -> Game:
        """Zivilcourage."""
        return self.do(self.move(decks.SUPPORT, name))

    def take(self, name: str) -> Game:
        """One of the minorities that Zivilcourage distributes."""
        return self.do(self.move(decks.TAKE, name))

    def cross(self, name: str) -> Game:
        """Genmanipulation."""
        return self.do(self.move(decks.CROSS, name))

    def counter(self, name: str) -> Game:
        """And the leader's."""
        return self.do(self.move(decks.COUNTER, name))

    def promise(self, name: str = "") -> Game:
        """Wahlversprechen, to one of the 24 or to nobody."""
        return self.do((decks.PROMISE, -1, self.cards[name] if name else -1))

    def skip(self) -> Game:
        """There is nothing to be done."""
        return self.do(decks.SKIP)

    def hand(self, seat: int) -> set[str]:
        """The names in a hand."""
        return set(self.names(self.state.hands[seat]))

    def won(self, seat: int) -> set[str]:
        """The names on a victory pile."""
        return set(self.names(self.state.victory[seat]))

    def can(self, verb: int) -> list[str]:
        """The cards of all moves with that verb."""
        return self.names([move[2] for move in self.moves() if move[0] == verb])

    def verbs(self) -> set[int]:
        """The verbs of all legal moves."""
        return {move[0] for move in self.moves()}

    def last(self, kind: str) -> Event:
        """The last line of a kind that the log was told."""
        found: list[Event] = [event for event in self.told if event.kind == kind]
        return found[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat is None
