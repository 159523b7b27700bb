"""The short way of setting text gives what the long way gives, and is taken where it should be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.layout import plain, shape, type
from cardgen.layout.fit import Align, Setting, Valign
from cardgen.layout.marks import Block
from cardgen.layout.type import Setter

TEXT = (
    "Wer den Aufzug holt, fährt selten selbst. Überall hängen Zettel mit der Bitte um Ruhe im dritten Stock"
)
words = st.sampled_from(
    [*TEXT.split(), "Prüfungsausschussvorsitzende", "offiziell", "AVA", "…", "„so“", "§", "7%"]
)
odd = st.sampled_from(
    ["<b>fett</b>", "E-Mail-Verteiler", "a\u00adb", "10:30", ":crown:", "\\:", "", "e\u0301", "שלום"]
)
texts = st.lists(words, max_size=45) | st.lists(words | odd, max_size=12)


@pytest.fixture(scope="module")
def long_way(setter: Setter) -> Setter:
    """A setter to which no text is plain."""
    other = Setter(setter.fonts, "de", icons=setter.icons)
    other._plain = Never()  # type: ignore[assignment]
    return other


class Never:
    """Finds no text plain."""

    def set(self, text: str, setting: Setting) -> None:
        return None


@settings(max_examples=250, deadline=None)
@given(
    said=texts,
    box=st.tuples(st.floats(0, 9), st.floats(0, 9), st.floats(12, 70), st.floats(3, 40)),
    font=st.sampled_from(["body", "headline", "numeral", "tight-italic"]),
    size=st.sampled_from([6.0, 8.0, 9.5, 14.0]),
    align=st.sampled_from(["left", "center", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom", "baseline"]),
    most=st.none() | st.integers(1, 4),
    tracking=st.sampled_from([0.0, 0.0, 40.0]),
    hyphenate=st.booleans(),
)
def test_both_ways_give_the_same(
    setter: Setter, long_way: Setter, said: list[str], box: tuple[float, float, float, float], font: str,
    size: float, align: Align, valign: Valign, most: int | None, tracking: float, hyphenate: bool,
) -> None:  # fmt: skip
    def block(some: Setter) -> Block:
        return some.block(
            " ".join(said), box, font=font, size=size, least=6, align=align, valign=valign, lines=most,
            tracking=tracking, hyphenate=hyphenate, field="story", ground="#ffffff",
        )  # fmt: skip

    assert block(setter) == block(long_way)


@pytest.mark.parametrize("width", [33 + step / 4 for step in range(80)])
def test_both_ways_leave_the_same_last_line(setter: Setter, long_way: Setter, width: float) -> None:
    """Step by step through all lengths of a last line: short ones are filled up from the line before."""

    def block(some: Setter) -> Block:
        return some.block(TEXT, (0, 0, width, 40), font="body", size=8)

    assert block(setter) == block(long_way)


def lines(setter: Setter, text: str, width: float = 50.0) -> bool:
    """Whether the text goes the short way."""
    setter.block(text, (0, 0, width, 30), font="body", size=8)
    setting = next(reversed(setter._set))[1]
    return setter._plain.set(text, setting) is not None


@pytest.mark.parametrize("text", [TEXT, "Wort", "„Anführung“ und … Ende!", "125", "Größe"])
def test_what_is_plain_goes_the_short_way(setter: Setter, text: str) -> None:
    assert lines(setter, text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "zwei  Lücken", "<b>fett</b>", "eine :crown: dazu", "E-Mail-Verteiler", "zwei\nZeilen",
     "e\u0301", "שלום",
     "Donaudampfschifffahrtsgesellschaftskapitän " * 2],
)  # fmt: skip
def test_what_is_not_goes_the_long_way(setter: Setter, text: str) -> None:
    assert not lines(setter, text, width=20.0)


def test_what_is_forgotten_changes_nothing(setter: Setter, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{word} {TEXT} <i>{word}</i> {word}" for word in TEXT.split()]

    def blocks(some: Setter) -> list[Block]:
        return [
            some.block(text, (0, 0, 50, 30), font="body", size=8) for text in [*texts, *TEXT.split(), *texts]
        ]

    expected = blocks(setter)
    for module in (plain, shape, type):
        monkeypatch.setattr(module, "MOST", 8)
    small = Setter(setter.fonts, "de", icons=setter.icons)
    assert blocks(small) == expected
    assert len(small._set) <= 8 and len(small._plain._fonts["body"].words) <= 8 + len(TEXT.split())
