"""Small tables for tests: a card is called after its kind, its dollars and its owner (`steal400-1`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.catalog.load import load
from cardgen.engine.rng import Stream, stream
from cardgen.engine.rules import Event, Rules
from cardgen.games.mob_sitters import rules
from cardgen.games.mob_sitters.models import Babysitter, MobSitters

RULES: Rules[rules.Deck, rules.State, rules.View, rules.Move] = rules
"""The module, as a type checker sees it."""

DATA = Path(__file__).parents[3] / "data" / "mob_sitters"
KINDS = {"sit": "baby_sit", "away": "got_away", "rat": "rat_em"}
ZONES = ("hands", "up", "down", "safe", "boss", "cops", "piles")
DECK = 20
HAND = 6

Names = Sequence[str]


@cache
def real() -> MobSitters:
    """The catalog as it is printed."""
    return load(MobSitters, DATA)


def card(name: str) -> dict[str, Any]:
    """A plain card; letters name its kind, figures its dollars."""
    found = re.match(r"([a-z]+)(\d*)", name)
    assert found, name
    words = {"caption": name, "icon": "duck", "provenance": "reconstructed"}
    return words | {"id": name, "kind": KINDS.get(found[1], found[1]), "value": int(found[2] or 0)}


class Game:
    """A table when seat 0, who began, has a turn; `number` says which, 1 being the first.

    The zones hold names by seat, the owner left out; piles begin with the next card. Hands are filled to
    six and decks to twenty with Baby Sits of 1 dollar, called `sit1x`, `sit1y` and so on.
    """

    def __init__(
        self, seats: int = 3, number: int = 2, numbers: Mapping[str, int] | None = None, **given: Any
    ) -> None:
        zones: dict[str, list[list[str]]] = {}
        for zone in ZONES:
            lists: Sequence[Names] = given.pop(zone, ())
            zones[zone] = [list(lists[seat]) if seat < len(lists) else [] for seat in range(seats)]
        for seat in range(seats):
            filler = [f"sit1x{letter}" for letter in range(DECK)]
            if number <= 5:
                missing = HAND - len(zones["hands"][seat])
                zones["hands"][seat] += [filler.pop() for _ in range(missing)]
            while sum(len(zones[zone][seat]) for zone in ZONES) < DECK:
                zones["piles"][seat].append(filler.pop())
        decks = [[f"{name}-{seat}" for zone in ZONES for name in zones[zone][seat]] for seat in range(seats)]
        decks += [[f"sit1-{seat}"] for seat in range(seats, len(Babysitter))]
        raw = real().model_dump(by_alias=True)
        raw["box"]["numbers"] |= numbers or {}
        for babysitter, names in zip(Babysitter, decks, strict=True):
            raw[babysitter.value] = [card(name) for name in names]
        self.deck = rules.deck(MobSitters.model_validate(raw), {"start": "0", **given})
        self.cards = {key.removesuffix("#1"): number for number, key in enumerate(self.deck.keys)}
        self.rng: Stream = stream(1, 0, "table")
        self.told: list[Event] = []
        self.state = rules.setup(self.deck, seats, self.rng, self.told)
        for zone, lists in zones.items():
            for seat, lying in enumerate(lists):
                numbered = [self.cards[f"{name}-{seat}"] for name in lying]
                placed = {"piles": numbered[::-1], "hands": sorted(numbered)}.get(zone, tuple(numbered))
                getattr(self.state, zone)[seat] = placed
        for pile, zone in enumerate(("safe", "boss", "cops")):
            money = [sum(self.deck.value[one] for one in lying) for lying in getattr(self.state, zone)]
            self.state.totals[pile] = money
        self.state.spent = [()] * seats
        self.state.asking = ()
        self.told.clear()
        self.begin(number)

    def begin(self, number: int) -> None:
        """Seat 0 begins that turn: step 1 is over when somebody has to decide."""
        state = self.state
        state.seen = [None] * state.seats
        state.number = number - 1
        state.turn = state.seats - 1
        state.turns = (number - 1) * state.seats - 1
        rules.next_turn(state)
        rules.go_on(state)

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

    def own(self, name: str, seat: int | None = None) -> int:
        """A card by its full name, or by its short name with the seat to act as owner."""
        owner = self.seat if seat is None else seat
        return self.cards[name if "-" in name else f"{name}-{owner}"]

    def laying(self, up: Names = (), down: Names = ()) -> rules.Move:
        """The move that lays these cards."""
        hand = self.view().hand
        ups, downs = (tuple(sorted(hand.index(self.own(name)) for name in names)) for names in (up, down))
        return (rules.LAY, ups, downs)

    def lay(self, up: Names = (), down: Names = ()) -> Game:
        """Step 4; filled up to three with cheap Baby Sits, face up."""
        hand = self.names(self.view().hand)
        fill = [name for name in hand if name.startswith("sit1x")]
        return self.do(self.laying([*up, *fill[: 3 - len(up) - len(down)]], down))

    def accusing(self, accusation: str, target: str) -> rules.Move:
        """The move that hits a card with an accusation of the active player."""
        hit = self.own(target)
        lies = next(seat for seat, up in enumerate(self.state.up) if hit in up)
        return (rules.ACCUSE, (self.own(accusation), lies, hit), ())

    def accuse(self, accusation: str, target: str) -> Game:
        """Steps 2 and 5."""
        return self.do(self.accusing(accusation, target))

    def react(self, reaction: str) -> Game:
        """Whoever is blamed flips a Reaction."""
        return self.do((rules.REACT, (self.own(reaction),), ()))

    def fall(self) -> Game:
        """Whoever is blamed takes the fall."""
        return self.do(rules.FALL)

    def silent(self) -> Game:
        """No accusation more."""
        return self.do(rules.SILENT)

    def targets(self, accusation: str) -> set[str]:
        """What an accusation could hit."""
        number = self.own(accusation)
        return {
            self.names([move[1][2]])[0]
            for move in self.moves()
            if move[0] == rules.ACCUSE and move[1][0] == number
        }

    def names(self, cards: Sequence[int]) -> list[str]:
        """Numbers as names."""
        return [self.deck.keys[card].removesuffix("#1") for card in cards]

    def lies(self, zone: str, seat: int) -> list[str]:
        """The names in a zone, fillers left out."""
        return [name for name in self.names(getattr(self.state, zone)[seat]) if "sit1x" not in name]

    def where(self, name: str) -> tuple[str, int]:
        """Zone and seat where a card lies."""
        for zone in (*ZONES, "spent", "buried"):
            for seat, lying in enumerate(getattr(self.state, zone)):
                if self.cards[name] in lying:
                    return zone, seat
        raise LookupError(name)

    def finish(self) -> Game:
        """Play on to the end: keep silent where one may, fall, and lay the first three cards."""
        while self.seat is not None:
            moves = self.moves()
            quiet = next((move for move in (rules.SILENT, rules.FALL) if move in moves), moves[0])
            self.do(quiet)
        return self
