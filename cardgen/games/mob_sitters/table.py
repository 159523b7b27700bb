"""The table of "Mob Sitters": what lies where, what one seat knows of it, and what the log is told.

Hidden cards are the hands, the face-down cards in the play areas, the draw piles, and what was discarded
unrevealed (S-C14). A view holds of them what its seat owns, and how many the others have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cardgen.engine._native import mypyc_attr
from cardgen.engine.piles import take
from cardgen.engine.rng import Stream
from cardgen.engine.rules import EVERYBODY, NOBODY, Card, Event, Seat, Value
from cardgen.games.mob_sitters.deck import NONE, Deck

if TYPE_CHECKING:
    from mypy_extensions import i64

DEALT: Final = 0
"""Before the first turn: whoever is asked keeps the hand or not (S-R02)."""
EARN: Final = 1
FLIP: Final = 2
DISCARD: Final = 3
PLAY: Final = 4
RESOLVE: Final = 5
DRAW: Final = 6
OVER: Final = 7
"""The steps of S-R04, and what lies before and behind them; nobody decides in EARN, DISCARD and DRAW."""


SAFE: Final = 0
BOSS: Final = 1
COPS: Final = 2
"""The three piles at the bottom of a mat."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Mat(Value):
    """What all see of one play mat and its owner.

    `up` are the face-up cards of the play area, `down` counts those face down; `hand` and `pile` count
    cards, `safe`, `boss` and `cops` dollars: all went in face up, and `gone` are the cards of each. `spent`
    is the open part of the discard, `buried` counts the rest of it; `harmless` holds the symbols, as bits,
    that each of these cards does not cross out: who could have hit an opponent with it had to (S-C08).
    """

    __slots__ = ("boss", "buried", "cops", "down", "gone", "hand", "harmless", "pile", "safe", "spent", "up")

    def __init__(self, state: State, seat: Seat) -> None:
        self.up: Final = state.up[seat]
        self.down: Final = len(state.down[seat])
        self.hand: Final = len(state.hands[seat])
        self.pile: Final = len(state.piles[seat])
        self.safe: Final = state.totals[SAFE][seat]
        self.boss: Final = state.totals[BOSS][seat]
        self.cops: Final = state.totals[COPS][seat]
        self.gone: Final = (state.safe[seat], state.boss[seat], state.cops[seat])
        self.spent: Final = state.spent[seat]
        self.buried: Final = len(state.buried[seat])
        self.harmless: Final = state.harmless[seat]


@mypyc_attr(acyclic=True, free_list_len=1)
class Blame(Value):
    """Who is blamed for what, as 2.3 has it. `passed` says that the card has left its owner."""

    __slots__ = ("accusation", "accuser", "blamed", "blamer", "card", "owner", "passed")

    def __init__(self, state: State) -> None:
        self.card: Final = state.card
        self.accusation: Final = state.accusation
        self.accuser: Final = state.accuser
        self.owner: Final = state.owner
        self.blamer: Final = state.blamer
        self.blamed: Final = state.blamed
        self.passed: Final = state.passed


@mypyc_attr(acyclic=True, free_list_len=1)
class View(Value):
    """What one seat knows: its own `hand`, face-down cards and buried discards, and all mats.

    `start` had the first turn; `turn` is the active player, `number` which of their turns it is, from 1.
    `asking` are the seats that have not yet said whether they keep their hand, next first.
    """

    __slots__ = (
        "asking", "blame", "buried", "deck", "down", "hand", "mats", "number", "seat", "start", "step",
        "turn",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat, mats: tuple[Mat, ...], blame: Blame) -> None:
        self.deck: Final = state.deck
        self.seat: Final = seat
        self.start: Final = state.start
        self.turn: Final = state.turn
        self.number: Final = state.number
        self.step: Final = state.step
        self.asking: Final = state.asking
        self.hand: Final = tuple(state.hands[seat])
        self.down: Final = state.down[seat]
        self.buried: Final = state.buried[seat]
        self.blame: Final = blame
        self.mats: Final = mats


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """The whole table. Piles are drawn from their end; `asking` are the seats that may still deal again.

    What only grows is held in tuples, which views share, and so is what lies before a player.

    While an accusation is answered, `card` is the Money card it hit; it lies in the owner's area until it
    is `passed`, then in nobody's. `flipped` are the Reactions of this chain and `flippers` who used them.
    `totals[pile][seat]` are the dollars in SAFE, BOSS and COPS, `harmless[seat]` the symbols that each card
    of `buried[seat]` is known not to cross out, as bits.
    For the statistics, `laid` and `won` hold cards as `result` defines it, `drawn` every card once for
    each time it came to a hand.
    """

    __slots__ = (
        "accusation", "accuser", "asking", "blamed", "blamer", "boss", "buried", "card", "caught",
        "cops", "deck", "down", "drawn", "flipped", "flippers", "hands", "harmless", "laid", "number",
        "owner", "passed", "piles", "safe", "seats", "seen", "seen_blame", "spent", "start", "step", "told",
        "totals", "turn", "turns", "up", "won",
    )  # fmt: skip

    def __init__(self, deck: Deck, seats: int, told: list[Event] | None) -> None:
        self.deck: Deck = deck
        self.seats: int = seats
        self.told: list[Event] | None = told
        self.piles: list[list[Card]] = [list(cards) for cards in deck.decks[:seats]]
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.up: list[tuple[Card, ...]] = [()] * seats
        self.down: list[tuple[Card, ...]] = [()] * seats
        self.safe: list[tuple[Card, ...]] = [()] * seats
        self.boss: list[tuple[Card, ...]] = [()] * seats
        self.cops: list[tuple[Card, ...]] = [()] * seats
        self.totals: list[list[int]] = [[0] * seats for _ in range(3)]
        self.spent: list[tuple[Card, ...]] = [()] * seats
        self.buried: list[tuple[Card, ...]] = [()] * seats
        self.harmless: list[tuple[int, ...]] = [()] * seats
        self.start: Seat = 0
        self.turn: Seat = 0
        self.number: int = 0
        self.turns: int = 0
        self.step: int = DEALT
        self.asking: tuple[Seat, ...] = NOBODY
        self.card: Card = NONE
        self.accusation: Card = NONE
        self.accuser: Seat = NONE
        self.owner: Seat = NONE
        self.blamer: Seat = NONE
        self.blamed: Seat = NONE
        self.passed: bool = False
        self.flipped: list[Card] = []
        self.flippers: list[Seat] = []
        self.caught: list[list[Seat]] = [[], []]
        self.drawn: list[Card] = []
        self.laid: list[Card] = []
        self.won: list[Card] = []
        self.seen: list[Mat | None] = [None] * seats
        self.seen_blame: Blame | None = None

    @property
    def box(self) -> list[Card]:
        """The decks that nobody plays."""
        return [card for cards in self.deck.decks[self.seats :] for card in cards]


def view(state: State, seat: Seat) -> View:
    """All that a seat knows. Whatever changes a mat, or who is blamed, clears what was `seen` of it."""
    mats = state.seen
    for owner, mat in enumerate(mats):
        if mat is None:
            mats[owner] = Mat(state, owner)
    blame = state.seen_blame
    if blame is None:
        blame = state.seen_blame = Blame(state)
    return View(state, seat, cast("tuple[Mat, ...]", tuple(mats)), blame)


def dollars(value: tuple[i64, ...], cards: tuple[Card, ...]) -> i64:
    """What Money cards add up to."""
    total: i64 = 0
    for card in cards:
        total += value[card]
    return total


# --- cards that move without a decision ----------------------------------------------------------------


def shuffle(state: State, seat: Seat, rng: Stream) -> None:
    """A draw pile comes into a new order, which nobody sees."""
    pile = state.piles[seat]
    rng.shuffle(pile)
    if state.told is not None:
        state.told.append(Event("shuffle", "pile", seat, pile[::-1], NOBODY))


def draw(state: State, seat: Seat, number: int, event: str, kind: str) -> None:
    """S-C25: so many cards, or what is left; nothing is shuffled back."""
    pile = state.piles[seat]
    hand = state.hands[seat]
    before = len(hand)
    take(pile, number, hand, state.drawn)
    got = tuple(hand[before:]) if state.told is not None else ()
    hand.sort()
    state.seen[seat] = None
    if state.told is not None:
        state.told.append(Event(event, kind, seat, got, (seat,)))


def discard(state: State, seat: Seat, cards: tuple[Card, ...], kind: str, harmless: int = 0) -> None:
    """S-C14: a card that was never revealed is not revealed by being discarded, unless the option says so.

    Whoever calls has taken them away from where they lay.
    """
    if not cards:
        return
    visible = state.deck.visible
    if visible:
        state.spent[seat] += cards
    else:
        state.buried[seat] += cards
        state.harmless[seat] += (harmless,) * len(cards)
    state.seen[seat] = None
    if state.told is not None:
        state.told.append(Event("reveal", kind, seat, cards, EVERYBODY if visible else (seat,)))


def less(cards: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """What lies there when one card has gone."""
    return tuple([card for card in cards if card != gone])


def cards(state: State) -> list[Card]:
    """Every card that lies anywhere, for the law that none is lost."""
    found = state.box + ([state.card] if state.passed else [])
    for zone in (state.piles, state.hands):
        for hidden in zone:
            found += hidden
    for place in (state.up, state.down, state.safe, state.boss, state.cops, state.spent, state.buried):
        for lying in place:
            found += lying
    return found
