"""What the balance lab hears of who or what falls out of the game."""

from __future__ import annotations

from cardgen.game import find
from tests.games import laws

GAME = find("mobbing")


def test_who_has_no_good_reference_is_out_and_has_no_points() -> None:
    out = 0
    for seed in range(6):
        _, result, causes = laws.fates(GAME, seed)
        assert all(cause.startswith("no good reference, the boss ") for cause in causes)
        assert len(causes) <= sum(score == 0 for score in result.scores)
        out += len(causes)
    assert out > 0
