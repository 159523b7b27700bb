"""A played game as a story: one line of the log in, a sentence or two in the catalog's language out.

The sentences stand in `data/minderheiten_quartett/story.yaml`. Those that end in a number are variants: the
running number of the line and its seat pick one, so that the same game is told the same way; more may be
added there at will. They speak of cards and stars, and laugh at offices and promises; never at whom a card
names, so a sentence that names a card says no more than what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.engine.rng import scattered
from cardgen.games.minderheiten_quartett.models import Agb, Category, Minority, Quartett

Line: TypeAlias = Mapping[str, Any]


def tell(catalog: Quartett, event: Line, names: Mapping[str, Any]) -> str:
    """What a line of the log says, "" for nothing worth saying; a turn begins with an empty line.

    `names["seats"]` may name the seats, in order; without it they are numbered as everywhere, from 0.
    """
    teller = TELLERS.get((event["event"], event.get("kind", "")))
    return teller(Story(catalog, event, names)) if teller else ""


class Story:
    """A line of the log with the words to tell it."""

    def __init__(self, catalog: Quartett, line: Line, names: Mapping[str, Any]) -> None:
        self.catalog = catalog
        self.line = line
        self.names = names
        self.entries = {entry.id: entry for _, entry in catalog.entries()}

    def say(self, stem: str, **fields: object) -> str:
        """The variant of a sentence for this line, filled."""
        keys = [one.id for one in self.catalog.story if one.id.rpartition("-")[0] == stem] or [f"{stem}-1"]
        number = scattered(self.line["n"] + (self.line.get("seat") or 0))
        return self.catalog.tell(keys[number % len(keys)], **fields)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        seats: Sequence[str] = self.names.get("seats", ())
        return seats[seat] if seat < len(seats) else self.catalog.tell("seat", number=seat)

    @property
    def who(self) -> str:
        """Whoever the line is about."""
        return self.seat(self.line["seat"])

    def minority(self, key: str) -> Minority:
        """The minority of that key."""
        entry = self.entries[key.rpartition("#")[0]]
        assert isinstance(entry, Minority)
        return entry

    def card(self, key: str) -> str:
        """A minority with its group, an AGB card with its letter."""
        entry = self.entries[key.rpartition("#")[0]]
        if isinstance(entry, Minority):
            return self.catalog.tell("minority", name=entry.name, group=entry.group)
        assert isinstance(entry, Agb)
        letter = self.catalog.word(f"letter-{entry.clause}")
        return self.catalog.tell("agb", name=self.catalog.word(f"kind-{entry.kind}"), letter=letter)

    def cards(self) -> str:
        """The cards of the line, as words."""
        return self.listed([self.card(key) for key in self.line.get("cards", ())])

    def people(self) -> list[Minority]:
        """The minorities among the cards of the line."""
        entries = [self.entries[key.rpartition("#")[0]] for key in self.line.get("cards", ())]
        return [entry for entry in entries if isinstance(entry, Minority)]

    def category(self, name: str) -> str:
        """What a category is called."""
        return self.catalog.word(f"category-{name}")

    def stars(self, number: float) -> str:
        """So many stars, halves as the cards write them."""
        whole = int(number)
        return str(whole) if number == whole else self.catalog.word("half", whole=whole)

    def listed(self, words: Sequence[str]) -> str:
        """One, two and three."""
        return self.catalog.listed(words)

    def points(self, points: int) -> str:
        """So many victory points."""
        return self.catalog.tell("point" if abs(points) == 1 else "points", points=spelled(points))


# --- the setup and the turn ----------------------------------------------------------------------------


def game(story: Story) -> str:
    """Who sits where."""
    tell = story.catalog.tell
    players = [tell("player", who=story.seat(seat), bot=bot) for seat, bot in enumerate(story.line["bots"])]
    return story.say("game", title=story.catalog.box.title, players=story.listed(players))


def simple(story: Story) -> str:
    """A sentence about a seat and nothing else."""
    return story.say(story.line["kind"], who=story.who)


def shuffle(story: Story) -> str:
    """A pile is shuffled."""
    return story.say(f"shuffle-{story.line['kind']}")


def hand(story: Story) -> str:
    """Cards that come to a hand, and the one that was laid face down."""
    return story.say(story.line["kind"], who=story.who, cards=story.cards())


def turn(story: Story) -> str:
    """The headline of a turn."""
    return "\n" + story.say("turn", who=story.who)


def challenge(story: Story) -> str:
    """Somebody is challenged."""
    return story.say("challenge", who=story.who, other=story.seat(story.line["to"]))


def lay(story: Story) -> str:
    """A category is named and a card laid face down."""
    return story.say(story.line["kind"], who=story.who, category=story.category(story.line["category"]))


def fight(story: Story) -> str:
    """Both minorities with their sums, and what follows from them."""
    line = story.line
    seats = (line["seat"], line["defender"])
    rows = [sum_of(story, *one) for one in zip(seats, story.people(), line["values"], strict=True)]
    categories = [story.category(name) for name in line["categories"]]
    told = story.say("reveal", first=categories[0], second=categories[1], sums=" ".join(rows))
    return f"{told} {outcome(story, seats)}"


def sum_of(story: Story, seat: int, card: Minority, value: float) -> str:
    """One fighter: stars and stars make a fighting value."""
    first, second = (story.stars(card.stars.of(Category(name))) for name in story.line["categories"])
    fields = {"first": first, "second": second, "value": story.stars(value)}
    return story.catalog.tell("sum", who=story.seat(seat), name=card.name, **fields)


def outcome(story: Story, seats: Sequence[int]) -> str:
    """A trump, a tie, or who is ahead."""
    kind = story.line["outcome"]
    if kind == "tie":
        return story.say("tie")
    attack, defence = story.people()
    if kind == "trump":
        attacker = defence.id in attack.trumps
        card, other = (attack, defence) if attacker else (defence, attack)
        who = story.seat(seats[0] if attacker else seats[1])
        return story.say("trump", who=who, name=card.name, other=other.name)
    ours, theirs = story.line["values"]
    return story.say("lead", who=story.seat(seats[0] if ours > theirs else seats[1]))


# --- AGB cards -----------------------------------------------------------------------------------------


def promise(story: Story) -> str:
    """A promise to a minority, or to nobody."""
    named = story.line.get("named")
    if named is None:
        return story.say("promise-none", who=story.who)
    return story.say("promise", who=story.who, name=story.minority(named).name)


def handed(story: Story) -> str:
    """It was believed."""
    fields = {"who": story.who, "other": story.seat(story.line["to"]), "cards": story.cards()}
    return story.say(f"handed-{story.line['place']}", **fields)


def passed(story: Story) -> str:
    """The loser, or the leader after a booster, plays nothing; the uninvolved are not worth a word."""
    role = story.line["role"]
    return "" if role == "uninvolved" else story.say(f"pass-{role}", who=story.who)


def intervene(story: Story) -> str:
    """The federal government."""
    return story.say("intervene", who=story.who)


def vote(story: Story) -> str:
    """Believed or not."""
    return story.say("vote-yes" if story.line["yes"] else "vote-no", who=story.who)


def support(story: Story) -> str:
    """Zivilcourage, with the sum of two against one."""
    line = story.line
    joint, against = (story.stars(value) for value in line["values"])
    (helper,) = story.people()
    fields = {"who": story.who, "name": helper.name, "category": story.category(line["category"])}
    told = story.say("support", joint=joint, against=against, **fields)
    return f"{told} {story.say('support-yes')}" if line["success"] else told


def take(story: Story) -> str:
    """A minority is taken from those that Zivilcourage distributes."""
    return story.say(f"take-{story.line['to']}", who=story.who, cards=story.cards())


def boost(story: Story) -> str:
    """A booster: the new fighting value and what it is up against."""
    line = story.line
    value, against = (story.stars(one) for one in line["values"])
    (extra,) = story.people()
    more = story.stars(extra.stars.of(Category(line["category"])))
    fields = {"who": story.who, "name": extra.name, "category": story.category(line["category"])}
    return story.say(line["kind"], more=more, value=value, against=against, **fields)


def even(story: Story) -> str:
    """Both boosters for nothing."""
    return story.say("even")


def award(story: Story) -> str:
    """Who gets everything, and why."""
    stem = "award-" + story.line["why"].replace(" ", "-")
    return story.say(stem, who=story.who, cards=story.cards())


# --- the end -------------------------------------------------------------------------------------------


def end(story: Story) -> str:
    """Why it is over, the table of points with their parts, and who won."""
    line = story.line
    tell = story.catalog.tell
    ranked = sorted(range(len(line["scores"])), key=lambda seat: -line["scores"][seat])
    rows = [
        tell(
            "end-line",
            who=story.seat(seat),
            points=story.points(line["scores"][seat]),
            parts=story.catalog.row([part(story, *one) for one in line["parts"][seat].items()]),
        )
        for seat in ranked
    ]
    winners = [story.seat(seat) for seat in line["winners"]]
    last = tell("end-winner" if len(winners) == 1 else "end-shared", who=story.listed(winners))
    return "\n".join(["", tell("end-" + line["reason"].replace(" ", "-")), *rows, last])


def part(story: Story, name: str, points: int) -> str:
    """Points for minorities, for a whole group, or for AGB cards left in hand."""
    if name in ("minorities", "agb"):
        return story.catalog.tell(f"part-{name}", points=spelled(points))
    return story.catalog.tell("part-group", group=name, points=spelled(points))


TELLERS: Mapping[tuple[str, str], Callable[[Story], str]] = {
    ("game", ""): game,
    ("reveal", "start"): simple,
    ("shuffle", "minorities"): shuffle,
    ("shuffle", "pile"): shuffle,
    ("deal", "minorities"): hand,
    ("deal", "third"): hand,
    ("reveal", "turn"): turn,
    ("move", "challenge"): challenge,
    ("reveal", "excused"): simple,
    ("move", "skip"): simple,
    ("move", "promise"): promise,
    ("reveal", "handed"): handed,
    ("reveal", "unheard"): simple,
    ("move", "attack"): lay,
    ("move", "defend"): lay,
    ("reveal", "laid"): hand,
    ("reveal", "fight"): fight,
    ("move", "pass"): passed,
    ("move", "intervene"): intervene,
    ("move", "vote"): vote,
    ("move", "support"): support,
    ("move", "take"): take,
    ("reveal", "last"): hand,
    ("move", "cross"): boost,
    ("move", "counter"): boost,
    ("reveal", "even"): even,
    ("reveal", "award"): award,
    ("draw", "refill"): hand,
    ("end", ""): end,
}


def spelled(points: int) -> str:
    """A number with a minus that is one."""
    return str(points).replace("-", "−")
