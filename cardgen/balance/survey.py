"""The whole examination of a game: tables of every size, bots against each other, cards, optional rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from cardgen.balance.compare import compared
from cardgen.balance.compare import document as comparison
from cardgen.balance.dossier import cards, contest, holes, stands_out, table
from cardgen.balance.evidence import Moments
from cardgen.balance.lab import Lab, batch
from cardgen.balance.worth import Played, blanks, exchanges, played, work
from cardgen.catalog.model import Catalog
from cardgen.engine.outcome import outcomes, pairs
from cardgen.engine.tournament import Plan, compiled
from cardgen.finding import DataError
from cardgen.game import Game, bot

T = TypeVar("T")
Spread = Callable[..., Iterator[T]]
"""`tournament.spread` with the workers filled in."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is examined: a game at a table of `seats`, all seats by `bot`, with these options.

    `games` are played at each table; `ladder` names the bots from the weakest to the strongest, `slow` of them
    play but a tenth as many games.
    """

    game: Game
    catalog: Catalog
    seats: int
    seed: int
    games: int
    bot: str
    ladder: tuple[str, ...]
    slow: frozenset[str]
    options: Mapping[str, str]

    def plan(self, seats: int, bots: Sequence[str], catalog: Catalog | None = None, **options: str) -> Plan:
        """A plan of this game. Raises DataError when the rules refuse the deck or the options."""
        deck = self.game.deck(catalog or self.catalog, {**self.options, **options})
        made = tuple(bot(self.game, name) for name in bots)
        return Plan(self.game.rules.__name__, deck, made, tuple(bots), self.seed, self.games)


def survey(question: Question, spread: Spread[Any], tell: Callable[[str], None]) -> dict[str, Any]:
    """Play everything and gather it; `tell` hears what is being done."""
    box = question.catalog.box
    labs: dict[int, Lab] = {}
    for seats in range(box.players_min, box.players_max + 1):
        tell(f"{seats} players")
        labs[seats] = _lab(question, seats, spread)
    tell("cards")
    lifts = _lifts(question, spread)
    tell("bots")
    contests = list(_contests(question, spread))
    tell("optional rules")
    variants = list(_variants(question, spread))
    plan = question.plan(question.seats, [question.bot] * question.seats)
    tables = [table(lab, seats) for seats, lab in labs.items()]
    found: dict[str, Any] = {
        "game": question.game.name,
        "title": box.title,
        "asked": {
            "seats": question.seats, "seed": question.seed, "games": question.games,
            "bots": [question.bot], "ladder": list(question.ladder),
        },
        "options": dict(plan.deck.options),
        "compiled": compiled(plan.rules),
        "how": "compiled" if compiled(plan.rules) else "not compiled",
        "games_in_all": sum(len(lab.outcomes) for lab in labs.values()),
        "tables": tables,
        "contests": contests,
        "ladder": [row for row in contests if row["step"]],
        "cards": cards(labs[question.seats], question.catalog, plan.deck.keys, lifts),
        "variants": variants,
        "holes": [_hole(question, row) for seats, lab in labs.items() for row in _odd(question, seats, lab)],
        "rulings": [
            {"id": ruling.id, "answer": ruling.answer} for ruling in box.rulings if ruling.footer
        ],
    }  # fmt: skip
    return found | {"stands_out": list(stands_out(found)), "verdict": verdict(found)}


def _lab(question: Question, seats: int, spread: Spread[Lab]) -> Lab:
    plan = question.plan(seats, [question.bot] * seats)
    lab = Lab()
    for part in spread(partial(batch, plan), question.games):
        lab.add(part)
    return lab


LIFT_GAMES = 5
"""Every so many-th game is played again for each card: cards are many."""


def _lifts(question: Question, spread: Spread[Any]) -> dict[str, Moments]:
    """What every card is worth against its blank."""
    bots = [question.bot] * question.seats
    plan = question.plan(question.seats, bots)
    before: list[Played] = []
    for part in spread(partial(played, plan), max(question.games // LIFT_GAMES, 50)):
        before += part
    made = exchanges(
        blanks(question.catalog, question.game.blank),
        plan.deck.keys,
        lambda catalog: question.plan(question.seats, bots, catalog),
    )
    lifts: dict[str, Moments] = {}
    for part in spread(work(made, before), len(made), size=1):
        lifts |= part
    return lifts


def _contests(question: Question, spread: Spread[Any]) -> Iterator[dict[str, Any]]:
    """Each bot of the ladder alone among those of every weaker kind."""
    ladder = question.ladder
    for high in range(1, len(ladder)):
        for low in range(high):
            bots = [ladder[high], *[ladder[low]] * (question.seats - 1)]
            plan = question.plan(question.seats, bots)
            games = question.games // 10 if {ladder[high], ladder[low]} & question.slow else question.games
            made = [one for part in spread(partial(outcomes, plan), max(games, 20)) for one in part]
            row = contest(made, 0, 1 / question.seats)
            yield {"bot": ladder[high], "than": ladder[low], "step": low == high - 1, **row}


def _variants(question: Question, spread: Spread[Any]) -> Iterator[dict[str, Any]]:
    """What each other word of each option changes, as far as it can be told from nothing."""
    bots = [question.bot] * question.seats
    old = question.plan(question.seats, bots)
    for option in question.catalog.box.options:
        now = dict(old.deck.options).get(option.id, option.default)
        for word in (option.default, *option.alternatives):
            if word == now:
                continue
            try:
                new = question.plan(question.seats, bots, None, **{option.id: word})
            except DataError:
                continue  # not at this table
            with closing(spread(partial(pairs, old, new), question.games)) as parts:  # type: ignore[type-var]
                found = comparison(compared(parts, bots, question.games))
            for row in found["measures"]:
                if row["verdict"] in ("more", "less"):
                    yield {"option": f"{option.id} = {word}", "pairs": found["pairs"], **row}


def _odd(question: Question, seats: int, lab: Lab) -> list[dict[str, Any]]:
    return holes(lab, seats, question.seed, [question.bot] * seats)


def _hole(question: Question, row: dict[str, Any]) -> dict[str, Any]:
    """The game with the command that plays it again."""
    words = [
        "cardgen play", question.game.name, f"--seats {row['seats']} --seed {row['seed']} --game {row['game']}",
        f"--bots {','.join(row['bots'])}", *(f"--option {key}={value}" for key, value in question.options.items()),
    ]  # fmt: skip
    return row | {"command": " ".join(words)}


def verdict(found: Mapping[str, Any]) -> str:
    """The first paragraph: what is fair, what stands out, how sure this is."""
    main = next(one for one in found["tables"] if one["seats"] == found["asked"]["seats"])
    rows = [*main["by_seat"], *main["by_turn_order"]]
    widest = max(row["high"] - row["low"] for row in rows) / 2
    unfair = [row for row in rows if not row["low"] <= row["expected"] <= row["high"]]
    seats = "No seat and no place in the turn order has an advantage that shows"
    if unfair:
        most = max(unfair, key=lambda row: abs(row["share"] - row["expected"]))
        off = 100 * (most["share"] - most["expected"])
        seats = f"The largest advantage of a seat or of a place in the turn order is {off:+.1f} points"
    strong = sum(bool(card.get("found")) for card in found["cards"])
    tested = sum("worth" in card for card in found["cards"])
    shown = f"{strong} of {tested} cards are shown to be worth more or less than an ordinary one"
    pays = [row for row in found["ladder"] if row["better"]]
    skill = "better play pays at every step that was tried" if len(pays) == len(found["ladder"]) else (
        "better play pays at some steps only" if pays else "no bot is shown to play better than a weaker one"
    )  # fmt: skip
    return (
        f"{seats} with {main['seats']} players, known to about {100 * widest:.1f} points. {shown}; {skill}. "
        "These are bots: what people do at a table may differ, above all where the rules ask them to talk."
    )
