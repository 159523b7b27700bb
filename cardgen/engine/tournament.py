"""Many games, and the tally they add up to.

Game number g of a seed is the same game whoever plays it and whenever, and a tally holds whole numbers
only: so the result does not depend on the number of jobs. Bots change seats from game to game: bot b
sits at seat (b + g) modulo seats, so that every bot sits everywhere equally often.
"""

from __future__ import annotations

import gc
import signal
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, fields
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.engine.playout import playout
from cardgen.engine.rules import Bot, Result, packed

if TYPE_CHECKING:
    from mypy_extensions import i64

K = TypeVar("K")
T = TypeVar("T")
BATCH = 100
"""Games in one piece of work: some tenths of a second."""

SHARE = 60
"""A win, in parts: it can be split evenly among up to six winners."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament, picklable: `rules` is the name of the rules module, a bot sits at every seat."""

    rules: str
    deck: Any
    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    seed: int
    games: int

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return packed(self)


@dataclass(slots=True)
class Tally:
    """What is counted: whole numbers that add up.

    `by_seat`, `by_order` (0 went first) and `by_bot` (by name) count games by who won and which part of
    the win in 1/60: 60 alone, 30 for one of two; bots of the same name add theirs up. `points` are by bot;
    `winners` counts games by how many won, 0 where nobody did; `length` and `decisions` count games by turns
    and by decisions; `drawn`, `laid` and `won` are by card; `held` counts by card the games in which it was
    drawn at all, and `dead` those of them in which it was never laid.
    """

    games: int = 0
    unfinished: int = 0
    by_seat: Counter[tuple[int, int]] = field(default_factory=Counter)
    by_order: Counter[tuple[int, int]] = field(default_factory=Counter)
    by_bot: Counter[tuple[str, int]] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    length: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    drawn: Counter[int] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    dead: Counter[int] = field(default_factory=Counter)
    laid: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count the other's games too."""
        for name in (one.name for one in fields(self)):
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(getattr(other, name))
            else:
                setattr(self, name, mine + getattr(other, name))


def seated(bots: Sequence[Any], game: int) -> list[int]:
    """Which bot sits at each seat in that game."""
    return [(seat - game) % len(bots) for seat in range(len(bots))]


def table(plan: Plan, game: int) -> tuple[list[int], list[Bot]]:
    """The plan's numbers of the bots at that game's table, by seat, and the bots themselves."""
    places = seated(plan.bots, game)
    return places, [plan.bots[bot] for bot in places]


@contextmanager
def uncollected() -> Iterator[None]:
    """Nobody looks for circles meanwhile: a table holds none, and looking costs a tenth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Fate:
    """What became of one card: how often it was drawn, held, dead, laid and won, as in `Tally`.

    `seen` and `used` are the last game, counted from 1, in which it was drawn, and laid. Words of the machine
    count four times as fast as numbers in lists.
    """

    __slots__ = ("dead", "drawn", "held", "laid", "seen", "used", "won")

    def __init__(self) -> None:
        self.drawn: i64 = 0
        self.held: i64 = 0
        self.dead: i64 = 0
        self.laid: i64 = 0
        self.won: i64 = 0
        self.seen: i64 = 0
        self.used: i64 = 0


class Cards:
    """The fates of all cards, by their number."""

    __slots__ = ("fates", "games")

    def __init__(self, cards: int) -> None:
        self.games: i64 = 0
        self.fates: list[Fate] = [Fate() for _ in range(cards)]

    def take(self, result: Result) -> None:
        """Count those of one game."""
        self.games += 1
        game, fates = self.games, self.fates
        for card in list(result.laid):
            fate = fates[card]
            fate.laid += 1
            fate.used = game
        for card in list(result.won):
            fates[card].won += 1
        for card in list(result.drawn):
            fate = fates[card]
            fate.drawn += 1
            if fate.seen != game:
                fate.seen = game
                fate.held += 1
                if fate.used != game:
                    fate.dead += 1

    def add_to(self, tally: Tally) -> None:
        """Put what was counted into a tally, which has none."""
        tally.drawn = counted([fate.drawn for fate in self.fates])
        tally.held = counted([fate.held for fate in self.fates])
        tally.dead = counted([fate.dead for fate in self.fates])
        tally.laid = counted([fate.laid for fate in self.fates])
        tally.won = counted([fate.won for fate in self.fates])


def counted(numbers: list[int]) -> Counter[int]:
    """The numbers by their places, but for those that are 0."""
    return Counter({place: number for place, number in enumerate(numbers) if number})


class Ends:
    """How games ended, as in `Tally`: plain dicts, since machine code knows no quick way into a Counter."""

    __slots__ = ("by_bot", "by_order", "by_seat", "decisions", "length", "points", "reasons", "winners")

    def __init__(self) -> None:
        self.by_seat: dict[tuple[int, int], int] = {}
        self.by_order: dict[tuple[int, int], int] = {}
        self.by_bot: dict[tuple[str, int], int] = {}
        self.points: dict[str, int] = {}
        self.winners: dict[int, int] = {}
        self.length: dict[int, int] = {}
        self.decisions: dict[int, int] = {}
        self.reasons: dict[str, int] = {}

    def take(self, result: Result, names: list[str], decisions: int) -> None:
        """Count one game; `names` are the bots by seat."""
        winners = list(result.winners)
        start = result.start
        seats = len(names)
        part = SHARE // (len(winners) or 1)
        wins: dict[str, int] = {}
        for seat in winners:
            more(self.by_seat, (seat, part))
            more(self.by_order, ((seat - start) % seats, part))
            more(wins, names[seat], part)
        for win in wins.items():
            more(self.by_bot, win)
        for seat, points in enumerate(list(result.scores)):
            more(self.points, names[seat], points)
        more(self.winners, len(winners))
        more(self.length, result.turns)
        more(self.decisions, decisions)
        more(self.reasons, result.reason)

    def add_to(self, tally: Tally) -> None:
        """Put what was counted into a tally, which has none."""
        tally.by_seat.update(self.by_seat)
        tally.by_order.update(self.by_order)
        tally.by_bot.update(self.by_bot)
        tally.points.update(self.points)
        tally.winners.update(self.winners)
        tally.length.update(self.length)
        tally.decisions.update(self.decisions)
        tally.reasons.update(self.reasons)


def more(numbers: dict[K, int], key: K, by: int = 1) -> None:
    """So many more under that key."""
    numbers[key] = numbers.get(key, 0) + by


def batch(plan: Plan, first: int, count: int) -> Tally:
    """Play the games `first` to `first + count - 1` of a plan. No state is kept between games."""
    rules = import_module(plan.rules)
    tally, ends, cards = Tally(), Ends(), Cards(len(plan.deck.keys))
    with uncollected():
        for game in range(first, first + count):
            places, bots = table(plan, game)
            state, moves, ended = playout(rules, plan.deck, bots, plan.seed, game)
            tally.games += 1
            if not ended:
                tally.unfinished += 1
                continue
            result = rules.result(state)
            ends.take(result, [plan.names[bot] for bot in places], len(moves))
            cards.take(result)
    ends.add_to(tally)
    cards.add_to(tally)
    return tally


def simulate(
    plan: Plan,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    *,
    crew: Executor | None = None,
    done: Tally | None = None,
) -> Tally:
    """Play a plan, in so many processes or with a crew from elsewhere; `progress` hears how many are done.

    `done` are the games that were played before, from the first on; they are counted into, so that whoever
    holds it has what was finished when KeyboardInterrupt ends the work.
    """
    tally = Tally() if done is None else done
    with closing(spread(partial(batch, plan), plan.games, jobs, crew=crew, first=tally.games)) as parts:
        for part in parts:
            tally.add(part)
            if progress is not None:
                progress(tally.games)
    return tally


def spread(
    work: Callable[[int, int], T],
    games: int,
    jobs: int = 1,
    *,
    size: int = BATCH,
    crew: Executor | None = None,
    first: int = 0,
) -> Generator[T, None, None]:
    """`work(first, count)` for the games from `first` to `games`, in batches of `size`, in their order.

    They are worked on by so many processes, or by `crew`: anything like concurrent.futures.Executor. At most
    two batches wait for each process, so that whoever stops listening stops the work soon.
    """
    batches = ((begin, min(size, games - begin)) for begin in range(first, games, size))
    yield from scattered((partial(work, begin, count) for begin, count in batches), jobs, crew=crew)


def scattered(
    works: Iterable[Callable[[], T]], jobs: int = 1, *, crew: Executor | None = None
) -> Generator[T, None, None]:
    """What each piece of work gives, in their order, worked on as in `spread`.

    A piece travels by itself: those that hold much are best made one by one, by a generator.
    """
    if crew is None and jobs <= 1:
        for work in works:
            yield work()
        return
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupt) if crew is None else crew
    waiting: deque[Future[T]] = deque()
    try:
        for work in works:
            waiting.append(pool.submit(work))
            if len(waiting) >= 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        if crew is None:
            pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C belongs to the process that has the user."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def compiled(rules: str) -> bool:
    """Whether the rules run as machine code."""
    return not str(import_module(rules).__file__).endswith(".py")
