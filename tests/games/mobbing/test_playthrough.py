"""One golden game in words, with what a single seat sees of it beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cardgen.engine.playout import playout
from cardgen.engine.rules import Event
from cardgen.games.mobbing import rules
from cardgen.games.mobbing.bots import BOTS
from cardgen.games.mobbing.models import REACTIONS
from cardgen.games.mobbing.tell import EVENTS, KINDS, tell
from tests.games import laws
from tests.games.mobbing.table import RULES, deck_with, real

GOLDEN = Path(__file__).parent / "playthrough.txt"
SEAT = 1


def story(seed: int = 5, **options: str) -> str:
    """Four seats, two ways to play; `|` stands before the lines that seat 1 sees."""
    catalog = real()
    deck = deck_with(tuple(sorted(options.items())))
    names = ["greedy", "random", "greedy", "greedy"]
    lines = laws.logged(RULES, deck, BOTS, names, seed)
    return laws.story(lines, partial(tell, catalog), SEAT)


def test_the_game_is_told_as_before(accept: bool) -> None:
    laws.told_as_before(story(spontan="true", extra="true"), GOLDEN, accept)


@pytest.mark.parametrize("setup", ["chosen", "random"])
def test_the_story_never_shows_a_seat_what_others_hold(setup: str) -> None:
    rows = story(lobby_setup=setup).splitlines()
    words = ("auf dem Flur", "Aus der Teeküche", "Am Drucker", "besorgt „", "behält „", "steckt ein")
    private = [row for row in rows if "Platz 0" in row and any(word in row for word in words)]
    assert private and all(not row.startswith("|") for row in private)
    hidden = [row for row in rows if "Darin steckt" in row or "Was niemand sonst sieht" in row]
    assert any(row.startswith("|") for row in hidden) and any(not row.startswith("|") for row in hidden)


def test_a_seat_can_be_named() -> None:
    line = {"n": 1, "event": "reveal", "kind": "start", "seat": 1}
    assert "Kantine" in tell(real(), line, {"seats": ["Pforte", "Kantine"]})
    assert "Platz 1" in tell(real(), line, {})


def test_what_is_said_aloud_is_quoted_and_names_whom_it_is_about() -> None:
    line = {"n": 1, "event": "move", "kind": "refer", "seat": 0, "cards": ["oder-umbau#1"], "target": 2,
            "value": -3, "side": "bad", "play": 1}  # fmt: skip
    said = tell(real(), line, {})
    assert (
        said.startswith("\n") and "„Platz 2 hat die Abteilung umgebaut. Jetzt sitzen alle im Flur.“" in said
    )
    assert "−3" in said


def test_every_sentence_can_be_told_and_every_kind_of_line_has_one() -> None:
    stems = {one.id.rpartition("-")[0] for one in real().story if one.id[-1].isdigit()}
    asked = "game start board-plain board-number colour shuffle-left shuffle-right shuffle-lobby deal-lobby"
    asked += " deal-mobbing sorted-all sorted-some sorted-none laid lay turned echt_schade removed einwand"
    asked += (
        " einwand-none umgestimmt-up umgestimmt-down umgestimmt-none refer-good refer-bad refer-self-good"
    )
    asked += " refer-self-bad spontan-good spontan-bad stands settled destroyed gestorben-rumour"
    asked += " gestorben-dead bonus decline pass draw-lobby draw-mobbing draw-bonus last_card gestaendnis "
    assert stems == {*asked.split(), *(str(kind) for kind in REACTIONS)}
    reasons = {"end-" + reason.replace(" ", "-") for reason in rules.REASONS[1:]}
    assert reasons <= {one.id for one in real().story}


def test_every_sentence_that_is_no_variant_is_used_by_the_teller() -> None:
    source = (Path(__file__).parents[3] / "cardgen" / "games" / "mobbing" / "tell.py").read_text("utf-8")
    for one in real().story:
        if not one.id[-1].isdigit() and not one.id.startswith("end-"):
            assert f'"{one.id}"' in source, one.id


def test_of_moves_only_silence_and_choices_of_a_pile_go_unmentioned() -> None:
    seen = set()
    for seed in range(6):
        deck = deck_with((("extra", "true"), ("spontan", "true")))
        told: list[Event] = []
        playout(RULES, deck, [BOTS["random"]] * 5, seed, told=told)
        seen |= {event.kind for event in told if event.event in ("move", "reveal")}
        assert {event.event for event in told} - {"move", "reveal"} <= set(EVENTS)
    assert seen - set(KINDS) == {"wait", "stop", "draw", "pick", "stack", "shuffle"}
