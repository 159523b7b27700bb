"""What nobody may know, written from the rulebook: other hands, the draw pile, a minority laid face down.

All may see the victory piles, for every card on them was shown; how large hands and piles are; who said to
have no minority, until that hand gets a card; and which cards all saw go into a hand (after a tie, after
Zivilcourage, or while beginners play with open hands).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cardgen.games.minderheiten_quartett import rules
from tests.games.twins import twin_of

GROUPS = {"A": 2, "B": 2, "C": 2, "D": 2, "E": 4, "F": 1}
"""Bonus points for a complete group, as the rulebook lists them."""


def places(state: Any) -> Iterator[tuple[str, Sequence[int]]]:
    """Every place on the table with the cards that lie there."""
    yield "box", state.box
    yield "draw pile", state.pile
    yield "in the middle", state.table
    for seat in range(state.seats):
        yield f"hand {seat}", state.hands[seat]
        yield f"victory pile {seat}", state.victory[seat]


def face_down(state: Any) -> bool:
    """Whether the challenger's minority lies in the middle and waits for the defender's."""
    return bool(state.attack >= 0 and state.defence < 0)


def reshuffled(state: Any, seat: int, chance: Random) -> Any:
    """Another table that looks the same from this seat and could have come about in the same way.

    Whoever is excused holds no minority; who accepted a challenge holds one, and what was laid is one. Where
    chance finds no such table among some hundred, the pile alone is shuffled.
    """
    twin = twin_of(state)
    middle = twin.table if face_down(twin) and twin.turn != seat and not twin.open else []
    zones: list[tuple[list[int], list[int]]] = [(twin.pile, [])]
    zones += [(twin.hands[other], twin.known[other]) for other in range(twin.seats) if other != seat]
    zones += [(middle, twin.known[twin.turn])]
    loose = [card for zone, known in zones for card in zone if card not in known]
    for _ in range(200):
        chance.shuffle(loose)
        deal(twin, zones, list(loose), middle, chance)
        if possible(state, twin, middle):
            break
    else:
        twin = twin_of(state)
        chance.shuffle(twin.pile)
    rules.all_changed(twin)
    return twin


def deal(
    twin: Any,
    zones: Sequence[tuple[list[int], list[int]]],
    loose: list[int],
    middle: list[int],
    chance: Random,
) -> None:
    """Every card that is not known to be in a hand may lie anywhere; what was laid may be a known one."""
    for zone, known in zones:
        zone[:] = [card if card in known else loose.pop() for card in zone]
    if middle:
        hand = twin.hands[twin.turn]
        place = chance.randrange(len(hand) + 1)
        if place < len(hand):
            hand[place], middle[0] = middle[0], hand[place]
        twin.attack = middle[0]


def possible(state: Any, twin: Any, middle: Sequence[int]) -> bool:
    """Whether what was said and laid is still true."""
    people = set(state.deck.minorities)
    silent = [people.isdisjoint(hand) for hand in twin.hands]
    if any(said and not silent[other] for other, said in enumerate(state.excused)):
        return False
    if state.defender >= 0 and state.defence < 0 and silent[state.defender]:
        return False
    return all(card in people for card in middle)


def scores(state: Any) -> list[int]:
    """Q-R23 counted here once more: one point each, complete groups, one less per AGB card in hand."""
    deck = state.deck
    people = set(deck.minorities)
    letters = [deck.letters[deck.group[card]] for card in deck.minorities]
    points = []
    for hand, pile in zip(state.hands, state.victory, strict=True):
        won = [letters[card] for card in pile if card in people]
        whole = [letter for letter in GROUPS if 0 < letters.count(letter) == won.count(letter)]
        left = sum(card not in people for card in hand)
        points.append(len(won) + sum(GROUPS[letter] for letter in whole) - left)
    return points


def turns_bound(deck: Any, seats: int) -> int:
    """17 x 10n rounds with the default tie limits; a longer patience with ties makes longer games."""
    patience = dict(deck.options)["max_idle_ties"]
    return 17 * max(10 * seats, int(patience) if patience.isdigit() else 2 * seats)
