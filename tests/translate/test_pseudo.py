"""The language nobody speaks: longer by what was asked for, nothing lost that a translation must keep."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.translate.guard import faults, icons, placeholders
from cardgen.translate.pseudo import SOFT, pseudo, stretched

from .wording import house

WORDS = st.lists(
    st.one_of(
        st.text(st.characters(categories=["L"], max_codepoint=0x17F), min_size=1, max_size=14),
        st.sampled_from(
            ["{n}", "<b>", "</b>", "<br>", ":whisper:", "12", "1,5", "½", "…", "\\:", "„so“", "\n"]
        ),
    ),
    max_size=12,
).map(" ".join)


def letters(text: str) -> int:
    """How many letters a text has outside of braces, markup and icons."""
    return sum(map(str.isalpha, re.sub(r"\{[^{}]*\}|<[^<>]*>|\\.|:[a-z-]+:", " ", text)))


@given(WORDS, st.integers(min_value=0, max_value=100))
def test_what_must_be_kept_is_kept_and_the_length_is_what_was_asked(text: str, percent: int) -> None:
    said = stretched(text, percent, lambda word: tuple(range(2, len(word) - 1)))
    assert placeholders(said) == placeholders(text)
    assert icons(said) == icons(text)
    assert re.findall(r"<[^<>]*>|\d+|\n", said) == re.findall(r"<[^<>]*>|\d+|\n", text)
    assert [fault.check for fault in faults(text, said)] == [fault.check for fault in faults(text, text)]
    bare = said.replace(SOFT, "")
    assert abs(letters(bare) - letters(text) * (1 + percent / 100)) < 2  # words grow by whole letters
    assert stretched(text, percent, lambda word: tuple(range(2, len(word) - 1))) == said


@pytest.mark.parametrize(
    ("text", "percent", "said"),
    [
        ("Chef", 0, "Čĥéf"),
        ("Karrierepunkt", 20, "Ķáářřííéřéépúňķť"),
        ("Zieh {n} <b>Karten</b>", 25, "Žííéĥ {n} <b>Ķáářťééň</b>"),
        ("MNF", 100, "MMŇŇFF"),
        ("12 ½", 35, "12 ½"),
        ("½ m²", 100, "½ mm²"),
    ],
)
def test_words_grow_by_their_vowels(text: str, percent: int, said: str) -> None:
    assert stretched(text, percent) == said


def test_only_texts_of_more_than_a_word_may_be_parted() -> None:
    assert SOFT not in stretched("Karrierepunkte", 35, lambda word: (3, 6))
    assert stretched("viele Karrierepunkte", 0, lambda word: (3, 6)[: len(word) // 7]).count(SOFT) == 2


def test_every_text_of_a_catalog_is_stretched() -> None:
    assert pseudo(house({"a": "one {n}", "b": "two"}), 35) == {
        "words.a/text": stretched("one {n}", 35),
        "words.b/text": stretched("two", 35),
    }
