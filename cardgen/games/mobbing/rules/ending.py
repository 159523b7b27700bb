"""Both scorings and the new boss: M-R27 to M-R30, M-R34."""

from __future__ import annotations

from typing import Final

from cardgen.engine._native import mypyc_attr
from cardgen.engine.rules import Card, Result, Seat, Value
from cardgen.games.mobbing.deck import X2, Deck
from cardgen.games.mobbing.rules.table import REASONS, State, tell


@mypyc_attr(acyclic=True)
class Majority(Value):
    """One member's row: Lobby totals by seat, doubled; who leads; how many votes each leader gets."""

    __slots__ = ("leaders", "member", "totals", "votes")

    def __init__(self, member: Card, totals: tuple[int, ...], leaders: tuple[Seat, ...], votes: int) -> None:
        self.member: Final = member
        self.totals: Final = totals
        self.leaders: Final = leaders
        self.votes: Final = votes


def references(state: State) -> list[int]:
    """M-R28, M-R21, M-C19: what lies before every seat, with the other weights only if the boss is dead."""
    return state.if_dead if len(state.deaths) >= state.deck.fatal else state.references


def staying(state: State) -> list[bool]:
    """M-R28: who has a positive reference and stays in."""
    return [reference >= state.deck.least for reference in references(state)]


def majorities(state: State) -> list[Majority]:
    """M-R29, M-R34, M-C16: every row with its leaders; a total of nothing leads nowhere."""
    stay = staying(state)
    found: list[Majority] = []
    for number, member in enumerate(state.members):
        totals = lobby_totals(state, state.rows[number], stay)
        best = max(totals)
        leaders = tuple([seat for seat, total in enumerate(totals) if best and total == best])
        each = state.limits[number] if state.deck.special else 1
        found.append(Majority(member, tuple(totals), leaders, each))
    return found


def lobby_totals(state: State, row: list[Card], stay: list[bool]) -> list[int]:
    """M-R29: the Lobby values of each seat that stays in, in halves, doubled by its own x2."""
    deck = state.deck
    totals = [0] * state.seats
    for card in row:
        seat = deck.colour[card]
        if stay[seat]:
            totals[seat] += deck.halves[card]
    for card in row:
        if deck.kind[card] == X2:
            x2(totals, deck.colour[card])
    return totals


def x2(totals: list[int], seat: Seat) -> None:
    """M-R14: doubles what its owner has in the row, and nobody else's."""
    totals[seat] *= 2


def votes(state: State) -> list[int]:
    """M-R29: the votes of every seat."""
    found = [0] * state.seats
    for majority in majorities(state):
        for seat in majority.leaders:
            found[seat] += majority.votes
    return found


def parts(state: State) -> list[dict[str, int]]:
    """M-R30: votes first, then the reference; nothing for who has either none."""
    vote = state.deck.vote
    found: list[dict[str, int]] = []
    for stays, reference, count in zip(staying(state), references(state), votes(state), strict=True):
        found.append({"votes": vote * count, "reference": reference} if stays and count else {})
    return found


def scores(state: State) -> tuple[int, ...]:
    """M-R30: the higher, the nearer to the chair; 0 for who cannot have it."""
    return tuple([sum(part.values()) for part in parts(state)])


def result(state: State) -> Result:
    """M-R30, M-C34: the best of those with a positive reference and a vote; nobody if there are none."""
    counted = parts(state)
    points = tuple([sum(part.values()) for part in counted])
    best = max(points)
    wins = [best != 0 and score == best for score in points]
    laid_by = state.laid_by
    return Result(
        reason=REASONS[state.ended],
        scores=points,
        parts=counted,
        winners=tuple([seat for seat, won in enumerate(wins) if won]),
        start=state.start,
        turns=state.turns,
        laid=state.laid,
        won=[card for number, card in enumerate(state.laid) if wins[laid_by[number]]],
        drawn=state.drawn,
    )


def bound(deck: Deck, seats: int) -> int:
    """Decisions of the longest game: M-C03 bounds the turns, each with plays, draws and questions."""
    lobby = max(len(cards) for cards in deck.lobby)
    mobbing = len(deck.mobbing) + len(deck.deaths) + len(deck.extras)
    turns = seats * (lobby * seats + mobbing + 1)
    own = deck.plays + deck.draws + 1  # plays or a stop, draws, the bonus
    asked = seats * (deck.plays + 1) if deck.anytime else 0
    return seats * lobby + turns * (own + asked) + 2 * seats * mobbing


def tell_scoring(state: State) -> None:
    """Both scorings for the log: what lies before everybody, then row by row the totals and votes."""
    deck = state.deck
    dead = len(state.deaths) >= deck.fatal
    weights = deck.worth_dead if dead else deck.worth
    stay = staying(state)
    tell(state, "reveal", "scoring", None, more={"reason": REASONS[state.ended]})
    for seat, value in enumerate(references(state)):
        front = state.fronts[seat]
        more = {
            "weights": tuple([-weights[card] if card in state.bad else weights[card] for card in front]),
            "value": value,
            "stays": stay[seat],
            "boss": "dead" if dead else "alive",
        }
        tell(state, "reveal", "reference", seat, front, more=more)
    for number, (majority, row) in enumerate(zip(majorities(state), state.rows, strict=True)):
        more = {
            "row": number,
            "owners": tuple([deck.colour[card] for card in row]),
            "totals": tuple([whole(total) for total in majority.totals]),
            "leaders": majority.leaders,
            "votes": majority.votes,
        }
        tell(state, "reveal", "votes", None, row, named={"member": majority.member}, more=more)


def whole(halves: int) -> int | float:
    """A Lobby value as it is printed."""
    return halves / 2 if halves % 2 else halves // 2
