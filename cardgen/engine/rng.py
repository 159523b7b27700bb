"""The only place with chance: streams of random numbers by (seed, game number, name).

Every stream is derived from its own name, so that results depend neither on how many games ran before
nor on how the work was split. Exchange the generator here and nowhere else: it is the standard library's
Mersenne Twister, taken from below `random.Random`, which would seed each one twice.
"""

from __future__ import annotations

from _random import Random
from collections.abc import Iterable
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


class Loaded(Stream):
    """Loaded dice, for examples: they show the numbers of the script, then 0; cards stay as they lie.

    It stands here, for what is compiled can only be told by what is compiled too.
    """

    __slots__ = ("asked", "script")

    def __init__(self, script: Iterable[int] = ()) -> None:
        super().__init__(0)
        self.script = list(script)
        self.asked = 0

    def below(self, n: int) -> int:
        """The next number of the script, at most the largest there is."""
        self.asked += 1
        return min(self.script.pop(0), n - 1) if self.script else 0

    def shuffle(self, items: list[int]) -> None:
        """Leave them as they lie."""


def stream(seed: int, game: int, name: str) -> Stream:
    """The stream `name` of game number `game` under this seed; the same on every machine."""
    digest = blake2b(f"{seed}/{game}/{name}".encode(), digest_size=8).digest()
    return Stream(int.from_bytes(digest, "big"))


def streams(seed: int, game: int, seats: int) -> tuple[Stream, list[Stream]]:
    """The table's chance and the whims of every seat."""
    return stream(seed, game, TABLE), [stream(seed, game, f"seat {seat}") for seat in range(seats)]


def scattered(number: int) -> int:
    """A number below 2**16 that looks drawn by lot: neighbours get different ones (Knuth, TAOCP 6.4)."""
    return number * 2654435761 % 2**32 >> 16
