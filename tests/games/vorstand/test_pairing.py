"""What pairs of games are good for: one point of one card, found with a fraction of the games."""

from __future__ import annotations

import json
from pathlib import Path

from cardgen.cli import main


def test_one_point_of_one_card_takes_far_fewer_games_than_two_runs_apart(tmp_path: Path) -> None:
    """`pairing_gain` is the variance of two independent runs by that of the pairs, which is the games saved.

    The deck as it is gives lohenau 110; 200 pairs play the same shuffles with 111.
    """
    file = tmp_path / "found.json"
    words = ["balance", "vorstand", "--set", "employees.lohenau.macht=111", "--games", "200"]
    assert main([*words, "--json", str(file)]) == 0
    results = json.loads(file.read_text("utf-8"))["results"]
    gains = {row["measure"]: row["pairing_gain"] for row in results["measures"]}
    assert results["pairs"] == 200
    assert gains["turns"] > 6 and gains["decisions"] > 6
    assert all(gains[f"win share of seat {seat}"] > 3 for seat in range(4))
