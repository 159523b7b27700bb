"""Tables and the quick-reference card: one fault planted in a copy of the data, and what is said to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.catalog.model import Catalog
from cardgen.game import find, names
from cardgen.layout.marks import Drawing
from cardgen.layout.reference import reference
from cardgen.layout.type import Setter

from .conftest import edit

GAME = names()[0]
Said = Callable[..., tuple[int, str]]
TABLE = """- id: probe
  text: Das kostet es.
- id: probe-head
  on: both
  row:
    - Was
    - Wie viel
- id: probe-row
  on: both
  row:
    - Alles
    - "{number}"
"""
"""A table at the end of the rules, whose last cell is to be filled."""
CARD = """- id: probe
  on: card
  text: {text}
"""
SMALL = "  reference:\n    width: 40\n    height: 40\n"


def planted(copy: Path, lines: str) -> int:
    """Lines at the end of the rules; gives the number of the first."""
    path = copy / "data" / GAME / "rules.yaml"
    text = path.read_text("utf-8")
    path.write_text(text + lines, "utf-8")
    return text.count("\n") + 1


def with_a_card(copy: Path, text: str, stock: str = "") -> int:
    """A line that stands on the quick-reference card, on that stock alone; gives the line of its text."""
    style = copy / "data" / GAME / "style.yaml"
    without = re.sub(r"(?m)^  reference:\n(    .*\n)+", "", style.read_text("utf-8"))
    style.write_text(without.replace("stocks:\n", f"stocks:\n{stock}", 1), "utf-8")
    return planted(copy, CARD.format(text=text)) + 2


@pytest.mark.usefixtures("no_drawings")
def test_an_unknown_number_in_a_cell_is_found(copy: Path, said: Said) -> None:
    first = planted(copy, TABLE.replace("{number}", "{hnad}"))
    code, text = said("check", GAME)
    assert code == 1
    assert f"rules.yaml:{first + 11}:7: {GAME}/rules.probe-row.row.1: found {{hnad}}" in text


@pytest.mark.usefixtures("no_drawings")
def test_a_row_with_too_few_cells_is_found(copy: Path, said: Said) -> None:
    first = planted(copy, TABLE.replace('    - "{number}"\n', ""))
    code, text = said("check", GAME)
    assert code == 1
    assert re.search(
        rf"rules\.yaml:{first + 10}:\d+: .*found 1 cells; allowed: 2, as in the head 'probe-head'", text
    )


@pytest.mark.usefixtures("no_drawings")
def test_a_head_without_rows_is_found_once(copy: Path, said: Said) -> None:
    planted(copy, TABLE[: TABLE.index("- id: probe-row")])
    code, text = said("check", GAME)
    assert code == 1
    assert text.count("found a table of one row") == 1


def test_a_reference_card_without_a_stock_is_found_once(copy: Path, said: Said) -> None:
    with_a_card(copy, "Wer dran ist, ist dran.")
    for words in (("check",), ("proof", "--out", str(copy / "out")), ("print", "--out", str(copy / "out"))):
        code, text = said(words[0], GAME, *words[1:])
        assert code == 1
        assert text.count("found no stock for reference") == 1, text


def test_too_much_for_both_sides_of_the_reference_card_is_found(copy: Path, said: Said) -> None:
    """It says where the card is full and by how many millimetres it lacks room; nothing is printed."""
    line = with_a_card(copy, "Wer dran ist, ist dran. " * 60, SMALL)
    code, text = said("check", GAME, "--lang", "")
    found = re.search(
        r"rules\.yaml:(\d+):\d+: \w+/reference\.\S+ \[\w+\]: found a text ([\d.]+) mm too high at its "
        r"smallest size 6\.5 pt; allowed 32\.0 x [\d.]+ mm; shorten it by about \d+ characters",
        text,
    )
    assert code == 1
    assert found, text
    assert int(found[1]) <= line
    assert float(found[2]) > 20
    assert said("print", GAME, "--out", str(copy / "out"))[0] == 1
    assert not list((copy / "out").rglob("*.pdf"))


def test_a_line_that_is_lost_on_the_reference_card_is_found(
    copy: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The written file is compared with the rules, not with the drawing."""
    with_a_card(copy, "Wer dran ist, ist dran.", SMALL.replace("40", "90"))
    words = ("print", GAME, "--parts", "reference", "--out", str(copy / "out"))
    assert said(*words)[0] == 0

    def losing(catalog: Catalog, setter: Setter) -> tuple[Drawing, Drawing | None]:
        front, back = reference(catalog, setter)
        return Drawing(front.marks[:-1]), back

    monkeypatch.setattr("cardgen.layout.reference.reference", losing)
    code, text = said(*words)
    assert code == 1
    assert "reference#1: found no '" in text


def test_sides_of_some_and_wholes_of_others_are_verified(copy: Path, said: Said) -> None:
    with_a_card(copy, "Wer dran ist, ist dran.", SMALL.replace("40", "90"))
    for parts in ("backs,reference", "fronts,reference"):
        code, text = said("print", GAME, "--parts", parts, "--out", str(copy / "out"))
        assert code == 0, text
        assert "reference cards on " in text


@pytest.mark.usefixtures("no_drawings")
def test_a_card_with_the_id_of_the_reference_card_is_found(copy: Path, said: Said) -> None:
    deck = find(GAME).catalog.decks()[0]
    line = edit(copy, GAME, f"{deck}.yaml", r"^- id: .*$", "- id: reference")
    code, text = said("check", GAME)
    assert code == 1
    assert re.search(rf"{deck}\.yaml:{line}:.*found 'reference'", text)
