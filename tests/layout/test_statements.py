"""Lines of the rules in columns: nothing is lost or split, headings keep company, tables their heads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import Box, Catalog, Edition, RuleLine, Stock, Style
from cardgen.layout.marks import Block, Path
from cardgen.layout.statements import Column, Manner, Part, aligned, parts, poured, runs
from cardgen.layout.type import Setter

MANNER = Manner(8.0, 9.0)
NUMBERS = {"hand": 5, "points": 15}
COLOURS = {"ground": "#ffffff", "ink": "#222222", "quiet": "#555555", "accent": "#772222", "brass": "#886622"}


def catalog(*rules: RuleLine) -> Catalog:
    """A game of nothing but rules."""
    box = Box(
        title="Laden", tagline="Heute", language="de", players_min=2, players_max=4, minutes=5, printed=(),
        numbers=NUMBERS,
    )  # fmt: skip
    style = Style(
        colours=COLOURS,
        fonts={"name": "tight-bold", "story": "body"},
        stocks={"reference": Stock(width=63, height=88)},
        low_ink=Edition(colours=COLOURS),
    )
    return Catalog(box=box, rules=rules, style=style)


def table(*rows: Sequence[str]) -> tuple[RuleLine, ...]:
    """Rows with the ids r0, r1, ..."""
    return tuple(RuleLine(id=f"r{number}", on="both", row=tuple(row)) for number, row in enumerate(rows))


LEVELS = table(("Stufe", "MACHT", "Punkte"), ("EILT", "15", "1"), ("ASAPISSIMO", "125", "{hand}"))


def blocks(part: Part) -> list[Block]:
    return [mark for mark in part.marks if isinstance(mark, Block)]


def test_a_table_fills_its_width_and_numbers_stand_at_the_right(setter: Setter) -> None:
    head, *rows = parts(catalog(*LEVELS), setter, "card", 80.0, MANNER)
    assert [block.text for block in blocks(rows[1])] == ["ASAPISSIMO", "125", "5"]
    for part in (head, *rows):
        last = blocks(part)[-1]
        assert last.box[0] + last.box[2] == pytest.approx(80.0)
        assert [len(block.lines) for block in blocks(part)] == [1, 1, 1]
        for block in blocks(part)[1:]:
            line = block.lines[0]
            assert line.x + line.width == pytest.approx(block.box[0] + block.box[2], abs=0.01)
        (rule,) = [mark for mark in part.marks if isinstance(mark, Path)]
        assert rule.steps == (("M", 0.0, part.height), ("L", 80.0, part.height))
    bold = {run.font for block in blocks(head) for line in block.lines for run in line.runs}
    assert bold == {"tight-bold"}
    columns = [[(block.box[0], block.box[2]) for block in blocks(part)] for part in (head, *rows)]
    assert columns[0] == columns[1] == columns[2]


def test_a_column_is_as_wide_as_its_words_and_long_cells_are_wrapped(setter: Setter) -> None:
    long = "Wer dran ist, legt eine Karte und sagt laut, was darauf steht, damit alle es hören."
    _, row = parts(catalog(*table(("Wer", "Was"), ("alle", long))), setter, "sheet", 60.0, MANNER)
    narrow, wide = blocks(row)
    assert len(narrow.lines) == 1
    assert len(wide.lines) > 1
    assert narrow.box[2] < 15
    assert wide.box[0] + wide.box[2] == pytest.approx(60.0)
    assert not wide.excess_width
    assert row.height > wide.box[3]


def test_words_joined_by_a_space_that_never_breaks_stay_on_one_line(setter: Setter) -> None:
    long = "Wer dran ist, legt eine Karte und sagt laut, was darauf steht, damit alle es hören."
    rows = table(("Schritt", "Was"), ("2\u00a0Beschuldigen", long))
    _, row = parts(catalog(*rows), setter, "sheet", 60.0, MANNER)
    label, sentence = blocks(row)
    assert len(label.lines) == 1 and len(sentence.lines) > 1
    assert label.size == sentence.size


def test_words_too_long_for_all_columns_share_the_room(setter: Setter) -> None:
    word = "Vorstandsvorsitzendenstellvertretung"
    _, row = parts(catalog(*table(("a", "b"), (word, word))), setter, "sheet", 40.0, MANNER)
    one, other = blocks(row)
    assert one.box[2] == pytest.approx(other.box[2])
    assert len(one.lines) > 1  # it is hyphenated
    assert not one.excess_width


def test_rows_in_a_run_are_one_table_and_texts_part_them() -> None:
    text = RuleLine(id="t", text="Punkt.")
    lines = [text, *LEVELS, text, *LEVELS[:2]]
    assert [len(run) for run in runs(lines, "sheet")] == [1, 3, 1, 2]
    assert [len(run) for run in runs(lines, "card")] == [3, 2]


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ([["a", "b"], ["x", "1"], ["y", "+2"]], ("start", "end")),
        ([["a", "b"], ["1", "∞"], ["2", "3 €"]], ("end", "end")),
        ([["a", "b"], ["1"], ["2", "viel"]], ("end", "start")),
        ([["a", "b"]], ("start", "start")),
    ],
)
def test_columns_without_letters_are_numbers(rows: list[list[str]], wanted: tuple[str, ...]) -> None:
    assert aligned(rows) == wanted


def chapters(kinds: Sequence[str]) -> tuple[RuleLine, ...]:
    """A line for each kind, heading or text; a table has three rows."""
    found: list[RuleLine] = []
    for number, kind in enumerate(kinds):
        if kind == "table":
            found += [row.model_copy(update={"id": f"{row.id}-{number}"}) for row in LEVELS]
            found.append(RuleLine(id=f"after-{number}", text="Nach der Tabelle."))
        else:
            found.append(RuleLine(id=f"l{number}", text=f"Satz {number}.", heading=kind == "heading"))
    return tuple(found)


KINDS = st.lists(st.sampled_from(("heading", "text", "text", "table")), max_size=25)
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUICK
@given(KINDS, st.floats(25.0, 90.0))
def test_nothing_is_lost_and_nothing_overlaps(setter: Setter, kinds: list[str], tall: float) -> None:
    given_ = parts(catalog(*chapters(kinds)), setter, "sheet", 50.0, MANNER)
    columns = poured(given_, lambda number: tall)
    poured_ = [part for column in columns for part in _own(column)]
    assert [part.field for part in poured_] == [part.field for part in given_]
    for column in columns:
        end = 0.0
        for y, part in column.parts:
            assert y >= end
            end = y + part.height
        assert end <= tall


@QUICK
@given(KINDS, st.floats(25.0, 90.0))
def test_headings_and_heads_never_end_a_column(setter: Setter, kinds: list[str], tall: float) -> None:
    """But for a row of headings that would fill the column."""
    if "heading heading" in " ".join(kinds):
        kinds = [kind for kind in kinds if kind != "heading"]
    columns = poured(parts(catalog(*chapters(kinds)), setter, "sheet", 50.0, MANNER), lambda number: tall)
    for column, following in pairwise(columns):
        last, first = column.parts[-1][1], following.parts[0][1]
        assert not last.heading
        assert not last.field.startswith("rules.r0")
        if first.field.startswith("rules.r"):  # a table that goes on begins with its head again
            assert first.field.startswith("rules.r0")


def _own(column: Column) -> list[Part]:
    """The parts of a column without a head that is repeated."""
    found = [part for _, part in column.parts]
    repeated = len(found) > 1 and found[0] is found[1].head
    return found[1:] if repeated else found


def test_a_part_higher_than_its_column_stands_alone() -> None:
    parts_ = [Part((), 5.0, need=5.0, keep=5.0), Part((), 50.0, need=50.0, keep=50.0), Part((), 5.0)]
    columns = poured(parts_, lambda number: 20.0)
    assert [len(column.parts) for column in columns] == [1, 1, 1]
