"""The smallest change of values that brings a goal inside its band: a search, and a proof on fresh games.

Every candidate plays the same games, so that they differ by what was changed and not by luck. Whoever picks
the best of many picks some luck too; therefore what is proposed plays once more, with games it was not chosen
by, and only that figure is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.balance.evidence import Moments, fixed
from cardgen.balance.measures import Measure
from cardgen.engine.outcome import Outcome

Edits = tuple[tuple[str, str], ...]
"""Place and value of every changed field, in the order they were found."""
Play = Callable[[Edits, int, int], Sequence[Outcome] | None]
"""(edits, first game, games) -> outcomes; None when no deck can be made with those edits."""

STEPS = (0.1, 0.25, 0.5)
"""How far a value is moved, as shares of itself, at least one apart."""
SCREEN = 100
"""Games of the first look at a candidate; each further round plays twice as many."""
KEPT = 3
"""Of the candidates of a round one in so many goes on."""
MOST = 3
"""Fields changed together at most: a longer list is another deck, not an edit."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A measure with the band its mean should lie in, in the measure's unit."""

    measure: Measure
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What a goal came to: for each aim the mean and half the width of its interval."""

    means: tuple[float, ...]
    halves: tuple[float, ...]
    games: int

    def excess(self, aims: Sequence[Aim]) -> float:
        """How far the worst aim lies outside its band, in widths of the band; 0 inside."""
        return max(_outside(aim, mean) for aim, mean in zip(aims, self.means, strict=True))

    def sure(self, aims: Sequence[Aim]) -> bool:
        """Whether the interval of every aim lies inside its band."""
        return all(
            aim.low <= mean - half and mean + half <= aim.high
            for aim, mean, half in zip(aims, self.means, self.halves, strict=True)
        )


def _outside(aim: Aim, mean: float) -> float:
    return max(aim.low - mean, mean - aim.high, 0.0) / max(aim.high - aim.low, 1e-9)


def read(outcomes: Sequence[Outcome], aims: Sequence[Aim]) -> Reading:
    """The means of the aims over some games."""
    means, halves = [], []
    for aim in aims:
        sample = Moments()
        for outcome in outcomes:
            sample.take(aim.measure.of(outcome))
        means.append(sample.mean / aim.measure.whole)
        halves.append(fixed(sample) / aim.measure.whole)
    return Reading(tuple(means), tuple(halves), len(outcomes))


@dataclass(frozen=True, slots=True)
class Proposal:
    """What tuning found: the edits, what was before, and what they give on games they were not chosen by.

    `inside` says whether the means of the proof lie inside the bands; without edits it is about the deck as
    it is.
    """

    edits: Edits
    before: Reading
    after: Reading
    inside: bool
    tried: int


def tune(
    dials: Sequence[tuple[str, str]],
    aims: Sequence[Aim],
    games: int,
    play: Play,
    progress: Callable[[int], None] | None = None,
) -> Proposal:
    """Search for the fewest fields, then the smallest step, that bring all aims into their bands.

    `dials` are the places that may be changed, with the values they have. Raises ValueError when the deck as
    it is cannot be played.
    """
    search = _Search(aims, games, play, progress)
    before = search.read((), 0)
    if before is None:
        raise ValueError("the deck as it is cannot be played")
    best: Edits = ()
    reading = before
    while reading.excess(aims) > 0 and len(best) < MOST:
        found = search.better(best, reading, [dial for dial in dials if dial[0] not in dict(best)])
        if found is None:
            break
        best, reading = found
    after = search.read(best, games)  # games that nothing was chosen by
    assert after is not None
    return Proposal(best, before, after, after.excess(aims) == 0, search.tried)


@dataclass(slots=True)
class _Search:
    """The games of a search and how many candidates were tried."""

    aims: Sequence[Aim]
    games: int
    play: Play
    progress: Callable[[int], None] | None
    tried: int = 0

    def read(self, edits: Edits, first: int, games: int = 0) -> Reading | None:
        """Play a candidate's games, all if not said."""
        outcomes = self.play(edits, first, games or self.games)
        return None if outcomes is None else read(outcomes, self.aims)

    def better(
        self, base: Edits, reading: Reading, dials: Sequence[tuple[str, str]]
    ) -> tuple[Edits, Reading] | None:
        """The base with one more field changed, by the smallest step that reaches the bands, or nearest."""
        far = STEPS[-1]
        candidates = [_moved(dial, step) for dial in dials for step in (-far, far)]
        screened = self._screened(base, reading, candidates)
        best: tuple[Edits, Reading] | None = None
        for place, _ in screened:
            old = dict(dials)[place]
            up = _number(dict(screened)[place]) > _number(old)
            for step in STEPS:
                edits = (*base, _moved((place, old), step if up else -step))
                found = self._full(edits)
                if found is None:
                    continue
                if best is None or found.excess(self.aims) < best[1].excess(self.aims):
                    best = edits, found
                if found.excess(self.aims) == 0:
                    break
        if best is None or best[1].excess(self.aims) >= reading.excess(self.aims):
            return None
        return best

    def _full(self, edits: Edits) -> Reading | None:
        self._tell()
        return self.read(edits, 0)

    def _screened(
        self, base: Edits, reading: Reading, candidates: list[tuple[str, str]]
    ) -> list[tuple[str, str]]:
        """The few changes that move the worst aim most towards its band, however far: steps come later.

        Rounds of twice the games, a third of the candidates going on.
        """
        games = min(SCREEN, self.games)
        while candidates:
            found = []
            for candidate in candidates:
                self._tell()
                moved = self.read((*base, candidate), 0, games)
                if moved is not None:
                    found.append((self._gain(reading, moved), candidate))
            found.sort(key=lambda pair: -pair[0])
            candidates = [candidate for gain, candidate in found[: max(len(found) // KEPT, 1)] if gain > 0]
            if len(candidates) <= KEPT or games >= self.games:
                break
            games = min(2 * games, self.games)
        return candidates[:KEPT]

    def _gain(self, before: Reading, after: Reading) -> float:
        """How far the aim that is worst before has moved towards its band."""
        worst = max(range(len(self.aims)), key=lambda n: _outside(self.aims[n], before.means[n]))
        up = before.means[worst] < self.aims[worst].low
        moved = after.means[worst] - before.means[worst]
        return moved if up else -moved

    def _tell(self) -> None:
        self.tried += 1
        if self.progress is not None:
            self.progress(self.tried)


def _number(text: str) -> float:
    return float(text)


def _moved(dial: tuple[str, str], step: float) -> tuple[str, str]:
    """The dial with its value moved by a share of itself, by one at least; halves stay halves."""
    place, text = dial
    value = _number(text)
    if "." in text:
        moved = value + (1 if step > 0 else -1) * max(round(abs(value * step) * 2) / 2, 0.5)
        return place, f"{moved:g}" if moved % 1 else f"{moved:.1f}"
    return place, str(int(value + (1 if step > 0 else -1) * max(round(abs(value * step)), 1)))


def numeric(places: Sequence[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
    """Those places whose value is a number that can be moved; `inf` and words stand still."""
    for place, value in places:
        if value is not None and value.removeprefix("-").replace(".", "", 1).isdigit():
            yield place, value


# --- as data and as text -------------------------------------------------------------------------------


def proposed(proposal: Proposal, aims: Sequence[Aim]) -> dict[str, Any]:
    """The proposal as plain data."""
    return {
        "edits": dict(proposal.edits),
        "inside": proposal.inside,
        "sure": proposal.after.sure(aims),
        "decks_tried": proposal.tried,
        "games": proposal.after.games,
        "aims": [
            {
                "measure": aim.measure.name,
                "low": round(aim.low, 6),
                "high": round(aim.high, 6),
                "before": round(proposal.before.means[n], 6),
                "after": round(proposal.after.means[n], 6),
                "half_width": round(proposal.after.halves[n], 6),
            }
            for n, aim in enumerate(aims)
        ],
    }


def told(proposal: Proposal, aims: Sequence[Aim]) -> str:
    """The proposal for people, all but the diff."""
    found = proposed(proposal, aims)
    if not proposal.edits:
        said = (
            "The deck is inside already."
            if proposal.inside
            else "No change of these fields reaches the goal."
        )
    else:
        edits = ", ".join(f"{place} = {value}" for place, value in proposal.edits)
        verdict = "reaches the goal" if proposal.inside else "comes nearest, but does not reach the goal"
        doubt = " (not sure yet: play more --games)" if proposal.inside and not found["sure"] else ""
        said = f"{edits} {verdict}{doubt}."
    lines = [f"{said} {found['decks_tried']} decks tried; the last column is {found['games']} fresh games."]
    lines += ["", f"{'':<26} {'band':>17} {'before':>9} {'after':>18}"]
    for aim, row in zip(aims, found["aims"], strict=True):
        scale, unit = (100, " %") if aim.measure.share else (1, "")
        band = f"{scale * aim.low:.1f} - {scale * aim.high:.1f}{unit}"
        after = f"{scale * row['after']:.2f} ± {scale * row['half_width']:.2f}{unit}"
        lines.append(f"{aim.measure.name:<26} {band:>17} {scale * row['before']:>7.2f}{unit} {after:>18}")
    return "\n".join(lines) + "\n"
