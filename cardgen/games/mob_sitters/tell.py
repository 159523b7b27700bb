"""A played game as a story: one line of the log in, a sentence or two in the catalog's language out.

The sentences stand in `data/mob_sitters/story.yaml`. Those that end in a number are variants: the running
number of the line and its seat pick one, so that the same game is told the same way; more may be added there
at will.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.engine.rng import scattered
from cardgen.games.mob_sitters.models import Card, Category, MobSitters

Line: TypeAlias = Mapping[str, Any]
WAYS = ("left", "right", "reverse")
"""The kinds of It Was You!, told apart by their way."""


def tell(catalog: MobSitters, event: Line, names: Mapping[str, Any]) -> str:
    """What a line of the log says, "" for nothing worth saying; a turn begins with an empty line.

    `names["seats"]` may name the seats, in order; without it they are called after their babysitters.
    """
    teller = TELLERS.get((event["event"], event.get("kind", "")))
    return teller(Story(catalog, event, names)) if teller else ""


class Story:
    """A line of the log with the words to tell it."""

    def __init__(self, catalog: MobSitters, line: Line, names: Mapping[str, Any]) -> None:
        self.catalog = catalog
        self.line = line
        self.names = names
        self.entries = {card.id: card for _, cards in catalog.hands() for card in cards}

    def say(self, stem: str, **fields: object) -> str:
        """The variant of a sentence for this line, filled."""
        keys = [one.id for one in self.catalog.story if one.id.rpartition("-")[0] == stem] or [f"{stem}-1"]
        number = scattered(self.line["n"] + self.line.get("seat", 0))
        return self.catalog.tell(keys[number % len(keys)], **fields)

    def seat(self, seat: int) -> str:
        """What a seat is called: its babysitter plays the deck with that number."""
        seats: Sequence[str] = self.names.get("seats", ())
        return seats[seat] if seat < len(seats) else self.catalog.sitters[seat].name

    @property
    def who(self) -> str:
        """Whoever the line is about."""
        return self.seat(self.line["seat"])

    def cards(self) -> list[Card]:
        """The cards of the line."""
        return [self.entry(key) for key in self.line.get("cards", ())]

    def entry(self, key: str) -> Card:
        """The design of a card."""
        return self.entries[key.rpartition("#")[0]]

    def card(self, card: Card) -> str:
        """Money with caption and dollars, other cards by their kind."""
        kind = self.catalog.word(f"kind-{card.kind}")
        if card.category is Category.MONEY:
            return self.catalog.tell("money", caption=card.caption, kind=kind, money=self.money(card.value))
        if card.kind in WAYS:
            return self.catalog.tell("way", kind=kind, way=self.catalog.word(f"way-{card.kind}"))
        return self.catalog.tell("plain", kind=kind)

    def short(self, card: Card) -> str:
        """Money that was named a moment ago."""
        return self.catalog.tell("short", caption=card.caption)

    def money(self, dollars: int) -> str:
        """So many dollars."""
        return self.catalog.word("money", value=dollars)

    def listed(self, words: Sequence[str]) -> str:
        """One, two and three."""
        return self.catalog.listed(words)

    def both(self, first: str, after: str) -> str:
        """Two sentences in one line; not every language has a space between them."""
        return self.catalog.tell("both", first=first, next=after)

    def all_cards(self) -> str:
        """The cards of the line, as words."""
        return self.listed([self.card(card) for card in self.cards()])


def game(story: Story) -> str:
    """Who sits where."""
    players = [
        story.catalog.tell("player", who=story.seat(seat), seat=seat, bot=bot)
        for seat, bot in enumerate(story.line["bots"])
    ]
    return story.say("game", title=story.catalog.box.title, players=story.listed(players))


def simple(story: Story) -> str:
    """A sentence about a seat and nothing else: who begins, who keeps or exchanges the hand."""
    return story.say(story.line["kind"], who=story.who)


def turn(story: Story) -> str:
    """The headline of a turn."""
    return "\n" + story.say("turn", who=story.who, number=story.line["number"])


def hand(story: Story) -> str:
    """Cards that come to a hand or leave a play area, hidden ones among them."""
    stem = "deal" if story.line["kind"] == "hand" else story.line["kind"]
    return story.say(stem, who=story.who, cards=story.all_cards()) if story.line.get("cards") else ""


def unused(story: Story) -> str:
    """Accusations that hit nothing."""
    return story.say("unused", cards=story.all_cards())


def earn(story: Story) -> str:
    """Money that made it into the Safe, and what is in there now."""
    return story.say("earn", who=story.who, cards=story.all_cards(), money=story.money(story.line["safe"]))


def play(story: Story) -> str:
    """Three cards, by how many of them show their backs."""
    down = story.line["down"]
    if not story.line.get("cards"):
        return story.say("play_dark", who=story.who, down=down)
    stem = ("play_open", "play_one")[down] if down < 2 else "play_many"
    fields = {"down": down} if down > 1 else {}
    return story.say(stem, who=story.who, cards=story.all_cards(), **fields)


def accuse(story: Story) -> str:
    """Somebody tells on somebody; a flipped card is flipped first."""
    line = story.line
    (accusation,) = story.cards()
    fields = {"who": story.who, "quote": accusation.caption, "card": story.card(story.entry(line["target"]))}
    if line["against"] == line["seat"]:
        told = story.say("self", **fields)
    else:
        told = story.say(accusation.kind, other=story.seat(line["against"]), **fields)
    return story.both(story.say("flip", who=story.who), told) if line["flipped"] else told


def react(story: Story) -> str:
    """Somebody has an excuse."""
    (reaction,) = story.cards()
    fields = {"who": story.who, "quote": reaction.caption, "reaction": story.card(reaction)}
    if reaction.kind in WAYS:
        fields["other"] = story.seat(story.line["to"])
    return story.say(reaction.kind, **fields)


def got_away(story: Story) -> str:
    """Where the card lies that nobody fell for."""
    (card,) = story.cards()
    return story.say(story.line["kind"], who=story.who, card=story.short(card))


def fall(story: Story) -> str:
    """Somebody is left with it."""
    (card,) = story.cards()
    return story.say(f"{story.line['pile']}_pile", who=story.who, card=story.short(card))


def count(story: Story) -> str:
    """The piles or the Safes of those still in the house, and who is led away."""
    line = story.line
    kind = line["kind"]
    sums = [
        story.catalog.tell("sum", who=story.seat(seat), money=story.money(line["totals"][seat]))
        for seat in line["among"]
    ]
    told = story.say(kind, totals=story.catalog.row(sums))
    if kind == "safe":
        return told
    caught = [story.seat(seat) for seat in line["caught"]]
    stem = ("free", "caught")[len(caught)] if len(caught) < 2 else "caught_two"
    after = story.say(f"{kind}_{stem}", **({"who": story.listed(caught)} if caught else {}))
    return ("\n" if kind == "boss" else "") + story.both(told, after)


def end(story: Story) -> str:
    """Who won."""
    winners = [story.seat(seat) for seat in story.line["winners"]]
    return story.catalog.tell("end-winner" if len(winners) == 1 else "end-shared", who=story.listed(winners))


TELLERS: Mapping[tuple[str, str], Callable[[Story], str]] = {
    ("game", ""): game,
    ("reveal", "start"): simple,
    ("deal", "hand"): hand,
    ("move", "keep"): simple,
    ("move", "redeal"): simple,
    ("reveal", "turn"): turn,
    ("reveal", "earn"): earn,
    ("move", "accuse"): accuse,
    ("move", "react"): react,
    ("move", "fall"): fall,
    ("reveal", "kept"): got_away,
    ("reveal", "placed"): got_away,
    ("reveal", "discard"): hand,
    ("reveal", "leftover"): hand,
    ("move", "play"): play,
    ("reveal", "down"): hand,
    ("reveal", "unused"): unused,
    ("draw", "refill"): hand,
    ("reveal", "boss"): count,
    ("reveal", "cops"): count,
    ("reveal", "safe"): count,
    ("end", ""): end,
}
"""What is not here is not worth a word: shuffles, and who keeps silent."""
