"""What a family of cards is worth, on a game where that is known, and that real bots obey a restriction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardgen.balance.evidence import fixed
from cardgen.balance.restrict import Base, Without, base, families, restricted
from cardgen.engine.outcome import outcomes
from cardgen.engine.rng import stream, streams
from cardgen.engine.rules import Event
from cardgen.engine.tournament import SHARE, Plan
from cardgen.game import find, names
from tests.balance import lots
from tests.games import laws


def plan(seed: int, games: int = 300) -> Plan:
    """The made-up game with an ace worth 30 points to whoever shows it."""
    bots = (lots.show, lots.show)
    return Plan("tests.balance.lots", lots.Cards(30, choice=True), bots, ("a", "b"), seed, games)


def test_what_a_family_is_worth_is_found_with_honest_intervals() -> None:
    """One game in three deals the ace to the restricted seat, which then loses 30 points: 10 in all."""
    inside = 0
    for seed in range(30):
        games = base(plan(seed), lots.spends, 0, 300)
        found = restricted(plan(seed), lots.spends, frozenset({0}), games)
        assert 60 < found.forgone < 140 and found.lift.count == 300
        inside += abs(found.lift.mean / SHARE - 0.10) <= fixed(found.lift) / SHARE
    assert 25 <= inside <= 30


def test_a_family_without_effect_is_worth_nothing() -> None:
    games = base(plan(1), lots.spends, 0, 200)
    found = restricted(plan(1), lots.spends, frozenset({1, 2}), games)
    assert found.lift.total == 0 and found.forgone > 0


def test_games_without_the_choice_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [Base(4, SHARE, frozenset({1})), Base(5, 0, frozenset())]
    monkeypatch.setattr(lots, "setup", None)
    found = restricted(plan(1), lots.spends, frozenset({0}), games)
    assert found.lift.count == 2 and found.forgone == 0


def test_a_bot_gets_the_moves_that_are_left_and_all_when_none_are() -> None:
    seen: list[Sequence[int]] = []

    def noting(view: lots.Seen, moves: Sequence[int], rng: Any) -> int:
        seen.append(moves)
        return 0

    without = Without(noting, lots.spends, frozenset({0}))
    rng = stream(1, 0, "a")
    view = lots.Seen(0, True)
    assert without(view, [0, 1, lots.HELD], rng) == 1  # it insists on 0, and gets what is first of the rest
    assert without(view, [0], rng) == 0
    assert without(view, [1, 2], rng) == 0  # nothing to leave out: the bot does as it likes
    assert seen == [[1, lots.HELD], [0], [1, 2]]
    assert without.forgone == 1


@pytest.mark.parametrize("name", names())
def test_real_games_name_the_cards_of_a_move_and_bots_leave_a_family_alone(name: str) -> None:
    game = find(name)
    catalog = laws.catalog(game)
    deck = game.deck(catalog, {})
    found = families(catalog, deck.keys)
    assert len(found) >= 3 and found == families(catalog, deck.keys)
    assert not any(word in family for family in found for word in ("stated", "reconstructed"))
    made = Plan(game.rules.__name__, deck, (game.bots["greedy"],) * 4, ("greedy",) * 4, 4, 1)
    (played,) = base(made, game.spends, 0, 1)
    everything = frozenset(range(len(deck.keys)))
    assert played.cards and played.cards <= everything
    family = max(found.values(), key=lambda cards: len(cards & played.cards))

    class Watched(Without):
        """Notes when a card of the family is used though there was another move."""

        broken = False

        def __call__(self, view: Any, moves: Sequence[Any], rng: Any) -> Any:
            chosen = super().__call__(view, moves, rng)
            free = [move for move in moves if self.cards.isdisjoint(self.spends(view, move))]
            Watched.broken |= bool(free) and chosen not in free
            return chosen

    watched = Watched(game.bots["greedy"], game.spends, family)
    outcomes(Plan(made.rules, deck, (watched, *made.bots[1:]), made.names, 4, 1), 0, 1)
    assert watched.forgone > 0 and not Watched.broken


@pytest.mark.parametrize("name", names())
def test_the_cards_a_move_plays_are_those_that_are_told_with_it(name: str) -> None:
    """What `spends` says of a move stands among the cards of the events it brings about."""
    game: Any = find(name)
    deck = game.deck(laws.catalog(game), {})
    chance, whims = streams(11, 0, 4)
    told: list[Event] = []
    state = game.rules.setup(deck, 4, chance, told)
    spent = 0
    while (seat := game.rules.to_act(state)) is not None:
        told.clear()
        view = game.rules.view(state, seat)
        move = game.bots["greedy"](view, game.rules.moves(view), whims[seat])
        cards = list(game.spends(view, move))
        assert len(cards) == len(set(cards))
        game.rules.play(state, move, chance)
        assert set(cards) <= {card for event in told for card in mentioned(event)}, (move, cards, told)
        spent += len(cards)
    assert spent > 8


def mentioned(event: Event) -> Sequence[int]:
    """Every card an event names."""
    found = list(event.cards)
    for card in event.named.values():
        found += [card] if isinstance(card, int) else list(card)
    return found
