"""The table of "Minderheiten-Quartett": what lies where, what one seat knows of it, what the log is told.

Hidden are the hands, the order of the draw pile, and a minority that was laid face down until the other lies
beside it. Open are the victory piles, for every card on them was shown; and by memory the cards that all saw
go into a hand (`known`), who said to have no minority (`excused`), and what else a hand must or cannot hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from cardgen.engine._native import mypyc_attr
from cardgen.engine.rng import Stream
from cardgen.engine.rules import EVERYBODY, NOBODY, Card, Event, Seat, Value
from cardgen.games.minderheiten_quartett.deck import NONE, Deck

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


@mypyc_attr(acyclic=True, free_list_len=1)
class Player(Value):
    """What all see of a player. `hand` counts cards; `known` are those of them that all have seen, a card
    laid face down from the hand still among them; `excused` has said to hold no minority, `least` is how
    many there must be, by the deal and by what was challenged and accepted since. `without` are minorities
    that were named in a promise and were not in this hand.
    """

    __slots__ = ("excused", "hand", "known", "least", "victory", "without")

    def __init__(self, state: State, seat: Seat) -> None:
        self.hand: Final = len(state.hands[seat])
        self.excused: Final = state.excused[seat]
        self.known: Final = tuple(state.known[seat])
        self.least: Final = state.least[seat]
        self.without: Final = tuple(state.without[seat])
        victory = state.seen_victory[seat]
        if victory is None:
            victory = state.seen_victory[seat] = tuple(state.victory[seat])
        self.victory: Final = victory


@mypyc_attr(acyclic=True, free_list_len=1)
class Fight(Value):
    """What all know of the fight going on. `first` is the challenger's category, `second` the defender's.

    `attack` and `defence` are the minorities once both lie open. `lead` and `trail` are the fighting
    values of leader and loser in half stars, `trail` with what was crossed in. `player` has played an
    AGB card. `table` are all cards that lie open, `owners` beside it who brought each; `offered` are the
    minorities that Zivilcourage may still distribute; `yes` and `no` are votes.
    """

    __slots__ = (
        "attack", "defence", "defender", "first", "lead", "leader", "loser", "no", "offered", "owners",
        "player", "second", "table", "trail", "yes",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        hidden = state.step == DEFENDING
        self.defender: Final = state.defender
        self.first: Final = state.first
        self.second: Final = state.second
        self.attack: Final = NONE if hidden else state.attack
        self.defence: Final = state.defence
        self.leader: Final = state.leader
        self.loser: Final = state.loser
        self.lead: Final = state.lead
        self.trail: Final = state.trail
        self.player: Final = state.player
        self.table: Final = () if hidden else tuple(state.table)
        self.owners: Final = () if hidden else tuple(state.owners)
        self.offered: Final = tuple(state.offered)
        self.yes: Final = state.yes
        self.no: Final = state.no


@mypyc_attr(acyclic=True, free_list_len=1)
class View(Value):
    """What one seat knows. `laid` is the challenger's minority, face down, for who may see it, else NONE.

    `pile` counts the draw pile, `ties` and `skipped` those in a row; `open` says that hands lie open;
    `asking` are the seats that decide, next first.
    """

    __slots__ = (
        "asking", "deck", "fight", "hand", "laid", "open", "pile", "players", "seat", "skipped", "step",
        "ties", "turn",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat, players: tuple[Player, ...], fight: Fight) -> None:
        sees = state.step == DEFENDING and (state.open or seat == state.turn)
        self.deck: Final = state.deck
        self.seat: Final = seat
        self.turn: Final = state.turn
        self.step: Final = state.step
        self.asking: Final = state.asking
        self.hand: Final = tuple(state.hands[seat])
        self.laid: Final = state.attack if sees else NONE
        self.pile: Final = len(state.pile)
        self.ties: Final = state.ties
        self.skipped: Final = state.skipped
        self.open: Final = state.open
        self.players: Final = players
        self.fight: Final = fight


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """The whole table. The draw pile is drawn from its end; `table` holds what was laid or played this round,
    `owners` beside it who brought each card.

    `asking` are the seats that decide, next first; it is empty at the end. For the statistics, `drawn`,
    `laid` and `won` hold cards as `result` defines it.
    """

    __slots__ = (
        "asking", "attack", "box", "deck", "defence", "defender", "drawn", "ended", "excused", "first",
        "hands", "known", "laid", "lead", "leader", "least", "loser", "no", "offered", "open", "order",
        "owners", "pile", "player", "rounds", "seats", "second", "seen", "seen_all", "seen_fight",
        "seen_peace", "seen_victory", "skipped", "start", "step", "table", "ties", "told", "trail", "turn",
        "victory", "without", "won", "yes",
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
        self.asking: tuple[Seat, ...] = ()
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
        self.seen_all: tuple[Player, ...] | None = None
        self.seen_victory: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_fight: Fight | None = None
        self.seen_peace: Fight | None = None


def view(state: State, seat: Seat) -> View:
    """All that a seat knows. Whatever changes a player, or the fight, clears what was `seen` of it."""
    players = state.seen_all
    if players is None:
        players = state.seen_all = see(state)
    fight = state.seen_fight
    if fight is None:
        fight = state.seen_fight = Fight(state)
        if state.step == CHALLENGING:
            state.seen_peace = fight
    return View(state, seat, players, fight)


def see(state: State) -> tuple[Player, ...]:
    """Everybody, those anew who have changed."""
    seen = state.seen
    for seat, player in enumerate(seen):
        if player is None:
            seen[seat] = Player(state, seat)
    return tuple(cast("list[Player]", seen))


def changed(state: State, seat: Seat) -> None:
    """Something that all see of a player is different now."""
    state.seen[seat] = None
    state.seen_all = None


def victory_changed(state: State, seat: Seat) -> None:
    """A victory pile grew, or gave a card."""
    state.seen_victory[seat] = None
    changed(state, seat)


def all_changed(state: State) -> None:
    """Somebody put the table into another order altogether."""
    for seat in range(state.seats):
        victory_changed(state, seat)
    state.seen_fight = state.seen_peace = None


# --- cards that move -----------------------------------------------------------------------------------


def draw(state: State, seat: Seat, number: int, event: str, kind: str) -> None:
    """So many cards from the draw pile, or what is left; with them nobody is excused any more (Q-C21)."""
    pile, hand, drawn = state.pile, state.hands[seat], state.drawn
    number = min(number, len(pile))
    if not number:
        return
    for _ in range(number):
        card = pile.pop()
        hand.append(card)
        drawn.append(card)
    state.excused[seat] = False
    if state.without[seat]:
        state.without[seat].clear()
    changed(state, seat)
    if not state.open and state.told is None:
        return
    got = hand[-number:]
    if state.open:
        state.known[seat].extend(got)
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
    changed(state, seat)


def lay(state: State, seat: Seat, card: Card, lying: list[Card]) -> None:
    """A card goes from a hand or victory pile onto the table; on that pile it came within reach once more."""
    if lying is not state.hands[seat]:
        state.drawn.append(card)
        state.seen_victory[seat] = None
    elif state.least[seat] and card < len(state.deck.minorities):
        state.least[seat] -= 1
    lying.remove(card)
    state.table.append(card)
    state.owners.append(seat)
    state.laid.append(card)
    changed(state, seat)


def forget(state: State, seat: Seat, card: Card) -> None:
    """A card that leaves a hand openly is no longer known to be there."""
    known = state.known[seat]
    if card in known:
        known.remove(card)
    changed(state, seat)


def held(deck: Deck, hand: tuple[Card, ...], kind: int) -> Card:
    """The first AGB card of a kind in a hand, or NONE."""
    kinds = deck.kind
    for card in hand:
        if kinds[card] == kind:
            return card
    return NONE


def has_minority(deck: Deck, hand: tuple[Card, ...]) -> bool:
    """Whether there is a minority in a hand."""
    number = len(deck.minorities)
    for card in hand:  # noqa: SIM110 - a generator takes thrice as long in plain Python
        if card < number:
            return True
    return False


def shuffle(state: State, cards: list[Card], rng: Stream, kind: str) -> None:
    """Put a pile into a new order, which nobody sees."""
    rng.shuffle(cards)
    if state.told is not None:
        state.told.append(Event("shuffle", kind, None, cards[::-1], NOBODY))


def ask(state: State, step: int, seats: tuple[Seat, ...]) -> None:
    """The next decision: what it is about, and whose it is, then whose.

    As long as nobody is challenged, one fight is like the other.
    """
    state.step = step
    state.asking = seats
    state.seen_fight = state.seen_peace if step == CHALLENGING else None


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
