"""One golden game in words, with what a single seat sees of it beside it."""

from __future__ import annotations

from pathlib import Path

from cardgen.engine.log import entries, header, visible
from cardgen.engine.playout import playout
from cardgen.engine.rules import Event
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import BOTS
from cardgen.games.vorstand.tell import tell
from tests.games.vorstand.table import RULES, real

GOLDEN = Path(__file__).parent / "playthrough.txt"
SEAT = 1


def story() -> str:
    """Three seats, two ways to play; `|` stands before the lines that seat 1 sees."""
    catalog = real()
    deck = rules.deck(catalog, {})
    names = ["greedy", "random", "greedy"]
    told: list[Event] = []
    state, _, _ = playout(RULES, deck, [BOTS[name] for name in names], 2, told=told)
    lines = entries(header("any", names, 2, deck.options, "", ""), told, rules.result(state), deck.keys)
    seen = {line["n"] for line in visible(lines, SEAT)}
    rows = []
    for line in lines:
        text = tell(catalog, line, {})
        mark = "| " if line["n"] in seen else "  "
        rows += [(mark + row).rstrip() for row in text.splitlines()]
    return "\n".join(rows) + "\n"


def test_the_game_is_told_as_before(accept: bool) -> None:
    told = story()
    if accept:
        GOLDEN.write_text(told, encoding="utf-8", newline="\n")
    assert told == GOLDEN.read_text(encoding="utf-8"), "read the difference; pytest --accept keeps it"


def test_the_story_never_shows_a_seat_another_hand() -> None:
    rows = story().splitlines()
    dealt = [row for row in rows if "Platz 0" in row and ("bekommt als Team" in row or "Zum Team" in row)]
    assert dealt and all(not row.startswith("|") for row in dealt)


def test_a_seat_can_be_named() -> None:
    line = {"n": 1, "event": "reveal", "kind": "start", "seat": 1}
    assert "Kantine" in tell(real(), line, {"seats": ["Pforte", "Kantine"]})
    assert "Platz 1" in tell(real(), line, {})


def test_every_sentence_can_be_told_and_every_kind_of_line_has_one() -> None:
    catalog = real()
    stems = {one.id.rpartition("-")[0] for one in catalog.story if one.id[-1].isdigit()}
    asked = (
        "game shuffle-employees shuffle-todos start deal open exchange read lay-one lay-many vote escalate"
    )
    asked += " kept taken refill effect redrawn pass redraw cycle"
    assert stems == set(asked.split())
    reasons = {"end-" + reason.replace(" ", "-") for reason in rules.REASONS[1:]}
    assert reasons <= {one.id for one in catalog.story}
