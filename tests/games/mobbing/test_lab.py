"""What the balance lab hears of who or what falls out of the game."""

from __future__ import annotations

from cardgen.engine.rng import streams
from cardgen.engine.rules import Event, Result
from cardgen.game import find
from tests.games import laws

GAME = find("mobbing")


def played(seed: int) -> tuple[list[Event], Result, list[str]]:
    """A game's events, its end, and every cause that was heard."""
    told: list[Event] = []
    chance, whims = streams(seed, 0, 4)
    state = GAME.rules.setup(GAME.deck(laws.catalog(GAME), {}), 4, chance, told)
    while (seat := GAME.rules.to_act(state)) is not None:
        view = GAME.rules.view(state, seat)
        GAME.rules.play(state, GAME.bots["greedy"](view, GAME.rules.moves(view), whims[seat]), chance)
    return told, GAME.rules.result(state), [cause for event in told for cause in GAME.fate(event)]


def test_who_has_no_good_reference_is_out_and_has_no_points() -> None:
    out = 0
    for seed in range(6):
        _, result, causes = played(seed)
        assert all(cause.startswith("no good reference, the boss ") for cause in causes)
        assert len(causes) <= sum(score == 0 for score in result.scores)
        out += len(causes)
    assert out > 0
