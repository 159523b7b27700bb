"""The drum: stars and trump notes of every minority, drawn by lot from one seed.

Nobody awards a star: all cards have the same total, in every group every category has the same mean, and what
is left is chance. The same seed gives the same lots on every machine, so that `check` can draw them again and
compare them with the data; lots.py writes them there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Final, TypeAlias

from cardgen.finding import Finding
from cardgen.games.minderheiten_quartett.models import Category, Letter, Quartett, doubled

Halves: TypeAlias = tuple[int, ...]
"""Half stars of one card, in the order of `Category`."""

STEPS: Final = 40
"""Exchanges for each cell of a group's table: many times what it takes to forget the flat table."""


@dataclass(frozen=True, slots=True)
class Lots:
    """What came out of the drum: half stars by id, and the ids that an id trumps, in the catalog's order."""

    stars: Mapping[str, Halves]
    trumps: Mapping[str, tuple[str, ...]]


class Drum:
    """The standard library's generator, whose numbers do not change: what was printed can be drawn again.

    Tables play with another (`engine.rng`), which may be exchanged for a faster one.
    """

    def __init__(self, seed: int, name: str) -> None:
        digest = blake2b(f"{seed}/0/{name}".encode(), digest_size=8).digest()
        self._random = Random(int.from_bytes(digest, "big"))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the other."""
        return int(self._random.random() * n)

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def faults(catalog: Quartett) -> Iterator[Finding]:
    """Why no lots can be drawn for this box; nothing when they can."""
    numbers = catalog.box.numbers
    if doubled(numbers["total"]) % len(Category) or numbers["total"] > numbers["scale"] * len(Category):
        most = numbers["scale"] * len(Category)
        what = (
            f"found {numbers['total']} stars on a card; allowed: a multiple of {len(Category) // 2} "
            f"up to {most}, so that every category can have one mean; choose another"
        )
        yield _finding(catalog, "box", "numbers.total", what)
    missing = set(Letter) - {group.letter for group in catalog.box.groups}
    for letter in sorted(missing & {card.group for card in catalog.minderheiten}):
        yield _finding(catalog, "box", "groups", f"found no group {letter}; add it with its name and size")
    yield from _stated_faults(catalog, missing)
    if not missing and numbers["trumps"] > (most := _most_trumps(catalog)):
        what = f"found {numbers['trumps']} trumps; so many cards of groups that may be trumped allow {most}"
        yield _finding(catalog, "box", "numbers.trumps", f"{what}; lower it")


def _stated_faults(catalog: Quartett, missing: set[Letter]) -> Iterator[Finding]:
    """What is wrong with the trumps that are not drawn but stated."""
    cards = {card.id: card for card in catalog.minderheiten}
    stated = [(trump.winner, trump.loser) for trump in catalog.box.stated_trumps]
    if len(stated) > catalog.box.numbers["trumps"]:
        what = f"found {len(stated)} stated trumps; numbers.trumps allows {catalog.box.numbers['trumps']}"
        yield _finding(catalog, "box", "stated_trumps", f"{what}; raise it")
    for number, (winner, loser) in enumerate(stated):
        for side, name in (("winner", winner), ("loser", loser)):
            if name not in cards:
                what = f"found '{name}', which is no minority; name the id of one"
                yield _finding(catalog, "box", f"stated_trumps.{number}.{side}", what)
        if loser in cards and cards[loser].group not in missing and not _trumped(catalog, loser):
            what = f"found '{loser}' of a group that may not be trumped; name another, or set trumped: true"
            yield _finding(catalog, "box", f"stated_trumps.{number}.loser", what)
        if (loser, winner) in stated or stated.index((winner, loser)) < number:
            what = f"found '{winner}' against '{loser}' twice, or both ways; one note is enough"
            yield _finding(catalog, "box", f"stated_trumps.{number}", what)


def draw(catalog: Quartett, seed: int) -> Lots:
    """Lots for the minorities of the catalog, for which `faults` must have found nothing.

    Every group has a drum of its own, so that a card more in one leaves the others as they are.
    """
    numbers = catalog.box.numbers
    mean = doubled(numbers["total"]) // len(Category)
    stars: dict[str, Halves] = {}
    for letter in Letter:
        names = [card.id for card in catalog.minderheiten if card.group is letter]
        chance = Drum(seed, f"stars {letter}")
        rows = shares(chance, len(names), len(Category), mean, doubled(numbers["scale"]))
        stars |= dict(zip(names, rows, strict=True))
    return Lots(stars, _trumps(catalog, Drum(seed, "trumps")))


def shares(chance: Drum, rows: int, columns: int, mean: int, most: int) -> list[Halves]:
    """A table of whole numbers from 0 to `most`, drawn evenly from all in which every row and column has
    the mean `mean`.

    Two rows and two columns are picked and what they share is dealt anew, which keeps all four sums; each
    way to deal it is as likely as the other, so after many such steps every table is (a heat bath).
    """
    table = [[mean] * columns for _ in range(rows)]
    if rows > 1:
        for _ in range(STEPS * rows * columns):
            _exchange(chance, table, _two(chance, rows), _two(chance, columns), most)
    return [tuple(row) for row in table]


def _two(chance: Drum, count: int) -> tuple[int, int]:
    """Two different numbers below `count`."""
    one, other = chance.below(count), chance.below(count - 1)
    return one, other + (other >= one)


def _exchange(
    chance: Drum, table: list[list[int]], rows: tuple[int, int], columns: tuple[int, int], most: int
) -> None:
    """Move as much from corner to corner of a rectangle as chance will have it, within 0 and `most`."""
    one, other = table[rows[0]], table[rows[1]]
    left, right = columns
    low = max(-one[left], one[right] - most, other[left] - most, -other[right])
    high = min(most - one[left], one[right], other[left], most - other[right])
    moved = low + chance.below(high - low + 1)
    one[left] += moved
    one[right] -= moved
    other[left] -= moved
    other[right] += moved


def _trumps(catalog: Quartett, chance: Drum) -> Mapping[str, tuple[str, ...]]:
    """The stated trumps and as many drawn ones as the box asks for, on as many cards as possible; no two
    minorities trump each other.
    """
    chosen = [(trump.winner, trump.loser) for trump in catalog.box.stated_trumps]
    pairs = _pairs(catalog)
    order = list(range(len(pairs)))
    chance.shuffle(order)
    for most in (1, len(pairs)):  # a card has room for one note: a second one only when all have theirs
        for winner, loser in (pairs[number] for number in order):
            if len(chosen) >= catalog.box.numbers["trumps"]:
                break
            notes = sum(winner == other for other, _ in chosen)
            if notes < most and (winner, loser) not in chosen and (loser, winner) not in chosen:
                chosen.append((winner, loser))
    names = [card.id for card in catalog.minderheiten]
    return {name: tuple(other for other in names if (name, other) in chosen) for name in names}


def _pairs(catalog: Quartett) -> list[tuple[str, str]]:
    """Every trump there could be: anybody against anybody else of a group that may be trumped."""
    names = [card.id for card in catalog.minderheiten]
    losers = [name for name in names if _trumped(catalog, name)]
    return [(winner, loser) for loser in losers for winner in names if winner != loser]


def _most_trumps(catalog: Quartett) -> int:
    """As many as there can be without two that trump each other."""
    pairs = _pairs(catalog)
    both = sum((loser, winner) in pairs for winner, loser in pairs)
    return len(pairs) - both // 2


def _trumped(catalog: Quartett, name: str) -> bool:
    card = next(card for card in catalog.minderheiten if card.id == name)
    return catalog.box.group(card.group).trumped


def _finding(catalog: Quartett, key: str, field: str, what: str) -> Finding:
    return Finding(catalog.place(key, field), what, check="lots", game=catalog.name, card=key, field=field)
