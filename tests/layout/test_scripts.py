"""Text of other scripts: what comes where on a line, joined letters, families, where lines end."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import Stock, filled
from cardgen.layout.breaks import NOT_FIRST, NOT_LAST, places
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.inside import outside
from cardgen.layout.marks import Block, Drawing, Line
from cardgen.layout.type import Setter
from cardgen.translate.languages import language, languages

ROOT = Path(__file__).parents[2]
UNICODE = Path("/usr/share/unicode")
WIDE = (0.0, 0.0, 200.0, 40.0)
SetterIn = Callable[[str], Setter]


@pytest.fixture(scope="module")
def within(fonts: Fonts) -> SetterIn:
    """A setter for a language, as languages.yaml describes it."""
    known = languages(ROOT / "data")
    made: dict[str, Setter] = {}

    def setter(lang: str) -> Setter:
        if lang not in made:
            icons = Icons(ROOT / "data" / "icons")
            made[lang] = Setter(fonts, lang, language=language(known, lang)[0], icons=icons)
        return made[lang]

    return setter


def set_in(setter: Setter, text: str, width: float = 200.0) -> Block:
    return setter.block(text, (0.0, 0.0, width, 90.0), font="body", size=9)


def seen(line: Line) -> str:
    """The line's letters from left to right, icons as stars."""
    return "".join("*" if run.icon else "".join(g.text for g in run.glyphs) for run in line.runs)


def drawn(setter: Setter, line: Line) -> list[str]:
    """The names of the line's glyphs from left to right."""
    named = ((setter.fonts.face(run.font).file.font, glyph.gid) for run in line.runs for glyph in run.glyphs)
    return [font.glyph_to_string(gid) for font, gid in named]


# --- which way it runs ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text", "left_to_right"),
    [
        ("he", "שלום, (Board) 12!", "!12 (Board) ,םולש"),
        ("he", "קלף 3–5 של Mob Sitters.", ".Mob Sitters לש 5–3 ףלק"),
        ("he", "Mob Sitters!", "Mob Sitters!"),
        ("he", "12 + 3", "3 + 12"),
        ("de", "Er sagte שלום עולם, dann ging er.", "Er sagte םלוע םולש, dann ging er."),
        ("de", "שלום!", "!םולש"),
        ("ar", "بابا", "اباب"),
        ("he", "א:seat:ב", "ב*א"),
    ],
)
def test_letters_stand_where_they_are_read(
    within: SetterIn, lang: str, text: str, left_to_right: str
) -> None:
    (line,) = set_in(within(lang), text).lines
    assert seen(line) == left_to_right


def test_brackets_look_at_what_they_hold(within: SetterIn) -> None:
    (line,) = set_in(within("he"), "(א)").lines
    names = drawn(within("he"), line)
    assert names[0].startswith("parenleft")
    assert names[-1].startswith("parenright")


def test_a_name_filled_into_a_sentence_keeps_its_marks(within: SetterIn) -> None:
    """Without isolation the points of C++ would be torn from it."""
    text = filled("{name}, זה {other}.", {"name": "C++", "other": "A!"})
    (line,) = set_in(within("he"), text).lines
    assert seen(line) == ".A! הז ,C++"
    (torn,) = set_in(within("he"), "C++, זה A!.").lines
    assert seen(torn) == ".!A הז ,++C"


@pytest.mark.parametrize("pattern", ["{by} MACHT", "{{{by}}}", "{by} {unknown}"])
def test_sentences_from_left_to_right_are_filled_as_ever(pattern: str) -> None:
    assert filled(pattern, {"by": 3}) == pattern.replace("{{", "{").replace("}}", "}").replace("{by}", "3")


def test_texts_stand_where_lines_begin(within: SetterIn) -> None:
    box = (10.0, 0.0, 100.0, 20.0)
    hebrew, german = within("he"), within("de")
    right = hebrew.block("שלום", box, font="body", size=9).lines[0]
    assert right.x + right.width == pytest.approx(110.0, abs=0.001)
    assert german.block("Hallo", box, font="body", size=9).lines[0].x == 10.0
    assert hebrew.block("שלום", box, font="body", size=9, align="end").lines[0].x == 10.0
    assert hebrew.block("שלום", box, font="body", size=9, align="left").lines[0].x == 10.0


def test_lines_break_in_the_order_in_which_they_are_read(within: SetterIn) -> None:
    block = set_in(within("he"), "אחת שתיים שלוש ארבע חמש שש", 22.0)
    words = [word[::-1] for line in block.lines for word in reversed(seen(line).split(" "))]
    assert len(block.lines) > 1
    assert words == ["אחת", "שתיים", "שלוש", "ארבע", "חמש", "שש"]


@settings(max_examples=60, deadline=None)
@given(text=st.text(st.sampled_from("ab אב 12()., عم\u2068\u2069\u200f"), max_size=25))
def test_no_letter_is_lost_or_doubled(within: SetterIn, text: str) -> None:
    for lang in ("he", "de"):
        block = set_in(within(lang), text, 30.0)
        shown = "".join(seen(line) for line in block.lines).replace(" ", "")
        kept = [char for char in text if char not in " \u2068\u2069\u200f"]
        turned = str.maketrans("()", "((")
        assert sorted(shown.translate(turned)) == sorted("".join(kept).translate(turned))
        assert all(line.width <= 30.0 + 0.3 or " " not in seen(line).strip() for line in block.lines)


# --- letters that join ---------------------------------------------------------------------------


def test_arabic_letters_join_also_where_the_look_changes(within: SetterIn) -> None:
    setter = within("ar")
    whole = drawn(setter, set_in(setter, "سلسة").lines[0])
    parts = drawn(setter, set_in(setter, "سل<b>سة</b>").lines[0])
    assert parts == whole
    assert any(".medi" in name for name in whole)
    assert drawn(setter, set_in(setter, "سل سة").lines[0]) != whole


def test_letters_that_join_are_never_tracked(within: SetterIn) -> None:
    setter = within("ar")
    plain = setter.block("سلسة", WIDE, font="body", size=9)
    assert setter.block("سلسة", WIDE, font="body", size=9, tracking=80).lines == plain.lines


def test_devanagari_is_shaped(within: SetterIn) -> None:
    """A vowel that is written after its consonant stands before it, and two consonants are one glyph."""
    setter = within("hi")
    (line,) = set_in(setter, "कि क्ष").lines
    vowel, consonant, _, both = drawn(setter, line)
    assert vowel.startswith("uni093F")
    assert (consonant, both) == ("uni0915", "uni0915094D0937")
    assert not set_in(setter, "प्रबंधक ने कहा").missing


def test_each_script_of_a_word_is_shaped_by_its_own_rules(within: SetterIn, fonts: Fonts) -> None:
    """In a font that has both."""
    both = fonts.lent("body", "Noto Sans Devanagari")
    (line,) = within("hi").block("abक्ष", WIDE, font=both, size=9).lines
    assert drawn(within("hi"), line) == ["a", "b", "uni0915094D0937"]


# --- families ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text", "family"),
    [
        ("ja", "直", "Noto Sans JP"),
        ("zh", "直", "Noto Sans SC"),
        ("zh_TW", "直", "Noto Sans TC"),
        ("ko", "直", "Noto Sans KR"),
        ("de", "한", "Noto Sans KR"),
        ("de", "あ", "Noto Sans JP"),
        ("ar", "ع", "Noto Sans Arabic"),
        ("de", "ש", "Noto Sans Hebrew"),
    ],
)
def test_a_language_has_its_own_shapes(within: SetterIn, lang: str, text: str, family: str) -> None:
    block = within(lang).block(text, WIDE, font="headline", size=9)
    assert block.lines[0].runs[0].font == f"headline/{family}"
    assert block.missing == ""


def test_letters_are_lent_in_weight_and_width(fonts: Fonts) -> None:
    files = [fonts.face(fonts.lent(alias, "Noto Sans Arabic")).file for alias in ("headline", "body")]
    assert [file.axes for file in files] == [{"wght": 700.0, "wdth": 75.0}, {"wght": 400.0, "wdth": 100.0}]
    assert fonts.face(fonts.lent("body-italic", "Noto Sans JP")).file.axes == {"wght": 400.0}


def test_marks_take_the_font_of_the_letters_around_them(within: SetterIn) -> None:
    arabic = set_in(within("ar"), "(نعم!)").lines[0]
    assert {run.font for run in arabic.runs} == {"body/Noto Sans Arabic"}
    japanese = set_in(within("ja"), "はい……Ja…").lines[0]
    assert [(run.text, run.font) for run in japanese.runs] == [
        ("はい……", "body/Noto Sans JP"),
        ("Ja…", "body"),
    ]


def test_a_missing_extra_is_one_finding_that_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(ROOT / "fonts" / "fonts.yaml", tmp_path)
    monkeypatch.setattr(Fonts, "packaged", lambda fonts, family: [])  # Fira's files have the usual names
    setter = Setter(Fonts(tmp_path), "ja")
    before = setter.unmet
    assert before == ()
    for text in ("社長は予算がない", "それがルールです", "カードを引く"):
        assert set_in(setter, text).missing
    (what,) = setter.unmet
    assert "pip install 'cardgen[cjk]'" in what.what
    assert what.lang == "ja"


def test_a_few_odd_letters_are_a_matter_of_their_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(ROOT / "fonts" / "fonts.yaml", tmp_path)
    monkeypatch.setattr(Fonts, "packaged", lambda fonts, family: [])
    setter = Setter(Fonts(tmp_path), "de")
    block = set_in(setter, "Sie sagte שלום.")
    assert setter.unmet == ()
    found = [finding.what for finding in outside(Drawing((block,)), Stock(width=63, height=88))]
    assert any("(U+05E9)" in what for what in found)


# --- where lines end -----------------------------------------------------------------------------


def pieces(text: str) -> list[str]:
    ends = [place.end() if not place.lastgroup else place.start() for place in places(text).finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("「はい」。", ["「は", "い」。"]),
        ("ちょっと", ["ちょっ", "と"]),
        ("ルール", ["ルー", "ル"]),
        ("ABC社の会議", ["ABC", "社", "の", "会", "議"]),
        ("3枚を引く", ["3枚", "を", "引", "く"]),
        ("そう……だ", ["そ", "う……", "だ"]),
        ("100％です", ["100％", "で", "す"]),
        ("￥500です", ["￥500で", "す"]),
        ("人々が", ["人々", "が"]),
        ("行く！（笑）", ["行", "く！", "（笑）"]),
        ("說：「沒有」", ["說：", "「沒", "有」"]),
        ("“好”了", ["“好”", "了"]),
    ],
)
def test_lines_of_chinese_and_japanese_end_where_they_may(text: str, kept: list[str]) -> None:
    assert pieces(text) == kept


def test_no_line_begins_or_ends_with_what_may_not(within: SetterIn) -> None:
    text = (
        "社長は「予算がない」と言った。でも、ボーナスは3倍……それがルール！ABC社のCEOは2人まで（笑）、だって。"
    )
    for width in range(12, 60, 3):
        lines = [seen(line) for line in set_in(within("ja"), text, float(width)).lines]
        assert "".join(lines) == text
        assert not any(line[0] in NOT_FIRST or line[-1] in NOT_LAST for line in lines), lines


def test_full_lines_of_japanese_end_alike_and_none_is_left_with_a_letter(within: SetterIn) -> None:
    text = "あ" * 61
    block = set_in(within("ja"), text, 9 * 20 * 25.4 / 72 + 0.1)
    assert [len(seen(line)) for line in block.lines] == [20, 20, 18, 3]


def test_a_wide_space_ends_no_line(within: SetterIn) -> None:
    lines = [seen(line) for line in set_in(within("ja"), "行くぞ！　行けるか？", 16.0).lines]
    assert lines == ["行くぞ！", "行けるか？"]
    assert seen(set_in(within("ja"), "行くぞ！　行けるか？").lines[0]) == "行くぞ！　行けるか？"


def test_korean_breaks_at_spaces_and_within_words_only_if_it_must(within: SetterIn) -> None:
    text = "예산이 없다고 말했다"
    lines = [seen(line) for line in set_in(within("ko"), text, 14.0).lines]
    assert " ".join(lines) == text
    narrow = [seen(line) for line in set_in(within("ko"), "구조조정위원회", 12.0).lines]
    assert len(narrow) > 1
    assert "".join(narrow) == "구조조정위원회"


def test_marks_that_may_not_begin_or_end_a_line_are_those_of_unicode() -> None:
    """Of the marks of Chinese and Japanese writing, by their classes in LineBreak.txt."""
    if not UNICODE.is_dir():
        pytest.skip(f"no {UNICODE}: apt-get install unicode-data")
    may_not = {"CL", "CP", "EX", "NS", "CJ", "OP"}
    for line in (UNICODE / "LineBreak.txt").read_text("utf-8").splitlines():
        area, _, kind = line.partition("#")[0].strip().partition(";")
        first, _, last = area.partition("..")
        if kind not in may_not or not 0x2E80 <= int(first, 16) < 0xFFE7 or 0xA000 <= int(first, 16) < 0xFE30:
            continue
        for code in range(int(first, 16), int(last or first, 16) + 1):
            if 0xFE50 <= code <= 0xFE6F:
                continue  # small forms, which no language needs
            with_it = pieces(f"漢{chr(code)}漢")
            wanted = ["漢", f"{chr(code)}漢"] if kind == "OP" else [f"漢{chr(code)}", "漢"]
            assert with_it == wanted, (hex(code), kind)
