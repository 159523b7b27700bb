"""What the balance lab hears of who or what falls out of the game."""

from __future__ import annotations

from cardgen.engine.rng import streams
from cardgen.engine.rules import Event, Result
from cardgen.game import find
from tests.games import laws

GAME = find("lemming_mafia")


def played(seed: int) -> tuple[list[Event], Result, list[str]]:
    """A game's events, its end, and every cause that was heard."""
    told: list[Event] = []
    chance, whims = streams(seed, 0, 4)
    state = GAME.rules.setup(GAME.deck(laws.catalog(GAME), {}), 4, chance, told)
    while (seat := GAME.rules.to_act(state)) is not None:
        view = GAME.rules.view(state, seat)
        GAME.rules.play(state, GAME.bots["greedy"](view, GAME.rules.moves(view), whims[seat]), chance)
    return told, GAME.rules.result(state), [cause for event in told for cause in GAME.fate(event)]


def test_every_lemming_that_is_out_has_a_cause_and_nobody_else() -> None:
    heard = set()
    for seed in range(5):
        told, _, causes = played(seed)
        assert len(causes) == sum(event.kind == "out" for event in told)
        heard.update(causes)
    assert heard
    assert heard <= {"the shoe of the cement mixer", "the shoe of a theft that went wrong"}
