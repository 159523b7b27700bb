"""The only place with chance at the table: streams of random numbers by (seed, game number, name).

Every stream is derived from its own name, so that results depend neither on how many games ran before
nor on how the work was split. The generator is xoshiro128++ 1.0 of David Blackman and Sebastiano Vigna
("Scrambled Linear Pseudorandom Number Generators", ACM TOMS 47, 2021): four words of 32 bits, so that
machine code and plain Python count alike. Exchange it here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

WORD: Final = 0xFFFFFFFF
"""The largest word."""
GOLDEN: Final = 0x9E3779B9
"""The golden ratio of the words: what SplitMix puts between two of them."""


def mixed(word: i64) -> i64:
    """Another word for each, 0 for 0, in which every bit hangs on all bits of the first.

    Two rounds of xorshift and multiply, with constants of the Hash Prospector (Christopher Wellons, 2018).
    """
    word &= WORD
    word = (word ^ (word >> 16)) * 0x21F0AAAD & WORD
    word = (word ^ (word >> 15)) * 0x735A2D97 & WORD
    return word ^ (word >> 15)


class Stream:
    """An independent source of chance: the table's, or one bot's."""

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, number: i64, name: i64 = 0) -> None:
        """The stream of a name, below 2**32, under a number, below 2**62; neither is negative.

        Each word goes into the next, so that no two pairs of number and name begin alike, and neighbours
        have nothing in common. Not all words are 0, which would give 0 for ever: the last is not when the
        first and the third are.
        """
        self._a: i64 = mixed(number + GOLDEN)
        self._b: i64 = mixed((number >> 32) + self._a + GOLDEN)
        self._c: i64 = mixed(name + self._b + GOLDEN)
        self._d: i64 = mixed(self._a + self._c + GOLDEN)

    def word(self) -> i64:
        """The next word of the generator, from 0 to 2**32 - 1."""
        a = self._a
        b = self._b
        c = self._c ^ a
        d = self._d ^ b
        total = (a + self._d) & WORD
        self._a = a ^ d
        self._b = b ^ c
        self._c = c ^ (b << 9 & WORD)
        self._d = (d << 11 | d >> 21) & WORD
        return ((total << 7 | total >> 25) + a) & WORD

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each as likely as the other; n from 1 to 2**31.

        The upper half of a word times n (Lemire, "Fast Random Integer Generation in an Interval", 2019); the
        few words that would favour some numbers are drawn again.
        """
        product = self.word() * n
        if product & WORD < n:
            unfair = (WORD + 1) % n
            while product & WORD < unfair:
                product = self.word() * n
        return product >> 32

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1


class Loaded(Stream):
    """Loaded dice, for examples: they show the numbers of the script, then 0; cards stay as they lie.

    It stands here, for what is compiled can only be told by what is compiled too.
    """

    __slots__ = ("asked", "script")

    def __init__(self, script: Iterable[int] = ()) -> None:
        super().__init__(0)
        self.script = list(script)
        self.asked = 0

    def below(self, n: i64) -> i64:
        """The next number of the script, at most the largest there is."""
        self.asked += 1
        return min(self.script.pop(0), n - 1) if self.script else 0

    def shuffle(self, items: list[T]) -> None:
        """Leave them as they lie."""


def number(text: str) -> int:
    """A number below 2**62 for a text, the same on every machine; texts that differ get different ones."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 2


def stream(seed: int, game: int, name: str) -> Stream:
    """The stream of any name in game number `game` under this seed; the same on every machine."""
    return Stream(number(f"{seed}/{game}/{name}"))


def streams(seed: int, game: int, seats: int) -> tuple[Stream, list[Stream]]:
    """The table's chance and the whims of every seat."""
    own = number(f"{seed}/{game}")
    return Stream(own), [Stream(own, 1 + seat) for seat in range(seats)]


def scattered(number: int) -> int:
    """A number below 2**16 that looks drawn by lot: neighbours get different ones (Knuth, TAOCP 6.4)."""
    return number * 2654435761 % 2**32 >> 16
