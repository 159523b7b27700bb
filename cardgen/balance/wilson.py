"""How sure a share is: 95 % intervals.

A share of plain wins and losses gets Wilson's score interval (E. B. Wilson, 1927). Shared wins are no
yes or no: there the interval comes from the sample variance of the parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

Z = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The score interval of `wins` in `games`; everything is possible without a game."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    half = Z / scale * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    low = 0.0 if wins == 0 else max(0.0, middle - half)
    high = 1.0 if wins == games else min(1.0, middle + half)
    return low, high


def interval(parts: Mapping[int, int], whole: int, games: int) -> tuple[float, float]:
    """The interval of a mean part: `parts[part]` games gave `part` of `whole`, all others nothing."""
    if set(parts) <= {0, whole}:
        return wilson(parts.get(whole, 0), games)
    if games < 2:
        return 0.0, 1.0
    mean = sum(part * count for part, count in parts.items()) / (whole * games)
    squares = sum(part * part * count for part, count in parts.items()) / (whole * whole)
    half = Z * sqrt(max(0.0, squares - games * mean * mean) / (games - 1) / games)
    return max(0.0, mean - half), min(1.0, mean + half)
