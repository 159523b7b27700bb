"""What a user may choose: `--option key=value` against the options of the box.

The values stay words; a game's `deck` turns them into numbers. A range of numbers may have words beside it,
such as a default that depends on the players. `start` belongs to every game: a seat, or `random` for the
table's chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from cardgen.finding import DataError, Finding

START = "start"
RANDOM = "random"


class Choice(Protocol):
    """An option as the box describes it: a default and other words, or a range of whole numbers."""

    @property
    def id(self) -> str:
        """Key of the option."""

    @property
    def default(self) -> str:
        """What is played when nothing is said."""

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The other words."""

    @property
    def low(self) -> int | None:
        """Smallest number of a range."""

    @property
    def high(self) -> int | None:
        """Largest number of a range."""


def choose(choices: Iterable[Choice], given: Mapping[str, str], seats: int, game: str = "") -> dict[str, str]:
    """Every option with the value to play, in the order of the box, `start` last.

    `seats` is the largest table of the game. Raises one DataError with a finding for every unknown key
    and every value that is not allowed.
    """
    known = {choice.id: choice for choice in choices}
    findings = []
    chosen = {key: choice.default for key, choice in known.items()} | {START: RANDOM}
    for key, value in given.items():
        if key in known:
            allowed = _allowed(known[key], value)
        elif key == START:
            allowed = _seat(value, seats)
        else:
            allowed = " | ".join(chosen)
            findings.append(Finding(f"--option {key}={value}", _wrong("option", key, allowed), game=game))
            continue
        chosen[key] = value
        if allowed:
            findings.append(Finding(f"--option {key}={value}", _wrong("value", value, allowed), game=game))
    if findings:
        raise DataError(findings)
    return chosen


def understand(
    choices: Iterable[Choice], known: Mapping[str, Sequence[str]], where: Callable[[str], str], game: str
) -> None:
    """Raise DataError unless the box has every option the rules know, with no word they do not know.

    `known` holds the words per option, beside the numbers of its range if it has one; `where` gives an
    option's place.
    """
    found = {choice.id: choice for choice in choices}
    findings = []
    for key in found.keys() - known.keys():
        findings.append(Finding(where(key), _wrong("option", key, " | ".join(known)), game=game, field=key))
    for key, words in known.items():
        if key not in found:
            what = f"found no option '{key}', which the rules need; add it with its default"
            findings.append(Finding(where(""), what, game=game, field=key))
            continue
        for word in (found[key].default, *found[key].alternatives):
            if word not in words and not _in_range(found[key], word):
                what = _wrong("value", word, " | ".join([*words, *_range(found[key])]))
                findings.append(Finding(where(key), what, game=game, field=key))
    if findings:
        raise DataError(sorted(findings, key=str))


def refuse_seats(seats: int, least: int, most: int, start: int, game: str = "") -> None:
    """Raise DataError unless so many seats can play and the first player is one of them."""
    if not least <= seats <= most:
        raise DataError(
            [Finding(f"--seats {seats}", _wrong("seats", str(seats), f"{least} to {most}"), game=game)]
        )
    if start >= seats:
        what = _wrong("value", str(start), _seat(str(start), seats))
        raise DataError([Finding(f"--option {START}={start}", what, game=game)])


def _allowed(choice: Choice, value: str) -> str:
    """What is allowed instead of the value, "" when the value is."""
    words = (choice.default, *choice.alternatives)
    if value in words or _in_range(choice, value):
        return ""
    return " | ".join(
        dict.fromkeys([*(word for word in words if not _in_range(choice, word)), *_range(choice)])
    )


def _in_range(choice: Choice, value: str) -> bool:
    """True for a number of the range; an option of words has none."""
    if choice.low is None or choice.high is None:
        return False
    return _whole(value) and choice.low <= int(value) <= choice.high


def _range(choice: Choice) -> Sequence[str]:
    """The range in words, nothing when there is none."""
    return () if choice.low is None or choice.high is None else (f"{choice.low} to {choice.high}",)


def _seat(value: str, seats: int) -> str:
    inside = value == RANDOM or (_whole(value) and int(value) < seats)
    return "" if inside else f"0 to {seats - 1}, or {RANDOM}"


def _whole(value: str) -> bool:
    """True for a whole number as one writes it: ASCII digits, no sign, no zeros in front."""
    return value.isascii() and value.isdigit() and len(value) < 10 and str(int(value)) == value


def _wrong(noun: str, found: str, allowed: str) -> str:
    return f"found {noun} {found!r}; allowed {allowed}; choose one of these"
