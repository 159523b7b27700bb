"""Everything the lab knows about a game, as plain data: what `balance GAME --json` writes and the page shows.

Shares are parts of 1 with 95 % intervals; a fair share is 1/n. Many are looked at at once: `found` marks
those that stand out when one in twenty of the marked may be chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from cardgen.balance.evidence import Moments, chance, discoveries, fixed, two_sided
from cardgen.balance.lab import TENTHS, CardFigures, Lab
from cardgen.balance.report import mean, share, spread
from cardgen.balance.restrict import Restricted
from cardgen.balance.wilson import interval, wilson
from cardgen.catalog.model import Catalog
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE


def table(lab: Lab, seats: int) -> dict[str, Any]:
    """One table of so many seats, all played by the same bot: who wins, how long, how it ends."""
    number = lab.ended
    fair = 1 / seats
    return {
        "seats": seats,
        "games": lab.games,
        "did_not_end": lab.unfinished,
        "shared_wins": portion(sum(count for won, count in lab.winners.items() if won > 1), number),
        "nobody_wins": portion(lab.winners[0], number),
        "by_seat": [{"seat": seat} | share(lab.by_seat, seat, number, fair) for seat in range(seats)],
        "by_turn_order": [{"order": n} | share(lab.by_order, n, number, fair) for n in range(seats)],
        "turns": spread(lab.turns) | {"half_width": _half(lab.turns)},
        "decisions": spread(lab.decisions) | {"half_width": _half(lab.decisions)},
        "points": spread(lab.points),
        "margin": spread(lab.margin) | {"half_width": _half(lab.margin)},
        "point_sources": sources(lab, seats),
        "reasons": [{"reason": name} | portion(n, number) for name, n in lab.reasons.most_common()],
        "fates": [
            {"cause": cause, "per_game": mean(count, number)} for cause, count in lab.fates.most_common()
        ],
        "choices": choices(lab),
        "drama": drama(lab),
        "happenings": happenings(lab),
    }


SHARES = ("by_seat", "by_turn_order")
"""What may be unfair at a table."""


def marked(tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tables, each share of a seat and of a place in the turn order with `found`: is it unfair.

    `trend` is the mean place of the winners beside the fair one, found when it is better to go early or late.
    """
    trends = [_trend(one) for one in tables]
    chances = {f"trend {n}": trend.pop("chance") for n, trend in enumerate(trends)}
    for n, one in enumerate(tables):
        for key in SHARES:
            for place, row in enumerate(one[key]):
                chances[f"{key} {n} {place}"] = _unfairness(row, one["games"] - one["did_not_end"])
    standing = discoveries(chances)
    return [
        one
        | {
            key: [row | {"found": f"{key} {n} {place}" in standing} for place, row in enumerate(one[key])]
            for key in SHARES
        }
        | {"trend": trends[n] | {"found": f"trend {n}" in standing}}
        for n, one in enumerate(tables)
    ]


def _trend(one: Mapping[str, Any]) -> dict[str, Any]:
    """The mean place in the turn order of those who win, and how likely it is where all places are alike."""
    seats, games = one["seats"], one["games"] - one["did_not_end"]
    won = sum(row["share"] or 0 for row in one["by_turn_order"])
    fair = (seats - 1) / 2
    if not won or not games:
        return {"place": None, "fair": fair, "chance": 1.0}
    place = sum(row["order"] * row["share"] for row in one["by_turn_order"]) / won
    error = sqrt((seats * seats - 1) / 12 / (games * won))
    return {"place": round(place, 4), "fair": fair, "chance": two_sided((place - fair) / error)}


def _unfairness(row: Mapping[str, Any], games: int) -> float:
    """The p-value of a share where the fair one is the truth; shared wins would make it smaller still."""
    if row["share"] is None or row["expected"] == 1:
        return 1.0
    return two_sided((row["share"] - row["expected"]) / sqrt(row["expected"] * (1 - row["expected"]) / games))


def portion(count: int, number: int) -> dict[str, float | None]:
    """A part of the games with its Wilson interval."""
    low, high = wilson(count, number)
    return {"share": mean(count, number), "low": round(low, 6), "high": round(high, 6)}


def _half(counts: Mapping[int, int]) -> float | None:
    """Half the width of the interval of a histogram's mean."""
    sample = Moments()
    for value, times in counts.items():
        sample.take(value, times)
    return _finite(fixed(sample))


def sources(lab: Lab, seats: int) -> list[dict[str, Any]]:
    """What the points were for: the mean of all seats, and of those that won."""
    winners = sum(won * count for won, count in lab.winners.items())
    every: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for sums, parts in ((every, lab.parts), (won, lab.won_parts)):
        for name, total in parts.items():
            sums[name.partition("#")[0]] += total  # points by cards: the copies of one together
    return [
        {"source": name, "all": mean(total, lab.ended * seats), "winners": mean(won[name], winners)}
        for name, total in every.most_common()
    ]


def choices(lab: Lab) -> dict[str, Any]:
    """How many moves there were to choose from, and how often only one."""
    number = sum(lab.widths.values())
    return spread(lab.widths) | {"forced_share": mean(lab.widths[1], number)}


def drama(lab: Lab) -> dict[str, Any]:
    """How often the lead changes, and when the winner took it for good: by tenths, the last at the end."""
    number = sum(lab.settled.values())
    return {
        "lead_changes": spread(lab.changes),
        "settled_by_tenth": [mean(lab.settled[tenth], number) for tenth in range(TENTHS + 1)],
    }


def happenings(lab: Lab) -> list[dict[str, Any]]:
    """Every kind of move and revelation: how often in a game, and in how many games at all."""
    games = lab.ended
    return [
        {"kind": kind, "per_game": mean(count, games), "games_share": mean(lab.met[kind], games)}
        for kind, count in lab.kinds.most_common()
    ]


def cards(
    lab: Lab, catalog: Catalog, keys: Sequence[str], lifts: Mapping[str, Moments]
) -> list[dict[str, Any]]:
    """For every design what became of it and, where it was exchanged for its blank, what it is worth.

    `worth` is the part of the win its holder gains by it, with `worth_half` the half width of its interval;
    `found` when it stands out among all cards at a false discovery rate of 5 %. All else is correlation.
    """
    sums: dict[str, CardFigures] = {}
    copies = Counter(key.rpartition("#")[0] for key in keys)
    for key, figures in zip(keys, lab.cards, strict=True):
        sums.setdefault(key.rpartition("#")[0], CardFigures()).add(figures)
    standing = discoveries({name: chance(lift) for name, lift in lifts.items()})
    rows = []
    for component, entry in catalog.entries():
        if entry.id not in sums or not sums[entry.id].drawn.count:
            continue
        found = sums[entry.id]
        row = {
            "id": entry.id,
            "component": component,
            "name": getattr(entry, "name", None) or getattr(entry, "caption", None) or entry.id,
            "drawn": found.drawn.count,
            "used_share": mean(found.used.count, found.drawn.count),
            "dead_share": mean(found.dead, found.drawn.count),
            "first_use": _first(found),
        }
        for name in ("drawn", "used", "opening"):
            row |= _share(f"win_{name}", getattr(found, name))
        row |= _share("win_unseen", lab.unseen(found, copies[entry.id]))
        if entry.id in lifts:
            lift = lifts[entry.id]
            row |= {
                "exchanged": lift.count,
                "worth": round(lift.mean / SHARE, 6),
                "worth_half": _finite(fixed(lift) / SHARE),
                "found": entry.id in standing,
            }
        rows.append(row)
    return rows


def _first(found: CardFigures) -> float | None:
    """When it is first used, on average: 0 at the beginning of a game, 1 at its end."""
    total = sum(tenth * count for tenth, count in found.first.items())
    number = sum(found.first.values())
    return round((total / number + 0.5) / TENTHS, 4) if number else None


def _share(name: str, sample: Moments) -> dict[str, float | None]:
    if not sample.count:
        return {name: None, f"{name}_half": None}
    return {name: round(sample.mean / SHARE, 6), f"{name}_half": _finite(fixed(sample) / SHARE)}


def _finite(value: float) -> float | None:
    return None if value == float("inf") else round(value, 6)


def contest(outcomes: Iterable[Outcome], bot: int, expected: float) -> dict[str, Any]:
    """The share of the wins of the plan's bot number `bot`, with its interval, beside what is fair."""
    parts: Counter[int] = Counter()
    for game in outcomes:
        if game.reason:
            parts[sum(part for part, sat in zip(game.parts, game.bots, strict=True) if sat == bot)] += 1
    games = parts.total()
    low, high = interval({part: count for part, count in parts.items() if part}, SHARE, games)
    return {
        "games": games,
        "share": mean(sum(part * count for part, count in parts.items()), SHARE * games),
        "low": round(low, 6),
        "high": round(high, 6),
        "expected": round(expected, 6),
        "better": low > expected,
    }


def holes(lab: Lab, seats: int, seed: int, bots: Sequence[str]) -> list[dict[str, Any]]:
    """Games to look at: those that did not end, the longest and the shortest, and how to play them."""
    odd = [
        *(("did not end", game) for game in lab.odd.unfinished),
        *(("longest", game) for game in lab.odd.longest),
        *(("shortest", game) for game in lab.odd.shortest),
    ]
    return [
        {
            "why": why,
            "game": game.game,
            "seats": seats,
            "seed": seed,
            "turns": game.turns,
            "decisions": game.decisions,
            "bots": [bots[bot] for bot in game.bots],
        }
        for why, game in odd
    ]


def families(found: Mapping[str, Restricted], members: Mapping[str, frozenset[int]]) -> list[dict[str, Any]]:
    """What each family of cards is worth to a seat, the most first; those nobody could choose are left out.

    `worth` is the part of the win that a seat loses when it may not use them, `found` as for cards.
    """
    tried = {name: one for name, one in found.items() if one.forgone}
    standing = discoveries({name: chance(one.lift) for name, one in tried.items()})
    rows = [
        {
            "family": name,
            "cards": len(members[name]),
            "games": one.lift.count,
            "forgone_per_game": mean(one.forgone, one.lift.count),
            "worth": round(one.lift.mean / SHARE, 6),
            "worth_half": _finite(fixed(one.lift) / SHARE),
            "found": name in standing,
        }
        for name, one in tried.items()
    ]
    return sorted(rows, key=lambda row: (-row["worth"], row["family"]))
