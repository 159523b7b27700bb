"""A played game as a story: one line of the log in, a sentence or two in the catalog's language out.

The sentences stand in `data/vorstand/story.yaml`. Those that end in a number are variants: the running
number of the line picks one, so that the same game is told the same way; more may be added there at will.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.engine.rng import scattered
from cardgen.games.vorstand.models import Employee, Todo, Vorstand

Line: TypeAlias = Mapping[str, Any]


def tell(catalog: Vorstand, event: Line, names: Mapping[str, Any]) -> str:
    """What a line of the log says, "" for nothing worth saying; a turn begins with an empty line.

    `names["seats"]` may name the seats, in order; without it they are numbered as everywhere, from 0.
    """
    teller = TELLERS.get(event["event"])
    return teller(Story(catalog, event, names)) if teller else ""


class Story:
    """A line of the log with the words to tell it."""

    def __init__(self, catalog: Vorstand, line: Line, names: Mapping[str, Any]) -> None:
        self.catalog = catalog
        self.line = line
        self.names = names
        self.entries = {entry.id: entry for _, entry in catalog.entries()}

    def say(self, stem: str, **fields: object) -> str:
        """The variant of a sentence for this line, filled."""
        keys = [one.id for one in self.catalog.story if one.id.rpartition("-")[0] == stem] or [f"{stem}-1"]
        return self.catalog.tell(keys[scattered(self.line["n"]) % len(keys)], **fields)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        seats: Sequence[str] = self.names.get("seats", ())
        return seats[seat] if seat < len(seats) else self.catalog.tell("seat", number=seat)

    @property
    def who(self) -> str:
        """Whoever the line is about."""
        return self.seat(self.line["seat"])

    def employees(self) -> list[Employee]:
        """The employees of the line."""
        found = [self.entries[key.rpartition("#")[0]] for key in self.line.get("cards", ())]
        return [entry for entry in found if isinstance(entry, Employee)]

    def todos(self) -> list[Todo]:
        """The to-dos of the line."""
        keys = self.line["todo"] if "todo" in self.line else self.line.get("cards", ())
        keys = [keys] if isinstance(keys, str) else keys
        found = [self.entries[key.rpartition("#")[0]] for key in keys]
        return [entry for entry in found if isinstance(entry, Todo)]

    def listed(self, words: Sequence[str]) -> str:
        """One, two and three."""
        return self.catalog.listed(words)

    def cards(self) -> str:
        """The employees of the line with the MACHT printed on them."""
        cards = [(one.name, self.macht(one.macht)) for one in self.employees()]
        return self.listed([self.catalog.tell("card", name=name, macht=macht) for name, macht in cards])

    def total(self) -> str:
        """The MACHT of the line; beside it what is printed on the cards, where effects changed it."""
        macht = self.line["macht"]
        printed = sum(card.macht for card in self.employees())
        if printed in (macht, math.inf):
            return self.macht(macht)
        return self.catalog.tell("changed", macht=self.macht(macht), printed=printed)

    def macht(self, macht: object) -> str:
        """A number, or the sign for infinity."""
        return self.catalog.tell("infinite") if macht in ("inf", math.inf) else str(macht)

    def points(self, points: int) -> str:
        """So many career points."""
        return self.catalog.tell("point") if points == 1 else self.catalog.tell("points", points=points)

    def todo(self, todo: Todo) -> str:
        """A to-do with its level and numbers."""
        level = self.catalog.word(f"level-{todo.level}")
        points = self.points(todo.points)
        return self.catalog.tell("todo", name=todo.name, level=level, needed=todo.macht, points=points)


def game(story: Story) -> str:
    """Who sits where."""
    tell = story.catalog.tell
    players = [tell("player", who=story.seat(seat), bot=bot) for seat, bot in enumerate(story.line["bots"])]
    return story.say("game", title=story.catalog.box.title, players=story.listed(players))


def shuffle(story: Story) -> str:
    """A pile is shuffled."""
    return story.say(f"shuffle-{story.line['kind']}")


def deal(story: Story) -> str:
    """A first hand."""
    return story.say("deal", who=story.who, cards=story.cards())


def draw(story: Story) -> str:
    """Cards drawn later: the refill, an effect, a new hand."""
    stems = {"refill": "refill", "effect": "effect", "redraw": "redrawn"}
    if not story.line.get("cards"):
        return ""
    return story.say(stems[story.line["kind"]], who=story.who, cards=story.cards())


def reveal(story: Story) -> str:
    """Who begins, a new to-do, exchanged to-dos, or who gets the one at stake."""
    kind = story.line["kind"]
    if kind == "start":
        return story.say("start", who=story.who)
    if kind == "award":
        return award(story)
    todos = [story.todo(todo) for todo in story.todos()]
    if kind == "exchange":
        return story.say("exchange", todos=story.listed(todos))
    return story.say("open", todo=story.listed(todos))


def award(story: Story) -> str:
    """The to-do and its points, and how everybody stands."""
    line = story.line
    stem = "kept" if line["seat"] == line["tackled_by"] else "taken"
    sentence = story.say(
        stem,
        who=story.who,
        other=story.seat(line["tackled_by"]),
        name=story.todos()[0].name,
        points=story.points(line["points"]),
    )
    scores = " : ".join(str(points) for points in line["scores"])
    return f"{sentence} {story.catalog.tell('standing', scores=scores)}"


def move(story: Story) -> str:
    """A decision; to say nothing in a vote is not worth a word."""
    kind = story.line["kind"]
    if kind in ("vote", "escalate"):
        return bid(story, kind)
    if kind == "pass" and "todo" in story.line:
        return ""
    return "\n" + (lay(story) if kind == "lay" else story.say(kind, who=story.who, cards=story.cards()))


def lay(story: Story) -> str:
    """A to-do is read out, and those who want it so are laid."""
    todo = story.todos()[0]
    staff = story.employees()
    read = story.say("read", who=story.who, todo=story.todo(todo), story=todo.story)
    laid = story.say(
        "lay-one" if len(staff) == 1 else "lay-many",
        who=story.who,
        names=story.listed([one.name for one in staff]),
        cards=story.cards(),
        role=staff[0].role,
        macht=story.total(),
    )
    return f"{read} {laid}"


def bid(story: Story, stem: str) -> str:
    """Somebody is outbid."""
    card = story.employees()[0]
    return story.say(
        stem, who=story.who, cards=story.cards(), role=card.role, story=card.story, macht=story.total()
    )


def end(story: Story) -> str:
    """Why it is over, the table of points, and who won."""
    line = story.line
    tell = story.catalog.tell
    ranked = sorted(range(len(line["scores"])), key=lambda seat: -line["scores"][seat])
    rows = [
        tell(
            "end-line",
            who=story.seat(seat),
            points=story.points(line["scores"][seat]),
            todos=len(line["parts"][seat]),
        )
        for seat in ranked
    ]
    winners = [story.seat(seat) for seat in line["winners"]]
    last = tell("end-winner" if len(winners) == 1 else "end-shared", who=story.listed(winners))
    return "\n".join(["", tell("end-" + line["reason"].replace(" ", "-")), *rows, last])


TELLERS: Mapping[str, Callable[[Story], str]] = {
    "game": game,
    "shuffle": shuffle,
    "deal": deal,
    "draw": draw,
    "reveal": reveal,
    "move": move,
    "end": end,
}
