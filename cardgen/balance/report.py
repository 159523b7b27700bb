"""The balance report: what a tally says about a game, as data and as text.

`document` is what `simulate --json` writes. All in it but `timing` is the same for any number of jobs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.balance.wilson import interval, wilson
from cardgen.catalog.model import Catalog
from cardgen.engine.tournament import SHARE, Plan, Tally, compiled

EXTREMES = 8
"""Cards the text names at either end."""
ENOUGH = 30
"""A card laid less often than this is not ranked."""


def document(plan: Plan, tally: Tally, catalog: Catalog, seconds: float, jobs: int) -> dict[str, Any]:
    """The whole report: the question, `results`, and under `timing` all that depends on clock and jobs."""
    decisions = sum(length * count for length, count in tally.decisions.items())
    return {
        "game": catalog.name,
        "seats": len(plan.bots),
        "games": plan.games,
        "seed": plan.seed,
        "bots": list(plan.names),
        "options": dict(plan.deck.options),
        "compiled": compiled(plan.rules),
        "results": results(plan, tally, catalog),
        "timing": {
            "jobs": jobs,
            "seconds": round(seconds, 3),
            "games_per_second": round(tally.games / seconds, 1) if seconds else None,
            "decisions_per_second": round(decisions / seconds, 1) if seconds else None,
        },
    }


def results(plan: Plan, tally: Tally, catalog: Catalog) -> dict[str, Any]:
    """The figures; shares are of the games that ended, wins in 1/60 beside them."""
    seats = len(plan.bots)
    ended = tally.games - tally.unfinished
    places = Counter(plan.names)
    return {
        "ended": ended,
        "did_not_end": tally.unfinished,
        "shared_wins": sum(count for winners, count in tally.winners.items() if winners > 1),
        "by_winners": {str(winners): count for winners, count in sorted(tally.winners.items())},
        "by_seat": [{"seat": seat} | share(tally.by_seat, seat, ended, 1 / seats) for seat in range(seats)],
        "by_turn_order": [
            {"order": order} | share(tally.by_order, order, ended, 1 / seats) for order in range(seats)
        ],
        "by_bot": [
            {"bot": name, "seats": count}
            | share(tally.by_bot, name, ended, count / seats)
            | {"points_mean": mean(tally.points[name], ended * count)}
            for name, count in places.items()
        ],
        "turns": spread(tally.length),
        "decisions": spread(tally.decisions),
        "reasons": dict(sorted(tally.reasons.items())),
        "cards": cards(tally, catalog, plan.deck.keys),
        "rulings": [
            {"id": ruling.id, "answer": ruling.answer} for ruling in catalog.box.rulings if ruling.footer
        ],
    }


def share(wins: Mapping[tuple[Any, int], int], who: Any, games: int, expected: float) -> dict[str, Any]:
    """Somebody's part of all wins, its 95 % interval, and the part a fair game would give."""
    parts = {part: count for (winner, part), count in wins.items() if winner == who}
    sixtieths = sum(part * count for part, count in parts.items())
    low, high = interval(parts, SHARE, games)
    return {
        "wins_60": sixtieths,
        "share": mean(sixtieths, SHARE * games),
        "low": round(low, 6),
        "high": round(high, 6),
        "expected": round(expected, 6),
    }


def spread(counts: Mapping[int, int]) -> dict[str, Any]:
    """Least, mean, median and most of a histogram, and the histogram; empty without games."""
    if not counts:
        return {}
    number = sum(counts.values())
    return {
        "min": min(counts),
        "mean": mean(sum(value * count for value, count in counts.items()), number),
        "median": (nth(counts, (number - 1) // 2) + nth(counts, number // 2)) / 2,
        "max": max(counts),
        "histogram": {str(value): counts[value] for value in sorted(counts)},
    }


def nth(counts: Mapping[int, int], place: int) -> int:
    """The value at a place of all values in order, from 0."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError("place beyond the last value")


def mean(total: int, number: int) -> float | None:
    """Total by number to six places, None where there is nothing."""
    return round(total / number, 6) if number else None


def cards(tally: Tally, catalog: Catalog, keys: Sequence[str]) -> list[dict[str, Any]]:
    """For every design: how often a copy of it was drawn, was laid, and won.

    `laid_share` is lays by draws: how often a card is used, once somebody could use it. `share` is wins by
    lays, with its 95 % interval `low` to `high`. `dead_share` is the part of the games in which a copy was
    drawn (`held`) where it was never laid (`dead`). None stands for a share of nothing. What is drawn, laid
    and won is for the rules to say (`engine.rules.Result`).
    """
    counts = {
        "drawn": tally.drawn,
        "laid": tally.laid,
        "won": tally.won,
        "held": tally.held,
        "dead": tally.dead,
    }
    sums: dict[str, Counter[str]] = {}
    for card, key in enumerate(keys):
        sums.setdefault(key.rpartition("#")[0], Counter()).update(
            {what: count[card] for what, count in counts.items()}
        )
    rows = []
    for component, entry in catalog.entries():
        if entry.id not in sums:
            continue
        found = {what: sums[entry.id][what] for what in counts}
        low, high = wilson(found["won"], found["laid"])
        rows.append(
            {"id": entry.id, "component": component, "name": getattr(entry, "name", None) or entry.id}
            | found
            | {
                "laid_share": mean(found["laid"], found["drawn"]),
                "share": mean(found["won"], found["laid"]),
                "low": round(low, 6),
                "high": round(high, 6),
                "dead_share": mean(found["dead"], found["held"]),
            }
        )
    return rows


# --- the same as text ----------------------------------------------------------------------------------


def text(report: Mapping[str, Any], *, every: bool = False) -> str:
    """The report for people: plain lines, no wider than a terminal; `every` card, or the best and worst."""
    found = report["results"]
    options = ", ".join(f"{key}={value}" for key, value in report["options"].items())
    timing = report["timing"]
    lines = [
        f"{report['game']}: {report['games']} games, {report['seats']} seats, seed {report['seed']}",
        f"options: {options}",
        f"did not end: {found['did_not_end']}; shared wins: {found['shared_wins']}{nobody(found)}",
        "",
        *table("seat", found["by_seat"], "seat"),
        *table("turn order (0 goes first)", found["by_turn_order"], "order"),
        *table("bot", found["by_bot"], "bot"),
        *length("turns", found["turns"]),
        *length("decisions", found["decisions"]),
        "ended by: " + ", ".join(f"{reason} {count}" for reason, count in found["reasons"].items()),
        "",
        *(everything if every else extremes)(found["cards"]),
        *footer(found["rulings"]),
        f"{timing['seconds']} s with {timing['jobs']} job(s), {timing['games_per_second']} games/s, "
        f"{'compiled' if report['compiled'] else 'not compiled'}",
    ]
    return "\n".join(lines) + "\n"


def nobody(found: Mapping[str, Any]) -> str:
    """How many games nobody won, where there were any."""
    games = found["by_winners"].get("0", 0)
    return f"; nobody won: {games}" if games else ""


def table(title: str, rows: Iterable[Mapping[str, Any]], key: str) -> list[str]:
    """Shares with their intervals; a star where the interval leaves the fair share out."""
    lines = [f"{'win share by ' + title:<40} share    95 % interval    fair"]
    for row in rows:
        star = "" if row["low"] <= row["expected"] <= row["high"] else " *"
        lines.append(
            f"  {row[key]!s:<36} {percent(row['share'])}  {percent(row['low'])} - {percent(row['high'])}"
            f"  {percent(row['expected'])}{star}"
        )
    return [*lines, ""]


def length(title: str, row: Mapping[str, Any]) -> list[str]:
    """Least, mean, median and most in a line."""
    if not row:
        return []
    return [f"{title}: {row['min']} to {row['max']}, mean {row['mean']:.1f}, median {row['median']:g}"]


def by_component(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    """The cards of each component, those that win most of their lays first."""
    for component in dict.fromkeys(row["component"] for row in rows):
        deck = [row for row in rows if row["component"] == component]
        yield (
            component,
            sorted(deck, key=lambda row: -1.0 if row["share"] is None else row["share"], reverse=True),
        )


def extremes(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The cards that win the most and the fewest of their lays, and those that were never laid.

    A component that nobody ever draws, such as a board, has no such cards.
    """
    lines = []
    for component, deck in by_component(rows):
        if not any(row["drawn"] for row in deck):
            continue
        ranked = [row for row in deck if row["laid"] >= ENOUGH]
        picked = ranked if len(ranked) <= 2 * EXTREMES else [*ranked[:EXTREMES], *ranked[-EXTREMES:]]
        lines += listed(f"{component}, best and worst", picked)
        never = [row["name"] for row in deck if not row["laid"]]
        lines += [f"  never laid: {', '.join(never)}"] if never else []
        lines.append("")
    return lines


def everything(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Every card, however seldom it was laid."""
    return [line for component, deck in by_component(rows) for line in (*listed(component, deck), "")]


def listed(title: str, rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """A table of cards: draws, lays by draws, wins by lays, and the games in which it was drawn in vain."""
    return [
        f"{title:<44} drawn     laid      won     dead",
        *(
            f"  {row['name'][:40]:<40} {row['drawn']:>7}  {percent(row['laid_share'])}"
            f"  {percent(row['share'])}  {percent(row['dead_share'])}"
            for row in rows
        ),
    ]


def footer(rulings: Iterable[Mapping[str, str]]) -> list[str]:
    """The rulings that a play-out needs instead of people's talk."""
    return [f"ruling {ruling['id']}: {ruling['answer']}" for ruling in rulings]


def percent(share: float | None) -> str:
    """`25.3 %`, right-aligned."""
    return "    -  " if share is None else f"{100 * share:5.1f} %"
