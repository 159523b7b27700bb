"""Imagined tables: what a seat knows is as it is, and everything else may be anything that it can be."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.engine.rng import stream
from cardgen.game import bot, find
from cardgen.games.lemming_mafia import imagine, rules
from tests.games.lemming_mafia.table import COLOURS, Game

PILE = "red grey blue"


def seated() -> Game:
    """Seat 1 has laid three bets, seat 2 two, and each has discarded a mission, before a bookmaker."""
    game = Game("kx | xx | xx | xx | xx | xx").pile(1, PILE).pile(2, "pink green")
    for seat in (1, 2):
        game.state.dropped[seat].append(game.state.missions[seat].pop())
    return game.run("violet", 1)


def tables(game: Game, seat: int, count: int = 80) -> Iterator[rules.State]:
    """Tables that this seat imagines."""
    view = game.view(seat)
    for number in range(count):
        table = imagine.imagine(view, stream(number, 0, "imagined"))
        assert rules.view(table, seat) == view
        yield table


def test_own_bets_lie_as_they_were_laid_and_those_of_others_in_any_order() -> None:
    game = seated()
    piles: dict[int, set[tuple[int, ...]]] = {0: set(), 1: set(), 2: set()}
    for table in tables(game, 1):
        for seat, pile in enumerate(table.piles):
            piles[seat].add(tuple(pile))
            assert sorted(pile + table.bets[seat]) == sorted(game.deck.sets[seat])
    assert piles[1] == {tuple(game.state.piles[1])}
    assert piles[0] == {()}
    assert len(piles[2]) > 20  # of thirty


def test_every_mission_not_seen_may_be_held_discarded_or_in_the_box() -> None:
    game = seated()
    own = {*game.state.missions[1], *game.state.dropped[1]}
    hidden = set(game.deck.missions) - own
    held, dropped, boxed = set[int](), set[int](), set[int]()
    for table in tables(game, 1, 200):
        assert [*map(len, table.missions)] == [3, 2, 2]
        assert [*map(len, table.dropped)] == [0, 1, 1]
        held.update(table.missions[0], table.missions[2])
        dropped.update(table.dropped[2])
        boxed.update(card for card in table.box if card in game.deck.missions)
    assert held == dropped == boxed == hidden


def test_shoes_stay_on_and_an_imagined_race_can_be_run_to_its_end() -> None:
    game = Game(at={"pink": 3}, shoes={"pink": 2, "blue": 1}, out=["grey"]).dice("pink", "blue")
    for table in tables(game, 0, 3):
        chance = stream(1, 0, "end")
        while (seat := rules.to_act(table)) is not None:
            rules.play(table, rules.moves(rules.view(table, seat))[0], chance)
        assert rules.result(table).start == 0
        assert table.cells[game.number("grey")] == len(COLOURS)


def test_bets_are_the_same_by_lemming_and_missions_by_what_they_ask() -> None:
    game = seated()
    seen = [
        {
            imagine.meaning(game.view(seat), rules.Move(rules.BET, card, rules.NONE))
            for card in game.state.bets[seat]
        }
        for seat in (0, 1)
    ]
    assert len(seen[0]) == 6
    assert seen[1] < seen[0]
    assert imagine.meaning(game.view(), rules.PASS) == rules.PASS


def test_bets_and_missions_are_left_to_the_odds() -> None:
    thinking, plain = bot(find("lemming_mafia"), "search:9"), find("lemming_mafia").bots["greedy"]
    game = seated()
    view = game.view(game.state.asking[0])
    assert not imagine.pays(view)
    moves = rules.moves(view)
    assert thinking(view, moves, stream(1, 0, "whim")) == plain(view, moves, stream(1, 0, "whim"))
    assert imagine.pays(Game(at={"pink": 3}).dice("pink", "blue").view(0))
