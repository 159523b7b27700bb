"""The rules of "Minderheiten-Quartett", Q-R01 to Q-R23, with the rulings Q-C01 to Q-C30.

Read it beside the rulebook: the setup here, the fight in `fight`, phase 2 in `agb`, the end of round and game
in `ending`; what lies where in `table`, the numbers in `deck`. Verbs in the log: `challenge`, `attack`,
`defend`, `promise`, `skip`, `pass`, `intervene`, `vote`, `support`, `take`, `cross`, `counter`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.engine.options import refuse_seats
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Event, Seat
from cardgen.games.minderheiten_quartett.deck import NONE, Deck, Move, deck
from cardgen.games.minderheiten_quartett.rules.agb import (
    VOTES,
    answer,
    answers,
    choices,
    choose,
    counter,
    counters,
    rescue,
    vote,
)
from cardgen.games.minderheiten_quartett.rules.ending import begin_turn, bound, parts, result, scores
from cardgen.games.minderheiten_quartett.rules.fight import (
    attack,
    attacks,
    begin,
    defences,
    defend,
    openings,
)
from cardgen.games.minderheiten_quartett.rules.table import (
    ASKED,
    ATTACKING,
    CHALLENGING,
    CHOOSING,
    COUNTERING,
    DEFENDING,
    REASONS,
    RESCUED,
    VOTING,
    Fight,
    Player,
    State,
    View,
    all_changed,
    cards,
    draw,
    shuffle,
    view,
)

__all__ = [
    "ASKED", "ATTACKING", "CHALLENGING", "CHOOSING", "COUNTERING", "DEFENDING", "NONE", "REASONS", "RESCUED",
    "VOTING", "Deck", "Fight", "Move", "Player", "State", "View", "all_changed", "bound", "cards", "deck",
    "moves", "parts", "play", "result", "scores", "setup", "to_act", "view",
]  # fmt: skip


# --- the setup: Q-R01 to Q-R03 -------------------------------------------------------------------------


def setup(deck: Deck, seats: int, rng: Stream, told: list[Event] | None = None) -> State:
    """Q-R01 to Q-R03: two piles, two minorities each, the rest together, one more each; who starts."""
    refuse_seats(seats, deck.fewest, deck.most_seats, deck.start)
    state = State(deck, seats, told)
    start = rng.below(seats)
    state.start = state.turn = start if deck.start == NONE else deck.start
    if told is not None:
        told.append(Event("reveal", "start", state.start))
    order = (state.start, *state.order[state.start])
    state.pile = list(deck.minorities)
    shuffle(state, state.pile, rng, "minorities")
    for seat in order:
        draw(state, seat, deck.dealt, "deal", "minorities")
    state.pile += [card for card in deck.agb if card not in state.box]
    shuffle(state, state.pile, rng, "pile")
    for seat in order:
        draw(state, seat, deck.hand - deck.dealt, "deal", "third")
    begin_turn(state)
    return state


# --- whose decision, what is allowed -------------------------------------------------------------------


def to_act(state: State) -> Seat | None:
    """Whoever is asked; None at the end. Everybody sees who it is, and why."""
    asking = state.asking
    return asking[0] if asking else None


def votes(view: View) -> Sequence[Move]:
    """Q-C25: proven or not."""
    return VOTES


def moves(view: View) -> Sequence[Move]:
    """Every legal move."""
    step = view.step
    if step == ASKED:
        return answers(view)
    if step == CHALLENGING:
        return openings(view)
    if step == ATTACKING:
        return attacks(view)
    if step == DEFENDING:
        return defences(view)
    if step == COUNTERING:
        return counters(view)
    return votes(view) if step == VOTING else choices(view)


def play(state: State, move: Move, rng: Stream) -> None:
    """Carry out one decision and what follows from it."""
    step = state.step
    if step == ASKED:
        answer(state, move)
    elif step == CHALLENGING:
        begin(state, move)
    elif step == ATTACKING:
        attack(state, move)
    elif step == DEFENDING:
        defend(state, move)
    elif step == COUNTERING:
        counter(state, move)
    elif step == VOTING:
        vote(state, move)
    elif step == CHOOSING:
        choose(state, move)
    else:
        rescue(state, move)
