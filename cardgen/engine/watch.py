"""One game watched closely: what each decision was like, who led, who had and used which card.

Everything is read from what any game tells (`engine.rules.Event`), so no game has to do anything for it. It
takes about twice the time of a plain game; `tournament.batch` counts what a designer needs every day.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.engine.outcome import Outcome, outcome
from cardgen.engine.rng import streams
from cardgen.engine.rules import Bot, Card, Event, Rules, Seat

OPENING = ("deal", "draw")
"""Events that bring cards to a seat; those before the first decision make its opening hand."""


@dataclass(slots=True)
class Holding:
    """What became of a card at a seat: whether it began there, the decisions when it came and was used."""

    opening: bool
    came: int
    used: int = -1


@dataclass(slots=True)
class Watch:
    """A watched game. Decisions are counted from 0; `widths[d]` is how many moves there were to choose from.

    `kinds` counts the moves by their verb and what was revealed by its kind. `leaders` are the changes of the
    seat that led alone, as (decision, seat). `held[seat][card]` is what became of a card there. `fates`
    counts who or what fell out of the game by the cause; `parts` are those of the scores, by seat.
    """

    outcome: Outcome
    widths: list[int] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    leaders: list[tuple[int, Seat]] = field(default_factory=list)
    held: list[dict[Card, Holding]] = field(default_factory=list)
    fates: dict[str, int] = field(default_factory=dict)
    parts: Sequence[Mapping[str, int]] = ()


def watched(
    rules: Rules[Any, Any, Any, Any],
    deck: Any,
    bots: Sequence[Bot],
    places: Sequence[int],
    seed: int,
    game: int,
    fate: Callable[[Event], Sequence[str]] | None = None,
) -> Watch:
    """Play game number `game` of a seed as `playout` does, and keep what happens on the way.

    `bots` and the plan's numbers of them, `places`, are by seat. `fate` names a cause for everybody and
    everything that an event puts out of the game.
    """
    chance, whims = streams(seed, game, len(bots))
    told: list[Event] = []
    state = rules.setup(deck, len(bots), chance, told)
    bound = rules.bound(deck, len(bots))
    seen = Watch(outcome(game, None, places, 0), held=[{} for _ in bots])
    ended = True
    while True:
        if fate is not None:
            _fell(seen, told, fate)
        _heard(seen, told)
        _led(seen, rules.scores(state))
        seat = rules.to_act(state)
        if seat is None:
            break
        view = rules.view(state, seat)
        choices = rules.moves(view)
        seen.widths.append(len(choices))
        rules.play(state, bots[seat](view, choices, whims[seat]), chance)
        if len(seen.widths) > bound:
            ended = False
            break
    result = rules.result(state) if ended else None
    seen.outcome = outcome(game, result, places, len(seen.widths))
    if result is not None:
        seen.parts = result.parts
        _laid(seen, result.laid)
    return seen


def _fell(seen: Watch, told: Sequence[Event], fate: Callable[[Event], Sequence[str]]) -> None:
    """Note what put whom out of the game."""
    for event in told:
        for cause in fate(event):
            seen.fates[cause] = seen.fates.get(cause, 0) + 1


def _heard(seen: Watch, told: list[Event]) -> None:
    """Take in what happened since the last decision, and forget it."""
    now = len(seen.widths)
    for event in told:
        if event.event in ("move", "reveal"):
            seen.kinds[event.kind] = seen.kinds.get(event.kind, 0) + 1
        if event.seat is None:
            continue
        held = seen.held[event.seat]
        if event.event in OPENING:
            for card in event.cards:
                held.setdefault(card, Holding(now == 0, now))
        elif event.event == "move":
            for card in event.cards:
                holding = held.get(card)
                if holding is not None and holding.used < 0:
                    holding.used = now - 1
    told.clear()


def _led(seen: Watch, scores: Sequence[int]) -> None:
    """Note when another seat than before leads alone."""
    most = max(scores)
    if sum(score == most for score in scores) > 1:
        return
    leader = next(seat for seat, score in enumerate(scores) if score == most)
    if not seen.leaders or seen.leaders[-1][1] != leader:
        seen.leaders.append((len(seen.widths), leader))


def _laid(seen: Watch, laid: Sequence[Card]) -> None:
    """Cards that count in the end without a move that names them were used then, by the one who had them."""
    for card in set(laid):
        holdings = [held[card] for held in seen.held if card in held]
        if len(holdings) == 1 and holdings[0].used < 0:
            holdings[0].used = max(len(seen.widths) - 1, 0)
