"""Imagined tables of the babysitters: what a silence has shown stays true of the cards put away."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cardgen.engine.rng import stream, streams
from cardgen.game import find
from cardgen.games.mob_sitters import rules
from cardgen.games.mob_sitters.bots import BOTS
from cardgen.games.mob_sitters.imagine import imagine, meaning
from tests.games import laws

GAME = find("mob_sitters")
CATALOG = laws.catalog(GAME)


def true(state: Any) -> int:
    """No buried card could have been used; gives how often that says anything."""
    said = 0
    for cards, harmless in zip(state.buried, state.harmless, strict=True):
        for card, symbols in zip(cards, harmless, strict=True):
            assert not state.deck.crossed[card] & symbols
            said += symbols > 0
    return said


@pytest.mark.parametrize("options", [{}, {"step_order": "accuse_first"}, {"accusation_optional": "true"}])
def test_who_was_silent_had_no_accusation_to_use(options: dict[str, str]) -> None:
    """S-C08."""
    deck = GAME.deck(CATALOG, options)
    said = 0
    for seed in range(4):
        chance, whims = streams(seed, 0, 4)
        state = rules.setup(deck, 4, chance)
        while (seat := rules.to_act(state)) is not None:
            said += true(state)
            said += true(imagine(rules.view(state, (seat + 1) % 4), stream(seed, seat, "any")))
            view = rules.view(state, seat)
            bot = BOTS["greedy" if seat % 2 else "random"]
            rules.play(state, bot(view, rules.moves(view), whims[seat]), chance)
    assert bool(said) is not deck.optional


def test_copies_mean_the_same_and_whose_card_is_hit_does_not() -> None:
    deck = GAME.deck(CATALOG, {})
    state = rules.setup(deck, 3, stream(1, 0, "any"))
    cards = deck.decks[0]
    pair = next(pair for pair in pairwise(cards) if alike(deck, *pair))
    state.hands[0] = [*pair]
    view = rules.view(state, 0)
    assert meaning(view, (rules.LAY, (0,), (1,))) == meaning(view, (rules.LAY, (1,), (0,)))
    assert meaning(view, (rules.LAY, (0,), ())) != meaning(view, (rules.LAY, (), (0,)))
    assert meaning(view, (rules.REACT, (pair[0],), ())) == meaning(view, (rules.REACT, (pair[1],), ()))
    hits = [(rules.ACCUSE, (pair[0], seat, cards[0]), ()) for seat in (0, 1)]
    assert meaning(view, hits[0]) != meaning(view, hits[1])


def alike(deck: Any, card: int, other: int) -> bool:
    """Whether two cards are of one design."""
    names = [deck.keys[one].rpartition("#")[0] for one in (card, other)]
    return bool(names[0] == names[1])
