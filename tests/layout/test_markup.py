"""Small markup: what it means, and that nothing a writer types is lost or raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.markup import Span, clean, plain, spans

ICONS = {"crown", "chair-rolling"}


def parsed(text: str) -> tuple[tuple[Span, ...], tuple[str, ...]]:
    return spans(text, ICONS.__contains__)


def test_tags_switch_the_look_and_nest() -> None:
    found, notes = parsed("a<b>b<i>c</i></b><u>d</u>")
    assert found == (
        Span("a"),
        Span("b", bold=True),
        Span("c", bold=True, italic=True),
        Span("d", underline=True),
    )
    assert notes == ()


def test_break_becomes_a_line_feed_and_joins_its_neighbours() -> None:
    assert parsed("eins<br>zwei<br/>drei") == ((Span("eins\nzwei\ndrei"),), ())


def test_icon_tokens_may_touch_each_other() -> None:
    found, notes = parsed(":crown::chair-rolling:!")
    assert found == (
        Span(":crown:", icon="crown"),
        Span(":chair-rolling:", icon="chair-rolling"),
        Span("!"),
    )
    assert notes == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("ein :kroner: Wort", ":kroner:"),
        ("<b>offen", "<b>"),
        ("zu</i>", "</i>"),
        ("<b>quer<i></b></i>", "</i>"),
        ("<blink>x", "<blink>"),
        ("<b class='x'>x</b>", "<b class='x'>"),
    ],
)
def test_what_is_unknown_or_unbalanced_stays_and_is_noted(text: str, named: str) -> None:
    found, notes = parsed(text)
    assert named in "".join(span.text for span in found)
    assert any(named in note for note in notes)


@pytest.mark.parametrize(
    "text", ["3 < 5 > 2", "12:30 Uhr", "Achtung: Stufe 2: los", "a::b", "<>", "< b >", ":", "\\"]
)
def test_plain_signs_are_no_markup(text: str) -> None:
    assert parsed(text) == ((Span(text),), ())


def test_escapes_give_the_plain_signs() -> None:
    assert parsed("\\:crown\\: \\<b\\> \\\\") == ((Span(":crown: <b> \\"),), ())


def test_cleaning_drops_control_characters_and_says_so() -> None:
    text, notes = clean("a\x00b\tc\r\nd\u2028e\ud800 e\u0301")
    assert text == "ab c\nd\ne\ufffd \xe9"
    assert len(notes) == 2
    assert "U+0000" in notes[0]


def test_plain_text_is_what_a_reader_sees() -> None:
    assert plain("<b>MACHT</b><br>\\:crown\\: :crown:") == "MACHT :crown: :crown:"


@given(st.text())
def test_no_character_is_lost_without_markup(text: str) -> None:
    cleaned, _ = clean(text)
    escaped = cleaned.replace("\\", "\\\\").replace("<", "\\<").replace(":", "\\:")
    found, notes = parsed(escaped)
    assert "".join(span.text for span in found) == cleaned
    assert notes == ()


@given(
    st.lists(st.sampled_from(["<b>", "</b>", "<i>", "</i>", "<u>", "</u>", "x", ":crown:", ":no:", "\\<"]))
)
def test_any_heap_of_tags_is_read_and_unpaired_ones_are_kept(parts: list[str]) -> None:
    found, notes = parsed("".join(parts))
    kept = sum(span.text.count(f"<{tag}>") + span.text.count(f"</{tag}>") for span in found for tag in "biu")
    balanced = sum(parts.count(f"<{tag}>") + parts.count(f"</{tag}>") for tag in "biu") - kept
    assert balanced % 2 == 0
    assert bool(kept or ":no:" in parts) == bool(notes)
