"""The laws every game obeys, whatever its rules are. A broken one is an AssertionError that names it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import util
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from hypothesis import strategies as st

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, Option
from cardgen.engine.log import entries, header, jsonl, visible
from cardgen.engine.playout import playout
from cardgen.engine.rng import stream, streams
from cardgen.engine.rules import Event, Result
from cardgen.game import Game

DATA = Path(__file__).parents[2] / "data"
HERE = Path(__file__).parent


@cache
def catalog(game: Game) -> Catalog:
    """The printed catalog of a game, read once."""
    return load(game.catalog, DATA / game.name)


@cache
def secrets(game: Game) -> ModuleType:
    """What the game's tests say about hidden cards, written from the rulebook."""
    spec = util.spec_from_file_location(f"secrets_of_{game.name}", HERE / game.name / "secrets.py")
    assert spec and spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def options(choices: Sequence[Option]) -> st.SearchStrategy[dict[str, str]]:
    """Any combination of options a user can give."""
    return st.fixed_dictionaries({}, optional={one.id: st.sampled_from(words(one)) for one in choices})


def words(option: Option) -> list[str]:
    """The values of an option."""
    if option.low is not None and option.high is not None:
        return [str(number) for number in range(option.low, option.high + 1)]
    return [option.default, *option.alternatives]


def playable(game: Game, chosen: Mapping[str, str], seats: int) -> bool:
    """Whether so many seats may play with these options; the secrets of a game know its exceptions."""
    allowed = getattr(secrets(game), "playable", None)
    return allowed is None or bool(allowed(chosen, seats))


def conserved(secret: ModuleType, state: Any, deck: Any) -> None:
    """Every card lies in exactly one place."""
    lying = Counter(card for _, cards in secret.places(state) for card in cards)
    assert lying == Counter(range(len(deck.keys))), "a card is lost or doubled"


def blindfolded(rules: Any, secret: ModuleType, state: Any, seat: int, chance: Random) -> None:
    """With all hidden cards exchanged, every seat sees the same."""
    before = rules.view(state, seat)
    twin = secret.reshuffled(state, seat, chance)
    assert rules.view(twin, seat) == before, "a view shows what is hidden"
    assert hash(before) == hash(rules.view(twin, seat))


def kept_up(game: Game, seats: int, seed: int) -> None:
    """After every decision seats see what they would if nothing had been kept of what they saw before.

    Now and then the game goes on at an imagined table. For rules with `all_changed`, which forgets all.
    """
    rules = game.rules
    chance, whims = streams(seed, 0, seats)
    state = rules.setup(game.deck(catalog(game), {}), seats, chance)
    decisions = 0
    while (seat := rules.to_act(state)) is not None:
        seen = [rules.view(state, one) for one in range(seats)]
        rules.all_changed(state)
        assert seen == [rules.view(state, one) for one in range(seats)], f"stale after {decisions} decisions"
        moves = rules.moves(seen[seat])
        rules.play(state, moves[whims[seat].below(len(moves))], chance)
        decisions += 1
        waiting = rules.to_act(state)
        if waiting is not None and decisions % 20 == 0:
            state = game.imagine.imagine(rules.view(state, waiting), whims[waiting])


def imagined(game: Game, secret: ModuleType, state: Any, seat: int, chance: Random) -> None:
    """An imagined table looks like the real one to the seat, holds every card once, and can be played."""
    rules = game.rules
    before = rules.view(state, seat)
    twin = game.imagine.imagine(before, stream(chance.randrange(10**6), 0, "imagined"))
    conserved(secret, twin, state.deck)
    assert rules.to_act(twin) == rules.to_act(state), "an imagined table waits for somebody else"
    assert rules.view(twin, seat) == before, "an imagined table looks different"
    fresh = secret.reshuffled(twin, seat, chance)  # which remembers no view
    assert rules.view(fresh, seat) == before, "an imagined table holds other open cards"


def play(game: Game, deck: Any, seats: int, seed: int, bots: Sequence[str]) -> Any:
    """One game, with every law looked at before and after every move; gives the final table."""
    rules, secret = game.rules, secrets(game)
    chance, whims = streams(seed, 0, seats)
    other = Random(seed)
    state = rules.setup(deck, seats, chance)
    conserved(secret, state, deck)
    decisions = 0
    while (seat := rules.to_act(state)) is not None:
        for watcher in range(seats):
            blindfolded(rules, secret, state, watcher, other)
        if game.imagine:
            imagined(game, secret, state, other.randrange(seats), other)
        view = rules.view(state, seat)
        moves = rules.moves(view)
        assert moves, "somebody to act has no move"
        assert len(set(moves)) == len(moves), "a move is offered twice"
        move = game.bots[bots[seat % len(bots)]](view, moves, whims[seat])
        assert move in moves, "a bot broke the rules"
        rules.play(state, move, chance)
        conserved(secret, state, deck)
        decisions += 1
        assert decisions <= rules.bound(deck, seats), "the game goes on beyond its bound"
    result = rules.result(state)
    assert result.turns <= secret.turns_bound(deck, seats)
    assert list(rules.scores(state)) == list(result.scores) == list(secret.scores(state))
    assert [sum(parts.values()) for parts in result.parts] == list(result.scores)
    assert result.winners or not any(result.scores), "nobody won, and somebody has points"
    return state


def same_again(game: Game, deck: Any, seats: int, seed: int) -> None:
    """Same seed, same game."""
    bots = [bot for _, bot in zip(range(seats), list(game.bots.values()) * seats, strict=False)]
    once, again = (playout(game.rules, deck, bots, seed) for _ in range(2))
    assert once[1:] == again[1:]
    assert game.rules.result(once[0]) == game.rules.result(again[0])


def defaults(found: Catalog) -> Mapping[str, str]:
    """Every option of the box at its default."""
    return {option.id: option.default for option in found.box.options}


def pieces(found: Catalog) -> list[dict[str, Any]]:
    """Every physical card as `cardgen cards --format json` lists it."""
    return [
        {
            "key": f"{entry.id}#{copy}",
            "id": entry.id,
            "component": component,
            "copy": copy,
            "values": entry.model_dump(mode="json", by_alias=True),
        }
        for component, entry in found.entries()
        for copy in range(1, entry.copies + 1)
    ]


def logged(
    rules: Any, deck: Any, known: Mapping[str, Any], names: Sequence[str], seed: int
) -> list[dict[str, Any]]:
    """A game as its log file holds it; `names` says which of the known bots sits at each seat."""
    told: list[Event] = []
    state, _, _ = playout(rules, deck, [known[name] for name in names], seed, told=told)
    first = header("any", names, seed, deck.options, "data", "version")
    text = jsonl(entries(first, told, rules.result(state), deck.keys))
    return [json.loads(line) for line in text.splitlines()]


def story(lines: Sequence[Mapping[str, Any]], tell: Callable[..., str], seat: int) -> str:
    """A log in words; `|` stands before the lines that a seat sees."""
    seen = {line["n"] for line in visible(lines, seat)}
    rows = []
    for line in lines:
        mark = "| " if line["n"] in seen else "  "
        rows += [(mark + row).rstrip() for row in tell(line, {}).splitlines()]
    return "\n".join(rows) + "\n"


def told_as_before(told: str, golden: Path, accept: bool) -> None:
    """A story is the accepted one, or becomes it."""
    if accept:
        golden.write_text(told, encoding="utf-8", newline="\n")
    assert told == golden.read_text(encoding="utf-8"), "read the difference; pytest --accept keeps it"


# --- what the balance lab hears -------------------------------------------------------------------------


def fates(game: Game, seed: int) -> tuple[list[Event], Result, list[str]]:
    """A game of four greedy bots: its events, its end, and every cause that was heard."""
    told: list[Event] = []
    bots = [game.bots["greedy"]] * 4
    state, _, _ = playout(game.rules, game.deck(catalog(game), {}), bots, seed, 0, told)
    return told, game.rules.result(state), [cause for event in told for cause in game.fate(event)]
