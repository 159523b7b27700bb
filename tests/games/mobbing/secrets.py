"""What nobody may know, written from the rulebook: other hands, all piles, other people's face-down cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cardgen.games.mobbing import rules
from tests.games.twins import twin_of


def places(state: Any) -> Iterator[tuple[str, Sequence[int]]]:
    """Every place on the table with the cards that lie there."""
    yield "boss card", state.deck.boss
    yield "supervisory board", state.members
    yield "beside the boss", state.deaths
    yield "left pile", state.left
    yield "right pile", state.right
    yield "played and not settled", state.chain_cards
    yield "Mobbing cards in the box", state.gone
    yield "Lobby cards in the box", state.lobby_gone
    yield "not in this game", state.aside
    for row, cards in enumerate(state.rows):
        yield f"row {row}", cards
    for seat in range(state.seats):
        yield f"hand {seat}", state.hands[seat]
        yield f"Lobby pile {seat}", state.piles[seat]
        yield f"Lobby cards to be sorted by {seat}", state.loose[seat]
        yield f"references before {seat}", state.fronts[seat]


def reshuffled(state: Any, seat: int, chance: Random) -> Any:
    """Another table that looks the same from this seat.

    Its other lists stay the same ones: a view changes nothing.
    """
    twin = twin_of(state)
    for name in ("hands", "piles", "loose", "rows"):
        setattr(twin, name, [list(cards) for cards in getattr(state, name)])
    for name in ("left", "right", "lobby_gone", "unseen"):
        setattr(twin, name, list(getattr(state, name)))
    for other in range(state.seats):
        if other == seat:
            own_pile(twin, seat, chance)
        else:
            colour(twin, other, chance)
    mobbing(twin, seat, chance)
    rules.all_changed(twin)
    return twin


def own_pile(twin: Any, seat: int, chance: Random) -> None:
    """Of the own pile one knows the top as far as one sorted it, and below that no order."""
    pile = twin.piles[seat]
    below = len(pile) - twin.known[seat]
    unknown = pile[:below]
    chance.shuffle(unknown)
    pile[:below] = unknown


def colour(twin: Any, other: int, chance: Random) -> None:
    """Somebody else's Lobby cards: hand, pile, the face-down one in each row, those that left unseen."""
    deck = twin.deck

    def hidden(card: int) -> bool:
        return bool(deck.colour[card] == other)

    laid = [(row, len(row) - 1) for row, down in zip(twin.rows, twin.hidden, strict=True) if down]
    laid += [(twin.lobby_gone, at) for at, card in enumerate(twin.lobby_gone) if card in twin.unseen]
    anywhere = [(cards, at) for cards in (twin.hands[other], twin.piles[other], twin.loose[other])
                for at in range(len(cards))]  # fmt: skip
    laid = [(cards, at) for cards, at in laid if hidden(cards[at])]
    slots = laid + [(cards, at) for cards, at in anywhere if hidden(cards[at])]
    cards = [held[at] for held, at in slots]
    gone = {card for card in twin.unseen if hidden(card)}
    chance.shuffle(cards)
    # the places of laid cards come first, and take only cards that are laid face down
    kinds = [deck.keys[card] for card in cards]
    fit = [card for card, key in zip(cards, kinds, strict=True) if not key.split("#")[0].endswith(TRICKS)]
    cards = fit[: len(laid)] + [card for card in cards if card not in fit[: len(laid)]]
    twin.unseen = [card for card in twin.unseen if card not in gone]
    for (held, at), card in zip(slots, cards, strict=True):
        if held is twin.lobby_gone:
            twin.unseen.append(card)
        held[at] = card


TRICKS = ("einwand", "umgestimmt")


def mobbing(twin: Any, seat: int, chance: Random) -> None:
    """Other hands and both piles; the left pile never holds a boss death, and backs tell the Extra cards."""
    deck = twin.deck
    held = [cards for other, cards in enumerate(twin.hands) if other != seat]
    early = bool(twin.left)
    slots = [(cards, at) for cards in held for at in range(len(cards)) if deck.colour[cards[at]] < 0]
    slots += [(pile, at) for pile in (twin.left, twin.right) for at in range(len(pile))]
    mix(
        [
            (cards, at)
            for cards, at in slots
            if cards[at] not in deck.extras and not (early and cards[at] in deck.deaths)
        ],
        chance,
    )
    mix([(cards, at) for cards, at in slots if cards[at] in deck.extras], chance)
    if twin.right:
        top = twin.right[-1] in deck.extras
        below = [at for at, card in enumerate(twin.right) if (card in deck.extras) == top]
        chosen = chance.choice(below)
        twin.right[-1], twin.right[chosen] = twin.right[chosen], twin.right[-1]
        rest = twin.right[:-1]
        chance.shuffle(rest)
        twin.right[:-1] = rest


def mix(slots: Sequence[tuple[list[int], int]], chance: Random) -> None:
    """Deal the cards of these slots anew."""
    cards = [held[at] for held, at in slots]
    chance.shuffle(cards)
    for (held, at), card in zip(slots, cards, strict=True):
        held[at] = card


def references(state: Any) -> list[int]:
    """Black plus, red minus, ODER as it was laid; other weights once the second boss death was played."""
    deck = state.deck
    weights = deck.worth_dead if len(state.deaths) >= 2 else deck.worth
    return [
        sum(-weights[card] if card in state.bad else weights[card] for card in front)
        for front in state.fronts
    ]


def votes(state: Any) -> list[int]:
    """For each row the highest Lobby value of those with a positive reference; all leaders get its votes."""
    deck = state.deck
    able = {seat for seat, reference in enumerate(references(state)) if reference >= 1}
    special = dict(deck.options)["special_board"] == "true"
    found = [0] * state.seats
    for member, row in zip(state.members, state.rows, strict=True):
        values = dict.fromkeys(able, 0)
        for seat in able:
            own = [card for card in row if deck.colour[card] == seat]
            values[seat] = sum(deck.halves[card] for card in own)
            values[seat] *= 2 ** sum(deck.keys[card].split("#")[0].endswith("x2") for card in own)
        best = max(values.values(), default=0)
        for seat in able:
            if best and values[seat] == best:
                found[seat] += deck.number[member] if special else 1
    return found


def scores(state: Any) -> list[int]:
    """Votes first, then the reference; nothing without a positive reference or without a vote."""
    return [
        state.deck.vote * count + reference if count and reference >= 1 else 0
        for count, reference in zip(votes(state), references(state), strict=True)
    ]


def turns_bound(deck: Any, seats: int) -> int:
    """Every turn plays a card or is one of fewer than n passes in a row."""
    return seats * (12 * seats + 73)


def playable(chosen: Mapping[str, str], seats: int) -> bool:
    """The special board is for four to six players."""
    return seats >= 4 or chosen.get("special_board", "false") == "false"
