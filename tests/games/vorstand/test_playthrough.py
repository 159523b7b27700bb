"""One golden game in words, with what a single seat sees of it beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from cardgen.games.vorstand import rules
from cardgen.games.vorstand.bots import BOTS
from cardgen.games.vorstand.tell import tell
from tests.games import laws
from tests.games.vorstand.table import RULES, real

GOLDEN = Path(__file__).parent / "playthrough.txt"
SEAT = 1


def story() -> str:
    """Three seats, two ways to play; `|` stands before the lines that seat 1 sees."""
    catalog = real()
    deck = rules.deck(catalog, {})
    names = ["greedy", "random", "greedy"]
    lines = laws.logged(RULES, deck, BOTS, names, 2)
    return laws.story(lines, partial(tell, catalog), SEAT)


def test_the_game_is_told_as_before(accept: bool) -> None:
    laws.told_as_before(story(), GOLDEN, accept)


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
