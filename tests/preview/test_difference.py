"""What became of a text, word by word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.preview.difference import difference

TEXTS = st.lists(st.sampled_from(["Zug", "und", " ", "  ", ",", "ein", "\n", "3", "To-do", "“", "é"])).map(
    "".join
)


@given(TEXTS, TEXTS)
def test_the_pieces_make_both_texts(old: str, new: str) -> None:
    found = difference(old, new)
    assert "".join(text for kind, text in found if kind != "new") == old
    assert "".join(text for kind, text in found if kind != "gone") == new
    assert all(text for _, text in found)


def test_a_changed_number_is_one_word() -> None:
    assert difference("Ziehe 2 Karten.", "Ziehe 3 Karten.") == [
        ("same", "Ziehe "), ("gone", "2"), ("new", "3"), ("same", " Karten."),
    ]  # fmt: skip


def test_words_that_changed_in_a_row_are_shown_as_one_piece() -> None:
    assert difference("Wenn es ernst wird", "Sobald abgestimmt wird") == [
        ("gone", "Wenn es ernst"), ("new", "Sobald abgestimmt"), ("same", " wird"),
    ]  # fmt: skip
