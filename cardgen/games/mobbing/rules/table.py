"""The table: what there is (`State`), and what a seat sees of it (`View`).

A view is put together from pieces that are kept until something in them changes, so that asking a whole
table for reactions costs little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from cardgen.engine._native import mypyc_attr
from cardgen.engine.rules import EVERYBODY, Card, Event, Seat, Value
from cardgen.games.mobbing.deck import DU_IRRST_DICH, GESTAENDNIS, GESTORBEN, NONE, PLACES, Deck

ARRANGE: Final = 0
PLAY: Final = 1
ANSWERING: Final = 2
INTERJECT: Final = 3
RUMOUR: Final = 4
DRAWING: Final = 5
"""What is decided: Lobby cards before the game, a play of the turn, a reaction, a card for any time, the
bonus of the rumour, a draw."""

GOING: Final = 0
BOSS_DEAD: Final = 1
LAST_ROUND: Final = 2
ROWS_FULL: Final = 3
ALL_PASSED: Final = 4
REASONS: Final = ("going on", "boss dead", "last round", "rows full", "all passed")


@mypyc_attr(acyclic=True, free_list_len=1)
class Turn(Value):
    """Whose turn it is and how far; `last_turns` counts down once the last Mobbing card is drawn, else 0.

    `laid` counts the plays of this turn, `owed` the draws still to come, `idle` the passes in a row;
    `stirred` says that a card was played this turn, in or out of turn. `left` and `right` are the Mobbing
    piles, `extra_on_top` whether the right one shows the Extra back.
    """

    __slots__ = (
        "extra_on_top", "idle", "laid", "last_turns", "left", "owed", "right", "stirred", "turn", "turns",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        right = state.right
        self.turn: Final = state.turn
        self.turns: Final = state.turns
        self.laid: Final = state.plays
        self.owed: Final = state.owed
        self.idle: Final = state.idle
        self.stirred: Final = state.stirred
        self.last_turns: Final = state.last_turns
        self.left: Final = len(state.left)
        self.right: Final = len(right)
        self.extra_on_top: Final = bool(right) and state.deck.kind[right[-1]] >= GESTAENDNIS


@mypyc_attr(acyclic=True, free_list_len=1)
class Player(Value):
    """How many cards somebody has: `lobby` and `mobbing` cards in hand, `extras` of them with the third back,
    `late` of them that may come from the right pile; cards in the own `pile`, `known` of them sorted by their
    player and not drawn.
    """

    __slots__ = ("extras", "known", "late", "lobby", "mobbing", "pile")

    def __init__(self, state: State, seat: Seat) -> None:
        self.lobby: Final = state.lobby_held[seat]
        self.mobbing: Final = state.mobbing_held[seat]
        self.extras: Final = state.extras_held[seat]
        self.late: Final = state.late[seat]
        self.pile: Final = len(state.piles[seat])
        self.known: Final = state.known[seat]


@mypyc_attr(acyclic=True, free_list_len=1)
class Board(Value):
    """The rows of the board as everybody sees them: a card, or `face_down(seat)` for one lying so.

    `up[row]` counts the cards face up: all, or all but the last. `room` are the rows that take another card,
    `members` the cards beside the rows.
    `gone` are the Lobby cards out of the game, those nobody saw as `face_down(seat)`.
    """

    __slots__ = ("gone", "limits", "members", "room", "rows", "up")

    def __init__(self, state: State) -> None:
        rows: list[tuple[int, ...]] = []
        up: list[int] = []
        room: list[int] = []
        for number, row in enumerate(state.rows):
            size = len(row)
            seen = state.seen_rows[number]
            if seen is None:
                seen = state.seen_rows[number] = seen_row(state, number)
            rows.append(seen)
            up.append(size - 1 if state.hidden[number] else size)
            if size < state.limits[number]:
                room.append(number)
        self.rows: Final = tuple(rows)
        self.up: Final = tuple(up)
        limits = state.seen_limits
        if limits is None:
            limits = state.seen_limits = tuple(state.limits)
        self.limits: Final = limits
        self.room: Final = tuple(room)
        members = state.seen_members
        if members is None:
            members = state.seen_members = tuple(state.members)
        self.members: Final = members
        gone = state.seen_gone
        if gone is None:
            gone = state.seen_gone = seen_gone(state)
        self.gone: Final = gone


@mypyc_attr(acyclic=True, free_list_len=1)
class Files(Value):
    """The references before every seat and what they add up to while the boss lives, and once he is dead.

    `bad` are the ODER cards that lie with their bad side, `deaths` the cards beside the boss, `gone` the
    Mobbing cards out of the game.
    """

    __slots__ = ("bad", "deaths", "fronts", "gone", "if_dead", "references")

    def __init__(self, state: State) -> None:
        fronts = state.seen_fronts
        for seat, front in enumerate(fronts):
            if front is None:
                fronts[seat] = tuple(state.fronts[seat])
        self.fronts: Final = tuple(cast("list[tuple[Card, ...]]", fronts))
        bad = state.seen_bad
        if bad is None:
            bad = state.seen_bad = frozenset(state.bad)
        self.bad: Final = bad
        self.references: Final = tuple(state.references)
        self.if_dead: Final = tuple(state.if_dead)
        self.deaths: Final = tuple(state.deaths)
        self.gone: Final = tuple(state.gone)


@mypyc_attr(acyclic=True, free_list_len=1)
class Chain(Value):
    """A card being played and the reactions to it, each with its player and where it sends the card.

    `side` is 1 for the bad side of an ODER; `holder` the seat before which the card would lie now; `back` the
    phase the game was in. Without a card nothing of this is said.
    """

    __slots__ = ("back", "cards", "holder", "seats", "side", "targets")

    def __init__(self, state: State) -> None:
        open_ = bool(state.chain_cards)
        self.cards: Final = tuple(state.chain_cards)
        self.seats: Final = tuple(state.chain_seats)
        self.targets: Final = tuple(state.chain_targets)
        self.side: Final = state.chain_side
        self.holder: Final = holder(state.deck, state.chain_cards, state.chain_targets) if open_ else NONE
        self.back: Final = state.back if open_ else PLAY


@mypyc_attr(acyclic=True, free_list_len=1)
class Own(Value):
    """What only this seat knows: hand, top of the own pile as far as known, own cards lying face down by row,
    own cards that left the game unseen, and before the game the cards still to be sorted.

    `hits` and `anytime` are the R cards of the hand and those that may be laid at any time.
    """

    __slots__ = ("anytime", "down", "hand", "hits", "loose", "lost", "pile")

    def __init__(self, state: State, seat: Seat) -> None:
        pile = state.seen_pile[seat]
        if pile is None:
            pile = state.seen_pile[seat] = own_pile(state, seat)
        down = state.seen_down[seat]
        if down is None:
            down = state.seen_down[seat] = own_down(state, seat)
        lost = state.seen_lost[seat]
        if lost is None:
            lost = state.seen_lost[seat] = own_lost(state, seat)
        hits = state.seen_hits[seat]
        if hits is None:
            hits = state.seen_hits[seat] = own_hits(state, seat)
        self.hand: Final = tuple(state.hands[seat])
        self.pile: Final = pile
        self.down: Final = down
        self.lost: Final = lost
        self.loose: Final = tuple(state.loose[seat])
        self.hits: Final = hits
        self.anytime: Final = own_anytime(state, seat)


@mypyc_attr(acyclic=True, free_list_len=1)
class View(Value):
    """What one seat knows. `asking`: who is still asked, next first; empty on a turn."""

    __slots__ = ("asking", "board", "chain", "deck", "files", "own", "phase", "players", "seat", "turn")

    def __init__(
        self,
        state: State,
        seat: Seat,
        own: Own,
        turn: Turn,
        players: tuple[Player, ...],
        board: Board,
        files: Files,
        chain: Chain,
    ) -> None:
        self.deck: Final = state.deck
        self.seat: Final = seat
        self.phase: Final = state.phase
        self.asking: Final = state.asking
        self.own: Final = own
        self.turn: Final = turn
        self.players: Final = players
        self.board: Final = board
        self.files: Final = files
        self.chain: Final = chain


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """The whole table. Piles are drawn from their end; `known[seat]` cards on top of `piles[seat]` are known.

    `rows[row]` are Lobby cards, `hidden[row]` says that the last lies face down; `late[seat]` Mobbing cards
    in hand may be from the right pile. `aside` holds what is not in play. `back` is the phase to return to
    when a chain is over. `stirred`: a card was played this turn. `unseen` are Lobby cards that left the game
    face down. For the statistics, `drawn` holds every card once for each time it came to a hand, `laid` every
    card that was played, by whom in `laid_by`.
    """

    __slots__ = (
        "aside", "asking", "back", "bad", "chain_cards", "chain_seats", "chain_side", "chain_targets",
        "deaths", "deck", "drawn", "ended", "extras_held", "fronts", "gone", "hands", "hidden", "idle",
        "if_dead", "known", "laid", "laid_by", "last_turns", "late", "left", "limits", "lobby_gone",
        "lobby_held", "loose", "members", "mobbing_held", "order", "owed", "phase", "piles", "plays",
        "references", "right", "rows", "seats", "seen_all", "seen_bad", "seen_board", "seen_chain",
        "seen_down", "seen_files", "seen_fronts", "seen_gone", "seen_hits", "seen_limits", "seen_lost",
        "seen_members", "seen_own", "seen_pile", "seen_players", "seen_rows", "seen_turn", "start", "stirred",
        "told", "turn", "turns", "unseen",
    )  # fmt: skip

    def __init__(self, deck: Deck, seats: int, told: list[Event] | None) -> None:  # noqa: PLR0915 - fields
        self.deck: Deck = deck
        self.seats: int = seats
        self.told: list[Event] | None = told
        self.start: Seat = 0
        self.turn: Seat = 0
        self.turns: int = 0
        self.plays: int = 0
        self.owed: int = 0
        self.idle: int = 0
        self.last_turns: int = 0
        self.stirred: bool = False
        self.ended: int = GOING
        self.phase: int = ARRANGE
        self.back: int = PLAY
        self.asking: tuple[Seat, ...] = ()
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.lobby_held: list[int] = [0] * seats
        self.mobbing_held: list[int] = [0] * seats
        self.extras_held: list[int] = [0] * seats
        self.late: list[int] = [0] * seats
        self.piles: list[list[Card]] = [[] for _ in range(seats)]
        self.known: list[int] = [0] * seats
        self.loose: list[list[Card]] = [[] for _ in range(seats)]
        self.left: list[Card] = []
        self.right: list[Card] = []
        self.members: list[Card] = []
        self.limits: list[int] = []
        self.rows: list[list[Card]] = []
        self.hidden: list[bool] = []
        self.lobby_gone: list[Card] = []
        self.unseen: list[Card] = []
        self.deaths: list[Card] = []
        self.fronts: list[list[Card]] = [[] for _ in range(seats)]
        self.bad: list[Card] = []
        self.references: list[int] = [0] * seats
        self.if_dead: list[int] = [0] * seats
        self.gone: list[Card] = []
        self.aside: list[Card] = []
        self.chain_cards: list[Card] = []
        self.chain_seats: list[Seat] = []
        self.chain_targets: list[Seat] = []
        self.chain_side: int = 0
        self.drawn: list[Card] = []
        self.laid: list[Card] = []
        self.laid_by: list[Seat] = []
        self.order: tuple[tuple[Seat, ...], ...] = deck.orders[seats]
        self.seen_own: list[Own | None] = [None] * seats
        self.seen_players: list[Player | None] = [None] * seats
        self.seen_all: tuple[Player, ...] | None = None
        self.seen_turn: Turn | None = None
        self.seen_pile: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_down: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_lost: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_hits: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_limits: tuple[int, ...] | None = None
        self.seen_members: tuple[Card, ...] | None = None
        self.seen_gone: tuple[int, ...] | None = None
        self.seen_rows: list[tuple[int, ...] | None] = [None] * deck.most_rows
        self.seen_board: Board | None = None
        self.seen_fronts: list[tuple[Card, ...] | None] = [None] * seats
        self.seen_bad: frozenset[Card] | None = None
        self.seen_files: Files | None = None
        self.seen_chain: Chain | None = None


def to_act(state: State) -> Seat | None:
    """Whoever is asked, else whose turn it is; None at the end."""
    if state.asking:
        return state.asking[0]
    return None if state.ended else state.turn


def view(state: State, seat: Seat) -> View:
    """All that a seat knows: its own cards and what lies open."""
    own = state.seen_own[seat]
    if own is None:
        own = state.seen_own[seat] = Own(state, seat)
    turn = state.seen_turn
    if turn is None:
        turn = state.seen_turn = Turn(state)
    players = state.seen_all
    if players is None:
        players = state.seen_all = seen_players(state)
    board = state.seen_board
    if board is None:
        board = state.seen_board = Board(state)
    files = state.seen_files
    if files is None:
        files = state.seen_files = Files(state)
    chain = state.seen_chain
    if chain is None:
        chain = state.seen_chain = Chain(state)
    return View(state, seat, own, turn, players, board, files, chain)


def seen_players(state: State) -> tuple[Player, ...]:
    """Everybody, those anew whose numbers of cards have changed."""
    seen = state.seen_players
    for seat, player in enumerate(seen):
        if player is None:
            seen[seat] = Player(state, seat)
    return tuple(cast("list[Player]", seen))


def seen_row(state: State, number: int) -> tuple[int, ...]:
    """A row as everybody sees it."""
    row = state.rows[number]
    if state.hidden[number]:
        return tuple(row[:-1]) + (face_down(state.deck.colour[row[-1]]),)  # noqa: RUF005 - is made at once
    return tuple(row)


def own_pile(state: State, seat: Seat) -> tuple[Card, ...]:
    """The top of the own pile, as far as it is known."""
    known = state.known[seat]
    return tuple(state.piles[seat][: -known - 1 : -1]) if known else ()


def own_lost(state: State, seat: Seat) -> tuple[Card, ...]:
    """Own Lobby cards that left the game unseen."""
    colour = state.deck.colour
    return tuple([card for card in state.unseen if colour[card] == seat])


def own_hits(state: State, seat: Seat) -> tuple[Card, ...]:
    """The R cards of the hand."""
    hits = state.deck.hits
    return tuple([card for card in state.hands[seat] if hits[card]])


def own_anytime(state: State, seat: Seat) -> tuple[Card, ...]:
    """The cards of the hand that may be laid at any time."""
    anytime = state.deck.anytime
    return tuple([card for card in state.hands[seat] if card in anytime]) if anytime else ()


def own_down(state: State, seat: Seat) -> tuple[Card, ...]:
    """By row the card of that seat that lies there face down."""
    colour = state.deck.colour
    found = [NONE] * len(state.rows)
    for row, hidden in enumerate(state.hidden):
        if hidden:
            card = state.rows[row][-1]
            if colour[card] == seat:
                found[row] = card
    return tuple(found)


def seen_gone(state: State) -> tuple[int, ...]:
    """Lobby cards that left the game as everybody sees them."""
    colour = state.deck.colour
    unseen = state.unseen
    return tuple([face_down(colour[card]) if card in unseen else card for card in state.lobby_gone])


def face_down(seat: Seat) -> int:
    """How a card stands in a view that shows only its back, and by the back's colour its seat."""
    return -2 - seat


def holder(deck: Deck, cards: list[Card], targets: list[Seat]) -> Seat:
    """Before whom the card would lie now: where the last transfer sends it, or where it was laid."""
    at = len(cards) - 1
    kind = deck.kind
    while kind[cards[at]] == DU_IRRST_DICH:
        at -= 1
    return targets[at]


def place(row: int, at: int) -> int:
    """A place on the board as one number."""
    return row * PLACES + at


def stir(state: State, row: int, card: Card) -> None:
    """A Lobby card came to a row, left it or was turned up: the row changes, and what its owner knows.

    The row is NONE for a card that never lay in one.
    """
    owner = state.deck.colour[card]
    if row != NONE:
        state.seen_rows[row] = None
    state.seen_board = None
    state.seen_own[owner] = None
    state.seen_down[owner] = None


def receive(state: State, seat: Seat, card: Card) -> None:
    """A card comes to a hand."""
    deck = state.deck
    state.hands[seat].append(card)
    if deck.colour[card] >= 0:
        state.lobby_held[seat] += 1
    else:
        state.mobbing_held[seat] += 1
        if deck.kind[card] >= GESTAENDNIS:
            state.extras_held[seat] += 1
    state.drawn.append(card)
    hand_changed(state, seat, card)


def hand_changed(state: State, seat: Seat, card: Card) -> None:
    """That card came to a hand or left it, from a pile or the table."""
    if state.deck.hits[card]:
        state.seen_hits[seat] = None
    state.seen_own[seat] = None
    state.seen_turn = None
    player_changed(state, seat)


def player_changed(state: State, seat: Seat) -> None:
    """Somebody has more cards now, or fewer."""
    state.seen_players[seat] = None
    state.seen_all = None


def all_changed(state: State) -> None:
    """Somebody put the table into another order altogether."""
    for seat in range(state.seats):
        state.seen_own[seat] = state.seen_players[seat] = None
        state.seen_pile[seat] = state.seen_down[seat] = None
        state.seen_lost[seat] = state.seen_hits[seat] = None
        state.seen_fronts[seat] = None
    for row in range(len(state.seen_rows)):
        state.seen_rows[row] = None
    state.seen_all = state.seen_turn = None
    state.seen_limits = state.seen_members = state.seen_gone = None
    state.seen_board = state.seen_bad = state.seen_files = state.seen_chain = None


def remember(state: State, seat: Seat, card: Card) -> None:
    """A Mobbing card leaves a hand: how many are left there, and how many may be from the right pile (M-R03).

    Boss deaths and Extra cards were there and nowhere else.
    """
    kind = state.deck.kind[card]
    state.mobbing_held[seat] -= 1
    if kind >= GESTAENDNIS:
        state.extras_held[seat] -= 1
    if kind >= GESTAENDNIS or kind == GESTORBEN or state.late[seat] > state.mobbing_held[seat]:
        state.late[seat] -= 1


def leave(state: State, card: Card, *, seen: bool = True) -> None:
    """A Lobby card leaves the game, for all to see or face down."""
    owner = state.deck.colour[card]
    state.lobby_gone.append(card)
    if not seen:
        state.unseen.append(card)
        state.seen_lost[owner] = None
    gone = state.seen_gone
    if gone is not None:
        state.seen_gone = gone + (card if seen else face_down(owner),)  # noqa: RUF005 - is made at once


def take(state: State, seat: Seat, card: Card) -> None:
    """A card leaves a hand to be played; it counts for the guard (M-C03) and the statistics."""
    deck = state.deck
    state.hands[seat].remove(card)
    if deck.colour[card] >= 0:
        state.lobby_held[seat] -= 1
    else:
        remember(state, seat, card)
    hand_changed(state, seat, card)
    state.stirred = True
    state.laid.append(card)
    state.laid_by.append(seat)


def tell(
    state: State,
    event: str,
    kind: str,
    seat: Seat | None,
    cards: Sequence[Card] = (),
    seen_by: Sequence[Seat] | None = EVERYBODY,
    named: Mapping[str, Card | Sequence[Card]] | None = None,
    more: Mapping[str, Any] | None = None,
) -> None:
    """One thing that happened, for the log; ask `state.told` before, so that nothing is made in vain."""
    if state.told is not None:
        state.told.append(Event(event, kind, seat, tuple(cards), seen_by, named or {}, more or {}))


def cards(state: State) -> list[Card]:
    """Every card that lies anywhere on the table, for the law that none is lost."""
    found = [*state.deck.boss, *state.members, *state.left, *state.right, *state.deaths, *state.gone]
    found += state.lobby_gone + state.aside + state.chain_cards
    for group in (state.hands, state.piles, state.loose, state.rows, state.fronts):
        for some in group:
            found += some
    return found
