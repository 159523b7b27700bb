"""The only place with chance: streams of random numbers by (seed, game number, name).

Every stream is derived from its own name, so that results depend neither on how many games ran before
nor on how the work was split. Exchange the generator here and nowhere else: it is the standard library's
Mersenne Twister, taken from below `random.Random`, which would seed each one twice.
"""

from __future__ import annotations

from _random import Random
from hashlib import blake2b

TABLE = "chance"


class Stream:
    """An independent source of chance: the table's, or one bot's."""

    __slots__ = ("_random",)

    def __init__(self, number: int) -> None:
        self._random = Random(number).random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the other (n under 2**40)."""
        return int(self._random() * n)

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        random = self._random
        for last in range(len(items) - 1, 0, -1):
            other = int(random() * (last + 1))
            items[last], items[other] = items[other], items[last]


def stream(seed: int, game: int, name: str) -> Stream:
    """The stream `name` of game number `game` under this seed; the same on every machine."""
    digest = blake2b(f"{seed}/{game}/{name}".encode(), digest_size=8).digest()
    return Stream(int.from_bytes(digest, "big"))


def streams(seed: int, game: int, seats: int) -> tuple[Stream, list[Stream]]:
    """The table's chance and the whims of every seat."""
    return stream(seed, game, TABLE), [stream(seed, game, f"seat {seat}") for seat in range(seats)]
