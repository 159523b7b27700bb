"""The report: figures recomputed by hand, equal for any number of jobs, with names and rulings."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from cardgen.balance.report import cards, document, listed, spread, text
from cardgen.engine.tournament import Plan, Tally, simulate
from cardgen.game import Game, find, names
from tests.games import laws

every_game = pytest.mark.parametrize("name", names())


@cache
def plan(name: str, games: int = 60) -> Plan:
    """A short tournament of a game."""
    game: Game = find(name)
    catalog = laws.catalog(game)
    bots = (*sorted(game.bots), "random")[: catalog.box.players_max]
    deck = game.deck(catalog, {})
    return Plan(game.rules.__name__, deck, tuple(game.bots[bot] for bot in bots), bots, 2, games)


@every_game
def test_the_document_has_the_promised_keys_and_only_timing_depends_on_jobs(name: str) -> None:
    catalog = laws.catalog(find(name))
    one = document(plan(name), simulate(plan(name), 1), catalog, 1.5, 1)
    two = document(plan(name), simulate(plan(name), 2), catalog, 0.7, 2)
    assert list(one) == [
        "game", "seats", "games", "seed", "bots", "options", "compiled", "results", "timing",
    ]  # fmt: skip
    assert one["timing"] != two["timing"]
    assert {**one, "timing": 0} == {**two, "timing": 0}
    assert json.loads(json.dumps(one)) == one


@every_game
def test_shares_add_up_and_lie_in_their_intervals(name: str) -> None:
    results = document(plan(name), simulate(plan(name)), laws.catalog(find(name)), 1, 1)["results"]
    assert results["ended"] == 60 and results["did_not_end"] == 0
    for rows in (results["by_seat"], results["by_turn_order"], results["by_bot"]):
        assert sum(row["wins_60"] for row in rows) == 60 * (60 - results["by_winners"].get("0", 0))
        assert abs(sum(row["expected"] for row in rows) - 1) < 1e-5
        assert all(row["low"] <= row["share"] <= row["high"] for row in rows)
    assert sum(results["by_winners"].values()) == 60 == sum(results["reasons"].values())
    for card in results["cards"]:
        assert 0 <= card["won"] <= card["laid"] <= card["drawn"]
        assert 0 <= card["dead"] <= card["held"] <= card["drawn"]
        shares = (("laid", "drawn", "laid_share"), ("won", "laid", "share"), ("dead", "held", "dead_share"))
        for part, whole, share in shares:
            wanted = round(card[part] / card[whole], 6) if card[whole] else None
            assert card[share] == wanted


@every_game
def test_every_card_that_can_be_drawn_is_in_the_table_with_its_name(name: str) -> None:
    catalog = laws.catalog(find(name))
    report = document(plan(name), simulate(plan(name)), catalog, 1, 1)
    told = text(report, every=True)
    rows = report["results"]["cards"]
    assert {row["id"] for row in rows} == {key.rpartition("#")[0] for key in plan(name).deck.keys}
    for row in rows:
        line = next(line for line in told.splitlines() if line.startswith(f"  {row['name'][:40]:<40} "))
        assert f" {row['drawn']} " in line
    assert max(map(len, told.splitlines())) <= 79 or "ruling" in told


def test_the_shares_of_a_card_by_hand() -> None:
    name = names()[0]
    catalog = laws.catalog(find(name))
    keys = plan(name).deck.keys
    tally = Tally(drawn=Counter({0: 8}), laid=Counter({0: 4}), won=Counter({0: 1}), held=Counter({0: 5}))
    tally.dead[0] = 2
    row, other = cards(tally, catalog, keys)[:2]
    assert row["id"] == keys[0].rpartition("#")[0]
    assert (row["laid_share"], row["share"], row["dead_share"]) == (0.5, 0.25, 0.4)
    assert (other["laid_share"], other["share"], other["dead_share"]) == (None, None, None)
    assert "50.0 %   25.0 %   40.0 %" in "\n".join(listed("", [row]))


@every_game
def test_the_text_names_cards_and_the_rulings_of_the_footer(name: str) -> None:
    catalog = laws.catalog(find(name))
    told = text(document(plan(name), simulate(plan(name)), catalog, 1, 1))
    assert any((getattr(entry, "name", None) or entry.id) in told for _, entry in catalog.entries())
    for ruling in catalog.box.rulings:
        assert (f"ruling {ruling.id}:" in told) == ruling.footer
    assert "fair" in told and "did not end: 0" in told


def test_a_histogram_in_four_numbers() -> None:
    found = spread(Counter({3: 1, 5: 2, 9: 1}))
    assert (found["min"], found["mean"], found["median"], found["max"]) == (3, 5.5, 5, 9)
    assert spread(Counter({1: 1, 4: 1}))["median"] == 2.5
    assert spread(Counter()) == {}


def test_nothing_ended_is_no_crash() -> None:
    name = names()[0]
    empty = Plan(plan(name).rules, plan(name).deck, plan(name).bots, plan(name).names, 1, 0)
    told = text(document(empty, simulate(empty), laws.catalog(find(name)), 0, 1))
    assert "0 games" in told
