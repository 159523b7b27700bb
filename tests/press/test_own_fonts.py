"""Fonts of a user's own in the written file: embedded as what they are, read back, and with ink on paper."""

from __future__ import annotations

import ctypes
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from cardgen.layout.fonts import Fonts
from cardgen.layout.type import Setter
from cardgen.press.fonts import Embedding
from tests.layout import making

PT_PER_MM = 72 / 25.4
READ = "Habe Äxy 135"
WIDE, HIGH = 80, 12


def fonts(folder: Path, keys: str, **more: str) -> Fonts:
    return Fonts(making.table(folder, {"a": keys, **more}))


def written(some: Fonts, text: str = READ, font: str = "a") -> bytes:
    """A page of 80 x 12 mm with one line."""
    setter = Setter(some, "de")
    block = setter.block(text, (2, 2, 76, 8), font=font, size=16, hyphenate=False)
    assert block.missing == ""
    file = BytesIO()
    canvas = Canvas(file, (WIDE * PT_PER_MM, HIGH * PT_PER_MM), invariant=1, pageCompression=0)
    embedding = Embedding(some)
    canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, HIGH * PT_PER_MM)
    canvas._code.append("\n".join(embedding.line(line, "#000000") for line in block.lines))
    embedding.finish(canvas)
    canvas.save()
    return file.getvalue()


def said(pdf: bytes) -> str:
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


def picture(pdf: bytes) -> Image.Image:
    page = pypdfium2.PdfDocument(pdf)[0]
    return page.render(scale=3, grayscale=True).to_pil().convert("L")  # type: ignore[no-any-return]


def ink(pdf: bytes) -> float:
    """The share of the page that is dark."""
    found = picture(pdf).histogram()
    return sum(found[:128]) / sum(found)


def apart(one: bytes, other: bytes) -> float:
    """The share of pixels that differ clearly: edges are drawn a little otherwise by each rasteriser."""
    found = ImageChops.difference(picture(one), picture(other)).histogram()
    return sum(found[160:]) / sum(found)


class Stored(NamedTuple):
    """A font of a PDF: its base name, the program as an independent reader opens it, the widths by letter."""

    base: str
    program: Any
    told: dict[str, float]


def embedded(pdf: bytes) -> list[Stored]:
    """The fonts on the first page, in the order of their use; each of them lies in the file."""
    document = pypdfium2.PdfDocument(pdf)
    found: dict[str, Stored] = {}
    for item in document[0].get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        font = pdfium.FPDFTextObj_GetFont(item.raw)
        name = ctypes.create_string_buffer(200)
        pdfium.FPDFFont_GetBaseFontName(font, name, 200)
        base = name.value.decode()
        if base not in found:
            assert pdfium.FPDFFont_GetIsEmbedded(font) == 1
            found[base] = Stored(base, program_of(font), {char: told_width(font, char) for char in READ})
    return list(found.values())


def program_of(font: Any) -> Any:
    """The embedded font program: bare CFF, or TrueType."""
    from fontTools.cffLib import CFFFontSet
    from fontTools.ttLib import TTFont

    size = ctypes.c_size_t()
    pdfium.FPDFFont_GetFontData(font, None, 0, ctypes.byref(size))
    data = (ctypes.c_uint8 * size.value)()
    pdfium.FPDFFont_GetFontData(font, data, size.value, ctypes.byref(size))
    if bytes(data[:1]) != b"\x01":
        return TTFont(BytesIO(bytes(data)))
    program = CFFFontSet()
    program.decompile(BytesIO(bytes(data)), None)
    return program


def told_width(font: Any, char: str) -> float:
    """The advance that a reader takes from the PDF for a letter, in 1/1000 em."""
    found = ctypes.c_float()
    pdfium.FPDFFont_GetGlyphWidth(font, ord(char), 1000.0, ctypes.byref(found))
    return found.value


def own_width(program: Any, gid: int) -> float:
    """The advance that the embedded program itself has for a glyph id."""
    from fontTools.cffLib import CFFFontSet
    from fontTools.pens.basePen import NullPen

    if isinstance(program, CFFFontSet):
        strings = program[0].CharStrings
        shape = strings[program[0].charset[gid]]
        shape.draw(NullPen())
        return float(shape.width)
    return float(program["hmtx"][program.getGlyphOrder()[gid]][0])


KINDS = {
    "ttf": ("a.ttf", "file: a.ttf", b"/FontFile2"),
    "otf": ("a.otf", "file: a.otf", b"/CIDFontType0C"),
    "ttc": ("a.ttc", "family: Probe Sans", b"/FontFile2"),
    "otc": ("a.otc", "family: Probe Sans", b"/CIDFontType0C"),
    "variable": ("v.ttf", "family: Probe Flex; weight: 100", b"/FontFile2"),
    "variable cff2": ("v.otf", "family: Probe Flex; weight: 100", b"/CIDFontType0C"),
    "cid-keyed": ("i.otf", "family: Probe Ideo", b"/CIDFontType0C"),
    "whole": ("w.ttf", "file: w.ttf", b"/FontFile2"),
    "whole cff": ("w.otf", "file: w.otf", b"/CIDFontType0C"),
}
"""Name -> file, keys of the alias, and what the PDF must hold; all of them draw the same letters."""


def make(name: str, path: Path) -> Path:
    cff = path.suffix in (".otf", ".otc")
    if name in ("ttc", "otc"):
        heavy = making.font(weight=700, wide=50, cff=cff)
        return making.collection(path, [heavy, making.font(cff=cff)])
    if name.startswith("variable"):
        return making.saved(making.variable(cff=cff), path)
    if name == "cid-keyed":
        return making.saved(making.cid_keyed(), path)
    return making.saved(making.font(cff=cff, rights=0x100 if name.startswith("whole") else 0), path)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The line in a plain static TrueType font."""
    folder = tmp_path_factory.mktemp("model")
    making.saved(making.font(), folder / "a.ttf")
    return written(fonts(folder, "file: a.ttf"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_font_is_read_back_with_its_widths_and_its_ink(
    tmp_path: Path, kind: str, model: bytes
) -> None:
    name, keys, sign = KINDS[kind]
    make(kind, tmp_path / name)
    some = fonts(tmp_path, keys)
    pdf = written(some)
    assert said(pdf) == READ
    assert sign in pdf
    (stored,) = embedded(pdf)
    assert (stored.base[6:7] == "+") is not kind.startswith("whole")
    file = some.face("a").file
    for char in READ:
        gid = file.font.get_nominal_glyph(ord(char))
        assert own_width(stored.program, gid) == pytest.approx(file.advance(gid), abs=1)
        assert stored.told[char] == pytest.approx(file.advance(gid), abs=1)
    assert ink(pdf) > 0.02
    assert apart(pdf, model) < 0.001


@pytest.mark.parametrize("cff", [False, True])
def test_a_variable_font_is_drawn_where_its_axes_are_pinned(tmp_path: Path, cff: bool) -> None:
    making.saved(making.variable(cff=cff), tmp_path / "v.ttf")
    making.saved(making.font("Heavy", weight=900, wide=80, cff=cff), tmp_path / "heavy.ttf")
    static = written(fonts(tmp_path, "family: Heavy; weight: 900"))
    heavy = written(fonts(tmp_path, "family: Probe Flex; weight: 900"))
    middle = written(fonts(tmp_path, "family: Probe Flex; weight: 500"))
    narrow = written(fonts(tmp_path, "family: Probe Flex; weight: 900; width: 75"))
    assert apart(heavy, static) < 0.001
    assert apart(middle, static) > 0.01 < apart(narrow, static)
    assert {said(pdf) for pdf in (heavy, middle, narrow)} == {READ}
    for pdf in (heavy, middle, narrow):
        assert b"fvar" not in pdf
        assert b"gvar" not in pdf


def test_two_weights_of_one_variable_file_are_two_fonts(tmp_path: Path) -> None:
    making.saved(making.variable(rights=0x100), tmp_path / "v.ttf")
    keys = "family: Probe Flex; weight: 100; bold: b"
    pdf = written(fonts(tmp_path, keys, b="family: Probe Flex; weight: 900"), "Ha<b>be</b>")
    assert said(pdf) == "Habe"
    bases = [stored.base for stored in embedded(pdf)]
    assert bases == ["ProbeFlex-100_100wght_100wdth", "ProbeFlex-100_900wght_100wdth"]


def test_a_font_that_may_not_be_cut_is_embedded_with_all_its_glyphs(tmp_path: Path) -> None:
    for cff in (False, True):
        some = fonts(
            tmp_path, f"file: {making.saved(making.font(cff=cff, rights=0x100), tmp_path / 'w').name}"
        )
        (stored,) = embedded(written(some, "H"))
        assert stored.base == "ProbeSans-400"
        for gid in range(1, len(making.LETTERS) + 1):
            assert own_width(stored.program, gid) == 300 + 10 * gid


def test_each_letter_comes_from_the_next_font_that_has_it(tmp_path: Path) -> None:
    making.saved(making.font("Few", letters="abHx "), tmp_path / "few.otf")
    making.saved(making.variable("Flex"), tmp_path / "flex.ttf")
    some = fonts(
        tmp_path,
        "family: Few; fallback: \n      - b\n      - c",
        b="family: Flex; weight: 700",
        c="family: Fira Sans",
    )
    text = "Hab 1ж Äbxя„H“"
    pdf = written(some, text)
    assert said(pdf) == text
    bases = [stored.base.partition("+")[2] for stored in embedded(pdf)]
    assert bases == ["Few-400", "Flex-100_700wght_100wdth", "FiraSans-Regular"]


def test_same_fonts_same_bytes(tmp_path: Path) -> None:
    making.saved(making.variable(), tmp_path / "v.ttf")
    keys = "family: Probe Flex; weight: 600"
    assert written(fonts(tmp_path, keys)) == written(fonts(tmp_path, keys))


def test_a_letter_that_is_drawn_with_several_glyphs_is_read_as_itself(tmp_path: Path) -> None:
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString

    made = making.font()
    addOpenTypeFeaturesFromString(made, "feature ccmp { sub u0078 by u0061 u0062; } ccmp;")
    making.saved(made, tmp_path / "a.ttf")
    text = "Hax ab xx1 bx"
    pdf = written(fonts(tmp_path, "file: a.ttf"), text)
    assert said(pdf) == text
    assert pdf.count(b"/ActualText") == 1
    assert apart(pdf, written(fonts(tmp_path, "file: a.ttf"), text.replace("x", "ab"))) == 0
