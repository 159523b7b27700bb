"""Lobby cards: M-R11 to M-R17. They lie in rows, one row for each member of the board."""

from __future__ import annotations

from cardgen.engine.rules import EVERYBODY, Card, Seat
from cardgen.games.mobbing.deck import ECHT_SCHADE, NONE, PLACES, UMGESTIMMT, Move
from cardgen.games.mobbing.rules.table import ROWS_FULL, State, leave, stir, take, tell


def lay(state: State, seat: Seat, move: Move) -> None:
    """M-R11, M-R12: face down at the end of a row; what lay there face down is turned up first."""
    _, card, row, _ = move
    take(state, seat, card)
    stir(state, row, card)
    if state.told is not None:
        member = {"member": state.members[row]}
        more = {"play": state.plays}
        tell(state, "reveal", "laid", seat, named=member, more=more)
        tell(state, "move", "lay", seat, (card,), (seat,), member, more)
    cards = state.rows[row]
    if state.hidden[row]:
        stir(state, row, cards[-1])
        if state.deck.kind[cards[-1]] == ECHT_SCHADE:
            echt_schade(state, row, card)
            return
        if state.told is not None:
            owner = state.deck.colour[cards[-1]]
            tell(state, "reveal", "turned", owner, cards[-1:], named={"member": state.members[row]})
    cards.append(card)
    state.hidden[row] = True
    check_rows(state)


def echt_schade(state: State, row: int, card: Card) -> None:
    """M-R16, M-C04: it leaves the game with the card laid on it, which nobody is shown (M-C07)."""
    trap = state.rows[row].pop()
    state.hidden[row] = False
    leave(state, trap)
    tell(
        state,
        "reveal",
        "echt_schade",
        state.deck.colour[trap],
        (trap,),
        named={"member": state.members[row]},
        more={"against": state.deck.colour[card]},
    )
    remove(state, row, card, seen=False)


def remove(state: State, row: int, card: Card, *, seen: bool) -> None:
    """A Lobby card leaves the game; one that lay face down is not shown unless the option says so (M-C07)."""
    owner = state.deck.colour[card]
    seen = seen or state.deck.reveal_removed
    leave(state, card, seen=seen)
    if state.told is not None:
        seen_by = EVERYBODY if seen else (owner,)
        tell(state, "reveal", "removed", owner, (card,), seen_by, {"member": state.members[row]})


def check_rows(state: State) -> None:
    """M-R13, M-R27 (3): the game ends when every row has reached its limit at the same moment."""
    for row, limit in enumerate(state.limits):
        if len(state.rows[row]) < limit:
            return
    state.ended = ROWS_FULL


def einwand(state: State, seat: Seat, move: Move) -> None:
    """M-R15: the last card of a row leaves the game, and so does Einwand!; it sets off nothing."""
    _, card, row, _ = move
    take(state, seat, card)
    leave(state, card)
    stir(state, NONE, card)
    if row == NONE:  # M-C05
        tell(state, "move", "einwand", seat, (card,), more={"play": state.plays})
        return
    if state.told is not None:
        member = {"member": state.members[row]}
        tell(state, "move", "einwand", seat, (card,), named=member, more={"play": state.plays})
    last = state.rows[row].pop()
    stir(state, row, last)
    hidden = state.hidden[row]
    state.hidden[row] = False
    remove(state, row, last, seen=not hidden)


def umgestimmt(state: State, seat: Seat, move: Move) -> None:
    """M-R17: two Lobby cards at two members change places, and Umgestimmt! leaves the game."""
    _, _, one, other = move
    card = next(card for card in state.hands[seat] if state.deck.kind[card] == UMGESTIMMT)
    take(state, seat, card)
    leave(state, card)
    stir(state, NONE, card)
    if one == NONE:  # M-C06
        tell(state, "move", "umgestimmt", seat, (card,), more={"play": state.plays})
        return
    row, at = divmod(one, PLACES)
    other_row, there = divmod(other, PLACES)
    cards = state.rows[row]
    others = state.rows[other_row]
    stir(state, row, cards[at])
    stir(state, other_row, others[there])
    cards[at], others[there] = others[there], cards[at]
    if state.told is not None:
        down = state.hidden[row] and at == len(cards) - 1
        named: dict[str, Card | tuple[Card, ...]] = {
            "member": state.members[row],
            "other_member": state.members[other_row],
        }
        if not down:
            named |= {"swapped": others[there], "for": cards[at]}
        more = {"place": at, "other_place": there, "face": "down" if down else "up", "play": state.plays}
        tell(state, "move", "umgestimmt", seat, (card,), named=named, more=more)
