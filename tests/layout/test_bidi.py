"""The Unicode Bidirectional Algorithm: on Unicode's own test files, and a few laws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout import bidi

UNICODE = Path("/usr/share/unicode")
MIXED = st.text(
    st.sampled_from("ab אב ءب 12٣ ()[] .,+% \u2066\u2067\u2068\u2069\u202b\u202e\u202c\u0300"), max_size=30
)


def _lines(name: str, every: int = 1) -> Iterator[str]:
    """The lines of a file of Debian's unicode-data without remarks, all headings and each so manieth case."""
    path = UNICODE / name
    if not path.is_file():
        pytest.skip(f"no {path}: apt-get install unicode-data")
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file):
            said = line.split("#")[0].strip()
            if said and (said.startswith("@") or number % every == 0):
                yield said


def _wrong_on_characters(every: int) -> tuple[int, list[str]]:
    """How many cases of BidiCharacterTest were tried, and those that came out wrong."""
    count, wrong = 0, []
    for line in _lines("BidiCharacterTest.txt", every):
        codes, way, level, wanted, order = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        kinds = bidi.kinds_of(text)
        base = bidi.level_of(kinds) if way == "2" else int(way)
        found = bidi.on_line(kinds, bidi.levels(text, base), base)
        if base != int(level) or not _same(found, wanted.split(), order.split()):
            wrong.append(line)
        count += 1
    return count, wrong


def _same(found: list[int], wanted: list[str], order: list[str]) -> bool:
    """Whether levels and visual order are the file's, in which `x` marks characters that are not shown."""
    shown = [at for at, level in enumerate(wanted) if level != "x"]
    if [str(found[at]) for at in shown] != [wanted[at] for at in shown]:
        return False
    return [str(shown[at]) for at in bidi.order([found[at] for at in shown])] == order


def test_characters_come_out_as_unicode_says_on_a_part_of_its_cases() -> None:
    count, wrong = _wrong_on_characters(every=40)
    assert count > 2000
    assert not wrong


@pytest.mark.slow
def test_characters_come_out_as_unicode_says_on_all_its_cases() -> None:
    count, wrong = _wrong_on_characters(every=1)
    assert count > 91_000
    assert not wrong


@pytest.mark.slow
def test_classes_come_out_as_unicode_says() -> None:
    """Every fifth line of BidiTest: half a million lines take half a minute."""
    count, wanted, order, wrong = 0, [""], [""], []
    for line in _lines("BidiTest.txt", every=5):
        if line.startswith("@"):
            name, _, values = line.partition(":")
            wanted, order = (values.split(), order) if name == "@Levels" else (wanted, values.split())
            continue
        kinds, _, bits = line.partition(";")
        classes = kinds.split()
        for bit, way in ((1, None), (2, 0), (4, 1)):
            if int(bits) & bit:
                base = bidi.level_of(classes) if way is None else way
                found = bidi.on_line(classes, bidi.resolved(classes, base), base)
                wrong += [] if _same(found, wanted, order) else [f"{line} {base}"]
                count += 1
    assert count > 140_000
    assert not wrong


def test_brackets_are_those_of_unicode() -> None:
    rows = [re.split(r"\s*;\s*", line) for line in _lines("BidiBrackets.txt")]
    pairs = {chr(int(one, 16)): chr(int(other, 16)) for one, other, kind in rows if kind == "o"}
    assert pairs == bidi.CLOSING


def test_turning_text_is_noticed() -> None:
    for line in _lines("extracted/DerivedBidiClass.txt"):
        area, kind = re.split(r"\s*;\s*", line)
        first, _, last = area.partition("..")
        if kind in ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI"):
            assert bidi.turns(chr(int(first, 16))), line
            assert bidi.turns(chr(int(last or first, 16))), line


@given(st.text(st.characters(max_codepoint=0x24F)), st.sampled_from([0, 1]))
def test_latin_text_keeps_its_order_from_left_to_right(text: str, base: int) -> None:
    found = bidi.levels(text, base)
    assert bidi.turns(text) is False
    if base == 0:
        assert not any(found)


@given(MIXED, st.sampled_from([0, 1]))
def test_every_character_stands_once_in_the_line_and_no_level_lies_below_the_paragraph(
    text: str, base: int
) -> None:
    found = bidi.levels(text, base)
    assert sorted(bidi.order(found)) == list(range(len(text)))
    assert min(found, default=base) >= base


@given(MIXED, MIXED, st.sampled_from([0, 1]))
def test_what_is_isolated_does_not_turn_what_is_around_it(one: str, other: str, base: int) -> None:
    plain = re.compile("[\u2066-\u2069\u202a-\u202e]")
    one, other = plain.sub("", one), plain.sub("", other)
    around = [bidi.levels(f"אא, \u2068{text}\u2069. ב", base) for text in (one, other)]
    assert around[0][:5] == around[1][:5]
    assert around[0][-4:] == around[1][-4:]


@pytest.mark.parametrize(
    ("text", "way"), [("Mob Sitters!", 0), ("שלום!", 1), ("12 + 3", None), ("אב ab", None), ("", None)]
)
def test_the_direction_of_a_text_is_that_of_its_letters(text: str, way: int | None) -> None:
    assert bidi.direction(text) == way
