"""A played game as a story: one line of the log in, a sentence or two in the catalog's language out.

The sentences stand in `data/lemming_mafia/story.yaml`. Those that end in a number are variants: the running
number of the line and its seat pick one, so that the same game is told the same way; more may be added there
at will.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.engine.rng import scattered
from cardgen.games.lemming_mafia.deck import AREA, OUT, track
from cardgen.games.lemming_mafia.models import LETTERS, Bet, Lemming, LemmingMafia, Mission

Line: TypeAlias = Mapping[str, Any]
BAR = " | "
SHOE = "*"
BEGINNING = re.compile(r"(?:^|[.!?]”? )[a-zà-ÿ]")


def tell(catalog: LemmingMafia, event: Line, names: Mapping[str, Any]) -> str:
    """What a line of the log says, "" for nothing worth saying; a turn begins with an empty line.

    `names["seats"]` may name the seats, in order; without it they are called after the families that bet.
    """
    teller = TELLERS.get((event["event"], event.get("kind", "")))
    return teller(Story(catalog, event, names)) if teller else ""


class Story:
    """A line of the log with the words to tell it."""

    def __init__(self, catalog: LemmingMafia, line: Line, names: Mapping[str, Any]) -> None:
        self.catalog = catalog
        self.line = line
        self.names = names
        self.entries = {entry.id: entry for _, entry in catalog.entries()}
        self.sections = track(catalog.boards[0].track)

    def say(self, stem: str, **fields: object) -> str:
        """The variant of a sentence for this line, filled, with capitals where sentences begin."""
        keys = [one.id for one in self.catalog.story if one.id.rpartition("-")[0] == stem] or [f"{stem}-1"]
        number = scattered(len(stem) + 29 * self.line["n"] + 7 * self.line.get("seat", 0))
        return capital(self.catalog.tell(keys[number % len(keys)], **fields))

    def seat(self, seat: int) -> str:
        """What a seat is called: its family bets with the set of that number."""
        seats: Sequence[str] = self.names.get("seats", ())
        if seat < len(seats):
            return seats[seat]
        return self.catalog.tell("family", name=self.catalog.families[seat].name)

    @property
    def who(self) -> str:
        """Whoever the line is about."""
        return self.seat(self.line["seat"])

    @property
    def runner(self) -> Lemming:
        """The lemming the line is about."""
        return self.lemming(self.line["cards"][0])

    def lemming(self, key: str) -> Lemming:
        """A lemming by its key in the log."""
        found = self.entries[key.rpartition("#")[0]]
        assert isinstance(found, Lemming)
        return found

    def numbered(self, number: int) -> Lemming:
        """A lemming by its place in the lists of a line."""
        return [one for one in self.catalog.lemmings for _ in range(one.copies)][number]

    def bets(self) -> list[Lemming]:
        """The lemmings that the bets of the line are on."""
        found = [self.entries[key.rpartition("#")[0]] for key in self.line.get("cards", ())]
        return [self.catalog.lemming(bet.colour) for bet in found if isinstance(bet, Bet)]

    def missions(self) -> list[str]:
        """The missions of the line, each with what it asks for and brings."""
        found = [self.entries[key.rpartition("#")[0]] for key in self.line.get("cards", ())]
        return [self.mission(one) for one in found if isinstance(one, Mission)]

    def mission(self, mission: Mission) -> str:
        """Name, rule and value."""
        asks = self.catalog.asks(mission.condition).rstrip(".")
        return self.catalog.tell("mission", name=mission.name, asks=asks, points=self.points(mission.value))

    def named(self, lemming: Lemming) -> str:
        """Name and colour."""
        return self.catalog.tell("runner", name=lemming.name, shade=lemming.shade)

    def points(self, points: int) -> str:
        """So many points."""
        said = str(points).replace("-", "−")
        return self.catalog.tell("point") if points == 1 else self.catalog.tell("points", points=said)

    def shoes(self) -> str:
        """The shoes worn after this line."""
        shoes = self.line["shoes"]
        return self.catalog.tell("shoes-one") if shoes == 1 else self.catalog.tell("shoes-many", shoes=shoes)

    def listed(self, words: Sequence[str]) -> str:
        """One, two and three."""
        return self.catalog.listed(words)

    def section(self, space: int) -> int:
        """The section a space lies in, from 1; the water is behind the last."""
        return next(number for number, spaces in enumerate(self.sections) if space in spaces)


def capital(text: str) -> str:
    """The text with a capital at the beginning of every sentence, whatever was filled in there."""
    return BEGINNING.sub(lambda found: found[0].upper(), text)


# --- before the race -----------------------------------------------------------------------------------


def game(story: Story) -> str:
    """Who sits where, who runs, and how to read the track."""
    catalog = story.catalog
    players = [
        catalog.tell("player", who=story.seat(seat), seat=seat, bot=bot)
        for seat, bot in enumerate(story.line["bots"])
    ]
    opening = story.say(
        "game", title=catalog.box.title, place=catalog.boards[0].name, players=story.listed(players)
    )
    runners = story.say("runners", runners=story.listed([marked(story, one) for one in catalog.lemmings]))
    spaces = [f"{letter} {catalog.word(f'space-{space}')}" for letter, space in LETTERS.items()]
    return "\n".join([opening, runners, story.say("legend", spaces=catalog.row(spaces))])


def marked(story: Story, lemming: Lemming) -> str:
    """A lemming with its mark on the track."""
    return f"{mark(story, lemming)} {story.named(lemming)}"


def mark(story: Story, lemming: Lemming) -> str:
    """Two letters for a lemming."""
    return story.catalog.tell(f"mark-{lemming.colour}")


def start(story: Story) -> str:
    """Who begins."""
    return story.say("start", who=story.who)


def deal(story: Story) -> str:
    """The missions of a player."""
    return story.say("deal", who=story.who, missions=story.listed(story.missions()))


# --- the race ------------------------------------------------------------------------------------------


def dice(story: Story) -> str:
    """Who may run; a lemming that is out is stood in for."""
    shades = [story.lemming(key).shade for key in story.line["dice"]]
    fields = {"who": story.who, "one": shades[0], "other": shades[-1]}
    if set(story.line["runners"]) != set(story.line["dice"]):
        runners = story.catalog.either([story.lemming(key).shade for key in story.line["runners"]])
        return "\n" + story.say("dice-last", **fields, runners=runners)
    return "\n" + story.say("dice-double" if len(set(shades)) == 1 else "dice-two", **fields)


def advance(story: Story) -> str:
    """A lemming runs, told by the space it comes to."""
    section = story.section(story.line["to"])
    if section == len(story.sections) - 1:
        return story.say("advance-water", name=story.named(story.runner))
    spaces = story.sections[section]
    kind = story.catalog.boards[0].track[section - 1][story.line["to"] - spaces[0]]
    return story.say(f"advance-{kind}", name=story.named(story.runner), section=section)


def shoe(story: Story) -> str:
    """One shoe more; the last one is told by what follows."""
    if "shoe" not in story.line:
        return ""
    return story.say(story.line["kind"], name=story.runner.name, shoes=story.shoes())


def out(story: Story) -> str:
    """A lemming is out."""
    return story.say("out", name=story.runner.name, cell=story.line["cell"])


def remove(story: Story) -> str:
    """A shoe is off."""
    if not story.line["shoes"]:
        return story.say("removed-clean", who=story.who, name=story.runner.name)
    return story.say("remove", who=story.who, name=story.runner.name, shoes=story.shoes())


def leave(story: Story) -> str:
    """A shoe stays on."""
    return story.say("leave", who=story.who, name=story.runner.name)


def theft(story: Story) -> str:
    """How far a stolen car goes, or would have to."""
    stem = "theft-taken" if story.line["taken"] else "theft"
    return story.say(stem, name=story.runner.name, roll=story.line["roll"])


def offer(story: Story) -> str:
    """Nobody has anything left to decide; else the space was told when it was reached."""
    return "" if story.line["asked"] else story.say(f"{story.line['kind']}-none")


def decision(story: Story) -> str:
    """A bet or a discarded mission, as all see it; who does nothing is not worth a word."""
    return story.say(story.line["kind"], who=story.who)


def slip(story: Story) -> str:
    """What is written on a bet."""
    (lemming,) = story.bets()
    return story.say("slip", shade=lemming.shade, name=lemming.name)


def dropped(story: Story) -> str:
    """Which mission is gone."""
    return story.say("dropped", mission=story.missions()[0])


def pier(story: Story) -> str:
    """The track as a line: the start area, the spaces section by section, the water, and who is out."""
    at, shoes = story.line["at"], story.line["shoes"]
    stands: dict[int, list[str]] = {}
    for number, space in enumerate(at):
        stands.setdefault(space, []).append(mark(story, story.numbered(number)) + SHOE * shoes[number])
    letters = iter(letter for letter in story.catalog.boards[0].sections if letter in LETTERS)
    rows = [" ".join(stands.get(AREA, ["·"]))]
    for spaces in story.sections[1:-1]:
        rows.append("".join(space_of(stands.get(space, []), next(letters)) for space in spaces))
    water = story.sections[-1][0]
    rows.append(" ".join(["≈", *stands.get(water, [])]))
    gone = stands.get(OUT, [])
    return BAR.join(rows) + (f"  ({' '.join(gone)})" if gone else "")


def space_of(stands: Sequence[str], letter: str) -> str:
    """A space: its letter, or who stands on it."""
    return f"[{stands[0]}]" if stands else letter


# --- the end -------------------------------------------------------------------------------------------


def finish(story: Story) -> str:
    """Who wins the race, and all cells."""
    cells: Sequence[int] = story.line["cells"]
    stem = "finish-water" if story.line["water"] else "finish-last"
    rows = sorted((cell, number) for number, cell in enumerate(cells))
    places = [
        story.catalog.tell("place", cell=cell, runner=story.numbered(number).name) for cell, number in rows
    ]
    told = story.say(stem, name=story.named(story.runner))
    return f"\n{told} {story.say('places', places=story.catalog.row(places))}"


def pile(story: Story) -> str:
    """The bets of a player, turned over."""
    shades = [lemming.shade for lemming in story.bets()]
    if not shades:
        return story.say("pile-none", who=story.who)
    if not story.line["points"]:
        return story.say("pile-never", who=story.who, bets=story.catalog.row(shades))
    points = story.points(story.line["points"])
    return story.say("pile", who=story.who, bets=story.catalog.row(shades), points=points)


def missions(story: Story) -> str:
    """The missions a player has kept, each met or failed."""
    told = []
    for number, (mission, points) in enumerate(zip(story.missions(), story.line["points"], strict=True)):
        stem, fields = ("met", {}) if points > 0 else ("failed", {"penalty": story.points(points)})
        variant = Story(story.catalog, {**story.line, "n": story.line["n"] + number}, story.names)
        told.append(variant.say(stem, mission=mission, **fields))
    return " ".join(told)


def end(story: Story) -> str:
    """The table of points, and who won."""
    line = story.line
    ranked = sorted(range(len(line["scores"])), key=lambda seat: -line["scores"][seat])
    rows = []
    for seat in ranked:
        bets = line["parts"][seat]["bets"]
        fields = {"bets": bets, "missions": str(line["scores"][seat] - bets).replace("-", "−")}
        points = story.points(line["scores"][seat])
        rows.append(capital(story.catalog.tell("end-line", who=story.seat(seat), points=points, **fields)))
    winners = [story.seat(seat) for seat in line["winners"]]
    stem = "end-winner" if len(winners) == 1 else "end-shared"
    return "\n".join(["", *rows, capital(story.catalog.tell(stem, who=story.listed(winners)))])


TELLERS: Mapping[tuple[str, str], Callable[[Story], str]] = {
    ("game", ""): game,
    ("reveal", "start"): start,
    ("deal", "missions"): deal,
    ("reveal", "dice"): dice,
    ("move", "advance"): advance,
    ("reveal", "cement_mixer"): shoe,
    ("reveal", "caught"): shoe,
    ("reveal", "out"): out,
    ("move", "remove"): remove,
    ("reveal", "remove"): remove,
    ("move", "leave"): leave,
    ("reveal", "theft"): theft,
    ("reveal", "bookmaker"): offer,
    ("reveal", "boss"): offer,
    ("move", "bet"): decision,
    ("reveal", "slip"): slip,
    ("move", "discard"): decision,
    ("reveal", "dropped"): dropped,
    ("reveal", "track"): pier,
    ("reveal", "finish"): finish,
    ("reveal", "pile"): pile,
    ("reveal", "missions"): missions,
    ("end", ""): end,
}
"""What is not here is not worth a word: the shuffle, whose bets are whose, and who keeps a card."""
