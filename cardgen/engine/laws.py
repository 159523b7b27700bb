"""The laws of every sample game, asked while it is played: no card lost, always a move, an end, one score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.engine.rng import streams
from cardgen.engine.rules import Bot, Rules


def broken(rules: Rules[Any, Any, Any, Any], deck: Any, bots: Sequence[Bot], seed: int) -> Iterator[str]:
    """One game, a bot per seat; a sentence for the first law it breaks, and those broken at its end."""
    chance, whims = streams(seed, 0, len(bots))
    state = rules.setup(deck, len(bots), chance)
    everything = list(range(len(deck.keys)))
    bound = rules.bound(deck, len(bots))
    decisions = 0
    while (seat := rules.to_act(state)) is not None:
        if sorted(rules.cards(state)) != everything:
            yield f"after {decisions} decisions a card is lost or doubled"
            return
        view = rules.view(state, seat)
        moves = rules.moves(view)
        if not moves:
            yield f"after {decisions} decisions seat {seat} has no move"
            return
        rules.play(state, bots[seat](view, moves, whims[seat]), chance)
        decisions += 1
        if decisions > bound:
            yield f"the game goes on after {bound} decisions"
            return
    yield from _ending(rules, state)


def _ending(rules: Rules[Any, Any, Any, Any], state: Any) -> Iterator[str]:
    result = rules.result(state)
    if list(rules.scores(state)) != list(result.scores):
        yield f"the table's scores {list(rules.scores(state))} are not the reported {list(result.scores)}"
    if [sum(parts.values()) for parts in result.parts] != list(result.scores):
        yield f"the parts of the scores do not add up to {list(result.scores)}"
    if not result.winners and any(result.scores):
        yield f"nobody won with scores of {list(result.scores)}"
