"""Phase 2, the AGB cards: Q-R09 to Q-R13, Q-R17, Q-R19 to Q-R21.

The loser is asked first, then the uninvolved; whoever plays a card closes the asking. A booster that takes
the lead may be answered by the leader's booster, and nothing else follows anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardgen.engine.rules import Card, Event, Seat
from cardgen.games.minderheiten_quartett.deck import (
    BEST_OF_FIGHT,
    BUNDESREGIERUNG,
    CATEGORIES,
    CROSS,
    GENMANIPULATION,
    GOVERN,
    INTERVENE,
    MINORITY,
    NONE,
    PASS,
    VOTE,
    WINNER_CHOICE,
    ZIVILCOURAGE,
    Deck,
    Made,
    Move,
)
from cardgen.games.minderheiten_quartett.models import halved
from cardgen.games.minderheiten_quartett.rules.ending import award, end_round
from cardgen.games.minderheiten_quartett.rules.fight import uninvolved
from cardgen.games.minderheiten_quartett.rules.table import (
    CHOOSING,
    COUNTERING,
    RESCUED,
    VOTING,
    State,
    View,
    ask,
    forget,
    held,
    lay,
    take_back,
    tell,
    victory_changed,
)

VOTES = ((VOTE, 0, NONE), (VOTE, 1, NONE))
PASSING: Final[Any] = PASS
GOVERNING: Final[Any] = GOVERN
"""Moves made once, see `Made`."""


# --- who is asked: Q-R11, Q-R12 ------------------------------------------------------------------------


def answers(view: View) -> list[Move]:
    """Q-R10 to Q-R12, Q-C02, Q-C04, Q-C05: what the loser or somebody uninvolved may play, or pass."""
    deck = view.deck
    kinds = deck.kind
    lost = view.seat == view.fight.loser
    found: list[Move] = [PASSING]
    helps = boosts = False
    for card in view.hand:
        kind = kinds[card]
        if kind == MINORITY:
            continue
        if kind == BUNDESREGIERUNG and (deck.loser_governs or not lost):
            if len(found) == 1:
                found.append(GOVERNING)
        elif kind == ZIVILCOURAGE:
            helps = not lost
        elif kind == GENMANIPULATION:
            boosts = lost
    if helps:
        supports = deck.supports
        found += [supports[card] for card in view.hand if card < len(supports)]
    if boosts:
        found += crossed(view, deck.crosses)
    return found


def boosts(view: View, moves: Made) -> list[Move]:
    """Q-R20, Q-C24: a booster needs a minority on the own victory pile."""
    return crossed(view, moves) if held(view.deck, view.hand, GENMANIPULATION) != NONE else []


def crossed(view: View, moves: Made) -> list[Move]:
    """Q-C24: with every minority on the own victory pile."""
    number = len(moves)
    return [moves[card] for card in view.players[view.seat].victory if card < number]


def answer(state: State, move: Move) -> None:
    """Q-R11: whoever is asked plays a card or passes; when nobody has played, the leader takes both."""
    seat = state.asking[0]
    state.asking = state.asking[1:]
    verb = move[0]
    if verb == INTERVENE:
        intervene(state, seat)
    elif verb == CROSS:
        cross(state, seat, move[2])
    elif move == PASS:
        if state.told is not None:
            tell(state, "move", "pass", seat, role="loser" if seat == state.loser else "uninvolved")
        if not state.asking:
            award(state, state.leader, "lead")
    else:
        support(state, seat, move[2])


def bring(state: State, seat: Seat, kind: int) -> Card:
    """An AGB card comes from the hand onto the table."""
    card = held(state.deck, tuple(state.hands[seat]), kind)
    lay(state, seat, card, state.hands[seat])
    forget(state, seat, card)
    return card


# --- "Die Bundesregierung greift ein": Q-R17 -----------------------------------------------------------


def intervene(state: State, seat: Seat) -> None:
    """Q-R17, Q-C03, Q-C25: always right, or right unless most of those not concerned say no."""
    card = bring(state, seat, BUNDESREGIERUNG)
    state.player = seat
    if state.told is not None:
        tell(state, "move", "intervene", seat, (card,))
    voters = tuple([other for other in uninvolved(state) if other != seat]) if state.deck.vote else ()
    if voters:
        ask(state, VOTING, voters)
    else:
        award(state, seat, "government")


def vote(state: State, move: Move) -> None:
    """Q-C25: one after the other; a tie is proof enough."""
    seat = state.asking[0]
    state.asking = state.asking[1:]
    yes = move[1]
    state.yes += yes
    state.no += 1 - yes
    state.seen_fight = None
    if state.told is not None:
        tell(state, "move", "vote", seat, yes=bool(yes))
    if state.asking:
        return
    if state.yes >= state.no:
        award(state, state.player, "government")
    else:
        award(state, state.leader, "unproven")


# --- "Zivilcourage": Q-R19 -----------------------------------------------------------------------------


def support(state: State, seat: Seat, helper: Card) -> None:
    """Q-R19, Q-C06, Q-C23: two against one in the category that decides; stars only."""
    deck = state.deck
    card = bring(state, seat, ZIVILCOURAGE)
    lay(state, seat, helper, state.hands[seat])
    forget(state, seat, helper)
    state.player = seat
    leading, losing = fighters(state)
    own = state.first if state.leader == state.turn else state.second
    category = decisive(deck, leading, own, (state.first, state.second))
    joint = deck.stars[losing][category] + deck.stars[helper][category]
    against = deck.stars[leading][category]
    if state.told is not None:
        values = (halved(joint), halved(against))
        more = {"category": CATEGORIES[category], "values": values, "success": joint > against}
        state.told.append(Event("move", "support", seat, (card, helper), more=more))
    if joint <= against:
        award(state, state.leader, "courage failed")
        return
    state.offered = [losing, leading, helper]
    state.won += (losing, helper, card)
    ask(state, CHOOSING, (seat,))


def fighters(state: State) -> tuple[Card, Card]:
    """The leading and the losing minority."""
    pair = (state.attack, state.defence)
    return pair if state.leader == state.turn else pair[::-1]


def decisive(deck: Deck, leading: Card, own: int, fought: Sequence[int]) -> int:
    """Q-C06, Q-C26: the leader's category, or its best; of equals the leader's own, else the first."""
    if deck.courage == WINNER_CHOICE:
        return own
    stars = deck.stars[leading]
    among = sorted(fought) if deck.courage == BEST_OF_FIGHT else range(len(stars))
    best = max(stars[category] for category in among)
    return own if stars[own] == best else next(one for one in among if stars[one] == best)


def choices(view: View) -> list[Move]:
    """Q-R19: any minority that is still offered."""
    takes = view.deck.takes
    return [takes[card] for card in view.fight.offered]


def choose(state: State, move: Move) -> None:
    """Q-R19: the supporter's first choice, for the victory pile, with the G card."""
    seat, card = state.player, move[2]
    state.offered.remove(card)
    state.victory[seat] += [one for one in state.table if one not in state.offered]
    state.table[:] = state.offered
    victory_changed(state, seat)
    if state.told is not None:
        tell(state, "move", "take", seat, (card,), to="victory")
    ask(state, RESCUED, (state.loser,))


def rescue(state: State, move: Move) -> None:
    """Q-R19: the rescued player takes one into the hand, the supporter the last."""
    card = move[2]
    state.offered.remove(card)
    (last,) = state.offered
    state.offered.clear()
    take_back(state, state.loser, card)
    take_back(state, state.player, last)
    state.table.clear()
    if state.told is not None:
        tell(state, "move", "take", state.loser, (card,), to="hand")
        state.told.append(Event("reveal", "last", state.player, (last,)))
    end_round(state)


# --- "Genmanipulation": Q-R20, Q-R21 -------------------------------------------------------------------


def cross(state: State, seat: Seat, extra: Card) -> None:
    """Q-R20, Q-C07, Q-C09: in the loser's own category; what does not take the lead has lost at once."""
    state.trail += boost(state, seat, extra, "cross", state.trail)
    if state.trail > state.lead:
        ask(state, COUNTERING, (state.leader,))
    else:
        award(state, state.leader, "booster failed")


def boost(state: State, seat: Seat, extra: Card, verb: str, before: int) -> int:
    """A booster and a minority from the own victory pile: the half stars that come to the fighting value."""
    card = bring(state, seat, GENMANIPULATION)
    lay(state, seat, extra, state.victory[seat])
    state.player = seat
    category = state.first if seat == state.turn else state.second
    more = state.deck.stars[extra][category]
    if state.told is not None:
        against = state.lead if verb == "cross" else state.trail
        values = (halved(before + more), halved(against))
        tell(state, "move", verb, seat, (card, extra), category=CATEGORIES[category], values=values)
    return more


def counters(view: View) -> list[Move]:
    """Q-R12, Q-C08: the leader may answer a booster with a booster, whoever attacked."""
    return [PASSING, *boosts(view, view.deck.counters)]


def counter(state: State, move: Move) -> None:
    """Q-R20, Q-R21, Q-C07: more takes all, equal gives all back, less leaves all to the first booster."""
    leader, loser = state.leader, state.loser
    if move == PASS:
        if state.told is not None:
            tell(state, "move", "pass", leader, role="leader")
        award(state, loser, "booster")
        return
    state.lead += boost(state, leader, move[2], "counter", state.lead)
    if state.lead > state.trail:
        award(state, leader, "countered")
    elif state.lead < state.trail:
        award(state, loser, "counter failed")
    else:
        draw_even(state)


def draw_even(state: State) -> None:
    """Q-R21, Q-T05: the minorities go back where they came from, boosters to their players' victory piles."""
    if state.told is not None:
        state.told.append(Event("reveal", "even", None, tuple(state.table)))
    for card, owner in zip(state.table[:], state.owners[:], strict=True):
        if card in (state.attack, state.defence):
            take_back(state, owner, card)
        else:
            state.victory[owner].append(card)
            victory_changed(state, owner)
    end_round(state)
