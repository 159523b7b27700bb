"""Cards on their way from one place to another, whatever they are: piles are drawn from their end.

Machine code moves a thing that it need not look at in half the time, so these ask nothing of a card.
"""

from __future__ import annotations

from typing import TypeVar

C = TypeVar("C")


def take(pile: list[C], number: int, hand: list[C], drawn: list[C]) -> int:
    """So many cards from the pile to the end of a hand, or all there are; `drawn` names them too.

    Gives how many they were.
    """
    taken = min(number, len(pile))
    for _ in range(taken):
        card = pile.pop()
        hand.append(card)
        drawn.append(card)
    return taken


def at(hand: list[C], places: tuple[int, ...], laid: list[C]) -> tuple[C, ...]:
    """The cards at these places of a hand; `laid` names them too. They stay in the hand."""
    found = []
    for place in places:
        card = hand[place]
        found.append(card)
        laid.append(card)
    return tuple(found)


def without(hand: list[C], places: tuple[int, ...]) -> list[C]:
    """A hand without the cards at these places."""
    gone = 0
    for place in places:
        gone |= 1 << place
    return [card for place, card in enumerate(hand) if not gone >> place & 1]
