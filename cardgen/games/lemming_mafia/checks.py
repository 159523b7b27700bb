"""What must hold for the board, the pieces and the cards of "Lemming Mafia", and what races make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardgen.catalog.model import Entry
from cardgen.check.catalog import fields
from cardgen.engine.playout import playout
from cardgen.engine.rng import Stream
from cardgen.engine.rules import Event
from cardgen.finding import DataError, Finding, Level
from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.models import (
    PATTERNS,
    SIDES,
    Colour,
    Die,
    DieKind,
    Family,
    Kind,
    Lemming,
    LemmingMafia,
    Mission,
    Space,
)

RACES: Final = 300
"""Sample races behind the remarks about missions, bookmakers and bosses: a share is known to about 3 %."""
RARE, COMMON = 0.03, 0.80
"""A mission that is met in fewer races, or in more, is no decision."""
PLENTY: Final = 2
"""With more than so many visits for each card nobody has to hurry."""


# --- the board -----------------------------------------------------------------------------------------


def track(catalog: LemmingMafia) -> Iterator[Finding]:
    """Every kind of space is on the track; bookmakers and bosses can be reached for every card."""
    for board in catalog.boards:
        found = Counter(space for section in board.track for space in section)
        for space in Space:
            if not found[space]:
                what = f"found no space of the kind {space}; its rule is printed but never used; add one"
                yield _finding(catalog, board.id, "sections", what, Level.WARNING)
        for space, cards in ((Space.BOOKMAKER, "bets"), (Space.BOSS, "missions")):
            visits, need = found[space] * _copies(catalog.lemmings), catalog.box.numbers[cards]
            if visits < need:
                what = (
                    f"found {found[space]} spaces of the kind {space}, so {visits} visits at most; "
                    f"allowed: {need} or more, one for each of the {cards} of a player; add spaces"
                )
                yield _finding(catalog, board.id, "sections", what)


# --- the pieces ----------------------------------------------------------------------------------------


def lemmings(catalog: LemmingMafia) -> Iterator[Finding]:
    """One lemming of each colour, told apart by each of shade and accessory alone; its coat has a colour."""
    given = Counter(lemming.colour for lemming in catalog.lemmings)
    for colour in Colour:
        if not given[colour]:
            what = f"found no lemming of the colour {colour}; dice and cards name it; add it"
            yield _missing(catalog, "lemmings", what)
    yield from _differ(catalog, catalog.lemmings, ("colour", "shade", "accessory"))
    for lemming in catalog.lemmings:
        if lemming.copies != 1:
            what = f"found {lemming.copies} copies; allowed: 1, there is one of each; change copies"
            yield _finding(catalog, lemming.id, "copies", what)
        coat = f"lemming-{lemming.colour}"
        if coat not in catalog.style.colours:
            what = f"found no colour '{coat}' in style.yaml for this lemming; add it there"
            yield _finding(catalog, lemming.id, "colour", what)


def dice(catalog: LemmingMafia) -> Iterator[Finding]:
    """A regular die from 1 to 6, and lemming dice that show every colour once (L-R03, L-R09)."""
    wanted = {
        DieKind.REGULAR: [str(number) for number in range(1, SIDES + 1)],
        DieKind.LEMMING: [colour.value for colour in Colour],
    }
    for die in catalog.dice:
        yield from _die(catalog, die, wanted[die.kind])
    for kind, needed in ((DieKind.REGULAR, 1), (DieKind.LEMMING, 2)):
        found = _copies(die for die in catalog.dice if die.kind is kind)
        if found != needed:
            what = f"found {found} dice of the kind {kind}; allowed: {needed}; change their kind or copies"
            yield _missing(catalog, "dice", what)


def _die(catalog: LemmingMafia, die: Die, wanted: Sequence[str]) -> Iterator[Finding]:
    lacking = [face for face in wanted if face not in die.faces]
    seen: set[str] = set()
    for number, face in enumerate(die.faces):
        if face in seen:
            what = f"found the face {face} a second time; allowed: each once; here {lacking[0]} is missing"
            yield _finding(catalog, die.id, f"faces.{number}", what)
        seen.add(face)


def shoes(catalog: LemmingMafia) -> Iterator[Finding]:
    """The shoes never run short: all lemmings may wear one less than puts them out (L-R07, L-C17)."""
    worn = catalog.box.numbers["shoes"] - 1
    need, there = _copies(catalog.lemmings) * worn, _copies(catalog.shoes)
    if there < need:
        what = (
            f"found {there} shoes; {_copies(catalog.lemmings)} lemmings can wear {worn} each, {need} in all; "
            f"add copies or lower numbers.shoes"
        )
        yield _finding(catalog, catalog.shoes[0].id if catalog.shoes else "shoes", "copies", what)


# --- the cards -----------------------------------------------------------------------------------------


def families(catalog: LemmingMafia) -> Iterator[Finding]:
    """A set of bets for every player, told apart by each of name, mark and pattern alone."""
    there, need = len(catalog.families), catalog.box.players_max
    if there < need:
        what = f"found {there} families for {need} players; each needs a set of bets; add one"
        yield _missing(catalog, "families", what)
    yield from _differ(catalog, catalog.families, ("name", "icon", "pattern"), "families.")


def bets(catalog: LemmingMafia) -> Iterator[Finding]:
    """Every family has one bet on every lemming, as many as the rules say (L-R01)."""
    known = {family.id for family in catalog.families}
    seen: dict[tuple[str, Colour], str] = {}
    for bet in catalog.bets:
        if bet.family not in known:
            what = f"found the family '{bet.family}'; allowed: {', '.join(sorted(known))}; name one of these"
            yield _finding(catalog, bet.id, "family", what)
        pair = (bet.family, bet.colour)
        if bet.copies != 1 or pair in seen:
            at = seen.get(pair, bet.id)
            what = f"found a second bet of {bet.family} on {bet.colour}, the first is {at}; allowed: one"
            yield _finding(catalog, bet.id, "colour" if pair in seen else "copies", what)
        seen.setdefault(pair, bet.id)
    need = catalog.box.numbers["bets"]
    for family in catalog.families:
        backed = [colour for colour in Colour if (family.id, colour) in seen]
        if len(backed) != need:
            lacking = ", ".join(colour for colour in Colour if colour not in backed) or "none"
            what = (
                f"found bets of {family.id} on {len(backed)} lemmings; numbers.bets has {need}; "
                f"missing: {lacking}; add the bets or change the number"
            )
            yield _finding(catalog, "box", "numbers.bets", what)


def missions(catalog: LemmingMafia) -> Iterator[Finding]:
    """Kinds and values as the table has them (L-C22); no two missions ask for the same."""
    table = {(row.kind, row.value): row.count for row in catalog.box.mix}
    found: Counter[tuple[Kind, int]] = Counter()
    asked: dict[object, str] = {}
    for mission in catalog.missions:
        sort = (mission.condition.kind, mission.value)
        found[sort] += mission.copies
        if sort not in table:
            allowed = ", ".join(str(value) for kind, value in table if kind is sort[0]) or "no such card"
            what = (
                f"found {sort[0]} for {sort[1]}; allowed: {allowed}; change it, or the table mix in box.yaml"
            )
            yield _finding(catalog, mission.id, "value", what)
        same = _sense(mission)
        if same in asked or mission.copies > 1:
            what = f"found the same order as {asked.get(same, mission.id)}; change one of them"
            yield _finding(catalog, mission.id, "condition", what)
        asked.setdefault(same, mission.id)
    for number, row in enumerate(catalog.box.mix):
        if found[row.kind, row.value] != row.count:
            what = (
                f"found {found[row.kind, row.value]} missions of {row.kind} for {row.value}; "
                f"the table has {row.count}; change the cards or the table"
            )
            yield _finding(catalog, "box", f"mix.{number}.count", what)
    need = catalog.box.numbers["missions"] * catalog.box.players_max
    if _copies(catalog.missions) < need:
        what = f"found {_copies(catalog.missions)} missions; {need} are dealt to the most players; deal fewer"
        yield _finding(catalog, "box", "numbers.missions", what)


def _sense(mission: Mission) -> object:
    """What a mission asks for; in whichever order lemmings are named of which one is enough."""
    asked = mission.condition.model_dump()
    named = asked.get("lemmings")
    return tuple(asked.items()) if named is None else (asked["kind"], frozenset(named))


def conditions(catalog: LemmingMafia) -> Iterator[Finding]:
    """Every kind of condition has a rule, and every pattern says with its own fields what is played."""
    known = {sentence.id: sentence.text for sentence in catalog.conditions}
    for kind in Kind:
        if kind not in rules.CONDITIONS:
            yield _missing(catalog, "conditions", f"found no rule for {kind}; write it in rules")
    for name, needed in PATTERNS.items():
        if name not in known:
            what = f"found no pattern for {name}; add '- id: {name}' with its text"
            yield _missing(catalog, "conditions", what)
            continue
        there = fields(known[name])
        for field in dict.fromkeys(there):
            if field not in needed:
                allowed = ", ".join(f"{{{one}}}" for one in sorted(needed)) or "none"
                what = f"found {{{field}}}; allowed: {allowed}; use one of these"
                yield _finding(catalog, f"conditions.{name}", "text", what)
        for field in sorted(needed - set(there)):
            what = f"found no {{{field}}}: the card would not say what is played; add it"
            yield _finding(catalog, f"conditions.{name}", "text", what)
    for name in sorted(known.keys() - PATTERNS.keys()):
        what = f"found '{name}'; allowed: {', '.join(PATTERNS)}; use one of these"
        yield _finding(catalog, f"conditions.{name}", "id", what)


def spoken(catalog: LemmingMafia) -> Iterator[Finding]:
    """Nothing is said twice: no two missions and no two bookmakers use one sentence."""
    seen: dict[str, tuple[str, str]] = {}
    said = [(mission.id, "text", mission.text) for mission in catalog.missions]
    said += [(lemming.id, "tip", lemming.tip) for lemming in catalog.lemmings]
    said += [(lemming.id, "role", lemming.role) for lemming in catalog.lemmings]
    for key, field, text in said:
        folded = " ".join(text.casefold().split()).strip("… .!?")
        if folded in seen:
            what = f"found a text that is said twice, first at {catalog.place(*seen[folded])}; write another"
            yield _finding(catalog, key, field, what)
        seen.setdefault(folded, (key, field))


# --- sample races --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Races:
    """What so many races came to: how often each mission was met, by id, and visits to each kind of space."""

    games: int
    met: Mapping[str, int]
    visits: Mapping[Space, int]


def steady(view: rules.View, moves: Sequence[rules.Move], rng: Stream) -> rules.Move:
    """Any lemming to any space, each shoe off that may come off, no card laid: a race without players."""
    return moves[rng.below(len(moves))] if view.table.step == rules.RUN else moves[0]


def run(catalog: LemmingMafia, games: int) -> Races:
    """Race so often, always with the same dice. Raises DataError for a box that cannot be played."""
    deck = rules.deck(catalog, {})
    met: Counter[str] = Counter()
    visits: Counter[Space] = Counter()
    spaces = {"bookmaker": Space.BOOKMAKER, "boss": Space.BOSS}
    for number in range(games):
        told: list[Event] = []
        state, _, _ = playout(rules, deck, [steady] * catalog.box.players_min, 0, number, told)
        visits.update(spaces[event.kind] for event in told if event.kind in spaces)
        worn = tuple(map(len, state.shoes))
        ending = rules.Ending(state.winner, state.cells, worn, tuple(state.out), deck.out_counts)
        met.update(deck.keys[card] for card in deck.missions if rules.met(deck.asked[card], ending))
    return Races(games, {key.partition("#")[0]: count for key, count in met.items()}, visits)


def races(catalog: LemmingMafia, games: int = RACES) -> Iterator[Finding]:
    """Missions that nobody or everybody meets; bookmakers and bosses that are too far apart or everywhere."""
    try:
        found = run(catalog, games)
    except DataError:
        return  # the sample games of the house say why
    for mission in catalog.missions:
        share = found.met.get(mission.id, 0) / found.games
        if not RARE <= share <= COMMON:
            what = (
                f"found it met in {share:.1%} of {found.games} races of chance; allowed: {RARE:.0%} to "
                f"{COMMON:.0%}, or keeping it is no decision; change the condition or the track"
            )
            yield _finding(catalog, mission.id, "condition", what, Level.WARNING)
    for board in catalog.boards:
        for space, cards in ((Space.BOOKMAKER, "bets"), (Space.BOSS, "missions")):
            mean, need = found.visits.get(space, 0) / found.games, catalog.box.numbers[cards]
            if not need <= mean <= PLENTY * need:
                what = (
                    f"found {mean:.1f} visits to spaces of the kind {space} in a race of chance; allowed: "
                    f"{need} to {PLENTY * need}, for the {need} {cards} of a player; change the track"
                )
                yield _finding(catalog, board.id, "sections", what, Level.WARNING)


# --- findings ------------------------------------------------------------------------------------------


def _differ(
    catalog: LemmingMafia, entries: Iterable[Lemming | Family], names: Sequence[str], prefix: str = ""
) -> Iterator[Finding]:
    """No two of these are alike in any of the fields."""
    entries = tuple(entries)
    for name in names:
        seen: dict[str, str] = {}
        for entry in entries:
            value = str(getattr(entry, name)).casefold()
            if value in seen:
                what = f"found {name} {value} with {seen[value]} too; give one of them another"
                yield _finding(catalog, f"{prefix}{entry.id}", name, what)
            seen.setdefault(value, entry.id)


def _copies(entries: Iterable[Entry]) -> int:
    return sum(entry.copies for entry in entries)


def _missing(catalog: LemmingMafia, file: str, what: str) -> Finding:
    """Something that a whole file lacks."""
    return Finding(f"{catalog.place('')}/{file}.yaml", what, Level.ERROR, "deck", catalog.name, file)


def _finding(catalog: LemmingMafia, key: str, field: str, what: str, level: Level = Level.ERROR) -> Finding:
    return Finding(catalog.place(key, field), what, level, "deck", catalog.name, key, field)


CHECKS = (track, lemmings, dice, shoes, families, bets, missions, conditions, spoken, races)
