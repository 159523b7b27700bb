"""A played game as a story: one line of the log in, a sentence or two in the catalog's language out.

The sentences stand in `data/mobbing/story.yaml`. Those that end in a number are variants: the running
number of the line picks one, so that the same game is told the same way; more may be added there at will.
What is read aloud when a card is played stands in quotation marks, with a name in place of its first dots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.catalog.model import Entry
from cardgen.engine.rng import scattered
from cardgen.games.mobbing.deck import vote, weight
from cardgen.games.mobbing.models import (
    DOTS,
    Aufsichtsrat,
    ExtraCard,
    LobbyCard,
    LobbyKind,
    Mobbing,
    MobbingCard,
    MobbingKind,
)

Line: TypeAlias = Mapping[str, Any]

ROUND = 16
"""Lines of the log after which the variants take turns anew."""


def tell(catalog: Mobbing, event: Line, names: Mapping[str, Any]) -> str:
    """What a line of the log says, "" for nothing worth saying; a turn begins with an empty line.

    `names["seats"]` may name the seats, in order; without it they are numbered as everywhere, from 0.
    """
    by_kind = event["event"] in ("move", "reveal")
    teller = KINDS.get(event["kind"]) if by_kind else EVENTS.get(event["event"])
    if teller is None:
        return ""
    first = event.get("play") == 1 and event.get("kind") != "lay"
    return ("\n" if first else "") + teller(Story(catalog, event, names))


class Story:
    """A line of the log with the words to tell it."""

    def __init__(self, catalog: Mobbing, line: Line, names: Mapping[str, Any]) -> None:
        self.catalog = catalog
        self.line = line
        self.names = names
        self.entries: Mapping[str, Entry] = {entry.id: entry for _, entry in catalog.entries()}

    def say(self, stem: str, **fields: object) -> str:
        """The variant of a sentence for this line, filled."""
        keys = self.variants(stem)
        return self.catalog.tell(keys[varied(self.line["n"], len(keys))], **fields)

    def one_of(self, stem: str, number: int, **fields: object) -> str:
        """The variant of that number."""
        keys = self.variants(stem)
        return self.catalog.tell(keys[number % len(keys)], **fields)

    def variants(self, stem: str) -> Sequence[str]:
        """The sentences that say the same thing."""
        return [one.id for one in self.catalog.story if one.id.rpartition("-")[0] == stem] or [f"{stem}-1"]

    def simply(self, stem: str | None = None) -> str:
        """A sentence that names who did it, with which cards, to whom and where."""
        line = self.line
        fields: dict[str, object] = {"cards": self.cards(line.get("cards", ()))}
        if "seat" in line:
            fields["who"] = self.seat(line["seat"])
        for name in ("target", "against"):
            if isinstance(line.get(name), int):
                fields[{"against": "other"}.get(name, name)] = self.seat(line[name])
        for name in ("member", "other_member"):
            if name in line:
                fields[name] = getattr(self.entry(line[name]), "name", "")
        for name in ("swapped", "for"):
            if name in line:
                fields[name] = self.card(line[name])
        return self.say(stem or line["kind"], **fields)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        seats: Sequence[str] = self.names.get("seats", ())
        return seats[seat] if seat < len(seats) else self.catalog.tell("seat", number=seat)

    @property
    def who(self) -> str:
        """Whoever the line is about."""
        return self.seat(self.line["seat"])

    def entry(self, key: str) -> Entry:
        """The design of a card."""
        return self.entries[key.rpartition("#")[0]]

    def listed(self, words: Sequence[str]) -> str:
        """One, two and three."""
        return self.catalog.listed(words)

    def cards(self, keys: Sequence[str]) -> str:
        """Cards by name and number."""
        return self.listed([self.card(key) for key in keys])

    def card(self, key: str) -> str:
        """A card by name and number."""
        entry = self.entry(key)
        if isinstance(entry, LobbyCard) and entry.kind is LobbyKind.ZAHL:
            return self.catalog.tell("card-zahl", name=entry.name, value=self.value(key))
        if isinstance(entry, LobbyCard | MobbingCard | ExtraCard) and entry.name is None:
            return self.catalog.tell("card-trick", name=self.catalog.word(f"kind-{entry.kind}"))
        if isinstance(entry, MobbingCard | ExtraCard):
            return self.catalog.tell("card-reference", name=entry.name, value=self.printed(entry))
        return str(getattr(entry, "name", entry.id))

    def value(self, key: str) -> str:
        """What is printed on a Lobby card."""
        entry = self.entry(key)
        if isinstance(entry, LobbyCard) and entry.value is not None:
            return self.halves(entry.value)
        return self.catalog.word(f"kind-{entry.kind}") if isinstance(entry, LobbyCard) else ""

    def halves(self, value: float) -> str:
        """A Lobby value."""
        whole, half = divmod(value, 1)
        return self.catalog.word("half", whole=int(whole)) if half else str(int(whole))

    def printed(self, entry: MobbingCard | ExtraCard) -> str:
        """The weight on a card, of an ODER with both signs."""
        value = entry.value or 0
        either = entry.kind is MobbingKind.ODER
        return self.catalog.tell("either", number=value) if either else self.weight(value)

    def weight(self, value: int) -> str:
        """A weight with its sign."""
        if not value:
            return self.catalog.tell("none")
        return self.catalog.tell("plus" if value > 0 else "minus", number=abs(value))

    def spoken(self, key: str, about: str, bad: bool = False) -> str:
        """What is read aloud, with a name instead of the dots it begins with."""
        entry = self.entry(key)
        if not isinstance(entry, MobbingCard | ExtraCard):
            return ""
        text = str(entry.text)
        if bad and isinstance(entry, MobbingCard) and entry.text_bad is not None:
            text = str(entry.text_bad)
        return f"{about} {text.removeprefix(DOTS)}" if text.startswith(DOTS) else text

    def said(self, stem: str, about: str) -> str:
        """A card and what is said with it."""
        line = self.line
        (key,) = line["cards"]
        target = {"target": self.seat(line["target"])} if "target" in line else {}
        return self.say(
            stem,
            who=self.who,
            text=self.spoken(key, about, line.get("side") == "bad"),
            name=getattr(self.entry(key), "name", None) or "",
            value=self.weight(line.get("value", 0)),
            **target,
        )


def varied(number: int, count: int) -> int:
    """Which of `count` variants a line gets: neighbours take turns, and every few lines the turns begin
    elsewhere, so that hardly anything is said twice in a row and no pattern is heard."""
    return (number + scattered(number // ROUND)) % count


# --- before the first turn -----------------------------------------------------------------------------


def game(story: Story) -> str:
    """Who sits where."""
    tell = story.catalog.tell
    players = [tell("player", who=story.seat(seat), bot=bot) for seat, bot in enumerate(story.line["bots"])]
    return story.say("game", title=story.catalog.box.title, players=story.listed(players))


def board(story: Story) -> str:
    """Who sits in the supervisory board."""
    side = story.line["side"]
    pattern = "member-number" if side == "number" else "member"
    entries = [story.entry(key) for key in story.line["cards"]]
    members = [
        story.catalog.tell(pattern, name=one.name, role=one.role, number=one.number)
        for one in entries
        if isinstance(one, Aufsichtsrat)
    ]
    return story.say(f"board-{side}", members=story.listed(members))


def colour(story: Story) -> str:
    """Which department a seat plays."""
    entry = story.entry(story.line["cards"][0])
    name = story.catalog.word(f"colour-{entry.colour}") if isinstance(entry, LobbyCard) else ""
    return story.one_of("colour", story.line["seat"], who=story.who, colour=name)


def sorted_out(story: Story) -> str:
    """What a seat kept, and what it put on top of its pile."""
    line = story.line
    stem = "all" if not line["unknown"] else "some" if line["pile"] else "none"
    return story.say(
        f"sorted-{stem}", who=story.who, hand=story.cards(line["hand"]), pile=story.cards(line["pile"])
    )


def piled(story: Story) -> str:
    """A pile is shuffled, cards are dealt or drawn."""
    event = story.line["event"]
    if event == "shuffle" and "seat" not in story.line:
        return story.say(f"shuffle-{story.line['kind']}")
    return story.simply(f"{event}-{story.line['kind']}")


def plainly(story: Story) -> str:
    """What needs no more than names."""
    return story.simply()


# --- the turn ------------------------------------------------------------------------------------------


def passed(story: Story) -> str:
    """A turn without a card."""
    return "\n" + story.simply()


def einwand(story: Story) -> str:
    """Against a row, or against nothing."""
    return story.simply(None if "member" in story.line else "einwand-none")


def umgestimmt(story: Story) -> str:
    """Two cards, or none."""
    return story.simply(f"umgestimmt-{story.line.get('face', 'none')}")


def refer(story: Story) -> str:
    """Something is said about somebody."""
    line = story.line
    own = "self-" if line["seat"] == line["target"] else ""
    return story.said(f"refer-{own}{line['side']}", story.seat(line["target"]))


def spontan(story: Story) -> str:
    """The same, unasked."""
    return story.said(f"spontan-{story.line['side']}", story.seat(story.line["target"]))


def reaction(story: Story) -> str:
    """An R card."""
    return story.said(story.line["kind"], "")


def died(story: Story) -> str:
    """A rumour, or the end."""
    return story.said(f"gestorben-{story.line['boss']}", "")


def confession(story: Story) -> str:
    """The Geständnis lays itself."""
    return story.said("gestaendnis", story.who)


def settled(story: Story) -> str:
    """Before whom a reference lies in the end."""
    line = story.line
    return story.say(
        "settled" if line["answers"] else "stands",
        who=story.who,
        name=getattr(story.entry(line["cards"][0]), "name", ""),
        value=story.weight(line["value"]),
        reference=story.weight(line["references"][line["seat"]]),
    )


def destroyed(story: Story) -> str:
    """A reference is gone."""
    return story.say("destroyed", name=getattr(story.entry(story.line["cards"][0]), "name", ""))


# --- both scorings -------------------------------------------------------------------------------------


def scoring(story: Story) -> str:
    """Why it is over."""
    tell = story.catalog.tell
    return "\n".join(["", tell("end-" + story.line["reason"].replace(" ", "-")), tell("scoring-references")])


def reference(story: Story) -> str:
    """All that lies before a seat, and what it comes to."""
    line = story.line
    tell = story.catalog.tell
    pairs = zip(line.get("cards", ()), line["weights"], strict=True)
    cards = [
        tell("scored", name=getattr(story.entry(key), "name", ""), value=story.weight(value))
        for key, value in pairs
    ]
    if not cards:
        return tell("reference-none", who=story.who)
    stem = "reference-in" if line["stays"] else "reference-out"
    return tell(stem, who=story.who, cards=story.listed(cards), reference=story.weight(line["value"]))


def votes(story: Story) -> str:
    """One member's row, and who gets the vote."""
    line = story.line
    tell = story.catalog.tell
    heading = tell("scoring-votes") + "\n" if line["row"] == 0 else ""
    owned: dict[int, list[str]] = {}
    for key, seat in zip(line.get("cards", ()), line["owners"], strict=True):
        owned.setdefault(seat, []).append(story.value(key))
    totals = line["totals"]
    rows = [
        tell("row", who=story.seat(seat), total=story.halves(totals[seat]), cards=" + ".join(owned[seat]))
        for seat in sorted(owned, key=lambda seat: (-totals[seat], seat))
        if totals[seat]
    ]
    leaders = [story.seat(seat) for seat in line["leaders"]]
    if not leaders:
        stem = "votes-void" if line.get("cards") else "votes-empty"
    elif len(leaders) > 1:
        stem = "votes-tie"
    else:
        stem = "votes-one" if line["votes"] == 1 else "votes-many"
    member = getattr(story.entry(line["member"]), "name", "")
    return heading + tell(
        stem, member=member, rows=story.catalog.row(rows), leaders=story.listed(leaders), votes=line["votes"]
    )


def end(story: Story) -> str:
    """The list of those who may have the chair, and who has it."""
    line = story.line
    tell = story.catalog.tell
    ranked = sorted(range(len(line["scores"])), key=lambda seat: -line["scores"][seat])
    step = vote([weight(entry) for _, entry in story.catalog.entries() for _ in range(entry.copies)])
    rows = []
    for seat in ranked:
        part = line["parts"][seat]
        if part:
            count = part["votes"] // step
            fields = {"votes": count, "reference": story.weight(part["reference"])}
            rows.append(tell("end-line", who=story.seat(seat), **fields))
        else:
            rows.append(tell("end-line-out", who=story.seat(seat)))
    winners = [story.seat(seat) for seat in line["winners"]]
    last = ("end-nobody", "end-winner")[len(winners)] if len(winners) < 2 else "end-shared"
    return "\n".join(["", *rows, tell(last, who=story.listed(winners))])


EVENTS: Mapping[str, Callable[[Story], str]] = {
    "game": game,
    "shuffle": piled,
    "deal": piled,
    "draw": piled,
    "end": end,
}
KINDS: Mapping[str, Callable[[Story], str]] = {
    "board": board,
    "colour": colour,
    "sorted": sorted_out,
    "pass": passed,
    "einwand": einwand,
    "umgestimmt": umgestimmt,
    "refer": refer,
    "spontan": spontan,
    "du_irrst_dich": reaction,
    "bumerang": reaction,
    "verwechslung": reaction,
    "uebernahme": reaction,
    "gestorben": died,
    "gestaendnis": confession,
    "settled": settled,
    "destroyed": destroyed,
    "scoring": scoring,
    "reference": reference,
    "votes": votes,
} | dict.fromkeys(
    ("start", "laid", "lay", "turned", "echt_schade", "removed", "bonus", "decline", "last_card"), plainly
)
"""Who tells a move or a reveal of that kind; of the rest nothing is said."""
