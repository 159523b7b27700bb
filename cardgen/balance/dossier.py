"""Everything the lab knows about a game, as plain data: what `balance GAME --json` writes and the page shows.

Shares are parts of 1 with 95 % intervals; a fair share is 1/n. What a designer should look at first stands in
`stands_out`, in sentences, worst first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.balance.evidence import Moments, chance, discoveries, fixed
from cardgen.balance.lab import TENTHS, CardFigures, Lab
from cardgen.balance.report import mean, share, spread
from cardgen.catalog.model import Catalog
from cardgen.engine.outcome import Outcome
from cardgen.engine.tournament import SHARE

OUTLIERS = 3
"""Games named as the longest and as the shortest."""


def table(lab: Lab, seats: int) -> dict[str, Any]:
    """One table of so many seats, all played by the same bot: who wins, how long, how it ends."""
    ended = [game for game in lab.outcomes if game.reason]
    number = len(ended)
    by_seat: Counter[tuple[int, int]] = Counter()
    by_order: Counter[tuple[int, int]] = Counter()
    for game in ended:
        for seat, part in enumerate(game.parts):
            if part:
                by_seat[seat, part] += 1
                by_order[(seat - game.start) % seats, part] += 1
    winners = Counter(sum(map(bool, game.parts)) for game in ended)
    return {
        "seats": seats,
        "games": len(lab.outcomes),
        "did_not_end": len(lab.outcomes) - number,
        "shared_wins": mean(sum(count for won, count in winners.items() if won > 1), number),
        "nobody_wins": mean(winners[0], number),
        "by_seat": [{"seat": seat} | share(by_seat, seat, number, 1 / seats) for seat in range(seats)],
        "by_turn_order": [{"order": n} | share(by_order, n, number, 1 / seats) for n in range(seats)],
        "turns": spread(Counter(game.turns for game in ended)),
        "decisions": spread(Counter(game.decisions for game in ended)),
        "reasons": {
            reason: mean(count, number) for reason, count in Counter(g.reason for g in ended).items()
        },
        "choices": choices(lab),
        "drama": drama(lab),
        "happenings": happenings(lab),
    }


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
    games = sum(1 for game in lab.outcomes if game.reason)
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
        for name in ("drawn", "used", "opening", "unseen"):
            row |= _share(f"win_{name}", getattr(found, name))
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
    sample = Moments()
    for game in outcomes:
        if game.reason:
            sample.take(sum(part for part, sat in zip(game.parts, game.bots, strict=True) if sat == bot))
    half = fixed(sample) / SHARE
    return {
        "games": sample.count,
        "share": round(sample.mean / SHARE, 6),
        "half_width": _finite(half),
        "expected": round(expected, 6),
        "better": sample.count > 1 and sample.mean / SHARE - half > expected,
    }


def holes(lab: Lab, seats: int, seed: int, bots: Sequence[str]) -> list[dict[str, Any]]:
    """Games to look at: those that did not end, the longest and the shortest, and how to play them."""
    ended = sorted(
        (game for game in lab.outcomes if game.reason), key=lambda game: (game.decisions, game.game)
    )
    odd = [("did not end", game) for game in lab.outcomes if not game.reason][:OUTLIERS]
    odd += [("longest", game) for game in ended[-OUTLIERS:][::-1]] + [
        ("shortest", game) for game in ended[:1]
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


# --- what stands out -----------------------------------------------------------------------------------

WIDE = 0.02
"""A seat whose whole interval lies further from 1/n is named."""
FORCED = 0.6
"""More forced moves than this leave little to decide."""
DEAD = 0.5
"""A card dead more often than this is in the way."""


def stands_out(found: Mapping[str, Any]) -> Iterator[str]:
    """Sentences about what a designer should look at first; "nothing" is a sentence too."""
    said = [
        *_unfair(found["tables"]),
        *_ladder(found),
        *_cards_out(found["cards"]),
        *_holes_out(found["tables"]),
    ]
    yield from said or ["Nothing stands out: seats are fair, skill pays, no card towers above the others."]


def _unfair(tables: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in tables:
        for row in (*one["by_seat"], *one["by_turn_order"]):
            off = max(row["low"] - row["expected"], row["expected"] - row["high"])
            if off > WIDE:
                who = f"seat {row['seat']}" if "seat" in row else f"whoever goes {_nth(row['order'])}"
                low, high, fair = (f"{100 * row[name]:.1f}" for name in ("low", "high", "expected"))
                share_ = f"{100 * row['share']:.1f} % ({low} to {high})"
                yield f"With {one['seats']} players {who} wins {share_} where {fair} % is fair."


def _ladder(found: Mapping[str, Any]) -> Iterator[str]:
    for step in found.get("ladder", ()):
        if not step["better"]:
            yield (
                f"{step['bot']} does not beat {step['than']} ({100 * step['share']:.1f} % ± "
                f"{100 * (step['half_width'] or 0):.1f}, fair {100 * step['expected']:.1f} %): "
                "at this point of the ladder more thought does not pay, and luck decides."
            )


def _cards_out(cards: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    strong = sorted((card for card in cards if card.get("found")), key=lambda card: -abs(card["worth"]))
    for card in strong[:5]:
        way = "gains" if card["worth"] > 0 else "costs"
        points = f"{100 * abs(card['worth']):.1f} points of win share (± {100 * card['worth_half']:.1f})"
        yield f"{card['name']} ({card['id']}) {way} its holder {points} against an ordinary card."
    if len(strong) > 5:
        yield f"{len(strong) - 5} more cards are worth something other than nothing; see the table."
    dead = [card["name"] for card in cards if (card["dead_share"] or 0) > DEAD]
    if dead:
        more = f" and {len(dead) - 6} more" if len(dead) > 6 else ""
        yield f"More often dead in hand than used: {', '.join(dead[:6])}{more}."


def _holes_out(tables: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in tables:
        if one["did_not_end"]:
            yield f"With {one['seats']} players {one['did_not_end']} games did not end: a hole in the rules."
        forced = one["choices"].get("forced_share") or 0
        if forced > FORCED:
            yield f"With {one['seats']} players {100 * forced:.0f} % of the decisions have but one move."


def _nth(order: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[order] if order < 6 else f"{order + 1}th"
