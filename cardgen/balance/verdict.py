"""What a report says in words: a paragraph for those who read nothing else, then what stands out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from statistics import median
from typing import Any

from cardgen.balance.measures import nth

Row = Mapping[str, Any]


# --- the first paragraph -------------------------------------------------------------------------------


def verdict(found: Row) -> str:
    """What is fair, what stands out, how sure this is, and what it is worth."""
    main = asked_table(found)
    said = [_fairness(main), _cards(found), _skill(found)]
    games = f"{found['games_in_all']:,}".replace(",", " ")
    said += [
        f"All of this is what bots ({', '.join(found['asked']['bots'])}) did in {games} games.",
        "People at a table may play otherwise, above all where a game wants them to talk.",
    ]
    return " ".join(said)


def asked_table(found: Row) -> Row:
    """The table of the size that was asked for."""
    table: Row = next(one for one in found["tables"] if one["seats"] == found["asked"]["seats"])
    return table


def _fairness(main: Row) -> str:
    rows = [*main["by_seat"], *main["by_turn_order"]]
    sure = 100 * max(row["high"] - row["low"] for row in rows) / 2
    unfair = [row for row in rows if row["found"]]
    if main["trend"]["found"]:
        return (
            f"With {main['seats']} players the game is not quite fair: {_trend(main)}, where "
            f"{percent(1 / main['seats'])} would be fair; we know these shares to about {sure:.1f} points."
        )
    if not unfair:
        return (
            f"With {main['seats']} players the game is fair as far as can be seen: no seat and no place in "
            f"the turn order is shown to win more than its share, which we know to about {sure:.1f} points."
        )
    most = max(unfair, key=lambda row: abs(row["share"] - row["expected"]))
    return (
        f"With {main['seats']} players the game is not quite fair: {who(most)} wins "
        f"{percent(most['share'])} of the games instead of {percent(most['expected'])}, "
        f"which we know to about {sure:.1f} points."
    )


def _trend(one: Row) -> str:
    """That it is better to go early, or late."""
    trend, rows = one["trend"], one["by_turn_order"]
    way = "late" if trend["place"] > trend["fair"] else "early"
    first, last = percent(rows[0]["share"]), percent(rows[-1]["share"])
    return f"it is better to go {way} (the first wins {first} of the games, the last {last})"


def _cards(found: Row) -> str:
    tested = [card for card in found["cards"] if "worth" in card]
    strong = sorted((card for card in tested if card["found"]), key=lambda card: -abs(card["worth"]))
    if not tested:
        return "No card of this game has an ordinary card to be compared with."
    sure = median(card["worth_half"] or 0 for card in tested)
    if not strong:
        return (
            f"None of the {len(tested)} cards that were exchanged for an ordinary one is shown to matter; "
            f"what one is worth is known to about {100 * sure:.1f} points."
        )
    top = strong[0]
    verb = "is" if len(strong) == 1 else "are"
    return (
        f"{len(strong)} of {len(tested)} cards {verb} worth more or less than an ordinary one; "
        f"{top['name']} matters most, with {signed(top['worth'], top['worth_half'])} points of win share "
        "for whoever has it."
    )


def _skill(found: Row) -> str:
    steps = found["ladder"]
    if not steps:
        return "How much skill pays was not tried."
    weak = [step for step in steps if not step["better"]]
    best = steps[-1]
    if not weak:
        return (
            f"Skill pays: a single {best['bot']} among {best['than']} bots wins "
            f"{between(best)} of the games, where luck alone would give "
            f"{percent(best['expected'])}."
        )
    said = ", ".join(f"{step['bot']} over {step['than']} ({_at_most(step)})" for step in weak)
    return f"Skill does not show everywhere: there is no proof that it pays to be {said}."


# --- what stands out -----------------------------------------------------------------------------------


def sentences(found: Row) -> Iterator[str]:
    """What a designer should look at first, worst first; "nothing" is a sentence too.

    `found["limits"]` says from where on something is named.
    """
    most = found["limits"]
    named = most["named"]
    said = [
        *_unended(found["tables"]),
        *_unfair(found["tables"]),
        *_luck(found["ladder"], most["slight"]),
        *_worth(found["cards"], "an ordinary card", named),
        *_families(found["families"], named),
        *_dead(found["cards"], most["dead"], named),
        *_idle(found["tables"], most["forced"], most["shared"]),
    ]
    yield from said or ["Nothing stands out: seats are fair, skill pays, no card towers above the others."]


def _unended(tables: Iterable[Row]) -> Iterator[str]:
    for one in tables:
        if one["did_not_end"]:
            yield (
                f"With {one['seats']} players {one['did_not_end']} of {one['games']} games did not end: "
                "a hole in the rules. The commands at the end of the report play them again."
            )


def _unfair(tables: Iterable[Row]) -> Iterator[str]:
    for one in tables:
        rows = [row for row in (*one["by_seat"], *one["by_turn_order"]) if row["found"]]
        fair = percent(1 / one["seats"])
        if one["trend"]["found"] and not rows:
            yield f"With {one['seats']} players, where {fair} is fair, {_trend(one)}."
        if rows:
            said = ", ".join(f"{who(row)} wins {between(row)}" for row in rows)
            yield f"With {one['seats']} players, where {fair} is fair, {said}."


def _luck(steps: Iterable[Row], slight: float) -> Iterator[str]:
    """Steps that are not shown to pay, and the most they can: only a narrow interval may be called luck."""
    for step in steps:
        if step["better"]:
            continue
        said = (
            f"{step['bot']} among {step['than']} bots wins {between(step)} of the games, where luck alone "
            f"gives {percent(step['expected'])}"
        )
        if step["high"] <= step["expected"]:
            yield f"{said}: it plays worse, so it tells nothing about skill beyond {step['than']}."
        elif step["high"] - step["expected"] <= slight:
            yield (
                f"{said}: it pays {_at_most(step)}, if at all. What {step['than']} bots leave undecided "
                "is luck, or a matter for quite another bot."
            )
        else:
            yield f"{said}: it is not shown to pay, and pays {_at_most(step)}. {_more(step, slight)}"


def _more(step: Row, slight: float) -> str:
    """How many games would decide whether a step of skill pays, if it is worth what it looks like."""
    seen = step["share"] - step["expected"]
    shown = seen >= slight / 2
    half = (step["high"] - step["low"]) / 2
    games = ceil(step["games"] * (half / (seen if shown else slight - seen)) ** 2 / 10) * 10
    if shown:
        return f"If it is worth the {100 * seen:.1f} points it looks like, about {games} games will show it."
    return f"About {games} games with such a share would let it be called luck."


def _at_most(step: Row) -> str:
    """How much a step can be worth that is not shown to be worth anything."""
    most = 100 * max(step["high"] - step["expected"], 0)
    return f"at most {most:.1f} points of win share"


def _worth(cards: Iterable[Row], than: str, named: int) -> Iterator[str]:
    strong = sorted((card for card in cards if card.get("found")), key=lambda card: -abs(card["worth"]))
    for card in strong[:named]:
        way = "gains" if card["worth"] > 0 else "costs"
        points = f"{100 * abs(card['worth']):.1f} ± {100 * card['worth_half']:.1f} points of win share"
        yield f"{card['name']} ({card['id']}) {way} whoever has it {points} against {than}."
    if len(strong) > named:
        more = len(strong) - named
        said = "1 more card differs" if more == 1 else f"{more} more cards differ"
        yield f"{said} from an ordinary one; the table of cards marks them."


def _families(families: Iterable[Row], named: int) -> Iterator[str]:
    strong = sorted((row for row in families if row["found"]), key=lambda row: -abs(row["worth"]))
    said = ", ".join(f"{row['family']} {signed(row['worth'], row['worth_half'])}" for row in strong[:named])
    if said:
        yield f"Points of win share a player loses who leaves a family of cards unused: {said}."


def _dead(cards: Iterable[Row], most: float, named: int) -> Iterator[str]:
    dead = [card["name"] for card in cards if (card["dead_share"] or 0) > most]
    if dead:
        more = f" and {len(dead) - named} more" if len(dead) > named else ""
        said = f"{', '.join(dead[:named])}{more}"
        yield f"Never used by more than {100 * most:g} % of those who had it in hand: {said}."


def _idle(tables: Iterable[Row], most_forced: float, most_shared: float) -> Iterator[str]:
    """Tables with little to decide, and ends that please nobody."""
    tables = list(tables)
    forced = [one for one in tables if (one["choices"].get("forced_share") or 0) > most_forced]
    if forced:
        said = ", ".join(
            f"{percent(one['choices']['forced_share'])} with {one['seats']} players" for one in forced
        )
        yield f"Decisions that have but one move: {said}."
    for key, what in (
        ("shared_wins", "Games whose win is shared"),
        ("nobody_wins", "Games that nobody wins"),
    ):
        many = [one for one in tables if (one[key]["share"] or 0) > most_shared]
        if many:
            said = ", ".join(f"{between(one[key])} with {one['seats']} players" for one in many)
            yield f"{what}: {said}."


# --- figures in words ----------------------------------------------------------------------------------


def who(row: Row) -> str:
    """`seat 2` or `whoever goes first`."""
    return f"seat {row['seat']}" if "seat" in row else f"whoever goes {nth(row['order'])}"


def percent(value: float | None) -> str:
    """`25.3 %`, a dash for a share of nothing."""
    return "–" if value is None else f"{100 * value:.1f} %"


def between(row: Row) -> str:
    """A share with its interval."""
    if row["share"] is None:
        return "–"
    return f"{100 * row['share']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


def margin(value: float | None, half: float | None) -> str:
    """A share with half the width of its interval."""
    if value is None or half is None:
        return percent(value)
    return f"{100 * value:.1f} ± {100 * half:.1f} %"


def signed(value: float, half: float | None) -> str:
    """A difference of shares in points."""
    return f"{100 * value:+.1f}" if half is None else f"{100 * value:+.1f} ± {100 * half:.1f}"
