"""A game written down for others: JSON lines, one thing that happened in each.

Every line has `n` (running number), `event` (game, deal, shuffle, draw, reveal, move or end) and `seen_by`
("all", or the seats that see the cards). All but the first and last have a `kind`: for a move the
rulebook's verb, else which pile, which draw. Cards stand by key. There is no clock and no path in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.engine.rules import Event, Result

ALL = "all"


def entries(
    header: Mapping[str, Any], events: Iterable[Event], result: Result, keys: Sequence[str]
) -> list[dict[str, Any]]:
    """The lines of one game as dicts: `game` with the header's fields, the events, and `end`."""
    lines = [{"event": "game", **header}]
    lines += [entry(event, keys) for event in events]
    lines.append(ending(result))
    return [{"n": number, "seen_by": ALL} | line for number, line in enumerate(lines)]


def header(
    name: str,
    bots: Sequence[str],
    seed: int,
    options: Iterable[tuple[str, str]],
    data: str,
    version: str,
    game: int = 0,
) -> dict[str, Any]:
    """The fields of the first line; `data` is a fingerprint of the catalog, `game` the game's number."""
    return {
        "name": name,
        "seats": len(bots),
        "bots": list(bots),
        "seed": seed,
        "game": game,
        "options": dict(options),
        "data": data,
        "version": version,
    }


def entry(event: Event, keys: Sequence[str]) -> dict[str, Any]:
    """One event as a dict, its cards by key."""
    line: dict[str, Any] = {"event": event.event, "kind": event.kind}
    if event.seen_by is not None:
        line["seen_by"] = list(event.seen_by)
    if event.seat is not None:
        line["seat"] = event.seat
    if event.cards:
        line["cards"] = [keys[card] for card in event.cards]
    for name, card in event.named.items():
        line[name] = keys[card] if isinstance(card, int) else [keys[one] for one in card]
    return line | {name: plain(value) for name, value in event.more.items()}


def ending(result: Result) -> dict[str, Any]:
    """The last line: why the game ended, the scores with their parts, who won."""
    return {
        "event": "end",
        "reason": result.reason,
        "scores": list(result.scores),
        "parts": [dict(part) for part in result.parts],
        "winners": list(result.winners),
    }


def plain(value: Any) -> Any:
    """Tuples as lists, as JSON has them."""
    return [plain(one) for one in value] if isinstance(value, tuple | list) else value


def visible(lines: Iterable[Mapping[str, Any]], seat: int) -> Iterator[Mapping[str, Any]]:
    """The lines a seat saw."""
    return (line for line in lines if line["seen_by"] == ALL or seat in line["seen_by"])


def jsonl(lines: Iterable[Mapping[str, Any]]) -> str:
    """The text of a log file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
