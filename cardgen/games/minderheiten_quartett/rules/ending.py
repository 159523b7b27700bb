"""How a round, a turn and the game end: Q-R13, Q-R14, Q-R22, Q-R23, with Q-C13, Q-C14 and Q-C27."""

from __future__ import annotations

from cardgen.engine.rules import Result, Seat
from cardgen.games.minderheiten_quartett.deck import (
    GENMANIPULATION,
    MINORITY,
    NONE,
    WAHLVERSPRECHEN,
    ZIVILCOURAGE,
    Deck,
)
from cardgen.games.minderheiten_quartett.rules.table import (
    CHALLENGING,
    NO_FIGHT,
    ONLY_TIES,
    REASONS,
    State,
    ask,
    draw,
    tell,
    victory_changed,
)


def award(state: State, seat: Seat, why: str) -> None:
    """Q-R09, Q-R13: everything on the table goes to one victory pile, and the round is over."""
    for place, card in enumerate(state.table):
        if state.owners[place] == seat:
            state.won.append(card)
    if state.told is not None:
        tell(state, "reveal", "award", seat, state.table, why=why)
    state.victory[seat].extend(state.table)
    victory_changed(state, seat)
    end_round(state)


def end_round(state: State, tied: bool = False) -> None:
    """Q-R14, Q-C14, Q-C29: all draw up to the hand, the active player first; then the turn is over.

    The first fight with its draw ends what is shown to beginners (Q-C28); a promise before it does not.
    """
    fought = state.defender != NONE
    clear(state)
    state.rounds += 1
    state.skipped = 0
    if not tied:
        state.ties = 0
    if state.pile:
        refill(state, state.turn)
        for seat in state.order[state.turn]:
            refill(state, seat)
    if fought and state.open:
        state.open = False
    end_turn(state)


def clear(state: State) -> None:
    """Nothing is left on the table."""
    state.table.clear()
    state.owners.clear()
    state.defender = state.first = state.second = NONE
    state.attack = state.defence = NONE
    state.leader = state.loser = state.player = NONE
    state.lead = state.trail = 0
    state.yes = state.no = 0


def refill(state: State, seat: Seat) -> None:
    """Q-R14: up to three."""
    missing = state.deck.hand - len(state.hands[seat])
    if missing > 0 and state.pile:
        draw(state, seat, missing, "draw", "refill")


def end_turn(state: State) -> None:
    """Q-R14, Q-R22, Q-C13: the next player, unless nobody can fight or the same tie comes again and again."""
    deck, seats = state.deck, state.seats
    limit = deck.idle_pile[seats] if state.pile else deck.idle[seats]
    if state.skipped >= seats:
        state.ended = NO_FIGHT
    elif state.ties >= limit:
        state.ended = ONLY_TIES
    else:
        state.turn = (state.turn + deck.step) % seats
        begin_turn(state)
        return
    state.asking = ()


def begin_turn(state: State) -> None:
    """Q-C16: the active player decides what becomes of the turn."""
    if state.told is not None:
        tell(state, "reveal", "turn", state.turn)
    ask(state, CHALLENGING, state.deck.alone[state.turn])


# --- the count: Q-R23 ----------------------------------------------------------------------------------


def parts(state: State, seat: Seat) -> dict[str, int]:
    """Q-R23, Q-C19: points for minorities and complete groups, by letter; what AGB cards in hand cost."""
    deck = state.deck
    kind = deck.kind
    people = 0
    missing = list(deck.sizes)
    for card in state.victory[seat]:
        if kind[card] == MINORITY:
            people += 1
            group = deck.group[card]
            missing[group] = missing[group] - 1
    found = {"minorities": deck.point * people}
    for place, letter in enumerate(deck.letters):
        if not missing[place]:
            found[letter] = deck.bonus[place]
    left = sum(kind[card] != MINORITY for card in state.hands[seat])
    if left:
        found["agb"] = -deck.penalty * left
    return found


def scores(state: State) -> tuple[int, ...]:
    """Q-R23: as it would be if the game ended now."""
    return tuple([total(parts(state, seat)) for seat in range(state.seats)])


def total(part: dict[str, int]) -> int:
    """All parts together; machine code adds up faster than `sum`."""
    found = 0
    for value in part.values():
        found += value
    return found


def result(state: State) -> Result:
    """Q-R22, Q-R23, Q-C17: most points win, equal ones share.

    `turns` counts rounds: fights and promises; a skipped turn is none (Q-C27). A minority is laid each time
    it fights, helps or is crossed in, an AGB card when it is played; it has won when whoever brought it takes
    all, in Zivilcourage when it was on the side that won, as a promise when a minority came over.
    """
    counted = [parts(state, seat) for seat in range(state.seats)]
    points = tuple([total(one) for one in counted])
    best = max(points)
    return Result(
        reason=REASONS[state.ended],
        scores=points,
        parts=counted,
        winners=tuple([seat for seat, own in enumerate(points) if own == best]),
        start=state.start,
        turns=state.rounds,
        laid=state.laid,
        won=state.won,
        drawn=state.drawn,
    )


def bound(deck: Deck, seats: int) -> int:
    """Decisions in 17 x 10n rounds with the default tie limits, with fewer than n skipped turns between two.

    Sixteen rounds are no ties, for each of them uses up two minorities, or one and a Zivilcourage, or two
    boosters, or a promise. A round asks every other player for a fight, then for the attack, the defence, the
    answers of loser and uninvolved, and for their votes or two choices; a skipped turn asks for a fight too.
    """
    count = deck.counts
    courage = count[ZIVILCOURAGE]
    brief = count[WAHLVERSPRECHEN] + courage + count[GENMANIPULATION] // 2
    rows = brief + (len(deck.minorities) - courage) // 2 + 1
    rounds = rows * max(deck.idle[seats], deck.idle_pile[seats])
    challenges = (rounds + 1) * seats * seats
    return challenges + rounds * (3 * seats + 3)
