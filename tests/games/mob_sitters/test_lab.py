"""What the balance lab hears of who or what falls out of the game."""

from __future__ import annotations

from cardgen.game import find
from tests.games import laws

GAME = find("mob_sitters")


def test_everybody_who_is_caught_is_heard_of_and_nobody_else() -> None:
    heard = set()
    for seed in range(8):
        _, result, causes = laws.fates(GAME, seed)
        caught = [who for parts in result.parts for who in ("boss", "cops") if who in parts]
        assert sorted(causes) == sorted(
            {"boss": "caught by the Boss", "cops": "caught by the cops"}[who] for who in caught
        )
        heard.update(causes)
    assert len(heard) == 2
