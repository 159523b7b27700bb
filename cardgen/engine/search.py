"""A bot that thinks ahead: information-set Monte Carlo tree search, for every game that can imagine tables.

Again and again it imagines a table that looks to its seat exactly as the real one, walks down a tree of
moves, adds one move, and lets a quick bot play on. The tree belongs to what the searching seat knows, not to
one table: a move counts against others only as often as it could be made ("availability"). This is
single-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG
4(2), 2012), with choices of our own: every seat maximises its own worth, of which points are a part, for they
tell good moves from bad ones several times as soon as wins alone; draws make no branches; new moves enter the
tree in the order in which a plain bot likes them, and only as fast as visits grow; few visits are not divided
further; the n-th visits of all first moves see the same imagined table and the same draws to come, whatever
the bots think meanwhile, which takes some of the luck out of comparing them; and in the end a move has to
beat the plain bot's own by more than chance. A game may say at which decisions the plain bot knows better
than play-outs tell, and what a table promises, so that play-outs need not go on to the end.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from importlib import import_module
from math import inf, log, sqrt
from typing import Any, Final, Protocol, TypeVar

from cardgen.engine.rng import Stream
from cardgen.engine.rules import Bot, Rules, Seat

S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)

SEARCH: Final = "search"
"""The bot's name; `search:200` is the one with 200 play-outs for every decision."""
PLAYOUTS: Final = 100
"""Play-outs for a decision, when nothing else is said."""
CURIOSITY: Final = 0.4
"""How much a rarely tried move is preferred: the constant of UCB1 for rewards from 0 to 1."""
WIDE: Final = 0.7
"""How many alternatives are looked at: at most so many times the root of the visits, and one."""
NARROW: Final = 0.4
"""The same below the first move, where a wild guess about others does more harm than a missed one."""
SPREAD: Final = 0.05
"""Squared differences between two moves that are taken for granted before any is seen."""
WIN: Final = 0.33
"""The part of a game's worth that is the win; the rest is points, counted in what they usually differ by."""
ENVY: Final = 0.5
"""So much of the others' mean is taken off one's own points: holding them back is good, scoring better."""
USUAL: Final = 4.0
"""So many standard deviations of points weigh as much as a win."""
CAUTION: Final = 0.4
"""How sure a move has to be better than the plain bot's own: 1 would be beyond all chance."""
LUCKS: Final = 1 << 31
"""From so many numbers comes the one that decides which tables are imagined."""


MOST: Final = 100_000
"""More play-outs than anybody waits for, at a single decision."""


def playouts(name: str) -> int:
    """How many play-outs the bot of that name has: `search`, or `search:N`; 0 when it is another bot."""
    kind, _, number = name.partition(":")
    if kind != SEARCH:
        return 0
    if name == SEARCH:
        return PLAYOUTS
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    return wanted if wanted <= MOST else 0


class Imagination(Protocol[S_co, V_contra, M_contra]):
    """What a game offers beside its rules to be searched. A module satisfies it."""

    PATIENCE: int
    """A move is searched beyond after so many visits; until then all play on as quick bots. 1 where others'
    replies matter more than what the quick bot makes of them; else few play-outs are better spent on
    comparing first moves than one reply with another.
    """

    def imagine(self, view: V_contra, rng: Stream) -> S_co:
        """A table that looks like this to the view's seat: `rules.view(imagine(v, rng), v.seat) == v`.

        Whatever the seat cannot know is drawn by chance among all that is consistent with what it has seen.
        """

    def meaning(self, view: V_contra, move: M_contra) -> Hashable:
        """What a move of the seat to act amounts to; moves that mean the same are searched as one.

        It names cards by what they are, where the move points at their places in a hand.
        """


class Judgement(Protocol[S_contra, V_contra]):
    """What an imagination may offer besides, where it has been measured to help. Either may be left out."""

    def pays(self, view: V_contra) -> bool:
        """Whether play-outs tell more here than the guide knows; if not, its move is made at once."""

    def foresee(self, view: V_contra, state: S_contra) -> tuple[Sequence[float], Sequence[float]] | None:
        """What a play-out since that view promises: each seat's chance to win, and its points at the end.

        None while it has to go on. What comes late is luck, and drowns what a move has done.
        """


class Node:
    """A move in the tree: how often it was tried and could have been, and what it brought to its mover."""

    __slots__ = ("after", "available", "points", "visits", "wins")

    def __init__(self) -> None:
        self.visits: int = 0
        self.available: int = 0
        self.wins: float = 0.0
        self.points: float = 0.0
        self.after: dict[tuple[Seat, Hashable], Node] = {}


class Measure:
    """What a seat's points at the end usually are, learnt from the play-outs: so they add up with wins."""

    __slots__ = ("_games", "_squares", "_sum")

    def __init__(self) -> None:
        self._games: int = 0
        self._sum: float = 0.0
        self._squares: float = 0.0

    def take(self, points: float) -> None:
        """See one more game."""
        self._games += 1
        self._sum += points
        self._squares += points * points

    def worth(self, wins: float, points: float, games: int) -> float:
        """What so many games were worth on average, from their wins and points; about 0 to 1."""
        if self._games < 2:
            return wins / games
        mean = self._sum / self._games
        spread = sqrt(max(self._squares / self._games - mean * mean, 0.0))
        if spread == 0.0:
            return wins / games
        return WIN * wins / games + (1 - WIN) * (points / games - mean) / (USUAL * spread)


class Search:
    """The bot: (view, moves, rng) -> one of the moves. It can be sent to other processes.

    `rules` and `imagination` name modules that satisfy `Rules` and `Imagination`. `quick` plays the games to
    their ends; `guide`, which may be slower, says in which order the first moves are looked at, and makes the
    move where nothing surely beats it.
    """

    def __init__(
        self, rules: str, imagination: str, quick: Bot, guide: Bot, playouts: int = PLAYOUTS
    ) -> None:
        self._names = (rules, imagination)
        self._rules: Rules[Any, Any, Any, Any] = import_module(rules)
        self._imagination: Imagination[Any, Any, Any] = import_module(imagination)
        self._pays = getattr(self._imagination, "pays", None)
        self._foresee = getattr(self._imagination, "foresee", None)
        self._quick = quick
        self._guide = guide
        self._playouts = playouts

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Search, (*self._names, self._quick, self._guide, self._playouts)

    def __call__(self, view: Any, moves: Sequence[Any], rng: Stream) -> Any:
        """The move that looks best, if it surely beats the guide's own. A single move costs nothing."""
        if len(moves) == 1:
            return moves[0]
        named = self._named(view, moves)
        if len(named) == 1:
            return moves[0]
        if self._pays is not None and not self._pays(view):
            return self._guide(view, moves, rng)
        root = Node()
        seat = self._rules.to_act(self._imagination.imagine(view, rng))
        assert seat is not None
        number = rng.below(LUCKS)
        measures: list[Measure] = []
        brought: dict[Hashable, list[tuple[float, float]]] = {}
        for _ in range(self._playouts):
            key, node = self._chosen(root, seat, measures, view, named, rng, self._guide, WIDE)
            luck = Stream(number, 2 * node.visits)
            whim = Stream(number, 2 * node.visits + 1)
            state = self._imagination.imagine(view, luck)
            self._rules.play(state, named[key], luck)
            found = self._walk(view, (seat, node), measures, state, luck, whim)
            brought.setdefault(key, []).append(found)
        measure = measures[seat]
        return named[
            _surest({key: [measure.worth(*one, 1) for one in games] for key, games in brought.items()})
        ]

    def _named(self, view: Any, moves: Sequence[Any]) -> dict[Hashable, Any]:
        """The moves by their meaning, the first of each."""
        meaning = self._imagination.meaning
        named: dict[Hashable, Any] = {}
        for move in moves:
            named.setdefault(meaning(view, move), move)
        return named

    def _walk(
        self,
        since: Any,
        first: tuple[Seat, Node],
        measures: list[Measure],
        state: Any,
        luck: Stream,
        whim: Stream,
    ) -> tuple[float, float]:
        """Down the tree from the first move to a new one, and a play-out: what it won, and its points.

        What is drawn at the table comes from `luck`, what the bots draw for themselves from `whim`: so two
        first moves meet the same draws although the bots have other things to decide.
        """
        rules = self._rules
        patience = self._imagination.PATIENCE
        path = [first]
        node = first[1]
        grown = node.visits == 0
        while not grown and node.visits >= patience and (seat := rules.to_act(state)) is not None:
            view = rules.view(state, seat)
            moves = rules.moves(view)
            if len(moves) == 1:
                rules.play(state, moves[0], luck)
                continue
            named = self._named(view, moves)
            key, node = self._chosen(node, seat, measures, view, named, whim, self._quick, NARROW)
            path.append((seat, node))
            grown = node.visits == 0
            rules.play(state, named[key], luck)
        wins, points = self._play_on(since, state, luck, whim)
        if not measures:
            measures += [Measure() for _ in points]
        for measure, its in zip(measures, points, strict=True):
            measure.take(its)
        for seat, node in path:
            node.visits += 1
            node.wins += wins[seat]
            node.points += points[seat]
        return wins[first[0]], points[first[0]]

    def _chosen(
        self,
        node: Node,
        seat: Seat,
        measures: list[Measure],
        view: Any,
        named: dict[Hashable, Any],
        rng: Stream,
        taste: Bot,
        width: float,
    ) -> tuple[Hashable, Node]:
        """The move to try: a new one while there are few for so many visits, else the best by UCB1."""
        after = node.after
        known: list[tuple[Hashable, Node]] = []
        seen = 0
        for key in named:
            child = after.get((seat, key))
            if child is not None:
                child.available += 1
                seen += child.visits
                known.append((key, child))
        if len(known) < len(named) and len(known) <= width * sqrt(seen):
            fresh = {key: move for key, move in named.items() if (seat, key) not in after}
            key = self._liked(view, fresh, taste, rng)
            child = after[seat, key] = Node()
            child.available = 1
            return key, child
        best, found = known[0], -inf
        measure = measures[seat]
        for pair in known:
            child = pair[1]
            worth = measure.worth(child.wins, child.points, child.visits)
            promise = worth + CURIOSITY * sqrt(log(child.available) / child.visits)
            if promise > found:
                best, found = pair, promise
        return best

    def _liked(self, view: Any, fresh: dict[Hashable, Any], taste: Bot, rng: Stream) -> Hashable:
        """Which of the moves that bot would make; any of them when it insists on another."""
        if len(fresh) > 1:
            key = self._imagination.meaning(view, taste(view, list(fresh.values()), rng))
            if key in fresh:
                return key
        return list(fresh)[rng.below(len(fresh))]

    def _play_on(
        self, since: Any, state: Any, luck: Stream, whim: Stream
    ) -> tuple[Sequence[float], Sequence[float]]:
        """The quick bot at every seat, until the end is there or foreseen: everybody's wins and points."""
        rules, quick, foresee = self._rules, self._quick, self._foresee
        while (seat := rules.to_act(state)) is not None:
            if foresee is not None:
                promise = foresee(since, state)
                if promise is not None:
                    return promise[0], beside(promise[1])
            view = rules.view(state, seat)
            moves = rules.moves(view)
            rules.play(state, moves[0] if len(moves) == 1 else quick(view, moves, whim), luck)
        return ending(rules, state)


def _surest(brought: dict[Hashable, list[float]]) -> Hashable:
    """The move tried most often if it did better than the first, the guide's own, by more than chance.

    Of n moves that are all as good, the best seems to be sqrt(2 log n) standard errors better by chance;
    a part of that will do, since the best is more often better than not.
    """
    keys = list(brought)
    best = max(keys, key=lambda key: len(brought[key]))
    its, own = brought[best], brought[keys[0]]
    gain = sum(its) / len(its) - sum(own) / len(own)
    pairs = [one - other for one, other in zip(its, own, strict=False)]
    mean = sum(pairs) / len(pairs)
    error = sqrt(sum([(pair - mean) ** 2 for pair in pairs]) + SPREAD) / len(pairs)
    return best if gain > CAUTION * sqrt(2 * log(len(keys))) * error else keys[0]


def ending(rules: Rules[Any, Any, Any, Any], state: Any) -> tuple[list[float], list[float]]:
    """For every seat of a finished game: its part of the win, and its points beside those of the others."""
    result = rules.result(state)
    wins = [0.0] * len(result.scores)
    for seat in result.winners:
        wins[seat] = 1.0 / len(result.winners)
    return wins, beside(result.scores)


def beside(points: Sequence[float]) -> list[float]:
    """Every seat's points, less a part of what the others have on average."""
    total = sum(points)
    others = max(len(points) - 1, 1)
    return [its - ENVY * (total - its) / others for its in points]
