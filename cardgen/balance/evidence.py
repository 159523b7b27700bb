"""How sure a mean of many games is, at a fixed number of games and when one may stop at any time.

A fixed interval is right once, at the number of games that was settled before. Who looks while games are
played, and stops when the answer shows, needs a sequence of intervals that is right at all times at once:
here the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform
central limit theory and asymptotic confidence sequences" (2021), theorem 2.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

ALPHA = 0.05
"""How often an interval may miss; 5 % everywhere in the reports."""
BURN_IN = 200
"""Games before anybody looks: a sample variance of fewer says too little."""
MOST = 100_000_000
"""Games that nobody would play to know a thing."""
_NORMAL = NormalDist()


@dataclass(slots=True)
class Moments:
    """Number, sum and sum of squares of whole numbers, e.g. wins in 1/60: exact, and they add up."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def take(self, value: int, times: int = 1) -> None:
        """Count a value."""
        self.count += times
        self.total += times * value
        self.squares += times * value * value

    def add(self, other: Moments) -> None:
        """Count the other's values too."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean, 0 without values."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The sample variance, 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return (self.squares * self.count - self.total * self.total) / (self.count * (self.count - 1))


def moments(values: Iterable[int]) -> Moments:
    """The moments of some values."""
    made = Moments()
    for value in values:
        made.take(value)
    return made


def fixed(sample: Moments, alpha: float = ALPHA) -> float:
    """Half the width of the interval for a number of games settled before; infinite below two values."""
    if sample.count < 2:
        return float("inf")
    return _NORMAL.inv_cdf(1 - alpha / 2) * sqrt(sample.variance / sample.count)


def anytime(sample: Moments, aim: int, alpha: float = ALPHA) -> float:
    """Half the width of the interval that holds at all times at once; narrowest near `aim` values.

    Infinite before BURN_IN values.
    """
    if sample.count < BURN_IN:
        return float("inf")
    return _half(sample.variance, sample.count, aim, alpha)


def _spread(aim: int, alpha: float) -> float:
    """The square of the paper's rho for which the sequence is narrowest at `aim` values."""
    least = -2 * log(alpha)
    return (least + log(least + 1)) / max(aim, BURN_IN)


def needed(sample: Moments, aim: int, alpha: float = ALPHA, within: float = 0.0) -> int | None:
    """How many values in all would decide by `anytime`, if mean and spread stay; None for too many.

    Decided is a mean that is told from 0, or from everything beyond `within` on either side of 0.
    """
    if sample.count < 2:
        return None
    goal = max(abs(sample.mean), within - abs(sample.mean))
    if goal <= 0:
        return None
    low = high = max(sample.count, BURN_IN)
    while _half(sample.variance, high, aim, alpha) >= goal:
        low, high = high, high * 2
        if high > MOST:
            return None
    while high - low > max(1, low // 200):
        middle = (low + high) // 2
        if _half(sample.variance, middle, aim, alpha) >= goal:
            low = middle
        else:
            high = middle
    return high


def _half(variance: float, count: int, aim: int, alpha: float) -> float:
    """`anytime` for so many values of this variance."""
    spread = _spread(aim, alpha)
    grown = count * spread + 1
    return sqrt(variance * 2 * grown / (count * count * spread) * log(sqrt(grown) / alpha))


def chance(sample: Moments) -> float:
    """Two-sided p-value of a mean of 0, by the normal law; 1 when nothing can be said."""
    if sample.count < 2 or sample.total == 0:
        return 1.0
    if sample.variance == 0:
        return 0.0
    return two_sided(sample.mean / sqrt(sample.variance / sample.count))


def two_sided(deviations: float) -> float:
    """The p-value of something so many standard deviations from where it should be, by the normal law."""
    return 2 * _NORMAL.cdf(-abs(deviations))


def discoveries(
    chances: Mapping[str, float] | Sequence[tuple[str, float]], rate: float = ALPHA
) -> frozenset[str]:
    """The names whose p-values stand out when at most that share of those named may be false.

    Benjamini and Hochberg, "Controlling the false discovery rate" (1995).
    """
    ranked = sorted(dict(chances).items(), key=lambda pair: pair[1])
    last = 0
    for place, (_, value) in enumerate(ranked, 1):
        if value <= rate * place / len(ranked):
            last = place
    return frozenset(name for name, _ in ranked[:last])
