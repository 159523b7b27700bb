"""The words of a report: what is fair is called fair, what is not is named, and luck is called luck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.balance.dossier import contest, families, marked, table
from cardgen.balance.evidence import Moments
from cardgen.balance.lab import Lab, count_end
from cardgen.balance.limits import Limits, limits
from cardgen.balance.restrict import Restricted
from cardgen.balance.verdict import sentences, verdict
from cardgen.catalog.paths import data_root
from cardgen.catalog.schema import write_schema
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE

LIMITS = limits(data_root(None)).model_dump()


def lab(shares: list[int], games: int, turns: int = 10) -> Lab:
    """Games in which seat s, who goes s-th, wins so many of 100; what is left is won by nobody."""
    made = Lab()
    for game in range(games):
        lot = game * 37 % 100
        winner = next((seat for seat in range(len(shares)) if lot < sum(shares[: seat + 1])), -1)
        parts = tuple(SHARE * (seat == winner) for seat in range(len(shares)))
        scores = tuple(int(part > 0) for part in parts)
        made.games += 1
        count_end(made, Outcome(game, parts, scores, tuple(range(len(shares))), 0, turns, 30, "end"))
    made.widths.update({2: 30})
    made.changes[1] = made.settled[5] = games
    return made


def found(shares: list[int], games: int = 1000, **more: Any) -> dict[str, Any]:
    """A dossier about one table."""
    tables = marked([table(lab(shares, games), len(shares))])
    step = {"bot": "greedy", "than": "random", "share": 0.8, "low": 0.78, "high": 0.82, "expected": 0.5}
    return {
        "asked": {"seats": len(shares), "bots": ["greedy"]},
        "limits": LIMITS,
        "games_in_all": games,
        "tables": tables,
        "ladder": [step | {"better": True}],
        "cards": [],
        "families": [],
    } | more


def card(name: str, worth: float, half: float, found: bool, dead: float = 0.1) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "worth": worth, "worth_half": half, "found": found} | {
        "dead_share": dead
    }


def test_a_fair_game_is_called_fair_and_nothing_stands_out() -> None:
    fair = found([50, 50])
    assert "fair as far as can be seen" in verdict(fair)
    assert "3.1 points" in verdict(fair)  # 1.96 · √(0.25 / 1000)
    assert "1 000 games" in verdict(fair)
    (only,) = sentences(fair)
    assert only.startswith("Nothing stands out")


def test_an_advantage_is_named_with_its_interval() -> None:
    unfair = found([60, 40])
    assert "it is better to go early (the first wins 60.0 % of the games, the last 40.0 %)" in verdict(unfair)
    (said,) = sentences(unfair)
    assert said.startswith(
        "With 2 players, where 50.0 % is fair, seat 0 wins 60.0 % (56.9 to 63.0), seat 1 wins"
    )
    assert "whoever goes second wins 40.0 %" in said


def test_a_trend_along_the_turn_order_is_found_where_no_single_place_stands_out() -> None:
    late = found([22, 24, 26, 28], 1000)
    (one,) = late["tables"]
    assert not any(row["found"] for row in one["by_turn_order"])
    assert one["trend"] == {"place": 1.6, "fair": 1.5, "found": True}
    assert next(iter(sentences(late))).startswith(
        "With 4 players, where 25.0 % is fair, it is better to go late"
    )
    assert not found([26, 24, 24, 26], 1000)["tables"][0]["trend"]["found"]


def test_few_games_prove_nothing() -> None:
    assert not any(row["found"] for row in found([60, 40], 50)["tables"][0]["by_seat"])


def test_a_fair_table_is_called_unfair_no_more_often_than_promised() -> None:
    """Of many tables where chance alone decides, at most about one in twenty has anything marked."""
    from random import Random

    wrong = 0
    for seed in range(200):
        rng = Random(seed)
        won = sum(rng.random() < 0.5 for _ in range(400))
        made = Lab(games=400)
        made.by_seat.update({(0, SHARE): won, (1, SHARE): 400 - won})
        made.by_order.update(made.by_seat)
        made.widths.update({1: 1})
        (one,) = marked([table(made, 2)])
        wrong += any(row["found"] for row in one["by_seat"])
    assert wrong <= 18


def test_cards_that_stand_out_are_named_the_strongest_first() -> None:
    rows = [card("Ace", 0.2, 0.03, True), card("Joker", -0.3, 0.04, True), card("Deuce", 0.01, 0.05, False)]
    told = found([50, 50], cards=rows)
    assert "2 of 3 cards are worth more or less than an ordinary one; Joker matters most" in verdict(told)
    first, second = sentences(told)
    assert (
        first == "Joker (joker) costs whoever has it 30.0 ± 4.0 points of win share against an ordinary card."
    )
    assert second.startswith("Ace (ace) gains whoever has it 20.0 ± 3.0 points")
    many = [card(f"C{n}", 0.1 + n / 100, 0.01, True) for n in range(6)]
    assert list(sentences(found([50, 50], cards=many)))[-1].startswith("1 more card differs")


def test_dead_cards_and_luck_and_ends_nobody_likes_are_told() -> None:
    told = found([40, 40], cards=[card("Ace", 0, 0.1, False, 0.7)], ladder=[step(0.2, 0.27)])
    said = " ".join(sentences(told))
    assert "Never used by more than 50 % of those who had it in hand: Ace." in said
    assert " is luck, or " in said and "Skill does not show everywhere" in verdict(told)
    assert "Games that nobody wins: 20.0 % (17.6 to 22.6) with 2 players." in said


def test_a_designer_says_from_where_on_something_is_named() -> None:
    cards = [card("Ace", 0, 0.1, False, 0.7), card("Deuce", 0, 0.1, False, 0.2)]
    strict = found([40, 40], cards=cards, limits=LIMITS | {"dead": 0.1, "named": 1})
    loose = found([40, 40], cards=cards, limits=LIMITS | {"dead": 0.9, "shared": 0.3})
    assert "Never used by more than 10 % of those who had it in hand: Ace and 1 more." in sentences(strict)
    assert not [one for one in sentences(loose) if "Never used" in one or "nobody wins" in one]


def test_without_its_file_the_limits_are_those_we_ship(tmp_path: Path) -> None:
    assert limits(tmp_path) == Limits() == Limits(**LIMITS)
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "balance.yaml").write_text("named: 7\n", "utf-8")
    assert limits(tmp_path).model_dump() == LIMITS | {"named": 7}


def test_the_schema_of_the_limits_is_the_committed_one(tmp_path: Path) -> None:
    committed = (data_root(None) / "house" / "schema" / "balance.schema.json").read_text("utf-8")
    assert committed == write_schema(Limits, tmp_path / "balance.schema.json").read_text("utf-8")


def step(low: float, high: float) -> dict[str, Any]:
    """A single searching bot among three greedy ones."""
    share = (low + high) / 2
    row = {"bot": "search:40", "than": "greedy", "games": 100, "share": share, "low": low, "high": high}
    return row | {"expected": 0.25, "better": low > 0.25}


def test_a_step_of_skill_that_is_not_shown_is_told_with_the_most_it_can_be() -> None:
    near = found([50, 50], ladder=[step(0.23, 0.284)])
    (said,) = sentences(near)
    assert said == (
        "search:40 among greedy bots wins 25.7 % (23.0 to 28.4) of the games, where luck alone gives 25.0 %: "
        "it pays at most 3.4 points of win share, if at all. "
        "What greedy bots leave undecided is luck, or a matter for quite another bot."
    )
    assert "no proof that it pays to be search:40 over greedy (at most 3.4 points of win share)." in verdict(
        near
    )


def test_a_wide_interval_is_not_called_luck_and_a_bad_bot_tells_nothing() -> None:
    (wide,) = sentences(found([50, 50], ladder=[step(0.12, 0.4)]))
    assert wide.endswith(
        "it is not shown to pay, and pays at most 15.0 points of win share. "
        "About 1230 games with such a share would let it be called luck."  # 100 · (14 / 4)²
    )
    (likely,) = sentences(found([50, 50], ladder=[step(0.24, 0.36)]))
    assert likely.endswith(  # 100 · (6 / 5)²
        "If it is worth the 5.0 points it looks like, about 150 games will show it."
    )
    (worse,) = sentences(found([50, 50], ladder=[step(0.1, 0.2)]))
    assert worse.endswith("25.0 %: it plays worse, so it tells nothing about skill beyond greedy.")
    (shown,) = sentences(found([50, 50], ladder=[step(0.26, 0.4)]))
    assert shown.startswith("Nothing stands out")


def test_games_that_did_not_end_come_first() -> None:
    made = lab([50, 50], 100)
    made.games, made.unfinished = 101, 1
    told = found([50, 50]) | {"tables": marked([table(made, 2)])}
    assert next(iter(sentences(told))).startswith("With 2 players 1 of 101 games did not end: a hole")


def test_families_that_nobody_could_choose_are_left_out() -> None:
    lift = Moments()
    for n in range(200):
        lift.take(SHARE if n % 4 == 0 else 0)
    tried = {"kind a": Restricted(lift, 40), "kind b": Restricted(Moments(200), 0)}
    (row,) = families(tried, {"kind a": frozenset({1, 2}), "kind b": frozenset({3})})
    assert (row["family"], row["cards"], row["forgone_per_game"]) == ("kind a", 2, 0.2)
    assert row["worth"] == 0.25 and row["found"]
    assert row["worth_half"] == pytest.approx(1.96 * (0.25 * 0.75 / 200) ** 0.5, rel=0.01)
    told = list(sentences(found([50, 50], families=[row])))
    assert told[0].endswith("who leaves a family of cards unused: kind a +25.0 ± 6.0.")


def test_two_lost_games_do_not_prove_that_a_bot_never_wins() -> None:
    games = [Outcome(n, (0, SHARE), (0, 1), (0, 1), 0, 1, 1, "end") for n in range(2)]
    row = contest(games, 0, 0.5)
    assert (row["share"], row["low"], row["games"]) == (0, 0, 2) and row["high"] > 0.6
    assert not row["better"]
    assert contest([], 0, 0.5)["share"] is None
