"""The whole examination of a game: tables of every size, bots against each other, cards, optional rules.

All of it is played in pieces that add up, so that neither memory nor what travels between processes grows
with the number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cardgen.balance import dossier
from cardgen.balance.compare import compared
from cardgen.balance.compare import document as comparison
from cardgen.balance.detail import Rows, Sheets, add_game, detailed
from cardgen.balance.evidence import Moments
from cardgen.balance.lab import Lab
from cardgen.balance.limits import Limits
from cardgen.balance.restrict import Restricted, base, families, restricted
from cardgen.balance.verdict import sentences, verdict
from cardgen.balance.worth import blanks, exchanges, played, works
from cardgen.catalog.model import Catalog
from cardgen.engine.outcome import Outcome, outcomes, pairs
from cardgen.engine.tournament import BATCH, Plan, compiled, scattered, spread
from cardgen.finding import DataError
from cardgen.game import Game, bot

LIFT_GAMES = 5
"""Every so many-th game is played again for each card and each family: they are many."""
BLOCK = 200
"""Games that are kept while all exchanges of them are played."""
FEWEST = 50
"""Games that are played again at least, if so many are played at all."""
SLOW = 10
"""Bots that think long play every so many-th game."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is examined: a game at a table of `seats`, all seats by `bot`, with these options.

    `games` are played at each table; `ladder` names the bots from the weakest to the strongest. Those that
    are `slow` play but a tenth as many games. `limits` say what the report names.
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
    limits: Limits

    def plan(self, seats: int, bots: Sequence[str], catalog: Catalog | None = None, **options: str) -> Plan:
        """A plan of this game. Raises DataError when the rules refuse the deck or the options."""
        deck = self.game.deck(catalog or self.catalog, {**self.options, **options})
        made = tuple(bot(self.game, name) for name in bots)
        return Plan(self.game.rules.__name__, deck, made, tuple(bots), self.seed, self.games)

    def alike(self, catalog: Catalog | None = None, **options: str) -> Plan:
        """A plan of the table asked for, the same bot in every seat."""
        return self.plan(self.seats, [self.bot] * self.seats, catalog, **options)

    def count(self, *bots: str) -> int:
        """How many games are played by these bots."""
        return max(self.games // SLOW, 1) if self.slow.intersection(bots) else self.games

    def piece(self, *bots: str) -> int:
        """How many games of these bots are one piece of work for a process."""
        return BATCH // SLOW if self.slow.intersection(bots) else BATCH

    @property
    def again(self) -> int:
        """How many games are played again for each card and family."""
        return max(self.count(self.bot) // LIFT_GAMES, min(FEWEST, self.games))


@dataclass(frozen=True, slots=True)
class Hands:
    """Who plays: processes here or a crew from elsewhere, as in `tournament.spread`; who writes rows; who is
    told what is being played.
    """

    jobs: int = 1
    crew: Executor | None = None
    sheets: Sheets = field(default_factory=Sheets)
    tell: Callable[[str], object] = str


def survey(question: Question, hands: Hands) -> dict[str, Any]:
    """Play everything and gather it."""
    box = question.catalog.box
    labs: dict[int, Lab] = {}
    for seats in range(box.players_min, box.players_max + 1):
        hands.tell(f"a table of {seats}")
        labs[seats] = _lab(question, seats, hands)
    hands.tell("each card against an ordinary one")
    lifts = _lifts(question, hands)
    hands.tell("without each family of cards")
    without = _without(question, hands)
    hands.tell("bots against each other")
    contests = list(_contests(question, hands))
    hands.tell("optional rules")
    variants = list(_variants(question, hands))
    plan = question.alike()
    found: dict[str, Any] = {
        "game": question.game.name,
        "title": box.title,
        "asked": {
            "seats": question.seats, "seed": question.seed, "games": question.games,
            "bots": [question.bot], "ladder": list(question.ladder),
        },
        "limits": question.limits.model_dump(),
        "options": dict(plan.deck.options),
        "compiled": compiled(plan.rules),
        "games_in_all": sum(lab.games for lab in labs.values()),
        "tables": dossier.marked([dossier.table(lab, seats) for seats, lab in labs.items()]),
        "contests": contests,
        "ladder": [row for row in contests if row["step"]],
        "cards": dossier.cards(labs[question.seats], question.catalog, plan.deck.keys, lifts),
        "families": dossier.families(without, families(question.catalog, plan.deck.keys)),
        "variants": variants,
        "holes": [row for seats, lab in labs.items() for row in _holes(question, seats, lab)],
        "rulings": [
            {"id": ruling.id, "answer": ruling.answer} for ruling in box.rulings if ruling.footer
        ],
    }  # fmt: skip
    return found | {"verdict": verdict(found), "stands_out": list(sentences(found))}


def _lab(question: Question, seats: int, hands: Hands) -> Lab:
    """A table of so many, watched."""
    plan = question.plan(seats, [question.bot] * seats)
    watch = partial(detailed, question.game.name, plan, question.game.fate, hands.sheets.detail)
    lab = Lab()
    games, piece = question.count(question.bot), question.piece(question.bot)
    for part, rows in spread(watch, games, hands.jobs, size=piece, crew=hands.crew):
        lab.add(part)
        hands.sheets.take(rows)
    return lab


def _blocks(games: int) -> Iterator[tuple[int, int]]:
    """Games in blocks, as (first, behind the last)."""
    return ((first, min(first + BLOCK, games)) for first in range(0, games, BLOCK))


def _lifts(question: Question, hands: Hands) -> dict[str, Moments]:
    """What every card is worth against its blank."""
    plan = question.alike()
    made = exchanges(blanks(question.catalog, question.game.blank), plan.deck.keys, question.alike)
    lifts = {name: Moments() for name, _, _ in made}
    for first, last in _blocks(question.again):
        batches = spread(partial(played, plan), last, hands.jobs, crew=hands.crew, first=first)
        before = [one for part in batches for one in part]
        parts = scattered(works(made, before), hands.jobs, crew=hands.crew)
        for lift, part in zip(lifts.values(), parts, strict=True):
            lift.add(part)
    return lifts


def _without(question: Question, hands: Hands) -> dict[str, Restricted]:
    """What every family of cards is worth to a seat."""
    plan, spends = question.alike(), question.game.spends
    members = families(question.catalog, plan.deck.keys)
    found = {name: Restricted(Moments(), 0) for name in members}
    for first, last in _blocks(question.again):
        batches = spread(partial(base, plan, spends), last, hands.jobs, crew=hands.crew, first=first)
        games = [one for part in batches for one in part]
        tries = (partial(restricted, plan, spends, cards, games) for cards in members.values())
        for name, part in zip(members, scattered(tries, hands.jobs, crew=hands.crew), strict=True):
            found[name].lift.add(part.lift)
            found[name] = Restricted(found[name].lift, found[name].forgone + part.forgone)
    return found


def _contests(question: Question, hands: Hands) -> Iterator[dict[str, Any]]:
    """Each bot of the ladder alone among those of every weaker kind."""
    ladder = question.ladder
    for high in range(1, len(ladder)):
        for low in range(high):
            bots = [ladder[high], *[ladder[low]] * (question.seats - 1)]
            plan = question.plan(question.seats, bots)
            games = _played(question, plan, bots, hands)
            row = dossier.contest(games, 0, 1 / question.seats)
            yield {"bot": ladder[high], "than": ladder[low], "step": low == high - 1, **row}


def _played(question: Question, plan: Plan, bots: Sequence[str], hands: Hands) -> Iterator[Outcome]:
    """The games of these bots one by one, and their rows to the sheets."""
    games, piece = question.count(*bots), question.piece(*bots)
    for part in spread(partial(outcomes, plan), games, hands.jobs, size=piece, crew=hands.crew):
        rows = Rows()
        if hands.sheets.detail:
            for one in part:
                add_game(rows.games, question.game.name, "bots", plan, one)
        hands.sheets.take(rows)
        yield from part


def _variants(question: Question, hands: Hands) -> Iterator[dict[str, Any]]:
    """What each other word of each option changes, as far as it can be told from nothing."""
    old = question.alike()
    games = question.count(question.bot)
    for option in question.catalog.box.options:
        now = dict(old.deck.options).get(option.id, option.default)
        for word in (option.default, *option.alternatives):
            if word == now:
                continue
            try:
                new = question.alike(None, **{option.id: word})
            except DataError:
                continue  # not at this table
            with closing(spread(partial(pairs, old, new), games, hands.jobs, crew=hands.crew)) as parts:
                found = comparison(compared(parts, old.names, games))
            for row in found["measures"]:
                if row["verdict"] in ("more", "less"):
                    yield {"option": f"{option.id} = {word}", "pairs": found["pairs"], **row}


def _holes(question: Question, seats: int, lab: Lab) -> Iterator[dict[str, Any]]:
    """Games to look at, each with the command that plays it again."""
    options = "".join(f" --option {key}={value}" for key, value in question.options.items())
    for row in dossier.holes(lab, seats, question.seed, [question.bot] * seats):
        command = (
            f"cardgen play {question.game.name} --seats {seats} --seed {row['seed']} --game {row['game']} "
            f"--bots {question.bot}{options}"
        )
        yield row | {"command": command}
