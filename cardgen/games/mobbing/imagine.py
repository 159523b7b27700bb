"""Tables of "Mobbing: Reine Chefsache" that look to one seat as the real one does, for bots that search.

Hidden are other hands, all piles but what oneself sorted, and others' face-down cards, in the rows and out of
the game (1.6). What is known of them is kept to: which colour a back has, that only what is laid lies face
down, that boss deaths and Extra cards were in the right pile, and who can have drawn from it.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp
from typing import Final

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Card, Seat
from cardgen.games.mobbing.deck import EINWAND, NONE, UMGESTIMMT, Move
from cardgen.games.mobbing.rules.ending import lobby_totals
from cardgen.games.mobbing.rules.table import (
    ARRANGE,
    DRAWING,
    Chain,
    Files,
    Player,
    State,
    Turn,
    View,
    face_down,
)

PATIENCE: Final = 30
"""So many play-outs compare first moves before any reply is looked at."""
ROUNDS: Final = 2
"""So many rounds are played out before the table is judged."""
FIRM: Final = 2.0
"""So much of a reference makes it e times as likely to stay in as to be out."""
CLEAR: Final = 3.0
"""So many halves more in a row make its vote e times as likely."""
ABSENT: Final = 0.5
"""How likely is the vote of a row one has nothing in, beside the first halves there."""


def imagine(view: View, rng: Stream) -> State:
    """A table with the hidden cards dealt anew."""
    turn = view.turn
    state = State(view.deck, len(view.players), None)
    state.phase = view.phase
    state.asking = view.asking
    take_turn(state, turn)
    for seat, player in enumerate(view.players):
        take_player(state, seat, player)
    take_files(state, view.files)
    take_chain(state, view.chain)
    set_aside(state, view)
    deal_lobby(state, view, rng)
    deal_mobbing(state, view, rng)
    state.seen_own[view.seat] = view.own
    state.seen_turn = turn
    state.seen_players[:] = view.players
    state.seen_board = view.board
    state.seen_files = view.files
    state.seen_chain = view.chain
    return state


# --- what lies open ------------------------------------------------------------------------------------


def take_turn(state: State, turn: Turn) -> None:
    """Whose turn it is, and how far."""
    state.turn = turn.turn
    state.turns = turn.turns
    state.start = (turn.turn - turn.turns) % state.seats
    state.plays = turn.laid
    state.owed = turn.owed
    state.idle = turn.idle
    state.stirred = turn.stirred
    state.last_turns = turn.last_turns


def take_player(state: State, seat: Seat, player: Player) -> None:
    """How many cards somebody holds."""
    state.lobby_held[seat] = player.lobby
    state.mobbing_held[seat] = player.mobbing
    state.extras_held[seat] = player.extras
    state.late[seat] = player.late
    state.known[seat] = player.known


def take_files(state: State, files: Files) -> None:
    """The references, and the Mobbing cards that are through."""
    state.fronts = [list(front) for front in files.fronts]
    state.bad = sorted(files.bad)
    state.references = list(files.references)
    state.if_dead = list(files.if_dead)
    state.deaths = list(files.deaths)
    state.gone = list(files.gone)


def take_chain(state: State, chain: Chain) -> None:
    """The card being played, with its reactions."""
    state.chain_cards = list(chain.cards)
    state.chain_seats = list(chain.seats)
    state.chain_targets = list(chain.targets)
    state.chain_side = chain.side
    state.back = chain.back


def set_aside(state: State, view: View) -> None:
    """The board, and what is not in this game."""
    deck = view.deck
    board = view.board
    state.members = list(board.members)
    state.limits = list(board.limits)
    state.aside = [card for colour in deck.lobby[state.seats :] for card in colour]
    state.aside += [member for member in deck.members if member not in board.members]
    if not deck.extra:
        state.aside += deck.extras


# --- Lobby cards: everybody has a colour ---------------------------------------------------------------


def deal_lobby(state: State, view: View, rng: Stream) -> None:
    """The rows with all face-down cards, those out of the game, and everybody's hand and pile."""
    board = view.board
    state.rows = [list(row) for row in board.rows]
    state.hidden = [up < len(row) for up, row in zip(board.up, board.rows, strict=True)]
    state.lobby_gone = list(board.gone)
    seen = {card for row in board.rows for card in row}
    seen.update(board.gone)
    unseen: list[list[Card]] = []
    for seat in range(state.seats):
        hidden = [card for card in view.deck.lobby[seat] if card not in seen]
        if seat == view.seat:
            unseen.append(own_lobby(state, view, hidden, rng))
        else:
            unseen.append(other_lobby(state, view, seat, hidden, rng))
    for at, back in enumerate(board.gone):
        if back < NONE:
            state.lobby_gone[at] = card = unseen[-2 - back].pop()
            state.unseen.append(card)


def own_lobby(state: State, view: View, hidden: list[Card], rng: Stream) -> list[Card]:
    """Own cards: the order of the pile is known as far as it was sorted. Gives those lost."""
    own = view.own
    seat = view.seat
    known = {*own.hand, *own.pile, *own.down, *own.lost, *own.loose}
    pile = [card for card in hidden if card not in known]
    rng.shuffle(pile)
    pile += own.pile[::-1]
    state.piles[seat] = pile
    state.hands[seat] = list(own.hand)
    state.loose[seat] = list(own.loose)
    for row, card in enumerate(own.down):
        if card != NONE:
            state.rows[row][-1] = card
    return list(own.lost[::-1])


def other_lobby(state: State, view: View, seat: Seat, hidden: list[Card], rng: Stream) -> list[Card]:
    """Somebody else's cards: first those that lie face down, which can be laid. Gives those lost unseen."""
    kind = view.deck.kind
    player = view.players[seat]
    back = face_down(seat)
    rng.shuffle(hidden)
    down = [row for row, cards in enumerate(state.rows) if cards and cards[-1] == back]
    need = len(down) + view.board.gone.count(back)
    laid: list[Card] = []
    rest: list[Card] = []
    for card in hidden:
        if len(laid) < need and kind[card] != EINWAND and kind[card] != UMGESTIMMT:
            laid.append(card)
        else:
            rest.append(card)
    for row in down:
        state.rows[row][-1] = laid.pop()
    hand = player.lobby
    pile = hand + player.pile
    state.hands[seat] = rest[:hand]
    state.piles[seat] = rest[hand:pile]
    state.loose[seat] = rest[pile:]
    return laid


# --- Mobbing cards -------------------------------------------------------------------------------------


def deal_mobbing(state: State, view: View, rng: Stream) -> None:
    """Other hands and both piles; boss deaths only where cards of the right pile can be (M-R03)."""
    deck = view.deck
    turn = view.turn
    players = view.players
    files = view.files
    seen = {*view.own.hand, *view.chain.cards, *files.deaths, *files.gone}
    for front in files.fronts:
        seen.update(front)
    early = [card for card in deck.mobbing if card not in seen]
    rng.shuffle(early)
    extras = [card for card in deck.extras if card not in seen] if deck.extra else []
    rng.shuffle(extras)
    others = [seat for seat in range(state.seats) if seat != view.seat]
    for seat in others:
        for _ in range(players[seat].extras):
            state.hands[seat].append(extras.pop())
    plain = [players[seat].mobbing - players[seat].extras for seat in others]
    maybe = [
        min(players[seat].late - players[seat].extras, count)
        for seat, count in zip(others, plain, strict=True)
    ]
    late = [card for card in deck.deaths if card not in seen]
    for _ in range(turn.right - len(extras) + sum(maybe) - len(late)):
        late.append(early.pop())
    rng.shuffle(late)
    for seat, count, from_right in zip(others, plain, maybe, strict=True):
        hand = state.hands[seat]
        hand += [late.pop() for _ in range(from_right)]
        hand += [early.pop() for _ in range(count - from_right)]
    state.left = early
    state.right = right_pile(late, extras, turn, rng)


def right_pile(late: list[Card], extras: list[Card], turn: Turn, rng: Stream) -> list[Card]:
    """The right pile in any order that shows the same back on top."""
    if not turn.right:
        return []
    top = (extras if turn.extra_on_top else late).pop()
    pile = late + extras
    rng.shuffle(pile)
    pile.append(top)
    return pile


# --- what to think about, and how far -------------------------------------------------------------------


def pays(view: View) -> bool:
    """To sort one's pile and to draw is left to the guide.

    Sorted by chance a pile plays as well as by rule, and no number of play-outs tells one draw from another.
    """
    return view.phase not in (ARRANGE, DRAWING)


def foresee(view: View, state: State) -> tuple[list[float], list[float]] | None:
    """After two rounds: the votes that are near, for whoever stays in; the chair by their third power.

    Of a play or an answer this tells as much as the same number of play-outs to the end, which take four
    times as long.
    """
    seats = state.seats
    if state.asking or state.turns < view.turn.turns + ROUNDS * seats:
        return None
    references = expected(state)
    stay = [1.0 / (1.0 + exp((0.5 - reference) / FIRM)) for reference in references]
    points: list[float] = []
    chances: list[float] = []
    whole = 0.0
    for reference, stays, count in zip(references, stay, near(state, stay), strict=True):
        promise = max(stays * (state.deck.vote * count + reference), 0.001)
        points.append(promise)
        chances.append(promise * promise * promise)
        whole += promise * promise * promise
    return [chance / whole for chance in chances], points


def near(state: State, stay: list[float]) -> list[float]:
    """The votes everybody may hope for: of every row a part, the greater the more lies there."""
    special = state.deck.special
    everybody = [True] * state.seats
    votes = [0.0] * state.seats
    for row, limit in zip(state.rows, state.limits, strict=True):
        weight = float(limit) if special else 1.0
        claims: list[float] = []
        whole = 0.0
        for total, stays in zip(lobby_totals(state, row, everybody), stay, strict=True):
            claim = stays * exp(total / CLEAR) if total else stays * ABSENT
            claims.append(claim)
            whole += claim
        for seat, claim in enumerate(claims):
            votes[seat] += weight * claim / whole
    return votes


def expected(state: State) -> list[float]:
    """The references as they will count: after a rumour the boss is half dead."""
    fatal = state.deck.fatal
    deaths = min(len(state.deaths), fatal)
    return [
        float((fatal - deaths) * one + deaths * dead) / float(fatal)
        for one, dead in zip(state.references, state.if_dead, strict=True)
    ]


def meaning(view: View, move: Move) -> Hashable:
    """Cards by their kind and value, for many are alike."""
    verb, card, where, other = move
    if card < 0:
        return move
    deck = view.deck
    return (verb, where, other, deck.kind[card], deck.halves[card], deck.worth[card], deck.worth_dead[card])
