"""Setting text: it fits, or says by how much it does not; nothing a writer types raises."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import MM_PER_PT, Block, Line
from cardgen.layout.type import Setter

BOX = (5.0, 10.0, 50.0, 20.0)
STORY = "Er kam als Praktikant und blieb, weil niemand wusste, wer ihn entlassen darf. Seither fragt keiner."


def said(line: Line) -> str:
    return "".join(run.text for run in line.runs)


def words(block: Block) -> list[str]:
    return " ".join(said(line) for line in block.lines).split()


def fits(block: Block) -> bool:
    return not (block.excess_width or block.excess_height)


def test_a_story_is_broken_into_lines_inside_its_box(setter: Setter) -> None:
    block = setter.block(STORY, BOX, font="body", size=8, field="story")
    assert words(block) == STORY.split()
    assert len(block.lines) == 3
    assert fits(block)
    assert all(line.x >= 5 and line.x + line.width <= 55 + 0.01 for line in block.lines)
    assert (block.field, block.size, block.wanted, block.text) == ("story", 8, 8, STORY)


def test_it_shrinks_in_quarter_points_as_little_as_needed(setter: Setter) -> None:
    small = setter.block(STORY, (0, 0, 50, 8), font="body", size=10, least=6.5)
    assert fits(small)
    assert 6.5 < small.size < 10
    assert small.size * 4 == int(small.size * 4)
    larger = setter.block(STORY, (0, 0, 50, 8), font="body", size=small.size + 0.25)
    assert larger.excess_height > 0


def test_what_is_too_large_is_drawn_whole_and_measured(setter: Setter) -> None:
    block = setter.block(STORY * 3, (0, 0, 50, 8), font="body", size=8, least=6.5)
    assert block.size == 6.5
    assert words(block) == (STORY * 3).split()
    last = block.lines[-1].y + setter.fonts.face("body").file.depth * 6.5 * MM_PER_PT
    assert block.excess_height == pytest.approx(last - 8, abs=0.01)
    assert block.excess_width == 0


def test_a_name_is_never_hyphenated(setter: Setter) -> None:
    name = "Der Aufsichtsratsvorsitzendenstellvertreter"
    block = setter.block(name, (0, 0, 30, 12), font="headline", size=14, least=9, hyphenate=False)
    assert [said(line) for line in block.lines] == name.split()
    assert block.widest == "Aufsichtsratsvorsitzendenstellvertreter"
    assert block.excess_width == pytest.approx(block.lines[1].width - 30, abs=0.02)


def test_a_long_word_is_hyphenated_before_the_text_shrinks(setter: Setter) -> None:
    text = "Donaudampfschifffahrtsgesellschaftskapitän"
    block = setter.block(text, (0, 0, 30, 20), font="body", size=9, least=6)
    shown = [said(line) for line in block.lines]
    assert block.size == 9
    assert len(shown) > 1
    assert all(line.endswith("-") and len(line) > 3 for line in shown[:-1])
    assert "".join(line.removesuffix("-") for line in shown) == text


def test_the_soft_hyphen_is_seen_only_where_a_line_ends(setter: Setter) -> None:
    wide = setter.block("Donau\u00addampfer", BOX, font="body", size=9)
    narrow = setter.block("Donau\u00addampfer", (0, 0, 14, 20), font="body", size=9)
    assert [said(line) for line in wide.lines] == ["Donaudampfer"]
    assert [said(line) for line in narrow.lines] == ["Donau-", "dampfer"]
    assert wide.lines[0].width == pytest.approx(setter.width("Donaudampfer", "body", 9), abs=0.001)


def test_breaks_and_blank_lines_keep_their_height(setter: Setter) -> None:
    block = setter.block("a<br><br>b", BOX, font="body", size=10, leading=1.5)
    first, second = block.lines
    assert second.y - first.y == pytest.approx(2 * 1.5 * 10 * MM_PER_PT, abs=0.001)


@pytest.mark.parametrize("valign", ["top", "middle", "bottom", "baseline"])
def test_capitals_stand_where_they_were_asked_to(setter: Setter, valign: str) -> None:
    block = setter.block("HH<br>HH", BOX, font="body", size=10, valign=valign)  # type: ignore[arg-type]
    file = setter.fonts.face("body").file
    em = 10 * MM_PER_PT
    top, base = block.lines[0].y - file.cap_height * em, block.lines[-1].y
    if valign == "top":
        assert top == pytest.approx(10, abs=0.001)
    elif valign == "middle":
        assert top - 10 == pytest.approx(30 - base, abs=0.001)
    elif valign == "bottom":
        assert base + file.depth * em == pytest.approx(30, abs=0.001)
    else:
        assert base == pytest.approx(30, abs=0.001)


def test_alignment(setter: Setter) -> None:
    left, center, right = (
        setter.block("Amt", BOX, font="body", size=10, align=align).lines[0]
        for align in ("left", "center", "right")
    )
    assert left.x == 5
    assert center.x + center.width / 2 == pytest.approx(30, abs=0.001)
    assert right.x + right.width == pytest.approx(55, abs=0.001)


def test_quotes_hang_out_of_centred_lines(setter: Setter) -> None:
    plain = setter.block("Nein", BOX, font="body", size=10, align="center").lines[0]
    quoted = setter.block("„Nein", BOX, font="body", size=10, align="center").lines[0]
    assert quoted.x + quoted.width / 2 < plain.x + plain.width / 2


def test_numerals_are_of_one_width(setter: Setter) -> None:
    assert setter.width("111", "numeral", 20) == pytest.approx(setter.width("888", "numeral", 20))
    assert setter.width("111", "headline", 20) < setter.width("888", "headline", 20)


def test_kerning_and_ligatures(setter: Setter) -> None:
    assert setter.width("AV", "body", 10) < setter.width("A", "body", 10) + setter.width("V", "body", 10)
    (run,) = setter.block("Profit", BOX, font="headline", size=10).lines[0].runs
    assert [glyph.text for glyph in run.glyphs] == ["P", "r", "o", "fi", "t"]
    (run,) = setter.block("Profit", BOX, font="headline", size=10, tracking=80).lines[0].runs
    assert len(run.glyphs) == 6


def test_looks_are_runs_in_their_own_fonts(setter: Setter) -> None:
    text = "a <b>b</b> <i>c</i> <b><i>d</i></b> <u>e f</u> g"
    runs = setter.block(text, BOX, font="body", size=8).lines[0].runs
    assert [(run.text.strip(), run.font, run.underline) for run in runs if run.text.strip()] == [
        ("a", "body", False),
        ("b", "body-bold", False),
        ("c", "body-italic", False),
        ("d", "body-bold-italic", False),
        ("e f", "body", True),
        ("g", "body", False),
    ]
    named = setter.block("<b>b</b>", BOX, font="body", size=8, bold="headline").lines[0].runs
    assert named[0].font == "headline"


def test_runs_follow_each_other_without_gap(setter: Setter) -> None:
    line = setter.block("a <b>b</b> :crown: c😀d", BOX, font="body", size=8).lines[0]
    x = 0.0
    for run in line.runs:
        assert run.x == pytest.approx(x, abs=0.001)
        x += run.width
    assert line.width == pytest.approx(x, abs=0.001)


def test_an_icon_stands_on_the_line(setter: Setter) -> None:
    block = setter.block("je :crown-chart: 1", BOX, font="body", size=10, fill="#aa0000")
    (icon,) = [run.icon for run in block.lines[0].runs if run.icon]
    assert icon.name == "crown-chart"
    assert icon.fill == "#aa0000"
    assert icon.steps
    assert 5 < icon.x < icon.x + icon.size < 55
    middle = block.lines[0].y - setter.fonts.face("body").file.cap_height * 10 * MM_PER_PT / 2
    assert icon.y + icon.size / 2 == pytest.approx(middle, abs=0.001)


def test_special_spaces_and_hyphens_are_drawn_with_what_the_font_has(setter: Setter) -> None:
    block = setter.block("z.\u202fB. 5\u00a0%\u20095 Lobby\u2011Karte", BOX, font="headline", size=8)
    assert block.missing == ""
    assert all(glyph.gid for line in block.lines for run in line.runs for glyph in run.glyphs)


def test_tracking_widens_between_letters_only(setter: Setter) -> None:
    plain = setter.block("ABC", BOX, font="tight-bold", size=10).lines[0]
    wide = setter.block("ABC", BOX, font="tight-bold", size=10, tracking=100).lines[0]
    assert wide.width - plain.width == pytest.approx(2 * 0.1 * 10 * MM_PER_PT, abs=0.001)


def test_most_lines(setter: Setter) -> None:
    text = "eins zwei drei vier fünf sechs sieben"
    block = setter.block(text, (0, 0, 25, 40), font="body", size=12, least=6, lines=2)
    assert len(block.lines) == 2
    assert block.size < 12
    assert setter.block(text, (0, 0, 25, 40), font="body", size=12, lines=2).excess_height > 0


@pytest.mark.parametrize("text", ["😀", "ᏣᎳᎩ", "ⵜⵉⴼⵉⵏⴰⵖ", "ગુજરાતી", "\U0001f468\u200d\U0001f469"])
def test_characters_without_a_glyph_are_named_and_shown_as_boxes(setter: Setter, text: str) -> None:
    block = setter.block(f"x{text}y", BOX, font="body", size=8)
    assert block.missing
    assert set(block.missing) <= set(text)
    assert any(glyph.gid == 0 for run in block.lines[0].runs for glyph in run.glyphs)
    assert said(block.lines[0]) == f"x{text}y"


def test_a_character_comes_from_the_next_font_of_the_chain(tmp_path: Path, fonts: Fonts) -> None:
    import uharfbuzz as hb

    request = hb.SubsetInput()
    request.unicode_set.update(map(ord, "ab "))
    cut = request.subset(fonts.face("body").file.face)
    (tmp_path / "cut.ttf").write_bytes(cut.blob.data)
    cut_font = "  cut:\n    file: cut.ttf\n    fallback:\n      - whole\n"
    table = f"fonts:\n{cut_font}  whole:\n    family: Fira Sans\n    weight: 500\n"
    (tmp_path / "fonts.yaml").write_text(table)
    block = Setter(Fonts(tmp_path), "de").block("abcab", BOX, font="cut", size=8)
    assert [(run.text, run.font) for run in block.lines[0].runs] == [
        ("ab", "cut"),
        ("c", "whole"),
        ("ab", "cut"),
    ]
    assert block.missing == ""


@pytest.mark.parametrize("text", ["", " ", "\n", "<br>", "\0", "\u00ad", "\u200b", "\t\n "])
def test_nothing_to_show_is_an_empty_block(setter: Setter, text: str) -> None:
    block = setter.block(text, BOX, font="body", size=8)
    assert block.lines == ()
    assert fits(block)


def test_markup_taken_literally_is_noted_on_the_block(setter: Setter) -> None:
    block = setter.block("<b>Ende :kroner:", BOX, font="body", size=8)
    assert len(block.notes) == 2
    assert words(block) == ["<b>Ende", ":kroner:"]


@pytest.mark.parametrize("unit", ["x", "中", "a\u00ad", "Wort ", "<b>", ":no:", "-", "\n"])
def test_ten_thousand_letters_are_set(setter: Setter, unit: str) -> None:
    text = unit * (10_000 // len(unit))
    block = setter.block(text, BOX, font="body", size=8, least=6.5)
    assert block.size == 6.5
    assert not fits(block)


def test_an_unknown_font_is_an_error_of_the_one_who_asks(setter: Setter) -> None:
    with pytest.raises(DataError, match="found no font 'fancy'"):
        setter.block("x", BOX, font="fancy", size=8)


anything = st.text(st.characters(), max_size=80) | st.lists(
    st.sampled_from(
        [
            "Wort",
            " ",
            "-",
            "\u00ad",
            "<b>",
            "</b>",
            "<br>",
            ":crown:",
            "„",
            "ﬁ",
            "😀",
            "ש",
            "e\u0301",
            "Überlänge" * 3,
        ]
    )
).map("".join)


@settings(max_examples=150, deadline=None)
@given(anything, st.sampled_from(["body", "headline", "numeral"]), st.booleans())
def test_no_text_raises_and_the_result_hangs_on_nothing_before(
    setter: Setter, text: str, font: str, hyphenate: bool
) -> None:
    def block(some: Setter) -> Block:
        return some.block(text, (0, 0, 25, 12), font=font, size=9, least=7, hyphenate=hyphenate)

    found = block(setter)
    assert found == block(setter)
    assert found == block(Setter(setter.fonts, "de", icons=setter.icons))
    assert not found.excess_width or found.widest
    for line in found.lines:
        assert line.width <= 25 + found.excess_width + 0.07


def test_the_cache_changes_nothing_and_may_be_damaged(tmp_path: Path, setter: Setter) -> None:
    text = "Donaudampfschifffahrtsgesellschaft :crown: :crown-chart:"

    def block(cache: Path | None) -> Block:
        from cardgen.layout.icons import Icons

        some = Setter(setter.fonts, "de", cache=cache, icons=Icons(setter.icons.folder, cache=cache))
        return some.block(text, (0, 0, 25, 20), font="body", size=9)

    expected = block(None)
    assert block(tmp_path / "new") == expected
    assert block(tmp_path / "new") == expected
    kept = sorted((tmp_path / "new").iterdir())
    assert len(kept) == 2
    for damage in (
        "",
        "[",
        "[]",
        '{"Donaudampfschifffahrtsgesellschaft": [1, 99], "crown": [["L"]]}',
        "\udcff",
    ):
        for path in kept:
            path.write_bytes(damage.encode("utf-8", "surrogateescape"))
        assert block(tmp_path / "new") == expected
    (tmp_path / "file").write_text("not a folder")
    assert block(tmp_path / "file") == expected
