"""Text in the written file: found by search, embedded, equal every time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from cardgen.layout.fonts import Fonts
from cardgen.layout.glyph import Glyph
from cardgen.layout.marks import Block, Line, Run
from cardgen.layout.type import Setter
from cardgen.press.fonts import EmbeddedFont, Embedding, number, rgb

ROOT = Path(__file__).parents[2]
PT_PER_MM = 72 / 25.4
SIDE = 200


@pytest.fixture(scope="module")
def setter() -> Setter:
    return Setter(Fonts(ROOT / "fonts"), "de")


def written(setter: Setter, blocks: Sequence[Block], *, in_form: bool = False, compress: int = 0) -> bytes:
    """A PDF of one page of 200 x 200 mm with the texts, drawn directly or within a form."""
    file = BytesIO()
    side = SIDE * PT_PER_MM
    canvas = Canvas(file, (side, side), invariant=1, pageCompression=compress)
    embedding = Embedding(setter.fonts)
    shown = "\n".join(embedding.line(line, block.fill) for block in blocks for line in block.lines)
    if in_form:
        canvas.beginForm("face", 0, 0, SIDE, SIDE)
        canvas._code.append(shown)
        canvas.endForm()
    canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, side)
    if in_form:
        canvas.doForm("face")
    else:
        canvas._code.append(shown)
    embedding.finish(canvas)
    canvas.save()
    return file.getvalue()


def read(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[0].get_textpage().get_text_range())
    finally:
        document.close()


def block(setter: Setter, text: str, y: float = 20, font: str = "body", tracking: float = 0) -> Block:
    return setter.block(text, (20, y, 150, 30), font=font, size=12, hyphenate=False, tracking=tracking)


@pytest.mark.parametrize("in_form", [False, True])
def test_words_come_back_in_order_with_ligatures_and_kerning(setter: Setter, in_form: bool) -> None:
    text = "AVATAR profitiert: „Größe“ – 5 × 3 = ∞, Schiff Tüte fließt"
    assert read(written(setter, [block(setter, text)], in_form=in_form)).split() == text.split()


@pytest.mark.parametrize("font", ["headline", "headline-heavy", "body-italic", "tight", "numeral"])
def test_every_font_can_be_read(setter: Setter, font: str) -> None:
    assert read(written(setter, [block(setter, "Vorstand 1.234", font=font)])) == "Vorstand 1.234"


def test_special_spaces_and_hyphens_come_back_as_plain_ones(setter: Setter) -> None:
    found = read(written(setter, [block(setter, "z.\u202fB. 5\u00a0% Lobby\u2011Karte")]))
    assert found.split() == ["z.", "B.", "5", "%", "Lobby-Karte"]


def test_tracking_does_not_part_letters(setter: Setter) -> None:
    blocks = [block(setter, "GESPERRT GESETZT", tracking=150.0), block(setter, "dicht", 60)]
    pdf = written(setter, blocks)
    assert read(pdf).split() == ["GESPERRT", "GESETZT", "dicht"]
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    right = text.get_charbox(text.count_chars() - 1)[2] / PT_PER_MM
    assert right == pytest.approx(blocks[1].lines[0].x + blocks[1].lines[0].width, abs=0.5)


def test_accents_that_stand_alone_are_read_behind_their_letter(setter: Setter) -> None:
    assert read(written(setter, [block(setter, "x\u0301y")])) == "x\u0301y"


def test_a_missing_glyph_is_read_as_a_replacement(setter: Setter) -> None:
    assert read(written(setter, [block(setter, "a😀b")])) == "a\ufffdb"


def test_letters_stand_where_the_layout_put_them(setter: Setter) -> None:
    found = block(setter, "HHHH")
    page = pypdfium2.PdfDocument(written(setter, [found]))[0]
    box = page.get_textpage().get_charbox(3)
    line = found.lines[0]
    assert box[2] / PT_PER_MM == pytest.approx(line.x + line.width, abs=0.5)
    assert SIDE - box[1] / PT_PER_MM == pytest.approx(line.y, abs=0.05)
    assert SIDE - box[3] / PT_PER_MM == pytest.approx(20, abs=0.05)


def test_colours_and_underlines_are_painted(setter: Setter) -> None:
    text = setter.block("<u>rot</u>", (20, 20, 50, 10), font="body", size=12, fill="#ff0000")
    assert b"1 0 0 rg" in written(setter, [text])
    image = pypdfium2.PdfDocument(written(setter, [text]))[0].render(scale=4).to_pil().convert("RGB")
    em = 12 / 72 * 25.4
    row = round((text.lines[0].y + 0.075 * em) * PT_PER_MM * 4)
    start, end = (round(x * PT_PER_MM * 4) for x in (20, 20 + text.lines[0].width))
    red = sum(image.getpixel((x, row)) == (255, 0, 0) for x in range(start, end))
    assert red > 0.9 * (end - start)


def test_all_fonts_are_embedded_subsets_with_text(setter: Setter) -> None:
    blocks = [block(setter, "eins", font=font, y=20) for font in ("body", "numeral", "headline")]
    pdf = written(setter, blocks)
    names = set(re.findall(rb"/BaseFont /(\S+)", pdf)) - {b"Helvetica"}
    assert {name.partition(b"+")[2] for name in names} == {b"FiraSans-Regular", b"FiraSansCondensed-Bold"}
    assert all(re.fullmatch(rb"[A-Z]{6}\+.*", name) for name in names)
    assert pdf.count(b"/FontFile2") == 2
    assert pdf.count(b"/ToUnicode") == 2
    assert all(one == other for one, other in re.findall(rb"/Length (\d+) /Length1 (\d+)", pdf))
    assert len(re.findall(rb"/Length1 \d+", pdf)) == 2
    assert len(pdf) < 60_000


def test_same_text_same_bytes_and_other_glyphs_another_name(setter: Setter) -> None:
    def tag(pdf: bytes) -> bytes:
        found = re.search(rb"/BaseFont /([A-Z]{6})\+", pdf)
        return found[1] if found else b""

    pdf = written(setter, [block(setter, "gleich")], compress=1)
    fresh = Setter(Fonts(ROOT / "fonts"), "de")
    assert written(fresh, [block(fresh, "gleich")], compress=1) == pdf
    assert tag(written(setter, [block(setter, "anders")])) != tag(pdf)


def test_what_a_glyph_means_does_not_hang_on_the_order_of_use(setter: Setter) -> None:
    one, other = block(setter, "a b"), block(setter, "c\u202fd", 60)
    for blocks in ([one, other], [other, one]):
        assert sorted(read(written(setter, blocks)).splitlines()) == ["a b", "c d"]


def test_a_line_without_letters_needs_no_operators(setter: Setter) -> None:
    embedding = Embedding(setter.fonts)
    assert embedding.line(Line(0, 0, 0, ()), "#000000") == ""
    assert embedding.names == ()


def test_the_painter_may_bring_other_inks(setter: Setter) -> None:
    embedding = Embedding(setter.fonts, fill=lambda colour: "0 0 0 1 k")
    (line,) = block(setter, "x").lines
    assert embedding.line(line, "#000000").startswith("0 0 0 1 k BT /T1 ")


@given(st.floats(-9999, 9999))
def test_numbers_are_plain_and_near(value: float) -> None:
    assert re.fullmatch(r"-?\d+(\.\d{1,4})?", number(value))
    assert float(number(value)) == pytest.approx(value, abs=0.000051)
    assert number(value) != "-0"


def test_colours() -> None:
    assert rgb("#ff8000") == "1 0.502 0 rg"


offsets = st.floats(-300, 300)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 900), st.floats(-50, 900), offsets, st.sampled_from([0.0, 0.0, 120.0])))
)
def test_moves_put_every_glyph_where_the_shaper_wants_it(
    setter: Setter, shaped: list[tuple[int, float, float, float]]
) -> None:
    file = setter.fonts.face("body").file
    glyphs = tuple(Glyph(gid, advance, dx, dy, "x") for gid, advance, dx, dy in shaped)
    shown = EmbeddedFont(file, "T1").show(Run("", "body", 10, 0, 0, glyphs))
    pen = x = 0.0
    rise, places = 0.0, []
    for token in re.findall(r"<[0-9A-F]*>|[-\d.]+ Ts|-?\d+", shown):
        if token.endswith("Ts"):
            rise = float(token[:-3])
        elif token.startswith("<"):
            for at in range(1, len(token) - 1, 4):
                places.append((pen, rise))
                pen += file.advance(int(token[at : at + 4], 16))
        else:
            pen -= int(token)
    assert len(places) == len(glyphs)
    for glyph, (start, up) in zip(glyphs, places, strict=True):
        assert start == pytest.approx(x + glyph.dx, abs=0.51)
        assert up == pytest.approx(glyph.dy / 1000 * 10 * 25.4 / 72, abs=0.001)
        x += glyph.advance
