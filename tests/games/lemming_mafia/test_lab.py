"""What the balance lab hears of who or what falls out of the game."""

from __future__ import annotations

from cardgen.game import find
from tests.games import laws

GAME = find("lemming_mafia")


def test_every_lemming_that_is_out_has_a_cause_and_nobody_else() -> None:
    heard = set()
    for seed in range(5):
        told, _, causes = laws.fates(GAME, seed)
        assert len(causes) == sum(event.kind == "out" for event in told)
        heard.update(causes)
    assert heard
    assert heard <= {"the shoe of the cement mixer", "the shoe of a theft that went wrong"}
