"""The turn up to the reveal: Q-R04 to Q-R08, Q-R15, Q-R16 and Q-R18.

The active player challenges somebody, or promises something instead. Whoever is challenged and has no
minority says so before a category is named (Q-C21), so nobody looks into a hand.
"""

from __future__ import annotations

from cardgen.engine.rules import Card, Event, Seat
from cardgen.games.minderheiten_quartett.deck import (
    CATEGORIES,
    CHALLENGE,
    NONE,
    PROMISE,
    SKIP,
    WAHLVERSPRECHEN,
    Deck,
    Move,
)
from cardgen.games.minderheiten_quartett.models import halved
from cardgen.games.minderheiten_quartett.rules.ending import award, end_round, end_turn
from cardgen.games.minderheiten_quartett.rules.table import (
    ASKED,
    ATTACKING,
    DEFENDING,
    State,
    View,
    ask,
    changed,
    forget,
    has_minority,
    held,
    lay,
    take_back,
    tell,
    tell_laid,
    victory_changed,
)

# --- whom to challenge: Q-R04, Q-R15, Q-R16 ------------------------------------------------------------


def openings(view: View) -> list[Move]:
    """Q-R04, Q-C22: one must fight if one can; Q-R18: or promise; Q-R15: else the next player takes over."""
    deck = view.deck
    found: list[Move] = []
    if has_minority(deck, view.hand):
        players = view.players
        for seat in deck.orders[len(players)][view.seat]:
            if not players[seat].excused:
                found.append(deck.challenges[seat])
    unable = not found
    if held(deck, view.hand, WAHLVERSPRECHEN) != NONE:
        found += deck.promises
    if unable:
        found.append(SKIP)
    return found


def begin(state: State, move: Move) -> None:
    """The active player decides what becomes of the turn."""
    verb = move[0]
    if verb == CHALLENGE:
        challenge(state, move[1])
    elif verb == PROMISE:
        promise(state, move[2])
    else:
        skip(state)


def challenge(state: State, seat: Seat) -> None:
    """Q-R04, Q-C21: whoever has no minority says so, and somebody else must be found."""
    if state.told is not None:
        tell(state, "move", "challenge", state.turn, to=seat)
    prove(state, state.turn)
    if has_minority(state.deck, tuple(state.hands[seat])):
        prove(state, seat)
        state.defender = seat
        ask(state, ATTACKING, state.deck.alone[state.turn])
    else:
        excuse(state, seat)


def prove(state: State, seat: Seat) -> None:
    """Who challenges, or accepts, holds at least one minority."""
    if not state.least[seat]:
        state.least[seat] = 1
        changed(state, seat)


def excuse(state: State, seat: Seat) -> None:
    """Q-C21: a player without minorities says so; it holds until that hand gets a card."""
    state.excused[seat] = True
    changed(state, seat)
    if state.told is not None:
        tell(state, "reveal", "excused", seat)


def skip(state: State) -> None:
    """Q-R15, Q-R16: no fight and no promise. Who could have found an opponent has thereby no minority."""
    turn = state.turn
    if state.told is not None:
        tell(state, "move", "skip", turn)
    if not state.excused[turn]:
        for seat in state.order[turn]:
            if not state.excused[seat]:
                excuse(state, turn)
                break
    state.skipped += 1
    end_turn(state)


def promise(state: State, named: Card) -> None:
    """Q-R18, Q-C11: a minority that another holds or has won comes over; the card itself stays here."""
    turn = state.turn
    card = held(state.deck, tuple(state.hands[turn]), WAHLVERSPRECHEN)
    state.hands[turn].remove(card)
    forget(state, turn, card)
    state.laid.append(card)
    state.victory[turn].append(card)
    victory_changed(state, turn)
    if state.told is not None:
        to = {} if named == NONE else {"named": named}
        state.told.append(Event("move", "promise", turn, (card,), named=to))
    if named != NONE:
        if find(state, named):
            state.won.append(card)
        else:
            tell(state, "reveal", "unheard", turn)
    end_round(state)


def find(state: State, named: Card) -> bool:
    """Q-R18: whoever has it hands it over; whoever has not, has not until that hand gets a card."""
    for seat in state.order[state.turn]:
        if named in state.hands[seat]:
            hand_over(state, seat, named, "hand", state.hands[seat])
            return True
        if named in state.victory[seat]:
            hand_over(state, seat, named, "victory", state.victory[seat])
            return True
        state.without[seat].append(named)
        changed(state, seat)
    return False


def hand_over(state: State, seat: Seat, card: Card, place: str, lying: list[Card]) -> None:
    """Q-R18: in good faith."""
    lying.remove(card)
    if place == "hand":
        forget(state, seat, card)
        state.least[seat] = max(0, state.least[seat] - 1)
    state.victory[state.turn].append(card)
    victory_changed(state, state.turn)
    victory_changed(state, seat)
    if state.told is not None:
        more = {"to": state.turn, "place": place}
        state.told.append(Event("reveal", "handed", seat, (card,), more=more))


# --- the two minorities: Q-R04 to Q-R08 ----------------------------------------------------------------


def attacks(view: View) -> list[Move]:
    """Q-R04: any category, any minority."""
    table = view.deck.attacks
    number = len(table)
    found: list[Move] = []
    for card in view.hand:
        if card < number:
            found += table[card]
    return found


def defences(view: View) -> list[Move]:
    """Q-R05, Q-C01: a second category, any minority."""
    table = view.deck.defences[view.fight.first]
    number = len(table)
    found: list[Move] = []
    for card in view.hand:
        if card < number:
            found += table[card]
    return found


def attack(state: State, move: Move) -> None:
    """Q-R04: the category is named, the minority lies face down."""
    _, state.first, state.attack = move
    turn = state.turn
    lay(state, turn, state.attack, state.hands[turn])
    if state.told is not None:
        tell(state, "move", "attack", turn, category=CATEGORIES[state.first], to=state.defender)
        tell_laid(state, turn, state.attack)
    ask(state, DEFENDING, state.deck.alone[state.defender])


def defend(state: State, move: Move) -> None:
    """Q-R05: the second category and the second minority; then both are turned up."""
    _, state.second, state.defence = move
    seat = state.defender
    lay(state, seat, state.defence, state.hands[seat])
    if state.told is not None:
        tell(state, "move", "defend", seat, category=CATEGORIES[state.second])
        tell_laid(state, seat, state.defence)
    forget(state, state.turn, state.attack)
    forget(state, seat, state.defence)
    reveal(state)


def value(deck: Deck, card: Card, first: int, second: int) -> int:
    """Q-R06: the fighting value, in half stars."""
    stars = deck.stars[card]
    return stars[first] + stars[second]


def reveal(state: State) -> None:
    """Q-R06 to Q-R09: a trump, a tie, or a leader; in this order."""
    deck = state.deck
    attack, defence = state.attack, state.defence
    ours = value(deck, attack, state.first, state.second)
    theirs = value(deck, defence, state.first, state.second)
    if defence in deck.beats[attack]:
        won_by_trump(state, state.turn, (ours, theirs))
    elif attack in deck.beats[defence]:
        won_by_trump(state, state.defender, (ours, theirs))
    elif ours == theirs:
        tell_fight(state, "tie", (ours, theirs))
        tie(state)
    else:
        tell_fight(state, "lead", (ours, theirs))
        lead(state, ours, theirs)


def won_by_trump(state: State, winner: Seat, values: tuple[int, int]) -> None:
    """Q-R07, Q-C20: the trump's owner takes both, and there is no phase 2."""
    tell_fight(state, "trump", values)
    award(state, winner, "trump")


def tie(state: State) -> None:
    """Q-R08: with a blue eye back into the hands, and no phase 2."""
    take_back(state, state.turn, state.attack)
    take_back(state, state.defender, state.defence)
    state.table.clear()
    state.owners.clear()
    state.ties += 1
    end_round(state, tied=True)


def lead(state: State, ours: int, theirs: int) -> None:
    """Q-R09, Q-R11, Q-C12: phase 2 begins with the loser, then come the others in the direction of play.

    Everybody is asked, whether or not they hold an AGB card: that is nobody else's business.
    """
    turn, defender = state.turn, state.defender
    ahead = ours > theirs
    state.leader, state.loser = (turn, defender) if ahead else (defender, turn)
    state.lead, state.trail = (ours, theirs) if ahead else (theirs, ours)
    ask(state, ASKED, state.deck.alone[state.loser] + uninvolved(state))


def uninvolved(state: State) -> tuple[Seat, ...]:
    """Q-C12: who does not fight, in the direction of play from the active player."""
    return state.deck.uninvolved[state.seats][state.turn][state.defender]


def tell_fight(state: State, outcome: str, values: tuple[int, int]) -> None:
    """Both minorities with their fighting values, the challenger's first."""
    if state.told is not None:
        tell(
            state,
            "reveal",
            "fight",
            state.turn,
            (state.attack, state.defence),
            defender=state.defender,
            categories=(CATEGORIES[state.first], CATEGORIES[state.second]),
            values=tuple(halved(one) for one in values),
            outcome=outcome,
        )
