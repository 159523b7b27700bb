"""Setup: M-R01 to M-R06, and the variants that change it."""

from __future__ import annotations

from cardgen.engine.options import refuse_seats
from cardgen.engine.rng import Stream
from cardgen.engine.rules import NOBODY, Card, Event, Seat
from cardgen.finding import DataError, Finding
from cardgen.games.mobbing.deck import NONE, PICK, SHUFFLE, Deck, Move
from cardgen.games.mobbing.rules.references import ask_for_anytime
from cardgen.games.mobbing.rules.table import PLAY, State, player_changed, receive, tell


def setup(deck: Deck, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """M-R01 to M-R06: the board, the Mobbing piles, the Lobby cards; who starts is drawn or given."""
    refuse_seats(seats, deck.fewest, deck.most_seats, deck.start)
    refuse_special_board(deck, seats)
    state = State(deck, seats, told)
    start = rng.below(seats)
    state.start = state.turn = start if deck.start == NONE else deck.start
    tell(state, "reveal", "start", state.turn)
    lay_out_board(state, rng)
    make_piles(state, rng)
    for step in range(seats):
        give_lobby(state, (state.turn + step) % seats, rng)
    state.aside += [card for colour in deck.lobby[seats:] for card in colour]
    if deck.chosen:
        state.asking = state.order[state.turn - 1]
    else:
        deal_mobbing(state)
    return state


def refuse_special_board(deck: Deck, seats: int) -> None:
    """M-R34, M-C36: the special board is for four players and more."""
    if deck.special and seats < deck.special_seats:
        what = (
            f"found {seats} seats with the special board; "
            f"allowed: {deck.special_seats} to {deck.most_seats}; add seats or leave the option out"
        )
        raise DataError([Finding("--option special_board=true", what)])


def lay_out_board(state: State, rng: Stream) -> None:
    """M-R01, M-R31, M-R34, M-C15: five members, or as many as players; with few, chance says which."""
    deck = state.deck
    members = list(deck.members)
    small = state.seats <= deck.small_seats
    rows = min(deck.most_rows, len(members))
    if small:
        rows = min(rows, deck.special_small_rows if deck.special else state.seats)
    if rows < len(members):
        rng.shuffle(members)
    state.members = members[:rows]
    state.aside += members[rows:]
    if deck.special:
        state.limits = [deck.number[member] for member in state.members]
    else:
        state.limits = [deck.small_row_limit if small else deck.row_limit] * rows
    state.rows = [[] for _ in range(rows)]
    state.hidden = [False] * rows
    tell(
        state,
        "reveal",
        "board",
        None,
        state.members,
        more={"side": "number" if deck.special else "plain", "limits": tuple(state.limits)},
    )


def make_piles(state: State, rng: Stream) -> None:
    """M-R02, M-R03, M-R33, M-C20: two equal piles; boss deaths, and extras if any, go into the right one."""
    deck = state.deck
    cards = list(deck.mobbing)
    rng.shuffle(cards)
    half = len(cards) // 2
    state.left = cards[:half]
    state.right = cards[half:] + list(deck.deaths)
    if deck.extra:
        state.right += deck.extras
    else:
        state.aside += deck.extras
    rng.shuffle(state.right)
    tell(state, "shuffle", "left", None, state.left[::-1], NOBODY)
    tell(state, "shuffle", "right", None, state.right[::-1], NOBODY)


def give_lobby(state: State, seat: Seat, rng: Stream) -> None:
    """M-R04, M-C23: a colour each; to be sorted by its player, or all by chance."""
    deck = state.deck
    cards = list(deck.lobby[seat])
    tell(state, "reveal", "colour", seat, cards)
    if deck.chosen:
        state.loose[seat] = cards
        return
    rng.shuffle(cards)
    state.piles[seat] = cards
    tell(state, "shuffle", "lobby", seat, cards[::-1], NOBODY)
    hand = [cards.pop() for _ in range(min(deck.hand_lobby, len(cards)))]
    for card in hand:
        receive(state, seat, card)
    tell(state, "deal", "lobby", seat, hand, (seat,))


def arrange(state: State, move: Move, rng: Stream) -> None:
    """M-R04, M-C23: a card for the hand, then for the pile from the top, or the rest at random."""
    seat = state.asking[0]
    loose = state.loose[seat]
    state.seen_own[seat] = state.seen_pile[seat] = None
    if move[0] == SHUFFLE:
        tell(state, "move", "shuffle", seat)
        under_pile(state, seat, loose, rng)
    else:
        card = move[1]
        loose.remove(card)
        if move[0] == PICK:
            tell(state, "move", "pick", seat, (card,), (seat,))
            receive(state, seat, card)
        else:
            tell(state, "move", "stack", seat, (card,), (seat,))
            put_under(state, seat, card)
        if len(loose) == 1 and len(state.hands[seat]) == state.deck.hand_lobby:
            put_under(state, seat, loose.pop())  # the last one has nowhere else to go
    player_changed(state, seat)
    if not loose:
        if state.told is not None:
            pile = state.piles[seat]
            known = pile[len(pile) - state.known[seat] :][::-1]
            named = {"hand": tuple(state.hands[seat]), "pile": tuple(known)}
            tell(state, "reveal", "sorted", seat, (), (seat,), named, {"unknown": len(pile) - len(known)})
        state.asking = state.asking[1:]
        if not state.asking:
            deal_mobbing(state)


def put_under(state: State, seat: Seat, card: Card) -> None:
    """The next card of the own pile, known to its player."""
    state.piles[seat].insert(0, card)
    state.known[seat] += 1


def under_pile(state: State, seat: Seat, loose: list[Card], rng: Stream) -> None:
    """The rest of the own pile, in an order that nobody knows."""
    rng.shuffle(loose)
    tell(state, "shuffle", "lobby", seat, loose[::-1], NOBODY)
    state.piles[seat][:0] = loose
    loose.clear()


def deal_mobbing(state: State) -> None:
    """M-R05: three Mobbing cards from the left pile; then the first turn begins."""
    for step in range(state.seats):
        seat = (state.turn + step) % state.seats
        hand = [state.left.pop() for _ in range(min(state.deck.hand_mobbing, len(state.left)))]
        for card in hand:
            receive(state, seat, card)
        tell(state, "deal", "mobbing", seat, hand, (seat,))
    state.phase = PLAY
    ask_for_anytime(state)
