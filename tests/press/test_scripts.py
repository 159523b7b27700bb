"""Text of other scripts in the written file: readers give it back, and the ink is in its place."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Sequence
from io import BytesIO
from itertools import accumulate
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import MM_PER_PT, Drawing, Group, Line, Run, half_turn
from cardgen.layout.type import Setter
from cardgen.press.fonts import Embedding
from cardgen.press.impose import Piece, impose
from cardgen.press.pdf import write
from cardgen.press.sheet import Sheet
from cardgen.press.verify import Words, verify
from cardgen.translate.languages import language, languages
from tests.layout import making

from .conftest import CARD, ROOT

PT_PER_MM = 72 / 25.4
WIDE, HIGH = 90, 40
LETTERS = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"

TEXTS = (
    ("ar", "الرئيس يقول لا للميزانية وخسر مليون"),
    ("ar", "السطر <b>الثا</b>ني مع لام ألف، الإدارة لا تعلم"),
    ("ar", "شُكراً جِدّاً لَكُم مُحَمَّد"),
    ("ar", "مجلس Mob Sitters يجتمع"),
    ("he", "שָׁלוֹם, ההנהלה החליטה: 3 ימים"),
    ("fa", "گروه می‌گوید چرا"),
    ("ja", "社長は「予算がない」と言った。ABC社は2人まで（笑）。"),
    ("zh_TW", "董事長說：「沒有預算」。"),
    ("ko", "사장님은 예산이 없다고 말했다."),
    ("hi", "प्रबंधक ने कहा क्षत्रिय बजट नहीं"),
)


def setter_in(fonts: Fonts, lang: str) -> Setter:
    return Setter(fonts, lang, language=language(languages(ROOT / "data"), lang)[0])


def page(fonts: Fonts, lines: Sequence[Line]) -> bytes:
    """A page of 90 x 40 mm with these lines."""
    file = BytesIO()
    canvas = Canvas(file, (WIDE * PT_PER_MM, HIGH * PT_PER_MM), invariant=1)
    embedding = Embedding(fonts)
    canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, HIGH * PT_PER_MM)
    canvas._code.append("\n".join(embedding.line(line, "#000000") for line in lines))
    embedding.finish(canvas)
    canvas.save()
    return file.getvalue()


def written(fonts: Fonts, text: str, lang: str) -> bytes:
    block = setter_in(fonts, lang).block(text, (2, 2, WIDE - 4, HIGH - 4), font="body", size=8)
    assert block.missing == ""
    return page(fonts, block.lines)


def words(text: str) -> list[str]:
    """The words of a text that is read; where the words of a line are told apart is the reader's guess."""
    text = unicodedata.normalize("NFC", text)
    bare = re.sub("<[^>]*>|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]", "", text)
    return re.findall(r"[^\s.,:«»،。：；「」（）()]+", bare)


def by_pdfium(pdf: bytes) -> str:
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


@pytest.mark.parametrize(("lang", "text"), TEXTS)
def test_pdfium_gives_the_words_back(fonts: Fonts, lang: str, text: str) -> None:
    read = words(by_pdfium(written(fonts, text, lang)))
    assert sorted("".join(read)) == sorted("".join(words(text)))
    if lang != "hi":  # it guesses wrongly where the spaces are
        assert sorted(read) == sorted(words(text))


@pytest.mark.parametrize(("lang", "text"), TEXTS)
def test_poppler_gives_the_words_back(fonts: Fonts, tmp_path: Path, lang: str, text: str) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext: apt-get install poppler-utils")
    (tmp_path / "a.pdf").write_bytes(written(fonts, text, lang))
    told = subprocess.run(["pdftotext", tmp_path / "a.pdf", "-"], capture_output=True, check=True)
    read = words(told.stdout.decode())
    assert sorted("".join(read)) == sorted("".join(words(text)))
    if "Mob" not in text:  # where Latin names stand among Arabic it loses spaces
        assert sorted(read) == sorted(words(text))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(st.sampled_from(LETTERS), min_size=2, max_size=7), min_size=1, max_size=6))
def test_a_line_of_arabic_is_read_in_its_order(fonts: Fonts, said: list[str]) -> None:
    """Words of one letter PDFium may take for lines."""
    text = " ".join(said)
    assert by_pdfium(written(fonts, text, "ar")).split() == said


def test_a_text_is_found_by_searching(fonts: Fonts) -> None:
    text = pypdfium2.PdfDocument(written(fonts, "الإدارة لا تعلم شيئًا", "ar"))[0].get_textpage()
    assert text.search("تعلم").get_next() is not None
    assert text.search("ملعت").get_next() is None


@pytest.mark.parametrize("text", ["الثاني يجتمع", "مُحَمَّد جِدّاً"])
def test_marks_stand_where_the_shaper_put_them(fonts: Fonts, text: str) -> None:
    """Each glyph alone at its place is the same picture."""
    (line,) = setter_in(fonts, "ar").block(text, (5, 10, 80, 20), font="body", size=24).lines
    alone = []
    for run in line.runs:
        scale = run.size * MM_PER_PT / 1000
        ends = accumulate([glyph.advance for glyph in run.glyphs], initial=0.0)
        for glyph, x in zip(run.glyphs, ends, strict=False):
            at = line.x + run.x + (x + glyph.dx) * scale
            one = Run("a", run.font, run.size, 0.0, 0.0, (making.bare(glyph),))
            alone.append(Line(at, line.y - glyph.dy * scale, 0.0, (one,)))
    pictures = [picture(page(fonts, lines)) for lines in ([line], alone)]
    found = ImageChops.difference(*pictures).histogram()
    assert sum(pictures[0].histogram()[:128]) > 400
    assert sum(found[160:]) == 0


def picture(pdf: bytes) -> Image.Image:
    rendered = pypdfium2.PdfDocument(pdf)[0].render(scale=3, grayscale=True)
    return rendered.to_pil().convert("L")  # type: ignore[no-any-return]


def test_same_text_same_bytes(fonts: Fonts) -> None:
    text = "السطر الثاني (Board) مع لام ألف"
    assert written(fonts, text, "ar") == written(Fonts(ROOT / "fonts"), text, "ar")


def test_latin_text_of_the_same_font_is_not_disturbed(fonts: Fonts) -> None:
    """Codes for letters that run to the left lie beyond the font's own."""
    lines = [
        line
        for lang, text, y in (("ar", "نعم (لا)!", 2), ("de", "(gut) Ja!", 20))
        for line in setter_in(fonts, lang)
        .block(text, (2, y, 80, 15), font=fonts.lent("body", "Noto Sans Arabic"), size=12)
        .lines
    ]
    assert "(gut) Ja!" in by_pdfium(page(fonts, lines))


def test_a_font_of_bare_outlines_is_read_too(tmp_path: Path) -> None:
    making.saved(making.font("Bare", letters="אבגדה ab", cff=True), tmp_path / "a.otf")
    some = Fonts(making.table(tmp_path, {"body": "family: Bare"}))
    assert by_pdfium(written(some, "אבג דה", "he")).split() == ["אבג", "דה"]


# --- the file read back --------------------------------------------------------------------------


def deck(fonts: Fonts, lang: str, text: str) -> list[Piece]:
    """A card that says the text twice, once upside down."""
    setter = setter_in(fonts, lang)
    block = setter.block(text, (6, 6, 50, 30), font="body", size=9)
    turned = Group((block,), half_turn(CARD.width, CARD.height))
    back = setter.block("1", (6, 6, 50, 30), font="body", size=9)
    return [Piece("a#1", "cards", Drawing((block, turned)), Drawing((back,)), CARD)]


@pytest.mark.parametrize(
    ("lang", "text", "other"),
    [
        ("ar", "الرئيس يقول: «لا للميزانية!» وخسر 12.5 مليون (Bob Smith) يوم 3/4.", "مدير"),
        ("he", "שָׁלוֹם, ההנהלה (Board) החליטה: 3 ימים חופש – 100%!", "מנהל"),
        ("ja", "社長は「予算がない」と言った。でも、ボーナスは3倍……それがルール！ABC社は2人まで。", "部長"),
        ("ko", "사장님은 예산이 없다고 말했다. 회의는 내일 아침 아홉 시에 시작한다.", "부장"),
        ("hi", "प्रबंधक ने कहा: क्षत्रिय बजट नहीं है।", "कार्ड"),
    ],
)
def test_the_file_read_back_says_what_it_must(
    fonts: Fonts, tmp_path: Path, lang: str, text: str, other: str
) -> None:
    pieces = deck(fonts, lang, text)
    pages = impose(pieces, Sheet(width=210, height=297, margin=5, gap=2), "long-edge")
    path = tmp_path / "a.pdf"
    write(pages, path, fonts=fonts, title="Test", lang=lang)
    assert verify(path, pages, {"a#1": Words((text,), ("1",))}, "long-edge") == ()
    wrong = verify(path, pages, {"a#1": Words((f"{text} {other}",), ("1",))}, "long-edge")
    assert [f"found no '{text} {other}'" in finding.what for finding in wrong] == [True]
