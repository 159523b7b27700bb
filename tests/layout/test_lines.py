"""Where lines may end, and where they do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.lines import WIDOW, Cut, Part, Piece, balanced, filled, hyphenated, paragraphs
from cardgen.layout.markup import Span


def cut(text: str) -> list[tuple[str, str]]:
    (row,) = paragraphs([Span(text)], lambda span: "body", False)
    return [("".join(part.text for part in parts), after) for parts, after, _ in row]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("ein Wort", [("ein", " "), ("Wort", "")]),
        ("  zwei   Worte ", [("zwei", " "), ("Worte", "")]),
        ("Lobby-Karte", [("Lobby-", ""), ("Karte", "")]),
        ("Donau\u00addampf", [("Donau", "-"), ("dampf", "")]),
        ("null\u200bbreit", [("null", ""), ("breit", "")]),
        ("und/oder", [("und/", ""), ("oder", "")]),
        ("今日は。晴れ", [("今", ""), ("日", ""), ("は。", ""), ("晴", ""), ("れ", "")]),
        ("「今」", [("「今」", "")]),
    ],
)
def test_places_where_a_line_may_end(text: str, pieces: list[tuple[str, str]]) -> None:
    assert cut(text) == pieces


@pytest.mark.parametrize(
    "text", ["5\u00a0%", "z.\u202fB.", "10\u2009mm", "Lobby\u2011Karte", "-3", "E-Mail", "1/2", "km/h", "a–b"]
)
def test_places_where_no_line_may_end(text: str) -> None:
    assert cut(text) == [(text, "")]


def test_a_word_of_two_looks_stays_one_piece() -> None:
    (row,) = paragraphs(
        [Span("Ein", bold=True), Span("wand sofort")], lambda s: "b" if s.bold else "r", False
    )
    assert row == [Cut((Part("Ein", "b"), Part("wand", "r")), " "), Cut((Part("sofort", "r"),), "")]


def test_line_feeds_part_paragraphs_and_empty_ones_count() -> None:
    rows = paragraphs([Span("a\n\nb")], lambda span: "r", False)
    assert [len(row) for row in rows] == [1, 0, 1]


def test_hyphenation_keeps_punctuation_and_what_follows() -> None:
    piece = Piece((Part("„Karriereleiter“,", "r"),), " ", 9.0, 1.0, 0.0)
    found = hyphenated(piece, {"Karriereleiter": (5, 8)}.__getitem__)
    assert [(parts[0].text, after) for parts, after, _ in found] == [
        ("„Karri", "-"),
        ("ere", "-"),
        ("leiter“,", " "),
    ]


pieces = st.builds(
    lambda width, after: Piece(
        (), after, width, 200.0 if after == " " else 0.0, 300.0 if after == "-" else 0.0
    ),
    st.floats(100, 3000),
    st.sampled_from([" ", " ", " ", "", "-"]),
)


def widths(row: list[Piece], places: list[int]) -> list[float]:
    found = []
    first = 0
    for end in places:
        line = row[first:end]
        hyphen = line[-1].hyphen if end < len(row) else 0.0
        found.append(sum(p.width + p.gap for p in line) - line[-1].gap + hyphen)
        first = end
    return found


def raggedness(row: list[Piece], places: list[int], measure: float, even: float) -> float:
    total = 0.0
    for width, end in zip(widths(row, places), places, strict=True):
        total += max(measure + 0.5 - width, 0.0) ** 2 * (even if end == len(row) else 1.0)
        total += (measure + 0.5) ** 2 / 9 if end < len(row) and row[end - 1].hyphen else 0.0
        widow = end == len(row) and len(places) > 1 and width < (measure + 0.5) * WIDOW
        total += (measure + 0.5) ** 2 / 16 if widow else 0.0
    return total


@given(st.lists(pieces, min_size=1, max_size=40), st.floats(1500, 9000), st.sampled_from([0.2, 1.0]))
def test_balanced_lines_are_as_few_fit_and_are_less_ragged(
    row: list[Piece], measure: float, even: float
) -> None:
    fewest = filled(row, measure)
    found = balanced(row, measure, fewest, even=even)
    assert found[-1] == len(row)
    assert found == sorted(set(found))
    assert len(found) == len(fewest)
    assert raggedness(row, found, measure, even) <= raggedness(row, fewest, measure, even) * (1 + 1e-9) + 1e-6
    alone = {end for first, end in zip([0, *found], found, strict=False) if end - first == 1}
    for width, end in zip(widths(row, found), found, strict=True):
        assert width <= measure + 1 or end in alone


def test_a_word_is_not_left_alone_on_the_last_line() -> None:
    row = [Piece((), " ", width, 200.0, 0.0) for width in (2000.0, 2000.0, 1400.0, 1000.0)]
    places = filled(row, 6000.0)
    assert places == [3, 4]
    assert balanced(row, 6000.0, places, even=0.2) == [2, 4]


@given(st.lists(pieces, min_size=1, max_size=12), st.floats(2000, 6000))
def test_no_other_breaking_has_fewer_lines(row: list[Piece], measure: float) -> None:
    best = [0.0] + [float("inf")] * len(row)
    for end in range(1, len(row) + 1):
        for first in range(end):
            line = widths(row, [first, end] if first else [end])[-1]
            if line <= measure + 0.5 or end == first + 1:
                best[end] = min(best[end], best[first] + 1)
    assert len(filled(row, measure)) == best[-1]
