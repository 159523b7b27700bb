"""Tuning on a made-up game whose answer is known: right dial, smallest step, no luck told as skill."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardgen.balance.measures import measures
from cardgen.balance.tune import Aim, Edits, numeric, tune
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE

SHARES = {measure.name: measure for measure in measures(2, ("a", "b"), ("end",))}


def world(edits: Edits, first: int, games: int) -> Sequence[Outcome] | None:
    """Seat 0 wins the more the stronger card `a` is; `b` does nothing, a deck with another `c` is none."""
    values = dict(edits)
    if values.get("c"):
        return None
    share = 50 + (float(values.get("a", "110")) - 100) * 0.5
    found = []
    for game in range(first, first + games):
        won = Random(f"{game}").random() * 100 < share
        length = 20 + Random(f"{game}/length").randrange(5)
        parts = (SHARE, 0) if won else (0, SHARE)
        found.append(Outcome(game, parts, (0, 0), (0, 1), 0, length, 2 * length, "end"))
    return found


AIM = Aim(SHARES["win share of seat 0"], 0.48, 0.52)
DIALS = (("b", "50"), ("c", "7"), ("a", "110"))


def test_the_card_that_does_it_is_moved_by_the_smallest_step() -> None:
    found = tune(DIALS, [AIM], 2000, world)
    assert found.before.means[0] == pytest.approx(0.55, abs=0.02)
    assert found.edits == (("a", "99"),)
    assert found.inside
    assert found.after.means[0] == pytest.approx(0.495, abs=0.02)
    assert found.tried > 5


def test_a_deck_inside_its_band_is_left_alone() -> None:
    found = tune(DIALS, [Aim(SHARES["win share of seat 0"], 0.5, 0.6)], 1000, world)
    assert found.edits == () and found.inside


def test_what_cannot_be_reached_is_said() -> None:
    found = tune((("b", "50"),), [AIM], 1000, world)
    assert found.edits == () and not found.inside


def test_the_proof_plays_other_games_than_the_search() -> None:
    heard: list[tuple[Edits, int]] = []

    def play(edits: Edits, first: int, games: int) -> Sequence[Outcome] | None:
        heard.append((edits, first))
        return world(edits, first, games)

    found = tune(DIALS, [AIM], 1000, play)
    assert heard[-1] == (found.edits, 1000)
    assert all(first == 0 for _, first in heard[:-1])


def test_only_numbers_can_be_moved() -> None:
    places = [("a", "5"), ("b", "inf"), ("c", None), ("d", "1.5"), ("e", "gun"), ("f", "-2")]
    assert list(numeric(places)) == [("a", "5"), ("d", "1.5"), ("f", "-2")]
