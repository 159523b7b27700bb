"""The table of "Minderheiten-Quartett": what lies where, what one seat knows of it, what the log is told.

Hidden are the hands, the order of the draw pile, and a minority that was laid face down until the other lies
beside it. Open are the victory piles, for every card on them was shown; and by memory the cards that all saw
go into a hand (`known`), who said to have no minority (`excused`), and what else a hand must or cannot hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardgen.engine.rng import Stream
from cardgen.engine.rules import EVERYBODY, NOBODY, Card, Event, Seat
from cardgen.games.minderheiten_quartett.deck import NONE, Deck

new: Final = tuple.__new__
"""Makes a NamedTuple of all its fields in half the time; views are made at every decision."""

CHALLENGING: Final = 0
"""The active player: whom to challenge, a promise instead, or nothing to be done."""
ATTACKING: Final = 1
DEFENDING: Final = 2
ASKED: Final = 3
"""Phase 2: the loser, then the uninvolved."""
COUNTERING: Final = 4
VOTING: Final = 5
CHOOSING: Final = 6
"""Whoever showed Zivilcourage takes a minority, then RESCUED the one who was helped."""
RESCUED: Final = 7

GOING: Final = 0
NO_FIGHT: Final = 1
ONLY_TIES: Final = 2
REASONS: Final = ("going on", "no fight left", "only ties")


class Player(NamedTuple):
    """What all see of a player. `hand` counts cards; `known` are those of them that all have seen, a card
    laid face down from the hand still among them; `excused` has said to hold no minority, `least` is how
    many there must be, by the deal and by what was challenged and accepted since. `without` are minorities
    that were named in a promise and were not in this hand.
    """

    hand: int
    excused: bool
    known: tuple[Card, ...]
    least: int
    without: tuple[Card, ...]
    victory: tuple[Card, ...]


class Fight(NamedTuple):
    """What all know of the fight going on. `first` is the challenger's category, `second` the defender's.

    `attack` and `defence` are the minorities once both lie open. `lead` and `trail` are the fighting
    values of leader and loser in half stars, `trail` with what was crossed in. `player` has played an
    AGB card. `table` are all cards that lie open, `owners` beside it who brought each; `offered` are the
    minorities that Zivilcourage may still distribute; `yes` and `no` are votes.
    """

    defender: Seat
    first: int
    second: int
    attack: Card
    defence: Card
    leader: Seat
    loser: Seat
    lead: int
    trail: int
    player: Seat
    table: tuple[Card, ...]
    owners: tuple[Seat, ...]
    offered: tuple[Card, ...]
    yes: int
    no: int


NO_FIGHT_YET: Final = Fight(NONE, NONE, NONE, NONE, NONE, NONE, NONE, 0, 0, NONE, (), (), (), 0, 0)


class View(NamedTuple):
    """What one seat knows. `laid` is the challenger's minority, face down, for who may see it, else NONE.

    `pile` counts the draw pile, `ties` and `skipped` those in a row; `open` says that hands lie open;
    `asking` are the seats that decide, next first.
    """

    deck: Deck
    seat: Seat
    turn: Seat
    step: int
    asking: tuple[Seat, ...]
    hand: tuple[Card, ...]
    laid: Card
    pile: int
    ties: int
    skipped: int
    open: bool
    players: tuple[Player, ...]
    fight: Fight


class State:
    """The whole table. The draw pile is drawn from its end; `table` holds what was laid or played this round,
    `owners` beside it who brought each card.

    `asking` are the seats that decide, next first; it is empty at the end. For the statistics, `drawn`,
    `laid` and `won` hold cards as `result` defines it.
    """

    __slots__ = (
        "asking", "attack", "box", "deck", "defence", "defender", "drawn", "ended", "excused", "first",
        "hands", "known", "laid", "lead", "leader", "least", "loser", "no", "offered", "open", "order",
        "owners", "pile", "player", "rounds", "seats", "second", "seen", "seen_fight", "skipped", "start",
        "step", "table", "ties", "told", "trail", "turn", "victory", "without", "won", "yes",
    )  # fmt: skip

    def __init__(self, deck: Deck, seats: int, told: list[Event] | None) -> None:
        self.deck: Deck = deck
        self.seats: int = seats
        self.told: list[Event] | None = told
        self.box: list[Card] = list(deck.removed[seats])
        self.pile: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.victory: list[list[Card]] = [[] for _ in range(seats)]
        self.known: list[list[Card]] = [[] for _ in range(seats)]
        self.excused: list[bool] = [False] * seats
        self.least: list[int] = [deck.dealt] * seats
        self.without: list[list[Card]] = [[] for _ in range(seats)]
        self.table: list[Card] = []
        self.owners: list[Seat] = []
        self.start: Seat = 0
        self.turn: Seat = 0
        self.rounds: int = 0
        self.ties: int = 0
        self.skipped: int = 0
        self.open: bool = deck.open_first
        self.step: int = CHALLENGING
        self.asking: list[Seat] = []
        self.ended: int = GOING
        self.defender: Seat = NONE
        self.first: int = NONE
        self.second: int = NONE
        self.attack: Card = NONE
        self.defence: Card = NONE
        self.leader: Seat = NONE
        self.loser: Seat = NONE
        self.lead: int = 0
        self.trail: int = 0
        self.player: Seat = NONE
        self.offered: list[Card] = []
        self.yes: int = 0
        self.no: int = 0
        self.drawn: list[Card] = []
        self.laid: list[Card] = []
        self.won: list[Card] = []
        self.order: tuple[tuple[Seat, ...], ...] = deck.orders[seats]
        self.seen: list[Player | None] = [None] * seats
        self.seen_fight: Fight | None = NO_FIGHT_YET


def view(state: State, seat: Seat) -> View:
    """All that a seat knows."""
    players = state.seen
    if None in players:
        for owner, player in enumerate(players):
            if player is None:
                players[owner] = see(state, owner)
    fight = state.seen_fight
    if fight is None:
        fight = state.seen_fight = see_fight(state)
    step = state.step
    sees = step == DEFENDING and (state.open or seat == state.turn)
    return new(
        View,
        (
            state.deck,
            seat,
            state.turn,
            step,
            tuple(state.asking),
            tuple(state.hands[seat]),
            state.attack if sees else NONE,
            len(state.pile),
            state.ties,
            state.skipped,
            state.open,
            tuple(players),
            fight,
        ),
    )


def see(state: State, seat: Seat) -> Player:
    """The player as all see them. Whatever changes there clears `seen` for the seat."""
    return new(
        Player,
        (
            len(state.hands[seat]),
            state.excused[seat],
            tuple(state.known[seat]),
            state.least[seat],
            tuple(state.without[seat]),
            tuple(state.victory[seat]),
        ),
    )


def see_fight(state: State) -> Fight:
    """The fight as all see it. Whatever changes in it clears `seen_fight`."""
    hidden = state.step == DEFENDING
    return new(
        Fight,
        (
            state.defender,
            state.first,
            state.second,
            NONE if hidden else state.attack,
            state.defence,
            state.leader,
            state.loser,
            state.lead,
            state.trail,
            state.player,
            () if hidden else tuple(state.table),
            () if hidden else tuple(state.owners),
            tuple(state.offered),
            state.yes,
            state.no,
        ),
    )


# --- cards that move -----------------------------------------------------------------------------------


def draw(state: State, seat: Seat, number: int, event: str, kind: str) -> None:
    """So many cards from the draw pile, or what is left; with them nobody is excused any more (Q-C21)."""
    pile = state.pile
    left = max(0, len(pile) - number)
    got = pile[left:]
    got.reverse()
    del pile[left:]
    if not got:
        return
    state.hands[seat] += got
    state.drawn += got
    state.excused[seat] = False
    state.without[seat].clear()
    state.seen[seat] = None
    if state.open:
        state.known[seat] += got
    if state.told is not None:
        seen_by = EVERYBODY if state.open else (seat,)
        state.told.append(Event(event, kind, seat, tuple(got), seen_by))


def take_back(state: State, seat: Seat, card: Card) -> None:
    """A minority that all have seen comes into a hand, from the table or from somebody's offer."""
    state.hands[seat].append(card)
    state.drawn.append(card)
    state.known[seat].append(card)
    state.least[seat] += 1
    state.excused[seat] = False
    state.seen[seat] = None


def lay(state: State, seat: Seat, card: Card, lying: list[Card]) -> None:
    """A card goes from a hand or victory pile onto the table; on that pile it came within reach once more."""
    if lying is not state.hands[seat]:
        state.drawn.append(card)
    elif state.least[seat] and card < len(state.deck.minorities):
        state.least[seat] -= 1
    lying.remove(card)
    state.table.append(card)
    state.owners.append(seat)
    state.laid.append(card)
    state.seen[seat] = None


def forget(state: State, seat: Seat, card: Card) -> None:
    """A card that leaves a hand openly is no longer known to be there."""
    known = state.known[seat]
    if card in known:
        known.remove(card)
    state.seen[seat] = None


def held(deck: Deck, hand: Sequence[Card], kind: int) -> Card:
    """The first AGB card of a kind in a hand, or NONE."""
    kinds = deck.kind
    for card in hand:
        if kinds[card] == kind:
            return card
    return NONE


def has_minority(deck: Deck, cards: Sequence[Card]) -> bool:
    """Whether there is a minority among the cards."""
    return bool(cards) and min(cards) < len(deck.minorities)


def shuffle(state: State, cards: list[Card], rng: Stream, kind: str) -> None:
    """Put a pile into a new order, which nobody sees."""
    rng.shuffle(cards)
    if state.told is not None:
        state.told.append(Event("shuffle", kind, None, cards[::-1], NOBODY))


def ask(state: State, step: int, seats: list[Seat]) -> None:
    """The next decision: what it is about, and whose it is, then whose."""
    state.step = step
    state.asking = seats
    state.seen_fight = None


def tell(state: State, event: str, kind: str, seat: Seat, cards: Sequence[Card] = (), **more: Any) -> None:
    """Something for the log that all see; the hot path asks for `told` itself, before it counts stars."""
    if state.told is not None:
        state.told.append(Event(event, kind, seat, tuple(cards), more=more))


def tell_laid(state: State, seat: Seat, card: Card) -> None:
    """The minority laid face down, for the one who laid it, and for all while hands lie open."""
    if state.told is not None:
        seen_by = EVERYBODY if state.open else (seat,)
        state.told.append(Event("reveal", "laid", seat, (card,), seen_by))


def cards(state: State) -> list[Card]:
    """Every card wherever it lies, for the law that none is lost."""
    found = state.box + state.pile + state.table
    for hand, victory in zip(state.hands, state.victory, strict=True):
        found += hand
        found += victory
    return found
