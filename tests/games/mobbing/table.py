"""Tables in the middle of a game, made of short names and played with short words.

Lobby cards are a seat's letter and what is printed: `a3`, `b1.5`, `cx2`, `des` (Echt schade!), `aein`
(Einwand!), `aumg` (Umgestimmt!). Mobbing cards: `+2`, `-3`, `o2` (ODER), tied to the boss `+2t`, `-2t`, `-3t`
(the affair), `tot` (boss death), `did`, `bum`, `ver`, `ueb`. Extra cards: `gest`, `x+2`, `x-2`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cardgen.catalog.load import load
from cardgen.engine.rng import Stream, stream
from cardgen.engine.rules import Event, Rules
from cardgen.games.mobbing import deck as numbers
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.models import Mobbing
from cardgen.games.mobbing.rules.table import PLAY
from cardgen.games.mobbing.rules.turn import ask_everybody

RULES: Rules[rules.Deck, rules.State, rules.View, rules.Move] = rules
"""The module, as a type checker sees it."""

DATA = Path(__file__).parents[3] / "data" / "mobbing"
SHORT = {
    numbers.X2: "x2",
    numbers.ECHT_SCHADE: "es",
    numbers.EINWAND: "ein",
    numbers.UMGESTIMMT: "umg",
    numbers.GESTORBEN: "tot",
    numbers.DU_IRRST_DICH: "did",
    numbers.BUMERANG: "bum",
    numbers.VERWECHSLUNG: "ver",
    numbers.UEBERNAHME: "ueb",
    numbers.GESTAENDNIS: "gest",
}
PLAIN = {numbers.PASS: "pass", numbers.STOP: "stop", numbers.WAIT: "wait", numbers.SHUFFLE: "shuffle",
         numbers.BONUS: "bonus", numbers.DECLINE: "decline", numbers.DIED: "tot"}  # fmt: skip


@cache
def real() -> Mobbing:
    """The catalog as it is printed."""
    return load(Mobbing, DATA)


@cache
def deck_with(options: tuple[tuple[str, str], ...]) -> rules.Deck:
    """The real deck under these options."""
    return rules.deck(real(), dict(options))


def short(deck: rules.Deck, card: int) -> str:
    """What these tests call a card."""
    kind = deck.kind[card]
    if deck.colour[card] >= 0:
        halves = deck.halves[card]
        printed = SHORT.get(kind) or (str(halves // 2) if halves % 2 == 0 else f"{halves / 2}")
        return "abcdef"[deck.colour[card]] + printed
    if kind in SHORT:
        return SHORT[kind]
    if kind == numbers.ODER:
        return f"o{deck.worth[card]}"
    tied = "t" if deck.worth_dead[card] != deck.worth[card] else ""
    return ("x" if kind == numbers.JEDERZEIT else "") + f"{deck.worth[card]:+d}{tied}"


class Game:
    """A table whose first player is about to play, with whatever the test puts on it.

    `rows` end with a card face down where its name ends in `?`. `fronts` hold references, an ODER on its
    bad side as `-o2`. Piles begin with the next card. `limits` stands in for the limits of the rows.
    """

    def __init__(
        self,
        hands: Sequence[str],
        rows: Sequence[str] = (),
        fronts: Sequence[str] = (),
        left: str = "",
        right: str = "",
        piles: Sequence[str] = (),
        deaths: int = 0,
        limits: Sequence[int] = (),
        **options: str,
    ) -> None:
        given = {"lobby_setup": "random", "start": "0", **options}
        self.deck = deck_with(tuple(sorted(given.items())))
        self.rng: Stream = stream(1, 0, "table")
        self.told: list[Event] = []
        seats = len(hands)
        state = rules.setup(self.deck, seats, self.rng, self.told)
        self.state = state
        self.free = [card for card in range(len(self.deck.keys)) if short(self.deck, card)]
        for fixed in (*self.deck.members, *self.deck.boss):
            self.free.remove(fixed)
        state.deaths = [self.find("tot") for _ in range(deaths)]
        state.hands = [self.cards(hand) for hand in hands]
        state.piles = [self.cards(pile)[::-1] for pile in [*piles, *[""] * seats][:seats]]
        state.rows = [self.cards(row.replace("?", "")) for row in [*rows, *[""] * 6][: len(state.members)]]
        state.hidden = [row.endswith("?") for row in [*rows, *[""] * 6][: len(state.members)]]
        state.limits = list(limits) or state.limits
        state.left, state.right = self.cards(left)[::-1], self.cards(right)[::-1]
        state.fronts = [[] for _ in hands]
        for seat, front in enumerate(fronts):
            self.put_before(seat, front)
        members = set(state.members)
        state.aside = self.free + [card for card in self.deck.members if card not in members]
        self.count()
        self.told.clear()

    def find(self, name: str) -> int:
        """The next free card of that name."""
        card = next(card for card in self.free if short(self.deck, card) == name)
        self.free.remove(card)
        return card

    def cards(self, names: str) -> list[int]:
        """Names as numbers."""
        return [self.find(name) for name in names.split()]

    def put_before(self, seat: int, front: str) -> None:
        """References lie before a seat."""
        state = self.state
        for name in front.split():
            bad = name.startswith("-o")
            card = self.find(name[1:] if bad else name)
            state.fronts[seat].append(card)
            state.bad += [card] if bad else []
            sign = -1 if bad else 1
            state.references[seat] += sign * self.deck.worth[card]
            state.if_dead[seat] += sign * self.deck.worth_dead[card]

    def count(self) -> None:
        """What follows from where the cards lie; then the turn begins."""
        state = self.state
        state.known = [0] * state.seats
        state.drawn.clear()
        state.lobby_held = [sum(self.deck.colour[card] >= 0 for card in hand) for hand in state.hands]
        state.mobbing_held = [sum(self.deck.colour[card] < 0 for card in hand) for hand in state.hands]
        state.extras_held = [sum(card in self.deck.extras for card in hand) for hand in state.hands]
        state.late = list(state.mobbing_held)
        rules.all_changed(state)
        state.phase, state.asking = PLAY, ()
        ask_everybody(state)

    def names(self, cards: Sequence[int]) -> str:
        """Numbers as names, sorted."""
        return " ".join(sorted(short(self.deck, card) for card in cards))

    @property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return rules.to_act(self.state)

    def view(self, seat: int | None = None) -> rules.View:
        """What a seat knows, or the seat to act."""
        seat = self.seat if seat is None else seat
        assert seat is not None
        return rules.view(self.state, seat)

    def legal(self) -> Mapping[str, rules.Move]:
        """Every legal move as words; equal cards are one."""
        view = self.view()
        return {self.words(move): move for move in rules.moves(view)}

    def words(self, move: rules.Move) -> str:
        """A move as these tests write it."""
        verb, card, where, other = move
        if verb in PLAIN:
            return PLAIN[verb]
        if verb == numbers.DRAW:
            return "draw lobby" if where == numbers.FROM_LOBBY else "draw mobbing"
        if verb == numbers.SWAP:
            if where == numbers.NONE:
                return "swap"
            places = [divmod(place, numbers.PLACES) for place in (where, other)]
            return "swap " + " ".join(f"{row}.{at}" for row, at in places)
        if verb in (numbers.PICK, numbers.STACK):
            return f"{'pick' if verb == numbers.PICK else 'stack'} {short(self.deck, card)}"
        target = "" if where == numbers.NONE else f" {where}"
        return f"{short(self.deck, card)}{target}{' bad' if other else ''}"

    def may(self, words: str) -> bool:
        """Whether that is legal now."""
        return words in self.legal()

    def do(self, *many: str) -> Game:
        """Do it, one decision after the other; each must be legal."""
        for words in many:
            legal = self.legal()
            assert words in legal, f"{words!r} is not one of {sorted(legal)}"
            rules.play(self.state, legal[words], self.rng)
        return self

    def wait(self) -> Game:
        """Nobody asked has anything to say."""
        while self.state.asking:
            self.do("wait")
        return self

    def upto(self, seat: int) -> Game:
        """Nobody asked before that seat has anything to say."""
        while self.seat != seat:
            self.do("wait")
        return self

    def hand(self, seat: int) -> str:
        """The names in a hand."""
        return self.names(self.state.hands[seat])

    def front(self, seat: int) -> str:
        """The names before a seat, the bad side of an ODER with a minus."""
        bad = self.state.bad
        return " ".join(
            sorted(("-" if card in bad else "") + short(self.deck, card) for card in self.state.fronts[seat])
        )

    def row(self, row: int) -> str:
        """A row as it lies, `?` after a face-down card."""
        cards = " ".join(short(self.deck, card) for card in self.state.rows[row])
        return cards + "?" * self.state.hidden[row]

    @property
    def out(self) -> str:
        """All cards that left the game."""
        return self.names([*self.state.gone, *self.state.lobby_gone])

    def heard(self, kind: str) -> list[Event]:
        """What was told of a kind."""
        return [event for event in self.told if event.kind == kind]
